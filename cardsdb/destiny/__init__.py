"""The community's Star Wars: Destiny data and how it becomes rows.

`sources` and `fetching` open a folder, an archive or an address; `reading`, `records`, `checking`, `collecting` and
`mapping` are pure: bytes → typed records → faults and facts; `comparing` and `writing` know the rows of cards, `lists`
those of cycles, formats and boxes; `importing` goes the whole way. What is understood: `docs/destiny-data.md`.
"""
