"""Ranked realisations: read, written, and whatever is wrong named with its place."""

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_formats.challenges.sr_nbest import SrNbestFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Source, Target
from anaphora_workbench.tasks.sr import SrOutput

BAD = Path(__file__).parents[1] / "bad_input" / "sr-nbest"
PAGE = Path(__file__).parents[2] / "docs" / "formats" / "sr.md"


def written(outputs: list[SrOutput]) -> str:
    stream = io.BytesIO()
    SrNbestFormat().write(outputs, Target.of(stream))
    return stream.getvalue().decode()


def items(text: str) -> list[SrOutput]:
    return [
        reading.item
        for reading in SrNbestFormat().read(Source.of_text(text))
        if reading.item is not None
    ]


def expected() -> dict[str, list[str]]:
    """Return the messages of each bad file."""
    sections = (BAD / "messages.txt").read_text(encoding="utf-8").split("\n\n== ")[1:]
    return {lines[0]: lines[1:] for lines in [section.rstrip().split("\n") for section in sections]}


def test_a_line_is_a_sentence_a_rank_and_a_text() -> None:
    (output,) = items("11055\t1\tThe cats slept .\n")
    assert output == SrOutput("11055", 1, "The cats slept .")
    assert output.line == 1


def test_empty_lines_are_passed_over_and_line_ends_are_of_any_sort() -> None:
    assert [output.text for output in items("\n1\t1\ta\r\n\r2\t1\tb\n")] == ["a", "b"]


def test_a_file_without_realisations_is_refused_with_its_place() -> None:
    for text in ("", "\n \n"):
        with pytest.raises(FormatError, match=r":1:1: there is no real.*\[sr-nbest-empty\]"):
            items(text)


def test_what_is_written_stands_in_lines() -> None:
    assert written([SrOutput("1", 2, "a\tb\nc")]) == "1\t2\ta\tb c\n"


def test_an_identifier_with_a_tab_is_refused() -> None:
    with pytest.raises(FormatError, match=r"cannot be written.*\[sr-nbest-unwritable\]"):
        written([SrOutput("1\t2", 1, "a")])


def test_the_format_is_known_by_its_first_line() -> None:
    source = Source.of_text("")
    assert SrNbestFormat().sniff("1\t1\tThe cats .\n", source)
    assert not SrNbestFormat().sniff("1\tThe\tcats\n", source)


@pytest.mark.parametrize("code", expected())
def test_a_bad_file_is_reported_with_its_places(code: str) -> None:
    readings = list(SrNbestFormat().read(Source.of(BAD / f"{code}.nbest", name="f")))
    found = [f"{p.severity} {p}" for reading in readings for p in reading.problems]
    assert found == expected()[code]
    assert all(f"[{code}]" in line for line in found)


@pytest.mark.parametrize("code", expected())
def test_the_other_lines_of_a_bad_file_are_read(code: str) -> None:
    readings = SrNbestFormat().read(Source.of(BAD / f"{code}.nbest", name="f"))
    kept = [reading.item.text for reading in readings if reading.item is not None]
    again = {"sr-nbest-twice": ["Slept cats ."]}.get(code, [])
    last = ["Home we"] if code == "sr-nbest-cut" else []
    assert kept == ["Cats slept .", *again, "Went home .", *last]


@pytest.mark.parametrize("code", expected())
def test_every_code_is_described(code: str) -> None:
    assert f"`{code}`" in PAGE.read_text(encoding="utf-8")


TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1).filter(
    lambda text: bool(text.strip())
)


@given(
    st.lists(
        st.builds(SrOutput, st.integers(1).map(str), st.integers(1, 99), TEXTS),
        min_size=1,
        unique_by=lambda output: (output.sentence_id, output.rank),
    )
)
def test_what_is_written_is_read_again(outputs: list[SrOutput]) -> None:
    assert items(written(outputs)) == outputs
