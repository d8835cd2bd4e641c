"""Clusters of mentions with the attributes that their mentions share.

What is known of one mention is known of all: a name that *she* has taken up is feminine for every
later pronoun. A cluster is a tree of links; its root is the one mention that has no antecedent yet
(nearly always the first), and only roots look for one, as in the paper. Joining relabels the
smaller cluster, so that all joins of a text cost O(n log n).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from anaphora_resolvers.sieves.mentions import NAME, Mention
from anaphora_resolvers.traits import Traits
from anaphora_workbench.model.language import NOTHING, Agreement

__all__ = ["Cluster", "Clusters", "Link"]


@dataclass(frozen=True, slots=True)
class Link:
    """What a pass has decided.

    Attributes:
        mention: The mention that was looked up.
        antecedent: The mention that it was linked to.
        sieve: Name of the pass.
    """

    mention: Mention
    antecedent: Mention
    sieve: str


@dataclass(slots=True, eq=False)
class Cluster:
    """Mentions of one entity.

    Attributes:
        root: The mention without an antecedent.
        mentions: All of them, in no order.
        heads: Head words.
        words: Words without function words.
        labels: Semantic classes of its names.
        traits: What its mentions agree in, taken together.
        said: Who speaks where it is mentioned: speakers by ``I``, ``you`` or ``other``.
    """

    root: Mention
    mentions: list[Mention]
    heads: set[str]
    words: set[str]
    labels: set[str]
    traits: Traits
    said: dict[str, set[str]] = field(default_factory=dict)


class Clusters:
    """All clusters of a text.

    Args:
        mentions: Its mentions; each is a cluster at first.

    Attributes:
        links: All links in the order in which they were made.
    """

    def __init__(self, mentions: Iterable[Mention]) -> None:
        self._of = [_alone(mention) for mention in mentions]
        self.links: list[Link] = []

    def of(self, mention: Mention) -> Cluster:
        """Return the cluster of a mention."""
        return self._of[mention.number]

    def is_root(self, mention: Mention) -> bool:
        """Tell whether a mention has no antecedent yet."""
        return self._of[mention.number].root is mention

    def all(self) -> list[Cluster]:
        """Return the clusters in the order of their first mentions."""
        return list(dict.fromkeys(self._of))

    def note_speaker(self, mention: Mention, person: str, speaker: str) -> None:
        """Note who says a mention, before anything is joined."""
        self._of[mention.number].said.setdefault(person, set()).add(speaker)

    def join(self, mention: Mention, antecedent: Mention, sieve: str) -> None:
        """Link a root to a mention of another cluster."""
        ours, theirs = self.of(mention), self.of(antecedent)
        self.links.append(Link(mention, antecedent, sieve))
        root = theirs.root
        large, small = theirs, ours
        if len(small.mentions) > len(large.mentions):
            large, small = small, large
        large.root = root
        large.mentions += small.mentions
        large.heads |= small.heads
        large.words |= small.words
        large.labels |= small.labels
        large.traits = _together(large.traits, small.traits)
        for person, speakers in small.said.items():
            large.said.setdefault(person, set()).update(speakers)
        for moved in small.mentions:
            self._of[moved.number] = large


def _alone(mention: Mention) -> Cluster:
    traits = mention.expression.traits
    return Cluster(
        mention,
        [mention],
        {mention.head} - {""},
        set(mention.content),
        set(traits.classes) if mention.sort == NAME else set(),
        traits,
    )


def _together(one: Traits, other: Traits) -> Traits:
    """Return what two clusters agree in when they are one."""
    if one == other:
        return one
    if one.doubtful and _is_sure(other):
        one = _undoubted(one)
    elif other.doubtful and _is_sure(one):
        other = _undoubted(other)
    ours, theirs = one.agreement, other.agreement
    animate = ours.animate if theirs.animate is None else theirs.animate
    if ours.animate is not None and theirs.animate is not None and ours.animate != theirs.animate:
        animate = None
    return replace(
        one,
        agreement=Agreement(
            ours.number | theirs.number,
            ours.gender | theirs.gender,
            ours.person | theirs.person,
            animate,
        ),
        classes=one.classes | other.classes,
        pronoun=one.pronoun and other.pronoun,
        indefinite=one.indefinite or other.indefinite,
        childlike=one.childlike or other.childlike,
        when=one.when and other.when,
        doubtful=one.doubtful and other.doubtful,
    )


def _is_sure(traits: Traits) -> bool:
    """Tell whether it is known for sure if what is named lives."""
    return not traits.doubtful and (traits.agreement.animate is not None or bool(traits.classes))


def _undoubted(traits: Traits) -> Traits:
    """Return traits without the class that a recogniser gave a name."""
    agreement = replace(traits.agreement, animate=None)
    return replace(traits, agreement=agreement, classes=NOTHING, doubtful=False)
