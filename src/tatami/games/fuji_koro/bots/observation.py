"""The volcano as numbers for learning, from a seat's own point of view: it comes first, the others follow clockwise.

Nothing is private (FK-17.3): all seats know the same, and only the order of the seats differs.
"""

from tatami.games.fuji_koro.components import (
    ADVENTURE_CELL,
    ADVENTURE_TOKENS,
    ADVENTURES,
    BLUEPRINTS,
    CELLS,
    CHARACTERS,
    CLASS_LIVES,
    COMBAT_ROUNDS,
    COOP_FIELD_SOLO,
    CUBES,
    DRAGON_CLASS,
    DRAGONS,
    ERUPT1,
    ERUPT4,
    GEAR_CARDS,
    LEVELS,
    LIVES,
    MATERIAL_NAMES,
    MAX_PLAYERS,
    METAL_TOKEN,
    MONK_CLASS,
    MONKS,
    PILE,
    ROPE,
    SANDALS,
    SCENARIO_NAMES,
    SCROLL_CELL,
    SCROLL_OFFER,
    SCROLLS,
    STATUS_TOKENS,
    TILES,
    TRACKS,
    TYPE_END,
    TYPE_FIRST,
    WOOD_TOKEN,
)
from tatami.games.fuji_koro.geography import CELL_SPACES, DRAGON_SITES, SHRINES, SITES, SPACES, TILE_CELLS
from tatami.games.fuji_koro.rules.visibility import is_face_down
from tatami.games.fuji_koro.state import (
    ALIVE,
    AWAKE,
    CLAIM_SPOT,
    COOL_LAVA,
    DRAGON_TO,
    FINAL_PHASE,
    HELD_BY,
    IN_OFFER,
    IN_SHRINE,
    LAVA_TILE,
    QUIET,
    SLAIN,
    TAKEN_BY,
    TRADE_ITEM,
    TRADE_WITH,
)
from tatami.kernel.compiling import inner, rule
from tatami.kernel.observation import Layout, Part, clear, fraction, multi_hot, one_hot, relative_seat
from tatami.kernel.records import i64

SCENARIOS = len(SCENARIO_NAMES) - 1
MATERIALS = len(MATERIAL_NAMES)
CLASSES = MONK_CLASS + 1
GEAR_KINDS = SANDALS + 1
SLOTS = 6
PHASES = FINAL_PHASE + 1
ITEMS = 4  # kinds of things that are traded
WAVES = ERUPT4 - ERUPT1 + 1
MOST_LIVES = int(CLASS_LIVES.max())
SAMURAI_UNIT = 1 / 8  # a power of two: such sums are exact, interpreted and compiled
# Counts above these look the same
MANY_ROUNDS, MANY_POINTS, MANY_CUBES, MANY_TOKENS, MANY_STEPS, MANY_DICE, MANY_HITS = 30, 60, 12, 6, 8, 8, 20

LAYOUT = Layout(
    Part("seat", (MAX_PLAYERS,), "the own seat's number, for actions that name a player"),
    Part("question", (COOL_LAVA,), "what is being asked, in the order of `state.py`; nothing after the end"),
    Part("decider", (MAX_PLAYERS,), "who is asked", by_seat=True),
    Part("turn", (MAX_PLAYERS,), "whose turn it is", by_seat=True),
    Part("present", (MAX_PLAYERS,), "which seats there are", by_seat=True),
    Part("options", (4,), "cooperative; points count; peaceful; adventure tokens"),
    Part("scenario", (SCENARIOS,), "the scenario"),
    Part(
        "clock",
        (4,),
        "round over 30; countdown marker (0 on field 1, k on Ek) over 25; has it run out once; does the rope hang",
    ),
    Part("phase", (PHASES,), "quiet, lava, final"),
    Part("eruptions", (WAVES,), "waves of lava that have happened"),
    Part("holder", (MAX_PLAYERS,), "who set off the countdown", by_seat=True),
    Part(
        "left",
        (LEVELS + 5 + 3,),
        "tiles of each level, wood, metal, teeth, magic, monks, scrolls, adventures, status: shares",
    ),
    Part("walk", (6,), "actions left over 6; steps left over 8; stepped; swift; turn lost; came onto this tile"),
    Part("character", (MAX_PLAYERS, CHARACTERS), "whose board", by_seat=True),
    Part(
        "standing",
        (MAX_PLAYERS, 7),
        "action tokens; points; status; lives; laid down; escaped; at the rope",
        by_seat=True,
    ),
    Part("knapsack", (MAX_PLAYERS, 4), "wood, metal, teeth over 12; monks carried over 6", by_seat=True),
    Part("slots", (MAX_PLAYERS, SLOTS), "monks at work", by_seat=True),
    Part("scrolls", (MAX_PLAYERS, SCROLLS), "scrolls held", by_seat=True),
    Part("adventures", (MAX_PLAYERS, ADVENTURES), "adventure tokens kept, over 2", by_seat=True),
    Part(
        "gear",
        (MAX_PLAYERS, 3 * GEAR_KINDS + 2),
        "helmet, weapon, sandals: cubes over 12, magic, orphaned; two-handed; blueprints over 6",
        by_seat=True,
    ),
    Part("claimed", (MAX_PLAYERS, 3), "spots with a gear card", by_seat=True),
    Part("own_gear", (MATERIALS, CELLS), "cubes in the cells of the own gear, by material"),
    Part("gear_cards", (3, GEAR_CARDS), "in the offer; own; somebody else's"),
    Part("blueprints", (SHRINES + 2, BLUEPRINTS), "known to lie in each shrine; own; somebody else's"),
    Part("scroll_cards", (2, SCROLLS), "in the offer; discarded"),
    Part("tracks", (3, TRACKS), "shogun tracks: spaces used, own tokens counted, own tokens spent, over 8"),
    Part(
        "cells",
        (9, CELL_SPACES),
        "tile; lava (printed ½); number of the eruption over 4; wood; metal; monk; scroll for oneself; adventure; rope",
    ),
    Part("where", (2, SPACES), "oneself; others over 8"),
    Part("sites", (CLASSES, DRAGON_SITES), "living dragons by class and, last, whether awake"),
    Part("dragons", (3, DRAGONS), "alive; slain; still to move this round"),
    Part("mover", (DRAGONS,), "the dragon being moved"),
    Part("drawn", (TILES,), "the tile just drawn"),
    Part("site", (SITES,), "where it will lie"),
    Part("foe", (CLASSES,), "class of the foe in combat"),
    Part("combat", (4,), "its lives over 30; combat round over 30; hits over 20; it came to the samurai"),
    Part("fighters", (MAX_PLAYERS, 4), "fighting; took part; sent a heroic monk; counts as active", by_seat=True),
    Part("rival", (MAX_PLAYERS,), "the other one of a duel", by_seat=True),
    Part("beaten", (MAX_PLAYERS,), "the loser of a duel", by_seat=True),
    Part("dice", (4, MATERIALS), "dice that may be rolled; rolled; breaks; blanks; over 8, by colour"),
    Part("colour", (MATERIALS,), "the colour in question"),
    Part("claiming", (GEAR_CARDS,), "the gear card for which a spot is chosen"),
    Part("crafting", (2 * GEAR_KINDS,), "the type being crafted; the type crafted last"),
    Part("partner", (MAX_PLAYERS,), "whom one trades with", by_seat=True),
    Part("trade", (2 * ITEMS,), "kinds of items given; kinds taken"),
)
(
    OWN_SEAT,
    QUESTION,
    DECIDER,
    TURN,
    PRESENT,
    OPTIONS,
    SCENARIO,
    CLOCK,
    PHASE,
    ERUPTIONS,
    HOLDER,
    LEFT,
    WALK,
    CHARACTER,
    STANDING,
    KNAPSACK,
    MONK_SLOTS,
    SCROLLS_HELD,
    ADVENTURES_KEPT,
    GEAR,
    CLAIMED,
    OWN_GEAR,
    OFFERED_GEAR,
    BLUEPRINT_PLACES,
    SCROLL_CARDS,
    TRACK_TOKENS,
    MAP,
    WHERE,
    DRAGON_PLACES,
    DRAGON_STATES,
    MOVER,
    DRAWN,
    SITE,
    FOE,
    COMBAT,
    FIGHTERS,
    RIVAL,
    BEATEN,
    DICE,
    COLOUR,
    CLAIMING,
    CRAFTING,
    PARTNER,
    TRADE,
) = LAYOUT


@rule
def observe(s, seat, out):
    """Write what everybody knows as one seat sees it; see ``kernel.contract``."""
    clear(out)
    out[OWN_SEAT + seat] = 1.0
    one_hot(out, QUESTION, s.decision - 1, COOL_LAVA)
    one_hot(out, DECIDER, relative_seat(s.decider, seat, s.players), MAX_PLAYERS)
    one_hot(out, TURN, relative_seat(s.turn, seat, s.players), MAX_PLAYERS)
    observe_match(s, seat, out)
    for other in range(s.players):
        observe_board(s, other, relative_seat(other, seat, s.players), out)
    observe_own(s, seat, out)
    observe_cards(s, seat, out)
    observe_map(s, seat, out)
    observe_dragons(s, out)
    observe_combat(s, seat, out)
    observe_deals(s, seat, out)


@inner
def observe_match(s, seat, out):
    """Options, countdown and supply."""
    out[OPTIONS] = s.coop
    out[OPTIONS + 1] = s.scoring
    out[OPTIONS + 2] = s.peaceful
    out[OPTIONS + 3] = s.adventure
    one_hot(out, SCENARIO, s.scenario - 1, SCENARIOS)
    out[CLOCK] = fraction(s.lap, MANY_ROUNDS)
    out[CLOCK + 1] = s.marker / COOP_FIELD_SOLO
    out[CLOCK + 2] = s.passage
    out[CLOCK + 3] = s.rope
    one_hot(out, PHASE, s.phase, PHASES)
    multi_hot(out, ERUPTIONS, s.waves, WAVES)
    if s.phase != QUIET:
        one_hot(out, HOLDER, relative_seat(s.holder, seat, s.players), MAX_PLAYERS)
    for level in range(LEVELS):
        out[LEFT + level] = s.pile_size[level] / PILE
    for material in range(MATERIALS):
        out[LEFT + LEVELS + material] = s.supply[material] / CUBES[material]
    out[LEFT + LEVELS + MATERIALS] = s.supply[MATERIALS] / MONKS
    out[LEFT + LEVELS + MATERIALS + 1] = s.deck_size / SCROLLS
    out[LEFT + LEVELS + MATERIALS + 2] = s.adventure_left / ADVENTURE_TOKENS
    out[LEFT + LEVELS + MATERIALS + 3] = s.status_left / STATUS_TOKENS
    out[WALK] = fraction(s.actions_left, MANY_TOKENS)
    out[WALK + 1] = fraction(s.steps_left, MANY_STEPS)
    out[WALK + 2] = s.stepped > 0
    out[WALK + 3] = s.swift > 0
    out[WALK + 4] = s.turn_lost > 0
    out[WALK + 5] = s.crossed > 0


@inner
def observe_board(s, seat, place, out):
    """A samurai and their board."""
    out[PRESENT + place] = 1.0
    one_hot(out, CHARACTER + place * CHARACTERS, s.character[seat], CHARACTERS)
    first = STANDING + place * 7
    out[first] = fraction(s.tokens[seat], MANY_TOKENS)
    out[first + 1] = fraction(s.vp[seat], MANY_POINTS)
    out[first + 2] = s.status[seat] / STATUS_TOKENS
    out[first + 3] = fraction(s.lives[seat], LIVES)
    out[first + 4] = s.laid[seat]
    out[first + 5] = s.escaped[seat] > 0
    out[first + 6] = s.ready[seat]
    for material in range(3):
        out[KNAPSACK + place * 4 + material] = fraction(s.cubes[seat, material], MANY_CUBES)
    out[KNAPSACK + place * 4 + 3] = fraction(s.carried[seat], MANY_TOKENS)
    for slot in range(SLOTS):
        out[MONK_SLOTS + place * SLOTS + slot] = fraction(s.slot[seat, slot], 1)
    for i in range(2):
        one_hot(out, SCROLLS_HELD + place * SCROLLS, s.scrolls[seat, i] - 1, SCROLLS)
    for token in range(ADVENTURES):
        out[ADVENTURES_KEPT + place * ADVENTURES + token] = fraction(s.kept[seat, token], 2)
    for spot in range(3):
        out[CLAIMED + place * 3 + spot] = s.spots[seat, spot] > 0
    first = GEAR + place * (3 * GEAR_KINDS + 2)
    for kind in range(GEAR_KINDS):
        cubes = 0
        for cell in range(TYPE_FIRST[kind], TYPE_END[kind]):
            cubes += s.gear[seat, cell] > 0
        out[first + kind] = fraction(cubes, MANY_CUBES)
        out[first + GEAR_KINDS + kind] = s.magic[seat, kind]
        out[first + 2 * GEAR_KINDS + kind] = s.orphan[seat, kind]
    out[first + 3 * GEAR_KINDS] = s.mode[seat] > 0
    out[first + 3 * GEAR_KINDS + 1] = fraction(s.held[seat], MANY_TOKENS)


@inner
def observe_own(s, seat, out):
    """The own gear cube by cube, and the own tokens at the shogun's."""
    for cell in range(CELLS):
        if s.gear[seat, cell] > 0:
            out[OWN_GEAR + (i64(s.gear[seat, cell]) - 1) * CELLS + cell] = 1.0
    for track in range(TRACKS):
        out[TRACK_TOKENS + track] = fraction(s.track_used[track], MANY_STEPS)
        out[TRACK_TOKENS + TRACKS + track] = fraction(s.stock[seat, track], MANY_STEPS)
        out[TRACK_TOKENS + 2 * TRACKS + track] = fraction(s.spent[seat, track], MANY_STEPS)


@inner
def observe_cards(s, seat, out):
    """Cards that lie open or are held; a blueprint that nobody has seen is nowhere (FK-16.1.2)."""
    for card in range(GEAR_CARDS):
        place = i64(s.gear_place[card])
        if place == IN_OFFER:
            out[OFFERED_GEAR + card] = 1.0
        elif place >= TAKEN_BY:
            out[OFFERED_GEAR + (1 if place == TAKEN_BY + seat else 2) * GEAR_CARDS + card] = 1.0
    for card in range(BLUEPRINTS):
        place = i64(s.blueprint_place[card])
        if place >= HELD_BY:
            out[BLUEPRINT_PLACES + (SHRINES if place == HELD_BY + seat else SHRINES + 1) * BLUEPRINTS + card] = 1.0
        elif place >= IN_SHRINE and not is_face_down(s, card):
            out[BLUEPRINT_PLACES + (place - IN_SHRINE) * BLUEPRINTS + card] = 1.0
    for i in range(SCROLL_OFFER):
        one_hot(out, SCROLL_CARDS, s.scroll_offer[i] - 1, SCROLLS)
    multi_hot(out, SCROLL_CARDS + SCROLLS, s.scroll_discard, SCROLLS)


@inner
def observe_map(s, seat, out):
    """The spaces of the volcano, and where everybody stands."""
    for cell in range(CELL_SPACES):
        if s.tile[cell // TILE_CELLS] > 0:
            out[MAP + cell] = 1.0
            if s.lava[cell] > 0:
                out[MAP + CELL_SPACES + cell] = 1.0 if s.lava[cell] == LAVA_TILE else 0.5
            content = s.content[cell]
            if ERUPT1 <= content <= ERUPT4:
                out[MAP + 2 * CELL_SPACES + cell] = (content - ERUPT1 + 1) / WAVES
            elif content == WOOD_TOKEN:
                out[MAP + 3 * CELL_SPACES + cell] = s.lying[cell] > 0
            elif content == METAL_TOKEN:
                out[MAP + 4 * CELL_SPACES + cell] = s.lying[cell] > 0
            elif content == SCROLL_CELL:
                out[MAP + 6 * CELL_SPACES + cell] = (s.lying[cell] >> seat) & 1
            elif content == ADVENTURE_CELL:
                out[MAP + 7 * CELL_SPACES + cell] = s.lying[cell] > 0
            elif content == ROPE:
                out[MAP + 8 * CELL_SPACES + cell] = 1.0
            out[MAP + 5 * CELL_SPACES + cell] = s.monk[cell] > 0
    for other in range(s.players):
        if s.where[other] >= 0:
            if other == seat:
                out[WHERE + s.where[other]] = 1.0
            else:
                out[WHERE + SPACES + s.where[other]] += SAMURAI_UNIT


@inner
def observe_dragons(s, out):
    """The dragons, and the tile that was drawn."""
    for dragon in range(DRAGONS):
        out[DRAGON_STATES + dragon] = s.dragon[dragon] == ALIVE
        out[DRAGON_STATES + DRAGONS + dragon] = s.dragon[dragon] == SLAIN
        out[DRAGON_STATES + 2 * DRAGONS + dragon] = s.dragon_due[dragon] > 0
        site = i64(s.dragon_site[dragon]) - 1
        if site >= 0:
            out[DRAGON_PLACES + DRAGON_CLASS[dragon] * DRAGON_SITES + site] = 1.0
            out[DRAGON_PLACES + MONK_CLASS * DRAGON_SITES + site] = s.dragon_token[dragon] == AWAKE
    if s.decision == DRAGON_TO:
        one_hot(out, MOVER, s.mover, DRAGONS)
    if s.drawn > 0:
        one_hot(out, DRAWN, s.drawn - 1, TILES)
        one_hot(out, SITE, s.site, SITES)


@inner
def observe_combat(s, seat, out):
    """The combat or duel under way."""
    if s.foe >= 0 and s.foe_lives > 0:
        one_hot(out, FOE, DRAGON_CLASS[s.foe], CLASSES)
        out[COMBAT] = s.foe_lives / MOST_LIVES
        out[COMBAT + 1] = fraction(s.bout, COMBAT_ROUNDS)
        out[COMBAT + 3] = s.arrived > 0
    out[COMBAT + 2] = fraction(s.hits, MANY_HITS)
    for other in range(s.players):
        first = FIGHTERS + relative_seat(other, seat, s.players) * 4
        out[first] = s.fighting[other] > 0
        out[first + 1] = s.took_part[other] > 0
        out[first + 2] = s.sent[other] > 0
        out[first + 3] = s.lead == other
    one_hot(out, RIVAL, relative_seat(s.rival, seat, s.players), MAX_PLAYERS)
    one_hot(out, BEATEN, relative_seat(s.beaten, seat, s.players), MAX_PLAYERS)
    for colour in range(MATERIALS):
        out[DICE + colour] = fraction(s.dice_most[colour], MANY_DICE)
        out[DICE + MATERIALS + colour] = fraction(s.dice[colour], MANY_DICE)
        out[DICE + 2 * MATERIALS + colour] = fraction(s.breaks[colour], MANY_DICE)
        out[DICE + 3 * MATERIALS + colour] = fraction(s.blanks[colour], MANY_DICE)


@inner
def observe_deals(s, seat, out):
    """What is being crafted, claimed or traded."""
    if s.decision == CLAIM_SPOT:
        one_hot(out, CLAIMING, s.colour, GEAR_CARDS)
    else:
        one_hot(out, COLOUR, s.colour, MATERIALS)
    one_hot(out, CRAFTING, s.crafting, GEAR_KINDS)
    one_hot(out, CRAFTING + GEAR_KINDS, s.crafted, GEAR_KINDS)
    if TRADE_WITH <= s.decision <= TRADE_ITEM:
        one_hot(out, PARTNER, relative_seat(s.partner, seat, s.players), MAX_PLAYERS)
        multi_hot(out, TRADE, s.given, ITEMS)
        multi_hot(out, TRADE + ITEMS, s.taken, ITEMS)
