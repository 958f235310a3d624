"""Turns, actions and rounds (FK-6.1 to FK-6.8, FK-14.9)."""

from tatami.games.fuji_koro.actions import (
    ACT_EXPLORE,
    ACT_GATHER,
    ACT_REST,
    ADV,
    DONE,
    EXTRA_ACTION,
    PART_BONUS,
    PART_MAIN,
    STEP,
    TRADE,
    YES,
)
from tatami.games.fuji_koro.components import (
    BONUS_CRAFT,
    BONUS_EXPLORE,
    BONUS_GATHER,
    BONUS_METAL,
    BONUS_WOOD,
    COOLING,
    COOP_COUNTDOWN,
    EACH_FOR_HIMSELF,
    GEAR_BONUS,
    GETTING_HOT,
    HOT_RESTART,
    HOT_RESTART_SOLO,
    LAST_FIELD,
    METAL,
    ON_THE_MOVE,
    REFRESH,
    RONIN,
    SAFETY_ROUND,
    SECOND_WIND,
    STEP1,
    STEP2,
    SWIFT,
    WOOD,
    WORTHY,
    YOSHIHIRO,
)
from tatami.games.fuji_koro.events import ACTED, COUNTDOWN_MOVED, ROUND, TURN_BEGAN, emit
from tatami.games.fuji_koro.geography import CELL_SPACES, NOWHERE, TILE_CELLS
from tatami.games.fuji_koro.rules.agenda import ask, drop, go_to, jot, note, put, stage
from tatami.games.fuji_koro.rules.crafting import can_craft
from tatami.games.fuji_koro.rules.ending import finish
from tatami.games.fuji_koro.rules.eruption import begin_final_phase, count_down, happens
from tatami.games.fuji_koro.rules.escape import has_any_token, leave_volcano, leaves_volcano, may_leave_volcano
from tatami.games.fuji_koro.rules.exploring import can_explore, freshen, some_token_exhausted
from tatami.games.fuji_koro.rules.gathering import ALL_TYPES, can_gather
from tatami.games.fuji_koro.rules.ground import at, on_rope, standing, step_target, steps_from
from tatami.games.fuji_koro.rules.knapsack import FROM_SUPPLY, receive, total_tokens
from tatami.games.fuji_koro.rules.moving import allowance, can_walk, use_token
from tatami.games.fuji_koro.rules.trading import some_partner
from tatami.games.fuji_koro.state import (
    ACTING,
    BONUS_WALK,
    CHOOSE_ACTION,
    CHOOSE_PART,
    COOL_LAVA,
    CRAFTING,
    DRAGONS_MOVING,
    EXPLORING,
    FINAL_PHASE,
    GATHERING,
    LAVA_TILE,
    LEAVE_VOLCANO,
    MAIN_WALK,
    MONKS_MOVING,
    OUT_OF_ROUNDS,
    QUIET,
    RESTING,
    ROUND_ENDING,
    SHOGUN_BONUS,
    TRADE_WITH,
    TURN,
    TURN_END,
    WALKING,
)
from tatami.kernel.compiling import inner
from tatami.kernel.records import i64

ACTIONS_A_TURN = 2
SWIFT_STEPS = 2
MAIN_DONE, BONUS_DONE = 1, 2  # bits

# --- the turn (FK-6.1 to FK-6.5) --------------------------------------------------------------------------------------


@inner
def begin_turn(s, seat):
    """TURN START: a lying samurai stands up; an escaped one has a bonus turn; all others have two actions."""
    s.turn = seat
    s.turn_lost = 0
    s.traded = 0
    s.swift = 0
    emit(s, TURN_BEGAN, seat)
    put(s, TURN_END, 0, 0, 0, 0)
    if s.scenario == EACH_FOR_HIMSELF and s.ready[seat]:  # FK-16.1.6
        s.ready[seat] = 0
        if leaves_volcano(s, seat):
            leave_volcano(s, seat)
    s.laid[seat] = 0
    s.actions_left = ACTIONS_A_TURN
    if s.escaped[seat]:
        s.actions_left = 0
        if has_any_token(s, seat):
            ask(s, SHOGUN_BONUS, seat)
    else:
        put(s, TURN, 0, 0, 0, 0)


@inner
def go_on_with_turn(s):
    """ACTIONS: exactly two, unless the samurai is knocked out (FK-6.2, FK-6.4)."""
    if s.actions_left > 0 and not s.turn_lost:
        ask(s, CHOOSE_ACTION, s.turn)
    else:
        drop(s)


@inner
def go_on_ending_turn(s):
    """TURN END: escape, countdown, end of the round, next player (FK-6.5)."""
    seat, now = s.turn, stage(s)
    go_to(s, now + 1)
    if now == 0:
        come_to_rope(s, seat)
    elif now == 1:
        if s.phase != QUIET and s.holder == seat:
            count_down(s)
    else:
        drop(s)
        following = next_seat(s, (seat + 1) % s.players)
        if following < 0:
            put(s, ROUND_ENDING, 0, 0, 0, 0)
        else:
            begin_turn(s, following)


@inner
def come_to_rope(s, seat):
    """A samurai at a way out leaves, or may leave (FK-12.1, FK-14.21)."""
    if s.escaped[seat]:
        return
    if s.coop and s.scenario != RONIN:
        if may_leave_volcano(s, seat):
            ask(s, LEAVE_VOLCANO, seat)
    elif s.scenario == EACH_FOR_HIMSELF:
        s.ready[seat] = s.phase == FINAL_PHASE and standing(s, seat) and on_rope(s, seat)
    elif leaves_volcano(s, seat):
        leave_volcano(s, seat)
        if has_any_token(s, seat):
            ask(s, SHOGUN_BONUS, seat)


@inner
def answer_leaving_volcano(s, seat, action):
    """DP-41 answered."""
    if action == YES:
        leave_volcano(s, seat)


@inner
def next_seat(s, seat):
    """The first seat from here to the end of the round that has a turn, or -1; escaped ones have none in
    cooperative games (FK-14.21)."""
    while seat != s.start:
        if not (s.coop and s.escaped[seat]) or s.scenario == RONIN:
            return seat
        seat = (seat + 1) % s.players
    return i64(-1)


# --- the round (FK-6.5 (3), FK-11.3, FK-14.9) -------------------------------------------------------------------------


@inner
def go_on_ending_round(s):
    """End of a round, and in cooperative games the start of the next."""
    now = stage(s)
    go_to(s, now + 1)
    if now == 0:
        if s.scenario == ON_THE_MOVE:
            put(s, DRAGONS_MOVING, 0, 0, 0, 0)
        elif s.scenario == WORTHY:
            put(s, MONKS_MOVING, 0, -1, 0, 0)
    elif now == 1:
        begin_round(s)
    elif now == 2:
        if s.coop:
            put(s, DRAGONS_MOVING, 0, 0, 0, 0)
    else:
        drop(s)
        seat = s.start
        if s.coop and s.escaped[seat] and s.scenario != RONIN:
            seat = next_seat(s, (seat + 1) % s.players)
        begin_turn(s, seat)


@inner
def begin_round(s):
    """The round counter, the safety limit, and the marker of cooperative games."""
    out_of_rounds = s.coop and s.scenario != RONIN and s.marker == LAST_FIELD
    if out_of_rounds and not (s.scenario == GETTING_HOT and s.passage == 0):
        finish(s, OUT_OF_ROUNDS)  # FK-14.11
        return
    competitive_track = not s.coop or s.scenario == RONIN
    if competitive_track and s.lap == SAFETY_ROUND and s.phase != FINAL_PHASE:
        begin_final_phase(s, s.start)  # FK-11.3
    s.lap += 1
    emit(s, ROUND, s.lap)
    if not competitive_track:
        if s.marker == LAST_FIELD:  # FK-16.3.4
            s.passage = 1
            s.marker = 1 - (HOT_RESTART_SOLO if s.players == 1 else HOT_RESTART)
        else:
            s.marker += 1
        emit(s, COUNTDOWN_MOVED, s.marker)
        if s.marker > 0:
            happens(s, COOP_COUNTDOWN[s.marker])


# --- actions (FK-6.6, FK-6.7) -----------------------------------------------------------------------------------------


@inner
def main_possible(s, seat, action):
    """Whether the main part of Explore, Move or Gather (0, 1, 2) can be carried out."""
    if action == 0:
        return can_explore(s, seat)
    if action == 1:
        return can_walk(s, seat, allowance(s, seat))
    return can_gather(s, seat)


@inner
def bonus_possible(s, seat, action):
    """Whether the bonus of the gear card at an action's spot can be carried out (FK-6.8)."""
    card = s.spots[seat, action]
    if card == 0:
        return False
    bonus = GEAR_BONUS[card - 1]
    if bonus in (STEP1, STEP2):
        return can_walk(s, seat, bonus - STEP1 + 1)
    if bonus == BONUS_GATHER:
        return can_gather(s, seat)
    if bonus == BONUS_EXPLORE:
        return can_explore(s, seat)
    if bonus == BONUS_WOOD:
        return s.supply[WOOD] > 0
    if bonus == BONUS_METAL:
        return s.supply[METAL] > 0
    if bonus == BONUS_CRAFT:
        return can_craft(s, seat, i64(ALL_TYPES))
    return some_token_exhausted(s, at(s, seat))


@inner
def mark_actions(s, seat, mask):
    """DP-5: actions, kept adventure tokens, trade, extra action (FK-6.3, FK-6.7)."""
    mask[ACT_REST] = True
    count = 1
    if s.tokens[seat]:
        for action in range(3):
            if main_possible(s, seat, action) or bonus_possible(s, seat, action):
                mask[ACT_EXPLORE + action] = True
                count += 1
    if s.adventure:
        count += mark_free_tokens(s, seat, mask)
    if s.coop and some_partner(s, seat):
        mask[TRADE] = True
        count += 1
    if s.status[seat]:
        mask[EXTRA_ACTION] = True
        count += 1
    return count


@inner
def mark_free_tokens(s, seat, mask):
    """Kept adventure tokens that can be used between actions (FK-8.18)."""
    count = 0
    if s.kept[seat, COOLING] and can_cool(s, at(s, seat)):
        mask[ADV + COOLING] = True
        count += 1
    if s.kept[seat, SECOND_WIND] and s.tokens[seat] < total_tokens(s, seat):
        mask[ADV + SECOND_WIND] = True
        count += 1
    if s.kept[seat, SWIFT]:
        mask[ADV + SWIFT] = True
        count += 1
    return count


@inner
def coolable(s, here, step):
    """Whether a step leads to a space with a lava tile, not printed lava."""
    target = step_target(s, here, step)
    return target != NOWHERE and target < CELL_SPACES and s.lava[target] == LAVA_TILE


@inner
def can_cool(s, here):
    """Whether an adjacent space has a lava tile."""
    for step in steps_from(here):
        if coolable(s, here, step):
            return True
    return False


@inner
def mark_coolable(s, here, mask):
    """DP-48."""
    count = 0
    for step in steps_from(here):
        if coolable(s, here, step):
            mask[STEP + step] = True
            count += 1
    return count


@inner
def choose_action(s, seat, action):
    """DP-5 answered."""
    if action == ACT_REST:
        take_action(s, seat, action)
        put(s, RESTING, 0, 0, 0, 0)
    elif action <= ACT_GATHER:
        s.tokens[seat] -= 1
        take_action(s, seat, action)
        put(s, ACTING, 0, action - ACT_EXPLORE, 0, 0)
    elif action == TRADE:
        ask(s, TRADE_WITH, seat)
    elif action == EXTRA_ACTION:  # FK-16.1.8
        s.status[seat] -= 1
        s.status_left += 1
        s.actions_left += 1
    elif action == ADV + COOLING:
        ask(s, COOL_LAVA, seat)
    elif action == ADV + SECOND_WIND:
        use_token(s, seat, i64(SECOND_WIND))
        s.tokens[seat] += 1
    else:
        use_token(s, seat, i64(SWIFT))
        s.swift += SWIFT_STEPS


@inner
def take_action(s, seat, action):
    """One of the actions of this turn begins."""
    s.actions_left -= 1
    s.traded = 0
    emit(s, ACTED, seat, action - ACT_EXPLORE)


@inner
def cool_lava(s, seat, step):
    """DP-48 answered."""
    use_token(s, seat, i64(COOLING))
    s.lava[step_target(s, at(s, seat), step)] = 0


# --- the parts of an action (FK-6.8) ----------------------------------------------------------------------------------


@inner
def go_on_acting(s):
    """Main part, bonus of the gear card, or both; the notes are the action and the parts done."""
    seat, action, parts = s.turn, note(s, 0), note(s, 1)
    if s.turn_lost or stage(s) == 1:
        drop(s)
        if s.character[seat] == YOSHIHIRO and not s.turn_lost:  # FK-15.1
            put(s, CRAFTING, 0, ALL_TYPES, 0, 0)
    elif s.spots[seat, action] == 0:
        go_to(s, 1)
        begin_main(s, action)
    elif parts == 0 or part_left(s, seat, action, parts):
        ask(s, CHOOSE_PART, seat)
    else:
        go_to(s, 1)


@inner
def part_left(s, seat, action, parts):
    """Whether the part not yet done is possible."""
    if not parts & MAIN_DONE and main_possible(s, seat, action):
        return True
    return not parts & BONUS_DONE and bonus_possible(s, seat, action)


@inner
def mark_parts(s, seat, mask):
    """DP-6."""
    action, parts = note(s, 0), note(s, 1)
    count = 0
    if not parts & MAIN_DONE and main_possible(s, seat, action):
        mask[PART_MAIN] = True
        count += 1
    if not parts & BONUS_DONE and bonus_possible(s, seat, action):
        mask[PART_BONUS] = True
        count += 1
    if parts:
        mask[DONE] = True
        count += 1
    return count


@inner
def choose_part(s, seat, chosen):
    """DP-6 answered."""
    action, parts = note(s, 0), note(s, 1)
    if chosen == PART_MAIN:
        jot(s, 1, parts | MAIN_DONE)
        begin_main(s, action)
    elif chosen == PART_BONUS:
        jot(s, 1, parts | BONUS_DONE)
        begin_bonus(s, seat, GEAR_BONUS[s.spots[seat, action] - 1])
    else:
        go_to(s, 1)


@inner
def begin_main(s, action):
    """The main part of Explore, Move or Gather."""
    if action == 0:
        put(s, EXPLORING, 0, 0, 0, 0)
    elif action == 1:
        put(s, WALKING, 0, MAIN_WALK, 0, 0)
    else:
        put(s, GATHERING, 0, 0, 0, 0)


@inner
def begin_bonus(s, seat, bonus):
    """The bonus of a gear card; it costs no token and sets off no other card."""
    if bonus in (STEP1, STEP2):
        put(s, WALKING, 0, BONUS_WALK, bonus - STEP1 + 1, 0)
    elif bonus == BONUS_GATHER:
        put(s, GATHERING, 0, 0, 0, 0)
    elif bonus == BONUS_EXPLORE:
        put(s, EXPLORING, 0, 0, 0, 0)
    elif bonus == BONUS_WOOD:
        receive(s, seat, i64(WOOD), 1, FROM_SUPPLY)
    elif bonus == BONUS_METAL:
        receive(s, seat, i64(METAL), 1, FROM_SUPPLY)
    elif bonus == BONUS_CRAFT:
        put(s, CRAFTING, 0, ALL_TYPES, 0, 0)
    elif bonus == REFRESH:
        freshen(s, at(s, seat) // TILE_CELLS)
