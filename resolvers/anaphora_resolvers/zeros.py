"""Markables for the zeros of a document: its empty nodes that are pronouns.

A zero is anchored on its governor (SUPAR: the verb). What its own features leave open is taken
from the governor's morphology: person and number of a subject from the finite verb, its auxiliary
or copula, gender from an agreeing predicate (*Ø estaba cansada*); person and number of a
possessor from the possessed noun's possessor features (Hungarian).
"""

from __future__ import annotations

from collections.abc import Iterator

from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.impersonals import impersonal_table
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import (
    EMPTY,
    Document,
    EmptyNode,
    FrozenDict,
    Markable,
    Span,
    Zero,
)
from anaphora_workbench.model.language import Language

_ROLES = frozenset(("subject", "object", "indirect", "possessor", "oblique", "agent"))


def zero_markables(document: Document, view: TextView) -> Iterator[Markable]:
    """Yield a markable for each pronominal empty node with a governor, in the nodes' order.

    Ids are ``z1``, ``z2`` ... in that order.
    """
    number = 0
    for node in document.empty_nodes:
        if node.governor is None or node.governor < 0 or not is_pronominal(node, view.language):
            continue
        number += 1
        features = supplemented(node, view)
        yield Markable(
            f"z{number}",
            (Span(node.governor, node.governor + 1),),
            node.governor,
            phrase="zero",
            zero=Zero(node.governor, node.deprel or "nsubj", features, node.place),
            empty_nodes=(node.place,),
        )


def is_pronominal(node: EmptyNode, language: Language) -> bool:
    """Tell whether an empty node is a pronoun (and no elided verb or noun)."""
    if node.pos:
        return node.pos == "PRON"
    return language.role(node.deprel) in _ROLES


def supplemented(node: EmptyNode, view: TextView) -> FrozenDict[str, str]:
    """Return a node's features with what its governor's morphology tells."""
    assert node.governor is not None
    role = view.language.role(node.deprel) or "subject"
    told: dict[str, str] = {}
    if role == "subject":
        told = subject_features(view, node.governor)
    elif role == "possessor":
        features = view.document.tokens[node.governor].features
        for name in ("Number", "Person", "Gender"):
            if value := features.get(f"{name}[psor]", ""):
                told[name] = value
    own = {name: value for name, value in node.features.items() if value}
    both = {**told, **own}
    return FrozenDict(both) if both else EMPTY


def subject_features(view: TextView, verb: int) -> dict[str, str]:
    """Return what a predicate and its auxiliaries tell of its subject.

    Args:
        view: The parse.
        verb: Token of the predicate.

    Returns:
        ``Number``, ``Person`` and ``Gender`` where they are told.
    """
    tokens, language, deps = view.document.tokens, view.language, view.deps
    told: dict[str, str] = {}
    for index in (verb, deps.auxiliary[verb], deps.copula[verb]):
        if index == NONE:
            continue
        features = language.features_of(tokens[index])
        if "Fin" not in features.get("VerbForm", "Fin") or deps.pos[index] not in ("VERB", "AUX"):
            continue
        for name in ("Number", "Person"):
            if features.get(name):
                told.setdefault(name, features[name])
    features = language.features_of(tokens[verb])
    passive = deps.auxiliary[verb] != NONE and _is_passive(view, verb)
    agreeing = deps.pos[verb] == "ADJ" or features.get("VerbForm") == "Part"
    if (deps.copula[verb] != NONE and agreeing) or passive:
        for name in ("Gender", "Number"):
            if features.get(name):
                told.setdefault(name, features[name])
    return told


def _is_passive(view: TextView, verb: int) -> bool:
    """Tell whether an auxiliary makes a participle passive: by its label, else by its lemma."""
    tokens = view.document.tokens
    passive = impersonal_table(view.language).passive_auxiliary
    participle = view.language.features_of(tokens[verb]).get("VerbForm") == "Part"
    return any(
        tokens[child].deprel in ("aux:pass", "auxpass")
        or (
            participle
            and view.deps.relation[child] == "auxiliary"
            and tokens[child].lemma.lower() in passive
        )
        for child in view.deps.children[verb]
    )
