"""Cooperative play: what the goal of the match still asks for."""

from tatami.games.fuji_koro.components import CARDS_PER_TYPE, FALLEN, LEGEND, RONIN, SECRET_EXIT, SURVIVAL, TAMING
from tatami.games.fuji_koro.geography import SITES
from tatami.games.fuji_koro.rules.ending import gear_goal_met
from tatami.games.fuji_koro.rules.escape import some_dragon_lives
from tatami.games.fuji_koro.state import HELD_BY, SLAIN
from tatami.kernel.compiling import inner

MOST_BLUEPRINTS = 3  # one player gathers no more; by hand


@inner
def must_slay_legendary(s):
    """Whether the legendary dragon has to be fought."""
    return s.coop and s.scenario not in (FALLEN, RONIN) and s.dragon[LEGEND] != SLAIN


@inner
def exit_found(s):
    """Whether the secret exit lies on the map."""
    for site in range(SITES):
        if s.tile[site] == SECRET_EXIT + 1:
            return True
    return False


@inner
def only_escape_left(s):
    """Whether the cooperative goal is reached but for the escape."""
    if s.scenario == FALLEN:
        return s.lives[1] + s.lives[2] + s.lives[3] == 0 and gear_goal_met(s)
    if s.dragon[LEGEND] != SLAIN:
        return False
    return not some_dragon_lives(s) if s.scenario == SURVIVAL else gear_goal_met(s)


@inner
def type_unclaimed(s, kind):
    """Whether nobody holds a blueprint of a type."""
    for card in range(kind * CARDS_PER_TYPE, (kind + 1) * CARDS_PER_TYPE):
        if s.blueprint_place[card] >= HELD_BY:
            return False
    return True


@inner
def wants_blueprint(s, seat):
    """Whether another blueprint would be of use to a player: everybody needs one, and the group one of each type."""
    if s.scenario in (TAMING, SURVIVAL):
        return False
    if s.held[seat] == 0:
        return True
    for other in range(s.players):
        if s.held[seat] > 1 and s.held[other] == 0:
            return False
    return s.held[seat] < MOST_BLUEPRINTS and (type_unclaimed(s, 0) or type_unclaimed(s, 1) or type_unclaimed(s, 2))
