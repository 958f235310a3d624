"""Tallies: the games are those of plain playouts, and blocks add up whatever their size."""

from collections import Counter

import numpy as np
import pytest

from tatami.errors import BadOption
from tatami.kernel.compiling import interpreted
from tatami.kernel.playouts import PLAYERS_SALT, lowest_seat
from tatami.kernel.records import blank
from tatami.kernel.rng import Rng, below, seed_rng
from tatami.lab import blocks
from tatami.lab.blocks import PLAYER_SEED_STRIDE, Block, _play_match, play_block
from tatami.lab.intervals import RESULT_UNIT
from tatami.lab.measures import AROUND_THE_TABLE, load_measures
from tatami.lab.tally import Tally, _times
from tatami.lab.tally_compiled import TABLE_SIZE
from tatami.match import all_games, game
from tatami.players import Player, player
from tatami.registry import MAX_SEED, option_record

RONIN = game("seven_ronin")
FEW = 2 if interpreted else 40


def block(first: int, games: int, seats: tuple[str, ...] = ("greedy", "random"), edition: int = 0) -> Block:
    options = RONIN.meta.complete({})
    return Block(0, first, games, "seven_ronin", options, seats, edition or RONIN.meta.edition)


def counted(tally: Tally, measure: str, seat: int = -1) -> Counter[int]:
    found: Counter[int] = Counter()
    for (named, _, owner, value), count in tally.items():
        if named == measure and owner == seat:
            found[value] += count
    return found


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_one_policy_in_all_seats_plays_the_games_of_the_batch(policy: str) -> None:
    tally = play_block(block(3, FEW, (policy, policy))).tally
    batch = RONIN.rules.play_batch(option_record("seven_ronin", {}), 3, FEW, policy)
    assert counted(tally, "decisions") == Counter(batch.moves.tolist())
    assert counted(tally, "rounds") == Counter(batch.states.round_number.tolist())
    scores = np.rint(RONIN.rules.scores(batch.states, 2) * RESULT_UNIT).astype(int)
    assert counted(tally, "result", 1) == Counter(scores[:, 1].tolist())


def test_a_level_is_greedy_in_so_many_of_a_hundred_decisions() -> None:
    rules, options = RONIN.rules, option_record("seven_ronin", {})
    tally = play_block(block(3, FEW, ("ronin", "greedy"))).tally
    lengths, greedy, random = Counter[int](), 0, 0
    for seed in range(3, 3 + FEW):
        s, rng = blank(rules.state), blank(Rng)
        seed_rng(rng, seed ^ PLAYERS_SALT)
        rules.new_game(s, options, seed)
        moves = 0
        while not rules.over(s):
            seat = lowest_seat(rules.acting(s))
            greedily = seat == 1 or below(rng, 100) < 75
            greedy, random = greedy + (greedily and seat == 0), random + (not greedily)
            choose = rules.choose_greedy if greedily else rules.choose_random
            rules.apply(s, seat, choose(s, seat, rng, rules.mask(), rules.weights()))
            moves += 1
        lengths[moves] += 1
    assert counted(tally, "decisions") == lengths
    assert interpreted or 0.7 < greedy / (greedy + random) < 0.8


def test_blocks_of_any_size_add_up_to_the_same() -> None:
    parts = [play_block(block(first, games)).tally for first, games in ((0, 1), (1, FEW - 2), (FEW - 1, 1)) if games]
    assert sum(parts, Counter()) == play_block(block(0, FEW)).tally


def test_every_decision_is_counted_once_as_a_choice() -> None:
    tally = play_block(block(0, FEW)).tally
    chosen = sum(count for (measure, *_), count in tally.items() if measure == "chosen")
    assert chosen == sum(moves * count for moves, count in counted(tally, "decisions").items())


def test_a_greedy_seat_wins_far_more_often_than_a_random_one() -> None:
    random_attack = play_block(block(0, 20, ("random", "greedy"))).tally
    greedy_attack = play_block(block(0, 20, ("greedy", "greedy"))).tally
    assert counted(greedy_attack, "result", 0)[RESULT_UNIT] > counted(random_attack, "result", 0)[RESULT_UNIT] + 10


def test_traits_are_counted_with_the_results_of_their_games() -> None:
    tally = play_block(block(0, FEW, ("random", "random"))).tally
    batch = RONIN.rules.play_batch(option_record("seven_ronin", {}), 0, FEW)
    dead = (batch.states.alive & 1) == 0
    held = (batch.states.ninja[:, 4] > 0).sum()
    alive, taken = (
        sum(count for (measure, label, seat, _), count in tally.items() if (measure, label, seat) == ("trait", of, 0))
        for of in ("hayai alive at the end", "graveyard held by ninja at the end")
    )
    assert alive == FEW - dead.sum()
    assert taken == held


def test_searching_players_are_tallied_too_and_can_be_repeated() -> None:
    searching = block(5, 1, ("search:2", "random"))
    assert play_block(searching).tally == play_block(searching).tally
    assert counted(play_block(searching).tally, "decisions").total() == 1


LAST = 2**63 // PLAYER_SEED_STRIDE  # the last game in which the seeds of players do not wrap around


@pytest.mark.parametrize("seed", [5, LAST, LAST + 1, 2**64 // PLAYER_SEED_STRIDE, MAX_SEED])
def test_players_who_see_views_have_a_valid_seed_in_every_game(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    seeds: list[int] = []

    def seated(specification: str, player_seed: int) -> Player:
        seeds.append(player_seed)
        return player(specification, player_seed)

    monkeypatch.setattr(blocks, "player", seated)
    assert _play_match(block(seed, 1, ("random", "random")), seed).lengths.all()
    assert [each for each in seeds if each >= 2**63] == []
    if seed <= LAST:
        assert seeds == [PLAYER_SEED_STRIDE * seed, PLAYER_SEED_STRIDE * seed + 1]


def test_another_edition_is_not_played() -> None:
    here = RONIN.meta.edition
    with pytest.raises(
        BadOption, match=f"here is edition {here} of seven_ronin, not the experiment's edition {here + 1}"
    ):
        play_block(block(0, 1, edition=here + 1))


@pytest.mark.parametrize("name", [which.name for which in all_games()])
def test_what_is_measured_is_in_the_record(name: str) -> None:
    measures, rules = load_measures(name), game(name).rules
    state = rules.state.dtype
    for field in filter(None, (measures.points, *(each.field for each in (*measures.endings, *measures.traits)))):
        assert field in state.names
    assert measures.rounds == AROUND_THE_TABLE or measures.rounds in state.names
    assert not measures.search_bench_players or measures.search_bench_players in game(name).meta.players
    for axis in measures.axes.values():
        assert set(axis.options) <= set(game(name).meta.options)
    for option, value in measures.seats_where.items():
        assert value in game(name).meta.options[option]
    for trait in measures.traits:
        if trait.kind == "counts":
            assert state[trait.field].shape == (len(trait.names),)


def test_values_far_apart_are_counted_as_well_as_close_ones() -> None:
    values = np.array([7, -3, 7, 10**12, -3, 7])
    assert dict(_times(values)) == {-3: 2, 7: 3, 10**12: 1}
    assert dict(_times(values[:3])) == {-3: 1, 7: 2}
    assert _times(values[:0]) == []


def test_more_values_than_fit_into_the_table_are_sorted_instead() -> None:
    values = np.arange(TABLE_SIZE, dtype=np.int64) * 3 - TABLE_SIZE
    assert dict(_times(np.concatenate([values, values[:5]]))) == {
        value: 2 if place < 5 else 1 for place, value in enumerate(values.tolist())
    }
