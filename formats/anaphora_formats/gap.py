"""GAP, ambiguous pronouns with two names (Webster et al. 2018), and the answers of systems to it.

The test set
------------
1.  A file is UTF-8 with a line a snippet and eleven columns parted by tabs: ``ID``, ``Text``,
    ``Pronoun``, ``Pronoun-offset``, ``A``, ``A-offset``, ``A-coref``, ``B``, ``B-offset``,
    ``B-coref``, ``URL``. The first line names them; without it every line is a snippet. Empty
    lines mean nothing, quotation marks are characters like any other.
2.  Each snippet is a document of its own in English, called as ID says.
3.  Offsets count characters (Unicode code points) from 0. Where the text does not stand at its
    offset, its only occurrence in the snippet counts instead; if there is none or there are
    several, it is left out. Both is a problem.
4.  Words and sentences are found by `model.tokenise`. A word that the pronoun or a name begins or
    ends inside is parted there, and that is said.
5.  The layer ``gold`` has the markables ``A``, ``B`` and ``pronoun``. The pronoun is an anaphor
    of its kind (``poss``, ``persNoRefl`` ...). Its antecedent is the name whose coref cell says
    TRUE (in any case), ``<`` if that stands before it, ``>`` if behind; if both say FALSE it has
    none. If both say TRUE, the names are one entity and the nearest name before it is its
    antecedent. Of other pronouns the file says nothing: the layer is partial (`model.PARTIAL`).
6.  Metadata: ``gender`` (*feminine* or *masculine*, as the pronoun says), ``url``; ``gap.pronoun``,
    ``gap.a`` and ``gap.b``, the half-open token spans, each a list of two numbers; ``gap.a-coref``
    and ``gap.b-coref``, true or false.

Answers
-------
7.  A file of answers has three columns, ``ID``, ``A-coref`` and ``B-coref``, and no line of names
    (one is read, none is written). Each line is read as a document without words that has
    ``gap.a-coref`` and ``gap.b-coref``: it says nothing but that.
8.  Writing gives answers. The pronoun's mention is the markable with just its words, else the
    smallest one that it heads. A name is TRUE if a mention of the pronoun's entity, or of an
    entity that this is the sum of (split antecedents), has its head inside the name: *her friend
    Pauline* stands for *Pauline*, and *Pauline's friend* does not. Heads are those that are given,
    else those that parse, tags or place tell. A document that was read from answers is written as
    it was.
9.  Only snippets that were read in this format can be written, prepared and resolved as they may
    be. Answers hold nothing else: `losses` counts what they lack. FALSE for both names stands for
    another antecedent, for none, and for a pronoun that nobody answered.

Example, with ``→`` for a tab::

    ID→Text→Pronoun→Pronoun-offset→A→A-offset→A-coref→B→B-offset→B-coref→URL
    d-1→Ana saw Eva. She ran.→She→13→Ana→0→FALSE→Eva→8→TRUE→http://example.org/Ana

The answer of a system that takes the subject is ``d-1→TRUE→FALSE``.

Reference: K. Webster, M. Recasens, V. Axelrod and J. Baldridge 2018, Mind the GAP: a balanced
corpus of gendered ambiguous pronouns, TACL 6.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from anaphora_formats.gap_answers import answer_line, losses_of
from anaphora_formats.gap_snippets import COLUMNS, LABELS, NAMES, read_snippet
from anaphora_formats.row_readings import with_problems
from anaphora_workbench.errors import FormatError, Problem
from anaphora_workbench.model import Document, FrozenDict
from anaphora_workbench.ports import Reading, Source, Target

_ANSWER = 3


class GapFormat:
    """The format ``gap``: reads snippets and answers, writes answers."""

    name = "gap"
    title = "GAP: ambiguous pronouns with two names (reads the test set, writes answers)"
    suffixes: tuple[str, ...] = (".gap.tsv",)
    folder = False
    readable = True
    writable = True
    many = True
    loses: tuple[str, ...] = (
        "the text: answers name a snippet",
        "all markables and links but whether the pronoun means one of the two names",
        "which other expression the pronoun means, and whether it was answered at all",
        "answers to the other pronouns of a snippet",
        "all analyses and metadata",
    )
    never_holds: tuple[str, ...] = (
        *("gap-loss-words", "gap-loss-analyses", "gap-loss-units", "gap-loss-language"),
        *("gap-loss-metadata", "gap-loss-markables", "gap-loss-layer-name"),
    )
    """What is lost of every text: `anaphora convert` does not warn of it."""

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the first line is the names of the columns, a snippet or an answer."""
        if source.is_folder:
            return False
        line = next(iter(head.lstrip().splitlines()), "")
        cells = line.split("\t")
        if _is_header(cells):
            return True
        if len(cells) == _ANSWER:
            return _is_label(cells[1]) and _is_label(cells[2])
        return len(cells) >= COLUMNS - 1 and all(_is_label(cells[number]) for number in LABELS)

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield a document a line.

        Raises:
            FormatError: Nothing can be read (``gap-empty``, or the first thing that is wrong), or
                what opening the source raises.
        """
        none = FormatError(
            "the file holds no snippet; each is a line of eleven columns parted by tabs",
            code="gap-empty",
            at=source.at(),
        )
        yield from with_problems(self._items(source), none)

    def _items(self, source: Source) -> Iterator[Reading | Problem]:
        width = 0
        met: dict[str, int] = {}
        for number, line in source.lines():
            if not line.strip():
                continue
            cells = line.split("\t")
            if not width:
                width = _ANSWER if len(cells) <= _ANSWER else COLUMNS
                if _is_header(cells):
                    continue
            if width == COLUMNS:
                yield read_snippet(cells, source, number, met)
            else:
                yield _read_answer(cells, source, number, met)

    def losses(self, reading: Reading) -> list[Problem]:
        """Return what an answer cannot hold, one warning for each sort of thing."""
        return losses_of(reading)

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write an answer for each snippet.

        Raises:
            FormatError: A document is no snippet of GAP (``gap-no-snippet``), its name holds a tab
                or line end (``gap-name``), or the target cannot be written.
        """
        with target.open_text() as file:
            for reading in readings:
                file.write(answer_line(reading))


def _is_label(cell: str) -> bool:
    return cell.strip().upper() in ("TRUE", "FALSE")


def _is_header(cells: list[str]) -> bool:
    """Tell whether a line names the columns; one of a document that is called ID does not."""
    answers = [NAMES[0], *[NAMES[number] for number in LABELS]]
    return cells == answers or (cells[:2] == list(NAMES[:2]) and set(NAMES).issuperset(cells))


def _read_answer(
    cells: list[str], source: Source, line: int, met: dict[str, int]
) -> Reading | Problem:
    at = source.at(line, 1)
    name = cells[0]
    if len(cells) != _ANSWER or not name.strip():
        return Problem(
            "gap-answer",
            "an answer is the ID of a snippet, A-coref and B-coref, parted by tabs; the line is "
            "left out",
            at,
        )
    wrong = next((cell for cell in cells[1:] if not _is_label(cell)), None)
    if wrong is not None:
        column = len(name) + 2 + (len(cells[1]) + 1 if _is_label(cells[1]) else 0)
        return Problem(
            "gap-label",
            f"'{wrong}' is neither TRUE nor FALSE; the line is left out",
            source.at(line, column),
        )
    if name in met:
        return Problem(
            "gap-id-twice",
            f"'{name}' was answered in line {met[name]}; this line is left out",
            at,
        )
    met[name] = line
    a, b = [cell.strip().upper() == "TRUE" for cell in cells[1:]]
    metadata = FrozenDict({"gap.a-coref": a, "gap.b-coref": b})
    return Reading(Document(name, metadata=metadata), source=source.name)
