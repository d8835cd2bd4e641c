"""Clusters of mentions with the attributes that their mentions share.

What is known of one mention is known of all: a name that *she* has taken up is feminine for every
later pronoun. A cluster is a tree of links; its root is the one mention that has no antecedent yet
(nearly always the first), and only roots look for one, as in the paper. Joining relabels the
smaller cluster, so that all joins of a text cost O(n log n).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from anaphora_resolvers.classic.nodes import Node
from anaphora_resolvers.classic.order import PhraseOrder
from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.expressions import Expressions
from anaphora_resolvers.sieves.mentions import NAME, WHOLE, SieveMention, mentions_of, sieve_words
from anaphora_resolvers.sieves.speakers import OTHER, Speakers, person_of
from anaphora_resolvers.traits import Traits
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Anaphor, Document, Layer
from anaphora_workbench.model.language import NOTHING, AgreementFeatures, language


@dataclass(frozen=True, slots=True)
class PassLink:
    """What a pass has decided.

    Attributes:
        mention: The mention that was looked up.
        antecedent: The mention that it was linked to.
        sieve: Name of the pass.
    """

    mention: SieveMention
    antecedent: SieveMention
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

    root: SieveMention
    mentions: list[SieveMention]
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

    def __init__(self, mentions: Iterable[SieveMention]) -> None:
        self._of = [_alone(mention) for mention in mentions]
        self.links: list[PassLink] = []

    def of(self, mention: SieveMention) -> Cluster:
        """Return the cluster of a mention."""
        return self._of[mention.number]

    def is_root(self, mention: SieveMention) -> bool:
        """Tell whether a mention has no antecedent yet."""
        return self._of[mention.number].root is mention

    def all(self) -> list[Cluster]:
        """Return the clusters in the order of their first mentions."""
        return list(dict.fromkeys(self._of))

    def note_speaker(self, mention: SieveMention, person: str, speaker: str) -> None:
        """Note who says a mention, before anything is joined."""
        self._of[mention.number].said.setdefault(person, set()).add(speaker)

    def join(self, mention: SieveMention, antecedent: SieveMention, sieve: str) -> None:
        """Link a root to a mention of another cluster."""
        ours, theirs = self.of(mention), self.of(antecedent)
        self.links.append(PassLink(mention, antecedent, sieve))
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


def _alone(mention: SieveMention) -> Cluster:
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
        agreement=AgreementFeatures(
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


class SieveText:
    """What all passes look at.

    Args:
        document: The text.
        layer: Its markables, and which of them do not refer.
        asked: Anaphors that stay mentions, whatever they look like.

    Attributes:
        language: Tables of its language.
        words: Word lists of its language.
        view: Its parse.
        mentions: All mentions in text order.
        by_sentence: The mentions that begin in each sentence.
        by_head: The overt mention with a head token; of a coordination, its first conjunct.
        speakers: Who says what.
        clusters: What has been joined so far.
    """

    def __init__(self, document: Document, layer: Layer, asked: Iterable[Anaphor] = ()) -> None:
        self.document = document
        self.language = language(document.language)
        self.words = sieve_words(self.language.code)
        self.view = TextView(document, self.language)
        expressions = Expressions(layer, self.view)
        names = frozenset([anaphor.markable for anaphor in asked])
        self.mentions = mentions_of(expressions, layer, names, self.words)
        self.by_sentence: list[list[SieveMention]] = [[] for _sentence in document.sentences]
        self.by_head: dict[int, SieveMention] = {}
        for mention in self.mentions:
            self.by_sentence[mention.sentence].append(mention)
            if mention.sort != WHOLE and mention.expression.markable.realisation == "overt":
                self.by_head.setdefault(mention.expression.head, mention)
        markables = [mention.expression.markable for mention in self.mentions]
        self._order = PhraseOrder(markables, self.view)
        self._ranks: dict[int, tuple[dict[str, int], dict[str, int]]] = {}
        self.speakers = Speakers(self.view, self.mentions, self.by_head)
        self.clusters = Clusters(self.mentions)
        for mention in self.mentions:
            speaker = self.speakers.of(mention)
            self.clusters.note_speaker(mention, person_of(mention), speaker)

    def ordered(self, mention: SieveMention, found: Iterable[SieveMention]) -> list[SieveMention]:
        """Return antecedents of one sentence in the paper's order, breadth first.

        From left to right in the mention's own sentence and for pronouns; in earlier sentences
        from right to left for nouns and names.
        """
        listed = list(found)
        if len(listed) > 1:
            rightwards = listed[0].sentence == mention.sentence or not mention.nominal
            listed.sort(key=lambda other: self.rank(other, rightwards=rightwards))
        return listed

    def rank(self, mention: SieveMention, *, rightwards: bool) -> int:
        """Return the place of a mention in its sentence, breadth first."""
        ranks = self._ranks.get(mention.sentence)
        if ranks is None:
            ranks = self._ranks[mention.sentence] = _ranked(self._order.root(mention.sentence))
        return ranks[0 if rightwards else 1][mention.id]

    def apart(self, mention: SieveMention, other: SieveMention) -> bool:
        """Tell whether two mentions cannot be one: i-within-i, coordination, or who speaks."""
        if mention.sentence == other.sentence and (
            mention.holds(other) or other.holds(mention) or self._coordinated(mention, other)
        ):
            return True
        return said_apart(self.clusters.of(mention), self.clusters.of(other))

    def _coordinated(self, one: SieveMention, other: SieveMention) -> bool:
        """Tell whether two mentions are conjuncts of one coordination (*Mr Hu and Mrs Hu*)."""
        first = self.view.conjunct_of[one.expression.head]
        return first != NONE and first == self.view.conjunct_of[other.expression.head]


def said_apart(one: Cluster, other: Cluster) -> bool:
    """Tell whether who speaks keeps two clusters apart.

    Who says *I* or *you* does not mean the same by a name, a noun or a third person; *I* and *you*
    of one speaker are two.
    """
    for first, second in ((one.said, other.said), (other.said, one.said)):
        others: Sequence[set[str]] = (second.get(OTHER, set()), second.get("you", set()))
        mine = first.get("I", set())
        if mine and any(not mine.isdisjoint(theirs) for theirs in others):
            return True
        addressed = first.get("you", set())
        if addressed and not addressed.isdisjoint(others[0]):
            return True
    return False


def _ranked(root: Node) -> tuple[dict[str, int], dict[str, int]]:
    """Return the places of the mentions below a root, breadth first: rightwards and leftwards."""
    rightwards: dict[str, int] = {}
    leftwards: dict[str, int] = {}
    level = [root]
    while level:
        below = [child for node in level for child in node.children]
        for ranks, nodes in ((rightwards, below), (leftwards, below[::-1])):
            for node in nodes:
                for markable in node.markables:
                    ranks.setdefault(markable.id, len(ranks))
        level = below
    for markable in root.markables:
        rightwards.setdefault(markable.id, -1)
        leftwards.setdefault(markable.id, -1)
    return rightwards, leftwards
