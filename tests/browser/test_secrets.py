"""No browser ever receives what only another may know: not in pages, not in streams, not in answers to programs."""

import random
from collections.abc import Iterator

import pytest
from markupsafe import escape
from playwright.sync_api import Page, expect

from bench.served import Served
from tatami.match import Match
from tatami.table.hall import Hall
from tests.browser.conftest import Come
from tests.browser.hands import asked_now, match_of, press_any, wait_for_news, wait_for_turn
from tests.browser.tap import Tap, tapped

NAMES = ["Ayame", "Botan"]


def rename(page: Page, name: str) -> None:
    page.click(".menu summary")
    page.fill('.menu input[name="name"]', name)
    page.click(".menu button")


def invite(page: Page) -> str:
    """Set up a match for two people and return the link for the other."""
    rename(page, NAMES[0])
    page.click('a[href="/setup/samurai"]')
    page.select_option("#players", "2")
    page.select_option("#seat_1", "friend")
    page.select_option("#opt_figure_setup", "random")
    page.click(".setup .verbs button.main")
    page.click(".invite summary")
    return page.get_attribute(".invite a[data-copy]", "href") or ""


def accept(page: Page) -> None:
    page.fill('.letter input[name="name"]', NAMES[1])
    page.click(".letter button.main")
    page.wait_for_url("**/m/*")


def play_both(pages: list[Page], presses: int) -> None:
    """Let two people press what they are offered, whoever is asked."""
    dice = random.Random("both")
    for _ in range(presses):
        page = next((page for page in pages if asked_now(page)), None)
        if page is None:
            pages[0].wait_for_timeout(50)
            continue
        seen = int(page.get_attribute("#play", "data-version") or 0)
        press_any(page, dice)
        wait_for_news(page, seen)


def private_lines(match: Match, seat: int, names: list[str] = NAMES) -> set[str]:
    """What has been told to this seat alone, in words."""
    words, everybody = match.game.words("en", names), match.told(None)
    lines = set()
    for ply, told in enumerate(match.told(seat)):
        lines |= {
            str(escape(words.say(match.game.speech.tell(event)))) for event in told if event not in everybody[ply]
        }
    return lines


def tiles_held(match: Match, seat: int) -> set[str]:
    """Every drawing that has ever lain in this seat's hand; each bears the family's own colour and crest."""
    words = match.game.words("en", NAMES)
    return {item.svg for ply in range(len(match) + 1) for item in match.at(ply).view(seat).sheet(words).tray}


@pytest.fixture
def taps(server: Served) -> Iterator[list[Tap]]:
    """Taps on three lines to the table, taken away after the visitors have left."""
    with tapped(server.port, 3) as lines:
        yield lines


def ask_as_a_program(page: Page, match_id: str) -> list[int]:
    """Ask for everybody's view, and for a match file and a replay, which nobody gets before the end."""
    view = f"/api/v1/matches/{match_id}/view"
    asked = [view, f"{view}?seat=0", f"{view}?seat=1", f"/m/{match_id}/file", f"/m/{match_id}/replay/0?seat=0"]
    return [page.request.get(path).status for path in asked]


def test_two_people_and_a_spectator_never_receive_each_others_secrets(taps: list[Tap], come: Come, truth: Hall) -> None:
    ayame = come(address=taps[0].address)
    botan = come(address=taps[1].address, path=invite(ayame))
    accept(botan)
    wait_for_turn(ayame)
    match_id = match_of(ayame)
    spectator = come(address=taps[2].address, path=f"/m/{match_id}")
    play_both([ayame, botan], 50)
    spectator.reload()
    asked = [ask_as_a_program(page, match_id) for page in (ayame, botan, spectator)]
    heard = [tap.heard() for tap in taps]

    assert asked == [[200, 200, 403, 409, 409], [200, 403, 200, 409, 409], [200, 403, 403, 409, 409]]
    standing = truth.standing(match_id)
    match = standing.match
    assert not match.over and len(match) > 20
    for owner in (0, 1):
        secrets = private_lines(match, owner) | tiles_held(match, owner)
        assert len(private_lines(match, owner)) >= 8
        assert [text for text in private_lines(match, owner) if text not in heard[owner]] == []
        assert any(tile in heard[owner] for tile in tiles_held(match, owner))
        for stranger in {0, 1, 2} - {owner}:
            assert [text for text in secrets if text in heard[stranger]] == []
    assert not [said for said in heard if standing.row.secret in said or str(standing.row.seed) in said]


def lift(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"I am {name}").click()
    expect(page.locator(".tray")).to_be_visible()


def end_turn(page: Page) -> None:
    """Play a tile and end the turn by the list of moves, which works whatever the tile asks for."""
    page.click("#moves summary")
    while page.locator(".curtain").count() == 0:
        seen = int(page.get_attribute("#play", "data-version") or 0)
        end = page.locator(".offers button", has_text="End your turn")
        (end if end.count() else page.locator(".offers button").first).click()
        wait_for_news(page, seen)


def test_at_a_shared_screen_a_curtain_hides_both_hands_until_the_next_person_says_so(
    taps: list[Tap], come: Come, truth: Hall
) -> None:
    page = come(address=taps[0].address)
    rename(page, "Ayame")
    page.click('a[href="/setup/samurai"]')
    page.click('[data-preset*="random"]')
    page.select_option("#players", "2")
    page.select_option("#seat_1", "friend")
    page.check('[name="shared"]')
    page.click(".setup .verbs button.main")
    expect(page.locator(".curtain")).to_be_visible()
    match_id = match_of(page)
    names = [seat.name for seat in truth.standing(match_id).seats]
    for turn in range(4):
        seat, other = turn % 2, 1 - turn % 2
        match = truth.standing(match_id).match
        assert page.locator(".tray, .piece, .log").count() == 0  # nothing lies behind the curtain
        before = taps[0].mark()
        page.reload()
        behind = taps[0].heard(before)
        assert [tile for each in (0, 1) for tile in tiles_held(match, each) if tile in behind] == []
        before = taps[0].mark()
        lift(page, names[seat])
        end_turn(page)
        match = truth.standing(match_id).match
        seen = taps[0].heard(before)
        assert any(tile in seen for tile in tiles_held(match, seat))
        assert [tile for tile in tiles_held(match, other) if tile in seen] == []
        assert [line for line in private_lines(match, other, names) if line in seen] == []
