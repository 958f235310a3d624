"""Strength of the players: pairings of levels in every game, played as far as time allows.

    python -m bench.player_strength --jobs 2 --minutes 60        # resumes where it stopped, then writes the page
    python -m bench.player_strength --only ronin --games 100     # only the pairings whose name contains this
    python -m bench.player_strength --page                       # only writes docs/results/players.md

Outcomes are saved in .tatami/player_strength, a file for each pairing; remove one to play it again.
"""

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

from bench.record import RESULTS, ROOT, machine
from tatami.errors import BadOption
from tatami.lab.arena import Contest, Outcome, play_all, read_outcomes, win_rate
from tatami.players.levels import LEVELS

SAVED = ROOT / ".tatami" / "player_strength"
WANTED = 400  # games of a pairing, or of each line-up, before the verdict is final
STEP = 20  # games between two looks at the clock
BASIC = {"players": 2, "start_hand": "random", "figure_setup": "random"}

Results = dict[str, list[float]]  # by specification: 1 for a win, a fraction for a shared win


@dataclass(frozen=True)
class Pairing:
    """Who plays against whom, with which options, and the target."""

    name: str
    game: str
    seats: tuple[str, ...]
    target: str
    met: Callable[[Results], bool]
    options: dict[str, Any] = field(default_factory=dict)
    lineups: bool = False

    @property
    def outcomes_file(self) -> Path:
        """The file of its outcomes."""
        return SAVED / f"{self.name}.jsonl"

    def contest(self, games: int) -> Contest:
        """Return the contest for the arena: so many games, or so many of each line-up."""
        number = games * len(self.seats) if self.lineups else games
        return Contest(self.game, self.seats, number, self.options, 0, self.lineups)


def beats(share: float) -> Callable[[Results], bool]:
    """Return the target that the first player wins at least this share."""
    return lambda results: win_rate(next(iter(results.values()))).mean >= share


def in_order(results: Results) -> bool:
    """Tell whether each line-up wins more often than the one before, with intervals that do not overlap."""
    found = [win_rate(wins) for wins in results.values()]
    return all(worse.high < better.low for worse, better in pairwise(found))


def three_times(results: Results) -> bool:
    """Tell whether the last line-up wins at least three times as often as the first."""
    first, *_, last = (win_rate(wins).mean for wins in results.values())
    return last >= 3 * first and last > 0


def duel(game: str, options: dict[str, Any], better: str, worse: str, share: float) -> Pairing:
    """Return a pairing of two players in a game for two."""
    name = f"{game}-{better}-{worse}".replace(":", "_")
    return Pairing(name, game, (better, worse), f"≥ {share:.0%}", beats(share), options)


def neighbouring_levels(game: str, options: dict[str, Any]) -> list[Pairing]:
    """Return the pairings of every level with the one below."""
    names = list(LEVELS)
    return [duel(game, options, better, worse, 0.65) for worse, better in pairwise(names)]


def all_levels(name: str, game: str, options: dict[str, Any]) -> Pairing:
    """Return the four levels, each in all seats of its own games."""
    return Pairing(name, game, tuple(LEVELS), "in order, intervals apart", in_order, options, True)


def among_apprentices(game: str, players: int, options: dict[str, Any]) -> Pairing:
    """Return the pairing of one shogun with apprentices in all other seats."""
    seats = ("shogun", *["apprentice"] * (players - 1))
    target = f"≥ {2 / players:.0%}, twice the fair share"
    return Pairing(f"{game}-one-of-{players}", game, seats, target, beats(2 / players), {**options, "players": players})


PAIRINGS = [
    duel("samurai", BASIC, "greedy", "random", 0.90),
    duel("seven_ronin", {}, "greedy", "random", 0.90),
    *neighbouring_levels("seven_ronin", {}),
    duel("seven_ronin", {}, "shogun", "greedy", 0.80),
    *neighbouring_levels("samurai", BASIC),
    duel("samurai", BASIC, "shogun", "greedy", 0.90),
    all_levels("spirit-levels", "samurai_spirit", {"players": 2}),  # with more, apprentice and ronin hardly ever win
    all_levels("way-levels", "way_of_the_samurai", {}),
    Pairing(
        "spirit-four",
        "samurai_spirit",
        ("greedy", "shogun"),
        "shogun ≥ 3 × greedy",
        three_times,
        {"players": 4},
        lineups=True,
    ),
    among_apprentices("samurai", 3, {"start_hand": "random", "figure_setup": "random"}),
    among_apprentices("samurai", 4, {"start_hand": "random", "figure_setup": "random"}),
    among_apprentices("fuji_koro", 3, {}),
    among_apprentices("fuji_koro", 4, {}),
    all_levels("fuji-levels", "fuji_koro", {"players": 1, "scenario": "ronin"}),
    *neighbouring_levels("way_of_the_samurai", {"players": 2}),
    *neighbouring_levels("fuji_koro", {"players": 2}),
]


# --- playing ----------------------------------------------------------------------------------------------------------


def play(pairing: Pairing, games: int, jobs: int, until: float) -> None:
    """Play until so many games are done or the time is up."""
    SAVED.mkdir(parents=True, exist_ok=True)
    whole = pairing.contest(games)
    done = 0
    while done < whole.games and time.monotonic() < until:
        done = min(whole.games, max(len(outcomes(pairing)), done) + STEP)
        play_all(replace(whole, games=done), jobs, pairing.outcomes_file)
    print(row(pairing), flush=True)


def outcomes(pairing: Pairing) -> list[Outcome]:
    """Return the saved outcomes; none if they are of other rules or bots."""
    try:
        return read_outcomes(pairing.outcomes_file, pairing.contest(1)) if pairing.outcomes_file.exists() else []
    except BadOption as error:
        print(f"{pairing.name}: {error}")
        return []


def results(pairing: Pairing) -> Results:
    """Return the results of every player, in the order of the seats; a line-up has won or not."""
    found: Results = {specification: [] for specification in pairing.seats}
    for outcome in outcomes(pairing):
        if pairing.lineups:
            won = 1.0 if max(outcome.scores) >= 0.5 else 0.0
            found[pairing.seats[outcome.seating[0]]].append(won)
        else:
            for seat, who in enumerate(outcome.seating):
                found[pairing.seats[who]].append(outcome.scores[seat])
    return found


# --- the page ---------------------------------------------------------------------------------------------------------


def row(pairing: Pairing) -> str:
    """Return one pairing as a row of the table."""
    found = results(pairing)
    options = ", ".join(f"{name}={value}" for name, value in pairing.options.items()) or "defaults"
    if not all(found.values()):
        return f"| {pairing.game}, {options} | {' – '.join(found)} | 0 | not played yet | {pairing.target} | open |"
    shown = []
    for specification, wins in found.items():
        rate = win_rate(wins)
        shown.append(f"{specification} {rate.mean:.1%} ({rate.low:.1%}–{rate.high:.1%})")
    played = min(map(len, found.values())) if pairing.lineups else len(outcomes(pairing))
    yes, no = ("met", "missed") if played >= WANTED else ("yes so far", "not so far")
    verdict = yes if pairing.met(found) else no
    shown = shown if pairing.lineups else shown[:1]
    return (
        f"| {pairing.game}, {options} | {' – '.join(found)} | {played} | {'; '.join(shown)} | {pairing.target} "
        f"| {verdict} |"
    )


def slowest(pairing: Pairing) -> float:
    """Return the longest decision of a shogun in milliseconds, 0 if there is none."""
    spent = [
        max(times, default=0.0)
        for outcome in outcomes(pairing)
        for who, times in outcome.milliseconds.items()
        if pairing.seats[who] == "shogun"
    ]
    return max(spent, default=0.0)


def page() -> str:
    """Return the page of results."""
    levels = ", ".join(f"{name} = `{specification}`" for name, specification in LEVELS.items())
    head = [
        "# players",
        "",
        "How strong the players are. Seats rotate and all players play the same deals; a win counts 1, a shared win a",
        "fraction; intervals are of 95 % (Wilson's for wins and losses). *Games* is the number played so far: the",
        f"target is {WANTED} of each pairing, or of each line-up.",
        "",
        "- command: `python -m bench.player_strength`",
        f"- machine: {machine()}",
        f"- date: {datetime.now(UTC):%Y-%m-%d}",
        f"- levels: {levels}",
        "",
        "| game and options | players | games | wins (95 % interval) | target | |",
        "|---|---|---|---|---|---|",
        *(row(pairing) for pairing in PAIRINGS),
        "",
        f"The longest decision of a shogun in these games took {max(map(slowest, PAIRINGS)):,.0f} ms.",
        "",
    ]
    for part, title in (("exploitability", "Exploitability"), ("deadlines", "Budgets")):
        section = SAVED / f"{part}.json"
        missing = [f"## {title}", "", f"Not measured with the present players: `python -m bench.{part}`."]
        head += [*(json.loads(section.read_text("utf-8")) if section.exists() else missing), ""]
    return "\n".join(head)


def main() -> None:
    """Play and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=WANTED)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after so long")
    parser.add_argument("--only", default="", help="pairings whose name contains this")
    parser.add_argument("--page", action="store_true", help="play nothing")
    arguments = parser.parse_args()
    until = time.monotonic() + 60 * arguments.minutes
    if not arguments.page:
        for pairing in PAIRINGS:
            if arguments.only in pairing.name and time.monotonic() < until:
                play(pairing, arguments.games, arguments.jobs, until)
    (RESULTS / "players.md").write_text(page(), "utf-8")
    print("docs/results/players.md")


if __name__ == "__main__":
    main()
