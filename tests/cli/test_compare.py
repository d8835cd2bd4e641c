"""``anaphora compare``: systems side by side, as text, JSON and CSV."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., object]


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep results in a folder of the test."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_report_has_every_system_and_ends_with_the_signature(anaphora: Run, gold: Path) -> None:
    ran = anaphora("compare", gold, "--resolver", "nearest-agreeing,nearest")
    assert ran.status == 0
    assert ran.err == (
        "warning: too few documents (1) to test differences: at least 10 are needed. The intervals "
        "take anaphors as independent and are too narrow [compare-limits]\n"
    )
    for line in (
        "Side by side: 2 systems on 1 document",
        "8 words, 2 anaphors of the key",
        "nearest-agreeing  decides anaphor by anaphor",
        "Error carry-over",
        "Candidates",
        "Coreference",
        "Success rate % by kind, match head, propagated",
    ):
        assert line in ran.out
    assert ran.out.splitlines()[-1].startswith("Signature: match:head+full|credit:chain|carry:")


def test_rows_are_those_of_evaluate(anaphora: Run, gold: Path) -> None:
    asked = ("--resolver", "nearest-agreeing,nearest", "--match", "head,full", "--json")
    alone = json.loads(anaphora("evaluate", gold, *asked).out)["rows"]
    compared = json.loads(anaphora("compare", gold, *asked).out)["rows"]
    plain = [row for row in compared if row["metric"] is None]
    assert [{k: v for k, v in row.items() if k not in ("metric", "f1")} for row in plain] == alone


def test_coreference_metrics_are_rows_with_metric_and_f1(anaphora: Run, gold: Path) -> None:
    ran = anaphora("compare", gold, "--resolver", "nearest-agreeing", "--json")
    rows = [row for row in json.loads(ran.out)["rows"] if row["metric"] is not None]
    found = {row["metric"]: row["f1"] for row in rows if row["match"] == "head"}
    assert list(found) == ["mentions", "muc", "bcub", "ceafe", "lea", "conll"]
    # Both pronouns are linked with the right names: the chains are those of the key.
    assert set(found.values()) == {1.0}


def test_csv_has_a_line_for_each_row(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    ran = anaphora("compare", gold, "--resolver", "nearest", "--json", "--csv", path)
    with path.open(encoding="utf-8", newline="") as handle:
        written = list(csv.DictReader(handle))
    assert len(written) == len(json.loads(ran.out)["rows"])
    assert {"success_rate", "metric", "f1"} <= set(written[0])


def test_output_files_stand_beside_resolvers(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    response = tmp_path / "nearest" / gold.name
    response.parent.mkdir()
    response.write_bytes(gold.read_bytes())
    ran = anaphora(
        "compare", gold, "--resolver", "nearest", "--response", response.parent, "--json"
    )
    result = json.loads(ran.out)
    assert [system["resolver"] for system in result["systems"]] == ["nearest", "nearest'"]
    total = {
        row["resolver"]: row["success_rate"]
        for row in result["rows"]
        if (row["document"], row["kind"], row["match"], row["carry_over"])
        == ("*", "*", "head", "propagated")
    }
    assert total["nearest'"] == 1.0


def test_without_a_system_it_says_what_to_name(anaphora: Run, gold: Path) -> None:
    ran = anaphora("compare", gold)
    assert ran.status == 2
    assert "name a resolver with --resolver" in ran.err
