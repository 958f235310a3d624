"""The rules of Fuji Koro: the functions every rulebook offers. The chapters lie beside this file.

Clauses (FK-…) are those of docs/rules/fuji_koro.md. A decision's number is that of its line in FK-17.1. What is under
way lies on an agenda (``agenda``); ``apply`` lets the innermost matter go on until somebody has to decide.
"""

from tatami.games.fuji_koro.actions import (
    DONE,
    DRAGON,
    GEAR,
    ITEM,
    MONK_AT,
    NUM,
    PLAYER,
    ROT,
    SCROLL,
    SHRINE_AT,
    SITE_T,
    SPOT,
    STEP,
    TAKE,
)
from tatami.games.fuji_koro.components import TOOTH
from tatami.games.fuji_koro.events import STARTED, emit
from tatami.games.fuji_koro.rules.agenda import matter
from tatami.games.fuji_koro.rules.choices import mark_combat, mark_other, mark_peaceful
from tatami.games.fuji_koro.rules.combat.dragons import answer_leaving, go_on_fighting, go_on_leaving, leave_to
from tatami.games.fuji_koro.rules.combat.duels import answer_surrender, go_on_duelling, go_on_stealing, lay_loser, steal
from tatami.games.fuji_koro.rules.combat.joining import answer_join, join_at, send_monk, throw_monks_die
from tatami.games.fuji_koro.rules.combat.weapons import (
    break_cube,
    choose_dice,
    go_on_absorbing,
    go_on_attacking,
    roll_again,
    take_damage,
)
from tatami.games.fuji_koro.rules.crafting import (
    choose_craft,
    claim_gear,
    craft_cube,
    go_on_crafting,
    mark_craft_steps,
    mark_crafts,
    put_at_spot,
)
from tatami.games.fuji_koro.rules.eruption import (
    be_reborn,
    check_trigger,
    forced_step,
    go_on_being_reborn,
    go_on_erupting,
    go_on_stepping_aside,
)
from tatami.games.fuji_koro.rules.escape import take_bonus
from tatami.games.fuji_koro.rules.exploring import draw_tile, go_on_exploring, place_drawn
from tatami.games.fuji_koro.rules.gathering import (
    choose_blueprint,
    choose_reach,
    go_on_gathering,
    go_on_resting,
    settle_carried_monk,
)
from tatami.games.fuji_koro.rules.ground import at, step_target
from tatami.games.fuji_koro.rules.knapsack import (
    FROM_SUPPLY,
    go_on_receiving,
    go_on_with_blueprint,
    go_on_with_monk,
    go_on_with_scroll,
    make_room,
    offer_scroll,
    place_new_monk,
    receive,
    replace_scroll,
)
from tatami.games.fuji_koro.rules.magic import lose_cube
from tatami.games.fuji_koro.rules.moving import (
    answer_fight,
    choose_payment,
    fight_him,
    go_on_walking,
    mark_steps,
    sneak_theft,
    step_on,
    stop_walking,
)
from tatami.games.fuji_koro.rules.roaming import (
    choose_dragon,
    choose_dragon_way,
    go_on_moving_dragons,
    go_on_moving_monks,
)
from tatami.games.fuji_koro.rules.setup import (
    configure,
    go_on_setting_up,
    pick_gear,
    pick_scroll,
    place_start_monk,
    set_up,
)
from tatami.games.fuji_koro.rules.trading import begin_trade, choose_way, go_on_trading, trade_item
from tatami.games.fuji_koro.rules.turns import (
    answer_leaving_volcano,
    choose_action,
    choose_part,
    cool_lava,
    go_on_acting,
    go_on_ending_round,
    go_on_ending_turn,
    go_on_with_turn,
    mark_actions,
)
from tatami.games.fuji_koro.state import (
    ABSORBING,
    ACTING,
    ANSWER_FIGHT,
    ATTACKING,
    BEING_REBORN,
    BLUEPRINT_COMES,
    BREAK_CUBE,
    CHOOSE_ACTION,
    CHOOSE_BLUEPRINT,
    CHOOSE_CRAFT,
    CHOOSE_DICE,
    CHOOSE_PART,
    CHOOSE_ROTATION,
    CHOOSE_SITE,
    CHOOSE_STEP,
    CLAIM_GEAR,
    CLAIM_SPOT,
    CRAFT_CUBE,
    CRAFTING,
    DEAL_TOOTH,
    DRAGON_TO,
    DRAGONS_MOVING,
    DUELLING,
    ERUPTING,
    EXPLORING,
    FIGHT_HIM,
    FIGHTING,
    FORCED_STEP,
    GATHERING,
    GOING_ON,
    HELMET_DAMAGE,
    JOIN,
    JOIN_CELL,
    LAVA_DAMAGE_TAKEN,
    LAY_LOSER,
    LEAVE_FIGHT,
    LEAVE_TO,
    LEAVE_VOLCANO,
    LEAVING,
    MAKE_ROOM,
    MONK_COMES,
    MONK_TO,
    MONKS_CUBE,
    MONKS_MOVING,
    MOVE_WHICH_DRAGON,
    NOBODY,
    NOTHING,
    OFFERED_SCROLL,
    PAY_LAVA,
    PICK_GEAR,
    PICK_SCROLL,
    PICK_SPOT,
    REACH,
    REBIRTH,
    RECEIVING,
    REPLACE_SCROLL,
    RESTING,
    ROLL_AGAIN,
    ROUND_ENDING,
    SCROLL_COMES,
    SEND_MONK,
    SHOGUN_BONUS,
    SNEAK_THEFT,
    STEAL,
    STEALING,
    STEPPING_ASIDE,
    TRADE_ITEM,
    TRADE_WAY,
    TRADE_WITH,
    TURN,
    TURN_END,
    WALKING,
)
from tatami.kernel.compiling import inner, rule
from tatami.kernel.events import clear_events
from tatami.kernel.records import i64
from tatami.kernel.rng import below, seed_rng


@rule
def new_game(s, o, seed):
    """Set up a match (FK-4)."""
    seed_rng(s, seed)
    configure(s, o)
    s.start = below(s, s.players)  # FK-4.1
    emit(s, STARTED, s.start)
    set_up(s)


@rule
def acting(s):
    """The seat that may decide now."""
    return 0 if s.decision == NOTHING else 1 << s.decider


# --- what may be chosen (FK-17.1) -------------------------------------------------------------------------------------


@rule
def legal(s, seat, mask):
    """Mark the legal actions of a seat."""
    mask[:] = False
    decision = s.decision
    if decision == NOTHING or s.decider != seat:
        return 0
    if decision == CHOOSE_ACTION:
        return mark_actions(s, seat, mask)
    if decision == CHOOSE_STEP:
        return mark_steps(s, seat, mask)
    if decision == CRAFT_CUBE:
        return mark_craft_steps(s, seat, mask)
    if decision == CHOOSE_CRAFT:
        return mark_crafts(s, seat, mask)
    if decision < JOIN:
        return mark_peaceful(s, seat, decision, mask)
    if decision <= STEAL:
        return mark_combat(s, seat, decision, mask)
    return mark_other(s, seat, decision, mask)


# --- carrying it out --------------------------------------------------------------------------------------------------


@rule
def apply(s, seat, action):
    """Carry out a legal action and run on to the next decision."""
    clear_events(s)
    decision = s.decision
    s.decision = NOTHING
    if decision < JOIN:
        answer_peaceful(s, seat, decision, action)
    elif decision <= STEAL:
        answer_combat(s, seat, decision, action)
    else:
        answer_other(s, seat, decision, action)
    while s.decision == NOTHING and s.ending == GOING_ON:
        now = matter(s)
        if now <= RECEIVING:
            go_on_in_turn(s, now)
        elif now <= ABSORBING:
            go_on_gaining(s, now)
        elif now <= LEAVING:
            go_on_in_combat(s, now)
        else:
            go_on_around(s, now)
        if s.vp_changed:
            check_trigger(s)


@inner
def answer_peaceful(s, seat, decision, action):
    """DP-1 to DP-25 answered."""
    if decision == CHOOSE_ACTION:
        choose_action(s, seat, action)
    elif decision == CHOOSE_STEP:
        if action == DONE:
            stop_walking(s, seat)
        else:
            step_on(s, seat, action - STEP)
    elif decision == CRAFT_CUBE:
        craft_cube(s, seat, action)
    elif decision == CHOOSE_CRAFT:
        choose_craft(s, seat, action)
    elif decision == CHOOSE_SITE:
        draw_tile(s, seat, action - SITE_T)
    elif decision == CHOOSE_ROTATION:
        place_drawn(s, seat, action - ROT)
    elif decision == CHOOSE_PART:
        choose_part(s, seat, action)
    elif decision == PAY_LAVA:
        choose_payment(s, seat, action)
    elif decision == LAVA_DAMAGE_TAKEN:
        take_damage(s, seat, action)
    elif decision == FIGHT_HIM:
        fight_him(s, seat, action)
    elif decision == ANSWER_FIGHT:
        answer_fight(s, action)
    elif decision == SNEAK_THEFT:
        sneak_theft(s, seat, action)
    elif decision == CLAIM_GEAR:
        claim_gear(s, seat, action)
    elif decision == CLAIM_SPOT:
        put_at_spot(s, seat, action - SPOT)
    elif decision < CHOOSE_ACTION:
        answer_set_up(s, seat, decision, action)
    else:
        answer_receiving(s, seat, decision, action)


@inner
def answer_set_up(s, seat, decision, action):
    """DP-1 to DP-4 answered."""
    if decision == PICK_SCROLL:
        pick_scroll(s, seat, action - SCROLL)
    elif decision == PICK_GEAR:
        pick_gear(s, seat, action - GEAR)
    elif decision == PICK_SPOT:
        put_at_spot(s, seat, action - SPOT)
    else:
        place_start_monk(s, seat, action)


@inner
def answer_receiving(s, seat, decision, action):
    """DP-15 to DP-21 answered."""
    if decision == REACH:
        choose_reach(s, seat, action)
    elif decision == OFFERED_SCROLL:
        offer_scroll(s, seat, action - SCROLL, NOBODY)
    elif decision == REPLACE_SCROLL:
        replace_scroll(s, seat, action)
    elif decision == MONK_TO:
        place_new_monk(s, seat, action - MONK_AT)
    elif decision == CHOOSE_BLUEPRINT:
        choose_blueprint(s, seat, action)
    elif decision == MAKE_ROOM:
        make_room(s, seat, action)
    else:
        settle_carried_monk(s, seat, action)


@inner
def answer_combat(s, seat, decision, action):
    """DP-26 to DP-37 answered."""
    if decision == CHOOSE_DICE:
        choose_dice(s, action - NUM)
    elif decision == BREAK_CUBE:
        if matter(s) == ATTACKING:
            break_cube(s, seat, action - TAKE)
        else:
            lose_cube(s, seat, action - TAKE)
    elif decision == HELMET_DAMAGE:
        take_damage(s, seat, action)
    elif decision == LEAVE_FIGHT:
        if matter(s) == FIGHTING:
            answer_leaving(s, seat, action)
        else:
            answer_surrender(s, seat, action)
    elif decision == JOIN:
        answer_join(s, seat, action)
    elif decision == JOIN_CELL:
        join_at(s, seat, step_target(s, at(s, seat), action - STEP))
    elif decision == SEND_MONK:
        send_monk(s, seat, action)
    elif decision == MONKS_CUBE:
        throw_monks_die(s, seat, action - ITEM)
    elif decision == ROLL_AGAIN:
        roll_again(s, seat, action)
    elif decision == LEAVE_TO:
        leave_to(s, seat, action - STEP)
    elif decision == LAY_LOSER:
        lay_loser(s, action - STEP)
    else:
        steal(s, seat, action)


@inner
def answer_other(s, seat, decision, action):
    """DP-38 to DP-48 answered."""
    if decision == FORCED_STEP:
        forced_step(s, seat, action - STEP)
    elif decision == REBIRTH:
        be_reborn(s, seat, action - SHRINE_AT)
    elif decision == SHOGUN_BONUS:
        take_bonus(s, seat, action)
    elif decision == LEAVE_VOLCANO:
        answer_leaving_volcano(s, seat, action)
    elif decision == MOVE_WHICH_DRAGON:
        choose_dragon(s, action - DRAGON)
    elif decision == DRAGON_TO:
        choose_dragon_way(s, action - SITE_T)
    elif decision == DEAL_TOOTH:
        receive(s, action - PLAYER, i64(TOOTH), 1, FROM_SUPPLY)
    elif decision == TRADE_WITH:
        begin_trade(s, action - PLAYER)
    elif decision == TRADE_WAY:
        choose_way(s, action)
    elif decision == TRADE_ITEM:
        trade_item(s, seat, action)
    else:
        cool_lava(s, seat, action - STEP)


@inner
def go_on_in_turn(s, now):
    """The turn, its actions and what belongs to them."""
    if now == TURN:
        go_on_with_turn(s)
    elif now == WALKING:
        go_on_walking(s)
    elif now == CRAFTING:
        go_on_crafting(s)
    elif now == ACTING:
        go_on_acting(s)
    elif now == RESTING:
        go_on_resting(s)
    elif now == EXPLORING:
        go_on_exploring(s)
    elif now == GATHERING:
        go_on_gathering(s)
    elif now == TURN_END:
        go_on_ending_turn(s)
    elif now == RECEIVING:
        go_on_receiving(s)
    else:
        go_on_setting_up(s)


@inner
def go_on_gaining(s, now):
    """Monks, blueprints and scrolls on their way to somebody; damage on its way too."""
    if now == MONK_COMES:
        go_on_with_monk(s)
    elif now == BLUEPRINT_COMES:
        go_on_with_blueprint(s)
    elif now == SCROLL_COMES:
        go_on_with_scroll(s)
    else:
        go_on_absorbing(s)


@inner
def go_on_in_combat(s, now):
    """Combats and their parts."""
    if now == FIGHTING:
        go_on_fighting(s)
    elif now == ATTACKING:
        go_on_attacking(s)
    elif now == DUELLING:
        go_on_duelling(s)
    elif now == STEALING:
        go_on_stealing(s)
    else:
        go_on_leaving(s)


@inner
def go_on_around(s, now):
    """What happens around the turns, and trade."""
    if now == STEPPING_ASIDE:
        go_on_stepping_aside(s)
    elif now == BEING_REBORN:
        go_on_being_reborn(s)
    elif now == ERUPTING:
        go_on_erupting(s)
    elif now == ROUND_ENDING:
        go_on_ending_round(s)
    elif now == DRAGONS_MOVING:
        go_on_moving_dragons(s)
    elif now == MONKS_MOVING:
        go_on_moving_monks(s)
    else:
        go_on_trading(s)


@rule
def over(s):
    """Whether the match has ended."""
    return s.ending != GOING_ON


@rule
def score(s, out):
    """Winners share 1, in cooperative games everyone has 1 or 0 (FK-12.10, FK-14.2)."""
    winners = 0
    for seat in range(s.players):
        winners += s.won[seat]
    for seat in range(s.players):
        out[seat] = s.won[seat] / (1 if s.coop else winners) if winners else 0.0
