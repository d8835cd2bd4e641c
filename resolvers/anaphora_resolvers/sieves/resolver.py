"""The resolver ``sieves``: all mentions of a text, by passes from the surest to the boldest.

After Heeyoung Lee, Angel Chang, Yves Peirsman, Nathanael Chambers, Mihai Surdeanu and Dan Jurafsky
(2013), "Deterministic Coreference Resolution Based on Entity-Centric, Precision-Ranked Rules",
Computational Linguistics 39(4). The passes, in order: speaker identification; exact string match;
relaxed string match; precise constructs; strict head match A, B, C; proper head word match; relaxed
head match; pronouns. Each goes once through the text from the left; only mentions without an
antecedent are looked up, and each pass builds on the clusters of those before it, whose mentions
share what is known of them. The list of passes agrees with published re-implementations; the order
and the details of the conditions are from memory of the paper.

Where it differs: binding and i-within-i of pronouns are the workbench's shared constraints; gender
and animacy come from its lists, not from counts on the Web; the candidates of a head are the
nearest `FARTHEST` mentions, so that a novel costs time linear in its length.

Every answer names its pass (the attribute `TRACE` of the anaphor). ``--resolver sieves`` keeps
all links; ``sieves:ontonotes`` takes out mentions in appositions, predicate nouns and relative
pronouns at the end, which OntoNotes does not annotate, as the paper does for that corpus.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from anaphora_resolvers.sieves.clusters import PassLink, SieveText
from anaphora_resolvers.sieves.mentions import SieveMention
from anaphora_resolvers.sieves.nominals import (
    CONSTRUCTS,
    Apposition,
    ExactString,
    PredicateNominative,
    ProperHead,
    RelativePronoun,
    RelaxedHead,
    RelaxedString,
    RoleApposition,
    StrictHeadA,
    StrictHeadB,
    StrictHeadC,
)
from anaphora_resolvers.sieves.passes import Sieve
from anaphora_resolvers.sieves.pronouns import Pronouns, SpeakerIdentification
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import (
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reason,
    Reference,
)
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import kind_by_person
from anaphora_workbench.ports import TRACE, Need, check_needs


def layer_of_links(
    name: str,
    text: SieveText,
    layer: Layer,
    titles: Mapping[str, str],
    dropped: Container[str] = (),
    source: str = "sieves",
) -> Layer:
    """Return the layer of what the passes have linked.

    Args:
        name: Name of the layer.
        text: The text after the last pass.
        layer: The layer that was given: its anaphors tell kinds and what does not refer.
        titles: What each pass does, by its name.
        dropped: Passes whose mentions are taken out; what is linked to them is linked to what
            they are linked to.
        source: What gives the reasons; their codes begin with it.
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
        anaphors.append(_anaphor(link, antecedent, kinds.of(link.mention), titles, source))
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


def _kept(mention: SieveMention, out: dict[str, PassLink]) -> SieveMention:
    while mention.id in out:
        mention = out[mention.id].antecedent
    return mention


def _anaphor(
    link: PassLink, antecedent: SieveMention, kind: str, titles: Mapping[str, str], source: str
) -> Anaphor:
    before = antecedent.expression.order < link.mention.expression.order
    reference = Reference.ANAPHOR if before else Reference.CATAPHOR
    text = f"{link.sieve}: {titles[link.sieve]}"
    attributes: FrozenDict[str, str] = FrozenDict({TRACE: Reason(f"{source}.{link.sieve}", text)})
    return Anaphor(link.mention.id, kind, reference, (antecedent.id,), attributes)


class _Kinds:
    """The kind of each mention: the one that was asked for, else that of its pronoun."""

    def __init__(self, text: SieveText, layer: Layer) -> None:
        self._asked: dict[tuple[int, str], str] = {}
        for anaphor in layer.anaphors.values():
            if anaphor.kind:
                markable = layer.markables[anaphor.markable]
                head = head_of(text.document, markable, text.language)[0]
                self._asked[head, markable.realisation] = anaphor.kind

    def of(self, mention: SieveMention) -> str:
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


PASSES: tuple[type[Sieve], ...] = (
    SpeakerIdentification,
    ExactString,
    RelaxedString,
    *CONSTRUCTS,
    StrictHeadA,
    StrictHeadB,
    StrictHeadC,
    ProperHead,
    RelaxedHead,
    Pronouns,
)
"""The passes in their order."""
ONTONOTES = "ontonotes"
"""The variant whose clusters follow OntoNotes."""
_NOT_IN_ONTONOTES = frozenset(
    sieve.name for sieve in (Apposition, PredicateNominative, RoleApposition, RelativePronoun)
)


class Sieves:
    """The multi-pass sieve.

    Args:
        guidelines: ``""``, or `ONTONOTES` to leave out what that corpus does not annotate.

    Attributes:
        title: One line for lists.
        needs: Parts of speech; without a parse the constructs and the order in a sentence are lost.
    """

    name = "sieves"
    title = "multi-pass sieve for all mentions (Lee et al. 2013)"
    needs: frozenset[Need] = frozenset((Need.POS,))
    answers_nouns = True

    def __init__(self, guidelines: str = "") -> None:
        self._guidelines = guidelines
        if guidelines:
            self.name = f"sieves:{guidelines}"

    def configured(self, text: str) -> Sieves:
        """Return the resolver with the guidelines of a name.

        Raises:
            UsageError: There are none of that name.
        """
        if text != ONTONOTES:
            raise UsageError(f"sieves knows the guidelines '{ONTONOTES}', not '{text}'")
        return Sieves(text)

    def resolve(self, document: Document, layer: Layer, asked: Sequence[Anaphor]) -> Layer:
        """Return a layer with all mentions that the passes have linked.

        Raises:
            NeedsError: The document has no parts of speech.
        """
        check_needs(self.name, self.needs, document)
        text = SieveText(document, layer, asked)
        for sieve in PASSES:
            sieve(text).run()
        dropped = _NOT_IN_ONTONOTES if self._guidelines == ONTONOTES else frozenset()
        titles = {sieve.name: sieve.title for sieve in PASSES}
        return layer_of_links(self.name, text, layer, titles, dropped)
