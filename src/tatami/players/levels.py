"""The four levels a person can choose, the same in every game; each is a player's specification.

The time limit only matters where a game is so large that the iterations would take longer.
"""

LEVELS = {
    "apprentice": "greedy:50",
    "ronin": "greedy",
    "hatamoto": "search:600/1500ms",
    "shogun": "search:6000/1500ms",
}
