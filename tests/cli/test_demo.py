"""``anaphora demo``: the main job on the shipped corpora."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

Run = Callable[..., object]


def test_demo_prints_summaries_and_writes_the_reports(anaphora: Run, tmp_path: Path) -> None:
    out = tmp_path / "reports"
    ran = anaphora("demo", "-o", out)
    assert (ran.status, ran.err) == (0, "")
    for text in ("English\n#######", "Spanish\n#######", "The key: 3 documents", "poss<exit "):
        assert text in ran.out
    assert sorted(path.name for path in out.iterdir()) == [
        f"{code}.{suffix}" for code in ("en", "es") for suffix in ("csv", "json", "txt")
    ]
    rows = json.loads((out / "es.json").read_text(encoding="utf-8"))["rows"]
    zeros = [row for row in rows if (row["kind"], row["document"]) == ("zero", "*")]
    assert {row["gold"] > 20 for row in zeros if row["reference"] == "<"} == {True}
    assert {row["resolver"] for row in rows} == {
        "nearest",
        "nearest-agreeing",
        "nearest-subject",
        "first-np",
        "most-frequent",
        "random",
    }
