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

from collections.abc import Sequence

from anaphora_resolvers.sieves.answers import layer_of_links
from anaphora_resolvers.sieves.constructs import (
    CONSTRUCTS,
    Apposition,
    PredicateNominative,
    RelativePronoun,
    RoleApposition,
)
from anaphora_resolvers.sieves.heads import (
    ProperHead,
    RelaxedHead,
    StrictHeadA,
    StrictHeadB,
    StrictHeadC,
)
from anaphora_resolvers.sieves.passes import Sieve
from anaphora_resolvers.sieves.pronouns import Pronouns
from anaphora_resolvers.sieves.speaking import SpeakerIdentification
from anaphora_resolvers.sieves.strings import ExactString, RelaxedString
from anaphora_resolvers.sieves.text import Text
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import Anaphor, Document, Layer
from anaphora_workbench.ports import Need, check_needs

__all__ = ["PASSES", "Sieves"]

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
        name: ``sieves``, with the guidelines behind a colon.
        title: One line for lists.
        needs: Parts of speech; without a parse the constructs and the order in a sentence are lost.
    """

    name = "sieves"
    title = "multi-pass sieve for all mentions (Lee et al. 2013)"
    needs: frozenset[Need] = frozenset((Need.POS,))

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
        text = Text(document, layer, asked)
        for sieve in PASSES:
            sieve(text).run()
        dropped = _NOT_IN_ONTONOTES if self._guidelines == ONTONOTES else frozenset()
        titles = {sieve.name: sieve.title for sieve in PASSES}
        return layer_of_links(self.name, text, layer, titles, dropped)
