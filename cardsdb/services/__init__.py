"""What pages, API and commands do with the catalogue's rows: the only code that writes them."""
