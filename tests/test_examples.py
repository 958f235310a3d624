"""The examples run, and the notebook prints what it shows."""

import ast
import contextlib
import io
import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from tatami.kernel.compiling import interpreted

EXAMPLES = Path(__file__).parent.parent / "examples"
TOUR = json.loads((EXAMPLES / "tour.ipynb").read_text("utf-8"))
CODE = [cell for cell in TOUR["cells"] if cell["cell_type"] == "code"]

pytestmark = pytest.mark.skipif(interpreted, reason="examples are for compiled rules")


def shown(cell):
    """What a cell printed and, after it, its value, as it is stored in the notebook."""
    texts = []
    for output in cell["outputs"]:
        texts += output.get("text", []) or output["data"]["text/plain"]
    return "".join(texts).strip()


def run(cell, names):
    """Run a cell as the notebook does: what is printed, and then the value of a last line that has one."""
    lines = ast.parse("".join(cell["source"]))
    last = lines.body.pop() if isinstance(lines.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(lines, "tour", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "tour", "eval"), names) if last else None
    return (printed.getvalue() + ("" if value is None else repr(value))).strip()


def test_the_tour_prints_what_it_shows(tmp_path, monkeypatch):
    pytest.importorskip("gymnasium")
    pytest.importorskip("pettingzoo")
    monkeypatch.chdir(tmp_path)
    names = {}
    for cell in CODE:
        printed = run(cell, names)
        assert cell["outputs"], "run the notebook before committing it"
        if "varies" not in cell["metadata"].get("tags", ()):  # speeds, and advice within a time limit
            assert printed == shown(cell)


def test_the_tour_is_small_and_has_no_paths_of_a_machine():
    text = (EXAMPLES / "tour.ipynb").read_text("utf-8")
    assert len(text) < 100_000
    assert "/home/" not in text and "/tmp/" not in text and "/work/" not in text


def test_openspiels_search_plays_seven_ronin(capsys):
    pytest.importorskip("pyspiel")
    from examples.ismcts_seven_ronin import main

    found = main(["--matches", "1", "--simulations", "4"])
    assert set(found) == {"Attacker", "Defender"} and all(rate.games == 1 for rate in found.values())
    assert "as Attacker against greedy: ISMCTS won" in capsys.readouterr().out


@pytest.mark.skipif(find_spec("sb3_contrib") is None, reason="torch is too heavy for every test run: extra 'learn'")
def test_an_agent_begins_to_learn(capsys):
    """A short run only: docs/results/learning.md has a full one, in which it beats the greedy player."""
    from examples.learn_way_of_the_samurai import main

    ours, theirs = main(["--steps", "20000", "--games", "64", "--threads", "1"])
    assert ours.games == theirs.games == 64
    assert "64 fights" in capsys.readouterr().out
