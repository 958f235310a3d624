"""Rules are written once: interpreted and compiled they play the same games, byte for byte."""

import pytest

import tatami
from tatami.lab.verify import VerifyReport, check_interpreted_equals_compiled, option_sets


@pytest.mark.parametrize("name", [which.name for which in tatami.all_games()])
def test_interpreted_and_compiled_rules_play_the_same_games(name):
    which, findings = tatami.game(name), VerifyReport(name, seed=0)
    check_interpreted_equals_compiled(which, option_sets(which, 4, seed=1)[:2], 20, findings)
    assert findings.faults == []
    assert findings.checks == {"interpreted = compiled, whole games": 2}
