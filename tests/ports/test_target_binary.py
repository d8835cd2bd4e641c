"""Writing bytes: a file appears whole or not at all, a stream gets them as they are."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Target


def test_bytes_take_the_final_name_when_all_went_well(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file"
    with Target.of(path).open_binary() as handle:
        handle.write(b"\0\xff")
        assert not path.exists()
    assert path.read_bytes() == b"\0\xff"
    assert list(path.parent.iterdir()) == [path]


def test_an_error_leaves_the_older_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def fail() -> None:
        with Target.of(path).open_binary() as handle:
            handle.write(b"new")
            raise FormatError("stopped")

    with pytest.raises(FormatError):
        fail()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_stream_gets_the_bytes_and_stays_open() -> None:
    stream = io.BytesIO()
    with Target.of(stream).open_binary() as handle:
        handle.write(b"\0\xff")
    assert stream.getvalue() == b"\0\xff"
