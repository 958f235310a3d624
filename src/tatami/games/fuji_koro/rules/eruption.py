"""The countdown, eruptions, death by lava and rebirth (FK-11)."""

from tatami.games.fuji_koro.components import (
    COUNTDOWN,
    ERUPT1,
    FIRST_WAVE,
    GETTING_HOT,
    LAST_FIELD,
    LAVA_PHASE_VP,
    NOTHING_HAPPENS,
    ROPE_FALLS,
    SANDALS,
    THE_END,
    TRIGGER_VP,
)
from tatami.games.fuji_koro.events import (
    BURNED,
    COUNTDOWN_MOVED,
    ERUPTED,
    FINAL_PHASE_BEGAN,
    LAVA_PHASE_BEGAN,
    REBORN,
    ROPE_FELL,
    STEPPED,
    emit,
)
from tatami.games.fuji_koro.geography import CELL_SPACES, NOWHERE, SHRINE
from tatami.games.fuji_koro.rules.agenda import ask, drop, go_to, jot, note, put, stage
from tatami.games.fuji_koro.rules.ending import finish, lose_life
from tatami.games.fuji_koro.rules.ground import (
    at,
    has_dry_neighbour,
    has_neighbour,
    mark_dry_steps,
    mark_lava_steps,
    on_lava,
    step_target,
)
from tatami.games.fuji_koro.rules.knapsack import MONK_SUPPLY
from tatami.games.fuji_koro.rules.magic import fit_magic, lose_all_cubes
from tatami.games.fuji_koro.rules.moving import pick_up, suffer_lava
from tatami.games.fuji_koro.state import (
    BEING_REBORN,
    ERUPTING,
    FINAL_PHASE,
    FORCED_STEP,
    LAVA_PHASE,
    LAVA_TILE,
    QUIET,
    REBIRTH,
    VOLCANO_BURST,
)
from tatami.kernel.compiling import inner, rule
from tatami.kernel.records import i64

NEXT_SAMURAI, STEP_OFF, OVER_LAVA, ACROSS, LANDED, HANDLED = range(6)

# --- the countdown (FK-11.2 to FK-11.5) -------------------------------------------------------------------------------


@inner
def check_trigger(s):
    """Whether somebody's VP start the final phase, or the lava phase of scenario 3 (FK-11.2, FK-16.3)."""
    s.vp_changed = 0
    if s.phase == FINAL_PHASE or s.ending:
        return
    for i in range(s.players):
        seat = (s.turn + i) % s.players
        if s.vp[seat] >= TRIGGER_VP[s.scenario]:
            begin_final_phase(s, seat)
            return
    if s.scenario == GETTING_HOT and s.phase == QUIET and s.passage == 0:
        for i in range(s.players):
            seat = (s.turn + i) % s.players
            if s.vp[seat] >= LAVA_PHASE_VP:
                s.phase = LAVA_PHASE
                s.passage = 1
                s.holder = seat
                emit(s, LAVA_PHASE_BEGAN, seat)
                return


@rule
def begin_final_phase(s, seat):
    """This player is the holder; a running lava phase is broken off (FK-16.3.2)."""
    s.phase = FINAL_PHASE
    s.holder = seat
    s.marker = 0
    emit(s, FINAL_PHASE_BEGAN, seat)


@inner
def count_down(s):
    """The holder has finished a turn: the marker moves one field, and its event happens (FK-11.4)."""
    s.marker += 1
    emit(s, COUNTDOWN_MOVED, s.marker)
    happens(s, COUNTDOWN[s.marker])
    if s.phase == LAVA_PHASE and s.marker == LAST_FIELD:  # FK-16.3.1
        s.marker = 0
        s.phase = QUIET


@inner
def happens(s, event):
    """An event of the countdown track."""
    if FIRST_WAVE <= event < ROPE_FALLS:
        erupt(s, event)
    elif event != NOTHING_HAPPENS and s.phase == FINAL_PHASE:
        if event == ROPE_FALLS:
            s.rope = 1
            emit(s, ROPE_FELL)
        elif event == THE_END:
            finish(s, VOLCANO_BURST)


# --- eruption (FK-11.6, FK-11.7) --------------------------------------------------------------------------------------


@inner
def erupt(s, wave):
    """Lava covers every cell of this wave; then the samurai there are handled."""
    s.waves |= 1 << (wave - FIRST_WAVE)
    covered = 0
    for cell in range(CELL_SPACES):
        if s.content[cell] == ERUPT1 + wave - FIRST_WAVE and s.lava[cell] == 0:
            s.lava[cell] = LAVA_TILE
            covered += 1
            if s.monk[cell]:  # FK-16.4.4
                s.monk[cell] = 0
                s.supply[MONK_SUPPLY] += 1
    emit(s, ERUPTED, wave, covered)
    put(s, ERUPTING, NEXT_SAMURAI, 0, s.holder if s.phase != QUIET else s.start, 0)


@inner
def go_on_erupting(s):
    """Clockwise from the holder (cooperative: the start player) each samurai on fresh lava is handled.

    Nobody stands on lava between turns, so whoever does now was just covered. The notes count the seats and say with
    whom it began: a new holder does not change the order (FK-16.3.2).
    """
    seat = (note(s, 1) + note(s, 0)) % s.players
    now = stage(s)
    if now == NEXT_SAMURAI:
        if note(s, 0) == s.players:
            drop(s)
        elif s.escaped[seat] or not on_lava(s, at(s, seat)):
            jot(s, 0, note(s, 0) + 1)
        else:
            burn(s, seat)
    elif now == STEP_OFF:
        if has_dry_neighbour(s, at(s, seat), i64(NOWHERE)):
            go_to(s, LANDED)
            ask(s, FORCED_STEP, seat)
        elif has_neighbour(s, at(s, seat)):
            go_to(s, OVER_LAVA)
            ask(s, FORCED_STEP, seat)
        else:
            die(s, seat)
    elif now == OVER_LAVA:
        go_to(s, ACROSS)
        if not suffer_lava(s, seat):
            die(s, seat)
    elif now == ACROSS:
        if has_dry_neighbour(s, at(s, seat), i64(NOWHERE)):
            go_to(s, LANDED)
            ask(s, FORCED_STEP, seat)
        else:
            die(s, seat)
    elif now == LANDED:
        go_to(s, HANDLED)
        pick_up(s, seat)
    else:
        jot(s, 0, note(s, 0) + 1)
        go_to(s, NEXT_SAMURAI)
        fit_magic(s, seat)


@inner
def burn(s, seat):
    """A lying samurai dies; a standing one absorbs the damage or dies (FK-11.7)."""
    go_to(s, STEP_OFF)
    if s.laid[seat] or not suffer_lava(s, seat):
        die(s, seat)


@inner
def die(s, seat):
    """All sandal cubes are lost; reborn at once in a shrine (FK-11.8)."""
    emit(s, BURNED, seat)
    lose_all_cubes(s, seat, i64(SANDALS))
    go_to(s, HANDLED)
    if s.coop:
        lose_life(s, seat)
    put(s, BEING_REBORN, 0, seat, 0, 0)


@inner
def mark_forced_steps(s, seat, mask):
    """DP-38: off the lava, or across it when there is no other way."""
    if stage(s) == OVER_LAVA:
        return mark_lava_steps(s, at(s, seat), mask)
    return mark_dry_steps(s, at(s, seat), i64(NOWHERE), mask)


@inner
def forced_step(s, seat, step):
    """DP-38 answered; no encounter, no combat."""
    here = at(s, seat)
    s.where[seat] = step_target(s, here, step)
    emit(s, STEPPED, seat, here, s.where[seat])


@inner
def go_on_stepping_aside(s):
    """Scenario 4: a samurai knocked out by a monk that came is laid on an adjacent space of their choice."""
    seat = note(s, 0)
    if stage(s) == 0 and has_dry_neighbour(s, at(s, seat), i64(NOWHERE)):
        go_to(s, 1)
        ask(s, FORCED_STEP, seat)
    else:
        drop(s)


# --- rebirth ----------------------------------------------------------------------------------------------------------


@inner
def go_on_being_reborn(s):
    """The owner chooses a shrine."""
    if stage(s) == 0:
        go_to(s, 1)
        ask(s, REBIRTH, note(s, 0))
    else:
        drop(s)


@inner
def be_reborn(s, seat, shrine):
    """DP-39 answered."""
    s.where[seat] = SHRINE + shrine
    emit(s, REBORN, seat, shrine)
