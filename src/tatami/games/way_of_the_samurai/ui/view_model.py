"""The view model of Way of the Samurai: what panels and text board show of a View, in the terms of the rulebook."""

from tatami.games.way_of_the_samurai import state as at
from tatami.games.way_of_the_samurai.components import (
    ATTACKS_PER_ROUND,
    BLOOD_CARDS,
    BLOOD_IDS,
    CARDS,
    ENEMY_IDS,
    JOKER,
    MARKS,
    OPPONENT_IDS,
    OPPONENTS,
    THREE,
    VIRTUE_IDS,
)
from tatami.games.way_of_the_samurai.ui.phrases import (
    card_name,
    defence_text,
    effects_of,
    foe_name,
    gauge_name,
    symbol_name,
    weapon_name,
)
from tatami.ui.i18n import Name, Seat, Value, Words, listed
from tatami.ui.view_model import BaseViewModel, View


class ViewModel(BaseViewModel):
    """A View of Way of the Samurai, ready to be shown."""

    def __init__(self, view: View, words: Words) -> None:
        super().__init__(view, words)
        self.decision, self.mode = int(self.state.decision), int(self.state.mode)
        self.duel = self.mode == at.DUEL

    @property
    def me(self) -> int:
        """The seat whose side is shown: one's own; for a spectator, the attacker's."""
        return self.seat if self.seat >= 0 else int(self.state.turn)

    @property
    def enemies(self) -> list[int]:
        """The fighters on the other side."""
        if self.duel:
            return [1 - self.me]
        return list(range(1, THREE + 1)) if self.mode == at.ONE_AGAINST_THREE else [1]

    def name(self, who: int) -> Value:
        """The name of a fighter."""
        return Seat(who) if who < self.players else foe_name(self.state, who)

    def name_text(self, who: int) -> str:
        """The name of a fighter as text, capitalised."""
        said = self.say("list.one", first=self.name(who))
        return said[:1].upper() + said[1:]

    @property
    def round_text(self) -> str:
        """Which round it is, and which of a player's attacks in it."""
        attack = min(int(self.state.attack) // self.players + 1, ATTACKS_PER_ROUND)
        return self.say("board.round", round=int(self.state.round_no), attack=attack)

    @property
    def ability(self) -> str:
        """The ability of a named enemy, in a few words (WS-18)."""
        key = ENEMY_IDS[self.state.enemy].lower() if self.mode == at.SINGLE_FIGHT else "none"
        return self.say(f"ability.{key}")

    def tokens(self, who: int) -> tuple[int, int]:
        """A fighter's Life and Ki."""
        return int(self.state.life[who]), int(self.state.ki[who])

    def cards(self, held: int) -> list[int]:
        """The cards of a set."""
        return [card for card in range(CARDS) if held >> card & 1]

    @property
    def hand(self) -> list[int]:
        """The cards in the seat's hand; alone, a spectator sees them too (WS-31.3)."""
        return self.cards(int(self.state.hand[self.me])) if self.seat >= 0 or not self.duel else []

    def reserve(self, seat: int) -> list[int]:
        """A player's reserve."""
        return self.cards(int(self.state.reserve[seat]))

    @property
    def offered(self) -> list[int]:
        """The cards of which one is kept (WS-26.2)."""
        return self.cards(int(self.state.offered))

    @property
    def stance(self) -> list[int]:
        """The seat's stance cards in a duel."""
        held = int(self.state.stance[self.me]) if self.duel and self.seat >= 0 else 0
        return [card for card in range(OPPONENTS) if held >> card & 1]

    @property
    def zone(self) -> list[int]:
        """The cards in the action zone."""
        return [int(card) for card in self.state.zone[: self.state.played]]

    def card_text(self, card: int) -> str:
        """A card in the action zone; the Joker counts as the symbol that was named for it (WS-10.10)."""
        if card == JOKER and self.state.joker >= 0:
            return self.say("board.joker_as", symbol=symbol_name(int(self.state.joker)))
        return self.say("board.card", card=card_name(card), effects=effects_of(card))

    @property
    def deck_text(self) -> str:
        """The Main Action deck and its discard pile."""
        cards: list[Value] = [card_name(card) for card in self.cards(int(self.state.discard))]
        return self._pile("board.deck", int(self.state.deck_size), cards)

    @property
    def opponents_text(self) -> str:
        """The Opponent deck and its discard pile."""
        cards: list[Value] = [name for n, name in enumerate(OPPONENT_IDS) if self.state.opponent_discard >> n & 1]
        return self._pile("board.opponents", int(self.state.opponents_size), cards)

    def _pile(self, key: str, count: int, discarded: list[Value]) -> str:
        """A deck and its discard pile, whose cards are public (WS-31.3)."""
        pile = self.say(key, count=count, discard=len(discarded))
        return self.say("board.open_pile", pile=pile, cards=listed(discarded)) if discarded else pile

    @property
    def blood(self) -> list[int]:
        """The Blood cards that lie face up."""
        return [card for card in range(BLOOD_CARDS) if self.state.blood_drawn >> card & 1]

    @property
    def blood_text(self) -> str:
        """How many Blood cards lie face up, and which (WS-29.19)."""
        said = [self.say("board.blood", count=len(self.blood), all=BLOOD_CARDS)]
        said += [self.say("board.blood_card", blood=component_name("blood", BLOOD_IDS[card])) for card in self.blood]
        return "; ".join(said)

    @property
    def virtue_text(self) -> str:
        """The virtue with its marks; once unlocked, whether it was used in this round (WS-29.8)."""
        virtue, marks = component_name("virtue", VIRTUE_IDS[self.state.virtue]), int(self.state.marks)
        if marks < MARKS:
            return self.say("board.virtue", virtue=virtue, marks=marks, needed=MARKS)
        return self.say("board.virtue_spent" if self.state.virtue_used else "board.virtue_ready", virtue=virtue)

    @property
    def bonus_text(self) -> str:
        """What Memory or Fury will bring (WS-25.3)."""
        return self.say("board.bonus", gauge=gauge_name(int(self.state.bonus_gauge)), bonus=int(self.state.bonus))

    def reserve_text(self, seat: int) -> str:
        """A player's reserve, if there is any; the other duellist's is open too (WS-31.4)."""
        held: list[Value] = [card_name(card) for card in self.reserve(seat)]
        return self.say("board.reserve", seat=Seat(seat), cards=listed(held)) if held else ""

    @property
    def attack_on(self) -> bool:
        """Whether an attack is being fought, so that there is a defence and a counter-attack."""
        return self.decision not in (at.TAKE_WEAPON, at.TAKE_PATH, at.MULLIGAN, at.AIM, at.MATCH_OVER)

    @property
    def defence_text(self) -> str:
        """The defence; empty against a blow from the side (WS-29.35) and before a duellist has laid it (WS-30.5)."""
        s = self.state
        if s.flank > 0 or not (s.shown or s.committed or (self.attack_on and not self.duel)):
            return ""
        if not s.shown:
            return self.say("board.defence_down")
        card = int(s.defence)
        return self.say("board.defence", opponent=OPPONENT_IDS[card], text=defence_text(card))

    def fighting(self, who: int) -> bool:
        """Whether a fighter has come to fight; before the first fight of a campaign nobody has."""
        return self.mode == at.ONE_AGAINST_THREE or bool(self.state.fallen >> who & 1)

    @property
    def counters(self) -> list[int]:
        """The counter-attacks that are turned up."""
        if self.duel and self.state.committed:
            return []
        return [int(card) for card in self.state.counter[: self.state.counters]]

    def notes(self, seat: int) -> tuple[str, ...]:
        """What everyone may see beside a player's name."""
        life, ki = self.tokens(seat)
        if self.state.weapon[seat] < 0:
            return (self.say("note.no_weapon"),)
        notes = [self.say("note.tokens", life=life, ki=ki)]
        notes.append(self.say("note.weapon", weapon=weapon_name(int(self.state.weapon[seat]))))
        notes.append(self.say("note.die", level=int(self.state.die[seat])))
        if self.duel:
            notes.append(self.say("note.hand", count=int(self.state.hand_size[seat])))
        return tuple(notes)


def component_name(family: str, key: str) -> Name:
    """The name of a component by its id in components.toml, which is in capitals."""
    return Name(family, key.lower())
