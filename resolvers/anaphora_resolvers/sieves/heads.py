"""Passes 5 to 9: the same head word, with fewer and fewer further conditions.

========================  =========  ==============  ====================  =======
pass                      head       word inclusion  compatible modifiers  further
========================  =========  ==============  ====================  =======
strict head match A       same       yes             yes
strict head match B       same       yes             no
strict head match C       same       no              yes
proper head word match    same       no              no                    names; places and numbers
relaxed head match        any word   yes             no                    names of one class
========================  =========  ==============  ====================  =======

*Same head*: the head word of the mention is a head word of the antecedent's cluster. *Word
inclusion*: every word of the mention's cluster but function words is a word of the antecedent's.
*Compatible modifiers*: every modifier of the mention is one of the antecedent (not of its cluster).
None of them links a mention to one that it is a part of (i-within-i), or names of which a title or
first name tells different sexes.
"""

from __future__ import annotations

from anaphora_resolvers.sieves.clusters import Cluster
from anaphora_resolvers.sieves.mentions import NAME, Mention
from anaphora_resolvers.sieves.passes import Index, Sieve
from anaphora_resolvers.sieves.text import Text

__all__ = ["ProperHead", "RelaxedHead", "StrictHeadA", "StrictHeadB", "StrictHeadC"]


def sexes_differ(one: Cluster, other: Cluster) -> bool:
    """Tell whether two clusters are known to be of different sex (*Mr Hu* and *Mrs Hu*)."""
    ours, theirs = one.traits.agreement.gender, other.traits.agreement.gender
    return bool(ours and theirs) and ours.isdisjoint(theirs)


class _Heads(Sieve):
    """Finds antecedents with the same head word."""

    inclusion = False
    modifiers = False

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self._seen = Index(text)

    def antecedent(self, mention: Mention) -> Mention | None:
        """Return the first mention with the same head that meets the conditions."""
        if not mention.nominal or mention.indefinite:
            return None
        clusters = self.text.clusters
        own = clusters.of(mention)
        for found in self._seen.before(mention.head, mention):
            if self.fits(mention, found) and not sexes_differ(own, clusters.of(found)):
                return found
        return None

    def enter(self, mention: Mention) -> None:
        """Note a mention under its head word."""
        if mention.nominal:
            self._seen.add(mention.head, mention)

    def fits(self, mention: Mention, antecedent: Mention) -> bool:
        """Tell whether an antecedent meets the conditions of the pass."""
        if self.modifiers and not mention.modifiers <= antecedent.modifiers:
            return False
        clusters = self.text.clusters
        return not self.inclusion or clusters.of(mention).words <= clusters.of(antecedent).words


class StrictHeadA(_Heads):
    """The same head, all words of the mention known, its modifiers those of the antecedent."""

    name = "strict head match A"
    title = "the same head, with no new word and no new modifier"
    inclusion = True
    modifiers = True


class StrictHeadB(_Heads):
    """Strict head match A without the condition on modifiers."""

    name = "strict head match B"
    title = "the same head, with no new word"
    inclusion = True


class StrictHeadC(_Heads):
    """Strict head match A without the condition on words."""

    name = "strict head match C"
    title = "the same head, with no new modifier"
    modifiers = True


class ProperHead(_Heads):
    """Two names with the same head whose places and numbers do not differ."""

    name = "proper head word match"
    title = "a name with the same last word"

    def fits(self, mention: Mention, antecedent: Mention) -> bool:
        """Tell whether both are names and neither places nor numbers tell them apart."""
        if mention.sort != NAME or antecedent.sort != NAME:
            return False
        if not mention.numerals <= antecedent.numerals:
            return False
        directions = self.text.words["directions"]
        return mention.modifiers & directions == antecedent.modifiers & directions and not (
            self._other_name(mention, antecedent)
        )

    @staticmethod
    def _other_name(mention: Mention, antecedent: Mention) -> bool:
        """Tell whether both have name words that the other lacks (*Ana Hu* and *Eva Hu*)."""
        mine, theirs = mention.modifiers, antecedent.modifiers
        return bool(mine - theirs) and bool(theirs - mine)


class RelaxedHead(Sieve):
    """The head of a name is any word of a name of the same class.

    Every word of the mention must be known; with the head alone, the last word of a firm would
    be that of any other.
    """

    name = "relaxed head match"
    title = "a name whose last word is in the other name"

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self._seen = Index(text)

    def antecedent(self, mention: Mention) -> Mention | None:
        """Return the first name of the same class that has the head among its words."""
        if mention.sort != NAME or mention.indefinite:
            return None
        clusters = self.text.clusters
        own = clusters.of(mention)
        for found in self._seen.before(mention.head, mention):
            other = clusters.of(found)
            known = own.words <= other.words and not sexes_differ(own, other)
            if known and own.labels & other.labels:
                return found
        return None

    def enter(self, mention: Mention) -> None:
        """Note a name under each of its words."""
        if mention.sort == NAME:
            for word in mention.content.intersection(mention.core):
                self._seen.add(word, mention)
