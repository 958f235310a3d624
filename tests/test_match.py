"""Game, Match, Action and View: what they do, and how they refuse bad input."""

import json
from pathlib import Path

import numpy as np
import pytest

import tatami
from tatami.errors import BadOption, DamagedSave, IllegalAction, OtherEdition, TatamiError, UnknownAction, UnknownGame
from tatami.kernel.records import same
from tatami.match import Match
from tatami.players import player

SAMURAI = tatami.game("samurai")


def start(**options):
    """A match of three players."""
    return SAMURAI.start(**{"players": 3, "seed": 11, "preset": "basic", **options})


def play_on(match, moves=10_000, seed=1):
    """Play some random moves, or all."""
    chooser = player("random", seed)
    while moves and not match.over:
        match.play(chooser.choose(match.view(match.seat)))
        moves -= 1
    return match


@pytest.fixture
def halfway():
    return play_on(start(), 40)


@pytest.fixture(scope="module")
def finished():
    return play_on(start())


# --- bad input --------------------------------------------------------------------------------------------------------

BAD_STARTS = {
    "unknown game": (lambda: tatami.game("shogi"), UnknownGame, "samurai"),
    "unknown option": (lambda: start(weather="rain"), BadOption, "start_hand"),
    "unknown value": (lambda: start(start_hand="huge"), BadOption, "chosen, random"),
    "unknown preset": (lambda: start(preset="expert"), BadOption, "standard, basic"),
    "too few players": (lambda: start(players=1), BadOption, "2, 3, 4"),
    "too many players": (lambda: start(players=5), BadOption, "2, 3, 4"),
    "players in words": (lambda: start(players="3"), BadOption, "2, 3, 4"),
    "a fraction of players": (lambda: start(players=3.0), BadOption, "2, 3, 4"),
    "players by truth": (lambda: start(players=True), BadOption, "2, 3, 4"),
    "negative seed": (lambda: start(seed=-1), BadOption, "0 to"),
    "seed too large": (lambda: start(seed=2**63), BadOption, str(2**63 - 1)),
    "seed in words": (lambda: start(seed="seven"), BadOption, "whole number"),
    "unknown language": (lambda: SAMURAI.words("de"), ValueError, "en, pl, cs"),
}


@pytest.mark.parametrize("case", BAD_STARTS)
def test_a_bad_start_is_refused_in_one_line_that_says_what_was_expected(case):
    begin, error, expected = BAD_STARTS[case]
    with pytest.raises(error) as refusal:
        begin()
    assert expected in str(refusal.value)
    assert "\n" not in str(refusal.value)


BAD_MOVES = {
    "an action that is not legal now": (lambda match: match.play("pass"), IllegalAction, "legal: "),
    "a number beyond the list": (lambda match: match.play(196), UnknownAction, "0 to 195"),
    "a negative number": (lambda match: match.play(-1), UnknownAction, "0 to 195"),
    "a name no action has": (lambda match: match.play("hex Z99"), UnknownAction, "for example"),
    "no name at all": (lambda match: match.play(""), UnknownAction, "for example"),
    "nothing": (lambda match: match.play(None), UnknownAction, "number or name"),
    "a fraction": (lambda match: match.play(1.5), UnknownAction, "number or name"),
    "a truth": (lambda match: match.play(True), UnknownAction, "number or name"),
    "another game's action": (lambda match: match.play(foreign_action()), UnknownAction, "of samurai"),
    "out of turn": (
        lambda match: match.play(match.actions()[0], (match.seat + 1) % 3),
        IllegalAction,
        "it is for seat",
    ),
    "a seat that does not exist": (lambda match: match.play(match.actions()[0], 7), IllegalAction, "it is for seat"),
    "a view of no seat": (lambda match: match.view(3), BadOption, "seats 0 to 2"),
    "a view of a seat in words": (lambda match: match.view("0"), BadOption, "seats 0 to 2"),
    "a ply to come": (lambda match: match.at(len(match) + 1), IllegalAction, "plies 0 to"),
    "a ply before the start": (lambda match: match.at(-1), IllegalAction, "plies 0 to"),
}


def foreign_action():
    """An action of another game, with a number that Samurai has too."""

    class OtherGame:
        name, rules = "other", SAMURAI.rules

    return tatami.Action(OtherGame(), 0)


@pytest.mark.parametrize("case", BAD_MOVES)
def test_bad_input_changes_nothing_and_says_in_one_line_what_was_expected(case, halfway):
    attempt, error, expected = BAD_MOVES[case]
    bytes_before, moves_before, log_before = halfway.state.tobytes(), list(halfway.moves), halfway.log

    with pytest.raises(error) as refusal:
        attempt(halfway)

    assert expected in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert halfway.state.tobytes() == bytes_before
    assert (halfway.moves, halfway.log) == (moves_before, log_before)


def test_nothing_can_be_played_when_the_match_is_over(finished):
    with pytest.raises(IllegalAction, match="over"):
        finished.play("end turn")


def test_our_errors_have_a_common_base_class():
    assert all(
        issubclass(kind, TatamiError) for kind in (UnknownGame, BadOption, IllegalAction, DamagedSave, OtherEdition)
    )
    assert issubclass(TatamiError, ValueError) and issubclass(UnknownAction, ValueError)


# --- playing ----------------------------------------------------------------------------------------------------------


def test_options_not_given_have_the_first_value_listed():
    match = SAMURAI.start(seed=1)
    assert match.options == {
        "players": 3,
        "start_hand": "chosen",
        "figure_setup": "placed",
        "start_player": "seat 0",
        "capture_order": "auto",
    }


def test_a_preset_is_overruled_by_an_option():
    assert SAMURAI.resolve_options(preset="basic", start_hand="chosen")["start_hand"] == "chosen"


def test_the_same_seed_and_moves_give_the_same_bytes():
    assert same(play_on(start(), 30).state, play_on(start(), 30).state)
    assert not same(start().state, start(seed=12).state)


def test_an_action_can_be_given_as_itself_by_name_or_by_number():
    for given in (lambda action: action, str, int):
        match = start()
        action = match.actions()[0]
        match.play(given(action))
        assert match.moves == [(0, action.number)]


def test_every_action_is_found_by_its_number_and_by_its_name():
    for number, name in enumerate(SAMURAI.rules.actions.names):
        action = SAMURAI.action(name)
        assert (action.number, int(action), str(action)) == (number, number, name)
        assert SAMURAI.action(number) == action == SAMURAI.action(f"  {name.upper()} ")
    assert len({hash(SAMURAI.action(name)) for name in SAMURAI.rules.actions.names}) == 196


def test_every_legal_action_says_what_it_does(halfway):
    texts = [action.text() for action in halfway.actions()]
    assert all(texts) and len(set(texts)) == len(texts)


def test_undo_leads_back_to_the_start_through_the_same_states():
    match, positions = start(), []
    chooser = player("random", 3)
    while not match.over:
        positions.append((match.state.tobytes(), len(match.log)))
        match.play(chooser.choose(match.view(match.seat)))
    while positions:
        last = match.moves[-1]
        seat, action = match.undo()
        assert (seat, action.number) == last
        assert (match.state.tobytes(), len(match.log)) == positions.pop()
    assert len(match) == 0
    with pytest.raises(IllegalAction, match="none can be taken back"):
        match.undo()


def test_a_clone_is_independent(halfway):
    clone, before = halfway.clone(), halfway.state.tobytes()
    play_on(clone)
    assert clone.over and not halfway.over
    assert halfway.state.tobytes() == before and len(halfway) == 40
    halfway.undo()
    assert len(clone) > 40


def test_at_returns_the_position_after_a_ply(finished):
    again = Match(SAMURAI, finished.options, finished.seed)
    for ply, (seat, number) in enumerate(finished.moves):
        if ply % 17 == 0:
            assert same(finished.at(ply).state, again.state)
        again.play(number, seat)
    assert same(again.state, finished.state)


def test_scores_are_shares_of_a_victory_and_nobody_has_any_before_the_end(halfway, finished):
    assert halfway.scores() == (0, 0, 0)
    assert sum(finished.scores()) == pytest.approx(1)
    assert finished.seat is None and finished.acting == () and finished.actions() == []


def test_repr_shows_the_state_of_the_match(halfway, finished):
    assert repr(halfway) == f"<Match of samurai, 3 players, 40 moves, seat {halfway.seat} to decide>"
    assert repr(finished).endswith("over>")
    assert repr(SAMURAI) == "Game('samurai')"


# --- views ------------------------------------------------------------------------------------------------------------


def test_a_view_is_a_copy_and_cannot_change_the_match(halfway):
    before = halfway.state.tobytes()
    halfway.view(0).state.hand[:] = 0
    assert halfway.state.tobytes() == before


def test_only_the_seat_to_decide_has_actions(halfway):
    for seat in range(3):
        view = halfway.view(seat)
        assert bool(view.actions()) == (seat == halfway.seat)
        assert view.acting == halfway.acting and view.players == 3 and not view.over
    assert halfway.view(None).actions() == [] and not halfway.view(None).legal().any()


def test_a_view_hides_the_others_hands_and_the_generator(halfway):
    view = halfway.view(1)
    assert view.state.rng == 0 and not view.state.pile.any()
    assert view.state.hand[1].any() and not view.state.hand[0].any() and not view.state.hand[2].any()


def test_the_log_of_a_view_has_exactly_what_the_seat_may_see(finished):
    everything = finished.log
    for seat in (None, 0, 1, 2):
        assert list(finished.view(seat).log) == [event for event in everything if event.visible_to(seat)]
        assert [event for events in finished.events_seen(seat) for event in events] == list(finished.view(seat).log)
    kinds = {event.kind.name for event in finished.view(None).log}
    assert "drew" in kinds and "drew_tile" not in kinds


def test_a_redeal_keeps_what_the_seat_knows_and_fills_in_the_rest(halfway):
    view = halfway.view(0)
    dealt = view.redeal(5)
    assert dealt.hand[1].sum() == halfway.state.hand_size[1]
    assert np.array_equal(dealt.hand[0], halfway.state.hand[0]) and np.array_equal(dealt.board, halfway.state.board)


def test_drawing_a_tile_reveals_and_choosing_one_does_not():
    match = start()
    match.play("tile buddha4" if "tile buddha4" in map(str, match.actions()) else match.actions()[0])
    assert not match.reveals(0)
    play_on(match, 2)
    while match.seat == 0:
        match.play("end turn")
    assert match.reveals(len(match) - 1)


def test_drawings_and_texts_come_in_every_language(halfway):
    for language in ("en", "pl", "cs"):
        words = SAMURAI.words(language)
        assert halfway.view(0).svg(words).startswith("<svg")
        assert halfway.view(0).text_board(words) and words.say(halfway.view(0).prompt())
    assert halfway._repr_html_() == halfway.view(halfway.seat).svg()


# --- saving -----------------------------------------------------------------------------------------------------------


def test_a_saved_match_comes_back_byte_for_byte_and_can_be_played_on(halfway, tmp_path):
    halfway.save(tmp_path / "match.json")
    loaded = SAMURAI.load(tmp_path / "match.json")
    assert same(loaded.state, halfway.state)
    assert (loaded.moves, loaded.options, loaded.seed) == (halfway.moves, halfway.options, halfway.seed)
    assert loaded.log == halfway.log
    assert same(play_on(loaded).state, play_on(halfway).state)


def changed(**entries):
    """Return a saved match with some entries changed."""
    return {**play_on(start(), 5).to_json(), **entries}


DAMAGES = {
    "no JSON": ("nonsense", DamagedSave, "no JSON"),
    "binary": (b"\xff\xfe\x00", DamagedSave, "no JSON"),
    "bottomless": ("[" * 100_000, DamagedSave, "no JSON"),
    "a list": ([], DamagedSave, "not a match saved by Tatami"),
    "another program's": ({"game": "samurai"}, DamagedSave, "not a match saved by Tatami"),
    "unknown game": (changed(game="shogi"), UnknownGame, "there are"),
    "other edition": (changed(edition=7), OtherEdition, "edition 7"),
    "edition no number": (changed(edition="first"), DamagedSave, "whole number"),
    "other seed": (changed(seed=12), DamagedSave, "damaged"),
    "impossible seed": (changed(seed="x"), DamagedSave, "whole number"),
    "options lost": (changed(options=None), DamagedSave, "damaged"),
    "unknown option": (changed(options={"weather": "rain"}), DamagedSave, "no option"),
    "moves lost": (changed(moves=[]), DamagedSave, "do not lead where"),
    "moves no list": (changed(moves=7), DamagedSave, "damaged"),
    "half a move": (changed(moves=[[0]]), DamagedSave, "damaged"),
    "impossible move": (changed(moves=[[0, "pass"]]), DamagedSave, "cannot play 'pass'"),
    "unknown move": (changed(moves=[[0, "hex Z99"]]), DamagedSave, "hex Z99"),
    "somebody else's move": (changed(moves=[["0", "end turn"]]), DamagedSave, "nothing to decide"),
    "other behaviour": (changed(behaviour="0" * 32), DamagedSave, "do not lead where"),
}


@pytest.mark.parametrize("case", DAMAGES)
def test_a_damaged_or_foreign_file_is_refused_in_one_line(case, tmp_path):
    content, error, expected = DAMAGES[case]
    file = tmp_path / "match.json"
    if isinstance(content, bytes):
        file.write_bytes(content)
    else:
        file.write_text(content if isinstance(content, str) else json.dumps(content))
    with pytest.raises(error) as refusal:
        Match.load(file)
    assert expected in str(refusal.value) and "\n" not in str(refusal.value)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(DamagedSave, match="No such file"):
        Match.load(tmp_path / "nothing.json")
    with pytest.raises(DamagedSave, match="cannot be read"):
        Match.load(tmp_path)


def test_a_match_of_another_game_is_refused(halfway, tmp_path, monkeypatch):
    halfway.save(tmp_path / "match.json")
    with pytest.raises(DamagedSave, match="is a match of samurai, not of other"):
        monkeypatch.setattr(other := tatami.Game(SAMURAI.meta), "name", "other")
        other.load(tmp_path / "match.json")


def test_a_failed_save_leaves_the_old_file_alone(halfway, tmp_path, monkeypatch):
    file = tmp_path / "match.json"
    halfway.save(file)
    before = file.read_bytes()
    play_on(halfway, 3)

    def full_disk(path, *_):
        path.write_bytes(b"half")
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_text", full_disk)
    with pytest.raises(OSError, match="No space"):
        halfway.save(file)
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]
