"""The four levels of bots, the same in every game; each is a player specification.

They were chosen for steps of about the same strength. The duel of Way of the Samurai limits the hatamoto: 80 iterations
play almost as well there as 6,000, so it has 10. The ronin makes random moves to be a step below that. The time limit
only matters in games where the iterations would take longer.
"""

LEVELS = {
    "apprentice": "greedy:40",
    "ronin": "greedy:75",
    "hatamoto": "search:10",
    "shogun": "search:6000/1500ms",
}
