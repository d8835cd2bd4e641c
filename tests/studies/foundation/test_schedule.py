"""The schedule: squares of the published studies, and what is drawn for each participant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from tests.studies.foundation.conftest import (
    MakeFolder,
    draw,
    grid_of,
    questions_of,
    settings_of,
    text_of,
)

from anaphora_workbench.studies.schedule import Row, counts_by_row, planned_trials, rows_of
from anaphora_workbench.studies.study_file import Study

MakeStudy = Callable[..., Study]


@pytest.fixture
def gridded(folder: MakeFolder, study: MakeStudy) -> MakeStudy:
    """Return a study whose stimuli have the grid of `grid_of`."""

    def make(settings: str, items: int, systems: tuple[str, ...] = ("",)) -> Study:
        stimuli = [
            {
                "item": f"d{n}",
                "grid": grid_of(),
                "domain": "furniture" if n < items / 2 else "people",
                **({"system": system, "text": "the red one"} if system else {}),
            }
            for n in range(items)
            for system in systems
        ]
        draw(folder(settings, []))
        return study(settings, stimuli)

    return make


def test_the_square_of_the_reading_study_has_441_texts_read(study: MakeStudy) -> None:
    # 21 texts, 7 versions, 21 subjects: 3 of each text and version, 3 versions of each a subject.
    stimuli = [text_of(f"t{n}", system) for n in range(21) for system in "ABCDEFG"]
    found = study(settings_of("reading", "[design]\nblocks = 1\n"), stimuli)
    rows = rows_of(found)
    assert len(rows) == 7
    read = [cell for subject in range(21) for cell in rows[subject % 7].versions]
    assert len(read) == 441
    assert set(Counter(read).values()) == {3}
    assert len(Counter(read)) == 147
    for row in rows:
        assert len({item for item, _system in row.versions}) == 21
        assert set(Counter([system for _item, system in row.versions]).values()) == {3}


def test_the_square_of_the_identification_study_has_1440_trials(gridded: MakeStudy) -> None:
    # 112 items and 8 drawn again, two halves of 60, 12 systems, 24 people.
    systems = tuple("ABCDEFGHIJKL")
    settings = settings_of("identification", "[design]\nblocks = 2\nfill = true\n")
    found = gridded(settings, 112, systems)
    rows = rows_of(found)
    assert len(rows) == 24
    assert {len(row.versions) for row in rows} == {60}
    shown = Counter([cell for row in rows for cell in row.versions])
    assert sum(shown.values()) == 1_440
    repeated = {item for (item, _system), count in shown.items() if count > 1}
    domains = Counter(["f" if int(item[1:]) < 56 else "p" for item in repeated])
    assert set(shown.values()) == {1, 2}
    assert domains == {"f": 4, "p": 4}
    for row in rows:
        assert set(Counter([system for _item, system in row.versions]).values()) == {5}
    # The first two people see different halves: they fill up together.
    assert {item for item, _ in rows[0].versions} != {item for item, _ in rows[1].versions}


def test_a_participant_sees_each_item_once_in_an_order_of_their_own(study: MakeStudy) -> None:
    stimuli = [text_of(f"t{n}", system) for n in range(12) for system in "ABC"]
    found = study(settings_of("reading"), stimuli)
    (row, *_others) = rows_of(found)
    first = [trial.stimulus.item for trial in planned_trials(found, row, 1)]
    second = [trial.stimulus.item for trial in planned_trials(found, row, 2)]
    assert sorted(first) == sorted(second) == sorted(found.items)
    assert first != second
    assert first == [trial.stimulus.item for trial in planned_trials(found, row, 1)]


def test_the_given_order_and_that_of_williams_stay(study: MakeStudy) -> None:
    stimuli = [text_of(f"t{n}", system) for n in range(8) for system in "ABCD"]
    for more in ('order = "given"\n', 'design = "williams"\n'):
        found = study(settings_of("reading", f"[design]\n{more}"), stimuli)
        for row in rows_of(found):
            trials = planned_trials(found, row, 3)
            assert [trial.stimulus.item for trial in trials] == [f"t{n}" for n in range(8)]


def test_practice_comes_first_and_in_its_order(study: MakeStudy) -> None:
    stimuli = [text_of(f"t{n}", system) for n in range(4) for system in "AB"]
    practice = [text_of("p1", "X"), text_of("p2", "X")]
    found = study(settings_of("reading"), stimuli, practice)
    trials = planned_trials(found, rows_of(found)[0], 1)
    assert [trial.number for trial in trials] == [1, 2, 3, 4, 5, 6]
    assert [trial.practice for trial in trials] == [True] * 2 + [False] * 4
    assert [trial.stimulus.item for trial in trials[:2]] == ["p1", "p2"]


def test_answers_are_shuffled_by_question_and_participant(study: MakeStudy) -> None:
    stimuli = [
        text_of(f"t{n}", system, questions=questions_of(f"t{n}"))
        for n in range(6)
        for system in "AB"
    ]
    found = study(settings_of("reading"), stimuli)
    row = rows_of(found)[0]
    orders = [
        order
        for participant in range(1, 21)
        for trial in planned_trials(found, row, participant)
        for order in trial.answers
    ]
    assert all(sorted(order) == [0, 1, 2, 3, 4] for order in orders)
    assert len(orders) == 20 * 6 * 3
    first = Counter([order.index(0) for order in orders])
    assert set(first) == {0, 1, 2, 3, 4}
    assert min(first.values()) > 40  # 72 expected; a fixed place would have 0 or 360


def test_conditions_between_participants_make_rows(gridded: MakeStudy) -> None:
    more = (
        '[[condition]]\nname = "loc"\nvalues = ["+LOC", "-LOC"]\n'
        '[[condition]]\nname = "fc"\nvalues = ["+FC", "-FC"]\n'
    )
    found = gridded(settings_of("elicitation", more), 38)
    rows = rows_of(found)
    assert [dict(row.conditions) for row in rows] == [
        {"loc": loc, "fc": fc} for loc in ("+LOC", "-LOC") for fc in ("+FC", "-FC")
    ]
    for row in rows:
        trials = planned_trials(found, row, 1)
        assert len(trials) == 38
        assert {trial.conditions for trial in trials} == {row.conditions}


def test_conditions_within_participants_change_evenly(gridded: MakeStudy) -> None:
    more = '[[condition]]\nname = "loc"\nvalues = ["+LOC", "-LOC"]\nwithin = true\n'
    found = gridded(settings_of("elicitation", more), 14)
    assert len(rows_of(found)) == 1
    trials = planned_trials(found, rows_of(found)[0], 1)
    counts = Counter([dict(trial.conditions)["loc"] for trial in trials])
    assert counts == {"+LOC": 7, "-LOC": 7}
    assert [trial.conditions for trial in trials] != [
        trial.conditions for trial in planned_trials(found, rows_of(found)[0], 2)
    ]


def test_the_system_understands_three_of_four(gridded: MakeStudy) -> None:
    found = gridded(settings_of("elicitation", "[trial]\nfeedback = true\n"), 38)
    for participant in (1, 2, 3):
        trials = planned_trials(found, rows_of(found)[0], participant)
        assert [trial.understood for trial in trials].count(True) == 28  # .75 of 38 is 28.5


def test_pictures_get_other_cells_by_trial_and_participant(gridded: MakeStudy) -> None:
    found = gridded(settings_of("elicitation"), 10)
    row = rows_of(found)[0]
    seen = [
        trial.cells for participant in (1, 2) for trial in planned_trials(found, row, participant)
    ]
    assert len(set(seen)) == 20
    for cells in seen:
        assert len(set(cells)) == 7
        assert all(1 <= column <= 5 and 1 <= line <= 3 for column, line in cells)


def test_each_gets_so_many_items_where_there_are_no_systems(gridded: MakeStudy) -> None:
    found = gridded(settings_of("elicitation", "[design]\nitems_each = 4\n"), 10)
    rows = rows_of(found)
    assert [len(row.versions) for row in rows] == [4, 4, 4]
    assert {item for row in rows for item, _ in row.versions} == set(found.items)
    assert all(len(set(row.versions)) == 4 for row in rows)


def test_rows_are_counted() -> None:
    rows = [Row(n, ()) for n in range(3)]
    assert counts_by_row(rows, [0, 2, 2]) == [1, 0, 2]
