"""Answers as data: simulated participants through the real store, exported, and read again."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from anaphora_samples import folder
from anaphora_workbench.ports import Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.studies.export import (
    AnswerReader,
    columns_of,
    csv_lines,
    grec_versions,
    question_rows,
    raw_lines,
    source_items,
    table_rows,
    tuna_trials,
)
from anaphora_workbench.studies.kinds import FACTS, Kind
from anaphora_workbench.studies.simulation import Simulation, simulate_into
from anaphora_workbench.studies.store import StudyStore
from anaphora_workbench.studies.study_file import Study, read_study

Answer = Callable[..., tuple[Study, StudyStore]]


@pytest.fixture
def answered(tmp_path: Path) -> Iterator[Answer]:
    """Return a sample study and a store with simulated answers to it."""
    stores: list[StudyStore] = []

    def make(
        kind: Kind, participants: int = 4, effects: dict[str, float] | None = None
    ) -> tuple[Study, StudyStore]:
        study = read_study(folder() / "studies" / kind).wanted()
        store = StudyStore.open(tmp_path / f"{kind}.sqlite", study)
        stores.append(store)
        simulate_into(store, Simulation(study, effects or {}), participants)
        return study, store

    yield make
    for store in stores:
        store.close()


def read(name: str, path: str) -> list[object]:
    readings = Registry().task_format(name).read(Source.of(path))
    return [reading.item for reading in readings if reading.item is not None]


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_comes_out_as_a_long_table(answered: Answer, kind: Kind) -> None:
    study, store = answered(kind)
    lines = "".join(csv_lines(study, table_rows(study, AnswerReader(study, store))))
    rows = list(csv.DictReader(lines.splitlines()))
    assert list(rows[0]) == columns_of(study)
    assert {row["participant"] for row in rows} == {"1", "2", "3", "4"}
    assert {row["excluded"] for row in rows} == {""}
    measures = set(FACTS[kind].measures)
    assert {row["measure"] for row in rows} == measures
    shown = {row["place"] for row in rows}
    assert shown == {str(n + 1) for n in range(len(shown))}
    assert len({(row["participant"], row["place"]) for row in rows}) == 4 * len(shown)


def test_reading_has_tokens_references_and_types(answered: Answer) -> None:
    study, store = answered(Kind.READING)
    rows = list(table_rows(study, AnswerReader(study, store)))
    sentences = [row for row in rows if row["measure"] == "reading_time"]
    assert all(row["tokens"] > 1 and row["reference"] in ("yes", "no") for row in sentences)
    questions = Counter([row["type"] for row in rows if row["measure"] == "question_accuracy"])
    assert questions == {"Q1": 24, "Q2": 24, "Q3": 24}
    assert {row["value"] for row in rows if row["measure"] == "question_accuracy"} <= {0, 1}


def test_conditions_have_columns(answered: Answer) -> None:
    study, store = answered(Kind.ELICITATION)
    rows = list(table_rows(study, AnswerReader(study, store)))
    by_person = {row["participant"]: (row["loc"], row["fc"]) for row in rows}
    assert len(set(by_person.values())) == 4


def test_who_has_not_finished_is_marked(answered: Answer) -> None:
    study, store = answered(Kind.MAGNITUDE, 1)
    session = store.start({"native": "yes"}, {})
    post = {"answers": {"value": 80}, "duration": 1}
    store.record(session.token, 1, json.dumps(post))
    rows = list(table_rows(study, AnswerReader(study, store)))
    marked = {row["participant"]: row["excluded"] for row in rows}
    assert marked == {1: "", 2: "unfinished"}


def test_an_answer_that_cannot_be_one_costs_itself(answered: Answer) -> None:
    study, store = answered(Kind.MAGNITUDE, 1)
    session = store.start({}, {})
    for number, answer in enumerate(('{"answers": {"value": -1}, "duration": 1}', "{", "null"), 1):
        store.record(session.token, number, answer)
    reader = AnswerReader(study, store)
    assert {answered.session.participant for answered in reader} == {1}
    assert [str(each.at) for each in reader.problems] == [
        f"participant 2, trial {n}" for n in (1, 2, 3)
    ]
    assert {each.code for each in reader.problems} == {"answer-invalid"}


def test_raw_records_have_everything(answered: Answer) -> None:
    study, store = answered(Kind.RATING, 2)
    session = store.start({"native": "no"}, {"name": "Firefox 🦊"})
    store.add_events(session.token, ['{"at": 1, "what": "hidden", "value": ""}'])
    records = [json.loads(line) for line in raw_lines(study, store)]
    assert Counter([each["record"] for each in records]) == {
        "session": 3,
        "answer": 16,
        "event": 1,
    }
    assert records[2]["browser"] == {"name": "Firefox 🦊"}
    answers = [each for each in records if each["record"] == "answer"]
    assert Counter([each["practice"] for each in answers]) == {False: 12, True: 4}
    assert all(each["item"] and each["answer"]["duration"] > 0 for each in answers)


def test_choices_become_versions_of_the_texts(answered: Answer) -> None:
    study, store = answered(Kind.SELECTION, 3)
    texts = source_items(study, lambda path: read("grec", path))
    answers = list(AnswerReader(study, store))
    versions = grec_versions(texts, answers)
    assert [len(version) for version in versions] == [3, 3, 3]
    chosen = {
        (row["participant"], row["item"], row["type"]): row["text"]
        for row in table_rows(study, answers)
    }
    for person, version in enumerate(versions, 1):
        for text in version:
            for ref in text.refs:
                assert ref.chosen is not None
                assert (ref.chosen.words or "_") == chosen[person, text.id, ref.id]


def test_descriptions_become_trials_at_the_places_that_were_shown(answered: Answer) -> None:
    study, store = answered(Kind.ELICITATION, 2)
    trials = source_items(study, lambda path: read("tuna", path))
    answers = list(AnswerReader(study, store))
    found = tuna_trials(trials, answers)
    assert [each.id for each in found[:2]] == ["s1t1", "s1t2"]
    assert len(found) == 16
    for trial, given in zip(found, answers, strict=True):
        (target,) = trial.targets
        place = f"{target.value('x-dimension')}-{target.value('y-dimension')}"
        thing = given.trial.thing_at(place)
        assert thing is not None
        assert (thing.id, thing.target) == (target.id, True)
        assert trial.condition == dict(given.trial.conditions)["loc"]
        assert trial.descriptions[0].words


def test_written_questions_are_a_table(answered: Answer) -> None:
    study, store = answered(Kind.QUESTION_WRITING, 1)
    rows = question_rows(study, AnswerReader(study, store))
    assert len(rows) == 6
    assert list(rows[0]) == [
        *("item", "type", "question", "answer", "wrong1", "wrong2", "wrong3", "wrong4"),
        "participant",
    ]


def test_the_material_must_be_that_of_the_study(answered: Answer, tmp_path: Path) -> None:
    study, _store = answered(Kind.READING, 1)
    with pytest.raises(Exception, match="study-material"):
        source_items(study, lambda path: read("grec", path))


def test_cells_never_run_as_formulas(answered: Answer) -> None:
    study, store = answered(Kind.ELICITATION, 1)
    session = store.start({}, {})
    post = {"answers": {"text": "=1+1", "corrected": None}, "duration": 1}
    store.record(session.token, 1, json.dumps(post))
    lines = list(csv_lines(study, table_rows(study, AnswerReader(study, store))))
    assert "'=1+1" in lines[-1]
