"""``task.toml``: every fault has a place, and the key cannot be offered by mistake."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from anaphora_workbench.errors import Problem
from anaphora_workbench.studies.submissions.task_file import read_task, wanted_task

WriteTask = Callable[..., Path]


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        (
            "[show]\ntabel = 1\n",
            "9:9: there is no 'tabel' here. Did you mean 'table'? [task-file-unknown]",
        ),
        ('[show]\ntable = "now"\n', "9:9: [show] table: input should be"),
        ("[answers]\nper_day = 0\n", "9:11: [answers] per_day: input should be greater"),
        ("[answers\n", "8:9: this is not TOML"),
    ],
)
def test_a_wrong_setting_has_its_place(write_task: WriteTask, more: str, expected: str) -> None:
    (problem,) = _problems(write_task(more, head=HEAD))
    assert expected in str(problem)


@pytest.mark.parametrize(
    ("times", "expected"),
    [
        (
            "opens = 2027-01-10T09:00:00\n",
            "task.toml:3:9: [task] opens: input should have timezone",
        ),
        ('opens = "soon"\n', "task.toml:3:9: [task] opens: input should be a valid datetime"),
        (
            "opens = 2027-02-01T00:00:00Z\ncloses = 2027-01-01T00:00:00Z\n",
            "task.toml:4:10: the task closes before it opens [task-file-value]",
        ),
        ("", "something is shown 'after-closing', but the task has no 'closes' [task-file-value]"),
    ],
)
def test_times_are_checked(write_task: WriteTask, times: str, expected: str) -> None:
    problems = _problems(write_task(head=f'[task]\nname = "t"\n{times}'))
    assert expected in "\n".join(map(str, problems))


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ('texts = "texts"\nkey = "texts/plain"\n', "the key and the texts overlap"),
        ('texts = "key"\nkey = "key"\n', "the key and the texts overlap"),
        ('texts = "."\nkey = "key"\n', "must be a path inside of the folder"),
        ('texts = "texts"\nkey = "nowhere"\n', "nowhere' does not exist"),
        ('texts = "texts"\nkey = "../key"\n', "must be a path inside of the folder"),
    ],
)
def test_texts_and_key_are_apart(write_task: WriteTask, files: str, expected: str) -> None:
    folder = write_task()
    (folder / "task.toml").write_text(f"{HEAD}[files]\n{files}", encoding="utf-8")
    assert expected in str(_problems(folder)[0])


def test_a_copy_of_the_key_is_no_text(write_task: WriteTask, key: str) -> None:
    folder = write_task()
    (folder / "texts" / "copy.conllu").write_text(key, encoding="utf-8")
    (problem,) = _problems(folder)
    assert problem.code == "task-files"
    assert "copy.conllu' is a file of the key: teams would get it" in problem.message


def test_a_folder_without_a_task_says_where_to_read_on(tmp_path: Path) -> None:
    (problem,) = _problems(tmp_path)
    assert (problem.code, "anaphora docs submissions" in problem.message) == ("task-missing", True)


def test_a_file_that_is_not_utf_8_has_a_line(tmp_path: Path) -> None:
    (tmp_path / "task.toml").write_bytes(b"[task]\nname = '\xff'\n")
    (problem,) = _problems(tmp_path)
    assert str(problem).endswith(
        "task.toml:2: the file is not UTF-8; save it as UTF-8 [task-unreadable]"
    )


def test_things_are_shown_in_their_time(write_task: WriteTask) -> None:
    task = wanted_task(write_task())
    before, during, after = (
        datetime(2027, 1, 1, tzinfo=UTC),
        datetime(2027, 1, 20, tzinfo=UTC),
        datetime(2027, 2, 1, 12, tzinfo=UTC),
    )
    assert [task.is_open(time) for time in (before, during, after)] == [False, True, False]
    assert [task.shows("after-closing", time) for time in (before, during, after)] == [
        False,
        False,
        True,
    ]
    assert not task.shows("never", after)
    assert list(task.texts()) == ["plain/story.txt"]


HEAD = '[task]\nname = "t"\nopens = 2027-01-10T09:00:00Z\ncloses = 2027-02-01T12:00:00Z\n'


def _problems(folder: Path) -> list[Problem]:
    problems: list[Problem] = []
    assert read_task(folder, problems) is None
    return problems
