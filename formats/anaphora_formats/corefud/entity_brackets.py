"""The mentions of a CorefUD document: the fields of Entity, and its brackets matched.

``# global.Entity`` gives the order of the fields. Brackets say which parts of mentions begin and
end at which node, in which order. The numbered rules are in `anaphora_formats.corefud`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from anaphora_formats.corefud.conllu_rows import DocumentProblems
from anaphora_formats.corefud.conllu_table import MiscEntry

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


class OpenMention:
    """A mention while its brackets are matched.

    Attributes:
        label: Label of its entity.
        fields: All its fields as they are written.
        mark: Where its first opening bracket stands.
        offset: Number of characters before the bracket there.
        total: Number of parts it should have.
        parts: First and last node of each part that is complete.
        written: For each part what stands behind its opening and before its closing bracket.
        open_at: First node of the part that is open.
        dropped: Whether it was reported and is left out.
    """

    __slots__ = (
        "dropped",
        "fields",
        "label",
        "mark",
        "offset",
        "open_at",
        "parts",
        "total",
        "written",
    )

    def __init__(self, label: str, fields: list[str], mark: MiscEntry, offset: int) -> None:
        self.label = label
        self.fields = fields
        self.mark = mark
        self.offset = offset
        self.total = 1
        self.parts: list[tuple[int, int]] = []
        self.written: list[tuple[str, str]] = []
        self.open_at = 0
        self.dropped = False

    @property
    def at(self) -> tuple[int, int]:
        """Line and column of its first opening bracket."""
        return (self.mark.line, self.mark.column + self.offset)


def match_brackets(
    marks: Sequence[MiscEntry], keys: EntityKeys, report: DocumentProblems
) -> tuple[list[OpenMention], dict[int, str]]:
    """Return the mentions in the order of their first opening brackets.

    What is wrong is reported and the bracket or mention left out. The second value is the Entity
    of each node that has several brackets.
    """
    matcher = _Matcher(keys, report)
    for mark in marks:
        matcher.add(mark)
    return matcher.finish(), matcher.several


class _Matcher:
    def __init__(self, keys: EntityKeys, report: DocumentProblems) -> None:
        self.several: dict[int, str] = {}
        self._keys = keys
        self._label = keys.label
        self._most = len(keys.names) - 1
        self._report = report
        self._mentions: list[OpenMention] = []
        self._open: dict[str, list[OpenMention]] = {}
        # By label, number of parts, and the part that is to come.
        self._unfinished: dict[tuple[str, int, int], list[OpenMention]] = {}

    def add(self, mark: MiscEntry) -> None:
        value = mark.value
        if value[:1] == "(" and value.count("(") == 1:
            inner = value.count(")")
            if not inner:
                self._start(value[1:], mark, 0)
                return
            if inner == 1 and value[-1] == ")":
                name = self._start(value[1:-1], mark, 0)
                if name is not None:
                    self._close(name, mark, 0)
                return
        self._add_several(mark)

    def _add_several(self, mark: MiscEntry) -> None:
        brackets = split_brackets(mark.value)
        if not brackets:
            self._report.error(
                "corefud-entity",
                f"the Entity {mark.value!r} should read like '(e1-person-1-(e2--1-)e3)'; it is "
                "skipped",
                mark.line,
                mark.column,
            )
            return
        if len(brackets) > 1:
            self.several[mark.unit] = mark.value
        offset = 0
        for bracket in brackets:
            if bracket[0] != "(":
                self._close(bracket[:-1], mark, offset)
            elif bracket[-1] == ")":
                name = self._start(bracket[1:-1], mark, offset)
                if name is not None:
                    self._close(name, mark, offset)
            else:
                self._start(bracket[1:], mark, offset)
            offset += len(bracket)

    def _start(self, body: str, mark: MiscEntry, offset: int) -> str | None:
        """Open a mention, or a further part of one, and return the name it closes with."""
        fields = body.split("-", self._most)
        name = fields[self._label] if len(fields) > self._label else ""
        if not name:
            self._report.error(
                "corefud-label",
                f"the mention '({body}' has no {self._keys.names[self._keys.label]}; it is skipped",
                mark.line,
                mark.column + offset,
            )
            return None
        if name[-1] == "]" and (match := _PART.fullmatch(name)):
            mention = self._part(match, fields, mark, offset)
        else:
            mention = OpenMention(name, fields, mark, offset)
            self._mentions.append(mention)
        mention.open_at = mark.unit
        mention.written.append((body, name))
        stack = self._open.get(name)
        if stack is None:
            self._open[name] = [mention]
        else:
            stack.append(mention)
        return name

    def _part(
        self, match: re.Match[str], fields: list[str], mark: MiscEntry, offset: int
    ) -> OpenMention:
        label, part, total = match[1], int(match[2]), int(match[3])
        fields[self._keys.label] = label
        if part == 1 and total > 0:
            mention = OpenMention(label, fields, mark, offset)
            mention.total = total
            self._mentions.append(mention)
            return mention
        waiting = self._unfinished.get((label, total, part))
        if waiting:
            mention = waiting.pop()
            if fields != mention.fields:
                self._report.warning(
                    "corefud-part-fields",
                    f"part {part} of the mention of {label} says something else than part 1, "
                    "which counts",
                    mark.line,
                    mark.column + offset,
                )
            return mention
        self._report.error(
            "corefud-part",
            f"part {part} of {total} of a mention of {label} is out of order; it is skipped",
            mark.line,
            mark.column + offset,
        )
        mention = OpenMention(label, fields, mark, offset)
        mention.dropped = True
        return mention

    def _close(self, name: str, mark: MiscEntry, offset: int) -> None:
        stack = self._open.get(name)
        if not stack:
            self._report.error(
                "corefud-unopened",
                f"the mention of {name} ends here but does not begin; the bracket is skipped",
                mark.line,
                mark.column + offset,
            )
            return
        mention = stack.pop()
        mention.parts.append((mention.open_at, mark.unit))
        done = len(mention.parts)
        if done < mention.total:
            step = (mention.label, mention.total, done + 1)
            self._unfinished.setdefault(step, []).append(mention)

    def finish(self) -> list[OpenMention]:
        for name, stack in self._open.items():
            for mention in stack:
                if not mention.dropped:
                    self._report.error(
                        "corefud-unclosed",
                        f"the mention of {name} begins here but does not end in its document; it "
                        "is skipped",
                        *mention.at,
                    )
                    mention.dropped = True
        for mention in self._mentions:
            if len(mention.parts) < mention.total and not mention.dropped:
                self._report.error(
                    "corefud-part-missing",
                    f"the mention of {mention.label} has {len(mention.parts)} of its "
                    f"{mention.total} parts; it is kept with these",
                    *mention.at,
                )
        return [mention for mention in self._mentions if not mention.dropped]
