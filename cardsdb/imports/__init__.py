"""Imports of the community's data that staff begin in the browser and watch."""
