"""Can the strongest player of 7 Ronin be read? One who knows its exact chances, with ten times its budget, tries.

    python -m bench.reading --games 100 [--budget 6000] [--minutes 60]     # plays on where it stopped

At every planning the reader is given the very distribution its opponent draws from, looks for better and better answers
with ten times as many meetings as the distribution took, and plays the best. A second line tells what the tenfold
budget alone is worth: the same games with an opponent who plans by a mixture, like anybody. Half of the games are
played on each side.
"""

import argparse
import json
import time

import numpy as np

from bench.ladders import KEPT
from tatami.lab.arena import THINKERS, interval
from tatami.match import Match, game
from tatami.players.plan_game import Mixture, PlanGame, Situation, mixture_of, simulations_for, solve
from tatami.players.search import SearchPlayer
from tatami.registry import bots_digest

TENFOLD = 10
ELITE = 32  # answers that better ones are varied from
RIVALS = {"reader": "ten times the budget, given its exact distribution", "tenfold": "ten times the budget"}
KEPT_RESULTS = KEPT / "reading.jsonl"


class Tenfold(SearchPlayer):
    """Thinks with ten times the budget of its opponent, about plans as well."""

    def __init__(self, seed: int, opponents_budget: int) -> None:
        super().__init__(seed, TENFOLD * opponents_budget)
        self.opponents_budget = opponents_budget

    @property
    def meetings(self) -> int:
        """How many meetings of plans that pays for."""
        return TENFOLD * simulations_for(self.opponents_budget)

    def mixture(self, situation: Situation, seat: int, under_way: bool) -> Mixture:
        """Return a mixture found with ten times as many meetings."""
        return solve(situation, seat, self.simulations).mixture(situation.seats.index(seat))


class Reader(Tenfold):
    """Knows how its opponent mixes and plays the best answer it can find."""

    def mixture(self, situation: Situation, seat: int, under_way: bool) -> Mixture:
        """Return the best answer to the opponent's distribution, with certainty."""
        mine = situation.seats.index(seat)
        theirs = mixture_of(situation, situation.seats[1 - mine], self.opponents_budget)
        count = max(ELITE, len(theirs.plans))
        plan_game = PlanGame(situation, seat, count)
        plan_game.plans[1 - mine], plan_game.chances[1 - mine] = -1, 0.0
        for place, (plan, chance) in enumerate(zip(theirs.plans, theirs.chances, strict=True)):
            plan_game.plans[1 - mine, place, : len(plan)] = plan
            plan_game.chances[1 - mine, place] = chance
        plan_game.fill(mine, np.arange(count))
        before = 0
        while before < plan_game.simulations < self.simulations:
            before = plan_game.simulations
            best = np.argsort(-plan_game.values(mine))[: count // 4]
            plan_game.chances[mine] = 0.0
            plan_game.chances[mine, best] = 1 / len(best)
            plan_game.improve(mine)
        best_plan = int(np.argmax(plan_game.values(mine)))
        steps = tuple(step for step in plan_game.plans[mine, best_plan].tolist() if step >= 0)
        return Mixture((steps,), (1.0,), (float(plan_game.values(mine)[best_plan]),))


def play(seed: int, seats: list[SearchPlayer]) -> tuple[float, ...]:
    """Play one match; return its scores."""
    match = Match(game("seven_ronin"), {}, seed)
    while (seat := match.seat) is not None:
        match.play(seats[seat].choose(match.view(seat)), seat)
    return tuple(match.scores())


def play_one(who: str, index: int, budget: int) -> float:
    """Return the result of the one with ten times the budget in one game; sides are taken in turn."""
    side = index % 2
    strong = Reader(2 * index, budget) if who == "reader" else Tenfold(2 * index, budget)
    plain = SearchPlayer(2 * index + 1, budget)
    seats = [strong, plain] if side == 0 else [plain, strong]
    return play(index // 2, seats)[side]


def read_results(budget: int) -> dict[str, list[float]]:
    """Return what has been played so far by the players as they are now, and begin anew if they were others then."""
    which = game("seven_ronin")
    recipe = {"budget": budget, "edition": which.meta.edition, "players": bots_digest(which.name, *THINKERS)}
    first, *lines = KEPT_RESULTS.read_text("utf-8").splitlines() if KEPT_RESULTS.exists() else ["{}"]
    if json.loads(first) != recipe:
        KEPT_RESULTS.write_text(json.dumps(recipe) + "\n", "utf-8")
        lines = []
    found: dict[str, list[float]] = {who: [] for who in RIVALS}
    for line in lines:
        who, result = json.loads(line)
        found[who].append(result)
    return found


def page(found: dict[str, list[float]], games: int, budget: int) -> list[str]:
    """Return the lines for the page of results."""
    lines = [
        "## Not readable",
        "",
        f"`python -m bench.reading --games {games} --budget {budget}`: 7 Ronin, both sides, against "
        f"`search:{budget}`. Equal play would win 50 %; at most 60 % is wanted.",
        "",
        "| who plays against it | games | wins (95 % interval) |",
        "|---|---|---|",
    ]
    for who, words in RIVALS.items():
        if found[who]:
            mean, low, high = interval(found[who])
            lines.append(f"| {words} | {len(found[who])} | {mean:.1%} ({low:.1%}–{high:.1%}) |")
    return lines


def main() -> None:
    """Play, and leave the lines for the page of results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--budget", type=int, default=6000, help="iterations of the player that is read")
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after so long")
    wish = parser.parse_args()
    until = time.monotonic() + 60 * wish.minutes
    KEPT.mkdir(parents=True, exist_ok=True)
    found = read_results(wish.budget)
    for who, results in found.items():
        while len(results) < wish.games and time.monotonic() < until:
            results.append(play_one(who, len(results), wish.budget))
            with KEPT_RESULTS.open("a", encoding="utf-8") as file:
                file.write(json.dumps([who, results[-1]]) + "\n")
            print(f"{who}: {sum(results):g} of {len(results)}", flush=True)
    lines = page(found, wish.games, wish.budget)
    (KEPT / "reading.json").write_text(json.dumps(lines), "utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
