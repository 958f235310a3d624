"""Fuji Koro by Jerome Demeyere, for 1 to 6 players. The rules: docs/rules/fuji_koro.md."""
