"""Numbers for expressions, the same for all annotators whatever ids their layers use.

An *expression* is what stands in the text: tokens, realisation (overt, zero and its role, clitic
and its number) and, of a zero, its linear position where the source has one. Two annotators may
use one id for different words, or two ids for the same words. Markables of one annotator that are
the same expression count as one; of several anaphors the first decided one in text order counts.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import Anaphor, Bridge, Document, Layer, Markable
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import language

Expression: TypeAlias = tuple[object, ...]
"""Spans, realisation, position of a zero."""

_OPEN = frozenset(("", "und"))
_COORDINATION = "coordination"


def expression_of(markable: Markable) -> Expression:
    """Return what of a markable is the same for every annotator."""
    place = None if markable.zero is None else markable.zero.place
    return (markable.spans, markable.realisation, place)


def key_of(markable: Markable) -> str:
    """Return an expression as a short text that is the same in every run: ``4-6:overt``.

    Tokens count from 0 and are half-open. The position of a zero follows, where there is one.
    """
    parts = ",".join([f"{span.start}-{span.end}" for span in markable.spans])
    key = f"{parts}:{markable.realisation}"
    if markable.zero is not None and markable.zero.place is not None:
        after, index = markable.zero.place
        key += f"@{after}.{index}"
    return key


class ExpressionNumbers:
    """Numbers the expressions of one text, the same number for every annotator.

    The text gives the heads that markables lack.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._numbers: dict[Expression, int] = {}
        self._samples: list[Markable] = []
        self._heads: dict[int, int] = {}
        code = document.language
        if code in _OPEN:
            code = guess_language([token.text for token in document.tokens])
        self._words = language(code)

    def number(self, markable: Markable) -> int:
        """Return the number of the expression that a markable is."""
        expression = expression_of(markable)
        number = self._numbers.get(expression)
        if number is None:
            number = self._numbers[expression] = len(self._samples)
            self._samples.append(markable)
        return number

    def sample(self, number: int) -> Markable:
        """Return the first markable that was met for an expression."""
        return self._samples[number]

    def order(self, number: int) -> tuple[object, ...]:
        """Return the sort key of text order, in which ids play no part and nothing is equal."""
        markable = self._samples[number]
        spans = [(span.start, span.end) for span in markable.spans]
        return (*markable.order[:3], markable.realisation, spans)

    def head(self, number: int) -> int:
        """Return the head token of an expression."""
        head = self._heads.get(number)
        if head is None:
            head, _source = head_of(self._document, self._samples[number], self._words)
            self._heads[number] = head
        return head

    def close(self, one: int, other: int) -> bool:
        """Tell whether two expressions differ in their boundaries at most.

        Both are overt and each holds the head of the other; same heads always do. A coordination
        is close to coordinations only: *he and she* is not *he*.
        """
        if one == other:
            return True
        left, right = self._samples[one], self._samples[other]
        return (
            left.realisation == right.realisation == "overt"
            and (left.phrase == _COORDINATION) == (right.phrase == _COORDINATION)
            and left.covers(self.head(other))
            and right.covers(self.head(one))
        )


class AnnotatorDecisions:
    """The decisions of one annotator, in numbers of expressions that all annotators share.

    Attributes:
        layer: The annotator's layer.
        anaphors: The anaphors by expression.
        links: The antecedents of decided anaphors, where they have any; never the anaphor itself.
        bridges: The bridging links by the expression that is understood through the other.
    """

    def __init__(self, layer: Layer, expressions: ExpressionNumbers) -> None:
        self.layer = layer
        self._expressions = expressions
        self._number_of: dict[str, int] = {}
        self._listed: frozenset[Expression] | None = None
        self.anaphors: dict[int, Anaphor] = {}
        self.links: dict[int, tuple[int, ...]] = {}
        self.bridges: dict[int, tuple[Bridge, ...]] = {}
        self._take_anaphors()
        for bridge in layer.bridges:
            number, _other = self.number(bridge.anaphor), self.number(bridge.antecedent)
            self.bridges[number] = (*self.bridges.get(number, ()), bridge)
        self._above: dict[int, int] = {}
        self.parts: Mapping[int, frozenset[int]] = self._joined()
        self._by_head: dict[int, list[int]] | None = None
        self._answered: tuple[list[tuple[object, ...]], list[bool]] | None = None

    def _take_anaphors(self) -> None:
        markables = self.layer.markables
        for anaphor in self.layer.anaphors.values():
            number = self.number(anaphor.markable)
            known = self.anaphors.get(number)
            if known is not None:
                ours = (not anaphor.decided, markables[anaphor.markable].order)
                theirs = (not known.decided, markables[known.markable].order)
                if theirs < ours:
                    continue
            self.anaphors[number] = anaphor
        for number, anaphor in self.anaphors.items():
            others = dict.fromkeys([self.number(name) for name in anaphor.antecedents])
            others.pop(number, None)
            if others:
                self.links[number] = tuple(others)

    def number(self, markable_id: str) -> int:
        """Return the expression of a markable of the layer."""
        number = self._number_of.get(markable_id)
        if number is None:
            number = self._expressions.number(self.layer.markables[markable_id])
            self._number_of[markable_id] = number
        return number

    def has(self, number: int) -> bool:
        """Tell whether the annotator has an expression among the markables."""
        sample = self._expressions.sample(number)
        same_id = self.layer.markables.get(sample.id)
        if same_id is not None and (
            same_id is sample or expression_of(same_id) == expression_of(sample)
        ):
            return True
        if self._listed is None:
            self._listed = frozenset([expression_of(m) for m in self.layer.markables.values()])
        return expression_of(sample) in self._listed

    def entity(self, number: int) -> int:
        """Return the entity of an expression, named by one of its mentions.

        Mentions are joined by links with one antecedent, as in `model.chains_of`.
        """
        above = self._above
        root = number
        while (higher := above.get(root, root)) != root:
            root = higher
        while (higher := above.get(number, number)) != root:
            above[number] = root
            number = higher
        return root

    def _joined(self) -> dict[int, frozenset[int]]:
        """Join the mentions and return the parts of the entities that are sums of others."""
        for number, others in self.links.items():
            if len(others) == 1:
                ours, theirs = self.entity(number), self.entity(others[0])
                if ours != theirs:
                    self._above[ours] = theirs
        parts: dict[int, frozenset[int]] = {}
        for number, others in self.links.items():
            if len(others) > 1:
                whole = self.entity(number)
                pieces = frozenset([self.entity(other) for other in others]) - {whole}
                parts[whole] = parts.get(whole, frozenset()) | pieces
        return parts

    def answered(self, number: int) -> bool:
        """Tell whether the annotator has decided anything about a markable."""
        anaphor = self.anaphors.get(number)
        return number in self.bridges or (anaphor is not None and anaphor.decided)

    def passed(self, number: int) -> bool:
        """Tell whether the annotator has passed an expression without marking it.

        That is so unless the marked expressions before and after it, where there are any, are
        undecided.
        """
        order = self._expressions.order
        if self._answered is None:
            marked = sorted({*self.anaphors, *self.bridges}, key=order)
            self._answered = [order(one) for one in marked], [self.answered(n) for n in marked]
        places, answered = self._answered
        at = bisect(places, order(number))
        beside = answered[max(0, at - 1) : at + 1]
        return not beside or any(beside)

    def near(self, number: int) -> Iterable[int]:
        """Yield the linked expressions of the annotator that are close to an expression."""
        if self._by_head is None:
            self._by_head = {}
            linked = {n for one, others in self.links.items() for n in (one, *others)}
            for one in sorted(linked):
                self._by_head.setdefault(self._expressions.head(one), []).append(one)
        for index in self._expressions.sample(number).indices:
            for one in self._by_head.get(index, ()):
                if self._expressions.close(one, number):
                    yield one
