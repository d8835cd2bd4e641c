"""What a resolver proposes for each anaphor of a document."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from anaphora_workbench.annotation.places import in_same_place
from anaphora_workbench.model import (
    WITHOUT_ANTECEDENT,
    Anaphor,
    FrozenDict,
    Layer,
    Markable,
    Reference,
)

ORDER = "order"
"""Attribute of an anaphor of a proposal layer: ids of ranked candidates, best first."""
WHY = "why"
"""Attribute of an anaphor of a proposal layer: what decided, a line a step."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A resolver's answer to one anaphor.

    Attributes:
        antecedents: Ids of markables.
        reference: The reference type it states, ``None`` when it does not say.
        order: Ids of candidates, best first; empty when it does not say.
        why: What decided, in its own words.
    """

    antecedents: tuple[str, ...] = ()
    reference: Reference | None = None
    order: tuple[str, ...] = ()
    why: str = ""

    @property
    def given(self) -> bool:
        """Whether it answers at all; that there is some antecedent somewhere is no answer."""
        return bool(self.antecedents) or self.reference in WITHOUT_ANTECEDENT

    def renamed(self, names: Mapping[str, str]) -> Answer:
        """Return the answer with other ids for some markables."""
        antecedents = tuple([names.get(name, name) for name in self.antecedents])
        order = tuple([names.get(name, name) for name in self.order])
        return replace(self, antecedents=antecedents, order=order)


NO_ANSWER = Answer()


def answer_of(anaphor: Anaphor) -> Answer:
    """Return the answer that an anaphor of a proposal layer holds."""
    return Answer(
        anaphor.antecedents,
        anaphor.reference,
        tuple(anaphor.attributes.get(ORDER, "").split()),
        anaphor.attributes.get(WHY, ""),
    )


class Answers:
    """The answers of one resolver; newer ones replace older ones.

    Args:
        name: Name of the resolver, ``""`` for none.
        layer: Its proposal layer.
    """

    def __init__(self, name: str = "", layer: Layer | None = None) -> None:
        self.name = name
        self._anaphors: Mapping[str, Anaphor] = {} if layer is None else layer.anaphors
        self._newer: dict[str, Answer] = {}
        self._strangers: dict[str, Markable] = {} if layer is None else dict(layer.markables)

    @property
    def empty(self) -> bool:
        """Whether the resolver has said nothing yet on any anaphor."""
        return not self._anaphors and not self._newer

    def of(self, markable_id: str) -> Answer:
        """Return the answer to an anaphor, `NO_ANSWER` where there is none."""
        newer = self._newer.get(markable_id)
        if newer is not None:
            return newer
        anaphor = self._anaphors.get(markable_id)
        return NO_ANSWER if anaphor is None else answer_of(anaphor)

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

    def update(
        self,
        answers: Iterable[tuple[str, Answer]],
        markables: Iterable[Markable] = (),
        layer: Mapping[str, Markable] = FrozenDict(),
    ) -> frozenset[str]:
        """Take newer answers and return the ids of the anaphors whose answer is another now.

        Args:
            answers: The answers by anaphor.
            markables: Those that they name and the resolver did not find in the layer.
            layer: The markables of the annotator's layer.
        """
        names = self._admitted(markables, layer)
        changed = set()
        for name, answer in answers:
            if names:
                answer = answer.renamed(names)
            old = self.of(name)
            if (old.antecedents, old.reference) != (answer.antecedents, answer.reference):
                changed.add(name)
            self._newer[name] = answer
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
