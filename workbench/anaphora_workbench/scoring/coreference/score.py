"""Scoring documents: from two mention tables to exact sums, and from sums to rows.

::

    scores = score_tables(key_tables, response_tables)
    print(scores.score("conll").f1)

**Split antecedents**: entities that are the sum of others (*them* = John + Bill).

Each entity with parts is an item of its own. Items of the two sides are aligned one to one by the
overlap of their parts: that of two items is the greatest number of matched mentions that a
one-to-one map between their parts can hold (CEAFm over the parts), their likeness is ::

    F = 2 * overlap / (mentions of the key's parts + mentions of the response's parts)

and the alignment maximises the sum of F. This is the way of the Universal Anaphora scorer, except
that it aligns the items anew for each metric, by that metric's own F.

`Splits.sums` scores the items by themselves: the sum of the overlaps over the sum of the mentions
of the parts. To let an item count inside the entity metrics as well, `Splits.as_mentions` adds one
pseudo-mention to each entity with parts; two of them are the same mention if the items are aligned.
(The Universal Anaphora scorer gives such a mention the credit F instead of 1, metric by metric,
which no table of whole mentions can hold; the partial credit is in `Splits.sums`.)

An item whose parts share no mention with any item of the other side is aligned with none.

**Mention overlap ratio** (MOR): how much of the mentions' words was found, whatever the entities.

The mentions of key and response are paired one to one so that the number of common words is the
greatest. Over the pairs (k, r)::

    R = Σ |k ∩ r| / Σ_k |k|        P = Σ |k ∩ r| / Σ_r |r|

A word counts as often as there are mentions that hold it; an empty node, a zero and a clitic are a
word each. The measure depends neither on the entities nor on the way of matching, and on a mention
that two entities share only by the policy on duplicates. No mention on a side leaves that side's
ratio undefined.

Source: CorefUD scorer 1.2 (metric ``mor``), which assigns over each run of overlapping mentions of
the document. The sums here are the same: mentions with the same words can always be paired first
without loss, as for k = r and other mentions k', r' |k ∩ r'| + |k' ∩ r| ≤ |k| + |k' ∩ r'|.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, overload

import numpy as np

from anaphora_workbench.errors import counted
from anaphora_workbench.io.pickled_values import PackedList
from anaphora_workbench.ports import MentionTable
from anaphora_workbench.scoring.coreference.alignment import DocumentPairing, PairedDocument
from anaphora_workbench.scoring.coreference.assignment import heaviest_total
from anaphora_workbench.scoring.coreference.decomposable import (
    anaphor_counts,
    anchor_counts,
    immediate_counts,
    inferred_counts,
)
from anaphora_workbench.scoring.coreference.matching import (
    ListedPair,
    Matching,
    MentionMatching,
    Pairs,
    Zeros,
    kept_apart,
    listed,
    match,
    without_missed_clauses,
    without_missed_options,
)
from anaphora_workbench.scoring.coreference.matching_assignment import Edge, assign
from anaphora_workbench.scoring.coreference.metrics import METRICS, Metric, sums_of
from anaphora_workbench.scoring.coreference.overlap import Overlap
from anaphora_workbench.scoring.coreference.settings import (
    DOCUMENT_METRICS,
    ScoreSettings,
    SplitWay,
)
from anaphora_workbench.scoring.coreference.sides import IntArray, Mask, Side, SideCounts, side_of
from anaphora_workbench.scoring.coreference.sums import Score, Sums, SumsTotal, exact_text, score_of

_PAIRS = 64
"""Pairs of mentions, for each mention, up to which all are looked at in arrays."""
TOTAL = "*"
"""Stands for all documents or all genres in a row."""
_ARCS = {"arcs-immediate": immediate_counts, "arcs-inferred": inferred_counts}
_HEADS = {"given": "from-file", "found": "by-rules", "guessed": "guessed", "key": "from-key"}
"""What signatures call the sources of heads."""


@dataclass(frozen=True, slots=True)
class AlignedSplit:
    """Two items that stand for each other.

    Attributes:
        overlap: Matched mentions under the best map of the parts, at least 1.
        key_size: Mentions of the key's parts.
        response_size: Mentions of the response's parts.
    """

    key: int
    response: int
    overlap: int
    key_size: int
    response_size: int


@dataclass(frozen=True, slots=True)
class Splits:
    """The split antecedents of one document.

    Attributes:
        key: Mentions of the parts of each of the key's items, by entity.
        response: Those of the response's items.
        aligned: The items that stand for each other, ascending by the key's entity.
        key_dropped: Items of the key that could not be kept (`SideCounts.splits_dropped`).
        response_dropped: Items of the response that could not be kept.
    """

    key: Mapping[int, int]
    response: Mapping[int, int]
    aligned: tuple[AlignedSplit, ...]
    key_dropped: int = 0
    response_dropped: int = 0

    @property
    def sums(self) -> Sums:
        """Sums of the items by themselves; 0/0 on a side without items."""
        common = sum(pair.overlap for pair in self.aligned)
        return Sums(common, sum(self.key.values()), common, sum(self.response.values()))

    def as_mentions(
        self, key: Side, response: Side, pairs: Pairs
    ) -> tuple[IntArray, IntArray, Pairs]:
        """Return the entities of both sides' mentions and the pairs, with the items as mentions.

        The pseudo-mentions come behind the mentions, by ascending entity.
        """
        key_items, response_items = sorted(self.key), sorted(self.response)
        key_at = {entity: len(key) + at for at, entity in enumerate(key_items)}
        response_at = {entity: len(response) + at for at, entity in enumerate(response_items)}
        left = [key_at[pair.key] for pair in self.aligned]
        right = [response_at[pair.response] for pair in self.aligned]
        return (
            _joined(key.entities, key_items),
            _joined(response.entities, response_items),
            Pairs(_joined(pairs.key, left), _joined(pairs.response, right)),
        )


def align_splits(key: Side, response: Side, pairs: Pairs) -> Splits:
    """Align the split antecedents of a document."""
    common: Counter[tuple[int, int]] = Counter()
    key_sizes: Mapping[int, int] = {}
    response_sizes: Mapping[int, int] = {}
    if key.parts:
        key_sizes = _sizes(key)
    if response.parts:
        response_sizes = _sizes(response)
    if key.parts and response.parts:
        common.update(
            zip(
                key.entities[pairs.key].tolist(),
                response.entities[pairs.response].tolist(),
                strict=True,
            )
        )
    found: dict[tuple[int, int], AlignedSplit] = {}
    for left, parts in key.parts.items():
        for right, others in response.parts.items():
            overlap = _overlap(parts, others, common)
            if overlap:
                sizes = key_sizes[left], response_sizes[right]
                found[left, right] = AlignedSplit(left, right, overlap, *sizes)
    edges = [
        Edge(left, right, 2 * pair.overlap, pair.key_size + pair.response_size)
        for (left, right), pair in found.items()
    ]
    chosen = assign(edges, lambda entity: (entity,), lambda entity: (entity,))
    return Splits(
        key_sizes,
        response_sizes,
        tuple([found[pair] for pair in chosen]),
        key.counts.splits_dropped,
        response.counts.splits_dropped,
    )


def _sizes(side: Side) -> dict[int, int]:
    members = np.bincount(side.entities, minlength=len(side.table.names)).tolist()
    return {whole: sum(members[part] for part in parts) for whole, parts in side.parts.items()}


def _overlap(
    parts: tuple[int, ...], others: tuple[int, ...], common: Mapping[tuple[int, int], int]
) -> int:
    edges = [
        Edge(one, other, held)
        for one in parts
        for other in others
        if (held := common.get((one, other), 0))
    ]
    pairs = assign(edges, lambda entity: (entity,), lambda entity: (entity,))
    return sum(common[pair] for pair in pairs)


def _joined(column: IntArray, more: list[int]) -> IntArray:
    return np.concatenate((column, np.array(more, dtype=np.int64)))


def word_overlap(key: Side, response: Side) -> Sums:
    """Return the sums of the mention overlap ratio of a document; cost as `match` by overlap."""
    total = None
    if not (key.special or response.special):
        total = _common_words(key, response)
    if total is None:
        total = _common_words_of_pairs(key, response)
    return Sums(total, int(lengths(key).sum()), total, int(lengths(response).sum()))


def _common_words(key: Side, response: Side) -> int | None:
    """Return the greatest number of common words, if all mentions are runs of tokens.

    The mentions with the same words are paired, the others assigned: overlapping ones are the cells
    of a table whose heaviest one-to-one map is sought, as CEAF does. ``None`` for mentions that lie
    in so many others that arrays of all of them would be too large.
    """
    same = match(key, response, Matching(MentionMatching.FULL, Zeros.POSITION))
    common = int((key.ends[same.key] - key.starts[same.key]).sum())
    left, right = np.ones(len(key), np.bool_), np.ones(len(response), np.bool_)
    left[same.key] = right[same.response] = False
    starts, ends = key.starts[left], key.ends[left]
    others, other_ends = response.starts[right], response.ends[right]
    if not (len(starts) and len(others)):
        return common
    order = np.argsort(starts, kind="stable")
    starts, ends = starts[order], ends[order]
    # What ends behind the begin of another mention and begins before its end has a common word.
    first = np.searchsorted(np.maximum.accumulate(ends), others, "right")
    counts = np.maximum(np.searchsorted(starts, other_ends) - first, 0)
    size = int(counts.sum())
    if size > _PAIRS * (len(starts) + len(others)):
        return None
    columns = np.repeat(np.arange(len(others)), counts)
    rows = np.arange(size) + np.repeat(first - np.cumsum(counts) + counts, counts)
    words = np.minimum(ends[rows], other_ends[columns]) - np.maximum(starts[rows], others[columns])
    fits = words > 0
    rows, columns, words = rows[fits], columns[fits], words[fits]
    order = np.argsort(rows, kind="stable")
    return common + heaviest_total(rows[order], columns[order], words[order])


def _common_words_of_pairs(key: Side, response: Side) -> int:
    pairs = match(key, response, Matching(MentionMatching.OVERLAP, Zeros.POSITION, mixed=True))
    odd = key.special.keys(), response.special.keys()
    starts = np.maximum(key.starts[pairs.key], response.starts[pairs.response])
    ends = np.minimum(key.ends[pairs.key], response.ends[pairs.response])
    common = np.maximum(ends - starts, 0)
    if any(odd):
        for at, (left, right) in enumerate(
            zip(pairs.key.tolist(), pairs.response.tolist(), strict=True)
        ):
            if left in odd[0] or right in odd[1]:
                common[at] = len(key.units(left) & response.units(right))
    return int(common.sum())


def lengths(side: Side) -> IntArray:
    """Return the number of words of each mention."""
    found = side.ends - side.starts
    for number in side.special:
        found[number] = len(side.units(number))
    return found


@dataclass(frozen=True, slots=True)
class Matched:
    """A document as it was scored: the mentions that count, and which stand for each other."""

    doc_id: str
    key: Side
    response: Side
    pairs: Pairs

    def listed(self) -> Iterator[ListedPair]:
        """Yield the pairs with words and entities."""
        return listed(self.key, self.response, self.pairs)


@dataclass(frozen=True, slots=True)
class DocumentScore:
    """The sums of one document.

    Attributes:
        genre: Its genre, ``""`` when not given.
        sums: Sums by the name of the metric's part.
        key: What was done with the key's mentions.
        response: What was done with the response's.
        key_entities: Number of the key's entities that count.
        response_entities: Number of the response's.
    """

    doc_id: str
    genre: str
    sums: Mapping[str, Sums]
    key: SideCounts
    response: SideCounts
    key_entities: int
    response_entities: int


class PackedScores(Sequence[DocumentScore]):
    """The scores of very many documents in few bytes; take them in order."""

    __slots__ = ("_packed",)

    def __init__(self) -> None:
        self._packed: PackedList[tuple[Any, ...]] = PackedList()

    def append(self, score: DocumentScore) -> None:
        """Add the score of a document."""
        sums = [
            (name, one.recall_num, one.recall_den, one.precision_num, one.precision_den)
            for name, one in score.sums.items()
        ]
        sides = score.key, score.response, score.key_entities, score.response_entities
        self._packed.append((score.doc_id, score.genre, sums, *sides))

    def __len__(self) -> int:
        return len(self._packed)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PackedScores) and list(self) == list(other)

    def __iter__(self) -> Iterator[DocumentScore]:
        return map(_unpacked, self._packed)

    @overload
    def __getitem__(self, place: int) -> DocumentScore: ...
    @overload
    def __getitem__(self, place: slice) -> list[DocumentScore]: ...
    def __getitem__(self, place: int | slice) -> DocumentScore | list[DocumentScore]:
        places = range(len(self))[place]
        if isinstance(places, int):
            return _unpacked(self._packed[places])
        return [_unpacked(self._packed[one]) for one in places]


def _unpacked(packed: tuple[Any, ...]) -> DocumentScore:
    doc_id, genre, sums, *sides = packed
    return DocumentScore(doc_id, genre, {name: Sums(*one) for name, *one in sums}, *sides)


@dataclass(slots=True, repr=False)
class CoreferenceScores:
    """The scores of one response.

    Attributes:
        settings: How they were made.
        alignment: Which documents were compared, and what did not fit.
        documents: The documents, in the order of the key.
        heads: Where the heads of the key and of the response come from, of each pair of documents:
            ``given`` by the source or its parse, ``found`` by rules without a doubt, ``guessed``
            from the words or tags of some mentions, or those of the ``key``.
        guessed: Mentions of the key and of the response that have guessed heads.
        kept_apart: Mentions of the response that their head keeps from that of the key with the
            same words, if mentions are matched by heads.
        languages: Languages by whose rules heads were found or guessed.
    """

    settings: ScoreSettings
    metrics: Mapping[str, Metric]
    alignment: DocumentPairing
    documents: Sequence[DocumentScore] = field(default_factory=list)
    heads: set[tuple[str, str]] = field(default_factory=set)
    guessed: tuple[int, int] = (0, 0)
    kept_apart: int = 0
    languages: set[str] = field(default_factory=set)

    def __repr__(self) -> str:
        # The fields have the sums of every document.
        f1 = self.score(self.names[0]).f1 if self.names else None
        shown = f", {self.names[0]} F1 {float(f1):.3f}" if f1 is not None else ""
        return f"<CoreferenceScores of {counted(len(self.documents), 'document')}{shown}>"

    @property
    def head_sources(self) -> str:
        """Where heads come from on both sides, for signatures of what depends on them."""
        sides = [{pair[side] for pair in self.heads} for side in (0, 1)]
        return "/".join(["+".join(sorted([_HEADS[each] for each in side])) for side in sides])

    def head_note(self) -> str:
        """Return the sentence on guessed heads, ``""`` when there are none."""
        ours, theirs = self.guessed
        if not (ours or theirs):
            return ""
        key, response = self.counts()
        sides = [
            f"{count:,} of {side.mentions:,} mentions of the {name}"
            for name, side, count in (("key", key, ours), ("response", response, theirs))
            if count
        ]
        taken = ", ".join(sorted(self.languages))
        return (
            f"the heads of {' and of '.join(sides)} are guessed from their words (language "
            f"{taken}), as nothing is parsed. Mentions with guessed heads also match when half of "
            "their words are common. For certain heads give the key with a parse, as CoNLL-U for "
            "example: both sides take its heads"
        )

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the metrics, in order."""
        return self.settings.metrics

    def title(self, name: str) -> str:
        """Return the name of a metric in tables."""
        return DOCUMENT_METRICS.get(name) or self.metrics[name].title

    def genres(self) -> list[str]:
        """Return the genres, sorted; without documents of unknown genre."""
        return sorted({document.genre for document in self.documents} - {""})

    def sums(self, genre: str = TOTAL) -> dict[str, Sums]:
        """Return the sums over the documents of a genre (`TOTAL`: all) by the name of the part."""
        totals: dict[str, SumsTotal] = {}
        for document in self.documents:
            if genre in (TOTAL, document.genre):
                for name, sums in document.sums.items():
                    totals.setdefault(name, SumsTotal()).add(sums)
        return {name: total.sums() for name, total in totals.items()}

    def score(self, name: str, sums: Mapping[str, Sums] | None = None) -> Score:
        """Return recall, precision and F1 of a metric, from sums of some documents or of all."""
        sums = self.sums() if sums is None else sums
        if name not in self.metrics:
            return score_of(sums.get(name, Sums()))
        metric = self.metrics[name]
        absent = {part: Sums() for part in metric.parts if part not in sums}
        score = metric.scores({**sums, **absent})
        if name == "conll" and self.settings.undefined_is_zero:
            # What is undefined counts as 0 then, in the mean of three as elsewhere.
            return replace(score, f1=(score.f1 or Fraction(0)) * score.averaged / 3, averaged=3)
        return score

    def counts(self) -> tuple[SideCounts, SideCounts]:
        """Return what was done with the mentions of key and response, over all documents."""
        key = response = SideCounts()
        for document in self.documents:
            key += document.key
            response += document.response
        return key, response

    def rows(self, *, documents: bool = True) -> Iterator[dict[str, object]]:
        """Yield a flat row for each document (or for none) and metric, then genres, then all."""
        if documents:
            for document in self.documents:
                yield from self._rows(document.doc_id, document.genre, document.sums)
        for genre in self.genres():
            yield from self._rows(TOTAL, genre, self.sums(genre))
        yield from self._rows(TOTAL, TOTAL, self.sums())

    def _rows(
        self, document: str, genre: str, sums: Mapping[str, Sums]
    ) -> Iterator[dict[str, object]]:
        for name in self.names:
            metric = self.metrics.get(name)
            own = sums.get(name, Sums()) if metric is None or metric.is_ratio else None
            yield self._row(document, genre, name, own, self.score(name, sums))
            if name == "blanc" and metric is not None:
                for part in metric.parts:
                    half = sums.get(part, Sums())
                    yield self._row(document, genre, part, half, score_of(half))

    def _row(
        self, document: str, genre: str, metric: str, sums: Sums | None, score: Score
    ) -> dict[str, object]:
        zero = 0.0 if self.settings.undefined_is_zero else None
        none = None if metric == "conll" else zero  # a mean of F1 has no recall and precision
        return {
            "document": document,
            "genre": genre,
            "metric": metric,
            "recall_num": None if sums is None else exact_text(sums.recall_num),
            "recall_den": None if sums is None else exact_text(sums.recall_den),
            "precision_num": None if sums is None else exact_text(sums.precision_num),
            "precision_den": None if sums is None else exact_text(sums.precision_den),
            "recall": none if score.recall is None else float(score.recall),
            "precision": none if score.precision is None else float(score.precision),
            "f1": zero if score.f1 is None else float(score.f1),
            "averaged": score.averaged,
        }


def score_tables(
    key: Iterable[MentionTable],
    response: Iterable[MentionTable],
    settings: ScoreSettings | None = None,
    *,
    metrics: Mapping[str, Metric] = METRICS,
    alignment: DocumentPairing | None = None,
    seen: Iterable[Callable[[Matched], None]] = (),
) -> CoreferenceScores:
    """Score the documents of a response.

    Both sides are read once, at the same pace; of each document only its sums are kept.

    The settings may name ``metrics`` and `DOCUMENT_METRICS`. ``alignment`` pairs the documents; one
    with the settings' policies when left out. ``seen`` are called with each document as it was
    scored (lists of pairs, errors, progress).
    """
    settings = settings or ScoreSettings()
    alignment = alignment or DocumentPairing(settings.policies)
    scores = CoreferenceScores(settings, metrics, alignment)
    chosen = [metrics[name] for name in settings.metrics if name not in DOCUMENT_METRICS]
    own = [name for name in settings.metrics if name in DOCUMENT_METRICS]
    watchers = list(seen)
    documents: list[DocumentScore] = []
    for pair in alignment.pairs(key, response):
        matched, score = _scored(pair, settings, chosen, own)
        documents.append(score)
        if pair.key is not None and pair.response is not None:
            taken = pair.doc_id in alignment.reparsed
            source = "key" if taken and not pair.response.guessed else _heads_of(pair.response)
            scores.heads.add((_heads_of(pair.key), source))
            sides = pair.key, pair.response
            scores.guessed = (
                scores.guessed[0] + len(pair.key.guessed),
                scores.guessed[1] + len(pair.response.guessed),
            )
            if settings.matching.way is MentionMatching.HEAD:
                scores.kept_apart += kept_apart(matched.key, matched.response, matched.pairs)
            ruled = [side for side in sides if side.guessed or not side.given_heads]
            scores.languages |= {side.language or "und" for side in ruled}
        for watcher in watchers:
            watcher(matched)
    last = len(alignment.places)
    documents.sort(key=lambda document: alignment.places.get(document.doc_id, last))
    scores.documents = documents
    return scores


def _heads_of(table: MentionTable) -> str:
    if table.guessed:
        return "guessed"
    return "given" if table.given_heads else "found"


def _scored(
    pair: PairedDocument, settings: ScoreSettings, metrics: list[Metric], own: list[str]
) -> tuple[Matched, DocumentScore]:
    table = pair.response if pair.key is None else pair.key
    assert table is not None
    key = _side(pair.key, table, settings, settings.drop_key_singletons)
    response = _side(pair.response, table, settings, settings.drop_response_singletons)
    pairs = match(key, response, settings.matching)
    if key.special:
        key, pairs = without_missed_options(key, pairs)
    if response.special:
        response, pairs = without_missed_clauses(
            response, pairs, drop_singletons=settings.drop_response_singletons
        )
    sums: dict[str, Sums] = {}
    splits = None
    if settings.splits is not SplitWay.DROP and (key.parts or response.parts):
        splits = align_splits(key, response, pairs)
    if splits is not None and settings.splits is SplitWay.MENTIONS:
        left, right, joined = splits.as_mentions(key, response, pairs)
        overlap = Overlap.of(left, right, joined.key, joined.response)
    else:
        overlap = Overlap.of(key.entities, response.entities, pairs.key, pairs.response)
    sums.update(sums_of(overlap, metrics))
    for name in own:
        if name == "split":
            sums[name] = Sums() if splits is None else splits.sums
        else:
            sums[name] = _of_document(name, key, response, pairs)
    score = DocumentScore(
        pair.doc_id,
        table.genre,
        sums,
        key.counts,
        response.counts,
        overlap.key.entities,
        overlap.response.entities,
    )
    return Matched(pair.doc_id, key, response, pairs), score


def _side(
    table: MentionTable | None, other: MentionTable, settings: ScoreSettings, drop: bool
) -> Side:
    return side_of(
        _without_mentions(other) if table is None else table,
        duplicates=settings.duplicates,
        drop_singletons=drop,
        drop_zeros=settings.drop_zeros,
    )


def _without_mentions(table: MentionTable) -> MentionTable:
    """Return the same text without any mention."""
    return MentionTable(
        table.doc_id,
        table.tokens,
        table.sentences,
        table.prints,
        table.lines,
        starts=array("q"),
        ends=array("q"),
        heads=array("q"),
        entities=array("q"),
        names=(),
        genre=table.genre,
    )


def _of_document(name: str, key: Side, response: Side, pairs: Pairs) -> Sums:
    """Return the sums of a metric that looks at the mentions themselves."""
    if name == "mor":
        return word_overlap(key, response)
    if name == "zero":
        return anaphor_counts(key, response, pairs, key.zeros(), response.zeros()).sums
    nominal = _nominal(key), _nominal(response)
    if name == "arcs-anchor":
        return anchor_counts(key, response, pairs, *nominal).mentions.sums
    return _ARCS[name](key, response, pairs, *nominal).sums


def _nominal(side: Side) -> Mask:
    """Return which mentions are not pronouns; all where that is not known."""
    pronominal = side.table.pronominal
    if not pronominal:
        return np.ones(len(side), dtype=np.bool_)
    return ~np.array(pronominal, dtype=np.bool_)[side.rows]
