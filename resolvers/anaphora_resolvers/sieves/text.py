"""A text on its way through the sieves: its mentions, their order, their clusters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from anaphora_resolvers.classic.nodes import Node
from anaphora_resolvers.classic.order import PhraseOrder
from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.expressions import Expressions
from anaphora_resolvers.sieves.clusters import Cluster, Clusters
from anaphora_resolvers.sieves.mentions import WHOLE, Mention, mentions_of
from anaphora_resolvers.sieves.speakers import OTHER, Speakers, person_of
from anaphora_resolvers.sieves.words import sieve_words
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Anaphor, Document, Layer
from anaphora_workbench.model.language import language

__all__ = ["Text"]


class Text:
    """What all passes look at.

    Args:
        document: The text.
        layer: Its markables, and which of them do not refer.
        asked: Anaphors that stay mentions, whatever they look like.

    Attributes:
        document: The text.
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
        expressions = Expressions(document, layer, self.language, self.view)
        names = frozenset([anaphor.markable for anaphor in asked])
        self.mentions = mentions_of(expressions, layer, names, self.words)
        self.by_sentence: list[list[Mention]] = [[] for _sentence in document.sentences]
        self.by_head: dict[int, Mention] = {}
        for mention in self.mentions:
            self.by_sentence[mention.sentence].append(mention)
            if mention.sort != WHOLE and mention.expression.markable.realisation == "overt":
                self.by_head.setdefault(mention.expression.head, mention)
        markables = [mention.expression.markable for mention in self.mentions]
        self._order = PhraseOrder(document, markables, self.language, self.view)
        self._ranks: dict[int, tuple[dict[str, int], dict[str, int]]] = {}
        self.speakers = Speakers(self.view, self.mentions, self.by_head)
        self.clusters = Clusters(self.mentions)
        for mention in self.mentions:
            speaker = self.speakers.of(mention)
            self.clusters.note_speaker(mention, person_of(mention), speaker)

    def ordered(self, mention: Mention, found: Iterable[Mention]) -> list[Mention]:
        """Return antecedents of one sentence in the paper's order, breadth first.

        From left to right in the mention's own sentence and for pronouns; in earlier sentences
        from right to left for nouns and names.
        """
        listed = list(found)
        if len(listed) > 1:
            rightwards = listed[0].sentence == mention.sentence or not mention.nominal
            listed.sort(key=lambda other: self.rank(other, rightwards=rightwards))
        return listed

    def rank(self, mention: Mention, *, rightwards: bool) -> int:
        """Return the place of a mention in its sentence, breadth first."""
        ranks = self._ranks.get(mention.sentence)
        if ranks is None:
            ranks = self._ranks[mention.sentence] = _ranked(self._order.root(mention.sentence))
        return ranks[0 if rightwards else 1][mention.id]

    def apart(self, mention: Mention, other: Mention) -> bool:
        """Tell whether two mentions cannot be one: i-within-i, coordination, or who speaks."""
        if mention.sentence == other.sentence and (
            mention.holds(other) or other.holds(mention) or self._coordinated(mention, other)
        ):
            return True
        return said_apart(self.clusters.of(mention), self.clusters.of(other))

    def _coordinated(self, one: Mention, other: Mention) -> bool:
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
