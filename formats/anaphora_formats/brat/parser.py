"""A parser of brat annotations: every line checked, with its place.

Rule 4 of `anaphora_formats.brat`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from anaphora_formats.shared.bordered_text import lines_of
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.ports import Source

_WHOLE = re.compile(r"(T[^\t]*)\t([^ \t]+) ([0-9]{1,12}) ([0-9]{1,12})\t([^\t]*)(?:\t.*)?")
_BLANK = re.compile(r"[\n\r\t]")
_NUMBER = re.compile(r"[0-9]{1,12}")
_SHOWN = 40


class TextBound(NamedTuple):
    """A text-bound annotation; its parts are half-open character ranges, in order."""

    id: str
    type: str
    parts: tuple[tuple[int, int], ...]
    line: int


class Relation(NamedTuple):
    """A relation between two mentions; an argument is its role and the mention."""

    id: str
    type: str
    first: tuple[str, str]
    second: tuple[str, str]
    line: int


class BratAttribute(NamedTuple):
    """An attribute of a mention; the value is ``""`` for one that is just there."""

    name: str
    mention: str
    value: str
    line: int


class BratAnnotation:
    """A whole annotation.

    Attributes:
        mentions: Mentions by id.
        relations: Relations.
        equal: Mentions of one entity, with the number of the line.
        attributes: Attributes of mentions.
        notes: Notes on mentions: mention, text.
        triggers: Mentions that are triggers of events.
        others: Lines that mean nothing to the model.
        problems: What is wrong.
        written: Whether there is any line.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self.mentions: dict[str, TextBound] = {}
        self.relations: list[Relation] = []
        self.equal: list[tuple[tuple[str, ...], int]] = []
        self.attributes: list[BratAttribute] = []
        self.notes: list[tuple[str, str]] = []
        self.triggers: set[str] = set()
        self.others: list[str] = []
        self.problems: list[Problem] = []
        self.written = False

    def borders(self) -> set[int]:
        """Return the offsets at which mentions begin or end."""
        return {edge for one in self.mentions.values() for part in one.parts for edge in part}

    def say(
        self, line: int, code: str, message: str, column: int = 1, *, warning: bool = False
    ) -> None:
        """Report something in a line."""
        severity = Severity.WARNING if warning else Severity.ERROR
        self.problems.append(Problem(code, message, self._source.at(line, column), severity))

    def broken(self, line: int, why: str, column: int = 1) -> None:
        """Report a line that cannot be read."""
        self.say(line, "brat-line", f"{why}; the line is skipped", column)


def parse(annotation: str, text: str, source: Source) -> BratAnnotation:
    """Return what an annotation says of a text."""
    parsed = BratAnnotation(source)
    lines = lines_of(annotation)
    size = len(text)
    for number, line in enumerate(lines, 1):
        # Almost all mentions are whole, and the file has the words that are in the text.
        whole = _WHOLE.fullmatch(line)
        if whole is not None:
            name, kind, begin, end, words = whole.groups()
            first, last = int(begin), int(end)
            is_there = first < last <= size and text[first:last] == words
            if is_there and name not in parsed.mentions:
                parsed.mentions[name] = TextBound(name, kind, ((first, last),), number)
                continue
        if not line.strip():
            continue
        cells = line.split("\t")
        reader = _READERS.get(line[0])
        if len(cells) < 2 or reader is None or not cells[0]:
            parsed.broken(
                number,
                f"'{line[:_SHOWN]}' is not an annotation: a line is an id such as T1, R1 or A1, a "
                "tab, and what it says",
            )
            continue
        if reader is _mention:
            _mention(parsed, cells, number, text)
        else:
            reader(parsed, cells, number, line)
    parsed.written = any(map(str.strip, lines))
    _check_ids(parsed)
    return parsed


def _mention(parsed: BratAnnotation, cells: list[str], number: int, text: str) -> None:
    name = cells[0]
    kind, _, places = cells[1].partition(" ")
    column = len(name) + len(kind) + 3
    if name in parsed.mentions:
        first = parsed.mentions[name].line
        parsed.say(
            number, "brat-id-twice", f"'{name}' is in line {first}, too; this one is skipped"
        )
        return
    parts = _parts(places)
    if not kind or parts is None:
        parsed.say(
            number,
            "brat-offset",
            f"'{cells[1][:_SHOWN]}' is not a type and offsets such as 'PER 0 3' or 'PER 0 3;8 12'; "
            "the mention is skipped",
            len(name) + 2,
        )
        return
    if parts[-1][1] > len(text):
        parsed.say(
            number,
            "brat-offset",
            f"{places} lies outside the text, which has {len(text)} characters; the mention is "
            "skipped",
            column,
        )
        return
    found = _BLANK.sub(" ", " ".join([text[first:last] for first, last in parts]))
    if len(cells) > 2 and _BLANK.sub(" ", cells[2]) != found:
        parsed.say(
            number,
            "brat-text-differs",
            f"the text has '{found[:_SHOWN]}' at {places}, and not '{cells[2][:_SHOWN]}'; the "
            "offsets count",
            len(name) + len(cells[1]) + 3,
            warning=True,
        )
    parsed.mentions[name] = TextBound(name, kind, parts, number)


def _parts(places: str) -> tuple[tuple[int, int], ...] | None:
    parts: list[tuple[int, int]] = []
    reached = -1
    for place in places.split(";"):
        numbers = place.split(" ")
        if len(numbers) != 2 or not all(_NUMBER.fullmatch(number) for number in numbers):
            return None
        first, last = int(numbers[0]), int(numbers[1])
        if not reached < first < last and not (reached == first < last):
            return None
        parts.append((first, last))
        reached = last
    return tuple(parts)


def _relation(parsed: BratAnnotation, cells: list[str], number: int, _line: str) -> None:
    kind, *arguments = cells[1].split() or [""]
    pairs = [argument.partition(":")[::2] for argument in arguments]
    if len(pairs) != 2 or not all(role and name for role, name in pairs):
        parsed.broken(number, "a relation is a type and two arguments: 'Coref Arg1:T2 Arg2:T1'")
        return
    parsed.relations.append(Relation(cells[0], kind, pairs[0], pairs[1], number))


def _equal(parsed: BratAnnotation, cells: list[str], number: int, line: str) -> None:
    kind, *names = cells[1].split() or [""]
    if kind != "Equiv":
        parsed.others.append(line)
        return
    if len(set(names)) < 2:
        parsed.broken(number, "an Equiv line names two or more mentions: 'Equiv T1 T2'")
        return
    parsed.equal.append((tuple(dict.fromkeys(names)), number))


def _attribute(parsed: BratAnnotation, cells: list[str], number: int, line: str) -> None:
    name, *rest = cells[1].split(" ", 2)
    if not name or not rest or not rest[0]:
        parsed.broken(number, "an attribute is a name, a mention and maybe a value: 'Kind T1 poss'")
        return
    if rest[0][0] != "T":
        parsed.others.append(line)
        return
    parsed.attributes.append(BratAttribute(name, rest[0], rest[1] if len(rest) > 1 else "", number))


def _note(parsed: BratAnnotation, cells: list[str], _number: int, line: str) -> None:
    words = cells[1].split()
    if len(words) == 2 and words[0] == "AnnotatorNotes" and words[1][0] == "T" and len(cells) > 2:
        parsed.notes.append((words[1], cells[2]))
    else:
        parsed.others.append(line)


def _event(parsed: BratAnnotation, cells: list[str], _number: int, line: str) -> None:
    trigger = cells[1].split(" ")[0].partition(":")[2]
    parsed.triggers.add(trigger)
    parsed.others.append(line)


def _other(parsed: BratAnnotation, _cells: list[str], _number: int, line: str) -> None:
    parsed.others.append(line)


_READERS: dict[str, Callable[[BratAnnotation, list[str], int, str], None]] = {
    "T": _mention,
    "R": _relation,
    "*": _equal,
    "A": _attribute,
    "M": _attribute,
    "#": _note,
    "E": _event,
    "N": _other,
}


def _check_ids(parsed: BratAnnotation) -> None:
    """Leave out what names mentions that are not there."""

    def known(name: str, line: int, what: str) -> bool:
        if name in parsed.mentions:
            return True
        message = f"{what} names '{name[:_SHOWN]}', which is not a mention; it is skipped"
        parsed.say(line, "brat-id-unknown", message)
        return False

    relations: list[Relation] = []
    for one in parsed.relations:
        names = (one.first[1], one.second[1])
        if any(name[:1] == "E" for name in names):
            sides = f"{one.first[0]}:{one.first[1]} {one.second[0]}:{one.second[1]}"
            parsed.others.append(f"{one.id}\t{one.type} {sides}")
        elif len([name for name in names if known(name, one.line, "the relation")]) < 2:
            continue
        elif names[0] == names[1]:
            parsed.say(
                one.line, "brat-relation-self", "both arguments are one mention; it is skipped"
            )
        else:
            relations.append(one)
    parsed.relations = relations
    equal: list[tuple[tuple[str, ...], int]] = []
    for members, line in parsed.equal:
        there = tuple([name for name in members if known(name, line, "the Equiv line")])
        if len(there) > 1:
            equal.append((there, line))
    parsed.equal = equal
    parsed.attributes = [
        one for one in parsed.attributes if known(one.mention, one.line, "the attribute")
    ]
    parsed.notes = [(name, text) for name, text in parsed.notes if name in parsed.mentions]
