"""What goes from one process to another."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_workbench.cli.shared.pipeline_jobs import PipelineResult, PipelineWork, run_pipeline
from anaphora_workbench.pipeline import PluginChoice, counts_of
from anaphora_workbench.ports import Source
from anaphora_workbench.registry import Registry

Run = Callable[..., object]
PLAN = PluginChoice("parsed", "pronouns", "supar", "nearest-agreeing", 4, 0)


@pytest.mark.parametrize("pools", [True, False])
def test_candidates_stay_behind_where_nobody_looks_at_them(gold: Path, pools: bool) -> None:
    (reading,) = Registry().format("corefud").read(Source.of(gold))
    (done,) = run_pipeline(PipelineWork(PLAN, candidates=False, pools=pools), [reading])
    assert isinstance(done, PipelineResult)
    assert bool(done.prepared.pools) is pools
    assert done.counts["persNoRefl"]["candidates_before"] == 6
    assert (counts_of(done.prepared) == done.counts) is pools


@pytest.mark.parametrize("command", [("prepare",), ("resolve", "--resolver", "supar")])
def test_processes_change_no_result(
    anaphora: Run, gold: Path, tmp_path: Path, command: tuple[str, ...]
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for name in ("a", "b"):
        text = gold.read_text(encoding="utf-8").replace("= story", f"= {name}")
        (folder / f"{name}.conllu").write_text(text, encoding="utf-8")
    rows = []
    for jobs in ("1", "2"):
        ran = anaphora(*command, folder, "--lang", "en", "--jobs", jobs, "--json")
        result = json.loads(ran.out)
        for document in result["documents"]:
            del document["seconds"]
        rows.append((result["rows"], result["documents"]))
        out = tmp_path / f"out{jobs}"
        assert anaphora(*command, folder, "--lang", "en", "--jobs", jobs, "-o", out).status == 0
    assert rows[0] == rows[1]
    for name in ("a", "b"):
        one, two = [(tmp_path / f"out{j}" / f"{name}.anaphora.json").read_bytes() for j in "12"]
        assert one == two
