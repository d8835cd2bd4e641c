"""Carrying layers over to a corrected text: what can be kept is, and what cannot is listed.

Equal words before and behind the correction are the same. Between them words are matched; replaced
words are matched one by one if the numbers agree, else by the letters that stayed, so that *thedog*
becomes *the dog* and *can not* becomes *cannot* with nothing lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from anaphora_workbench.annotation.preparation.resolver_answers import ORDER, PROBABILITY
from anaphora_workbench.annotation.session.planned_edits import stale
from anaphora_workbench.model import (
    Anaphor,
    Candidate,
    Correction,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Span,
    Zero,
)
from anaphora_workbench.model.language import Language, language
from anaphora_workbench.model.markables import called

_REASONS = {
    "words-gone": "its words are gone",
    "governor-gone": "the word that it hangs on is gone",
    "clitic-split": "the word that it is a part of was divided",
    "sentences-crossed": "it reaches into another sentence now; it was kept",
    "anaphor-gone": "its words are gone, and with them the answer",
    "antecedent-gone": "an antecedent is gone: decide the anaphor again; the old answer is shown",
    "bridge-gone": "one end of the bridging link is gone",
    "correction-gone": "the word whose analysis was corrected is another one now",
}


class VersionAlignment:
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
        self._origins: dict[int, int] = {}
        for index, span in self._spans.items():
            for token in span:
                self._origins.setdefault(token, index)
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

    def origin(self, token: int) -> int | None:
        """Return the first old token that became a new one, ``None`` for a new word."""
        if token < self.new[0]:
            return token
        if token >= self.new[1]:
            return token - self.shift
        return self._origins.get(token)


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


@dataclass(frozen=True, slots=True)
class Loss:
    """Something that could not be carried over, or not as it was.

    Attributes:
        code: Stable name of the reason.
        layer: Whose it is: an annotator, or a layer of the source.
        words: The expression in the words of the old text.
        sentence: Sentence of the old text, from 0.
    """

    code: str
    layer: str
    words: str
    sentence: int

    @property
    def reason(self) -> str:
        """The reason as text."""
        return _REASONS[self.code]

    def __str__(self) -> str:
        return f"{self.layer}: '{self.words}' (sentence {self.sentence + 1}): {self.reason}"


class Carrier:
    """Carries layers from one text to another.

    Args:
        old: The text before.
        new: The corrected text.
        alignment: Their tokens.
        places: New places of the old text's empty nodes, those that are gone left out.
    """

    def __init__(
        self,
        old: Document,
        new: Document,
        alignment: VersionAlignment,
        places: Mapping[tuple[int, int], tuple[int, int]],
    ) -> None:
        self._old = old
        self._new = new
        self._alignment = alignment
        self._places = places
        self._carried: dict[int, tuple[Markable, Markable | str]] = {}
        self._language: Language = language(new.language)
        kept = {alignment.border(span.start) for span in old.sentences}
        self._breaks = [span.start for span in new.sentences if span.start not in kept]

    def layer(self, layer: Layer) -> tuple[Layer, list[Loss]]:
        """Return a layer for the new text, and what is lost.

        What formats have kept of the layout of the source is dropped: the text is another one.
        """
        losses: list[Loss] = []
        markables: dict[str, Markable] = {}
        gone: dict[str, str] = {}
        for name, markable in layer.markables.items():
            carried = self._remembered(markable)
            if isinstance(carried, str):
                gone[name] = carried
                continue
            markables[name] = carried
            if any(carried.start < place < carried.end for place in self._breaks):
                losses.append(self._loss("sentences-crossed", layer, markable))
        anaphors = self._anaphors(layer, gone, losses)
        for name, code in gone.items():
            if name not in layer.anaphors:
                losses.append(self._loss(code, layer, layer.markables[name]))
        for bridge in layer.bridges:
            if bridge.anaphor in gone or bridge.antecedent in gone:
                losses.append(self._loss("bridge-gone", layer, layer.markables[bridge.anaphor]))
        return (
            replace(
                layer,
                markables=FrozenDict(markables),
                anaphors=FrozenDict(anaphors),
                bridges=tuple(
                    [b for b in layer.bridges if b.anaphor not in gone and b.antecedent not in gone]
                ),
                candidates=FrozenDict(
                    {
                        name: _without(candidates, gone)
                        for name, candidates in layer.candidates.items()
                        if name not in gone
                    }
                ),
                corrections=self._corrections(layer, losses),
                metadata=without_layout(layer.metadata),
            ),
            losses,
        )

    def _loss(self, code: str, layer: Layer, markable: Markable) -> Loss:
        sentence = self._old.sentence_of(markable.start)
        return Loss(code, layer.name, called(self._old, markable), sentence)

    def _remembered(self, markable: Markable) -> Markable | str:
        """Return `_markable`, worked out once for layers that share a value."""
        known = self._carried.get(id(markable))
        if known is None:
            known = self._carried[id(markable)] = (markable, self._markable(markable))
        return known[1]

    def _markable(self, markable: Markable) -> Markable | str:
        """Return a markable in the new text, or the code of why there is none."""
        first, last = self._alignment.old
        zero = markable.zero
        if markable.end <= first and (zero is None or zero.governor < first):
            return markable
        if markable.start >= last and _only_tokens(markable, last):
            return shifted_markable(markable, self._alignment.shift)
        spans = _joined([self._alignment.span(span) for span in markable.spans])
        if not spans:
            return "words-gone"
        if zero is not None:
            governor = self._alignment.tokens(zero.governor)
            if governor is None:
                return "governor-gone"
            place = self._places.get(zero.place) if zero.place is not None else None
            zero = Zero(governor.start, zero.role, zero.features, place)
            spans = (Span(governor.start, governor.start + 1),)
        if markable.clitic is not None and sum([len(span) for span in spans]) > markable.size:
            return "clitic-split"
        head, head_span = self._head(markable, spans, zero)
        minimum = [self._alignment.span(span) for span in markable.minimum]
        return Markable(
            markable.id,
            spans,
            head,
            head_span,
            markable.phrase,
            zero,
            markable.clitic,
            markable.semantic,
            tuple([span for span in minimum if span is not None]),
            tuple([self._places[p] for p in markable.empty_nodes if p in self._places]),
            markable.attributes,
        )

    def _head(
        self, markable: Markable, spans: tuple[Span, ...], zero: Zero | None
    ) -> tuple[int | None, Span | None]:
        """Return the head and its words; a head that became several is found anew."""
        if markable.head is None:
            return None, None
        if zero is not None:
            return zero.governor, None
        where = self._alignment.tokens(markable.head)
        if where is None or len(where) > 1:
            among = max(spans, key=len) if where is None else where
            return self._language.head_index(self._new, among)[0], None
        words = markable.head_span and self._alignment.span(markable.head_span)
        return where.start, words or None

    def _anaphors(
        self, layer: Layer, gone: Mapping[str, str], losses: list[Loss]
    ) -> dict[str, Anaphor]:
        if not gone:
            return dict(layer.anaphors)
        anaphors = {}
        for name, anaphor in layer.anaphors.items():
            if name in gone:
                losses.append(self._loss("anaphor-gone", layer, layer.markables[name]))
                continue
            if any(antecedent in gone for antecedent in anaphor.antecedents):
                words = [called(self._old, layer.markables[one]) for one in anaphor.antecedents]
                losses.append(self._loss("antecedent-gone", layer, layer.markables[name]))
                anaphor = stale(anaphor, " + ".join(words))
                if PROBABILITY in anaphor.attributes:  # of an answer that is no more
                    left = {n: v for n, v in anaphor.attributes.items() if n != PROBABILITY}
                    anaphor = replace(anaphor, attributes=FrozenDict(left))
            order = anaphor.attributes.get(ORDER)
            if order is not None:
                kept = " ".join([one for one in order.split() if one not in gone])
                anaphor = replace(anaphor, attributes=anaphor.attributes.updated({ORDER: kept}))
            anaphors[name] = anaphor
        return anaphors

    def _corrections(self, layer: Layer, losses: list[Loss]) -> FrozenDict[int, Correction]:
        kept: dict[int, Correction] = {}
        for index, correction in layer.corrections.items():
            where = self._alignment.tokens(index)
            if where is None or not self._alignment.is_same(index):
                sentence = self._old.sentence_of(index)
                words = self._old.tokens[index].text
                losses.append(Loss("correction-gone", layer.name, words, sentence))
                continue
            head = correction.head
            if head is not None and head >= 0:
                there = self._alignment.tokens(head)
                head = None if there is None else there.start
            kept[where.start] = replace(correction, head=head)
        return FrozenDict(kept)


def without_layout(metadata: Mapping[str, object]) -> FrozenDict[str, object]:
    """Return metadata without what formats keep of a file's layout (keys with a dot)."""
    return FrozenDict({name: value for name, value in metadata.items() if "." not in name})


def _without(candidates: tuple[Candidate, ...], gone: Mapping[str, str]) -> tuple[Candidate, ...]:
    return tuple([candidate for candidate in candidates if candidate.markable not in gone])


def shifted_markable(markable: Markable, by: int) -> Markable:
    """Return a markable that stands further on; it may name no empty node."""
    if not by:
        return markable
    zero, words = markable.zero, markable.head_span
    return Markable(
        markable.id,
        tuple([Span(span.start + by, span.end + by) for span in markable.spans]),
        None if markable.head is None else markable.head + by,
        None if words is None else Span(words.start + by, words.end + by),
        markable.phrase,
        None if zero is None else Zero(zero.governor + by, zero.role, zero.features),
        markable.clitic,
        markable.semantic,
        tuple([Span(span.start + by, span.end + by) for span in markable.minimum]),
        (),
        markable.attributes,
    )


def _only_tokens(markable: Markable, first: int) -> bool:
    """Tell whether a markable names nothing but tokens from the given one on."""
    zero = markable.zero
    free = zero is None or (zero.governor >= first and zero.place is None)
    return free and not markable.empty_nodes


def _joined(spans: list[Span | None]) -> tuple[Span, ...]:
    """Return the spans that are left, in order; those that touch or overlap become one."""
    found: list[Span] = []
    for span in spans:
        if span is None:
            continue
        if found and span.start <= found[-1].end:
            found[-1] = Span(found[-1].start, max(found[-1].end, span.end))
        else:
            found.append(span)
    return tuple(found)
