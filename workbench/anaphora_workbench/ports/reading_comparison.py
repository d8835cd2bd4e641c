"""Two readings of one text compared: what the second one lacks of the first.

A thing that was not there before is not a loss, unless it is a mention: a reader may add a head.
"""

from __future__ import annotations

import bisect
import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from anaphora_workbench.model import (
    EMPTY,
    ENTITY,
    FOUND,
    NO_RECORD,
    ROOT,
    Anaphor,
    Correction,
    Document,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    chains_of,
)
from anaphora_workbench.model.heads import head_of_span
from anaphora_workbench.model.language import language
from anaphora_workbench.model.markables import STATED
from anaphora_workbench.ports.file_columns import file_columns
from anaphora_workbench.ports.formats import Reading

if TYPE_CHECKING:
    from anaphora_workbench.alignment import Alignment

__all__ = ["ReadingComparison"]

_GOLD = "gold"
_UNKNOWN = "und"
_NO_TOKEN = Token("")
_PARSES = frozenset(("tree", "dependency"))
"""Sources of heads that are as good as a statement."""
_CORRECTED = ("pos", "tag", "lemma", "head", "deprel")
_TEXT = attrgetter("text")
_UNIT = attrgetter("kind", "span", "head")
_ANALYSES = (
    ("lemmas", attrgetter("lemma")),
    ("pos", attrgetter("pos")),
    ("tags", attrgetter("tag")),
    ("stems", attrgetter("stem")),
    ("features", attrgetter("features")),
    ("parse", attrgetter("head", "deprel")),
)


_TELLING = (
    attrgetter("realisation"),
    attrgetter("zero"),
    attrgetter("phrase"),
    attrgetter("semantic"),
    attrgetter("head", "head_span"),
    attrgetter("attributes"),
)
"""What mentions of the same words are distinguished by."""
_Key = tuple[tuple[Span, ...], str]
_MOST_TWINS = 8
"""More mentions of the same words are paired in their order, without looking at them."""


def _have_moved(old: Document, new: Document) -> bool:
    """Tell whether words stand elsewhere in a text.

    Words that were written in one (*didn't*) may have got places of their own within it.
    """
    if len(old.offsets) != len(new.offsets):
        return True
    shared = Counter(old.offsets)
    return any(
        before != after
        and not (shared[before] > 1 and before[0] <= after[0] and after[1] <= before[1])
        for before, after in zip(old.offsets, new.offsets, strict=True)
    )


def _zero_parts(markable: Markable) -> tuple[object, ...]:
    zero = markable.zero
    return ("", EMPTY, None) if zero is None else (zero.role, zero.features, zero.place)


_MARKABLE_PARTS = (
    ("phrases", attrgetter("phrase"), ""),
    ("semantic", attrgetter("semantic"), ""),
    ("minimums", attrgetter("minimum"), ()),
    ("nodes", attrgetter("empty_nodes"), ()),
    ("zero-features", _zero_parts, ("", EMPTY, None)),
    ("clitics", attrgetter("clitic"), None),
)
_ALL_PARTS = attrgetter("phrase", "semantic", "minimum", "empty_nodes", "zero", "clitic")
"""What `_MARKABLE_PARTS` look at: mentions that agree in all this need no closer look."""


class ReadingComparison:
    """What of a reading is missing in another one of the same text.

    Args:
        before: The reading.
        after: The other one. Other words than the first one's are aligned with them.
        own: How the names of attributes begin that may change.

    Attributes:
        counts: How many things are missing, by what they are (`anaphora_workbench.ports.losses`).
        first: The words of the first one of each, where it has any.
        names: The names of missing attributes, entries of metadata and columns of the file.
    """

    def __init__(self, before: Reading, after: Reading, own: tuple[str, ...]) -> None:
        self.counts: Counter[str] = Counter()
        self.first: dict[str, Span | None] = {}
        self.names: dict[str, set[str]] = {"attributes": set(), "metadata": set(), "columns": set()}
        self._own = own
        self._document = before.document
        old, new = before.document, after.document
        words = list(map(_TEXT, old.tokens)), list(map(_TEXT, new.tokens))
        self._same_words = words[0] == words[1]
        self._after = new
        self._is_parsed = bool(new.trees) or any(t.head is not None for t in new.tokens)
        self._language = language(new.language)
        other = None if self._same_words or not new.tokens else _aligned(old, new)
        ours = before.layers[0] if before.layers else Layer(_GOLD)
        theirs = after.layers[0] if after.layers else Layer(_GOLD)
        self._compare_documents(old, new, words, other, ours.corrections)
        if other is not None:
            theirs = _carried(theirs, other)
        self._lose("layers", max(0, len(before.layers) - max(1, len(after.layers))))
        self._lose("layer-name", ours.name != theirs.name)
        self._compare_notes(ours.metadata, theirs.metadata)
        self._compare_layers(ours, theirs)

    def _lose(self, what: str, count: int = 1, first: Span | None = None) -> None:
        if count:
            self.counts[what] += count
            self.first.setdefault(what, first)

    # ---- documents

    def _compare_documents(
        self,
        old: Document,
        new: Document,
        words: tuple[list[str], list[str]],
        other: Alignment | None,
        corrections: Mapping[int, Correction],
    ) -> None:
        placed = _placed(new, other)
        if not self._same_words and "".join(words[0]) == "".join(words[1]):
            self._compare_word_borders(*words)
        elif not self._same_words:
            self._compare_words(words[0], list(map(_TEXT, placed.tokens)), len(words[1]))
        self._lose("sentences", len(set(old.sentences) ^ set(placed.sentences)))
        self._lose("name", old.doc_id != new.doc_id)
        self._lose("language", old.language not in (_UNKNOWN, new.language))
        text = old.text.rstrip() != new.text.rstrip()
        # Other words stand at other places of the same text.
        text = text or (self._same_words and _have_moved(old, new))
        self._lose("text", bool(old.text) and text)
        if len(old.paragraphs) != 1 or old.paragraphs[0] != Span(0, len(old.tokens)):
            # One paragraph of all words divides nothing.
            self._lose_items("paragraphs", old.paragraphs, placed.paragraphs)
        self._lose_items("structures", old.structures, new.structures, _UNIT)
        self._lose_items("trees", [t for t in old.trees if t], [t for t in new.trees if t])
        self._lose_items("empty-nodes", old.empty_nodes, new.empty_nodes)
        tokens = _as_written(old.tokens, placed.tokens, corrections)
        for what, value in _ANALYSES:
            self._compare_tokens(what, value, tokens, placed.tokens)
        self._compare_notes(old.metadata, new.metadata)
        self._compare_columns(old, new, corrections)

    def _compare_columns(
        self, old: Document, new: Document, corrections: Mapping[int, Correction]
    ) -> None:
        if all(new.metadata.get(k) == v for k, v in old.metadata.items() if "." in k):
            return
        ours, theirs = file_columns(old), file_columns(new)
        if corrections:  # DEPS follows a corrected head
            for cells in (*ours.values(), *theirs.values()):
                for word in corrections:
                    cells.pop(word, None)
        lost = {n: cells for n, cells in ours.items() if cells and theirs.get(n) != cells}
        self.names["columns"].update(lost)
        words = [min(cells) for cells in lost.values()]
        at = Span(min(words), min(words) + 1) if words else None
        self._lose("columns", len(lost), at)

    def _compare_words(self, old: list[str], placed: list[str], size: int) -> None:
        placed += [""] * (len(old) - len(placed))
        changed = [n for n, (a, b) in enumerate(zip(old, placed, strict=False)) if a != b]
        first = Span(changed[0], changed[0] + 1) if changed else None
        self._lose("words", max(len(changed), size - len(old), 1), first)

    def _compare_word_borders(self, old: list[str], new: list[str]) -> None:
        """Count the places where only one of two divisions of the same letters has a border."""
        ours = [*itertools.accumulate(map(len, old))]
        other = set(ours).symmetric_difference(itertools.accumulate(map(len, new)))
        word = bisect.bisect_left(ours, min(other, default=0))
        self._lose("word-borders", max(1, len(other)), Span(word, word + 1))

    def _lose_items(
        self,
        what: str,
        old: Sequence[object],
        new: Sequence[object],
        key: attrgetter[object] | None = None,
    ) -> None:
        if old and tuple(old) != tuple(new):
            ours, theirs = (Counter(map(key, items) if key else items) for items in (old, new))
            self._lose(what, max(1, (ours - theirs).total()))

    def _compare_tokens(
        self, what: str, value: attrgetter[object], old: Sequence[Token], new: Sequence[Token]
    ) -> None:
        ours, theirs = list(map(value, old)), list(map(value, new))
        if ours == theirs:
            return
        nothing = value(_NO_TOKEN)
        theirs += [nothing] * (len(ours) - len(theirs))
        lost = [
            n
            for n, (a, b) in enumerate(zip(ours, theirs, strict=False))
            # What `_is_lost` tells at once, without calling it for every word.
            if a != b and a != nothing and (b == nothing or _is_lost(a, b, nothing))
        ]
        if lost:
            self._lose(what, len(lost), Span(lost[0], lost[0] + 1))

    def _compare_notes(self, old: Mapping[str, object], new: Mapping[str, object]) -> None:
        # A point is in the names of what a format keeps for itself.
        lost = [k for k, v in old.items() if "." not in k and v and new.get(k) != v]
        self.names["metadata"].update(lost)
        self._lose("metadata", len(lost))

    # ---- layers

    def _compare_layers(self, old: Layer, new: Layer) -> None:
        pairs = _Pairs(old, new)
        name_of = pairs.name_of
        crossing = _crossing(old) if pairs.lost and new.markables else frozenset()
        for markable in pairs.lost:
            self._lose(self._sort_of(markable, old, pairs, crossing), 1, markable.span)
        for markable in pairs.added:
            self._lose("unmarked", 1, markable.span)
        for markable, other in pairs.kept:
            self._compare_markables(markable, other)
        for anaphor in old.anaphors_in_text_order():
            name = name_of.get(anaphor.markable)
            if name is not None:
                self._compare_anaphors(
                    anaphor, new.anaphors.get(name), old.markables[anaphor.markable].span, name_of
                )
        self._compare_entities(old, new, name_of)
        theirs: Counter[tuple[str | None, str | None, str]] = Counter(
            [(b.anaphor, b.antecedent, b.relation) for b in new.bridges]
        )
        ours = Counter(
            [(name_of.get(b.anaphor), name_of.get(b.antecedent), b.relation) for b in old.bridges]
        )
        gone, added = ours - theirs, theirs - ours
        for link in [one for one in gone if not one[2]]:
            # A format that names every relation adds a name to a link without one.
            gone[link] -= sum([number for one, number in added.items() if one[:2] == link[:2]])
        gone = +gone
        first = next(
            (b for b in old.bridges if name_of.get(b.anaphor) in {g[0] for g in gone}), None
        )
        at = None if first is None else old.markables[first.anaphor].span
        self._lose("bridges", gone.total(), at)
        changed = [i for i, c in old.corrections.items() if new.corrections.get(i) != c]
        if changed:
            self._lose("corrections", len(changed), Span(min(changed), min(changed) + 1))
        self._compare_candidates(old, new, name_of)

    def _sort_of(
        self, markable: Markable, layer: Layer, pairs: _Pairs, crossing: frozenset[str]
    ) -> str:
        """Return what a mention is that does not come back, or has other words then."""
        if markable.zero is not None:
            return "zeros"
        if markable.clitic is not None:
            return "clitics"
        anaphor = layer.anaphors.get(markable.id)
        if anaphor is not None and anaphor.reference is Reference.NON_REFERRING:
            return "non-referring"
        if len(markable.spans) > 1:
            return "discontinuous"
        if _key(markable) in pairs.keys:
            return "doubles"
        if markable.id in crossing:
            return "crossing"
        document = self._document
        if markable.end > len(document.tokens):
            return "mentions"
        if document.sentence_of(markable.start) != document.sentence_of(markable.end - 1):
            return "across-sentences"
        return "mentions"

    def _compare_markables(self, old: Markable, new: Markable) -> None:
        at = old.span
        self._lose("heads", self._loses_head(old, new), at)
        if _ALL_PARTS(old) != _ALL_PARTS(new):
            for what, value, nothing in _MARKABLE_PARTS:
                if _is_lost(value(old), value(new), nothing):
                    if what == "phrases" and old.is_clause:
                        what = "clauses"
                    elif what == "semantic" and STATED in old.attributes:
                        what = "set-types"
                    self._lose(what, 1, at)
        marks = old.attributes
        if STATED in marks and STATED not in new.attributes:
            # A type that is lost has been counted already, and its mark goes with it.
            self._lose("set-by-hand", old.semantic == new.semantic, at)
            marks = marks.without(STATED)
        self._compare_attributes(marks, new.attributes, at)

    def _loses_head(self, old: Markable, new: Markable) -> bool:
        """Tell whether a head is gone; one that the parse gives in its place is still known."""
        if old.head == new.head and old.head_span == new.head_span:
            return False
        if not _is_lost((old.head, old.head_span), (new.head, new.head_span), (None, None)):
            return False
        if new.head is not None or old.head_span is not None or old.size == 1:
            return old.size > 1
        if not self._same_words or not self._is_parsed:
            return True
        head, source = head_of_span(self._after, old.spans, self._language)
        return head != old.head or source not in _PARSES

    def _compare_attributes(
        self, old: Mapping[str, object], new: Mapping[str, object], at: Span
    ) -> None:
        if old == new:
            return
        for name, value in old.items():
            if name == FOUND or new.get(name) == value or name.startswith(self._own):
                continue
            if name == ENTITY:
                self._lose("labels", 1, at)
            else:
                self._lose("attributes", 1, at)
                self.names["attributes"].add(name)

    def _compare_anaphors(
        self, old: Anaphor, new: Anaphor | None, at: Span, name_of: Mapping[str, str]
    ) -> None:
        other = new if new is not None else Anaphor(old.markable)
        self._lose("kinds", bool(old.kind) and old.kind != other.kind, at)
        if old.reference is Reference.NON_REFERRING:
            self._lose("non-referring", other.reference is not old.reference, at)
        elif old.reference is not None:
            self._lose("references", other.reference is not old.reference, at)
        elif not old.antecedents:
            closed = other.reference is not None or bool(other.antecedents)
            self._lose("open", new is None or closed, at)
        if old.antecedents:
            meant = {name_of.get(name) for name in old.antecedents}
            what = "links" if len(old.antecedents) == 1 or len(other.antecedents) > 1 else "splits"
            self._lose(what, meant != set(other.antecedents), at)
        self._compare_attributes(old.attributes, other.attributes, at)

    def _compare_entities(self, old: Layer, new: Layer, name_of: Mapping[str, str]) -> None:
        """Compare the entities as far as their mentions come back."""
        kept = frozenset(name_of.values())
        theirs = {frozenset(kept.intersection(names)) for names in chains_of(new).entities}
        ours: dict[frozenset[str], str] = {}
        for names in chains_of(old).entities:
            ours.setdefault(frozenset([name_of[n] for n in names if n in name_of]), names[0])
        lost = [name for entity, name in ours.items() if entity and entity not in theirs]
        if lost:
            self._lose("entities", len(lost), old.markables[lost[0]].span)

    def _compare_candidates(self, old: Layer, new: Layer, name_of: Mapping[str, str]) -> None:
        for name, listed in old.candidates.items():
            at = old.markables[name].span
            theirs = new.candidates.get(name_of.get(name, ""))
            if theirs is None or [name_of.get(c.markable) for c in listed] != [
                c.markable for c in theirs
            ]:
                self._lose("candidates", 1, at)
                continue
            for one, other in zip(listed, theirs, strict=True):
                changed = one.verdicts != other.verdicts or one.record != other.record
                judged = bool(one.verdicts) or one.record != NO_RECORD
                self._lose("verdicts", judged and changed, at)


class _Pairs:
    """Which mention of one layer is which of another one.

    Mentions are the same if they have the same words and are realised alike. One that has no such
    twin, but begins or ends where a new one does, has come back with other words or as another
    thing: it counts as lost, and what is linked to it is compared all the same.

    Attributes:
        kept: The pairs with the same words.
        lost: Mentions of the first layer that have no twin, in text order.
        added: Mentions of the second one that stand for none of the first.
        name_of: The id of the second layer by that of the first.
        keys: The words and realisations of `kept`.
    """

    def __init__(self, old: Layer, new: Layer) -> None:
        waiting: dict[_Key, list[Markable]] = {}
        for markable in new.in_text_order():
            waiting.setdefault(_key(markable), []).append(markable)
        groups: dict[_Key, list[Markable]] = {}
        for markable in old.in_text_order():
            groups.setdefault(_key(markable), []).append(markable)
        self.kept: list[tuple[Markable, Markable]] = []
        self.lost: list[Markable] = []
        for key, ours in groups.items():
            theirs = waiting.get(key, [])
            pairs = [*zip(ours, theirs, strict=False)]
            if 1 < max(len(ours), len(theirs)) <= _MOST_TWINS:
                pairs = _most_alike(ours, theirs)
            taken = [id(one) for pair in pairs for one in pair]
            self.kept += pairs
            self.lost += [one for one in ours if id(one) not in taken]
            waiting[key] = [one for one in theirs if id(one) not in taken]
        self.keys = frozenset([_key(markable) for markable, _ in self.kept])
        self.name_of = {ours.id: theirs.id for ours, theirs in self.kept}
        self.added = [one for rest in waiting.values() for one in rest]
        if self.lost and self.added:
            self.lost.sort(key=lambda markable: markable.order)
            self._pair_changed()

    def _pair_changed(self) -> None:
        ends: dict[tuple[str, int], list[Markable]] = {}
        for markable in self.added:
            ends.setdefault(("start", markable.start), []).append(markable)
            ends.setdefault(("end", markable.end), []).append(markable)
        taken: set[str] = set()
        for markable in self.lost:
            for place in (("start", markable.start), ("end", markable.end)):
                there = ends.get(place, [])
                while there and there[0].id in taken:
                    del there[0]
                if there:
                    other = there.pop(0)
                    taken.add(other.id)
                    self.name_of[markable.id] = other.id
                    break
        self.added = [markable for markable in self.added if markable.id not in taken]


def _key(markable: Markable) -> _Key:
    kind = "" if markable.zero is None and markable.clitic is None else markable.realisation
    return markable.spans, kind.partition(":")[0]


def _most_alike(
    ours: Sequence[Markable], theirs: Sequence[Markable]
) -> list[tuple[Markable, Markable]]:
    """Return pairs of mentions of the same words, those first that have most in common."""
    alike = [
        (sum([part(one) == part(other) for part in _TELLING]), -n, -m, one, other)
        for n, one in enumerate(ours)
        for m, other in enumerate(theirs)
    ]
    pairs: list[tuple[Markable, Markable]] = []
    taken: set[int] = set()
    for *_order, one, other in sorted(alike, key=lambda entry: entry[:3], reverse=True):
        if id(one) not in taken and id(other) not in taken:
            taken |= {id(one), id(other)}
            pairs.append((one, other))
    return pairs


def _crossing(layer: Layer) -> frozenset[str]:
    """Return the mentions that cross another one."""
    found: set[str] = set()
    opened: list[Markable] = []
    for markable in layer.in_text_order():
        if markable.realisation != "overt":
            continue
        opened = [other for other in opened if other.end > markable.start]
        for other in opened:
            if other.start < markable.start and other.end < markable.end:
                found |= {markable.id, other.id}
        opened.append(markable)
    return frozenset(found)


def _aligned(old: Document, new: Document) -> Alignment:
    # Imported here: most formats give back the same words, and then nothing is to be aligned.
    from anaphora_workbench.alignment import align

    return align(old, new)


def _carried(layer: Layer, other: Alignment) -> Layer:
    from anaphora_workbench.alignment import carried

    return carried(layer, other)[0]


class _Placed(NamedTuple):
    """The words and units of a document in terms of another one's words."""

    tokens: Sequence[Token]
    sentences: Sequence[Span]
    paragraphs: Sequence[Span]


def _placed(new: Document, other: Alignment | None) -> _Placed:
    if other is None:
        return _Placed(new.tokens, new.sentences, new.paragraphs)
    tokens = [_NO_TOKEN] * len(other.gold.tokens)
    for token, (first, last) in zip(new.tokens, other.ranges, strict=True):
        if last == first + 1:
            if token.head is not None and token.head != ROOT:
                token = replace(token, head=other.ranges[token.head][0])
            tokens[first] = token
    return _Placed(
        tokens,
        *[
            [there for span in spans if (there := other.span(span)) is not None]
            for spans in (new.sentences, new.paragraphs)
        ],
    )


def _as_written(
    old: Sequence[Token], new: Sequence[Token], corrections: Mapping[int, Correction]
) -> Sequence[Token]:
    """Return tokens with those corrections that come back as the analysis of the text."""
    if not corrections or len(new) < len(old):
        return old
    tokens = list(old)
    for index, correction in corrections.items():
        if index < len(tokens):
            kept = {
                name: value
                for name in _CORRECTED
                if (value := getattr(correction, name)) is not None
                and value == getattr(new[index], name)
            }
            tokens[index] = replace(tokens[index], **kept)
    return tokens


def _is_lost(old: object, new: object, nothing: object) -> bool:
    """Tell whether a value is missing; one that was not there before is not a loss."""
    if old in (new, nothing):
        return False
    if new == nothing:
        return True
    if isinstance(old, tuple) and isinstance(new, tuple) and isinstance(nothing, tuple) and nothing:
        return any(_is_lost(*parts) for parts in zip(old, new, nothing, strict=True))
    return True
