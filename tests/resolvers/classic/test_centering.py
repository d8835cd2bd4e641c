"""Transitions and the best interpretation of an utterance (working in README.md)."""

from __future__ import annotations

from typing import Any

import pytest

from anaphora_resolvers.classic.bfp import Transition, UtteranceReading, backward_center, best
from anaphora_resolvers.classic.bfp import transition as transition_of


def reading(**changed: Any) -> UtteranceReading[str]:
    """Return *She often beats her* after *Friedman races her*, with changes."""
    parts: dict[str, Any] = {
        "before": ("Friedman", "Brennan", "weekends"),
        "center": "Brennan",
        "options": {"She": ("Friedman", "Brennan"), "her": ("Friedman", "Brennan")},
        "apart": frozenset([("her", "She")]),
        "realised": frozenset(),
        "by_pronoun": frozenset(),
        "preferred": "She",
        "preferred_is_open": True,
    }
    return UtteranceReading(**{**parts, **changed})


@pytest.mark.parametrize(
    ("previous", "center", "preferred", "wanted"),
    [
        ("Ann", "Ann", "Ann", Transition.CONTINUE),
        (None, "Ann", "Ann", Transition.CONTINUE),
        ("Ann", "Ann", "Eve", Transition.RETAIN),
        (None, "Ann", "Eve", Transition.RETAIN),
        ("Eve", "Ann", "Ann", Transition.SMOOTH_SHIFT),
        ("Eve", "Ann", "Eve", Transition.ROUGH_SHIFT),
        ("Eve", "Ann", None, Transition.ROUGH_SHIFT),
    ],
)
def test_the_four_transitions(
    previous: str | None, center: str, preferred: str | None, wanted: Transition
) -> None:
    assert transition_of(previous, center, preferred) is wanted


def test_transitions_rank_from_continue_to_rough_shift() -> None:
    assert [one.title for one in sorted(Transition)] == [
        "continue",
        "retain",
        "smooth-shift",
        "rough-shift",
    ]


def test_the_backward_looking_center_is_the_highest_that_is_realised() -> None:
    assert backward_center(("a", "b", "c"), {"c", "b"}) == "b"
    assert backward_center(("a", "b"), {"c"}) is None


def test_the_smooth_shift_beats_the_rough_one() -> None:
    found = best(reading())
    assert found is not None
    assert found.entities == {"She": "Friedman", "her": "Brennan"}
    assert (found.center, found.transition) == ("Friedman", Transition.SMOOTH_SHIFT)


def test_a_continued_center_beats_a_shift() -> None:
    found = best(reading(options={"She": ("Friedman", "Brennan")}))
    assert found is not None
    assert (found.entities, found.transition) == ({"She": "Brennan"}, Transition.CONTINUE)


def test_the_center_is_realised_by_a_pronoun_if_anything_is() -> None:
    named = reading(
        options={"her": ("Friedman", "Brennan")},
        realised=frozenset(["Friedman"]),
        preferred="Friedman",
        preferred_is_open=False,
    )
    found = best(named)
    assert found is not None
    assert found.entities == {"her": "Friedman"}
    excluded = reading(
        options={"her": ("Brennan",)},
        realised=frozenset(["Friedman"]),
        preferred="Friedman",
        preferred_is_open=False,
    )
    assert best(excluded) is None


def test_the_center_is_named_when_no_pronoun_realises_anything() -> None:
    found = best(
        reading(
            options={},
            realised=frozenset(["Brennan"]),
            preferred="Brennan",
            preferred_is_open=False,
        )
    )
    assert found is not None
    assert (found.center, found.transition) == ("Brennan", Transition.CONTINUE)


def test_nothing_before_means_no_interpretation() -> None:
    assert best(reading(before=(), options={})) is None


def test_pronouns_that_binding_keeps_apart_cannot_share_the_only_entity() -> None:
    assert best(reading(options={"She": ("Brennan",), "her": ("Brennan",)})) is None


def test_the_search_is_bounded() -> None:
    names = [f"p{number}" for number in range(40)]
    entities = tuple([f"e{number}" for number in range(39)])
    apart = frozenset([(one, other) for one in names for other in names if one < other])
    crowded = reading(
        before=entities,
        options=dict.fromkeys(names, entities),
        apart=apart,
        preferred="p0",
    )
    assert best(crowded) is None
