r"""MUC-6 and MUC-7 SGML, formats ``muc`` (strict) and ``muc-extended``; both read the same.

The text
--------
1.  A file is UTF-8 text with any number of documents between ``<DOC>`` and ``</DOC>``; a file
    without these tags is one document. Names of tags and attributes may have any case, values
    may stand in double quotes, single quotes or none.
2.  A document is called as ``<DOCID>`` or ``<DOCNO>`` says, else as the file.
3.  The running text is what stands between the tags inside ``<DOC>``, headers (``<HL>``,
    ``<SLUG>``, ``<DATELINE>``, ``<PREAMBLE>`` ...) included. No text are: what stands in
    ``<DOCID>``, ``<DOCNO>``, ``<STORYID>``, ``<CODER>``, ``<AN>``, ``<SO>``, ``<CO>``, ``<IN>``
    and ``<GV>``, unless a COREF begins in it; a line end right behind the first tag of an element
    or right before the last one; white space outside of elements before the first text; comments
    and declarations. ``&amp;``, ``&AMP;``, ``&#233;`` and the entities of HTML are characters, and
    so are the typesetting codes of newswire: ``&MD;`` is a dash, ``&LR;``, ``&UR;``, ``&QL;``,
    ``&QC;``, ``&QR;``, ``&HT;`` and ``&TL;`` are blanks.
4.  Everything that is not text is kept and written again byte for byte, and so are line ends,
    entities and COREF tags that still say what the layer says.
5.  Words are found by `model.tokenise` with the lists of the language, which is guessed from the
    text unless the caller says it. A tag in a word parts it (``<COREF>Iraq</COREF>-based``), but
    ``ENAMEX``, ``NUMEX``, ``TIMEX`` and tags that are not known inside ``<TEXT>`` do not.
6.  ``<s>`` holds a sentence; its end tag may be missing. Elsewhere sentences are found by
    `model.tokenise`. ``<p>`` and parts of the document begin paragraphs; in a document without
    ``<p>`` empty lines do, too.

Coreference
-----------
7.  ``<COREF ID="2" TYPE="IDENT" REF="1" MIN="man" STATUS="OPT">the old man</COREF>`` is a mention.
    Elements may be nested, also around the same words. The id of the markable is ID.
8.  REF names any mention of the entity, before or behind; entities are what links connect. The
    link is kept as stated: the mention is an anaphor of the kind ``""`` with this antecedent,
    ``<`` if that begins before it, ``>`` if it begins behind. A mention without REF is none.
9.  MIN holds alternatives divided by ``|``. Each is the first place in the mention that reads so,
    whatever the white space, and becomes one of `Markable.minimum`. No MIN is the whole mention.
10. STATUS (MUC-6 also: STAT) is kept in `Markable.attributes` under ``muc.status``. A link of
    another TYPE than IDENT joins no entities and is read as a bridging link of that relation.
11. A document without any REF in which an ID stands twice is OntoNotes' ``.coref`` dialect: ID
    names the entity. Mentions are called ``ID.1``, ``ID.2`` ...; each refers to the one before
    it, or bridges to the first if TYPE is APPOS. It is written as plain MUC.

The extended form
-----------------
12. More attributes say what MUC does not know. Words are counted from the first word of the
    element, which is 1; ``2..4`` are three words, 0 and -1 stand before the element.

    ========  =====================================================================
    KIND      kind of the anaphor
    REFTYPE   ``<``, ``>``, ``!``, ``$``, ``-`` (non-referring) or ``?`` (undecided)
    REF       several ids with blanks between them are a split antecedent
    HEAD      number of the head; behind a blank the words that belong to it
    MINAT     the words of MIN, where HEAD is given or the strings fit other words
    PARTS     the words of the mention, where these are not those of the element
    ZERO      the mention is a zero of this role, and the element holds its governor
    GOVERNOR  number of the governor, where the element holds several words
    FEATS     features of a zero, ``Number=Sing|Person=3``
    PLACE     place of a zero: ``2.1`` is the first empty node behind word 2
    CLITIC    number of the clitic in the word
    NODES     places of empty nodes that the mention includes
    BRIDGE    ``relation=id``, several with blanks between them
    ENTITY    label of the entity; also PHRASE, SEMANTIC: phrase type, semantic class
    ========  =====================================================================

13. ``<?anaphora lang="es" words="11-14:11-14=de,11-14=el" layer="ana">`` behind ``<DOC>`` tells
    what a reader would not find: the language, words other than those of rule 5 (characters 11 to
    14 of the running text are *de* and *el*), the name of the layer. It is only there if needed,
    in both forms, and other programs skip it as they skip all tags. It also stands before a text
    without ``<DOC>`` that begins with white space, if another document precedes it.

Writing
-------
14. A document from another format gets ``<DOC>``, ``<DOCID>``, ``<TEXT>``, ``<p>`` and ``<s>``
    around its running text, which stays as it is. Without running text, words are joined with
    blanks, sentences with line ends. Words of one written word (*del*) part it for tags where its
    spelling shows it: ``d<COREF>el parque</COREF>``. A document without ``<DOC>`` gets ``</DOC>``
    if another one follows that could not be distinguished from it otherwise.
15. The strict form has nothing but ID, TYPE, REF, MIN and STATUS. MIN is the head (given, or found
    by tree, parse or tags) unless that is all. Zeros, clitics and non-referring expressions are
    left out, and so are links of ``!`` and ``$``; where a link led to what is left out, the
    mention refers to the nearest one of its entity, so that entities stay. Discontinuous mentions
    get the words between their parts. Mentions that are not linked are written, too; MUC's measure
    passes over them. Mentions keep their ids.
16. Of two mentions that cross, the strict form leaves out the one that begins later. The extended
    form puts it on its first word, with PARTS. If they cross only because one ends and the other
    begins inside a written word that shows no border (*ﬁ* = *f* + *i*), the later one begins
    behind that word in the strict form.
17. `losses` counts whatever does not come back, sort by sort (``muc-loses-...``).
18. COREF tags without a partner and around no words become comments; doubled and missing IDs are
    replaced. Other mistakes are written as they were.

Example. *He* refers back, *she* forward; the strict form. In the extended one the last sentence
would have ``<COREF ID="4" TYPE="IDENT" REF="2" KIND="zero" REFTYPE="&lt;" ZERO="nsubj">Left``::

    <DOC>
    <DOCID> d1 </DOCID>
    <TEXT>
    <p><s>When <COREF ID="1" TYPE="IDENT" REF="2">she</COREF> came, <COREF ID="2">Ana</COREF> saw
    <COREF ID="3" MIN="man">the man with a dog</COREF>.</s> <s>Left at once.</s></p>
    </TEXT>
    </DOC>

References: MUC-6 coreference task definition 2.3 (1995) and MUC-7 coreference task definition 3.0
(1997); Vilain et al. 1995.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from anaphora_formats.muc.layer import MucLayerReader
from anaphora_formats.muc.page import RawPage, is_parted, page_of, raw_documents
from anaphora_formats.muc.tagless_text import metadata_of
from anaphora_formats.muc.words import words_of
from anaphora_formats.muc.writer import behind_another, written
from anaphora_formats.shared.bordered_text import tokens_of_words
from anaphora_formats.shared.file_format import FileFormat, LastRendering
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.model import Document
from anaphora_workbench.ports import Reading, Source, Target

_OTHERS = re.compile(
    r"<(?:\w+:)?(?:TEI|teiCorpus|multicast|benchmark|GREC-ITEM|REFERENCE|ALT-REFEX)[\s>]"
)
_TAG = re.compile(r"<(?:DOC|DOCID|DOCNO|TEXT|TXT|COREF)(?=[\s>])[^<>]*>", re.IGNORECASE)


class MucFormat(FileFormat):
    """MUC SGML, read in any form, written in the strict one; ``language=None`` guesses it."""

    name = "muc"
    title = "MUC-6 and MUC-7 SGML (COREF tags in running text)"
    suffixes: tuple[str, ...] = (".sgm", ".sgml", ".muc")
    mentions_only = True
    loses: tuple[str, ...] = (
        "zero anaphors, clitics and non-referring expressions",
        "gaps in discontinuous mentions, and one of two mentions that cross",
        "kinds and reference types of anaphors, links of exophors",
        "split antecedents, bridging links, candidates and verdicts",
        "semantic classes and phrase types; heads become MIN strings",
        "lemmas, tags, features, heads, structures and trees",
        "metadata and all layers but the first",
    )
    lost_because: Mapping[str, str] = {
        "references": "MUC knows only links back and forth",
        "discontinuous": "it is written with the words between its parts",
        "heads": "they are written as MIN strings",
        "splits": "a REF names one mention",
        "crossing": "tags cannot cross",
    }
    _extended = False

    def __init__(self, language: str | None = None) -> None:
        self.language = language
        self._text_of = LastRendering(self._rendered)

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the text begins with tags of MUC.

        Those of SUPAR (``<@...``) are not claimed, nor TEI and Multi-CAST, which have a ``text``.
        """
        if source.is_folder or "<@" in head or _OTHERS.search(head):
            return False
        return _TAG.search(head) is not None

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the documents one by one, each with the layer ``gold`` if it has COREF tags.

        Raises:
            FormatError: ``muc-empty``, ``encoding-invalid``, ``nul-character`` or what opening
                the source raises.
        """
        names: dict[str, int] = {}
        for raw in raw_documents(source):
            with collector_paused():
                reading = self._reading(raw, source, names)
            yield reading

    def _reading(self, raw: RawPage, source: Source, names: dict[str, int]) -> Reading:
        page = page_of(raw)
        words = words_of(page, self.language)
        name = page.name or source.stem
        problems = [*page.problems]
        at = raw.places(0)
        number = names[name] = names.get(name, 0) + 1
        if number > 1:
            problems.append(
                Problem(
                    "muc-document-twice",
                    f"{number} documents of this file are called '{name}'",
                    at,
                    Severity.WARNING,
                )
            )
        if words.wrong:
            problems.append(
                Problem(
                    "muc-words",
                    "the list 'words' of <?anaphora ...> does not fit the text, which was changed "
                    "since; the words are found by the rules",
                    at,
                )
            )
        if not words.ranges:
            problems.append(
                Problem("muc-no-words", "the document contains no words", at, Severity.WARNING)
            )
        reader = MucLayerReader(page, words, raw.places)
        layer = reader.read()
        problems = sorted([*problems, *reader.problems], key=_place)
        document = Document(
            name,
            words.language,
            page.text,
            tokens_of_words(words.forms),
            words.sentences,
            tuple(words.ranges),
            words.paragraphs,
            metadata=metadata_of(page, name, self.language),
        )
        return Reading(document, (layer,) if layer else (), tuple(problems), source.name)

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write the first layer of each reading; the target appears whole or not at all.

        Raises:
            FormatError: The target cannot be written, or a text holds what a file cannot
                (``muc-nul``, ``text-unwritable``).
        """
        with target.open_text() as file:
            before: str | None = None
            for reading in readings:
                text = self._text_of(reading)
                if before is not None:
                    text = behind_another(text, reading.document.language)
                    if not is_parted(before, text):
                        file.write("\n</DOC>\n")
                    elif not before.endswith(("\n", "\r")):
                        file.write("\n")
                file.write(text)
                before = text

    def _rendered(self, reading: Reading) -> str:
        with collector_paused():
            return written(reading, self._extended)


class MucExtendedFormat(MucFormat):
    """MUC SGML, written in the extended form (rule 12), which is read as any other."""

    name = "muc-extended"
    title = "MUC SGML with attributes for what MUC does not know (KIND, REFTYPE, ZERO ...)"
    suffixes: tuple[str, ...] = (".xmuc", ".extended.sgm", ".extended.sgml", ".extended.muc")
    loses: tuple[str, ...] = (
        "candidates and verdicts",
        "lemmas, tags, features, heads, structures and trees",
        "metadata and all layers but the first",
    )
    _extended = True


def _place(problem: Problem) -> tuple[int, int]:
    return (0, 0) if problem.at is None else (problem.at.line, problem.at.column)
