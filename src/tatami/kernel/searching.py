"""Information-set Monte-Carlo tree search, written once and bound to every rulebook.

The searcher knows only a seat's view. Every iteration deals the hidden things anew (``redeal``), walks down one tree
whose branches are actions, adds a leaf, plays a little on from there, and tells every decision on the way how it went.
An action leads to as many nodes as the searching seat can tell apart what came of it: a card drawn is seen before it is
answered, a card hidden is not. A branch that a deal does not allow is not available in that iteration; how often each
was available is counted, so that rare ones are judged by their own chances.
"""

import numpy as np

from tatami.kernel.chance import below, draw_bits
from tatami.kernel.compiling import rule
from tatami.kernel.contract import ACTIONS, acting, apply, choose, judge, legal, redact, redeal, score, weigh
from tatami.kernel.playing import lowest_seat, nth_marked
from tatami.kernel.records import f64, i32, i64, record, u64

LONGEST_PATH = 256  # decisions from the root to a leaf
CURIOSITY = 1.2  # how much a promising but little-tried action is favoured
OPEN_MIND = 0.05  # the least prior of an action, where the most liked one has about 1
PESSIMISM = 0.05  # an untried action is expected to do a little worse than its siblings on average
SURE = 8  # tries after which the mean of a branch says something
LEAST_SPREAD = 0.05  # results nearer to each other than this are as good as equal
NEWCOMERS = 5  # one of so many new plans is none of the old ones varied


@record
class Tree:
    """How much of the room for a tree is used, and between which means its branches lie."""

    length: i64  # words of a record before its events, which nobody writes or reads while thinking
    nodes: i32
    edges: i32
    iterations: i64
    worst: f64
    best: f64


@record
class Node:
    """A point of decision: whose it is, and its branches as a chain."""

    first: i32  # first edge, -1 for none
    mover: i32
    edge: i32  # the edge that leads here, -1 for the root
    sight: u64  # what the searching seat sees here, as a hash
    visits: i64
    value: f64  # sum of the mover's results


@record
class Edge:
    """An action that was possible there."""

    action: i32
    following: i32  # next edge of the same node, -1 at the end
    visits: i32
    available: i64
    prior: f64
    value: f64  # sum of the mover's results


@rule
def plant(tree, nodes, places, mover, length):
    """Begin a tree at a decision of one seat, in records of so many words."""
    tree.length = length
    tree.nodes = 0
    tree.edges = 0
    tree.iterations = 0
    tree.worst = 1.0
    tree.best = 0.0
    places[:] = -1
    new_node(tree, nodes, mover, -1, u64(0))


@rule
def new_node(tree, nodes, mover, edge, sight):
    """Take a node from the room for nodes; -1 if it is used up."""
    number = tree.nodes
    if number == nodes.shape[0]:
        return -1
    tree.nodes = number + 1
    nodes[number].first = -1
    nodes[number].mover = mover
    nodes[number].edge = edge
    nodes[number].sight = sight
    nodes[number].visits = 0
    nodes[number].value = 0.0
    return int(number)


@rule
def lay(words, one, other, length):
    """Copy so many words of one record on the desk over another's."""
    for word in range(length):
        words[other, word] = words[one, word]


@rule
def look(words):
    """Return a hash of a record given as whole words: every word is stirred by itself, so that many can be at once."""
    sight = u64(0)
    for i in range(words.shape[0]):
        word = words[i] + u64(i) * u64(0x9E3779B97F4A7C15)
        word = (word ^ word >> u64(30)) * u64(0xBF58476D1CE4E5B9)
        word = (word ^ word >> u64(27)) * u64(0x94D049BB133111EB)
        sight += word ^ word >> u64(31)
    return sight


@rule
def place_of(nodes, places, edge, sight):
    """Return where ``places`` notes the node that an edge leads to under this sight, or where it has room to."""
    place = i64((sight ^ u64(edge) * u64(0x94D049BB133111EB)) % u64(places.shape[0]))
    while places[place] >= 0:
        node = places[place]
        if nodes[node].edge == edge and nodes[node].sight == sight:
            break
        place = (place + 1) % places.shape[0]
    return place


def add_edges(s, mover, node, tree, nodes, edges, mask, weights):
    """Give a node an edge for every marked action that has none; its prior is its place among the wits' likings."""
    weigh(s, mover, mask, weights)
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
        edges[edge].prior = OPEN_MIND + 1.0 / (1 + better_liked(nodes[node].first, edges, edge, mask, weights))
        edge = edges[edge].following


@rule
def better_liked(first, edges, edge, mask, weights):
    """How many of a chain of edges are for marked actions that are liked better than one of them."""
    liking, better, other = weights[edges[edge].action], 0, first
    while other >= 0:
        action = edges[other].action
        better += mask[action] and weights[action] > liking
        other = edges[other].following
    return better


@rule
def has_edge(first, edges, action):
    """Tell whether a chain of edges has one for an action."""
    edge = first
    while edge >= 0:
        if edges[edge].action == action:
            return True
        edge = edges[edge].following
    return False


def pick_edge(s, mover, node, tree, nodes, edges, mask, weights):
    """Return the edge to follow: the best mix of how it has done and how little it was tried; -1 if there is none."""
    unmatched = legal(s, mover, mask)
    edge = nodes[node].first
    while edge >= 0 and unmatched > 0:
        if mask[edges[edge].action]:
            unmatched -= 1
        edge = edges[edge].following
    if unmatched > 0:
        add_edges(s, mover, node, tree, nodes, edges, mask, weights)
    total, priors = 1, 1e-9
    edge = nodes[node].first
    while edge >= 0:
        if mask[edges[edge].action]:
            edges[edge].available += 1
            total += edges[edge].visits
            priors += edges[edge].prior
        edge = edges[edge].following
    spread = max(LEAST_SPREAD, tree.best - tree.worst) if tree.best > 0.0 else 1.0
    visits = nodes[node].visits
    untried = nodes[node].value / visits - PESSIMISM * spread if visits else 0.5
    bonus = CURIOSITY * spread * np.sqrt(total) / priors
    most, chosen = -1e9, -1
    edge = nodes[node].first
    while edge >= 0:
        if mask[edges[edge].action]:
            tries = edges[edge].visits
            mean = edges[edge].value / tries if tries else untried
            worth = mean + bonus * edges[edge].prior / (1 + tries)
            if worth > most:
                most, chosen = worth, edge
        edge = edges[edge].following
    return chosen


@rule
def settled(s):
    """Tell whether a position can be judged as it is; a game whose wits have a ``settled`` of their own asks that."""
    return False


def evaluate(s, luck, mask, weights, out, depth):
    """Play on for a while, but not through secret plans, then take the result or an estimate of it."""
    moves = 0
    seats = acting(s)
    while seats and moves < depth and not seats & (seats - 1) and not settled(s):
        seat = lowest_seat(seats)
        apply(s, seat, choose(s, seat, luck, mask, weights))
        seats = acting(s)
        moves += 1
    if seats:
        judge(s, out)
    else:
        score(s, out)


def walk(desk, words, seat, luck, tree, nodes, edges, places, path, mask, weights, out, depth):
    """One iteration in a full state: down the tree to a new leaf, its result into ``out``; return the path's length."""
    node, length, mover, s = 0, 0, seat, desk[1]
    seats = acting(s)
    while length < LONGEST_PATH:
        edge = pick_edge(s, mover, node, tree, nodes, edges, mask, weights)
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
        lay(words, 1, 2, tree.length)
        redact(desk[2], seat)
        sight = look(words[2][: tree.length])
        place = place_of(nodes, places, edge, sight)
        node = places[place]
        if node < 0:
            places[place] = new_node(tree, nodes, mover, edge, sight)
            break
        if nodes[node].mover != mover:
            break
    evaluate(s, luck, mask, weights, out, depth)
    return length


@rule
def remember(tree, nodes, edges, path, length, out):
    """Tell every decision on a path how it went for whoever decided there."""
    for step in range(length):
        node, edge = path[step, 0], path[step, 1]
        result = out[nodes[node].mover]
        nodes[node].visits += 1
        nodes[node].value += result
        edges[edge].visits += 1
        edges[edge].value += result
        if edges[edge].visits >= SURE:
            mean = edges[edge].value / edges[edge].visits
            tree.worst = min(tree.worst, mean)
            tree.best = max(tree.best, mean)
    tree.iterations += 1


def grow(desk, words, seat, luck, tree, nodes, edges, places, path, mask, weights, out, depth, iterations):
    """Let a tree grow by so many iterations.

    ``desk[0]`` holds the seat's view, ``desk[1]`` is for thinking on, ``desk[2]`` for what the seat would see of it;
    ``words`` is the desk as whole words. ``places`` has more room than there are nodes.
    """
    for _ in range(iterations):
        lay(words, 0, 1, tree.length)
        redeal(desk[1], seat, np.int64(draw_bits(luck) >> u64(2)))
        length = walk(desk, words, seat, luck, tree, nodes, edges, places, path, mask, weights, out, depth)
        remember(tree, nodes, edges, path, length, out)


# --- secret plans made at once: drafted, let meet, and mixed ----------------------------------------------------------


def breed(desk, words, seat, luck, mask, weights, plans, chances, young, marks):
    """Write new plans for one seat: most of them variations of what is played, the others quite new."""
    for number in range(young.shape[0]):
        young[number] = -1
        freely = number % (2 * NEWCOMERS) > 0
        if number % NEWCOMERS:
            young[number] = plans[draw_plan(luck, chances)]
            alter(luck, young[number])
            while below(luck, 3) == 0:
                alter(luck, young[number])
        desk[1] = desk[0]
        draft(desk[1], seat, luck, mask, weights, young[number], freely)
        marks[number] = look(words[1])


@rule
def alter(luck, plan):
    """Change a plan a little: steps are left open to be drawn anew, exchanged, left out or put in."""
    length = 0
    while length < plan.shape[0] - 1 and (plan[length] >= 0 or plan[length + 1] >= 0):
        length += 1
    one, other = below(luck, length), below(luck, length)
    way = below(luck, 5)
    if way == 0:
        plan[one], plan[other] = plan[other], plan[one]
    elif way == 1:
        for step in range(one, length):
            plan[step] = plan[step + 1]
    elif way == 2 and length < plan.shape[0] - 1:
        for step in range(length, one, -1):
            plan[step] = plan[step - 1]
        plan[one] = -1
    else:
        plan[one] = -1
        if way == 3:
            plan[other] = -1


def draft(s, seat, luck, mask, weights, plan, freely):
    """Write a whole plan for one seat: what stands there where that can be followed, all else drawn as it is liked."""
    step = 0
    while (acting(s) >> seat) & 1 and step < plan.shape[0] - 1:
        count = legal(s, seat, mask)
        action = plan[step]
        if (action < 0 or not mask[action]) and freely:
            action = nth_marked(mask, below(luck, count))
        elif action < 0 or not mask[action]:
            weigh(s, seat, mask, weights)
            action = draw_liked(luck, mask, weights)
        plan[step] = action
        apply(s, seat, action)
        step += 1
    plan[step:] = -1


def draw_liked(luck, mask, weights):
    """Draw an action, the more likely the more it is liked."""
    lowest, highest = np.int64(2**31), np.int64(0)
    for action in range(ACTIONS):
        if mask[action]:
            lowest, highest = min(lowest, weights[action]), max(highest, weights[action])
    total = 0.0
    for action in range(ACTIONS):
        if mask[action]:
            total += prior_of(weights[action], lowest, highest)
    spot = total * below(luck, 1 << 30) / (1 << 30)
    chosen = -1
    for action in range(ACTIONS):
        if mask[action] and spot >= 0.0:
            chosen = action
            spot -= prior_of(weights[action], lowest, highest)
    return chosen


@rule
def prior_of(weight, lowest, highest):
    """How likely an action is in a draft, by its weight among all that are possible."""
    liking = (weight - lowest + 1.0) / (highest - lowest + 1.0)
    return OPEN_MIND + liking * liking


def rehearse(desk, seat, seats, luck, first, second, pairs, results, mask, weights, out):
    """Let plans meet, one pair after the other, and note how it went for both sides."""
    for meeting in range(pairs.shape[0]):
        desk[1] = desk[0]
        s = desk[1]
        redeal(s, seat, np.int64(draw_bits(luck) >> u64(2)))
        carry_out(s, seats[0], first[pairs[meeting, 0]])
        carry_out(s, seats[1], second[pairs[meeting, 1]])
        see_through(s, luck, mask, weights, out)
        results[0, meeting] = out[seats[0]]
        results[1, meeting] = out[seats[1]]


def see_through(s, luck, mask, weights, out):
    """Play on until somebody plans in secret again, and estimate the result: that far, plans decide, not chance."""
    seats = acting(s)
    while seats and not seats & (seats - 1):
        seat = lowest_seat(seats)
        apply(s, seat, choose(s, seat, luck, mask, weights))
        seats = acting(s)
    if seats:
        judge(s, out)
    else:
        score(s, out)


def carry_out(s, seat, plan):
    """Play all steps of a plan."""
    step = 0
    while plan[step] >= 0:
        apply(s, seat, plan[step])
        step += 1


@rule
def draw_plan(luck, chances):
    """Draw a plan by its chance."""
    spot = below(luck, 1 << 30) / (1 << 30)
    plan = 0
    while plan < chances.shape[0] - 1 and spot >= chances[plan]:
        spot -= chances[plan]
        plan += 1
    return plan


@rule
def settle(payoffs, chances, regrets, rounds):
    """Mix both sides' plans by regret matching, later rounds counting more; old regrets are a start.

    ``payoffs[side, plan, plan of the other side]`` says what a plan brings its side.
    """
    sides, count = payoffs.shape[0], payoffs.shape[1]
    against = np.empty_like(payoffs)  # [side, plan of the other side, plan]
    now = np.full((sides, count), 1.0 / count)
    for side in range(sides):
        against[side] = payoffs[side].T
        if regrets[side].sum() > 0.0:
            now[side] = regrets[side] / regrets[side].sum()
    chances[:] = 0.0
    gains = np.zeros(count)
    for turn in range(rounds):
        for side in range(sides):
            gains[:] = 0.0
            for other in range(count):
                chance, rewards = now[1 - side, other], against[side, other]
                if chance > 0.0:
                    for plan in range(count):
                        gains[plan] += rewards[plan] * chance
            mean = 0.0
            for plan in range(count):
                mean += gains[plan] * now[side, plan]
            total = 0.0
            for plan in range(count):
                regrets[side, plan] = max(0.0, regrets[side, plan] + gains[plan] - mean)
                total += regrets[side, plan]
            for plan in range(count):
                now[side, plan] = regrets[side, plan] / total if total > 0.0 else 1.0 / count
                chances[side, plan] += (turn + 1) * now[side, plan]
    for side in range(sides):
        chances[side] /= chances[side].sum()
