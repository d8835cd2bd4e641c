"""The store of a task: teams, their submissions, and what came of them.

Answer files are kept in the database as they came. A submission is ``waiting`` until it is judged,
then ``scored`` or ``refused``; one that waits when the server stops is judged after the next start.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

import sqlalchemy as sa

from anaphora_workbench.studies.database import Database, StoreError, digest_of
from anaphora_workbench.studies.submissions.judging import Judgement
from anaphora_workbench.studies.submissions.task_file import Task

SUBMISSIONS_FILE = "submissions.sqlite"
WAITING, SCORED, REFUSED = "waiting", "scored", "refused"
_REFUSED_PER_DAY = 50
"""Refused files cost no place of a team, up to this many a day."""

_METADATA = sa.MetaData()
_FACTS = sa.Table(
    "task_facts",
    _METADATA,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
_TEAMS = sa.Table(
    "task_teams",
    _METADATA,
    sa.Column("team", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("folded", sa.String(200), nullable=False, unique=True),
    sa.Column("contact", sa.Text, nullable=False),
    sa.Column("token", sa.String(64), nullable=False, unique=True),
    sa.Column("since", sa.Float(53), nullable=False),
)
_SUBMISSIONS = sa.Table(
    "task_submissions",
    _METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("team", sa.ForeignKey("task_teams.team"), nullable=False, index=True),
    sa.Column("system", sa.String(100), nullable=False),
    sa.Column("file", sa.String(200), nullable=False),
    sa.Column("content", sa.LargeBinary, nullable=False),
    sa.Column("received", sa.Float(53), nullable=False),
    sa.Column("state", sa.String(10), nullable=False, index=True),
    sa.Column("problems", sa.Text, nullable=False),
    sa.Column("figures", sa.Text, nullable=False),
    sa.Column("report", sa.Text, nullable=False),
)
_COLUMNS = [each for each in _SUBMISSIONS.c if each.name not in ("content", "report")]


@dataclass(frozen=True, slots=True)
class Team:
    """A team: its number and name."""

    team: int
    name: str


@dataclass(frozen=True, slots=True)
class Submission:
    """A submission, without its file and its report."""

    id: int
    team: int
    system: str
    file: str
    received: float
    state: str
    problems: tuple[dict[str, str], ...]
    figures: tuple[tuple[str, float | None], ...]


class Board:
    """Teams and submissions of a task. Threads may share it."""

    def __init__(self, where: str | Path, task: Task) -> None:
        """Open the store; a new one is made where there is none.

        Raises:
            StoreError: It cannot be read (``answers-unreadable``), or belongs to another task
                (``task-changed``).
        """
        self._base = Database(where)
        self._task = task
        self.where = self._base.where
        name = task.settings.task.name
        try:
            with self._base.writing() as work:
                _METADATA.create_all(work, checkfirst=True)
                known = work.execute(sa.select(_FACTS.c.value)).scalar()
                if known is None:
                    work.execute(sa.insert(_FACTS).values(name="task", value=name))
            if known not in (None, name):
                raise StoreError(
                    f"'{where}' has submissions to the task '{known}', not to '{name}'; name"
                    " another place with --database",
                    code="task-changed",
                )
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close all connections."""
        self._base.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add_team(self, name: str, contact: str = "", *, now: float | None = None) -> str:
        """Add a team; return its secret token.

        Raises:
            StoreError: There is a team of that name (``team-taken``), or there are too many
                (``teams-full``).
        """
        token = secrets.token_urlsafe(32)
        with self._base.writing() as work:
            work.execute(sa.select(_FACTS).with_for_update())
            folded = " ".join(name.split()).casefold()
            if work.execute(sa.select(_TEAMS).where(_TEAMS.c.folded == folded)).first() is not None:
                raise StoreError(
                    f"there is a team called '{name}' already; choose another name",
                    code="team-taken",
                )
            count = work.execute(sa.select(sa.func.count()).select_from(_TEAMS)).scalar() or 0
            if count >= self._task.settings.teams.most:
                raise StoreError("all places for teams are taken", code="teams-full")
            work.execute(
                sa.insert(_TEAMS).values(
                    name=" ".join(name.split()),
                    folded=folded,
                    contact=contact,
                    token=digest_of(token),
                    since=time.time() if now is None else now,
                )
            )
        return token

    def team_of(self, token: str) -> Team | None:
        """Return the team of a token."""
        query = sa.select(_TEAMS.c.team, _TEAMS.c.name).where(_TEAMS.c.token == digest_of(token))
        with self._base.reading() as work:
            found = work.execute(query).first()
        return None if found is None else Team(found.team, found.name)

    def teams(self) -> list[Team]:
        """Return all teams, in the order in which they came."""
        query = sa.select(_TEAMS.c.team, _TEAMS.c.name).order_by(_TEAMS.c.team)
        with self._base.reading() as work:
            return [Team(row.team, row.name) for row in work.execute(query)]

    def submit(
        self, team: int, system: str, file: str, content: bytes, *, now: float | None = None
    ) -> int:
        """Store an answer file; return its number.

        Raises:
            StoreError: The team has had all its submissions (``submissions-used``).
        """
        now = time.time() if now is None else now
        with self._base.writing() as work:
            work.execute(sa.select(_TEAMS.c.team).where(_TEAMS.c.team == team).with_for_update())
            self._check_limits(work, team, now)
            found = work.execute(
                sa.insert(_SUBMISSIONS).values(
                    team=team,
                    system=system,
                    file=file,
                    content=content,
                    received=now,
                    state=WAITING,
                    problems="[]",
                    figures="[]",
                    report="",
                )
            )
            key = found.inserted_primary_key
        return int(key[0]) if key else 0

    def _check_limits(self, work: sa.Connection, team: int, now: float) -> None:
        limits = self._task.settings.answers
        own = [each for each in self._rows(work, team) if each.state != REFUSED]
        day = datetime.fromtimestamp(now, UTC).date()
        today = [each for each in own if _day(each) == day]
        refused = [
            each for each in self._rows(work, team) if each.state == REFUSED and _day(each) == day
        ]
        if len(own) >= limits.per_team:
            message = f"the team has used all of its {limits.per_team} submissions"
        elif len(today) >= limits.per_day:
            message = f"the team has used the {limits.per_day} submissions of this day (UTC)"
        elif len(refused) >= _REFUSED_PER_DAY:
            message = f"{_REFUSED_PER_DAY} files of the team were refused on this day (UTC)"
        else:
            return
        raise StoreError(message, code="submissions-used")

    def submissions(self, team: int | None = None) -> list[Submission]:
        """Return the submissions of a team, or of all, in the order in which they came."""
        with self._base.reading() as work:
            return list(self._rows(work, team))

    @staticmethod
    def _rows(work: sa.Connection, team: int | None) -> Iterator[Submission]:
        query = sa.select(*_COLUMNS).order_by(_SUBMISSIONS.c.id)
        if team is not None:
            query = query.where(_SUBMISSIONS.c.team == team)
        for row in work.execute(query):
            yield _submission(row)

    def waiting(self) -> tuple[Submission, bytes] | None:
        """Return the submission that has waited longest, with its file."""
        query = sa.select(*_COLUMNS, _SUBMISSIONS.c.content)
        query = query.where(_SUBMISSIONS.c.state == WAITING).order_by(_SUBMISSIONS.c.id).limit(1)
        with self._base.reading() as work:
            row = work.execute(query).first()
        return None if row is None else (_submission(row), row.content)

    def judged(self, number: int, judgement: Judgement) -> None:
        """Store what came of a submission."""
        with self._base.writing() as work:
            work.execute(
                sa.update(_SUBMISSIONS)
                .where(_SUBMISSIONS.c.id == number)
                .values(
                    state=SCORED if judgement.accepted else REFUSED,
                    problems=json.dumps(judgement.problems),
                    figures=json.dumps(judgement.figures),
                    report=judgement.report.replace("\0", ""),
                )
            )

    def report(self, number: int, team: int) -> str:
        """Return the report on a submission of a team; empty where there is none."""
        query = sa.select(_SUBMISSIONS.c.report).where(
            (_SUBMISSIONS.c.id == number) & (_SUBMISSIONS.c.team == team)
        )
        with self._base.reading() as work:
            return work.execute(query).scalar() or ""

    def content(self, number: int) -> bytes:
        """Return the file of a submission."""
        query = sa.select(_SUBMISSIONS.c.content).where(_SUBMISSIONS.c.id == number)
        with self._base.reading() as work:
            return bytes(work.execute(query).scalar() or b"")

    def table(self) -> list[dict[str, Any]]:
        """Return a row for each team with a scored submission, the best first."""
        names = {each.team: each.name for each in self.teams()}
        chosen: dict[int, Submission] = {}
        for each in self.submissions():
            if each.state != SCORED:
                continue
            before = chosen.get(each.team)
            best = self._task.settings.answers.counts == "best"
            if before is None or not best or _main(each) > _main(before):
                chosen[each.team] = each
        ranked = sorted(chosen.values(), key=lambda each: (-_main(each), each.received))
        return [
            {
                "team": names[each.team],
                "system": each.system,
                "received": each.received,
                "figures": [list(figure) for figure in each.figures],
            }
            for each in ranked
        ]


def _main(submission: Submission) -> float:
    value = submission.figures[0][1] if submission.figures else None
    return -1.0 if value is None else value


def _day(submission: Submission) -> Any:
    return datetime.fromtimestamp(submission.received, UTC).date()


def _submission(row: Any) -> Submission:
    return Submission(
        row.id,
        row.team,
        row.system,
        row.file,
        row.received,
        row.state,
        tuple(json.loads(row.problems)),
        tuple([(name, value) for name, value in json.loads(row.figures)]),
    )
