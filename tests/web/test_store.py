"""A session reads from one snapshot, whatever others write meanwhile, in both databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from tatami.web.matches import Matches
from tatami.web.settings import Settings
from tatami.web.store import MatchRow, MoveRow, Store
from tests.web.test_matches import ME, first_action, two_people


@pytest.fixture(params=["embedded", "postgresql"])
def either_matches(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Matches]:
    """Matches on either database."""
    embedded = request.param == "embedded"
    database = f"sqlite:///{tmp_path / 'web.db'}" if embedded else request.getfixturevalue("postgres")
    store = Store(database)
    yield Matches(store, Settings(database=database, pace=0))
    store.close()


def test_a_move_between_two_queries_of_one_session_is_not_half_seen(either_matches: Matches) -> None:
    match_id = two_people(either_matches)
    moves = select(MoveRow).where(MoveRow.match_id == match_id)
    with either_matches.store.reading() as db:
        ply = db.get_one(MatchRow, match_id).ply
        either_matches.play(match_id, ME, 0, first_action(either_matches, match_id, 0), None)
        assert len(list(db.scalars(moves))) == ply == 0
    with either_matches.store.reading() as db:
        assert len(list(db.scalars(moves))) == db.get_one(MatchRow, match_id).ply == 1
