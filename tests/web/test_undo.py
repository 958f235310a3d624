"""Undo: once per request, never after the end, by agreement of those who are present, and with one clock."""

import time

import pytest
from fastapi import FastAPI

from bench.sample_matches import add_match
from tatami.web.lessons import lesson_of
from tatami.web.match_presenter import MatchPresenter
from tatami.web.matches import Matches
from tatami.web.refusals import Refusal
from tatami.web.seats import SeatPlan
from tatami.web.sessions import Caller
from tatami.web.undo import can_ask_undo, undo_to
from tests.web.clients import program
from tests.web.test_matches import BASIC, FRIEND, ME, against_bot, first_action, play_turn, two_people

THIRD = "guest-third"


def three_seats(matches: Matches, *guests: str) -> str:
    """A match of Samurai in three seats."""
    plan = [SeatPlan("guest", guest, guest=guest) for guest in guests]
    return matches.start("samurai", {**BASIC, "players": 3}, plan, guests[0])


def stand_in(matches: Matches, match_id: str, seat: int) -> None:
    with matches.store.writing() as db:
        matches._snapshot(db, match_id).seats[seat].kind = "bot"


# --- after the end ----------------------------------------------------------------------------------------------------


def test_nothing_is_taken_back_after_the_end_not_even_in_practice(matches: Matches) -> None:
    match_id = add_match(matches, "samurai", ME, "the end")
    snapshot = matches.snapshot(match_id)
    assert snapshot.match.over
    assert undo_to(snapshot, ME) is None
    assert not can_ask_undo(snapshot, ME)
    with pytest.raises(Refusal, match="cannot be taken back"):
        matches.undo(match_id, ME)


def test_nothing_is_taken_back_after_the_end_among_people(matches: Matches) -> None:
    whole = matches.snapshot(add_match(matches, "samurai", ME, "the end of two")).match
    plan = [SeatPlan("guest", str(seat), guest=(ME, FRIEND, THIRD, "x")[seat]) for seat in range(whole.players)]
    match_id = matches.start("samurai", whole.options, plan, ME, moves=whole.moves, seed=whole.seed)
    assert matches.snapshot(match_id).match.over
    for guest in (ME, FRIEND):
        assert not can_ask_undo(matches.snapshot(match_id), guest)
    with matches.store.writing() as db:
        matches._snapshot(db, match_id).row.undo_seat = 0
    with pytest.raises(Refusal, match="Nobody asks"):
        matches.answer_undo(match_id, FRIEND, agreed=True)


# --- agreement --------------------------------------------------------------------------------------------------------


def test_somebody_with_two_seats_need_not_agree_with_themselves(matches: Matches) -> None:
    match_id = three_seats(matches, ME, ME, FRIEND)
    for seat in (0, 1):
        play_turn(matches, match_id, ME, seat)
    matches.undo(match_id, ME)
    assert matches.snapshot(match_id).row.undo_seat == 1
    matches.answer_undo(match_id, FRIEND, agreed=True)
    assert len(matches.snapshot(match_id).match) == 5
    assert matches.snapshot(match_id).match.acting == (1,)


def test_agreement_is_not_needed_from_somebody_whom_a_bot_replaces(matches: Matches) -> None:
    match_id = three_seats(matches, ME, FRIEND, THIRD)
    play_turn(matches, match_id, ME, 0)
    stand_in(matches, match_id, 2)
    matches.undo(match_id, ME)
    matches.answer_undo(match_id, FRIEND, agreed=True)
    assert len(matches.snapshot(match_id).match) == 2


def test_somebody_alone_with_stand_ins_undoes_at_once(matches: Matches) -> None:
    match_id = two_people(matches)
    play_turn(matches, match_id, ME, 0)
    stand_in(matches, match_id, 1)
    matches.undo(match_id, ME)
    assert len(matches.snapshot(match_id).match) == 2


def test_people_at_one_screen_do_not_undo_what_another_has_seen(matches: Matches) -> None:
    match_id = matches.start(
        "samurai", BASIC, [SeatPlan("guest", name, guest=ME) for name in ("A", "B")], ME, shared=True
    )
    play_first(matches, match_id, ME, 0)
    assert undo_to(matches.snapshot(match_id), ME) == 0  # a slip of the finger
    play_first(matches, match_id, ME, 0)
    matches.play(match_id, ME, 0, "end turn", None)
    assert matches.snapshot(match_id).match.reveals(2)
    with pytest.raises(Refusal, match="cannot be taken back"):
        matches.undo(match_id, ME)


# --- after a lesson ---------------------------------------------------------------------------------------------------


def test_after_a_lesson_there_is_chat_and_undo_but_not_into_the_lesson(matches: Matches) -> None:
    lesson = lesson_of("samurai")
    plan = [SeatPlan("guest", "Me", guest=ME)] * 4
    match_id = matches.start("samurai", lesson.options, plan, ME, lesson=True)
    while (step := matches.snapshot(match_id).lesson) is not None:
        assert undo_to(matches.snapshot(match_id), ME) is None
        for action in step.play:
            matches.play(match_id, ME, lesson.seat, action, None)
        if not step.play:
            matches.continue_lesson(match_id, ME)
    assert undo_to(matches.snapshot(match_id), ME) is None
    before = len(matches.snapshot(match_id).match)
    play_first(matches, match_id, ME, matches.snapshot(match_id).match.acting[0])
    matches.say(match_id, ME, "On we go")
    presenter, me = MatchPresenter(matches), Caller(ME, "Me", "en", False)
    assert [line.text for line in presenter.page(matches.snapshot(match_id), me).chat] == ["On we go"]
    matches.undo(match_id, ME)
    assert len(matches.snapshot(match_id).match) == before


# --- once -------------------------------------------------------------------------------------------------------------


def test_the_same_request_sent_twice_undoes_one_move(matches: Matches) -> None:
    match_id = against_bot(matches)
    play_turn(matches, match_id, ME, 0)
    seen = matches.snapshot(match_id).version_for([0])
    matches.undo(match_id, ME, seen)
    with pytest.raises(Refusal, match="gone on"):
        matches.undo(match_id, ME, seen)
    assert len(matches.snapshot(match_id).match) == 2


def test_moves_of_others_do_not_make_a_request_stale(matches: Matches) -> None:
    match_id = against_bot(matches)
    play_turn(matches, match_id, ME, 0)
    seen = matches.snapshot(match_id).version_for([0])
    matches.bots.move(match_id)
    matches.undo(match_id, ME, seen)
    assert len(matches.snapshot(match_id).match) == 2


def test_a_lesson_step_is_continued_once(matches: Matches) -> None:
    lesson = lesson_of("samurai")
    assert not lesson.steps[0].play
    plan = [SeatPlan("guest", "Me", guest=ME)] * 4
    match_id = matches.start("samurai", lesson.options, plan, ME, lesson=True)
    seen = matches.snapshot(match_id).version_for([0])
    matches.continue_lesson(match_id, ME, seen)
    with pytest.raises(Refusal, match="gone on"):
        matches.continue_lesson(match_id, ME, seen)
    assert matches.snapshot(match_id).row.lesson == 1


# --- the clock --------------------------------------------------------------------------------------------------------


def play_first(matches: Matches, match_id: str, guest: str, seat: int) -> None:
    matches.play(match_id, guest, seat, first_action(matches, match_id, seat), None)


def test_the_clock_runs_on_through_undo_and_playing_again(matches: Matches) -> None:
    match_id = two_people(matches)
    for _ in range(2):
        play_first(matches, match_id, ME, 0)
    asked = matches.snapshot(match_id).row.asked  # whether to end the turn
    for _ in range(3):
        matches.undo(match_id, ME)
        assert matches.snapshot(match_id).row.asked == asked
        play_first(matches, match_id, ME, 0)
        assert matches.snapshot(match_id).row.asked == asked
    matches.play(match_id, ME, 0, "end turn", None)
    mine = matches.snapshot(match_id).row.asked
    assert mine > asked
    for _ in range(2):
        play_first(matches, match_id, FRIEND, 1)
    assert matches.snapshot(match_id).row.asked > mine  # somebody who undid nothing has all their time


def test_after_undo_a_new_decision_has_a_new_clock(matches: Matches) -> None:
    match_id = two_people(matches)
    play_first(matches, match_id, ME, 0)
    asked = matches.snapshot(match_id).row.asked
    matches.undo(match_id, ME)
    play_first(matches, match_id, ME, 0)
    assert matches.snapshot(match_id).row.asked == asked
    play_first(matches, match_id, ME, 0)
    assert matches.snapshot(match_id).row.asked > asked


def test_undoing_the_step_that_ended_a_turn_gives_only_the_time_that_was_left(matches: Matches) -> None:
    plan = [SeatPlan("guest", guest, guest=guest) for guest in (ME, FRIEND)]
    match_id = matches.start("fuji_koro", {"players": 2}, plan, ME, clock=60)
    (first,) = matches.snapshot(match_id).match.acting
    guest = (ME, FRIEND)[first]
    for minutes in (1, 2):  # however often they do so
        with matches.store.writing() as db:
            matches._snapshot(db, match_id).row.asked -= 60
        play_first(matches, match_id, guest, first)
        assert matches.snapshot(match_id).match.acting == (1 - first,)
        assert matches.seats.replaceable(matches.snapshot(match_id)) == []  # whoever is to move now has all their time
        matches.undo(match_id, guest)
        assert 60 * minutes <= time.time() - matches.snapshot(match_id).row.asked < 60 * minutes + 30
        assert matches.seats.replaceable(matches.snapshot(match_id)) == [first]


@pytest.mark.clause("SA-4.8")
def test_simultaneous_choices_have_one_clock_whoever_undoes(matches: Matches) -> None:
    """Neither who undoes nor who still chooses gains or loses time by it."""
    people = (ME, FRIEND, THIRD)
    plan = [SeatPlan("guest", guest, guest=guest) for guest in people]
    match_id = matches.start("samurai", {"players": 3}, plan, ME, clock=60)
    asked = matches.snapshot(match_id).row.asked
    for seat in (0, 1):
        for tile in ("samurai3", "samurai2", "samurai1", "ship2", "ronin1"):
            matches.play(match_id, people[seat], seat, f"tile {tile}", None)
        assert matches.snapshot(match_id).match.acting == (1, 2)[seat:]
        assert matches.snapshot(match_id).row.asked == asked
    matches.undo(match_id, ME)
    assert matches.snapshot(match_id).match.acting == (0, 2)
    assert matches.snapshot(match_id).row.asked == asked
    for seat, tiles in ((0, ("ronin1",)), (2, ("samurai3", "samurai2", "samurai1", "ship2", "ronin1"))):
        for tile in tiles:
            matches.play(match_id, people[seat], seat, f"tile {tile}", None)
    assert matches.snapshot(match_id).row.asked > asked  # now somebody is asked for something else


@pytest.mark.clause("SA-4.8")
def test_who_agrees_that_all_choose_again_has_all_their_time_for_it(matches: Matches) -> None:
    match_id = matches.start("samurai", {"players": 2}, [SeatPlan("guest", who, guest=who) for who in (ME, FRIEND)], ME)
    for seat, guest in ((1, FRIEND), (0, ME)):
        for tile in ("samurai3", "samurai2", "samurai1", "ship2", "ronin1"):
            matches.play(match_id, guest, seat, f"tile {tile}", None)
    matches.undo(match_id, FRIEND)
    asked = matches.snapshot(match_id).row.asked
    matches.answer_undo(match_id, ME, agreed=True)
    assert matches.snapshot(match_id).match.acting == (0, 1)
    assert matches.snapshot(match_id).row.asked > asked


# --- the forms --------------------------------------------------------------------------------------------------------


def test_forms_have_the_version_of_their_page_and_a_double_click_counts_once(app: FastAPI) -> None:
    client, guest = program(app)
    matches: Matches = app.state.services.matches
    plan = [SeatPlan("guest", "P", guest=guest), SeatPlan("bot", "Bot", bot="greedy")]
    match_id = matches.start("samurai", BASIC, plan, guest)
    for _ in range(2):
        play_first(matches, match_id, guest, 0)
    version = matches.snapshot(match_id).version_for([0])
    assert f'form="undo" name="version" value="{version}"' in client.get(f"/m/{match_id}").text
    answers = [client.post(f"/m/{match_id}/undo", data={"version": str(version)}).status_code for _ in range(2)]
    assert answers == [303, 409]
    lesson_id = matches.start("samurai", lesson_of("samurai").options, plan, guest, lesson=True)
    assert 'form="next-step" name="version" value="0"' in client.get(f"/m/{lesson_id}").text
    answers = [client.post(f"/m/{lesson_id}/lesson", data={"version": "0"}).status_code for _ in range(2)]
    assert answers == [303, 409]
