"""Salience of entities: it is what the definition says, and it forgets what is old."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_resolvers.classic.salience import MentionSalience, Salience, Scale
from anaphora_workbench.model import FrozenDict, Markable, Span

WEIGHTS = FrozenDict({"recency": 100.0, "subject": 80.0, "object": 50.0})
SCALE = Scale(WEIGHTS, 0.5, 1)
LIFETIME = 7  # 100, 50, 25, 12.5, 6.25, 3.125, 1.5625


def mention(number: int) -> Markable:
    return Markable(f"m{number}", (Span(number, number + 1),), number)


def lookup(standings: list[MentionSalience]) -> Callable[[Markable], MentionSalience]:
    return lambda markable: standings[markable.start]


def by_definition(members: list[MentionSalience], sentence: int) -> float:
    """Add up the factors of an entity's members, each one once a sentence, as the rules say."""
    instances = {(s.sentence, factor) for s in members for factor in s.factors}
    total = 0.0
    for its, factor in instances:
        weight = WEIGHTS[factor] * 0.5 ** (sentence - its)
        total += weight if its <= sentence and weight >= 1 else 0
    return total


STANDINGS = st.lists(
    st.builds(
        MentionSalience,
        st.integers(0, 12),
        st.frozensets(st.sampled_from(sorted(WEIGHTS)), min_size=1),
    ),
    min_size=1,
    max_size=12,
).map(lambda found: sorted(found, key=lambda standing: standing.sentence))
LINKS = st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=10)


@given(STANDINGS, LINKS)
def test_salience_is_what_the_definition_says(
    standings: list[MentionSalience], links: list[tuple[int, int]]
) -> None:
    salience = Salience(SCALE, lookup(standings))
    groups = [{number} for number in range(len(standings))]
    for one, other in links:
        if one < len(standings) and other < len(standings):
            salience.settle(mention(one), mention(other))
            joined = groups[one] | groups[other]
            for number in joined:
                groups[number] = joined
    last = standings[-1].sentence
    for number, members in enumerate(groups):
        expected = by_definition([standings[member] for member in members], last)
        assert salience.weight(mention(number), last) == pytest.approx(expected)


def test_an_entity_that_is_mentioned_for_ever_keeps_a_few_sentences_only() -> None:
    standings = [MentionSalience(sentence, frozenset(("subject",))) for sentence in range(500)]
    salience = Salience(SCALE, lookup(standings))
    for number in range(1, 500):
        salience.settle(mention(number), mention(number - 1))
    assert SCALE.lifetime == LIFETIME
    assert list(salience.factors(mention(0))) == list(range(493, 500))


def test_a_later_sentence_does_not_count_yet() -> None:
    standings = [
        MentionSalience(0, frozenset(("subject",))),
        MentionSalience(3, frozenset(("recency",))),
    ]
    salience = Salience(SCALE, lookup(standings))
    salience.settle(mention(1), mention(0))
    assert salience.weight(mention(0), 1) == 40


def test_the_reasons_name_the_factors_by_sentence() -> None:
    standings = [
        MentionSalience(0, frozenset(("subject",))),
        MentionSalience(1, frozenset(("recency",))),
    ]
    salience = Salience(SCALE, lookup(standings))
    salience.settle(mention(1), mention(0))
    assert salience.reasons(mention(0), 1) == [
        "factors in this sentence: recency",
        "factors 1 sentence back: subject",
    ]


@pytest.mark.parametrize(("rate", "least"), [(1, 1), (0.5, 0), (0, 1), (2, 1)])
def test_weights_that_last_for_ever_are_refused(rate: float, least: float) -> None:
    with pytest.raises(ValueError, match="last for ever"):
        Scale(WEIGHTS, rate, least)
