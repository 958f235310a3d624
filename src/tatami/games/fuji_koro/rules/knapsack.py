"""Receiving items: room in the knapsack, monks, scrolls, blueprints (FK-5, FK-8)."""

from tatami.games.fuji_koro.actions import BLUEPRINT, DONE, ITEM, MONK_AT, SCROLL
from tatami.games.fuji_koro.components import (
    ACTION2_SLOT,
    ACTION_SLOT,
    ACTION_TOKENS,
    CARDS_PER_TYPE,
    CARRIED,
    HAS_SLOT,
    KI,
    KI_ROOM,
    KNAPSACK_BASE,
    KNAPSACK_EXTRA,
    KNAPSACK_SLOT,
    SCROLL_OFFER,
    SCROLL_SLOT,
    SCROLL_SLOTS,
    SCROLL_VP,
    SCROLLS,
    WEAPON,
    WEAPON_SLOT,
)
from tatami.games.fuji_koro.events import (
    BLUEPRINT_GAINED,
    DISCARDED,
    MONK_SETTLED,
    RECEIVED,
    SCROLL_DROPPED,
    SCROLL_GAINED,
    SCROLL_OFFERED,
    STOLE,
    emit,
    event_seat,
)
from tatami.games.fuji_koro.rules.agenda import ask, drop, go_to, matter, note, put, stage
from tatami.games.fuji_koro.rules.magic import check_magic, fit_magic, gain, orphan_magic
from tatami.games.fuji_koro.state import (
    BLUEPRINT_COMES,
    HELD_BY,
    IN_SHRINE,
    MAKE_ROOM,
    MONK_COMES,
    MONK_TO,
    NOBODY,
    RECEIVING,
    REPLACE_SCROLL,
    SCROLL_COMES,
)
from tatami.kernel.compiling import inner, rule
from tatami.kernel.records import i64
from tatami.kernel.rng import shuffle

MONKS_KIND = 3  # ITEM_3; also the supply's last but one column is magic, so monks are counted at index 4
MONK_SUPPLY = 4
FROM_SUPPLY = -1

# --- room (FK-5.3) ----------------------------------------------------------------------------------------------------


@inner
def open_scroll_slots(s, seat):
    """How many scrolls can be active (FK-5.5)."""
    return SCROLL_SLOTS[s.character[seat]] + s.slot[seat, SCROLL_SLOT]


@rule
def has_scroll(s, seat, scroll):
    """Whether a scroll is held and active (FK-8.9, FK-8.12)."""
    if s.scrolls[seat, 0] == scroll + 1:
        return True
    return s.scrolls[seat, 1] == scroll + 1 and open_scroll_slots(s, seat) > 1


@inner
def scrolls_held(s, seat):
    """How many scroll cards a player holds; each goes with a token in the knapsack."""
    return (2 if s.scrolls[seat, 1] else 1) if s.scrolls[seat, 0] else 0


@rule
def capacity(s, seat):
    """How many places the knapsack has (FK-5.3)."""
    character = s.character[seat]
    places = KNAPSACK_BASE[character]
    if s.slot[seat, KNAPSACK_SLOT]:
        places += KNAPSACK_EXTRA[character]
    if has_scroll(s, seat, KI):
        places += KI_ROOM
    return places


@rule
def load(s, seat):
    """How many places are filled."""
    cubes = s.cubes[seat, 0] + s.cubes[seat, 1] + s.cubes[seat, 2]
    return cubes + s.carried[seat] + s.held[seat] + scrolls_held(s, seat)


@inner
def has_room(s, seat):
    """Whether another item fits in (FK-8.3)."""
    return load(s, seat) < capacity(s, seat)


@inner
def can_discard(s, seat):
    """Whether a cube or monk could make room."""
    return s.cubes[seat, 0] + s.cubes[seat, 1] + s.cubes[seat, 2] + s.carried[seat] > 0


@inner
def can_receive(s, seat):
    """Whether another item fits in, if need be for all cubes and monks (FK-8.2)."""
    return s.held[seat] + scrolls_held(s, seat) < capacity(s, seat)


@inner
def discard(s, seat, item):
    """A carried cube or monk goes to the supply."""
    emit(s, DISCARDED, seat, item)
    if item == MONKS_KIND:
        s.carried[seat] -= 1
        s.supply[MONK_SUPPLY] += 1
    else:
        s.cubes[seat, item] -= 1
        s.supply[item] += 1


@inner
def mark_discards(s, seat, mask):
    """DP-20: what may be discarded, or refuse."""
    mask[DONE] = True
    count = 1
    for item in range(3):
        if s.cubes[seat, item]:
            mask[ITEM + item] = True
            count += 1
    if s.carried[seat]:
        mask[ITEM + MONKS_KIND] = True
        count += 1
    return count


@inner
def emit_theft(s, seat, victim):
    """A theft is emitted when the thing changes hands: until then it may still be refused (FK-8.2, FK-8.11)."""
    emit(s, STOLE, seat, event_seat(s, victim))


# --- cubes ------------------------------------------------------------------------------------------------------------


@inner
def hand_over(s, seat, item, count, source):
    """Put cubes into the knapsack as far as there is room; return how many found none."""
    if source < 0:
        count = min(count, i64(s.supply[item]))  # FK-2.2
    fitting = min(count, i64(max(0, capacity(s, seat) - load(s, seat))))
    if fitting > 0:
        s.cubes[seat, item] += fitting
        if source < 0:
            s.supply[item] -= fitting
        else:
            s.cubes[source, item] -= fitting
            emit_theft(s, seat, source)
        emit(s, RECEIVED, seat, item, fitting)
    return count - fitting


@inner
def receive(s, seat, item, count, source):
    """Receive cubes from the supply or from another player; without room the receiver decides cube by cube (FK-8.2)."""
    left = hand_over(s, seat, item, count, source)
    if left > 0 and can_discard(s, seat):
        put(s, RECEIVING, left, seat, item, source)


@inner
def go_on_receiving(s):
    """Some cubes found no room."""
    seat = note(s, 0)
    left = hand_over(s, seat, note(s, 1), stage(s), note(s, 2))
    if left > 0 and can_discard(s, seat):
        go_to(s, left)
        ask(s, MAKE_ROOM, seat)
    else:
        drop(s)


# --- monks ------------------------------------------------------------------------------------------------------------


@rule
def total_tokens(s, seat):
    """How many action tokens a player has in all (FK-5.1)."""
    return ACTION_TOKENS[s.character[seat]] + s.slot[seat, ACTION_SLOT] + s.slot[seat, ACTION2_SLOT]


@inner
def slot_free(s, seat, place):
    """Whether a monk can be put on a slot."""
    return HAS_SLOT[s.character[seat], place] and not s.slot[seat, place]


@inner
def some_slot_free(s, seat):
    """Whether a monk can be put on any slot."""
    for place in range(6):
        if slot_free(s, seat, place):
            return True
    return False


@inner
def settle_monk(s, seat, place):
    """A monk takes a place on the board or in the knapsack (FK-8.7)."""
    emit(s, MONK_SETTLED, seat, place)
    if place == CARRIED:
        s.carried[seat] += 1
        return
    s.slot[seat, place] = 1
    if place in (ACTION_SLOT, ACTION2_SLOT):
        s.tokens[seat] += 1
    elif place == WEAPON_SLOT:
        fit_magic(s, seat)


@inner
def remove_monk(s, seat, place):
    """A monk leaves a place; what it opened closes (FK-8.7, FK-8.9)."""
    if place == CARRIED:
        s.carried[seat] -= 1
        return
    s.slot[seat, place] = 0
    s.tokens[seat] = min(s.tokens[seat], total_tokens(s, seat))
    if place == WEAPON_SLOT:
        check_magic(s, seat, WEAPON, 0)


@inner
def take_monk(s, seat, source):
    """A monk leaves a cell, the supply or another knapsack for a player: cells are 0 and up, seat p is -2 - p."""
    if source >= 0:
        s.monk[source] = 0
    elif source == FROM_SUPPLY:
        s.supply[MONK_SUPPLY] -= 1
    else:
        s.carried[-2 - source] -= 1
        emit_theft(s, seat, -2 - source)


@inner
def go_on_with_monk(s):
    """A player gets a monk: slot, knapsack, or no room (FK-8.8)."""
    seat, source = note(s, 0), note(s, 1)
    room = has_room(s, seat)
    if some_slot_free(s, seat):
        ask(s, MONK_TO, seat)
    elif room:
        take_monk(s, seat, source)
        settle_monk(s, seat, i64(CARRIED))
        drop(s)
    elif can_discard(s, seat):
        ask(s, MAKE_ROOM, seat)
    else:
        drop(s)


@inner
def mark_monk_places(s, seat, carrying, mask):
    """DP-4, DP-18, DP-21: free slots, and the knapsack if there is room."""
    count = 0
    for place in range(6):
        if slot_free(s, seat, place):
            mask[MONK_AT + place] = True
            count += 1
    if carrying and has_room(s, seat):
        mask[MONK_AT + CARRIED] = True
        count += 1
    return count


@inner
def place_new_monk(s, seat, place):
    """DP-18 answered."""
    source = note(s, 1)
    drop(s)
    take_monk(s, seat, source)
    settle_monk(s, seat, place)


# --- blueprints -------------------------------------------------------------------------------------------------------


@inner
def may_hold(s, seat, card):
    """One blueprint of each type in competitive games, any number in cooperative ones (FK-5.6)."""
    if s.coop or s.held[seat] == 0:
        return True
    first = card // CARDS_PER_TYPE * CARDS_PER_TYPE
    for other in range(first, first + CARDS_PER_TYPE):
        if s.blueprint_place[other] == HELD_BY + seat:
            return False
    return True


@inner
def move_blueprint(s, seat, card):
    """A blueprint, card and token, comes to a player from wherever it was."""
    place = i64(s.blueprint_place[card])
    kind = card // CARDS_PER_TYPE
    s.blueprint_place[card] = HELD_BY + seat
    s.blueprint_known[card] = 1
    s.held[seat] += 1
    emit(s, BLUEPRINT_GAINED, seat, card)
    if place >= HELD_BY:
        s.held[place - HELD_BY] -= 1
        orphan_magic(s, place - HELD_BY, kind)
    else:
        s.shrine_types[place - IN_SHRINE, kind] -= 1
    fit_magic(s, seat)


@inner
def go_on_with_blueprint(s):
    """A player gets a blueprint; refused, it stays where it was (FK-8.2)."""
    seat = note(s, 0)
    if has_room(s, seat):
        card = note(s, 1)
        drop(s)
        if s.blueprint_place[card] >= HELD_BY:
            emit_theft(s, seat, s.blueprint_place[card] - HELD_BY)
        move_blueprint(s, seat, card)
    elif can_discard(s, seat):
        ask(s, MAKE_ROOM, seat)
    else:
        drop(s)


# --- scrolls (FK-8.11) ------------------------------------------------------------------------------------------------


@inner
def refill_scroll_offer(s):
    """Fill the offer from the deck; an empty deck is replaced by the shuffled discard."""
    for i in range(SCROLL_OFFER):
        if s.scroll_offer[i] == 0:
            if s.deck_size == 0 and s.scroll_discard:
                for scroll in range(SCROLLS):
                    if (s.scroll_discard >> scroll) & 1:
                        s.scroll_deck[s.deck_size] = scroll
                        s.deck_size += 1
                s.scroll_discard = 0
                shuffle(s, s.scroll_deck[:], s.deck_size)
            if s.deck_size:
                s.deck_size -= 1
                scroll = i64(s.scroll_deck[s.deck_size])
                s.scroll_deck[s.deck_size] = 0
                s.scroll_offer[i] = scroll + 1
                emit(s, SCROLL_OFFERED, scroll)


@inner
def remove_scroll(s, seat, scroll):
    """A scroll leaves a player's slots; an older one moves up."""
    if s.scrolls[seat, 0] == scroll + 1:
        s.scrolls[seat, 0] = s.scrolls[seat, 1]
    s.scrolls[seat, 1] = 0


@inner
def gain_scroll(s, seat, scroll, source):
    """A scroll card comes from the offer or from another player and becomes the newest one."""
    if source == NOBODY:
        for i in range(SCROLL_OFFER):
            if s.scroll_offer[i] == scroll + 1:
                s.scroll_offer[i] = 0
        refill_scroll_offer(s)
    else:
        remove_scroll(s, source, scroll)
        emit_theft(s, seat, source)
        gain(s, seat, SCROLL_VP)  # FK-10.9: as if gathered
    s.scrolls[seat, 1 if s.scrolls[seat, 0] else 0] = scroll + 1
    emit(s, SCROLL_GAINED, seat, scroll)


@inner
def go_on_with_scroll(s):
    """A player gets a scroll: a free slot and room for its token, or a choice."""
    seat, scroll, source = note(s, 0), note(s, 1), note(s, 2)
    if scrolls_held(s, seat) >= open_scroll_slots(s, seat):
        ask(s, REPLACE_SCROLL, seat)
    elif has_room(s, seat):
        drop(s)
        gain_scroll(s, seat, scroll, source)
    elif can_discard(s, seat):
        ask(s, MAKE_ROOM, seat)
    else:
        drop(s)


@inner
def mark_scrolls(s, seat, mask):
    """The scrolls a player holds."""
    count = 0
    for i in range(2):
        if s.scrolls[seat, i]:
            mask[SCROLL + i64(s.scrolls[seat, i]) - 1] = True
            count += 1
    return count


@inner
def replace_scroll(s, seat, action):
    """DP-17 answered: the old card goes to the discard, its token's place to the new one; or the card is declined."""
    scroll, source = note(s, 1), note(s, 2)
    drop(s)
    if action != DONE:
        remove_scroll(s, seat, action - SCROLL)
        s.scroll_discard |= 1 << (action - SCROLL)
        emit(s, SCROLL_DROPPED, seat, action - SCROLL)
        gain_scroll(s, seat, scroll, source)


# --- no room (DP-20) --------------------------------------------------------------------------------------------------


@inner
def make_room(s, seat, action):
    """DP-20 answered: discard something, or refuse the item."""
    if action != DONE:
        discard(s, seat, action - ITEM)
    elif matter(s) == RECEIVING and stage(s) > 1:
        go_to(s, stage(s) - 1)
    else:
        drop(s)


@inner
def offer_monk(s, seat, source):
    """Let a player have a monk."""
    put(s, MONK_COMES, 0, seat, source, 0)


@inner
def offer_blueprint(s, seat, card):
    """Let a player have a blueprint."""
    put(s, BLUEPRINT_COMES, 0, seat, card, 0)


@inner
def offer_scroll(s, seat, scroll, source):
    """Let a player have a scroll."""
    put(s, SCROLL_COMES, 0, seat, scroll, source)


@inner
def mark_blueprints_of(s, owner, seat, mask):
    """The blueprints that a player could take from another board."""
    count = 0
    for card in range(s.blueprint_place.shape[0]):
        if s.blueprint_place[card] == HELD_BY + owner and may_hold(s, seat, card):
            mask[BLUEPRINT + card] = True
            count += 1
    return count
