r"""The lines of one CoNLL-U sentence, sorted into words, multiword tokens and empty nodes.

Everything that is wrong is reported and the smallest unit dropped, so that one pass over a file
finds all its mistakes. The numbered rules are in `anaphora_formats.corefud`.

CoNLL-U keeps no running text, only what follows each written token: a blank unless its MISC says
``SpaceAfter=No``, or the exact white space in ``SpacesAfter`` (``\s`` blank, ``\t`` tab, ``\n``
line feed, ``\r`` carriage return, ``\p`` bar, ``\\`` backslash), a usage of UDPipe, which also
has ``SpacesBefore`` and ``SpacesInToken``. An empty line divides paragraphs unless
``SpacesAfter`` says otherwise.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, chain
from typing import NamedTuple, TypeAlias

from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.model import FrozenDict
from anaphora_workbench.model.packed_pairs import PackedPairs
from anaphora_workbench.ports import Source

_WRITTEN = {"\\": "\\\\", " ": "\\s", "\t": "\\t", "\n": "\\n", "\r": "\\r", "|": "\\p"}
_MEANT = {written[1]: meant for meant, written in _WRITTEN.items()}
_ESCAPE = re.compile(r"\\(.)")
_NEEDS = re.compile(r"[\\ \t\n\r|]")

PARAGRAPH = "\n\n"
"""What parts paragraphs where the file does not say."""
COLUMNS = ("ID", "FORM", "LEMMA", "UPOS", "XPOS", "FEATS", "HEAD", "DEPREL", "DEPS", "MISC")
NO_HEAD = -1
"""Position of the head of a word whose HEAD is ``_``."""
_NUMERALS = tuple([str(number) for number in range(1000)])
_POSITIONS = {numeral: number for number, numeral in enumerate(_NUMERALS)}
_IDS = [f"\n{numeral}" for numeral in _NUMERALS[1:]]
"""What stands before the first tab of each line of a sentence, the line end before it included."""
# Nine digits are past any sentence, and int() refuses strings of thousands.
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
_RANGE = re.compile(r"([1-9][0-9]{0,8})-([1-9][0-9]{0,8})")
_EMPTY_ID = re.compile(r"(0|[1-9][0-9]{0,8})\.([1-9][0-9]{0,8})")
_DEPENDENCY = re.compile(r"(0|[1-9][0-9]{0,8})(\.[1-9][0-9]{0,8})?:(.+)")


def escape(space: str) -> str:
    """Return white space as ``SpacesAfter`` writes it."""
    return _NEEDS.sub(lambda match: _WRITTEN[match[0]], space)


def unescape(written: str) -> str:
    """Return the white space that a value of ``SpacesAfter`` means."""
    return _ESCAPE.sub(lambda match: _MEANT.get(match[1], match[0]), written)


def misc_of_gap(gap: str, usual: str) -> str:
    """Return the MISC entry for the white space behind a token, ``""`` when it is the usual.

    Args:
        gap: The white space.
        usual: What a reader supposes there: a blank, or `PARAGRAPH` before a new paragraph.
    """
    if gap == usual:
        return ""
    if not gap and usual == " ":
        return "SpaceAfter=No"
    return f"SpacesAfter={escape(gap)}"


Written: TypeAlias = tuple[int, int, str, str]
"""A multiword token: its first word, the word behind it, its form and its MISC."""


class RunningText:
    """Builds the text of a document from its words, many at a time."""

    __slots__ = ("_ends", "_fixed", "_gap", "_pieces", "_size", "_starts")

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._size = 0
        self._starts = array("q")
        self._ends = array("q")
        self._gap = ""
        self._fixed = True

    def place(
        self,
        forms: list[str],
        misc: Sequence[str],
        paragraphs: Sequence[int],
        multiword: Sequence[Written],
    ) -> None:
        """Append words.

        Args:
            forms: Their forms.
            misc: Their MISC.
            paragraphs: Words before which a paragraph begins.
            multiword: Multiword tokens in order, which are written in place of their words.
        """
        owners: list[int] = []
        if multiword:
            forms, misc, owners = _joined(forms, misc, multiword)
            paragraphs = [owners[word] for word in paragraphs]
        gaps = [
            "" if "SpaceAfter=No" in text and "SpaceAfter=No" in text.split("|") else " "
            for text in misc
        ]
        stated: set[int] = set()
        before: dict[int, str] = {}
        exact: list[int] = []
        if "Spaces" in "\n".join(misc):
            exact = [place for place, text in enumerate(misc) if "Spaces" in text]
            forms = list(forms)
        for place in exact:
            entries = dict([entry.partition("=")[::2] for entry in misc[place].split("|")])
            forms[place] = unescape(entries.get("SpacesInToken", "")) or forms[place]
            if "SpacesAfter" in entries:
                gaps[place] = unescape(entries["SpacesAfter"])
                stated.add(place)
            if "SpacesBefore" in entries:
                before[place] = unescape(entries["SpacesBefore"])
        # An empty line parts paragraphs, unless the file says how.
        for place in paragraphs:
            if place and place - 1 not in stated:
                gaps[place - 1] = PARAGRAPH
            elif not place and not self._fixed:
                self._gap = PARAGRAPH
        for place, space in before.items():
            if place:
                gaps[place - 1] += space
            else:
                self._gap += space
        # The gap behind the last word waits for the next one.
        written = [self._gap, *chain.from_iterable(zip(forms, gaps, strict=True))]
        self._gap, self._fixed = written.pop(), len(gaps) - 1 in stated
        borders = list(accumulate(map(len, written), initial=self._size))
        self._size = borders[-1]
        self._pieces.append("".join(written))
        starts, ends = borders[1::2], borders[2::2]
        if owners:
            starts, ends = [starts[owner] for owner in owners], [ends[owner] for owner in owners]
        self._starts.fromlist(starts)
        self._ends.fromlist(ends)

    def offsets(self) -> PackedPairs:
        """Return the place of each word."""
        return PackedPairs.of(self._starts, self._ends)

    def finish(self) -> str:
        """Return the text; white space behind the last token stays only where it was given."""
        return "".join([*self._pieces, self._gap] if self._fixed else self._pieces)


def _joined(
    forms: Sequence[str], misc: Sequence[str], multiword: Sequence[Written]
) -> tuple[list[str], list[str], list[int]]:
    """Return forms and MISC of what is written, and for each word which of these it belongs to."""
    written: list[str] = []
    theirs: list[str] = []
    owners: list[int] = []
    done = 0
    for first, end, form, own in multiword:
        owners += range(len(written), len(written) + first - done)
        written += forms[done:first]
        theirs += misc[done:first]
        owners += [len(written)] * (end - first)
        written.append(form)
        theirs.append(own)
        done = end
    owners += range(len(written), len(written) + len(forms) - done)
    written += forms[done:]
    theirs += misc[done:]
    return written, theirs, owners


class DocumentProblems:
    """Collects the problems of the document that is being read."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._problems: list[Problem] = []

    def error(self, code: str, message: str, line: int, column: int = 0) -> None:
        """Note something that could not be kept as it stands."""
        self._problems.append(Problem(code, message, self._source.at(line, column)))

    def warning(self, code: str, message: str, line: int, column: int = 0) -> None:
        """Note something that was kept but looks like a mistake."""
        at = self._source.at(line, column)
        self._problems.append(Problem(code, message, at, Severity.WARNING))

    def take(self) -> tuple[Problem, ...]:
        """Return what was noted, in the order of the file, and forget it."""
        found = sorted(self._problems, key=lambda p: (p.at.line, p.at.column) if p.at else (0, 0))
        self._problems.clear()
        return tuple(found)


@dataclass(slots=True)
class Range:
    """A multiword token; the positions of its words in the sentence count from 0."""

    first: int
    end: int
    cells: list[str]
    line: int


@dataclass(slots=True)
class EmptyRow:
    """A line of an empty node behind that many words of the sentence."""

    after: int
    cells: list[str]
    line: int


@dataclass(slots=True)
class Rows:
    """The lines of a sentence, or of several without empty nodes.

    Attributes:
        cells: The ten columns of each word, one word after the other. Line ends may stand before
            an id.
        lines: 1-based line number of each word.
        given: The lines as they stand in the file.
        first: 1-based number of the first of them, 0 where each is a word.
        repaired: Whether words may differ from their lines.
        ranges: Multiword tokens in order.
        empty: Empty nodes in order.
        positions: Position (from 1) by id where ids and positions differ, else empty.
        renamed: Id of an empty node by the wrong one that the file gives it.
    """

    cells: list[str]
    lines: Sequence[int]
    given: list[str] = field(default_factory=list)
    first: int = 0
    repaired: bool = False
    ranges: list[Range] = field(default_factory=list)
    empty: list[EmptyRow] = field(default_factory=list)
    positions: dict[str, int] = field(default_factory=dict)
    renamed: dict[str, str] = field(default_factory=dict)

    def row(self, place: int) -> list[str]:
        """Return the columns of a word, counted from 0."""
        cells = self.cells[10 * place : 10 * place + 10]
        cells[0] = cells[0].lstrip("\n")
        return cells

    def columns_of_misc(self, places: Sequence[int], texts: Sequence[str]) -> list[int]:
        """Return the 1-based columns at which MISC of some words begins, given these cells."""
        if self.repaired:
            return [column_of(self.row(place), 9) for place in places]
        given = self.given
        if self.first:
            given = [given[line - self.first] for line in self.lines]
        return [len(given[at]) - len(text) + 1 for at, text in zip(places, texts, strict=True)]

    def part(self, start: int, end: int) -> Rows:
        """Return the words of one of several sentences."""
        return Rows(self.cells[10 * start : 10 * end], self.lines[start:end])

    def by_id(self) -> dict[str, int]:
        """Return the position (from 1) of each word by its id, and 0 for ``0``."""
        known = self.positions or {str(place): place for place in range(1, len(self.lines) + 1)}
        return {**known, "0": 0}

    def new_ids(self) -> dict[str, str]:
        """Return the id that each word and empty node is written with, by the id that it was given.

        Nothing where no id changes.
        """
        if not self.positions and not self.renamed:
            return {}
        nodes: dict[str, str] = {}
        for row in self.empty:
            index = row.cells[0].partition(".")[2]
            nodes[row.cells[0]] = f"{row.after}.{index}"
        nodes |= {given: nodes[taken] for given, taken in self.renamed.items()}
        return {name: str(place) for name, place in self.by_id().items()} | nodes


def column_of(cells: list[str], number: int) -> int:
    """Return the 1-based character column at which a cell (from 0) begins."""
    return 1 + sum([len(cell) + 1 for cell in cells[:number]])


class Words(NamedTuple):
    """The lines of a sentence that consists of words and multiword tokens, by their ids.

    Attributes:
        lines: The lines of the words.
        numbers: 1-based line number of each.
        ranges: The multiword tokens.
    """

    lines: list[str]
    numbers: Sequence[int]
    ranges: Sequence[Range] = ()


def words_of(first: int, lines: list[str]) -> Words | None:
    """Return words and multiword tokens of a sentence that seems to have nothing else and is sound.

    Whether it is only `read_usual` tells, for many sentences at once.
    """
    if lines[-1].startswith(f"{len(lines)}\t"):
        return Words(lines, range(first, first + len(lines)))
    words: list[str] = []
    numbers: list[int] = []
    ranges: list[Range] = []
    done = 0
    for at in [at for at, line in enumerate(lines) if "-" in line[: line.find("\t")]]:
        words += lines[done:at]
        numbers += range(first + done, first + at)
        done = at + 1
        cells, place = lines[at].split("\t"), len(words)
        found = _RANGE.fullmatch(cells[0])
        if found is None or len(cells) != 10 or "" in cells or found[1] != str(place + 1):
            return None
        end = int(found[2])
        if end - place < 2 or (ranges and ranges[-1].end > place):
            return None
        ranges.append(Range(place, end, cells, first + at))
    words += lines[done:]
    numbers += range(first + done, first + len(lines))
    if not words or not words[-1].startswith(f"{len(words)}\t") or ranges[-1].end > len(words):
        return None
    return Words(words, numbers, ranges)


def read_usual(sentences: Sequence[Words]) -> Rows | None:
    """Return the words of several sentences, ``None`` if a line is not what it seems to be."""
    sizes = [len(words.lines) for words in sentences]
    lines = list(chain.from_iterable([words.lines for words in sentences]))
    cells = _cells(lines)
    ids = list(chain.from_iterable(map(_IDS.__getitem__, map(slice, sizes))))
    ids[0] = ids[0].lstrip("\n")
    if cells is None or cells[::10] != ids:
        return None
    numbers = list(chain.from_iterable([words.numbers for words in sentences]))
    ranges = [
        Range(multi.first + shift, multi.end + shift, multi.cells, multi.line)
        for words, shift in zip(sentences, accumulate(sizes, initial=0), strict=False)
        for multi in words.ranges
    ]
    return Rows(cells, numbers, lines, ranges=ranges)


def _cells(lines: Sequence[str]) -> list[str] | None:
    """Return the cells of lines, or ``None`` if they do not have ten each that are not empty.

    The line end behind the last cell of a line stands before the first cell of the next one.
    """
    text = "\t\n".join(lines)
    cells = text.split("\t")
    return cells if len(cells) == 10 * len(lines) and "\t\t" not in text and cells[-1] else None


def read_rows(first: int, lines: list[str], report: DocumentProblems) -> Rows:
    """Sort the lines of a sentence."""
    cells = _cells(lines)
    if cells is not None and len(lines) < len(_IDS):
        ids = cells[::10]
        if not [None for name in ids[1:] if name[:1] != "\n"]:
            rows = _usual_rows(first, cells, ids, report)
            if rows is not None:
                rows.given, rows.first = lines, first
                return rows
    rows = _read_singly(first, lines, report)
    rows.repaired = True
    return rows


def _usual_rows(
    first: int, cells: list[str], ids: list[str], report: DocumentProblems
) -> Rows | None:
    """Return the lines of a sentence with multiword tokens and empty nodes, ``None`` for others.

    Each line has ten columns here.
    """
    names = [name.lstrip("\n") for name in ids]
    others = [place for place, name in enumerate(names) if "-" in name or "." in name]
    words = tuple([name for name in names if "-" not in name and "." not in name])
    matches = [
        _EMPTY_ID.fullmatch(names[place]) or _RANGE.fullmatch(names[place]) for place in others
    ]
    if not words or words != _NUMERALS[1 : len(words) + 1] or None in matches:
        return None
    rows = Rows([], [])
    done = 0
    for number, (place, found) in enumerate(zip(others, matches, strict=True)):
        assert found is not None
        rows.cells += cells[10 * done : 10 * place]
        own = [names[place], *cells[10 * place + 1 : 10 * place + 10]]
        before = place - number
        if found.re is _EMPTY_ID:
            _add_empty(found, str(before), own, first + place, before, rows, report)
        else:
            _add_range(found, str(before + 1), own, first + place, before, rows, report)
        done = place + 1
    rows.cells += cells[10 * done :]
    taken = set(others)
    rows.lines = [first + place for place in range(len(ids)) if place not in taken]
    _check_last_range(rows, report)
    return rows


def _read_singly(first: int, lines: list[str], report: DocumentProblems) -> Rows:
    rows = Rows([], [])
    words, numbers = rows.cells, rows.lines
    assert isinstance(numbers, list)
    for number, line in enumerate(lines, first):
        cells = line.split("\t")
        if len(cells) != 10 or "\t\t" in line or not (cells[0] and cells[9]):
            cells = _repaired(cells, number, report)
            if not cells:
                continue
        regular = cells[0] == str(len(numbers) + 1) and not rows.positions
        if not regular and not _is_word(cells, number, rows, report):
            continue
        words += cells
        numbers.append(number)
    _check_last_range(rows, report)
    return rows


def _check_last_range(rows: Rows, report: DocumentProblems) -> None:
    size = len(rows.lines)
    for multi in rows.ranges[-1:]:
        if multi.end > size:
            rows.ranges.pop()
            report.error(
                "conllu-range",
                f"the multiword token {multi.cells[0]} goes beyond the sentence of {size} "
                "words; it is skipped",
                multi.line,
                1,
            )


def _repaired(cells: list[str], line: int, report: DocumentProblems) -> list[str]:
    """Return ten columns that are not empty, or nothing when the line cannot be used."""
    found = len(cells)
    if cells[0].startswith("#"):
        report.error(
            "conllu-comment-place",
            "a comment is inside a sentence; it is skipped (comments belong before it)",
            line,
        )
        return []
    if found == 1:
        hint = " (blanks instead of tabs)" if len(cells[0].split()) == 10 else ""
        report.error(
            "conllu-columns",
            f"the line has 1 column, not 10, and is skipped; tabs separate columns{hint}",
            line,
        )
        return []
    if found != 10:
        what = "the missing ones are taken as '_'" if found < 10 else "the others are skipped"
        report.error("conllu-columns", f"the line has {found} columns, not 10; {what}", line)
        cells = (cells + ["_"] * 10)[:10]
    for number, cell in enumerate(cells):
        if not cell:
            report.error(
                "conllu-column-empty",
                f"the column {COLUMNS[number]} is empty; it is taken as '_'",
                line,
                column_of(cells, number),
            )
            cells[number] = "_"
    return cells


def _is_word(cells: list[str], line: int, rows: Rows, report: DocumentProblems) -> bool:
    """Tell whether a line whose id is not the next number is a word; keep it if it is not."""
    name = cells[0]
    last = rows.cells[-10] if rows.cells else "0"
    expected = str(int(last) + 1)
    size = len(rows.lines)
    if found := _EMPTY_ID.fullmatch(name):
        _add_empty(found, last, cells, line, size, rows, report)
        return False
    if found := _RANGE.fullmatch(name):
        _add_range(found, expected, cells, line, size, rows, report)
        return False
    if name != expected:
        report.error("conllu-id", f"the id should be {expected}, not {name!r}", line, 1)
        if not rows.positions:
            rows.positions.update({given: at for at, given in enumerate(rows.cells[::10], 1)})
        if not _NUMBER.fullmatch(name) or int(name) <= int(last):
            cells[0] = expected
    rows.positions[cells[0]] = size + 1
    return True


def _add_empty(
    found: re.Match[str],
    last: str,
    cells: list[str],
    line: int,
    place: int,
    rows: Rows,
    report: DocumentProblems,
) -> None:
    index = 1
    if rows.empty and rows.empty[-1].after == place:
        index = int(rows.empty[-1].cells[0].partition(".")[2]) + 1
    if (found[1], found[2]) != (last, str(index)):
        report.error(
            "conllu-empty-node",
            f"the empty node {found[0]} should be {last}.{index} here; it is taken so",
            line,
            1,
        )
        cells[0] = f"{last}.{index}"
        rows.renamed.setdefault(found[0], cells[0])
    rows.empty.append(EmptyRow(place, cells, line))


def _add_range(
    found: re.Match[str],
    expected: str,
    cells: list[str],
    line: int,
    place: int,
    rows: Rows,
    report: DocumentProblems,
) -> None:
    size = int(found[2]) - int(found[1]) + 1
    free = not rows.ranges or rows.ranges[-1].end <= place
    if size > 1 and free and found[1] == expected:
        rows.ranges.append(Range(place, place + size, cells, line))
        return
    report.error(
        "conllu-range",
        f"the multiword token {found[0]} must contain the next word, {expected}, and at least one "
        "more, none of them part of another; it is skipped",
        line,
        1,
    )


def read_heads(rows: Rows, report: DocumentProblems) -> list[int]:
    """Return the position (from 1) of each word's head, 0 for a root, `NO_HEAD` for none.

    A head that is missing from the sentence, or would close a circle, is reported and dropped:
    what is returned is a forest.
    """
    named = rows.cells[6::10]
    if not rows.positions and (usual := usual_heads(rows, [len(named)])) is not None:
        return usual
    known = rows.by_id()
    heads = [known.get(name, NO_HEAD) for name in named]
    if NO_HEAD in heads:
        for place, head in enumerate(heads):
            if head == NO_HEAD and named[place] != "_":
                _wrong_head(rows.row(place), rows.lines[place], len(heads), report)
    for place in cut_circles(heads):
        cells = rows.row(place)
        report.error(
            "conllu-head-circle",
            f"the heads go round in a circle from word {cells[0]}; its head is dropped",
            rows.lines[place],
            column_of(cells, 6),
        )
    return heads


def usual_heads(rows: Rows, sizes: Iterable[int]) -> list[int] | None:
    """Return the position (from 1, among all words) of each head, 0 for a root.

    ``None`` where one is missing or wrong.

    Args:
        rows: Sentences of which ids and positions are the same.
        sizes: Their numbers of words.
    """
    heads: list[int] = []
    done = 0
    try:
        named = list(map(_POSITIONS.__getitem__, rows.cells[6::10]))
        for size in sizes:
            places = [0, *range(done + 1, done + size + 1)]
            heads += map(places.__getitem__, named[done : done + size])
            done += size
        return heads if _is_forest(heads) else None
    except (KeyError, IndexError):
        return None


def _is_forest(heads: list[int]) -> bool:
    """Tell whether each word leads to a root, by steps that double."""
    above = [0, *heads]
    for _ in range(len(heads).bit_length() + 1):
        above = list(map(above.__getitem__, above))
        if not any(above):
            return True
    return False


def _wrong_head(cells: list[str], line: int, size: int, report: DocumentProblems) -> None:
    number = _NUMBER.fullmatch(cells[6])
    what = f"is not in the sentence of {size} words" if number else "is not a number"
    report.error(
        "conllu-head-outside" if number else "conllu-head",
        f"the head {cells[6]!r} {what}; it is dropped",
        line,
        column_of(cells, 6),
    )


def cut_circles(heads: list[int]) -> list[int]:
    """Set heads to `NO_HEAD` where they go round in circles; return the places (from 0) of these.

    Walks up from every word; a walk that meets itself has gone in a circle. Linear.
    """
    cut: list[int] = []
    walk_of = [0] * len(heads)
    for start in range(len(heads)):
        if walk_of[start]:
            continue
        place = start
        while not walk_of[place]:
            walk_of[place] = start + 1
            head = heads[place]
            if head <= 0:
                break
            place = head - 1
        else:
            if walk_of[place] == start + 1:
                heads[place] = NO_HEAD
                cut.append(place)
    return cut


@lru_cache(maxsize=4096)
def parse_features(text: str) -> FrozenDict[str, str] | None:
    """Return the features of a FEATS column (not ``_``), or ``None`` when it is malformed.

    A language has some hundreds, which all its documents share.
    """
    features: dict[str, str] = {}
    for entry in text.split("|"):
        key, _, value = entry.partition("=")
        if not key or not value or key in features:
            return None
        features[key] = value
    return FrozenDict(features)


def parse_dependencies(text: str) -> list[tuple[str, str, str]] | None:
    """Return (word, empty node, relation) for each entry of DEPS, or ``None`` if malformed.

    *3:conj:and|5.1:obj* gives ``[("3", "", "conj:and"), ("5", "5.1", "obj")]``.
    """
    found: list[tuple[str, str, str]] = []
    for entry in text.split("|"):
        match = _DEPENDENCY.fullmatch(entry)
        if match is None:
            return None
        found.append((match[1], f"{match[1]}{match[2]}" if match[2] else "", match[3]))
    return found


def renumbered(dependencies: str, ids: dict[str, str]) -> tuple[str, list[str]]:
    """Return DEPS with the ids that its words and nodes got, and the ids that name none of them.

    Args:
        dependencies: The column.
        ids: `Rows.new_ids`; DEPS stays as it is without them, or where it is malformed.
    """
    entries = parse_dependencies(dependencies) if ids and dependencies != "_" else None
    if entries is None:
        return dependencies, []
    named = [(node or word, relation) for word, node, relation in entries]
    kept = [f"{ids[name]}:{relation}" for name, relation in named if name in ids]
    return "|".join(kept) or "_", [name for name, _ in named if name not in ids]
