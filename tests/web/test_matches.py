"""What people and bots may do with a match, and what they may not."""

from dataclasses import replace

import pytest

from tatami.games.seven_ronin.state import PLANNING
from tatami.match import Match, game
from tatami.players import player
from tatami.players.plan_game import planning as planning_of
from tatami.players.search import SearchPlayer
from tatami.web.fairness import commitment_of, seed_of
from tatami.web.matches import Matches
from tatami.web.refusals import Refusal
from tatami.web.seats import SeatPlan
from tatami.web.store import MoveRow
from tatami.web.undo import can_ask_undo, undo_to
from tests.web.clients import BASIC

ME, FRIEND = "guest-me", "guest-friend"


def two_people(matches: Matches, **more: bool) -> str:
    """A match of Samurai between me and a friend."""
    plan = [SeatPlan("guest", "Me", guest=ME), SeatPlan("guest", "Friend", guest=FRIEND)]
    return matches.start("samurai", BASIC, plan, ME, **more)


def against_bot(matches: Matches, **more: bool) -> str:
    """A match of Samurai between me and a bot."""
    plan = [SeatPlan("guest", "Me", guest=ME), SeatPlan("bot", "Bot", bot="greedy")]
    return matches.start("samurai", BASIC, plan, ME, **more)


def first_action(matches: Matches, match_id: str, seat: int) -> int:
    return matches.snapshot(match_id).match.actions(seat)[0].number


def play_turn(matches: Matches, match_id: str, guest: str, seat: int) -> None:
    """Lay the first tile that can be laid, and end the turn."""
    for _ in range(2):
        matches.play(match_id, guest, seat, first_action(matches, match_id, seat), None)
    matches.play(match_id, guest, seat, "end turn", None)


def test_a_move_is_stored_and_replayed_by_another_process(matches: Matches) -> None:
    match_id = two_people(matches)
    play_turn(matches, match_id, ME, 0)
    before = matches.snapshot(match_id).match.state.tobytes()
    again = Matches(matches.store, matches.settings).snapshot(match_id)
    assert again.match.state.tobytes() == before
    assert len(again.match) == 3
    assert again.match.seat == 1


def test_the_cache_is_bounded_and_evicted_matches_are_replayed(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = two_people(matches), two_people(matches)
    position = matches.snapshot(first).match.state.nbytes
    monkeypatch.setattr("tatami.web.match_cache.CAPACITY", 6 * position)
    for match_id in (first, second):
        play_turn(matches, match_id, ME, 0)  # four positions
    assert 0 < matches.cache.size <= 6 * position
    assert [len(matches.snapshot(match_id).match) for match_id in (first, second)] == [3, 3]
    play_turn(matches, first, FRIEND, 1)
    assert matches.cache.size == 0  # seven positions alone are too many; then nothing is kept
    assert matches.snapshot(first).match.seat == 0


def test_a_stale_version_changes_nothing(matches: Matches) -> None:
    match_id = two_people(matches)
    version = matches.snapshot(match_id).version_for([0])
    matches.play(match_id, ME, 0, first_action(matches, match_id, 0), version)
    with pytest.raises(Refusal, match="gone on") as refused:
        matches.play(match_id, ME, 0, first_action(matches, match_id, 0), version)
    assert refused.value.status == 409
    assert len(matches.snapshot(match_id).match) == 1


@pytest.mark.parametrize(
    ("guest", "seat", "action", "status"),
    [
        (FRIEND, 0, "end turn", 403),
        ("stranger", 0, "end turn", 403),
        (FRIEND, 1, "end turn", 409),
        (ME, 0, "pass", 409),
    ],
)
def test_foreign_and_illegal_moves_are_refused(
    matches: Matches, guest: str, seat: int, action: str, status: int
) -> None:
    match_id = two_people(matches)
    with pytest.raises(Refusal) as refused:
        matches.play(match_id, guest, seat, action, None)
    assert refused.value.status == status
    assert matches.snapshot(match_id).row.version == 0


def test_two_processes_cannot_play_the_same_ply(matches: Matches) -> None:
    match_id = two_people(matches)
    other = Matches(matches.store, matches.settings)
    snapshot = other.snapshot(match_id)
    matches.play(match_id, ME, 0, first_action(matches, match_id, 0), 0)
    with pytest.raises(Refusal):
        other.play(match_id, ME, 0, snapshot.match.actions(0)[1].number, 0)
    with matches.store.reading() as db:
        assert db.query(MoveRow).filter_by(match_id=match_id).count() == 1


def test_simultaneous_choices_do_not_make_each_other_stale(matches: Matches) -> None:
    plan = [SeatPlan("guest", "Me", guest=ME), SeatPlan("guest", "Friend", guest=FRIEND)]
    match_id = matches.start("samurai", {"players": 2}, plan, ME)
    matches.play(match_id, FRIEND, 1, "tile samurai3", 0)
    matches.play(match_id, ME, 0, "tile samurai3", 0)  # chosen on the page of version 0
    assert len(matches.snapshot(match_id).match) == 2
    with pytest.raises(Refusal, match="gone on"):
        matches.play(match_id, ME, 0, "tile samurai2", 0)  # but one page is good for one choice only


# --- undo -------------------------------------------------------------------------------------------------------------


def planning(matches: Matches, second: SeatPlan) -> str:
    """A match of 7 Ronin in which both sides plan in secret."""
    plan = [SeatPlan("guest", "Me", guest=ME), second]
    return matches.start("seven_ronin", {"players": 2}, plan, ME)


def noticed(matches: Matches, match_id: str, seats: list[int]) -> tuple[int, int, float, float]:
    """All numbers that those in some seats are shown, or could infer from the clock."""
    snapshot = matches.snapshot(match_id)
    return snapshot.version_for(seats), snapshot.moves_noticed(seats), snapshot.row.changed, snapshot.row.asked


def test_nobody_can_count_the_steps_of_a_secret_plan(matches: Matches) -> None:
    match_id = planning(matches, SeatPlan("guest", "Friend", guest=FRIEND))
    announced: list[tuple[int, ...]] = []
    matches.announce = lambda _, version: announced.append(
        tuple(version.version_for(seats) for seats in ([0], [1], ()))
    )
    friend, spectator, mine = (noticed(matches, match_id, seats) for seats in ([1], [], [0]))
    for _ in range(3):
        matches.play(match_id, ME, 0, first_action(matches, match_id, 0), None)
    matches.undo(match_id, ME)
    assert len(matches.snapshot(match_id).match) == 2
    assert noticed(matches, match_id, [1]) == friend
    assert noticed(matches, match_id, []) == spectator
    assert noticed(matches, match_id, [0])[:2] == (mine[0] + 4, mine[1] + 2)
    assert announced == [(mine[0] + step, friend[0], spectator[0]) for step in (1, 2, 3, 4)]
    matches.say(match_id, ME, "Soon")
    assert announced[-1] == (mine[0] + 5, friend[0] + 1, spectator[0] + 1)


def test_secret_steps_of_others_make_no_page_stale_and_own_ones_do(matches: Matches) -> None:
    match_id = planning(matches, SeatPlan("guest", "Friend", guest=FRIEND))
    seen = matches.snapshot(match_id).version_for([1])
    for _ in range(2):
        matches.play(match_id, ME, 0, first_action(matches, match_id, 0), None)
    matches.play(match_id, FRIEND, 1, first_action(matches, match_id, 1), seen)
    with pytest.raises(Refusal):
        matches.play(match_id, FRIEND, 1, first_action(matches, match_id, 1), seen)
    with pytest.raises(Refusal):
        matches.play(match_id, FRIEND, 1, first_action(matches, match_id, 1), seen + 2)
    matches.undo(match_id, FRIEND)
    with pytest.raises(Refusal):
        matches.play(match_id, FRIEND, 1, first_action(matches, match_id, 1), seen + 1)
    matches.play(match_id, FRIEND, 1, first_action(matches, match_id, 1), seen + 2)


def test_the_clock_runs_on_through_a_secret_plan_and_starts_anew_when_it_is_revealed(matches: Matches) -> None:
    match_id = planning(matches, SeatPlan("guest", "Friend", guest=FRIEND))
    asked = matches.snapshot(match_id).row.asked
    while (match := matches.snapshot(match_id).match).state.phase == PLANNING:
        seat = match.acting[0]
        assert (
            matches.snapshot(match_id).row.asked == asked or len(match.acting) == 1
        )  # others notice who is ready first
        matches.play(match_id, (ME, FRIEND)[seat], seat, first_action(matches, match_id, seat), None)
    assert matches.snapshot(match_id).row.asked > asked


def offered_undo(matches: Matches, match_id: str, guest: str) -> tuple[bool, bool, int | None]:
    """What a guest's page says about undo: at once, by asking, and who asks."""
    snapshot = matches.snapshot(match_id)
    return undo_to(snapshot, guest) is not None, can_ask_undo(snapshot, guest), snapshot.row.undo_seat


def begin_second_round(matches: Matches, practice: bool) -> str:
    """A match of 7 Ronin in which the Attacker has just ended the first round."""
    plan = [SeatPlan("guest", "Me", guest=ME), SeatPlan("guest", "Friend", guest=FRIEND)]
    match_id = matches.start("seven_ronin", {"players": 2}, plan, ME, practice=practice)
    for action in ("attack well", "attack ready"):
        matches.play(match_id, ME, 0, action, None)
    for place in ("inn", "road", "pen", "granary", "shrine", "graveyard", "field2"):
        matches.play(match_id, FRIEND, 1, f"defend {place}", None)
    matches.play(match_id, FRIEND, 1, "ronin done", None)
    matches.play(match_id, ME, 0, "areas done", None)
    return match_id


@pytest.mark.clause("SR-6.4")
@pytest.mark.parametrize("practice", [False, True])
def test_what_can_be_taken_back_tells_nothing_of_the_others_plan(matches: Matches, practice: bool) -> None:
    match_id = begin_second_round(matches, practice)
    before = offered_undo(matches, match_id, ME)
    matches.play(match_id, FRIEND, 1, "defend inn", None)
    assert offered_undo(matches, match_id, ME) == before == (False, practice, None)


@pytest.mark.clause("SA-4.8")
def test_a_choice_can_be_undone_whatever_the_other_chooses_meanwhile(matches: Matches) -> None:
    plan = [SeatPlan("guest", "Me", guest=ME), SeatPlan("guest", "Friend", guest=FRIEND)]
    match_id = matches.start("samurai", {"players": 2}, plan, ME)
    for tile in ("samurai3", "samurai2", "samurai1", "ship2", "ronin1"):
        matches.play(match_id, ME, 0, f"tile {tile}", None)
    before = offered_undo(matches, match_id, ME)
    matches.play(match_id, FRIEND, 1, "tile ship2", None)
    assert offered_undo(matches, match_id, ME) == before == (True, False, None)
    matches.undo(match_id, ME)
    match = matches.snapshot(match_id).match
    assert match.acting == (0, 1)
    assert [match.game.rules.actions.name(action) for _, action in match.moves[-2:]] == ["tile ship2", "tile ship2"]


@pytest.mark.clause("SA-11.10")
def test_after_the_end_of_a_turn_undo_does_not_betray_that_the_other_has_selected_a_tile(matches: Matches) -> None:
    match_id = two_people(matches)
    play_turn(matches, match_id, ME, 0)
    before = offered_undo(matches, match_id, ME)
    matches.play(match_id, FRIEND, 1, first_action(matches, match_id, 1), None)
    assert offered_undo(matches, match_id, ME) == before == (False, True, None)


@pytest.mark.clause("SR-6.3")
def test_a_request_for_undo_stays_while_its_asker_plans_in_secret(matches: Matches) -> None:
    match_id = begin_second_round(matches, practice=True)
    matches.undo(match_id, ME)
    before = offered_undo(matches, match_id, FRIEND)
    matches.play(match_id, ME, 0, "attack well", None)
    assert offered_undo(matches, match_id, FRIEND) == before
    matches.undo(match_id, ME)
    assert offered_undo(matches, match_id, FRIEND) == before
    assert before[2] == 0


@pytest.mark.clause("SR-6.3")
def test_what_was_asked_for_is_taken_back_and_not_what_was_planned_in_secret_since(matches: Matches) -> None:
    match_id = begin_second_round(matches, practice=True)
    asked_for = len(matches.snapshot(match_id).match) - 1
    matches.undo(match_id, ME)
    matches.play(match_id, FRIEND, 1, "defend inn", None)
    matches.play(match_id, ME, 0, "attack well", None)
    matches.answer_undo(match_id, FRIEND, agreed=True)
    assert len(matches.snapshot(match_id).match) == asked_for
    assert offered_undo(matches, match_id, FRIEND)[2] is None


@pytest.mark.clause("SA-11.9")
def test_bots_do_not_wait_for_what_is_chosen_in_secret(matches: Matches) -> None:
    plan = [*(SeatPlan("guest", guest, guest=guest) for guest in (ME, FRIEND)), SeatPlan("bot", "Bot", bot="greedy")]
    match_id = matches.start("samurai", {"players": 3}, plan, ME)
    matches.set_pace(match_id, FRIEND, 10_000)
    before = matches.snapshot(match_id).row
    (due, _), leased = matches.bots.due(1), matches.snapshot(match_id).row.lease
    assert due == [match_id]
    matches.play(match_id, ME, 0, "tile samurai3", None)
    matches.undo(match_id, ME)
    after = matches.snapshot(match_id).row
    assert (after.bot_due, after.lease) == (before.bot_due, leased)
    matches.bots.move(match_id)
    moved = matches.snapshot(match_id)
    assert len(moved.match) > 0
    assert moved.row.lease == 0.0  # a bot's own secret step lets it go on


def test_a_secret_move_takes_the_seat_back_from_a_stand_in(matches: Matches) -> None:
    match_id = planning(matches, SeatPlan("guest", "Friend", guest=FRIEND))
    with matches.store.writing() as db:
        snapshot = matches._snapshot(db, match_id)
        snapshot.seats[0].kind, snapshot.row.bot_due = "bot", 1.0
    matches.play(match_id, ME, 0, "attack well", None)
    assert matches.snapshot(match_id).row.bot_due is None


def test_a_bot_carries_out_the_plan_it_has_drawn(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    matches.settings = replace(matches.settings, bot_ms=600_000)  # compiling may take long
    match_id = planning(matches, SeatPlan("bot", "Bot", bot="search:20"))
    made: list[SearchPlayer] = []

    def make_bot(specification: str, seed: int) -> SearchPlayer:
        chooser = player(specification, seed)
        assert isinstance(chooser, SearchPlayer)
        made.append(chooser)
        return chooser

    monkeypatch.setattr("tatami.web.bot_moves.player", make_bot)
    before = matches.snapshot(match_id).match
    matches.bots.move(match_id)
    steps = [action for seat, action in matches.snapshot(match_id).match.moves if seat == 1]
    assert len(made) == 1
    situation = planning_of(before.view(1))
    assert situation is not None
    assert tuple(steps) in made[0].mixture(situation, 1, under_way=False).plans


def test_a_bot_plans_without_being_counted(matches: Matches) -> None:
    match_id = planning(matches, SeatPlan("bot", "Bot", bot="random"))
    before = noticed(matches, match_id, [0])
    matches.bots.move(match_id)
    snapshot = matches.snapshot(match_id)
    assert len(snapshot.match) > 1
    assert noticed(matches, match_id, [0])[0] - before[0] <= 1
    assert noticed(matches, match_id, [0])[1] - before[1] <= 1


def test_a_selected_tile_can_be_taken_back_even_among_people(matches: Matches) -> None:
    match_id = two_people(matches)
    matches.play(match_id, ME, 0, first_action(matches, match_id, 0), None)
    matches.undo(match_id, ME)
    assert len(matches.snapshot(match_id).match) == 0


def test_while_choices_are_simultaneous_each_takes_back_their_own(matches: Matches) -> None:
    plan = [SeatPlan("guest", "Me", guest=ME), SeatPlan("guest", "Friend", guest=FRIEND)]
    match_id = matches.start("samurai", {"players": 2}, plan, ME)
    matches.play(match_id, ME, 0, "tile samurai3", None)
    matches.play(match_id, FRIEND, 1, "tile ship2", None)
    seen_by_friend = matches.snapshot(match_id).version_for([1])
    matches.undo(match_id, ME)
    match = matches.snapshot(match_id).match
    assert [(seat, str(match.game.action(number))) for seat, number in match.moves] == [(1, "tile ship2")]
    matches.play(match_id, FRIEND, 1, "tile ronin1", seen_by_friend)  # their page is not stale
    with pytest.raises(Refusal, match="gone on"):
        matches.play(match_id, ME, 0, "tile samurai3", seen_by_friend)
    assert (
        Matches(matches.store, matches.settings).snapshot(match_id).match.moves
        == matches.snapshot(match_id).match.moves
    )


def test_undo_stops_where_hidden_tiles_were_drawn(matches: Matches) -> None:
    match_id = two_people(matches, practice=False)
    play_turn(matches, match_id, ME, 0)  # ending the turn drew a tile
    with pytest.raises(Refusal, match="cannot be taken back"):
        matches.undo(match_id, ME)
    assert len(matches.snapshot(match_id).match) == 3


def test_nobody_takes_back_the_move_of_another(matches: Matches) -> None:
    match_id = two_people(matches, practice=False)
    matches.play(match_id, ME, 0, first_action(matches, match_id, 0), None)
    with pytest.raises(Refusal):
        matches.undo(match_id, FRIEND)
    assert len(matches.snapshot(match_id).match) == 1


def test_an_undo_that_needs_consent_happens_when_all_agree(matches: Matches) -> None:
    match_id = two_people(matches)
    play_turn(matches, match_id, ME, 0)
    matches.undo(match_id, ME)
    assert matches.snapshot(match_id).row.undo_seat == 0
    assert len(matches.snapshot(match_id).match) == 3
    matches.answer_undo(match_id, FRIEND, agreed=True)
    assert len(matches.snapshot(match_id).match) == 2
    assert matches.snapshot(match_id).row.undo_seat is None


def test_a_refused_undo_leaves_everything_as_it_was(matches: Matches) -> None:
    match_id = two_people(matches)
    play_turn(matches, match_id, ME, 0)
    matches.undo(match_id, ME)
    matches.answer_undo(match_id, FRIEND, agreed=False)
    assert len(matches.snapshot(match_id).match) == 3
    assert matches.snapshot(match_id).row.undo_seat is None


def test_practising_with_bots_undo_goes_back_over_their_moves(matches: Matches) -> None:
    match_id = against_bot(matches)
    play_turn(matches, match_id, ME, 0)
    while matches.snapshot(match_id).match.seat == 1:
        matches.bots.move(match_id)
    assert len(matches.snapshot(match_id).match) > 3
    matches.undo(match_id, ME)
    assert len(matches.snapshot(match_id).match) == 2


# --- bots, seats ------------------------------------------------------------------------------------------------------


def test_bots_play_a_match_to_its_end(matches: Matches) -> None:
    plan = [SeatPlan("bot", f"Bot {seat}", bot=kind) for seat, kind in enumerate(("greedy", "random"))]
    match_id = matches.start("samurai", BASIC, plan, ME)
    for _ in range(2000):
        due, _ = matches.bots.due(8)
        if not due:
            break
        matches.bots.move(match_id)
    snapshot = matches.snapshot(match_id)
    assert snapshot.match.over
    assert snapshot.row.status == "over"
    assert snapshot.row.bot_due is None
    assert match_id not in matches.cache._known  # a finished match takes no memory


def test_a_lease_keeps_a_second_process_from_moving_the_same_bot(matches: Matches) -> None:
    plan = [SeatPlan("bot", "Bot", bot="random")] * 2
    match_id = matches.start("samurai", BASIC, plan, ME)
    assert matches.bots.due(8)[0] == [match_id]
    assert Matches(matches.store, matches.settings).bots.due(8)[0] == []


def test_an_open_seat_is_taken_once_by_its_invitation(matches: Matches) -> None:
    plan = [SeatPlan("guest", "Me", guest=ME), SeatPlan("open", "…")]
    match_id = matches.start("samurai", BASIC, plan, ME)
    assert matches.snapshot(match_id).row.status == "waiting"
    with pytest.raises(Refusal, match="still open"):
        matches.play(match_id, ME, 0, first_action(matches, match_id, 0), None)
    token = matches.snapshot(match_id).seats[1].token
    matches.seats.join(match_id, token, FRIEND, "Friend")
    assert matches.snapshot(match_id).row.status == "running"
    with pytest.raises(Refusal, match="already taken"):
        matches.seats.join(match_id, token, "stranger", "Stranger")
    with pytest.raises(Refusal, match="not valid"):
        matches.seats.join(match_id, "nonsense", "stranger", "Stranger")


def test_a_bot_stands_in_only_for_somebody_who_is_away_until_they_move(matches: Matches) -> None:
    match_id = two_people(matches)
    with pytest.raises(Refusal, match="not away"):
        matches.seats.replace(match_id, FRIEND, 0)
    with matches.store.writing() as db:
        snapshot = matches._snapshot(db, match_id)
        snapshot.row.asked -= 1000
        snapshot.seats[0].seen -= 1000
    matches.seats.replace(match_id, FRIEND, 0)
    assert matches.snapshot(match_id).seats[0].kind == "bot"
    matches.play(match_id, ME, 0, first_action(matches, match_id, 0), None)
    assert matches.snapshot(match_id).seats[0].kind == "guest"


def test_a_guest_can_only_have_so_many_running_matches(matches: Matches) -> None:
    for _ in range(matches.settings.matches_per_guest):
        two_people(matches)
    with pytest.raises(Refusal, match="finish some first") as refused:
        two_people(matches)
    assert refused.value.status == 429


def test_the_seed_comes_from_the_secret_of_the_commitment(matches: Matches) -> None:
    match_id = two_people(matches)
    row = matches.snapshot(match_id).row
    assert row.seed == seed_of(row.secret)
    assert commitment_of(row.secret) != row.secret
    assert matches.snapshot(match_id).match.state.tobytes() == Match(game("samurai"), BASIC, row.seed).state.tobytes()


def test_chat_lines_are_cut_and_only_players_can_chat(matches: Matches) -> None:
    match_id = two_people(matches)
    matches.say(match_id, ME, "  hello\n there " + "x" * 1000)
    line = matches.chat(match_id)[0]
    assert line.text.startswith("hello there xxx")
    assert len(line.text) == matches.settings.chat_length
    with pytest.raises(Refusal):
        matches.say(match_id, "stranger", "let me in")
    with pytest.raises(Refusal):
        matches.say(match_id, ME, "   ")
