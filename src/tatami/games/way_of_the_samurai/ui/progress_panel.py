"""Progress in a campaign or clan run: the dojo's path, the ambush from the tree to the torii, the clan's ranks."""

from tatami.games.way_of_the_samurai import actions as act
from tatami.games.way_of_the_samurai import state as at
from tatami.games.way_of_the_samurai.components import (
    AMBUSH_FIGHTS,
    CLAN_RANKS,
    DOJO_FIGHTS,
    GAUGE_NAMES,
    NODE_IDS,
    NODE_KI,
    NODE_LIFE,
    NODE_STAGE,
    NODES,
)
from tatami.games.way_of_the_samurai.ui.phrases import clan_rank
from tatami.games.way_of_the_samurai.ui.pieces import sign
from tatami.games.way_of_the_samurai.ui.style import target
from tatami.games.way_of_the_samurai.ui.view_model import ViewModel
from tatami.ui import svg
from tatami.ui.i18n import Name

HEIGHTS = {at.CAMPAIGN_1: 172.0, at.CAMPAIGN_2: 92.0, at.CLAN: 78.0}


def progress_height(model: ViewModel) -> float:
    """Return the height that the panel needs below the table."""
    return HEIGHTS.get(model.mode, -12.0) + 12


def draw_progress(model: ViewModel, top: float) -> str:
    """Draw the progress of a campaign or clan run; other modes have none."""
    if model.mode == at.CAMPAIGN_1:
        inside = _dojo(model)
    elif model.mode == at.CAMPAIGN_2:
        inside = _ambush(model)
    elif model.mode == at.CLAN:
        inside = _clan(model)
    else:
        return ""
    panel = svg.el("rect", width=720, height=HEIGHTS[model.mode], rx=10, class_="panel")
    return svg.group(panel, inside, _bonus(model), transform=svg.at(0, top))


def _bonus(model: ViewModel) -> str:
    """Memory or Fury still to come."""
    if not model.state.bonus:
        return ""
    label = model.bonus_text
    inside = sign(GAUGE_NAMES[model.state.bonus_gauge], 640, 24, 12) + svg.text(
        f"+{int(model.state.bonus)}", 664, 33, "ws-m"
    )
    return svg.group(svg.title(label), inside, role="img", aria_label=label)


# --- campaign 1 -------------------------------------------------------------------------------------------------------


def _node_place(node: int) -> tuple[float, float]:
    """Where an opponent of the dojo stands; the two of a fork one above the other."""
    stage = int(NODE_STAGE[node])
    siblings = [other for other in range(NODES) if NODE_STAGE[other] == stage]
    y = 74.0 if len(siblings) == 1 else 34.0 + 80.0 * siblings.index(node)
    return 108.0 + 133.0 * (stage - 1), y


def _dojo(model: ViewModel) -> str:
    """From the arch over two forks to the master (WS-23.2)."""
    drawn = [sign("torii", 34, 74, 24)]
    places = {node: _node_place(node) for node in range(NODES)}
    for stage in range(DOJO_FIGHTS):
        starts = [(46.0, 74.0)] if stage == 0 else [places[n] for n in range(NODES) if NODE_STAGE[n] == stage]
        for x, y in starts:
            for node in range(NODES):
                if NODE_STAGE[node] == stage + 1:
                    drawn.append(
                        svg.el("line", x1=x + 21, y1=y, x2=places[node][0] - 22, y2=places[node][1], class_="link")
                    )
    return "".join(drawn) + "".join(_node(model, node, *places[node]) for node in range(NODES))


def _node(model: ViewModel, node: int, x: float, y: float) -> str:
    s = model.state
    name = Name("enemy", NODE_IDS[node].lower())
    fought = bool(s.path >> node & 1)
    choosing = model.decision == at.TAKE_PATH
    now = fought and node == s.node and s.defeated < s.fight and not choosing
    passed = not fought and NODE_STAGE[node] <= (s.fight - 1 if choosing else s.fight)
    if now:
        label, kind = model.say("board.node_now", who=name), "node now"
    elif fought:
        label, kind = model.say("board.node_done", who=name), "node done"
    elif passed:
        label, kind = model.say("board.node_passed", who=name), "node passed"
    else:
        kind = "node"
        label = model.say("board.node", who=name, life=int(NODE_LIFE[node]), ki=int(NODE_KI[node]))
    written = model.words.name("enemy", name.key)
    drawn = [
        svg.title(label),
        svg.el("circle", cx=x, cy=y, r=20, class_=kind),
        sign("helmet", x, y, 12, "ws-sheet" if kind == "node done" else ""),
        svg.text(written.rpartition(" ")[2], x, y + 40, "cap tight mid"),
    ]
    drawn_node = svg.group(*drawn, role="img", aria_label=label, data_piece=f"n{node}")
    action = act.CHOOSE_NODE + node
    if action in model.legal_actions:
        drawn_node += target(action, model.legal_actions[action], x - 56, y - 27, 112, 73)
    return drawn_node


# --- campaign 2 and the clan ------------------------------------------------------------------------------------------


def _ambush(model: ViewModel) -> str:
    """Eleven opponents from the tree to the torii (WS-24.1)."""
    fight, done = int(model.state.fight), int(model.state.defeated)
    label = model.say("board.ambush", fight=fight, all=AMBUSH_FIGHTS)
    drawn = [svg.title(label), sign("pine", 30, 46, 22), sign("torii", 690, 46, 22)]
    for place in range(AMBUSH_FIGHTS):
        x = 78.0 + 56.5 * place
        kind = "node done" if place < done else "node now" if place == fight - 1 else "node"
        drawn.append(svg.el("line", x1=x - 40, y1=46, x2=x - 19, y2=46, class_="link"))
        drawn.append(svg.el("circle", cx=x, cy=46, r=19, class_=kind))
        drawn.append(svg.text(place + 1, x, 54, "slide mid tight" if place < done else "step mid"))
    return svg.group(*drawn, role="img", aria_label=label)


def _clan(model: ViewModel) -> str:
    """How many have been defeated, and which rank that is (WS-19.4)."""
    done = int(model.state.defeated)
    label = model.say("board.clan", count=done, rank=clan_rank(done))
    drawn = [svg.title(label), svg.text(done, 44, 50, "name mid")]
    reached = int((done >= CLAN_RANKS).sum()) - 1
    for rank in range(len(CLAN_RANKS)):
        drawn.append(sign("helmet", 104 + 38 * rank, 39, 15, "" if rank <= reached else "ws-gone"))
    said = model.words.name("rank", str(reached))
    drawn.append(svg.text(said, 300, 47, "cap"))
    return svg.group(*drawn, role="img", aria_label=label)
