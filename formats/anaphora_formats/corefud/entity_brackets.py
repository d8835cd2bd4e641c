"""The mentions of a CorefUD document: the fields of Entity, and its brackets matched.

``# global.Entity`` gives the order of the fields. Brackets say which parts of mentions begin and
end at which node, in which order. The numbered rules are in `anaphora_formats.corefud`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from anaphora_formats.corefud.conllu_rows import DocumentProblems
from anaphora_formats.corefud.coreference_entries import MiscColumns

USUAL = "eid-etype-head-other"
"""The order of CorefUD 1.x, for documents that bring none."""

_LABELS = ("eid", "GRP")
_TYPES = ("etype", "entity")
_MINIMA = ("minspan", "MIN")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")

# What would end a value, a bracket or a column too early, and the sign that begins an escape.
_SPECIAL = re.compile(r"[\s|()=,<>%\[\]-]")
_SPECIAL_IN_RELATION = re.compile(r"[\s|,]")
_ESCAPED = re.compile("%(" + "|".join([f"{ord(c):02X}" for c in " |()=,<>%[]-\t\n\r"]) + ")")
_ESCAPED_IN_RELATION = re.compile("%(" + "|".join([f"{ord(c):02X}" for c in " |,\t\n\r"]) + ")")
_BRACKET = re.compile(r"\([^()]*\)?|(?<![^()])[^()]+\)")
_USUAL_SHAPE = re.compile(r"\)*\(+\|*|\|*\)*")
_PART = re.compile(r"(.+)\[([0-9]{1,4})/([0-9]{1,4})\]")


@dataclass(frozen=True, slots=True)
class EntityKeys:
    """The fields of an Entity in order; positions are -1 for those that the order lacks.

    Attributes:
        names: The names as they are declared.
        label: Position of the entity's label (``eid``, in GUM ``GRP``).
        etype: Position of the entity's type.
        head: Position of the number of the head word.
        minspan: Position of the numbers of the minimal words.
    """

    names: tuple[str, ...]
    label: int
    etype: int
    head: int
    minspan: int

    @classmethod
    def parse(cls, text: str) -> EntityKeys | None:
        """Return the order that ``# global.Entity = text`` declares, or ``None`` if malformed."""
        names = tuple(text.strip().split("-"))
        if len(set(names)) != len(names) or not all(map(_NAME.fullmatch, names)):
            return None
        label = _position(names, _LABELS)
        if label < 0:
            return None
        return cls(
            names,
            label,
            _position(names, _TYPES),
            _position(names, ("head",)),
            _position(names, _MINIMA),
        )

    def __str__(self) -> str:
        return "-".join(self.names)

    @property
    def is_gum(self) -> bool:
        """Whether labels are bare numbers and unknown values ``_``, as in GUM."""
        return self.names[self.label] == "GRP"


def _position(names: tuple[str, ...], wanted: tuple[str, ...]) -> int:
    return next((place for place, name in enumerate(names) if name in wanted), -1)


def escape(value: str) -> str:
    """Return the value of a field with nothing in it that looks like syntax (``(`` as ``%28``)."""
    return _SPECIAL.sub(_percent, value)


def unescape(written: str) -> str:
    """Return what the value of a field means; other escapes than those of `escape` stay."""
    return _ESCAPED.sub(_meant, written) if "%" in written else written


def escape_relation(value: str) -> str:
    """Return the relation of a bridge as it is written."""
    return _SPECIAL_IN_RELATION.sub(_percent, value)


def unescape_relation(written: str) -> str:
    """Return the relation that is meant."""
    return _ESCAPED_IN_RELATION.sub(_meant, written) if "%" in written else written


def _percent(match: re.Match[str]) -> str:
    return "".join([f"%{byte:02X}" for byte in match[0].encode()])


def _meant(match: re.Match[str]) -> str:
    return chr(int(match[1], 16))


class MentionPart(NamedTuple):
    """A stretch of nodes that belongs to a mention. Parts sort in the order of their opening.

    Attributes:
        start: Number of its first node.
        minus_end: Number of its last node, negated: the longer of two opens first.
        number: Number of the mention, which decides between parts of the same nodes.
        opening: Its opening bracket, for one node alone with the closing one.
        closing: Its closing bracket with the label.
    """

    start: int
    minus_end: int
    number: int
    opening: str
    closing: str


def split_brackets(value: str) -> list[str] | None:
    """Return the brackets of a value of Entity, or ``None`` when it holds anything else.

    ``(e1-person-1-(e2--1-)e3)`` gives ``["(e1-person-1-", "(e2--1-)", "e3)"]``.
    """
    if len(value) > 1 and value.find("(", 1) < 0 and value.find(")", 0, -1) < 0:
        return [value] if value[0] == "(" or value[-1] == ")" else None
    found = _BRACKET.findall(value)
    return found if sum(map(len, found)) == len(value) else None


def arrange(parts: Iterable[MentionPart]) -> dict[int, list[str]]:
    """Return the brackets at each node in the usual order.

    Openings, the longer before the shorter, then nodes alone, then closings, what opened last
    first. Where something opens that does not end at once, closings come before everything else:
    behind it they could not be known from its fields.
    """
    openings: dict[int, list[str]] = {}
    alone: dict[int, list[str]] = {}
    closings: dict[int, list[str]] = {}
    for start, minus_end, _, opening, closing in sorted(parts):
        if start + minus_end:
            openings.setdefault(start, []).append(opening)
            closings.setdefault(-minus_end, []).append(closing)
        else:
            alone.setdefault(start, []).append(opening)
    brackets = {end: [*reversed(here)] for end, here in closings.items()}
    for start, here in openings.items():
        brackets[start] = brackets.get(start, []) + here + alone.pop(start, [])
    for start, here in alone.items():
        brackets[start] = here + brackets.get(start, [])
    return brackets


class DiscontinuousMention:
    """The parts of a mention whose label tells that there are several.

    Attributes:
        label: Label of its entity.
        total: Number of parts it should have.
        parts: First and last node of each part that is complete.
        written: For each part what stands behind its opening and before its closing bracket.
        open_at: First node of the part that is open.
    """

    __slots__ = ("label", "open_at", "parts", "total", "written")

    def __init__(self, label: str, total: int) -> None:
        self.label = label
        self.total = total
        self.parts: list[tuple[int, int]] = []
        self.written: list[tuple[str, str]] = []
        self.open_at = 0


class Mentions:
    """The mentions of a document in the order of their first opening brackets, by columns.

    Attributes:
        labels: Labels of their entities.
        rests: What else is written: the fields behind the label where this comes first (with the
            hyphen before them), else all of them.
        starts: First nodes.
        ends: Last nodes of the first parts.
        marks: Number of the entry of MISC where each opens.
        offsets: Number of characters before the bracket there.
        discontinuous: Those whose label tells of parts, by their number here.
        odd: Entity of nodes whose brackets may be in another than the usual order.
    """

    __slots__ = (
        "_entries",
        "_keys",
        "_label_first",
        "discontinuous",
        "ends",
        "labels",
        "marks",
        "odd",
        "offsets",
        "rests",
        "starts",
    )

    def __init__(self, entries: MiscColumns, keys: EntityKeys) -> None:
        self.labels: list[str] = []
        self.rests: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.marks: list[int] = []
        self.offsets: list[int] = []
        self.discontinuous: dict[int, DiscontinuousMention] = {}
        self.odd: dict[int, str] = {}
        self._entries = entries
        self._keys = keys
        self._label_first = label_comes_first(keys)

    def __len__(self) -> int:
        return len(self.labels)

    def at(self, number: int) -> tuple[int, int]:
        """Return line and column of the first opening bracket of a mention."""
        mark = self.marks[number]
        return self._entries.lines[mark], self._entries.columns[mark] + self.offsets[number]

    def fields(self, number: int) -> list[str]:
        """Return all fields of a mention as they are written, the label without its part."""
        return self.fields_of(self.labels[number], self.rests[number])

    def fields_of(self, label: str, rest: str) -> list[str]:
        """Return the fields of a mention with this label and rest."""
        most = len(self._keys.names) - 1
        if self._label_first:
            return [label, *rest[1:].split("-", most - 1)] if rest else [label]
        fields = rest.split("-", most)
        fields[self._keys.label] = label
        return fields

    def parts(self, number: int) -> list[tuple[int, int]]:
        """Return first and last node of each part of a mention."""
        mention = self.discontinuous.get(number)
        return [(self.starts[number], self.ends[number])] if mention is None else mention.parts

    def written(self, number: int) -> list[tuple[str, str]]:
        """Return for each part what stands behind its opening and before its closing bracket."""
        mention = self.discontinuous.get(number)
        if mention is not None:
            return mention.written
        label, rest = self.labels[number], self.rests[number]
        return [(label + rest if self._label_first else rest, label)]

    def drop(self, numbers: Collection[int]) -> None:
        """Leave out some mentions."""
        kept = [number for number in range(len(self)) if number not in numbers]
        self.discontinuous = {
            place: self.discontinuous[number]
            for place, number in enumerate(kept)
            if number in self.discontinuous
        }
        columns: tuple[list[Any], ...] = (
            *(self.labels, self.rests, self.starts, self.ends, self.marks, self.offsets),
        )
        for column in columns:
            column[:] = [column[number] for number in kept]


def label_comes_first(keys: EntityKeys) -> bool:
    """Tell whether the label stands before other fields, as in all known corpora."""
    return not keys.label and len(keys.names) > 1


def match_brackets(entries: MiscColumns, keys: EntityKeys, report: DocumentProblems) -> Mentions:
    """Return the mentions of a document.

    What is wrong is reported and the bracket or mention left out.
    """
    matcher = _Matcher(entries, keys, report)
    matcher.match()
    return matcher.finish()


_SKIPPED = -1
"""Number of a part that is out of order, in place of that of its mention."""
_NOT_CLOSED = -1
"""Last node of a mention that is open."""


class _Matcher:
    """Pairs the brackets of one document, in one loop over all of them.

    Of several brackets at a node most are in the usual order (see `arrange`): those that close come
    before those that open a longer mention, and nodes alone before those that close where none
    opens. Where one is not, `Mentions.odd` says so, and it may say so of others.
    """

    def __init__(self, entries: MiscColumns, keys: EntityKeys, report: DocumentProblems) -> None:
        self._entries = entries
        self._keys = keys
        self._label_first = label_comes_first(keys)
        self._report = report
        self._found = Mentions(entries, keys)
        # Numbers of the mentions that are open, by what closes them.
        self._open: dict[str, list[int]] = {}
        # By label, number of parts, and the part that is to come.
        self._unfinished: dict[tuple[str, int, int], list[int]] = {}
        self._dropped: set[int] = set()

    def match(self) -> None:
        """Pair the brackets of all nodes."""
        found, open_mentions = self._found, self._open
        labels, rests, starts, ends = found.labels, found.rests, found.starts, found.ends
        marks, offsets, discontinuous = found.marks, found.offsets, found.discontinuous
        label_first = self._label_first
        nested: list[tuple[int, int, int]] = []
        for mark, (unit, value) in enumerate(
            zip(self._entries.units, self._entries.values, strict=True)
        ):
            brackets = split_brackets(value)
            if not brackets:
                self._wrong_entity(mark, value)
                continue
            first, shape, last, odd, offset = len(labels), "", len(labels), False, 0
            for bracket in brackets:
                if bracket[0] != "(":
                    shape += ")"
                    name = bracket[:-1]
                    stack = open_mentions.get(name)
                    if not stack:
                        self._unopened(name, mark, offset)
                        odd = True
                    else:
                        number = stack.pop()
                        if number in discontinuous or number == _SKIPPED:
                            self._close_part(number, unit)
                            odd = True
                        else:
                            ends[number] = unit
                            odd = odd or number >= last
                            last = number
                else:
                    alone = bracket[-1] == ")"
                    body = bracket[1:-1] if alone else bracket[1:]
                    if label_first:
                        label = body.partition("-")[0]
                        rest = body[len(label) :]
                    else:
                        label, rest = self._label(body), body
                    if not label:
                        self._without_label(body, mark, offset)
                        odd = True
                    elif label[-1] == "]" and (match := _PART.fullmatch(label)):
                        self._open_part(match, body, rest, mark, offset)
                        odd = True
                        if alone:
                            self._close_part(open_mentions[label].pop(), unit)
                    else:
                        shape += "|" if alone else "("
                        if not alone:
                            stack = open_mentions.get(label)
                            if stack is None:
                                open_mentions[label] = [len(labels)]
                            else:
                                stack.append(len(labels))
                        labels.append(label)
                        rests.append(rest)
                        starts.append(unit)
                        ends.append(unit if alone else _NOT_CLOSED)
                        marks.append(mark)
                        offsets.append(offset)
                offset += len(bracket)
            if len(brackets) > 1:
                if odd or not _usual_shape(shape):
                    found.odd[unit] = value
                elif (opened := shape.count("(")) > 1:
                    nested.append((mark, first, first + opened))
        for mark, first, behind in nested:
            here = ends[first:behind]
            if _NOT_CLOSED in here or here != sorted(here, reverse=True):
                found.odd[self._entries.units[mark]] = self._entries.values[mark]

    def _label(self, body: str) -> str:
        fields = body.split("-", len(self._keys.names) - 1)
        return fields[self._keys.label] if len(fields) > self._keys.label else ""

    def _open_part(
        self, match: re.Match[str], body: str, rest: str, mark: int, offset: int
    ) -> None:
        number = self._part_of(match, rest, mark, offset)
        if number != _SKIPPED:
            mention = self._found.discontinuous[number]
            mention.open_at = self._entries.units[mark]
            mention.written.append((body, match[0]))
        self._open.setdefault(match[0], []).append(number)

    def _part_of(self, match: re.Match[str], rest: str, mark: int, offset: int) -> int:
        """Return the number of the mention that a part belongs to."""
        label, part, total = match[1], int(match[2]), int(match[3])
        found = self._found
        if part == 1 and total > 0:
            number = len(found)
            found.discontinuous[number] = DiscontinuousMention(label, total)
            found.labels.append(label)
            found.rests.append(rest)
            found.starts.append(self._entries.units[mark])
            found.ends.append(_NOT_CLOSED)
            found.marks.append(mark)
            found.offsets.append(offset)
            return number
        waiting = self._unfinished.get((label, total, part))
        if waiting:
            number = waiting.pop()
            if found.fields_of(label, rest) != found.fields(number):
                self._report.warning(
                    "corefud-part-fields",
                    f"part {part} of the mention of {label} says something else than part 1, "
                    "which counts",
                    *self._at(mark, offset),
                )
            return number
        self._report.error(
            "corefud-part",
            f"part {part} of {total} of a mention of {label} is out of order; it is skipped",
            *self._at(mark, offset),
        )
        return _SKIPPED

    def _close_part(self, number: int, unit: int) -> None:
        if number == _SKIPPED:
            return
        mention = self._found.discontinuous[number]
        mention.parts.append((mention.open_at, unit))
        done = len(mention.parts)
        if done == 1:
            self._found.ends[number] = unit
        if done < mention.total:
            step = (mention.label, mention.total, done + 1)
            self._unfinished.setdefault(step, []).append(number)

    def finish(self) -> Mentions:
        """Report what is still open, and return the others."""
        found = self._found
        for name, stack in self._open.items():
            for number in stack:
                if number == _SKIPPED:
                    continue
                self._report.error(
                    "corefud-unclosed",
                    f"the mention of {name} begins here but does not end in its document; it "
                    "is skipped",
                    *found.at(number),
                )
                self._dropped.add(number)
                value = self._entries.values[found.marks[number]]
                if len(split_brackets(value) or ()) > 1:
                    found.odd[found.starts[number]] = value
        for number, mention in found.discontinuous.items():
            if len(mention.parts) < mention.total and number not in self._dropped:
                self._report.error(
                    "corefud-part-missing",
                    f"the mention of {mention.label} has {len(mention.parts)} of its "
                    f"{mention.total} parts; it is kept with these",
                    *found.at(number),
                )
        if self._dropped:
            found.drop(self._dropped)
        return found

    def _at(self, mark: int, offset: int) -> tuple[int, int]:
        return self._entries.lines[mark], self._entries.columns[mark] + offset

    def _wrong_entity(self, mark: int, value: str) -> None:
        self._report.error(
            "corefud-entity",
            f"the Entity {value!r} should read like '(e1-person-1-(e2--1-)e3)'; it is skipped",
            *self._at(mark, 0),
        )

    def _without_label(self, body: str, mark: int, offset: int) -> None:
        self._report.error(
            "corefud-label",
            f"the mention '({body}' has no {self._keys.names[self._keys.label]}; it is skipped",
            *self._at(mark, offset),
        )

    def _unopened(self, name: str, mark: int, offset: int) -> None:
        self._report.error(
            "corefud-unopened",
            f"the mention of {name} ends here but does not begin; the bracket is skipped",
            *self._at(mark, offset),
        )


@lru_cache(maxsize=4096)
def _usual_shape(shape: str) -> bool:
    """Tell whether brackets that close, open, or are a node alone (``|``) follow each other so."""
    return _USUAL_SHAPE.fullmatch(shape) is not None
