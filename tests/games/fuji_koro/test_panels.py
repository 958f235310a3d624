"""The panels of Fuji Koro: valid drawings, everything labelled, choices reachable, small enough to send."""

import gzip
import random
from xml.dom.minidom import Element, parseString

import pytest

from tatami.games.fuji_koro import actions as act
from tatami.games.fuji_koro.events import EVENTS
from tatami.games.fuji_koro.rules.eruption import begin_final_phase
from tatami.games.fuji_koro.ui.fight_panel import FightPanel, shows_fight
from tatami.games.fuji_koro.ui.panels import draw
from tatami.games.fuji_koro.ui.player_board import PlayerBoard
from tatami.games.fuji_koro.ui.side_column import draw_offers
from tatami.games.fuji_koro.ui.small_board import SmallBoard
from tatami.games.fuji_koro.ui.text_board import text_board
from tatami.kernel.compiling import interpreted
from tatami.kernel.events import read_events
from tatami.match import Match
from tatami.ui.i18n import LANGUAGES

from .table import FUJI, Table, space
from .test_dragon_combat import before_the_dragon, leads_to, monk_sent

KINDS = [
    {"players": 2},
    {"players": 4, "boards": "drawn characters", "adventure": "yes"},
    {"players": 6, "mode": "cooperative"},
    {"players": 1, "scenario": "three fallen samurai"},
    {"players": 3, "scenario": "each for himself"},
]
DRAWN_EVERY = 97 if interpreted else 23


def played(kind: dict[str, object], seed: int, moves: int) -> Match:
    """A match after some random moves."""
    match = FUJI.start(seed=seed, **kind)
    rng = random.Random(seed)
    while not match.over and len(match) < moves:
        match.play(rng.choice(match.view(match.seat).legal().nonzero()[0].tolist()), match.seat)
    return match


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_positions_can_be_drawn_and_every_button_is_legal(kind):
    for moves in range(0, 400, DRAWN_EVERY):
        match = played(kind, 3, moves)
        view = match.view(match.seat)
        svg = view.svg()
        buttons = [e for e in parseString(svg).getElementsByTagName("g") if e.hasAttribute("data-action")]
        legal = set(view.legal().nonzero()[0].tolist())
        assert {int(button.getAttribute("data-action")) for button in buttons} <= legal
        assert all(b.getAttribute("aria-label") and b.getAttribute("role") == "button" for b in buttons)
        assert len(svg) < 60_000 and len(gzip.compress(svg.encode())) < 12_000
        if match.over:
            break


def test_steps_to_other_spaces_are_buttons_on_the_map():
    match = played(KINDS[0], 5, 60)
    while match.state.decision != 9:
        match.play(random.Random(1).choice(match.view(match.seat).legal().nonzero()[0].tolist()), match.seat)
    view = match.view(match.seat)
    steps = {int(a) for a in view.legal().nonzero()[0] if act.STEP <= a < act.SITE_T}
    buttons = {int(part.split('"')[0]) for part in view.svg().split('data-action="')[1:]}
    assert buttons & steps


@pytest.mark.parametrize("language", LANGUAGES)
def test_panels_and_text_boards_speak_every_language(language):
    match = played(KINDS[1], 7, 150)
    words = FUJI.words(language)
    assert words.text("board.countdown") in match.view(0).svg(words)
    assert len(match.view(0).text_board(words).splitlines()) > 10
    assert len(match.view(None).panels(words).seats) == 4


ON_THE_BOARD = (
    "site t",
    "rot",
    "place",
    "take",
    "gear",
    "spot",
    "blueprint",
    "scroll",
    "item",
    "num",
    "shrine",
)
ON_THE_BOARD += ("track", "dragon", "adv", "player", "craft", "monk action", "monk weapon", "monk knapsack")


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_what_lies_on_the_board_can_be_pressed_there(kind):
    seen, match, rng = set(), FUJI.start(seed=11, **kind), random.Random(11)
    while not match.over and len(match) < (150 if interpreted else 1200):
        view = match.view(match.seat)
        legal = view.legal().nonzero()[0].tolist()
        decision = int(match.state.decision)
        if decision not in seen or len(match) % DRAWN_EVERY == 0:
            seen.add(decision)
            svg = view.svg()
            for action in legal:
                name = FUJI.rules.actions.name(action)
                if name.startswith(ON_THE_BOARD):
                    assert f'data-action="{action}"' in svg, f"decision {decision}: {name}"
        match.play(rng.choice(legal), match.seat)
    assert len(seen) > 5


def test_a_fight_is_shown_roll_by_roll():
    assert not shows_fight(before_the_dragon().s)
    t = monk_sent()
    emitted = []
    while any(t.s.fighting):
        drawn, _ = FightPanel(t.model()).draw(0, 0)
        rolls = [event for event in read_events(t.s, EVENTS) if event.kind.name in ("rolled", "foe_rolled")]
        assert shows_fight(t.s) and "green dragon" in drawn
        assert all(f"= {roll.details['hits']}<" in drawn for roll in rolls)
        emitted += rolls
        t.play(sorted(t.offers())[-1])
    assert len({roll.kind.name for roll in emitted}) == 2, "both sides have rolled"


def test_a_spectator_sees_no_buttons():
    assert "data-action" not in played(KINDS[0], 5, 60).view(None).svg()


def test_pieces_keep_their_keys():
    svg = played(KINDS[0], 5, 60).view(0).svg()
    assert svg.count('data-piece="s') == 2


def offers(t: Table) -> Element:
    """What is drawn of the offers beside the map."""
    drawn, _ = draw_offers(t.model(), 0, 0)
    return parseString(f"<g>{drawn}</g>").documentElement


def button(drawn: Element, action: int) -> Element:
    """The one thing that can be pressed for an action."""
    (found,) = [g for g in drawn.getElementsByTagName("g") if g.getAttribute("data-action") == str(action)]
    return found


def texts(drawn: Element) -> list[str]:
    """All that is written."""
    return [text.firstChild.data for text in drawn.getElementsByTagName("text") if text.firstChild]


@pytest.mark.clause("FK-16.1.2")
@pytest.mark.parametrize(("where", "number"), [("S0", 1), ("S1", 2), ("S2", 3), ("B1", 2)])
def test_face_down_blueprints_are_a_button_at_their_shrine(where, number):
    t = Table(2, scenario=1).stand("A", where).scroll("A", "te").give("A").play("act gather")
    if where == "B1":
        t.play("step shrine")
    drawn = offers(t)
    (box,) = button(drawn, act.BLUEPRINT_HIDDEN).getElementsByTagName("rect")
    gates = [use for use in drawn.getElementsByTagName("use") if use.getAttribute("href") == "#fk-gate"]
    rows = [float(use.getAttribute("transform").replace(",", " ").split()[1].rstrip(")")) for use in gates]
    assert abs(rows[number - 1] - float(box.getAttribute("y"))) < 12


@pytest.mark.clause("FK-12.6", "FK-12.4")
@pytest.mark.parametrize(("where", "points"), [("C", "654321"), ("(2,0):c", "5")])
def test_the_palace_is_drawn_with_its_own_bonuses(where, points):
    t = Table(2).lay("II-1", 2, 0).stand("A", where).settle("A", "action").give("A", tooth=1)
    begin_final_phase(t.s, 1)
    t.s.rope = 1
    drawn = offers(t.idle())
    assert texts(button(drawn, act.TRACK + 3)) == ["monk", *points]
    assert ("9" in texts(drawn)) == (where == "C")


@pytest.mark.clause("FK-16.1.7")
@pytest.mark.parametrize(
    ("language", "named"), [("en", "status token"), ("pl", "żeton statusu"), ("cs", "žeton stavu")]
)
def test_the_spoils_of_a_dragon_are_drawn_and_named(language, named):
    t = Table(2, scenario=1).lay("I-7", 1, 0).stand("A", "C").stand("B", "C").give("A").give("B")
    t.s.dragon[0], t.s.dragon_site[0], t.s.dragon_at[0] = 2, 0, 0
    words = FUJI.words(language)
    with_spoils, as_text = draw(t.view(), words).board, text_board(t.view(), words)
    t.s.lying[space("(1,0):c")] = 2
    only_status = draw(t.view(), words).board
    t.s.lying[space("(1,0):c")] = 0
    without, empty = draw(t.view(), words).board, text_board(t.view(), words)
    tooth = words.name("item", "tooth")
    assert f"{tooth} {words.text('list.two').split()[1]} {named}, " in with_spoils
    assert f">{named}, " in only_status and named not in without
    assert [svg.count('href="#fk-q2"') for svg in (with_spoils, only_status, without)] == [1, 0, 0]
    assert [svg.count("◈") for svg in (with_spoils, only_status, without)] == [1, 1, 0]
    assert as_text.count("t") == empty.count("t") + 1
    assert Table(2).lay("I-7", 1, 0).s.lying[space("(1,0):c")] == 0


def fight_panel(t: Table) -> Element:
    """The fight as it is drawn."""
    drawn, _ = FightPanel(t.model()).draw(0, 0)
    return parseString(f"<g>{drawn}</g>").documentElement


def shapes(drawn: Element, style: str) -> list[Element]:
    """All rectangles of a style."""
    return [rect for rect in drawn.getElementsByTagName("rect") if rect.getAttribute("class") == style]


@pytest.mark.clause("FK-16.1.4")
def test_a_foe_that_was_not_hurt_has_a_full_bar_of_lives():
    t = Table(2, scenario=1).lay("II-12", 2, 0).lay("III-2", 3, -1, rotation=3).stand("A", "(2,0):5").stand("B", "S0")
    t.gear("A", "L:WWMM", *(f"H{i}=T" for i in range(8))).give("A").settle("A").play("act move")
    t.play(next(step for step in sorted(t.offers("step d")) if leads_to(t, step, (3, -1))))
    (bar,) = shapes(fight_panel(t), "on")
    assert int(t.s.foe_lives) == 14 and bar.getAttribute("width") == "180"


@pytest.mark.clause("FK-9.2", "FK-9.4")
def test_no_order_is_shown_before_all_have_joined():
    t = before_the_dragon()
    t.s.order[:2], t.s.order_size = [2, 1], 2  # as a duel of others has left it
    t.play("act move", "step d 1")
    assert t.asked == 26 and not shapes(fight_panel(t), "g")[1:]  # the one is the bar of lives
    while t.asked == 26:
        t.play("no")
    assert len(shapes(fight_panel(t), "g") + shapes(fight_panel(t), "now")) == 3


@pytest.mark.clause("FK-15.5")
@pytest.mark.parametrize("wood", [0, 2])
def test_mitsuhide_pays_with_wood_at_his_weapon(wood):
    t = Table(2, characters="mitsuhide takeko").lay("I-5", 1, 0).stand("A", "(1,0):c").gear("A", "L:WWMM", "S:MMM")
    t.scroll("A").give("A", wood=wood).play("act move", "step d 2")
    assert t.asked == 10
    model = t.model()
    panel = parseString(f"<g>{PlayerBoard(model, 0, model.legal_actions).draw()}</g>")
    for action, gear in ((act.PAY_SANDALS, "Sandals"), (act.PAY_WOOD, "Weapon")):
        (name,) = [text for text in panel.getElementsByTagName("text") if text.firstChild.data == gear]
        box = button(panel.documentElement, action).firstChild
        for side in "xy":
            assert abs(float(box.getAttribute(side)) - float(name.getAttribute(side))) < 15


@pytest.mark.clause("FK-2.8", "FK-9.12")
@pytest.mark.parametrize("colour", [0, 1])
def test_the_dice_that_broke_are_crossed_and_never_the_green_one(colour):
    t = Table(2).map_m1().stand("A", "(1,0):0").stand("B", "S1").give("A").settle("A")
    t.gear("A", "L:WWMM", *(f"H{i}=T" for i in range(8))).make_magic("A", "weapon").s.orphan[0, 1] = 1
    t.play("act move", "step d 1")
    while t.asked != 30:
        t.play(sorted(t.offers("take") or t.offers("no"))[0])
    t.play("num 2", "num 2").play_until("num 1", lambda s: s.decision == 32 and s.breaks[colour] == sum(s.breaks) == 1)
    dice = [rect for rect in fight_panel(t).getElementsByTagName("rect") if "die" in rect.getAttribute("class")]
    crossed = [die for die in dice if die.nextSibling.tagName == "text" and die.nextSibling.firstChild.data == "✕"]
    assert [die.getAttribute("class") for die in crossed] == [f"die fk-c{colour}"] and len(dice) == 5


@pytest.mark.clause("FK-16.4.2", "FK-2.8")
def test_a_monks_dice_are_brown_and_a_dragons_white():
    t = Table(2, scenario=4).lay("I-1", 1, 0).stand("A", "(1,0):c").gear("A", *(f"H{i}=M" for i in range(8)))
    t.gear("A", "L:").give("A").settle("A").play("act move", "step d 2")
    assert len(shapes(fight_panel(t), "die fk-c0")) == 4 and not shapes(fight_panel(t), "die fk-c2")
    dragon = Table(2).map_m1().stand("A", "(1,0):0").gear("A", "L:", *(f"H{i}=T" for i in range(8))).give("A")
    dragon.settle("A").play("act move", "step d 1")
    assert shapes(fight_panel(dragon), "die fk-c2") and not shapes(fight_panel(dragon), "die fk-c0")


def signs(t: Table, name: str, seat: int) -> list[str]:
    """The styles of all signs of a kind on the map, as a seat sees them; -1 is a spectator."""
    drawn = parseString(draw(t.view(seat), FUJI.words("en")).board).getElementsByTagName("use")
    return [use.getAttribute("class") for use in drawn if use.getAttribute("href") == f"#fk-{name}"]


@pytest.mark.clause("FK-8.10")
def test_a_scroll_is_faint_for_whom_it_is_not_there():
    t = Table(2).lay("I-4", 1, 0)
    assert [signs(t, "scroll", seat) for seat in (0, 1, -1)] == [["sg"]] * 3
    t.s.lying[space("(1,0):4")] = 0b10
    assert [signs(t, "scroll", seat) for seat in (0, 1, -1)] == [["sg off"], ["sg"], ["sg"]]
    as_text = [text_board(t.view(seat), FUJI.words("en")) for seat in (0, 1)]
    assert as_text[1].count("s") == as_text[0].count("s") + 1
    t.s.lying[space("(1,0):4")] = 0
    assert [signs(t, "scroll", seat) for seat in (0, 1, -1)] == [[]] * 3


@pytest.mark.clause("FK-8.16", "FK-6.10")
@pytest.mark.parametrize("adventure", [0, 1])
def test_a_drawn_tile_is_shown_with_what_would_lie_on_it(adventure):
    t = Table(2, adventure=adventure).next_tile("I-3").play("act explore", "site t 0")
    before = t.s.tobytes()
    assert len(signs(t, "adventure", 0)) == adventure
    assert signs(t, "h", 0).count("l") == 0
    t.s.waves = 0b1000  # its cell 5 erupts last
    assert signs(t, "h", 0).count("l") == 1
    t.s.waves = 0
    assert t.s.tobytes() == before


def small_board(t: Table, language: str = "en") -> Element:
    """B's board in small, as A sees it."""
    drawn = SmallBoard(t.model(0, language), 1).draw(0, 0)
    return parseString(f"<g>{drawn}</g>").documentElement


def labels(drawn: Element) -> list[str]:
    """All labels of signs."""
    return [title.firstChild.data for title in drawn.getElementsByTagName("title")]


@pytest.mark.clause("FK-5.7", "FK-8.17")
@pytest.mark.parametrize(
    ("language", "slot", "card", "token"),
    [
        ("en", "knapsack slot", "Move: 1 metal", "smoke ×1, fortune ×2"),
        ("pl", "pole plecaka", "Ruch: 1 metal", "dym ×1, fortuna ×2"),
        ("cs", "pole tlumoku", "Pohyb: 1 kov", "kouř ×1, štěstěna ×2"),
    ],
)
def test_the_boards_of_others_show_all_that_is_public(language, slot, card, token):
    t = Table(2, adventure=1).settle("B").gear("B", "L:WWMM", "R:WW", "S:M", two_handed=False)
    bare = small_board(t, language)
    assert slot in labels(bare) and card not in labels(bare)
    assert "1H L1=W L2=W L3=M L4=M R1=W R2=W S0=M" in labels(bare) and "1H" in texts(bare)
    t.settle("B", "knapsack").card_at("B", "WG1", 1).make_magic("B", "sandals")
    t.keep("B", "smoke").keep("B", "fortune").keep("B", "fortune").gear("B", "L:WWMM", two_handed=True)
    full = small_board(t, language)
    assert {slot, card, token} <= set(labels(full)) and {"2H", "×3", card.partition(": ")[2]} <= set(texts(full))
    (monk,) = [use.parentNode for use in full.getElementsByTagName("use") if use.getAttribute("href") == "#fk-monk"][
        1:
    ]  # the first one is carried
    assert labels(monk) == [slot]
    assert any(label.endswith(FUJI.words(language).name("type", "sandals")) for label in labels(full))


@pytest.mark.clause("FK-16.1.8", "FK-5.7")
def test_the_status_tokens_of_others_are_shown():
    t = Table(2, scenario=1)
    assert "status token" not in labels(small_board(t))
    t.s.status[1] = 2
    drawn = small_board(t)
    assert "status token" in labels(drawn) and "◈" in texts(drawn) and "×2" in texts(drawn)


@pytest.mark.clause("FK-16.2.3", "FK-16.2.4")
@pytest.mark.parametrize("owner", [0, 1])
def test_kept_dragons_are_shown_to_all(owner):
    t = Table(2, scenario=2).give("A").give("B")
    t.s.trophy[:3], t.s.trophy[4] = owner + 1, owner + 1  # three blue ones and a green one
    for seat in (0, 1, -1):
        drawn = parseString(draw(t.view(seat), FUJI.words("en")).board).documentElement
        assert labels(drawn).count("blue dragon") == labels(drawn).count("green dragon") == 1
        assert texts(drawn).count("×3") == texts(drawn).count("×1") == 1
    t.s.trophy[:] = 0
    assert not any("dragon" in label for label in labels(parseString(draw(t.view(), FUJI.words("en")).board)))
