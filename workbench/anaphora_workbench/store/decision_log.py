"""The decisions of a project: written one by one, replayed into layers, undone and done again.

The layer of an annotator is the start layer of the document with the decisions replayed. All
decisions since the last snapshot are replayed as one batch, which copies each map of the layer
once. Snapshots serve speed only: they can be thrown away at any time.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple

from anaphora_workbench.edits import Batch, Edit
from anaphora_workbench.errors import EditError, FormatError, UsageError
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.model import Anaphor, Layer
from anaphora_workbench.store.decisions import (
    CARRIED,
    NOTHING_KNOWN,
    Action,
    DecisionContext,
    DecisionHistory,
    Recorded,
    RecordedDecision,
    proposal_json,
    proposal_of,
)
from anaphora_workbench.store.documents import DocumentTable, Stored
from anaphora_workbench.store.layers import (
    REPLACE_TEXT,
    changed_layer,
    difference_text,
    edit_json,
    edit_of,
)
from anaphora_workbench.store.opening import fetched
from anaphora_workbench.store.seals import decision_uid, first_before, seal_holds, sealed
from anaphora_workbench.store.values import content, dumps

DOUBT = "doubt"
"""Attribute of an anaphor that the annotator has flagged; its value is the reason."""

NOTE = "note"
"""Attribute of an anaphor with the annotator's note."""

STALE = "stale"
"""Attribute of an anaphor whose antecedent is gone: its old answer as text."""
SNAPSHOT_EVERY = 500
"""A snapshot is taken when so many decisions would be replayed without it."""
_EDIT = """CASE d.action WHEN 'edit' THEN d.edit WHEN 'undo' THEN t.inverse ELSE t.edit END"""
_ROWS = f"""
    SELECT d.number, d.action, d.target, d.kind, {_EDIT}
    FROM decision AS d LEFT JOIN decision AS t ON t.number = d.target
    WHERE d.document = ? AND d.annotator = ? AND d.number > ? ORDER BY d.number
"""
_COURSE = """
    SELECT number, action, target, kind FROM decision
    WHERE document = ? AND annotator = ? AND number <= ? ORDER BY number
"""
_HISTORY = f"""
    SELECT d.number, d.uid, document.name, annotator.name, d.action, d.target, {_EDIT}, d.at,
           d.anaphor, d.seconds, d.rank, d.blind, d.proposal, d.broken, document.revision, d.kind
    FROM decision AS d JOIN document ON document.number = d.document
    JOIN annotator ON annotator.number = d.annotator
    LEFT JOIN decision AS t ON t.number = d.target
    WHERE (?1 IS NULL OR document.name = ?1) AND (?2 IS NULL OR annotator.name = ?2)
    ORDER BY d.number
"""
_SNAPSHOT = """
    SELECT snapshot.number, CAST(snapshot.content AS BLOB), decision.uid
    FROM snapshot JOIN decision ON decision.number = snapshot.number
        AND decision.document = snapshot.document AND decision.annotator = snapshot.annotator
    WHERE snapshot.document = ? AND snapshot.annotator = ?
"""
INSERT = """
    INSERT INTO decision (uid, document, annotator, action, target, kind, edit, inverse, at,
                          anaphor, seconds, rank, blind, proposal, broken)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_LAST_UID = f"""
    SELECT uid FROM decision
    WHERE document = ? AND annotator = ? AND (kind IS NULL OR kind <> '{CARRIED}')
    ORDER BY number DESC LIMIT 1
"""
_ALL = 2**63 - 1
_NO_LAYER = Layer("")
Key = tuple[int, int]
"""Numbers of a document and an annotator."""


class DecisionFacts(NamedTuple):
    """What progress needs to know of a decision; see `DecisionContext`."""

    anaphor: str
    seconds: float | None
    blind: bool
    at: str = ""


@dataclass(frozen=True, slots=True)
class DecisionCounts:
    """Counts of one annotator's anaphors in one document.

    Attributes:
        anaphors: Anaphors in the layer.
        done: Those that somebody has decided: a decision in force is about them, or has changed
            their answer. Those that are `STALE` are asked again.
        left: Those without an answer that nobody has decided.
        flagged: Those with the attribute `DOUBT`.
        decisions: Decisions in force.
        blind: Decisions in force that were taken without seeing the proposal.
        seconds: Median of the seconds a decision in force took, ``None`` without any time.
        notes: Anaphors with a note.
        times: Seconds of each decision in force, as far as known.
        given: Anaphors whose answer came with the text, and that nobody has decided.
    """

    anaphors: int
    done: int
    left: int
    flagged: int
    decisions: int
    blind: int
    seconds: float | None
    notes: int = 0
    times: tuple[float, ...] = field(default=(), compare=False, repr=False)
    given: int = 0


def came_with(start: Layer | None, anaphor: Anaphor) -> bool:
    """Tell whether an anaphor has the answer that it had when the text was added."""
    before = None if start is None else start.anaphors.get(anaphor.markable)
    return before is not None and (
        before is anaphor
        or (before.antecedents == anaphor.antecedents and before.reference is anaphor.reference)
    )


def progress_of(
    layer: Layer, in_force: Iterable[DecisionFacts], start: Layer | None = None
) -> DecisionCounts:
    """Count the anaphors of a layer, and the decisions that have led to it from a start layer."""
    decisions = list(in_force)
    decided = {decision.anaphor for decision in decisions}
    anaphors = layer.anaphors.values()
    done = given = 0
    for anaphor in anaphors:
        named = anaphor.markable in decided
        if not anaphor.decided:
            done += named and STALE not in anaphor.attributes
        elif named or not came_with(start, anaphor):
            done += 1
        else:
            given += 1
    times = [decision.seconds for decision in decisions if decision.seconds is not None]
    return DecisionCounts(
        len(anaphors),
        done,
        len(anaphors) - done - given,
        sum(DOUBT in anaphor.attributes for anaphor in anaphors),
        len(decisions),
        sum(decision.blind for decision in decisions),
        median(times) if times else None,
        sum(NOTE in anaphor.attributes for anaphor in anaphors),
        tuple(times),
        given,
    )


def sum_of(parts: Sequence[DecisionCounts]) -> DecisionCounts:
    """Return the progress on several documents, or of several annotators, together."""
    times = tuple([seconds for part in parts for seconds in part.times])
    return DecisionCounts(
        sum(part.anaphors for part in parts),
        sum(part.done for part in parts),
        sum(part.left for part in parts),
        sum(part.flagged for part in parts),
        sum(part.decisions for part in parts),
        sum(part.blind for part in parts),
        median(times) if times else None,
        sum(part.notes for part in parts),
        times,
        sum(part.given for part in parts),
    )


class DecisionLog:
    """Reads and writes the tables ``decision`` and ``snapshot``.

    Raises:
        FormatError: ``project-content``: what is stored of decisions or start layers is damaged.
    """

    def __init__(self, connection: sqlite3.Connection, name: str, documents: DocumentTable) -> None:
        self._connection = connection
        self._name = name
        self._documents = documents
        self._histories: dict[Key, DecisionHistory] = {}
        self._snapshots: dict[Key, int] = {}

    def current(self, document: Stored, annotator: int, name: str) -> DecisionHistory:
        """Return an annotator's decisions on a document, those of other programs included."""
        key = (document.number, annotator)
        history = self._histories.get(key)
        if history is None:
            history = self._histories[key] = self._from_snapshot(document, key, name)
        (last,) = self._connection.execute(
            "SELECT max(number) FROM decision WHERE document = ? AND annotator = ?", key
        ).fetchone()
        if (last or 0) != history.number:
            try:
                self._replay(document, key, history)
            except BaseException:
                del self._histories[key]  # half of the rows may have been noted
                raise
        return history

    def _from_snapshot(self, document: Stored, key: Key, name: str) -> DecisionHistory:
        start = self._documents.start(document, name)
        number, text, sealed_so = self._snapshot(key)
        # The decisions say everything that a snapshot says; one that may be wrong is not asked.
        if not sealed_so:
            return DecisionHistory(start)
        try:
            with content(self._name, "a snapshot"):
                history = DecisionHistory(changed_layer(start, text))
        except FormatError:
            return DecisionHistory(start)
        rows = self._connection.execute(_COURSE, (*key, number))
        with content(self._name, f"the decisions on '{document.name}'"):
            history.note_all(rows)
        self._snapshots[key] = number
        return history

    def _snapshot(self, key: Key) -> tuple[int, str, bool | None]:
        """Return number and content of a snapshot, and whether its fingerprint holds.

        Like a false fingerprint counts whatever can be no snapshot of a decision; ``None`` is for
        one of version 0.1, which has none.
        """
        row = self._connection.execute(_SNAPSHOT, key).fetchone()
        if row is None:
            return 0, "", False
        number, data, uid = row
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            return 0, "", False
        return number, text, seal_holds(text, uid)

    def _replay(self, document: Stored, key: Key, history: DecisionHistory) -> None:
        """Bring a history up to date with the rows behind its last one."""
        edits = []
        with (
            content(self._name, f"the decisions on document '{document.name}'"),
            collector_paused(),
        ):
            for *row, text in self._connection.execute(_ROWS, (*key, history.number)):
                edits.append(edit_of(json.loads(text)))
                history.note(*row)
            try:
                history.layer = Batch(tuple(edits)).apply(history.layer).layer
            except EditError as error:
                raise ValueError(f"a decision does not fit: {error.message}") from error

    def record(
        self,
        key: Key,
        history: DecisionHistory,
        edit: Edit,
        at: str,
        context: DecisionContext = NOTHING_KNOWN,
        *,
        carried: str = "",
    ) -> Recorded:
        """Write one decision. The caller holds the transaction, and calls `settle` after it.

        ``carried`` is the identifier of a decision that brings answers into a corrected text, where
        undo stops; ``""`` for any other.

        Raises:
            EditError: The edit does not fit the layer.
            UsageError: ``edit-unknown``.
        """
        value = edit_json(edit)
        applied = edit.apply(history.layer)
        known = context
        text = dumps(value)
        number = self._write(
            key,
            None,
            (
                Action.EDIT.value,
                None,
                CARRIED if carried else value["edit"],
                sealed(text, carried) if carried else text,
                dumps(edit_json(applied.inverse)),
                at,
                known.anaphor,
                None if known.seconds is None else float(known.seconds),
                known.rank,
                int(known.blind),
                None if known.proposal is None else dumps(proposal_json(known.proposal)),
                dumps(known.broken) if known.broken else None,
            ),
            uid=carried,
        )
        return Recorded(number, applied.layer, applied.touched, edit)

    def _write(
        self, key: Key, target: int | None, row: tuple[object, ...], *, uid: str = ""
    ) -> int:
        """Write a row of the table and return its number.

        Args:
            key: Numbers of document and annotator.
            target: Number of the decision that is taken back or done again.
            row: The columns from ``action`` on; the target by its identifier.
            uid: Its own identifier, ``""`` for a new one.
        """
        action, _target, *rest = row
        if not uid:
            uid = decision_uid(self._before(key), (self._text(key), *row))
        written = self._connection.execute(INSERT, (uid, *key, action, target, *rest))
        assert written.lastrowid is not None
        return written.lastrowid

    def _text(self, key: Key) -> str:
        statement = "SELECT sha256 FROM document WHERE number = ?"
        return str(fetched(self._connection, self._name, statement, key[:1])[0])

    def _before(self, key: Key) -> str:
        """Return what the next decision of a history comes after, for its identifier.

        What was carried over does not count: merging may work it out anew.
        """
        row = self._connection.execute(_LAST_UID, key).fetchone()
        if row is not None:
            return str(row[0])
        statement = "SELECT name FROM annotator WHERE number = ?"
        (name,) = fetched(self._connection, self._name, statement, key[1:])
        return first_before(self._documents.beginning_seal(key[0]), name)

    def step(self, key: Key, history: DecisionHistory, action: Action, at: str) -> Recorded:
        """Write one undo or redo. The caller holds the transaction, and calls `settle` after it.

        Raises:
            UsageError: ``undo-nothing`` or ``redo-nothing``.
        """
        undo = action is Action.UNDO
        stack = history.in_force if undo else history.taken_back
        if not stack:
            raise UsageError(f"there is nothing to {action.value}", code=f"{action.value}-nothing")
        target = stack[-1]
        column = "inverse" if undo else "edit"
        statement = f"SELECT {column}, uid FROM decision WHERE number = ?"
        text, uid = fetched(self._connection, self._name, statement, (target,))
        with content(self._name, f"decision {target}"):
            edit = edit_of(json.loads(text))
        applied = edit.apply(history.layer)
        nothing = (None,) * 3
        row = (action.value, uid, *nothing, at, "", None, None, 0, None, None)
        number = self._write(key, target, row)
        return Recorded(number, applied.layer, applied.touched, edit, target)

    def settle(self, history: DecisionHistory, recorded: Recorded, action: Action) -> None:
        """Make a decision part of its history, once it has reached the disk."""
        history.note(recorded.number, action, recorded.target)
        history.layer = recorded.layer

    def outdated(self) -> bool:
        """Tell whether a history in memory has grown enough for a new snapshot."""
        return any(self._grown(key, history) for key, history in self._histories.items())

    def _grown(self, key: Key, history: DecisionHistory) -> bool:
        """Count rows by their numbers: those of others between them only make it earlier."""
        return history.number - self._snapshots.get(key, 0) >= SNAPSHOT_EVERY

    def take_snapshots(self) -> None:
        """Write a snapshot of every history that has grown. The caller holds the transaction."""
        for key, history in self._histories.items():
            if not self._grown(key, history):
                continue
            stored = next(one for one in self._documents.every() if one.number == key[0])
            start = self._documents.start(stored, history.layer.name)
            statement = "SELECT uid FROM decision WHERE number = ?"
            (uid,) = fetched(self._connection, self._name, statement, (history.number,))
            text = sealed(difference_text(start, history.layer), uid)
            # One of a later decision was taken by another program, or is no longer good.
            number, _text, sealed_so = self._snapshot(key)
            if sealed_so and number > history.number:
                continue
            self._connection.execute(
                "INSERT OR REPLACE INTO snapshot (document, annotator, number, content) "
                "VALUES (?, ?, ?, ?)",
                (*key, history.number, text),
            )
            self._snapshots[key] = history.number

    def replayed(self, document: Stored, annotator: int, name: str) -> Layer:
        """Return a layer from its decisions alone, without snapshot and memory."""
        history = DecisionHistory(self._documents.start(document, name))
        self._replay(document, (document.number, annotator), history)
        return history.layer

    def snapshot_holds(self, document: Stored, annotator: int, name: str) -> bool:
        """Tell whether a snapshot, which is there, says what the decisions say."""
        key = (document.number, annotator)
        try:
            replayed = self.replayed(document, annotator, name)
        except FormatError:
            return True  # there is nothing to compare it with
        number, text, sealed_so = self._snapshot(key)
        if sealed_so is False:
            return False
        try:
            with content(self._name, "a snapshot"):
                history = DecisionHistory(
                    changed_layer(self._documents.start(document, name), text)
                )
                history.note_all(self._connection.execute(_COURSE, (*key, number)))
            self._replay(document, key, history)
        except FormatError:
            return False
        return history.layer == replayed

    def carried_uid(self, old: Stored, new: Stored, annotator: int) -> str:
        """Return the identifier of the decision that brings answers into a corrected text.

        It follows from the texts and the last decision: made twice, in two copies, it is the same.
        """
        row = self._connection.execute(
            "SELECT uid FROM decision WHERE document = ? AND annotator = ? "
            "ORDER BY number DESC LIMIT 1",
            (old.number, annotator),
        ).fetchone()
        parts = (CARRIED, old.sha256, new.sha256, row[0] if row else "")
        return hashlib.sha256("\0".join(parts).encode("utf-8")).hexdigest()[:32]

    def edit(self, number: int) -> Edit:
        """Return what a decision did that is not an undo or redo."""
        statement = "SELECT edit FROM decision WHERE number = ?"
        (text,) = fetched(self._connection, self._name, statement, (number,))
        with content(self._name, f"decision {number}"):
            found: Edit = edit_of(json.loads(text))
        return found

    def anaphor(self, number: int) -> str:
        """Return which anaphor a decision was about, ``""`` if that is unknown."""
        statement = "SELECT anaphor FROM decision WHERE number = ?"
        return str(fetched(self._connection, self._name, statement, (number,))[0])

    def last(self, document: Stored) -> int:
        """Return the number of the last decision on a document, 0 before the first."""
        (last,) = self._connection.execute(
            "SELECT max(number) FROM decision WHERE document = ?", (document.number,)
        ).fetchone()
        return last or 0

    def in_force(self, document: Stored, annotator: int) -> list[int]:
        """Return the numbers of the decisions in force on one revision, without its layer."""
        history = DecisionHistory(_NO_LAYER)
        with content(self._name, f"the decisions on '{document.name}'"):
            rows = self._connection.execute(_COURSE, (document.number, annotator, _ALL))
            history.note_all(rows)
        return history.in_force

    def correction(self, before: Stored, after: Stored) -> tuple[int, int] | None:
        """Return decision and annotator by which a text took the place of the one before.

        ``None`` for a correction that is not a decision: it was made by version 0.1.
        """
        rows = self._connection.execute(
            "SELECT number, annotator, edit FROM decision WHERE document = ? AND kind = ? "
            "ORDER BY number DESC",
            (before.number, REPLACE_TEXT),
        )
        for number, annotator, text in rows:
            with content(self._name, f"decision {number}"):
                edit = edit_of(json.loads(text))
            if edit.revision == after.revision:
                return number, annotator
        return None

    def others(self, document: Stored, annotator: int, behind: int) -> list[int]:
        """Return the other annotators who have decided something on a text behind a decision."""
        rows = self._connection.execute(
            "SELECT DISTINCT annotator FROM decision WHERE document = ? AND annotator <> ? "
            "AND number > ? AND (kind IS NULL OR kind <> ?)",
            (document.number, annotator, behind, CARRIED),
        )
        return [number for (number,) in rows]

    def taken(self, document: Stored, annotator: int) -> list[DecisionFacts]:
        """Return what progress needs to know of the decisions in force on a text.

        Those on the texts before it are among them.
        """
        found = []
        for stored in self._documents.lineage(document.name):
            key = (stored.number, annotator)
            numbers = set(self.in_force(stored, annotator))
            rows = self._connection.execute(
                "SELECT number, anaphor, seconds, blind, at FROM decision "
                "WHERE document = ? AND annotator = ? AND action = 'edit' AND kind <> ?",
                (*key, REPLACE_TEXT),
            )
            found += [
                DecisionFacts(anaphor, seconds, bool(blind), at)
                for number, anaphor, seconds, blind, at in rows
                if number in numbers
            ]
        return found

    def history(self, document: str | None, annotator: str | None) -> Iterator[RecordedDecision]:
        """Yield the decisions, oldest first, of all or of one document or annotator."""
        for row in self._connection.execute(_HISTORY, (document, annotator)):
            with content(self._name, f"decision {row[0]}"):
                number, uid, text, name, action, target, edit, at, *known = row
                anaphor, seconds, rank, blind, proposal, broken, revision, kind = known
                decision = RecordedDecision(
                    number,
                    uid,
                    text,
                    name,
                    Action(action),
                    target,
                    edit_of(json.loads(edit)),
                    at,
                    DecisionContext(
                        anaphor,
                        seconds,
                        rank,
                        bool(blind),
                        proposal_of(json.loads(proposal)) if proposal else None,
                        tuple(json.loads(broken)) if broken else (),
                    ),
                    revision,
                    kind == CARRIED,
                )
            yield decision
