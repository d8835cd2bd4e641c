"""Where Universal Dependencies hang punctuation marks (https://universaldependencies.org/u/dep/punct.html).

A mark between two words can hang, without crossing an arc, below any word on the way from either
of them to the lowest word that is above both. Of these:

1.  brackets and quotation marks hang below the head of what they enclose;
2.  a mark before a conjunct, a clause or an apposition hangs below that;
3.  a mark behind an apposition or a clause that a mark begins hangs below it as well;
4.  a mark behind what stands before its head (*When she woke, ...*) hangs below the former, and
    a hyphen below the first part of its word;
5.  any other mark hangs below the word that is above both, marks at the edges of a sentence below
    the root.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence, Set

from anaphora_workbench.model.document import Span, Token

__all__ = ["punctuation_heads"]

_CLOSING = {
    **{"(": ")", "[": "]", "{": "}", "“": "”", "‘": "’", "«": "»", '"': '"'},
    **{"-LRB-": "-RRB-", "-LSB-": "-RSB-", "-LCB-": "-RCB-", "``": "''"},
}
_ENDS = frozenset(_CLOSING.values())
_HYPHENS = frozenset(("-", "–", "‐"))
_BEHIND = frozenset(("conj", "appos", "advcl", "acl", "parataxis", "list"))
"""Relations of what a mark introduces, wherever the word before it hangs."""
_BEHIND_ALONE = frozenset(
    ("cc", "nmod", "obl", "advmod", "ccomp", "xcomp", "dep", "discourse", "vocative")
)
"""Relations of what a mark introduces where the word before it is the head."""
_LONG, _DEEP = 200, 10
"""Words between two marks of a pair, and pairs inside each other, that are looked at."""
_CLOSED = frozenset(("appos", "acl", "parataxis"))
_BEFORE = frozenset(
    (
        *("advcl", "obl", "advmod", "parataxis", "ccomp", "discourse", "vocative", "dislocated"),
        *("csubj", "cc", "mark", "appos", "nmod", "acl", "conj"),
    )
)


def punctuation_heads(
    sentence: Span, tokens: Sequence[Token], heads: Sequence[int], labels: Sequence[str]
) -> dict[int, int]:
    """Return the head of each punctuation mark of a sentence that has no dependents.

    Cost: O(marks x depth of the tree).

    Args:
        sentence: The sentence; it has a root.
        tokens: The tokens of the document.
        heads: Head of each token of the document, negative for a root.
        labels: Relation of each.
    """
    above = {heads[index] for index in sentence}
    marks = [
        index
        for index in sentence
        if tokens[index].pos == "PUNCT" and labels[index] == "punct" and index not in above
    ]
    words = sorted(set(sentence) - set(marks))
    if not words:
        return {}
    return _Marks(sentence, tokens, heads, labels, words).heads(marks)


class _Marks:
    """The marks of one sentence."""

    def __init__(
        self,
        sentence: Span,
        tokens: Sequence[Token],
        heads: Sequence[int],
        labels: Sequence[str],
        words: list[int],
    ) -> None:
        self._sentence = sentence
        self._tokens = tokens
        self._heads = heads
        self._labels = labels
        self._words = words
        self._root = next((i for i in words if heads[i] not in sentence), words[0])

    def heads(self, marks: Sequence[int]) -> dict[int, int]:
        found = self._of_pairs(marks)
        begun: set[int] = set()
        for mark in marks:
            if mark not in found:
                found[mark] = self._head(mark, begun)
            begun.add(found[mark])
        return found

    def _relation(self, index: int) -> str:
        return self._labels[index].partition(":")[0]

    def _way_up(self, index: int) -> list[int]:
        way = [index]
        while (above := self._heads[way[-1]]) in self._sentence and len(way) <= len(self._words):
            way.append(above)
        return way

    def _of_pairs(self, marks: Sequence[int]) -> dict[int, int]:
        """Return the heads of brackets and quotation marks that come in pairs."""
        waiting: list[int] = []
        found: dict[int, int] = {}
        for mark in marks:
            text = self._tokens[mark].text
            near = [at for at in waiting[-_DEEP:] if mark - at <= _LONG]
            fitting = [at for at in near if _CLOSING[self._tokens[at].text] == text]
            if text in _ENDS and fitting:
                del waiting[waiting.index(fitting[-1]) :]
                top = self._top(fitting[-1], mark)
                if top is not None:
                    found[fitting[-1]] = found[mark] = top
            elif text in _CLOSING:
                waiting.append(mark)
        return found

    def _top(self, first: int, last: int) -> int | None:
        """Return the word between two marks that is nearest to the root."""
        inside = self._words[bisect(self._words, first) : bisect(self._words, last)]
        tops = [index for index in inside if not first < self._heads[index] < last]
        return min(tops, key=lambda index: len(self._way_up(index)), default=None)

    def _head(self, mark: int, begun: Set[int]) -> int:
        """Return the head of a mark.

        Args:
            mark: The mark.
            begun: The heads of the marks before it.
        """
        behind = bisect(self._words, mark)
        if not 0 < behind < len(self._words):
            return self._root
        left, right = self._way_up(self._words[behind - 1]), self._way_up(self._words[behind])
        met = frozenset(right)
        common = next((index for index in left if index in met), self._root)
        from_left = left[: left.index(common)] if common in left else []
        from_right = right[: right.index(common)] if common in right else []
        after = self._relation(from_right[-1]) if from_right else ""
        if after in _BEHIND or (after in _BEHIND_ALONE and not from_left):
            return from_right[-1]
        if not from_left:
            return common
        closed = [i for i in from_left if self._relation(i) in _CLOSED and i in begun]
        if closed:
            return closed[-1]
        hyphen = self._tokens[mark].text in _HYPHENS
        return from_left[-1] if hyphen or self._relation(from_left[-1]) in _BEFORE else common
