"""An annotator's layer with all that is derived from it, kept in step."""

from __future__ import annotations

from collections.abc import Callable

from anaphora_workbench.annotation.preparation.proposals import Answers
from anaphora_workbench.annotation.session.links import Links
from anaphora_workbench.annotation.session.pools import Pools
from anaphora_workbench.annotation.session.queue import Queue
from anaphora_workbench.annotation.session.sentence_index import SentenceIndex
from anaphora_workbench.model import Document, Layer, Markable, Span
from anaphora_workbench.ports import CandidateFinder


class Derived:
    """A layer that changes, and what is looked up in it after every key press.

    Args:
        document: The text.
        layer: The layer at the start; tell changes by `take`.
        finder: Finds candidates.
        answers: What the resolver proposes.
        blind: Tells whether an item is shown without the proposal.

    Attributes:
        layer: The layer as it is now.
        answers: What the resolver proposes.
        links: Who is linked to whom.
        places: Which markables stand where.
        pools: The candidates.
        queue: The anaphors with their states.
    """

    def __init__(
        self,
        document: Document,
        layer: Layer,
        finder: CandidateFinder,
        answers: Answers,
        blind: Callable[[str], bool],
    ) -> None:
        self.layer = layer
        self.answers = answers
        answers.forget(layer.markables)
        self.links = Links(layer)
        self.places = SentenceIndex(document, layer)
        self.pools = Pools(finder, document, layer, answers)
        self.queue = Queue(document, layer, answers, blind)

    def take(self, layer: Layer, touched: frozenset[str]) -> None:
        """Take over another state of the layer.

        Args:
            layer: The layer as it is now.
            touched: Ids of all markables of which anything may have changed: they, their
                anaphors, or bridging links from them.
        """
        self.layer = layer
        self.links.revise(layer, touched)
        self.places.revise(layer, touched)
        self.pools.revise(layer, touched)
        self.queue.revise(layer, touched)

    def markable(self, markable_id: str) -> Markable | None:
        """Return a markable of the layer, or one that the resolver's answers name."""
        known = self.layer.markables.get(markable_id)
        return self.answers.markable(markable_id) if known is None else known

    def taken(self, markable_id: str, spans: tuple[Span, ...]) -> bool:
        """Tell whether an id already stands for another expression than that with some tokens."""
        stranger = self.answers.markable(markable_id)
        elsewhere = stranger is not None and stranger.spans != spans
        return elsewhere or markable_id in self.layer.markables


def differing(one: Layer, other: Layer) -> frozenset[str]:
    """Return the ids of which anything differs in two layers, for `Derived.take`."""
    names: set[str] = {bridge.anaphor for bridge in set(one.bridges) ^ set(other.bridges)}
    for here, there in ((one.markables, other.markables), (one.anaphors, other.anaphors)):
        names.update(name for name in here.keys() | there if here.get(name) != there.get(name))
    return frozenset(names)
