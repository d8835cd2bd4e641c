"""The store keeps what it acknowledged, once, and keeps the rows of the square even."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from anaphora_workbench.studies.store import StoreError, StudyStore
from anaphora_workbench.studies.study_file import Study, read_study

HOUR = 3600.0
Place = str | Path


@pytest.fixture
def study(tmp_path: Path) -> Study:
    return _study(tmp_path / "study")


@pytest.fixture
def store(study: Study, place: Place) -> Iterator[StudyStore]:
    with StudyStore.open(place, study) as opened:
        yield opened


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "sqlite":
        return tmp_path / "answers.sqlite"
    url: Callable[[], str] = request.getfixturevalue("postgres_database")
    return url()


def test_an_answer_that_was_stored_is_there_after_opening_again(
    store: StudyStore, study: Study, place: Place
) -> None:
    token = store.start({"age": 30}, {"name": "Firefox"}, now=1.0).token
    assert store.record(token, 1, '{"answers": "ñ"}', 2.5) is False
    with StudyStore.open(place, study) as again:
        (answer,) = again.answers()
        assert (answer.participant, answer.number, answer.received) == (1, 1, 2.5)
        assert answer.answer == '{"answers": "ñ"}'
        session = again.session(token)
        assert (session.asked, session.browser) == ({"age": 30}, {"name": "Firefox"})
        assert (session.started, session.last_seen, session.state) == (1.0, 2.5, "active")


def test_the_first_answer_to_a_trial_stays(store: StudyStore) -> None:
    token = store.start({}, {}).token
    assert store.record(token, 1, '"first"') is False
    assert store.record(token, 1, '"second"') is True
    assert [each.answer for each in store.answers()] == ['"first"']


def test_rows_fill_up_evenly_when_many_start_at_once(store: StudyStore) -> None:
    with ThreadPoolExecutor(8) as people:
        sessions = list(people.map(lambda _: store.start({}, {}), range(11)))
    counts = Counter(each.row for each in sessions)
    assert sorted(counts.values()) == [5, 6]
    assert sorted(each.participant for each in sessions) == list(range(1, 12))
    assert sorted(store.held()) == [5, 6]


def test_one_trial_sent_many_times_at_once_is_stored_once(store: StudyStore) -> None:
    token = store.start({}, {}).token
    with ThreadPoolExecutor(8) as lines:
        repeated = list(lines.map(lambda n: store.record(token, 1, str(n)), range(16)))
    assert sorted(repeated) == [False] + [True] * 15
    assert len(list(store.answers())) == 1


def test_a_row_is_given_back_after_a_time_without_an_answer(store: StudyStore) -> None:
    first = store.start({}, {}, now=0.0)
    store.start({}, {}, now=1.0)
    store.record(first.token, 1, "1", received=20 * HOUR)
    assert store.held(now=23 * HOUR) == [1, 1]
    assert store.held(now=30 * HOUR) == [1, 0]
    assert store.start({}, {}, now=30 * HOUR).row == 1


def test_who_comes_back_late_goes_on(store: StudyStore) -> None:
    token = store.start({}, {}, now=0.0).token
    assert store.record(token, 1, "1", received=100 * HOUR) is False
    assert store.held(now=101 * HOUR) == [1, 0]


def test_who_has_finished_keeps_the_row(store: StudyStore) -> None:
    token = store.start({}, {}, now=0.0).token
    store.finish(token, now=5.0)
    store.finish(token, now=9.0)
    assert store.held(now=1000 * HOUR) == [1, 0]
    assert (store.session(token).state, store.session(token).ended) == ("finished", 5.0)


def test_withdrawing_deletes_everything_but_that_somebody_took_part(store: StudyStore) -> None:
    token = store.start({"age": 30}, {"name": "Firefox"}).token
    store.record(token, 1, "1")
    store.add_events(token, ['{"at": 1, "what": "hidden"}'])
    store.withdraw(token)
    store.withdraw(token)
    (session,) = store.sessions()
    assert (session.state, session.asked, session.browser) == ("withdrawn", {}, {})
    assert list(store.answers()) == []
    assert list(store.events()) == []
    assert store.held() == [0, 0]
    for change in (
        lambda: store.record(token, 1, "1"),
        lambda: store.finish(token),
        lambda: store.add_events(token, []),
    ):
        with pytest.raises(StoreError) as caught:
            change()
        assert caught.value.code == "session-withdrawn"


def test_nothing_of_what_was_withdrawn_is_left_in_the_file(study: Study, tmp_path: Path) -> None:
    path = tmp_path / "answers.sqlite"
    with StudyStore.open(path, study) as store:
        token = store.start({"name": "Ana-Maria"}, {}).token
        store.record(token, 1, json.dumps("my-secret-answer" * 10))
        store.withdraw(token)
    content = b"".join(each.read_bytes() for each in tmp_path.glob("answers.sqlite*"))
    assert b"my-secret-answer" not in content
    assert b"Ana-Maria" not in content


def test_nothing_new_comes_after_the_end_but_what_came_may_be_sent_again(
    store: StudyStore,
) -> None:
    token = store.start({}, {}).token
    store.record(token, 1, "1")
    store.finish(token)
    assert store.record(token, 1, "1") is True
    with pytest.raises(StoreError) as caught:
        store.record(token, 2, "1")
    assert caught.value.code == "session-over"


def test_no_more_people_than_planned_get_a_place(study: Study, place: Place) -> None:
    design = study.settings.design.model_copy(update={"participants": 2})
    settings = study.settings.model_copy(update={"design": design})
    with StudyStore.open(place, replace(study, settings=settings)) as store:
        first = store.start({}, {}, now=0.0)
        store.start({}, {}, now=0.0)
        with pytest.raises(StoreError) as caught:
            store.start({}, {}, now=0.0)
        assert caught.value.code == "study-full"
        store.withdraw(first.token)
        assert store.start({}, {}, now=1.0).row == first.row


def test_the_same_key_gives_the_same_session(store: StudyStore) -> None:
    first = store.start({}, {}, key="k" * 30)
    again = store.start({}, {}, key="k" * 30)
    assert (again.token, again.participant, again.row) == (
        first.token,
        first.participant,
        first.row,
    )
    assert (first.repeated, again.repeated) == (False, True)
    assert len(list(store.sessions())) == 1


def test_tokens_cannot_be_read_out_of_the_store(store: StudyStore) -> None:
    token, admin = store.start({}, {}).token, store.new_admin()
    with store._base._engine.connect() as work:  # the raw tables are the point here
        from anaphora_workbench.studies import store as tables

        for table in (tables._FACTS, tables._SESSIONS):
            for row in work.execute(tables.sa.select(table)):
                assert token not in str(row)
                assert admin not in str(row)


def test_only_the_newest_token_of_the_researcher_is_valid(store: StudyStore) -> None:
    assert not store.has_admin()
    assert not store.is_admin("")
    first, second = store.new_admin(), store.new_admin()
    assert store.has_admin()
    assert [store.is_admin(token) for token in (first, second, "x")] == [False, True, False]


def test_an_unknown_token_has_no_session(store: StudyStore) -> None:
    with pytest.raises(StoreError, match="there is no session with this link") as caught:
        store.session("\ud800nobody")
    assert caught.value.code == "session-unknown"


def test_counts_of_answers_come_with_the_sessions(store: StudyStore) -> None:
    one, two = store.start({}, {}).token, store.start({}, {}).token
    for number in (1, 3):
        store.record(one, number, "1")
    assert [each.answered for each in store.sessions()] == [2, 0]
    assert store.answered(one)[1] == {1, 3}
    assert store.answered(two)[1] == frozenset()


def test_the_store_of_another_study_is_refused(
    store: StudyStore, place: Place, tmp_path: Path
) -> None:
    other = _study(tmp_path / "other", seed=2)
    with pytest.raises(StoreError) as caught:
        StudyStore.open(place, other)
    assert caught.value.code == "study-changed"
    assert "--database" in str(caught.value)


def test_texts_and_the_number_of_participants_may_change(
    store: StudyStore, place: Place, tmp_path: Path
) -> None:
    more = '[instructions]\ntext = "Better words."\n[design]\nparticipants = 90\n'
    with StudyStore.open(place, _study(tmp_path / "later", more=more)) as later:
        assert list(later.sessions()) == []


def test_no_store_is_made_where_answers_are_only_read(study: Study, tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        StudyStore.open(tmp_path / "none.sqlite", study, make=False)
    assert caught.value.code == "answers-missing"
    assert list(tmp_path.glob("none*")) == []


@pytest.mark.parametrize(
    ("where", "code"),
    [
        ("notes.txt", "answers-unreadable"),
        ("no/such/folder/answers.sqlite", "answers-unreadable"),
        ("postgresql://[", "answers-unreadable"),
        ("mysql://localhost/answers", "answers-unreadable"),
        ("postgresql://nobody@127.0.0.1:1/answers", "answers-unreadable"),
    ],
)
def test_what_is_no_store_is_an_error(study: Study, tmp_path: Path, where: str, code: str) -> None:
    (tmp_path / "notes.txt").write_text("Not a database. " * 100, encoding="utf-8")
    with pytest.raises(StoreError) as caught:
        StudyStore.open(where if "://" in where else tmp_path / where, study)
    assert caught.value.code == code


def test_a_full_disk_is_an_error_and_costs_nothing_that_was_stored(
    study: Study, tmp_path: Path
) -> None:
    path = tmp_path / "answers.sqlite"
    with StudyStore.open(path, study) as store:
        token = store.start({}, {}).token
        store.record(token, 1, json.dumps("x" * 1000))
        with store._base._engine.connect() as work:
            pages = work.exec_driver_sql("PRAGMA page_count").scalar()
        import sqlalchemy as sa

        def small(connection: sqlite3.Connection, *_: object) -> None:
            connection.execute(f"PRAGMA max_page_count={pages}").fetchall()

        sa.event.listen(store._base._engine, "checkout", small)
        with pytest.raises(StoreError, match="database or disk is full") as caught:
            store.record(token, 2, json.dumps("x" * 100_000))
        assert caught.value.code == "answers-unwritable"
        sa.event.remove(store._base._engine, "checkout", small)
        with store._base._engine.connect() as work:
            work.exec_driver_sql("PRAGMA max_page_count=1000000")
        assert [each.number for each in store.answers()] == [1]
        assert store.record(token, 2, json.dumps("x" * 100_000)) is False


def _study(folder: Path, *, seed: int = 1, more: str = "") -> Study:
    folder.mkdir()
    settings = f'[study]\nname = "s"\nkind = "magnitude"\nseed = {seed}\n{more}'
    (folder / "study.toml").write_text(settings, encoding="utf-8")
    lines = [
        json.dumps({"item": item, "system": system, "text": f"{item} by {system}"})
        for item in ("i1", "i2")
        for system in "AB"
    ]
    (folder / "stimuli.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return read_study(folder).wanted()
