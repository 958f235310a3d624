"""What people and bots may do with a match, and what they may not."""

import pytest

from tatami.games.seven_ronin.state import PLANNING
from tatami.match import Match, game
from tatami.players import player
from tatami.players.planning import planning as planning_of
from tatami.players.search import SearchPlayer
from tatami.table.hall import Hall, Refusal, SeatPlan, commitment_of, seed_of
from tatami.table.store import MoveRow
from tests.table.doors import BASIC

ME, FRIEND = "guest-me", "guest-friend"


def two_people(hall: Hall, **more: bool) -> str:
    """A match of Samurai between me and a friend."""
    plan = [SeatPlan("guest", "Me", guest=ME), SeatPlan("guest", "Friend", guest=FRIEND)]
    return hall.start("samurai", BASIC, plan, ME, **more)


def against_bot(hall: Hall, **more: bool) -> str:
    """A match of Samurai between me and a bot."""
    plan = [SeatPlan("guest", "Me", guest=ME), SeatPlan("bot", "Bot", bot="greedy")]
    return hall.start("samurai", BASIC, plan, ME, **more)


def first_action(hall: Hall, match_id: str, seat: int) -> int:
    return hall.standing(match_id).match.actions(seat)[0].number


def play_turn(hall: Hall, match_id: str, guest: str, seat: int) -> None:
    """Lay the first tile that can be laid, and end the turn."""
    for _ in range(2):
        hall.play(match_id, guest, seat, first_action(hall, match_id, seat), None)
    hall.play(match_id, guest, seat, "end turn", None)


def test_a_move_is_written_down_and_survives_a_new_hall(hall: Hall) -> None:
    match_id = two_people(hall)
    play_turn(hall, match_id, ME, 0)
    before = hall.standing(match_id).match.state.tobytes()
    again = Hall(hall.store, hall.settings).standing(match_id)
    assert again.match.state.tobytes() == before
    assert len(again.match) == 3
    assert again.match.seat == 1


def test_what_is_remembered_is_bounded_and_what_is_forgotten_is_rebuilt(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = two_people(hall), two_people(hall)
    position = hall.standing(first).match.state.nbytes
    monkeypatch.setattr("tatami.table.hall.REMEMBERED", 6 * position)
    for match_id in (first, second):
        play_turn(hall, match_id, ME, 0)  # four positions
    assert 0 < hall._held <= 6 * position
    assert [len(hall.standing(match_id).match) for match_id in (first, second)] == [3, 3]
    play_turn(hall, first, FRIEND, 1)
    assert hall._held == 0  # seven positions alone are too many; then nothing is kept
    assert hall.standing(first).match.seat == 0


def test_a_stale_version_changes_nothing(hall: Hall) -> None:
    match_id = two_people(hall)
    version = hall.standing(match_id).version_for([0])
    hall.play(match_id, ME, 0, first_action(hall, match_id, 0), version)
    with pytest.raises(Refusal, match="gone on") as refused:
        hall.play(match_id, ME, 0, first_action(hall, match_id, 0), version)
    assert refused.value.status == 409
    assert len(hall.standing(match_id).match) == 1


@pytest.mark.parametrize(
    ("guest", "seat", "action", "status"),
    [
        (FRIEND, 0, "end turn", 403),
        ("stranger", 0, "end turn", 403),
        (FRIEND, 1, "end turn", 409),
        (ME, 0, "pass", 409),
    ],
)
def test_foreign_and_illegal_moves_are_refused(hall: Hall, guest: str, seat: int, action: str, status: int) -> None:
    match_id = two_people(hall)
    with pytest.raises(Refusal) as refused:
        hall.play(match_id, guest, seat, action, None)
    assert refused.value.status == status
    assert hall.standing(match_id).row.version == 0


def test_two_halls_cannot_play_the_same_ply(hall: Hall) -> None:
    match_id = two_people(hall)
    other = Hall(hall.store, hall.settings)
    standing = other.standing(match_id)
    hall.play(match_id, ME, 0, first_action(hall, match_id, 0), 0)
    with pytest.raises(Refusal):
        other.play(match_id, ME, 0, standing.match.actions(0)[1].number, 0)
    with hall.store.reading() as db:
        assert db.query(MoveRow).filter_by(match_id=match_id).count() == 1


def test_simultaneous_choices_do_not_make_each_other_stale(hall: Hall) -> None:
    plan = [SeatPlan("guest", "Me", guest=ME), SeatPlan("guest", "Friend", guest=FRIEND)]
    match_id = hall.start("samurai", {"players": 2}, plan, ME)
    hall.play(match_id, FRIEND, 1, "tile samurai3", 0)
    hall.play(match_id, ME, 0, "tile samurai3", 0)  # chosen on the page of version 0
    assert len(hall.standing(match_id).match) == 2
    with pytest.raises(Refusal, match="gone on"):
        hall.play(match_id, ME, 0, "tile samurai2", 0)  # but one page is good for one choice only


# --- undo -------------------------------------------------------------------------------------------------------------


def planning(hall: Hall, second: SeatPlan) -> str:
    """A match of 7 Ronin in which both sides plan in secret."""
    plan = [SeatPlan("guest", "Me", guest=ME), second]
    return hall.start("seven_ronin", {"players": 2}, plan, ME)


def noticed(hall: Hall, match_id: str, seats: list[int]) -> tuple[int, int, float, float]:
    """All the numbers that those who sit there are told, or could infer from the clock."""
    standing = hall.standing(match_id)
    return standing.version_for(seats), standing.moves_noticed(seats), standing.row.changed, standing.row.asked


def test_nobody_can_count_the_steps_of_a_secret_plan(hall: Hall) -> None:
    match_id = planning(hall, SeatPlan("guest", "Friend", guest=FRIEND))
    told: list[tuple[int, ...]] = []
    hall.announce = lambda _, news: told.append(tuple(news.version_for(seats) for seats in ([0], [1], ())))
    friend, spectator, mine = (noticed(hall, match_id, seats) for seats in ([1], [], [0]))
    for _ in range(3):
        hall.play(match_id, ME, 0, first_action(hall, match_id, 0), None)
    hall.undo(match_id, ME)
    assert len(hall.standing(match_id).match) == 2
    assert noticed(hall, match_id, [1]) == friend
    assert noticed(hall, match_id, []) == spectator
    assert noticed(hall, match_id, [0])[:2] == (mine[0] + 4, mine[1] + 2)
    assert told == [(mine[0] + step, friend[0], spectator[0]) for step in (1, 2, 3, 4)]
    hall.say(match_id, ME, "Soon")
    assert told[-1] == (mine[0] + 5, friend[0] + 1, spectator[0] + 1)


def test_secret_steps_of_others_make_no_page_stale_and_own_ones_do(hall: Hall) -> None:
    match_id = planning(hall, SeatPlan("guest", "Friend", guest=FRIEND))
    seen = hall.standing(match_id).version_for([1])
    for _ in range(2):
        hall.play(match_id, ME, 0, first_action(hall, match_id, 0), None)
    hall.play(match_id, FRIEND, 1, first_action(hall, match_id, 1), seen)
    with pytest.raises(Refusal):
        hall.play(match_id, FRIEND, 1, first_action(hall, match_id, 1), seen)
    with pytest.raises(Refusal):
        hall.play(match_id, FRIEND, 1, first_action(hall, match_id, 1), seen + 2)
    hall.undo(match_id, FRIEND)
    with pytest.raises(Refusal):
        hall.play(match_id, FRIEND, 1, first_action(hall, match_id, 1), seen + 1)
    hall.play(match_id, FRIEND, 1, first_action(hall, match_id, 1), seen + 2)


def test_the_clock_runs_on_through_a_secret_plan_and_starts_anew_when_it_is_revealed(hall: Hall) -> None:
    match_id = planning(hall, SeatPlan("guest", "Friend", guest=FRIEND))
    asked = hall.standing(match_id).row.asked
    while (match := hall.standing(match_id).match).state.phase == PLANNING:
        seat = match.acting[0]
        assert hall.standing(match_id).row.asked == asked or len(match.acting) == 1  # who is ready first is noticed
        hall.play(match_id, (ME, FRIEND)[seat], seat, first_action(hall, match_id, seat), None)
    assert hall.standing(match_id).row.asked > asked


def offered_undo(hall: Hall, match_id: str, guest: str) -> tuple[bool, bool, int | None]:
    """What a guest's page tells about taking back: at once, by asking, and who is asking."""
    standing = hall.standing(match_id)
    return hall.undo_to(standing, guest) is not None, hall.can_ask_undo(standing, guest), standing.row.undo_seat


def begin_second_round(hall: Hall, practice: bool) -> str:
    """A match of 7 Ronin in which the Attacker has just ended the first round."""
    plan = [SeatPlan("guest", "Me", guest=ME), SeatPlan("guest", "Friend", guest=FRIEND)]
    match_id = hall.start("seven_ronin", {"players": 2}, plan, ME, practice=practice)
    for action in ("attack well", "attack ready"):
        hall.play(match_id, ME, 0, action, None)
    for place in ("inn", "road", "pen", "granary", "shrine", "graveyard", "field2"):
        hall.play(match_id, FRIEND, 1, f"defend {place}", None)
    hall.play(match_id, FRIEND, 1, "ronin done", None)
    hall.play(match_id, ME, 0, "areas done", None)
    return match_id


@pytest.mark.clause("SR-6.4")
@pytest.mark.parametrize("practice", [False, True])
def test_what_can_be_taken_back_tells_nothing_of_the_others_plan(hall: Hall, practice: bool) -> None:
    match_id = begin_second_round(hall, practice)
    before = offered_undo(hall, match_id, ME)
    hall.play(match_id, FRIEND, 1, "defend inn", None)
    assert offered_undo(hall, match_id, ME) == before == (False, practice, None)


@pytest.mark.clause("SA-4.8")
def test_who_has_chosen_may_think_again_whatever_the_other_chooses_meanwhile(hall: Hall) -> None:
    plan = [SeatPlan("guest", "Me", guest=ME), SeatPlan("guest", "Friend", guest=FRIEND)]
    match_id = hall.start("samurai", {"players": 2}, plan, ME)
    for tile in ("samurai3", "samurai2", "samurai1", "ship2", "ronin1"):
        hall.play(match_id, ME, 0, f"tile {tile}", None)
    before = offered_undo(hall, match_id, ME)
    hall.play(match_id, FRIEND, 1, "tile ship2", None)
    assert offered_undo(hall, match_id, ME) == before == (True, False, None)
    hall.undo(match_id, ME)
    match = hall.standing(match_id).match
    assert match.acting == (0, 1)
    assert [match.game.rules.actions.name(action) for _, action in match.moves[-2:]] == ["tile ship2", "tile ship2"]


@pytest.mark.clause("SA-11.10")
def test_who_has_ended_his_turn_does_not_learn_that_the_other_has_taken_a_tile_up(hall: Hall) -> None:
    match_id = two_people(hall)
    play_turn(hall, match_id, ME, 0)
    before = offered_undo(hall, match_id, ME)
    hall.play(match_id, FRIEND, 1, first_action(hall, match_id, 1), None)
    assert offered_undo(hall, match_id, ME) == before == (False, True, None)


@pytest.mark.clause("SR-6.3")
def test_a_request_to_take_back_stays_while_its_asker_plans_in_secret(hall: Hall) -> None:
    match_id = begin_second_round(hall, practice=True)
    hall.undo(match_id, ME)
    before = offered_undo(hall, match_id, FRIEND)
    hall.play(match_id, ME, 0, "attack well", None)
    assert offered_undo(hall, match_id, FRIEND) == before
    hall.undo(match_id, ME)
    assert offered_undo(hall, match_id, FRIEND) == before
    assert before[2] == 0


@pytest.mark.clause("SR-6.3")
def test_what_was_asked_for_is_taken_back_and_not_what_was_planned_in_secret_since(hall: Hall) -> None:
    match_id = begin_second_round(hall, practice=True)
    asked_for = len(hall.standing(match_id).match) - 1
    hall.undo(match_id, ME)
    hall.play(match_id, FRIEND, 1, "defend inn", None)
    hall.play(match_id, ME, 0, "attack well", None)
    hall.answer_undo(match_id, FRIEND, agreed=True)
    assert len(hall.standing(match_id).match) == asked_for
    assert offered_undo(hall, match_id, FRIEND)[2] is None


@pytest.mark.clause("SA-11.9")
def test_bots_do_not_wait_for_what_is_chosen_in_secret(hall: Hall) -> None:
    plan = [*(SeatPlan("guest", guest, guest=guest) for guest in (ME, FRIEND)), SeatPlan("bot", "Bot", bot="greedy")]
    match_id = hall.start("samurai", {"players": 3}, plan, ME)
    hall.set_pace(match_id, FRIEND, 10_000)
    before = hall.standing(match_id).row
    (due, _), leased = hall.due(1), hall.standing(match_id).row.lease
    assert due == [match_id]
    hall.play(match_id, ME, 0, "tile samurai3", None)
    hall.undo(match_id, ME)
    after = hall.standing(match_id).row
    assert (after.bot_due, after.lease) == (before.bot_due, leased)
    hall.move_bot(match_id)
    moved = hall.standing(match_id)
    assert len(moved.match) > 0
    assert moved.row.lease == 0.0  # a bot's own secret step lets it go on


def test_who_moves_in_secret_while_a_bot_stands_in_is_back(hall: Hall) -> None:
    match_id = planning(hall, SeatPlan("guest", "Friend", guest=FRIEND))
    with hall.store.writing() as db:
        standing = hall._standing(db, match_id)
        standing.seats[0].kind, standing.row.bot_due = "bot", 1.0
    hall.play(match_id, ME, 0, "attack well", None)
    assert hall.standing(match_id).row.bot_due is None


def test_a_bot_carries_out_the_plan_it_has_drawn(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = planning(hall, SeatPlan("bot", "Bot", bot="search:20"))
    seated: list[SearchPlayer] = []

    def seat_bot(specification: str, seed: int) -> SearchPlayer:
        chooser = player(specification, seed)
        assert isinstance(chooser, SearchPlayer)
        seated.append(chooser)
        return chooser

    monkeypatch.setattr("tatami.table.hall.player", seat_bot)
    before = hall.standing(match_id).match
    hall.move_bot(match_id)
    steps = [action for seat, action in hall.standing(match_id).match.moves if seat == 1]
    assert len(seated) == 1
    situation = planning_of(before.view(1))
    assert situation is not None
    assert tuple(steps) in seated[0].mixture(situation, 1, under_way=False).plans


def test_a_bot_plans_without_being_counted(hall: Hall) -> None:
    match_id = planning(hall, SeatPlan("bot", "Bot", bot="random"))
    before = noticed(hall, match_id, [0])
    hall.move_bot(match_id)
    standing = hall.standing(match_id)
    assert len(standing.match) > 1
    assert noticed(hall, match_id, [0])[0] - before[0] <= 1
    assert noticed(hall, match_id, [0])[1] - before[1] <= 1


def test_a_selected_tile_can_be_taken_back_even_among_people(hall: Hall) -> None:
    match_id = two_people(hall)
    hall.play(match_id, ME, 0, first_action(hall, match_id, 0), None)
    hall.undo(match_id, ME)
    assert len(hall.standing(match_id).match) == 0


def test_while_choices_are_simultaneous_each_takes_back_his_own(hall: Hall) -> None:
    plan = [SeatPlan("guest", "Me", guest=ME), SeatPlan("guest", "Friend", guest=FRIEND)]
    match_id = hall.start("samurai", {"players": 2}, plan, ME)
    hall.play(match_id, ME, 0, "tile samurai3", None)
    hall.play(match_id, FRIEND, 1, "tile ship2", None)
    seen_by_friend = hall.standing(match_id).version_for([1])
    hall.undo(match_id, ME)
    match = hall.standing(match_id).match
    assert [(seat, str(match.game.action(number))) for seat, number in match.moves] == [(1, "tile ship2")]
    hall.play(match_id, FRIEND, 1, "tile ronin1", seen_by_friend)  # his page has not grown stale by it
    with pytest.raises(Refusal, match="gone on"):
        hall.play(match_id, ME, 0, "tile samurai3", seen_by_friend)
    assert Hall(hall.store, hall.settings).standing(match_id).match.moves == hall.standing(match_id).match.moves


def test_undo_stops_where_hidden_tiles_were_drawn(hall: Hall) -> None:
    match_id = two_people(hall, practice=False)
    play_turn(hall, match_id, ME, 0)  # ending the turn drew a tile
    with pytest.raises(Refusal, match="cannot be taken back"):
        hall.undo(match_id, ME)
    assert len(hall.standing(match_id).match) == 3


def test_nobody_takes_back_the_move_of_another(hall: Hall) -> None:
    match_id = two_people(hall, practice=False)
    hall.play(match_id, ME, 0, first_action(hall, match_id, 0), None)
    with pytest.raises(Refusal):
        hall.undo(match_id, FRIEND)
    assert len(hall.standing(match_id).match) == 1


def test_an_undo_that_needs_consent_happens_when_all_agree(hall: Hall) -> None:
    match_id = two_people(hall)
    play_turn(hall, match_id, ME, 0)
    hall.undo(match_id, ME)
    assert hall.standing(match_id).row.undo_seat == 0
    assert len(hall.standing(match_id).match) == 3
    hall.answer_undo(match_id, FRIEND, agreed=True)
    assert len(hall.standing(match_id).match) == 2
    assert hall.standing(match_id).row.undo_seat is None


def test_a_refused_undo_leaves_everything_as_it_was(hall: Hall) -> None:
    match_id = two_people(hall)
    play_turn(hall, match_id, ME, 0)
    hall.undo(match_id, ME)
    hall.answer_undo(match_id, FRIEND, agreed=False)
    assert len(hall.standing(match_id).match) == 3
    assert hall.standing(match_id).row.undo_seat is None


def test_practising_with_bots_undo_goes_back_over_their_moves(hall: Hall) -> None:
    match_id = against_bot(hall)
    play_turn(hall, match_id, ME, 0)
    while hall.standing(match_id).match.seat == 1:
        hall.move_bot(match_id)
    assert len(hall.standing(match_id).match) > 3
    hall.undo(match_id, ME)
    assert len(hall.standing(match_id).match) == 2


# --- bots, seats ------------------------------------------------------------------------------------------------------


def test_bots_play_a_match_to_its_end(hall: Hall) -> None:
    plan = [SeatPlan("bot", f"Bot {seat}", bot=kind) for seat, kind in enumerate(("greedy", "random"))]
    match_id = hall.start("samurai", BASIC, plan, ME)
    for _ in range(2000):
        due, _ = hall.due(8)
        if not due:
            break
        hall.move_bot(match_id)
    standing = hall.standing(match_id)
    assert standing.match.over
    assert standing.row.status == "over"
    assert standing.row.bot_due is None
    assert match_id not in hall._known  # a finished match takes no memory


def test_a_lease_keeps_a_second_process_from_moving_the_same_bot(hall: Hall) -> None:
    plan = [SeatPlan("bot", "Bot", bot="random")] * 2
    match_id = hall.start("samurai", BASIC, plan, ME)
    assert hall.due(8)[0] == [match_id]
    assert Hall(hall.store, hall.settings).due(8)[0] == []


def test_an_open_seat_is_taken_once_by_its_invitation(hall: Hall) -> None:
    plan = [SeatPlan("guest", "Me", guest=ME), SeatPlan("open", "…")]
    match_id = hall.start("samurai", BASIC, plan, ME)
    assert hall.standing(match_id).row.status == "waiting"
    with pytest.raises(Refusal, match="still open"):
        hall.play(match_id, ME, 0, first_action(hall, match_id, 0), None)
    token = hall.standing(match_id).seats[1].token
    hall.join(match_id, token, FRIEND, "Friend")
    assert hall.standing(match_id).row.status == "running"
    with pytest.raises(Refusal, match="taken already"):
        hall.join(match_id, token, "stranger", "Stranger")
    with pytest.raises(Refusal, match="not known"):
        hall.join(match_id, "nonsense", "stranger", "Stranger")


def test_a_bot_stands_in_only_for_somebody_away_and_gives_the_seat_back(hall: Hall) -> None:
    match_id = two_people(hall)
    with pytest.raises(Refusal, match="not away"):
        hall.replace(match_id, FRIEND, 0)
    with hall.store.writing() as db:
        standing = hall._standing(db, match_id)
        standing.row.asked -= 1000
        standing.seats[0].seen -= 1000
    hall.replace(match_id, FRIEND, 0)
    assert hall.standing(match_id).seats[0].kind == "bot"
    hall.play(match_id, ME, 0, first_action(hall, match_id, 0), None)
    assert hall.standing(match_id).seats[0].kind == "guest"


def test_a_guest_can_only_have_so_many_running_matches(hall: Hall) -> None:
    for _ in range(hall.settings.matches_per_guest):
        two_people(hall)
    with pytest.raises(Refusal, match="finish some first") as refused:
        two_people(hall)
    assert refused.value.status == 429


def test_the_seed_follows_from_the_secret_that_the_commitment_binds(hall: Hall) -> None:
    match_id = two_people(hall)
    row = hall.standing(match_id).row
    assert row.seed == seed_of(row.secret)
    assert commitment_of(row.secret) != row.secret
    assert hall.standing(match_id).match.state.tobytes() == Match(game("samurai"), BASIC, row.seed).state.tobytes()


def test_chat_is_kept_short_and_only_for_people_at_the_table(hall: Hall) -> None:
    match_id = two_people(hall)
    hall.say(match_id, ME, "  hello\n there " + "x" * 1000)
    line = hall.chat(match_id)[0]
    assert line.text.startswith("hello there xxx")
    assert len(line.text) == hall.settings.chat_length
    with pytest.raises(Refusal):
        hall.say(match_id, "stranger", "let me in")
    with pytest.raises(Refusal):
        hall.say(match_id, ME, "   ")
