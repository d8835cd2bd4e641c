r"""TEI: XML of the Text Encoding Initiative (P5) with references to people, places and things.

The text
--------
1.  The root is ``TEI``, or ``teiCorpus`` with several of them, a document each. ``xml:id``, else
    ``n``, names it, else the file does. ``xml:lang`` of ``TEI`` or ``text`` is the language.
2.  The text is what ``text`` contains. ``note``, ``fw`` and ``figDesc`` are skipped. Of a
    ``choice`` the corrected, regularised or expanded form counts.
3.  Where there are ``w`` and ``pc`` elements, these are the words, with ``lemma``, ``pos`` and the
    features in ``msd``; characters outside them are words where white space parts them. Else words
    are found by `model.tokenise`, white space counts as one blank, and a word is split where a
    mention begins or ends in it.
4.  ``s`` is a sentence and ``p`` a paragraph. Other blocks such as ``head``, ``l`` and ``ab`` end
    sentences. In words without ``s`` full stops do.

Mentions
--------
5.  ``rs``, ``name``, ``persName``, ``placeName``, ``orgName``, ``geogName`` and ``objectName`` are
    mentions. ``ref`` (else ``key``) names the entity: of ``#ana`` the part behind ``#``, of other
    addresses all of it. The label of ``#e`` is the text of ``<item xml:id="e">`` in a
    ``<list type="entities">``, if it has one. Several addresses are a split antecedent: the last
    mention before of each entity, else the first one behind. An address that is the ``xml:id`` of
    a mention, and of no item, stands for the entity of that mention.
6.  ``type`` is the semantic class; without it a ``persName`` is a *person*, an ``orgName`` an
    *org*, and a ``placeName`` or ``geogName`` a *place*.
7.  ``<span from="#w1" to="#w9" corresp="#e"/>`` in a ``<spanGrp type="mentions">`` is a mention as
    well; the addresses are those of words, and ``to`` may be missing.
8.  Each mention refers to the one of its entity before it, unless a link says otherwise. A ``link``
    has ``target="#m2 #m1"``; its type is its own or that of its ``linkGrp``:
    *antecedent*: the first mention refers to the others; *coreference*, *coref*, *anaphora* or
    *identity*: all are mentions of one entity; *bridging* and any other: a bridging link of the
    first to the second, whose relation is the type of the ``link`` itself.
9.  Attributes of the namespace ``urn:anaphora-workbench`` say what TEI does not: ``kind``,
    ``reference``, ``head``, ``zero``, ``clitic``, ``phrase`` and ``parts`` as in
    `anaphora_formats.shared.mention_properties`.
10. Other attributes of a mention are kept as ``tei.NAME`` in `Markable.attributes`, its tag as
    ``tei.tag`` where that is not ``rs``.

Writing
-------
11. Words are ``w`` and ``pc``, sentences ``s``, paragraphs ``p`` (without paragraphs ``ab``),
    mentions ``rs`` or the tag that was read. A mention that crosses another one goes on to the end
    of that, and ``parts`` has its words. Mentions across sentences are spans (rule 7). ``standOff``
    has the entities, the spans and the links. What XML cannot say becomes ``_``.

Example::

    <p>{rs ref="#e1"}Ana{/rs} slept. {rs ref="#e1" a:kind="persNoRefl"}She{/rs} dreamt.</p>

with angle brackets for the braces. Reference: TEI Consortium, P5: Guidelines for Electronic Text
Encoding and Interchange, chapters 13 (Names) and 16 (Linking).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from anaphora_formats.shared.elements import parse_elements
from anaphora_formats.shared.file_format import FileFormat, LastRendering
from anaphora_formats.shared.rows import with_problems
from anaphora_formats.tei.reader import reading_of
from anaphora_formats.tei.writer import written
from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.ports import Reading, Source, Target

_ROOT = re.compile(r"<(?:[A-Za-z_][\w.-]*:)?(?:TEI|teiCorpus)[\s>]")


class TeiFormat(FileFormat):
    """The format ``tei``; ``language=None`` guesses it where the file does not say it."""

    name = "tei"
    title = "TEI P5 with references (rs, persName ... with ref) and links"
    suffixes: tuple[str, ...] = (".tei.xml", ".tei")
    many = False
    mentions_only = True
    loses: tuple[str, ...] = (
        "running text",
        "tags, stems, syntactic heads, structures, trees, empty nodes",
        "paragraphs that end within a sentence",
        "minimal spans, places of zeros among the words",
        "candidates and verdicts, corrections",
        "metadata, and all layers but the first, and its name",
        "elements that are neither words, sentences, paragraphs nor mentions",
    )
    own_attributes = ("tei.",)

    def __init__(self, language: str | None = None) -> None:
        self.language = language
        self._text_of = LastRendering(written)

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the root is that of TEI."""
        return not source.is_folder and _ROOT.search(head) is not None

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the documents one by one.

        Raises:
            FormatError: ``tei-xml``, ``tei-root``, ``tei-no-words``, or what opening raises.
        """
        with collector_paused():
            root = parse_elements(source, "tei-xml")
        if root.tag not in ("TEI", "teiCorpus"):
            raise FormatError(
                f"the root is '{root.tag}', which must be TEI or teiCorpus",
                code="tei-root",
                at=root.at,
            )
        texts = [root] if root.tag == "TEI" else list(root.all("TEI"))
        none = FormatError("the corpus has no TEI element", code="tei-root", at=root.at)
        items = (
            reading_of(text, number, root, source, self.language)
            for number, text in enumerate(texts, 1)
        )
        yield from with_problems(items, none)

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write the one document; the target appears whole or not at all.

        Raises:
            FormatError: ``tei-many``, or the target cannot be written.
        """
        with target.open_text() as file:
            for number, reading in enumerate(readings):
                if number:
                    raise FormatError(
                        "Anaphora writes one document to a TEI file, but there are several; write "
                        "to a folder, one file each",
                        code="tei-many",
                        at=Position(target.name),
                    )
                file.write(self._text_of(reading))
