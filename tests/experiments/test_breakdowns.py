"""Figures by distance, genre and text."""

from __future__ import annotations

import pytest

from anaphora_workbench.experiments import Asked, GroupBy, Judged, JudgedOutcome, JudgedSystem
from anaphora_workbench.experiments.breakdowns import BANDS, NO_GENRE, band_of, breakdowns, by_text
from anaphora_workbench.scoring import CarryOver, Evaluation, Match, Settings, Tally
from anaphora_workbench.scoring.count import TallyKey

COLUMN = JudgedSystem("a", Match.HEAD, CarryOver.PROPAGATED)


@pytest.mark.parametrize(
    ("distance", "band"),
    [
        (None, "none"),
        (-1, "following"),
        (0, "0"),
        (1, "1"),
        (2, "2"),
        (3, "3-4"),
        (4, "3-4"),
        (5, "5-9"),
        (9, "5-9"),
        (10, "10+"),
        (250, "10+"),
    ],
)
def test_every_distance_lies_in_a_band(distance: int | None, band: str) -> None:
    assert band_of(distance) == band
    assert band in BANDS


def _asked(distance: int | None) -> Asked:
    return Asked("persIt", "<", distance)


def _evaluation() -> Evaluation:
    evaluation = Evaluation(Settings())
    row = TallyKey("a", Match.HEAD, CarryOver.PROPAGATED, "persIt", "<")
    for name, tally in (
        ("one", Tally(gold=2, exit=1, failure=1)),
        ("two", Tally(gold=1, exit=1)),
        ("three", Tally(gold=1, missing=1)),
    ):
        evaluation.documents[name] = {row: tally}
    return evaluation


def _slices(by: GroupBy) -> dict[str, tuple[int, int, int]]:
    judged = Judged(
        (_asked(0), _asked(3), _asked(0), _asked(None)),
        ("one", "one", "two", "three"),
        {
            COLUMN: (
                JudgedOutcome("exit", "right"),
                JudgedOutcome("failure", "choice"),
                JudgedOutcome("exit", "right"),
                JudgedOutcome("missing", "window"),
            )
        },
        {COLUMN: {}},
    )
    genres = {"one": "news", "two": "fiction", "three": ""}
    found = breakdowns(_evaluation(), judged, genres)
    return {
        part.value: (part.tally.gold, part.tally.exit, part.tally.missing)
        for part in found
        if part.by is by
    }


def test_distances_are_those_of_the_key_in_order() -> None:
    found = _slices(GroupBy.DISTANCE)
    assert list(found) == ["0", "3-4", "none"]
    assert found == {"0": (2, 2, 0), "3-4": (1, 0, 0), "none": (1, 0, 1)}


def test_genres_add_up_their_texts() -> None:
    assert _slices(GroupBy.GENRE) == {NO_GENRE: (1, 0, 1), "fiction": (1, 1, 0), "news": (2, 1, 0)}


def test_texts_stand_in_the_order_in_which_they_were_read() -> None:
    found = [(part.by, part.value, part.column) for part in by_text(_evaluation(), [COLUMN])]
    assert found == [(GroupBy.TEXT, name, COLUMN) for name in ("one", "two", "three")]


def test_kinds_and_reference_types_are_counted() -> None:
    assert _slices(GroupBy.KIND) == {"persIt": (4, 2, 1)}
    assert _slices(GroupBy.REFERENCE) == {"<": (4, 2, 1)}


def test_precision_is_not_known_by_distance() -> None:
    right = JudgedOutcome("exit", "right")
    judged = Judged((_asked(0),), ("one",), {COLUMN: (right,)}, {COLUMN: {}})
    rows = [part.row() for part in breakdowns(_evaluation(), judged, {})]
    by_distance = [row for row in rows if row["by"] == "distance"]
    assert [(row["precision"], row["spurious"]) for row in by_distance] == [(None, None)]
    assert all(
        row["precision"] is not None or row["exit"] == 0 for row in rows if row["by"] != "distance"
    )
