"""The fixed list of actions (SS-24)."""

import pytest

from tatami.errors import IllegalAction
from tatami.games.samurai_spirit.actions import LIST
from tatami.games.samurai_spirit.components import DATA
from tatami.kernel.records import copy_record, same
from tatami.match import game

from .table import random_match, table


@pytest.mark.clause("SS-24.1")
def test_the_list_has_73_actions_in_the_printed_order():
    printed = [name.replace("(", " ").replace(")", "").replace("_", " ").lower() for name in DATA["actions"]["list"]]
    assert LIST.names == printed
    assert len(LIST) == DATA["actions"]["count"] == 73


@pytest.mark.clause("SS-24.3")
def test_an_action_that_is_not_offered_changes_nothing():
    match = game("samurai_spirit").start(players=3, seed=3)
    before = copy_record(match.state)
    with pytest.raises(IllegalAction):
        match.play("give left")
    with pytest.raises(IllegalAction):
        match.play("fight", (match.seat + 1) % 3)
    assert same(before, match.state)


@pytest.mark.clause("SS-24.5", "SS-21.2", "SS-2.13", "SS-2.2")
def test_one_seat_is_asked_at_a_time_and_has_a_choice():
    for t, seat, _ in random_match(4, seed=11):
        if not t.over():
            assert len(t.offers(seat)) >= 2
            assert all(t.offers(other) == set() for other in range(4) if other != seat)


@pytest.mark.clause("SS-24.6")
def test_from_the_201st_turn_of_a_round_on_only_passing_is_left():
    t = table("kyuzo", "heihachi", "kanbei")
    t.s.turns = 200
    assert "fight" in t.copy().start().offers()
    t.s.turns = 201
    t.start()
    assert t.events_of("passed")[0] == {"seat": 0, "forced": 1}
    assert t.s.round_no == 2 or t.over(), "everybody had to pass"
