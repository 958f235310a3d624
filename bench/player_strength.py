"""How strong the players are: all the meetings that are asked for, played as far as time allows, and written down.

    python -m bench.player_strength --jobs 2 --minutes 60                  # plays on where it stopped, then writes the page
    python -m bench.player_strength --only ronin --games 100               # only the meetings whose name contains this
    python -m bench.player_strength --page                                 # only writes docs/results/players.md

Outcomes are kept in .tatami/ladders, a file for each meeting; remove one to play it anew.
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
from tatami.lab.arena import Contest, Outcome, win_rate, play_all, read_outcomes
from tatami.players.levels import LEVELS

KEPT = ROOT / ".tatami" / "ladders"
WANTED = 400  # games of a meeting, of each line-up, before a verdict is passed
STEP = 20  # games between two looks at the clock
BASIC = {"players": 2, "start_hand": "random", "figure_setup": "random"}

Results = dict[str, list[float]]  # by specification: 1 for a win, a part of it for a shared one


@dataclass(frozen=True)
class Meeting:
    """Who meets, at what, and what is to come of it."""

    name: str
    game: str
    seats: tuple[str, ...]
    target: str
    met: Callable[[Results], bool]
    options: dict[str, Any] = field(default_factory=dict)
    lineups: bool = False

    @property
    def kept(self) -> Path:
        """Where its outcomes are kept."""
        return KEPT / f"{self.name}.jsonl"

    def contest(self, games: int) -> Contest:
        """Return what the arena is to play: so many games, or so many of each line-up."""
        number = games * len(self.seats) if self.lineups else games
        return Contest(self.game, self.seats, number, self.options, 0, self.lineups)


def beats(share: float) -> Callable[[Results], bool]:
    """The first named wins at least this share."""
    return lambda results: win_rate(next(iter(results.values())))[0] >= share


def in_order(results: Results) -> bool:
    """Each line-up wins more often than the one before, and their intervals do not touch."""
    found = [win_rate(wins) for wins in results.values()]
    return all(worse[2] < better[1] for worse, better in pairwise(found))


def thrice(results: Results) -> bool:
    """The last line-up wins at least three times as often as the first."""
    first, *_, last = results.values()
    return win_rate(last)[0] >= 3 * win_rate(first)[0] and win_rate(last)[0] > 0


def duel(game: str, options: dict[str, Any], better: str, worse: str, share: float) -> Meeting:
    """Return a meeting of two players of a game for two."""
    name = f"{game}-{better}-{worse}".replace(":", "_")
    return Meeting(name, game, (better, worse), f"≥ {share:.0%}", beats(share), options)


def rungs(game: str, options: dict[str, Any]) -> list[Meeting]:
    """Return the meetings of every level with the one below."""
    names = list(LEVELS)
    return [duel(game, options, better, worse, 0.65) for worse, better in pairwise(names)]


def ladder(name: str, game: str, options: dict[str, Any]) -> Meeting:
    """Return the four levels, each as a whole line-up."""
    return Meeting(name, game, tuple(LEVELS), "in order, intervals apart", in_order, options, True)


def among_apprentices(game: str, players: int, options: dict[str, Any]) -> Meeting:
    """Return one shogun's meeting with apprentices."""
    seats = ("shogun", *["apprentice"] * (players - 1))
    target = f"≥ {2 / players:.0%}, twice the fair share"
    return Meeting(f"{game}-one-of-{players}", game, seats, target, beats(2 / players), {**options, "players": players})


MEETINGS = [
    duel("samurai", BASIC, "greedy", "random", 0.90),
    duel("seven_ronin", {}, "greedy", "random", 0.90),
    *rungs("seven_ronin", {}),
    duel("seven_ronin", {}, "shogun", "greedy", 0.80),
    *rungs("samurai", BASIC),
    duel("samurai", BASIC, "shogun", "greedy", 0.90),
    ladder("spirit-levels", "samurai_spirit", {"players": 2}),  # with more, apprentice and ronin hardly ever win
    ladder("way-levels", "way_of_the_samurai", {}),
    Meeting(
        "spirit-four",
        "samurai_spirit",
        ("greedy", "shogun"),
        "shogun ≥ 3 × greedy",
        thrice,
        {"players": 4},
        lineups=True,
    ),
    among_apprentices("samurai", 3, {"start_hand": "random", "figure_setup": "random"}),
    among_apprentices("samurai", 4, {"start_hand": "random", "figure_setup": "random"}),
    among_apprentices("fuji_koro", 3, {}),
    among_apprentices("fuji_koro", 4, {}),
    ladder("fuji-levels", "fuji_koro", {"players": 1, "scenario": "ronin"}),
    *rungs("way_of_the_samurai", {"players": 2}),
    *rungs("fuji_koro", {"players": 2}),
]


# --- playing ----------------------------------------------------------------------------------------------------------


def play(meeting: Meeting, games: int, jobs: int, until: float) -> None:
    """Play on until so many games are done or the time is up."""
    KEPT.mkdir(parents=True, exist_ok=True)
    whole = meeting.contest(games)
    done = 0
    while done < whole.games and time.monotonic() < until:
        done = min(whole.games, max(len(outcomes(meeting)), done) + STEP)
        play_all(replace(whole, games=done), jobs, meeting.kept)
    print(line(meeting), flush=True)


def outcomes(meeting: Meeting) -> list[Outcome]:
    """Return what has been played so far by the players as they are now; nothing if they were others then."""
    try:
        return read_outcomes(meeting.kept, meeting.contest(1)) if meeting.kept.exists() else []
    except BadOption as complaint:
        print(f"{meeting.name}: {complaint}")
        return []


def results(meeting: Meeting) -> Results:
    """Return how everybody did, in the order named; a line-up has won or not."""
    found: Results = {specification: [] for specification in meeting.seats}
    for outcome in outcomes(meeting):
        if meeting.lineups:
            won = 1.0 if max(outcome.scores) >= 0.5 else 0.0
            found[meeting.seats[outcome.seating[0]]].append(won)
        else:
            for seat, who in enumerate(outcome.seating):
                found[meeting.seats[who]].append(outcome.scores[seat])
    return found


# --- the page ---------------------------------------------------------------------------------------------------------


def line(meeting: Meeting) -> str:
    """Return one meeting as a row of the table."""
    found = results(meeting)
    options = ", ".join(f"{name}={value}" for name, value in meeting.options.items()) or "defaults"
    if not all(found.values()):
        return f"| {meeting.game}, {options} | {' – '.join(found)} | 0 | not played yet | {meeting.target} | open |"
    shown = []
    for specification, wins in found.items():
        mean, low, high = win_rate(wins)
        shown.append(f"{specification} {mean:.1%} ({low:.1%}–{high:.1%})")
    played = min(map(len, found.values())) if meeting.lineups else len(outcomes(meeting))
    yes, no = ("met", "missed") if played >= WANTED else ("yes so far", "not so far")
    verdict = yes if meeting.met(found) else no
    shown = shown if meeting.lineups else shown[:1]
    return (
        f"| {meeting.game}, {options} | {' – '.join(found)} | {played} | {'; '.join(shown)} | {meeting.target} "
        f"| {verdict} |"
    )


def slowest(meeting: Meeting) -> float:
    """Return the longest decision of a shogun in milliseconds, 0 if there was none."""
    spent = [
        max(times, default=0.0)
        for outcome in outcomes(meeting)
        for who, times in outcome.milliseconds.items()
        if meeting.seats[who] == "shogun"
    ]
    return max(spent, default=0.0)


def page() -> str:
    """Return the page of results."""
    levels = ", ".join(f"{name} = `{specification}`" for name, specification in LEVELS.items())
    head = [
        "# players",
        "",
        "How strong the players are. Seats rotate and everybody plays the same deals; a win counts 1, a shared one a",
        f"part of it; intervals are of 95 %. *Games* is what was really played: {WANTED} are wanted of each meeting,",
        "or of each line-up; with fewer, the interval says how little is known yet.",
        "",
        "- command: `python -m bench.player_strength`",
        f"- machine: {machine()}",
        f"- date: {datetime.now(UTC):%Y-%m-%d}",
        f"- levels: {levels}",
        "",
        "| game and options | who meets | games | wins (95 % interval) | target | |",
        "|---|---|---|---|---|---|",
        *(line(meeting) for meeting in MEETINGS),
        "",
        f"The longest decision of a shogun in these games took {max(map(slowest, MEETINGS)):,.0f} ms.",
        "",
    ]
    for part, title in (("reading", "Not readable"), ("deadlines", "Budgets")):
        told = KEPT / f"{part}.json"
        missing = [f"## {title}", "", f"Not measured with the players as they are now: `python -m bench.{part}`."]
        head += [*(json.loads(told.read_text("utf-8")) if told.exists() else missing), ""]
    return "\n".join(head)


def main() -> None:
    """Play and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=WANTED)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after so long")
    parser.add_argument("--only", default="", help="meetings whose name contains this")
    parser.add_argument("--page", action="store_true", help="play nothing")
    wish = parser.parse_args()
    until = time.monotonic() + 60 * wish.minutes
    if not wish.page:
        for meeting in MEETINGS:
            if wish.only in meeting.name and time.monotonic() < until:
                play(meeting, wish.games, wish.jobs, until)
    (RESULTS / "players.md").write_text(page(), "utf-8")
    print("docs/results/players.md")


if __name__ == "__main__":
    main()
