"""Answers of a resolver: what they are, how a project stores them, how newer ones replace them."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace

from anaphora_workbench.annotation.preparation.confidence import confidence_of
from anaphora_workbench.model import (
    WITHOUT_ANTECEDENT,
    Anaphor,
    FrozenDict,
    Layer,
    Markable,
    Reason,
    Reference,
)
from anaphora_workbench.model.markables import in_same_place
from anaphora_workbench.model.reasons import packed_all, unpacked_all
from anaphora_workbench.store import PackedLayer

ORDER = "order"
"""Attribute of an anaphor of a proposal layer: ids of ranked candidates, best first."""
WHY = "why"
"""Attribute of an anaphor of a proposal layer: what decided, in English, a line a step."""
REASONS = "why.reasons"
"""Attribute beside `WHY`: the same as JSON, with the codes of the reasons."""
PROBABILITY = "probability"
"""Attribute of an anaphor of a proposal layer: how likely the answer is correct, 0 to 1."""
VERSION = "resolver.version"
"""Attribute of an anaphor of a proposal layer: the version of the resolver that answered."""
BY = "proposer"
"""Attribute of an anaphor of a proposal layer: who answered, where that was not the resolver."""


@dataclass(frozen=True, slots=True)
class ProposedAnswer:
    """A resolver's answer to one anaphor.

    Attributes:
        antecedents: Ids of markables.
        reference: The reference type it states, ``None`` when it does not say.
        order: Ids of candidates, best first; empty when it does not say.
        why: What decided, a reason a step.
        probability: How likely the answer is correct, 0 to 1; ``None`` when the resolver states no
            probability (`anaphora_workbench.ports.Calibrated`).
        version: The version of the resolver that answered, ``""`` when it has none.
        proposer: Who answered instead of the resolver, ``""`` where it was the resolver.
    """

    antecedents: tuple[str, ...] = ()
    reference: Reference | None = None
    order: tuple[str, ...] = ()
    why: tuple[str, ...] = ()
    probability: float | None = None
    version: str = ""
    proposer: str = ""

    @property
    def given(self) -> bool:
        """Whether it answers at all; that there is some antecedent somewhere is not an answer."""
        return bool(self.antecedents) or self.reference in WITHOUT_ANTECEDENT

    def renamed(self, names: Mapping[str, str]) -> ProposedAnswer:
        """Return the answer with other ids for some markables."""
        antecedents = tuple([names.get(name, name) for name in self.antecedents])
        order = tuple([names.get(name, name) for name in self.order])
        return replace(self, antecedents=antecedents, order=order)


NO_ANSWER = ProposedAnswer()
STORED = -1
"""How many corrections a stored answer knows: fewer than any that has come since."""


def answer_of(anaphor: Anaphor) -> ProposedAnswer:
    """Return the answer that an anaphor of a proposal layer holds."""
    return ProposedAnswer(
        anaphor.antecedents,
        anaphor.reference,
        tuple(anaphor.attributes.get(ORDER, "").split()),
        why_of(anaphor.attributes),
        probability_in(anaphor.attributes),
        anaphor.attributes.get(VERSION, ""),
        anaphor.attributes.get(BY, ""),
    )


def probability_in(attributes: Mapping[str, str]) -> float | None:
    """Return the stored probability; what is none counts as not stated, as in older projects."""
    if PROBABILITY not in attributes:
        return None
    try:
        value = float(attributes[PROBABILITY])
    except ValueError:
        return None
    return value if 0 <= value <= 1 else None


def why_of(attributes: Mapping[str, str]) -> tuple[str, ...]:
    """Return what decided; version 0.1 stored the sentences alone."""
    if REASONS in attributes:
        return unpacked_all(json.loads(attributes[REASONS]))
    return tuple(attributes.get(WHY, "").splitlines())


def outline_of(
    antecedents: tuple[str, ...], reference: Reference | None, attributes: Mapping[str, str]
) -> ProposedAnswer:
    """Return the answer that an anaphor of a proposal layer holds, without order and reasons.

    That is what is looked up of every anaphor of a text; reasons are read of the one that is asked
    about. Decoding those of a novel takes longer than everything else that opening it needs.
    """
    return ProposedAnswer(antecedents, reference, probability=probability_in(attributes))


class ResolverAnswers:
    """The answers of one resolver (``""`` for none); newer ones replace older ones.

    Args:
        name: The resolver.
        layer: Its stored answers.
        known: Ids of markables that the annotator's layer has, or has had.

    Attributes:
        corrections: How often the annotator has corrected expressions since, or taken that back.
    """

    def __init__(
        self,
        name: str = "",
        layer: Layer | PackedLayer[ProposedAnswer] | None = None,
        known: Container[str] = (),
    ) -> None:
        self.name = name
        self._anaphors: Mapping[str, Anaphor] = {} if layer is None else layer.anaphors
        self._newer: dict[str, ProposedAnswer] = {}
        self._outlines: dict[str, ProposedAnswer] = {}
        self._strangers: dict[str, Markable] = {}
        self._stored: Mapping[str, Markable] = {} if layer is None else layer.markables
        self._corrected: dict[str, int] = {}
        self._heard: dict[str, int] = {}
        self._restored: set[str] = set()
        self.corrections = 0
        if isinstance(layer, PackedLayer):
            self._outlines = layer.outlines
            self._strangers = layer.markables.others(known)
        elif layer is not None:
            self._strangers = {n: m for n, m in layer.markables.items() if n not in known}

    @property
    def empty(self) -> bool:
        """Whether the resolver has not answered any anaphor yet."""
        return not self._anaphors and not self._newer

    def of(self, markable_id: str) -> ProposedAnswer:
        """Return the answer to an anaphor, `NO_ANSWER` where there is none."""
        known = self._newer.get(markable_id)
        if known is not None:
            return known
        anaphor = self._anaphors.get(markable_id)
        return NO_ANSWER if anaphor is None else answer_of(anaphor)

    def outline(self, markable_id: str) -> ProposedAnswer:
        """Return the answer to an anaphor without its order and reasons, at next to no cost."""
        return self._newer.get(markable_id) or self._stored_outline(markable_id)

    def _stored_outline(self, markable_id: str) -> ProposedAnswer:
        known = self._outlines.get(markable_id)
        if known is not None:
            return known
        anaphor = self._anaphors.get(markable_id)
        if anaphor is None:
            return NO_ANSWER
        # Once: of each anaphor state, confidence and place in an order are looked up.
        answer = self._outlines[markable_id] = outline_of(
            anaphor.antecedents, anaphor.reference, anaphor.attributes
        )
        return answer

    def markable(self, markable_id: str) -> Markable | None:
        """Return a markable that an answer names, which the annotator's layer may lack."""
        return self._strangers.get(markable_id)

    def forget(self, names: Iterable[str]) -> None:
        """Keep no markables that the annotator's layer has, or that the annotator deletes."""
        for name in names:
            self._strangers.pop(name, None)

    def remember(self, markables: Iterable[Markable]) -> None:
        """Keep markables that the layer has no more, as what brought them was taken back."""
        self._strangers.update({markable.id: markable for markable in markables})

    def note_correction(self, names: Iterable[str]) -> None:
        """Take note that expressions are other ones now than those that were answered about."""
        self.corrections += 1
        self._corrected.update(dict.fromkeys(names, self.corrections))

    def heard(self, markable_id: str) -> int:
        """Return how many corrections the answer to an anaphor knows; `STORED` of a stored one."""
        return self._heard.get(markable_id, STORED)

    def corrected_since(self, heard: int, names: Iterable[str]) -> bool:
        """Tell whether one of some expressions was corrected after a number of corrections."""
        known = self._corrected
        return bool(known) and any(known.get(name, heard) > heard for name in names)

    def stored_before(self, markable_id: str, start: Layer, layer: Layer) -> bool:
        """Tell whether the answer that the project stored is about what was corrected since.

        That is the anaphor, or an antecedent of the answer. Corrections of other candidates do not
        show in what is stored.

        Args:
            markable_id: The anaphor.
            start: The layer that the annotator began with.
            layer: The layer now.
        """
        if markable_id in self._newer or markable_id not in self._anaphors:
            return False
        names = (markable_id, *self._stored_outline(markable_id).antecedents)
        begun, now = start.anaphors.get(markable_id), layer.anaphors.get(markable_id)
        if begun is not None and now is not None and begun.kind != now.kind:
            return self._anaphors[markable_id].kind != now.kind
        return any(
            start.markables[name] != layer.markables[name] != self._stored.get(name)
            for name in names
            if name in start.markables and name in layer.markables
        )

    def unknown(self, markable_id: str) -> bool:
        """Tell whether the resolver has never been asked about an anaphor, as far as is known."""
        return markable_id not in self._newer and markable_id not in self._anaphors

    def unstored(self) -> dict[str, ProposedAnswer]:
        """Return the answers that what is stored cannot stand for when the text is opened again.

        The resolver's stored answers lack the anaphor, or are from before a correction of what they
        are about. Answers that do not know the correction either are left out, and all where
        nothing is stored: then all proposals are asked for when the text is opened.
        """
        found: dict[str, ProposedAnswer] = {}
        if not self._anaphors:
            return found
        for name, answer in self._newer.items():
            if name in self._anaphors and name not in self._restored:
                names = (name, *self._stored_outline(name).antecedents)
                if self._corrected.keys().isdisjoint(names):
                    continue
            if not self.corrected_since(self.heard(name), (name, *answer.antecedents)):
                found[name] = answer
        return found

    def strangers_in(self, answer: ProposedAnswer) -> tuple[Markable, ...]:
        """Return the markables that an answer names and the annotator's layer lacks."""
        known = self._strangers
        names = dict.fromkeys((*answer.antecedents, *answer.order))
        return tuple([known[name] for name in names if name in known])

    def restore(
        self,
        answers: Iterable[tuple[str, ProposedAnswer]],
        markables: Iterable[Markable],
        start: Layer,
        layer: Layer,
    ) -> None:
        """Take the answers that `unstored` returned when the text was open before.

        What has been stored since, by whoever asked for all proposals, is newer.

        Args:
            answers: The answers by anaphor.
            markables: Those that they name and the annotator's layer lacked.
            start: The layer that the annotator began with.
            layer: The layer now.
        """
        wanted = [
            (name, answer)
            for name, answer in answers
            if self._anaphors
            and name in layer.anaphors
            and (name not in self._anaphors or self.stored_before(name, start, layer))
        ]
        self.update(wanted, markables, layer.markables, STORED)
        self._restored.update([name for name, _answer in wanted])

    def update(
        self,
        answers: Iterable[tuple[str, ProposedAnswer]],
        markables: Iterable[Markable] = (),
        layer: Mapping[str, Markable] = FrozenDict(),
        heard: int | None = None,
    ) -> frozenset[str]:
        """Take newer answers and return the ids of the anaphors whose answer changes.

        Args:
            answers: The answers by anaphor.
            markables: Those that they name and the resolver did not find in the layer.
            layer: The markables of the annotator's layer.
            heard: How many corrections the resolver knew; all of them by default, and with
                `STORED` those that it knew before.
        """
        knew = self.corrections if heard is None else heard
        names = self._admitted(markables, layer)
        changed = set()
        for name, answer in answers:
            if names:
                answer = answer.renamed(names)
            old = self.outline(name)
            if _shown(old) != _shown(answer):
                changed.add(name)
            self._newer[name] = answer
            self._heard[name] = self.heard(name) if knew == STORED else knew
        return frozenset(changed)

    def _admitted(
        self, markables: Iterable[Markable], layer: Mapping[str, Markable]
    ) -> dict[str, str]:
        """Keep new markables, and return the ids of those that have to be called otherwise.

        A resolver numbers what it adds anew each time (``s1``, ``s2``). An id that stands for
        another expression already may be on the screen, and is never used again for something else.
        """
        names = {}
        for markable in markables:
            name, number = markable.id, 1
            known = layer.get(name, self._strangers.get(name))
            while known is not None and not in_same_place(known, markable):
                number += 1
                name = f"{markable.id}.{number}"
                known = layer.get(name, self._strangers.get(name))
            if known is None:
                self._strangers[name] = replace(markable, id=name)
            if name != markable.id:
                names[markable.id] = name
        return names


def _shown(answer: ProposedAnswer) -> tuple[object, ...]:
    """Return what lists and text show of an answer."""
    return answer.antecedents, answer.reference, confidence_of(answer.probability)


def proposal_layer(
    name: str,
    layer: Layer,
    answers: Mapping[str, ProposedAnswer],
    strangers: Iterable[Markable] = (),
) -> Layer:
    """Return a resolver's answers, by the anaphor's markable, as a layer that a project can store.

    It contains only markables that the answers name, with their ids in ``layer``, or as
    ``strangers`` where ``layer`` lacks them.
    """
    markables = {markable.id: markable for markable in strangers}
    anaphors: dict[str, Anaphor] = {}
    for own, answer in answers.items():
        if own not in layer.anaphors:
            continue
        for used in (own, *answer.antecedents):
            known = layer.markables.get(used)
            if known is not None:
                markables[used] = known
        if not all(used in markables for used in answer.antecedents):
            continue  # a markable was deleted since: nobody can accept this answer
        attributes = {ORDER: " ".join(answer.order), WHY: "\n".join(answer.why)}
        if any(isinstance(reason, Reason) for reason in answer.why):
            attributes[REASONS] = json.dumps(packed_all(answer.why), ensure_ascii=False)
        if answer.probability is not None:
            attributes[PROBABILITY] = str(answer.probability)
        attributes[VERSION] = answer.version
        attributes[BY] = answer.proposer
        anaphors[own] = Anaphor(
            own,
            layer.anaphors[own].kind,
            answer.reference,
            answer.antecedents,
            FrozenDict({key: value for key, value in attributes.items() if value}),
        )
    named = {name for a in anaphors.values() for name in (a.markable, *a.antecedents)}
    kept = FrozenDict({name: markable for name, markable in markables.items() if name in named})
    return Layer(name, kept, FrozenDict(anaphors))
