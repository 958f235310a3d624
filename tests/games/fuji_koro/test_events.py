"""Events say what came of it: rolls as scrolls leave them, thefts that took place, gear that is gone."""

import pytest

from tatami.games.fuji_koro.events import EVENTS
from tatami.games.fuji_koro.state import MOST_EVENTS
from tatami.games.fuji_koro.ui.fight_panel import FightPanel, shows_fight
from tatami.kernel.events import read_events

from .table import Table
from .test_samurai_combat import meeting


def emitted(t: Table, *kinds: str) -> list[dict[str, int]]:
    """The details of all events of some kinds in the last move."""
    return [event.details for event in read_events(t.s, EVENTS) if event.kind.name in kinds]


def attacking(*scrolls: str, **chosen: object) -> Table:
    """A, well helmeted, is to roll against the green dragon, who has struck; they may hold two scrolls."""
    t = Table(2, **chosen).map_m1().stand("A", "(1,0):0").stand("B", "S1").settle("A", "scroll").give("A")
    t.gear("A", "L:WWMMMM", *(f"H{i}=T" for i in range(8))).scroll("A", *scrolls)
    t.play("act move", "step d 1")
    while t.asked != 30:
        t.play(sorted(t.offers("take") or t.offers("no"))[0])
    return t.play("num 2")


@pytest.mark.clause("FK-9.12", "FK-8.13")
@pytest.mark.parametrize(
    ("scroll", "rolled", "mended"),
    [
        ("yaiba", {"hits": 2, "breaks": 0}, {"hits": 3, "breaks": 0}),
        ("hagane", {"hits": 2, "breaks": 1}, {"hits": 2, "breaks": 0}),
        ("un", {"hits": 1, "breaks": 0}, {"hits": 2, "breaks": 0}),
    ],
)
def test_a_roll_is_emitted_as_scrolls_leave_it(scroll, rolled, mended):
    def wanted(s):
        rolls = [e.details for e in read_events(s, EVENTS) if e.kind.name in ("rolled", "mended")]
        return len(rolls) == 2 and all(
            rolls[i][name] == count for i, emitted in enumerate((rolled, mended)) for name, count in emitted.items()
        )

    t = attacking(scroll).play_until("num 4", wanted)
    assert emitted(t, "wounded")[0]["hits"] == mended["hits"]
    drawn, _ = FightPanel(t.model()).draw(0, 0)
    assert f"= {mended['hits']}<" in drawn and drawn.count("die fk-c0") == 2  # one roll, not two


@pytest.mark.clause("FK-9.12")
def test_without_scrolls_a_roll_is_emitted_once():
    t = attacking().play("num 4")
    assert len(emitted(t, "rolled")) == 1 and not emitted(t, "mended")


@pytest.mark.clause("FK-9.12", "FK-8.18")
def test_fortune_is_asked_for_before_scrolls_and_they_are_emitted_after():
    t = attacking("yaiba", adventure=1).keep("A", "fortune").play_until("num 4", lambda s: s.hits == 2)
    assert t.asked == 31 and emitted(t, "rolled")[0]["hits"] == 2 and not emitted(t, "mended")
    t.play("done")
    assert emitted(t, "mended")[0]["hits"] == 3 and not emitted(t, "rolled") and shows_fight(t.s)


def robbing() -> Table:
    """A has beaten B, who has a tooth, a monk, a scroll and a blueprint, and may rob them."""
    t = meeting().scroll("B", "kaze").blueprints("B", "HB1").give("B", tooth=1, monk=1).gear("B", "L:WW")
    t.play("act move", "step d 0", "yes")
    while t.asked != 37:
        t.gear("A", "L:WWMM")
        t.play(sorted(t.offers("num") or t.offers("take") or t.offers("yes") or t.offers("step"))[-1])
    return t


@pytest.mark.clause("FK-10.9", "FK-8.2", "FK-8.11")
@pytest.mark.parametrize("loot", ["item tooth", "item monk", "scroll kaze", "blueprint HB1"])
def test_a_theft_is_emitted_when_it_has_taken_place(loot):
    t = robbing().play(loot)
    if loot == "item monk":
        assert t.asked == 18 and not emitted(t, "stole")
        t.play("monk action")
    assert emitted(t, "stole") == [{"seat": 0, "other": 1}]
    refused, made_room = (
        robbing().settle("A", "action", "weapon", "knapsack", "scroll").give("A", wood=11).play(loot) for _ in "12"
    )
    assert refused.asked == 20 and not emitted(refused, "stole")
    refused.play("done")
    assert refused.asked != 20 and not emitted(refused, "stole")
    assert emitted(made_room.play("item wood"), "stole") == [{"seat": 0, "other": 1}]


@pytest.mark.clause("FK-15.8.3", "FK-8.11")
@pytest.mark.parametrize("answer", ["done", "scroll iwa"])
def test_a_scroll_that_daisuke_leaves_after_all_is_not_emitted_as_stolen(answer):
    t = Table(2, characters="daisuke takeko").map_m1().stand("A", "(1,0):c").stand("B", "(1,0):0")
    t.scroll("B", "kaze").scroll_offer("un", "te", "ki").give("A").scroll("A", "iwa").scroll("B", "kaze")
    t.play("act move", "step d 0", "scroll kaze")
    assert t.asked == 17 and not emitted(t, "stole")
    t.play(answer)
    assert emitted(t, "stole") == ([] if answer == "done" else [{"seat": 0, "other": 1}])


@pytest.mark.clause("FK-9.14", "FK-11.8", "FK-10.7")
def test_gear_that_vanishes_as_a_whole_is_one_event():
    t = meeting().gear("A", "H0=M", "H1=W").gear("B", "L:WWMMM").play("act move", "step d 0", "yes", "num 0")
    t.play_until("num 3", lambda s: s.decision == 36 and s.hits > 3)
    assert emitted(t, "gear_lost") == [{"seat": 0, "type": 0}] and not emitted(t, "cube_lost")
    assert "all cubes of the helmet" in FightPanel(t.model()).draw(0, 0)[0]
    bare = meeting().gear("B", "L:WWMMM").play("act move", "step d 0", "yes", "num 0")
    bare.play_until("num 3", lambda s: s.decision == 36)
    assert not emitted(bare, "gear_lost") and bare.s.event_count < MOST_EVENTS
