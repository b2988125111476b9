"""What a table does between the pages and the rules: records, holders, bots, and the table as a page shows it.

Knows the database and the pure engines; must not know requests, forms or templates.
"""
