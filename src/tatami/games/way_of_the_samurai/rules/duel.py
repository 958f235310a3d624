"""What the duel for two adds: weapons chosen in play, stance hands, committed cards (WS-30)."""

from tatami.games.way_of_the_samurai.actions import COMMIT_COUNTER, COMMIT_DEFENCE
from tatami.games.way_of_the_samurai.components import KI_START, STANCE, WEAPON_DIE
from tatami.games.way_of_the_samurai.events import (
    COMMITTED,
    COMMITTED_CARD,
    FIRST_NAMED,
    STANCE_DEALT,
    WEAPON_TAKEN,
)
from tatami.games.way_of_the_samurai.rules.decks import cards_in, draw_stance
from tatami.games.way_of_the_samurai.rules.tokens import limit_gauges
from tatami.games.way_of_the_samurai.state import NOBODY, ROUND_START, SET_COUNTER, SET_DEFENCE, TAKE_WEAPON
from tatami.kernel.compiling import rule
from tatami.kernel.events import emit, emit_to
from tatami.kernel.records import i64
from tatami.kernel.rng import below


@rule
def begin_duel(s):
    """Chance names FIRST; the other player chooses a weapon before them (WS-30.3)."""
    s.first = below(s, 2)
    emit(s, FIRST_NAMED, s.first)
    s.weapon[0] = NOBODY
    s.weapon[1] = NOBODY
    s.decision = TAKE_WEAPON
    s.asked = 1 - s.first


@rule
def choose_duel_weapon(s, weapon):
    """Weapons are in hand when FIRST has chosen too; then stances are dealt (WS-30.3)."""
    seat = i64(s.asked)
    s.weapon[seat] = weapon
    s.ki[seat] = KI_START[weapon]
    s.die[seat] = WEAPON_DIE[weapon]
    limit_gauges(s, seat)
    emit(s, WEAPON_TAKEN, seat, weapon)
    if seat != s.first:
        s.asked = s.first
        s.decision = TAKE_WEAPON
        return
    refill_stance(s, i64(s.first))
    refill_stance(s, 1 - i64(s.first))
    s.step = ROUND_START


@rule
def refill_stance(s, seat):
    """Draw back to three stance cards (WS-30.6)."""
    missing = STANCE - cards_in(i64(s.stance[seat]))
    for _ in range(missing):
        draw_stance(s, seat)
    emit(s, STANCE_DEALT, seat, missing)


@rule
def begin_duel_attack(s):
    """FIRST attacks first and third (WS-30.4); the defender commits cards."""
    s.turn = (s.first + s.attack) % 2
    s.foe = 1 - s.turn
    s.asked = s.foe
    s.decision = SET_DEFENCE


@rule
def commit(s, action):
    """The defender lays down a stance card, first as defence, then another as counter-attack (WS-30.5)."""
    seat = i64(s.foe)
    counter = action >= COMMIT_COUNTER
    card = action - (COMMIT_COUNTER if counter else COMMIT_DEFENCE)
    s.stance[seat] &= ~(1 << card)
    s.committed += 1
    emit(s, COMMITTED, seat, counter)
    emit_to(s, 1 << seat, COMMITTED_CARD, seat, card, counter)
    if counter:
        s.counter[0] = card
        s.counters = 1
    else:
        s.defence = card
        s.decision = SET_COUNTER
