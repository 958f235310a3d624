"""Matches that already have a past, laid on a table for tests and pictures; nobody had to play them there."""

import hashlib

from tatami.match import Match, game
from tatami.players import player
from tatami.table.hall import Hall, SeatPlan, seed_of

MOST_MOVES = 5000


def played(name: str, seed: int, bot: str = "greedy", **options: str) -> Match:
    """Return a whole match of bots, the same for the same seed."""
    which = game(name)
    first = next(iter(which.meta.presets.values()), {})
    chosen = {**which.meta.presets.get("basic", first), **options}
    match = Match(which, chosen, seed)
    while not match.over and len(match) < MOST_MOVES:
        seat = match.acting[0]
        match.play(player(bot, seed + len(match)).choose(match.view(seat)), seat)
    return match


def lay_out(hall: Hall, name: str, guest: str, luck: str, share: float = 1.0) -> str:
    """Lay out a match of a guest against bots of which a share has been played, up to the guest's next turn.

    The guest sits in seat 0 and is called Hanako. Equal ``luck`` gives equal matches. Returns the match's id.
    """
    secret = hashlib.sha256(luck.encode()).hexdigest()
    whole = played(name, seed_of(secret))
    plies = int(share * len(whole))
    while plies < len(whole) and 0 not in whole.at(plies).acting:
        plies += 1
    plan = [SeatPlan("guest", "Hanako", guest=guest)]
    plan += [SeatPlan("bot", f"Apprentice {seat + 1}", bot="greedy") for seat in range(1, whole.players)]
    return hall.start(name, whole.options, plan, guest, moves=whole.moves[:plies], secret=secret)
