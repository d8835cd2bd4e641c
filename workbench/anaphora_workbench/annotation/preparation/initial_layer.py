"""The layer that annotators begin with, from what a source says and what preparing found.

Two markables are the same when they have the same tokens and the same realisation; zeros, when
they depend on the same word in the same role.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from anaphora_workbench.annotation.preparation.proposals import silent_answer
from anaphora_workbench.annotation.preparation.resolver_answers import ProposedAnswer
from anaphora_workbench.model import (
    EMPTY,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
)
from anaphora_workbench.model.language import is_noun_kind, language

Place = tuple[object, str]
"""Where a markable stands: its tokens (of a zero its governor) and how it is realised."""


def begin(
    document: Document, given: Layer | None, found: Layer
) -> tuple[Layer, dict[str, ProposedAnswer]]:
    """Return the layer that annotators begin with, and what is known not to refer.

    Args:
        document: The analysed text.
        given: What the source says. Its anaphors and answers stay. If it has anaphors, no other
            pronoun becomes one, and what is known not to refer becomes no markable either. Noun
            phrases that are asked about become questions: most sources have none of them.
        found: What preparing found: markables, and anaphors with kinds.
    """
    silent = {
        name: silent_answer(anaphor)
        for name, anaphor in found.anaphors.items()
        if anaphor.reference is Reference.NON_REFERRING
    }
    if given is None:
        return without_answers(found), silent
    listed = bool(given.anaphors)
    merged, names = with_markables(document, given, found, silent if listed else ())
    anaphors: dict[str, Anaphor] = dict(merged.anaphors)
    for name, anaphor in found.anaphors.items():
        own = names.get(name, "")
        known = anaphors.get(own)
        if known is not None and not known.kind:
            anaphors[own] = replace(known, kind=anaphor.kind)
        elif own and known is None and (not listed or is_noun_kind(anaphor.kind)):
            anaphors[own] = Anaphor(own, anaphor.kind)
    start = replace(merged, anaphors=FrozenDict(anaphors))
    answers = {names[name]: answer for name, answer in silent.items() if name in names}
    return start, {
        name: answer
        for name, answer in answers.items()
        if name in start.anaphors and not start.anaphors[name].decided
    }


def with_markables(
    document: Document, given: Layer, found: Layer, left_out: Iterable[str] = ()
) -> tuple[Layer, dict[str, str]]:
    """Return a source's layer with further markables of ``found``, and their ids there.

    A new markable whose id is taken gets a number behind it; those in ``left_out`` are not added.
    """
    place = placing(document)
    known: dict[Place, str] = {}
    for markable in given.in_text_order():
        known.setdefault(place(markable), markable.id)
    markables = dict(given.markables)
    names: dict[str, str] = {}
    skipped = frozenset(left_out)
    for markable in found.in_text_order():
        where = place(markable)
        if where not in known:
            if markable.id in skipped:
                continue
            name = free_name(markable.id, markables)
            markables[name] = markable if name == markable.id else replace(markable, id=name)
            known[where] = name
        names[markable.id] = known[where]
    return replace(given, markables=FrozenDict(markables)), names


def placing(document: Document) -> Callable[[Markable], Place]:
    """Return the function that tells where a markable of a document stands."""
    tables = language(document.language)

    def place(markable: Markable) -> Place:
        if markable.zero is not None:
            role = tables.role(markable.zero.role) or "subject"
            return (markable.zero.governor, f"zero:{role}")
        return (markable.spans, markable.realisation)

    return place


def free_name(name: str, taken: Mapping[str, object]) -> str:
    """Return an id, with a number behind it if it is taken."""
    free, number = name, 1
    while free in taken:
        number += 1
        free = f"{name}~{number}"
    return free


def without_answers(layer: Layer) -> Layer:
    """Return a program's layer as a beginning: markables, and anaphors with kinds alone.

    Candidates go as well: the tagger finds them itself, as far as they are looked at.
    """
    anaphors = {name: Anaphor(name, a.kind) for name, a in layer.anaphors.items()}
    return replace(layer, anaphors=FrozenDict(anaphors), candidates=EMPTY, bridges=())


def given_proposals(layer: Layer) -> Layer:
    """Return a resolver's layer as a proposal layer: its answers and the markables they name."""
    answered = {n: a for n, a in layer.anaphors.items() if a.decided}
    used = {name for a in answered.values() for name in (a.markable, *a.antecedents)}
    return Layer(
        layer.name,
        FrozenDict({name: m for name, m in layer.markables.items() if name in used}),
        FrozenDict(answered),
    )


def silenced(layer: Layer, silent: Iterable[str]) -> Layer:
    """Return a layer in which anaphors proposed as non-referring do not refer.

    Candidate finders leave such markables out.
    """
    changes = {
        name: Anaphor(name, layer.anaphors[name].kind, Reference.NON_REFERRING)
        for name in silent
        if not layer.anaphors[name].decided
    }
    return replace(layer, anaphors=layer.anaphors.updated(changes)) if changes else layer
