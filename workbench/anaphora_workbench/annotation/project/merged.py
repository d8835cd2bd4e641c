"""Putting copies and parts of a project together again.

Documents are the same when name and text are; decisions, when their identifiers are. Where one
file goes on with an annotator's decisions from where the other stopped, they become one history.
Where both went on, nobody can tell which is meant: both are kept, the second under a name of its
own, and adjudication compares them like those of two people. Nothing is lost, nothing invented.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from anaphora_workbench.annotation.project.settings import readable_settings
from anaphora_workbench.annotation.revision.text_revision import carried_edit, difference
from anaphora_workbench.errors import FormatError, Position, Problem, Severity, UsageError
from anaphora_workbench.model import Layer
from anaphora_workbench.store import (
    CARRIED,
    GIVEN,
    PERSONAL,
    PROPOSAL,
    REPLACE_TEXT,
    START,
    Project,
    Stored,
    StoredDecision,
)
from anaphora_workbench.store.seals import unsealed

RevisionDecisions = list[tuple[StoredDecision, ...]]
"""An annotator's decisions on each revision of a document."""


def problems_of(project: Project) -> list[Problem]:
    """Return what is wrong with a project: what the store finds, and settings that mean nothing.

    Everything is read, which takes about as long as opening each text once for each annotator.
    """
    return list(dict.fromkeys([*project.problems(), *readable_settings(project)[1]]))


@dataclass(frozen=True, slots=True)
class Merged:
    """What came of merging.

    Attributes:
        documents: Number of documents.
        annotators: Names of the annotators.
        decisions: Rows of the history.
        notes: What people should know: conflicts, and settings that differ.
    """

    documents: int
    annotators: tuple[str, ...]
    decisions: int
    notes: tuple[Problem, ...]


def merge(
    paths: Sequence[str | Path], output: str | Path, step: Callable[[str], None] | None = None
) -> Merged:
    """Merge project files into a new one, which appears whole or not at all.

    Args:
        paths: Two or more files; the settings of the first win.
        output: Where; nothing may be there.
        step: Called with the name of each document of each file that is done.

    Raises:
        UsageError: ``merge-few``, ``merge-twice`` or ``project-exists``.
        FormatError: A file cannot be read or is damaged; ``merge-texts-differ`` or
            ``merge-start-differs``: documents of one name are not the same.
    """
    if len(paths) < 2:
        raise UsageError("merging takes two files or more", code="merge-few")
    places = [Path(path).resolve() for path in paths]
    for number, place in enumerate(places):
        if place in places[:number]:
            raise UsageError(f"'{paths[number]}' appears twice", code="merge-twice")
    if Path(output).exists():
        raise UsageError(
            f"'{output}' exists; choose another name for the merged project",
            code="project-exists",
        )
    with tempfile.TemporaryDirectory(prefix="anaphora-project-") as folder:
        work = Path(folder) / "merged"
        with Project.open(paths[0], read_only=True) as first:
            _refuse_damaged(first)
            first.backup(work)
        notes: list[Problem] = []
        with Project.open(work, name=str(output)) as merged:
            for path in paths[1:]:
                with Project.open(path, read_only=True) as other:
                    _refuse_damaged(other)
                    _Joining(merged, other, notes).run(step)
            _refuse_damaged(merged)
            done = Merged(
                len(merged.documents()),
                merged.annotators(),
                sum(1 for _ in merged.history()),
                tuple(notes),
            )
            merged.backup(output)
    return done


def _refuse_damaged(project: Project) -> None:
    for problem in problems_of(project):
        if problem.severity is Severity.ERROR:
            raise FormatError(problem.message, code=problem.code, at=problem.at)


@dataclass(slots=True)
class _Joining:
    """Takes everything over that another project has and the merged one has not."""

    merged: Project
    other: Project
    notes: list[Problem]

    def run(self, step: Callable[[str], None] | None) -> None:
        """Take it over, document by document."""
        merged, other = self.merged, self.other
        if merged.uid != other.uid:
            self._note(
                "merge-foreign",
                "this is not a copy or part of the first project; it was merged by the names and "
                "texts of its documents",
            )
        self._settings()
        for annotator in other.annotators():
            merged.add_annotator(annotator)
        for stored in other.documents():
            self._document(stored.name)
            for annotator in other.annotators():
                self._history(stored.name, annotator)
            merged.copies.show(other.copies, stored.name)
            for annotator in merged.annotators():
                self._carry(stored.name, annotator)
            if step is not None:
                step(stored.name)
        merged.assignments.add(list(other.assignments.all()))

    def _note(self, code: str, message: str) -> None:
        at = Position(self.other.name)
        self.notes.append(Problem(code, message, at, Severity.WARNING))

    def _settings(self) -> None:
        ours = self.merged.settings.all()
        for name, value in self.other.settings.all().items():
            if name.startswith(PERSONAL):
                continue  # it follows from the decisions, which are merged, or is of one screen
            if name not in ours:
                self.merged.settings.set(name, value)
            elif ours[name] != value:
                self._note(
                    "merge-setting",
                    f"the setting '{name}' differs here; that of the first file counts",
                )

    def _document(self, name: str) -> None:
        theirs = self.other.revisions.of(name)
        ours: tuple[Stored, ...] = ()
        if any(stored.name == name for stored in self.merged.documents()):
            ours = self.merged.revisions.of(name)
        for our, their in zip(ours, theirs, strict=False):
            if our.sha256 != their.sha256:
                what = "is another text" if our.revision == 1 else "was corrected in another way"
                raise FormatError(
                    f"the document '{name}' {what} here than in the files before; only copies of "
                    "one text can be merged. Give it another name, or leave this file out",
                    code="merge-texts-differ",
                    at=Position(self.other.name),
                )
            self._layers(our, their)
        for their in theirs[len(ours) :]:
            self.merged.copies.adopt(self.other.copies, their)

    def _layers(self, our: Stored, their: Stored) -> None:
        ours = self.merged.copies.layers(our)
        theirs = self.other.copies.layers(their)
        if _content(ours, START) != _content(theirs, START):
            raise FormatError(
                f"annotators began '{our.name}' with other expressions here than in the files "
                "before, so their decisions cannot be put together. Parts of a project are made "
                "with 'anaphora project assign', or by copying the file",
                code="merge-start-differs",
                at=Position(self.other.name),
            )
        if _content(ours, GIVEN) != _content(theirs, GIVEN):
            self._note(
                "merge-given",
                f"the source of '{our.name}' has other layers here; those of the first file stay",
            )
        known = {layer.name: layer for layer in ours if layer.role == PROPOSAL}
        for layer in theirs:
            mine = known.get(layer.name)
            if layer.role == PROPOSAL and (mine is None or mine.added < layer.added):
                self.merged.copies.propose(our, layer)

    def _histories(self, project: Project, name: str, annotator: str) -> RevisionDecisions:
        if annotator not in project.annotators():
            return []
        return [project.copies.history(stored, annotator) for stored in project.revisions.of(name)]

    def _history(self, name: str, annotator: str) -> None:
        """Take an annotator's decisions on a document over."""
        theirs = self._histories(self.other, name, annotator)
        if not any(theirs):
            return
        beside = f"{annotator} ("
        known = [one for one in self.merged.annotators() if one.startswith(beside)]
        for candidate in (annotator, *known):
            ours = self._histories(self.merged, name, candidate)
            if candidate != annotator and not any(ours):
                continue
            missing = _continuation(ours, theirs)
            if missing is not None:
                self._append(name, candidate, missing)
                return
        free = self._free_name(name, annotator)
        self.merged.add_annotator(free)
        self._append(name, free, theirs)
        self._note(
            "merge-conflict",
            f"'{annotator}' has gone on with '{name}' in two files in different ways; the "
            f"decisions of this one are kept as those of '{free}'. Adjudication compares them",
        )

    def _free_name(self, document: str, annotator: str) -> str:
        stem = Path(self.other.name).name.split(".")[0]
        free, number = f"{annotator} ({stem})", 1
        while any(self._histories(self.merged, document, free)):
            number += 1
            free = f"{annotator} ({stem} {number})"
        return free

    def _append(self, name: str, annotator: str, rows: RevisionDecisions) -> None:
        for stored, missing in zip(self.merged.revisions.of(name), rows, strict=False):
            if missing:
                self.merged.copies.append(stored, annotator, missing)

    def _carry(self, name: str, annotator: str) -> None:
        """Bring answers into later revisions that other people's files did not have yet."""
        revisions = self.merged.revisions
        for old, new in pairwise(revisions.lineage(name)):
            before = self.merged.copies.history(old, annotator)
            behind = self.merged.copies.history(new, annotator)
            if all(row.kind == REPLACE_TEXT for row in before) or _people(behind):
                continue
            texts = revisions.text(old), revisions.text(new)
            start, later = revisions.start(old), revisions.start(new)
            edit, losses = carried_edit(*texts, revisions.layer(old, annotator), start, later)
            wanted = edit.apply(later or Layer(START)).layer
            missing = difference(revisions.layer(new, annotator), wanted)
            if behind and not missing.edits:
                continue
            revisions.carry(old, new, annotator, missing)
            for loss in losses:
                self._note("merge-lost", f"not carried into the corrected text: {loss}")


def _content(layers: Sequence[tuple[str, str, str, str]], role: str) -> list[str]:
    return [unsealed(content) for own, _name, _added, content in layers if own == role]


def _people(rows: Sequence[StoredDecision]) -> list[str]:
    """Return the identifiers of the decisions that people made."""
    return [row.uid for row in rows if row.kind != CARRIED]


def _continuation(ours: RevisionDecisions, theirs: RevisionDecisions) -> RevisionDecisions | None:
    """Return the rows that a history lacks of another, ``None`` if they contradict each other."""
    mine = [uid for rows in ours for uid in _people(rows)]
    other = [uid for rows in theirs for uid in _people(rows)]
    shorter = min(len(mine), len(other))
    if mine[:shorter] != other[:shorter]:
        return None
    if len(other) <= len(mine):
        return [() for _ in theirs]
    missing: RevisionDecisions = []
    for number, rows in enumerate(theirs):
        here = [row.uid for row in ours[number]] if number < len(ours) else []
        there = [row.uid for row in rows]
        if here == there[: len(here)]:
            missing.append(rows[len(here) :])
        elif _people(rows) == _people(ours[number]):
            missing.append(())  # only what was carried over differs: it is worked out anew
        else:
            return None
    return missing
