"""One module a command; each is thin and calls the same services as the pages do."""
