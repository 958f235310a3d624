"""The guided first match of Samurai Spirit can be played as written and shows what its texts say."""

from ..lessons import match_before


def test_the_texts_of_the_lesson_are_true():
    sides = match_before("samurai_spirit", "sides").state
    assert sides.cap == sides.barricades == 6
    penalty = match_before("samurai_spirit", "penalty").state
    assert (penalty.barricades, penalty.total[0]) == (5, 4)
    kiai = match_before("samurai_spirit", "kiai").state
    assert kiai.barricades == 4
    after = match_before("samurai_spirit", "wounds").state
    assert (after.barricades, after.total[0]) == (5, 4)
    assert after.wound[1] == 1 and after.passed[1] == 1
    assert after.defence[0].tolist()[:2] == [-1, -1], "a hat and a farm are missing"
    assert after.defence[1].min() >= 0, "Kyuzo got his doll"
    helped = match_before("samurai_spirit", "help").state
    assert helped.intruders_left == 1 and helped.card >= 0
    ending = match_before("samurai_spirit", "ending").state
    assert ending.defence[0, 1] >= 0 and ending.total[0] == 4
