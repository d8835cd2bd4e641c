"""Coreference scores from Python: the same figures as the command's, as a data frame."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from anaphora_workbench.cli.main import main
from anaphora_workbench.errors import FormatError
from anaphora_workbench.reports import score_files, scores_frame
from anaphora_workbench.scoring.coreference.alignment import Policies, TextMismatchPolicy
from anaphora_workbench.scoring.coreference.settings import ScoreSettings

DOCUMENT = """\
#begin document (d); part 000
d 0 0 Ana {0}
d 0 1 met -
d 0 2 Bo {1}
d 0 3 . -

d 0 0 She {2}
d 0 1 left -
d 0 2 . -

#end document
"""


@pytest.fixture
def pair(tmp_path: Path) -> tuple[str, str]:
    key, response = tmp_path / "key.conll", tmp_path / "response.conll"
    key.write_text(DOCUMENT.format("(1)", "(2)", "(1)"), encoding="utf-8")
    response.write_text(DOCUMENT.format("(1)", "(2)", "(2)"), encoding="utf-8")
    return str(key), str(response)


def test_a_frame_holds_the_rows_that_the_command_prints(
    pair: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pandas")
    frame = scores_frame(score_files(*pair))
    assert main(["score", *pair, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert list(frame["metric"]) == [row["metric"] for row in rows]
    exact = frame.loc[frame["metric"] == "bcub", "recall_num"]
    assert list(exact) == [row["recall_num"] for row in rows if row["metric"] == "bcub"]


def test_what_cannot_be_compared_is_refused_as_on_the_command_line(
    pair: tuple[str, str], tmp_path: Path
) -> None:
    other = tmp_path / "other.conll"
    other.write_text(DOCUMENT.format("(1)", "(2)", "(1)").replace("Bo", "Jo"), encoding="utf-8")
    with pytest.raises(FormatError, match="word 3 of 'd' is 'Jo'") as caught:
        score_files(pair[0], str(other))
    assert caught.value.code == "not-comparable"
    policies = Policies(different=TextMismatchPolicy.SCORE)
    assert score_files(pair[0], str(other), ScoreSettings(policies=policies)).score("muc").f1 == 1


def test_a_file_with_errors_is_refused_unless_told_otherwise(
    pair: tuple[str, str], tmp_path: Path
) -> None:
    broken = tmp_path / "broken.conll"
    broken.write_text(DOCUMENT.format("(1", "(2)", "(1)"), encoding="utf-8")
    with pytest.raises(FormatError) as caught:
        score_files(pair[0], str(broken))
    assert caught.value.code == "input-errors"
    assert score_files(pair[0], str(broken), lenient=True).documents
