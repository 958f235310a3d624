"""Fights with dragons, monks and samurai (FK-9, FK-10)."""
