"""Number, gender and person of expressions and of whole chains, as annotators see them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from anaphora_workbench.annotation.session.links import LayerLinks
from anaphora_workbench.annotation.session.pools import corrected_token
from anaphora_workbench.model import Document, FrozenDict, Layer, Markable, Token
from anaphora_workbench.model.language import language

AGREEMENT = ("Number", "Gender", "Person")
"""Features of an anaphor that an annotator can correct, in universal names."""
COMPARED = ("Number", "Gender")
"""Features in which the mentions of a chain agree. Persons differ in direct speech."""
NEAREST = 30
"""How many mentions before and behind a place tell what a chain agrees in."""


@dataclass(frozen=True, slots=True)
class Clash:
    """A feature in which two chains differ.

    Attributes:
        feature: ``Number`` or ``Gender``.
        ours: Values of the anaphor's side, joined by commas.
        theirs: Values of the antecedent's side.
    """

    feature: str
    ours: str
    theirs: str


def token_of(document: Document, layer: Layer, index: int) -> Token:
    """Return a token with the annotator's correction of its analysis."""
    token, correction = document.tokens[index], layer.corrections.get(index)
    if correction is None:
        return token
    return corrected_token(token, correction, document.language)


def agreement_of(document: Document, layer: Layer, markable: Markable) -> FrozenDict[str, str]:
    """Return number, gender and person as far as they are known, corrections first.

    Several values that are possible are joined by commas. A zero subject agrees with its verb; a
    clitic has what its attributes tell.
    """
    tables = language(document.language)
    stated: dict[str, str] = {}
    if markable.zero is not None:
        if tables.role(markable.zero.role) in ("subject", ""):
            verb = tables.features_of(token_of(document, layer, markable.zero.governor))
            stated = {name: verb.get(name, "") for name in ("Number", "Person")}
        stated.update(markable.zero.features)
    elif markable.clitic is None:
        head = markable.head
        if head is None:
            head, _source = tables.head_index(document, markable.spans[0])
        found = tables.agreement(token_of(document, layer, head))
        values = (found.number, found.gender, found.person)
        stated = {n: ",".join(sorted(v)) for n, v in zip(AGREEMENT, values, strict=True)}
        if _is_coordination(document, layer, markable, head):
            # One conjunct tells neither the number of all nor their gender.
            stated.update({"Number": "", "Gender": ""})
    if markable.zero is None:
        stated.update({n: markable.attributes[n] for n in AGREEMENT if n in markable.attributes})
    return FrozenDict({name: stated[name] for name in AGREEMENT if stated.get(name)})


def _is_coordination(document: Document, layer: Layer, markable: Markable, head: int) -> bool:
    """Tell whether an expression is several that are coordinated."""
    if markable.phrase == "coordination":
        return True
    tokens = [token_of(document, layer, index) for index in markable.indices if index != head]
    return any(token.head == head and token.deprel.startswith("conj") for token in tokens)


def clashes(
    document: Document, layer: Layer, links: LayerLinks, anaphor: str, antecedent: str
) -> Iterator[Clash]:
    """Yield the features in which two mentions' chains would differ if they were joined.

    Only known values count, of the mentions nearest to either. A chain that disagrees in itself
    yields nothing: that would be repeated at every further mention.
    """
    if antecedent not in layer.markables or links.joined(anaphor, antecedent):
        return
    # The anaphor leaves its old antecedent: only what takes it up comes along.
    ours, theirs = links.takers(anaphor, NEAREST), links.around(antecedent, NEAREST)
    yield from clashes_between(document, layer, ours, theirs)


def clashes_between(
    document: Document, layer: Layer, one: Iterable[str], other: Iterable[str]
) -> Iterator[Clash]:
    """Yield the features in which some mentions differ from others, where each group agrees."""
    ours, theirs = _shared(document, layer, one), _shared(document, layer, other)
    for feature in COMPARED:
        mine, their = ours.get(feature), theirs.get(feature)
        if mine and their and not mine & their:
            yield Clash(feature, ",".join(sorted(mine)), ",".join(sorted(their)))


def _shared(document: Document, layer: Layer, names: Iterable[str]) -> dict[str, frozenset[str]]:
    """Return by feature the values that all mentions share of which one is known."""
    shared: dict[str, frozenset[str]] = {}
    for name in names:
        for feature, value in agreement_of(document, layer, layer.markables[name]).items():
            known = frozenset(value.split(","))
            shared[feature] = shared.get(feature, known) & known
    return shared
