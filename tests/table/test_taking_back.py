"""Taking back: once for every wish, never after the end, by agreement of those who are there, and on one clock."""

import time

import pytest
from fastapi import FastAPI

from bench.staged import lay_out
from tatami.table.guests import Caller
from tatami.table.hall import Hall, Refusal, SeatPlan
from tatami.table.lessons import lesson_of
from tatami.table.preparing import Preparer
from tatami.table.staging import Stage
from tests.table.doors import program
from tests.table.test_hall import BASIC, FRIEND, ME, against_bot, first_action, play_turn, two_people

THIRD = "guest-third"


def three_seats(hall: Hall, *guests: str) -> str:
    """A match of Samurai in three seats."""
    plan = [SeatPlan("guest", guest, guest=guest) for guest in guests]
    return hall.start("samurai", {**BASIC, "players": 3}, plan, guests[0])


def stand_in(hall: Hall, match_id: str, seat: int) -> None:
    with hall.store.writing() as db:
        hall._standing(db, match_id).seats[seat].kind = "bot"


# --- after the end ----------------------------------------------------------------------------------------------------


def test_nothing_is_taken_back_after_the_end_not_even_in_practice(hall: Hall) -> None:
    match_id = lay_out(hall, "samurai", ME, "the end")
    standing = hall.standing(match_id)
    assert standing.match.over
    assert hall.undo_to(standing, ME) is None
    assert not hall.can_ask_undo(standing, ME)
    with pytest.raises(Refusal, match="cannot be taken back"):
        hall.undo(match_id, ME)


def test_nothing_is_taken_back_after_the_end_among_people(hall: Hall) -> None:
    whole = hall.standing(lay_out(hall, "samurai", ME, "the end of two")).match
    plan = [SeatPlan("guest", str(seat), guest=(ME, FRIEND, THIRD, "x")[seat]) for seat in range(whole.players)]
    match_id = hall.start("samurai", whole.options, plan, ME, moves=whole.moves, seed=whole.seed)
    assert hall.standing(match_id).match.over
    for guest in (ME, FRIEND):
        assert not hall.can_ask_undo(hall.standing(match_id), guest)
    with hall.store.writing() as db:
        hall._standing(db, match_id).row.undo_seat = 0
    with pytest.raises(Refusal, match="Nobody asks"):
        hall.answer_undo(match_id, FRIEND, agreed=True)


# --- agreement --------------------------------------------------------------------------------------------------------


def test_who_holds_two_seats_need_not_agree_with_himself_and_takes_his_last_move_back(hall: Hall) -> None:
    match_id = three_seats(hall, ME, ME, FRIEND)
    for seat in (0, 1):
        play_turn(hall, match_id, ME, seat)
    hall.undo(match_id, ME)
    assert hall.standing(match_id).row.undo_seat == 1
    hall.answer_undo(match_id, FRIEND, agreed=True)
    assert len(hall.standing(match_id).match) == 5
    assert hall.standing(match_id).match.acting == (1,)


def test_nobody_waits_for_the_agreement_of_somebody_for_whom_a_bot_stands_in(hall: Hall) -> None:
    match_id = three_seats(hall, ME, FRIEND, THIRD)
    play_turn(hall, match_id, ME, 0)
    stand_in(hall, match_id, 2)
    hall.undo(match_id, ME)
    hall.answer_undo(match_id, FRIEND, agreed=True)
    assert len(hall.standing(match_id).match) == 2


def test_who_is_left_alone_with_stand_ins_takes_back_at_once(hall: Hall) -> None:
    match_id = two_people(hall)
    play_turn(hall, match_id, ME, 0)
    stand_in(hall, match_id, 1)
    hall.undo(match_id, ME)
    assert len(hall.standing(match_id).match) == 2


def test_people_at_one_screen_do_not_take_back_what_another_has_seen(hall: Hall) -> None:
    match_id = hall.start("samurai", BASIC, [SeatPlan("guest", name, guest=ME) for name in ("A", "B")], ME, shared=True)
    play_first(hall, match_id, ME, 0)
    assert hall.undo_to(hall.standing(match_id), ME) == 0  # a slip of the finger
    play_first(hall, match_id, ME, 0)
    hall.play(match_id, ME, 0, "end turn", None)
    assert hall.standing(match_id).match.reveals(2)
    with pytest.raises(Refusal, match="cannot be taken back"):
        hall.undo(match_id, ME)


# --- after a lesson ---------------------------------------------------------------------------------------------------


def test_after_a_lesson_one_talks_and_takes_back_but_not_the_lesson(hall: Hall) -> None:
    lesson = lesson_of("samurai")
    plan = [SeatPlan("guest", "Me", guest=ME)] * 4
    match_id = hall.start("samurai", lesson.options, plan, ME, lesson=True)
    while (step := hall.standing(match_id).lesson) is not None:
        assert hall.undo_to(hall.standing(match_id), ME) is None
        for action in step.play:
            hall.play(match_id, ME, lesson.seat, action, None)
        if not step.play:
            hall.turn_page(match_id, ME)
    assert hall.undo_to(hall.standing(match_id), ME) is None
    before = len(hall.standing(match_id).match)
    play_first(hall, match_id, ME, hall.standing(match_id).match.acting[0])
    hall.say(match_id, ME, "On we go")
    stage, me = Stage(hall, Preparer([])), Caller(ME, "Me", "en", False)
    assert [line.text for line in stage.match(hall.standing(match_id), me).chat] == ["On we go"]
    hall.undo(match_id, ME)
    assert len(hall.standing(match_id).match) == before


# --- once -------------------------------------------------------------------------------------------------------------


def test_the_same_wish_to_take_back_sent_twice_takes_one_move_back(hall: Hall) -> None:
    match_id = against_bot(hall)
    play_turn(hall, match_id, ME, 0)
    seen = hall.standing(match_id).version_for([0])
    hall.undo(match_id, ME, seen)
    with pytest.raises(Refusal, match="gone on"):
        hall.undo(match_id, ME, seen)
    assert len(hall.standing(match_id).match) == 2


def test_moves_of_others_do_not_make_a_wish_to_take_back_stale(hall: Hall) -> None:
    match_id = against_bot(hall)
    play_turn(hall, match_id, ME, 0)
    seen = hall.standing(match_id).version_for([0])
    hall.move_bot(match_id)
    hall.undo(match_id, ME, seen)
    assert len(hall.standing(match_id).match) == 2


def test_a_page_of_a_lesson_is_turned_once(hall: Hall) -> None:
    lesson = lesson_of("samurai")
    assert not lesson.steps[0].play
    plan = [SeatPlan("guest", "Me", guest=ME)] * 4
    match_id = hall.start("samurai", lesson.options, plan, ME, lesson=True)
    seen = hall.standing(match_id).version_for([0])
    hall.turn_page(match_id, ME, seen)
    with pytest.raises(Refusal, match="gone on"):
        hall.turn_page(match_id, ME, seen)
    assert hall.standing(match_id).row.lesson == 1


# --- the clock --------------------------------------------------------------------------------------------------------


def play_first(hall: Hall, match_id: str, guest: str, seat: int) -> None:
    hall.play(match_id, guest, seat, first_action(hall, match_id, seat), None)


def test_the_clock_runs_on_through_taking_back_and_playing_again(hall: Hall) -> None:
    match_id = two_people(hall)
    for _ in range(2):
        play_first(hall, match_id, ME, 0)
    asked = hall.standing(match_id).row.asked  # whether to end the turn
    for _ in range(3):
        hall.undo(match_id, ME)
        assert hall.standing(match_id).row.asked == asked
        play_first(hall, match_id, ME, 0)
        assert hall.standing(match_id).row.asked == asked
    hall.play(match_id, ME, 0, "end turn", None)
    mine = hall.standing(match_id).row.asked
    assert mine > asked
    for _ in range(2):
        play_first(hall, match_id, FRIEND, 1)
    assert hall.standing(match_id).row.asked > mine  # who took nothing back has all his time


def test_who_has_taken_back_has_a_new_clock_for_what_he_was_never_asked(hall: Hall) -> None:
    match_id = two_people(hall)
    play_first(hall, match_id, ME, 0)
    asked = hall.standing(match_id).row.asked
    hall.undo(match_id, ME)
    play_first(hall, match_id, ME, 0)
    assert hall.standing(match_id).row.asked == asked
    play_first(hall, match_id, ME, 0)
    assert hall.standing(match_id).row.asked > asked


def test_who_takes_back_the_step_that_ended_his_turn_has_only_what_was_left_of_his_time(hall: Hall) -> None:
    plan = [SeatPlan("guest", guest, guest=guest) for guest in (ME, FRIEND)]
    match_id = hall.start("fuji_koro", {"players": 2}, plan, ME, clock=60)
    (first,) = hall.standing(match_id).match.acting
    guest = (ME, FRIEND)[first]
    for minutes in (1, 2):  # however often he does so
        with hall.store.writing() as db:
            hall._standing(db, match_id).row.asked -= 60
        play_first(hall, match_id, guest, first)
        assert hall.standing(match_id).match.acting == (1 - first,)
        assert hall.replaceable(hall.standing(match_id)) == []  # who is asked now has all his time
        hall.undo(match_id, guest)
        assert 60 * minutes <= time.time() - hall.standing(match_id).row.asked < 60 * minutes + 30
        assert hall.replaceable(hall.standing(match_id)) == [first]


@pytest.mark.clause("SA-4.8")
def test_those_who_choose_at_once_have_one_clock_whoever_takes_back(hall: Hall) -> None:
    """Neither who takes back nor who still chooses gains or loses time by it."""
    people = (ME, FRIEND, THIRD)
    plan = [SeatPlan("guest", guest, guest=guest) for guest in people]
    match_id = hall.start("samurai", {"players": 3}, plan, ME, clock=60)
    asked = hall.standing(match_id).row.asked
    for seat in (0, 1):
        for tile in ("samurai3", "samurai2", "samurai1", "ship2", "ronin1"):
            hall.play(match_id, people[seat], seat, f"tile {tile}", None)
        assert hall.standing(match_id).match.acting == (1, 2)[seat:]
        assert hall.standing(match_id).row.asked == asked
    hall.undo(match_id, ME)
    assert hall.standing(match_id).match.acting == (0, 2)
    assert hall.standing(match_id).row.asked == asked
    for seat, tiles in ((0, ("ronin1",)), (2, ("samurai3", "samurai2", "samurai1", "ship2", "ronin1"))):
        for tile in tiles:
            hall.play(match_id, people[seat], seat, f"tile {tile}", None)
    assert hall.standing(match_id).row.asked > asked  # now somebody is asked for something else


@pytest.mark.clause("SA-4.8")
def test_who_agrees_that_all_choose_again_has_all_his_time_for_it(hall: Hall) -> None:
    match_id = hall.start("samurai", {"players": 2}, [SeatPlan("guest", who, guest=who) for who in (ME, FRIEND)], ME)
    for seat, guest in ((1, FRIEND), (0, ME)):
        for tile in ("samurai3", "samurai2", "samurai1", "ship2", "ronin1"):
            hall.play(match_id, guest, seat, f"tile {tile}", None)
    hall.undo(match_id, FRIEND)
    asked = hall.standing(match_id).row.asked
    hall.answer_undo(match_id, ME, agreed=True)
    assert hall.standing(match_id).match.acting == (0, 1)
    assert hall.standing(match_id).row.asked > asked


# --- the forms --------------------------------------------------------------------------------------------------------


def test_the_forms_carry_the_version_of_their_page_and_a_double_click_counts_once(app: FastAPI) -> None:
    door, guest = program(app)
    hall: Hall = app.state.room.hall
    plan = [SeatPlan("guest", "P", guest=guest), SeatPlan("bot", "Bot", bot="greedy")]
    match_id = hall.start("samurai", BASIC, plan, guest)
    for _ in range(2):
        play_first(hall, match_id, guest, 0)
    version = hall.standing(match_id).version_for([0])
    assert f'form="undo" name="version" value="{version}"' in door.get(f"/m/{match_id}").text
    answers = [door.post(f"/m/{match_id}/undo", data={"version": str(version)}).status_code for _ in range(2)]
    assert answers == [303, 409]
    lesson_id = hall.start("samurai", lesson_of("samurai").options, plan, guest, lesson=True)
    assert 'form="turn" name="version" value="0"' in door.get(f"/m/{lesson_id}").text
    answers = [door.post(f"/m/{lesson_id}/lesson", data={"version": "0"}).status_code for _ in range(2)]
    assert answers == [303, 409]
