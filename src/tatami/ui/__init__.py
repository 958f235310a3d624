"""What the games are written and drawn on: words in three languages, ink for SVG, the sheet that a table lays out."""
