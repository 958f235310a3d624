"""The fixed list of actions (ZZ-2.1)."""

from tatami.kernel.actions import ActionList, Family
from tatami.scaffold.template.components import VALUES

LAY = 0

LIST = ActionList(Family("lay", LAY, [str(value) for value in VALUES.tolist()]))
