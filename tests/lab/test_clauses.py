"""The clause tool: rulebooks and tests compared."""

import json
from pathlib import Path

import pytest

from tatami.errors import UnknownGame
from tatami.lab.clauses import UNTESTED_HEADING, read_citations, read_clauses, read_untestable, report
from tatami.registry import load_meta, packages

RULEBOOK = f"""# A game

## SA-1 Overview

- **SA-1.1** Four players, see SA-1.2.
- **SA-1.2** **Ruling R1**: nobody wins.
| **SA-1.3** | in a table |
* **SA-1.4.1** A clause of a clause.
  1. **not a clause**
**SA-1.5 Masako** begins with a name.
A reference to **SA-9.9** within a line is no clause.

## {UNTESTED_HEADING}

- SA-1.1: words only
- SA-1.3 – SA-1.5: a range
"""

TESTS = """
import pytest


@pytest.mark.clause("SA-1.2", "SA-7.7")
@pytest.mark.parametrize("n", [1])
def test_nobody_wins(n):
    assert n


class TestMore:
    @pytest.mark.clause("SA-1.2")
    async def test_again(self):
        assert True


@pytest.mark.clause("SS-1.2")
def test_of_another_game():
    assert True


@pytest.mark.slow("SA-1.1")
def test_with_another_mark():
    assert True
"""


@pytest.fixture
def checkout(tmp_path):
    """A small checkout with a rulebook and tests."""
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / "docs" / "rules" / "samurai.md").write_text(RULEBOOK, "utf-8")
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    (tmp_path / "tests" / "deep" / "test_it.py").write_text(TESTS, "utf-8")
    (tmp_path / "pyproject.toml").touch()
    return tmp_path


def test_a_clause_begins_a_line_as_bullet_row_or_paragraph():
    assert read_clauses(RULEBOOK, "SA") == ("SA-1.1", "SA-1.2", "SA-1.3", "SA-1.4.1", "SA-1.5")
    assert read_clauses(RULEBOOK, "SS") == ()


def test_a_clause_cannot_be_there_twice():
    with pytest.raises(ValueError, match=r"SA-1\.1 more than once"):
        read_clauses(RULEBOOK + "- **SA-1.1** again\n", "SA")


def test_untestable_clauses_are_listed_with_a_reason():
    assert read_untestable(RULEBOOK, "SA") == {
        "SA-1.1": "words only",
        "SA-1.3": "a range",
        "SA-1.4.1": "a range",
        "SA-1.5": "a range",
    }
    assert read_untestable(RULEBOOK.partition("## Not")[0], "SA") == {}


def test_citations_are_read_from_the_sources(checkout):
    cited = read_citations(checkout / "tests", "SA")
    assert cited == {
        "SA-1.2": ("deep/test_it.py::test_nobody_wins", "deep/test_it.py::test_again"),
        "SA-7.7": ("deep/test_it.py::test_nobody_wins",),
    }


def test_citations_are_sorted_by_number(tmp_path):
    marks = "\n".join(f'@pytest.mark.clause("SA-7.{n}")\ndef test_{n}(): ...' for n in (10, 9, 1))
    (tmp_path / "test_order.py").write_text(marks, "utf-8")
    assert list(read_citations(tmp_path, "SA")) == ["SA-7.1", "SA-7.9", "SA-7.10"]


def test_a_report_says_what_is_missing_and_what_does_not_exist(checkout):
    found = report("samurai", checkout / "tests", checkout / "docs")
    assert found.missing == ()
    assert found.unknown == {"SA-7.7": ("deep/test_it.py::test_nobody_wins",)}
    assert not found.complete
    rulebook = checkout / "docs" / "rules" / "samurai.md"
    rulebook.write_text(RULEBOOK.replace("- SA-1.1: words only", "- SA-1.2, SA-5.5: words only"), "utf-8")
    found = report("samurai", checkout / "tests", checkout / "docs")
    assert found.missing == ("SA-1.1",)
    assert found.needless == ("SA-1.2",)
    assert found.unknown["SA-5.5"] == (UNTESTED_HEADING,)


def test_the_folders_are_found_from_within_a_checkout(checkout, monkeypatch):
    monkeypatch.chdir(checkout / "tests" / "deep")
    assert report("samurai").clauses == ("SA-1.1", "SA-1.2", "SA-1.3", "SA-1.4.1", "SA-1.5")


def test_the_folders_are_found_from_anywhere_by_where_the_package_lies(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "SA-7.7" in report("samurai").clauses


def test_a_report_becomes_plain_data(checkout):
    found = report("samurai", checkout / "tests", checkout / "docs")
    data = json.loads(json.dumps(found.to_json()))
    assert data["complete"] is False
    assert data["clauses"] == list(found.clauses)
    assert data["cited"]["SA-1.2"] == list(found.cited["SA-1.2"])
    assert data["untestable"] == found.untestable


def test_what_is_not_there_is_named(checkout):
    with pytest.raises(UnknownGame):
        report("shogi", checkout / "tests", checkout / "docs")
    with pytest.raises(FileNotFoundError):
        report("samurai", checkout / "nowhere", checkout / "docs")
    with pytest.raises(FileNotFoundError):
        report("samurai", checkout / "tests", checkout / "nowhere")


def test_every_rulebook_in_the_docs_can_be_read():
    """Every game's prefix fits its rulebook, so that no rulebook is silently taken for an empty one."""
    docs = Path(__file__).parents[2] / "docs" / "rules"
    for game in packages():
        if (docs / f"{game}.md").exists():
            text = (docs / f"{game}.md").read_text("utf-8")
            assert len(read_clauses(text, load_meta(game).clause)) > 100


def test_every_clause_of_samurai_is_tested_or_listed_as_untestable():
    found = report("samurai")
    assert found.missing == ()
    assert found.unknown == {}
    assert found.needless == ()
    assert found.complete
