"""Which anaphors an annotator states, and which a file of chains merely implies.

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

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

from anaphora_workbench.model import (
    EMPTY,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Reference,
    chains_of,
)
from anaphora_workbench.model.language import Language
from anaphora_workbench.scoring.keys import Heads, Key, Place, key_of, states_kinds

STATING_FORMATS = frozenset(("json", "project", "supar", "supar-sgml", "muc-extended"))
"""Names of the formats that can state anaphors one by one."""


@dataclass(frozen=True, slots=True)
class Population:
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

    Args:
        layer: The decisions.
        able: Whether they come from a format that can state anaphors one by one.
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


def stated_population(document: Document, layer: Layer, words: Language) -> Population:
    """Return the anaphors of a layer that states them, without deriving any.

    Where the layer states kinds, a link without a kind that a file of clusters would yield too is
    part of a chain and no anaphor of its own; where it states none, every anaphor counts.

    Args:
        document: The text.
        layer: The decisions.
        words: Tables of the language.
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


def derived_population(document: Document, layer: Layer, words: Language) -> Population:
    """Return the anaphors that the chains of a layer and the pronouns of its text imply.

    Args:
        document: The text.
        layer: The decisions, which must not state kinds.
        words: Tables of the language.
    """
    key = key_of(document, layer, words)
    return _population(key, key.anaphors())


def _population(key: Key, anaphors: Iterable[Anaphor]) -> Population:
    by_place: dict[Place, Anaphor] = {}
    merged = 0
    for anaphor in anaphors:
        place = key.place(anaphor.markable)
        if place in by_place:
            merged += 1
        else:
            by_place[place] = anaphor
    return Population(replace(key, by_place=FrozenDict(by_place)), merged)


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
