"""From open files to mention tables, by the short way where a format has one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.ports import Format, HasMentions, MentionTable, Reading, Source
from anaphora_workbench.scoring.coreference.alignment import WordsOf
from anaphora_workbench.scoring.coreference.settings import ScoreSettings

if TYPE_CHECKING:
    from anaphora_workbench.model import Layer


class OpenFile(Protocol):
    """A file or folder and how to read it."""

    @property
    def source(self) -> Source:
        """Where it is."""
        ...

    @property
    def format(self) -> Format:
        """How to read it."""
        ...


def mention_tables(
    files: Sequence[OpenFile], settings: ScoreSettings, jobs: int = 1, *, whole: bool = False
) -> Iterator[MentionTable]:
    """Yield the mentions of each document.

    A format's own tables are taken where they tell all that the settings ask for; else documents
    are read as a whole: for heads that the source does not give, and for what is a pronoun.

    Args:
        files: What to read, in order.
        settings: How it will be scored.
        jobs: Number of processes that read files; one file is read by one.
        whole: Whether the tables are to hold the words and what is a pronoun, too.

    Raises:
        FormatError: A file cannot be read.
    """
    if jobs > 1:
        from anaphora_workbench.pipeline import ordered_map

        work = partial(_all, settings=settings, whole=whole)
        for tables in ordered_map(work, files, jobs):
            yield from tables
        return
    for each in files:
        yield from _tables(each, settings, whole)


def _all(file: OpenFile, settings: ScoreSettings, whole: bool) -> list[MentionTable]:
    return list(_tables(file, settings, whole))


def _tables(file: OpenFile, settings: ScoreSettings, whole: bool) -> Iterator[MentionTable]:
    form = file.format
    told = not settings.needs_heads or getattr(form, "gives_heads", False)
    bare = form.mentions(file.source) if isinstance(form, HasMentions) else None
    if bare is not None and told and not settings.needs_pronouns and not whole:
        yield from _without_guesses(file, bare, settings)
        return
    for reading in form.read(file.source):
        table = table_of_reading(reading, settings, whole or settings.needs_pronouns)
        # Documents do not tell their lines; the bare tables of the same file do.
        lined = None if bare is None else next(bare, None)
        if lined is not None and lined.doc_id == table.doc_id:
            table = replace(table, lines=lined.lines)
        yield table


def _without_guesses(
    file: OpenFile, bare: Iterable[MentionTable], settings: ScoreSettings
) -> Iterator[MentionTable]:
    """Yield bare tables; a document without heads of its own is read as a whole if they matter.

    Its language decides how they are found, and which mentions are pronouns decides whom a guessed
    head may match.
    """
    readings = enumerate(file.format.read(file.source))
    for number, table in enumerate(bare):
        reading = None
        if settings.needs_heads and (table.guessed or not table.given_heads):
            reading = next((one for at, one in readings if at == number), None)
        if reading is None:
            yield table
        else:
            yield replace(table_of_reading(reading, settings, False), lines=table.lines)


def table_of_reading(reading: Reading, settings: ScoreSettings, full: bool) -> MentionTable:
    """Return the table of a document.

    Args:
        reading: The document.
        settings: How it will be scored.
        full: Whether it is to hold the words and what is a pronoun.
    """
    # Imported here: formats with tables of their own need no rules of a language.
    from anaphora_workbench.model import Layer
    from anaphora_workbench.model.language import guess_language
    from anaphora_workbench.scoring.coreference.tables import pronominal, table_of

    document = reading.document
    code = settings.language or document.language
    if code in ("", "und"):
        # Heads and pronouns are told by word lists, and CoNLL files do not say their language.
        code = guess_language([token.text for token in document.tokens])
    if code != document.language:
        document = replace(document, language=code)
        reading = replace(reading, document=document)
    layer = reading.layers[0] if reading.layers else Layer("none")
    table = table_of(reading, layer)
    table = replace(table, problems=(*table.problems, *_undecided(reading, layer)))
    if full or table.guessed:
        # Guesses must not take a pronoun for the expression that it begins (*his*, *his dog*).
        table = replace(table, pronominal=tuple(pronominal(document, table)))
    if full:
        table = replace(table, words=tuple([token.text for token in document.tokens]))
    return table


def _undecided(reading: Reading, layer: Layer) -> list[Problem]:
    """Return the warning that somebody still works on a document (``anaphors-undecided``).

    Coreference metrics compare whole chains, so undecided anaphors cannot be left out: where they
    belong decides what the chains are.
    """
    from anaphora_workbench.scoring.undecided import waiting_in

    waiting = len(waiting_in(layer)) if reading.in_progress else 0
    if not waiting:
        return []
    message = (
        f"{waiting:,} of the {len(layer.anaphors):,} anaphors of '{layer.name}' in "
        f"'{reading.document.doc_id}' are undecided, and count as entities of their own; figures "
        "on chains that are not finished say little"
    )
    at = Source.of(reading.source).at() if reading.source else None
    return [Problem("anaphors-undecided", message, at, Severity.WARNING)]


def without_errors(tables: Iterable[MentionTable], *, said: bool = False) -> Iterator[MentionTable]:
    """Yield documents up to the first that has errors.

    Args:
        tables: The documents.
        said: Whether their problems have been said; else the first is told with its place.

    Raises:
        FormatError: A document has errors (``input-errors``).
    """
    for table in tables:
        found = [each for each in table.problems if each.severity is Severity.ERROR]
        if found:
            at, first = Position(table.source), "(above)"
            if not said:
                at, first = found[0].at or at, f"({found[0].message})"
            raise FormatError(
                f"has errors {first}. Mend them, or go on without what they touch: --lenient",
                code="input-errors",
                at=at,
            )
        yield table


def words_from(files: Iterable[OpenFile]) -> WordsOf:
    """Return what gives the words of a document again, by reading its file as a whole.

    It is asked only when two texts differ, so that the difference can be shown.

    Args:
        files: The files of both sides.
    """
    by_name = {each.source.name: each for each in files}

    def words_of(table: MentionTable) -> Sequence[str]:
        file = by_name.get(table.source)
        if file is None:
            return ()
        for reading in file.format.read(file.source):
            if reading.document.doc_id == table.doc_id:
                return [token.text for token in reading.document.tokens]
        return ()

    return words_of
