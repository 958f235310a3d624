"""The texts of the terminal, in three languages. Texts of a game are in its own folder."""
