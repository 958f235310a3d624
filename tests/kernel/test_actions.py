"""Action lists: names and numbers, each found from the other."""

import pytest

from tatami.kernel.actions import ActionList, Family, UnknownAction

LIST = ActionList(Family("hex", 0, ("A20", "A21", "B1")), Family("end turn", 3), Family("caste", 4, ("rice",)))


def test_actions_are_numbered_without_gaps_in_the_order_of_their_families():
    assert len(LIST) == 5
    assert [LIST.name(number) for number in range(5)] == ["hex A20", "hex A21", "hex B1", "end turn", "caste rice"]


def test_every_name_leads_back_to_its_number():
    for number in range(len(LIST)):
        assert LIST.number(LIST.name(number)) == number
        assert LIST.number(number) == LIST.number(str(number)) == number


@pytest.mark.parametrize("text", ["HEX a21", "  hex   A21 ", "Hex A21", "1", " 1 "])
def test_names_are_read_as_people_write_them(text):
    assert LIST.number(text) == 1


@pytest.mark.parametrize("wrong", ["hex Z9", "", "hex", "-1", "5", 5, -1, "1.0"])
def test_what_is_no_action_is_refused(wrong):
    with pytest.raises(UnknownAction):
        LIST.number(wrong)
    if isinstance(wrong, int):
        with pytest.raises(UnknownAction):
            LIST.name(wrong)


def test_an_action_knows_its_family_and_its_place_in_it():
    assert [(LIST.family(number)[0].name, LIST.family(number)[1]) for number in range(5)] == [
        ("hex", 0),
        ("hex", 1),
        ("hex", 2),
        ("end turn", 0),
        ("caste", 0),
    ]
    with pytest.raises(UnknownAction):
        LIST.family(5)


def test_a_family_begins_where_the_one_before_it_ends():
    with pytest.raises(ValueError, match="must start at 1"):
        ActionList(Family("pass", 0), Family("end turn", 2))


def test_two_actions_cannot_have_one_name():
    with pytest.raises(ValueError, match="same name"):
        ActionList(Family("hex", 0, ("a1", "A1")))
