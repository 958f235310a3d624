"""No browser receives what only another player may know: not in pages, in streams, nor in the JSON API."""

import random
import re
import time
from collections.abc import Callable, Iterator

import pytest
from markupsafe import escape
from playwright.sync_api import Page, expect

from bench.servers import RunningServer
from tatami.games.seven_ronin.state import PLANNING
from tatami.match import Match
from tatami.web.matches import Matches
from tests.browser.conftest import Visit
from tests.browser.recording_proxy import RecordingProxy, recording_proxies
from tests.browser.steps import Turn, current_turn, match_id_of, press, press_any, wait_for_turn, wait_for_update

NAMES = ["Ayame", "Botan"]
ON_BOARD = ".pane [data-action]"
TITLES = re.compile("<title>([^<]*)</title>")
PLANS = {"attack_plan": "0", "defence_plan": "-1"}  # the Attacker's and the Defender's, and what stands for nothing


def rename(page: Page, name: str) -> None:
    page.click(".menu summary")
    page.fill('.menu input[name="name"]', name)
    page.click(".menu button")


def set_up(page: Page, game: str, shared: bool = False) -> None:
    """Set up a match for two people."""
    rename(page, NAMES[0])
    page.click(f'a[href="/setup/{game}"]')
    if game == "samurai":
        page.select_option("#opt_figure_setup", "random")
    page.select_option("#players", "2")
    page.select_option("#seat_1", "friend")
    page.set_checked('[name="shared"]', shared)
    page.click(".setup .buttons button.main")


def invite(page: Page) -> str:
    """Return the link for the other person."""
    page.click(".invite summary")
    return page.get_attribute(".invite a[data-copy]", "href") or ""


def accept(page: Page) -> None:
    page.fill('.centered input[name="name"]', NAMES[1])
    page.click(".centered button.main")
    page.wait_for_url("**/m/*")


def play_both(pages: list[Page], enough: Callable[[], bool]) -> None:
    """Let two people press choices, whosever turn it is."""
    dice, deadline = random.Random("both"), time.monotonic() + 900
    while not enough():
        assert time.monotonic() < deadline, "it is nobody's turn"
        page = next((page for page in pages if current_turn(page)), None)
        if page is None:
            pages[0].wait_for_timeout(50)
        else:
            wait_for_update(page, press_any(page, dice).version)


def private_lines(match: Match, seat: int, names: list[str] = NAMES) -> set[str]:
    """Return the events that only this seat has seen, as text."""
    words, everybody = match.game.words("en", names), match.events_seen(None)
    lines = set()
    for ply, seen in enumerate(match.events_seen(seat)):
        lines |= {
            str(escape(words.say(match.game.phrases.event_phrase(event))))
            for event in seen
            if event not in everybody[ply]
        }
    return lines


def tiles_held(match: Match, seat: int) -> set[str]:
    """Return every drawing that was ever in this seat's hand; each has the seat's own colour and crest."""
    words = match.game.words("en", NAMES)
    return {item.svg for ply in range(len(match) + 1) for item in match.at(ply).view(seat).panels(words).hand_items}


def plan_drawn(match: Match, seat: int) -> set[str]:
    """Return what only the seat's own board shows of its plan."""
    words = match.game.words("en", NAMES)
    own, public = (set(TITLES.findall(match.view(each).panels(words).board)) for each in (seat, None))
    return {title for title in own - public if "plan" in title}


def plans_sent(received: str, field: str) -> set[str]:
    """Return all values of one side's plan in the JSON API's answers."""
    return set(re.findall(rf'"{field}":\[([-0-9,]*)\]', received))


@pytest.fixture
def proxies(server: RunningServer) -> Iterator[list[RecordingProxy]]:
    """Three proxies before the server, closed after the visitors have left."""
    with recording_proxies(server.port, 3) as opened:
        yield opened


def call_the_api(page: Page, match_id: str) -> list[int]:
    """Request everybody's view, and a match file and a replay, which nobody gets before the end."""
    view = f"/api/v1/matches/{match_id}/view"
    paths = [view, f"{view}?seat=0", f"{view}?seat=1", f"/m/{match_id}/file", f"/m/{match_id}/replay/0?seat=0"]
    return [page.request.get(path, max_retries=3).status for path in paths]  # an idle connection may be closed


def gather(proxies: list[RecordingProxy], visit: Visit, game: str) -> tuple[Page, Page, Page]:
    """Two people start a match, and a third watches; all through recording proxies."""
    ayame = visit(address=proxies[0].address)
    set_up(ayame, game)
    botan = visit(address=proxies[1].address, path=invite(ayame))
    accept(botan)
    wait_for_turn(ayame)
    return ayame, botan, visit(address=proxies[2].address, path=f"/m/{match_id_of(ayame)}")


def test_two_people_and_a_spectator_never_receive_each_others_secrets(
    proxies: list[RecordingProxy], visit: Visit, matches: Matches
) -> None:
    ayame, botan, spectator = gather(proxies, visit, "samurai")
    match_id = match_id_of(ayame)

    def much_is_hidden() -> bool:
        match = matches.snapshot(match_id).match
        return len(match) > 40 and all(len(private_lines(match, seat)) >= 8 for seat in (0, 1))

    play_both([ayame, botan], much_is_hidden)
    spectator.reload()
    statuses = [call_the_api(page, match_id) for page in (ayame, botan, spectator)]
    received = [proxy.received() for proxy in proxies]

    assert statuses == [[200, 200, 403, 409, 409], [200, 403, 200, 409, 409], [200, 403, 403, 409, 409]]
    snapshot = matches.snapshot(match_id)
    match = snapshot.match
    assert not match.over
    for owner in (0, 1):
        secrets = private_lines(match, owner) | tiles_held(match, owner)
        assert [text for text in private_lines(match, owner) if text not in received[owner]] == []
        assert any(tile in received[owner] for tile in tiles_held(match, owner))
        for stranger in {0, 1, 2} - {owner}:
            assert [text for text in secrets if text in received[stranger]] == []
    assert not [said for said in received if snapshot.row.secret in said or str(snapshot.row.seed) in said]


def version_on(page: Page) -> int:
    """Return the version that a page shows, as its seat counts."""
    return int(page.get_attribute("#play", "data-version") or 0)


def lift(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"I am {name}").click()
    expect(page.locator(".pane")).to_be_visible()


def choose(page: Page, *preferred: str) -> None:
    """Choose a preferred move from the list of moves; the first one if there is none."""
    if not page.locator("#moves[open]").count():
        page.click("#moves summary")
    seen = version_on(page)
    found = page.locator(".move-list button").filter(has_text=re.compile("|".join(preferred)))
    (found if preferred and found.count() else page.locator(".move-list button")).first.click()
    wait_for_update(page, seen)


def choose_until_curtain(page: Page, *preferred: str) -> None:
    """Choose moves until the screen is passed to the next person."""
    while page.locator(".curtain").count() == 0:
        choose(page, *preferred)


def test_at_a_shared_screen_a_curtain_hides_both_hands_until_the_next_person_says_so(
    proxies: list[RecordingProxy], visit: Visit, matches: Matches
) -> None:
    page = visit(address=proxies[0].address)
    set_up(page, "samurai", shared=True)
    expect(page.locator(".curtain")).to_be_visible()
    match_id = match_id_of(page)
    names = [seat.name for seat in matches.snapshot(match_id).seats]
    for turn in range(4):
        seat, other = turn % 2, 1 - turn % 2
        match = matches.snapshot(match_id).match
        assert page.locator(".pane, .hand, .piece, .log").count() == 0  # nothing is behind the curtain
        before = proxies[0].mark()
        page.reload()
        behind = proxies[0].received(before)
        assert [tile for each in (0, 1) for tile in tiles_held(match, each) if tile in behind] == []
        before = proxies[0].mark()
        lift(page, names[seat])
        choose_until_curtain(page, "End your turn")
        match = matches.snapshot(match_id).match
        seen = proxies[0].received(before)
        assert any(tile in seen for tile in tiles_held(match, seat))
        assert [tile for tile in tiles_held(match, other) if tile in seen] == []
        assert [line for line in private_lines(match, other, names) if line in seen] == []


def plan_attack(page: Page, dice: random.Random) -> None:
    """Plan an attack to the end, with one undo on the way, but do not confirm it."""
    for step in range(8):
        turn = wait_for_turn(page)
        places = page.locator(ON_BOARD).count()
        if not places:
            break
        assert press(page, turn.version, ON_BOARD, dice.randrange(places))
        wait_for_update(page, turn.version)
        if step == 1:
            page.click('form[action$="/undo"] button')
            wait_for_update(page, turn.version + 1)


def plan_defence(page: Page, dice: random.Random) -> None:
    """Plan a defence; with the last ronin it is complete."""
    turn: Turn | None = wait_for_turn(page)
    while turn:
        wait_for_update(page, press_any(page, dice).version)
        page.wait_for_function("!document.querySelector('.busy, [aria-busy]')")
        turn = current_turn(page)


def test_two_people_and_a_spectator_never_receive_a_plan_of_another_before_the_reveal(
    proxies: list[RecordingProxy], visit: Visit, matches: Matches
) -> None:
    ayame, botan, spectator = gather(proxies, visit, "seven_ronin")
    match_id, dice = match_id_of(ayame), random.Random("plans")
    for planning in (1, 2):
        play_both([ayame, botan], lambda number=planning: matches.snapshot(match_id).match.state.round_number == number)
        before = [proxy.mark() for proxy in proxies]
        plan_attack(ayame, dice)
        plan_defence(botan, dice)
        for page in (ayame, botan, spectator):
            page.reload()
        statuses = [call_the_api(page, match_id) for page in (ayame, botan, spectator)]
        received = [proxy.received(since) for proxy, since in zip(proxies, before, strict=True)]
        match = matches.snapshot(match_id).match

        assert statuses == [[200, 200, 403, 409, 409], [200, 403, 200, 409, 409], [200, 403, 403, 409, 409]]
        assert match.acting == (0,)  # the Defender is ready, the Attacker could be
        for owner, (field, nothing) in enumerate(PLANS.items()):
            plan = private_lines(match, owner) | plan_drawn(match, owner)
            assert len(plan_drawn(match, owner)) >= 2
            assert [text for text in plan if text not in received[owner]] == []
            assert any(set(sent.split(",")) != {nothing} for sent in plans_sent(received[owner], field))
            for stranger in {0, 1, 2} - {owner}:
                assert [text for text in plan if text in received[stranger]] == []
                assert {each for sent in plans_sent(received[stranger], field) for each in sent.split(",")} == {nothing}

        seen = [version_on(page) for page in (ayame, botan, spectator)]
        ayame.get_by_role("button", name="The plan is ready").first.click()
        for page, version in zip((ayame, botan, spectator), seen, strict=True):
            wait_for_update(page, version)
            expect(page.locator(".log")).to_contain_text(f"Both plans of round {planning} are revealed.")


def test_at_a_shared_screen_a_curtain_hangs_between_the_two_plans(
    proxies: list[RecordingProxy], visit: Visit, matches: Matches
) -> None:
    page = visit(address=proxies[0].address)
    set_up(page, "seven_ronin", shared=True)
    match_id = match_id_of(page)
    names = [seat.name for seat in matches.snapshot(match_id).seats]
    for planning in (1, 2):
        expect(page.get_by_role("button", name=f"I am {names[0]}")).to_be_visible()
        assert matches.snapshot(match_id).match.state.round_number == planning
        lift(page, names[0])
        before = proxies[0].mark()
        choose_until_curtain(page, "The plan is ready")
        attack = matches.snapshot(match_id).match
        assert any(mark in proxies[0].received(before) for mark in plan_drawn(attack, 0))

        before = proxies[0].mark()
        page.reload()
        assert page.locator(".pane, .log").count() == 0  # nothing is behind the curtain
        lift(page, names[1])
        while (
            len(matches.snapshot(match_id).match.acting) > 1 or matches.snapshot(match_id).match.state.phase == PLANNING
        ):
            defence, seen = matches.snapshot(match_id).match, proxies[0].received(before)
            choose(page)
        assert any(mark in seen for mark in plan_drawn(defence, 1))
        assert [mark for mark in plan_drawn(attack, 0) if mark in seen] == []
        assert [line for line in private_lines(defence, 0, names) if line in seen] == []

        expect(page.locator(".curtain")).to_have_count(0)  # both plans are revealed, and all may look
        choose_until_curtain(page, "done", "No more")
