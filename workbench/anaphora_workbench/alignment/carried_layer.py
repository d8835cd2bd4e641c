"""A layer on another tokenisation, in terms of the gold tokens.

Rules:

1. An expression is where the gold tokens are that its tokens are aligned with, from the first to
   the last of each part. Where its outermost token is several gold tokens, punctuation at its edge
   is left off: *Bill.* is *Bill* where the gold text parts them.
2. One that begins or ends inside a gold token has the whole token (``align-widened``, a warning).
   So has one whose gold words have others between them that its own text has not.
3. One of whose tokens some are in no gold token is what is left of it (``align-narrowed``, a
   warning). One of which nothing is left is dropped (``align-dropped``, an error). So is a zero
   whose governor is in no gold token.
4. A head goes with its token; of several gold tokens it is the one that the language's rules
   say. A head that is in no gold token is not given any more: the rules find one.
5. A clitic inside a token that the gold text parts is the part so many behind the first.
6. What links were between dropped expressions and others is kept for the others: an expression
   whose antecedent was dropped is linked to the nearest one of the same entity before it, else to
   the nearest one behind it that is not an anaphor (``align-relinked``, a warning); if there is
   neither, it has no antecedent (``align-unlinked``, an error). A dropped part of a split
   antecedent is replaced by another mention of that part; if it has none, there is no antecedent.
7. Bridging links, candidates and corrected analyses whose ends or tokens are gone are dropped
   (``align-bridge``, ``align-candidates``, ``align-correction``). What formats keep of a file's
   layout (keys with a dot) goes, too: the file is another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from anaphora_workbench.alignment.token_alignment import Alignment, AlignmentCounts
from anaphora_workbench.errors import Position, Problem, Severity
from anaphora_workbench.model import (
    ROOT,
    Anaphor,
    Bridge,
    Candidate,
    Correction,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    Zero,
    chains_of,
)
from anaphora_workbench.model.language import language
from anaphora_workbench.model.markables import called


class Relinker:
    """Makes the anaphors of the expressions that are left.

    Args:
        layer: The layer with all expressions.
        kept: Those that are left, by their ids, where they are now.

    Attributes:
        relinked: Expressions that have another antecedent now.
        unlinked: Expressions that have none any more and are not simply the first of a chain.
    """

    def __init__(self, layer: Layer, kept: Mapping[str, Markable]) -> None:
        self._layer = layer
        self._kept = kept
        self._chains = chains_of(layer)
        self._left: dict[int, list[str]] = {}
        self._root: dict[str, str] = {}
        self.relinked: list[str] = []
        self.unlinked: list[str] = []

    def anaphors(self) -> dict[str, Anaphor]:
        """Return the anaphors by their expressions. Links between what is left stay as they are."""
        anaphors = {n: a for n, a in self._layer.anaphors.items() if n in self._kept}
        if len(self._kept) == len(self._layer.markables):
            return anaphors
        for name, anaphor in anaphors.items():
            if len(anaphor.antecedents) == 1 and anaphor.antecedents[0] in self._kept:
                own, other = self._find(name), self._find(anaphor.antecedents[0])
                if own != other:
                    self._root[own] = other
        for number, names in enumerate(self._chains.entities):
            left = [name for name in names if name in self._kept]
            if left and len(left) < len(names):
                self._mend(number, left, anaphors)
        for name, anaphor in list(anaphors.items()):
            if len(anaphor.antecedents) > 1:
                self._split(anaphor, anaphors)
            elif anaphor.antecedents and anaphor.antecedents[0] not in self._kept:
                self._unlink(name, anaphors)
        return anaphors

    def _find(self, name: str) -> str:
        """Return what stands for the piece of an entity that an expression belongs to."""
        root = self._root
        while (above := root.get(name, name)) != name:
            root[name] = root.get(above, above)
            name = above
        return name

    def _mend(self, number: int, left: list[str], anaphors: dict[str, Anaphor]) -> None:
        """Link the pieces into which an entity has fallen.

        A piece hangs together by its links, so one expression has none to others of its piece. It
        is linked to the nearest one before it that is of another piece. One without such an
        expression may, if it had an antecedent, be linked to the nearest behind it that has none.
        So all pieces hang together in the end.
        """
        self._left[number] = left
        for place, name in enumerate(left):
            anaphor = anaphors.get(name, Anaphor(name))
            chosen = anaphor.antecedents
            if len(chosen) > 1 or (chosen and chosen[0] in self._kept):
                continue
            if anaphor.reference is Reference.NON_REFERRING:
                continue
            later = [n for n in left[place + 1 :] if not self._answered(n)] if chosen else []
            own = self._find(name)
            nearest = [*reversed(left[:place]), *later]
            target = next((n for n in nearest if self._find(n) != own), None)
            if target is not None:
                self._root[own] = self._find(target)
                anaphors[name] = self._linked(anaphor, target)
                self.relinked.append(name)

    def _answered(self, name: str) -> bool:
        """Tell whether an expression is an anaphor: it had an antecedent or has a kind."""
        anaphor = self._layer.anaphors.get(name)
        return anaphor is not None and bool(anaphor.antecedents or anaphor.kind)

    def _linked(self, anaphor: Anaphor, target: str) -> Anaphor:
        earlier = self._kept[target].order < self._kept[anaphor.markable].order
        reference = anaphor.reference
        if reference in (None, Reference.ANAPHOR, Reference.CATAPHOR):
            reference = Reference.ANAPHOR if earlier else Reference.CATAPHOR
        return replace(anaphor, antecedents=(target,), reference=reference)

    def _split(self, anaphor: Anaphor, anaphors: dict[str, Anaphor]) -> None:
        """Replace the parts of a split antecedent that are gone by others of their entities."""
        if all(name in self._kept for name in anaphor.antecedents):
            return
        parts: dict[str, None] = {}
        for name in anaphor.antecedents:
            left = self._left.get(self._chains.entity_of[name], [])
            stand_in = name if name in self._kept else next(iter(left), "")
            if stand_in and stand_in != anaphor.markable:
                parts[stand_in] = None
        if len(parts) < len(anaphor.antecedents):
            self._unlink(anaphor.markable, anaphors)
            return
        anaphors[anaphor.markable] = replace(anaphor, antecedents=tuple(parts))
        self.relinked.append(anaphor.markable)

    def _unlink(self, name: str, anaphors: dict[str, Anaphor]) -> None:
        anaphor = anaphors[name]
        attributes = anaphor.attributes
        anaphors[name] = Anaphor(name, anaphor.kind, None, (), attributes)
        left = self._left.get(self._chains.entity_of[name], [])
        # The first mention of a chain has no antecedent; only one that is asked for lacks it.
        if anaphor.kind or len(left) < 2 or len(anaphor.antecedents) > 1:
            self.unlinked.append(name)


@dataclass(frozen=True, slots=True)
class Aligned:
    """What became of an answer on other tokens.

    Attributes:
        tokens: How well the tokens are aligned.
        mentions: Expressions of the answer.
        dropped: Of these, the ones that are in no gold token.
        widened: The ones that got words they did not have.
        narrowed: The ones that lost some of their words.
        links: Links that could not be kept as they were.
    """

    tokens: AlignmentCounts
    mentions: int = 0
    dropped: int = 0
    widened: int = 0
    narrowed: int = 0
    links: int = 0

    @property
    def sentence(self) -> str:
        """The counts in words."""
        counts = self.tokens
        changed = self.widened + self.narrowed
        stated = (
            f"other tokens than the gold text's: {counts.other_extra:,} of its "
            f"{counts.other_tokens:,} and {counts.gold_missing:,} of the gold text's "
            f"{counts.gold_tokens:,} could not be aligned; of {self.mentions:,} mentions "
            f"{self.dropped:,} were dropped and {changed:,} have other words"
        )
        return stated + (f", {self.links:,} links were changed" if self.links else "")


def carried(
    layer: Layer, alignment: Alignment, source: str = ""
) -> tuple[Layer, tuple[Problem, ...]]:
    """Return a layer of the other text as a layer of the gold text, and what could not be kept.

    Args:
        layer: Decisions on the other text.
        alignment: The two texts.
        source: Name of the other text's file, for the places of problems.
    """
    made, problems, _aligned = carried_and_counted(layer, alignment, source)
    return made, problems


def carried_and_counted(
    layer: Layer, alignment: Alignment, source: str = ""
) -> tuple[Layer, tuple[Problem, ...], Aligned]:
    """Do the same and count, too."""
    return _Carrier(layer, alignment, source).carried()


def _is_sign(token: Token) -> bool:
    """Tell whether a token is punctuation alone."""
    return not any(sign.isalnum() for sign in token.text)


class _Carrier:
    """One layer on its way."""

    def __init__(self, layer: Layer, alignment: Alignment, source: str) -> None:
        self._layer = layer
        self._alignment = alignment
        self._at = Position(source) if source else None
        self._words = language(alignment.gold.language)
        self._problems: list[Problem] = []
        self._dropped = self._widened = self._narrowed = 0

    def carried(self) -> tuple[Layer, tuple[Problem, ...], Aligned]:
        layer = self._layer
        markables = {
            name: made
            for name, markable in layer.markables.items()
            if (made := self._markable(markable)) is not None
        }
        relinker = Relinker(layer, markables)
        anaphors = relinker.anaphors()
        for name in relinker.relinked:
            self._say(
                "align-relinked",
                layer.markables[name],
                "its antecedent was dropped: another mention of the same entity is taken instead",
                Severity.WARNING,
            )
        for name in relinker.unlinked:
            self._say("align-unlinked", layer.markables[name], "it has no antecedent left")
        result = Layer(
            layer.name,
            FrozenDict(markables),
            FrozenDict(anaphors),
            self._bridges(markables),
            self._candidates(markables),
            self._corrections(),
            FrozenDict({key: value for key, value in layer.metadata.items() if "." not in key}),
        )
        counted = Aligned(
            self._alignment.counts,
            len(layer.markables),
            self._dropped,
            self._widened,
            self._narrowed,
            len(relinker.relinked) + len(relinker.unlinked),
        )
        return result, tuple(self._problems), counted

    def _say(
        self, code: str, markable: Markable, what: str, severity: Severity = Severity.ERROR
    ) -> None:
        other = self._alignment.other
        sentence = other.sentence_of(markable.start) + 1
        message = (
            f"'{other.doc_id}', sentence {sentence}, words {markable.start + 1}-{markable.end}, "
            f"'{called(other, markable)}': {what}"
        )
        self._problems.append(Problem(code, message, self._at, severity))

    def _markable(self, markable: Markable) -> Markable | None:
        """Return an expression in the gold text, ``None`` if it is not there."""
        alignment = self._alignment
        zero = self._zero(markable.zero)
        if markable.zero is not None and zero is None:
            self._dropped += 1
            self._say(
                "align-dropped", markable, "the word that it hangs on is not in the gold text"
            )
            return None
        clitic, spans = markable.clitic, self._spans(markable)
        if zero is not None:
            spans = (Span(zero.governor, zero.governor + 1),)
        elif clitic is not None and spans and len(spans[0]) > 1:
            part = min(spans[0].start + clitic, spans[0].end - 1)
            clitic, spans = None, (Span(part, part + 1),)
        if not spans:
            self._dropped += 1
            self._say("align-dropped", markable, "its words are not in the gold text")
            return None
        if zero is None and clitic == markable.clitic:
            self._compare(markable, spans)
        head, head_span = self._head(markable, spans, zero)
        least = [alignment.span(span) for span in markable.minimum]
        places = [self._place(place) for place in markable.empty_nodes]
        return Markable(
            markable.id,
            spans,
            head,
            head_span,
            markable.phrase if clitic == markable.clitic else "pronoun",
            zero,
            clitic,
            markable.semantic,
            tuple([span for span in least if span is not None]),
            tuple([place for place in places if place is not None]),
            markable.attributes,
        )

    def _spans(self, markable: Markable) -> tuple[Span, ...]:
        """Return the gold tokens of the parts; parts that touch are one."""
        found: list[Span] = []
        for part in markable.spans:
            there = self._alignment.span(part)
            if there is None:
                continue
            there = self._without_edges(part, there)
            if found and there.start <= found[-1].end:
                last = found.pop()
                there = Span(min(last.start, there.start), max(last.end, there.end))
            found.append(there)
        return tuple(found)

    def _without_edges(self, part: Span, there: Span) -> Span:
        """Return a span without the punctuation that stands in one token with its edges."""
        aligned = [index for index in part if self._alignment.tokens(index) is not None]
        tokens = self._alignment.gold.tokens
        start, end = there.start, there.end
        while start < self._alignment.ranges[aligned[0]][1] - 1 and _is_sign(tokens[start]):
            start += 1
        while end - 1 > max(start, self._alignment.ranges[aligned[-1]][0]) and _is_sign(
            tokens[end - 1]
        ):
            end -= 1
        return Span(start, end)

    def _compare(self, markable: Markable, spans: tuple[Span, ...]) -> None:
        """Say whether an expression lost words or got some."""
        alignment = self._alignment
        covered: set[int] = set()
        narrowed = False
        for index in markable.indices:
            there = alignment.tokens(index)
            if there is None:
                narrowed = True
            else:
                covered.update(there)
        widened = len(covered) < sum([len(span) for span in spans]) or any(
            there is not None and alignment.cuts(part, there)
            for part in markable.spans
            for there in (alignment.span(part),)
        )
        if narrowed:
            self._narrowed += 1
            self._say(
                "align-narrowed",
                markable,
                f"some of its words are not in the gold text; '{self._called(spans)}' is left",
                Severity.WARNING,
            )
        elif widened:
            self._widened += 1
            self._say(
                "align-widened",
                markable,
                f"the gold text has other borders there; it is '{self._called(spans)}' now",
                Severity.WARNING,
            )

    def _called(self, spans: tuple[Span, ...]) -> str:
        return " ... ".join([self._alignment.gold.words(span) for span in spans])

    def _zero(self, zero: Zero | None) -> Zero | None:
        if zero is None:
            return None
        there = self._alignment.tokens(zero.governor)
        if there is None:
            return None
        governor = self._single(there)
        place = None if zero.place is None else self._place(zero.place)
        return Zero(governor, zero.role, zero.features, place)

    def _place(self, place: tuple[int, int]) -> tuple[int, int] | None:
        """Return the place of an empty node, ``None`` where the word before it is gone."""
        after, index = place
        if after < 0:
            return place
        there = self._alignment.tokens(after)
        return None if there is None else (there.end - 1, index)

    def _single(self, there: Span) -> int:
        """Return the token that stands for several."""
        if len(there) == 1:
            return there.start
        return self._words.head_index(self._alignment.gold, there)[0]

    def _head(
        self, markable: Markable, spans: Iterable[Span], zero: Zero | None
    ) -> tuple[int | None, Span | None]:
        if zero is not None:
            return (None if markable.head is None else zero.governor), None
        there = None if markable.head is None else self._alignment.tokens(markable.head)
        if there is None:
            return None, None
        head = self._single(there)
        if not any(head in span for span in spans):
            return None, None
        words = markable.head_span and self._alignment.span(markable.head_span)
        return head, words if words is not None and head in words else None

    def _bridges(self, kept: Mapping[str, Markable]) -> tuple[Bridge, ...]:
        found = []
        for bridge in self._layer.bridges:
            if bridge.anaphor in kept and bridge.antecedent in kept:
                found.append(bridge)
            else:
                own = self._layer.markables[bridge.anaphor]
                self._say("align-bridge", own, "one end of its bridging link was dropped")
        return tuple(found)

    def _candidates(self, kept: Mapping[str, Markable]) -> FrozenDict[str, tuple[Candidate, ...]]:
        found = {}
        for name, listed in self._layer.candidates.items():
            if name not in kept:
                continue
            left = tuple([one for one in listed if one.markable in kept])
            if len(left) < len(listed):
                own = self._layer.markables[name]
                gone = len(listed) - len(left)
                self._say("align-candidates", own, f"{gone} of its candidates were dropped")
            found[name] = left
        return FrozenDict(found)

    def _corrections(self) -> FrozenDict[int, Correction]:
        found: dict[int, Correction] = {}
        for index, correction in self._layer.corrections.items():
            there = self._alignment.tokens(index)
            if (
                there is None
                or len(there) > 1
                or self._alignment.cuts(Span(index, index + 1), there)
            ):
                word = Markable("", (Span(index, index + 1),))
                self._say("align-correction", word, "the gold text has other words there")
                continue
            head = correction.head
            if head is not None and head != ROOT:
                where = self._alignment.tokens(head)
                head = None if where is None else self._single(where)
            found[there.start] = replace(correction, head=head)
        return FrozenDict(found)
