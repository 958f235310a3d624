"""The arena: seats rotate, runs can be repeated, stopped and resumed, and intervals are right."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tatami.errors import BadOption
from tatami.lab.arena import Contest, Outcome, play_all, play_one, ratings, standings, warm_up, win_rate

BASIC = {"players": 2, "start_hand": "random", "figure_setup": "random"}
CONTEST = Contest("samurai", ("greedy", "random"), 6, BASIC)


def without_times(outcomes: list[Outcome]) -> list[tuple[int, list[int], list[float], int]]:
    return [(outcome.index, outcome.seating, outcome.scores, outcome.moves) for outcome in outcomes]


def test_seats_rotate_and_both_sides_get_the_same_deals() -> None:
    assert [CONTEST.seating(index) for index in range(3)] == [[0, 1], [1, 0], [0, 1]]
    three = Contest("samurai", ("greedy", "random", "random"), 3, {**BASIC, "players": 3})
    assert [three.seating(index)[0] for index in range(3)] == [0, 1, 2]


def test_a_game_of_a_contest_can_be_repeated() -> None:
    assert without_times([play_one(CONTEST, 3)]) == without_times([play_one(CONTEST, 3)])


def test_a_search_is_compiled_before_any_decision_is_timed() -> None:
    warm_up.cache_clear()
    play_all(Contest("samurai", ("greedy", "random"), 1, BASIC))
    assert warm_up.cache_info().currsize == 0
    play_all(Contest("samurai", ("search:1", "random"), 1, BASIC))
    assert warm_up.cache_info().currsize == 1


def test_a_stopped_run_resumes(tmp_path: Path) -> None:
    file = tmp_path / "outcomes.jsonl"
    whole = play_all(CONTEST)
    play_all(Contest("samurai", CONTEST.seats, 2, BASIC), outcomes_file=file)
    lines = file.read_text().splitlines()
    resumed = play_all(CONTEST, outcomes_file=file)
    assert without_times(resumed) == without_times(whole)
    assert file.read_text().splitlines()[: len(lines)] == lines
    assert len(file.read_text().splitlines()) == 1 + CONTEST.games


def test_processes_give_what_one_process_gives() -> None:
    assert without_times(play_all(CONTEST, jobs=2)) == without_times(play_all(CONTEST))


@pytest.mark.parametrize("content", ["", "nonsense\n", '{"game": "samurai"}\n'])
def test_a_damaged_or_foreign_file_is_refused_and_left_alone(tmp_path: Path, content: str) -> None:
    file = tmp_path / "outcomes.jsonl"
    file.write_text(content)
    with pytest.raises(BadOption):
        play_all(CONTEST, outcomes_file=file)
    assert file.read_text() == content


def test_the_standings_list_the_stronger_player_first() -> None:
    lines = standings(CONTEST, play_all(CONTEST))
    assert [line.specification for line in lines] == ["greedy", "random"]
    assert lines[0].mean == 1.0
    assert lines[0].low < 0.7 < lines[0].high  # six games prove little
    assert lines[0].rating > lines[1].rating


def test_line_ups_fill_all_seats() -> None:
    contest = Contest("samurai", ("random", "greedy"), 4, BASIC, lineups=True)
    assert [contest.seating(index) for index in range(2)] == [[0, 0], [1, 1]]
    games = {line.specification: line.games for line in standings(contest, play_all(contest))}
    assert games == {"random": 2, "greedy": 2}


SPIRIT = {"players": 4, "difficulty": "easy"}


def test_a_game_counts_once_for_a_specification_in_several_seats() -> None:
    """Three seats that win together have not won three times."""
    contest = Contest("samurai_spirit", ("greedy", "greedy", "greedy", "random"), 10, SPIRIT)
    wins = [Outcome(i, contest.seating(i), [float(i < 5)] * 4, 9, {who: [1.0] for who in range(4)}) for i in range(10)]
    rate = win_rate([1.0] * 5 + [0.0] * 5)
    for line in standings(contest, wins):
        assert (line.games, line.mean, line.low, line.high) == (10, rate.mean, rate.low, rate.high)


def test_players_who_win_and_lose_together_are_not_rated() -> None:
    contest = Contest("samurai_spirit", ("greedy", "random", "greedy:50", "greedy:20"), 2, SPIRIT)
    wins = [Outcome(i, contest.seating(i), [1.0] * 4, 9, {who: [1.0] for who in range(4)}) for i in range(2)]
    assert ratings(contest, wins) == {}
    assert {line.rating for line in standings(contest, wins)} == {None}


@pytest.mark.parametrize(
    "line",
    [
        "{}",
        "5",
        '{"index": 0, "seating": [0, 1], "scores": [1.0], "moves": 3, "milliseconds": {"0": [], "1": []}}',
        '{"index": 0, "seating": [0, 5], "scores": [1.0, 0.0], "moves": 3, "milliseconds": {"0": [], "1": []}}',
        '{"index": 0, "seating": [0, 1], "scores": [1.0, 0.0], "moves": 3, "milliseconds": {"x": []}}',
        '{"index": 0, "seating": [0, 1], "sco',
    ],
)
def test_a_damaged_outcome_is_refused_and_left_alone(tmp_path: Path, line: str) -> None:
    file = tmp_path / "outcomes.jsonl"
    play_all(Contest("samurai", CONTEST.seats, 1, BASIC), outcomes_file=file)
    damaged = file.read_text() + line + "\n"
    file.write_text(damaged)
    with pytest.raises(BadOption, match="is damaged"):
        play_all(CONTEST, outcomes_file=file)
    assert file.read_text() == damaged


def test_intervals_are_wilsons_for_wins_and_losses() -> None:
    rate = win_rate([1.0] * 8 + [0.0] * 2)
    assert (rate.mean, round(rate.low, 3), round(rate.high, 3)) == (0.8, 0.490, 0.943)
    shared = win_rate([0.5, 0.25, 0.75, 0.5])
    assert shared.mean == 0.5
    assert shared.low < 0.4
    assert shared.high > 0.6


def test_a_player_against_itself_is_not_rated() -> None:
    contest = Contest("samurai", ("random", "random"), 2, BASIC)
    assert ratings(contest, play_all(contest)) == {}


@pytest.mark.parametrize(
    ("seats", "games", "says"),
    [
        (("greedy",), 5, "2 players take part"),
        (("greedy", "random", "random"), 5, "2 players take part"),
        (("greedy", "emperor"), 5, "no player 'emperor'"),
        (("greedy", "random"), 0, "at least one game"),
        (("greedy", "random"), 10**14, "at most 10,000,000 games"),
    ],
)
def test_an_impossible_contest_gets_one_clear_line(seats: tuple[str, ...], games: int, says: str) -> None:
    with pytest.raises(BadOption, match=says):
        play_all(Contest("samurai", seats, games, BASIC))


@pytest.mark.parametrize(
    ("seats", "changed", "another"),
    [
        (("search:5", "greedy"), "tatami.players.plan_game", True),
        (("greedy", "random"), "tatami.players.plan_game", False),
        (("greedy", "random"), "tatami.kernel.playouts", True),
    ],
)
def test_bots_with_changed_code_make_another_contest(
    tmp_path: Path, change_source: Callable[[str], None], seats: tuple[str, ...], changed: str, another: bool
) -> None:
    contest, file = Contest("samurai", seats, 2, BASIC), tmp_path / "outcomes.jsonl"
    play_all(contest, outcomes_file=file)
    change_source(changed)
    if another:
        with pytest.raises(BadOption, match="another contest"):
            play_all(contest, outcomes_file=file)
    else:
        play_all(contest, outcomes_file=file)
