"""Way of the Samurai by Yossef Farhi, alone or for two. The rules: docs/rules/way_of_the_samurai.md."""
