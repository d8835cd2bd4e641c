"""Texts that are not UTF-8: what is known of them, what is offered, how they are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.io.encodings import CANDIDATES, checked_encoding, decodings, is_told
from anaphora_workbench.ports import Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.workspace import Workspace

TEXT = "La niña comió «pan».\nDespués, ella se durmió.\n"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
def test_utf_16_with_its_mark_is_read_at_once(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "cuento.txt"
    mark = b"" if encoding == "utf-16" else b"\xfe\xff"
    path.write_bytes(mark + TEXT.encode(encoding))
    assert is_told(path.read_bytes())
    (entry,) = Workspace(Registry()).open([str(path)])
    (reading,) = entry.readings()
    assert reading.document.text == TEXT
    assert reading.document.metadata["encoding"] == "utf-16"
    assert [str(problem) for problem in reading.problems] == [
        f"{path}: read as 'utf-16', by its byte order mark [encoding-chosen]"
    ]


@pytest.mark.parametrize("encoding", ["windows-1252", "latin-1", "mac-roman", "utf-16-le"])
def test_a_named_encoding_is_used_said_and_recorded(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "cuento.txt"
    path.write_bytes(TEXT.encode(encoding))
    (entry,) = Workspace(Registry(), encoding).open([str(path)])
    (reading,) = entry.readings()
    assert reading.document.text == TEXT
    assert reading.document.doc_id == "cuento"
    assert reading.document.metadata["encoding"] == checked_encoding(encoding)
    assert [problem.code for problem in reading.problems] == ["encoding-chosen"]


def test_a_named_encoding_holds_for_the_files_of_a_folder_too(tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_bytes(TEXT.encode("cp1252"))
    entries = Workspace(Registry(), "cp1252").open([str(tmp_path)])
    assert [next(entry.readings()).document.text for entry in entries] == [TEXT, TEXT]


def test_utf_8_is_read_as_ever_and_says_nothing(tmp_path: Path) -> None:
    path = tmp_path / "cuento.txt"
    path.write_text(TEXT, encoding="utf-8")
    (entry,) = Workspace(Registry()).open([str(path)])
    (reading,) = entry.readings()
    assert reading.problems == ()
    assert "encoding" not in reading.document.metadata


def test_an_encoding_that_does_not_fit_is_refused_with_the_place(tmp_path: Path) -> None:
    path = tmp_path / "cuento.txt"
    path.write_bytes(b"uno\ndos \x81\n")
    with pytest.raises(FormatError) as error:
        Workspace(Registry(), "windows-1252").open([str(path)])
    assert str(error.value) == (
        f"{path}:2:5: byte 0x81 is not CP1252; the text is in another encoding, or it was cut off "
        "[encoding-invalid]"
    )


@pytest.mark.parametrize("name", ["klingon", "base64", "rot13", "a\0b"])
def test_what_is_no_encoding_of_texts_is_refused(name: str) -> None:
    with pytest.raises(UsageError) as error:
        checked_encoding(name)
    assert error.value.code == "encoding-unknown"


def test_only_encodings_in_which_the_text_makes_sense_are_offered() -> None:
    found = {one.encoding: one.text for one in decodings(TEXT.encode("windows-1252"))}
    assert next(iter(found)) == "windows-1252"
    assert found["windows-1252"] == TEXT
    assert found["mac-roman"].startswith("La niÒa")
    assert "iso-8859-1" not in found  # the same text: offered once
    assert "utf-16-le" not in found
    assert len(found) == len(set(found.values()))


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_without_its_mark_utf_16_is_offered_alone_the_likely_order_first(encoding: str) -> None:
    found = [one.encoding for one in decodings(TEXT.encode(encoding))]
    assert found[0] == encoding
    assert set(found) <= {"utf-16-le", "utf-16-be"}


def test_for_what_is_no_text_nothing_is_offered() -> None:
    assert decodings(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\xff\x03\x02") == []


def test_every_candidate_is_an_encoding_of_texts() -> None:
    assert all(checked_encoding(name) for name, _title in CANDIDATES)


def test_a_source_is_read_again_from_memory(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes("\ufeffcafé".encode("utf-16-le"))
    assert Source.of(path).read_in("utf-16-le").read_text() == "café\n"
    assert Source.of(path).marked == "utf-16"
    assert Source.of(tmp_path).marked == ""
