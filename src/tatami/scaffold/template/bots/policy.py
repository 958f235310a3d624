"""How much each action is preferred: the greedy bot plays the best, and the search tries it first."""

from tatami.kernel.compiling import rule
from tatami.scaffold.template.actions import LAY
from tatami.scaffold.template.components import KINDS, VALUES

NEUTRAL = 100  # the weight of an action that changes nothing
FALL = 99  # what toppling the pile costs; chosen by hand


@rule
def action_priors(s, seat, mask, weights):
    """Write a weight of 1 or more for every legal action: heavy stones first, as long as the pile bears them."""
    for kind in range(KINDS):
        if mask[LAY + kind]:
            falls = s.weight + VALUES[kind] > s.limit
            weights[LAY + kind] = NEUTRAL - FALL if falls else NEUTRAL + VALUES[kind]
