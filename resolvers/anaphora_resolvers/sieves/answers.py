"""The links of the sieves as a layer: who is linked to whom, and by which pass."""

from __future__ import annotations

from collections.abc import Container, Mapping

from anaphora_resolvers.sieves.clusters import Link
from anaphora_resolvers.sieves.mentions import Mention
from anaphora_resolvers.sieves.text import Text
from anaphora_workbench.model import Anaphor, FrozenDict, Layer, Markable, Reference
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import kind_by_person
from anaphora_workbench.ports import TRACE

__all__ = ["layer_of_links"]


def layer_of_links(
    name: str, text: Text, layer: Layer, titles: Mapping[str, str], dropped: Container[str]
) -> Layer:
    """Return the layer of what the passes have linked.

    Args:
        name: Name of the layer.
        text: The text after the last pass.
        layer: The layer that was given: its anaphors tell kinds and what does not refer.
        titles: What each pass does, by its name.
        dropped: Passes whose mentions are taken out; what is linked to them is linked to what
            they are linked to.
    """
    kinds = _Kinds(text, layer)
    out = {link.mention.id: link for link in text.clusters.links if link.sieve in dropped}
    used: dict[str, Markable] = {}
    anaphors: list[Anaphor] = []
    for link in text.clusters.links:
        if link.mention.id in out:
            continue
        antecedent = _kept(link.antecedent, out)
        for mention in (link.mention, antecedent):
            used.setdefault(mention.id, mention.expression.markable)
        anaphors.append(_anaphor(link, antecedent, kinds.of(link.mention), titles))
    linked = {anaphor.markable for anaphor in anaphors}
    for given in layer.anaphors.values():
        if given.reference is Reference.NON_REFERRING and given.markable not in linked:
            used.setdefault(given.markable, layer.markables[given.markable])
            anaphors.append(Anaphor(given.markable, given.kind, Reference.NON_REFERRING))
            linked.add(given.markable)
    for mention in text.mentions:
        kind = kinds.of(mention)
        if kind and mention.id not in linked:
            used.setdefault(mention.id, mention.expression.markable)
            anaphors.append(Anaphor(mention.id, kind))
    return Layer.build(name, used.values(), anaphors)


def _kept(mention: Mention, out: dict[str, Link]) -> Mention:
    while mention.id in out:
        mention = out[mention.id].antecedent
    return mention


def _anaphor(link: Link, antecedent: Mention, kind: str, titles: Mapping[str, str]) -> Anaphor:
    before = antecedent.expression.order < link.mention.expression.order
    reference = Reference.ANAPHOR if before else Reference.CATAPHOR
    attributes = FrozenDict({TRACE: f"{link.sieve}: {titles[link.sieve]}"})
    return Anaphor(link.mention.id, kind, reference, (antecedent.id,), attributes)


class _Kinds:
    """The kind of each mention: the one that was asked for, else that of its pronoun."""

    def __init__(self, text: Text, layer: Layer) -> None:
        self._asked: dict[tuple[int, str], str] = {}
        for anaphor in layer.anaphors.values():
            if anaphor.kind:
                markable = layer.markables[anaphor.markable]
                head = head_of(text.document, markable, text.language)[0]
                self._asked[head, markable.realisation] = anaphor.kind

    def of(self, mention: Mention) -> str:
        """Return the kind of a mention, ``""`` for nouns that nobody asked about."""
        expression = mention.expression
        markable = expression.markable
        if not expression.whole:
            asked = self._asked.get((expression.head, markable.realisation))
            if asked:
                return asked
        if markable.zero is not None:
            return kind_by_person("zero", markable.zero.features)
        if markable.clitic is not None:
            return kind_by_person("clitic", markable.attributes)
        return expression.kind
