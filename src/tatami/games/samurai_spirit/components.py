"""Everything printed on the components, read from components.toml into constants that the compiler takes in."""

from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import numpy as np

from tatami.kernel.components import read_components

DATA: dict[str, Any] = read_components(__package__)

MAX_SEATS: int = DATA["meta"]["seats_max"]
ROUNDS: int = DATA["meta"]["rounds"]
TURNS_PER_ROUND: int = DATA["limits"]["turns_per_round_guard"]  # SS-24.6
FIGHTS_PER_TURN: int = DATA["limits"]["fights_per_turn_max"]
MOST_POINTS: int = DATA["score"]["max"]

# Samurai (SS-3.1)
SAMURAI_NAMES: tuple[str, ...] = tuple(samurai["id"] for samurai in DATA["samurai"])
SAMURAI = len(SAMURAI_NAMES)
HEIHACHI, DAISUKE, GOROBEI, KANBEI, KIKUCHIYO, KYUZO, KATSUSHIRO = range(SAMURAI)
ALL_SAMURAI = (1 << SAMURAI) - 1
KIAI = np.array([[samurai["kiai_human"], samurai["kiai_beast"]] for samurai in DATA["samurai"]], np.int64)

# Raider cards (SS-3.8)
CARD_DATA: list[dict[str, Any]] = DATA["card"]
CARD_NAMES: tuple[str, ...] = tuple(card["id"] for card in CARD_DATA)
CARDS = len(CARD_DATA)
PLUNDERERS, LIEUTENANTS, BOSSES = (DATA["counts"][kind] for kind in ("plunderers", "lieutenants", "bosses"))
FIRST_LIEUTENANT, FIRST_BOSS = PLUNDERERS, PLUNDERERS + LIEUTENANTS
# Cards FRESH_FIRST[r] up to FRESH_FIRST[r + 1] are those that first join in round r (SS-4.5, SS-17.2)
FRESH_FIRST = np.array([0, 0, FIRST_LIEUTENANT, FIRST_BOSS, CARDS], np.int64)
SYMBOL_NAMES: tuple[str, ...] = tuple(symbol["id"] for symbol in DATA["defence_symbol"])
SYMBOLS = len(SYMBOL_NAMES)
HAT, FARM, DOLL = range(SYMBOLS)
NO_SYMBOL = -1
PENALTY_NAMES: tuple[str, ...] = tuple(penalty["id"] for penalty in DATA["penalty"])
FIRE, WOUND, NINJA, NODEF, NOSUP, LEFT, RIGHT, MUSTPASS, DEMON, SWORDS, DROPDEF = range(len(PENALTY_NAMES))
VALUE = np.array([card["value"] for card in CARD_DATA], np.int64)
SYMBOL = np.array(
    [SYMBOL_NAMES.index(card["symbol"]) if card["symbol"] in SYMBOL_NAMES else NO_SYMBOL for card in CARD_DATA],
    np.int64,
)
PENALTIES = np.array([len(card["penalties"]) for card in CARD_DATA], np.int64)
PENALTY = np.array(
    [
        [PENALTY_NAMES.index(name) for name in card["penalties"]] + [-1] * (2 - len(card["penalties"]))
        for card in CARD_DATA
    ],
    np.int64,
)
FLAMES = np.array([card["flames"] for card in CARD_DATA], np.int64)

# Village (SS-3.5, SS-3.6)
BACK_NAMES = ("fire", "wound", "family", "farm")
FIRE_BACK, WOUND_BACK, FAMILY_BACK, FARM_BACK = range(len(BACK_NAMES))
BACK = np.array([BACK_NAMES.index(token["back"]) for token in DATA["farm_token"]], np.int64)
FARMS = len(DATA["farm_token"])
ALL_FARMS = (1 << FARMS) - 1
FAMILY_NAMES: tuple[str, ...] = tuple(token["bonus"] for token in DATA["family_token"])
FAMILIES = len(FAMILY_NAMES)
ALL_FAMILIES = (1 << FAMILIES) - 1
HEAL_FAMILY, BARRICADE_FAMILY, INTRUDER_FAMILY = range(FAMILIES)

# Difficulties (SS-19.1), in the order of meta.toml
DIFFICULTY_NAMES = ("normal", "easy", "hard", "heroic")
_LEVELS = [next(level for level in DATA["difficulty"] if level["id"] == name) for name in DIFFICULTY_NAMES]
SUFFIX: tuple[str, ...] = tuple(level["score_suffix"] for level in _LEVELS)
BARRICADE_BONUS = np.array([level["barricade_bonus"] for level in _LEVELS], np.int64)
PLUNDERERS_EACH = np.array([level["plunderers_per_player"] for level in _LEVELS], np.int64)
# How many fewer than one for every Samurai join in rounds 1, 2 and 3
FRESH_MINUS = np.array([[0, 0, level["lieutenants_minus"], level["bosses_minus"]] for level in _LEVELS], np.int64)
BACKS_APPLY = np.array([level["farm_backs_apply"] for level in _LEVELS], np.bool_)
BONUSES_APPLY = np.array([level["family_bonuses_apply"] for level in _LEVELS], np.bool_)

# The check of the deal (SS-20.6)
MIN_DOLLS: int = DATA["variant_absent"]["min_doll_plunderers"]
DOLLS: int = DATA["card_totals"]["plunderer_symbol_doll"]
CHANCE_UNIT = 1 << 30


@cache
def _bad_deals(deals: int, size: int, dolls: int, cards: int) -> Fraction:
    """Return how likely it is that so many deals in a row from the rest of the cards all show too few dolls."""
    if deals == 0:
        return Fraction(1)
    if size > cards:
        return Fraction(0)
    ways = comb(cards, size)
    return sum(
        (
            Fraction(comb(dolls, shown) * comb(cards - dolls, size - shown), ways)
            * _bad_deals(deals - 1, size, dolls - shown, cards - size)
            for shown in range(min(MIN_DOLLS, dolls + 1))
            if size - shown <= cards - dolls
        ),
        Fraction(0),
    )


def _deal_chances(size: int) -> list[int]:
    """Return how likely a deal with 0, 1, … dolls is, against the likeliest, in units of CHANCE_UNIT.

    A good deal may have followed bad ones, whose few dolls leave more for it: so not all good deals are equally likely.
    """
    likely = [
        sum((_bad_deals(k, size, DOLLS - dolls, PLUNDERERS - size) for k in range(PLUNDERERS // size)), Fraction(0))
        if dolls >= MIN_DOLLS
        else Fraction(0)
        for dolls in range(min(DOLLS, size) + 1)
    ]
    best = max(likely)
    return [int(chance / best * CHANCE_UNIT) for chance in likely] + [0] * (DOLLS - min(DOLLS, size))


# By number of Plunderers dealt, then by the dolls among them; no Samurai is absent when 42 or more are dealt to seven
DEAL_CHANCE = np.array(
    [
        _deal_chances(size) if size in (12, 14, 18, 21, 24, 28, 30, 35, 36, 42) else [0] * (DOLLS + 1)
        for size in range(43)
    ],
    np.int64,
)
