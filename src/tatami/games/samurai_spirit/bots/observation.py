"""The observation of a seat as numbers for learning: the seat itself comes first, the others follow clockwise.

Nothing is private (SS-23): all seats know the same, and only the order of the seats differs.
"""

from tatami.games.samurai_spirit.components import (
    BARRICADE_BONUS,
    CARDS,
    DIFFICULTY_NAMES,
    FAMILIES,
    FARMS,
    FIGHTS_PER_TURN,
    KIAI,
    MAX_SEATS,
    PENALTIES,
    PENALTY,
    PENALTY_NAMES,
    ROUNDS,
    SAMURAI,
    SYMBOL,
    SYMBOLS,
    VALUE,
)
from tatami.games.samurai_spirit.rules.cards import kiai_value
from tatami.games.samurai_spirit.state import KIAI_ENDS, LOCATED, NO_CARD, ORDER_CARDS, SEEN
from tatami.kernel.compiling import rule
from tatami.kernel.observation import Layout, Part, clear, fraction, multi_hot, one_hot, relative_seat

PENALTY_KINDS = len(PENALTY_NAMES)
DIFFICULTIES = len(DIFFICULTY_NAMES)
BANS = 4
KIAI_STEPS = KIAI_ENDS + 1
FAN_CARDS = 3
MAX_VALUE = int(VALUE.max())
MAX_KIAI = int(KIAI.max())
MAX_BARRICADES = MAX_SEATS + int(BARRICADE_BONUS.max())
CARD_FEATURES = 1 + SYMBOLS + PENALTY_KINDS  # what is printed on a card

LAYOUT = Layout(
    Part("seat", (MAX_SEATS,), "the own seat's number, for actions that name a seat"),
    Part("question", (ORDER_CARDS,), "what is being asked, from `CHOOSE_SAMURAI` on in the order of `state.py`"),
    Part("decider", (MAX_SEATS,), "who is asked", by_seat=True),
    Part("active", (MAX_SEATS,), "whose turn it is", by_seat=True),
    Part("present", (MAX_SEATS,), "which seats there are", by_seat=True),
    Part("difficulty", (DIFFICULTIES,), "normal, easy, hard, heroic"),
    Part("absent", (SAMURAI + 1,), "absent Samurai whose tokens are unused; whether their help is for a turn only"),
    Part("round", (ROUNDS,), "the number of the round"),
    Part("stacks", (3,), "cards in the Raider stack, among the Intruders and in the discard pile, over 66"),
    Part("barricades", (2,), "Barricades, and the most there can be, over 10"),
    Part("village", (FARMS + FAMILIES,), "standing Farmsteads; Families in the village"),
    Part("samurai", (MAX_SEATS, SAMURAI), "who sits where", by_seat=True),
    Part("condition", (MAX_SEATS, 3), "beast; has a Wound token; has passed", by_seat=True),
    Part(
        "kiai", (MAX_SEATS, 2), "Kiai value over 13; how much of it the combat line leaves free, over 13", by_seat=True
    ),
    Part("defence", (MAX_SEATS, SYMBOLS), "defence symbols: hat, farm, doll", by_seat=True),
    Part(
        "last",
        (MAX_SEATS, CARD_FEATURES),
        "last card of the combat line: value over 6, symbol, penalties",
        by_seat=True,
    ),
    Part("support", (MAX_SEATS, SAMURAI), "whose Support tokens lie there", by_seat=True),
    Part("granted", (MAX_SEATS, SAMURAI), "absent Samurai whose talents a seat has", by_seat=True),
    Part("card", (CARD_FEATURES,), "the card in somebody's hands: value over 6, symbol, penalties"),
    Part("holder", (MAX_SEATS,), "who holds it", by_seat=True),
    Part("handed", (MAX_SEATS + 2,), "who has held it in this Fight; whether it must be kept; Fights this turn over 2"),
    Part("bans", (BANS,), "what binds the active Samurai: no defence, no support, must pass, no talent"),
    Part("unsettled", (2, PENALTY_KINDS), "penalties still to be settled, as numbered by the actions"),
    Part("shouting", (MAX_SEATS,), "whose kiai is running, the innermost one", by_seat=True),
    Part("shout", (KIAI_STEPS + 2,), "how far it has come; whether it is a beast's; kiai running over 7"),
    Part("source", (MAX_SEATS,), "whose line Daisuke's kiai took a card from", by_seat=True),
    Part("token", (SAMURAI,), "the Support token that Kyuzo's kiai is about to give"),
    Part(
        "fan",
        (FAN_CARDS, CARD_FEATURES + 1),
        "cards turned up by Katsushiro's kiai, as printed, and whether already put back",
    ),
    Part("top", (CARD_FEATURES,), "the top card of the Raider stack, if it is known"),
    Part("cards", (2, CARDS), "cards seen before that are somewhere in this round's deck; cards whose place is known"),
)
(
    OWN_SEAT,
    QUESTION,
    DECIDER,
    ACTIVE,
    PRESENT,
    DIFFICULTY,
    ABSENT,
    ROUND,
    STACKS,
    BARRICADES,
    VILLAGE,
    WHO,
    CONDITION,
    KIAI_LEFT,
    DEFENCE,
    LAST,
    SUPPORT,
    GRANTED,
    CARD,
    HOLDER,
    HANDED,
    BANNED,
    UNSETTLED,
    SHOUTING,
    SHOUT,
    SOURCE,
    TOKEN,
    FANNED,
    TOP,
    KNOWN,
) = LAYOUT


@rule
def observe(s, seat, out):
    """Write what everybody knows, ordered from one seat; see ``kernel.contract``."""
    clear(out)
    players = s.players
    out[OWN_SEAT + seat] = 1.0
    one_hot(out, QUESTION, s.decision - 1, ORDER_CARDS)
    one_hot(out, DECIDER, relative_seat(s.decider, seat, players), MAX_SEATS)
    one_hot(out, ACTIVE, relative_seat(s.active, seat, players), MAX_SEATS)
    one_hot(out, DIFFICULTY, s.difficulty, DIFFICULTIES)
    multi_hot(out, ABSENT, s.absent, SAMURAI)
    out[ABSENT + SAMURAI] = s.for_a_turn
    one_hot(out, ROUND, s.round_no - 1, ROUNDS)
    out[STACKS] = s.raiders_left / CARDS
    out[STACKS + 1] = s.intruders_left / CARDS
    out[STACKS + 2] = s.discards / CARDS
    out[BARRICADES] = s.barricades / MAX_BARRICADES
    out[BARRICADES + 1] = s.cap / MAX_BARRICADES
    multi_hot(out, VILLAGE, s.farms, FARMS)
    multi_hot(out, VILLAGE + FARMS, s.families, FAMILIES)
    for other in range(players):
        observe_seat(s, other, relative_seat(other, seat, players), out)
    observe_fight(s, seat, out)
    observe_kiai(s, seat, out)
    if s.raiders_left > 0:
        top = s.raiders[s.raiders_left - 1]
        if top != NO_CARD and s.known[top] == LOCATED:
            observe_card(top, TOP, out)
    for card in range(CARDS):
        out[KNOWN + card] = s.known[card] == SEEN
        out[KNOWN + CARDS + card] = s.known[card] == LOCATED


@rule
def observe_card(card, first, out):
    """Write what is printed on a card; no card writes nothing."""
    if card >= 0:
        out[first] = VALUE[card] / MAX_VALUE
        one_hot(out, first + 1, SYMBOL[card], SYMBOLS)
        for i in range(PENALTIES[card]):
            out[first + 1 + SYMBOLS + PENALTY[card, i]] = 1.0


@rule
def observe_seat(s, seat, place, out):
    """Write a Samurai's board."""
    out[PRESENT + place] = 1.0
    out[CONDITION + 3 * place] = s.beast[seat]
    out[CONDITION + 3 * place + 1] = s.wound[seat]
    out[CONDITION + 3 * place + 2] = s.passed[seat]
    if s.samurai[seat] >= 0:
        one_hot(out, WHO + place * SAMURAI, s.samurai[seat], SAMURAI)
        out[KIAI_LEFT + 2 * place] = kiai_value(s, seat) / MAX_KIAI
        out[KIAI_LEFT + 2 * place + 1] = (kiai_value(s, seat) - s.total[seat]) / MAX_KIAI
    for symbol in range(SYMBOLS):
        out[DEFENCE + place * SYMBOLS + symbol] = s.defence[seat, symbol] != NO_CARD
    observe_card(s.last_card[seat], LAST + place * CARD_FEATURES, out)
    multi_hot(out, SUPPORT + place * SAMURAI, s.tokens[seat], SAMURAI)
    multi_hot(out, GRANTED + place * SAMURAI, s.granted[seat], SAMURAI)


@rule
def observe_fight(s, seat, out):
    """Write the card that somebody holds, and the penalty being settled."""
    observe_card(s.card, CARD, out)
    if s.card != NO_CARD:
        one_hot(out, HOLDER, relative_seat(s.holder, seat, s.players), MAX_SEATS)
        for other in range(s.players):
            if (s.held_by >> other) & 1:
                out[HANDED + relative_seat(other, seat, s.players)] = 1.0
    out[HANDED + MAX_SEATS] = s.kept
    out[HANDED + MAX_SEATS + 1] = fraction(s.fights, FIGHTS_PER_TURN)
    multi_hot(out, BANNED, s.bound, BANS)
    if s.owed != NO_CARD:
        for i in range(2):
            if (s.unsettled >> i) & 1:
                out[UNSETTLED + i * PENALTY_KINDS + PENALTY[s.owed, i]] = 1.0


@rule
def observe_kiai(s, seat, out):
    """Write the innermost kiai that is running, and what it is about."""
    if s.kiais > 0:
        running = s.kiais - 1
        one_hot(out, SHOUTING, relative_seat(s.kiai_seat[running], seat, s.players), MAX_SEATS)
        one_hot(out, SHOUT, s.kiai_step[running], KIAI_STEPS)
        out[SHOUT + KIAI_STEPS] = s.kiai_side[running]
        out[SHOUT + KIAI_STEPS + 1] = s.kiais / MAX_SEATS
    one_hot(out, SOURCE, relative_seat(s.source, seat, s.players), MAX_SEATS)
    one_hot(out, TOKEN, s.token, SAMURAI)
    for i in range(s.fan_size):
        observe_card(s.fan[i], FANNED + i * (CARD_FEATURES + 1), out)
        out[FANNED + i * (CARD_FEATURES + 1) + CARD_FEATURES] = (s.fan_placed >> i) & 1
