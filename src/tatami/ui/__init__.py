"""What games use to be shown: texts in three languages, SVG, and the panels of a page. Knows no game."""
