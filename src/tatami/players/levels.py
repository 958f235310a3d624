"""The four levels a person can choose, the same in every game; each is a player's specification.

They are chosen for steps of about the same width. The duel of Way of the Samurai decides how few iterations the
hatamoto has: eighty play almost as well there as six thousand. So the ronin must slip, to lie a step below ten.
The time limit only matters where a game is so large that the iterations would take longer.
"""

LEVELS = {
    "apprentice": "greedy:40",
    "ronin": "greedy:75",
    "hatamoto": "search:10",
    "shogun": "search:6000/1500ms",
}
