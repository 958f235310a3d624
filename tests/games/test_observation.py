"""Observations for learning: nothing hidden in them, all that is known in them, from the observer's point of view."""

import json
import os
import re
import subprocess
import sys
from functools import cache
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from tatami.envs.observations import HIGH, LOW, layout, observation, observe_function, page
from tatami.errors import BadOption, UnknownGame
from tatami.games.fuji_koro.state import TRADE_ITEM
from tatami.kernel.compiling import interpreted
from tatami.kernel.records import blank, blanks, copy_record, unpack
from tatami.kernel.rng import Rng
from tatami.lab.verify import option_sets
from tatami.match import Match, game
from tatami.players import player
from tatami.registry import MAX_SEED, option_record, packages
from tests.games import observation_checks

GAMES = ("fuji_koro", "samurai", "samurai_spirit", "seven_ronin", "way_of_the_samurai")
POSITIONS = 20 if interpreted else 200
WATCHED = {"fuji_koro": 120, "samurai": 150, "samurai_spirit": 1200, "seven_ronin": 600, "way_of_the_samurai": 1500}
RARE = {"fuji_koro": {"trade"}}  # seen once in some hundred games; it has a test of its own
PAGE = Path(__file__).parents[2] / "docs" / "observations.md"
# Parts that only the observer itself knows fully
PRIVATE = {"samurai": {"unplayed", "hand_size"}}


def numbers(name, state, seat):
    """The observation of a seat, written over old numbers."""
    row = np.full(layout(name).size, 7, np.float32)
    observe_function(name)(state, seat, row)
    return row


@cache
def positions(name):
    """Matches at random moments, under all kinds of options, played by random and greedy players."""
    dice = np.random.default_rng(5)
    found = []
    for number, options in enumerate(option_sets(game(name), 12, 3) * POSITIONS):
        match, players = Match(game(name), options, number), (player("random", number), player("greedy", number))
        length = int(dice.integers(150 if name == "fuji_koro" else 60))
        for _ in range(length):
            if match.over:
                break
            seats = match.acting
            seat = seats[dice.integers(len(seats))]
            match.play(players[int(dice.integers(2))].choose(match.view(seat)), seat)
        if not match.over:
            found.append(match)
        if len(found) == POSITIONS:
            break
    return found


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_does_not_depend_on_anything_hidden(name):
    scramble = import_module(f"{packages()[name]}.rules.invariants").scramble
    dice = np.random.default_rng(6)
    for match in positions(name):
        for seat in range(match.players):
            truth, view = numbers(name, match.state, seat), match.view(seat)
            other = copy_record(match.state)
            scramble(other, seat, dice)
            assert (numbers(name, view.state, seat) == truth).all()
            assert (numbers(name, other, seat) == truth).all()
            assert (numbers(name, view.redeal(int(dice.integers(MAX_SEED))), seat) == truth).all()


def test_the_test_of_hidden_things_finds_a_leak():
    """The scrambled hand of another seat changes what that seat itself observes."""
    match = positions("samurai")[0]
    other = copy_record(match.state)
    import_module("tatami.games.samurai.rules.invariants").scramble(other, 0, np.random.default_rng(0))
    assert (numbers("samurai", other, 1) != numbers("samurai", match.state, 1)).any()


@pytest.mark.skipif(interpreted, reason="thousands of whole games are too slow interpreted")
@pytest.mark.parametrize("name", GAMES)
def test_every_part_is_filled_within_bounds_in_whole_games(name):
    rules, parts = game(name).rules, layout(name)
    check = rules.bind(
        observation_checks.check_observations, choose=rules.choose_greedy, observe=observe_function(name)
    )
    low, high = np.full(parts.size, np.inf, np.float32), np.full(parts.size, -np.inf, np.float32)
    rows, scratch, rng = np.zeros((3, parts.size), np.float32), blanks(rules.state, 2), blank(Rng)
    sets = [option_record(name, options) for options in all_option_values(name)]
    leaks = 0
    for seed in range(WATCHED[name]):
        scratch[:] = blanks(rules.state, 2)
        leaks += check(scratch, rng, sets[seed % len(sets)], seed, rules.mask(), rules.weights(), rows, low, high)
    assert leaks == 0
    assert low.min() >= LOW and high.max() <= HIGH
    lows, highs = parts.split(low), parts.split(high)
    constant = {part.name for part in parts.parts if (lows[part.name] == highs[part.name]).all()}
    assert constant <= RARE.get(name, set())


def all_option_values(name):
    """Sets of options with every value of every option, as far as it goes together with the defaults."""
    which, found = game(name), option_sets(game(name), 24, 0)
    single = [{option: value} for option, values in which.meta.options.items() for value in values]
    for chosen in [*map(dict, which.meta.presets.values()), *single]:
        for players in which.meta.players:
            try:
                found.append(which.meta.complete({**chosen, "players": players}))
            except BadOption:
                continue
    return [found[i] for i in np.random.default_rng(0).permutation(len(found))]


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_changes_what_its_seat_observes(name):
    """Two matches that a seat can tell apart look different: before and after each of its own decisions."""
    for match in positions(name):
        seat = match.acting[-1]
        before = numbers(name, match.state, seat)
        for action in match.actions(seat)[:4]:
            after = match.clone()
            after.play(action, seat)
            assert (numbers(name, after.state, seat) != before).any(), f"{match.options}, {match.seed}: {action}"


@pytest.mark.parametrize("name", GAMES)
def test_seats_come_in_order_from_the_observers_point_of_view(name):
    parts = layout(name)
    rotating = [part.name for part in parts.parts if part.by_seat and part.name not in PRIVATE.get(name, ())]
    for match in positions(name):
        rows = [parts.split(numbers(name, match.state, seat)) for seat in range(match.players)]
        for part in rotating:
            for seat, row in enumerate(rows):
                assert (np.roll(row[part][: match.players], seat, axis=0) == rows[0][part][: match.players]).all(), part
                assert not row[part][match.players :].any(), part


@pytest.mark.parametrize("name", GAMES)
def test_interpreted_and_compiled_observations_are_the_same_numbers(name):
    pairs = [(match.state.tobytes(), seat) for match in positions(name)[:12] for seat in range(match.players)]
    script = (
        "import json, sys\nfrom tests.games.test_observation import raw_numbers\n"
        "print(json.dumps([raw_numbers(*each) for each in json.load(sys.stdin)]))"
    )
    answer = subprocess.run(
        [sys.executable, "-c", script],
        input=json.dumps([(name, data.hex(), seat) for data, seat in pairs]),
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=PAGE.parents[1],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(answer.stdout) == [raw_numbers(name, data.hex(), seat) for data, seat in pairs]


def raw_numbers(name, state, seat):
    """The bytes of an observation, in hexadecimal as the state is."""
    return numbers(name, unpack(game(name).rules.state, bytes.fromhex(state)), seat).tobytes().hex()


# --- what the parts say -----------------------------------------------------------------------------------------------


def test_samurai_shows_the_own_hand_the_tiles_and_the_figures():
    for match in positions("samurai"):
        for seat in range(match.players):
            s, parts = match.state, layout("samurai").split(observation(match.view(seat)))
            own = [bool(number) and (number - 1) // 17 == seat for number in s.board.tolist()]
            assert (parts["hand"] * 2 == s.hand[seat]).all()
            assert parts["board"][0].tolist() == own
            assert (parts["board"][0] + parts["board"][1] == (s.board > 0)).all()
            assert parts["figures"].sum() == sum(int(figures).bit_count() for figures in s.figures)
            assert (parts["captured"][0] * 16 == s.captured[seat]).all()


def test_seven_ronin_shows_each_side_its_own_plan_only():
    for match in positions("seven_ronin"):
        s = match.state
        attacker, defender = (layout("seven_ronin").split(observation(match.view(seat))) for seat in range(2))
        assert (attacker["ninja"][1] * 8 == s.attack_plan[:10]).all()
        assert not defender["ninja"][1].any() and not attacker["defence_plan"].any()
        assert (defender["defence_plan"].sum(axis=1) == (s.defence_plan >= 0)).all()
        assert (attacker["stands"].sum(axis=1) == (s.stands >= 0)).all()


def test_samurai_spirit_shows_boards_and_the_card_in_hand():
    for match in positions("samurai_spirit"):
        s, seat = match.state, match.acting[0]
        parts = layout("samurai_spirit").split(observation(match.view(seat)))
        assert parts["seat"].argmax() == seat and parts["decider"][0] == 1
        assert parts["samurai"][0].sum() == (s.samurai[seat] >= 0)
        assert parts["condition"][0].tolist() == [s.beast[seat], s.wound[seat], s.passed[seat]]
        assert (parts["card"][0] > 0) == (s.card >= 0)
        assert round(parts["barricades"][0] * 10) == s.barricades


def test_way_of_the_samurai_shows_the_hand_the_gauges_and_what_is_unseen():
    for match in positions("way_of_the_samurai"):
        for seat in range(match.players):
            s, parts = match.state, layout("way_of_the_samurai").split(observation(match.view(seat)))
            assert [int(s.hand[seat]) >> card & 1 for card in range(26)] == parts["hand"].tolist()
            if s.weapon[seat] >= 0:
                assert (parts["gauges"][0] * 4 == s.gauges[seat]).all()
            assert parts["life"][0] * 16 == s.life[seat]
            hidden = s.deck_size + (s.hand_size[1 - seat] if match.players == 2 else 0)
            assert parts["unseen"].sum() == hidden


def test_fuji_koro_shows_the_map_and_the_own_samurai():
    for match in positions("fuji_koro"):
        s, seat = match.state, match.acting[0]
        parts = layout("fuji_koro").split(observation(match.view(seat)))
        assert parts["seat"].argmax() == seat and parts["decider"][0] == 1
        assert parts["cells"][0].sum() == 7 * (s.tile > 0).sum()
        assert (parts["own_gear"].sum(axis=0) == (s.gear[seat] > 0)).all()
        if s.where[seat] >= 0:
            assert parts["where"][0].argmax() == s.where[seat]


def test_fuji_koro_shows_what_has_changed_hands_in_a_trade():
    for match in positions("fuji_koro")[:10]:
        s = copy_record(match.state)
        s.decision, s.given, s.taken = TRADE_ITEM, 0b0101, 0b1000
        assert layout("fuji_koro").split(numbers("fuji_koro", s, 0))["trade"].tolist() == [1, 0, 1, 0, 0, 0, 0, 1]


# --- layout and page --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_the_parts_are_adjacent(name):
    parts = layout(name)
    row = np.arange(parts.size, dtype=np.float32)
    assert np.concatenate([part.ravel() for part in parts.split(row).values()]).tolist() == row.tolist()
    assert {part.name: part.shape for part in parts.parts} == {
        key: value.shape for key, value in parts.split(row).items()
    }


def test_the_page_of_observations_is_up_to_date_and_its_example_runs():
    text = PAGE.read_text("utf-8")
    assert text == page(), "generate it again: python -m tatami.envs.observations > docs/observations.md"
    [example] = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(example, {})


def test_only_seats_of_known_games_observe():
    with pytest.raises(UnknownGame):
        layout("go")
    with pytest.raises(BadOption, match="a spectator has none"):
        observation(game("samurai").start().view(None))
