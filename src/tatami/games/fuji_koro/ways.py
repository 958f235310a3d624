"""Ways over the map as it lies: how many steps it is from one space to all others."""

from tatami.games.fuji_koro.components import NO_DRAGON
from tatami.games.fuji_koro.geography import END_STEP, FIRST_STEP, NOWHERE, SPACES
from tatami.games.fuji_koro.ground import dragon_on, on_lava, step_target
from tatami.kernel.compiling import rule

LONGEST_WAY = 24  # steps beyond which nobody looks


@rule
def survey(s, start):
    """Write into ``reach`` how many steps it is from a space, and one more; 0 where no dry way leads.

    A dragon's tile is the end of a way. What is written there is wiped out by ``forget``.
    """
    s.reach[start] = 1
    far = 1
    spreading = True
    while spreading and far < LONGEST_WAY:
        spreading = False
        for space in range(SPACES):
            if s.reach[space] == far and (far == 1 or dragon_on(s, space) == NO_DRAGON):
                for step in range(FIRST_STEP[space], END_STEP[space]):
                    target = step_target(s, space, step)
                    if target != NOWHERE and s.reach[target] == 0 and not on_lava(s, target):
                        s.reach[target] = far + 1
                        spreading = True
        far += 1


@rule
def forget(s):
    """Wipe out what ``survey`` wrote."""
    for space in range(SPACES):
        s.reach[space] = 0
