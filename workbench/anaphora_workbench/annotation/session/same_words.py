"""All expressions with the same words become one entity: *all "Nora" are one*.

One edit links every expression of the document with the words of another one to the one before it,
whether it is asked about or not. Decisions stay: only what nobody has decided gets a new answer,
and so does a first mention of an entity (`model.language.is_new`) that is no longer the first. What
was decided to be linked elsewhere joins with its whole chain. What does not refer, or refers out of
the text, is left alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from anaphora_workbench.annotation.preparation.word_matches import WordMatches
from anaphora_workbench.annotation.session.feature_agreement import NEAREST, Clash, clashes_between
from anaphora_workbench.annotation.session.links import LayerLinks
from anaphora_workbench.annotation.session.planned_edits import answered, mention_kind
from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.annotation.session.values import Change, Message, Tone, refused
from anaphora_workbench.edits import Batch, SetAnaphor
from anaphora_workbench.errors import EditError
from anaphora_workbench.model import Anaphor, Document, Layer, Reference
from anaphora_workbench.model.language import is_new
from anaphora_workbench.model.markables import called

UNITE = "Same words"


@dataclass(frozen=True, slots=True)
class Union:
    """What uniting all expressions with the same words would do.

    Attributes:
        words: The words.
        places: All expressions with these words, in text order.
        linked: Those of them, and roots of their chains, that get a new link.
        kept: Those that stay as they are because a decision keeps them apart.
        entities: How many entities of several mentions become one, 0 or 1 where none are joined.
        clashes: Features in which the entities differ.
        edit: What unites them.
    """

    words: str
    places: tuple[str, ...]
    linked: tuple[str, ...]
    kept: tuple[str, ...]
    entities: int
    clashes: tuple[Clash, ...]
    edit: Batch


def united(
    document: Document, layer: Layer, links: LayerLinks, matches: WordMatches, name: str
) -> Union:
    """Return how all expressions with the words of a markable become one entity.

    Cost: O(expressions with these words), and O(mentions) of entities that are joined.

    Raises:
        EditError: ``no-noun-phrase``: it is a pronoun, a zero or a coordination.
            ``same-words-none``: nothing else has these words. ``same-words-done``: they are one
            entity already.
    """
    markable = layer.markables[name]
    places = matches.same_words(markable)
    if not places:
        raise EditError("it is neither a name nor a noun phrase", code="no-noun-phrase")
    if len(places) == 1:
        raise EditError("nothing else has the same words", code="same-words-none")
    plan = _Planning(document, layer, links)
    for place in places:
        plan.take(place)
    if not plan.new:
        raise EditError("they are one entity already", code="same-words-done")
    edits = tuple([SetAnaphor(anaphor) for anaphor in plan.new.values()])
    return Union(
        called(document, markable),
        places,
        tuple(plan.new),
        tuple(plan.kept),
        len(plan.entities),
        tuple(plan.clashes.values()),
        Batch(edits, UNITE),
    )


class _Planning:
    """The links that unite some expressions, which are taken in text order."""

    def __init__(self, document: Document, layer: Layer, links: LayerLinks) -> None:
        self.new: dict[str, Anaphor] = {}
        self.kept: list[str] = []
        self.entities: set[str] = set()
        self.clashes: dict[str, Clash] = {}
        self._document, self._layer, self._links = document, layer, links
        self._bridging = {bridge.anaphor for bridge in layer.bridges}
        self._known: set[str] = set()
        self._top = self._last = ""

    def take(self, name: str) -> None:
        """Join an expression, with its chain, to those that came before it."""
        links, markables = self._links, self._layer.markables
        entity = links.first(name)
        if entity in self._known:
            self._last = name
            return
        root = links.root(name)
        if self._top:
            later, target = self._top, root
            if root and markables[self._top].order < markables[root].order:
                before = markables[self._last].order < markables[root].order
                later, target = root, self._last if before else self._top
            if not root or not self._can_link(later, target):
                self.kept.append(name)
                return
            self._note_clashes(name)
            self.new[later] = self._linked(later, target)
        if not self._top or markables[root].order < markables[self._top].order:
            self._top = root
        if not root:
            self.kept.append(name)
            return
        if links.size(name) > 1:
            self.entities.add(entity)
        self._known.add(entity)
        self._last = name

    def _can_link(self, name: str, target: str) -> bool:
        """Tell whether a root of a chain may get an antecedent: no decision forbids it."""
        anaphor = self._layer.anaphors.get(name)
        if self._layer.markables[name].start == self._layer.markables[target].start:
            return False  # two expressions of one place
        if anaphor is not None and (
            name in self._bridging or (anaphor.decided and not is_new(anaphor))
        ):
            return False
        return not (self._links.has_part(target, name) or self._links.has_part(name, target))

    def _linked(self, name: str, target: str) -> Anaphor:
        anaphor = self._layer.anaphors.get(name)
        if anaphor is None:
            markable = self._layer.markables[name]
            anaphor = Anaphor(name, mention_kind(self._document, self._layer, markable))
        return answered(anaphor, (target,), Reference.ANAPHOR)

    def _note_clashes(self, name: str) -> None:
        links = self._links
        if links.size(name) == links.size(self._last) == 1:
            return
        ours, theirs = links.around(name, NEAREST), links.around(self._last, NEAREST)
        for clash in clashes_between(self._document, self._layer, ours, theirs):
            self.clashes.setdefault(clash.feature, clash)


class SameWords:
    """Unites expressions with the same words in a session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def planned(self, name: str = "") -> Union | Change:
        """Return what uniting an expression, or the active one, would do, or why it cannot be."""
        session = self._session
        name = name or session.active
        if name not in session.layer.markables:
            return refused("markable-none" if name else "nothing-asked")
        if not session.matches.ready:
            session.matches.build(session.layer)
        try:
            return united(session.document, session.layer, session.links, session.matches, name)
        except EditError as error:
            return refused(
                error.code, words=called(session.document, session.layer.markables[name])
            )

    def unite(self, name: str = "") -> Change:
        """Unite an expression, or the active one, with all that have the same words.

        If that answers the active anaphor, the next open one is asked.
        """
        session = self._session
        plan = self.planned(name)
        if isinstance(plan, Change):
            return plan
        change = session.save(plan.edit)
        if not change.saved:
            return change
        values = (("words", plan.words), ("count", str(len(plan.linked))))
        messages = [Message("same-words-united", values=values)]
        for clash in plan.clashes:
            differing = (
                ("words", plan.words),
                ("feature", clash.feature),
                ("ours", clash.ours),
                ("theirs", clash.theirs),
            )
            messages.append(Message("chain-disagrees", Tone.WARNING, differing))
        there = ""
        if session.active in plan.linked:
            there = session.queue.open_neighbour(session.here, 1)
        moved = session.activate(there) if there else Change()
        return replace(
            moved, messages=tuple(messages), touched=change.touched | moved.touched, saved=True
        )
