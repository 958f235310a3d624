"""The end of a round, the next round, victory, defeat and score (SS-16–SS-19)."""

import pytest

from tatami.games.samurai_spirit.components import CARD_NAMES, SUFFIX
from tatami.games.samurai_spirit.state import MOST_EVENTS

from .table import new_table, number, table, try_seeds


@pytest.mark.clause("SS-15.2", "SS-16.11", "SS-16.12")
@pytest.mark.parametrize(
    ("cards", "farms"), [(("1-doll-fire-f", "2-doll-none"), 6), (("1-doll-fire-f", "2-doll-none", "2-doll-fire-f"), 5)]
)
def test_flames_of_intruders_burn_barricades_then_farmsteads(cards, farms):
    """EX-R14."""
    t = table("kyuzo", "heihachi", "kanbei").full_defence().families("heal").barricades(1).intruders(*cards).end_round()
    assert t.s.barricades == 0
    assert t.farms_left() == farms


@pytest.mark.clause("SS-16.3", "SS-16.4", "SS-16.5", "SS-16.6", "SS-16.8", "SS-16.9", "SS-16.10", "SS-16.11", "SS-22.6")
def test_a_complete_end_of_round():
    """EX-28."""

    def make():
        t = table("kyuzo", "heihachi", "kanbei").left(0, "1-hat-ninja", "1-farm-nosup", "1-doll-none")
        t.left(1, "2-hat-ninja").side(1, "human/1").left(2, "2-farm-nosup", "2-doll-none").side(2, "human/1")
        return t.intruders("3-hat-fire-f", "3-doll-fire-f", "4-hat-none")

    t = try_seeds(make, lambda t: t.end_round(), lambda t: t.families_left() == ["heal", "intruder"])
    assert [t.state_of(seat) for seat in range(3)] == ["human/0", "human/0", "beast/0"]
    assert t.farms_left() == 5
    assert (t.s.barricades, t.s.cap) == (4, 5)
    assert t.events_of("intruder_sent_away") == [{"card": number("3-hat-fire-f")}]
    kinds = [event.kind.name for event in t.events()]
    order = [
        "round_over",
        "wounded",
        "farm_lost",
        "family_lost",
        "healed",
        "intruder_sent_away",
        "intruders_shown",
        "barricade_lost",
        "intruders_shown",
    ]
    assert [name for name in kinds if name in order] == order


@pytest.mark.clause("SS-16.8", "SS-19.1")
def test_heroic_keeps_the_families_but_not_their_bonuses():
    """EX-R30."""
    t = table("kyuzo", "heihachi", "kanbei", difficulty="heroic").full_defence().side(0, "human/1").barricades(1)
    t.intruders("1-hat-ninja").end_round()
    assert t.state_of(0) == "human/1"
    assert t.s.barricades == 1
    assert t.events_of("intruders_shown")[0]["card"] == number("1-hat-ninja")
    assert len(t.families_left()) == 3


@pytest.mark.clause("SS-16.10", "SS-22.7", "SS-13.16")
def test_bonuses_do_nothing_where_nothing_is_to_be_done():
    t = table("kyuzo", "heihachi", "kanbei").full_defence().end_round()
    assert t.events_of("healed") == t.events_of("barricade_built") == t.events_of("intruder_sent_away") == []
    assert t.s.barricades == t.s.cap


@pytest.mark.clause("SS-16.10", "SS-22.7")
def test_a_random_wounded_samurai_is_healed():
    healed = set()
    for seed in range(60):
        t = table("kyuzo", "heihachi", "kanbei").full_defence().side(0, "human/1").side(2, "beast/1")
        t.s.rng = seed
        t.end_round()
        healed |= {event["seat"] for event in t.events_of("healed")}
    assert healed == {0, 2}


def intruders_in_events(t):
    """The Intruders in the events of the last action, event by event."""
    return [[CARD_NAMES[card] for card in shown.values() if card >= 0] for shown in t.events_of("intruders_shown")]


@pytest.mark.clause("SS-16.3", "SS-16.11", "SS-23.5")
def test_intruders_that_stay_face_down_are_in_no_event():
    t = table("kyuzo", "heihachi", "kanbei").full_defence().families("heal").barricades(0).farms(1)
    rest = ("3-blank-wound", "1-blank-fire", "2-blank-fire", "4-blank-wound", "1-doll-none")
    t.intruders("2-doll-none", "1-doll-fire-f", *rest).end_round()
    assert t.reason() == "farms"
    assert intruders_in_events(t) == [["2-doll-none", "1-doll-fire-f"]]
    assert t.seen_by(-1).intruder_stack() == ["?"] * len(rest)


@pytest.mark.clause("SS-16.11")
def test_intruders_are_in_events_as_they_are_revealed():
    """Six at most in a row, and what flames burn before the next card."""
    t = table("kyuzo", "heihachi", "kanbei").full_defence().families("heal").barricades(2)
    quiet = ("1-doll-none", "2-doll-none", "3-doll-none", "4-doll-none", "1-blank-fire", "2-blank-fire", "4-hat-none")
    t.intruders("1-doll-fire-f", *quiet, "2-doll-fire-f").end_round()
    assert intruders_in_events(t) == [["1-doll-fire-f"], [*quiet[:6]], [quiet[6], "2-doll-fire-f"]]
    kinds = [event.kind.name for event in t.events() if event.kind.name in ("intruders_shown", "barricade_lost")]
    assert kinds == ["intruders_shown", "barricade_lost", "intruders_shown", "intruders_shown", "barricade_lost"]


@pytest.mark.clause("SS-16.3")
def test_the_longest_end_of_a_round_has_space_for_all_its_events():
    """Six forced passes with a ninja each, seven without a hat, and Intruders of which every other one has flames."""
    names = ("kyuzo", "gorobei", "heihachi", "daisuke", "kanbei", "kikuchiyo", "katsushiro")
    t = table(*names, difficulty="easy").in_round(3)
    farms, dolls = ([card for card in CARD_NAMES[26:52] if symbol in card] for symbol in ("farm", "doll"))
    ninjas, high = [card for card in CARD_NAMES[:26] if card.endswith("ninja")], CARD_NAMES[52:]
    for seat in range(7):
        t.left(seat, farms[seat], dolls[seat])
    for seat in range(1, 7):
        t.line(seat, high[seat], high[seat + 6], ninjas[seat - 1])
    free = [card for card in CARD_NAMES if not t.s.known[number(card)]]
    flames, quiet = ([card for card in free if card.endswith("-f") == burns] for burns in (True, False))
    stack = [card for pair in zip(quiet, flames, strict=False) for card in pair]
    t.raiders(*stack, exactly=True).start().play("pass")
    kinds = [event.kind.name for event in t.events()]
    assert (kinds.count("passed"), kinds.count("wounded")) == (7, 7)
    assert kinds[-1] == "ended"
    assert len(kinds) < MOST_EVENTS


@pytest.mark.clause("SS-16.7", "SS-16.3")
def test_seats_suffer_in_their_order_and_a_defeat_stops_them():
    def make():
        t = table("kyuzo", "heihachi", "kanbei", "gorobei").full_defence().families("barricade")
        t.s.defence[1, 0] = t.s.defence[3, 0] = -1
        return t

    t = make().end_round()
    assert [wound["seat"] for wound in t.events_of("wounded")] == [1, 3]
    t = make().side(1, "beast/1").side(3, "beast/1").end_round()
    assert t.reason() == "death"
    assert [wound["seat"] for wound in t.events_of("wounded")] == [1], "the first to suffer dies, and nobody after them"


@pytest.mark.clause("SS-15.5", "SS-16.3", "SS-18.2")
def test_the_last_family_loses_the_match_before_the_intruders_come():
    """EX-31."""
    t = table("kyuzo", "heihachi", "kanbei").full_defence().families("heal").intruders("1-doll-fire-f")
    t.s.defence[2, 2] = -1
    t.end_round()
    assert t.reason() == "families"
    assert t.intruder_stack() == ["1-doll-fire-f"]


@pytest.mark.clause("SS-9.6", "SS-16.4")
def test_passed_samurai_are_treated_alike():
    t = table("kyuzo", "heihachi", "kanbei").full_defence().passed(0, 1).families("barricade")
    t.s.defence[1, 0] = t.s.defence[2, 0] = -1
    t.end_round()
    assert [wound["seat"] for wound in t.events_of("wounded")] == [1, 2]


@pytest.mark.clause("SS-11.8")
def test_no_kiai_triggers_at_the_end_of_the_round():
    t = table("daisuke", "heihachi", "kanbei").full_defence().side(0, "human/1").families("barricade")
    t.line(0, "4-hat-none", "3-doll-none", "4-doll-none")
    t.s.defence[0, 0] = -1
    t.end_round()
    assert t.state_of(0) == "beast/0"
    assert t.s.decision != 0
    assert "fight" in t.offers()
    assert t.s.triggers == 0


@pytest.mark.clause("SS-9.7", "SS-16.1", "SS-16.2", "SS-17.5")
def test_when_all_have_passed_the_stack_goes_on_top_of_the_intruders():
    """EX-R27."""
    t = table("kyuzo", "heihachi", "kanbei").full_defence().passed(1, 2).families("heal")
    t.raiders("1-doll-fire-f", "2-doll-none", exactly=True, known=1).intruders("3-blank-wound").start().play("pass")
    assert intruders_in_events(t) == [["1-doll-fire-f"], ["2-doll-none", "3-blank-wound"]]
    assert t.events_of("round_over") == [{"round": 1, "intruders": 3}]
    assert t.asked() == 1, "the seat left of the last active Samurai starts round 2"


@pytest.mark.clause("SS-5.5", "SS-17.5", "SS-5.6")
def test_the_last_card_drawn_ends_the_round():
    """EX-R28."""
    t = table("kyuzo", "heihachi", "kanbei", "gorobei").full_defence().active(2).token("kyuzo", 2)
    t.raiders("2-blank-fire", exactly=True).start().play("fight")
    assert t.s.round_no == 2
    assert t.asked() == 3
    assert t.token_at("kyuzo") == 0, "borrowed tokens go back before the round ends"


@pytest.mark.clause("SS-17.1", "SS-17.2", "SS-17.3", "SS-17.4", "SS-14.6", "SS-22.5", "SS-23.9")
def test_the_next_rounds_deck():
    """EX-R29."""
    t = new_table(3, seed=5, seat_0="kyuzo", seat_1="heihachi", seat_2="kanbei")
    first = sorted(t.raider_stack())
    survive_the_round(t)
    second = sorted(t.raider_stack())
    assert len(second) == 24
    lieutenants = [card for card in second if card.startswith("5")]
    assert len(lieutenants) == 3
    assert sorted([*first, *lieutenants]) == second
    assert [t.total(seat) for seat in range(3)] == [0, 0, 0]
    assert not any(t.left_of(seat) or t.line_of(seat) or t.has_passed(seat) for seat in range(3))
    assert t.intruder_stack() == t.discard_pile() == []
    assert t.state_of(1) == "beast/0"
    survive_the_round(t)
    third = sorted(t.raider_stack())
    bosses = [card for card in third if card.startswith("6")]
    assert len(third) == 27
    assert sorted([*second, *bosses]) == third
    assert t.seen_by(0).raider_stack() == ["?"] * 27


def survive_the_round(t):
    """Move the whole Raider stack to the discard pile and end the round with everybody defended."""
    t.side(1, "beast/0")
    cards = t.raider_stack()
    t._stack("raiders", "raiders_left", [], 0)
    t.discarded(*cards)
    t.s.offered = 0
    t.s.families = 7
    t.s.farms = 63
    defended = (
        [card for card in cards if "-hat" in card],
        [c for c in cards if "-farm" in c],
        [c for c in cards if "-doll" in c],
    )
    for seat in range(3):
        for cards_of_symbol in defended:
            card = cards_of_symbol[seat]
            t.left(seat, card)
            t.s.discard[: t.s.discards - 1] = [c for c in t.s.discard[: t.s.discards].tolist() if c != number(card)]
            t.s.discards -= 1
            t.s.discard[t.s.discards] = -1
    t.end_round()


@pytest.mark.clause("SS-5.5", "SS-8.9", "SS-17.4", "SS-17.5")
def test_a_token_survives_the_change_of_round():
    """EX-32."""
    t = table("heihachi", "kyuzo", "kanbei").full_defence().raiders("1-doll-none", exactly=True).start()
    t.play("support 1")
    assert t.s.round_no == 2
    assert t.token_at("heihachi") == 1
    assert t.asked() == 1
    t.raiders("2-blank-fire").play("fight")
    assert t.offers() == {"confront", "give left", "give right"}
    t.play("confront")
    assert t.token_at("heihachi") == 0


@pytest.mark.clause("SS-1.2", "SS-18.1", "SS-1.1")
def test_three_settled_rounds_are_a_victory():
    t = table("kyuzo", "heihachi", "kanbei").full_defence().in_round(3).end_round()
    assert t.reason() == "victory"
    assert t.points() == 10
    assert t.results() == (1.0, 1.0, 1.0)
    assert t.events_of("ended") == [{"reason": 1, "points": 10, "difficulty": 0}]


@pytest.mark.clause("SS-18.4", "SS-18.5", "SS-19.1")
@pytest.mark.parametrize(
    ("difficulty", "farms", "families", "sides", "score"),
    [
        ("normal", 4, 2, ("human/0", "human/0", "human/0"), "7+"),
        ("hard", 6, 3, ("beast/0", "beast/0", "beast/0"), "10++"),
        ("heroic", 5, 3, ("human/1", "human/0", "human/0"), "8+++"),
        ("easy", 1, 1, ("beast/1", "human/0", "human/0"), "2"),
    ],
)
def test_scoring(difficulty, farms, families, sides, score):
    """EX-R19."""
    t = table("kyuzo", "heihachi", "kanbei", difficulty=difficulty).full_defence().in_round(3).farms(farms)
    t.families(*("barricade", "intruder", "heal")[:families])
    for seat, side in enumerate(sides):
        t.side(seat, side)
    t.end_round()
    assert t.reason() == "victory"
    assert f"{t.points()}{SUFFIX[t.s.difficulty]}" == score


@pytest.mark.clause("SS-16.13", "SS-16.12")
def test_flames_in_lines_and_defences_burn_nothing():
    t = table("kyuzo", "heihachi", "kanbei").full_defence().line(0, "1-doll-fire-f", "2-farm-fire-f").families("heal")
    t.end_round()
    assert t.s.barricades == 5
