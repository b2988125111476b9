"""Matches for programs: everything their pages can do, by the same services, in JSON."""
