"""`agree`: inter-annotator agreement on the same texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from anaphora.choices import a_number, language_of, listed, one_name, one_of
from anaphora.messages import in_python
from anaphora.reading import HeldFormat, Opened, checked, names_for, opened
from anaphora.results import Point, Result, point
from anaphora.tables import Row
from anaphora_workbench.errors import AnaphoraError, UsageError, counted
from anaphora_workbench.ports import Reading
from anaphora_workbench.scoring.coreference.matching import MentionMatching
from anaphora_workbench.scoring.interannotator import (
    Agreement,
    AgreementSettings,
    Unmarked,
    by_layer,
    paired,
)
from anaphora_workbench.scoring.interannotator import agree as agreement_of
from anaphora_workbench.scoring.interannotator.adjudicated_layers import without_adjudicated
from anaphora_workbench.scoring.interannotator.documents import STATING_FORMATS
from anaphora_workbench.scoring.interannotator.labels import SUBJECTS

_SHOWN = (
    ("mentions", "all", "f1"),
    ("anaphors", "all", "f1"),
    ("labels", "reference", "alpha"),
    ("antecedents", "chain", "observed"),
    ("chains", "masi", "alpha"),
)
"""Figures of the short form: section, subject and measure."""


class AgreementResult(Result):
    """What annotators agree on.

    Attributes:
        agreement: Sums by document, as the inside has them.
    """

    def __init__(self, agreement: Agreement, notes: list[str], *, by_document: bool) -> None:
        self.agreement = agreement
        rows = list(agreement.rows(by_document=by_document))
        who = ", ".join(agreement.annotators)
        documents = counted(len(agreement.shared()), "document")
        super().__init__(
            f"Agreement of {who} on {documents}",
            rows,
            _summary(rows),
            agreement.signature,
            notes,
            {
                "documents": [
                    {"document": doc_id, "annotators": who}
                    for doc_id, who in agreement.done.items()
                ],
                "confusion": list(agreement.confusion_rows(SUBJECTS)),
            },
            "Values from 0 to 1, alpha from -1 to 1.",
        )

    def _points(self) -> list[Point]:
        return [
            point(
                f"{row['section']} {row['subject']} {row['measure']}",
                items,
                row["value"],
                row["low"],
                row["high"],
            )
            for row, items in zip(self.summary, _items(self.rows), strict=True)
        ]

    def _axis(self) -> str:
        return "agreement"


def agree(
    *annotators: Any,
    names: Sequence[str] = (),
    match: str = "head",
    unmarked: str = "gap",
    by_document: bool = False,
    level: float = 0.95,
    samples: int = 10_000,
    seed: int = 1,
    format: str | None = None,
    language: str = "",
    lenient: bool = False,
    jobs: int = 1,
    lang: str | None = None,
) -> AgreementResult:
    """Return the agreement of two or more annotators: what ``anaphora agree`` does.

    ::

        anaphora.agree("ana/", "bea/")
        anaphora.agree({"ana": "ana/", "bea": "bea/"}, samples=0)
        anaphora.agree("both.anaphora.json")        # a layer for each annotator

    Args:
        annotators: For each one whatever `read` takes; or one mapping with their names; or one
            file or folder whose texts have a layer for each.
        names: Their names; else those of the files.
        match: ``head`` or ``full``: when mentions match for antecedents, chains and clusters.
        unmarked: In the chains, a mention that an annotator does not have is a ``gap`` or a
            ``singleton``.
        by_document: Whether there are rows of each document.
        level: Nominal coverage of intervals.
        samples: Bootstrap resamples; 0 for no intervals.
        seed: Seed of the resamples.
        format: Format of all files; else each is recognised.
        language: Code such as ``en``; else that of the files, else a guess.
        lenient: Go on where a file has errors, without what they affect.
        jobs: Number of processes.
        lang: The same as ``language``.

    Raises:
        FormatError: A file cannot be read or has errors, there are fewer than two annotators, they
            share no document, or their words differ.
        UsageError: An argument has no such value.
    """
    given_level: object = level
    if not isinstance(given_level, int | float):
        raise UsageError(f"level is a number between 0 and 1, such as 0.95, not {level!r}")
    way = one_name("match", "full" if match == "exact" else match, ("head", "full"))
    settings = AgreementSettings(
        match=MentionMatching(way),
        unmarked=one_of("unmarked", unmarked, Unmarked),
        language=language_of(language, lang) or "",
        level=level,
        samples=a_number("samples", samples, 0),
        seed=a_number("seed", seed, 0),
    )
    jobs = a_number("jobs", jobs, 0)
    if len(annotators) == 1 and isinstance(annotators[0], Mapping):
        names, annotators = list(annotators[0]), tuple(annotators[0].values())
    if not annotators:
        raise UsageError("name a file, folder or corpus for each annotator")
    names = listed("names", names) or names_for(annotators)
    if len(names) != len(annotators):
        raise UsageError(f"there are {len(annotators)} annotators and {len(names)} names")
    if len(set(names)) < len(names):
        raise UsageError(f"two annotators have one name: {', '.join(names)}; give each its own")
    files = {name: opened(each, format) for name, each in zip(names, annotators, strict=True)}
    notes: list[str] = []
    try:
        found = _agree(files, settings, notes, jobs, lenient=lenient)
    except AnaphoraError as error:
        raise in_python(error) from None
    if note := found.head_note():
        notes.append(f"warning: {note} [heads-guessed]")
    return AgreementResult(found, notes, by_document=by_document)


def _agree(
    files: Mapping[str, list[Opened]],
    settings: AgreementSettings,
    notes: list[str],
    jobs: int,
    *,
    lenient: bool,
) -> Agreement:
    single = len(files) == 1
    readings = {
        name: _readings(each, name, notes, lenient=lenient, every=single)
        for name, each in files.items()
    }
    return agreement_of(
        by_layer(next(iter(readings.values())), without_adjudicated(notes.append))
        if single
        else paired(readings),
        settings,
        names=() if single else list(files),
        jobs=jobs,
        stating=[name for each in files.values() for one in each for name in _stating(one)],
    )


def _readings(
    files: list[Opened], name: str, notes: list[str], *, lenient: bool, every: bool
) -> Iterator[Reading]:
    """Yield the documents of an annotator, with one layer each unless ``every`` layer counts."""
    for each in files:
        for reading in checked(each, lenient=lenient):
            notes.extend([f"{problem.severity}: {problem}" for problem in reading.problems])
            if every or len(reading.layers) < 2:
                yield reading
                continue
            note = (
                f"warning: '{name}' counts with the layer '{reading.layers[0].name}' only; give "
                "one file alone to compare its layers [layers-ignored]"
            )
            if note not in notes:
                notes.append(note)
            yield replace(reading, layers=reading.layers[:1])


def _stating(each: Opened) -> list[str]:
    """Return the sources of an open file that can state anaphors one by one."""
    fmt = each.format
    if isinstance(fmt, HeldFormat):
        return [text.reading.source for text in fmt.texts if text.format in STATING_FORMATS]
    return [each.source.name] if fmt.name in STATING_FORMATS else []


def _summary(rows: Sequence[Row]) -> list[Row]:
    columns = ("section", "subject", "measure", "first", "second", "value", "low", "high")
    return [{name: row[name] for name in columns} for row in _shown(rows)]


def _items(rows: Sequence[Row]) -> list[float | None]:
    """Return of how many items each row of the summary is, ``None`` where that is not counted.

    An F1 is of as many as the larger one of its recall and precision.
    """
    about = ("section", "subject", "first", "second", "document", "match", "kind", "reference")
    found: list[float | None] = []
    for shown in _shown(rows):
        same = [row for row in rows if all(row[name] == shown[name] for name in about)]
        counted_items = [row["items"] for row in same if row["items"] is not None]
        items = shown["items"]
        found.append(max(counted_items, default=None) if items is None else items)
    return found


def _shown(rows: Sequence[Row]) -> list[Row]:
    found: list[Row] = []
    for section, subject, measure in _SHOWN:
        for row in rows:
            about = (row["section"], row["subject"], row["measure"], row["document"])
            if about != (section, subject, measure, "*") or row["match"] == "full":
                continue
            if row["kind"] != "*" or row["reference"] != "*" or row["singletons"] == "dropped":
                continue
            found.append(row)
    return found
