r"""Read and write the folders of SUPAR's tagging tool (Ferrández, Peral & Luján-Mora 2002, 3.1).

The specification, rule by rule. One folder holds one document and one layer of decisions, the
gold ones or a system's.

**Rule 1, folder.** ``text.txt`` and ``text.pl`` hold the words, ``anaphors.txt`` the anaphors,
``a_*.www`` what is known of each. One of the two texts is enough; without ``anaphors.txt`` the
folder is a bare text. Other files are not looked at. The document is called like the folder,
without ``.supar``::

    news.supar/text.txt  text.pl  anaphors.txt  a_2_0_1.www  a_2_4_5.www

**Rule 2, lines.** UTF-8; ``\n``, ``\r\n`` and ``\r`` end a line; blanks and tabs part fields;
empty lines mean nothing. We write ``\n`` and single blanks.

**Rule 3, text.txt.** A line per sentence: its number, then the words between their boundary
numbers, which start at 0. Numbers of sentences need not start at 1 or follow each other; they
are kept (`Document.metadata`, ``supar.sentences``). A blank inside a word is written as ``_``,
and so is an empty word; ``text.pl`` has the word itself::

    1 0 The 1 cook 2 cut 3 herself 4 . 5
    2 0 She 1 said 2 that 3 it 4 hurt 5 . 6

**Rule 4, text.pl.** A Prolog fact per sentence: its number, a label, and for each word its form,
lemma, tag and stem; what is unknown is ``''``. A quote inside an atom is ``\'`` (``''`` is read
too), a backslash ``\\``, control characters are ``\n``, ``\t``, ``\r`` or ``\x1b\``. The label is
kept (``supar.labels``); a new document's label is its id. The tag is `Token.tag`; where that is
empty, the universal part of speech is written::

    o(1,'news',[w('The','the','DT','the'),w('cook','cook','NN','cook'), ... ,w('.','.','.','.')]).

**Rule 5, two texts.** Sentences are joined by their numbers, words by their order. The form comes
from ``text.txt``, the analysis from ``text.pl``; where they disagree there is a problem, and the
form of ``text.pl`` is kept (``supar.prolog_words``). More fields than four are kept as well
(``supar.extra_fields``); the last one is the stem. What a folder has one text of, is written with
one text (``supar.texts``), unless words have got analyses since.

**Rule 6, positions.** ``sentence from to``: the words of one sentence between two boundaries.
``2 3 4`` is *it* in the example of rule 3.

**Rule 7, anaphors.txt.** A line per anaphor: position, kind, reference type ``<`` anaphor, ``>``
cataphor, ``!`` exophor, ``$`` other. ``_`` stands for no kind::

    1 3 4 persRefl <
    2 0 1 persNoRefl <
    2 3 4 persIt $

**Rule 8, files of anaphors.** ``a_<sentence>_<from>_<to>.www``; the second anaphor at one
position has ``_2`` before the dot, and so on, in the order of the lines. The name without its
ending is the id of the markable. The file has three sections of positions: ``CANDIDATES``, all
that were considered; ``ANTECEDENTS``, those of them that satisfy the constraints; ``SOLUTION``,
none, one, or several for a split antecedent::

    CANDIDATES
    1 0 2
    1 3 4
    ANTECEDENTS
    1 0 2
    SOLUTION
    1 0 2

**Rule 9, not referring.** ``$`` with an empty solution is `Reference.NON_REFERRING` (*it* of rule
7), ``$`` with a solution `Reference.OTHER`. ``<`` or ``>`` with an empty solution is an anaphor
without antecedent; that is a warning.

**Rule 10, candidates.** Each candidate has one verdict of the constraint ``supar``: pass, *listed
under ANTECEDENTS*, or fail, *listed under CANDIDATES but not under ANTECEDENTS*. Without
``CANDIDATES`` the antecedents are all that is known: the layer's metadata
``candidates.before_unknown`` lists the ids of such anaphors, so that nobody counts them as all.
Without both there are no candidates. Written are ``CANDIDATES`` with all and ``ANTECEDENTS`` with
the admissible ones, in the order of the layer.

**Rule 11, zeros and clitics.** A kind that begins with ``zero`` has the position of the governor,
the verb of a zero subject: `Markable.zero` with the role ``nsubj``. One that begins with
``clitic`` has the position of its host and the number 1, 2 ... among the clitics there. A host of
several words is a warning, and its last word the governor::

    3 2 3 zero <

**Rule 12, what a position denotes.** In a list, the first of these that is at the position and is
not the anaphor itself: the first zero anaphor, the first clitic, the first overt anaphor, the
words. So ``3 2 3`` above is the zero subject, not its verb, in the files of the others.

**Rule 13, order.** Anaphors are written in text order; at one position overt ones, then zeros,
then clitics. What we wrote and read comes back byte for byte.

**Rule 14, what is lost.** ``losses`` reads back what would be written and compares: there is one
layer, with expressions in one piece inside a sentence, without heads, and so on; those in several
pieces are written with the words between. Sloppy files are read with problems, a code each
(``docs/formats/supar.md``); a warning means that everything was kept.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from anaphora_formats.shared.file_format import FileFormat, LastRendering
from anaphora_formats.supar.files import (
    ANAPHORS,
    ENDING,
    PROLOG,
    TEXT,
    Notes,
    PositionSpans,
    fields_of,
    is_number,
    lines_of,
    without_blanks,
)
from anaphora_formats.supar.layer import SuparLayerReader
from anaphora_formats.supar.text import (
    Fact,
    Sentence,
    attach,
    build_document,
    read_facts,
    read_sentences,
)
from anaphora_formats.supar.writer import SuparPlan, files_of
from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.model import Layer
from anaphora_workbench.ports import Reading, Source, Target

SUFFIX = ".supar"


class SuparFormat(FileFormat):
    """The format ``supar``: a folder per document, as SUPAR's tagging tool has it."""

    name = "supar"
    title = "SUPAR's tagging tool: a folder with text, anaphors and a file per anaphor"
    suffixes: tuple[str, ...] = (SUFFIX,)
    folder = True
    many = False
    loses: tuple[str, ...] = (
        "the id of the document and the ids of markables (named after their positions)",
        "language, running text, paragraphs",
        "universal parts of speech next to tags, features, dependencies, trees, empty nodes",
        "layers other than the first, bridging links, corrections",
        "heads, phrase types, semantic classes, minimal spans, attributes",
        "discontinuous expressions and those over several sentences",
        "single verdicts and records of candidates",
        "role and features of zero pronouns",
    )
    lost_because: Mapping[str, str] = {
        "pos": "a tag replaces them",
        "discontinuous": "the words between are included",
        "across-sentences": "they end where the sentence does",
        "kinds": "a kind is one word that shows zeros and clitics",
        "mentions": "only what an anaphor or a list names is written",
    }

    def __init__(self) -> None:
        self._files_of = LastRendering(_files)

    def name_in(self, path: Path) -> str:
        """Return the name of the folder without its suffix."""
        return _document_name(path.name)

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether a folder holds a document: anaphors, or a text as rules 3 and 4 have it."""
        if source.path is None or not source.is_folder:
            return False
        if (source.path / ANAPHORS).is_file():
            return True
        prolog = _first_line(source.path / PROLOG)
        if prolog is not None and prolog.lstrip().startswith(("o(", "o (")):
            return True
        text = _first_line(source.path / TEXT)
        return text is not None and list(map(is_number, fields_of(text)[:2])) == [True, True]

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the one document of a folder.

        Raises:
            FormatError: There is no text, or ``text.txt`` or ``anaphors.txt`` is not UTF-8 text.
        """
        yield _read(source)

    def read_back(self, reading: Reading) -> Reading:
        """Return what would be read of the folder of a reading, without writing it.

        A folder has a file for each anaphor: in memory they cost nothing.

        Raises:
            FormatError: It cannot be written.
        """
        name = reading.document.doc_id
        files = {file: _bytes(file, lines, name) for file, lines in self._files_of(reading)}
        return _reading(_FolderInMemory(name, files=files), frozenset(files), name)

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write one document as a new folder.

        Raises:
            FormatError: There is not exactly one document, or the folder cannot be written.
        """
        listed = iter(readings)
        reading = next(listed, None)
        if reading is None or next(listed, None) is not None:
            number = "several documents" if reading is not None else "nothing"
            raise FormatError(
                f"a SUPAR folder contains one document, and here is {number} to write; give each "
                "document a folder of its own",
                code="supar-one-document",
                at=Position(target.name),
            )
        with target.open_folder() as folder:
            for name, lines in self._files_of(reading):
                path = folder / name
                try:
                    path.write_bytes(_bytes(name, lines, target.name))
                except OSError as error:
                    raise FormatError(
                        f"{name} cannot be written: {error.strerror}",
                        code="file-unwritable",
                        at=Position(target.name),
                    ) from error


def _first_line(path: Path) -> str | None:
    """Return the start of the first line that is not empty, or ``None`` without a readable file."""
    try:
        with path.open("rb") as handle:
            start = handle.read(4096)
    except OSError:
        return None
    text = start.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")
    return next((line for line in text.splitlines() if line.strip()), "")


def _files(reading: Reading) -> list[tuple[str, list[str]]]:
    layer = reading.layers[0] if reading.layers else None
    return [*files_of(SuparPlan(reading.document, layer))]


def _bytes(name: str, lines: list[str], target: str) -> bytes:
    text = "".join([f"{line}\n" for line in lines])
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise FormatError(
            f"{name}: the text contains U+{ord(text[error.start]):04X}, half a character, which "
            "UTF-8 cannot contain",
            code="text-unwritable",
            at=Position(target),
        ) from None


@dataclass(frozen=True)
class _FolderInMemory(Source):
    """A folder that is read as it would be written, without writing it."""

    files: Mapping[str, bytes] = field(default_factory=dict)

    def child(self, *parts: str) -> Source:
        """Return a file of the folder; one that is not there only has a place."""
        (name,) = parts
        return Source(f"{self.name}/{name}", stream=io.BytesIO(self.files.get(name, b"")))


def _read(source: Source) -> Reading:
    path = source.child().path
    assert path is not None
    return _reading(source, _names(path, source), path.name or path.resolve().name)


def _document_name(folder: str) -> str:
    return folder.removesuffix(SUFFIX) or "document"


def _reading(source: Source, names: frozenset[str], name: str) -> Reading:
    """Return the document of a folder of that name, which has files of those names."""
    notes = Notes()
    doc_id = _document_name(name)
    with collector_paused():
        texts = tuple([name for name in (TEXT, PROLOG) if name in names])
        sentences = _sentences(source, texts, notes)
        document = build_document(doc_id, sentences, texts, source, notes)
        layers: tuple[Layer, ...] = ()
        if ANAPHORS in names:
            numbers = [sentence.number for sentence in sentences]
            places = PositionSpans(numbers, document.sentences)
            reader = SuparLayerReader(source, names, places, notes)
            layers = (reader.read(lines_of(source.child(ANAPHORS))),)
        elif any(name.endswith(ENDING) for name in names):
            notes.error(
                "supar-no-anaphors",
                f"there are {ENDING} files, but no {ANAPHORS}; only the text is read",
                source.at(),
            )
    return Reading(document, layers, notes.problems(), source.name)


def _names(path: Path, source: Source) -> frozenset[str]:
    try:
        return frozenset([entry.name for entry in path.iterdir()])
    except NotADirectoryError:
        message = "this is a file, but SUPAR has a folder per document; name the folder"
        raise FormatError(message, code="not-a-folder", at=source.at()) from None
    except OSError as error:
        message = f"cannot be read: {error.strerror}"
        raise FormatError(message, code="file-unreadable", at=source.at()) from error


def _sentences(source: Source, texts: tuple[str, ...], notes: Notes) -> list[Sentence]:
    if not texts:
        raise FormatError(
            f"there is neither {TEXT} nor {PROLOG} in this folder; a system's answers need the "
            "text that they are about: copy it next to them",
            code="supar-no-text",
            at=source.at(),
        )
    if TEXT not in texts:
        file = source.child(PROLOG)
        return _from_facts(read_facts(file, lines_of(file), notes), file, notes)
    file = source.child(TEXT)
    sentences = read_sentences(file, lines_of(file), notes)
    if PROLOG not in texts:
        return sentences
    file = source.child(PROLOG)
    try:
        facts = read_facts(file, lines_of(file), notes)
    except FormatError as error:
        message = f"{error.message}; the words have no lemmas and tags"
        notes.error(error.code, message, error.at or file.at())
        return sentences
    return attach(sentences, facts, source, notes)


def _from_facts(facts: list[Fact], source: Source, notes: Notes) -> list[Sentence]:
    """Return the sentences of a folder that has no ``text.txt``."""
    sentences = []
    numbers: set[int] = set()
    for fact in facts:
        if not fact.words:
            message = f"sentence {fact.number} has no words and is skipped"
            notes.warning("supar-sentence-empty", message, source.at(fact.line))
            continue
        if fact.number in numbers:
            message = f"there is a sentence {fact.number} already; positions mean the first one"
            notes.error("supar-sentence-twice", message, source.at(fact.line))
        numbers.add(fact.number)
        words = [without_blanks(word[0]) for word in fact.words]
        sentences.append(Sentence(fact.number, words, fact=fact))
    return sentences
