"""Three fallen samurai (FK-16.7): what they are called, what a combat leaves of them, and how they are shown."""

from xml.dom.minidom import parseString

import pytest

from tatami.games.fuji_koro.actions import BLUEPRINT, LIST
from tatami.games.fuji_koro.components import BLUEPRINT_NAMES, FIRST_BLUEPRINT, PATTERN_CELL, PATTERN_CUBE, PATTERN_SIZE
from tatami.games.fuji_koro.events import EVENTS
from tatami.games.fuji_koro.rules.escape import may_leave_volcano
from tatami.games.fuji_koro.state import HELD_BY
from tatami.games.fuji_koro.ui.panels import draw
from tatami.games.fuji_koro.ui.phrases import action_phrase, event_phrase, prompt
from tatami.games.fuji_koro.ui.text_board import text_board
from tatami.kernel.events import read_events
from tatami.ui.i18n import LANGUAGES
from tatami.web.match_presenter import MatchPresenter
from tatami.web.matches import Matches
from tatami.web.seats import SeatPlan
from tatami.web.sessions import Caller
from tatami.web.settings import Settings
from tatami.web.store import Store

from .table import FUJI, Table

NAMES = {"en": "Fallen samurai 1", "pl": "Upadły samuraj 1", "cs": "Padlý samuraj 1"}
TO_THE_FIRST_SHRINE = (  # with seed 3
    "gear HG1, spot explore, monk action, act explore, part main, site t 0, rot 0, done, act move, step exit 0,"
    "step d 0, act move, step d 0, done, act explore, part main, site t 0, rot 0, done, act rest, done, act move,"
    "step d 0, step d 0, act move, step d 1, step d 0, act move, step shrine"
)


def at_enemy() -> Table:
    """A on bridge B0, armed and helmeted."""
    t = Table(1, scenario=7, mode="cooperative").stand("A", "B0").settle("A")
    return t.gear("A", "L:WWMMMM", *(f"H{i}=T" for i in range(8))).give("A")


def enemy_builds(t: Table, blueprint: str) -> Table:
    """The fallen samurai of the first shrine has this blueprint, built in full, and the start weapon."""
    for card, place in enumerate(t.s.blueprint_place):
        if place == HELD_BY + 1:
            t.move_blueprint(BLUEPRINT_NAMES[card], 0)
    card = BLUEPRINT_NAMES.index(blueprint)
    t.move_blueprint(blueprint, HELD_BY + 1)
    for cell in range(37):
        t._set(1, cell, 0)
    t.gear("B", "L:WWMM", two_handed=False)
    pattern = FIRST_BLUEPRINT + card
    for i in range(PATTERN_SIZE[pattern]):
        t._set(1, int(PATTERN_CELL[pattern, i]), int(PATTERN_CUBE[pattern, i]))
    t.s.magic[1] = [card // 8 == kind for kind in range(3)]
    return t


@pytest.mark.clause("FK-16.7.1", "FK-16.7.2")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_shows_the_match_from_the_first_view_into_a_duel(tmp_path, language):
    settings = Settings(database=f"sqlite:///{tmp_path / 'matches.db'}", pace=0)
    matches = Matches(Store(settings.database), settings)
    options, alone = {"players": 1, "scenario": "three fallen samurai"}, [SeatPlan("guest", "Alice", guest="me")]
    moves = [(0, FUJI.action(name.strip()).number) for name in TO_THE_FIRST_SHRINE.split(",")]
    logs = []
    for played in ([], moves):
        match = matches.start("fuji_koro", options, alone, "me", seed=3, moves=played)
        page = MatchPresenter(matches).page(matches.snapshot(match), Caller("me", "Alice", language, False))
        logs.append([line.text for line in page.log])
    matches.store.close()
    assert sum(NAMES[language] in line for line in logs[0]) == 1  # their gear becomes magic
    assert any(NAMES[language] in line and "Alice" in line for line in logs[1])  # the duel


@pytest.mark.clause("FK-16.7.2", "FK-16.7.4")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_duel_has_phrases_with_one_name_at_the_table(language):
    t, words = at_enemy().play("act move"), FUJI.words(language, ["Alice"])
    kinds, together = set(), 0

    def play(action):
        nonlocal together
        t.play(action)
        for event in read_events(t.s, EVENTS):
            said = words.say(event_phrase(event))
            if NAMES[language] in said:
                kinds.add(event.kind.name)
                together += "Alice" in said

    play("step shrine")
    while t.s.lives[1]:
        t.gear("A", "L:WWMMMM", *(f"H{i}=T" for i in range(8)))
        play(sorted(t.offers("num") or t.offers("take") or t.offers("no"))[-1])
    assert NAMES[language] in words.say(prompt(t.s, 0))
    play(sorted(t.offers("blueprint"))[0])
    assert kinds >= {"duel", "rolled", "knocked_out", "stole"} and together == 2


def figures(t: Table, language: str) -> list[str]:
    """The fallen samurai on the map, by their labels."""
    drawn = parseString(draw(t.view(0), FUJI.words(language)).board).getElementsByTagName("g")
    pieces = [g for g in drawn if g.getAttribute("data-piece") in ("s1", "s2", "s3")]
    assert all(len(g.getElementsByTagName("circle")) == 1 for g in pieces)
    return [g.getAttribute("aria-label") for g in pieces]


@pytest.mark.clause("FK-16.7.1", "FK-16.7.3", "FK-5.7")
@pytest.mark.parametrize("language", LANGUAGES)
def test_fallen_samurai_are_drawn_with_what_decides_a_duel(language):
    t, words = enemy_builds(at_enemy(), "HB1").play("act move"), FUJI.words(language)
    name = NAMES[language]
    assert figures(t, language) == [name, name.replace("1", "2"), name.replace("1", "3")]
    whole, as_text = draw(t.view(0), words).board, text_board(t.view(0), words)
    assert name in words.say(action_phrase(t.s, 0, LIST.number("step shrine")))
    assert as_text.count("★") == 6 and "L1=W L2=W L3=M L4=M" in whole and "HB1" in whole
    magic = f"{words.name('item', 'magic')}: {words.name('type', 'helmet')}"
    (line,) = [line for line in as_text.splitlines() if line.startswith(f"★ {name}: ")]
    assert magic in whole and f"L1=W L2=W L3=M L4=M, {magic}, HB1" in line
    t.gear("B", "L:WWM").s.magic[1, 0] = 0  # damage that stays
    hurt = draw(t.view(0), words).board
    assert "L1=W L2=W L3=M<" in hurt and hurt.count(f">{magic}<") == whole.count(f">{magic}<") - 1
    t.s.lives[1] = t.s.held[1] = 0
    assert name not in figures(t, language) and text_board(t.view(0), words).count("★") == 4
    assert name not in words.say(action_phrase(t.s, 0, LIST.number("step shrine")))


@pytest.mark.clause("FK-16.7.4")
def test_the_blueprint_of_a_beaten_samurai_can_be_pressed_on_their_board():
    t = enemy_builds(at_enemy(), "HB1").gear("B", "L:WW").play("act move", "step shrine")
    while t.asked != 37:
        t.gear("A", "L:WWMMMM")
        t.play(sorted(t.offers("num") or t.offers("take") or t.offers("no"))[-1])
    assert f'data-action="{BLUEPRINT + BLUEPRINT_NAMES.index("HB1")}"' in draw(t.view(0), FUJI.words("en")).board
    assert NAMES["en"] in figures(t, "en")


@pytest.mark.clause("FK-16.7.3")
def test_a_fallen_samurais_weapon_stays_broken():
    t = enemy_builds(at_enemy(), "SB1").gear("A", "L:").gear("B", "L:WW").play("act move")
    for again in (False, True):
        if again:
            t.turn_of("A").play("act move")
        before = t.s.gear[1].copy()
        t.play("step shrine")
        assert t.place("A") == "B0" and (t.s.gear[1] == before).all()


@pytest.mark.clause("FK-16.7.3", "FK-7.12")
@pytest.mark.parametrize("whole", [True, False])
def test_a_fallen_samurais_helmet_that_still_matches_becomes_magic_again(whole):
    t = enemy_builds(at_enemy(), "HB1").gear("A", "L:").gear("B", "L:WW").play("act move")
    t.s.magic[1, 0] = 0  # it has absorbed
    if not whole:
        t.s.gear[1, 0] = 0
    t.play("step shrine")
    assert t.magic("B") == ({"helmet"} if whole else set())


@pytest.mark.clause("FK-16.7.1", "FK-16.7.2", "FK-16.7.4")
def test_a_fallen_samurai_is_fought_in_their_shrine():
    t = at_enemy()
    assert t.s.lives[1:4].tolist() == [1, 1, 1] and t.s.magic[1:4].sum() == 3 and t.s.held[1:4].tolist() == [1, 1, 1]
    t.play("act move", "step shrine")
    while t.s.lives[1]:
        t.gear("A", "L:WWMMMM", *(f"H{i}=T" for i in range(8)))
        t.play(sorted(t.offers("num") or t.offers("take") or t.offers("no"))[-1])
    assert t.asked == 37
    t.play(sorted(t.offers("blueprint"))[0])
    assert t.s.held[0] == 1 and t.place("A") == "S0"
    assert not t.s.gear[1].any() and t.invariants_hold()


@pytest.mark.clause("FK-16.7.4", "FK-10.8")
def test_without_victory_the_player_goes_back_to_the_bridge():
    t = at_enemy().gear("A", "L:").play("act move")
    t.s.gear[1, 12:32] = 0
    t.play("step shrine")
    assert t.place("A") == "B0" and t.s.lives[1] == 1


@pytest.mark.clause("FK-16.7.5")
def test_three_fallen_samurai_then_escape():
    t = Table(1, scenario=7, mode="cooperative").lay("II-1", 2, 0).stand("A", "(2,0):c")
    assert not may_leave_volcano(t.s, 0)
    t.s.lives[1:4] = 0
    t.s.magic[0] = 1
    assert may_leave_volcano(t.s, 0)
    t.idle().play("yes")
    assert t.over and t.result() == [1.0]
