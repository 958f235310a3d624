"""Samurai by Reiner Knizia (2016 edition), for 2 to 4 players. The rules: docs/rules/samurai.md."""
