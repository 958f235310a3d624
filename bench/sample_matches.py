"""Matches for tests and pictures, added to a server's database as if they had been played there."""

import hashlib

from tatami.match import Match, game
from tatami.players import player
from tatami.web.fairness import seed_of
from tatami.web.matches import Matches
from tatami.web.seats import SeatPlan

MAX_MOVES = 5000


def bot_match(name: str, seed: int, bot: str = "greedy", **options: str | int) -> Match:
    """Return a whole match of bots; the same seed gives the same match."""
    which = game(name)
    first = next(iter(which.meta.presets.values()), {})
    chosen = {**which.meta.presets.get("basic", first), **options}
    match = Match(which, chosen, seed)
    while not match.over and len(match) < MAX_MOVES:
        seat = match.acting[0]
        match.play(player(bot, seed + len(match)).choose(match.view(seat)), seat)
    return match


def add_match(matches: Matches, name: str, guest: str, key: str, share: float = 1.0) -> str:
    """Add a match of a guest against bots of which a share has been played, and return its id.

    The guest has seat 0, the name Hanako, and is about to begin their turn. The same ``key`` gives the same match.
    """
    secret = hashlib.sha256(key.encode()).hexdigest()
    whole = bot_match(name, seed_of(secret))
    plies = _next_turn(whole, int(share * len(whole)))
    plan = [SeatPlan("guest", "Hanako", guest=guest)]
    plan += [SeatPlan("bot", f"Apprentice {seat + 1}", bot="greedy") for seat in range(1, whole.players)]
    return matches.start(name, whole.options, plan, guest, moves=whole.moves[:plies], secret=secret)


def _next_turn(match: Match, ply: int) -> int:
    """Return the first ply from here on at which seat 0 is to move after another seat."""
    while ply < len(match):
        came_from_others = ply == 0 or match.players == 1 or match.moves[ply - 1][0] != 0
        if came_from_others and 0 in match.at(ply).acting:
            break
        ply += 1
    return ply
