"""The search: fair, reproducible, stronger with more thought, and kept to its budget."""

from pathlib import Path

import numpy as np
import pytest

import tatami
from tatami.errors import BadOption, IllegalAction
from tatami.games.samurai.rules.invariants import scramble
from tatami.kernel import mcts
from tatami.kernel.hashing import state_hash
from tatami.kernel.records import blank, copy_record
from tatami.kernel.rng import Rng
from tatami.lab.arena import Contest, play_all, standings
from tatami.match import Match, View
from tatami.players import player, search
from tatami.players.levels import LEVELS
from tatami.players.search import SearchPlayer, SearchTree, compile_search
from tests.clocks import WorkClock

BASIC = {"players": 2, "start_hand": "random", "figure_setup": "random"}


def position(seed: int, moves: int, players: int = 2) -> Match:
    """A match of Samurai at least some random moves in, with seat 0 to choose a tile unless it is over."""
    match, chooser = tatami.game("samurai").start(**{**BASIC, "players": players}, seed=seed), player("random", seed)
    while not match.over and (len(match) < moves or match.seat or len(match.actions()) < 3):
        match.play(chooser.choose(match.view(match.seat)))
    return match


def scrambled(match: Match, seat: int, dice: np.random.Generator) -> View:
    """The view of a seat when all that it may not know has been changed."""
    state = copy_record(match.state)
    scramble(state, seat, dice)
    match.game.rules.redact(state, seat)
    return View(match.game, seat, state, match.view(seat).log)


@pytest.mark.parametrize("specification", ["random", "greedy", "search:60"])
def test_a_decision_does_not_depend_on_what_the_seat_may_not_know(specification: str) -> None:
    dice = np.random.default_rng(5)
    for seed in range(25):
        match = position(seed, int(dice.integers(5, 90)))
        if match.seat is None:
            continue
        seen = player(specification, 9).choose(match.view(match.seat))
        assert player(specification, 9).choose(scrambled(match, match.seat, dice)) == seen


def test_iteration_budgets_are_reproducible_and_fully_used() -> None:
    view = position(3, 40).view(0)
    first, second = (SearchPlayer(7, iterations=300).evaluate_actions(view) for _ in range(2))
    assert first == second
    assert sum(value.visits for value in first) == 300
    assert all(0 <= value.expected <= 1 for value in first)


def test_a_forced_last_move_is_valued_at_exactly_its_result() -> None:
    forced = 0
    for seed in range(12):
        match = position(seed, 10_000)
        before = match.at(len(match) - 1)
        values = SearchPlayer(0, iterations=100).evaluate_actions(before.view(before.seat))
        if len(values) == 1:
            forced += 1
            assert values[0].expected == pytest.approx(match.scores()[before.seat])
    assert forced > 0


def test_a_time_budget_is_kept_and_used(monkeypatch: pytest.MonkeyPatch) -> None:
    view, clock = position(3, 30).view(0), WorkClock(monkeypatch)
    for seed in range(10):
        started = clock.now
        SearchPlayer(seed, milliseconds=60).evaluate_actions(view)
        assert 0.060 <= clock.now - started < 0.066


def behind_the_first_choices(view: View, iterations: int) -> list[int]:
    """How many different nodes each action at the root has led to."""
    tree = SearchTree(view, 1, iterations + 2)
    tree.grow(iterations)
    nodes = tree.search.nodes[1 : tree.search.tree.nodes]
    return [int((nodes.edge == edge).sum()) for edge in set(nodes.edge.tolist()) if edge < len(view.actions())]


def test_what_the_seat_will_see_is_told_apart_and_what_it_will_not_is_not() -> None:
    raiders = tatami.game("samurai_spirit").start(players=2, seed=1)
    while "fight" not in map(str, raiders.actions()):
        raiders.play(player("greedy").choose(raiders.view(raiders.seat)))
    assert max(behind_the_first_choices(raiders.view(raiders.seat), 200)) > 5  # every card that may be drawn
    assert max(behind_the_first_choices(position(3, 40).view(0), 200)) == 1  # whoever has chosen a tile must lay it


@pytest.mark.clause("SA-4.7", "SA-4.8")
def test_who_chooses_in_secret_supposes_no_answer_to_his_choice() -> None:
    match = tatami.game("samurai").start(players=2, seed=4)
    for tile in ("samurai3", "samurai2", "samurai1", "ship2"):
        match.play(f"tile {tile}", 0)  # so that his next one is his last
    tree = SearchTree(match.view(0), 1, 60)
    tree.grow(40)
    assert tree.search.tree.nodes == 1


@pytest.mark.parametrize("which", tatami.all_games(), ids=lambda which: which.name)
def test_a_record_ends_with_its_events_for_a_search_looks_at_nothing_behind_them(which: tatami.Game) -> None:
    fields = [name for name in which.rules.state.dtype.names if not name.startswith("gap")]
    assert fields[-3:] == ["emitting", "event_count", "events"]


@pytest.mark.parametrize(("options", "plays_on"), [({"mode": "cooperative"}, True), ({}, False)])
def test_a_search_plays_on_until_the_position_is_settled(
    monkeypatch: pytest.MonkeyPatch, options: dict[str, str], plays_on: bool
) -> None:
    match = tatami.game("fuji_koro").start(players=2, seed=4, **options)
    while len(match) < 30 or match.state.turn == match.state.start:
        match.play(player("greedy", 1).choose(match.view(match.seat)))
    rules, state, out = match.game.rules, copy_record(match.state), np.zeros(2)
    for part in ("acting", "apply", "is_quiet", "evaluate", "score"):  # the template itself, bound by hand
        monkeypatch.setattr(mcts, part, getattr(rules, part))
    monkeypatch.setattr(mcts, "choose", rules.choose_greedy)
    mcts.rollout(state, blank(Rng), rules.mask(), rules.weights(), out, rules.rollout_depth)
    assert (state.lap > match.state.lap) == plays_on
    assert rules.is_quiet(state) and 0 < out[0] < 1


@pytest.mark.parametrize("length", range(1, 10))
def test_a_look_at_a_record_tells_every_bit(length: int) -> None:
    bits = np.zeros((64 * length + 1, length), np.uint64)
    for bit in range(64 * length):
        bits[bit, bit // 64] = np.uint64(1 << bit % 64)
    assert len({int(state_hash(words)) for words in bits}) == len(bits)


def test_a_look_at_a_record_tells_any_two_bits() -> None:
    pairs = [(one, other) for one in range(192) for other in range(one)]
    words = np.zeros((len(pairs), 3), np.uint64)
    for row, pair in zip(words, pairs, strict=True):
        for bit in pair:
            row[bit // 64] |= np.uint64(1 << bit % 64)
    assert len({int(state_hash(row)) for row in words}) == len(pairs)


def test_a_choice_is_made_as_soon_as_more_thinking_cannot_change_it(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    grow = SearchTree.grow
    monkeypatch.setattr(SearchTree, "grow", lambda self, count: (grow(self, count), made.append(count)))
    for plies in range(10, 70, 4):
        view = position(5, plies).view(position(5, plies).seat)
        wholly = SearchPlayer(plies, iterations=500).evaluate_actions(view)
        assert sum(made) == 500
        made.clear()
        assert SearchPlayer(plies, iterations=500).choose(view) == wholly[0].action
        assert sum(made) <= 500
        if wholly[0].visits > 400:
            assert sum(made) < 400
        made.clear()


def test_threads_add_up_what_they_found() -> None:
    view = position(3, 40).view(0)
    values = SearchPlayer(7, iterations=400, threads=2).evaluate_actions(view)
    assert sum(value.visits for value in values) == 400


def test_thinking_changes_neither_the_view_nor_the_match() -> None:
    match = position(3, 40)
    view = match.view(0)
    before, seen = match.state.tobytes(), view.tobytes()
    SearchPlayer(1, iterations=200).evaluate_actions(view)
    assert (match.state.tobytes(), view.tobytes()) == (before, seen)


def test_search_beats_the_beginner() -> None:
    contest = Contest("samurai", ("search:60", "greedy"), 12, BASIC)
    lines = {line.specification: line for line in standings(contest, play_all(contest))}
    assert lines["search:60"].mean > lines["greedy"].mean


def test_a_hint_names_the_best_the_second_and_the_expectation() -> None:
    match = position(3, 40)
    hint = match.hint()
    assert hint.best in match.actions()
    assert hint.runner_up in match.actions()
    assert hint.best != hint.runner_up
    assert 0 <= hint.expected <= 1
    with pytest.raises(IllegalAction):
        match.hint(1 - match.seat)


@pytest.mark.parametrize(
    "wrong",
    ["search", "search:", "search:-5", "search:0", "search:ms", "search:5s", "greedy:", "greedy:101", "emperor", ""],
)
def test_a_bad_specification_gets_one_clear_line(wrong: str) -> None:
    with pytest.raises(BadOption) as complaint:
        player(wrong)
    assert "\n" not in str(complaint.value)


def test_every_level_is_a_player() -> None:
    assert list(LEVELS) == ["apprentice", "ronin", "hatamoto", "shogun"]
    view = position(1, 20).view(0)
    assert all(player(level).choose(view) in view.actions() for level in LEVELS)


@pytest.mark.parametrize(("better", "worse"), [("ronin", "apprentice"), ("hatamoto", "ronin")])
def test_a_quick_level_beats_the_one_below(better: str, worse: str) -> None:
    contest = Contest("samurai", (better, worse), 30, BASIC)
    best = standings(contest, play_all(contest))[0]
    assert best.specification == better
    assert best.mean >= 0.65


def test_the_page_of_players_tells_the_levels_as_they_are() -> None:
    page = (Path(__file__).parents[1] / "docs" / "players.md").read_text("utf-8")
    rows = "".join(f"| {level} | `{specification}` |\n" for level, specification in LEVELS.items())
    assert f"|---|---|\n{rows}\n" in page


def test_nobody_is_asked_out_of_turn() -> None:
    match = position(1, 20)
    for specification in ("random", "greedy", "search:10"):
        with pytest.raises(IllegalAction):
            player(specification).choose(match.view(1 - match.seat))


def test_a_search_that_was_thought_through_has_nothing_left_to_compile() -> None:
    search._bound.cache_clear()
    compile_search("seven_ronin")  # begins with plans, which another part of the search makes
    assert search._bound.cache_info().currsize == 1
