"""The rules of Way of the Samurai: the functions every rulebook offers. The chapters lie beside this file.

Clauses (WS-…) are those of docs/rules/way_of_the_samurai.md.
"""

from tatami.games.way_of_the_samurai.actions import (
    CHOOSE_NODE,
    CHOOSE_WEAPON,
    COMBO_KI,
    COMMIT_COUNTER,
    COMMIT_DEFENCE,
    DISCARD,
    JOKER_GAUGE,
    JOKER_NO_GAUGE,
    JOKER_SYMBOL,
    KEEP,
    MULLIGAN_NO,
    MULLIGAN_YES,
    PLAY,
    PROCEED,
    TAKE_KI,
    TAKE_LIFE,
    TARGET,
)
from tatami.games.way_of_the_samurai.components import CLAN_RANKS, GAUGES, MAX_CLAN, NODE_STAGE, NODES, SYMBOLS, THREE
from tatami.games.way_of_the_samurai.rules.combat import (
    brace,
    collect_combo,
    combo_options,
    combo_symbol,
    counter_attack,
    name_gauge,
    name_symbol,
    play_card,
    resolve_defence,
    take_bonus,
    take_token,
)
from tatami.games.way_of_the_samurai.rules.duel import choose_duel_weapon, commit
from tatami.games.way_of_the_samurai.rules.fights import (
    build_decks,
    enter_node,
    next_fight,
    read_options,
    replace_weapon,
    set_out,
    weapons_left,
    win_fight,
)
from tatami.games.way_of_the_samurai.rules.rounds import (
    aim,
    begin_attack,
    end_attack,
    end_round,
    exhaust,
    next_flank,
    settle,
    start_round,
    take_mulligan,
)
from tatami.games.way_of_the_samurai.rules.windows import (
    below_maximum,
    discard_one,
    keep_card,
    mark_cards,
    mark_window,
    optional_actions,
    use_option,
)
from tatami.games.way_of_the_samurai.state import (
    AIM,
    ATTACK_END,
    ATTACK_START,
    BRACE,
    CLAN,
    COMBO,
    COMBO_BONUS,
    COUNTER,
    DISCARD_ONE,
    DRAWN,
    DUEL,
    EXHAUST,
    FIGHT_WON,
    GOING_ON,
    IN_WINDOW,
    KEEP_ONE,
    LIFE_OR_KI,
    MATCH_OVER,
    MULLIGAN,
    NAME_GAUGE,
    NAME_SYMBOL,
    NEXT_FIGHT,
    NEXT_FLANK,
    NOT_ASKED,
    RESOLVE_DEFENCE,
    ROUND_END,
    ROUND_START,
    SET_DEFENCE,
    TAKE_PATH,
    TAKE_WEAPON,
    W3,
    W4,
    W5,
    WINDOW,
    WON,
)
from tatami.kernel.compiling import rule
from tatami.kernel.events import clear_events
from tatami.kernel.records import i64
from tatami.kernel.rng import seed_rng

TOP_RANK = int(CLAN_RANKS[-1])
TOP_RANK_SCORE = 0.9  # what reaching the clan's top rank is worth; the rest is for those who go on to the 99th


@rule
def new_game(s, o, seed):
    """Set up a match, up to the first decision (WS-3)."""
    seed_rng(s, seed)
    read_options(s, o)
    build_decks(s, i64(o.easy_card) if s.players == 1 else 0)
    set_out(s, i64(o.easy_die))
    run_on(s)


@rule
def acting(s):
    """The seat that decides (WS-32.4), as a bit."""
    return 0 if s.decision == MATCH_OVER else 1 << s.asked


@rule
def legal(s, seat, mask):
    """Mark the legal actions of a seat (WS-32.1)."""
    mask[:] = False
    if s.decision == MATCH_OVER or seat != s.asked:
        return 0
    if s.decision == IN_WINDOW:
        return mark_window(s, mask)
    return mark_choices(s, mask)


@rule
def mark_choices(s, mask):
    """Everything that is asked outside the windows."""
    decision = s.decision
    if decision == LIFE_OR_KI:
        return mark_cards(i64(3), TAKE_LIFE, mask)
    if decision == COMBO_BONUS:
        return mark_cards(i64(combo_options(s, combo_symbol(s))), COMBO_KI, mask)
    if decision == NAME_SYMBOL:
        return mark_cards(i64((1 << SYMBOLS) - 1), JOKER_SYMBOL, mask)
    if decision == NAME_GAUGE:
        gauges = 1 << (JOKER_NO_GAUGE - JOKER_GAUGE)
        for gauge in range(GAUGES):
            if below_maximum(s, i64(s.turn), gauge):
                gauges |= 1 << gauge
        return mark_cards(i64(gauges), JOKER_GAUGE, mask)
    if decision == KEEP_ONE:
        return mark_cards(i64(s.offered), KEEP, mask)
    if decision == DISCARD_ONE:
        return mark_cards(i64(s.hand[0]), DISCARD, mask)
    if decision == MULLIGAN:
        return mark_cards(i64(3), MULLIGAN_YES, mask)
    if decision == TAKE_WEAPON:
        return mark_cards(i64(weapons_left(s)), CHOOSE_WEAPON, mask)
    if decision == AIM:
        count = 0
        for place in range(THREE):
            if s.life[1 + place] > 0:
                mask[TARGET + place] = True
                count += 1
        return count
    if decision == TAKE_PATH:
        count = 0
        for node in range(NODES):
            if NODE_STAGE[node] == s.fight:
                mask[CHOOSE_NODE + node] = True
                count += 1
        return count
    first = COMMIT_DEFENCE if decision == SET_DEFENCE else COMMIT_COUNTER
    return mark_cards(i64(s.stance[s.foe]), first, mask)


@rule
def apply(s, seat, action):
    """Carry out a legal action and run on to the next decision."""
    clear_events(s)
    decision = s.decision
    s.decision = NOT_ASKED
    if decision == IN_WINDOW:
        if action < PROCEED:
            play_card(s, action - PLAY)
        elif action == PROCEED:
            close_window(s)
        else:
            use_option(s, action)
    else:
        answer(s, decision, action)
    run_on(s)


@rule
def answer(s, decision, action):
    """An answer to anything asked outside the windows."""
    if decision == LIFE_OR_KI:
        take_token(s, i64(action == TAKE_LIFE), i64(action == TAKE_KI))
    elif decision == COMBO_BONUS:
        take_bonus(s, action)
    elif decision == NAME_SYMBOL:
        name_symbol(s, action - JOKER_SYMBOL)
    elif decision == NAME_GAUGE:
        name_gauge(s, action - JOKER_GAUGE)
    elif decision == KEEP_ONE:
        keep_card(s, action - KEEP)
    elif decision == DISCARD_ONE:
        discard_one(s, action - DISCARD)
    elif decision == MULLIGAN:
        if action != MULLIGAN_NO:
            take_mulligan(s)
    elif decision == TAKE_WEAPON:
        if s.mode == DUEL:
            choose_duel_weapon(s, action - CHOOSE_WEAPON)
        else:
            replace_weapon(s, action - CHOOSE_WEAPON)
    elif decision == TAKE_PATH:
        enter_node(s, action - CHOOSE_NODE)
    elif decision == AIM:
        aim(s, 1 + action - TARGET)
    else:
        commit(s, action)


@rule
def run_on(s):
    """Go from step to step until something is to be decided (WS-5.1, WS-6.1)."""
    while s.decision == NOT_ASKED:
        step = s.step
        if s.halted:
            settle(s)
        elif step == WINDOW:
            open_window(s)
        elif step == RESOLVE_DEFENCE:
            resolve_defence(s)
        elif step == BRACE:
            brace(s)
        elif step == COUNTER:
            counter_attack(s)
        elif step == COMBO:
            collect_combo(s)
        elif step == ATTACK_END:
            end_attack(s)
        elif step == ATTACK_START:
            begin_attack(s)
        elif step == ROUND_END:
            end_round(s)
        elif step == EXHAUST:
            exhaust(s)
        elif step == ROUND_START:
            start_round(s)
        elif step == NEXT_FLANK:
            next_flank(s)
        elif step == FIGHT_WON:
            win_fight(s)
        elif step == NEXT_FIGHT:
            next_fight(s)


@rule
def open_window(s):
    """A window in which there is nothing to do but to proceed is passed without asking (WS-6.6)."""
    if s.window <= W3 or optional_actions(s):
        s.decision = IN_WINDOW
        s.asked = s.turn
    else:
        close_window(s)


@rule
def close_window(s):
    """What follows W4, W5 and W6 (WS-6.1)."""
    if s.window == W4:
        s.step = RESOLVE_DEFENCE
    elif s.window == W5:
        s.step = COUNTER
    else:
        s.step = ATTACK_END


@rule
def over(s):
    """Whether the match has ended."""
    return s.outcome != GOING_ON


@rule
def score(s, out):
    """Won 1, lost 0, drawn a half each; a clan run by the enemies defeated (WS-16.7, WS-19.4).

    The printed ranks of the clan end at 21; that stands at 0.9, and only the 99th enemy at 1.
    """
    if s.mode == CLAN:
        if s.defeated <= TOP_RANK:
            out[0] = TOP_RANK_SCORE * s.defeated / TOP_RANK
        else:
            out[0] = TOP_RANK_SCORE + (1 - TOP_RANK_SCORE) * (s.defeated - TOP_RANK) / (MAX_CLAN - TOP_RANK)
        return
    result = 0.5 if s.outcome == DRAWN else 1.0 if s.outcome == WON else 0.0
    out[0] = result
    if s.mode == DUEL:
        out[1] = 0.0 if s.outcome == GOING_ON else 1.0 - result
