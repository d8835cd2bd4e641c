"""Simulated participants: their effects come out in the analysis, and nothing else does."""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean

import pytest

from anaphora_samples import folder
from anaphora_workbench.errors import UsageError
from anaphora_workbench.studies.kinds import Kind
from anaphora_workbench.studies.simulation import Simulation, rate, trials_of
from anaphora_workbench.studies.study_file import Study, read_study


@pytest.fixture
def sample() -> Callable[[Kind], Study]:
    """Return a sample study by kind."""
    return lambda kind: read_study(folder() / "studies" / kind).wanted()


def means(study: Study, effects: dict[str, float], measure: str) -> dict[str, float]:
    table = trials_of(Simulation(study, effects), 24)
    found: dict[str, list[float]] = {}
    for name, system, value in zip(table.measure, table.system, table.value, strict=True):
        if name == measure and value is not None:
            found.setdefault(system, []).append(value)
    return {system: fmean(values) for system, values in found.items()}


@pytest.mark.parametrize(
    ("kind", "measure", "effects", "size"),
    [
        (Kind.READING, "reading_time", {"name": 700.0}, 700.0),
        (Kind.IDENTIFICATION, "identification_time", {"brief": 900.0}, 900.0),
        (Kind.JUDGEMENT, "fluency_rating", {"brief": -20.0}, -20.0),
        (Kind.RATING, "clarity_rating", {"random": -20.0}, -20.0),
    ],
)
def test_an_effect_is_in_the_answers(
    sample: Callable[[Kind], Study],
    kind: Kind,
    measure: str,
    effects: dict[str, float],
    size: float,
) -> None:
    study = sample(kind)
    (system,) = effects
    before, after = means(study, {}, measure), means(study, effects, measure)
    assert after[system] - before[system] == pytest.approx(size, rel=0.15)
    for other in before:
        if other != system:
            assert after[other] == before[other]


def test_the_effect_on_a_magnitude_is_a_factor(sample: Callable[[Kind], Study]) -> None:
    study = sample(Kind.MAGNITUDE)
    before, after = means(study, {}, "magnitude"), means(study, {"random": 0.5}, "magnitude")
    assert after["random"] / before["random"] == pytest.approx(0.5, rel=0.01)


def test_the_same_seed_gives_the_same_answers(sample: Callable[[Kind], Study]) -> None:
    study = sample(Kind.READING)
    tables = [trials_of(Simulation(study, {}, seed), 6).value for seed in (1, 1, 2)]
    assert tables[0] == tables[1] != tables[2]


@pytest.mark.parametrize(
    ("kind", "effects", "message"),
    [
        (Kind.READING, {"nmae": 1.0}, "Did you mean 'name'?"),
        (Kind.SELECTION, {"a": 1.0}, "a selection study has no systems"),
        (Kind.MAGNITUDE, {"random": -1.0}, "is a factor, such as 0.8, not -1"),
    ],
)
def test_an_effect_that_cannot_be_is_refused(
    sample: Callable[[Kind], Study], kind: Kind, effects: dict[str, float], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        Simulation(sample(kind), effects)


def test_power_is_high_and_false_alarms_are_rare(sample: Callable[[Kind], Study]) -> None:
    study = sample(Kind.RATING)
    settings = {"measure": "clarity_rating", "participants": 24, "studies": 20}
    with_effect = rate(study, {"random": -10.0}, **settings)  # type: ignore[arg-type]
    without = rate(study, {}, **settings)  # type: ignore[arg-type]
    assert with_effect.blocked >= 16
    assert without.blocked <= 4
    assert with_effect.one_way <= with_effect.blocked


def test_a_measure_that_the_study_does_not_have_is_an_error(
    sample: Callable[[Kind], Study],
) -> None:
    with pytest.raises(ValueError, match="no measure 'speed'"):
        rate(sample(Kind.RATING), {}, measure="speed", participants=3, studies=1)
