r"""brat stand-off annotation: a text, ``NAME.txt``, and its annotation, ``NAME.ann``.

The text
--------
1.  A folder that holds pairs of such files is read as a whole, a document a pair, in the order of
    their names, and called as the files are; folders in it are not looked at. One ``.ann`` file
    is read where the format is named (``--from brat``). Both files are UTF-8.
2.  Offsets count characters (Unicode code points) of the text as it stands in the file, line ends
    included; the running text is just that.
3.  Words are found by `model.tokenise` with the lists of the language, which is guessed from the
    text unless the caller says it, and split where a mention begins or ends inside one, which is
    said. But where blanks already part words from punctuation marks (four times as many of
    ``.,;:!?`` stand alone as touch a word), what white space parts are words, each line is a
    sentence, and blank lines part paragraphs.

The annotation
--------------
4.  Each line has an id, a tab, and what it says; the id's first letter tells the sort::

        T1→PER 0 8→Ana Sanz              a mention: type, offsets, its words
        T2→PER 0 3;9 12→Ana Gil          one with a gap: parts divided by ;
        R1→Coref Arg1:T3 Arg2:T1         a relation: anaphor, antecedent
        *→Equiv T1 T4 T5                 mentions of one entity
        A1→Kind T3 persNoRefl            an attribute, with or without a value (M does as well)
        #1→AnnotatorNotes T3→unsure      a note
        N1→Reference T1 Wikidata:Q1→Ana  what a mention stands for
        E1→Meet:T6 Who:T1                an event; its trigger is not a mention

5.  A mention is a markable with the id of its line; its type is `Markable.semantic`. The type
    ``Mention`` is none; of ``PROP_PER``, ``NOM_PER`` and ``PRON_PER`` *PER* is the semantic class.
6.  Relations whose type begins with *coref*, *anaph* or *ident*, in any case, join entities. The
    roles *Anaphor* and *Antecedent* are taken at their word, otherwise the first argument is the
    anaphor. Where no mention of an entity has more than one such relation, they are its links as
    they stand, ``<`` if the antecedent comes first, else ``>``; otherwise each mention refers to
    the one before it. So do the members of an Equiv line that have no relation.
7.  Relations of the type ``Split`` name the parts of a split antecedent, one each. Any other
    relation between mentions is a bridging link of its type.
8.  Attributes that say what brat does not know: ``Kind`` (kind of the anaphor), ``Reference``
    (*anaphor*, *cataphor*, *exophor*, *other*, *nonreferring*), ``Zero`` (the mention is a zero of
    this role, and its last word is the governor), ``Clitic`` (number in the word), ``Head``
    (number of the head among the words, from 1), ``Phrase`` and ``Entity`` (label). Other
    attributes are kept as ``brat.NAME`` in `Markable.attributes`, notes as ``brat.note``.
9.  Events, notes on other lines and normalisations are kept but mean nothing to the model.
10. LitBank's way: where types such as ``MARY_LENNOX-0`` end in a number and such lines stand at
    the same offsets as others (``PROP_PER``), the lines at one place are one mention, and this
    type names its entity. Relations (``cop``, ``appos``) are bridging links: LitBank's CoNLL files
    do not join what they tie together.

Writing
-------
11. A folder gets a pair of files for each document. The text is the running text. Where there is
    none, or a reader would not find the same words and sentences in it (and it is not brat's
    already), it is the words with a blank between, a line a sentence, an empty line between
    paragraphs.
12. What was read and has not been changed since is written byte for byte. Otherwise lines are made
    anew, by rules 4 to 8, and those of rule 9 are kept as far as they name mentions that are still
    there. Ids of the form ``T12`` are kept.
13. `losses` reads back what would be written, and says what comes back otherwise. The names of the
    attributes must be declared in brat's ``annotation.conf`` (``docs/formats/brat.md`` has one).

Example: *Ana saw Eva. She ran.*::

    T1→Mention 0 3→Ana
    T2→Mention 13 16→She
    R1→Coref Arg1:T2 Arg2:T1
    A1→Kind T2 persNoRefl

References: Stenetorp et al. 2012; http://brat.nlplab.org/standoff.html; Bamman, Lewke & Mansoor
2020 for LitBank.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from anaphora_formats.brat.layer import ANN, layer_of
from anaphora_formats.brat.parser import BratAnnotation, parse
from anaphora_formats.brat.text import Files, document_of, files_of, plain_text
from anaphora_formats.shared.bordered_text import Range, read_exactly
from anaphora_formats.shared.file_format import FileFormat, LastRendering
from anaphora_formats.shared.rows import with_problems
from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.io.file_names import readable_name
from anaphora_workbench.ports import Reading, Source, Target

_LINE = re.compile(r"(?:[TREAMN#][0-9]\S*|\*)\t\S")
_ANN_SUFFIX, _TEXT_SUFFIX = ".ann", ".txt"


class BratFormat(FileFormat):
    """The format ``brat``: a folder with pairs of files; ``language=None`` guesses it."""

    name = "brat"
    title = "brat stand-off annotation: a folder with pairs of .txt and .ann"
    suffixes: tuple[str, ...] = (".brat",)
    folder = True
    loses: tuple[str, ...] = (
        "lemmas, tags, features, heads, structures and trees",
        "words, sentences and paragraphs other than those that are found again; the language",
        "features and places of zeros, minimal spans, empty nodes",
        "candidates and verdicts, corrections",
        "metadata and all layers but the first, and its name",
    )
    own_attributes = ("brat.",)

    def __init__(self, language: str | None = None) -> None:
        self.language = language
        self._files_of = LastRendering(self._rendered)

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether a folder holds pairs of files, or a text is a first line of annotation."""
        if source.path is None or not source.path.is_dir():
            return _LINE.match(head) is not None and source.name.lower().endswith(_ANN_SUFFIX)
        for path in sorted(source.path.glob(f"*{_ANN_SUFFIX}")):
            if path.is_file() and path.with_suffix(_TEXT_SUFFIX).is_file():
                line = _first_line(path)
                return not line or _LINE.match(line) is not None
        return False

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the documents of a folder, or that of one ``.ann`` file.

        Raises:
            FormatError: Nothing can be read: ``brat-empty``, ``brat-stream``, or the first thing
                that is wrong.
        """
        if source.path is None:
            raise FormatError(
                "annotation lies next to its text, so brat is read from files, not from a stream",
                code="brat-stream",
                at=source.at(),
            )
        none = FormatError(
            "the folder contains no .ann file with a .txt file of the same name",
            code="brat-empty",
            at=source.at(),
        )
        yield from with_problems(self._items(source, source.path), none)

    def _items(self, source: Source, path: Path) -> Iterator[Reading | Problem]:
        if not path.is_dir():
            name = path.with_suffix(_ANN_SUFFIX).name
            above = str(Path(source.name).parent)
            parent = Source(above, path=path.parent, encoding=source.encoding)
            yield self._document(parent, name, named=source)
            return
        names = {entry.name for entry in path.iterdir() if entry.is_file()}
        for name in sorted(names):
            stem, suffix = Path(name).stem, Path(name).suffix
            if suffix == _ANN_SUFFIX:
                yield self._document(source, name)
            elif suffix == _TEXT_SUFFIX and f"{stem}{_ANN_SUFFIX}" not in names:
                yield Problem(
                    "brat-no-annotation",
                    f"there is no '{stem}{_ANN_SUFFIX}' next to this text; it is skipped",
                    source.child(name).at(),
                    Severity.WARNING,
                )

    def _document(
        self, folder: Source, name: str, named: Source | None = None
    ) -> Reading | Problem:
        annotation = folder.child(name)
        stem = name.removesuffix(_ANN_SUFFIX)
        text = folder.child(stem + _TEXT_SUFFIX)
        if named is not None and named.path is not None and not named.path.exists():
            # It says best itself that it is not there.
            annotation = named
        try:
            lines = read_exactly(annotation)
            if text.path is None or not text.path.is_file():
                return Problem(
                    "brat-no-text",
                    f"there is no '{stem}{_TEXT_SUFFIX}' next to this annotation; it is skipped",
                    annotation.at(),
                )
            written = read_exactly(text)
        except FormatError as error:
            return Problem(error.code, error.message, error.at)
        reading = reading_of(readable_name(stem), written, lines, annotation, self.language)
        if not reading.document.tokens:
            problem = Problem(
                "brat-no-words", "the text contains no words", text.at(), Severity.WARNING
            )
            reading = Reading(
                reading.document, reading.layers, (*reading.problems, problem), reading.source
            )
        return reading

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write a folder with a pair of files for each document; it appears whole or not at all.

        Raises:
            FormatError: Two documents would have one name (``brat-name-twice``), a text holds what
                a file cannot (``brat-nul``, ``text-unwritable``), or the target cannot be written.
        """
        with target.open_folder() as folder:
            taken: set[str] = set()
            for reading in readings:
                files = self._files_of(reading)
                if files.stem.casefold() in taken:
                    raise FormatError(
                        f"two documents would be written to '{files.stem}{_ANN_SUFFIX}'; give "
                        "them names of their own",
                        code="brat-name-twice",
                        at=Position(target.name),
                    )
                taken.add(files.stem.casefold())
                for suffix, text in ((_TEXT_SUFFIX, files.text), (_ANN_SUFFIX, files.annotation)):
                    place = folder / (files.stem + suffix)
                    beside = Target.of(place, name=str(Path(target.name) / place.name))
                    with beside.open_text() as file:
                        file.write(text)

    def _rendered(self, reading: Reading) -> Files:
        layer = reading.layers[0] if reading.layers else None
        stored = layer.metadata.get(ANN) if layer is not None else None
        known = isinstance(stored, str)
        text = plain_text(reading.document, layer, self.language, exact=known)
        if not isinstance(stored, str):
            return files_of(reading, text, None, "")
        source = Source.of_text("", name="stored")
        back = reading_of(reading.document.doc_id, text.text, stored, source, self.language)
        return files_of(reading, text, back.layers[0] if back.layers else None, stored)


def reading_of(
    name: str, text: str, annotation: str, source: Source, language: str | None
) -> Reading:
    """Return the document of a text and its annotation; ``language=None`` guesses it."""
    parsed = parse(annotation, text, source)
    document, split_words = document_of(name, text, language, parsed.borders())
    _report_split_words(parsed, text, split_words)
    layer = layer_of(document, parsed, annotation)
    problems = tuple(sorted(parsed.problems, key=_place))
    return Reading(document, (layer,) if layer else (), problems, source.name)


def _report_split_words(parsed: BratAnnotation, text: str, split_words: tuple[Range, ...]) -> None:
    word_at = {place: word for word in split_words for place in range(word[0] + 1, word[1])}
    for mention in parsed.mentions.values():
        for edge in (edge for part in mention.parts for edge in part):
            if edge in word_at:
                first, last = word_at[edge]
                parsed.say(
                    mention.line,
                    "brat-word-parted",
                    f"the mention ends inside '{text[first:last]}', which is split there",
                    warning=True,
                )


def _place(problem: Problem) -> tuple[int, int]:
    return (0, 0) if problem.at is None else (problem.at.line, problem.at.column)


def _first_line(path: Path) -> str:
    with path.open("rb") as handle:
        for raw in handle:
            if raw.strip():
                return raw.decode("utf-8", "replace").lstrip("\ufeff")
    return ""
