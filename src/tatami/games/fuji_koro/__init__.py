"""Fuji Koro by Jerome Demeyere, competitive, cooperative and solo, for 1 to 6 players. The rules: docs/rules/fuji_koro.md."""
