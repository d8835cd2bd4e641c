"""The figures in the README of the samples are those of the file that is shipped."""

from __future__ import annotations

import json

import pytest

import anaphora_samples
from anaphora_workbench.cli.main import main


def test_the_agreement_of_the_readme_is_that_of_the_file(
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = anaphora_samples.folder() / "twice.anaphora.json"
    assert main(["agree", str(file), "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    readme = (anaphora_samples.folder() / "README.md").read_text(encoding="utf-8")
    for subject, words in (("link", "same antecedent"), ("chain", "antecedent of the same entity")):
        (row,) = [
            row
            for row in rows
            if (row["section"], row["subject"], row["measure"])
            == ("antecedents", subject, "observed")
            and row["kind"] == row["reference"] == "*"
        ]
        assert f"| {words} | {row['items']} | {100 * row['value']:.1f} %" in readme
