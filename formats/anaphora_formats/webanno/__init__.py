r"""WebAnno TSV 3 (3.1, 3.2, 3.3) of WebAnno, INCEpTION and GUM's tools; one document a file.

The file
--------
1.  UTF-8. The first line is ``#FORMAT=WebAnno TSV 3.x``. Lines that declare layers follow, one for
    each: ``#T_SP=NAME|FEATURE|...`` spans, ``#T_RL=NAME|FEATURE|...|BT_BASE`` relations between
    spans of the layer BASE, ``#T_CH=NAME|FEATURE|FEATURE`` chains. Other lines that begin with
    ``#`` are kept and mean nothing, but ``#Document=NAME`` in the head of the first sentence names
    the document (escapes as in rule 2). It is ours; WebAnno and INCEpTION pass over it there.
    Without it the document is called as its file.
2.  A sentence is one or more lines ``#Text=`` and a line for each token, divided by empty lines.
    Several ``#Text=`` lines are lines of one sentence. In them ``\t``, ``\r``, ``\n``, ``\f`` and
    ``\\`` are escaped.
3.  A token's line has columns separated by tabs: number of sentence and token (``1-2``), offsets
    (``4-8``), the token, and a column for each feature of each layer, in the order in which they
    are declared. A layer without features has one column, a relation layer one more, for the other
    end. ``1-2.1`` is a part of a token, on a line of its own. An empty last cell is not a column.
4.  In a cell ``_`` is nothing and ``*`` an annotation without value. ``|`` divides annotations,
    ``[7]`` behind the value is the number of one: the same number on several tokens is one
    annotation over all of them. Without number it lies on that token alone. A backslash stands
    before ``[ ] | _ -> ; \ *`` where these are characters of a value.
5.  A relation stands on the line where its target begins; its last column names the source:
    ``9-1[59_1]`` leads from annotation 59, which begins at token 9-1, to annotation 1 on this line.
    0 is the annotation without number.
6.  A link of a chain is ``coref->4-2`` or ``*->4-2``: the second of chain 4; its other column holds
    its type.

What it means
-------------
7.  The running text is what the sentences say, with a blank between them, or as many line ends as
    the offsets have room for if that is more than one character. Offsets may count characters or
    UTF-16 units, and begin anywhere. A token that an annotation ends inside (rule 3) is split
    there.
8.  Chains are entities: each mention but the first of a chain refers to the one before it in the
    chain. Their columns are kept as ``webanno.type`` and ``webanno.relation``.
9.  Relations of a layer whose name holds *coref* or *anaph* are links from source to target, if
    they are not of a type that begins with *bridg*: those are bridging links. ``split`` and GUM's
    ``bridge:aggr`` name the parts of a split antecedent. Where no mention of an entity has several
    links they stay as they are, ``<`` if the target comes first, else ``>``; otherwise each
    mention refers to the one before it. The spans of the base layer are the mentions.
10. Without such layers the spans of layers whose name holds *mention*, *markable*, *referent* or
    *coref* are mentions, and nothing is linked. Without these there is no layer ``gold``.
11. A mention's semantic class is its feature ``entity``, ``semantic``, ``etype`` or ``value``, the
    first there is. ``kind``, ``reference`` (*anaphor*, *cataphor*, *exophor*, *other*,
    *nonreferring*), ``zero`` (role; the last token is the governor), ``clitic``, ``head`` (number
    among its tokens), ``phrase`` and ``label`` (of the entity) are ours (rule 15). Others are kept
    as ``webanno.NAME`` in `Markable.attributes`.
12. The standard layers POS, Lemma and Dependency give tags, lemmas, heads and relations.

Writing
-------
13. What was read and has not been changed since is written byte for byte; only a file of another
    name than the document gets the line of rule 1 where it lacks it. Otherwise layers other than
    those of rules 12 and 15 are lost.
14. Offsets are counted in UTF-16 units, as Java does. Where tokens overlap or are not in the
    running text, words are joined with blanks.
15. Mentions are spans of ``webanno.custom.Referent`` with the features of rule 11, links relations
    of ``webanno.custom.Coref`` with the feature ``type``: ``coref``, ``split``,
    ``bridge:RELATION``.
    `losses` reads back what would be written and says what comes back otherwise.

Example, with ``→`` for a tab::

    #FORMAT=WebAnno TSV 3.2
    #T_SP=webanno.custom.Referent|entity|kind
    #T_RL=webanno.custom.Coref|type|BT_webanno.custom.Referent

    #Document=story
    #Text=Ana saw Eva.
    1-1→0-3→Ana→person[1]→*[1]→coref→2-1[2_1]
    ...
    #Text=She ran.
    2-1→13-16→She→*[2]→persNoRefl[2]→_→_

References: WebAnno user guide, appendix on the TSV 3.2 data format; Eckart de Castilho et al. 2016.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from anaphora_formats.shared.bordered_text import lines_of, read_exactly
from anaphora_formats.shared.file_format import FileFormat, LastRendering
from anaphora_formats.webanno.layer import TSV, reading_of
from anaphora_formats.webanno.table import NAMED
from anaphora_formats.webanno.writer import name_line, written
from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.ports import Reading, Source, Target

FIRST = "#FORMAT=WebAnno TSV 3"
_CONTENT = re.compile(r"\S")
_NAME = re.compile(rf"^{NAMED}", re.MULTILINE)
_FIRST_TEXT = re.compile(r"^(?=#Text=)", re.MULTILINE)


class WebannoFormat(FileFormat):
    """The format ``webanno``: WebAnno TSV 3; ``language=None`` guesses it."""

    name = "webanno"
    title = "WebAnno TSV 3 (WebAnno, INCEpTION, GUM): spans, relations and chains"
    suffixes: tuple[str, ...] = (".webanno.tsv",)
    many = False
    loses: tuple[str, ...] = (
        "layers of the file that are neither mentions, links, tags, lemmas nor heads, once "
        "something was changed",
        "white space between sentences, paragraphs, the language",
        "stems, features, structures and trees, empty nodes",
        "features and places of zeros, minimal spans",
        "candidates and verdicts, corrections",
        "metadata and all layers but the first, and its name",
    )

    def __init__(self, language: str | None = None) -> None:
        self.language = language
        self._text_of = LastRendering(self._rendered)

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the first line names the format."""
        return not source.is_folder and head.lstrip("\ufeff \t\r\n").startswith(FIRST)

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the one document.

        Raises:
            FormatError: ``webanno-empty``, ``webanno-header``, or what opening the source raises.
        """
        text = read_exactly(source)
        body = text.removeprefix("\ufeff")
        content = _CONTENT.search(body)
        if content is None:
            raise FormatError(
                "the file is empty; its first line must be '#FORMAT=WebAnno TSV 3.2'",
                code="webanno-empty",
                at=source.at(),
            )
        start = 1 + max([body.rfind(end, 0, content.start()) for end in "\r\n"])
        if not body.startswith(FIRST, start):
            raise FormatError(
                "the first line must name the format, '#FORMAT=WebAnno TSV 3.2'; older ones are "
                "not read, export the document again",
                code="webanno-header",
                at=source.at(len(lines_of(body[:start])), 1),
            )
        yield reading_of(text, source, source.stem, self.language)

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write the one document.

        Raises:
            FormatError: There are several documents (``webanno-many``), the text holds what a file
                cannot (``webanno-nul``, ``text-unwritable``), or the target cannot be written.
        """
        with target.open_text() as file:
            for number, reading in enumerate(readings):
                if number:
                    raise FormatError(
                        "a WebAnno TSV file contains one document, but there are several; write "
                        "to a folder, one file each",
                        code="webanno-many",
                        at=Position(target.name),
                    )
                text = self._text_of(reading)
                if target.path is not None:
                    text = _named(text, reading.document.doc_id, Source.of(target.path).stem)
                file.write(text)

    def _rendered(self, reading: Reading) -> str:
        stored = reading.layers[0].metadata.get(TSV) if reading.layers else None
        if isinstance(stored, str):
            name = reading.document.doc_id
            source = Source.of_text("", name="stored")
            back = reading_of(stored, source, name, self.language)
            if back.document == reading.document and back.layers[:1] == reading.layers[:1]:
                return stored
        return written(reading)


def _named(text: str, name: str, stem: str) -> str:
    """Return a file that says the name of its document, unless the file's own name says it."""
    if name == stem or _NAME.search(text):
        return text
    return _FIRST_TEXT.sub(lambda _: f"{name_line(name)}\n", text, count=1)
