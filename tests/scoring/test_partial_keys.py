"""A key that calls itself partial says nothing of pronouns that it does not list."""

from __future__ import annotations

from dataclasses import replace

import pytest

from anaphora_workbench.model import (
    PARTIAL,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
)
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Reading
from anaphora_workbench.scoring import Settings, evaluate
from anaphora_workbench.scoring.keys import key_of

WORDS = ("Ana", "saw", "Eva", ".", "She", "said", "she", "ran", ".")
DOCUMENT = Document("d", "en", "", tuple([Token(word) for word in WORDS]), (Span(0, 4), Span(4, 9)))


def mark(name: str, start: int) -> Markable:
    return Markable(name, (Span(start, start + 1),))


GOLD = Layer.build(
    "gold",
    [mark("A", 0), mark("S", 4)],
    [Anaphor("S", "persNoRefl", Reference.ANAPHOR, ("A",))],
)
SYSTEM = Layer.build(
    "system",
    [mark("A", 0), mark("S", 4), mark("T", 6)],
    [
        Anaphor("S", "persNoRefl", Reference.ANAPHOR, ("A",)),
        Anaphor("T", "persNoRefl", Reference.ANAPHOR, ("S",)),
    ],
)


def spurious(partial: bool) -> int:
    gold = replace(GOLD, metadata=FrozenDict({PARTIAL: partial}))
    done = evaluate(
        [Reading(DOCUMENT, (gold,))],
        [],
        Settings(anaphors="found"),
        responses={"system": {"d": Reading(DOCUMENT, (SYSTEM,))}},
    )
    return sum([tally.spurious for tally in done.totals().values()])


@pytest.mark.parametrize(("partial", "expected"), [(True, False), (False, True)])
def test_an_answer_to_an_unlisted_pronoun_is_spurious_unless_the_key_is_partial(
    partial: bool, expected: bool
) -> None:
    assert bool(spurious(partial)) is expected


@pytest.mark.parametrize("partial", [True, False])
def test_only_a_partial_key_is_open_on_unlisted_pronouns(partial: bool) -> None:
    gold = replace(GOLD, metadata=FrozenDict({PARTIAL: partial}))
    key = key_of(DOCUMENT, gold, language("en"))
    assert key.is_open((6, "overt", 0)) is partial
    assert not key.is_open((4, "overt", 0))


def test_a_layer_without_kinds_is_never_partial() -> None:
    links = [Anaphor("S", "", Reference.ANAPHOR, ("A",))]
    bare = Layer.build("gold", [mark("A", 0), mark("S", 4)], links, metadata={PARTIAL: True})
    key = key_of(DOCUMENT, bare, language("en"))
    assert key.by_place[(6, "overt", 0)].reference is Reference.NON_REFERRING
