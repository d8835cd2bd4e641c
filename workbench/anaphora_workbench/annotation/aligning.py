"""Which tokens of a corrected text are which of the text before.

Equal words before and behind the correction are the same. Between them words are matched; what
was replaced is matched word by word if the numbers agree, else by the letters that stayed, so that
*thedog* becomes *the dog* and *can not* becomes *cannot* with nothing lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from anaphora_workbench.model import Span


class Alignment:
    """The tokens of an old text in a new one.

    Args:
        old: Words of the old text.
        new: Words of the new text.

    Attributes:
        old: Tokens of the old text that are not simply the same, as (start, end).
        new: Those of the new text that stand in their place.
        shift: How much further on the tokens behind stand in the new text.
    """

    def __init__(self, old: Sequence[str], new: Sequence[str]) -> None:
        shorter = min(len(old), len(new))
        before = 0
        while before < shorter and old[before] == new[before]:
            before += 1
        behind = 0
        while behind < shorter - before and old[-1 - behind] == new[-1 - behind]:
            behind += 1
        self.old = (before, len(old) - behind)
        self.new = (before, len(new) - behind)
        self.shift = len(new) - len(old)
        self._end = len(old)
        self._spans = _matched(old[before : self.old[1]], new[before : self.new[1]], before)
        self._same = {
            index
            for index, span in self._spans.items()
            if len(span) == 1 and old[index] == new[span.start]
        }

    def tokens(self, index: int) -> Span | None:
        """Return the new tokens that an old one has become, ``None`` if it is gone."""
        first, last = self.old
        if index < first:
            return Span(index, index + 1)
        if index >= last:
            return Span(index + self.shift, index + self.shift + 1)
        return self._spans.get(index)

    def is_same(self, index: int) -> bool:
        """Tell whether an old token is there as it was."""
        return not self.old[0] <= index < self.old[1] or index in self._same

    def span(self, span: Span) -> Span | None:
        """Return where the tokens of a span are now, ``None`` if all are gone."""
        first, last = self.old
        if span.end <= first:
            return span
        if span.start >= last:
            return Span(span.start + self.shift, span.end + self.shift)
        found = [here for index in span if (here := self.tokens(index)) is not None]
        return Span(found[0].start, max(here.end for here in found)) if found else None

    def border(self, border: int) -> int:
        """Return the place between new tokens where a place between old ones is now."""
        first, last = self.old
        if border <= first and border != self._end:
            return border
        for index in range(border, last):
            if (here := self.tokens(index)) is not None:
                return here.start
        return max(border, last) + self.shift

    def origins(self) -> dict[int, int]:
        """Return by new token, of those not simply the same, the first old one that became it."""
        found: dict[int, int] = {}
        for index, span in self._spans.items():
            for token in span:
                found.setdefault(token, index)
        return found


def _matched(old: Sequence[str], new: Sequence[str], offset: int) -> dict[int, Span]:
    """Return the new span of each old token that is still there, in the tokens of the texts."""
    found: dict[int, Span] = {}

    def note(index: int, tokens: Iterable[int]) -> None:
        places = list(tokens)
        if places:
            found[index + offset] = Span(min(places) + offset, max(places) + 1 + offset)

    opcodes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    for action, start, end, start_new, end_new in opcodes:
        if action == "delete" or action == "insert":
            continue
        if end - start == end_new - start_new:
            for index in range(start, end):
                note(index, [index - start + start_new])
            continue
        letters = _by_letters(old[start:end], new[start_new:end_new])
        for index in range(start, end):
            note(index, [token + start_new for token in letters[index - start]])
    return found


def _by_letters(old: Sequence[str], new: Sequence[str]) -> list[set[int]]:
    """Return for each old word the new ones that hold letters of it."""
    old_words = [number for number, word in enumerate(old) for _ in word]
    new_words = [number for number, word in enumerate(new) for _ in word]
    matcher = SequenceMatcher(None, "".join(old), "".join(new), autojunk=False)
    found: list[set[int]] = [set() for _ in old]
    for block in matcher.get_matching_blocks():
        for place in range(block.size):
            found[old_words[block.a + place]].add(new_words[block.b + place])
    return found
