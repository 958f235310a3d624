"""The rulebooks as HTML: every clause has an anchor named after its number."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from markdown_it import MarkdownIt

from tatami.match import Game
from tatami.registry import packages
from tatami.web.refusals import Refusal
from tatami.web.view_models import RulesPage

CLAUSE = re.compile(r"<strong>([A-Z]+-\d+(?:\.\d+)*[a-z]?)</strong>")


def _source(name: str) -> Path | None:
    """Return the path of a game's rulebook: in its own folder, as plug-ins have it, or in Tatami's."""
    shared = (Path(str(files("tatami"))) / "rulebooks", Path(__file__).parents[3] / "docs" / "rules")
    places = [Path(str(files(packages()[name]))) / "rulebook.md", *(place / f"{name}.md" for place in shared)]
    return next((place for place in places if place.is_file()), None)


@cache
def _html(name: str) -> str:
    source = _source(name)
    if source is None:
        raise Refusal(404, "refusal.no_rulebook", detail=f"the rules of '{name}' are not here")
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(source.read_text("utf-8"))
    return CLAUSE.sub(r'<strong id="\1" tabindex="-1">\1</strong>', html)


def rules_page(which: Game, language: str) -> RulesPage:
    """Return a game's rulebook as a page. Raises Refusal if it is not there."""
    return RulesPage(which.meta.title[language], _html(which.name))
