"""The words of Multi-CAST with their annotation, from a table or from XML.

Rules 1, 2 and 5 of `anaphora_formats.multicast`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from anaphora_formats.shared.elements import Element, parse_elements
from anaphora_workbench.errors import FormatError, Position, Problem
from anaphora_workbench.ports import Source

HEADER = ("corpus", "text", "uid", "gword", "graid", "refind")
_GRAID = re.compile(r"([^.:]*)(?:\.([^:]*))?(?::(.*))?")
ZEROS = frozenset(("0", "ZERO"))
_NO_WORDS = frozenset(("%", "[INT]", ""))


@dataclass(frozen=True, slots=True)
class GlossedWord:
    """A word, a zero or a border of a clause.

    Attributes:
        word: The form.
        graid: Its gloss in GRAID.
        referent: The referent, ``""`` for none.
        news: How the referent is new, ``""`` if it is not.
        at: Where the file has it.
    """

    word: str
    graid: str
    referent: str
    news: str
    at: Position

    @property
    def parts(self) -> tuple[str, str, str]:
        """Form, animacy and function that GRAID states."""
        match = _GRAID.fullmatch(self.graid)
        assert match is not None  # all parts may be empty
        return match[1], match[2] or "", match[3] or ""

    @property
    def is_zero(self) -> bool:
        """Whether it stands for an argument without words."""
        return self.word in ZEROS and self.parts[0].rpartition("_")[2].endswith("0")

    @property
    def is_border(self) -> bool:
        """Whether a clause begins here."""
        return self.word.startswith("#")

    @property
    def is_word(self) -> bool:
        """Whether it is a word of the text."""
        return not (self.is_zero or self.is_border or self.word in _NO_WORDS)


@dataclass(slots=True)
class GlossedText:
    """A text: its units with their words.

    Attributes:
        corpus: Name of the corpus.
        name: Name of the text.
        units: Words of each unit.
        problems: What is wrong in the file so far.
    """

    corpus: str
    name: str
    units: list[list[GlossedWord]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def of_table(source: Source) -> Iterator[GlossedText]:
    """Yield the texts of a table.

    Raises:
        FormatError: ``multicast-header``, or what opening raises.
    """
    names: list[str] = []
    text: GlossedText | None = None
    unit = ""
    waiting: list[Problem] = []
    for number, line in source.lines():
        if not line.strip():
            continue
        cells = line.split("\t")
        if not names:
            names = [cell.strip() for cell in cells]
            lacking = [name for name in HEADER if name not in names]
            if lacking:
                raise FormatError(
                    f"the first line lacks the column {lacking[0]}; needed are "
                    f"{', '.join(HEADER)}, with tabs between them",
                    code="multicast-header",
                    at=source.at(number, 1),
                )
            continue
        if len(cells) != len(names):
            message = (
                f"Anaphora skips the line: it has {len(cells)} cells, and the first line names "
                f"{len(names)} columns"
            )
            waiting.append(Problem("multicast-cells", message, source.at(number, 1)))
            continue
        row = dict(zip(names, [cell.strip() for cell in cells], strict=True))
        if text is None or (text.corpus, text.name) != (row["corpus"], row["text"]):
            if text is not None:
                yield text
            text, unit = GlossedText(row["corpus"], row["text"]), ""
        text.problems += waiting
        waiting = []
        if not text.units or row["uid"] != unit:
            text.units.append([])
            unit = row["uid"]
        text.units[-1].append(
            GlossedWord(
                row["gword"],
                row["graid"],
                row["refind"],
                row.get("isnref", ""),
                source.at(number, 1),
            )
        )
    if text is not None:
        text.problems += waiting
        yield text
    elif waiting:
        first = waiting[0]
        raise FormatError(first.message, code=first.code, at=first.at)


def of_xml(source: Source) -> Iterator[GlossedText]:
    """Yield the texts of an XML file.

    Raises:
        FormatError: ``multicast-xml``, or what opening raises.
    """
    root = parse_elements(source, "multicast-xml")
    if root.tag != "multicast":
        raise FormatError(
            f"the root is '{root.tag}', which must be multicast", code="multicast-xml", at=root.at
        )
    for corpus in root.all("corpus"):
        for one in corpus.all("text"):
            attributes = one.attributes
            text = GlossedText(corpus.attributes.get("c_name", ""), attributes.get("t_name", ""))
            text.units = [[_word(word) for word in unit.all("segment")] for unit in one.all("unit")]
            yield text


def _word(segment: Element) -> GlossedWord:
    cells = {one.tag: one.text().strip() for one in segment.children}
    return GlossedWord(
        cells.get("gword", ""),
        cells.get("graid", ""),
        cells.get("refind", ""),
        cells.get("isnref", ""),
        segment.at,
    )
