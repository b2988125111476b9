"""The tests: sentences about what the house does."""
