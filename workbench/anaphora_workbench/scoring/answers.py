"""A system's answers, whether it decided step by step, in one go, or left a file behind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Reference, chains_of
from anaphora_workbench.model.language import Language
from anaphora_workbench.ports import TRACE, Step
from anaphora_workbench.scoring.keys import (
    Heads,
    Place,
    nearest_before,
    pronominal,
    pronoun_kinds,
    states_kinds,
)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a system says of one anaphor.

    Attributes:
        markable: The anaphor as the system sees it.
        place: Its head token and realisation.
        kind: The system's kind.
        antecedents: The chosen markables; empty when it names none.
        reference: The reference type that the system states, or ``None``.
        trace: What decided, for the error analysis.
        steps: The candidates left after each step of the decision, where the resolver says so.
    """

    markable: Markable
    place: Place
    kind: str
    antecedents: tuple[Markable, ...] = ()
    reference: Reference | None = None
    trace: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()


Answers = Mapping[Place, Answer]


def answers_of_layer(
    document: Document, layer: Layer, words: Language, heads: Heads
) -> dict[Place, Answer]:
    """Return the answers of a response layer.

    A layer that states kinds is taken at its word. In one made of clusters every mention headed
    by a pronoun and every zero is an anaphor; its link goes to the nearest earlier mention of
    its entity as in a key (`keys.nearest_before`), else to the nearest later one that is not a
    pronoun, else it has no answer.
    """
    links = _stated(layer) if states_kinds(layer) else _linked(document, layer, words, heads)
    answers: dict[Place, Answer] = {}
    for name, kind, antecedents, reference in links:
        markable = layer.markables[name]
        place = heads.place(markable)
        chosen = tuple([layer.markables[other] for other in antecedents])
        stated = layer.anaphors.get(name)
        told = "" if stated is None else stated.attributes.get(TRACE, "")
        trace = (told,) if told else ()
        answers.setdefault(place, Answer(markable, place, kind, chosen, reference, trace))
    return answers


def layer_of_answers(answers: Answers) -> Layer:
    """Return the layer of a step resolver's answers: what it answered, linked to what it chose."""
    markables: dict[str, Markable] = {}
    ids: dict[Markable, str] = {}

    def known(markable: Markable) -> str:
        name = ids.get(markable)
        if name is None:
            name = ids[markable] = f"m{len(ids)}"
            markables[name] = replace(markable, id=name)
        return name

    anaphors: dict[str, Anaphor] = {}
    for answer in answers.values():
        own = known(answer.markable)
        others = tuple(dict.fromkeys([known(other) for other in answer.antecedents]))
        if others and own not in others:
            anaphors[own] = Anaphor(own, antecedents=others)
    return Layer.build("answers", markables.values(), anaphors.values())


_Link = tuple[str, str, tuple[str, ...], Reference | None]


def _stated(layer: Layer) -> Iterable[_Link]:
    for anaphor in layer.anaphors_in_text_order():
        if anaphor.kind:
            yield anaphor.markable, anaphor.kind, anaphor.antecedents, anaphor.reference


def _linked(document: Document, layer: Layer, words: Language, heads: Heads) -> Iterable[_Link]:
    kinds = pronoun_kinds(document, layer, words, heads)
    pronouns = pronominal(document, layer, words, heads)
    for mentions in chains_of(layer).entities:
        members = [layer.markables[name] for name in mentions]
        later_nominal = _next_of(mentions, lambda name: name not in pronouns)
        for number, name in enumerate(mentions):
            if name not in kinds:
                continue
            stated = layer.anaphors.get(name)
            chosen: tuple[str, ...] = ()
            before = nearest_before(members[number], members[:number])
            if before is not None:
                chosen = (before.id,)
            elif stated is not None and len(stated.antecedents) > 1:
                chosen = stated.antecedents
            elif later_nominal[number] is not None:
                chosen = (str(later_nominal[number]),)
            yield name, kinds[name], chosen, None


def _next_of(names: tuple[str, ...], wanted: Callable[[str], bool]) -> list[str | None]:
    """Return, for each position, the next name behind it that is wanted."""
    result: list[str | None] = []
    following: str | None = None
    for name in reversed(names):
        result.append(following)
        if wanted(name):
            following = name
    return result[::-1]
