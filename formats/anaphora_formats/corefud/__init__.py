r"""CoNLL-U with coreference, format ``corefud``: CorefUD 1.x, GUM's dialect, plain treebanks.

Files
-----
1.  UTF-8 text. A sentence is a block of lines behind which an empty line stands: comments
    (``# ...``) first, then a line of ten columns, separated by tabs, for each word::

        ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC

    A column without a value is ``_``. Line ends may be of any sort; ``\n`` is written.
2.  ``# newdoc id = d1`` begins a document, and a file may hold many. What comes before the first
    one is called as the file. ``# newpar`` begins a paragraph. ``# meta::genre = news`` before
    the first sentence gives the metadata ``genre``; ``# meta::language = es`` gives the language,
    else a file name like ``es_ancora-ud-dev`` does, else `CorefudFormat.language`.
    ``# speaker = Ana`` gives ``speakers``, a list with one entry a sentence.
3.  ID counts the words of a sentence from 1. HEAD is such a number or 0 for a root; heads form
    trees. FEATS reads ``Number=Sing|Person=3``.
4.  ``3-4`` is a multiword token (*al* = *a* + *el*): a written word that holds words 3 and 4. They
    share its offsets.
5.  ``3.1`` is an empty node, the first behind word 3 (``0.1``: before word 1). Its governor is the
    first word that its DEPS names (``2:nsubj|3.2:obj``).
6.  The running text is made of the forms and of ``SpaceAfter=No`` in MISC; UDPipe's
    ``SpacesAfter=\n``, ``SpacesBefore`` and ``SpacesInToken`` are understood as well. Paragraphs
    are separated by an empty line.

Coreference
-----------
7.  ``# global.Entity = eid-etype-head-other`` names the fields of a mention in order; one must be
    ``eid`` (in GUM ``GRP``), the label of the entity. It holds until the next one. Without any,
    this order is supposed. GUM's order is
    ``GRP-etype-infstat-salience-centering-minspan-link-identity``.
8.  A mention begins in MISC of its first node with ``Entity=(e1-person-2-`` and ends at its last
    with ``Entity=e1)``; a mention of one node is ``(e1-person-1-)``. Several brackets follow each
    other: ``(e1-person-1-(e2-place-1-)e3)``. Among the mentions of one entity the last that
    opened closes first. Fields at the end may be left out. ``%28`` stands for a character that
    would be misread.
9.  ``head`` is the number of the head in the mention, from 1. Without it the head is the word
    whose own head lies outside the mention. Of several words none of which has a HEAD the number 1
    says nothing: other tools write it where nobody knows the head. ``minspan`` lists the numbers
    of the minimal words and becomes `Markable.minimum` (of words with gaps those around the head).
    Without head and parse a single minimal word is the head; of several none is known to be;
    ``etype`` becomes `Markable.semantic`; all fields but the head stay in `Markable.attributes`,
    the label under ``entity``.
10. A discontinuous mention has numbered parts: ``(e1[1/2]-person-1-`` ... ``e1[1/2])`` ...
    ``(e1[2/2]-person-1-)``. Parts that touch or share a word are taken as one.
11. A mention that holds words and empty nodes lists the latter in `Markable.empty_nodes`. If its
    head is one of them, it has no head.
12. A mention of empty nodes only is a zero. It is anchored on the governor of its node (of its
    head, if they are several); if that is an empty node, on this one's governor, and so on; if
    there is no word to be found that way (an elided verb, a node without DEPS), on the word
    before it, else on the one behind it. `Zero.role` is the relation as DEPS has it. Its phrase
    is ``zero`` when its UPOS is PRON, DET or ``_``; other nodes are elided words.
13. Mentions are called ``e1.1``, ``e1.2`` ... in the order of the file. Each but the first of an
    entity refers to the one before it.
14. ``SplitAnte=e1<e3,e2<e3``, where the first mention of e3 begins, says that e3 is the sum of e1
    and e2: the mention gets several antecedents. ``Bridge=e1<e4:part`` links a mention of e4
    that begins here to the nearest mention of e1 before it (to the first, if none is before).

Writing
-------
15. What was read is written again byte for byte, and what an edit of the layer changes there is
    changed: spans, heads, entities, links, corrected words. Comments, multiword tokens, DEPS and
    the rest of MISC are kept in the document's metadata (see `conllu_kept`).
16. Other documents get ids, ``# text`` and ``# meta::`` comments, and mentions
    ``eid-etype-head-other``. Entities keep labels that can be written, others become ``e1``,
    ``e2`` ... An unknown head is found as in rule 9, else it is left out with what is behind it
    (where something must stand behind it, and in discontinuous mentions, it is 1). All mentions
    of an entity are written with one type: that of the mentions that were read with a label (the
    key's), else that of most mentions. A mention that was read as one of this entity keeps its
    own. Relations of spaCy's models become those of Universal Dependencies (`model.clearnlp`).
17. Empty nodes between the words of a span belong to the mention. A zero that stands on no empty
    node gets a new one, a PRON with the zero's features and ``DEPS=governor:role``: at the place
    that it has, else a subject before the verb group (*Ø lo había olvidado*), another zero behind
    its governor.
18. Of mentions of one entity on the same nodes (two clitics of one verb) one is written, unless
    they were read so. Only the first layer is written. Kinds, reference types and non-referring
    expressions have no place in CorefUD; `losses` counts these and whatever else is dropped.

Mistakes
--------
19. Each is reported with line and column, and the smallest unit that cannot be kept is left out,
    so that one pass finds them all. Codes begin with ``conllu-`` or ``corefud-``.

Example (with blanks for tabs). *Ana* is e1, and so is the subject that *duerme* lacks::

    # newdoc id = d1
    # global.Entity = eid-etype-head-other
    # text = Ana come y duerme.
    1   Ana    Ana    PROPN _ _             2 nsubj 2:nsubj        Entity=(e1-person-1-)
    2   come   comer  VERB  _ _             0 root  0:root         _
    3   y      y      CCONJ _ _             4 cc    4:cc           _
    4   duerme dormir VERB  _ _             2 conj  2:conj         SpaceAfter=No
    4.1 _      _      PRON  _ Person=3      _ _     4:nsubj        Entity=(e1-person-1-)
    5   .      .      PUNCT _ _             2 punct 2:punct        _

References: universaldependencies.org/format.html; the CorefUD 1.0 format description (ÚFAL,
Charles University); the GUM corpus (Zeldes 2017).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from anaphora_formats.corefud.conllu_documents import read_tables
from anaphora_formats.corefud.conllu_rows import DocumentProblems
from anaphora_formats.corefud.conllu_table import ConlluTable
from anaphora_formats.corefud.layer import CorefudLayerReader
from anaphora_formats.corefud.writer import LineWriter, document_lines
from anaphora_formats.shared.file_format import FileFormat, LastRendering
from anaphora_workbench.errors import FormatError
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.ports.mention_table import MentionTable

_DOCUMENT = re.compile(r"^#\s*(?:newdoc\b|global\.Entity\s*=)", re.MULTILINE)
_COMMENT = re.compile(r"^#\s*(?:sent_id|text|meta::\S+)\s*=", re.MULTILINE)
_OTHER = re.compile(r"#\s*begin document")
_WORD = re.compile(
    r"(?:1|1-[1-9][0-9]*|0\.1)\t[^\t\n]+(?:\t[^\t\n]+){4}\t(?:_|[0-9]+)(?:\t[^\t\n]*){3}"
)
_TREEBANK = re.compile(r"([a-z]{2,3})_[a-z]+-(?:ud|corefud)-")


class CorefudFormat(FileFormat):
    """CoNLL-U with coreference.

    Attributes:
        language: BCP 47 tag of documents that do not tell their language.
        gives_heads: Bare mentions come with all heads, also those that the model's rules tell.
    """

    name = "corefud"
    title = "CoNLL-U with coreference (CorefUD, GUM, Universal Dependencies)"
    suffixes: tuple[str, ...] = (".conllu",)
    mentions_only = True
    gives_heads = True
    loses: tuple[str, ...] = (
        "all layers but the first, and its name",
        "kinds of anaphors, reference types, non-referring expressions",
        "which mention of an entity an anaphor refers to",
        "types of mentions other than their entity's",
        "candidates and their verdicts",
        "relations of spaCy's English models (Universal Dependencies are written)",
        "structures, constituent trees, stems",
        "clitics inside words, phrase types, heads of several words, alternatives of minimal spans",
        "metadata that are not a single line",
    )
    lost_because: Mapping[str, str] = {
        "references": "the file says only which mentions belong together",
        "links": "the file says only which mentions belong together",
        "parse": "relations of spaCy's models are written as those of Universal Dependencies",
    }

    def __init__(self, language: str = "und") -> None:
        self.language = language
        self._lines_of = LastRendering(document_lines)

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the text declares documents or entities, or has a first word in ten columns.

        Other CoNLL formats (``#begin document``) are not claimed.
        """
        text = head.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        if _OTHER.match(text.lstrip()):
            return False
        if _DOCUMENT.search(text):
            return True
        words = [line for line in text.split("\n") if line.strip() and line[0] != "#"]
        if not words:
            return _COMMENT.search(text) is not None
        # A damaged line, the first one too, does not make another format of the file.
        return any(map(_WORD.fullmatch, words))

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the documents one by one.

        Raises:
            FormatError: The file holds nothing (``conllu-empty``), cannot be read, or is not
                UTF-8 text.
        """
        report = DocumentProblems(source)
        layers = CorefudLayerReader(report)
        language = self._language_of(source)
        tables = read_tables(source, report)
        while True:
            with collector_paused():
                reading = _next_reading(tables, layers, report, source, language)
            if reading is None:
                return
            yield reading

    def mentions(self, source: Source) -> Iterator[MentionTable]:
        """Yield the bare mentions of each document, several times faster than `read`.

        Their problems are those of `read` but for features and heads of words.

        Raises:
            FormatError: As `read`.
        """
        # Imported here: numpy is slow to load, and only the scorer asks for bare mentions.
        from anaphora_formats.corefud.mention_table import mention_tables

        yield from mention_tables(source, self._language_of(source))

    def _language_of(self, source: Source) -> str:
        """Return the language of the documents of a file that do not tell theirs."""
        match = _TREEBANK.match(source.stem)
        return match[1] if match and self.language == "und" else self.language

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write all documents; the target appears whole or not at all.

        Raises:
            FormatError: The target cannot be written, or a text holds half of a surrogate pair,
                which UTF-8 cannot hold (``corefud-surrogate``).
        """
        writer = LineWriter()
        with target.open_text() as file:
            for reading in readings:
                lines = writer.lines(self._lines_of(reading))
                try:
                    file.write("\n".join([*lines, ""]))
                except UnicodeEncodeError as error:
                    raise FormatError(
                        f"the document '{reading.document.doc_id}' contains half of a surrogate "
                        f"pair, U+{ord(error.object[error.start]):04X}, which UTF-8 cannot "
                        "contain; correct the text first",
                        code="corefud-surrogate",
                    ) from None


def _next_reading(
    tables: Iterator[ConlluTable],
    layers: CorefudLayerReader,
    report: DocumentProblems,
    source: Source,
    language: str,
) -> Reading | None:
    """Return the next document, ``None`` behind the last one."""
    table = next(tables, None)
    if table is None:
        return None
    layer, keys = layers.read(table)
    document = table.document(keys, language)
    return Reading(document, (layer,) if layer else (), report.take(), source.name)
