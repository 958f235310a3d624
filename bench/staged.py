"""Matches that already have a past, laid on a table for tests and pictures; nobody had to play them there."""

import hashlib

from tatami.match import Match, game
from tatami.players import player
from tatami.web.fairness import seed_of
from tatami.web.matches import Matches
from tatami.web.seats import SeatPlan

MOST_MOVES = 5000


def played(name: str, seed: int, bot: str = "greedy", **options: str | int) -> Match:
    """Return a whole match of bots, the same for the same seed."""
    which = game(name)
    first = next(iter(which.meta.presets.values()), {})
    chosen = {**which.meta.presets.get("basic", first), **options}
    match = Match(which, chosen, seed)
    while not match.over and len(match) < MOST_MOVES:
        seat = match.acting[0]
        match.play(player(bot, seed + len(match)).choose(match.view(seat)), seat)
    return match


def lay_out(matches: Matches, name: str, guest: str, rng: str, share: float = 1.0) -> str:
    """Lay out a match of a guest against bots of which a share has been played, and return its id.

    The guest sits in seat 0, is called Hanako, and his turn is about to begin. Equal ``rng`` gives equal matches.
    """
    secret = hashlib.sha256(rng.encode()).hexdigest()
    whole = played(name, seed_of(secret))
    plies = _next_turn(whole, int(share * len(whole)))
    plan = [SeatPlan("guest", "Hanako", guest=guest)]
    plan += [SeatPlan("bot", f"Apprentice {seat + 1}", bot="greedy") for seat in range(1, whole.players)]
    return matches.start(name, whole.options, plan, guest, moves=whole.moves[:plies], secret=secret)


def _next_turn(match: Match, ply: int) -> int:
    """Return the first ply from here on at which seat 0 is asked after somebody else has moved."""
    while ply < len(match):
        came_from_others = ply == 0 or match.players == 1 or match.moves[ply - 1][0] != 0
        if came_from_others and 0 in match.at(ply).acting:
            break
        ply += 1
    return ply
