"""The stable JSON: a golden file, its fields in the guide, and what a reader refuses."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.errors import FormatError
from anaphora_workbench.scoring.coreference.error_json import errors_from_json, json_of
from anaphora_workbench.scoring.coreference.error_summary import (
    DocumentFacts,
    ErrorCount,
    ErrorSummary,
)
from anaphora_workbench.scoring.coreference.error_types import (
    Boundary,
    EntityError,
    EntityPart,
    ErrorMention,
    ErrorType,
    Extent,
    MentionError,
    MentionType,
    ResponseLink,
    Shape,
)

Compare = Callable[..., Any]
ROOT = Path(__file__).parents[4]
GOLDEN = ROOT / "tests" / "golden" / "coreference-errors" / "every-type.json"
DOCS = ROOT / "docs"
PAGE = (DOCS / "reference" / "coreference-errors-json.md").read_text(encoding="utf-8")

KEY = (
    "[a Ana] gave [b Tom] [c a *book about stars] . | <b read [c it] . "
    "| [a She] met [d Eva] [g today] . | [d she] liked [b him] ."
)
RESPONSE = (
    "[a Ana] gave [b Tom] [c a *book] about [e stars] . | <b read it . "
    "| [a She] met Eva today . | [a she] liked [f him] ."
)


@pytest.fixture
def analysis(compare: Compare) -> dict[str, Any]:
    """The analysis of a text with every type of error."""
    found = compare(KEY, RESPONSE, doc_id="stars", genre="story")
    other = compare("[a x] [b y]", "[a x] [a y]", doc_id="letters")
    summary = ErrorSummary()
    for one in (found, other):
        summary.add(one.key, one.response, one.pairs, one.errors)
    return json_of(
        [*found.errors, *other.errors],
        summary,
        signature="match:full",
        options={"match": "full"},
        inputs=[{"file": "key.txt", "sha256": "0" * 64}],
    )


def test_the_json_is_as_agreed(analysis: dict[str, Any]) -> None:
    assert json.dumps(analysis, ensure_ascii=False, indent=1) + "\n" == GOLDEN.read_text(
        encoding="utf-8"
    )


def test_the_golden_file_holds_all_types_of_errors() -> None:
    analysis = json.loads(GOLDEN.read_text(encoding="utf-8"))
    types = {error["type"] for error in analysis["errors"]}
    assert types == {str(kind) for kind in ErrorType}


def test_the_golden_file_is_read_and_written_again() -> None:
    analysis = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert json_of(errors_from_json(analysis))["errors"] == analysis["errors"]


def test_unknown_fields_are_passed_over(analysis: dict[str, Any]) -> None:
    errors = errors_from_json(analysis)
    for error in analysis["errors"]:
        error["note"] = "seen"
    assert errors_from_json({**analysis, "more": 1}) == errors


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"format": "other"},
            "this is not an error analysis: its 'format' should be 'anaphora-coreference-errors' "
            "[errors-format]",
        ),
        (
            {"version": 2},
            "the error analysis has version 2, and this program reads version 1; score again, or "
            "take the program that wrote it [errors-version]",
        ),
        (
            {"errors": [{"type": "typo"}]},
            "error 1 of the analysis cannot be read (ValueError(\"'typo' is not a valid "
            "ErrorType\")); 'anaphora docs coreference-errors-json' lists its fields "
            "[errors-field]",
        ),
        (
            {"errors": None},
            "error 1 of the analysis cannot be read (TypeError(\"'NoneType' object is not "
            "subscriptable\")); 'anaphora docs coreference-errors-json' lists its fields "
            "[errors-field]",
        ),
    ],
)
def test_what_cannot_be_read_is_refused(
    analysis: dict[str, Any], change: dict[str, object], message: str
) -> None:
    with pytest.raises(FormatError) as refusal:
        errors_from_json({**analysis, **change})
    assert str(refusal.value) == message


@pytest.mark.parametrize("kind", ["missing-mention", "missing-entity", "merged-entities"])
def test_an_error_about_nothing_is_refused(analysis: dict[str, Any], kind: str) -> None:
    error = next(error for error in analysis["errors"] if error["type"] == kind)
    whole = [] if "entit" in kind else None
    analysis["errors"] = [{**error, "key": whole, "response": whole}]
    with pytest.raises(FormatError, match=r"\[errors-field\]"):
        errors_from_json(analysis)


def documented(title: str) -> list[str]:
    """Return the fields that a table of the page lists."""
    section = PAGE.split(f"## {title}\n")[1].split("\n#")[0]
    return [line.split("`")[1] for line in section.splitlines() if line.startswith("| `")]


@pytest.mark.parametrize(
    ("title", "record", "extra"),
    [
        ("A document", DocumentFacts, []),
        ("A row of the summary", ErrorCount, []),
        ("An error of a mention", MentionError, ["id"]),
        ("An error of entities", EntityError, ["id"]),
        ("A mention", ErrorMention, []),
        ("A boundary", Boundary, []),
        ("A part", EntityPart, []),
    ],
)
def test_the_guide_lists_every_field(title: str, record: Any, extra: list[str]) -> None:
    assert documented(title) == [*extra, *[field.name for field in fields(record)]]


def test_the_guide_lists_the_fields_of_the_whole(analysis: dict[str, Any]) -> None:
    assert documented("The whole") == list(analysis)


@pytest.mark.parametrize("choices", [ErrorType, Extent, ResponseLink, Shape, MentionType])
def test_the_guide_names_every_value(choices: Any) -> None:
    assert [str(value) for value in choices if f"`{value}`" not in PAGE] == []


def test_the_example_of_the_guide_runs(compare: Compare) -> None:
    found = compare(KEY, RESPONSE)
    known: dict[str, Any] = {"sides": [(found.key, found.response)]}
    guide = (DOCS / "guide" / "coreference-errors.md").read_text(encoding="utf-8")
    exec(guide.split("```python\n")[1].split("```")[0], known)
    assert [error["id"] for error in known["analysis"]["errors"]] == [e.id for e in found.errors]
    assert len(known["analysis"]["documents"]) == 1
