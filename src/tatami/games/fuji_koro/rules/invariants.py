"""What must hold at every decision of every match; checked on hundreds of thousands of random games."""

from typing import Any

import numpy as np

from tatami.games.fuji_koro.components import (
    ADVENTURE_COUNT,
    ADVENTURE_TOKENS,
    ADVENTURES,
    BLUEPRINTS,
    BOTTOM_BLOCK,
    CARDS_PER_TYPE,
    CELLS,
    CUBES,
    DRAGONS,
    EACH_FOR_HIMSELF,
    ERUPT1,
    ERUPT4,
    GEAR_CARDS,
    LAVA,
    LEVELS,
    MAGIC,
    MAX_PLAYERS,
    MONKS,
    SCROLL_OFFER,
    SCROLLS,
    SPECIAL_BLOCK,
    STATUS_TOKENS,
    TILE_LEVEL,
    TILES,
    TOOTH,
)
from tatami.games.fuji_koro.geography import CELL_SPACES, DRAGON_SITES, SHRINES, SITES, SPACES, TILE_CELLS
from tatami.games.fuji_koro.rules.exploring import SPOIL_STATUS, SPOIL_TOOTH
from tatami.games.fuji_koro.rules.ground import at, on_lava
from tatami.games.fuji_koro.rules.knapsack import MONK_SUPPLY, scrolls_held, total_tokens
from tatami.games.fuji_koro.rules.magic import fits_blueprint
from tatami.games.fuji_koro.rules.setup import crowd, is_removed, is_seen, special_tile
from tatami.games.fuji_koro.rules.visibility import is_open
from tatami.games.fuji_koro.state import (
    ALIVE,
    CHOOSE_ACTION,
    DEPTH,
    HELD_BY,
    IN_OFFER,
    IN_SHRINE,
    LAVA_TILE,
    PRINTED_LAVA,
    TAKEN_BY,
)
from tatami.kernel.compiling import inner, rule

INVARIANTS = {
    1: "FK-2.2: of every material, supply + knapsacks + gear (+ teeth beside dragons) is constant",
    2: "FK-2.1: supply, tiles, slots and knapsacks hold 38 monks together",
    3: "FK-4.3: every volcano tile is in its pile, on one site, just drawn, or out of the game",
    4: "FK-8.11: every scroll card is once in deck, offer, discard or with a player",
    5: "FK-5.6, FK-4.4: blueprints are counted right, and in competitive games one of a type is held",
    6: "FK-7.11: a gear card at a spot is taken by its player, and each card lies once",
    7: "FK-8.17: adventure tokens in the bag, on the map, kept and used are 20, two of each kind",
    8: "FK-5.1: no more action tokens are available than there are",
    9: "FK-7.12 to FK-7.14: magic gear matches a held blueprint or is orphaned",
    10: "FK-3.17, FK-14.13: a dragon has one tile, a tile has one dragon",
    11: "FK-3.16, FK-11.6: printed lava and lava tiles lie where they may",
    12: "FK-6.14: at the choice of an action nobody stands on lava, and everyone is on a space that exists",
    13: "FK-1.9: VP are never negative, and 0 without scoring",
    14: "FK-16.1.7: status tokens are 9 in all",
    15: "FK-12.10, FK-14.2: an ended match has a result, a running one asks somebody",
}


@rule
def broken_invariant(s):
    """Return the number of the first invariant that does not hold, or 0."""
    for material in range(4):
        if cubes_of(s, material) != CUBES[material] or s.supply[material] < 0:
            return 1
    if monks_in_all(s) != MONKS:
        return 2
    if not tiles_conserved(s):
        return 3
    if not scrolls_conserved(s):
        return 4
    if not blueprints_right(s):
        return 5
    if not gear_cards_right(s):
        return 6
    if s.adventure and not adventures_conserved(s):
        return 7
    for seat in range(s.players):
        if not 0 <= s.tokens[seat] <= total_tokens(s, seat):
            return 8
        for kind in range(3):
            if s.magic[seat, kind] and not s.orphan[seat, kind] and not fits_blueprint(s, seat, kind):
                return 9
        if s.vp[seat] < 0 or (s.vp[seat] and not s.scoring):
            return 13
    if not dragons_right(s):
        return 10
    if not lava_right(s):
        return 11
    if s.decision == CHOOSE_ACTION and not places_right(s):
        return 12
    if s.scenario == EACH_FOR_HIMSELF and status_tokens(s) != STATUS_TOKENS:
        return 14
    return check_result(s)


@inner
def cubes_of(s, material):
    """All cubes of a material, wherever they are."""
    total = int(s.supply[material])
    for board in range(MAX_PLAYERS):
        if material == MAGIC:
            total += s.magic[board, 0] + s.magic[board, 1] + s.magic[board, 2]
        else:
            total += s.cubes[board, material]
            for cell in range(CELLS):
                total += s.gear[board, cell] == material + 1
    if material == TOOTH and s.scenario == EACH_FOR_HIMSELF:
        for site in range(SITES):
            total += s.lying[site * TILE_CELLS] & SPOIL_TOOTH if is_home(s, site) else 0
    return total


@inner
def is_home(s, site):
    """Whether spoils can lie on a site's centre cell: it is plain rock."""
    return s.tile[site] > 0 and s.content[site * TILE_CELLS] == 0


@inner
def monks_in_all(s):
    """All monks."""
    total = int(s.supply[MONK_SUPPLY])
    for seat in range(s.players):
        total += s.carried[seat]
        for place in range(6):
            total += s.slot[seat, place]
    for cell in range(CELL_SPACES):
        total += s.monk[cell] > 0
    return total


@inner
def tiles_conserved(s):
    """Every tile is in exactly one place, and piles are as large as they say."""
    for tile in range(TILES):
        places = 0
        for level in range(LEVELS):
            for place in range(s.pile_size[level]):
                places += s.pile[level, place] == tile
        for site in range(SITES):
            places += s.tile[site] == tile + 1
        places += s.drawn == tile + 1
        if places != (0 if is_removed(s, tile) else 1) or (places and is_removed(s, tile) and is_seen(s, tile)):
            return False
    return True


@inner
def scrolls_conserved(s):
    """Every scroll card is in exactly one place."""
    open_cards = 0
    for scroll in range(SCROLLS):
        in_deck = 0
        for place in range(s.deck_size):
            in_deck += s.scroll_deck[place] == scroll
        if in_deck + (1 if is_open(s, scroll) else 0) != 1:
            return False
        open_cards += (s.scroll_discard >> scroll) & 1
    for i in range(SCROLL_OFFER):
        open_cards += s.scroll_offer[i] > 0
    for seat in range(s.players):
        open_cards += scrolls_held(s, seat)
    return open_cards + s.deck_size == SCROLLS


@inner
def blueprints_right(s):
    """Held counts, shrine counts, and the competitive limit."""
    for board in range(MAX_PLAYERS):
        held = 0
        for kind in range(3):
            of_type = 0
            for card in range(kind * CARDS_PER_TYPE, (kind + 1) * CARDS_PER_TYPE):
                of_type += s.blueprint_place[card] == HELD_BY + board
            if of_type > 1 and not s.coop:
                return False
            held += of_type
        if held != s.held[board]:
            return False
    for shrine in range(SHRINES):
        for kind in range(3):
            lying = 0
            for card in range(kind * CARDS_PER_TYPE, (kind + 1) * CARDS_PER_TYPE):
                lying += s.blueprint_place[card] == IN_SHRINE + shrine
            if lying != s.shrine_types[shrine, kind]:
                return False
    return BLUEPRINTS == 3 * CARDS_PER_TYPE


@inner
def gear_cards_right(s):
    """Cards at spots are taken by their players; taken cards lie at one spot, or are on their way to one."""
    for card in range(GEAR_CARDS):
        lies = 0
        for seat in range(s.players):
            for spot in range(3):
                if s.spots[seat, spot] == card + 1:
                    lies += 1
                    if s.gear_place[card] != TAKEN_BY + seat:
                        return False
        if lies > 1 or (lies and s.gear_place[card] == IN_OFFER):
            return False
    return True


@inner
def adventures_conserved(s):
    """Two of each kind; the bag holds at least the tokens lying on the map."""
    for kind in range(ADVENTURES):
        total = int(s.adventure_used[kind])
        for seat in range(s.players):
            total += s.kept[seat, kind]
        for place in range(s.adventure_left):
            total += s.adventure_deck[place] == kind
        if total != ADVENTURE_COUNT[kind]:
            return False
    return 0 <= s.adventure_left <= ADVENTURE_TOKENS


@inner
def dragons_right(s):
    """Dragons and tiles agree where each dragon is."""
    for dragon in range(DRAGONS):
        site = s.dragon_site[dragon]
        if (s.dragon[dragon] == ALIVE) != (site > 0):
            return False
        if site > 0 and s.dragon_at[site - 1] != dragon + 1:
            return False
    for site in range(DRAGON_SITES):
        if s.dragon_at[site] and s.dragon_site[s.dragon_at[site] - 1] != site + 1:
            return False
    return True


@inner
def lava_right(s):
    """Printed lava is always there; lava tiles lie only on cells whose wave has come."""
    for cell in range(CELL_SPACES):
        content = s.content[cell]
        if (s.lava[cell] == PRINTED_LAVA) != (content == LAVA):
            return False
        if s.lava[cell] == LAVA_TILE:
            if not ERUPT1 <= content <= ERUPT4 or not (s.waves >> (content - ERUPT1)) & 1:
                return False
            if s.monk[cell]:
                return False
    return True


@inner
def places_right(s):
    """Everyone in the volcano is on a space that exists and does not burn."""
    for seat in range(s.players):
        here = at(s, seat)
        if not 0 <= here < SPACES:
            return False
        if here < CELL_SPACES and s.tile[here // TILE_CELLS] == 0:
            return False
        if not s.escaped[seat] and on_lava(s, here):
            return False
    return True


@inner
def status_tokens(s):
    """All status tokens of scenario 1."""
    total = s.status_left
    for seat in range(s.players):
        total += s.status[seat]
    for site in range(SITES):
        if is_home(s, site) and s.lying[site * TILE_CELLS] & SPOIL_STATUS:
            total += 1
    return total


@inner
def check_result(s):
    """The end and the decision agree, the agenda is not overfull, scratch space is clean."""
    if (s.decision == 0) != (s.ending != 0) or not 0 < s.waiting <= DEPTH:
        return 15
    winners = 0
    for seat in range(s.players):
        winners += s.won[seat]
    if (winners and not s.ending) or (s.ending and not s.coop and not winners):
        return 15
    for space in range(SPACES):
        if s.reach[space]:
            return 15
    return 0


# --- secrets, seen from outside: for checking redact and redeal -------------------------------------------------------


def scramble(s: Any, seat: int, dice: np.random.Generator) -> None:
    """Change everything nobody may know, without regard to sense: no view may change by a byte (FK-17.3)."""
    s.rng = dice.integers(2**63)
    s.pile[:] = dice.integers(TILES, size=s.pile.shape)
    s.scroll_deck[:] = dice.integers(SCROLLS, size=SCROLLS)
    s.adventure_deck[:] = dice.integers(ADVENTURES, size=ADVENTURE_TOKENS)
    if s.scenario == EACH_FOR_HIMSELF:
        unseen = (s.blueprint_known == 0) & (s.blueprint_place < HELD_BY)
        s.blueprint_place[unseen] = dice.integers(HELD_BY, size=int(unseen.sum()))


def hidden_counts(s: Any, seat: int) -> np.ndarray:
    """Return the numbers of what lies on top of every pile, and in scenario 1 of what lies in the first shrine."""
    tops = [int(s.pile[level, size - 1]) if size else 0 for level, size in enumerate(s.pile_size.tolist())]
    tops.append(int(s.scroll_deck[s.deck_size - 1]) if s.deck_size else 0)
    tops.append(int(s.adventure_deck[s.adventure_left - 1]) if s.adventure_left else 0)
    if s.scenario == EACH_FOR_HIMSELF:
        tops.append(int(np.flatnonzero(s.blueprint_place == IN_SHRINE).sum()))
    return np.array(tops)


def expected_counts(view: Any, seat: int) -> np.ndarray:
    """Return the averages of ``hidden_counts`` over fair redeals: all that fits what was seen is equally likely."""
    expected = [_expected_top(view, level) for level in range(LEVELS)]
    deck = [scroll for scroll in range(SCROLLS) if not is_open(view, scroll)]
    expected.append(float(np.mean(deck)) if deck else 0.0)
    left = ADVENTURE_COUNT - view.adventure_used - view.kept[: int(view.players)].sum(axis=0)
    expected.append(float(np.average(range(ADVENTURES), weights=left)) if view.adventure_left else 0.0)
    if view.scenario == EACH_FOR_HIMSELF:
        total = 0.0
        for kind in range(3):
            cards = np.arange(kind * CARDS_PER_TYPE, (kind + 1) * CARDS_PER_TYPE)
            known = cards[(view.blueprint_known[cards] == 1) & (view.blueprint_place[cards] == IN_SHRINE)]
            unseen = cards[(view.blueprint_known[cards] == 0) & (view.blueprint_place[cards] < HELD_BY)]
            missing = int(view.shrine_types[0, kind]) - len(known)
            total += known.sum() + (unseen.mean() * missing if missing else 0)
        expected.append(float(total))
    return np.array(expected)


def _expected_top(view: Any, level: int) -> float:
    """The average number of the tile on top of a pile; the special tile lies in its block (FK-14.4)."""
    size = int(view.pile_size[level])
    if size == 0:
        return 0.0
    tiles = [t for t in range(TILES) if TILE_LEVEL[t] == level and not is_removed(view, t) and not is_seen(view, t)]
    special = int(special_tile(level)) if view.coop else -1
    if special not in tiles:
        return float(np.mean(tiles))
    bottom = int(BOTTOM_BLOCK[int(crowd(view))])
    block = range(bottom, min(bottom + SPECIAL_BLOCK, size))
    chance = 1 / len(block) if size - 1 in block else 0.0
    others = [t for t in tiles if t != special]
    return chance * special + ((1 - chance) * float(np.mean(others)) if others else 0.0)
