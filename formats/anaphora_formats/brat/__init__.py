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

from anaphora_formats.brat.layer import ANN, layer_of
from anaphora_formats.brat.parser import BratAnnotation, parse
from anaphora_formats.brat.text import Files, document_of, files_of, plain_text
from anaphora_formats.shared.bordered_text import Range
from anaphora_formats.shared.file_format import LastRendering
from anaphora_formats.shared.paired_files import PairCodes, PairedFormat
from anaphora_workbench.errors import Problem
from anaphora_workbench.ports import Reading, Source

_LINE = re.compile(r"(?:[TREAMN#][0-9]\S*|\*)\t\S")


class BratFormat(PairedFormat):
    """The format ``brat``: a folder with pairs of files; ``language=None`` guesses it."""

    name = "brat"
    title = "brat stand-off annotation: a folder with pairs of .txt and .ann"
    suffixes: tuple[str, ...] = (".brat",)
    spoken = "brat"
    codes = PairCodes(
        stream="brat-stream",
        empty="brat-empty",
        no_text="brat-no-text",
        no_annotation="brat-no-annotation",
        no_words="brat-no-words",
        name_twice="brat-name-twice",
    )
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

    def begins(self, line: str) -> bool:
        """Tell whether a line is a first line of annotation; a folder of empty files counts."""
        return not line or _LINE.match(line) is not None

    def reading_of(self, name: str, text: str, annotation: str, source: Source) -> Reading:
        """Return the document of a text and its annotation."""
        return reading_of(name, text, annotation, source, self.language)

    def files_of(self, reading: Reading) -> tuple[str, str, str]:
        """Return the name of both files without suffix, the text and the annotation."""
        return self._files_of(reading)

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
    if not split_words:
        return
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
