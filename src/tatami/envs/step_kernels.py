"""Templates for compiled environments: write what a seat observes, and step thousands of matches in one call.

``rules.bind`` compiles them for each game. Their free names come from ``kernel.contract`` and from the placeholders
below. They stay in one file, because the compile cache does not notice changes in another one.
"""

from typing import Any, NamedTuple

import numpy as np

from tatami.kernel.compiling import rule
from tatami.kernel.contract import ACTIONS, acting, apply, choose, legal, new_game, observe, over, redact, score
from tatami.kernel.playouts import PLAYERS_SALT, lowest_seat, nth_marked
from tatami.kernel.records import i16, i32, i64, record, u64
from tatami.kernel.rng import below, draw_bits, seed_rng

EVERY_SEAT, RANDOM_SEAT = -1, -2  # what the agent can play besides one given seat
FULL_STATE = -2  # in place of a seat: the flat observation of everything, hidden things included
NEXT_STEP, SAME_STEP, DISABLED = range(3)  # when a finished match is followed by the next one
ALL_LEGAL = -1
DRAWN_SEED = -1  # in place of a seed: one drawn by the match's own generator

RUNS = np.zeros((0, 3), np.int64)  # width, first number and count of each run of equally wide numbers in a record


class Scratch(NamedTuple):
    """Memory for copies of records, a row each, seen as records and as integers of every width."""

    records: Any
    as_int8: Any
    as_int16: Any
    as_int32: Any
    as_int64: Any


class BatchState(NamedTuple):
    """The arrays of many matches side by side, one row per match."""

    records: Any
    rng: Any
    agents: Any
    seeds: Any  # of the match to start, or DRAWN_SEED
    options: Any  # one record for all matches
    blank_record: Any  # one zeroed state
    masks: Any
    observations: Any
    final_observations: Any  # the last one of a finished match, where the next match starts in the same step
    rewards: Any
    terminated: Any
    truncated: Any


@record
class AgentSeat:
    """Where the agent sits in one of many matches."""

    seat: i16  # its own, or EVERY_SEAT
    current_seat: i16  # the one it decides for now
    ended: i16  # whether the next step starts another match
    steps: i32  # decisions made so far


def write_observation(s, seat, out, scratch, row):
    """Write one of the two forms of observation; ``row`` is the row of ``scratch`` to use."""
    raise NotImplementedError("write_observation is write_flat or write_designed; bind() the template first")


# --- observations -----------------------------------------------------------------------------------------------------


def write_flat(s, seat, out, scratch, row):
    """Write the flat form: all fields of the record as the seat may know it, in the order they are declared."""
    scratch.records[row] = s
    if seat != FULL_STATE:
        redact(scratch.records[row], seat)
    at = 0
    for run in range(RUNS.shape[0]):
        first = RUNS[run, 1]
        count = RUNS[run, 2]
        into = out[at : at + count]  # in slices the compiler sees that no index is negative, and copies eight at a time
        if RUNS[run, 0] == 1:
            of_int8 = scratch.as_int8[row, first : first + count]
            for i in range(count):
                into[i] = of_int8[i]
        elif RUNS[run, 0] == 2:
            of_int16 = scratch.as_int16[row, first : first + count]
            for i in range(count):
                into[i] = of_int16[i]
        elif RUNS[run, 0] == 4:
            of_int32 = scratch.as_int32[row, first : first + count]
            for i in range(count):
                into[i] = of_int32[i]
        else:
            of_int64 = scratch.as_int64[row, first : first + count]
            for i in range(count):
                into[i] = of_int64[i]
        at += count


def write_designed(s, seat, out, scratch, row):
    """Write the form that the game has designed for learning."""
    observe(s, seat, out)


# --- steps ------------------------------------------------------------------------------------------------------------


def play_opponents(s, rng, agent, mask, weights):
    """Let the other seats decide until it is the agent's turn or the match is over."""
    while not over(s):
        seats = acting(s)
        if agent.seat == EVERY_SEAT:
            agent.current_seat = lowest_seat(seats)
            return
        if (seats >> agent.seat) & 1:
            return
        other = lowest_seat(seats)
        apply(s, other, choose(s, other, rng, mask, weights))


def reset_one(batch, i, agent_seat, weights):
    """Start match ``i`` and let the others move until it is the agent's turn.

    If they finish the match before the agent's first turn, another one is started.
    """
    rng = batch.rng[i]
    agent = batch.agents[i]
    agent.ended = 0
    agent.steps = 0
    seed = batch.seeds[i]
    if seed >= 0:
        seed_rng(rng, seed ^ PLAYERS_SALT)
        batch.seeds[i] = DRAWN_SEED
    else:
        seed = i64(draw_bits(rng) >> u64(1))
    while True:
        batch.records[i] = batch.blank_record[0]
        s = batch.records[i]
        new_game(s, batch.options[0], seed)
        agent.seat = below(rng, s.players) if agent_seat == RANDOM_SEAT else agent_seat
        agent.current_seat = max(agent.seat, 0)
        play_opponents(s, rng, agent, batch.masks[i], weights)
        if not over(s):
            return
        seed = i64(draw_bits(rng) >> u64(1))


def step_one(batch, scratch, row, i, action, agent_seat, max_steps, autoreset, weights, results):
    """Step match ``i``: the agent's decision and the others' answers, or a new match if it was over."""
    s = batch.records[i]
    agent = batch.agents[i]
    batch.rewards[i] = 0
    batch.terminated[i] = False
    batch.truncated[i] = False
    starting = agent.ended > 0
    if not starting:
        apply(s, agent.current_seat, action)
        agent.steps += 1
        play_opponents(s, batch.rng[i], agent, batch.masks[i], weights)
        if over(s):
            score(s, results)
            batch.rewards[i] = results[max(agent.seat, 0)]
            batch.terminated[i] = True
        elif agent.steps == max_steps:
            batch.truncated[i] = True
        agent.ended = 1 if batch.terminated[i] or batch.truncated[i] else 0
        if agent.ended and autoreset == SAME_STEP:
            write_observation(s, agent.current_seat, batch.final_observations[i], scratch, row)
            starting = True
    if starting:
        reset_one(batch, i, agent_seat, weights)
    write_observation(s, agent.current_seat, batch.observations[i], scratch, row)
    if agent.ended and autoreset == NEXT_STEP:
        for choice in range(ACTIONS):  # any action will do: it only starts the next match
            batch.masks[i, choice] = True
    else:
        legal(s, agent.current_seat, batch.masks[i])


def check_one(agent, mask, rng, action, replace_illegal):
    """Return a legal action for a match: the given one, or a random legal one if ``replace_illegal``, or else -1."""
    if agent.ended:
        return 0
    if 0 <= action < ACTIONS and mask[action]:
        return action
    if not replace_illegal:
        return -1
    count = 0
    for choice in range(ACTIONS):
        count += mask[choice]
    return nth_marked(mask, below(rng, count))


def step_all(batch, scratch, actions, agent_seat, max_steps, autoreset, replace_illegal, weights, results):
    """Step all matches. Returns ALL_LEGAL, or the first match whose action is not legal: then no match has changed."""
    for i in range(actions.shape[0]):
        actions[i] = check_one(batch.agents[i], batch.masks[i], batch.rng[i], actions[i], replace_illegal)
        if actions[i] < 0:
            return i
    for i in range(actions.shape[0]):
        step_one(batch, scratch, 0, i, actions[i], agent_seat, max_steps, autoreset, weights, results)
    return ALL_LEGAL


@rule
def draw_actions(masks, rng, out):
    """Draw a legal action for every row of masks, all equally likely; 0 where none is legal."""
    for i in range(masks.shape[0]):
        count = 0
        for action in range(masks.shape[1]):
            count += masks[i, action] != 0
        out[i] = nth_marked(masks[i], below(rng[0], count)) if count else 0
