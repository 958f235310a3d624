"""The database: tables and sessions. Nothing about a match is only in memory."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from typing import Any

from sqlalchemy import JSON, BigInteger, Engine, ForeignKey, Index, create_engine, event, make_url
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship

MIN_SQLITE = (3, 35, 0)  # can drop a column


class Base(DeclarativeBase):
    """Base of all tables."""


class Setting(Base):
    """Something all processes share, such as the key that signs cookies."""

    __tablename__ = "settings"
    name: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]


class Guest(Base):
    """A guest: anybody who has opened a page or created a token."""

    __tablename__ = "guests"
    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    language: Mapped[str]
    came: Mapped[float] = mapped_column(default=time.time)


class MatchRow(Base):
    """A match: how it was started, and its current state. Moves are rows of their own."""

    __tablename__ = "matches"
    id: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str]
    edition: Mapped[int]  # of the game's rules; 0 if it is older than editions
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    seed: Mapped[int] = mapped_column(BigInteger)
    secret: Mapped[str]  # 256 bits in hexadecimal; shown after the last move
    host: Mapped[str]  # the guest who started it
    status: Mapped[str]  # waiting, running, over
    practice: Mapped[bool]
    shared: Mapped[bool]  # several people at one screen
    clock: Mapped[int | None]  # seconds for a decision
    pace: Mapped[int]
    hurry: Mapped[bool] = mapped_column(default=False)  # skip the bots' pauses until a person is to move
    revealed: Mapped[int | None]  # on a shared screen, the seat that lifted the curtain last
    lesson: Mapped[int | None]  # the current step of a lesson; None in other matches
    undo_seat: Mapped[int | None]  # who asks the others for an undo
    undo_move: Mapped[int] = mapped_column(default=0, server_default="0")  # which of their own moves it is about
    undo_agreed: Mapped[int] = mapped_column(default=0)  # seats that agree, as bits
    version: Mapped[int] = mapped_column(default=0)  # grows with every change
    ply: Mapped[int] = mapped_column(default=0)  # moves played
    scores: Mapped[list[float] | None] = mapped_column(JSON(none_as_null=True))  # when it is over
    created: Mapped[float] = mapped_column(default=time.time)
    changed: Mapped[float] = mapped_column(default=time.time)
    asked: Mapped[float] = mapped_column(default=time.time)  # when the current decision began
    used: Mapped[float] = mapped_column(default=0.0, server_default="0")  # seconds that the last decision took
    reached: Mapped[int] = mapped_column(default=0, server_default="0")  # the ply it was taken back from, in this turn
    bot_due: Mapped[float | None]  # when a bot is to move next
    lease: Mapped[float] = mapped_column(default=0.0)  # until when one process alone may move the bot
    seats: Mapped[list["SeatRow"]] = relationship(order_by="SeatRow.number", cascade="all, delete-orphan")
    __table_args__ = (Index("matches_due", "bot_due"), Index("matches_changed", "changed"))


class SeatRow(Base):
    """A seat of a match."""

    __tablename__ = "seats"
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str]  # guest, bot, open
    guest: Mapped[str | None] = mapped_column(index=True)  # also while a bot plays for them
    bot: Mapped[str | None]  # a player specification
    name: Mapped[str]
    token: Mapped[str]  # of the invitation
    public: Mapped[bool] = mapped_column(default=False)  # an open seat that the lobby offers to everyone
    seen: Mapped[float] = mapped_column(default=time.time)
    undone: Mapped[int] = mapped_column(default=0)  # the version, as this seat counts, that took a move of it back
    secret_steps: Mapped[int] = mapped_column(default=0, server_default="0")  # changes that only this seat could notice


class MoveRow(Base):
    """One move. The key makes sure that a ply is played once."""

    __tablename__ = "moves"
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    ply: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int]
    action: Mapped[str]  # by name, which outlives the list of actions
    behaviour: Mapped[str | None]  # digest of the match up to here; None if it was played before there were editions
    version: Mapped[int]  # of the match with this move, as the mover counts
    at: Mapped[float] = mapped_column(default=time.time)


class ChatRow(Base):
    """A chat line."""

    __tablename__ = "chat"
    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), index=True)
    name: Mapped[str]
    text: Mapped[str]
    at: Mapped[float] = mapped_column(default=time.time)


class ReviewRow(Base):
    """The review of a finished match, finished or in progress."""

    __tablename__ = "reviews"
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    asked: Mapped[float] = mapped_column(default=time.time)
    lease: Mapped[float] = mapped_column(default=0.0)  # until when one process alone may work on it
    progress: Mapped[float] = mapped_column(default=0.0)  # from 0 to 1
    points: Mapped[list[list[float]]] = mapped_column(JSON, default=list)  # evaluated so far
    found: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))  # when it is done
    fault: Mapped[str | None]  # why it cannot be done


class Store:
    """The database: SQLite in a file, or PostgreSQL."""

    def __init__(self, url: str) -> None:
        """Open a database and migrate its schema."""
        self.url = make_url(url)
        if self.url.drivername in ("postgres", "postgresql"):
            self.url = self.url.set(drivername="postgresql+psycopg")
        self.embedded = self.url.get_backend_name() == "sqlite"
        if self.embedded and sqlite3.sqlite_version_info < MIN_SQLITE:
            wanted = ".".join(map(str, MIN_SQLITE))
            raise RuntimeError(
                f"Tatami needs SQLite {wanted} or newer, not {sqlite3.sqlite_version}; or use PostgreSQL"
            )
        if self.embedded:
            self.reader = self._open("BEGIN")
            # With a plain BEGIN, SQLite would notice only at the first write that another transaction came first.
            self.writer = self._open("BEGIN IMMEDIATE")
        else:
            self.writer = create_engine(self.url, pool_size=8, max_overflow=8, pool_pre_ping=True)
            # By default each query of a PostgreSQL session would see what others have committed meanwhile.
            self.reader = self.writer.execution_options(isolation_level="REPEATABLE READ")
        self._migrate()

    def _open(self, begin: str) -> Engine:
        """Open the SQLite file; transactions begin with the given statement."""
        engine = create_engine(self.url, pool_size=8, max_overflow=8, connect_args={"timeout": 30})

        @event.listens_for(engine, "connect")
        def set_up(connection: Any, _: Any) -> None:
            connection.isolation_level = None  # we begin transactions ourselves
            for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=30000"):
                connection.execute(f"PRAGMA {pragma}")

        @event.listens_for(engine, "begin")
        def do_begin(connection: Any) -> None:
            connection.exec_driver_sql(begin)

        return engine

    def _migrate(self) -> None:
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(files("tatami.web") / "migrations"))
        with self.writer.begin() as connection:
            if not self.embedded:  # several processes may start at once
                connection.exec_driver_sql("SELECT pg_advisory_xact_lock(20141)")
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that only reads, from one snapshot."""
        with Session(self.reader, expire_on_commit=False) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session whose changes are one transaction."""
        with Session(self.writer, expire_on_commit=False) as session, session.begin():
            yield session

    def close(self) -> None:
        """Close all connections."""
        self.reader.dispose()
        self.writer.dispose()
