"""Fighting samurai, theft, and the fallen samurai of scenario 7 (FK-10, FK-16.7)."""

from tatami.games.fuji_koro.actions import BLUEPRINT, DONE, ITEM, NO, SCROLL, YES
from tatami.games.fuji_koro.components import (
    BLUEPRINTS,
    COMBAT_ROUNDS,
    HELMET,
    ON_THE_MOVE,
    SMOKE,
)
from tatami.games.fuji_koro.events import DRAWN_DUEL, DUEL, KNOCKED_OUT, SURRENDERED, emit, event_seat
from tatami.games.fuji_koro.geography import BRIDGE, CENTRE, NOWHERE, SHRINE
from tatami.games.fuji_koro.rules.agenda import ask, drop, go_to, jot, note, put, stage
from tatami.games.fuji_koro.rules.combat.dragons import may_leave
from tatami.games.fuji_koro.rules.combat.weapons import absorb, after_iwa, armed, begin_attack, initiative
from tatami.games.fuji_koro.rules.ending import lose_life
from tatami.games.fuji_koro.rules.ground import at, has_dry_neighbour, step_target
from tatami.games.fuji_koro.rules.knapsack import (
    MONKS_KIND,
    mark_blueprints_of,
    mark_scrolls,
    may_hold,
    offer_blueprint,
    offer_monk,
    offer_scroll,
    receive,
)
from tatami.games.fuji_koro.rules.magic import fit_magic, lose_all_cubes
from tatami.games.fuji_koro.rules.moving import use_token
from tatami.games.fuji_koro.state import (
    BEING_REBORN,
    HELD_BY,
    LAY_LOSER,
    LEAVE_FIGHT,
    NOBODY,
    OUT_OF_GAME,
    STEAL,
    STEALING,
)
from tatami.kernel.compiling import inner
from tatami.kernel.records import i64

BEGIN, NEXT_ATTACK, STRUCK, WINDOW, DEFEATED, ROBBING, FINISHED = range(7)


@inner
def go_on_duelling(s):
    """A duel; the notes are the attacker, the defender, and whose turn it is to be asked."""
    now = stage(s)
    if now == BEGIN:
        begin_duel(s)
    elif now == NEXT_ATTACK:
        next_blow(s)
    elif now == STRUCK:
        land_blow(s)
    elif now == WINDOW:
        ask_to_surrender(s)
    elif now == DEFEATED:
        lay_down(s)
    elif now == ROBBING:
        go_to(s, FINISHED)
        put(s, STEALING, 0, other_of(s, s.beaten), s.beaten, 0)
    else:
        end_duel(s)


@inner
def other_of(s, who):
    """The opponent in the duel that is the innermost matter."""
    return note(s, 0) + note(s, 1) - who


@inner
def is_enemy(s, board):
    """Whether a board belongs to a fallen samurai of scenario 7."""
    return board >= s.players


@inner
def begin_duel(s):
    """Initiative; ties: the defender first (FK-10.5)."""
    attacker, defender = note(s, 0), note(s, 1)
    emit(s, DUEL, attacker, event_seat(s, defender))
    first = attacker if initiative(s, attacker) > initiative(s, defender) else defender
    s.order[0] = first
    s.order[1] = attacker + defender - first
    s.order_size = 2
    s.order_at = 0
    s.bout = 0
    s.beaten = NOBODY
    go_to(s, NEXT_ATTACK)


@inner
def next_blow(s):
    """The next attack of a samurai with a usable weapon, or an end without winner (FK-10.8)."""
    while True:
        if s.order_at == 2:
            s.order_at = 0
            s.bout += 1
        if s.order_at == 0 and (s.bout == COMBAT_ROUNDS or not (armed(s, note(s, 0)) or armed(s, note(s, 1)))):
            emit(s, DRAWN_DUEL, note(s, 0), event_seat(s, note(s, 1)))
            leave_shrine(s)
            go_to(s, FINISHED)
            return
        who = i64(s.order[s.order_at])
        s.order_at += 1
        if armed(s, who):
            go_to(s, STRUCK)
            begin_attack(s, who)
            return


@inner
def land_blow(s):
    """The other one absorbs the hits with their helmet, or is defeated."""
    target = other_of(s, i64(s.order[s.order_at - 1]))
    jot(s, 2, 0)
    go_to(s, WINDOW)
    if not absorb(s, target, i64(HELMET), after_iwa(s, target, s.hits)):
        s.beaten = target
        go_to(s, DEFEATED)


@inner
def ask_to_surrender(s):
    """After a roll, the roller first, each who may surrender is asked (FK-10.6)."""
    roller = i64(s.order[s.order_at - 1])
    for i in range(note(s, 2), 2):
        who = other_of(s, roller) if i else roller
        if not is_enemy(s, who) and (s.kept[who, SMOKE] or may_leave(s, who)):
            jot(s, 2, i + 1)
            ask(s, LEAVE_FIGHT, who)
            return
    go_to(s, NEXT_ATTACK)


@inner
def answer_surrender(s, seat, action):
    """DP-34 answered in a duel: the loser stays standing on the space."""
    if action == NO:
        return
    if action != YES:
        use_token(s, seat, i64(SMOKE))
    emit(s, SURRENDERED, seat)
    s.beaten = seat
    if is_enemy(s, note(s, 1)):  # FK-16.7.4
        leave_shrine(s)
        go_to(s, FINISHED)
    else:
        go_to(s, ROBBING)


@inner
def leave_shrine(s):
    """Scenario 7: without victory the player goes back to the bridge."""
    if is_enemy(s, note(s, 1)):
        s.where[note(s, 0)] = BRIDGE + at(s, note(s, 0)) - SHRINE


@inner
def lay_down(s):
    """Defeat: the opponent chooses where the loser lies (FK-10.7, FK-14.16, FK-16.2.2)."""
    loser = s.beaten
    go_to(s, ROBBING)
    emit(s, KNOCKED_OUT, event_seat(s, loser))
    if is_enemy(s, loser):
        s.lives[loser] = 0
        return
    s.laid[loser] = 1
    if loser == s.turn:
        s.turn_lost = 1
    if s.coop:
        s.where[loser] = CENTRE
        go_to(s, FINISHED)
        lose_life(s, loser)
    elif s.scenario == ON_THE_MOVE:
        put(s, BEING_REBORN, 0, loser, 0, 0)
    elif has_dry_neighbour(s, at(s, loser), i64(NOWHERE)):
        ask(s, LAY_LOSER, other_of(s, loser))


@inner
def lay_loser(s, step):
    """DP-36 answered; no combat starts there (FK-10.10)."""
    s.where[s.beaten] = step_target(s, at(s, s.beaten), step)


@inner
def end_duel(s):
    """After the combat gear may be magic again; a defeated enemy leaves the game (FK-7.12, FK-16.7.4)."""
    attacker, defender = note(s, 0), note(s, 1)
    if is_enemy(s, defender) and s.lives[defender] == 0:
        for kind in range(3):
            lose_all_cubes(s, defender, kind)
        for card in range(BLUEPRINTS):
            if s.blueprint_place[card] == HELD_BY + defender:
                s.blueprint_place[card] = OUT_OF_GAME
        s.held[defender] = 0
        s.slot[defender, 1] = 0
    fit_magic(s, attacker)
    fit_magic(s, defender)
    drop(s)


# --- theft (FK-10.9) --------------------------------------------------------------------------------------------------


@inner
def go_on_stealing(s):
    """The notes are the winner and the loser."""
    winner, loser = note(s, 0), note(s, 1)
    if stage(s) == 0 and has_loot(s, winner, loser):
        go_to(s, 1)
        ask(s, STEAL, winner)
    else:
        drop(s)


@inner
def has_loot(s, winner, loser):
    """Whether there is anything to steal."""
    for item in range(3):
        if s.cubes[loser, item]:
            return True
    if s.carried[loser] or s.scrolls[loser, 0]:
        return True
    if s.held[loser]:
        for card in range(BLUEPRINTS):
            if s.blueprint_place[card] == HELD_BY + loser and may_hold(s, winner, card):
                return True
    return False


@inner
def mark_loot(s, winner, loser, mask):
    """DP-37."""
    mask[DONE] = True
    count = 1 + mark_blueprints_of(s, loser, winner, mask) + mark_scrolls(s, loser, mask)
    for item in range(3):
        if s.cubes[loser, item]:
            mask[ITEM + item] = True
            count += 1
    if s.carried[loser]:
        mask[ITEM + MONKS_KIND] = True
        count += 1
    return count


@inner
def steal(s, winner, action):
    """DP-37 answered."""
    if action == DONE:
        return
    loser = note(s, 1)
    if action >= ITEM + MONKS_KIND:
        offer_monk(s, winner, -2 - loser)
    elif action >= ITEM:
        receive(s, winner, action - ITEM, 1, loser)
    elif action >= SCROLL:
        offer_scroll(s, winner, action - SCROLL, loser)
    else:
        offer_blueprint(s, winner, action - BLUEPRINT)
