"""Can the strongest player of 7 Ronin be read? One who knows its exact chances, with ten times its budget, tries.

    python -m bench.reading --games 100 [--budget 6000]

At every planning the reader is given the very distribution its opponent draws from, looks for better and better answers
with ten times as many meetings as the distribution took, and plays the best. A second line tells what the tenfold
budget alone is worth: the same games with an opponent who plans by a mixture, like anybody. Half of the games are
played on each side.
"""

import argparse
import json
import os

import numpy as np

from bench.ladders import KEPT
from tatami.lab.arena import interval
from tatami.match import Match, game
from tatami.players.planning import Council, Mixture, Situation, confer, meetings_for, mixture_of
from tatami.players.search import SearchPlayer

TENFOLD = 10
ELITE = 32  # answers that better ones are varied from


class Tenfold(SearchPlayer):
    """Thinks with ten times the budget of its opponent, about plans as well."""

    def __init__(self, seed: int, opponents_budget: int) -> None:
        super().__init__(seed, TENFOLD * opponents_budget)
        self.opponents_budget = opponents_budget

    @property
    def meetings(self) -> int:
        """How many meetings of plans that pays for."""
        return TENFOLD * meetings_for(self.opponents_budget)

    def mixture(self, situation: Situation, seat: int, under_way: bool) -> Mixture:
        """Return a mixture found with ten times as many meetings."""
        return confer(situation, seat, self.meetings).mixture(situation.seats.index(seat))


class Reader(Tenfold):
    """Knows how its opponent mixes and plays the best answer it can find."""

    def mixture(self, situation: Situation, seat: int, under_way: bool) -> Mixture:
        """Return the best answer to the opponent's distribution, with certainty."""
        mine = situation.seats.index(seat)
        theirs = mixture_of(situation, situation.seats[1 - mine], self.opponents_budget)
        count = max(ELITE, len(theirs.plans))
        council = Council(situation, seat, count)
        council.plans[1 - mine], council.chances[1 - mine] = -1, 0.0
        for place, (plan, chance) in enumerate(zip(theirs.plans, theirs.chances, strict=True)):
            council.plans[1 - mine, place, : len(plan)] = plan
            council.chances[1 - mine, place] = chance
        council.fill(mine, np.arange(count))
        before = 0
        while before < council.met < self.meetings:
            before = council.met
            best = np.argsort(-council.worth(mine))[: count // 4]
            council.chances[mine] = 0.0
            council.chances[mine, best] = 1 / len(best)
            council.improve(mine)
        best_plan = int(np.argmax(council.worth(mine)))
        steps = tuple(step for step in council.plans[mine, best_plan].tolist() if step >= 0)
        return Mixture((steps,), (1.0,), (float(council.worth(mine)[best_plan]),))


def play(seed: int, seats: list[SearchPlayer]) -> tuple[float, ...]:
    """Play one match; return its scores."""
    match = Match(game("seven_ronin"), {}, seed)
    while (seat := match.seat) is not None:
        match.play(seats[seat].choose(match.view(seat)), seat)
    return tuple(match.scores())


def gain(games: int, budget: int, reading: bool) -> list[float]:
    """Return the results of the one with ten times the budget, sides taken in turn."""
    results = []
    for index in range(games):
        side = index % 2
        strong = Reader(2 * index, budget) if reading else Tenfold(2 * index, budget)
        plain = SearchPlayer(2 * index + 1, budget)
        seats = [strong, plain] if side == 0 else [plain, strong]
        results.append(play(index // 2, seats)[side])
        print(f"{'reader' if reading else 'tenfold'}: {sum(results):g} of {len(results)}", flush=True)
    return results


def main() -> None:
    """Play, and leave the lines for the page of results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--budget", type=int, default=6000, help="iterations of the player that is read")
    wish = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    lines = [
        "## Not readable",
        "",
        f"`python -m bench.reading --games {wish.games} --budget {wish.budget}`: 7 Ronin, both sides, against "
        f"`search:{wish.budget}`; load {os.getloadavg()[0]:.1f}. Equal play would win 50 %; at most 60 % is wanted.",
        "",
        "| who plays against it | games | wins (95 % interval) |",
        "|---|---|---|",
    ]
    for reading, who in ((True, "ten times the budget, given its exact distribution"), (False, "ten times the budget")):
        results = gain(wish.games, wish.budget, reading)
        mean, low, high = interval(results)
        lines.append(f"| {who} | {len(results)} | {mean:.1%} ({low:.1%}–{high:.1%}) |")
    (KEPT / "reading.json").write_text(json.dumps(lines), "utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
