"""Which actions each decision allows: the table of FK-17.1, line by line."""

from tatami.games.fuji_koro.actions import DONE, PAY_SANDALS, ROT, SHRINE_AT, YES
from tatami.games.fuji_koro.geography import NOWHERE
from tatami.games.fuji_koro.rules.agenda import note
from tatami.games.fuji_koro.rules.combat.dragons import mark_fighters, mark_leaving, mark_ways_out
from tatami.games.fuji_koro.rules.combat.duels import mark_loot
from tatami.games.fuji_koro.rules.combat.joining import mark_carried_cubes, mark_join_cells, mark_monks
from tatami.games.fuji_koro.rules.combat.weapons import mark_absorbing, mark_breakable, mark_dice, mark_roll_again
from tatami.games.fuji_koro.rules.crafting import mark_claims, mark_spots
from tatami.games.fuji_koro.rules.eruption import mark_forced_steps
from tatami.games.fuji_koro.rules.escape import mark_tracks
from tatami.games.fuji_koro.rules.exploring import mark_sites
from tatami.games.fuji_koro.rules.gathering import mark_offered_scrolls, mark_reach, mark_shrine_blueprints
from tatami.games.fuji_koro.rules.ground import at, mark_dry_steps
from tatami.games.fuji_koro.rules.knapsack import mark_discards, mark_monk_places, mark_scrolls
from tatami.games.fuji_koro.rules.roaming import mark_dragon_ways, mark_dragons
from tatami.games.fuji_koro.rules.setup import mark_start_gear
from tatami.games.fuji_koro.rules.trading import mark_items, mark_partners, mark_ways
from tatami.games.fuji_koro.rules.turns import mark_coolable, mark_parts
from tatami.games.fuji_koro.state import (
    ANSWER_FIGHT,
    BREAK_CUBE,
    CHOOSE_BLUEPRINT,
    CHOOSE_DICE,
    CHOOSE_PART,
    CHOOSE_ROTATION,
    CHOOSE_SITE,
    CLAIM_GEAR,
    CLAIM_SPOT,
    DEAL_TOOTH,
    DRAGON_TO,
    FIGHT_HIM,
    FORCED_STEP,
    HELMET_DAMAGE,
    JOIN,
    JOIN_CELL,
    LAVA_DAMAGE_TAKEN,
    LAY_LOSER,
    LEAVE_FIGHT,
    LEAVE_TO,
    LEAVE_VOLCANO,
    MAKE_ROOM,
    MONK_TO,
    MONKS_CUBE,
    MOVE_WHICH_DRAGON,
    OFFERED_SCROLL,
    PAY_LAVA,
    PICK_GEAR,
    PICK_SCROLL,
    PICK_SPOT,
    REACH,
    REBIRTH,
    ROLL_AGAIN,
    SEND_MONK,
    SETTLE_MONK,
    SHOGUN_BONUS,
    SNEAK_THEFT,
    START_MONK,
    TRADE_ITEM,
    TRADE_WAY,
    TRADE_WITH,
)
from tatami.kernel.compiling import inner
from tatami.kernel.records import i64


@inner
def mark_row(mask, first, count):
    """Mark actions that follow one another: yes and no, the rotations, the payments, the shrines."""
    for action in range(first, first + count):
        mask[action] = True
    return count


@inner
def mark_peaceful(s, seat, decision, mask):
    """Set-up, exploring, walking, gathering, receiving, crafting: DP-1 to DP-25."""
    if decision == CHOOSE_SITE:
        return mark_sites(s, seat, mask)
    if decision == CHOOSE_ROTATION:
        return mark_row(mask, ROT, 6)
    if decision == CHOOSE_PART:
        return mark_parts(s, seat, mask)
    if decision in (PICK_SCROLL, OFFERED_SCROLL):
        return mark_offered_scrolls(s, mask)
    if decision == PICK_GEAR:
        return mark_start_gear(s, mask)
    if decision in (PICK_SPOT, CLAIM_SPOT):
        return mark_spots(s, seat, mask)
    if decision in (START_MONK, MONK_TO):
        return mark_monk_places(s, seat, 1, mask)
    if decision == PAY_LAVA:
        return mark_row(mask, PAY_SANDALS, 2)
    if decision == LAVA_DAMAGE_TAKEN:
        return mark_absorbing(s, seat, mask)
    if decision in (FIGHT_HIM, ANSWER_FIGHT):
        return mark_row(mask, YES, 2)
    if decision == REACH:
        return mark_reach(s, seat, mask)
    if decision == CHOOSE_BLUEPRINT:
        return mark_shrine_blueprints(s, seat, mask)
    if decision == MAKE_ROOM:
        return mark_discards(s, seat, mask)
    if decision == CLAIM_GEAR:
        return mark_claims(s, seat, mask)
    mask[DONE] = True
    if decision == SETTLE_MONK:
        return 1 + mark_monk_places(s, seat, 0, mask)
    return 1 + mark_scrolls(s, s.rival if decision == SNEAK_THEFT else seat, mask)


@inner
def mark_combat(s, seat, decision, mask):
    """Combat: DP-26 to DP-37."""
    if decision == JOIN:
        return mark_row(mask, YES, 2)
    if decision == JOIN_CELL:
        return mark_join_cells(s, at(s, seat), mask)
    if decision == SEND_MONK:
        return mark_monks(s, seat, mask)
    if decision == MONKS_CUBE:
        return mark_carried_cubes(s, seat, mask)
    if decision == CHOOSE_DICE:
        return mark_dice(s, mask)
    if decision == ROLL_AGAIN:
        return mark_roll_again(mask)
    if decision == BREAK_CUBE:
        return mark_breakable(s, seat, s.wielded, s.colour, mask)
    if decision == HELMET_DAMAGE:
        return mark_absorbing(s, seat, mask)
    if decision == LEAVE_FIGHT:
        return mark_leaving(s, seat, mask)
    if decision == LEAVE_TO:
        return mark_ways_out(s, seat, mask)
    if decision == LAY_LOSER:
        return mark_dry_steps(s, at(s, s.beaten), i64(NOWHERE), mask)
    return mark_loot(s, seat, note(s, 1), mask)


@inner
def mark_other(s, seat, decision, mask):
    """Forced moves, rebirth, escape, dragons on the move, trade: DP-38 to DP-48."""
    if decision == FORCED_STEP:
        return mark_forced_steps(s, seat, mask)
    if decision == REBIRTH:
        return mark_row(mask, SHRINE_AT, 3)
    if decision == SHOGUN_BONUS:
        return mark_tracks(s, seat, mask)
    if decision == LEAVE_VOLCANO:
        return mark_row(mask, YES, 2)
    if decision == MOVE_WHICH_DRAGON:
        return mark_dragons(s, mask)
    if decision == DRAGON_TO:
        return mark_dragon_ways(s, mask)
    if decision == DEAL_TOOTH:
        return mark_fighters(s, mask)
    if decision == TRADE_WITH:
        return mark_partners(s, seat, mask)
    if decision == TRADE_WAY:
        return mark_ways(s, seat, mask)
    if decision == TRADE_ITEM:
        return mark_items(s, seat, mask)
    return mark_coolable(s, at(s, seat), mask)
