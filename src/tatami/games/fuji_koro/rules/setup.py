"""Setting up (FK-1.5, FK-1.6, FK-4, FK-14.3 to FK-14.8, FK-16)."""

from tatami.games.fuji_koro.actions import GEAR, MONK_AT
from tatami.games.fuji_koro.components import (
    ACTION2_SLOT,
    ACTION_TOKENS,
    ADVENTURE_COUNT,
    ADVENTURE_ROUNDS,
    ADVENTURES,
    BLUEPRINTS,
    BOTTOM_BLOCK,
    CARDS_PER_TYPE,
    CELLS,
    CHARACTERS,
    COOP_FIELD,
    COOP_FIELD_SOLO,
    CUBES,
    DAISUKE,
    EACH_FOR_HIMSELF,
    FALLEN,
    FIRST_BLUEPRINT,
    GEAR_CARDS,
    GETTING_HOT,
    HOT_FIELD,
    IN_COMPETITIVE,
    IN_COOPERATIVE,
    IN_SOLO,
    LEGENDARY_HOME,
    LEVELS,
    LIVES,
    MITSUHIDE,
    MONKS,
    OFFER_BEYOND_PLAYERS,
    ONE_HANDED,
    PATTERN_CELL,
    PATTERN_CUBE,
    PATTERN_MODE,
    PATTERN_SIZE,
    REMOVED_TILES,
    RONIN,
    SCROLL_VP,
    SCROLLS,
    SECRET_EXIT,
    SHRINE_CARDS,
    SPECIAL_BLOCK,
    STANDARD,
    START_ACTION2,
    START_MODE,
    START_MONKS,
    START_OTHER_GEAR,
    START_TEETH,
    START_WEAPON,
    STATUS_TOKENS,
    TAMING,
    TAMING_FIELD,
    TAMING_FIELD_SOLO,
    TILE_LEVEL,
    TILES,
    TOMOE,
    TOMOES_BLUEPRINT,
    TOOTH,
    WEAPON,
    WEAPON_SLOT,
    YOSHIHIRO,
)
from tatami.games.fuji_koro.events import TURN_BEGAN, emit
from tatami.games.fuji_koro.geography import CENTRE, NOWHERE, SHRINES
from tatami.games.fuji_koro.rules.agenda import ask, drop, go_to, jot, note, put, stage
from tatami.games.fuji_koro.rules.knapsack import (
    FROM_SUPPLY,
    MONK_SUPPLY,
    gain_scroll,
    refill_scroll_offer,
    settle_monk,
    take_monk,
)
from tatami.games.fuji_koro.rules.magic import fit_magic, gain, lay_out
from tatami.games.fuji_koro.state import (
    CHOOSE_ACTION,
    HELD_BY,
    IN_OFFER,
    IN_SHRINE,
    NOBODY,
    OUT_OF_GAME,
    PICK_GEAR,
    PICK_SCROLL,
    PICK_SPOT,
    SETTING_UP,
    START_MONK,
    TAKEN_BY,
    TURN,
    TURN_END,
)
from tatami.kernel.compiling import inner, rule
from tatami.kernel.records import i64
from tatami.kernel.rng import below, shuffle

CHOSEN_CHARACTERS, DRAWN_CHARACTERS = 1, 2  # values of the option ``boards``
SCROLL_STEP, GEAR_STEP, MONK_STEP, NEXT_SEAT = range(4)

# --- the configuration (FK-1.5, FK-1.6) -------------------------------------------------------------------------------


@inner
def allows(scenario, coop, players):
    """Whether a scenario can be played in a mode."""
    if not coop:
        return IN_COMPETITIVE[scenario] and players > 1
    return IN_SOLO[scenario] if players == 1 else IN_COOPERATIVE[scenario]


@inner
def configure(s, o):
    """Read the options. A scenario decides the mode where it must; one that cannot be played at all is left out."""
    s.players = o.players
    s.scenario = o.scenario
    s.coop = o.mode if o.players > 1 else 1
    if not allows(s.scenario, s.coop, s.players):
        if allows(s.scenario, 1 - s.coop, s.players):
            s.coop = 1 - s.coop
        else:
            s.scenario = 0
    s.scoring = not s.coop or s.scenario == RONIN
    s.peaceful = o.peaceful and not s.coop and s.scenario != EACH_FOR_HIMSELF
    s.adventure = o.adventure
    if o.boards and s.scenario != EACH_FOR_HIMSELF:
        cast(s, o)


@inner
def cast(s, o):
    """Give every seat a character, all different; a name already taken passes on to the next free one."""
    s.character[0] = o.character_1
    s.character[1] = o.character_2
    s.character[2] = o.character_3
    s.character[3] = o.character_4
    s.character[4] = o.character_5
    s.character[5] = o.character_6
    named = CHARACTERS - 1
    for seat in range(s.players):
        wanted = seat + s.character[seat]  # the list of seat k begins with the k-th name
        if o.boards == DRAWN_CHARACTERS:
            wanted = below(s, named)
        s.character[seat] = STANDARD
        while is_taken(s, seat, YOSHIHIRO + wanted % named):
            wanted = below(s, named) if o.boards == DRAWN_CHARACTERS else wanted + 1
        s.character[seat] = YOSHIHIRO + wanted % named
    for seat in range(s.players, 6):
        s.character[seat] = STANDARD


@inner
def is_taken(s, seat, character):
    """Whether a character sits at an earlier seat, or could not reach the goal alone (FK-1.6)."""
    for other in range(seat):
        if s.character[other] == character:
            return True
    hopeless = s.scenario in (0, GETTING_HOT, FALLEN)
    return s.players == 1 and character == DAISUKE and hopeless


# --- piles and cards (FK-4.3 to FK-4.7, FK-14.3 to FK-14.5) -----------------------------------------------------------


@rule
def crowd(s):
    """The row of the cooperative tables for the number of players."""
    return (s.players - 1) // 2


@rule
def is_removed(s, tile):
    """Whether a tile is not used in this match (FK-14.3, FK-16.1.1)."""
    if s.scenario == EACH_FOR_HIMSELF and tile == SECRET_EXIT:
        return True
    return s.coop > 0 and (tile == REMOVED_TILES[crowd(s), 0] or tile == REMOVED_TILES[crowd(s), 1])


@rule
def special_tile(level):
    """The tile that lies in the special block of a cooperative pile, or NOWHERE (FK-14.4, FK-14.5)."""
    if level == 0:
        return i64(NOWHERE)
    return i64(SECRET_EXIT if level == 1 else LEGENDARY_HOME)


@inner
def stack_tiles(s, level):
    """Stack the unused tiles of a level that are not on the map yet, in a random order that keeps to the blocks.

    ``redeal`` uses this too: the pile then has fewer tiles, but its bottom is where it was.
    """
    special = special_tile(level) if s.coop else i64(NOWHERE)
    size, waits = 0, False
    for tile in range(TILES):
        if TILE_LEVEL[tile] == level and not is_removed(s, tile) and not is_seen(s, tile):
            if tile == special:
                waits = True
            else:
                s.pile[level, size] = tile
                size += 1
    shuffle(s, s.pile[level], size)
    if waits:
        bottom = BOTTOM_BLOCK[crowd(s)]
        place = bottom + below(s, min(SPECIAL_BLOCK, size + 1 - bottom))
        for higher in range(size, place, -1):
            s.pile[level, higher] = s.pile[level, higher - 1]
        s.pile[level, place] = special
        size += 1
    s.pile_size[level] = size


@rule
def is_seen(s, tile):
    """Whether a tile lies on the map or has just been drawn."""
    if s.drawn == tile + 1:
        return True
    for site in range(s.tile.shape[0]):
        if s.tile[site] == tile + 1:
            return True
    return False


@inner
def take_deck(s, first, count):
    """Shuffle some cards in the scratch row."""
    for i in range(count):
        s.reach[i] = first + i
    shuffle(s, s.reach[:], count)


@inner
def clear_deck(s, count):
    """Leave the scratch row as it was."""
    for i in range(count):
        s.reach[i] = 0


@inner
def deal_blueprints(s):
    """Two of each type to each shrine (FK-4.4); Tomoe's card is always among them."""
    for kind in range(3):
        take_deck(s, kind * CARDS_PER_TYPE, CARDS_PER_TYPE)
        for i in range(SHRINES * SHRINE_CARDS):
            s.blueprint_place[s.reach[i]] = IN_SHRINE + i // SHRINE_CARDS
        if kind == WEAPON and s.blueprint_place[TOMOES_BLUEPRINT] == OUT_OF_GAME and plays(s, TOMOE):
            replaced = s.reach[below(s, SHRINES * SHRINE_CARDS)]
            s.blueprint_place[TOMOES_BLUEPRINT] = s.blueprint_place[replaced]
            s.blueprint_place[replaced] = OUT_OF_GAME
    clear_deck(s, CARDS_PER_TYPE)
    if s.scenario == EACH_FOR_HIMSELF:
        mix_shrines(s)
    for card in range(BLUEPRINTS):
        s.blueprint_known[card] = s.scenario != EACH_FOR_HIMSELF
        if s.blueprint_place[card] != OUT_OF_GAME:
            s.shrine_types[s.blueprint_place[card] - IN_SHRINE, card // CARDS_PER_TYPE] += 1


@inner
def plays(s, character):
    """Whether a character takes part."""
    for seat in range(s.players):
        if s.character[seat] == character:
            return True
    return False


@inner
def mix_shrines(s):
    """Scenario 1: the 18 blueprints are shuffled together, six face down in each shrine (FK-16.1.2)."""
    size = 0
    for card in range(BLUEPRINTS):
        if s.blueprint_place[card] != OUT_OF_GAME:
            s.reach[size] = card
            size += 1
    shuffle(s, s.reach[:], size)
    for i in range(size):
        s.blueprint_place[s.reach[i]] = IN_SHRINE + i // (3 * SHRINE_CARDS)
    clear_deck(s, size)


@inner
def deal_cards(s):
    """Gear offer, scroll offer and deck, adventure tokens (FK-4.5 to FK-4.7)."""
    for kind in range(3):
        take_deck(s, kind * CARDS_PER_TYPE, CARDS_PER_TYPE)
        for i in range(min(s.players + OFFER_BEYOND_PLAYERS, CARDS_PER_TYPE)):
            s.gear_place[s.reach[i]] = IN_OFFER
    clear_deck(s, CARDS_PER_TYPE)
    for scroll in range(SCROLLS):
        s.scroll_deck[scroll] = scroll
    s.deck_size = SCROLLS
    shuffle(s, s.scroll_deck[:], SCROLLS)
    refill_scroll_offer(s)
    if s.adventure:
        stack_adventures(s)


@inner
def stack_adventures(s):
    """Shuffle all adventure tokens that nobody has seen yet."""
    s.adventure_left = 0
    for kind in range(ADVENTURES):
        unseen = ADVENTURE_COUNT[kind] - s.adventure_used[kind]
        for seat in range(s.players):
            unseen -= s.kept[seat, kind]
        for _ in range(unseen):
            s.adventure_deck[s.adventure_left] = kind
            s.adventure_left += 1
    shuffle(s, s.adventure_deck[:], s.adventure_left)


# --- boards (FK-4.8, FK-14.8) -----------------------------------------------------------------------------------------


@inner
def fill_supply(s):
    """All cubes, monks and status tokens are in the supply."""
    for material in range(4):
        s.supply[material] = CUBES[material]
    s.supply[MONK_SUPPLY] = MONKS
    s.status_left = STATUS_TOKENS if s.scenario == EACH_FOR_HIMSELF else 0


@inner
def set_up_board(s, seat):
    """A player's board as the character begins."""
    character = i64(s.character[seat])
    s.where[seat] = CENTRE
    s.lives[seat] = LIVES if s.coop else 0
    s.tokens[seat] = ACTION_TOKENS[character]
    s.cubes[seat, TOOTH] = START_TEETH[character]
    s.supply[TOOTH] -= START_TEETH[character]
    for cell in range(CELLS):
        lay_out(s, seat, cell, START_OTHER_GEAR[character, cell])
    if not (s.coop and character == STANDARD):
        lay_out_start_weapon(s, seat)
    if START_ACTION2[character]:
        take_monk(s, seat, FROM_SUPPLY)
        settle_monk(s, seat, i64(ACTION2_SLOT))


@inner
def lay_out_start_weapon(s, board):
    """The start weapon comes from the supply."""
    character = i64(s.character[board])
    s.mode[board] = START_MODE[character]
    for cell in range(CELLS):
        lay_out(s, board, cell, START_WEAPON[character, cell])


@inner
def start_field(s):
    """The countdown field of the first round (FK-4.10, FK-14.8, FK-16)."""
    solo = s.players == 1
    if not s.coop or s.scenario == RONIN:
        return 1
    if s.scenario == GETTING_HOT:
        return HOT_FIELD
    if s.scenario == TAMING:
        return TAMING_FIELD_SOLO if solo else TAMING_FIELD
    return (COOP_FIELD_SOLO if solo else COOP_FIELD) - (ADVENTURE_ROUNDS if s.adventure else 0)


@inner
def place_enemies(s):
    """Scenario 7: an enemy in each shrine, on the boards after the player's, with a random left-over blueprint."""
    size = 0
    for card in range(BLUEPRINTS):
        if s.blueprint_place[card] == OUT_OF_GAME:
            s.reach[size] = card
            size += 1
    shuffle(s, s.reach[:], size)
    for shrine in range(SHRINES):
        build_enemy(s, shrine + 1, i64(s.reach[shrine]))
    clear_deck(s, size)


@inner
def build_enemy(s, board, card):
    """The start weapon, and the blueprint built in full with its magic cube (FK-16.7.1)."""
    s.lives[board] = 1
    s.where[board] = NOWHERE
    s.blueprint_place[card] = HELD_BY + board
    s.held[board] = 1
    s.mode[board] = ONE_HANDED
    if card // CARDS_PER_TYPE == WEAPON:
        s.slot[board, WEAPON_SLOT] = 1
    else:
        lay_out_start_weapon(s, board)
    lay_out_pattern(s, board, FIRST_BLUEPRINT + card)
    fit_magic(s, board)


@inner
def lay_out_pattern(s, board, pattern):
    """Lay the cubes of a pattern on the matching grid."""
    if PATTERN_MODE[pattern] >= 0:
        s.mode[board] = PATTERN_MODE[pattern]
    for i in range(PATTERN_SIZE[pattern]):
        lay_out(s, board, PATTERN_CELL[pattern, i], PATTERN_CUBE[pattern, i])


# --- set-up decisions (FK-4.9) ----------------------------------------------------------------------------------------


@inner
def go_on_setting_up(s):
    """Clockwise from the start player, each player finishes all of their decisions; then the first turn begins."""
    while note(s, 0) < s.players:
        seat, now = (s.start + note(s, 0)) % s.players, stage(s)
        go_to(s, now + 1)
        if now == SCROLL_STEP:
            if s.character[seat] == MITSUHIDE:
                ask(s, PICK_SCROLL, seat)
                return
        elif now == GEAR_STEP:
            if s.coop and s.character[seat] == STANDARD:
                ask(s, PICK_GEAR, seat)
                return
        elif now == MONK_STEP:
            if START_MONKS[s.character[seat]] and not s.slot[seat, WEAPON_SLOT]:
                ask(s, START_MONK, seat)
                return
        else:
            jot(s, 0, note(s, 0) + 1)
            go_to(s, SCROLL_STEP)
    drop(s)
    s.turn = s.start
    s.actions_left = 2
    emit(s, TURN_BEGAN, s.turn)
    put(s, TURN_END, 0, 0, 0, 0)
    put(s, TURN, 0, 0, 0, 0)
    ask(s, CHOOSE_ACTION, s.turn)


@inner
def pick_scroll(s, seat, scroll):
    """DP-1 answered: Mitsuhide's scroll (FK-15.5)."""
    gain(s, seat, SCROLL_VP)
    gain_scroll(s, seat, scroll, NOBODY)


@inner
def taken_of(s, kind):
    """How many gear cards of a type have been taken."""
    count = 0
    for card in range(kind * CARDS_PER_TYPE, (kind + 1) * CARDS_PER_TYPE):
        count += s.gear_place[card] >= TAKEN_BY
    return count


@inner
def mark_start_gear(s, mask):
    """DP-2: cards of a type that has been taken least often so far."""
    fewest = min(taken_of(s, 0), taken_of(s, 1), taken_of(s, 2))
    count = 0
    for card in range(GEAR_CARDS):
        if s.gear_place[card] == IN_OFFER and taken_of(s, card // CARDS_PER_TYPE) == fewest:
            mask[GEAR + card] = True
            count += 1
    return count


@inner
def pick_gear(s, seat, card):
    """DP-2 answered: the card's pattern is laid out; a weapon card replaces the start weapon (FK-14.6)."""
    s.gear_place[card] = TAKEN_BY + seat
    s.colour = card
    lay_out_pattern(s, seat, card)
    if card // CARDS_PER_TYPE == WEAPON:
        take_monk(s, seat, FROM_SUPPLY)
        settle_monk(s, seat, i64(WEAPON_SLOT))
    else:
        lay_out_start_weapon(s, seat)
    ask(s, PICK_SPOT, seat)


@inner
def place_start_monk(s, seat, action):
    """DP-4 answered."""
    take_monk(s, seat, FROM_SUPPLY)
    settle_monk(s, seat, action - MONK_AT)


@inner
def set_up(s):
    """Everything up to the first set-up decision."""
    for level in range(LEVELS):
        stack_tiles(s, level)
    deal_blueprints(s)
    deal_cards(s)
    fill_supply(s)
    for seat in range(s.players):
        set_up_board(s, seat)
    if s.scenario == FALLEN:
        place_enemies(s)
    s.marker = 1 - start_field(s)
    s.lap = 1
    s.holder = NOBODY
    s.beaten = NOBODY
    s.crafted = NOBODY
    put(s, SETTING_UP, 0, 0, 0, 0)
    go_on_setting_up(s)
