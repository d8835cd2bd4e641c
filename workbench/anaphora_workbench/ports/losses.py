"""The losses of a format: a reading written, read back, and compared.

A format has no list of its own of what it cannot hold::

    def losses(self, reading: Reading) -> list[Problem]:
        return losses_when_written(self, reading)

Nothing is forgotten that way, whatever the reason why it comes back otherwise. Each sort of thing
is one warning with the code ``<format>-loses-<what>``, the number of such things and the first of
them. `WHAT` lists what can be lost; a format adds what a comparison cannot see under names of its
own. Cost: about that of writing and reading; comparing what is equal takes a fraction of it.
"""

from __future__ import annotations

import io
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from types import MappingProxyType
from typing import Protocol, runtime_checkable

from anaphora_workbench.errors import FormatError, Position, Problem, Severity, counted, unseen_in
from anaphora_workbench.io.sources import Source, Target, collector_paused
from anaphora_workbench.model import EMPTY, Document
from anaphora_workbench.ports.formats import Format, Reading
from anaphora_workbench.ports.reading_comparison import ReadingComparison

__all__ = [
    "INFIX",
    "WHAT",
    "HasRoutineLosses",
    "NamedByFile",
    "loss",
    "losses_between",
    "losses_when_written",
    "lost_together",
    "read_back",
    "reading_back_once",
    "refusal",
]

INFIX = "-loses-"
"""What stands between the name of the format and what is lost in a code."""

WHAT: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "words": ("word", "words"),
        "word-borders": ("border between words", "borders between words"),
        "sentences": ("border of a sentence", "borders of sentences"),
        "name": ("name of the document", ""),
        "language": ("name of the language", ""),
        "text": ("running text with its spacing", ""),
        "paragraphs": ("paragraph", "paragraphs"),
        "structures": ("phrase or clause of the analysis", "phrases and clauses of the analysis"),
        "trees": ("constituent tree", "constituent trees"),
        "empty-nodes": ("empty node", "empty nodes"),
        "lemmas": ("lemma", "lemmas"),
        "pos": ("part of speech", "parts of speech"),
        "tags": ("tag of a word", "tags of words"),
        "stems": ("stem", "stems"),
        "features": ("set of morphological features", "sets of morphological features"),
        "parse": ("syntactic head or relation", "syntactic heads or relations"),
        "metadata": ("entry of the metadata", "entries of the metadata"),
        "columns": ("column or comment of the file", "columns or comments of the file"),
        "layers": ("further layer", "further layers"),
        "layer-name": ("name of the layer", ""),
        "mentions": ("mention", "mentions"),
        "unmarked": ("noun phrase that was not marked", "noun phrases that were not marked"),
        "zeros": ("zero pronoun", "zero pronouns"),
        "clitics": ("clitic", "clitics"),
        "non-referring": ("non-referring expression", "non-referring expressions"),
        "discontinuous": ("discontinuous mention", "discontinuous mentions"),
        "doubles": ("second mention of the same words", "second mentions of the same words"),
        "crossing": ("mention that crosses another one", "mentions that cross others"),
        "across-sentences": (
            "mention that continues in the next sentence",
            "mentions that go on in the next sentence",
        ),
        "heads": ("head of a mention", "heads of mentions"),
        "phrases": ("phrase type", "phrase types"),
        "clauses": (
            "mark that an antecedent is a clause",
            "marks that antecedents are clauses",
        ),
        "semantic": ("semantic class", "semantic classes"),
        "set-types": ("type that was set by hand", "types that were set by hand"),
        "set-by-hand": ("mark 'set by hand' of a type", "marks 'set by hand' of types"),
        "minimums": ("minimal span (MIN)", "minimal spans (MIN)"),
        "nodes": ("mention with an empty node in it", "mentions with empty nodes in them"),
        "zero-features": (
            "role, set of features or place of a zero pronoun",
            "roles, sets of features or places of zero pronouns",
        ),
        "labels": ("label of an entity", "labels of entities"),
        "attributes": ("attribute", "attributes"),
        "kinds": ("kind of an anaphor", "kinds of anaphors"),
        "references": ("reference type", "reference types"),
        "open": ("anaphor without a decision", "anaphors without a decision"),
        "links": ("link to an antecedent", "links to antecedents"),
        "splits": ("split antecedent", "split antecedents"),
        "entities": ("entity", "entities"),
        "bridges": ("bridging link", "bridging links"),
        "candidates": ("list of candidates", "lists of candidates"),
        "verdicts": (
            "candidate with results of constraints",
            "candidates with results of constraints",
        ),
        "corrections": ("corrected analysis of a word", "corrected analyses of words"),
    }
)
"""What can be lost, by the end of its code: one of it and several; ``""`` where there is one."""

_WHY = MappingProxyType(
    {
        "set-by-hand": "the types themselves are in the file",
        "open": "those in the file look like new entities",
        "language": "name it with --lang when the file is read",
        "layers": "only the first one is written",
        "corrections": "the words are written as they were corrected, where the format has them",
    }
)
"""What a user may want to know or do; a format may know it better (``because``)."""
_TOGETHER = (
    ("words", "word-borders", "sentences"),
    ("name", "language", "text", "paragraphs", "metadata", "columns", "layers", "layer-name"),
    (
        *("structures", "trees", "empty-nodes", "lemmas", "pos", "tags", "stems", "features"),
        *("parse", "corrections"),
    ),
    (
        *("mentions", "zeros", "clitics", "non-referring", "discontinuous", "doubles", "crossing"),
        "across-sentences",
    ),
    (
        *("heads", "phrases", "clauses", "semantic", "minimums", "nodes", "zero-features"),
        *("set-types", "set-by-hand", "labels", "attributes"),
    ),
    (
        *("kinds", "references", "open", "links", "splits", "entities", "bridges", "candidates"),
        "verdicts",
    ),
)
"""What is reported in one line: of the division, the text, its analysis, mentions, links."""
_FOLDER_NAME = re.compile(r"[\w -]{1,80}(\.[\w -]{1,80})?")


@runtime_checkable
class HasRoutineLosses(Protocol):
    """A format in whose files certain things are never found, so that losing them is no news.

    Attributes:
        never_holds: Ends of the codes of losses that ``anaphora convert`` does not report, but
            refuses under ``--strict``.
    """

    never_holds: frozenset[str]


@runtime_checkable
class NamedByFile(Protocol):
    """A format whose documents have the name of their file or folder, and no other."""

    def name_in(self, path: Path) -> str:
        """Return what a document is called that is read from there."""
        ...


@runtime_checkable
class HasReadBack(Protocol):
    """A format that knows what would be read of what it writes, without writing files."""

    def read_back(self, reading: Reading) -> Reading | None:
        """Return what `read_back` returns.

        Raises:
            FormatError: As `read_back`.
        """
        ...


def loss(fmt: Format, what: str, message: str, reading: Reading) -> Problem:
    """Return the warning for something that a format loses and no comparison can see."""
    at = Position(reading.source) if reading.source else None
    return Problem(f"{fmt.name}{INFIX}{what}", message, at, Severity.WARNING)


def lost_together(losses: Sequence[Problem], name: str) -> list[str]:
    """Return warnings of one format and document in fewer lines, each with its codes."""
    verb = f"{name} does not keep "
    lines: list[str] = []
    rest = [loss for loss in losses if loss.message.startswith(verb)]
    for group in _TOGETHER:
        parts: list[str] = []
        codes: list[str] = []
        last = ""
        for loss in [one for one in rest if one.code.partition(INFIX)[2] in group]:
            what, _, details = loss.message.removeprefix(verb).partition("; ")
            # The same place is not repeated behind each of lemmas, tags and so on.
            parts.append(f"{what} ({details})" if details not in ("", last) else what)
            last = details
            codes.append(loss.code)
        if parts:
            lines.append(f"{verb}{', '.join(parts)} [{', '.join(codes)}]")
    grouped = {what for group in _TOGETHER for what in group}
    others = [x for x in losses if x not in rest or x.code.partition(INFIX)[2] not in grouped]
    return lines + [f"{one.message} [{one.code}]" for one in others]


def losses_when_written(
    fmt: Format,
    reading: Reading,
    *,
    because: Mapping[str, str] = EMPTY,
    own: tuple[str, ...] = (),
) -> list[Problem]:
    """Write a reading, read it back, and return what is missing; see `losses_between`.

    Of a document that cannot be written it is the reason why.
    """
    try:
        back = read_back(fmt, reading)
    except FormatError as error:
        return [refusal(error, reading)]
    after = back if back is not None else Reading(Document(reading.document.doc_id))
    return losses_between(reading, after, fmt, because=because, own=own)


def refusal(error: FormatError, reading: Reading) -> Problem:
    """Return why a document cannot be written as a warning."""
    at = Position(reading.source) if reading.source else error.at
    return Problem(error.code, error.message, at, Severity.WARNING)


_known: ContextVar[list[tuple[Format, Reading, Reading | None]] | None] = ContextVar(
    "_known", default=None
)


@contextmanager
def reading_back_once() -> Iterator[None]:
    """Within it, `read_back` remembers the last reading: for callers of ``losses`` who ask more."""
    token = _known.set([])
    try:
        yield
    finally:
        _known.reset(token)


def read_back(fmt: Format, reading: Reading) -> Reading | None:
    """Return the first document that is read from what is written of one.

    The file has the name of the document, where that can be one, as formats without names of
    documents take them from there.

    Raises:
        FormatError: It cannot be written, or what was written cannot be read.
    """
    known = _known.get()
    if known and known[0][0] is fmt and known[0][1] is reading:
        return known[0][2]
    back = fmt.read_back(reading) if isinstance(fmt, HasReadBack) else _read_back(fmt, reading)
    if known is not None:
        known[:] = [(fmt, reading, back)]
    return back


def _read_back(fmt: Format, reading: Reading) -> Reading | None:
    name = reading.document.doc_id
    if not name.strip() or "/" in name or unseen_in(name):
        name = "document"
    if fmt.folder:
        name = name if _FOLDER_NAME.fullmatch(name) else "document"
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / name
            fmt.write([reading], Target.of(path))
            return next(iter(fmt.read(Source.of(path))), None)
    stream = io.BytesIO()
    fmt.write([reading], Target.of(stream))
    stream.seek(0)
    suffix = fmt.suffixes[0] if fmt.suffixes else ""
    return next(iter(fmt.read(Source.of(stream, name=name + suffix))), None)


def losses_between(
    before: Reading,
    after: Reading,
    fmt: Format,
    *,
    because: Mapping[str, str] = EMPTY,
    own: tuple[str, ...] = (),
) -> list[Problem]:
    """Return a warning for each sort of thing that is missing or comes back otherwise.

    Args:
        before: What is to be written.
        after: What is read of what would be written.
        fmt: The format.
        because: What a user may want to know of a loss, by the end of its code.
        own: How the names of attributes begin that number things in files of the format, and
            may change: nobody misses them.
    """
    with collector_paused():
        found = ReadingComparison(before, after, own)
    at = Position(before.source) if before.source else None
    why = {**_WHY, **because}
    return [
        Problem(
            f"{fmt.name}{INFIX}{what}",
            _message(found, before.document, what, fmt.name, why.get(what, "")),
            at,
            Severity.WARNING,
        )
        for what in WHAT
        if found.counts[what]
    ]


def _message(found: ReadingComparison, document: Document, what: str, name: str, why: str) -> str:
    """Return what is lost: how much, the first one, and what a user may want to know."""
    one, many = WHAT[what]
    number = counted(found.counts[what], one, many) if many else f"the {one}"
    if what in found.names:
        number += f" ({', '.join(sorted(found.names[what]))})"
    verb = "adds" if what == "unmarked" else "does not keep"
    place = found.first.get(what)
    first = ""
    if place is not None and place.end <= len(document.tokens):
        sentence = document.sentence_of(place.start) + 1
        first = f"; first: '{document.words(place)}' in sentence {sentence}"
    return f"{name} {verb} {number}{first}{f'; {why}' if why else ''}"
