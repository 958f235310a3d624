"""The board of Samurai Spirit: valid drawings, everything labelled, choices on the table, nothing hidden shown."""

import gzip
import re
from xml.dom.minidom import Element, Text, parseString

import pytest

import tatami
from tatami.games.samurai_spirit import actions as do
from tatami.games.samurai_spirit.components import BACK, CARD_NAMES, FARM_BACK, FIRE_BACK, WOUND_BACK
from tatami.games.samurai_spirit.state import LOCATED
from tatami.games.samurai_spirit.ui.phrases import card_name
from tatami.kernel.compiling import interpreted
from tatami.kernel.records import copy_record
from tatami.match import View
from tatami.ui.i18n import LANGUAGES

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
    s = copy_record(t.s)
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
            panels = view_of(t, seat).panels(SPIRIT.words(LANGUAGES[ply % 3]))
            targets = with_attribute(panels.board, "data-action")
            legal = {do.LIST.number(name) for name in t.offers()} if seat >= 0 else set()
            assert set(map(int, targets)) == legal & ON_TABLE
            assert len(panels.seats) == players
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
    assert (other.panels(), other.text_board()) == (view.panels(), view.text_board())


@pytest.mark.clause("SS-23.5")
@pytest.mark.parametrize("seed", range(1 if interpreted else 6))
def test_what_nobody_knows_does_not_show_in_the_midst_of_a_match_either(seed):
    seats = {"seat_0": "katsushiro", "seat_1": "gorobei", "seat_2": "kyuzo"}
    for ply, (t, _, _) in enumerate(random_match(3, seed, round_no=1 + seed % 3, difficulty="hard", **seats)):
        if ply % 5 == 0:
            views = [view_of(guess, 0) for guess in (t, t.redealt(9))]
            assert views[0].panels() == views[1].panels()
            assert views[0].text_board() == views[1].text_board()


def labels(t: Table, language: str = "en") -> list[str]:
    """Everything that can be pointed at on a table drawn for seat 0, in words."""
    return [label for element in elements(view_of(t, 0).svg(SPIRIT.words(language))) if (label := label_of(element))]


def place_label(t: Table, card: str, language: str = "en") -> str:
    """How the place is labelled where one card of a pile lies by itself."""
    name = SPIRIT.words(language).say(card_name(CARD_NAMES.index(card)))
    return next(label for label in labels(t, language) if label.endswith(f": {name}") and ";" not in label)


def text_lines(t: Table, language: str = "en") -> list[str]:
    return view_of(t, 0).text_board(SPIRIT.words(language)).splitlines()


@pytest.mark.clause("SS-23.4")
@pytest.mark.parametrize(
    ("language", "one", "pile"),
    [
        ("en", "Discarded card", "Discarded"),
        ("pl", "Odrzucona karta", "Odrzucone"),
        ("cs", "Odhozená karta", "Odhozené"),
    ],
)
def test_the_whole_discard_pile_can_be_looked_through(language, one, pile):
    cards = ("3-hat-left", "1-hat-ninja", "2-farm-ninja")
    t = table("kyuzo", "heihachi", "kanbei").discarded(*cards).start()
    words = SPIRIT.words(language)
    names = [words.say(card_name(CARD_NAMES.index(card))) for card in cards]
    assert [place_label(t, card, language) for card in cards[:2]] == [f"{one}: {name}" for name in names[:2]]
    assert f"{pile}: 3; {names[1]}, {names[2]}, {names[0]}" in labels(t, language)
    assert f"{pile}: {names[1]}, {names[2]}, {names[0]}" in text_lines(t, language), "in the order of their values"


@pytest.mark.clause("SS-23.3", "SS-23.4")
def test_all_piles_are_in_sight_while_katsushiro_orders_cards():
    t = table("katsushiro", "kyuzo", "kanbei").side(0, "beast/0").line(0, "4-hat-none", "3-hat-left", "3-doll-none")
    t.discarded("1-hat-ninja", "3-hat-fire-f").intruders("4-doll-nodef")
    t.raiders("3-blank-wound", "2-hat-ninja", "1-doll-fire-f", "4-farm-nosup").start()
    t.play("fight", "confront", "kiai use")
    assert place_label(t, "1-hat-ninja") == "Discarded card: 1 (hat, ninja)"
    assert any(label.startswith("Intruders: 1") for label in labels(t))
    assert any(label.startswith(f"Raiders: {t.s.raiders_left}") for label in labels(t))


@pytest.mark.clause("SS-23.5", "SS-23.7")
@pytest.mark.parametrize(
    ("language", "said", "line"),
    [
        ("en", "Raiders, card 1 from the bottom: 1 (fire)", "Known at the bottom, lowest first: 1 (fire), 2 (fire)"),
        ("pl", "Rabusie, 1. karta od dołu: 1 (ogień)", "Znane na spodzie, od dołu: 1 (ogień), 2 (ogień)"),
        ("cs", "Nájezdníci, 1. karta odspodu: 1 (oheň)", "Známé vespod, odspodu: 1 (oheň), 2 (oheň)"),
    ],
)
def test_cards_put_under_the_stack_stay_in_sight(language, said, line):
    t = table("katsushiro", "heihachi", "kanbei")
    t.raiders("2-blank-fire", "4-doll-none", "1-blank-fire", "4-blank-wound").start()
    t.play("fight", "talent redraw", "defend", "pass", "pass", "fight", "talent redraw")
    assert place_label(t, "1-blank-fire", language) == said
    assert line in text_lines(t, language)


@pytest.mark.clause("SS-23.5")
@pytest.mark.parametrize(
    ("language", "said", "line"),
    [
        (
            "en",
            "Intruders, card 3 from the top: 3 (hat, arrow left)",
            "Known intruders, from the top: no. 2: 1 (doll), no. 3: 3 (hat, arrow left)",
        ),
        (
            "pl",
            "Intruzi, 3. karta od góry: 3 (kapelusz, strzałka w lewo)",
            "Znani intruzi, od góry: nr 2: 1 (lalka), nr 3: 3 (kapelusz, strzałka w lewo)",
        ),
        (
            "cs",
            "Vetřelci, 3. karta shora: 3 (klobouk, šipka vlevo)",
            "Známí vetřelci, shora: č. 2: 1 (panenka), č. 3: 3 (klobouk, šipka vlevo)",
        ),
    ],
)
def test_known_intruders_show_below_unknown_ones(language, said, line):
    t = table("kyuzo", "heihachi", "kanbei").intruders("1-hat-ninja", "1-doll-none", "3-hat-left")
    for card in ("1-doll-none", "3-hat-left"):
        t.s.known[CARD_NAMES.index(card)] = LOCATED
    t.start()
    assert place_label(t, "3-hat-left", language) == said
    assert line in text_lines(t, language)
    hidden = SPIRIT.words(language).say(card_name(CARD_NAMES.index("1-hat-ninja")))
    assert not any(hidden in text for text in (*labels(t, language), *text_lines(t, language)))


@pytest.mark.clause("SS-23.5")
def test_the_text_board_shows_the_top_intruder_when_it_is_known():
    t = table("kyuzo", "heihachi", "kanbei").intruders("1-hat-ninja", "1-doll-none", known=1).start()
    assert "Known intruders, from the top: no. 1: 1 (hat, ninja)" in text_lines(t)


@pytest.mark.clause("SS-13.15", "SS-23.7")
def test_every_face_up_raider_is_drawn_and_labelled():
    cards = ("1-hat-ninja", "3-hat-left", "2-farm-ninja")
    t = table("kyuzo", "heihachi", "kanbei").raiders(*cards, known=3).start()
    assert [place_label(t, card) for card in cards[1:]] == [
        "Raiders, card 2 from the top: 3 (hat, arrow left)",
        "Raiders, card 3 from the top: 2 (farm, ninja)",
    ]
    assert f"Raiders: {t.s.raiders_left}; on top 1 (hat, ninja)" in labels(t)
    assert "Next known: 1 (hat, ninja), 3 (hat, arrow left), 2 (farm, ninja)" in text_lines(t)


@pytest.mark.clause("SS-23.2", "SS-15.3")
@pytest.mark.parametrize(
    ("language", "said", "line"),
    [
        ("en", "Fallen farmstead: a wound", "Fallen farmsteads: fire, a wound, the next farmstead"),
        ("pl", "Utracone gospodarstwo: rana", "Utracone gospodarstwa: ogień, rana, kolejne gospodarstwo"),
        ("cs", "Padlý statek: zranění", "Padlé statky: oheň, zranění, další statek"),
    ],
)
def test_the_backs_of_fallen_farmsteads_stay_in_sight(language, said, line):
    t = table("kyuzo", "heihachi", "kanbei").start()
    backs = BACK.tolist()
    t.s.farms &= ~sum(1 << backs.index(back) for back in (FIRE_BACK, WOUND_BACK, FARM_BACK))
    assert labels(t, language).count(said) == 1
    assert line in text_lines(t, language)


@pytest.mark.clause("SS-4.8", "SS-4.10")
def test_nobody_has_the_turn_while_samurai_are_chosen():
    t = new_table(3, samurai="chosen").play("pick samurai kyuzo")
    assert "turn" not in labels(t)
    assert not any("(human, turn)" in line for line in text_lines(t))
    t.play("pick samurai heihachi", "pick samurai kanbei")
    assert "turn" in labels(t)
    assert any("(human, turn)" in line for line in text_lines(t))


@pytest.mark.clause("SS-13.5", "SS-23.1")
@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_everybody_sees_the_card_that_daisuke_is_about_to_give(seat):
    t = table("daisuke", "heihachi", "kanbei").line(0, "4-hat-none").line(2, "2-doll-none").raiders("4-doll-right")
    t.start().play("fight", "confront", "kiai use", "take last 2")
    card = with_attribute(view_of(t, seat).svg(), "data-piece")[f"c{CARD_NAMES.index('2-doll-none')}"]
    assert label_of(card) == "In hand: 2 (doll)"


@pytest.mark.clause("SS-13.15")
def test_a_card_that_katsushiro_has_put_back_was_turned_up():
    t = table("katsushiro", "kyuzo", "kanbei").line(0, "4-hat-none", "3-doll-none").side(0, "beast/0")
    t.raiders("6-farm-fire+fire-f", "2-hat-ninja", "3-blank-wound", "1-doll-fire-f")
    t.start().play("fight", "confront", "kiai use", "order top 1")
    assert [item.label for item in view_of(t, 0).panels(SPIRIT.words("en")).hand_items][1] == "Turned up: 3 (wound)"


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


def test_the_viewer_sits_at_the_bottom_and_the_left_neighbour_to_the_left():
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
    assert [item.key for item in view_of(t, 0).panels().hand_items] == [f"c{CARD_NAMES.index('3-blank-wound')}"]
    assert view_of(t, 1).panels().hand_items == ()
    t.play("confront", "kiai use")
    assert [item.action for item in view_of(t, 0).panels().hand_items] == [do.ORDER_TOP, do.ORDER_TOP + 1]


def test_names_of_people_are_escaped_and_shortened():
    words = SPIRIT.words("en", ["<b>Ada & Eve</b>", "A name as long as a scroll"])
    svg = view_of(table("kyuzo", "heihachi").start(), 0).svg(words)
    elements(svg)
    assert "<b>" not in svg


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_board_shows_what_there_is_to_know(language):
    t = (
        table("kyuzo", "heihachi", "kanbei", absent="on")
        .line(0, "4-hat-none")
        .left(1, "2-hat-ninja")
        .side(1, "beast/1")
    )
    t.raiders("2-doll-none", known=1).start().play("start done", "fight")
    words = SPIRIT.words(language)
    text = view_of(t, 0).text_board(words)
    for part in ("Kyuzo", "Gorobei", words.name("symbol", "hat"), words.name("side", "beast"), "5/5"):
        assert part in text
    assert max(map(len, text.splitlines())) < 110


def test_class_names_are_the_games_own_so_that_no_page_hides_a_piece():
    t = table("kyuzo", "heihachi", "kanbei", absent="on").side(1, "beast/1").passed(2).barricades(3).start()
    names = {name for element in elements(view_of(t, 0).svg()) for name in element.getAttribute("class").split()}
    assert all(name == "can" or name.startswith(("ss-", "tt")) for name in names)
