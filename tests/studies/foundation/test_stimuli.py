"""``stimuli.jsonl``: what is wrong costs its line and has its place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.studies.foundation.conftest import Record, grid_of, text_of

from anaphora_workbench.errors import Problem
from anaphora_workbench.studies.kinds import FACTS, Kind
from anaphora_workbench.studies.stimuli import Stimulus, read_stimuli


def read(*lines: str | Record, kind: Kind = Kind.READING) -> tuple[list[Stimulus], list[str]]:
    problems: list[Problem] = []
    given = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    found = read_stimuli(given, "s.jsonl", kind, problems)
    return found, [str(problem) for problem in problems]


def test_good_lines_are_kept_beside_bad_ones() -> None:
    found, problems = read(text_of("t1", "A"), "{nonsense", "", text_of("t2", "A"))
    assert [each.item for each in found] == ["t1", "t2"]
    assert problems == [
        "s.jsonl:2:2: this is not JSON: Expecting property name enclosed in double quotes "
        "[stimulus-json]"
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("[]", "s.jsonl:1: the record: input should be an object [stimulus-field]"),
        ('{"system": "A"}', "s.jsonl:1: item: field required [stimulus-field]"),
        (
            '{"item": "t1", "system": "A"}',
            "s.jsonl:1: the item 't1' of system 'A' has no 'sentences', which a reading study "
            "needs [stimulus-field]",
        ),
        (
            '{"item": "t1", "sentences": [{"text": "Hi.", "tokens": 2}]}',
            "s.jsonl:1: the item 't1' has no 'system' [stimulus-field]",
        ),
        (
            '{"item": "t1", "system": "A", "sentences": [{"text": "Hi.", "tokens": 0}]}',
            "s.jsonl:1: sentences.1.tokens: input should be greater than or equal to 1 "
            "[stimulus-field]",
        ),
        (
            '{"item": "t1", "system": "A", "sentences": [{"text": "Hi.", "tokens": 1.5}]}',
            "s.jsonl:1: sentences.1.tokens: input should be a valid integer [stimulus-field]",
        ),
        (
            '{"item": "t1", "system": "A", "sentences": [], "colour": 1}',
            "s.jsonl:1: sentences: tuple should have at least 1 item after validation, not 0 "
            "[stimulus-field]",
        ),
    ],
)
def test_a_line_that_cannot_be_a_stimulus_says_why(line: str, message: str) -> None:
    found, problems = read(line)
    assert found == []
    assert problems[0] == message


def test_long_sentences_and_answers_are_read() -> None:
    long = "and so on " * 150
    question = {"id": "1", "text": long, "answer": long, "wrong": [long]}
    record = text_of("t1", "A", questions=[question])
    record["sentences"][0]["text"] = long * 10
    found, problems = read(record)
    assert problems == []
    assert found[0].sentences is not None
    assert found[0].sentences[0].text == long * 10


def test_two_lines_for_one_version_are_reported() -> None:
    _found, problems = read(text_of("t1", "A"), text_of("t1", "A"))
    assert problems == [
        "s.jsonl:2: the item 't1' of system 'A' is in the file already [stimulus-twice]"
    ]


@pytest.mark.parametrize(
    "path", ["/etc/passwd", "../up.svg", "media/../../up.svg", "C:/x.svg", "a\\b.svg", "", "x:y"]
)
def test_a_path_that_leads_out_of_the_folder_is_refused(path: str) -> None:
    grid = {"things": [{"id": "a", "picture": path, "target": True}]}
    found, problems = read({"item": "d", "grid": grid}, kind=Kind.ELICITATION)
    assert found == []
    assert "must be a path inside of the folder of the study" in problems[0]


def things(**changes: Any) -> Record:
    grid = dict(grid_of(3))
    grid.update(changes)
    return {"item": "d", "grid": grid}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"columns": 1, "rows": 2}, "3 things do not fit into 1 by 2 cells"),
        (
            {"things": [{"id": "a", "picture": "a.svg"}]},
            "no thing of the grid is the target",
        ),
        (
            {"things": [{"id": "a", "picture": "a.svg", "target": True}] * 2},
            "two things of the grid have the same 'id'",
        ),
        (
            {
                "things": [
                    {"id": "a", "picture": "a.svg", "target": True, "column": 1, "row": 1},
                    {"id": "b", "picture": "a.svg"},
                ]
            },
            "some things of the grid have a place and some have none",
        ),
        (
            {
                "things": [
                    {"id": "a", "picture": "a.svg", "target": True, "column": 1, "row": 1},
                    {"id": "b", "picture": "a.svg", "column": 1, "row": 1},
                ]
            },
            "two things of the grid have the same place",
        ),
        (
            {"things": [{"id": "a", "picture": "a.svg", "target": True, "column": 6, "row": 1}]},
            "the thing 'a' is outside of the grid",
        ),
    ],
)
def test_a_grid_that_cannot_be_is_refused(changes: dict[str, Any], message: str) -> None:
    _found, problems = read(things(**changes), kind=Kind.ELICITATION)
    assert problems == [f"s.jsonl:1: {message} [stimulus-field]"]


def test_an_identification_needs_text_or_sound() -> None:
    _found, problems = read(
        {"item": "d", "system": "A", "grid": grid_of()}, kind=Kind.IDENTIFICATION
    )
    assert problems == [
        "s.jsonl:1: the item 'd' of system 'A' has neither 'text' nor 'audio' [stimulus-field]"
    ]


@pytest.mark.parametrize("text", ["𝒜 😀 🏔", "שלום עולם.", "‏ابن بطوطة‎ رحالة.", "línea\u2028otra"])
def test_any_script_comes_back_as_it_is(text: str) -> None:
    sentence = {"text": text, "tokens": 2}
    found, problems = read({"item": "😀", "system": "א", "sentences": [sentence]})
    assert problems == []
    assert found[0].sentences is not None
    assert (found[0].item, found[0].sentences[0].text) == ("😀", text)


def test_half_a_character_is_reported() -> None:
    found, problems = read('{"item": "\\ud83d", "system": "A", "sentences": []}')
    assert found == []
    assert problems[0].startswith("s.jsonl:1: ")
    assert problems[0].endswith("[stimulus-field]")


def test_endless_nesting_costs_its_line_only() -> None:
    found, problems = read("[" * 200_000, text_of("t1", "A"))
    assert [each.item for each in found] == ["t1"]
    assert problems[0].endswith("[stimulus-json]")


def test_mixed_line_ends_are_no_fault() -> None:
    text = "\r\n".join([json.dumps(text_of("t1", "A")), json.dumps(text_of("t1", "B"))])
    found, problems = read(*f"{text}\n\n\r\n{json.dumps(text_of('t1', 'C'))}".split("\n"))
    assert problems == []
    assert [each.system for each in found] == ["A", "B", "C"]


def test_thousands_of_stimuli_are_read() -> None:
    found, problems = read(*[text_of(f"t{n}", "A") for n in range(3_000)])
    assert (len(found), problems) == (3_000, [])


def test_every_kind_has_facts() -> None:
    assert set(FACTS) == set(Kind)
    assert all(each.needs and each.measures for each in FACTS.values())
