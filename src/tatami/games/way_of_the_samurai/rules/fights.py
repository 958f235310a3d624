"""Setting up, and going from fight to fight: the clan, the campaigns, random events (WS-3, WS-19, WS-22 to WS-26)."""

from tatami.games.way_of_the_samurai.components import (
    ALL_MAIN,
    AMBUSH_FIGHTS,
    AMBUSH_KI,
    BASE_WEAPONS,
    BLEEDING,
    BROKEN_SWORD,
    CLAN_KI,
    CLAN_LIFE,
    DIE_START,
    DOJO_FIGHTS,
    EASY_DIE,
    ENEMY_KI,
    ENEMY_LIFE,
    EVENT_AMOUNT,
    EVENT_ON,
    FATIGUE,
    FURY,
    INSIGHT,
    KEMPO,
    KI_MAX,
    KI_START,
    LIFE_MAX,
    MAIN_CARDS,
    MAX_CLAN,
    MEDITATION,
    MEMORY,
    NODE_KI,
    NODE_LIFE,
    NODE_STAGE,
    NODES,
    OPPONENTS,
    RAGE,
    REST,
    REWARD_KI,
    REWARD_LIFE,
    SPECIAL_CARDS,
    STORM,
    STRENGTH,
    TECHNIQUE,
    THREE,
    THREE_KI,
    THREE_LIFE,
    WEAPON_DIE,
    WEAPONS,
)
from tatami.games.way_of_the_samurai.events import (
    BONUS_ROLLED,
    CARD_ADDED,
    ENEMY_CAME,
    EVENT_ROLLED,
    FIGHT_ENDED,
    STARTED,
    WEAPON_BROKE,
    WEAPON_TAKEN,
)
from tatami.games.way_of_the_samurai.rules.decks import bit, clear_table, clear_zone, discard_hand, take_special
from tatami.games.way_of_the_samurai.rules.duel import begin_duel
from tatami.games.way_of_the_samurai.rules.rounds import end_match
from tatami.games.way_of_the_samurai.rules.tokens import fall, fighter, gain, limit_gauges, player_loses, raise_die
from tatami.games.way_of_the_samurai.state import (
    BY_CLAN_LIMIT,
    BY_LIFE,
    BY_NO_WEAPON,
    BY_WOUND,
    CAMPAIGN_1,
    CAMPAIGN_2,
    CLAN,
    DUEL,
    NEXT_FIGHT,
    NO_CARD,
    NOBODY,
    ONE_AGAINST_THREE,
    ROUND_START,
    SINGLE_FIGHT,
    TAKE_PATH,
    TAKE_WEAPON,
    WON,
)
from tatami.kernel.compiling import rule
from tatami.kernel.events import emit
from tatami.kernel.records import i64
from tatami.kernel.rng import roll, shuffle

# --- setup ------------------------------------------------------------------------------------------------------------


@rule
def read_options(s, o):
    """Take over the options; one that the mode does not know stays at none (WS-28.1)."""
    s.players = o.players
    mode = DUEL if o.players == 2 else o.mode
    s.mode = mode
    solo = mode != DUEL
    campaign = mode in (CAMPAIGN_1, CAMPAIGN_2)
    s.enemy = o.enemy if mode == SINGLE_FIGHT else NOBODY
    if solo:
        s.surroundings = 0 if campaign else o.surroundings
        if s.surroundings and mode != ONE_AGAINST_THREE and not (s.enemy == KEMPO and o.weather >= STORM):
            s.weather = o.weather  # WS-21.1, WS-28.2
        s.easy_draw = o.easy_draw
        s.hard_mode = o.hard_mode
        s.event_card = o.events if campaign else 0
        s.virtue = o.virtue
        s.gisei = o.gisei
        s.blood = o.blood if mode in (SINGLE_FIGHT, ONE_AGAINST_THREE) else 0
        s.weapon[0] = o.weapon
    s.weapons_in_use = WEAPONS if o.expansion_weapons or (solo and o.weapon >= BASE_WEAPONS) else BASE_WEAPONS
    s.joker = -1
    s.defence = NO_CARD
    s.flank = NOBODY
    s.node = NOBODY
    s.foe = 1
    emit(s, STARTED, mode)


@rule
def build_decks(s, easy_card):
    """Shuffle every deck, the Special Action deck first (WS-3.3, WS-3.7, WS-26.4, WS-27.1)."""
    for place in range(SPECIAL_CARDS):
        s.special[place] = MAIN_CARDS + place
    s.special_size = SPECIAL_CARDS
    shuffle(s, s.special, SPECIAL_CARDS)
    for card in range(MAIN_CARDS):
        s.deck[card] = card
    s.deck_size = MAIN_CARDS
    s.main = ALL_MAIN
    if easy_card:
        s.special_size -= 1
        card = i64(s.special[s.special_size])
        s.special[s.special_size] = 0
        s.deck[MAIN_CARDS] = card
        s.deck_size += 1
        s.main |= bit(card)
        emit(s, CARD_ADDED, card)
    s.shuffled = s.main
    shuffle(s, s.deck, i64(s.deck_size))
    s.opponents_size = OPPONENTS + s.hard_mode
    for card in range(s.opponents_size):
        s.opponents[card] = card
    shuffle(s, s.opponents, i64(s.opponents_size))


@rule
def set_out(s, easy_die):
    """Tokens, the wound die and the first enemy (WS-3.4 to WS-3.6)."""
    s.life[0] = LIFE_MAX
    s.round_no = 1
    s.step = ROUND_START
    if s.mode == DUEL:
        s.life[1] = LIFE_MAX
        begin_duel(s)
        return
    weapon = i64(s.weapon[0])
    s.ki[0] = KI_START[weapon]
    s.die[0] = max(EASY_DIE if easy_die else DIE_START, WEAPON_DIE[weapon])
    limit_gauges(s, 0)
    if s.mode == SINGLE_FIGHT:
        if s.enemy == KEMPO:
            s.die[0] = DIE_START  # the die has no level against Kempo (WS-18.5)
        s.fight = 1
        meet_enemy(s, 1, ENEMY_LIFE[s.enemy], ENEMY_KI[s.enemy], 0)
    elif s.mode == ONE_AGAINST_THREE:
        s.fight = 1
        for place in range(THREE):
            meet_enemy(s, 1 + place, THREE_LIFE[place], THREE_KI[place], 0)
    else:
        s.step = NEXT_FIGHT


@rule
def meet_enemy(s, who, life, ki, face):
    """An enemy receives Life and Ki (WS-3.5)."""
    s.life[who] = life
    s.ki[who] = ki
    emit(s, ENEMY_CAME, fighter(s, who), life, ki, s.fight, face)


# --- from fight to fight ----------------------------------------------------------------------------------------------


@rule
def next_fight(s):
    """The next opponent of a clan run or campaign (WS-19.1, WS-23.3, WS-24.2)."""
    s.fight += 1
    s.round_no = 1
    s.step = ROUND_START
    if s.mode == CAMPAIGN_1:
        enter_stage(s)
    else:
        face = roll(s, 6)
        if s.mode == CLAN:
            meet_enemy(s, 1, CLAN_LIFE[face], CLAN_KI[face], face)
        else:
            meet_enemy(s, 1, face, AMBUSH_KI, face)


@rule
def enter_stage(s):
    """Where the path splits, the player chooses; a single node is entered by itself (WS-23.3)."""
    found, last = 0, 0
    for node in range(NODES):
        if NODE_STAGE[node] == s.fight:
            found += 1
            last = node
    if found > 1:
        s.decision = TAKE_PATH
    else:
        enter_node(s, last)


@rule
def enter_node(s, node):
    """Fight this opponent of the dojo (WS-23.2)."""
    s.node = node
    s.path |= 1 << node
    meet_enemy(s, 1, NODE_LIFE[node], NODE_KI[node], 0)


@rule
def win_fight(s):
    """Close a won fight of a clan run or campaign (WS-19.2, WS-22.3)."""
    s.fallen = 0
    s.defeated += 1
    discard_hand(s, 0)
    clear_zone(s)
    clear_table(s)
    emit(s, FIGHT_ENDED, s.fight, s.defeated)
    s.step = NEXT_FIGHT
    if s.mode == CLAN:
        if s.defeated == MAX_CLAN:  # WS-19.5
            s.cause = BY_CLAN_LIMIT
            end_match(s, WON)
        return
    if s.cause == BY_WOUND:
        gain(s, 0, REWARD_LIFE, REWARD_KI)  # WS-22.4
    if s.fight == (DOJO_FIGHTS if s.mode == CAMPAIGN_1 else AMBUSH_FIGHTS):
        end_match(s, WON)
    else:
        random_event(s)


# --- random events ----------------------------------------------------------------------------------------------------


@rule
def random_event(s):
    """Roll on the chosen event card (WS-25)."""
    face = roll(s, 6)
    event, amount = EVENT_ON[s.event_card, face], EVENT_AMOUNT[s.event_card, face]
    emit(s, EVENT_ROLLED, event, face)
    if event in (MEMORY, FURY):
        s.bonus_gauge = TECHNIQUE if event == MEMORY else STRENGTH
        s.bonus = roll(s, 6)
        emit(s, BONUS_ROLLED, s.bonus_gauge, s.bonus)
    elif event == RAGE:
        raise_die(s, 0, amount)
    elif event == FATIGUE:
        player_loses(s, 0, 0, amount, BY_LIFE)
    elif event == BLEEDING:
        player_loses(s, 0, amount, 0, BY_LIFE)
    elif event == MEDITATION:
        gain(s, 0, 0, amount)
    elif event == REST:
        gain(s, 0, amount, 0)
    elif event == INSIGHT:
        take_special(s, 0)
    elif event == BROKEN_SWORD:
        break_weapon(s)


@rule
def weapons_left(s):
    """The weapons that can be chosen, as bits: neither broken nor in the other duellist's hands (WS-25.7, WS-30.3)."""
    left = ((1 << i64(s.weapons_in_use)) - 1) & ~i64(s.broken)
    if s.mode == DUEL and s.asked == s.first:
        left &= ~bit(s.weapon[1 - s.first])
    return left


@rule
def break_weapon(s):
    """Broken Sword: another weapon must be chosen; without one the campaign is lost (WS-25.7)."""
    s.broken |= 1 << i64(s.weapon[0])
    emit(s, WEAPON_BROKE, s.weapon[0])
    left = weapons_left(s)
    if left == 0:
        fall(s, 0, BY_NO_WEAPON)
    elif left & (left - 1):
        s.decision = TAKE_WEAPON
    else:
        for weapon in range(WEAPONS):
            if left == 1 << weapon:
                replace_weapon(s, weapon)


@rule
def replace_weapon(s, weapon):
    """The new weapon works from now on, without taking back what is held (WS-25.8)."""
    s.weapon[0] = weapon
    s.ki[0] = min(i64(s.ki[0]), KI_MAX[weapon])
    s.die[0] = max(i64(s.die[0]), WEAPON_DIE[weapon])
    limit_gauges(s, 0)
    emit(s, WEAPON_TAKEN, 0, weapon)
