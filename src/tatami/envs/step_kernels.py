"""What the faces do with games, compiled: look at one as a seat sees it, and step thousands at once.

These are templates, bound to each rulebook like those of the kernel; their free names come from ``kernel.contract`` and
from the placeholders below. They stay in one file, because the compile cache does not notice changes in another one.
"""

from typing import Any, NamedTuple

import numpy as np

from tatami.kernel.compiling import rule
from tatami.kernel.contract import ACTIONS, acting, apply, choose, legal, new_game, observe, over, redact, score
from tatami.kernel.playouts import PLAYERS_SALT, lowest_seat, nth_marked
from tatami.kernel.records import i16, i32, i64, record, u64
from tatami.kernel.rng import below, draw_bits, seed_rng

EVERY_SEAT, RANDOM_SEAT = -1, -2  # who the agent is, besides a seat
WHOLE_TRUTH = -2  # who looks at the plain form without anything hidden, besides a seat and a spectator
NEXT_STEP, SAME_STEP, DISABLED = range(3)  # when a finished game begins anew
ALL_LEGAL = -1

RUNS = np.zeros((0, 3), np.int64)  # width, first and count of each stretch of equally wide numbers in a record


class Desk(NamedTuple):
    """Rows of memory to lay copies of records on, each seen as a record and as whole numbers of every width."""

    records: Any
    bytes: Any
    shorts: Any
    words: Any
    longs: Any


class Table(NamedTuple):
    """Many games side by side: a row of everything for each."""

    states: Any
    rng: Any
    chairs: Any
    seeds: Any  # of the game to begin; -1 for one drawn by the game's own luck
    options: Any  # one record for all
    empty: Any  # one zeroed state
    masks: Any
    seen: Any  # what the agent sees
    finals: Any  # the last it saw of a finished game, where the next one begins in the same step
    rewards: Any
    terminated: Any
    truncated: Any


@record
class Chair:
    """Where the agent sits at one of many games."""

    seat: i16  # its own, or EVERY_SEAT
    decider: i16  # the seat it decides for now
    ended: i16  # whether the next step begins another game
    clock: i32  # decisions made so far


def write_observation(s, seat, out, scratch, place):
    """One of the two ways to look at a game; ``place`` is the row of the desk to use."""
    raise NotImplementedError("look is one of the ways to look; bind() the template first")


# --- looking ----------------------------------------------------------------------------------------------------------


def write_flat(s, seat, out, scratch, place):
    """The plain form: all fields of the record as the seat may know it, in the order they are declared."""
    scratch.records[place] = s
    if seat != WHOLE_TRUTH:
        redact(scratch.records[place], seat)
    at = 0
    for run in range(RUNS.shape[0]):
        first = RUNS[run, 1]
        count = RUNS[run, 2]
        into = out[at : at + count]  # of slices the compiler sees that no index is negative: it copies eight at a time
        if RUNS[run, 0] == 1:
            of_bytes = scratch.bytes[place, first : first + count]
            for i in range(count):
                into[i] = of_bytes[i]
        elif RUNS[run, 0] == 2:
            of_shorts = scratch.shorts[place, first : first + count]
            for i in range(count):
                into[i] = of_shorts[i]
        elif RUNS[run, 0] == 4:
            of_words = scratch.words[place, first : first + count]
            for i in range(count):
                into[i] = of_words[i]
        else:
            of_longs = scratch.longs[place, first : first + count]
            for i in range(count):
                into[i] = of_longs[i]
        at += count


def write_designed(s, seat, out, scratch, place):
    """The form that the game has designed for learning."""
    observe(s, seat, out)


# --- stepping ---------------------------------------------------------------------------------------------------------


def await_turn(s, rng, chair, mask, weights):
    """Let the others decide until the agent may, or until the match is over."""
    while not over(s):
        seats = acting(s)
        if chair.seat == EVERY_SEAT:
            chair.decider = lowest_seat(seats)
            return
        if (seats >> chair.seat) & 1:
            return
        other = lowest_seat(seats)
        apply(s, other, choose(s, other, rng, mask, weights))


def begin_one(table, i, wish, weights):
    """Start game ``i`` and let the others move until the agent may.

    Should they finish the game before the agent has its first turn, another one is begun.
    """
    rng = table.rng[i]
    chair = table.chairs[i]
    chair.ended = 0
    chair.clock = 0
    seed = table.seeds[i]
    if seed >= 0:
        seed_rng(rng, seed ^ PLAYERS_SALT)
        table.seeds[i] = -1
    else:
        seed = i64(draw_bits(rng) >> u64(1))
    while True:
        table.states[i] = table.empty[0]
        s = table.states[i]
        new_game(s, table.options[0], seed)
        chair.seat = below(rng, s.players) if wish == RANDOM_SEAT else wish
        chair.decider = max(chair.seat, 0)
        await_turn(s, rng, chair, table.masks[i], weights)
        if not over(s):
            return
        seed = i64(draw_bits(rng) >> u64(1))


def step_one(table, scratch, place, i, action, wish, most, mode, weights, results):
    """Step game ``i``: the agent's decision and what the others answer; or a new game if it was over."""
    s = table.states[i]
    chair = table.chairs[i]
    table.rewards[i] = 0
    table.terminated[i] = False
    table.truncated[i] = False
    beginning = chair.ended > 0
    if not beginning:
        apply(s, chair.decider, action)
        chair.clock += 1
        await_turn(s, table.rng[i], chair, table.masks[i], weights)
        if over(s):
            score(s, results)
            table.rewards[i] = results[max(chair.seat, 0)]
            table.terminated[i] = True
        elif chair.clock == most:
            table.truncated[i] = True
        chair.ended = 1 if table.terminated[i] or table.truncated[i] else 0
        if chair.ended and mode == SAME_STEP:
            write_observation(s, chair.decider, table.finals[i], scratch, place)
            beginning = True
    if beginning:
        begin_one(table, i, wish, weights)
    write_observation(s, chair.decider, table.seen[i], scratch, place)
    if chair.ended and mode == NEXT_STEP:
        for choice in range(ACTIONS):  # whatever is chosen only begins the next game
            table.masks[i, choice] = True
    else:
        legal(s, chair.decider, table.masks[i])


def check_one(chair, mask, rng, action, mending):
    """Return a legal action for a game: the given one, or else one drawn by chance if ``mending``, or else -1."""
    if chair.ended:
        return 0
    if 0 <= action < ACTIONS and mask[action]:
        return action
    if not mending:
        return -1
    count = 0
    for choice in range(ACTIONS):
        count += mask[choice]
    return nth_marked(mask, below(rng, count))


def step_all(table, scratch, actions, wish, most, mode, mending, weights, results):
    """Step all games. Returns ALL_LEGAL, or the first game whose action is not legal, and then no game has changed."""
    for i in range(actions.shape[0]):
        actions[i] = check_one(table.chairs[i], table.masks[i], table.rng[i], actions[i], mending)
        if actions[i] < 0:
            return i
    for i in range(actions.shape[0]):
        step_one(table, scratch, 0, i, actions[i], wish, most, mode, weights, results)
    return ALL_LEGAL


@rule
def draw_actions(masks, rng, out):
    """Draw a legal action for every row of masks, all equally likely; 0 where none is legal."""
    for i in range(masks.shape[0]):
        count = 0
        for action in range(masks.shape[1]):
            count += masks[i, action] != 0
        out[i] = nth_marked(masks[i], below(rng[0], count)) if count else 0
