"""What answers denote: links that are followed, cycles, the anaphor itself, later answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Reference, Span
from anaphora_workbench.model.language import language
from anaphora_workbench.scoring.judge import Aligner, Answer, Judge, Result
from anaphora_workbench.scoring.keys import Place, key_of
from anaphora_workbench.scoring.settings import CarryOver, Credit, Match

Make = Callable[..., Document]
Layers = Callable[..., Layer]
BOTH = pytest.mark.parametrize("mode", list(CarryOver))


def markable(start: int, end: int | None = None, **more: object) -> Markable:
    """Return a markable whose last word is its head."""
    last = start + 1 if end is None else end
    return Markable(f"x{start}-{last}", (Span(start, last),), last - 1, **more)


def judged(
    document: Document,
    layer: Layer,
    links: Mapping[int, tuple[int | Markable, ...]],
    mode: CarryOver,
) -> dict[int, Result]:
    """Judge answers given as token indices or markables."""
    key = key_of(document, layer, language("en"))
    answers: dict[Place, Answer] = {}
    for index, chosen in links.items():
        own = markable(index)
        picked = tuple([markable(x) if isinstance(x, int) else x for x in chosen])
        answers[(index, "overt", 0)] = Answer(own, (index, "overt", 0), "persNoRefl", picked)
    judge = Judge(key, Aligner(key, Match.HEAD), answers, bool, Credit.CHAIN)
    return {
        place[0]: judge.judge(anaphor, answers.get(place), mode)
        for place, anaphor in key.by_place.items()
        if anaphor.reference in (Reference.ANAPHOR, Reference.CATAPHOR)
    }


@pytest.fixture
def story(make_document: Make, make_layer: Layers) -> tuple[Document, Layer]:
    """John 0, Bill 1; he 2, he 3, he 4 are John; she-less otherwise."""
    document = make_document("John Bill", "he/p", "he/p", "he/p")
    return document, make_layer({"J": [(0, 1), (2, 3), (3, 4), (4, 5)], "B": [(1, 2)]})


@BOTH
def test_another_anaphor_of_the_chain_is_right(
    story: tuple[Document, Layer], mode: CarryOver
) -> None:
    results = judged(*story, {2: (0,), 3: (2,), 4: (3,)}, mode)
    assert set(results.values()) == {Result.EXIT}


def test_error_is_carried_over_when_propagated_and_not_when_corrected(
    story: tuple[Document, Layer],
) -> None:
    links: dict[int, tuple[int | Markable, ...]] = {2: (1,), 3: (2,), 4: (3,)}
    assert judged(*story, links, CarryOver.PROPAGATED) == dict.fromkeys((2, 3, 4), Result.FAILURE)
    assert judged(*story, links, CarryOver.CORRECTED) == {
        2: Result.FAILURE,
        3: Result.EXIT,
        4: Result.EXIT,
    }


def test_lucky_double_error_is_right_when_propagated_only(
    make_document: Make, make_layer: Layers
) -> None:
    document = make_document("John Bill", "he/p", "he/p")
    layer = make_layer({"J": [(0, 1), (2, 3)], "B": [(1, 2), (3, 4)]})
    links: dict[int, tuple[int | Markable, ...]] = {2: (1,), 3: (2,)}
    assert judged(document, layer, links, CarryOver.PROPAGATED)[3] is Result.EXIT
    assert judged(document, layer, links, CarryOver.CORRECTED)[3] is Result.FAILURE


def test_unanswered_anaphor_stands_for_itself(story: tuple[Document, Layer]) -> None:
    assert judged(*story, {2: (), 3: (2,)}, CarryOver.PROPAGATED) == {
        2: Result.MISSING,
        3: Result.EXIT,
        4: Result.MISSING,
    }


@BOTH
def test_anaphor_as_its_own_answer_denotes_nothing(
    story: tuple[Document, Layer], mode: CarryOver
) -> None:
    own_with_more = Markable("x", (Span(1, 3),), 2)
    assert judged(*story, {2: (own_with_more,)}, mode)[2] is Result.FAILURE


@BOTH
def test_later_answer_to_a_gold_anaphor_denotes_nothing(
    story: tuple[Document, Layer], mode: CarryOver
) -> None:
    assert judged(*story, {2: (3,)}, mode)[2] is Result.FAILURE


def test_cycle_denotes_nothing(make_document: Make, make_layer: Layers) -> None:
    document = make_document("John Bill", "when he/p he/p Ed came")
    layer = make_layer({"E": [(3, 4), (4, 5), (5, 6)], "J": [(0, 1)]})
    links: dict[int, tuple[int | Markable, ...]] = {3: (4,), 4: (3,)}
    results = judged(document, layer, links, CarryOver.PROPAGATED)
    assert results == {3: Result.FAILURE, 4: Result.FAILURE}
    assert judged(document, layer, links, CarryOver.CORRECTED)[3] is Result.EXIT


@BOTH
def test_cataphor_may_be_answered_on_either_side(
    make_document: Make, make_layer: Layers, mode: CarryOver
) -> None:
    document = make_document("Ana slept", "when she/p came Eve called")
    layer = make_layer({"E": [(3, 4), (5, 6)], "A": [(0, 1)]})
    assert judged(document, layer, {3: (5,)}, mode)[3] is Result.EXIT
    assert judged(document, layer, {3: (0,)}, mode)[3] is Result.FAILURE


@BOTH
def test_answer_that_is_no_gold_mention_is_followed_through_the_system(
    make_document: Make, make_layer: Layers, mode: CarryOver
) -> None:
    document = make_document("John Bill", "this/p", "he/p")
    layer = make_layer({"J": [(0, 1), (3, 4)], "B": [(1, 2)]})
    # "this" has no mention and is non-referring by derivation; state the key to leave it open.
    key_layer = Layer.build(
        "gold",
        layer.markables.values(),
        [Anaphor("J3-4", "persNoRefl", Reference.ANAPHOR, ("J0-1",))],
    )
    links: dict[int, tuple[int | Markable, ...]] = {2: (0,), 3: (2,)}
    assert judged(document, key_layer, links, mode)[3] is Result.EXIT


def test_answers_on_non_referring_pronouns_are_dropped_when_corrected(
    make_document: Make, make_layer: Layers
) -> None:
    document = make_document("John Bill", "it/e", "he/p")
    layer = make_layer({"J": [(0, 1), (3, 4)], "B": [(1, 2)]})
    links: dict[int, tuple[int | Markable, ...]] = {2: (0,), 3: (2,)}
    assert judged(document, layer, links, CarryOver.PROPAGATED)[3] is Result.EXIT
    assert judged(document, layer, links, CarryOver.CORRECTED)[3] is Result.FAILURE


def test_long_chain_is_followed_to_its_end(make_document: Make, make_layer: Layers) -> None:
    size = 5000
    document = make_document("John", *["he/p"] * size)
    layer = make_layer({"J": [(n, n + 1) for n in range(size + 1)]})
    links: dict[int, tuple[int | Markable, ...]] = {n: (n - 1,) for n in range(1, size + 1)}
    results = judged(document, layer, links, CarryOver.PROPAGATED)
    assert results[size] is Result.EXIT


@BOTH
def test_larger_mention_with_the_pronoun_as_head_is_not_the_pronoun(
    make_document: Make, make_layer: Layers, mode: CarryOver
) -> None:
    document = make_document("the artist himself/p", "he/p")
    layer = make_layer({"A": [(0, 3, 2), (2, 3), (3, 4)]})
    whole = Markable("x", (Span(0, 3),), 2)
    results = judged(document, layer, {2: (whole,), 3: (2,)}, mode)
    assert set(results.values()) == {Result.EXIT}


def test_coordination_is_not_mistaken_for_its_first_pronoun(
    make_document: Make, make_layer: Layers
) -> None:
    document = make_document("John Bill", "he/p and Ana", "they/p")
    layer = make_layer(
        {"J": [(0, 1), (2, 3)], "B": [(1, 2)], "A": [(4, 5)], "P": [(2, 5, 2), (5, 6)]}
    )
    both = Markable("x", (Span(2, 5),), 2, phrase="coordination")
    links: dict[int, tuple[int | Markable, ...]] = {2: (1,), 5: (both,)}
    assert judged(document, layer, links, CarryOver.PROPAGATED)[5] is Result.EXIT
