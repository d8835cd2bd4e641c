"""``anaphora evaluate``: reports, JSON, CSV, responses, and input that is not right."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., object]
FIELDS = [
    "resolver",
    "document",
    "match",
    "credit",
    "anaphors",
    "carry_over",
    "kind",
    "reference",
    "gold",
    "answered",
    "exit",
    "failure",
    "missing",
    "spurious",
    "excluded",
    "part",
    "rescued",
    "lost",
    "candidates_before",
    "candidates_after",
    "constraints_only",
    "success_rate",
    "recall",
    "precision",
    "f1",
    "resolution_rate",
    "critical_success_rate",
    "non_trivial_success_rate",
]


def test_report_has_every_section_and_ends_with_the_signature(anaphora: Run, gold: Path) -> None:
    ran = anaphora("evaluate", gold, "--resolver", "nearest-agreeing")
    assert (ran.status, ran.err) == (0, "")
    for title in (
        "The key: 1 document",
        "All scored kinds",
        "By kind, match head, own earlier errors kept",
        "Error propagation (carry-over)",
        "Candidates",
        "Exclusions (Byron 2001)",
        "Found and called referring",
        "SUPAR's lines",
        "Exit: a correct answer; failure: a wrong one.",
        "nearest-agreeing, match head, earlier errors corrected",
        "persNoRefl<exit 2 ",
        "NumberSentences: 2 - NumberWords: 8 Words/Sent: 4.00",
        "Speed",
    ):
        assert title in ran.out
    assert ran.out.splitlines()[-1].startswith("Signature: match:head|credit:chain|carry:")


def test_json_is_one_document_with_the_promised_fields(anaphora: Run, gold: Path) -> None:
    ran = anaphora("evaluate", gold, "--resolver", "nearest-agreeing", "--json")
    result = json.loads(ran.out)
    assert list(result) == [
        "signature",
        "version",
        "options",
        "inputs",
        "rows",
        "short_signature",
        "texts_digest",
        "differences",
        "timings",
        "undecided",
        "limits",
    ]
    (timing,) = result["timings"]
    assert (timing["resolver"], timing["documents"], timing["words"]) == ("nearest-agreeing", 1, 8)
    steps = [
        timing[name] for name in ("reading", "preparing", "finding", "candidates", "resolving")
    ]
    assert timing["words_per_second"] == 8 / sum(steps)
    assert result["inputs"][0]["file"] == str(gold)
    assert len(result["inputs"][0]["sha256"]) == 64
    row = result["rows"][0]
    assert list(row)[: len(FIELDS)] == FIELDS
    total = next(
        row
        for row in result["rows"]
        if (row["document"], row["kind"], row["carry_over"]) == ("*", "*", "propagated")
    )
    assert (total["gold"], total["exit"], total["success_rate"]) == (2, 2, 1.0)
    assert total["critical_success_rate"] is None


def test_json_holds_the_differences_between_two_systems(anaphora: Run, gold: Path) -> None:
    ran = anaphora("evaluate", gold, "--resolver", "nearest-agreeing,nearest", "--json")
    compared = json.loads(ran.out)["differences"]
    assert {(d["system"], d["other"]) for d in compared} == {("nearest-agreeing", "nearest")}
    assert "*" in {d["kind"] for d in compared}


def test_csv_holds_the_same_rows(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    path = tmp_path / "figures.csv"
    ran = anaphora("evaluate", gold, "--resolver", "nearest", "--json", "--csv", path)
    rows = json.loads(ran.out)["rows"]
    with path.open(encoding="utf-8", newline="") as handle:
        written = list(csv.DictReader(handle))
    assert len(written) == len(rows)
    for ours, theirs in zip(rows, written, strict=True):
        assert theirs == {name: "" if value is None else str(value) for name, value in ours.items()}


def test_two_processes_give_the_same_figures(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    second = tmp_path / "other.conllu"
    second.write_text(gold.read_text().replace("= story", "= other"), encoding="utf-8")
    one = anaphora("evaluate", tmp_path, "--resolver", "baselines", "--json")
    two = anaphora("evaluate", tmp_path, "--resolver", "baselines", "--json", "--jobs", "2")
    assert json.loads(one.out)["rows"] == json.loads(two.out)["rows"]


def test_documents_of_one_name_are_kept_apart(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    (tmp_path / "copy.conllu").write_bytes(gold.read_bytes())
    ran = anaphora("evaluate", tmp_path, "--resolver", "nearest", "--json")
    documents = {row["document"] for row in json.loads(ran.out)["rows"]}
    assert documents == {"*", "story", "story#2"}


def test_gold_file_as_its_own_response_is_all_right(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    response = tmp_path / "response" / "system.conllu"
    response.parent.mkdir()
    response.write_bytes(gold.read_bytes())
    ran = anaphora("evaluate", gold, "--response", response, "--json")
    totals = [row for row in json.loads(ran.out)["rows"] if row["kind"] == "*"]
    assert {row["resolver"] for row in totals} == {"system"}
    assert {(row["exit"], row["failure"], row["missing"]) for row in totals} == {(2, 0, 0)}


def test_document_without_response_counts_as_missing_and_is_said(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    response = tmp_path / "r" / "system.conllu"
    response.parent.mkdir()
    text = gold.read_text(encoding="utf-8")
    gold.write_text(text + text.replace("= story", "= novel"), encoding="utf-8")
    response.write_text(
        text.replace("= story", "= tale") + text.replace("= story", "= novel"), encoding="utf-8"
    )
    ran = anaphora("evaluate", gold, "--response", response, "--json")
    total = json.loads(ran.out)["rows"][0]
    assert (total["missing"], total["exit"], total["gold"]) == (2, 2, 4)
    assert "system has no document 'story'; its anaphors count as missing" in ran.err
    assert "system has a document 'tale' that is not in the gold files" in ran.err


def test_documents_without_response_are_counted_in_one_line(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    response = tmp_path / "r" / "system.conllu"
    response.parent.mkdir()
    text = gold.read_text(encoding="utf-8")
    more = "".join([text.replace("= story", f"= story-{number}") for number in range(5)])
    gold.write_text(text + more, encoding="utf-8")
    theirs = [text.replace("= story", f"= tale-{number}") for number in range(4)]
    response.write_text(text + "".join(theirs), encoding="utf-8")
    ran = anaphora("evaluate", gold, "--response", response)
    assert (
        "warning: system has none of 5 gold documents: 'story-0', 'story-1', 'story-2' and 2 more; "
        "their anaphors count as missing [response-missing]\n" in ran.err
    )
    assert (
        "warning: system has 4 documents ('tale-0', 'tale-1', 'tale-2' and 1 more) that are not in "
        "the gold files [response-extra]\n" in ran.err
    )


@pytest.mark.parametrize("command", [("evaluate",), ("compare", "--no-cache")])
def test_response_with_errors_is_refused_unless_lenient(
    anaphora: Run, gold: Path, tmp_path: Path, command: tuple[str, ...]
) -> None:
    response = tmp_path / "r" / "system.conllu"
    response.parent.mkdir()
    text = gold.read_text(encoding="utf-8")
    broken = text.replace("Entity=(e2-person-1-)|SpaceAfter=No", "Entity=(e2-person-1-")
    response.write_text(broken, encoding="utf-8")
    ran = anaphora(*command, gold, "--response", response)
    assert (ran.status, ran.out) == (1, "")
    assert f"error: {response}:" in ran.err
    assert (
        "stops before it skips anything. Fix them, or skip what they affect: --lenient [" in ran.err
    )
    ran = anaphora(*command, gold, "--response", response, "--lenient")
    assert ran.status == 0
    assert f"error: {response}:" in ran.err


def test_gold_file_with_errors_is_refused_unless_lenient(anaphora: Run, gold: Path) -> None:
    broken = gold.read_text().replace("Entity=(e2-person-1-)|SpaceAfter=No", "Entity=(e2-person-1-")
    gold.write_text(broken, encoding="utf-8")
    ran = anaphora("evaluate", gold, "--resolver", "nearest")
    assert (ran.status, ran.out) == (1, "")
    assert f"error: {gold}:" in ran.err
    assert (
        "stops before it skips anything. Fix them, or skip what they affect: --lenient [" in ran.err
    )
    assert anaphora("evaluate", gold, "--resolver", "nearest", "--lenient").status == 0


def test_report_file_appears_whole(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    path = tmp_path / "out" / "report.txt"
    ran = anaphora("evaluate", gold, "--resolver", "nearest", "-o", path)
    assert (ran.status, ran.out) == (0, "")
    assert path.read_text(encoding="utf-8").splitlines()[-1].startswith("Signature: ")


@pytest.mark.parametrize("match", ["full", "partial", "head,full,partial"])
def test_every_way_of_matching_can_be_chosen(anaphora: Run, gold: Path, match: str) -> None:
    ran = anaphora("evaluate", gold, "--resolver", "nearest-agreeing", "--match", match, "--json")
    rows = json.loads(ran.out)["rows"]
    assert {row["match"] for row in rows} == set(match.split(","))


def test_several_responses_are_named_by_their_files(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "x.conllu").write_bytes(gold.read_bytes())
    ran = anaphora(
        "evaluate", gold, "--response", tmp_path / "one", "--response", tmp_path / "two", "--json"
    )
    assert {row["resolver"] for row in json.loads(ran.out)["rows"]} == {"one", "two"}


def test_output_files_called_as_a_resolver_get_a_name_of_their_own(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    response = tmp_path / "nearest"
    assert anaphora("resolve", gold, "--resolver", "supar", "-o", response).status == 0
    ran = anaphora("evaluate", gold, "--resolver", "nearest", "--response", response, "--json")
    assert ran.status == 0
    (line,) = ran.err.splitlines()
    assert "is called nearest' here, as another system is called nearest" in line
    systems = {row["resolver"] for row in json.loads(ran.out)["rows"]}
    assert systems == {"nearest", "nearest'"}
