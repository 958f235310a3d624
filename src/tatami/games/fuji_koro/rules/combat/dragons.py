"""Fighting dragons (FK-9), and the monks of scenario 4 by the same rules (FK-16.4.2)."""

from tatami.games.fuji_koro.actions import ADV, NO, PLAYER, YES
from tatami.games.fuji_koro.components import (
    CLASS_COLOUR,
    CLASS_DICE,
    CLASS_TEETH,
    CLASS_VP,
    COMBAT_ROUNDS,
    DAISUKE,
    DIE_BREAKS,
    DIE_HITS,
    DRAGON_CLASS,
    EACH_FOR_HIMSELF,
    HELMET,
    KIBA,
    MONK_DISGRACE,
    ON_THE_MOVE,
    SMOKE,
    TAMING,
    TOOTH,
    WORTHY,
)
from tatami.games.fuji_koro.events import FIGHT, FOE_ROLLED, KNOCKED_OUT, RETREATED, emit
from tatami.games.fuji_koro.geography import CENTRE, NOWHERE
from tatami.games.fuji_koro.rules.agenda import ask, drop, go_to, jot, note, put, stage
from tatami.games.fuji_koro.rules.combat.joining import ask_for_monk, ask_to_join, set_order
from tatami.games.fuji_koro.rules.combat.stages import (
    BEGIN,
    FINISHED,
    JOINING,
    KIBAS_TOOTH,
    NEXT_ATTACK,
    ORDERING,
    REWARD,
    SENDING,
    STRUCK,
    SUFFERING,
    TEETH,
    TIME_OUT,
    WINDOW,
    fighters,
    full_lives,
    hurt_foe,
    is_dragon,
    next_stage,
)
from tatami.games.fuji_koro.rules.combat.weapons import absorb, after_iwa, armed, begin_attack
from tatami.games.fuji_koro.rules.ending import lose_life
from tatami.games.fuji_koro.rules.ground import at, has_dry_neighbour, mark_dry_steps, step_target
from tatami.games.fuji_koro.rules.knapsack import FROM_SUPPLY, has_scroll, offer_monk, receive
from tatami.games.fuji_koro.rules.magic import fit_magic, gain
from tatami.games.fuji_koro.rules.moving import pick_up, use_token
from tatami.games.fuji_koro.state import (
    BEING_REBORN,
    DEAL_TOOTH,
    LEAVE_FIGHT,
    LEAVE_TO,
    LEAVING,
    NOBODY,
    STEPPING_ASIDE,
)
from tatami.kernel.compiling import inner
from tatami.kernel.records import i64
from tatami.kernel.rng import below

# --- the course of a combat -------------------------------------------------------------------------------------------


@inner
def go_on_fighting(s):
    """A combat; the first note counts seats or gifts within a stage."""
    now = stage(s)
    if now == BEGIN:
        begin_fight(s)
    elif now == JOINING:
        ask_to_join(s)
    elif now == ORDERING:
        set_order(s)
    elif now == SENDING:
        ask_for_monk(s)
    elif now == NEXT_ATTACK:
        next_attack(s)
    elif now == STRUCK:
        wound_foe(s, s.hits, i64(s.order[s.order_at - 1]))
    elif now == WINDOW:
        open_window(s)
    elif now == SUFFERING:
        strike_next(s)
    elif now == TEETH:
        hand_out_teeth(s)
    elif now == REWARD:
        reward(s)
    elif now == KIBAS_TOOTH:
        give_kibas_tooth(s)
    elif now == TIME_OUT:
        leave_undecided(s)
    else:
        end_fight(s)


@inner
def begin_fight(s):
    """The foe has all its lives (FK-9.3)."""
    s.foe_lives = full_lives(s)
    s.bout = 0
    s.order_at = 0
    for i in range(s.players):
        seat = (s.lead + i) % s.players
        s.sent[seat] = 0
        s.took_part[seat] = s.fighting[seat]
        if s.fighting[seat]:
            emit(s, FIGHT, seat, s.foe, s.foe_lives)
    next_stage(s, JOINING if is_dragon(s) and s.scenario != EACH_FOR_HIMSELF else ORDERING)


@inner
def end_fight(s):
    """After the combat the gear may be magic again (FK-9.19)."""
    for seat in range(s.players):
        if s.took_part[seat]:
            fit_magic(s, seat)
        s.took_part[seat] = 0
        s.fighting[seat] = 0
        s.sent[seat] = 0
        if s.scenario != WORTHY:
            s.came[seat] = 0
    drop(s)


# --- attacks ----------------------------------------------------------------------------------------------------------


@inner
def next_attack(s):
    """In order, everyone still in the combat attacks once a combat round (FK-9.8)."""
    while fighters(s):
        if s.order_at == s.order_size:
            s.order_at = 0
            s.bout += 1
            if s.bout == COMBAT_ROUNDS:
                next_stage(s, TIME_OUT)
                return
        who = i64(s.order[s.order_at])
        s.order_at += 1
        if who == s.players:
            foe_attacks(s)
            return
        if s.fighting[who] and armed(s, who):
            next_stage(s, STRUCK)
            begin_attack(s, who)
            return
    next_stage(s, FINISHED)


@inner
def wound_foe(s, hits, hitter):
    """A samurai's hits, then the window for retreats (FK-9.13, FK-9.15)."""
    next_stage(s, WINDOW)
    hurt_foe(s, hits, hitter)


@inner
def foe_attacks(s):
    """The foe rolls its dice; they strike everyone in full (FK-9.14)."""
    kind = DRAGON_CLASS[s.foe]
    colour = CLASS_COLOUR[kind]
    s.hits = 0
    s.breaks[colour] = 0
    for _ in range(CLASS_DICE[kind]):
        face = below(s, 6)
        s.hits += DIE_HITS[colour, face]
        s.breaks[colour] += DIE_BREAKS[colour, face]
    emit(s, FOE_ROLLED, s.foe, s.hits, s.breaks[colour])
    next_stage(s, SUFFERING)


@inner
def strike_next(s):
    """Clockwise, each samurai absorbs with their helmet or is knocked out."""
    for i in range(note(s, 0), s.players):
        seat = (s.lead + i) % s.players
        if s.fighting[seat]:
            jot(s, 0, i + 1)
            if not absorb(s, seat, i64(HELMET), after_iwa(s, seat, s.hits)):
                knock_out(s, seat)
            return
    next_stage(s, TEETH)


@inner
def knock_out(s, seat):
    """The samurai lies on their origin, or where the mode and the scenario say (FK-9.16, FK-14.16, FK-16)."""
    s.fighting[seat] = 0
    s.laid[seat] = 1
    emit(s, KNOCKED_OUT, seat)
    if seat == s.turn:
        s.turn_lost = 1
    if s.coop:
        lose_life(s, seat)
    if s.scenario in (ON_THE_MOVE, TAMING):
        put(s, BEING_REBORN, 0, seat, 0, 0)
    elif s.coop:
        s.where[seat] = CENTRE
    elif is_dragon(s):
        if s.origin[seat] != NOWHERE:
            s.where[seat] = s.origin[seat]
    else:
        gain(s, seat, -MONK_DISGRACE)
        if s.arrived:
            put(s, STEPPING_ASIDE, 0, seat, 0, 0)
        else:
            s.where[seat] = s.origin[seat]


# --- teeth and reward -------------------------------------------------------------------------------------------------


@inner
def deal(s, item, gifts):
    """Hand out gifts: to each, or in cooperative games one by one. False when all are out."""
    shared = s.coop and is_dragon(s)
    rounds = gifts if shared else gifts * s.players
    for i in range(note(s, 0), rounds):
        seat = (s.lead + i) % s.players
        if shared:
            jot(s, 0, i + 1)
            if fighters(s) > 1:
                ask(s, DEAL_TOOTH, s.lead)
            else:
                receive(s, only_fighter(s), item, 1, FROM_SUPPLY)
            return True
        if s.fighting[seat]:
            jot(s, 0, i + 1)
            receive(s, seat, item, 1, FROM_SUPPLY)
            return True
    return False


@inner
def only_fighter(s):
    """The lowest seat still in the combat."""
    for seat in range(s.players):
        if s.fighting[seat]:
            return seat
    return i64(NOBODY)


@inner
def mark_fighters(s, mask):
    """DP-44."""
    count = 0
    for seat in range(s.players):
        if s.fighting[seat]:
            mask[PLAYER + seat] = True
            count += 1
    return count


@inner
def hand_out_teeth(s):
    """Every break of the foe's dice gives a tooth; a monk's gives wood (FK-9.14 (2), FK-14.18, FK-16.4.2)."""
    colour = CLASS_COLOUR[DRAGON_CLASS[s.foe]]
    if fighters(s) == 0:
        next_stage(s, FINISHED)
    elif not deal(s, colour, i64(s.breaks[colour])):
        next_stage(s, WINDOW)


@inner
def reward(s):
    """VP and teeth for every samurai still in the combat; a monk joins the victor (FK-9.17)."""
    kind = DRAGON_CLASS[s.foe]
    if not is_dragon(s):
        next_stage(s, FINISHED)
        offer_monk(s, s.lead, s.foe_space)
        return
    if note(s, 0) == 0:
        for i in range(s.players):
            seat = (s.lead + i) % s.players
            if s.fighting[seat]:
                gain(s, seat, CLASS_VP[kind])
    if s.scenario == EACH_FOR_HIMSELF:  # FK-16.1.7
        next_stage(s, FINISHED)
    elif not deal(s, i64(TOOTH), CLASS_TEETH[kind]):
        next_stage(s, KIBAS_TOOTH)


@inner
def give_kibas_tooth(s):
    """Kiba's owner receives one more."""
    for i in range(note(s, 0), s.players):
        seat = (s.lead + i) % s.players
        if s.fighting[seat] and has_scroll(s, seat, KIBA):
            jot(s, 0, i + 1)
            receive(s, seat, i64(TOOTH), 1, FROM_SUPPLY)
            return
    next_stage(s, FINISHED)


# --- leaving (FK-9.15) ------------------------------------------------------------------------------------------------


@inner
def but_site(s):
    """The site a retreating samurai without origin must leave: the dragon's tile, or none for a monk."""
    return s.foe_space if is_dragon(s) else i64(NOWHERE)


@inner
def has_way_out(s, seat):
    """Whether a samurai has somewhere to retreat to (FK-14.15)."""
    return s.origin[seat] != NOWHERE or has_dry_neighbour(s, at(s, seat), but_site(s))


@inner
def may_leave(s, seat):
    """Entitled without token: no usable weapon, or Daisuke (FK-15.8.6)."""
    return s.character[seat] == DAISUKE or not armed(s, seat)


@inner
def open_window(s):
    """After a roll and its consequences, clockwise, those who may retreat are asked."""
    for i in range(note(s, 0), s.players):
        seat = (s.lead + i) % s.players
        if s.fighting[seat] and (s.kept[seat, SMOKE] or may_leave(s, seat)) and has_way_out(s, seat):
            jot(s, 0, i + 1)
            ask(s, LEAVE_FIGHT, seat)
            return
    next_stage(s, NEXT_ATTACK)


@inner
def mark_leaving(s, seat, mask):
    """DP-34."""
    mask[NO] = True
    count = 1
    if may_leave(s, seat):
        mask[YES] = True
        count += 1
    if s.kept[seat, SMOKE]:
        mask[ADV + SMOKE] = True
        count += 1
    return count


@inner
def answer_leaving(s, seat, action):
    """DP-34 answered against a dragon or monk."""
    if action != NO:
        if action != YES:
            use_token(s, seat, i64(SMOKE))
        retreat(s, seat)


@inner
def retreat(s, seat):
    """Back to the origin, standing; without one to a space of their choice (FK-14.15)."""
    s.fighting[seat] = 0
    s.came[seat] = 0  # no monk's combat awaits them (FK-16.4.1)
    if s.origin[seat] != NOWHERE:
        s.where[seat] = s.origin[seat]
        emit(s, RETREATED, seat, s.where[seat])
    else:
        put(s, LEAVING, 0, seat, 0, 0)


@inner
def go_on_leaving(s):
    """A samurai without origin chooses where to retreat to."""
    seat = note(s, 0)
    if stage(s) == 0:
        go_to(s, 1)
        ask(s, LEAVE_TO, seat)
    else:
        drop(s)
        pick_up(s, seat)


@inner
def leave_to(s, seat, step):
    """DP-35 answered."""
    s.where[seat] = step_target(s, at(s, seat), step)
    emit(s, RETREATED, seat, s.where[seat])


@inner
def mark_ways_out(s, seat, mask):
    """DP-35."""
    return mark_dry_steps(s, at(s, seat), but_site(s), mask)


@inner
def leave_undecided(s):
    """After 30 combat rounds every samurai left retreats; who has nowhere to go stays (FK-9.9)."""
    for i in range(s.players):
        seat = (s.lead + i) % s.players
        if s.fighting[seat]:
            if has_way_out(s, seat):
                retreat(s, seat)
                return
            s.fighting[seat] = 0
    next_stage(s, FINISHED)
