"""The board of Samurai Spirit: valid drawings, everything labelled, choices on the table, nothing hidden shown."""

import gzip
import re
from xml.dom.minidom import Element, Text, parseString

import pytest

import tatami
from tatami.games.samurai_spirit import actions as do
from tatami.games.samurai_spirit.components import CARD_NAMES
from tatami.kernel.compiling import interpreted
from tatami.kernel.records import twin
from tatami.match import View
from tatami.paper.words import LANGUAGES

from .table import Table, new_table, random_match, table

SPIRIT = tatami.game("samurai_spirit")
# What has a place on the table to be chosen at; all else is in the list of actions only
ON_TABLE = {
    *range(do.SUPPORT, do.SUPPORT + 7),
    *range(do.HEAL, do.USE_ABSENT + 7),
    *range(do.DROP_DEFENCE, do.DROP_DEFENCE + 3),
    *range(do.PICK_SAMURAI, do.PICK_SAMURAI + 7),
    *(do.FIGHT, do.SECOND_FIGHT, do.CONFRONT, do.DEFEND, do.GIVE_LEFT, do.GIVE_RIGHT),
    *(do.TALENT_DISCARD, do.TALENT_REDRAW, do.KIAI_USE),
}


def view_of(t: Table, seat: int) -> View:
    """What a seat sees of a table."""
    s = twin(t.s)
    SPIRIT.rules.redact(s, seat)
    return View(SPIRIT, seat, s, ())


def elements(svg: str) -> list[Element]:
    """Return all elements of a drawing; fails unless it is valid XML."""
    return list(parseString(svg).getElementsByTagName("*"))


def with_attribute(svg: str, name: str) -> dict[str, Element]:
    return {element.getAttribute(name): element for element in elements(svg) if element.hasAttribute(name)}


def label_of(element: Element) -> str:
    titles = [child for child in element.childNodes if isinstance(child, Element) and child.tagName == "title"]
    written = titles[0].firstChild if titles else None
    return element.getAttribute("aria-label") or (written.nodeValue if isinstance(written, Text) else "")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_every_position_can_be_drawn_and_every_choice_with_a_place_is_a_button_there(players):
    for seed in range(1 if interpreted else 6):
        for ply, (t, seat, _) in enumerate(random_match(players, seed, round_no=1 + seed % 3, absent="on")):
            if ply % 3:
                continue
            sheet = view_of(t, seat).sheet(SPIRIT.words(LANGUAGES[ply % 3]))
            targets = with_attribute(sheet.board, "data-action")
            legal = {do.LIST.number(name) for name in t.offers()} if seat >= 0 else set()
            assert set(map(int, targets)) == legal & ON_TABLE
            assert len(sheet.seats) == players
            for element in targets.values():
                assert element.getAttribute("role") == "button"
                assert element.getAttribute("tabindex") == "0"
                assert element.getAttribute("class") == "can"
                assert label_of(element)


def test_nobody_else_gets_a_choice():
    t = table("kyuzo", "heihachi", "kanbei").raiders("1-hat-ninja").start().play("fight")
    assert with_attribute(view_of(t, 0).svg(), "data-action")
    for seat in (-1, 1, 2):
        assert not with_attribute(view_of(t, seat).svg(), "data-action")


def test_every_piece_is_drawn_once_with_a_label():
    t = table("kyuzo", "heihachi", "kanbei", absent="on").line(0, "4-hat-none", "3-doll-none").left(1, "2-hat-ninja")
    t.side(1, "beast/1").discarded("1-hat-ninja").token("kanbei", 0).raiders("2-doll-none", known=1).start()
    pieces = [element for element in elements(view_of(t, 0).svg()) if element.hasAttribute("data-piece")]
    keys = [piece.getAttribute("data-piece") for piece in pieces]
    assert len(keys) == len(set(keys))
    shown = ("4-hat-none", "3-doll-none", "2-hat-ninja", "1-hat-ninja", "2-doll-none")
    assert {f"c{CARD_NAMES.index(card)}" for card in shown} <= set(keys)
    assert {"p0", "p1", "p2", "w1", "skanbei", "sgorobei", "k0", "k1", "k2"} <= set(keys)


def test_hidden_cards_do_not_show_and_change_nothing():
    t = new_table(4, seed=3)
    view = view_of(t, 0)
    assert not [key for key in with_attribute(view.svg(), "data-piece") if key.startswith("c")]
    other = view_of(t.redealt(9), 0)
    assert (other.sheet(), other.sketch()) == (view.sheet(), view.sketch())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_full_table_of_seven_is_small(language):
    names = ("kyuzo", "heihachi", "kanbei", "gorobei", "daisuke", "kikuchiyo", "katsushiro")
    t = table(*names).full_defence()
    for place, card in enumerate(card for card in CARD_NAMES[:59] if not t.s.known[CARD_NAMES.index(card)]):
        t.line(place % 7, card)
    t.in_round(3).raiders("6-doll-mustpass-f", known=1).start()
    svg = view_of(t, max(t.asked(), 0)).svg(SPIRIT.words(language)).encode()
    assert len(svg) < 60_000
    assert len(gzip.compress(svg)) < 12_000


def test_the_viewer_sits_at_the_bottom_and_his_left_neighbour_to_his_left():
    """SS-2.3."""
    t = table("kyuzo", "heihachi", "kanbei", "gorobei").start()
    svg = view_of(t, 1).svg()
    spots = [
        tuple(map(float, spot))
        for spot in re.findall(r'<g transform="translate\(([\d.]+),([\d.]+)\)" class="ss-seat', svg)
    ]
    assert len(spots) == 4
    (x0, y0), (x1, _), (_, y2), (x3, _) = spots
    assert x1 < x0 < x3
    assert y0 > y2


def test_the_tray_holds_the_drawn_card_and_the_cards_to_be_ordered():
    t = table("katsushiro", "kyuzo", "kanbei").line(0, "4-hat-none", "3-doll-none")
    t.raiders("3-blank-wound", "2-hat-ninja", "1-doll-fire-f").start().play("fight")
    assert [item.key for item in view_of(t, 0).sheet().tray] == [f"c{CARD_NAMES.index('3-blank-wound')}"]
    assert view_of(t, 1).sheet().tray == ()
    t.play("confront", "kiai use")
    assert [item.action for item in view_of(t, 0).sheet().tray] == [do.ORDER_TOP, do.ORDER_TOP + 1]


def test_names_of_people_are_escaped_and_shortened():
    words = SPIRIT.words("en", ["<b>Ada & Eve</b>", "A name as long as a scroll"])
    svg = view_of(table("kyuzo", "heihachi").start(), 0).svg(words)
    elements(svg)
    assert "<b>" not in svg


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sketch_shows_what_there_is_to_know(language):
    t = (
        table("kyuzo", "heihachi", "kanbei", absent="on")
        .line(0, "4-hat-none")
        .left(1, "2-hat-ninja")
        .side(1, "beast/1")
    )
    t.raiders("2-doll-none", known=1).start().play("start done", "fight")
    words = SPIRIT.words(language)
    text = view_of(t, 0).sketch(words)
    for part in ("Kyuzo", "Gorobei", words.name("symbol", "hat"), words.name("side", "beast"), "5/5"):
        assert part in text
    assert max(map(len, text.splitlines())) < 110


def test_class_names_are_the_games_own_so_that_no_page_hides_a_piece():
    t = table("kyuzo", "heihachi", "kanbei", absent="on").side(1, "beast/1").passed(2).barricades(3).start()
    names = {name for element in elements(view_of(t, 0).svg()) for name in element.getAttribute("class").split()}
    assert all(name == "can" or name.startswith(("ss-", "tt")) for name in names)
