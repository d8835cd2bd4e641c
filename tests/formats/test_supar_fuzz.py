"""Nothing in a SUPAR folder makes the reader crash."""

from __future__ import annotations

import shutil
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora_formats.supar import SuparFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Reading, Source, Target

GOLDEN = Path(__file__).parent.parent / "golden" / "supar"


def read(folder: Path) -> Reading:
    (reading,) = SuparFormat().read(Source.of(folder, name=folder.name))
    return reading


NAMES = ["text.txt", "text.pl", "anaphors.txt", "a_8_0_1.www", "a_12_0_1_2.www"]
PIECES = [
    *(
        b"",
        b"\n",
        b" ",
        b"7",
        b"0 1 2",
        b"...",
        b"$",
        b"<",
        b"'",
        b"\\",
        b"''",
        b"w(",
        b")]).",
        b",",
    ),
    *(
        b"SOLUTION",
        b"CANDIDATES\n",
        b"o(7,",
        b"\xff",
        b"\0",
        b"\r",
        b"\xef\xbb\xbf",
        b"8 0 1 zero <",
    ),
    *(b"99999999999999999999", "٣".encode(), "😀".encode(), b"-1", b"%"),
]


@settings(max_examples=150)
@given(data=st.data())
def test_no_bytes_in_any_file_make_it_crash(data: st.DataObject, tmp_path_factory) -> None:
    path = tmp_path_factory.mktemp("fuzz") / "letter"
    shutil.copytree(GOLDEN / "letter", path)
    for name in data.draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=2)):
        file = path / name
        if data.draw(st.booleans()):
            file.write_bytes(data.draw(st.binary(max_size=40)))
            continue
        old = file.read_bytes()
        start = data.draw(st.integers(0, len(old)))
        stop = data.draw(st.integers(start, min(len(old), start + 8)))
        file.write_bytes(old[:start] + data.draw(st.sampled_from(PIECES)) + old[stop:])
    assert refused_or_stable(path)
    shutil.rmtree(path.parent)


def refused_or_stable(path: Path) -> bool:
    """Tell whether a folder is refused with a place, or read as something that can be written.

    What was written is read without errors and written again byte for byte.
    """
    try:
        reading = read(path)
    except FormatError as error:
        return error.at is not None
    assert all(problem.at is not None for problem in reading.problems)
    first, second = path.parent / "first" / path.name, path.parent / "second" / path.name
    SuparFormat().write([reading], Target.of(first))
    again = read(first)
    SuparFormat().write([again], Target.of(second))
    files = [{p.name: p.read_bytes() for p in folder.iterdir()} for folder in (first, second)]
    return files[0] == files[1] and not any(p.severity == "error" for p in again.problems)
