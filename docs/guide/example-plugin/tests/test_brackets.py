"""The format keeps the contract of the workbench, and its errors are what its users will read."""

from __future__ import annotations

from pathlib import Path

import pytest
from anaphora_brackets import BracketsFormat

from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import chains_of
from anaphora_workbench.ports import Source
from anaphora_workbench.testing import check_format, fuzz_format
from anaphora_workbench.testing.samples import sample_readings

EXAMPLE = """\
[1 Ana ] saw [2 a dog ] .
[1 She ] liked [3 [2 its ] bark ] .
"""


def test_the_format_keeps_the_contract(tmp_path: Path) -> None:
    example = tmp_path / "example.brackets"
    example.write_text(EXAMPLE, encoding="utf-8")
    check_format(BracketsFormat(), [example, *sample_readings()])


def test_mutants_end_in_no_traceback_and_lose_nothing_in_silence(tmp_path: Path) -> None:
    example = tmp_path / "example.brackets"
    example.write_text(EXAMPLE, encoding="utf-8")
    report = fuzz_format(BracketsFormat(), [example, *sample_readings()], mutants=200)
    assert not report.failures, "\n".join(map(str, report.failures))


def test_the_example_of_the_specification_is_read_as_it_says() -> None:
    (reading,) = BracketsFormat().read(Source.of_text(EXAMPLE))
    layer = reading.layers[0]
    words = {name: reading.document.words(m.span) for name, m in layer.markables.items()}
    entities = [[words[name] for name in names] for names in chains_of(layer).entities]
    assert entities == [["Ana", "She"], ["a dog", "its"], ["its bark"]]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\n", "x.brackets:1: the file holds no words [brackets-empty]"),
        ("a [1 b", "x.brackets:1:3: this [ is not closed [brackets-open]"),
        ("a ] b", "x.brackets:1:3: there is no [ before this ] [brackets-close]"),
        ("a [1 ] b", "x.brackets:1:3: this mention has no words [brackets-no-words]"),
        (
            "[1 a ]b",
            "x.brackets:1:6: a word cannot follow ] without a blank; write \\] if it begins with "
            "one [brackets-close]",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        list(BracketsFormat().read(Source.of_text(text, name="x.brackets")))
    assert str(caught.value) == message
