"""Tags that lend the tables to pages of other rooms."""
