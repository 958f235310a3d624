"""Cooperative trade (FK-14.20)."""

from tatami.games.fuji_koro.actions import BLUEPRINT, DONE, ITEM, PLAYER, SCROLL, TRADE_GIVE, TRADE_TAKE
from tatami.games.fuji_koro.components import BLUEPRINTS, KI, KI_ROOM, SCROLLS
from tatami.games.fuji_koro.events import TRADED, emit
from tatami.games.fuji_koro.rules.agenda import ask, drop, go_to, note, put, stage
from tatami.games.fuji_koro.rules.ground import standing
from tatami.games.fuji_koro.rules.knapsack import (
    MONKS_KIND,
    capacity,
    has_room,
    has_scroll,
    load,
    move_blueprint,
    open_scroll_slots,
    remove_scroll,
    scrolls_held,
)
from tatami.games.fuji_koro.state import HELD_BY, TRADE_ITEM, TRADE_WAY, TRADING
from tatami.kernel.compiling import inner
from tatami.kernel.records import i64

# Kinds of items: wood, metal, tooth, monk, then every scroll and every blueprint for itself
FIRST_SCROLL = 4
FIRST_CARD = FIRST_SCROLL + SCROLLS
KINDS = FIRST_CARD + BLUEPRINTS
GIVE, TAKE_BACK = 0, 1
GIFT = -1  # nothing is given for it


@inner
def owns(s, seat, kind):
    """Whether a player has an item of this kind in their knapsack."""
    if kind < MONKS_KIND:
        return s.cubes[seat, kind] > 0
    if kind == MONKS_KIND:
        return s.carried[seat] > 0
    if kind < FIRST_CARD:
        scroll = kind - FIRST_SCROLL + 1
        return s.scrolls[seat, 0] == scroll or s.scrolls[seat, 1] == scroll
    return s.blueprint_place[kind - FIRST_CARD] == HELD_BY + seat


@inner
def has_anything(s, seat):
    """Whether a player carries anything to trade."""
    return load(s, seat) > 0


@inner
def barred(s, way, kind):
    """Whether a kind has already moved the other way in this trade."""
    moved = s.taken if way == GIVE else s.given
    return (moved >> kind) & 1 > 0


@inner
def movable(s, giver, way, kind):
    """Whether a player has an item that may go this way."""
    return owns(s, giver, kind) and not barred(s, way, kind)


@inner
def is_scroll(kind):
    """Whether a kind of item is a scroll."""
    return FIRST_SCROLL <= kind < FIRST_CARD


@inner
def slot_for(s, receiver, kind, given):
    """Whether a scroll finds a free open slot once the receiver has given an item for it; all else needs no slot."""
    if not is_scroll(kind):
        return True
    held = scrolls_held(s, receiver)
    if is_scroll(given):
        held -= 1
    return held < open_scroll_slots(s, receiver)


@inner
def place_after_giving(s, giver, kind):
    """Whether a player has a free place once they have given an item away; without Ki there are two fewer."""
    places = capacity(s, giver)
    if kind == FIRST_SCROLL + KI and has_scroll(s, giver, KI):
        places -= KI_ROOM
    return load(s, giver) - 1 < places


@inner
def may_move(s, giver, receiver, way, kind):
    """Whether an item may be handed over: a free place, or a swap that the next transfer completes."""
    if not movable(s, giver, way, kind) or not slot_for(s, receiver, kind, i64(GIFT)):
        return False
    if has_room(s, receiver):
        return True
    if s.swap_due or not place_after_giving(s, giver, kind):
        return False
    for other in range(KINDS):
        if other != kind and movable(s, receiver, 1 - way, other) and slot_for(s, giver, other, kind):
            return True
    return False


@inner
def some_item(s, seat, way):
    """Whether any item may move one way."""
    giver, receiver = (seat, s.partner) if way == GIVE else (s.partner, seat)
    if not has_anything(s, giver):
        return False
    for kind in range(KINDS):
        if may_move(s, giver, receiver, way, kind):
            return True
    return False


# --- partners ---------------------------------------------------------------------------------------------------------


@inner
def is_partner(s, seat, other):
    """A standing samurai on the same space, not traded with since the last action, if anybody carries anything."""
    if other == seat or (s.traded >> other) & 1 or s.where[other] != s.where[seat] or not standing(s, other):
        return False
    return has_anything(s, seat) or has_anything(s, other)


@inner
def some_partner(s, seat):
    """Whether a trade is possible."""
    for other in range(s.players):
        if is_partner(s, seat, other):
            return True
    return False


@inner
def mark_partners(s, seat, mask):
    """DP-45."""
    count = 0
    for other in range(s.players):
        if is_partner(s, seat, other):
            mask[PLAYER + other] = True
            count += 1
    return count


@inner
def begin_trade(s, other):
    """DP-45 answered."""
    s.partner = other
    s.traded |= 1 << other
    s.given = 0
    s.taken = 0
    s.swap_due = 0
    put(s, TRADING, 0, 0, 0, 0)


# --- item by item -----------------------------------------------------------------------------------------------------


@inner
def go_on_trading(s):
    """The note is the way the next item goes; a swap half done leaves only one way."""
    if stage(s) == 1:
        go_to(s, 0)
        ask(s, TRADE_ITEM, s.turn)
    elif some_item(s, s.turn, GIVE) or some_item(s, s.turn, TAKE_BACK):
        ask(s, TRADE_WAY, s.turn)
    else:
        drop(s)


@inner
def mark_ways(s, seat, mask):
    """DP-46: the second transfer of a swap must go the other way, and the trade cannot end before it."""
    count = 0
    if s.swap_due != TRADE_GIVE and some_item(s, seat, GIVE):
        mask[TRADE_GIVE] = True
        count += 1
    if s.swap_due != TRADE_TAKE and some_item(s, seat, TAKE_BACK):
        mask[TRADE_TAKE] = True
        count += 1
    if not s.swap_due:
        mask[DONE] = True
        count += 1
    return count


@inner
def choose_way(s, action):
    """DP-46 answered."""
    if action == DONE:
        drop(s)
    else:
        s.agenda[s.waiting - 1, 2] = action
        go_to(s, 1)


@inner
def mark_items(s, seat, mask):
    """DP-47."""
    way = GIVE if note(s, 0) == TRADE_GIVE else TAKE_BACK
    giver, receiver = (seat, s.partner) if way == GIVE else (s.partner, seat)
    count = 0
    for kind in range(KINDS):
        if may_move(s, giver, receiver, way, kind):
            mask[action_of(kind)] = True
            count += 1
    return count


@inner
def action_of(kind):
    """The action that names a kind of item."""
    if kind < FIRST_SCROLL:
        return ITEM + kind
    if kind < FIRST_CARD:
        return SCROLL + kind - FIRST_SCROLL
    return BLUEPRINT + kind - FIRST_CARD


@inner
def kind_of(action):
    """The kind of item that an action names."""
    if action >= ITEM:
        return action - ITEM
    if action >= SCROLL:
        return action - SCROLL + FIRST_SCROLL
    return action - BLUEPRINT + FIRST_CARD


@inner
def trade_item(s, seat, action):
    """DP-47 answered: one item changes hands."""
    way, kind = note(s, 0), kind_of(action)
    giver, receiver = (seat, s.partner) if way == TRADE_GIVE else (s.partner, seat)
    half_swap = s.swap_due == 0 and not has_room(s, receiver)
    s.swap_due = way if half_swap else 0
    if way == TRADE_GIVE:
        s.given |= 1 << kind
    else:
        s.taken |= 1 << kind
    emit(s, TRADED, giver, receiver, kind)
    if kind < MONKS_KIND:
        s.cubes[giver, kind] -= 1
        s.cubes[receiver, kind] += 1
    elif kind == MONKS_KIND:
        s.carried[giver] -= 1
        s.carried[receiver] += 1
    elif kind < FIRST_CARD:
        remove_scroll(s, giver, kind - FIRST_SCROLL)
        s.scrolls[receiver, 1 if s.scrolls[receiver, 0] else 0] = kind - FIRST_SCROLL + 1
    else:
        move_blueprint(s, receiver, kind - FIRST_CARD)
