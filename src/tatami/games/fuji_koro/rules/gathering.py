"""Gathering, and resting before crafting (FK-6.19 to FK-6.21)."""

from tatami.games.fuji_koro.actions import BLUEPRINT, BLUEPRINT_HIDDEN, DONE, MONK_AT, SCROLL, STEP, YES
from tatami.games.fuji_koro.components import (
    BLUEPRINTS,
    CARDS_PER_TYPE,
    CARRIED,
    EACH_FOR_HIMSELF,
    FALLEN,
    KINZOKU,
    METAL,
    METAL_TOKEN,
    MINORI,
    MORI,
    NO_DRAGON,
    SCROLL_CELL,
    SCROLL_OFFER,
    SCROLL_VP,
    TAKUMI,
    TE,
    TOKEN_YIELD,
    TOOTH,
    WOOD,
    WOOD_TOKEN,
    WORTHY,
)
from tatami.games.fuji_koro.events import GATHERED, emit
from tatami.games.fuji_koro.geography import CELL_SPACES, NOWHERE, SHRINE, TILE_CELLS
from tatami.games.fuji_koro.rules.agenda import ask, drop, go_to, jot, note, put, stage
from tatami.games.fuji_koro.rules.exploring import SPOIL_STATUS, SPOIL_TOOTH
from tatami.games.fuji_koro.rules.ground import at, dragon_on, step_target, steps_from
from tatami.games.fuji_koro.rules.knapsack import (
    FROM_SUPPLY,
    can_receive,
    has_scroll,
    may_hold,
    offer_blueprint,
    offer_monk,
    open_scroll_slots,
    receive,
    remove_monk,
    scrolls_held,
    settle_monk,
    some_slot_free,
    total_tokens,
)
from tatami.games.fuji_koro.rules.magic import gain
from tatami.games.fuji_koro.state import (
    CHOOSE_BLUEPRINT,
    CRAFTING,
    IN_SHRINE,
    NOBODY,
    OFFERED_SCROLL,
    REACH,
    SETTLE_MONK,
)
from tatami.kernel.compiling import inner
from tatami.kernel.records import i64
from tatami.kernel.rng import below

ALL_TYPES = 0b111
MOST_BLUEPRINTS = 2  # in one Gather (FK-6.19)
BEGIN, TAKING, MORE_BLUEPRINTS, FINISHED = range(4)

# --- what can be gathered ---------------------------------------------------------------------------------------------


@inner
def shrine_offers(s, seat, shrine):
    """Whether a shrine holds a blueprint of a type the player may take (FK-5.6)."""
    if s.scenario == FALLEN and s.lives[shrine + 1]:
        return False
    if not can_receive(s, seat):
        return False
    for kind in range(3):
        if s.shrine_types[shrine, kind] and may_hold(s, seat, kind * CARDS_PER_TYPE):
            return True
    return False


@inner
def gatherable(s, seat, space):
    """Whether a player could take something from a space (FK-6.19, FK-6.20)."""
    if space >= CELL_SPACES:
        return space >= SHRINE and shrine_offers(s, seat, space - SHRINE)
    if dragon_on(s, space) != NO_DRAGON:
        return False
    if monk_offered(s, space):
        return some_slot_free(s, seat) or can_receive(s, seat)
    content = s.content[space]
    if content == SCROLL_CELL:
        return (s.lying[space] >> seat) & 1 > 0 and scroll_helps(s, seat)
    if content in (WOOD_TOKEN, METAL_TOKEN):
        return s.lying[space] > 0 and s.supply[cube_of(content)] > 0 and can_receive(s, seat)
    if s.scenario != EACH_FOR_HIMSELF or space % TILE_CELLS:
        return False
    return s.lying[space] & SPOIL_STATUS > 0 or (s.lying[space] & SPOIL_TOOTH > 0 and can_receive(s, seat))


@inner
def monk_offered(s, space):
    """Whether a monk waits there to be gathered; those of scenario 4 want to be fought (FK-16.4.1)."""
    return s.monk[space] > 0 and s.scenario != WORTHY


@inner
def cube_of(content):
    """The kind of cube that a resource token yields."""
    return i64(WOOD if content == WOOD_TOKEN else METAL)


@inner
def scroll_helps(s, seat):
    """Whether a scroll token brings anything: points, or a card (FK-8.11)."""
    return s.scoring > 0 or scrolls_held(s, seat) >= open_scroll_slots(s, seat) or can_receive(s, seat)


@inner
def can_reach(s, seat):
    """Whether something lies on a space adjacent to the player's, for the owner of Te."""
    if not has_scroll(s, seat, TE):
        return False
    here = at(s, seat)
    for step in steps_from(here):
        target = step_target(s, here, step)
        if target != NOWHERE and gatherable(s, seat, target):
            return True
    return False


@inner
def can_gather(s, seat):
    """Whether the main part of Gather can be carried out; never from the tile of a living dragon (FK-11.9)."""
    if dragon_on(s, at(s, seat)) != NO_DRAGON:
        return False
    return gatherable(s, seat, at(s, seat)) or can_reach(s, seat)


@inner
def mark_reach(s, seat, mask):
    """DP-15."""
    here = at(s, seat)
    count = 0
    if gatherable(s, seat, here):
        mask[YES] = True
        count += 1
    for step in steps_from(here):
        target = step_target(s, here, step)
        if target != NOWHERE and gatherable(s, seat, target):
            mask[STEP + step] = True
            count += 1
    return count


# --- gathering --------------------------------------------------------------------------------------------------------


@inner
def go_on_gathering(s):
    """The first note is the space, the second how many blueprints have been chosen."""
    seat, now = s.turn, stage(s)
    if now == BEGIN:
        jot(s, 0, at(s, seat))
        go_to(s, TAKING)
        if can_reach(s, seat):
            ask(s, REACH, seat)
    elif now == TAKING:
        gather_from(s, seat, note(s, 0))
    elif now == MORE_BLUEPRINTS:
        taken = note(s, 1)
        if taken < MOST_BLUEPRINTS and shrine_offers(s, seat, note(s, 0) - SHRINE):
            ask(s, CHOOSE_BLUEPRINT, seat)
        else:
            drop(s)
    else:
        drop(s)


@inner
def gather_from(s, seat, space):
    """Take what is there (FK-6.19)."""
    emit(s, GATHERED, seat, space)
    if space >= SHRINE:
        go_to(s, MORE_BLUEPRINTS)
        return
    go_to(s, FINISHED)
    content = s.content[space]
    if monk_offered(s, space):
        offer_monk(s, seat, space)
    elif content == SCROLL_CELL:
        s.lying[space] &= ~(1 << seat)
        gain(s, seat, SCROLL_VP)
        if s.scroll_offer[0] or s.scroll_offer[1] or s.scroll_offer[2]:
            ask(s, OFFERED_SCROLL, seat)
    elif content in (WOOD_TOKEN, METAL_TOKEN):
        if s.scenario != EACH_FOR_HIMSELF:  # FK-16.1.3
            s.lying[space] = 0
        cubes = TOKEN_YIELD + (1 if has_scroll(s, seat, MINORI) else 0)
        receive(s, seat, cube_of(content), cubes, FROM_SUPPLY)
    else:
        take_spoils(s, seat, space)


@inner
def take_spoils(s, seat, space):
    """Scenario 1: tooth and status token of a dead dragon (FK-16.1.7)."""
    spoils = s.lying[space]
    s.lying[space] = 0
    if spoils & SPOIL_STATUS:
        s.status[seat] += 1
    if spoils & SPOIL_TOOTH:
        s.supply[TOOTH] += 1
        receive(s, seat, i64(TOOTH), 1, FROM_SUPPLY)


@inner
def choose_reach(s, seat, action):
    """DP-15 answered."""
    if action != YES:
        jot(s, 0, step_target(s, at(s, seat), action - STEP))


@inner
def mark_offered_scrolls(s, mask):
    """DP-1, DP-16."""
    count = 0
    for i in range(SCROLL_OFFER):
        if s.scroll_offer[i]:
            mask[SCROLL + i64(s.scroll_offer[i]) - 1] = True
            count += 1
    return count


@inner
def mark_shrine_blueprints(s, seat, mask):
    """DP-19: blueprints of the shrine as FK-5.6 allows, face down in scenario 1; stop after the first."""
    place = IN_SHRINE + note(s, 0) - SHRINE
    count = 0
    if s.scenario == EACH_FOR_HIMSELF:
        mask[BLUEPRINT_HIDDEN] = True
        count += 1
    else:
        for card in range(BLUEPRINTS):
            if s.blueprint_place[card] == place and may_hold(s, seat, card):
                mask[BLUEPRINT + card] = True
                count += 1
    if note(s, 1):
        mask[DONE] = True
        count += 1
    return count


@inner
def choose_blueprint(s, seat, action):
    """DP-19 answered."""
    if action == DONE:
        drop(s)
        return
    jot(s, 1, note(s, 1) + 1)
    card = action - BLUEPRINT
    if action == BLUEPRINT_HIDDEN:
        card = random_blueprint(s, seat, IN_SHRINE + note(s, 0) - SHRINE)
        s.blueprint_known[card] = 1
    offer_blueprint(s, seat, card)


@inner
def random_blueprint(s, seat, place):
    """Scenario 1: one of the shrine's blueprints whose type the player does not hold, at random (FK-16.1.2)."""
    fitting = 0
    for card in range(BLUEPRINTS):
        if s.blueprint_place[card] == place and may_hold(s, seat, card):
            fitting += 1
    skip = below(s, fitting)
    for card in range(BLUEPRINTS):
        if s.blueprint_place[card] == place and may_hold(s, seat, card):
            if skip == 0:
                return card
            skip -= 1
    return -1


# --- resting (FK-6.21) ------------------------------------------------------------------------------------------------


@inner
def go_on_resting(s):
    """Tokens, cubes of Kinzoku and Mori, carried monks to slots, then crafting."""
    seat, now = s.turn, stage(s)
    go_to(s, now + 1)
    if now == 0:
        s.tokens[seat] = total_tokens(s, seat)
        if has_scroll(s, seat, KINZOKU):
            receive(s, seat, i64(METAL), 1, FROM_SUPPLY)
    elif now == 1:
        if has_scroll(s, seat, MORI):
            receive(s, seat, i64(WOOD), 1, FROM_SUPPLY)
    elif now == 2:
        if s.carried[seat] and some_slot_free(s, seat):
            go_to(s, 2)
            ask(s, SETTLE_MONK, seat)
    elif now == 3:
        put(s, CRAFTING, 0, ALL_TYPES, 0, 0)
    elif now == 4 and s.crafted != NOBODY and has_scroll(s, seat, TAKUMI):
        put(s, CRAFTING, 0, ALL_TYPES & ~(1 << s.crafted), 0, 0)
    else:
        drop(s)


@inner
def settle_carried_monk(s, seat, action):
    """DP-21 answered."""
    if action == DONE:
        go_to(s, 3)
    else:
        remove_monk(s, seat, i64(CARRIED))
        settle_monk(s, seat, action - MONK_AT)
