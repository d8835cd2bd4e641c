"""The markables to write in formats in which every expression of a file is a mention.

MUC, CoNLL and CorefUD hold mentions and nothing else. A preprocessor marks every noun phrase of a
text, so that there is something to choose from; those that nobody linked or decided, and those that
do not refer, would become mentions of entities of their own. They are written on request only. What
a file or a person has marked is always written, linked or not, unless whoever exports leaves out
all entities of a single mention. From a project, nothing is written of which the annotator says
that it does not refer, whoever has found it: a pronoun, a zero or a clitic of the anaphor finder
has no mark of the preprocessor.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.model import FOUND, FrozenDict, Layer, Reference, chains_of
from anaphora_workbench.model.language import is_noun_kind
from anaphora_workbench.ports.formats import Format, Reading

__all__ = ["ALL_MENTIONS", "ToWrite", "holds_mentions_only", "linked", "to_write"]

ALL_MENTIONS = "--all-mentions"
"""The option that lets commands write them all."""


class ToWrite(NamedTuple):
    """A document as a format gets it.

    Attributes:
        reading: The document.
        left_out: How many noun phrases are left out because nobody linked or decided them.
        non_referring: How many expressions are left out because they do not refer.
        singletons: How many are left out because their entity has no other mention.
    """

    reading: Reading
    left_out: int = 0
    non_referring: int = 0
    singletons: int = 0

    @property
    def losses(self) -> list[Problem]:
        """A warning for each sort with their number, nothing where none is left out."""
        counts = (
            (
                "mentions-left-out",
                "noun phrases that only the preprocessor found and nobody linked or decided are "
                "not written",
                self.left_out,
            ),
            (
                "mentions-non-referring",
                "expressions that do not refer are not written",
                self.non_referring,
            ),
            (
                "mentions-singletons",
                "entities of a single mention are not written",
                self.singletons,
            ),
        )
        return [
            Problem(code, f"{what}: {count}", None, Severity.WARNING)
            for code, what, count in counts
            if count
        ]


def holds_mentions_only(fmt: Format) -> bool:
    """Tell whether everything that is marked in a file of a format is a mention."""
    return bool(getattr(fmt, "mentions_only", False))


def to_write(
    fmt: Format, reading: Reading, *, every: bool = False, singletons: bool = True
) -> ToWrite:
    """Return a document as it is to be written in a format.

    Args:
        fmt: The format.
        reading: The document.
        every: Add the noun phrases that only a preprocessor found.
        singletons: Keep entities of a single mention.
    """
    if not holds_mentions_only(fmt):
        return ToWrite(reading)
    written = _written(reading, every=every)
    if singletons:
        return written
    layers = written.reading.layers
    alone = [_alone(layer) for layer in layers]
    kept = [_without(layer, names) for layer, names in zip(layers, alone, strict=True)]
    return written._replace(
        reading=replace(written.reading, layers=tuple(kept)), singletons=sum(map(len, alone))
    )


def _written(reading: Reading, *, every: bool) -> ToWrite:
    # The format cannot hold the mark, and does not need it: what is written are mentions.
    if every:
        return ToWrite(replace(reading, layers=tuple(map(_unmarked, reading.layers))))
    if reading.in_progress:
        asked = [_without_open_nouns(layer) for layer in reading.layers]
        reading = replace(reading, layers=tuple(asked))
    silent = [_silent(layer, any_origin=reading.in_progress) for layer in reading.layers]
    kept = [_mentions(layer) for layer in reading.layers]
    before = sum([len(layer.markables) for layer in reading.layers])
    after = sum([len(layer.markables) for layer in kept])
    without = [_without(layer, names) for layer, names in zip(kept, silent, strict=True)]
    written = replace(reading, layers=tuple(map(_unmarked, without)))
    return ToWrite(written, before - after, sum(map(len, silent)))


def _alone(layer: Layer) -> set[str]:
    """Return the mentions whose entity has no other one, and that nothing else names."""
    split = [a for a in layer.anaphors.values() if len(a.antecedents) > 1]
    named = {name for a in split for name in (a.markable, *a.antecedents)}
    named |= {name for b in layer.bridges for name in (b.anaphor, b.antecedent)}
    entities = chains_of(layer).entities
    return {members[0] for members in entities if len(members) == 1} - named


def _without_open_nouns(layer: Layer) -> Layer:
    """Return a layer without questions on noun phrases of the preprocessor that wait for answers.

    The noun phrases stay, for what they are without the question.
    """
    waiting = {
        name
        for name, anaphor in layer.anaphors.items()
        if not anaphor.decided
        and is_noun_kind(anaphor.kind)
        and FOUND in layer.markables[name].attributes
    }
    if not waiting:
        return layer
    kept = {name: a for name, a in layer.anaphors.items() if name not in waiting}
    return replace(layer, anaphors=FrozenDict(kept))


def _silent(layer: Layer, *, any_origin: bool) -> set[str]:
    """Return the expressions that do not refer and that nothing names.

    They are those of the preprocessor, or with ``any_origin`` all of them.
    """
    named = {name for a in layer.anaphors.values() for name in a.antecedents}
    named |= {name for b in layer.bridges for name in (b.anaphor, b.antecedent)}
    return {
        name
        for name, anaphor in layer.anaphors.items()
        if anaphor.reference is Reference.NON_REFERRING
        and (any_origin or FOUND in layer.markables[name].attributes)
        and name not in named
    }


def _without(layer: Layer, names: set[str]) -> Layer:
    if not names:
        return layer
    anaphors = {name: a for name, a in layer.anaphors.items() if name not in names}
    kept = _only(layer, set(layer.markables) - names)
    return replace(kept, anaphors=FrozenDict(anaphors))


def _mentions(layer: Layer) -> Layer:
    kept = _named(layer)
    kept |= {name for name, one in layer.markables.items() if FOUND not in one.attributes}
    return _only(layer, kept)


def linked(layer: Layer) -> Layer:
    """Return a layer without the markables that no anaphor and no bridging link names."""
    return _only(layer, _named(layer))


def _named(layer: Layer) -> set[str]:
    used = {name for a in layer.anaphors.values() for name in (a.markable, *a.antecedents)}
    return used | {name for b in layer.bridges for name in (b.anaphor, b.antecedent)}


def _only(layer: Layer, used: set[str]) -> Layer:
    if used >= layer.markables.keys():
        return layer
    candidates = {
        name: tuple([one for one in listed if one.markable in used])
        for name, listed in layer.candidates.items()
        if name in used
    }
    kept = {name: m for name, m in layer.markables.items() if name in used}
    return replace(layer, markables=FrozenDict(kept), candidates=FrozenDict(candidates))


def _unmarked(layer: Layer) -> Layer:
    changed = {
        name: replace(one, attributes=one.attributes.without(FOUND))
        for name, one in layer.markables.items()
        if FOUND in one.attributes
    }
    return replace(layer, markables=layer.markables.updated(changed)) if changed else layer
