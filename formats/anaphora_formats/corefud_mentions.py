"""The mentions of a CorefUD document: the brackets of Entity matched.

The numbered rules are in `anaphora_formats.corefud`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from anaphora_formats.conllu_rows import Report
from anaphora_formats.conllu_table import Mark
from anaphora_formats.corefud_brackets import split_brackets
from anaphora_formats.corefud_keys import EntityKeys

_PART = re.compile(r"(.+)\[([0-9]{1,4})/([0-9]{1,4})\]")


class Mention:
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

    def __init__(self, label: str, fields: list[str], mark: Mark, offset: int) -> None:
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
    marks: Sequence[Mark], keys: EntityKeys, report: Report
) -> tuple[list[Mention], dict[int, str]]:
    """Return the mentions in the order of their first opening brackets.

    What is wrong is reported and the bracket or mention left out. The second value is the Entity
    of each node that has several brackets.
    """
    matcher = _Matcher(keys, report)
    for mark in marks:
        matcher.add(mark)
    return matcher.finish(), matcher.several


class _Matcher:
    def __init__(self, keys: EntityKeys, report: Report) -> None:
        self.several: dict[int, str] = {}
        self._keys = keys
        self._report = report
        self._mentions: list[Mention] = []
        self._open: dict[str, list[Mention]] = {}
        # By label, number of parts, and the part that is to come.
        self._unfinished: dict[tuple[str, int, int], list[Mention]] = {}

    def add(self, mark: Mark) -> None:
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

    def _add_several(self, mark: Mark) -> None:
        brackets = split_brackets(mark.value)
        if not brackets:
            self._report.error(
                "corefud-entity",
                f"the Entity {mark.value!r} should read like '(e1-person-1-(e2--1-)e3)'; it is "
                "left out",
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

    def _start(self, body: str, mark: Mark, offset: int) -> str | None:
        """Open a mention, or a further part of one, and return the name it closes with."""
        fields = body.split("-", len(self._keys.names) - 1)
        name = fields[self._keys.label] if len(fields) > self._keys.label else ""
        if not name:
            self._report.error(
                "corefud-label",
                f"the mention '({body}' has no {self._keys.names[self._keys.label]}; it is left "
                "out",
                mark.line,
                mark.column + offset,
            )
            return None
        if name[-1] == "]" and (match := _PART.fullmatch(name)):
            mention = self._part(match, fields, mark, offset)
        else:
            mention = Mention(name, fields, mark, offset)
            self._mentions.append(mention)
        mention.open_at = mark.unit
        mention.written.append((body, name))
        stack = self._open.get(name)
        if stack is None:
            self._open[name] = [mention]
        else:
            stack.append(mention)
        return name

    def _part(self, match: re.Match[str], fields: list[str], mark: Mark, offset: int) -> Mention:
        label, part, total = match[1], int(match[2]), int(match[3])
        fields[self._keys.label] = label
        if part == 1 and total > 0:
            mention = Mention(label, fields, mark, offset)
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
            f"part {part} of {total} of a mention of {label} is out of order; it is left out",
            mark.line,
            mark.column + offset,
        )
        mention = Mention(label, fields, mark, offset)
        mention.dropped = True
        return mention

    def _close(self, name: str, mark: Mark, offset: int) -> None:
        stack = self._open.get(name)
        if not stack:
            self._report.error(
                "corefud-unopened",
                f"the mention of {name} ends here but does not begin; the bracket is left out",
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

    def finish(self) -> list[Mention]:
        for name, stack in self._open.items():
            for mention in stack:
                if not mention.dropped:
                    self._report.error(
                        "corefud-unclosed",
                        f"the mention of {name} begins here but does not end in its document; it "
                        "is left out",
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
