"""Progress of a study, as page and command show it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_workbench.studies.progress import Progress, ProgressReader
from anaphora_workbench.studies.store import StudyStore
from anaphora_workbench.studies.study_file import Study

MakeStudy = Callable[..., Study]
HOUR = 3600.0
ASK = """
[design]
participants = 10
[[ask]]
name = "native"
text = "Native?"
leave_out = ["no"]
"""


def test_people_rows_times_and_exclusions_are_counted(
    sample_study: MakeStudy, tmp_path: Path
) -> None:
    study = sample_study(tmp_path / "study", "rating", ASK)
    with StudyStore.open(tmp_path / "answers.sqlite", study) as store:
        done = store.start({"native": "no"}, {}, now=0.0).token
        for number in (1, 2):
            store.record(done, number, _rating(number * 1000), received=60.0 * number)
        store.finish(done, now=180.0)
        away = store.start({"native": "yes"}, {}, now=0.0).token
        store.record(away, 1, _rating(5000), received=300.0)
        store.withdraw(store.start({"native": "no"}, {}, now=10.0).token, now=20.0)
        store.start({"native": "yes"}, {}, now=30 * HOUR)
        progress = ProgressReader(study, store).read(now=30 * HOUR)
    assert [each.state for each in progress.people] == ["finished", "away", "withdrawn", "active"]
    assert [each.excluded for each in progress.people] == ["native", "unfinished", "withdrawn", ""]
    assert progress.excluded == {"native": 1, "unfinished": 1, "withdrawn": 1}
    assert progress.states == {"finished": 1, "away": 1, "withdrawn": 1, "active": 1}
    assert [(each.answered, each.total) for each in progress.people] == [
        (2, 2),
        (1, 2),
        (0, 2),
        (0, 2),
    ]
    assert [(each.taken, each.finished) for each in progress.rows] == [(1, 1), (1, 0)]
    assert (progress.answers, progress.answers_planned) == (3, 20)
    assert (progress.trial_seconds, progress.session_minutes) == (2.0, 3.0)
    assert progress.arrivals == ((60.0, 1), (120.0, 2), (300.0, 3))


def test_a_reader_sees_what_came_and_what_was_withdrawn_since(
    sample_study: MakeStudy, tmp_path: Path
) -> None:
    study = sample_study(tmp_path / "study", "rating")
    with StudyStore.open(tmp_path / "answers.sqlite", study) as store:
        reader = ProgressReader(study, store)
        assert reader.read(now=1.0).arrivals == ()
        token = store.start({}, {}, now=0.0).token
        store.record(token, 1, _rating(1000), received=1.0)
        assert reader.read(now=2.0).answers == 1
        store.record(token, 2, _rating(1000), received=2.0)
        assert reader.read(now=2.0).answers == 2
        store.withdraw(token, now=3.0)
        assert reader.read(now=3.0).answers == 0


def test_times_over_the_limit_and_outliers_are_counted(
    sample_study: MakeStudy, tmp_path: Path
) -> None:
    study = sample_study(tmp_path / "study", "identification", items=8)
    with StudyStore.open(tmp_path / "answers.sqlite", study) as store:
        token = store.start({}, {}, now=0.0).token
        for number, finding in enumerate(["null", "1", "1", "1", "1", "1", "1", "900"], 1):
            chosen = "null" if finding == "null" else f'"{_place(study, number)}"'
            answer = f'{{"reading": 5, "finding": {finding}, "chosen": {chosen}}}'
            store.record(token, number, f'{{"answers": {answer}, "duration": 9}}')
        progress = ProgressReader(study, store).read()
    assert (progress.timeouts, progress.outliers) == (1, 1)
    assert progress.people[0].timeouts == 1


def test_answers_that_do_not_fit_their_trial_count_as_come(
    sample_study: MakeStudy, tmp_path: Path
) -> None:
    study = sample_study(tmp_path / "study", "rating")
    with StudyStore.open(tmp_path / "answers.sqlite", study) as store:
        token = store.start({}, {}, now=0.0).token
        store.record(token, 1, _rating(1000))
        store.record(token, 2, '{"answers": {"values": [500]}, "duration": 9000}')
        store.record(token, 99, "no JSON")
        progress = ProgressReader(study, store).read()
    assert (progress.answers, progress.trial_seconds) == (3, 1.0)


@pytest.mark.parametrize("answers", [1, 120, 121, 1000])
def test_a_picture_of_many_answers_has_few_points(
    sample_study: MakeStudy, tmp_path: Path, answers: int
) -> None:
    study = sample_study(tmp_path / "study", "rating", items=answers)
    with StudyStore.open(tmp_path / "answers.sqlite", study) as store:
        token = store.start({}, {}, now=0.0).token
        with store._base.writing() as work:  # a thousand commits would take long
            from anaphora_workbench.studies import store as tables

            rows = [
                {"participant": 1, "number": n, "answer": _rating(9), "received": float(n)}
                for n in range(1, answers + 1)
            ]
            work.execute(tables.sa.insert(tables._ANSWERS), rows)
        progress: Progress = ProgressReader(study, store).read(now=10.0)
        assert store.session(token).participant == 1
    assert len(progress.arrivals) <= 121
    assert progress.arrivals[0] == (1.0, 1)
    assert progress.arrivals[-1] == (float(answers), answers)


def _rating(milliseconds: float) -> str:
    return f'{{"answers": {{"values": [5]}}, "duration": {milliseconds}}}'


def _place(study: Study, number: int) -> str:
    from anaphora_workbench.studies.schedule import planned_trials, rows_of

    trial = planned_trials(study, rows_of(study)[0], 1)[number - 1]
    return trial.place_name(*trial.cells[0])
