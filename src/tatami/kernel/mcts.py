"""Information-set Monte-Carlo tree search (IS-MCTS), written once and bound to every game.

This is single-observer IS-MCTS (Cowling, Powley, Whitehouse: "Information Set Monte Carlo Tree Search", 2012) with
PUCT selection (Rosin: "Multi-armed bandits with episode context", 2011; Silver et al., 2017) and first-play urgency
(Gelly, Wang, 2006).

The searcher knows only a seat's view. Every simulation is a determinization: hidden things are dealt anew (``redeal``),
and the simulation walks down one tree whose edges are actions, adds a leaf, plays a short rollout, and backs the result
up. An action leads to as many nodes as the searching seat can tell apart what came of it: a card drawn is seen before
it is answered, a card hidden is not. An edge that a determinization does not allow is not available in that simulation;
how often each was available is counted.
"""

from typing import Any, NamedTuple

import numpy as np

from tatami.kernel.compiling import rule
from tatami.kernel.contract import ACTIONS, acting, action_priors, apply, choose, evaluate, legal, redact, redeal, score
from tatami.kernel.hashing import state_hash
from tatami.kernel.playouts import lowest_seat
from tatami.kernel.records import f64, i32, i64, record, u64
from tatami.kernel.rng import draw_bits

MAX_DEPTH = 256  # decisions from the root to a leaf
C_PUCT = 1.2  # weight of exploration, in units of the spread of results seen so far
FPU_REDUCTION = 0.05  # an untried action is expected to do this much of the spread worse than its node on average
PRIOR_FLOOR = 0.05  # the least prior of an action, where the one ranked first has about 1
MIN_VISITS = 8  # after which the mean of an edge counts for the spread of results
MIN_SPREAD = 0.05  # results nearer to each other than this are as good as equal
VIEW, STATE, SEEN = 0, 1, 2  # rows of ``scratch``


@record
class Tree:
    """How much of the arrays is used, and between which means the edges lie."""

    length: i64  # words of a record before its events, which a search neither writes nor reads
    nodes: i32
    edges: i32
    iterations: i64
    worst: f64
    best: f64


@record
class Node:
    """An information set: who decides there, and its edges as a linked list."""

    first: i32  # first edge, -1 for none
    mover: i32
    edge: i32  # the edge that leads here, -1 for the root
    info_key: u64  # hash of what the searching seat sees here
    visits: i64
    value: f64  # sum of the mover's results


@record
class Edge:
    """An action that was possible at a node."""

    action: i32
    following: i32  # next edge of the same node, -1 at the end
    visits: i32
    available: i64
    prior: f64
    value: f64  # sum of the mover's results


class Search(NamedTuple):
    """Everything a search works with, as one argument of compiled functions."""

    seat: int  # who searches
    depth: int  # moves of a rollout
    scratch: Any  # three states: the seat's view, the state being simulated, and what the seat would see of it
    words: Any  # the same bytes as whole words, a row a state
    rng: Any
    tree: Any
    nodes: Any
    edges: Any
    slots: Any  # hash table from edge and info key to node, with more room than there are nodes
    path: Any  # node and edge of every step of a simulation
    mask: Any
    weights: Any
    out: Any  # a result for every seat


@rule
def init_tree(search, length):
    """Begin a tree at a decision of the searching seat, in records of so many words."""
    tree = search.tree
    tree.length = length
    tree.nodes = 0
    tree.edges = 0
    tree.iterations = 0
    tree.worst = 1.0
    tree.best = 0.0
    search.slots[:] = -1
    new_node(tree, search.nodes, search.seat, -1, u64(0))


@rule
def new_node(tree, nodes, mover, edge, info_key):
    """Take a node from the array; -1 if it is used up."""
    number = tree.nodes
    if number == nodes.shape[0]:
        return -1
    tree.nodes = number + 1
    nodes[number].first = -1
    nodes[number].mover = mover
    nodes[number].edge = edge
    nodes[number].info_key = info_key
    nodes[number].visits = 0
    nodes[number].value = 0.0
    return int(number)


@rule
def copy_words(words, source, target, length):
    """Copy so many words of one state over another."""
    for word in range(length):
        words[target, word] = words[source, word]


@rule
def slot_of(nodes, slots, edge, info_key):
    """Return the slot of the node that an edge leads to under this information, or a free one for it."""
    slot = i64((info_key ^ u64(edge) * u64(0x94D049BB133111EB)) % u64(slots.shape[0]))
    while slots[slot] >= 0:
        node = slots[slot]
        if nodes[node].edge == edge and nodes[node].info_key == info_key:
            break
        slot = (slot + 1) % slots.shape[0]
    return slot


def expand(s, mover, node, tree, nodes, edges, mask, weights):
    """Give a node an edge for every marked action that has none; priors come from the rank of the policy's weights."""
    action_priors(s, mover, mask, weights)
    before = nodes[node].first
    for action in range(ACTIONS):
        if mask[action] and tree.edges < edges.shape[0] and not has_edge(before, edges, action):
            number = tree.edges
            tree.edges = number + 1
            edges[number].action = action
            edges[number].following = nodes[node].first
            edges[number].visits = 0
            edges[number].available = 0
            edges[number].value = 0.0
            nodes[node].first = number
    edge = nodes[node].first
    while edge != before:
        edges[edge].prior = PRIOR_FLOOR + 1.0 / (1 + rank_of(nodes[node].first, edges, edge, mask, weights))
        edge = edges[edge].following


@rule
def rank_of(first, edges, edge, mask, weights):
    """How many of a node's edges are for marked actions of greater weight than one of them."""
    weight, rank, other = weights[edges[edge].action], 0, first
    while other >= 0:
        action = edges[other].action
        rank += mask[action] and weights[action] > weight
        other = edges[other].following
    return rank


@rule
def has_edge(first, edges, action):
    """Tell whether a linked list of edges has one for an action."""
    edge = first
    while edge >= 0:
        if edges[edge].action == action:
            return True
        edge = edges[edge].following
    return False


def select_edge(s, mover, node, tree, nodes, edges, mask, weights):
    """Return the edge with the greatest PUCT score among those available; -1 if there is none."""
    unmatched = legal(s, mover, mask)
    edge = nodes[node].first
    while edge >= 0 and unmatched > 0:
        if mask[edges[edge].action]:
            unmatched -= 1
        edge = edges[edge].following
    if unmatched > 0:
        expand(s, mover, node, tree, nodes, edges, mask, weights)
    total, priors = 1, 1e-9
    edge = nodes[node].first
    while edge >= 0:
        if mask[edges[edge].action]:
            edges[edge].available += 1
            total += edges[edge].visits
            priors += edges[edge].prior
        edge = edges[edge].following
    spread = max(MIN_SPREAD, tree.best - tree.worst) if tree.best > 0.0 else 1.0
    visits = nodes[node].visits
    first_play = nodes[node].value / visits - FPU_REDUCTION * spread if visits else 0.5
    bonus = C_PUCT * spread * np.sqrt(total) / priors
    best, chosen = -1e9, -1
    edge = nodes[node].first
    while edge >= 0:
        if mask[edges[edge].action]:
            tries = edges[edge].visits
            mean = edges[edge].value / tries if tries else first_play
            puct = mean + bonus * edges[edge].prior / (1 + tries)
            if puct > best:
                best, chosen = puct, edge
        edge = edges[edge].following
    return chosen


@rule
def is_quiet(s):
    """Tell whether a position can be evaluated as it is; a game whose ``bots.value`` has its own is asked that."""
    return False


def rollout(s, rng, mask, weights, out, depth):
    """Play on for a while, but not through secret plans, then take the result or an estimate of it."""
    moves = 0
    seats = acting(s)
    while seats and moves < depth and not seats & (seats - 1) and not is_quiet(s):
        seat = lowest_seat(seats)
        apply(s, seat, choose(s, seat, rng, mask, weights))
        seats = acting(s)
        moves += 1
    if seats:
        evaluate(s, out)
    else:
        score(s, out)


@rule
def backup(tree, nodes, edges, path, length, out):
    """Add a result to every decision on a path, each for whoever decided there."""
    for step in range(length):
        node, edge = path[step, 0], path[step, 1]
        result = out[nodes[node].mover]
        nodes[node].visits += 1
        nodes[node].value += result
        edges[edge].visits += 1
        edges[edge].value += result
        if edges[edge].visits >= MIN_VISITS:
            mean = edges[edge].value / edges[edge].visits
            tree.worst = min(tree.worst, mean)
            tree.best = max(tree.best, mean)
    tree.iterations += 1


def run_simulations(search, iterations):
    """Let a tree grow by so many simulations.

    Each walks down the tree in one determinization to a new leaf, evaluates it and backs the result up. The search is
    taken apart once, before the loop: doing that in every simulation would cost a fifth of a small game's speed.
    """
    seat, depth, scratch, words, rng, tree, nodes, edges, slots, path, mask, weights, out = search
    s, seen = scratch[STATE], scratch[SEEN]
    for _ in range(iterations):
        copy_words(words, VIEW, STATE, tree.length)
        redeal(s, seat, np.int64(draw_bits(rng) >> u64(2)))
        node, length, mover = 0, 0, seat
        seats = acting(s)
        while length < MAX_DEPTH:
            edge = select_edge(s, mover, node, tree, nodes, edges, mask, weights)
            if edge < 0:
                break
            apply(s, mover, edges[edge].action)
            path[length, 0] = node
            path[length, 1] = edge
            length += 1
            at_once = seats & (seats - 1)
            seats = acting(s)
            if seats == 0 or at_once or seats & (seats - 1):  # who choose at once may not know of each other's choice
                break
            mover = lowest_seat(seats)
            copy_words(words, STATE, SEEN, tree.length)
            redact(seen, seat)
            info_key = state_hash(words[SEEN][: tree.length])
            slot = slot_of(nodes, slots, edge, info_key)
            node = slots[slot]
            if node < 0:
                slots[slot] = new_node(tree, nodes, mover, edge, info_key)
                break
            if nodes[node].mover != mover:
                break
        rollout(s, rng, mask, weights, out, depth)
        backup(tree, nodes, edges, path, length, out)
