"""The store of a study: who takes part, which row of the square they have, and what they answered.

A store is a database, by default ``answers.sqlite`` in the folder of the study, or a PostgreSQL
server by its URL. Its rules:

1.  A row of the square is taken in one transaction, the row that the fewest people have. People
    have a row while they take part and after they have finished. A place without an answer for
    ``give_back_hours`` counts as free; who comes back later goes on all the same.
2.  An answer has the key (participant, number of the trial). The first one stays; the same trial
    sent again changes nothing.
3.  What a method has returned is on the disk: a killed program or a cut-off machine loses nothing
    that was acknowledged.
4.  Withdrawing deletes the answers, the events and what was asked; that somebody took part and
    withdrew remains.
5.  Tokens are kept as digests. They cannot be read out of the store.
6.  A store belongs to one study, by its fingerprint, and is refused for another one.
"""

from __future__ import annotations

import hmac
import json
import secrets
import time
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import sqlalchemy as sa

from anaphora_workbench.studies.database import Database, StoreError, digest_of
from anaphora_workbench.studies.schedule import rows_of
from anaphora_workbench.studies.study_file import Study

ANSWERS_FILE = "answers.sqlite"
ACTIVE, FINISHED, WITHDRAWN = "active", "finished", "withdrawn"
_VERSION = "1"

_METADATA = sa.MetaData()
_FACTS = sa.Table(
    "study_facts",
    _METADATA,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
_SESSIONS = sa.Table(
    "study_sessions",
    _METADATA,
    sa.Column("participant", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("token", sa.String(64), nullable=False, unique=True),
    sa.Column("row", sa.Integer, nullable=False),
    sa.Column("state", sa.String(10), nullable=False),
    sa.Column("asked", sa.Text, nullable=False),
    sa.Column("browser", sa.Text, nullable=False),
    sa.Column("started", sa.Float(53), nullable=False),
    sa.Column("last_seen", sa.Float(53), nullable=False),
    sa.Column("ended", sa.Float(53)),
)
_ANSWERS = sa.Table(
    "study_answers",
    _METADATA,
    sa.Column("participant", sa.ForeignKey("study_sessions.participant"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("answer", sa.Text, nullable=False),
    sa.Column("received", sa.Float(53), nullable=False),
)
_EVENTS = sa.Table(
    "study_events",
    _METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column(
        "participant", sa.ForeignKey("study_sessions.participant"), nullable=False, index=True
    ),
    sa.Column("event", sa.Text, nullable=False),
    sa.Column("received", sa.Float(53), nullable=False),
)


@dataclass(frozen=True, slots=True)
class Session:
    """What somebody gets who starts: the secret token, the number, the row of the square."""

    token: str = field(repr=False)
    participant: int
    row: int
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class SessionRecord:
    """Somebody who takes or took part.

    Attributes:
        participant: From 1, in the order of starting.
        row: Row of the square.
        state: ``active``, ``finished`` or ``withdrawn``.
        asked: Answers to the questions before the study, by name; empty after withdrawing.
        browser: What the page knows of the browser.
        started: Seconds since 1970, as all times here.
        last_seen: When the last answer came; the start, where none came yet.
        ended: When they finished or withdrew.
        answered: How many trials have an answer.
    """

    participant: int
    row: int
    state: str
    asked: Mapping[str, Any]
    browser: Mapping[str, Any]
    started: float
    last_seen: float
    ended: float | None = None
    answered: int = 0


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """An answer: whose, to which trial, the JSON that the page sent, and when it came."""

    participant: int
    number: int
    answer: str
    received: float


class StudyStore:
    """The answers to a study. Threads may share it; several programs may have it open.

    Attributes:
        where: The file, or the URL of the database without its password.
    """

    def __init__(self, base: Database, study: Study) -> None:
        """Use `open`."""
        self.where = base.where
        self._base = base
        self._study = study
        self._rows = len(rows_of(study))
        self._secret = b""

    @classmethod
    def open(cls, where: str | Path, study: Study, *, make: bool = True) -> Self:
        """Open the store of a study; a new one is made where there is none.

        Args:
            where: Path of an SQLite file, or the URL of a database, such as
                ``postgresql://user:password@localhost/answers``.
            study: The study.
            make: Whether to make a store where there is none.

        Raises:
            StoreError: There is no store (``answers-missing``), none that can be read
                (``answers-unreadable``), or one of another study (``study-changed``).
        """
        missing = StoreError(
            f"there are no answers at '{where}'; 'anaphora study serve' takes them, and --database"
            " names another place",
            code="answers-missing",
        )
        if not make and "://" not in str(where) and not Path(where).is_file():
            raise missing
        store = cls(Database(where), study)
        try:
            with store._base.reading() as found:
                known = sa.inspect(found).has_table(_FACTS.name)
            if not known and not make:
                raise missing
            if not known:
                store._make()
            store._check(str(where))
        except BaseException:
            store.close()
            raise
        return store

    def _make(self) -> None:
        with self._base.writing() as work:
            _METADATA.create_all(work, checkfirst=True)
            if work.execute(sa.select(_FACTS.c.name)).first() is None:
                facts = {
                    "version": _VERSION,
                    "study": self._study.settings.study.name,
                    "fingerprint": self._study.fingerprint,
                    "secret": secrets.token_hex(32),
                }
                rows = [{"name": name, "value": value} for name, value in facts.items()]
                work.execute(sa.insert(_FACTS), rows)

    def _check(self, where: str) -> None:
        with self._base.reading() as work:
            facts = {row.name: row.value for row in work.execute(sa.select(_FACTS))}
        if facts.get("version") != _VERSION:
            raise StoreError(
                f"'{where}' was written by another version of Anaphora Workbench"
                f" (layout {facts.get('version')}, not {_VERSION})",
                code="answers-unreadable",
            )
        if facts["fingerprint"] != self._study.fingerprint:
            raise StoreError(
                f"'{where}' has answers to another study or to an earlier version of this one"
                f" ('{facts['study']}'): stimuli, design, conditions, scales or trials are not"
                " the same. Put them back as they were, or start with an empty store:"
                " --database NEW.sqlite",
                code="study-changed",
            )
        self._secret = bytes.fromhex(facts["secret"])

    def close(self) -> None:
        """Close all connections."""
        self._base.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Taking part

    def start(
        self,
        asked: Mapping[str, Any],
        browser: Mapping[str, Any],
        *,
        key: str = "",
        now: float | None = None,
    ) -> Session:
        """Take a row for a new participant, the one that the fewest people have.

        Args:
            asked: Answers to the questions before the study.
            browser: What the page knows of the browser.
            key: A random word that the page made before it asked first. Who asks again with the
                same one, because the answer got lost, gets the same session.
            now: Seconds since 1970; the clock, by default.

        Raises:
            StoreError: As many people as planned have a place (``study-full``).
        """
        now = time.time() if now is None else now
        token = self._token(key or secrets.token_urlsafe(32))
        with self._base.writing() as work:
            self._one_at_a_time(work)
            known = work.execute(
                sa.select(_SESSIONS.c.participant, _SESSIONS.c.row).where(
                    _SESSIONS.c.token == digest_of(token)
                )
            ).first()
            if known is not None:
                return Session(token, known.participant, known.row, repeated=True)
            counts = self._held(work, now)
            if sum(counts) >= self._study.settings.design.participants:
                raise StoreError(
                    "the study has as many participants as are planned", code="study-full"
                )
            row = counts.index(min(counts))
            last = work.execute(sa.select(sa.func.max(_SESSIONS.c.participant))).scalar()
            session = Session(token, (last or 0) + 1, row)
            work.execute(
                sa.insert(_SESSIONS).values(
                    participant=session.participant,
                    token=digest_of(token),
                    row=row,
                    state=ACTIVE,
                    asked=json.dumps(dict(asked), ensure_ascii=False),
                    browser=json.dumps(dict(browser), ensure_ascii=False),
                    started=now,
                    last_seen=now,
                )
            )
        return session

    def session(self, token: str) -> SessionRecord:
        """Return the session of a token.

        Raises:
            StoreError: There is none (``session-unknown``).
        """
        with self._base.reading() as work:
            return _record(self._session(work, token))

    def record(self, token: str, number: int, answer: str, received: float | None = None) -> bool:
        """Store the answer to a trial; return whether there was one already, which stays.

        Args:
            token: The participant's.
            number: Number of the trial, from 1.
            answer: JSON of a `TrialAnswer`, checked.
            received: Seconds since 1970; the clock, by default.

        Raises:
            StoreError: ``session-unknown``; ``session-withdrawn``; ``session-over`` for a trial
                without an answer of somebody who has finished.
        """
        received = time.time() if received is None else received
        with self._base.writing() as work:
            session = self._session(work, token, change=True)
            _refuse_withdrawn(session)
            key = (_ANSWERS.c.participant == session.participant) & (_ANSWERS.c.number == number)
            if work.execute(sa.select(_ANSWERS.c.number).where(key)).first() is not None:
                return True
            if session.state == FINISHED:
                raise StoreError("the study was finished already", code="session-over")
            work.execute(
                sa.insert(_ANSWERS).values(
                    participant=session.participant,
                    number=number,
                    answer=answer,
                    received=received,
                )
            )
            self._update(work, session.participant, last_seen=received)
        return False

    def answered(self, token: str) -> tuple[SessionRecord, frozenset[int]]:
        """Return the session of a token and the numbers of the trials that have an answer."""
        with self._base.reading() as work:
            session = self._session(work, token)
            numbers = work.execute(
                sa.select(_ANSWERS.c.number).where(_ANSWERS.c.participant == session.participant)
            ).scalars()
            return _record(session), frozenset(numbers)

    def finish(self, token: str, *, now: float | None = None) -> None:
        """Note that somebody has come to the end; again, nothing changes."""
        with self._base.writing() as work:
            session = self._session(work, token, change=True)
            _refuse_withdrawn(session)
            if session.state == ACTIVE:
                ended = time.time() if now is None else now
                self._update(work, session.participant, state=FINISHED, ended=ended)

    def withdraw(self, token: str, *, now: float | None = None) -> None:
        """Delete what somebody answered; that they took part and withdrew remains."""
        with self._base.writing() as work:
            session = self._session(work, token, change=True)
            if session.state != WITHDRAWN:
                for table in (_ANSWERS, _EVENTS):
                    work.execute(sa.delete(table).where(table.c.participant == session.participant))
                ended = time.time() if now is None else now
                self._update(
                    work,
                    session.participant,
                    state=WITHDRAWN,
                    asked="{}",
                    browser="{}",
                    ended=ended,
                )

    def add_events(self, token: str, events: list[str], received: float | None = None) -> None:
        """Store events between trials, each as JSON."""
        received = time.time() if received is None else received
        with self._base.writing() as work:
            session = self._session(work, token, change=True)
            _refuse_withdrawn(session)
            if events:
                rows = [
                    {"participant": session.participant, "event": event, "received": received}
                    for event in events
                ]
                work.execute(sa.insert(_EVENTS), rows)

    # What is in the store

    def sessions(self) -> Iterator[SessionRecord]:
        """Yield everybody who takes or took part, in the order of starting."""
        answered = (
            sa.select(_ANSWERS.c.participant, sa.func.count().label("answered"))
            .group_by(_ANSWERS.c.participant)
            .subquery()
        )
        query = (
            sa.select(_SESSIONS, sa.func.coalesce(answered.c.answered, 0).label("answered"))
            .join(answered, answered.c.participant == _SESSIONS.c.participant, isouter=True)
            .order_by(_SESSIONS.c.participant)
        )
        with self._base.reading() as work:
            found = work.execute(query).all()
        for row in found:
            yield _record(row, row.answered)

    def answers(self, participants: Collection[int] | None = None) -> Iterator[StoredAnswer]:
        """Yield all answers, or those of some participants, by participant and number."""
        columns = (
            _ANSWERS.c.participant,
            _ANSWERS.c.number,
            _ANSWERS.c.answer,
            _ANSWERS.c.received,
        )
        query = sa.select(*columns).order_by(_ANSWERS.c.participant, _ANSWERS.c.number)
        if participants is not None:
            query = query.where(_ANSWERS.c.participant.in_(sorted(participants)))
        with self._base.reading() as work:
            for row in work.execution_options(yield_per=1000).execute(query):
                yield StoredAnswer(*row)

    def events(self) -> Iterator[tuple[int, str, float]]:
        """Yield participant, JSON and time of all events between trials, as they came."""
        query = sa.select(_EVENTS.c.participant, _EVENTS.c.event, _EVENTS.c.received)
        with self._base.reading() as work:
            for row in work.execution_options(yield_per=1000).execute(query.order_by(_EVENTS.c.id)):
                yield row.participant, row.event, row.received

    def held(self, now: float | None = None) -> list[int]:
        """Return for each row of the square how many people have it."""
        with self._base.reading() as work:
            return self._held(work, time.time() if now is None else now)

    def media_name(self, path: str) -> str:
        """Return the name under which a file is served, which tells nothing about it."""
        digest = hmac.new(self._secret, f"media|{path}".encode(), "sha256").hexdigest()[:32]
        return digest + Path(path).suffix.lower()

    # The researcher's token

    def has_admin(self) -> bool:
        """Tell whether a researcher's token was given out."""
        with self._base.reading() as work:
            return _fact(work, "admin") is not None

    def new_admin(self) -> str:
        """Return a new token for the researcher; an earlier one is no longer valid."""
        token = secrets.token_urlsafe(32)
        with self._base.writing() as work:
            self._one_at_a_time(work)
            work.execute(sa.delete(_FACTS).where(_FACTS.c.name == "admin"))
            work.execute(sa.insert(_FACTS).values(name="admin", value=digest_of(token)))
        return token

    def is_admin(self, token: str) -> bool:
        """Tell whether this is the researcher's token."""
        with self._base.reading() as work:
            digest = _fact(work, "admin")
        return digest is not None and hmac.compare_digest(digest, digest_of(token))

    # Inside

    def _token(self, key: str) -> str:
        digest = hmac.new(self._secret, f"session|{key}".encode(), "sha256").hexdigest()
        return digest[:48]

    def _held(self, work: sa.Connection, now: float) -> list[int]:
        """Count by row who has a place: those who finished, and those who are not away too long."""
        since = now - self._study.settings.design.give_back_hours * 3600
        here = (_SESSIONS.c.state == ACTIVE) & (_SESSIONS.c.last_seen > since)
        query = sa.select(_SESSIONS.c.row).where((_SESSIONS.c.state == FINISHED) | here)
        counts = [0] * self._rows
        for row in work.execute(query).scalars():
            counts[row] += 1
        return counts

    def _one_at_a_time(self, work: sa.Connection) -> None:
        """Let nobody else through here until the transaction ends."""
        work.execute(sa.select(_FACTS).where(_FACTS.c.name == "secret").with_for_update())

    def _session(self, work: sa.Connection, token: str, *, change: bool = False) -> Any:
        query = sa.select(_SESSIONS).where(_SESSIONS.c.token == digest_of(token))
        found = work.execute(query.with_for_update() if change else query).first()
        if found is None:
            raise StoreError("there is no session with this link", code="session-unknown")
        return found

    def _update(self, work: sa.Connection, participant: int, **values: Any) -> None:
        row = _SESSIONS.c.participant == participant
        work.execute(sa.update(_SESSIONS).where(row).values(**values))


def _fact(work: sa.Connection, name: str) -> str | None:
    return work.execute(sa.select(_FACTS.c.value).where(_FACTS.c.name == name)).scalar()


def _record(row: Any, answered: int = 0) -> SessionRecord:
    return SessionRecord(
        row.participant,
        row.row,
        row.state,
        json.loads(row.asked),
        json.loads(row.browser),
        row.started,
        row.last_seen,
        row.ended,
        answered,
    )


def _refuse_withdrawn(session: Any) -> None:
    if session.state == WITHDRAWN:
        raise StoreError("you have withdrawn from the study", code="session-withdrawn")


__all__ = [
    "ACTIVE",
    "ANSWERS_FILE",
    "FINISHED",
    "WITHDRAWN",
    "Session",
    "SessionRecord",
    "StoreError",
    "StoredAnswer",
    "StudyStore",
]
