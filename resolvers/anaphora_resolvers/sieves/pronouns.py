"""Passes 1 and 10: speakers and pronouns.

Pass 1, speaker identification: *I* is who speaks, *you* is who hears. Pass 10: pronouns, by what
they agree in with all that is known of a cluster.

A pronoun looks at its own sentence and the three before it: left to right, breadth first, own
sentence first. Its cluster and the antecedent's must agree in number, gender, person, animacy and
semantic class; unknown values exclude nothing, but *he* and *she* take what is known to be alive
before what may be (the paper's lists leave little unknown). Demonstratives stand for no person.
Binding and i-within-i are the workbench's shared
constraints; a cluster with a mention that binding keeps apart from the pronoun is out as a whole.
Personal pronouns of the first and second person take up pronouns of the same speaker only.
"""

from __future__ import annotations

from anaphora_resolvers.constraints import STRUCTURAL, AgreementConstraints
from anaphora_resolvers.constraints.binding import judge_binding
from anaphora_resolvers.sieves.clusters import Cluster, SieveText, said_apart
from anaphora_resolvers.sieves.mentions import PRONOUN, SieveMention
from anaphora_resolvers.sieves.passes import Sieve
from anaphora_resolvers.sieves.speakers import OTHER, person_of
from anaphora_resolvers.traits import LIVING
from anaphora_workbench.model import Outcome


class SpeakerIdentification(Sieve):
    """*I* of one speaker are one, and the speaker; *you* of one turn are one.

    *You* is who hears: who is called or told, or who spoke before in an exchange.
    """

    name = "speaker identification"
    title = "the words of one speaker"

    def __init__(self, text: SieveText) -> None:
        super().__init__(text)
        self._last_i: dict[str, SieveMention] = {}
        self._last_you: dict[int, SieveMention] = {}

    def antecedent(self, mention: SieveMention) -> SieveMention | None:
        """Return the last *I* of the speaker or the speaker, the last *you* or who is meant."""
        speakers = self.text.speakers
        person = person_of(mention)
        if person == "I":
            speaker = speakers.of(mention)
            return self._last_i.get(speaker) or speakers.mention_of.get(speaker)
        if person != "you":
            return None
        found = self._last_you.get(speakers.turn(mention))
        hearer = speakers.hearer(mention)
        if found is None and hearer:
            found = self._last_i.get(hearer) or speakers.mention_of.get(hearer)
        return found

    def enter(self, mention: SieveMention) -> None:
        """Note an *I* or a *you*."""
        person = person_of(mention)
        if person == "I":
            self._last_i[self.text.speakers.of(mention)] = mention
        elif person == "you":
            self._last_you[self.text.speakers.turn(mention)] = mention


WINDOW = 3
"""Sentences before its own at which a pronoun looks."""
_BOUND = frozenset(("persRefl", "refl12", "recip"))
_RELATIVE = "rel"
_DEMONSTRATIVE = "demo"
_SEXES = frozenset(("Masc", "Fem"))


def _is_living(cluster: Cluster) -> bool:
    """Tell whether a cluster is known to name persons or animals."""
    agreement = cluster.traits.agreement
    sexes = agreement.gender & _SEXES
    return bool(agreement.animate or sexes or cluster.traits.classes & LIVING)


def _numbers_differ(one: SieveMention, other: SieveMention) -> bool:
    """Tell whether two pronouns differ in number, whatever their clusters have taken up.

    A cluster may be of both (*Mary or John*, which *he* and *they* can take up), two pronouns not.
    """
    ours, theirs = one.expression.traits, other.expression.traits
    numbers = ours.agreement.number, theirs.agreement.number
    return ours.pronoun and theirs.pronoun and all(numbers) and numbers[0].isdisjoint(numbers[1])


class Pronouns(Sieve):
    """Pronouns, zeros and clitics."""

    name = "pronoun"
    title = "it agrees with all that is known of the other"

    def __init__(self, text: SieveText) -> None:
        super().__init__(text)
        self._agreement = AgreementConstraints(text.language)

    def antecedent(self, mention: SieveMention) -> SieveMention | None:
        """Return the first mention whose cluster agrees."""
        expression = mention.expression
        if mention.sort != PRONOUN or not expression.kind or expression.kind == _RELATIVE:
            return None
        text = self.text
        own = text.clusters.of(mention)
        barred = {id(own)}
        if expression.kind not in _BOUND:
            barred |= self._barred(mention)
        living = expression.traits.agreement.animate and person_of(mention) == OTHER
        unsure: SieveMention | None = None
        for sentence in range(mention.sentence, max(-1, mention.sentence - WINDOW - 1), -1):
            listed = text.by_sentence[sentence]
            before = [other for other in listed if other.number < mention.number]
            for other in text.ordered(mention, before):
                cluster = text.clusters.of(other)
                if id(cluster) in barred or not self._may_be(mention, other):
                    continue
                agree = self._agreement.holds(own.traits, cluster.traits)
                if agree and not said_apart(own, cluster):
                    if not living or _is_living(cluster):
                        return other
                    unsure = unsure or other
        return unsure

    def _barred(self, mention: SieveMention) -> set[int]:
        """Return the clusters with a mention that binding keeps apart from a pronoun."""
        clusters = self.text.clusters
        return {
            id(clusters.of(other))
            for other in self.text.by_sentence[mention.sentence]
            if other is not mention
            and judge_binding(mention.expression, other.expression, self.text.view).outcome
            is Outcome.FAIL
        }

    def _may_be(self, mention: SieveMention, other: SieveMention) -> bool:
        """Tell whether the places of two mentions, and who speaks, let them be one."""
        person = person_of(mention)
        if person != OTHER and (
            person_of(other) != person
            or self.text.speakers.of(other) != self.text.speakers.of(mention)
        ):
            return False
        if mention.expression.kind == _DEMONSTRATIVE and self._is_person(other):
            return False
        if _numbers_differ(mention, other):
            return False
        if not other.expression.is_in_reach(mention.expression):
            return False
        return all(
            judge(mention.expression, other.expression, self.text.view).outcome is not Outcome.FAIL
            for judge in STRUCTURAL
        )

    def _is_person(self, mention: SieveMention) -> bool:
        return self.text.clusters.of(mention).traits.agreement.animate is True
