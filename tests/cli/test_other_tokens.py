"""Output files on other tokens than the gold file's."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., object]

RETOKENISED = """\
#begin document (story); part 000
story 0 0 Once - - - - - - -
story 0 1 upon - - - - - - (2)
story 0 2 . - - - - - - -

story 0 0 Ana - - - - - - (0)
story 0 1 met - - - - - - -
story 0 2 Bill. - - - - - - (1)

story 0 0 He - - - - - - (1)
story 0 1 greet - - - - - - -
story 0 2 ed - - - - - - -
story 0 3 her - - - - - - (0)
story 0 4 . - - - - - - -

#end document
"""


@pytest.fixture
def response(tmp_path: Path) -> Path:
    path = tmp_path / "other.conll"
    path.write_text(RETOKENISED, encoding="utf-8")
    return path


def test_answers_on_other_tokens_are_judged_in_gold_tokens(
    anaphora: Run, gold: Path, response: Path
) -> None:
    ran = anaphora("evaluate", gold, "--response", response, "--match", "head", "--json")
    assert ran.status == 0
    result = json.loads(ran.out)
    total = result["rows"][0]
    assert (total["gold"], total["exit"], total["failure"]) == (2, 2, 0)
    assert result["aligned"] == [
        {
            "resolver": "other",
            "document": "story",
            "tokens": 11,
            "tokens_not_in_gold": 3,
            "gold_tokens": 8,
            "tokens_not_in_response": 0,
            "respelt": 0,
            "mentions": 5,
            "dropped": 1,
            "widened": 0,
            "narrowed": 0,
            "links_changed": 0,
        }
    ]
    assert [problem.rpartition("[")[2] for problem in result["alignment_problems"]] == [
        "align-dropped]"
    ]
    assert "aligned:other" in result["signature"]


def test_report_counts_what_could_not_be_aligned(anaphora: Run, gold: Path, response: Path) -> None:
    ran = anaphora("evaluate", gold, "--response", response)
    assert "Other tokens\n============\n" in ran.out
    row = next(
        line
        for line in ran.out.partition("Other tokens\n")[2].splitlines()
        if line.startswith("other ")
    )
    assert row.split() == ["other", "1", "11", "3", "8", "0", "5", "1", "0", "0"]
    assert (
        f"error: {response}: 'story', sentence 1, words 2-2, 'upon': its words are not in the gold "
        "text [align-dropped]\n"
    ) in ran.err
    assert (
        "note: other on 'story': other tokens than the gold text's: 3 of its 11 and 0 of the gold "
        "text's 8 could not be aligned; of 5 mentions 1 were dropped and 0 have other words "
        "[response-aligned]\n"
    ) in ran.err


def test_compare_judges_them_in_the_same_way(anaphora: Run, gold: Path, response: Path) -> None:
    asked = ("--response", response, "--json")
    alone = json.loads(anaphora("evaluate", gold, *asked).out)
    beside = json.loads(
        anaphora("compare", gold, "--no-cache", "--resolver", "nearest", *asked).out
    )
    assert beside["aligned"] == alone["aligned"]
    assert beside["alignment_problems"] == alone["alignment_problems"]
    chosen = [row for row in beside["rows"] if row["resolver"] == "other" and not row["metric"]]
    first = next(row for row in chosen if row["kind"] == "*" and row["document"] == "*")
    assert first["exit"] == 2


def test_results_kept_from_an_earlier_call_tell_the_same(
    anaphora: Run, gold: Path, response: Path, tmp_path: Path
) -> None:
    asked = ("compare", gold, "--cache", tmp_path / "kept", "--response", response, "--json")
    first, again = (json.loads(anaphora(*asked).out) for _ in range(2))
    assert first["aligned"] == again["aligned"] != []


def test_another_text_is_refused(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    path = tmp_path / "other.conll"
    lines = ["#begin document (story); part 000"]
    lines += [
        f"story 0 {n} {word} - - - - - - -" for n, word in enumerate(["Quux", "zug", "fo", "ty"])
    ]
    path.write_text("\n".join([*lines, "", "#end document", ""]), encoding="utf-8")
    ran = anaphora("evaluate", gold, "--response", path)
    assert (ran.status, ran.out) == (1, "")
    assert "'story' is another text than the gold document of that name" in ran.err
    assert "[response-tokens]" in ran.err
