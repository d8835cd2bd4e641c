r"""LitBank's tables: a text, ``NAME.txt``, and its annotation, ``NAME.ann``, with tabs.

The text
--------
1.  A folder with pairs of such files is read as a whole, a document a pair, in the order of their
    names. One ``.ann`` file is read with the text beside it. Files are
    UTF-8; ``\n``, ``\r\n`` and ``\r`` end a line.
2.  Each line of the text is a sentence, and words have blanks between them. Sentences and words
    have numbers from 0; an empty line counts as a sentence without words.

The annotation
--------------
3.  The first cell tells the sort of a line::

        MENTION→T4→2→11→2→11→Alice→PER→PROP    name, places, words, class, type
        COREF→T4→Alice-1                       a mention and its entity
        COP→T2→T124                            a copula between two mentions
        APPOS→T7→T9                            an apposition

    Places are sentence and word of the first and of the last word. The numbers count, not the
    words.
4.  A mention is a markable with the name of its line. The class (PER, FAC, LOC ...) is
    `Markable.semantic`; ``_`` is none. The type (PROP, NOM, PRON) is kept as ``litbank.type``.
5.  Each mention refers to the one of its entity before it. LitBank's data have one COREF line for
    each mention, also for entities of one mention; a mention without one is an entity of its own,
    called as it is.
6.  COP and APPOS are bridging links ``cop`` and ``appos`` of the first mention to the second:
    LitBank's entities do not join what they tie together.

Writing
-------
7.  Zeros and clitics are not written. A discontinuous mention is written from its first to its
    last word. White space in a word becomes ``_``.
8.  Names ``T`` with a number are kept, others become such names. A mention without a type is PRON
    if it is one word that the language's table lists as pronoun, PROP if its head (else its last
    word) has a capital, else NOM.

Example, with ``→`` for a tab; the text is *Ana saw a dog .* and *She ran .*::

    MENTION→T1→0→0→0→0→Ana→PER→PROP
    MENTION→T2→1→0→1→0→She→PER→PRON
    COREF→T1→Ana-0
    COREF→T2→Ana-0

References: D. Bamman, O. Lewke and A. Mansoor 2020, An annotated dataset of coreference in English
literature, LREC; https://github.com/dbamman/litbank, ``coref/tsv``.
"""

from __future__ import annotations

import re

from anaphora_formats.litbank.reader import reading_of
from anaphora_formats.litbank.writer import annotation_of, text_of
from anaphora_formats.shared.file_format import LastRendering
from anaphora_formats.shared.paired_files import PairCodes, PairedFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.io.file_names import safe_name
from anaphora_workbench.ports import Reading, Source

_LINE = re.compile(r"MENTION\t[^\t\n]+\t[0-9]+\t|(?:COREF|COP|APPOS)\t[^\t\n]+\t\S")


class LitbankFormat(PairedFormat):
    """The format ``litbank``; ``language=None`` guesses it."""

    name = "litbank"
    title = "LitBank's tables: a folder with pairs of .txt and .ann"
    suffixes: tuple[str, ...] = (".litbank",)
    spoken = "LitBank"
    mentions_only = True
    codes = PairCodes(
        stream="litbank-stream",
        empty="litbank-empty",
        no_text="litbank-no-text",
        no_annotation="litbank-no-annotation",
        no_words="litbank-no-words",
        name_twice="litbank-name-twice",
    )
    loses: tuple[str, ...] = (
        "running text, paragraphs, the language",
        "lemmas, tags, features, syntactic heads, structures, trees, empty nodes",
        "zeros, clitics, gaps in mentions, heads, minimal spans, phrase types",
        "kinds and reference types, links within entities, split antecedents",
        "bridging links but cop and appos",
        "candidates and verdicts, corrections",
        "metadata, and all layers but the first, and its name",
    )
    own_attributes = ("litbank.",)

    def __init__(self, language: str | None = None) -> None:
        self.language = language
        self._files_of = LastRendering(_rendered)

    def begins(self, line: str) -> bool:
        """Tell whether a line is a first line of annotation."""
        return _LINE.match(line) is not None

    def reading_of(self, name: str, text: str, annotation: str, source: Source) -> Reading:
        """Return the document of a text and its annotation."""
        return reading_of(name, text, annotation, source, self.language)

    def files_of(self, reading: Reading) -> tuple[str, str, str]:
        """Return the name of both files without suffix, the text and the annotation."""
        return self._files_of(reading)


def _rendered(reading: Reading) -> tuple[str, str, str]:
    document = reading.document
    text = text_of(document)
    if "\0" in text:
        raise FormatError(
            f"the text of '{document.doc_id}' contains a NUL character, which no text file can; "
            "correct the text first",
            code="litbank-nul",
        )
    lines = annotation_of(document, reading.layers[0]) if reading.layers else ""
    return safe_name(document.doc_id), text, lines
