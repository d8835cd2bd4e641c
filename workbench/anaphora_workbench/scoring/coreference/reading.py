"""From open files to mention tables, by the short way where a format has one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

from anaphora_workbench.model import Layer
from anaphora_workbench.pipeline import ordered_map
from anaphora_workbench.ports import Format, HasMentions, MentionTable, Source
from anaphora_workbench.scoring.coreference.alignment import WordsOf
from anaphora_workbench.scoring.coreference.settings import ScoreSettings
from anaphora_workbench.scoring.coreference.tables import pronominal, table_of


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
    files: Sequence[OpenFile], settings: ScoreSettings, jobs: int = 1
) -> Iterator[MentionTable]:
    """Yield the mentions of each document.

    A format's own tables are taken where they tell all that the settings ask for; else documents
    are read as a whole: for heads that the source does not give, and for what is a pronoun.

    Args:
        files: What to read, in order.
        settings: How it will be scored.
        jobs: Number of processes that read files; one file is read by one.

    Raises:
        FormatError: A file cannot be read.
    """
    if jobs > 1:
        for tables in ordered_map(partial(_all, settings=settings), files, jobs):
            yield from tables
        return
    for each in files:
        yield from _tables(each, settings)


def _all(file: OpenFile, settings: ScoreSettings) -> list[MentionTable]:
    return list(_tables(file, settings))


def _tables(file: OpenFile, settings: ScoreSettings) -> Iterator[MentionTable]:
    form = file.format
    told = not settings.needs_heads or getattr(form, "gives_heads", False)
    if isinstance(form, HasMentions) and told and not settings.needs_pronouns:
        yield from form.mentions(file.source)
        return
    for reading in form.read(file.source):
        if settings.language:
            document = replace(reading.document, language=settings.language)
            reading = replace(reading, document=document)
        layer = reading.layers[0] if reading.layers else Layer("none")
        table = table_of(reading, layer)
        if settings.needs_pronouns:
            table = replace(table, pronominal=tuple(pronominal(reading.document, table)))
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
