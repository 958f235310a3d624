"""The phrases of Fuji Koro: which text fits a prompt, an action or an event. The texts are in ``words/*.toml``."""

from collections.abc import Iterable
from functools import cache

from tatami.games.fuji_koro import actions as act
from tatami.games.fuji_koro import state as at
from tatami.games.fuji_koro.components import (
    ADVENTURE_NAMES,
    ANY_MODE,
    BLUEPRINT_NAMES,
    BONUS_NAMES,
    CARDS_PER_TYPE,
    CHARACTER_NAMES,
    CLASS_NAMES,
    DRAGON_CLASS,
    FIRST_BLUEPRINT,
    GEAR_BONUS,
    GEAR_CARD_NAMES,
    GEAR_CELLS,
    GEAR_TYPES,
    GEAR_VP,
    MATERIAL_NAMES,
    MONK_FOE,
    MONK_PLACES,
    ON_THE_MOVE,
    PATTERN_CELL,
    PATTERN_CUBE,
    PATTERN_MODE,
    PATTERN_SIZE,
    SCROLL_NAMES,
    TILE_NAMES,
    TRACK_NAMES,
    WORTHY,
)
from tatami.games.fuji_koro.events import FIRST_FALLEN
from tatami.games.fuji_koro.geography import (
    BRIDGE,
    CELL_SPACES,
    CENTRE,
    SHRINE,
    SITE_LEVEL,
    SITE_NEXT,
    SITE_PLACES,
    SPACE_NAMES,
    STEP_TO,
    TILE_CELLS,
    TOUCHES,
)
from tatami.games.fuji_koro.ui.contents import fallen_boards, ground_on, scroll_owners, scroll_taken, things_on
from tatami.kernel.events import Event
from tatami.kernel.records import Record
from tatami.ui.i18n import Name, Phrase, Seat, Value, listed, phrase

ITEMS = (*MATERIAL_NAMES[:3], "monk")
ITEMS_FOUND = ("tooth", "status")  # by a dragon
MODES = ("1H", "2H")
FOES = (*CLASS_NAMES, "monk")
REASONS = {
    at.VOLCANO_BURST: "burst",
    at.VICTORY: "victory",
    at.OUT_OF_ROUNDS: "rounds",
    at.LIFE_LOST_TWICE: "life",
    at.GOAL_MISSED: "missed",
    at.BEAST_SLAIN: "beast",
}

# Every decision's question, and the clause it rests on (FK-17.1)
QUESTIONS = {
    at.PICK_SCROLL: ("pick_scroll", "FK-15.5"),
    at.PICK_GEAR: ("pick_gear", "FK-14.6"),
    at.PICK_SPOT: ("pick_spot", "FK-14.6"),
    at.START_MONK: ("start_monk", "FK-4.9"),
    at.CHOOSE_ACTION: ("choose_action", "FK-6.2"),
    at.CHOOSE_PART: ("choose_part", "FK-6.8"),
    at.CHOOSE_SITE: ("choose_site", "FK-6.9"),
    at.CHOOSE_ROTATION: ("choose_rotation", "FK-6.9"),
    at.CHOOSE_STEP: ("choose_step", "FK-6.13"),
    at.PAY_LAVA: ("pay_lava", "FK-15.5"),
    at.LAVA_DAMAGE_TAKEN: ("lava_damage", "FK-11.1"),
    at.FIGHT_HIM: ("fight_him", "FK-10.2"),
    at.ANSWER_FIGHT: ("answer_fight", "FK-10.2"),
    at.SNEAK_THEFT: ("sneak_theft", "FK-15.8.3"),
    at.REACH: ("reach", "FK-8.14"),
    at.OFFERED_SCROLL: ("offered_scroll", "FK-8.11"),
    at.REPLACE_SCROLL: ("replace_scroll", "FK-8.11"),
    at.MONK_TO: ("monk_to", "FK-8.8"),
    at.CHOOSE_BLUEPRINT: ("choose_blueprint", "FK-6.19"),
    at.MAKE_ROOM: ("make_room", "FK-8.2"),
    at.SETTLE_MONK: ("settle_monk", "FK-6.21"),
    at.CHOOSE_CRAFT: ("choose_craft", "FK-7.4"),
    at.CRAFT_CUBE: ("craft_cube", "FK-7.5"),
    at.CLAIM_GEAR: ("claim_gear", "FK-7.10"),
    at.CLAIM_SPOT: ("claim_spot", "FK-7.10"),
    at.JOIN: ("join", "FK-9.2"),
    at.JOIN_CELL: ("join_cell", "FK-9.2"),
    at.SEND_MONK: ("send_monk", "FK-9.7"),
    at.MONKS_CUBE: ("monks_cube", "FK-9.7"),
    at.CHOOSE_DICE: ("choose_dice", "FK-9.10"),
    at.ROLL_AGAIN: ("roll_again", "FK-9.12"),
    at.BREAK_CUBE: ("break_cube", "FK-9.12"),
    at.HELMET_DAMAGE: ("helmet_damage", "FK-9.14"),
    at.LEAVE_FIGHT: ("leave_fight", "FK-9.15"),
    at.LEAVE_TO: ("leave_to", "FK-14.15"),
    at.LAY_LOSER: ("lay_loser", "FK-10.7"),
    at.STEAL: ("steal", "FK-10.9"),
    at.FORCED_STEP: ("forced_step", "FK-11.7"),
    at.REBIRTH: ("rebirth", "FK-11.8"),
    at.SHOGUN_BONUS: ("shogun_bonus", "FK-12.5"),
    at.LEAVE_VOLCANO: ("leave_volcano", "FK-14.21"),
    at.MOVE_WHICH_DRAGON: ("move_which_dragon", "FK-14.9"),
    at.DRAGON_TO: ("dragon_to", "FK-14.13"),
    at.DEAL_TOOTH: ("deal_tooth", "FK-14.18"),
    at.TRADE_WITH: ("trade_with", "FK-14.20"),
    at.TRADE_WAY: ("trade_way", "FK-14.20"),
    at.TRADE_ITEM: ("trade_item", "FK-14.20"),
    at.COOL_LAVA: ("cool_lava", "FK-8.18"),
}
# The same decision in the midst of another matter rests on another clause
CLAUSES_AMID = {
    (at.LEAVE_FIGHT, at.DUELLING): "FK-10.6",
    (at.BREAK_CUBE, at.WALKING): "FK-15.5",
    (at.FORCED_STEP, at.STEPPING_ASIDE): "FK-16.4.3",
}
# What YES and NO, and what DONE mean where they are more than that
YES_NO = {
    at.JOIN: ("join", "stay_out"),
    at.LEAVE_FIGHT: ("leave", "stay"),
    at.LEAVE_VOLCANO: ("escape", "stay"),
    at.REACH: ("gather_here", "stay"),
}
DONE_MEANS = {
    at.CHOOSE_STEP: "stop",
    at.MAKE_ROOM: "refuse",
    at.REPLACE_SCROLL: "refuse",
    **dict.fromkeys(
        (at.CHOOSE_CRAFT, at.CLAIM_GEAR, at.SEND_MONK, at.STEAL, at.SNEAK_THEFT, at.SHOGUN_BONUS), "decline"
    ),
}
SINGLE = {
    act.ACT_EXPLORE: "explore",
    act.ACT_MOVE: "move",
    act.ACT_GATHER: "gather",
    act.ACT_REST: "rest",
    act.PART_MAIN: "part_main",
    act.EXTRA_ACTION: "extra_action",
    act.TRADE: "trade",
    act.TRADE_GIVE: "trade_give",
    act.TRADE_TAKE: "trade_take",
    act.PAY_SANDALS: "pay_sandals",
    act.PAY_WOOD: "pay_wood",
    act.CRAFT_HELMET: "craft_helmet",
    act.CRAFT_1H: "craft_1h",
    act.CRAFT_2H: "craft_2h",
    act.CRAFT_SANDALS: "craft_sandals",
    act.TAKE_MAGIC: "take_magic",
    act.BLUEPRINT_HIDDEN: "blueprint_hidden",
}


def site_name(site: int) -> str:
    """A site by its coordinates."""
    u, v = SITE_PLACES[site]
    return f"{u},{v}"


def foe_name(foe: int) -> Name:
    """A dragon by its class, or the monk."""
    return Name("foe", FOES[int(DRAGON_CLASS[foe]) if foe <= MONK_FOE else -1])


def fallen(shrine: int) -> Phrase:
    """A fallen samurai by their shrine (FK-16.7)."""
    return phrase("board.fallen", number=shrine + 1)


def magic_gear(kind: int) -> Phrase:
    """Gear with its magic cube on it."""
    return phrase("board.magic", type=Name("type", GEAR_TYPES[kind]))


def place_name(s: Record, space: int) -> Phrase:
    """A space by what is on it now."""
    if space >= CELL_SPACES:
        shrine = space - SHRINE
        if int(s.players) + shrine in fallen_boards(s):
            return phrase("place.guarded", number=shrine + 1, guard=fallen(shrine))
        return _hub(space)
    tile, cell = TILE_NAMES[int(s.tile[space // TILE_CELLS]) - 1], SPACE_NAMES[space].split(":")[1]
    if s.lava[space]:
        return phrase("place.burning", tile=tile, cell=cell)
    things = [_thing(s, space, name) for name in things_on(s, space)]
    content = listed(things) if things else Name("content", ground_on(s, space))
    return phrase("place.cell", content=content, tile=tile, cell=cell)


def _hub(space: int) -> Phrase:
    """The centre, a bridge or a shrine."""
    if space == CENTRE:
        return phrase("place.centre")
    if space >= SHRINE:
        return phrase("place.shrine", number=space - SHRINE + 1)
    return phrase("place.bridge", number=space - BRIDGE + 1)


def _thing(s: Record, cell: int, name: str) -> Value:
    """One thing on a cell; of a scroll that some have taken, for whom it is still there (FK-8.10)."""
    if name == "monk" and s.scenario == WORTHY:
        return Name("foe", name)
    if name == "scroll" and scroll_taken(s, cell):
        return phrase("place.scroll", seats=listed([Seat(seat) for seat in scroll_owners(s, cell)]))
    return Name("item" if name in ITEMS_FOUND else "content", name)


def bare_place(space: int) -> Phrase:
    """A space by its number alone, for an event that knows no map."""
    if space >= CELL_SPACES:
        return _hub(space)
    return phrase("place.number", number=SPACE_NAMES[space])


@cache
def pattern_text(pattern: int) -> str:
    """A pattern cell by cell, as in the rulebook: ``H0=M H1=M``; a weapon's mode first."""
    mode = int(PATTERN_MODE[pattern])
    size = int(PATTERN_SIZE[pattern])
    laid = _laid_out(zip(PATTERN_CELL[pattern, :size], PATTERN_CUBE[pattern, :size], strict=True))
    return f"{MODES[mode]} {laid}" if mode != ANY_MODE else laid


def gear_text(s: Record, board: int) -> str:
    """All gear of a board, in the same way."""
    laid = _laid_out((cell, cube) for cell, cube in enumerate(s.gear[board]) if cube)
    return " ".join([MODES[int(s.mode[board])], *([laid] if laid else [])])


def _laid_out(cubes: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{GEAR_CELLS[cell]}={'-WMT'[cube]}" for cell, cube in cubes)


# --- prompts ----------------------------------------------------------------------------------------------------------


def prompt(s: Record, seat: int) -> Phrase:
    """Return what is being asked of a seat now, or whom it waits for; -1 is a spectator."""
    decision = int(s.decision)
    if decision == at.NOTHING:
        return _result(s)
    if seat != int(s.decider):
        return phrase("ask.wait", seat=Seat(int(s.decider)))
    key = f"ask.{QUESTIONS[decision][0]}"
    if _surrendering(s):
        return phrase("ask.surrender")
    if decision == at.CHOOSE_ROTATION:
        return phrase(key, tile=TILE_NAMES[int(s.drawn) - 1])
    if decision == at.CHOOSE_STEP:
        return phrase(key, count=int(s.steps_left))
    if decision in (at.LAVA_DAMAGE_TAKEN, at.HELMET_DAMAGE):
        return phrase(key, count=int(s.agenda[s.waiting - 1, at.STAGE]))
    if decision in (at.FIGHT_HIM, at.SNEAK_THEFT):
        return phrase(key, other=Seat(int(s.rival)))
    if decision == at.ANSWER_FIGHT:
        return phrase(key, other=Seat(int(s.turn)))
    if decision == at.LAY_LOSER:
        return phrase(key, other=Seat(int(s.beaten)))
    if decision == at.STEAL:
        return phrase(key, other=_victim(s))
    if decision == at.JOIN:
        return phrase(key, foe=foe_name(int(s.foe)))
    if decision == at.CHOOSE_DICE:
        return phrase(key, colour=Name("colour", MATERIAL_NAMES[int(s.colour)]))
    if decision == at.BREAK_CUBE:
        return phrase(key, item=Name("item", MATERIAL_NAMES[int(s.colour)]))
    return phrase(key)


def _amid(s: Record, depth: int = 1) -> int:
    """The matter that is under way, innermost or further out."""
    return int(s.agenda[int(s.waiting) - depth, at.MATTER])


def _surrendering(s: Record) -> bool:
    """Whether leaving the combat would be surrender: in a duel (FK-10.6)."""
    return int(s.decision) == at.LEAVE_FIGHT and _amid(s) == at.DUELLING


def _victim(s: Record) -> Value:
    loser = int(s.agenda[s.waiting - 1, at.FIRST_NOTE + 1])
    return Seat(loser) if loser < int(s.players) else fallen(loser - int(s.players))


def _result(s: Record) -> Phrase:
    winners = [Seat(seat) for seat in range(int(s.players)) if s.won[seat]]
    if not winners:
        return phrase("ask.lost")
    return phrase("ask.won", seat=winners[0]) if len(winners) == 1 else phrase("ask.shared", seats=listed(winners))


def clause(s: Record, seat: int) -> str:
    """Return the clause of the rulebook that a decision rests on."""
    decision = int(s.decision)
    if decision == at.NOTHING:
        return "FK-12.10"
    if decision == at.REBIRTH and _amid(s, 2) != at.ERUPTING:
        return "FK-16.2.2" if s.scenario == ON_THE_MOVE else "FK-16.6.4"
    return CLAUSES_AMID.get((decision, _amid(s)), QUESTIONS[decision][1])


# --- actions ----------------------------------------------------------------------------------------------------------


def action_phrase(s: Record, seat: int, action: int) -> Phrase:
    """Return what a legal action of a seat does in this position."""
    decision = int(s.decision)
    if action == act.DONE:
        return phrase(f"offer.{DONE_MEANS.get(decision, 'done')}")
    if _surrendering(s) and action in (act.YES, act.NO):
        return phrase("offer.surrender" if action == act.YES else "offer.fight_on")
    if action in (act.YES, act.NO):
        return phrase(f"offer.{YES_NO.get(decision, ('fight', 'peace'))[action - act.YES]}")
    if action in SINGLE:
        return phrase(f"offer.{SINGLE[action]}")
    if action == act.PART_BONUS:
        card = int(s.spots[seat, int(s.agenda[s.waiting - 1, at.FIRST_NOTE])]) - 1
        return phrase("offer.part_bonus", bonus=_bonus(card))
    if act.STEP <= action < act.SITE_T:
        return _step_phrase(s, seat, decision, action - act.STEP)
    if act.SITE_T <= action < act.ROT:
        return _site_phrase(s, seat, decision, action - act.SITE_T)
    if act.ROT <= action < act.CRAFT_HELMET:
        return phrase("offer.rotation", count=60 * (action - act.ROT))
    return _thing_phrase(s, seat, decision, action)


def _bonus(card: int) -> Name:
    return Name("bonus", BONUS_NAMES[int(GEAR_BONUS[card])])


def _step_phrase(s: Record, seat: int, decision: int, step: int) -> Phrase:
    walker = int(s.beaten) if decision == at.LAY_LOSER else seat
    key = {at.REACH: "reach", at.COOL_LAVA: "cool"}.get(decision, "step")
    return phrase(f"offer.{key}", place=place_name(s, int(STEP_TO[int(s.where[walker]), step])))


def _site_phrase(s: Record, seat: int, decision: int, k: int) -> Phrase:
    if decision == at.DRAGON_TO:
        return phrase("offer.fly", site=site_name(int(SITE_NEXT[int(s.dragon_site[s.mover]) - 1, k])))
    site = int(TOUCHES[int(s.where[seat]), k])
    return phrase("offer.site", level=int(SITE_LEVEL[site]) + 1, site=site_name(site))


def _thing_phrase(s: Record, seat: int, decision: int, action: int) -> Phrase:
    """Cubes, cards, monks, dice, seats and tokens."""
    if action < act.TAKE:
        cell, material = divmod(action - act.PLACE, 3)
        return phrase("offer.place_cube", cell=GEAR_CELLS[cell], item=Name("item", ITEMS[material]))
    if action < act.TAKE_MAGIC:
        cell = action - act.TAKE
        cube = int(s.gear[seat, cell]) - 1
        return phrase("offer.take_cube", cell=GEAR_CELLS[cell], item=Name("item", ITEMS[cube]))
    if action < act.SPOT:
        card = action - act.GEAR
        return phrase(
            "offer.gear",
            card=GEAR_CARD_NAMES[card],
            bonus=_bonus(card),
            count=int(GEAR_VP[card]),
            pattern=pattern_text(card),
        )
    if action < act.BLUEPRINT:
        return phrase("offer.spot", spot=Name("spot", act.SPOT_NAMES[action - act.SPOT]))
    if action < act.BLUEPRINT_HIDDEN:
        card = action - act.BLUEPRINT
        kind = Name("type", GEAR_TYPES[card // CARDS_PER_TYPE])
        return phrase(
            "offer.blueprint",
            card=BLUEPRINT_NAMES[card],
            type=kind,
            pattern=pattern_text(FIRST_BLUEPRINT + card),
        )
    if action < act.ITEM:
        key = "drop_scroll" if decision == at.REPLACE_SCROLL else "scroll"
        return phrase(f"offer.{key}", scroll=Name("scroll", SCROLL_NAMES[action - act.SCROLL]))
    if action < act.MONK_AT:
        key = "discard" if decision == at.MAKE_ROOM else "item"
        return phrase(f"offer.{key}", item=Name("item", ITEMS[action - act.ITEM]))
    return _token_phrase(decision, action)


def _token_phrase(decision: int, action: int) -> Phrase:
    if action < act.NUM:
        key = "send_monk" if decision == at.SEND_MONK else "monk"
        return phrase(f"offer.{key}", place=Name("place", MONK_PLACES[action - act.MONK_AT]))
    if action < act.PLAYER:
        return phrase("offer.dice", count=action - act.NUM)
    if action < act.SHRINE_AT:
        return phrase("offer.player", seat=Seat(action - act.PLAYER))
    if action < act.TRACK:
        return phrase("offer.shrine", number=action - act.SHRINE_AT + 1)
    if action < act.DRAGON:
        return phrase("offer.track", item=track_name(action - act.TRACK))
    if action < act.ADV:
        return phrase("offer.dragon", foe=foe_name(action - act.DRAGON), number=action - act.DRAGON + 1)
    return phrase("offer.adventure", adventure=Name("adventure", ADVENTURE_NAMES[action - act.ADV]))


def track_name(track: int) -> Name:
    """A track of the shogun, by what is shown on it."""
    return Name("type", TRACK_NAMES[track]) if track < 3 else Name("item", TRACK_NAMES[track])


# --- events -----------------------------------------------------------------------------------------------------------


def field_name(marker: int) -> str:
    """A field of the countdown track."""
    return f"E{marker}" if marker > 0 else str(1 - marker)


def event_phrase(event: Event) -> Phrase:
    """Return what happened as a phrase."""
    key, values = event.kind.name, dict(event.details)
    if key == "won":
        return phrase("event.won" if values["winners"] == 1 else "event.shared", seat=Seat(values["seat"]))
    return Phrase(f"event.{key}", {detail: _detail(detail, value) for detail, value in values.items()})


def _detail(detail: str, value: int) -> Value:
    """Turn one of an event's numbers into what it means."""
    if detail in ("seat", "other"):
        return Seat(value) if value < FIRST_FALLEN else fallen(value - FIRST_FALLEN)
    if detail in ("from", "to", "space"):
        return bare_place(value)
    if detail in ("foe", "dragon"):
        return foe_name(value)
    named = {
        "action": ("action", ("explore", "move", "gather", "rest")),
        "adventure": ("adventure", ADVENTURE_NAMES),
        "item": ("item", ITEMS),
        "place": ("place", MONK_PLACES),
        "scroll": ("scroll", SCROLL_NAMES),
        "spot": ("spot", act.SPOT_NAMES),
        "type": ("type", GEAR_TYPES),
        "how": ("payment", ("sandals", "wood", "ward", "status")),
        "palace": ("palace", ("large", "large", "small")),
    }
    if detail in named:
        family, keys = named[detail]
        return Name(family, keys[value])
    if detail == "reason":
        return Name("reason", REASONS[value])
    if detail == "track":
        return track_name(value)
    plain = {"tile": TILE_NAMES, "cell": GEAR_CELLS, "gear": GEAR_CARD_NAMES, "blueprint": BLUEPRINT_NAMES}
    if detail in plain:
        return plain[detail][value]
    if detail == "site":
        return site_name(value)
    if detail == "marker":
        return field_name(value)
    return value + 1 if detail == "shrine" else value


def character_name(s: Record, seat: int) -> Name:
    """The character on a seat's board."""
    return Name("character", CHARACTER_NAMES[int(s.character[seat])])
