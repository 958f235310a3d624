"""The games: one folder each, every folder with the same rooms."""
