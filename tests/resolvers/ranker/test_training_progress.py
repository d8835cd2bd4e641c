"""The time that a training still takes."""

from __future__ import annotations

import pytest

from anaphora_resolvers.ranker import training_progress
from anaphora_resolvers.ranker.training_progress import (
    CHAIN_PHASE,
    PRONOUN_PHASE,
    TrainingProgress,
)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return a list whose only number is the time."""
    now = [0.0]
    monkeypatch.setattr(training_progress, "monotonic", lambda: now[0])
    return now


def test_a_phase_that_has_not_begun_counts(clock: list[float]) -> None:
    lines: list[str] = []
    progress = TrainingProgress(lines.append)
    progress.expect(CHAIN_PHASE, 6)
    progress.expect(PRONOUN_PHASE, 4)
    clock[0] = 20
    progress.step(PRONOUN_PHASE, 2, "half")
    clock[0] = 40
    progress.step(PRONOUN_PHASE, 2, "pronouns")
    progress.expect(CHAIN_PHASE, 6)  # a phase may state again what was known of it
    clock[0] = 100
    progress.step(CHAIN_PHASE, 6, "chains")
    assert lines == [
        "half, about 80 s left",
        "pronouns, about 60 s left",
        "chains, about 0 s left",
    ]


def test_a_phase_that_ends_early_costs_no_more_time(clock: list[float]) -> None:
    lines: list[str] = []
    progress = TrainingProgress(lines.append)
    progress.expect(CHAIN_PHASE, 100)
    progress.expect(PRONOUN_PHASE, 2)
    clock[0] = 10
    progress.step(PRONOUN_PHASE, 1, "first")
    progress.end(CHAIN_PHASE)
    clock[0] = 20
    progress.step(PRONOUN_PHASE, 1, "second")
    assert lines == ["first, about 17 min left", "second, about 0 s left"]


def test_a_step_that_takes_more_than_expected_leaves_no_negative_time(clock: list[float]) -> None:
    lines: list[str] = []
    progress = TrainingProgress(lines.append)
    progress.expect(PRONOUN_PHASE, 1)
    clock[0] = 10
    progress.step(PRONOUN_PHASE, 5, "more")
    assert lines == ["more, about 0 s left"]
