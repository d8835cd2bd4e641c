r"""Read and write the workbench's own exchange format, ``*.anaphora.json``: everything, lossless.

The specification, rule by rule. What is written is one JSON document (RFC 8259) in UTF-8 with
``\n`` line ends, laid out in lines so that people, ``diff`` and ``grep`` can work with it and
that documents can be read one by one. The layout serves speed only: a file that another tool has
laid out anew means the same and is read too, in one piece.

**Rule 1, header.** Line 1 names format and version; a newer version is refused, not guessed. The
last line closes the list::

    {"format": "anaphora-workbench", "version": 2, "documents": [
    ...
    ]}

**Rule 2, document.** A document starts with a line ``{`` and ends with a line ``}`` or ``},``;
all lines between begin with a blank. Its keys, in this order (only ``id`` must be there)::

    {
     "id": "farm-1",
     "language": "en",
     "metadata": {...},
     "text": "...",
     "features": [...],
     "columns": [...],
     "tokens": [...],
     "sentences": [...],
     "paragraphs": [...],
     "structures": [...],
     "trees": [...],
     "empty_nodes": [...],
     "layers": [...]
    },

**Rule 3, defaults.** What has the model's default value is left out: no ``kind`` means ``""``,
no ``antecedents`` means that there are none. ``null`` stands in three places only: for a head that
nobody knows (rule 6), for the tree of a sentence without one (rule 9) and inside metadata. A key
that nobody knows is reported and left out, a value of the wrong type stops the reading.

**Rule 4, numbers.** Tokens are counted from 0 in the document. A span is ``[start, end]``,
half-open: ``[3, 5]`` is tokens 3 and 4. Characters are Unicode characters of the text.

**Rule 5, text.** The running text is one string or, when it is long, a list of pieces that
joined are the text (cut behind line ends and blanks)::

    "text": [
     "Ana fed the dog before it slept.\n",
     "Then she left."
    ]

**Rule 6, tokens.** ``columns`` names what is known of the tokens, in this order: ``text``,
``lemma``, ``pos`` (universal), ``tag`` (the corpus's), ``stem``, ``features``, ``head``,
``deprel``, ``chars``. Each token is a row with a value a column, on a line of its own. Defaults
at its end are left out: ``""`` for strings, 0, ``null`` and 1 for the three others::

    "features": [
     {"Number": "Sing"},
     {"Tense": "Past"}
    ],
    "columns": ["text", "lemma", "pos", "features", "head", "deprel", "chars"],
    "tokens": [
     ["Ana", "Ana", "PROPN", 1, 1, "nsubj", 0],
     ["fed", "feed", "VERB", 2, "root", "root"],
     ...
    ]

``features`` is the number of an entry of the document's ``features``, counted from 1, and 0 for
none. ``head`` is the way to the head, in tokens (-2: the second to the left), ``"root"``, or
``null`` when it is not known. ``chars`` is how many characters of the text are before the token,
counted from the end of the one before: 1 for a blank. A token that is longer or shorter in the
text than its ``text`` has these and its length: the words of Spanish *al* have ``[1, 2]`` and
``-2``. So a line stays the same when something is inserted before it.

In files of version 1 a token is an object, with ``features`` as an object, the number of the head
(-1 for a root) and ``chars`` as the place in the text, for all tokens or for none::

    {"text": "fed", "lemma": "feed", "pos": "VERB", "features": {"Tense": "Past"}, "head": -1,
     "deprel": "root", "chars": [4, 7]}

**Rule 7, sentences and paragraphs.** Lists of spans. Sentences cover every token::

    "sentences": [
     [0, 8], [8, 12]
    ]

**Rule 8, structures.** A line each; ``parent`` counts structures from 0::

    {"kind": "np", "span": [2, 4], "head": 3, "parent": 0}

**Rule 9, trees.** One a sentence, or ``null``. A tree is a list: its label, then what is below
it. A leaf is ``["DT", 2]``, a node ``["NP", ["DT", 2], ["NN", 3]]``. A node that does not reach
just from its first child to its last gives its span behind the label: ``["NP", 2, 4]``,
``["S", 0, 9, ["NP", 0]]``. Trees go 200 levels deep at most.

**Rule 10, empty nodes.** A line each: ``after`` (token, ``-1`` before the first), ``index``
(from 1), ``text`` (default ``"_"``), ``lemma``, ``pos``, ``features``, ``governor``, ``deprel``::

    {"after": 8, "index": 1, "pos": "PRON", "governor": 9, "deprel": "nsubj"}

**Rule 11, layers.** Each has a ``name`` and lists of ``attribute_names``, ``markables``,
``anaphors``, ``bridges``, ``candidates`` and ``corrections``, and ``metadata``. A file without
layers holds a bare text.

**Rule 12, markables.** A line each. ``span``, or ``spans`` for several parts; ``head``,
``head_span``, ``phrase``, ``zero`` (``governor``, ``role`` unless ``nsubj``, ``features``,
``place`` as ``[after, index]``), ``clitic``, ``semantic``, ``minimum``, ``empty_nodes``,
``attributes``. Ids are unique in the layer. ``attributes`` has the number of an entry of the
layer's ``attribute_names``, counted from 1, and the values of the attributes with these names; an
object with names and values is read as well, and in files of version 1 it is one::

    "attribute_names": [
     ["entity", "etype"]
    ],
    "markables": [
     {"id": "m1", "span": [2, 4], "head": 3, "phrase": "np", "attributes": [1, "e1", "person"]},
     {"id": "m2", "span": [9, 10], "phrase": "zero", "zero": {"governor": 9}}
    ]

**Rule 13, anaphors.** A line each, at most one a markable. ``reference`` is ``<`` anaphor, ``>``
cataphor, ``!`` exophor, ``$`` other, ``-`` non-referring; without it the type is undecided::

    {"markable": "m5", "kind": "persIt", "reference": "<", "antecedents": ["m1"]}

**Rule 14, bridges.** ``{"anaphor": "m7", "antecedent": "m1", "relation": "part-whole"}``.

**Rule 15, candidates.** Per anaphor a list, a candidate a line. A verdict is ``[constraint,
outcome, reason]``, the outcome ``pass``, ``fail`` or ``unknown``; the record holds ``number``,
``gender``, ``person``, ``head``, ``modifiers``, ``clause``, ``verb``, ``before_verb``, ``in_pp``,
``in_np``, ``times_in_text``, ``times_with_verb``. An empty list says that there are none::

    {"anaphor": "m5", "candidates": [
     {"markable": "m1", "verdicts": [["number", "pass", "Both are singular."]]}
    ]}

The layer's ``reasons``, before its candidates, say what these sentences are made of, so that they
can be shown in another language: ``[code, template, values]``. A value may be a reason itself, and
an enumeration has a list of its parts in place of the values. Both are optional::

    "reasons": [
     ["agreement.both", "Both are {features}.", {"features": ["feature.singular", "singular"]}]
    ]

**Rule 16, corrections.** ``{"token": 3, "pos": "NOUN"}``, with ``pos``, ``tag``, ``lemma``,
``head``, ``deprel`` where they were corrected.

**Rule 17, metadata.** Any JSON object, a line per key, nested 200 deep at most. Numbers are
finite.

**Rule 18, strictness.** A key that stands twice in an object, ``NaN``, a number with more than
4,300 digits, half a surrogate pair (``"\ud83d"``), ``true`` for a number: each is refused with
its place. Keys of objects keep their order. What the workbench has written and reads comes back
byte for byte.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from anaphora_formats.json.layout import FIRST_LINE, LAST_LINE, documents
from anaphora_formats.json.reader import DocumentReader
from anaphora_formats.json.writer import render
from anaphora_formats.shared.file_format import FileFormat
from anaphora_formats.shared.rows import Names
from anaphora_workbench.errors import Problem
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.ports import Reading, Source, Target

SUFFIX = ".anaphora.json"
_SIGN = re.compile(r'"format"\s*:\s*"anaphora-workbench"')


class JsonFormat(FileFormat):
    """The format ``json``: the whole model in one file."""

    name = "json"
    title = "Anaphora Workbench JSON: everything, lossless, one or more documents"
    suffixes = (SUFFIX, ".json")
    loses: tuple[str, ...] = ()

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether a source names this format, in its text or by its suffix."""
        if source.is_folder:
            return False
        return source.name.endswith(SUFFIX) or _SIGN.search(head) is not None

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the documents one by one.

        Raises:
            FormatError: The file is not JSON of this format; the place says where, in lines and
                as a path such as ``documents[0].tokens[3].head``.
        """
        names = Names("json-document-twice")
        for part in documents(source):
            with collector_paused():
                reader = DocumentReader(part)
                document, layers = reader.read()
            reading = Reading(document, layers, tuple(reader.problems()), source.name)
            yield names.checked(reading, part.at(("id",)))

    def losses(self, reading: Reading) -> list[Problem]:
        """Return nothing: the format holds the whole model."""
        return []

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write the documents one after the other.

        Raises:
            FormatError: Metadata that is not JSON, or a markable outside its document.
        """
        with target.open_text() as handle:
            handle.write(FIRST_LINE + "\n")
            between = ""
            for reading in readings:
                handle.write(between)
                handle.write(render(reading))
                between = ",\n"
            handle.write("\n" + LAST_LINE + "\n" if between else LAST_LINE + "\n")
