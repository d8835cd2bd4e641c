"""The commands on whole entities: attach an expression to one, say what type it is of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from anaphora_workbench.annotation.session.chains import CUT_OUT, cut_out
from anaphora_workbench.annotation.session.change_summary import DECISION
from anaphora_workbench.annotation.session.derived import plain
from anaphora_workbench.annotation.session.entity_letters import EntityNumbers
from anaphora_workbench.annotation.session.expressions import no_word_in
from anaphora_workbench.annotation.session.planned_edits import (
    Primitive,
    answered,
    check_spans,
    markable_of,
    mention_kind,
    same_place,
)
from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.annotation.session.values import Change, Message, refused
from anaphora_workbench.edits import AddMarkable, Batch, ReplaceMarkable, SetAnaphor, SetBridges
from anaphora_workbench.errors import EditError
from anaphora_workbench.model import Anaphor, FrozenDict, Markable, Reference, Span
from anaphora_workbench.model.language import is_pronominal
from anaphora_workbench.model.markables import STATED, called

SET_TYPE = "Set entity type"
_SEARCHED = 600
"""How many expressions around a place are looked at for the entities that are offered there."""


class EntityCommands:
    """Works on the entities of a session.

    Attributes:
        letters: The letters by which entities are chosen.
        numbers: The numbers by which entities are told apart.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self.letters = session.letters
        self.numbers = EntityNumbers(session.entities)

    def near(self, token: int, number: int) -> list[str]:
        """Return entities to choose from at a place: the nearest first, then the largest."""
        entities = self._session.entities
        found: dict[str, None] = {}
        for name in self._mentions_near(token):
            entity_id = entities.of(name)
            if entity_id:
                found[entity_id] = None
            if len(found) == number:
                break
        found.update(dict.fromkeys(entities.largest(number)))
        return list(found)[:number]

    def named(self, text: str, number: int) -> list[str]:
        """Return entities of whose name some word begins with a text, the largest first."""
        wanted = plain(text.strip())
        entities = self._session.entities
        found = []
        for entity_id in entities:
            name = plain(entities.name(entity_id))
            if name.startswith(wanted) or f" {wanted}" in name:
                found.append((-entities.size(entity_id), entities.order(entity_id), entity_id))
        return [one for _size, _order, one in sorted(found)[:number]]

    def _mentions_near(self, token: int) -> Iterator[str]:
        session = self._session
        nearest = session.places.outwards(session.document.sentence_of(token))
        for markable, _count in zip(nearest, range(_SEARCHED), strict=False):
            yield markable.id

    def attach(self, span: Span, entity_id: str) -> Change:
        """Make an expression a mention of an entity: marked and linked in one edit.

        A mention of another entity is taken out of that one, whose other mentions stay together.
        A bridging answer gives way to the link, as to every answer with an antecedent.
        """
        session = self._session
        document = session.document
        if entity_id not in session.entities:
            return refused("entity-gone")
        if no_word := no_word_in(document, span):
            return no_word
        try:
            check_spans(document, (span,))
            near = session.places.of(document.sentence_of(span.start))
            markable = same_place(near, (span,))
            edits: list[Primitive] = []
            if markable is None:
                markable = markable_of(document, span, session.taken)
                edits.append(AddMarkable(markable))
        except EditError as error:
            return refused(error.code)
        return self._attached(edits, markable, entity_id)

    def _attached(self, edits: list[Primitive], markable: Markable, entity_id: str) -> Change:
        session, entities = self._session, self._session.entities
        words = called(session.document, markable)
        if entities.of(markable.id) == entity_id:
            return refused("attached-there", words=words)
        if len(session.links.chain(markable.id)) > 1:
            cut = cut_out(session.document, session.layer, session.links, markable.id)
            edits += [
                one
                for one in cut.edits
                if isinstance(one, SetAnaphor) and one.anaphor.markable != markable.id
            ]
        link = self._link(markable, entity_id)
        if session.links.leads_to(link.antecedents, link.markable):
            return refused("circle", words=words)
        label = DECISION if not any(isinstance(one, SetAnaphor) for one in edits) else CUT_OUT
        bridges = session.layer.bridges
        if any(bridge.anaphor == link.markable for bridge in bridges):
            kept = tuple([bridge for bridge in bridges if bridge.anaphor != link.markable])
            edits.append(SetBridges(kept))
        edits.append(SetAnaphor(link))
        values = (("words", words), ("name", entities.name(entity_id)))
        change = session.save(Batch(tuple(edits), label))
        if not change.saved:
            return change
        return replace(change, messages=(Message("attached", values=values),), show=markable.id)

    def _link(self, markable: Markable, entity_id: str) -> Anaphor:
        """Return the link that makes a markable a mention of an entity.

        It refers to the nearest mention before it. What comes before all others is referred to by
        the first of them, unless that one has an antecedent: then it refers forwards.
        """
        session = self._session
        layer = session.layer
        mentions = [layer.markables[name] for name in session.entities.mentions(entity_id)]
        before = [mention for mention in mentions if mention.order < markable.order]
        if before:
            return self._referring(markable, before[-1].id, Reference.ANAPHOR)
        first = mentions[0]
        other = layer.anaphors.get(first.id)
        own = layer.anaphors.get(markable.id)
        pronoun = is_pronominal(own.kind if own is not None else self._kind(markable))
        if pronoun or (other is not None and other.antecedents):
            return self._referring(markable, first.id, Reference.CATAPHOR)
        return self._referring(first, markable.id, Reference.ANAPHOR)

    def _referring(self, markable: Markable, antecedent: str, reference: Reference) -> Anaphor:
        known = self._session.layer.anaphors.get(markable.id)
        anaphor = Anaphor(markable.id, self._kind(markable)) if known is None else known
        return answered(anaphor, (antecedent,), reference)

    def _kind(self, markable: Markable) -> str:
        return mention_kind(self._session.document, self._session.layer, markable)

    def set_type(self, entity_id: str, label: str) -> Change:
        """Say what type an entity is of, for all its mentions at once; ``""`` for no type."""
        session = self._session
        mentions = session.entities.mentions(entity_id)
        if not mentions:
            return refused("entity-gone")
        markables = [session.layer.markables[name] for name in mentions]
        edits = [
            ReplaceMarkable(replace(markable, semantic=label, attributes=attributes))
            for markable in markables
            if (attributes := _stated(markable, label)) != markable.attributes
            or markable.semantic != label
        ]
        if not edits:
            return Change()
        change = session.save(Batch(tuple(edits), SET_TYPE))
        return replace(change, show=session.active) if change.saved else change


def _stated(markable: Markable, label: str) -> FrozenDict[str, str]:
    """Return the attributes of a mention whose class an annotator has stated, or taken away."""
    if label:
        return markable.attributes.updated({STATED: "yes"})
    return markable.attributes.without(STATED)
