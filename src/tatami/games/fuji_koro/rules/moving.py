"""Moving, lava, adventure tokens, and whom one meets (FK-6.12 to FK-6.18, FK-8.17, FK-10.1 to FK-10.3)."""

from tatami.games.fuji_koro.actions import DONE, PAY_WOOD, SCROLL, STEP, YES
from tatami.games.fuji_koro.components import (
    ADVENTURE_CELL,
    ADVENTURE_KEPT,
    DAISUKE,
    EACH_FOR_HIMSELF,
    FALLEN,
    FANG,
    HONOUR,
    KAGE,
    KAZE,
    KORI,
    KORI_DAMAGE,
    LAVA_DAMAGE,
    LAVA_WARD,
    LEFT,
    METAL,
    MITSUHIDE,
    MONK_FOE,
    NO_DRAGON,
    ORE,
    SANDAL_CELLS,
    SANDALS,
    STEPS,
    TIMBER,
    TOOTH,
    WOOD,
    WORTHY,
)
from tatami.games.fuji_koro.events import (
    FOUND,
    LAVA_PAID,
    SANDALS_PAID,
    STATUS_PAID,
    STEPPED,
    USED,
    WARD_PAID,
    WOOD_PAID,
    emit,
)
from tatami.games.fuji_koro.geography import CELL_SPACES, NOWHERE, SHRINE
from tatami.games.fuji_koro.rules.agenda import ask, drop, go_to, jot, note, put, stage
from tatami.games.fuji_koro.rules.combat.weapons import absorb, worth
from tatami.games.fuji_koro.rules.ground import (
    at,
    dragon_on,
    has_dry_neighbour,
    next_standing_beside,
    on_lava,
    safe,
    site_of,
    standing,
    step_target,
    steps_from,
)
from tatami.games.fuji_koro.rules.knapsack import FROM_SUPPLY, has_scroll, offer_scroll, receive, total_tokens
from tatami.games.fuji_koro.rules.magic import SANDAL_FIRST, fit_magic, gain
from tatami.games.fuji_koro.state import (
    ANSWER_FIGHT,
    BREAK_CUBE,
    CHOOSE_STEP,
    DUELLING,
    FIGHT_HIM,
    FIGHTING,
    MAIN_WALK,
    MICHI_WALK,
    NOBODY,
    PAY_LAVA,
    SNEAK_THEFT,
)
from tatami.kernel.compiling import inner, rule
from tatami.kernel.records import i64

BEGIN, NEXT_STEP, STEPPED_ON, ARRIVED, SNEAKING, MEETING, WALK_ENDS, AFTER_DRAGON, FINISHED = range(9)
WEAPON_GRID = (1 << SANDAL_FIRST) - (1 << LEFT)

# --- how far (FK-6.12) and where to -----------------------------------------------------------------------------------


@inner
def complete_sandals(s, seat):
    """Whether every sandal cell of the character is filled."""
    for cell in range(SANDAL_FIRST, SANDAL_FIRST + SANDAL_CELLS[s.character[seat]]):
        if not s.gear[seat, cell]:
            return False
    return True


@rule
def allowance(s, seat):
    """The steps of a main Move."""
    steps = STEPS[s.character[seat]] + s.swift
    if complete_sandals(s, seat):
        steps += 1
    if has_scroll(s, seat, KAZE):
        steps += 1
    return steps


@rule
def lava_damage(s, seat):
    """Damage of one lava instance (FK-11.1, FK-8.14)."""
    return i64(KORI_DAMAGE) if has_scroll(s, seat, KORI) else i64(LAVA_DAMAGE)


@inner
def sandals_can_pay(s, seat):
    """Whether lava damage can be paid in full by sandals or ``lava_ward``."""
    return s.kept[seat, LAVA_WARD] > 0 or worth(s, seat, SANDALS) >= lava_damage(s, seat)


@inner
def wood_can_pay(s, seat):
    """Whether Mitsuhide can pay with a wood cube of his weapon grid, once per Move (FK-15.5)."""
    if s.character[seat] != MITSUHIDE or s.wood_paid:
        return False
    for cell in range(LEFT, SANDAL_FIRST):
        if s.gear[seat, cell] == WOOD + 1:
            return True
    return False


@inner
def can_pay_lava(s, seat):
    """FK-6.14 (c)."""
    if s.scenario == EACH_FOR_HIMSELF:  # FK-16.1.8
        return s.status[seat] > 0
    return sandals_can_pay(s, seat) or wood_can_pay(s, seat)


@inner
def may_step(s, seat, step, steps_left):
    """Whether a step may be taken with so many steps left (FK-6.13, FK-6.14, FK-6.17)."""
    here = at(s, seat)
    target = step_target(s, here, step)
    if target == NOWHERE:
        return False
    if not on_lava(s, target):
        return True
    if dragon_on(s, target) != NO_DRAGON and site_of(target) != site_of(here):
        return False
    return steps_left > 1 and has_dry_neighbour(s, target, i64(NOWHERE)) and can_pay_lava(s, seat)


@inner
def can_walk(s, seat, steps):
    """Whether at least one step is possible."""
    here = at(s, seat)
    for step in steps_from(here):
        if may_step(s, seat, step, steps):
            return True
    return False


@inner
def mark_steps(s, seat, mask):
    """DP-9."""
    here = at(s, seat)
    count = 0
    for step in steps_from(here):
        if may_step(s, seat, step, s.steps_left):
            mask[STEP + step] = True
            count += 1
    if (s.stepped and not on_lava(s, here)) or (not s.stepped and note(s, 0) == MICHI_WALK):
        mask[DONE] = True
        count += 1
    return count


# --- the walk ---------------------------------------------------------------------------------------------------------


@inner
def go_on_walking(s):
    """A Move, bonus steps or Michi's step; what stepping on a space brings comes in the order of FK-6.15."""
    seat = s.turn
    now = stage(s)
    if now == BEGIN:
        begin_walk(s, seat)
    elif now == NEXT_STEP:
        next_step(s, seat)
    elif now == STEPPED_ON:
        go_to(s, ARRIVED)
        pick_up(s, seat)
    elif now == ARRIVED:
        arrive(s, seat)
    elif now == SNEAKING:
        look_for_victim(s, seat)
    elif now == MEETING:
        meet_next(s, seat)
    elif now == WALK_ENDS:
        end_sneaking(s, seat)
    elif now == AFTER_DRAGON:
        monk_after_dragon(s)
    else:
        s.swift = 0 if note(s, 0) == MAIN_WALK else s.swift
        drop(s)
        fit_magic(s, seat)


@inner
def begin_walk(s, seat):
    """Set the allowance; it is fixed when the walk starts."""
    s.steps_left = allowance(s, seat) if note(s, 0) == MAIN_WALK else note(s, 1)
    s.stepped = 0
    s.wood_paid = 0
    s.victims = 0
    s.crossed = 0
    s.firm = at(s, seat)
    go_to(s, NEXT_STEP if can_walk(s, seat, s.steps_left) else FINISHED)


@inner
def next_step(s, seat):
    """Ask for a step while there is one."""
    if not s.turn_lost and s.steps_left > 0 and can_walk(s, seat, s.steps_left):
        ask(s, CHOOSE_STEP, seat)
    else:
        stop_walking(s, seat)


@inner
def stop_walking(s, seat):
    """The walk is over; a sneaking samurai is noticed where they stop (FK-15.8.2)."""
    sneaker = s.character[seat] == DAISUKE and s.stepped and not s.turn_lost
    go_to(s, WALK_ENDS if sneaker else FINISHED)


@inner
def step_on(s, seat, step):
    """DP-9 answered: onto the next space, and pay for lava at once (FK-6.14)."""
    here = at(s, seat)
    there = step_target(s, here, step)
    if not on_lava(s, here):
        s.firm = here
    if site_of(here) != site_of(there):
        s.crossed = 1
        s.origin[seat] = s.firm
    s.where[seat] = there
    s.steps_left -= 1
    s.stepped = 1
    emit(s, STEPPED, seat, here, there)
    go_to(s, STEPPED_ON)
    if on_lava(s, there):
        pay_lava(s, seat)


@inner
def pay_lava(s, seat):
    """Status token, Mitsuhide's wood, or sandals."""
    if s.scenario == EACH_FOR_HIMSELF:
        s.status[seat] -= 1
        s.status_left += 1
        emit(s, LAVA_PAID, seat, STATUS_PAID)
    elif not wood_can_pay(s, seat):
        suffer_lava(s, seat)
    elif sandals_can_pay(s, seat):
        ask(s, PAY_LAVA, seat)
    else:
        pay_with_wood(s, seat)


@inner
def pay_with_wood(s, seat):
    """Mitsuhide gives a wood cube of his weapon, of his choice (FK-15.5)."""
    s.wood_paid = 1
    s.colour = WOOD
    s.wielded = WEAPON_GRID
    emit(s, LAVA_PAID, seat, WOOD_PAID)
    ask(s, BREAK_CUBE, seat)


@inner
def choose_payment(s, seat, action):
    """DP-10 answered."""
    if action == PAY_WOOD:
        pay_with_wood(s, seat)
    else:
        suffer_lava(s, seat)


@inner
def suffer_lava(s, seat):
    """One lava damage instance. Return False if it cannot be absorbed; then the sandals are lost (FK-11.1)."""
    if s.kept[seat, LAVA_WARD]:  # FK-8.18
        s.kept[seat, LAVA_WARD] -= 1
        s.adventure_used[LAVA_WARD] += 1
        emit(s, LAVA_PAID, seat, WARD_PAID)
        return True
    emit(s, LAVA_PAID, seat, SANDALS_PAID)
    return absorb(s, seat, i64(SANDALS), lava_damage(s, seat))


@inner
def arrive(s, seat):
    """Dragon, enemy, monk, samurai: whatever is met first ends the walk or lets it go on (FK-6.15)."""
    here = at(s, seat)
    monk_here = s.scenario == WORTHY and here < CELL_SPACES and s.monk[here]
    if s.character[seat] == DAISUKE:
        if monk_here:
            s.steps_left = 0
        robs = not s.coop and not safe(s, here)
        jot(s, 2, 0)
        go_to(s, SNEAKING if robs else NEXT_STEP)
    elif s.crossed and dragon_on(s, here) != NO_DRAGON:
        meet_dragon(s, seat)
    elif s.scenario == FALLEN and here >= SHRINE and s.lives[here - SHRINE + 1]:
        s.steps_left = 0
        go_to(s, FINISHED)
        put(s, DUELLING, 0, seat, here - SHRINE + 1, 0)
    elif monk_here:
        s.steps_left = 0
        go_to(s, FINISHED)
        meet_monk(s, seat)
    else:
        look_around(s, here)


@inner
def look_around(s, here):
    """Encounters with samurai, unless the game or the place has none (FK-10.1, FK-13.1)."""
    if s.coop or s.peaceful or safe(s, here):
        go_to(s, NEXT_STEP if s.steps_left else FINISHED)
    else:
        jot(s, 2, 0)
        go_to(s, MEETING)


@inner
def meet_dragon(s, seat):
    """Combat with the dragon of the tile (FK-9.1)."""
    s.steps_left = 0
    s.foe = dragon_on(s, at(s, seat))
    s.foe_space = site_of(at(s, seat))
    s.arrived = 0
    s.lead = seat
    s.fighting[seat] = 1
    s.came[seat] = 1
    jot(s, 2, -1)
    go_to(s, AFTER_DRAGON)
    put(s, FIGHTING, 0, 0, 0, 0)


@inner
def meet_monk(s, seat):
    """Scenario 4: combat with the monk on the samurai's space (FK-16.4.1)."""
    s.foe = MONK_FOE
    s.foe_space = at(s, seat)
    s.arrived = 0
    s.lead = seat
    s.fighting[seat] = 1
    if seat == s.turn:
        s.origin[seat] = s.firm
    put(s, FIGHTING, 0, 0, 0, 0)


@inner
def monk_after_dragon(s):
    """Scenario 4: whoever came onto a monk's cell and still stands there fights the monk next (FK-16.4.1)."""
    if s.scenario == WORTHY:
        for i in range(note(s, 2) + 1, s.players):
            seat = (s.turn + i) % s.players
            here = at(s, seat)
            if s.came[seat] and standing(s, seat) and here < CELL_SPACES and s.monk[here]:
                jot(s, 2, i)
                meet_monk(s, seat)
                return
    for seat in range(s.players):
        s.came[seat] = 0
    go_to(s, FINISHED)


@inner
def end_sneaking(s, seat):
    """Where Daisuke stops, dragon, monk or samurai notice him (FK-15.8.2)."""
    here = at(s, seat)
    go_to(s, FINISHED)
    if s.crossed and dragon_on(s, here) != NO_DRAGON:
        meet_dragon(s, seat)
    elif s.scenario == WORTHY and here < CELL_SPACES and s.monk[here]:
        meet_monk(s, seat)
    else:
        s.steps_left = 0
        look_around(s, here)


# --- samurai met on the way -------------------------------------------------------------------------------------------


@inner
def look_for_victim(s, seat):
    """Daisuke may rob each standing samurai of his space of one scroll, once per Move (FK-15.8.3)."""
    i = next_standing_beside(s, seat, note(s, 2) + 1)
    if i == NOBODY:
        go_to(s, NEXT_STEP)
        return
    jot(s, 2, i)
    victim = (seat + i) % s.players
    if s.scrolls[victim, 0] and not (s.victims >> victim) & 1:
        s.rival = victim
        ask(s, SNEAK_THEFT, seat)


@inner
def sneak_theft(s, seat, action):
    """DP-14 answered."""
    if action != DONE:
        s.victims |= 1 << s.rival
        offer_scroll(s, seat, action - SCROLL, s.rival)


@inner
def meet_next(s, seat):
    """The next samurai on the space: will the active player fight (FK-10.2)? In scenario 1 nobody is asked."""
    i = next_standing_beside(s, seat, note(s, 2) + 1)
    if i == NOBODY:
        go_to(s, NEXT_STEP if s.steps_left else FINISHED)
        return
    jot(s, 2, i)
    s.rival = (seat + i) % s.players
    if s.scenario == EACH_FOR_HIMSELF:  # FK-16.1.5
        fight_rival(s, seat)
    else:
        ask(s, FIGHT_HIM, seat)


@inner
def fight_rival(s, seat):
    """Combat between samurai ends the walk (FK-10.4)."""
    s.steps_left = 0
    go_to(s, FINISHED)
    put(s, DUELLING, 0, seat, s.rival, 0)


@inner
def fight_him(s, seat, action):
    """DP-12 answered; Kage's owner must agree (FK-8.15)."""
    if action == YES:
        if has_scroll(s, s.rival, KAGE):
            ask(s, ANSWER_FIGHT, s.rival)
        else:
            fight_rival(s, seat)
    elif not has_scroll(s, seat, KAGE):
        ask(s, ANSWER_FIGHT, s.rival)


@inner
def answer_fight(s, action):
    """DP-13 answered."""
    if action == YES:
        fight_rival(s, s.turn)


# --- adventure tokens (FK-8.16 to FK-8.18) ----------------------------------------------------------------------------


@inner
def use_token(s, seat, kind):
    """A kept adventure token is used and leaves the game."""
    s.kept[seat, kind] -= 1
    s.adventure_used[kind] += 1
    emit(s, USED, seat, kind)


@inner
def pick_up(s, seat):
    """A samurai entering a space takes its adventure token at once (FK-8.17)."""
    here = at(s, seat)
    if here >= CELL_SPACES or s.content[here] != ADVENTURE_CELL or not s.lying[here]:
        return
    s.lying[here] = 0
    s.adventure_left -= 1
    kind = i64(s.adventure_deck[s.adventure_left])
    s.adventure_deck[s.adventure_left] = 0
    emit(s, FOUND, seat, kind)
    if ADVENTURE_KEPT[kind]:
        s.kept[seat, kind] += 1
        return
    s.adventure_used[kind] += 1
    if kind == TIMBER:
        receive(s, seat, i64(WOOD), 2, FROM_SUPPLY)
    elif kind == ORE:
        receive(s, seat, i64(METAL), 2, FROM_SUPPLY)
    elif kind == FANG:
        receive(s, seat, i64(TOOTH), 1, FROM_SUPPLY)
    elif kind == HONOUR:
        if s.scoring:
            gain(s, seat, 2)
        else:
            s.tokens[seat] = min(s.tokens[seat] + 1, total_tokens(s, seat))
