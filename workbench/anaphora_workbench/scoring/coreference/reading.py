"""From open files to mention tables, by the short way where a format has one.

**Other words, other parse.** Responses in the words and with the parse of the key.

The mentions of a response on other words are carried over to the key's words
(`anaphora_workbench.alignment`), and their table is made anew there: with the key's parse, as far
as the response gives no heads. A response on the same words without a parse takes over the heads
that the key's parse tells. Files are read again for that, as mention tables do not hold the words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Protocol

from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.ports import (
    Format,
    HasMentions,
    HasWordedMentions,
    MentionTable,
    Reading,
    Source,
)
from anaphora_workbench.ports.mention_table import Special
from anaphora_workbench.scoring.coreference.alignment import DocumentPairing, WordsOf
from anaphora_workbench.scoring.coreference.settings import ScoreSettings

if TYPE_CHECKING:
    from anaphora_workbench.alignment import Aligned
    from anaphora_workbench.model import Document, Layer


_LONG = 32 << 20
"""Bytes from which on another process reads the bare tables of files."""
_LONG_DOCUMENTS = 4 << 20
"""Bytes from which on it reads whole documents, which takes ten times as long."""


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

    With ``jobs`` from two on, another process reads the files, from now on and a little ahead, so
    that key and response are read at the same time while this process scores. With more jobs, each
    of several files is read by one of them. Files that are read before a process has begun are
    read by this one. With ``whole``, the tables have the words and what is a pronoun, too.

    Raises:
        FormatError: A file cannot be read.
    """
    if jobs > 1 and _long(files, settings, whole):
        from anaphora_workbench.pipeline import ahead, ordered_map

        if jobs == 2 or len(files) == 1:
            return ahead(partial(_each, settings=settings, whole=whole), files)
        work = partial(_all, settings=settings, whole=whole)
        return chain.from_iterable(ordered_map(work, files, jobs))
    return _each(files, settings, whole)


def _each(
    files: Sequence[OpenFile], settings: ScoreSettings, whole: bool
) -> Iterator[MentionTable]:
    for each in files:
        yield from _tables(each, settings, whole)


def _all(file: OpenFile, settings: ScoreSettings, whole: bool) -> list[MentionTable]:
    return list(_tables(file, settings, whole))


def _long(files: Sequence[OpenFile], settings: ScoreSettings, whole: bool) -> bool:
    """Tell whether reading takes longer than starting a process and sending what it has read."""
    least = _LONG
    if whole or settings.needs_pronouns or not all(_is_bare(each, settings) for each in files):
        least = _LONG_DOCUMENTS
    size = 0
    for each in files:
        path = each.source.path
        if path is None:  # another process cannot read a stream of this one
            return False
        places = path.rglob("*") if path.is_dir() else [path]
        size += sum([place.stat().st_size for place in places if place.is_file()])
    return size >= least


def _is_bare(file: OpenFile, settings: ScoreSettings) -> bool:
    """Tell whether a format has tables of its own that know the heads."""
    heads_known = not settings.needs_heads or getattr(file.format, "gives_heads", False)
    return isinstance(file.format, HasMentions) and bool(heads_known)


def _tables(file: OpenFile, settings: ScoreSettings, whole: bool) -> Iterator[MentionTable]:
    form = file.format
    bare = form.mentions(file.source) if isinstance(form, HasMentions) else None
    known = _is_bare(file, settings)
    if bare is not None and known and not settings.needs_pronouns and not whole:
        yield from _without_guesses(file, bare, settings)
        return
    full = whole or settings.needs_pronouns
    if isinstance(form, HasWordedMentions):
        for plain, reading in form.worded_mentions(file.source):
            if reading.layers:
                yield replace(table_of_reading(reading, settings, full), lines=plain.lines)
            else:
                yield table_of_words(plain, reading, settings, full)
        return
    for reading in form.read(file.source):
        table = table_of_reading(reading, settings, full)
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
    """Return the table of a document; a full one has the words and what is a pronoun."""
    # Imported here: formats with tables of their own need no rules of a language.
    from anaphora_workbench.model import Layer
    from anaphora_workbench.scoring.coreference.mention_tables import table_of

    reading = _with_language(reading, settings)
    layer = reading.layers[0] if reading.layers else Layer("none")
    table = table_of(reading, layer)
    table = replace(table, problems=(*table.problems, *_undecided(reading, layer)))
    return _with_pronouns(table, reading.document, full)


def table_of_words(
    bare: MentionTable, reading: Reading, settings: ScoreSettings, full: bool
) -> MentionTable:
    """Return the table of a document as `table_of_reading` does, from its bare mentions.

    ``reading`` has the words and no layer, see `HasWordedMentions`.
    """
    from anaphora_workbench.scoring.coreference.mention_tables import with_heads

    document = _with_language(reading, settings).document
    return _with_pronouns(with_heads(bare, document), document, full)


def _with_language(reading: Reading, settings: ScoreSettings) -> Reading:
    from anaphora_workbench.language_guess import guess_language

    document = reading.document
    code = settings.language or document.language
    if code in ("", "und"):
        # Word lists recognise heads and pronouns, and CoNLL files do not say their language.
        code = guess_language([token.text for token in document.tokens])
    if code == document.language:
        return reading
    return replace(reading, document=replace(document, language=code))


def _with_pronouns(table: MentionTable, document: Document, full: bool) -> MentionTable:
    from anaphora_workbench.scoring.coreference.mention_tables import pronominal

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


def without_errors(
    tables: Iterable[MentionTable], *, reported: bool = False
) -> Iterator[MentionTable]:
    """Yield documents up to the first that has errors.

    Its first problem is reported, with its place, unless its problems were ``reported``.

    Raises:
        FormatError: A document has errors (``input-errors``).
    """
    for table in tables:
        found = [each for each in table.problems if each.severity is Severity.ERROR]
        if found:
            at, first = Position(table.source), "(above)"
            if not reported:
                at, first = found[0].at or at, f"({found[0].message})"
            raise FormatError(
                f"has errors {first}, so Anaphora stops before it skips anything. Fix them, or "
                "skip what they affect: --lenient",
                code="input-errors",
                at=at,
            )
        yield table


def words_from(files: Iterable[OpenFile]) -> WordsOf:
    """Return what gives the words of a document again, by reading its file as a whole.

    It is asked only when two texts differ, so that the difference can be shown. However many of a
    file's documents differ, the file is read once, as far as it is asked for.
    """
    by_name = {each.source.name: _Words(each) for each in files}

    def words_of(table: MentionTable) -> Sequence[str]:
        file = by_name.get(table.source)
        return () if file is None else file.of(table.doc_id)

    return words_of


class _Words:
    """The words of a file's documents, read up to the last that was asked for."""

    def __init__(self, file: OpenFile) -> None:
        self._file = file
        self._rest: Iterator[Document] | None = None
        self._passed: dict[str, list[str]] = {}

    def of(self, doc_id: str) -> Sequence[str]:
        """Return the words of a document; none if the file has no document of that name."""
        if self._rest is None:
            self._rest = _documents(self._file)
        while doc_id not in self._passed:
            document = next(self._rest, None)
            if document is None:
                return ()
            self._passed.setdefault(document.doc_id, [token.text for token in document.tokens])
        return self._passed[doc_id]


def _documents(file: OpenFile) -> Iterator[Document]:
    form = file.format
    if isinstance(form, HasWordedMentions):
        return (reading.document for _, reading in form.worded_mentions(file.source))
    return (reading.document for reading in form.read(file.source))


@dataclass(frozen=True, slots=True)
class Realigned:
    """A response in the words of the key.

    Attributes:
        table: Its mentions.
        aligned: How much of it could be aligned.
        problems: What could not be kept, with its place.
    """

    table: MentionTable
    aligned: Aligned
    problems: Sequence[Problem]


@dataclass(slots=True)
class Realigner:
    """Carries the mentions of responses over to the words of the key.

    Attributes:
        full: Whether tables are to hold the words and what is a pronoun.
    """

    keys: Iterable[OpenFile]
    responses: Iterable[OpenFile]
    settings: ScoreSettings
    full: bool = False
    _read: dict[int, tuple[str, dict[str, Reading]]] = field(default_factory=dict)

    def __call__(self, key: MentionTable, response: MentionTable) -> Realigned | None:
        """Return a response in the words of the key, ``None`` if it is on another text."""
        # Imported here and below: most responses are on the words of the key.
        from anaphora_workbench.alignment import align, carried_and_counted
        from anaphora_workbench.model import Layer

        gold = self._reading(0, self.keys, key)
        other = self._reading(1, self.responses, response)
        if gold is None or other is None:
            return None
        alignment = align(gold.document, other.document)
        if not alignment.same_text:
            return None
        layer = other.layers[0] if other.layers else Layer("none")
        carried, problems, aligned = carried_and_counted(layer, alignment, other.source)
        reading = Reading(gold.document, (carried,), source=other.source)
        return Realigned(table_of_reading(reading, self.settings, self.full), aligned, problems)

    def parsed(self, key: MentionTable, response: MentionTable) -> MentionTable:
        """Return a response on the key's words, with heads of the key's parse if it has no own.

        Where it gives heads, of single words for example, only guesses are replaced.
        """
        if (response.given_heads and not response.guessed) or not key.given_heads:
            return response
        from anaphora_workbench.model import Span
        from anaphora_workbench.model.heads import GUESSES, head_of_span
        from anaphora_workbench.model.language import language

        gold = self._reading(0, self.keys, key)
        if gold is None or not (gold.document.has_heads or gold.document.has_trees):
            return response
        words = language(response.language)
        heads, guessed, derived = response.heads[:], set[int](), set[int]()
        for number, (start, end) in enumerate(zip(response.starts, response.ends, strict=True)):
            special = response.special.get(number, Special())
            if special.zero is not None or special.realisation != "overt":
                continue
            if response.given_heads and number not in response.guessed:
                continue
            spans = special.spans or (Span(start, end),)
            heads[number], source = head_of_span(gold.document, spans, words)
            derived.add(number)
            if source in GUESSES:
                guessed.add(number)
        derived_heads = frozenset(derived) | response.derived
        return replace(response, heads=heads, guessed=frozenset(guessed), derived=derived_heads)

    def _reading(self, side: int, files: Iterable[OpenFile], table: MentionTable) -> Reading | None:
        """Return a document as a whole. The last file of each side is kept."""
        source, found = self._read.get(side, ("", {}))
        if not found or source != table.source:
            file = next((each for each in files if each.source.name == table.source), None)
            readings = () if file is None else file.format.read(file.source)
            found = {reading.document.doc_id: reading for reading in readings}
            self._read[side] = (table.source, found)
        return found.get(table.doc_id)


def alignment_of(
    keys: Sequence[OpenFile],
    responses: Sequence[OpenFile],
    settings: ScoreSettings,
    *,
    full: bool = False,
) -> DocumentPairing:
    """Return what pairs the documents of open files; ``full`` as in `Realigner`."""
    realigner = Realigner(keys, responses, settings, full or settings.needs_pronouns)
    return DocumentPairing(
        settings.policies, words_from([*keys, *responses]), realigner, realigner.parsed
    )
