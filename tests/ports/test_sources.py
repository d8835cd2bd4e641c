"""Sources decode text once, whatever its line ends, and name the place of every bad byte."""

from __future__ import annotations

import errno
import io
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.ports import Source


def source(raw: bytes, name: str = "in.txt") -> Source:
    return Source.of(io.BytesIO(raw), name=name)


def lines(raw: bytes) -> list[str]:
    return [text for _, text in source(raw).lines()]


def universal_lines(text: str) -> list[str]:
    """The lines as Python's universal newlines see them."""
    *ended, rest = re.split(r"\r\n|\r|\n", text)
    return [*ended, rest] if rest else ended


def complaint(raw: bytes) -> str:
    with pytest.raises(FormatError) as caught:
        lines(raw)
    return str(caught.value)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (b"", []),
        (b"a", ["a"]),
        (b"a\n", ["a"]),
        (b"a\nb", ["a", "b"]),
        (b"\n\n", ["", ""]),
        (b"a\r\nb\r\n", ["a", "b"]),
        (b"a\rb\r", ["a", "b"]),
        (b"a\rb\nc\r\nd", ["a", "b", "c", "d"]),
        (b"a\r\r\nb", ["a", "", "b"]),
        (b"a\n\rb", ["a", "", "b"]),
        (b"\r", [""]),
        (b"\r\r", ["", ""]),
        ("a\u2028b\x0cc\x85d\n".encode(), ["a\u2028b\x0cc\x85d"]),
    ],
)
def test_lf_crlf_and_cr_end_a_line_and_nothing_else_does(raw: bytes, expected: list[str]) -> None:
    assert lines(raw) == expected


@given(st.lists(st.tuples(st.text("aé ", max_size=3), st.sampled_from(["\n", "\r\n", "\r"]))))
def test_line_ends_are_those_of_universal_newlines(pieces: list[tuple[str, str]]) -> None:
    text = "".join([line + end for line, end in pieces])
    assert lines(text.encode()) == universal_lines(text)


def test_blocks_hold_the_same_lines_with_the_number_of_the_first() -> None:
    raw = b"".join([b"%d\n" % number for number in range(200_000)])
    found: list[str] = []
    for number, block in source(raw).blocks():
        assert number == len(found) + 1
        found += block
    assert found == lines(raw)


def test_blocks_come_before_the_bad_line_behind_them() -> None:
    found = source(b"a\nb\n\xff\nc\n").blocks()
    assert next(found) == (1, ["a", "b"])
    with pytest.raises(FormatError, match=r"^in\.txt:3:1: byte 0xff"):
        next(found)


def test_lines_are_numbered_from_one() -> None:
    assert list(source(b"a\rb\nc").lines()) == [(1, "a"), (2, "b"), (3, "c")]


def test_read_text_ends_every_line_with_a_line_feed() -> None:
    assert source(b"a\r\nb").read_text() == "a\nb\n"


def test_a_byte_order_mark_is_skipped_at_the_start_only() -> None:
    mark = b"\xef\xbb\xbf"
    assert lines(mark + b"a\n" + mark + b"b") == ["a", "\ufeffb"]


def test_a_bad_byte_is_placed_by_line_and_character() -> None:
    assert complaint("eins\nzwéi ".encode() + b"\xe9 drei\n") == (
        "in.txt:2:6: byte 0xe9 is not UTF-8; "
        "convert the file to UTF-8 first "
        "(for example: iconv -f LATIN1 -t UTF-8) [encoding-invalid]"
    )


def test_the_column_of_a_bad_byte_does_not_count_the_byte_order_mark() -> None:
    assert complaint(b"\xef\xbb\xbfab\xff").startswith("in.txt:1:3: byte 0xff")


def test_a_bad_byte_after_carriage_returns_is_placed_in_its_own_line() -> None:
    assert complaint(b"a\rb\rc\xff").startswith("in.txt:3:2: byte 0xff")


def test_a_cut_off_character_at_the_end_is_a_bad_byte() -> None:
    assert complaint("é".encode()[:1]).startswith("in.txt:1:1: byte 0xc3")


def test_lines_before_the_bad_byte_are_given() -> None:
    reader = source(b"good\n\xff\n").lines()
    assert next(reader) == (1, "good")
    with pytest.raises(FormatError):
        next(reader)


def test_a_nul_is_refused_with_its_place() -> None:
    assert complaint(b"ab\nc\0d") == (
        "in.txt:2:2: the text contains a NUL character, so this is not a text file (UTF-16, "
        "perhaps) [nul-character]"
    )


@given(st.binary(max_size=40))
def test_whatever_the_bytes_are_the_answer_is_text_or_a_placed_format_error(raw: bytes) -> None:
    try:
        text = source(raw).read_text()
    except FormatError as error:
        text = str(error)
    try:
        decoded = raw.decode().removeprefix("\ufeff")
    except UnicodeDecodeError:
        decoded = "\0"
    if "\0" in decoded:
        assert re.fullmatch(r"in\.txt:[1-9]\d*:[1-9]\d*: .+ \[[a-z-]+\]", text)
    else:
        assert text == "".join([f"{line}\n" for line in universal_lines(decoded)])


def test_a_missing_file_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(FormatError) as caught:
        Source.of(tmp_path / "absent.txt").read_text()
    assert str(caught.value) == f"{tmp_path}/absent.txt: there is no such file [file-missing]"


def test_a_folder_in_the_place_of_a_file_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(FormatError) as caught:
        Source.of(tmp_path, name="folder").read_bytes()
    assert str(caught.value) == ("folder: this is a folder, but a file is expected [is-a-folder]")


def test_a_file_that_may_not_be_read_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may read everything, so the refusal is played."""

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(FormatError) as caught:
        Source.of("secret.txt").read_text()
    assert str(caught.value) == "secret.txt: cannot be read: Permission denied [file-unreadable]"


def test_a_file_is_closed_after_reading(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("x\n")
    reading = Source.of(path)
    with reading.open_binary() as handle:
        assert handle.read() == b"x\n"
    assert handle.closed


def test_a_stream_is_left_open_for_its_owner() -> None:
    stream = io.BytesIO(b"x")
    Source.of(stream).read_bytes()
    assert not stream.closed


def test_what_is_held_in_memory_can_be_read_again_meanwhile() -> None:
    source = Source.of_text("one\ntwo\n")
    lines = source.lines()
    assert next(lines) == (1, "one")
    assert [list(source.lines()), list(lines)] == [[(1, "one"), (2, "two")], [(2, "two")]]


def test_a_stream_is_called_by_its_name_or_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("x")
    with path.open("rb") as handle:
        assert Source.of(handle).name == str(path)
    assert Source.of(io.BytesIO()).name == "<stdin>"


def test_text_given_directly_is_read_back() -> None:
    assert Source.of_text("día\n").read_text() == "día\n"


def test_a_child_of_a_folder_is_named_below_it(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "text.txt").write_text("x\n")
    child = Source.of(tmp_path, name="corpus").child("sub", "text.txt")
    assert child.name == str(Path("corpus", "sub", "text.txt"))
    assert child.read_text() == "x\n"


def test_a_stream_has_no_children() -> None:
    with pytest.raises(FormatError) as caught:
        source(b"").child("text.txt")
    assert str(caught.value) == "in.txt is not a folder [not-a-folder]"


def test_a_folder_knows_that_it_is_one(tmp_path: Path) -> None:
    assert Source.of(tmp_path).is_folder
    assert not Source.of(tmp_path / "absent").is_folder
    assert not source(b"").is_folder


@pytest.mark.parametrize(
    ("name", "stem"),
    [("a/b/news.v4.conll", "news"), ("news", "news"), (".conll", "document"), ("a/", "a")],
)
def test_the_stem_is_the_name_without_folders_and_endings(name: str, stem: str) -> None:
    assert source(b"", name).stem == stem


def test_places_carry_the_name_of_the_source() -> None:
    assert source(b"").at(3, 4) == Position("in.txt", 3, 4)
