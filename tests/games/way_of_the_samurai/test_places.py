"""Surroundings and weather (WS-20, WS-21)."""

import pytest

from tatami.games.way_of_the_samurai.components import PLACE_AMOUNT, PLACE_EFFECT, PLACE_GAUGE, PLACE_IDS
from tatami.games.way_of_the_samurai.state import BY_WEATHER, COMBO, EXHAUST, LOST, ROUND_START, W2, W4, W5, W6, WON

from .table import table

SIX_WINDOWS = [1, 2, 3, 4, 5, 6]
WOUND, LIFE, KI, GAUGE, DIE = range(5)
S, T, G = range(3)
TABLES = {  # WS-20.4, face by face: what happens, to which gauge, by how much
    "BRIDGE": [(LIFE, S, 1), (GAUGE, G, -1), (GAUGE, G, 1), (GAUGE, S, 1), (GAUGE, T, 1), (GAUGE, G, 2)],
    "FOREST": [(WOUND, S, 1), (GAUGE, T, -1), (GAUGE, G, 1), (GAUGE, T, 1), (GAUGE, G, 2), (DIE, S, 1)],
    "RICE_FIELD": [(KI, S, 1), (GAUGE, S, -1), (GAUGE, S, 1), (GAUGE, T, 1), (GAUGE, T, 2), (DIE, S, 1)],
    "MOUNTAINS": [(WOUND, S, 1), (LIFE, S, 1), (GAUGE, S, 1), (GAUGE, T, 1), (GAUGE, S, 2), (DIE, S, 2)],
    "TEMPLE": [(KI, S, 1), (GAUGE, G, -1), (GAUGE, T, 1), (GAUGE, G, 1), (DIE, S, 1), (DIE, S, 1)],
    "BEACH": [(WOUND, S, 1), (GAUGE, S, -1), (GAUGE, T, 1), (GAUGE, S, 1), (GAUGE, S, 2), (DIE, S, 2)],
}


@pytest.mark.clause("WS-20.2", "WS-20.3", "WS-20.4")
def test_the_bridge_helps_hurts_and_can_be_used_again():
    """EX-21."""
    t = table(surroundings="bridge").window(W4, defence="O04").gauges(3).me(8, 3)
    t.next_draws(4).play("surroundings")
    assert (t.tokens(), t.levels()) == ((8, 2), (4, 0, 0))
    assert t.play("proceed").foe() == (6, 5)
    t.opponents("O01")  # strikes below Guard 2, when the Ki is spent
    assert t.next_draws(1).play("surroundings").tokens() == (7, 1)
    t.next_draws(6).play("surroundings")
    assert (t.tokens(), t.levels()) == ((7, 0), (4, 0, 2))


@pytest.mark.clause("WS-20.4", "WS-20.1")
@pytest.mark.parametrize("place", TABLES)
def test_the_tables_of_the_surroundings(place):
    number = PLACE_IDS.index(place)
    rows = zip(PLACE_EFFECT[number, 1:], PLACE_GAUGE[number, 1:], PLACE_AMOUNT[number, 1:], strict=True)
    assert [tuple(map(int, row)) for row in rows] == TABLES[place]


@pytest.mark.clause("WS-20.3")
@pytest.mark.parametrize(
    ("place", "face", "level"), [("forest", 6, 2), ("mountains", 6, 3), ("beach", 6, 3), ("temple", 5, 2)]
)
def test_some_places_raise_the_wound_die(place, face, level):
    assert table(surroundings=place).next_draws(face).play("surroundings").level() == level
    assert table(surroundings=place).die(6).next_draws(face).play("surroundings").level() == 6


@pytest.mark.clause("WS-20.4")
def test_penalties_cost_ki_or_levels():
    assert table(surroundings="rice field").next_draws(1).play("surroundings").tokens() == (8, 3)
    assert table(surroundings="forest").next_draws(2).play("surroundings").levels() == (0, -1, 0)


@pytest.mark.clause("WS-20.2", "WS-6.3")
@pytest.mark.parametrize("window", SIX_WINDOWS)
def test_the_surroundings_can_be_used_in_every_window_while_there_is_ki(window):
    assert "surroundings" in table(surroundings="bridge").window(window).offers()
    assert "surroundings" not in table(surroundings="bridge").me(8, 0).window(window).offers()
    assert "surroundings" not in table().window(window).offers()


@pytest.mark.clause("WS-20.5", "WS-17.2", "WS-12.4")
def test_the_kodachi_does_not_raise_the_wounds_of_a_place():
    """EX-22."""
    t = table(surroundings="forest", weapon="katana and kodachi").window(W2).next_draws(1, "W4").play("surroundings")
    assert t.tokens() == (7, 4)


@pytest.mark.clause("WS-20.5", "WS-21.7")
def test_storm_raises_the_wounds_of_a_place():
    t = table(surroundings="forest", weather="storm").next_draws(1, "W4").play("surroundings")
    assert t.tokens() == (5, 4)


@pytest.mark.clause("WS-20.1", "WS-21.2")
def test_a_place_and_its_weather_stay_for_the_whole_clan_run():
    t = table(mode="clan", surroundings="beach", weather="rain").win()
    assert (t.s.surroundings, t.s.weather, t.s.fight) == (6, 1, 2)


@pytest.mark.clause("WS-21.1")
def test_there_is_no_weather_without_surroundings():
    assert table(weather="rain").s.weather == 0
    assert table(weather="rain", surroundings="bridge").s.weather == 1


@pytest.mark.clause("WS-21.3", "WS-5.2")
def test_rain_lowers_technique_every_round():
    """EX-24."""
    t = table(weather="rain", surroundings="bridge")
    assert t.levels() == (0, -1, 0)
    assert t.gauges(3, 3, 3).run_from(ROUND_START).levels() == (0, -1, 0)


@pytest.mark.clause("WS-21.4", "WS-10.3")
def test_snow_gives_no_ki_for_a_combo():
    t = table(weather="snow", surroundings="bridge").me(8, 2).zone("M05", "M11", "M17").window(W6).run_from(COMBO)
    assert t.offers() == {"combo special", "combo none"}


@pytest.mark.clause("WS-21.5", "WS-6.1")
def test_fog_hides_the_defence_until_the_third_card():
    """EX-23."""
    t = table(weather="fog", surroundings="bridge").window(W2).opponents("O04")
    t.play(t.held()[0])
    assert (t.s.shown, t.s.window) == (0, 3)
    t.play(t.held()[0])
    assert (t.s.shown, t.s.defence, t.s.window) == (1, 3, W4)
    assert table(weather="fog", surroundings="bridge").play("ki reveal").s.shown == 1


@pytest.mark.clause("WS-21.6", "WS-4.2")
def test_wind_limits_guard():
    """EX-24."""
    t = (
        table(weather="wind", surroundings="bridge")
        .gauges(guard=2)
        .hand("M14", "M01", "M02", "M03", "M04", "M05")
        .play("M14")
    )
    assert t.levels()[2] == 3
    assert "ki guard" not in table(weather="wind", surroundings="bridge").window(W5).gauges(guard=3).offers()


@pytest.mark.clause("WS-21.7")
def test_storm_resolves_every_wound_at_level_two():
    """EX-25."""
    t = table(weather="storm", surroundings="bridge").window(W5).gauges(guard=1).opponents("O01").next_draws("W4")
    assert t.play("proceed").tokens() == (5, 5)
    t = table(weather="storm", surroundings="bridge").window(W6).die(5).next_draws("W4").play("activate die")
    assert t.foe() == (5, 5)


@pytest.mark.clause("WS-21.8", "WS-15.6", "WS-16.8")
@pytest.mark.parametrize(("face", "outcome"), [(4, WON), (5, WON), (2, LOST)])
def test_fire_burns_the_enemy_first(face, outcome):
    """EX-26."""
    t = table(weather="fire", surroundings="bridge").me(1, 5).enemy(1, 5).next_draws(face).run_from(EXHAUST)
    assert t.s.outcome == outcome
    assert (t.s.cause == BY_WEATHER) == (outcome == WON)


@pytest.mark.clause("WS-21.8")
def test_fire_face_by_face():
    left = []
    for face in SIX_WINDOWS:
        t = table(weather="fire", surroundings="bridge").next_draws(face).run_from(EXHAUST)
        left.append((t.tokens()[0], t.foe()[0]))
    assert left == [(7, 8), (7, 8), (7, 8), (7, 7), (8, 7), (8, 8)]
