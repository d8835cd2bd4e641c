"""Files that are written again just as the golden files have it."""

import io
from pathlib import Path

import pytest

from anaphora_formats.corefud import CorefudFormat
from anaphora_workbench.ports import Reading, Source, Target

GOLDEN = Path(__file__).parents[1] / "golden" / "corefud"
CASES = ("gum-order", "line-ends", "spanish-zeros", "treebank")


def read(case: str) -> list[Reading]:
    return list(CorefudFormat().read(Source.of(GOLDEN / case / "input.conllu")))


@pytest.mark.parametrize("case", CASES)
def test_a_file_is_written_again(case: str) -> None:
    stream = io.BytesIO()
    CorefudFormat().write(read(case), Target.of(stream))
    assert stream.getvalue() == (GOLDEN / case / "output.conllu").read_bytes()


@pytest.mark.parametrize("case", CASES)
def test_nothing_is_lost_and_nothing_wrong(case: str) -> None:
    for reading in read(case):
        assert CorefudFormat().losses(reading) == []
        assert reading.problems == ()


def test_every_golden_case_is_tested() -> None:
    assert {path.name for path in GOLDEN.iterdir()} == set(CASES)
