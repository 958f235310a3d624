"""The rules of Samurai Spirit: the functions every rulebook offers. The chapters lie beside this file.

Clauses (SS-…) are those of docs/rules/samurai_spirit.md.
"""

from tatami.games.samurai_spirit.actions import DEFEND, DROP_DEFENCE, GIVE_TO, KIAI_USE, ORDER_TOP, PICK_SAMURAI
from tatami.games.samurai_spirit.components import MOST_POINTS
from tatami.games.samurai_spirit.events import ENDED, emit
from tatami.games.samurai_spirit.rules.ending import settle_round
from tatami.games.samurai_spirit.rules.fights import face_card
from tatami.games.samurai_spirit.rules.kiai import (
    check_triggers,
    give_card,
    give_token,
    heal_whom,
    kiai_goes_on,
    lay_given_card,
    order_top,
    take_from,
    use_kiai,
    which_token,
)
from tatami.games.samurai_spirit.rules.penalties import ask_symbol, begin_penalty, drop_defence, settle_symbol
from tatami.games.samurai_spirit.rules.setup import (
    ask_samurai,
    deal_raiders,
    draw_first_seat,
    lay_out,
    seat_samurai,
    take_seat,
)
from tatami.games.samurai_spirit.rules.turns import (
    after_fight,
    ask_action,
    begin_turn,
    call_absent,
    choose_action,
    end_turn,
    fight_again,
)
from tatami.games.samurai_spirit.rules.village import points
from tatami.games.samurai_spirit.state import (
    ACTION,
    CALL_ABSENT,
    CARD_PLACED,
    CHOOSE_ACTION,
    CHOOSE_SAMURAI,
    DROP_CARD,
    FACE_CARD,
    FIGHT_AGAIN,
    GIVE_WHOM,
    GOING_ON,
    HEAL_WHOM,
    NO_CARD,
    NOBODY,
    NOTHING,
    ORDER_CARDS,
    PENALTY,
    PLACE_CARD,
    ROUND_END,
    SETTLE_PENALTY,
    SETTLING,
    START,
    SYMBOL_SETTLED,
    TAKE_FROM,
    TURN_END,
    USE_KIAI,
    VICTORY,
)
from tatami.kernel.compiling import rule
from tatami.kernel.events import clear_events
from tatami.kernel.rng import seed_rng


@rule
def new_game(s, o, seed):
    """Set up a match (SS-4)."""
    seed_rng(s, seed)
    lay_out(s, o)
    deal_raiders(s)
    if not o.samurai:
        draw_first_seat(s)
    seat_samurai(s, o)
    ask_samurai(s)
    if s.phase == START:
        begin_turn(s)
    if s.phase == PENALTY:  # nothing lies in any line yet, so there is none
        s.phase = ACTION
        ask_action(s)


@rule
def acting(s):
    """The seat that is asked; every decision belongs to exactly one (SS-2.13)."""
    return 0 if s.decision == NOTHING else 1 << s.decider


@rule
def legal(s, seat, mask):
    """Mark the legal actions of a seat: exactly the options of the pending decision (SS-24.3)."""
    mask[:] = False
    if s.decision == NOTHING or seat != s.decider:
        return 0
    count = 0
    bits = s.offered
    action = s.lowest
    while bits:
        if bits & 1:
            mask[action] = True
            count += 1
        bits >>= 1
        action += 1
    return count


@rule
def apply(s, seat, action):
    """Carry out a legal action and run on to the next decision."""
    clear_events(s)
    s.lowest = action  # from now on it is the only answer left
    s.offered = 1
    go_on(s)


@rule
def over(s):
    """Whether the match has ended."""
    return s.ending != GOING_ON


@rule
def score(s, out):
    """All share one result: 0 for a defeat, else one half for the victory and the rest for its points (SS-1.4)."""
    result = 0.5 + 0.5 * points(s) / MOST_POINTS if s.ending == VICTORY else 0.0
    for seat in range(s.players):
        out[seat] = result


# --- the run of play --------------------------------------------------------------------------------------------------


@rule
def go_on(s):
    """Run to the next decision or the end; a question with one possible answer answers itself (SS-21)."""
    while True:
        if s.ending:
            finish(s)
            return
        if s.offered == 0:
            take_step(s)
        elif s.offered & (s.offered - 1):
            return
        else:
            only = s.lowest
            while not s.offered & 1:
                s.offered >>= 1
                only += 1
            answer(s, only)


@rule
def take_step(s):
    """The next thing that happens by itself (SS-5.3): kiai before all else, the innermost first."""
    phase = s.phase
    if s.checking:
        check_triggers(s)
    elif s.kiais:
        kiai_goes_on(s)
    elif phase == START:
        begin_turn(s)
    elif phase == PENALTY:
        begin_penalty(s)
    elif phase == SETTLING:
        ask_symbol(s)
    elif phase == SYMBOL_SETTLED:
        s.phase = SETTLING if s.raiders_left > 0 else TURN_END  # SS-5.5 (a)
    elif phase == ACTION:
        ask_action(s)
    elif phase == CARD_PLACED:
        after_fight(s)
    elif phase == TURN_END:
        end_turn(s)
    elif phase == ROUND_END:
        settle_round(s)
    else:
        ask_samurai(s)


@rule
def answer(s, action):
    """Hand an answer to the one who asked."""
    s.offered = 0
    decision = s.decision
    if decision == CHOOSE_ACTION:
        choose_action(s, action)
    elif decision == FACE_CARD:
        face_card(s, action)
    elif decision == SETTLE_PENALTY:
        settle_symbol(s, action)
    elif decision == FIGHT_AGAIN:
        fight_again(s, action)
    elif decision == USE_KIAI:
        use_kiai(s, action == KIAI_USE)
    elif decision == TAKE_FROM:
        take_from(s, action)
    elif decision == GIVE_WHOM:
        if s.card != NO_CARD:
            give_card(s, action - GIVE_TO)
        else:
            give_token(s, action - GIVE_TO)
    elif decision == PLACE_CARD:
        lay_given_card(s, action == DEFEND)
    elif decision == HEAL_WHOM:
        heal_whom(s, action)
    elif decision == ORDER_CARDS:
        order_top(s, action - ORDER_TOP)
    elif decision == CALL_ABSENT:
        call_absent(s, action)
    elif decision == DROP_CARD:
        drop_defence(s, action - DROP_DEFENCE)
    elif decision == CHOOSE_SAMURAI:
        take_seat(s, s.decider, action - PICK_SAMURAI)
    else:
        which_token(s, action)


@rule
def finish(s):
    """The match is over (SS-18)."""
    s.decision = NOTHING
    s.decider = NOBODY
    s.offered = 0
    s.lowest = 0
    s.checking = 0
    s.triggers = 0
    emit(s, ENDED, s.ending, points(s) if s.ending == VICTORY else 0, s.difficulty)
