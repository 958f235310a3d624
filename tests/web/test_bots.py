"""Bots on the server: none thinks for long or delays others, and no answer to an old position counts."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from fastapi import FastAPI

from tatami.errors import BadOption
from tatami.match import View
from tatami.players import Player, player
from tatami.players.levels import LEVELS
from tatami.players.search import SearchPlayer
from tatami.web.bot_limits import check_bot, limited
from tatami.web.bot_moves import BotMoves
from tatami.web.bots import BotRunner
from tatami.web.matches import Matches
from tatami.web.refusals import Refusal
from tatami.web.seats import SeatPlan
from tatami.web.settings import Settings
from tatami.web.store import Store
from tests.web.clients import BASIC, program
from tests.web.test_matches import ME, against_bot, first_action, planning, play_turn, two_people

ENDLESS = "search:9999999ms"


# --- limits -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "bot", [*LEVELS, "random", "greedy", "greedy:50", "search:6000", "search:1500ms", "search:9/9ms"]
)
def test_a_bot_that_thinks_no_longer_than_the_strongest_level_is_allowed(bot: str) -> None:
    check_bot(bot, Settings())


@pytest.mark.parametrize("bot", [ENDLESS, "search:6001", "search:1501ms", "search:10/1501ms", "search:999999999/10ms"])
def test_a_bot_that_thinks_longer_is_refused_with_what_is_possible(bot: str) -> None:
    with pytest.raises(BadOption, match=f"at most 6000 iterations and 1500 ms, not '{bot}'"):
        check_bot(bot, Settings())


def test_the_limit_is_what_the_strongest_level_thinks() -> None:
    strongest = player(LEVELS["shogun"])
    assert isinstance(strongest, SearchPlayer)
    assert (strongest.iterations, strongest.milliseconds) == (Settings.bot_iterations, Settings.bot_ms)


@pytest.mark.parametrize(("bot", "milliseconds"), [(ENDLESS, 1500), ("search:6000", 1500), ("search:9/20ms", 20)])
def test_whatever_is_stored_no_bot_thinks_longer_than_allowed(bot: str, milliseconds: int) -> None:
    chooser = limited(player(bot), Settings())
    assert isinstance(chooser, SearchPlayer)
    assert chooser.milliseconds == milliseconds


def test_an_endless_bot_is_refused_everywhere(app: FastAPI) -> None:
    client, guest = program(app)
    matches: Matches = app.state.services.matches
    wanted = {"game": "samurai", "seats": ["me", f"bot:{ENDLESS}"]}
    assert client.post("/api/v1/matches", json=wanted).status_code == 422
    form = {"players": "2", "seat_0": "me", "seat_1": f"bot:{ENDLESS}"}
    assert client.post("/setup/samurai", data=form).status_code == 422
    match_id = matches.start(
        "samurai", BASIC, [SeatPlan("guest", "P", guest=guest), SeatPlan("guest", "Q", guest="q")], guest
    )
    with pytest.raises(BadOption):
        matches.seats.replace(match_id, guest, 1, ENDLESS)
    matches.play(match_id, guest, 0, matches.snapshot(match_id).match.actions()[0].number, None)
    with pytest.raises(BadOption):
        app.state.services.branch(matches.snapshot(match_id), app.state.services.guests.new("R", "en"), 0, ENDLESS)


# --- the runner -------------------------------------------------------------------------------------------------------


class SlowMatches(Matches):
    """Matches of which one has a bot that thinks until it is released."""

    slow: str
    thinking: threading.Event
    released: threading.Event

    def __init__(self, store: Store, settings: Settings) -> None:
        super().__init__(store, settings)
        self.bots = SlowBotMoves(self)


class SlowBotMoves(BotMoves):
    """Lets the bot of the slow match think for long."""

    matches: SlowMatches

    def move(self, match_id: str) -> None:
        """Wait, if it is the slow one."""
        if match_id == self.matches.slow:
            self.matches.thinking.set()
            self.matches.released.wait(600)
        super().move(match_id)


@pytest.fixture
def slow_matches(matches: Matches) -> Iterator[SlowMatches]:
    """Matches of which the first, which a bot begins, goes on only when it is released."""
    slow = SlowMatches(matches.store, matches.settings)
    slow.slow, slow.thinking, slow.released = begun_by_bot(slow), threading.Event(), threading.Event()
    yield slow
    slow.released.set()


def begun_by_bot(matches: Matches) -> str:
    """A match of Samurai that a bot begins."""
    plan = [SeatPlan("bot", "Bot", bot="greedy"), SeatPlan("guest", "Me", guest=ME)]
    return matches.start("samurai", BASIC, plan, ME)


def run_bots(matches: Matches, until: Callable[[], bool]) -> None:
    """Run the bots until something has happened."""

    async def run() -> None:
        runner = BotRunner(matches, 2)
        runner.open()
        deadline = time.time() + 300  # however busy the machine
        while not until() and time.time() < deadline:
            await asyncio.sleep(0.01)
        await runner.close()

    asyncio.run(run())


def test_a_slow_bot_does_not_delay_the_others(slow_matches: SlowMatches) -> None:
    quick = [begun_by_bot(slow_matches) for _ in range(20)]
    played = dict[str, int]()

    def all_but_the_slow() -> bool:
        asked = [slow_matches.snapshot(match_id).match.seat for match_id in quick]
        if asked != [1] * 20:
            return False
        played.update(
            {match_id: len(slow_matches.snapshot(match_id).match) for match_id in (slow_matches.slow, *quick)}
        )
        slow_matches.released.set()
        return True

    run_bots(slow_matches, all_but_the_slow)
    assert played.pop(slow_matches.slow) == 0 and len(played) == 20
    assert len(slow_matches.snapshot(slow_matches.slow).match) > 0  # it moved when it was released


def test_closing_does_not_wait_for_a_bot_that_thinks_for_long(
    slow_matches: SlowMatches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tatami.web.bots.SHUTDOWN_TIMEOUT", 0.2)
    run_bots(slow_matches, slow_matches.thinking.is_set)
    assert not slow_matches.released.is_set()
    assert len(slow_matches.snapshot(slow_matches.slow).match) == 0


# --- stale answers ----------------------------------------------------------------------------------------------------


def while_the_bot_thinks(
    matches: Matches, match_id: str, monkeypatch: pytest.MonkeyPatch, happens: Callable[[], None]
) -> None:
    """Let the bot of a match move, with something happening before it answers."""

    class Interrupted:
        def __init__(self, bot: str, seed: int) -> None:
            self.player: Player = player(bot, seed)

        def choose(self, view: View) -> object:
            answer = self.player.choose(view)
            if not done:
                done.append(True)
                happens()
            return answer

    done: list[bool] = []
    monkeypatch.setattr("tatami.web.bot_moves.player", Interrupted)
    matches.bots.move(match_id)


def test_an_answer_to_a_position_that_was_taken_back_is_dropped(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = against_bot(matches)
    play_turn(matches, match_id, ME, 0)

    def play_differently() -> None:
        for _ in range(3):
            matches.undo(match_id, ME)
        matches.play(match_id, ME, 0, first_action(matches, match_id, 0), None)
        matches.play(match_id, ME, 0, matches.snapshot(match_id).match.actions(0)[-1].number, None)
        matches.play(match_id, ME, 0, "end turn", None)

    with pytest.raises(Refusal, match="gone on"):
        while_the_bot_thinks(matches, match_id, monkeypatch, play_differently)
    assert len(matches.snapshot(match_id).match) == 3
    assert matches.bots.due(8)[0] == [match_id]  # it will think again
    matches.bots.move(match_id)
    assert len(matches.snapshot(match_id).match) > 3


def test_secret_steps_of_others_do_not_make_a_bots_answer_stale(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = planning(matches, SeatPlan("bot", "Bot", bot="random"))
    while_the_bot_thinks(
        matches, match_id, monkeypatch, lambda: matches.play(match_id, ME, 0, first_action(matches, match_id, 0), None)
    )
    movers = [seat for seat, _ in matches.snapshot(match_id).match.moves]
    assert movers[0] == 0 and 1 in movers


def test_a_stand_in_does_not_move_after_the_person_is_back(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = two_people(matches)
    with matches.store.writing() as db:
        matches._snapshot(db, match_id).seats[0].kind = "bot"
    with pytest.raises(Refusal, match="gone on"):
        while_the_bot_thinks(matches, match_id, monkeypatch, lambda: matches.seats.reclaim(match_id, ME))
    assert len(matches.snapshot(match_id).match) == 0
