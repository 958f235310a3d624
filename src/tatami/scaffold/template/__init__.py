"""Template: a small complete game. The rules: rulebook.md in this folder."""
