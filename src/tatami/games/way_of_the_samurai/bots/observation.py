"""The observation of a seat as numbers for learning: its own fighter comes first, then the enemy or enemies."""

from tatami.games.way_of_the_samurai.components import (
    ATTACKS_PER_ROUND,
    BLOOD_CARDS,
    CARDS,
    CARDS_PER_ATTACK,
    DIE_MAX,
    ENEMIES,
    GAUGE_MAX,
    GAUGES,
    GI_CARDS,
    GUARD,
    HAND_SIZE,
    HARD_CARD,
    KI_MAX,
    LIFE_MAX,
    MAIN_CARDS,
    MARKS,
    NEEDS_STRENGTH,
    NEEDS_TECHNIQUE,
    NODES,
    OPPONENTS,
    PLACE_IDS,
    SPECIAL_CARDS,
    STRENGTH,
    SYMBOLS,
    TECHNIQUE,
    VIRTUE_IDS,
    WEAPONS,
    WEATHER_IDS,
)
from tatami.games.way_of_the_samurai.rules.combat import guard_asked, symbol_at
from tatami.games.way_of_the_samurai.rules.decks import bit, cards_in
from tatami.games.way_of_the_samurai.rules.visibility import sees_counters, sees_defence, unseen_opponents
from tatami.games.way_of_the_samurai.state import DUEL, FIGHTERS, MATCH_OVER, W6
from tatami.kernel.compiling import rule
from tatami.kernel.observation import Layout, Part, clear, fraction, multi_hot, one_hot
from tatami.kernel.records import i64

MODES = DUEL + 1
# Counts are divided by these; anything larger looks the same. Oda may have even more Life (WS-18.4)
LIFE_SCALE, KI_SCALE = 2 * LIFE_MAX, int(KI_MAX.max())
ROUND_SCALE, FIGHT_SCALE = 20, 24  # rounds of a fight, fights of a clan run; chosen by hand
PLACES, WEATHERS, VIRTUE_KINDS = len(PLACE_IDS) - 1, len(WEATHER_IDS) - 1, len(VIRTUE_IDS) - 1
OPPONENT_CARDS = OPPONENTS + 1

LAYOUT = Layout(
    Part("question", (MATCH_OVER - 1,), "what is being asked, from `IN_WINDOW` on in the order of `state.py`"),
    Part("window", (W6,), "the window, W1 to W6"),
    Part("roles", (3,), "asked now; attacking now; attacks first in this round"),
    Part("mode", (MODES,), "single fight, clan, campaigns, one against three, duel"),
    Part("enemy", (ENEMIES,), "the named enemy of a single fight"),
    Part("place", (PLACES,), "surroundings"),
    Part("weather", (WEATHERS,), "weather"),
    Part("virtue", (VIRTUE_KINDS,), "the virtue followed"),
    Part("options", (5,), "easy draw; hard mode; normal event card; Gisei; Blood"),
    Part("weapon", (2, WEAPONS), "own weapon; the other duellist's", by_seat=True),
    Part("broken", (WEAPONS,), "weapons broken in a campaign"),
    Part("gauges", (2, GAUGES), "own Strength, Technique and Guard over 4; the other duellist's", by_seat=True),
    Part("most", (2, GAUGES), "the highest they can be, over 4", by_seat=True),
    Part("life", (FIGHTERS,), "Life of all fighters, over 16; more looks the same"),
    Part("ki", (FIGHTERS,), "Ki of all fighters, over 5"),
    Part("fighters", (4, FIGHTERS), "being attacked; has fallen; already faced this round; strikes at its end"),
    Part("die", (2, DIE_MAX), "own wound die; the other duellist's", by_seat=True),
    Part("hand", (CARDS,), "own hand"),
    Part("reserve", (2, SPECIAL_CARDS), "own reserve of Special Action cards; the other duellist's", by_seat=True),
    Part("zone", (CARDS,), "cards in the action zone"),
    Part("symbols", (SYMBOLS,), "their symbols, over 3"),
    Part("discard", (CARDS,), "Main discard pile"),
    Part("unseen", (CARDS,), "Main Action cards in the deck, or in the other duellist's hand"),
    Part("offered", (CARDS,), "cards drawn of which one is kept"),
    Part("defence", (OPPONENT_CARDS,), "the defence, if it is seen"),
    Part("counter", (OPPONENT_CARDS,), "counter-attacks, if they are seen"),
    Part("stance", (OPPONENTS,), "own stance cards in a duel"),
    Part("coming", (OPPONENT_CARDS,), "Opponent cards that may still come up"),
    Part(
        "chances", (2,), "how many of them, or whether the defence seen, the gauges overcome; how many the Guard holds"
    ),
    Part("attack", (5,), "attacks made this round; cards played; cards laid by the defender; level struck; Gisei used"),
    Part("sizes", (5,), "own hand, other's hand, Main deck, Special deck, Opponent deck: each over its largest"),
    Part("progress", (3,), "round over 20; number of the fight, enemies defeated, over 24"),
    Part("virtues", (3,), "marks on the virtue over 2; used this round; cards still to be discarded over 2"),
    Part("node", (NODES,), "campaign 1: who is being fought"),
    Part("path", (NODES,), "campaign 1: who has been fought"),
    Part("bonus", (GAUGES,), "levels that an event gives the next round, over 6"),
    Part("blood", (BLOOD_CARDS,), "Blood cards drawn"),
    Part("mulligan", (1,), "whether the mulligan has been used"),
)
(
    QUESTION,
    WINDOW,
    ROLES,
    MODE,
    ENEMY,
    PLACE,
    WEATHER,
    VIRTUE,
    OPTIONS,
    WEAPON,
    BROKEN,
    GAUGE_LEVELS,
    MOST,
    LIFE,
    KI,
    FOES,
    DIE,
    HAND,
    RESERVE,
    ZONE,
    ZONE_SYMBOLS,
    DISCARD,
    UNSEEN,
    OFFERED,
    DEFENCE,
    COUNTER,
    STANCE,
    COMING,
    CHANCES,
    ATTACK,
    SIZES,
    PROGRESS,
    VIRTUES,
    NODE,
    PATH,
    BONUS,
    BLOOD,
    MULLIGAN,
) = LAYOUT


@rule
def observe(s, seat, out):
    """Write what a seat knows; see ``kernel.contract``."""
    clear(out)
    one_hot(out, QUESTION, s.decision - 1, MATCH_OVER - 1)
    one_hot(out, WINDOW, s.window - 1, W6)
    out[ROLES] = s.asked == seat
    out[ROLES + 1] = s.turn == seat
    out[ROLES + 2] = s.first == seat
    observe_setting(s, out)
    observe_progress(s, out)
    for who in range(2):
        observe_fighter(s, seat, who, out)
    for who in range(FIGHTERS):
        place = who ^ seat if s.mode == DUEL else who
        out[LIFE + place] = fraction(s.life[who], LIFE_SCALE)
        out[KI + place] = fraction(s.ki[who], KI_SCALE)
        out[FOES + place] = s.foe == who
        out[FOES + FIGHTERS + place] = (s.fallen >> who) & 1
        out[FOES + 2 * FIGHTERS + place] = (s.targeted >> who) & 1
        out[FOES + 3 * FIGHTERS + place] = s.flank == who
    observe_cards(s, seat, out)
    observe_opponents(s, seat, out)
    out[ATTACK] = s.attack / (2 * ATTACKS_PER_ROUND)
    out[ATTACK + 1] = s.played / CARDS_PER_ATTACK
    out[ATTACK + 2] = s.committed / 2
    out[ATTACK + 3] = s.strike_level / DIE_MAX
    out[ATTACK + 4] = s.gisei_used


@rule
def observe_setting(s, out):
    """Write the options of the match."""
    one_hot(out, MODE, s.mode, MODES)
    one_hot(out, ENEMY, s.enemy, ENEMIES)
    one_hot(out, PLACE, s.surroundings - 1, PLACES)
    one_hot(out, WEATHER, s.weather - 1, WEATHERS)
    one_hot(out, VIRTUE, s.virtue - 1, VIRTUE_KINDS)
    out[OPTIONS] = s.easy_draw > 0
    out[OPTIONS + 1] = s.hard_mode
    out[OPTIONS + 2] = s.event_card
    out[OPTIONS + 3] = s.gisei
    out[OPTIONS + 4] = s.blood


@rule
def observe_progress(s, out):
    """Write how far a fight, a clan run or a campaign has come."""
    out[PROGRESS] = fraction(s.round_no, ROUND_SCALE)
    out[PROGRESS + 1] = fraction(s.fight, FIGHT_SCALE)
    out[PROGRESS + 2] = fraction(s.defeated, FIGHT_SCALE)
    out[VIRTUES] = s.marks / MARKS
    out[VIRTUES + 1] = s.virtue_used
    out[VIRTUES + 2] = s.to_discard / GI_CARDS
    one_hot(out, NODE, s.node, NODES)
    multi_hot(out, PATH, s.path, NODES)
    multi_hot(out, BROKEN, s.broken, WEAPONS)
    multi_hot(out, BLOOD, s.blood_drawn, BLOOD_CARDS)
    if s.bonus:
        out[BONUS + s.bonus_gauge] = s.bonus / DIE_MAX
    out[MULLIGAN] = s.mulligan_used


@rule
def observe_fighter(s, seat, who, out):
    """Write a player's gauges, weapon and die; in solo play there is only one player."""
    if who >= s.players or s.weapon[who] < 0:
        return
    place = who ^ seat
    one_hot(out, WEAPON + place * WEAPONS, s.weapon[who], WEAPONS)
    one_hot(out, DIE + place * DIE_MAX, s.die[who] - 1, DIE_MAX)
    for gauge in range(GAUGES):
        out[GAUGE_LEVELS + place * GAUGES + gauge] = s.gauges[who, gauge] / GAUGE_MAX
        out[MOST + place * GAUGES + gauge] = s.most[who, gauge] / GAUGE_MAX
    multi_hot(out, RESERVE + place * SPECIAL_CARDS, s.reserve[who] >> MAIN_CARDS, SPECIAL_CARDS)
    out[SIZES + place] = fraction(s.hand_size[who], HAND_SIZE)


@rule
def observe_cards(s, seat, out):
    """Write the action cards: in hand, on the table, and those that must be somewhere else."""
    hand, known = i64(s.hand[seat]), i64(s.hand[seat]) | i64(s.discard) | i64(s.offered)
    multi_hot(out, HAND, hand, CARDS)
    multi_hot(out, DISCARD, s.discard, CARDS)
    multi_hot(out, OFFERED, s.offered, CARDS)
    symbols = 0  # three bits for each
    for place in range(s.played):
        known |= bit(s.zone[place])
        one_hot(out, ZONE, s.zone[place], CARDS)
        symbol = symbol_at(s, place)
        if symbol >= 0:
            symbols += 1 << 3 * symbol
    for symbol in range(SYMBOLS):
        out[ZONE_SYMBOLS + symbol] = ((symbols >> 3 * symbol) & 7) / CARDS_PER_ATTACK
    multi_hot(out, UNSEEN, i64(s.main) & ~known, CARDS)
    out[SIZES + 2] = s.deck_size / CARDS
    out[SIZES + 3] = s.special_size / SPECIAL_CARDS
    out[SIZES + 4] = s.opponents_size / OPPONENT_CARDS


@rule
def observe_opponents(s, seat, out):
    """Write the Opponent cards; in a duel the defender's lie face down until they are turned up (WS-31.4)."""
    if sees_defence(s, seat):
        one_hot(out, DEFENCE, s.defence, OPPONENT_CARDS)
    if sees_counters(s, seat):
        for place in range(s.counters):
            one_hot(out, COUNTER, s.counter[place], OPPONENT_CARDS)
    if s.mode == DUEL:
        multi_hot(out, STANCE, s.stance[seat], OPPONENTS)
    if s.weapon[seat] < 0:
        return
    coming = unseen_opponents(s, seat)
    multi_hot(out, COMING, coming, OPPONENT_CARDS)
    overcome = 0
    held = 0
    for card in range(OPPONENT_CARDS):
        if (coming >> card) & 1:
            overcome += overcomes(s, seat, card)
            held += s.gauges[seat, GUARD] >= guard_asked(s, card) and card != HARD_CARD
    count = max(1, cards_in(coming))
    out[CHANCES] = overcome / count
    if s.shown and s.defence >= 0:
        out[CHANCES] = overcomes(s, seat, i64(s.defence))
    out[CHANCES + 1] = held / count


@rule
def overcomes(s, seat, card):
    """Return whether the gauges as they are meet a defence."""
    return s.gauges[seat, STRENGTH] >= NEEDS_STRENGTH[card] and s.gauges[seat, TECHNIQUE] >= NEEDS_TECHNIQUE[card]
