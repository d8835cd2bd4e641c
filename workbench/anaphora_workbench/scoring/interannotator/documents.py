"""One text with the decisions of several annotators, made comparable.

Mentions of two annotators stand for each other as `anaphora_workbench.scoring.coreference.matching`
says. For more than two, pairs are joined to classes that hold at most one mention of each
annotator: pairs with the same words first, then in text order. For two annotators the classes
are the pairs.

**Stated anaphors.** Which anaphors an annotator states, and which a file of chains merely implies.

A file of clusters yields links only: each mention but the first of its entity is a ``<`` without a
kind, linked to the mention before it, or to the parts of a split antecedent
(`anaphora_workbench.model.anaphors_from_clusters`). MUC's REF may name any mention, and the type
``<`` or ``>`` tells its direction. Whatever says more is somebody's decision, and the layer is
taken as it is, with kinds or without:

1. a kind; a reference type other than ``<`` and ``>``; one of these without an antecedent;
2. in a format that can state anaphors one by one, also ``>``, and a link to another mention than
   the one before. What is left there is what a file of clusters becomes when it is converted, and
   a conversion must change no figure.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations, pairwise

from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import (
    EMPTY,
    Anaphor,
    Chains,
    Document,
    FrozenDict,
    Layer,
    Reference,
    chains_of,
)
from anaphora_workbench.model.language import Language, language
from anaphora_workbench.ports import Reading
from anaphora_workbench.scoring.coreference.matching import Matching, MentionMatching, Pairs, match
from anaphora_workbench.scoring.coreference.mention_tables import mentions_of, table_of
from anaphora_workbench.scoring.coreference.sides import Side, side_of
from anaphora_workbench.scoring.keys import Heads, Key, Place, key_of, states_kinds

STATING_FORMATS = frozenset(("json", "project", "supar", "supar-sgml", "muc-extended"))
"""Names of the formats that can state anaphors one by one."""


_OPEN = frozenset(("", "und"))


@dataclass(frozen=True, slots=True)
class AnnotatorAnaphors:
    """The anaphors of an annotator.

    Attributes:
        key: The layer, its chains and its anaphors by place.
        merged: Anaphors that are not counted because another one has their head token and
            realisation.
    """

    key: Key
    merged: int


def states_anaphors(layer: Layer, *, able: bool = False) -> bool:
    """Tell whether a layer says more of its anaphors than a file of clusters would.

    ``able``: whether it comes from a format that can state anaphors one by one.
    """
    telling = [one for one in layer.anaphors.values() if _says_type(one)]
    if not able:
        # The direction of a link of MUC, which nobody has decided.
        telling = [o for o in telling if not (o.reference is Reference.CATAPHOR and o.antecedents)]
    if telling or states_kinds(layer):
        return True
    if not able:
        return False
    single = [one for one in layer.anaphors.values() if len(one.antecedents) == 1]
    if not single:
        return False
    before = {
        mention: previous
        for mentions in chains_of(layer).entities
        for previous, mention in pairwise(mentions)
    }
    return any(before.get(one.markable) != one.antecedents[0] for one in single)


def stated_population(document: Document, layer: Layer, words: Language) -> AnnotatorAnaphors:
    """Return the anaphors of a layer that states them, without deriving any.

    Where the layer states kinds, a link without a kind that a file of clusters would yield too is
    part of a chain and no anaphor of its own; where it states none, every anaphor counts.
    """
    heads = Heads(document, words)
    for markable in layer.markables.values():
        heads(markable)
    kinds = states_kinds(layer)
    chosen = [
        _implied(layer, one)
        for one in layer.anaphors_in_text_order()
        if one.kind or not kinds or _says_type(one)
    ]
    taken = replace(layer, anaphors=layer.anaphors.updated({one.markable: one for one in chosen}))
    return _population(Key(taken, chains_of(taken), heads, EMPTY), chosen)


def derived_population(document: Document, layer: Layer, words: Language) -> AnnotatorAnaphors:
    """Return the anaphors that chains of a layer without kinds and pronouns of its text imply."""
    key = key_of(document, layer, words)
    return _population(key, key.anaphors())


def _population(key: Key, anaphors: Iterable[Anaphor]) -> AnnotatorAnaphors:
    by_place: dict[Place, Anaphor] = {}
    merged = 0
    for anaphor in anaphors:
        place = key.place(anaphor.markable)
        if place in by_place:
            merged += 1
        else:
            by_place[place] = anaphor
    return AnnotatorAnaphors(replace(key, by_place=FrozenDict(by_place)), merged)


def _says_type(anaphor: Anaphor) -> bool:
    """Tell whether the reference type is more than what a link to an earlier mention implies."""
    if anaphor.reference is Reference.ANAPHOR:
        return not anaphor.antecedents
    return anaphor.reference is not None


def _implied(layer: Layer, anaphor: Anaphor) -> Anaphor:
    """Return an anaphor with the reference type that the place of its antecedents implies.

    A ``<`` or ``>`` without an antecedent has none in the chains, as in any key.
    """
    if not anaphor.antecedents:
        linked = anaphor.reference in (Reference.ANAPHOR, Reference.CATAPHOR)
        return replace(anaphor, reference=None) if linked else anaphor
    if anaphor.reference is not None:
        return anaphor
    own = layer.markables[anaphor.markable].order
    before = any(layer.markables[other].order < own for other in anaphor.antecedents)
    return replace(anaphor, reference=Reference.ANAPHOR if before else Reference.CATAPHOR)


@dataclass(frozen=True)
class Copy:
    """One annotator's decisions on a text.

    Attributes:
        ids: Markable of each row of the mention table.
        kept: The mentions.
        dropped: The mentions without singletons.
        key: The anaphors, stated or derived from chains.
        stated: Whether the annotator states anaphors; else they are derived.
        kinds: Whether the annotator states kinds.
        merged: Anaphors that are not counted because another one has their head and realisation.
    """

    layer: Layer
    ids: Sequence[str]
    kept: Side
    dropped: Side
    key: Key
    stated: bool
    kinds: bool
    merged: int

    @classmethod
    def of(cls, document: Document, layer: Layer, *, stated: bool) -> Copy:
        """Return the decisions of a layer on a text.

        ``stated``: whether its anaphors are stated, so that none is derived from the pronouns.
        """
        table = table_of(Reading(document), layer)
        words = language(document.language)
        found = (stated_population if stated else derived_population)(document, layer, words)
        return cls(
            layer,
            [mention.id for mention in mentions_of(layer)],
            side_of(table),
            side_of(table, drop_singletons=True),
            found.key,
            stated,
            states_kinds(layer),
            found.merged,
        )

    def side(self, *, singletons: bool) -> Side:
        """Return the mentions with or without singletons."""
        return self.kept if singletons else self.dropped

    def names(self, *, singletons: bool) -> list[str]:
        """Return the markable of each mention of a side."""
        return [self.ids[row] for row in self.side(singletons=singletons).rows]

    @cached_property
    def chains(self) -> Chains:
        """The entities, in which the antecedents of `key` lie."""
        return self.key.chains

    @cached_property
    def anaphors(self) -> Mapping[Place, Anaphor]:
        """The anaphors by place: head token, realisation, number."""
        return self.key.by_place

    def undecided(self, anaphor: Anaphor) -> bool:
        """Tell whether the annotator has left open how an anaphor refers."""
        stated = self.layer.anaphors.get(anaphor.markable)
        return (
            self.stated
            and stated is not None
            and stated.reference is None
            and not stated.antecedents
        )


@dataclass(eq=False)
class SharedDocument:
    """A text with the decisions of those annotators who did it.

    Attributes:
        doc_id: Name of the text.
        copies: The decisions by the annotators' names, in the order of the annotators.
    """

    doc_id: str
    copies: Mapping[str, Copy]
    _matched: dict[tuple[str, str, MentionMatching, bool], Pairs] = field(
        default_factory=dict, repr=False
    )
    _classes: dict[tuple[tuple[str, ...], MentionMatching, bool], dict[str, list[int]]] = field(
        default_factory=dict, repr=False
    )

    @classmethod
    def of(
        cls,
        doc_id: str,
        readings: Mapping[str, Reading],
        code: str = "",
        *,
        stating: Collection[str] = (),
    ) -> SharedDocument:
        """Prepare what annotators' files hold of one text.

        Heads that the files do not give are taken from the richest analysis among them, so that
        the same words have the same head for everybody.

        Readings, by annotator, have the annotator's layer first and equal tokens; those of
        `not_done` must have been taken out. ``code`` is the language, ``""`` for that of the files,
        or to guess it. ``stating`` are annotators whose file is in a format that can state
        anaphors. Once somebody states anaphors of the text, their links are stated too, and who
        links nothing has found no anaphor.
        """
        documents = [reading.document for reading in readings.values()]
        best = max(documents, key=lambda one: (one.has_trees, one.has_heads, one.has_pos))
        code = code or next((one.language for one in documents if one.language not in _OPEN), "")
        if not code:
            code = guess_language([token.text for token in best.tokens])
        layers = {name: reading.layers[0] for name, reading in readings.items()}
        own_words = {
            name: states_anaphors(layer, able=name in stating) for name, layer in layers.items()
        }
        anybody = any(own_words.values())
        copies = {}
        for name, reading in readings.items():
            own = reading.document
            document = replace(
                best, language=code, empty_nodes=own.empty_nodes, metadata=own.metadata
            )
            implied = anybody and (name in stating or not layers[name].anaphors)
            copies[name] = Copy.of(document, layers[name], stated=own_words[name] or implied)
        return cls(doc_id, copies)

    @property
    def pairs(self) -> Iterator[tuple[str, str]]:
        """Every two annotators."""
        return combinations(self.copies, 2)

    def matched(
        self, first: str, second: str, way: MentionMatching, *, singletons: bool = True
    ) -> Pairs:
        """Return the mentions of two annotators, in their order, that stand for each other."""
        what = (first, second, way, singletons)
        if what not in self._matched:
            left = self.copies[first].side(singletons=singletons)
            right = self.copies[second].side(singletons=singletons)
            self._matched[what] = match(left, right, Matching(way))
        return self._matched[what]

    def classes(
        self, annotators: Sequence[str], way: MentionMatching, *, singletons: bool = True
    ) -> dict[str, list[int]]:
        """Return the number of the class of each annotator's mentions."""
        what = (tuple(annotators), way, singletons)
        if what not in self._classes:
            self._classes[what] = self._classed(annotators, way, singletons)
        return self._classes[what]

    def _classed(
        self, annotators: Sequence[str], way: MentionMatching, singletons: bool
    ) -> dict[str, list[int]]:
        sides = [self.copies[name].side(singletons=singletons) for name in annotators]
        offsets = [sum([len(side) for side in sides[:place]]) for place in range(len(sides) + 1)]
        pairs = self._joins(annotators, sides, offsets, way, singletons)
        owners = [place for place, side in enumerate(sides) for _mention in range(len(side))]
        root = _join(owners, pairs)
        return {
            name: root[offsets[place] : offsets[place + 1]] for place, name in enumerate(annotators)
        }

    def _joins(
        self,
        annotators: Sequence[str],
        sides: Sequence[Side],
        offsets: Sequence[int],
        way: MentionMatching,
        singletons: bool,
    ) -> Iterable[tuple[int, int]]:
        """Return the pairs to join, the surest first."""
        joins = []
        for one, other in combinations(range(len(annotators)), 2):
            left, right = sides[one], sides[other]
            found = self.matched(annotators[one], annotators[other], way, singletons=singletons)
            for a, b in zip(found.key.tolist(), found.response.tolist(), strict=True):
                same = left.units(a) == right.units(b)
                order = (not same, left.order(a), right.order(b))
                joins.append((order, offsets[one] + a, offsets[other] + b))
        return [(a, b) for _order, a, b in sorted(joins)]


def not_done(readings: Mapping[str, Reading], stating: Collection[str] = ()) -> tuple[str, ...]:
    """Return the annotators whose files hold the text but no annotation of it.

    Without a layer nothing was done. An empty layer says that there is no anaphor only where
    somebody else states anaphors; elsewhere every pronoun would count as one that does not refer.
    ``stating`` is as in `SharedDocument.of`.
    """
    layers = {name: reading.layers[0] for name, reading in readings.items() if reading.layers}
    stated = any(states_anaphors(layer, able=name in stating) for name, layer in layers.items())
    done = {name for name, layer in layers.items() if layer.markables or stated}
    return tuple([name for name in readings if name not in done])


def _join(owners: Sequence[int], pairs: Iterable[tuple[int, int]]) -> list[int]:
    """Join items to classes that hold at most one item of each owner; return each item's class."""
    number = list(range(len(owners)))
    members = [[item] for item in number]
    for one, other in pairs:
        ours, theirs = number[one], number[other]
        if ours == theirs or {owners[i] for i in members[ours]} & {
            owners[i] for i in members[theirs]
        }:
            continue
        for item in members[theirs]:
            number[item] = ours
        members[ours] += members[theirs]
    return number
