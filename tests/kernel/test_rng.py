"""Chance: a known generator, fair numbers, fair dice, fair shuffles."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from tatami.kernel.compiling import interpreted
from tatami.kernel.records import blank
from tatami.kernel.rng import Rng, below, draw_bits, roll, seed_rng, shuffle
from tests.chi_square import chi_square, limit, looks_fair

DRAWS = 3_000 if interpreted else 60_000
PUBLISHED = [  # the first numbers of splitmix64 from 1234567
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def luck_of(seed):
    """A generator sown with a seed."""
    rng = blank(Rng)
    seed_rng(rng, seed)
    return rng


def test_the_generator_is_splitmix64():
    rng = blank(Rng)
    rng.rng = 1234567
    assert [int(draw_bits(rng)) for _ in PUBLISHED] == PUBLISHED


def test_a_seed_gives_its_stream_again_and_others_give_others():
    first = [int(draw_bits(luck_of(seed))) for seed in range(100)]
    assert first == [int(draw_bits(luck_of(seed))) for seed in range(100)]
    assert len(set(first)) == 100


def test_sowing_leads_away_from_the_stream_of_the_bare_seed():
    """Seeds one step of the generator apart must not give one stream shifted by one."""
    seed = 2**63 - 1
    shifted, neighbour = luck_of(seed), luck_of((seed + 0x9E3779B97F4A7C15) % 2**64)
    draw_bits(shifted)
    assert shifted.rng != neighbour.rng
    assert draw_bits(shifted) != draw_bits(neighbour)


@pytest.mark.parametrize("n", [1, 2, 3, 7, 20, 100])
def test_numbers_below_n_are_equally_likely(n):
    rng, seen = luck_of(n), [0] * n
    for _ in range(DRAWS):
        seen[below(rng, n)] += 1
    assert min(seen) > 0
    if n > 1:
        assert looks_fair(seen)


def test_first_draws_of_neighbouring_seeds_are_fair():
    """Matches are numbered 0, 1, 2 …; their first draws must look drawn all the same."""
    seen = [0] * 10
    for seed in range(DRAWS):
        seen[below(luck_of(seed), 10)] += 1
    assert looks_fair(seen)


def test_neighbouring_draws_are_independent():
    rng, pairs = luck_of(1), Counter()
    for _ in range(DRAWS):
        pairs[below(rng, 6), below(rng, 6)] += 1
    assert looks_fair([pairs[a, b] for a in range(6) for b in range(6)])


@pytest.mark.parametrize("sides", [6, 10])
def test_dice_are_fair_and_begin_with_one(sides):
    rng = luck_of(sides)
    seen = Counter(int(roll(rng, sides)) for _ in range(DRAWS))
    assert sorted(seen) == list(range(1, sides + 1))
    assert looks_fair(list(seen.values()))


def test_every_order_of_a_shuffle_is_equally_likely():
    rng, seen = luck_of(4), Counter()
    for _ in range(DRAWS):
        cards = np.arange(4, dtype=np.int8)
        shuffle(rng, cards, 4)
        seen[tuple(cards.tolist())] += 1
    assert looks_fair([seen[order] for order in permutations(range(4))])


def test_a_shuffle_touches_only_the_cards_it_is_told_to():
    cards = np.arange(20, dtype=np.int8)
    shuffle(luck_of(0), cards, 10)
    assert sorted(cards[:10].tolist()) == list(range(10))
    assert cards[10:].tolist() == list(range(10, 20))
    assert cards[:10].tolist() != list(range(10))


@pytest.mark.parametrize("count", [0, 1])
def test_nothing_to_shuffle_draws_nothing(count):
    rng, cards = luck_of(3), np.arange(2, dtype=np.int8)
    before = int(rng.rng)
    shuffle(rng, cards, count)
    assert int(rng.rng) == before
    assert cards.tolist() == [0, 1]


def test_the_test_of_fairness_notices_a_loaded_die():
    assert not looks_fair([1200, 1000, 1000, 1000, 1000, 800])
    assert looks_fair([1030, 1010, 990, 980, 1000, 990])
    assert chi_square([12, 8], [10, 10]) == pytest.approx(0.8)
    assert 38 < limit(5) < 43
