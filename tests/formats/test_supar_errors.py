"""SUPAR folders: trouble in one place hides nothing in another."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from anaphora_formats.supar import SuparFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Reading, Source, Target

GOLDEN = Path(__file__).parent.parent / "golden" / "supar"


def read(folder: Path) -> Reading:
    (reading,) = SuparFormat().read(Source.of(folder, name=folder.name))
    return reading


@pytest.fixture
def folder(tmp_path: Path):
    """Return a function that copies the golden letter and replaces some files by bytes."""

    def make(files: dict[str, bytes | None]) -> Path:
        path = tmp_path / "letter"
        shutil.copytree(GOLDEN / "letter", path)
        for name, data in files.items():
            (path / name).unlink(missing_ok=True)
            if data is not None:
                (path / name).write_bytes(data)
        return path

    return make


def test_facts_in_another_encoding_are_a_problem_and_the_words_are_read(folder) -> None:
    reading = read(folder({"text.pl": "o(7,'é',[]).".encode("latin-1")}))
    assert str(reading.problems[0]) == (
        "letter/text.pl:1:6: byte 0xe9 is not UTF-8; "
        "convert the file to UTF-8 first (for example: "
        "iconv -f LATIN1 -t UTF-8); the words have no lemmas and tags [encoding-invalid]"
    )
    assert reading.document.tokens[1].text == "llamó"


def test_anaphors_in_another_encoding_stop_the_reading(folder) -> None:
    with pytest.raises(FormatError, match=re.escape("letter/anaphors.txt:2:8: byte 0xf3 is not")):
        read(folder({"anaphors.txt": "8 0 1 zero <\n12 0 1 ó <\n".encode("latin-1")}))


def test_a_wrong_line_hides_no_other(folder) -> None:
    anaphors = "8 0 1 zero <\n99 0 1 zero <\n13 1 2 persNoRefl >\n"
    reading = read(folder({"anaphors.txt": anaphors.encode()}))
    assert list(reading.layers[0].anaphors) == ["a_8_0_1", "a_13_1_2"]


def test_many_troubles_on_a_line_are_one_problem(folder) -> None:
    reading = read(folder({"text.txt": b"7 the quick brown fox jumps\n", "text.pl": None}))
    assert str(reading.problems[0]) == (
        "letter/text.txt:1:3: the number 0 is missing between two words (and 5 more on this line) "
        "[supar-boundary-missing]"
    )


@pytest.mark.parametrize("line", ["1 3 3", "1 4 2"])
def test_a_position_without_words_is_outside(line: str, folder) -> None:
    reading = read(folder({"a_8_0_1.www": f"SOLUTION\n{line.replace('1', '7', 1)}\n".encode()}))
    first, last = line.split()[1:]
    assert str(reading.problems[0]) == (
        f"letter/a_8_0_1.www:2:3: there is no word between the boundaries {first} and {last}; the "
        "line is skipped [supar-position-outside]"
    )


def test_facts_alone_have_the_same_troubles_with_sentences(folder) -> None:
    facts = "o(1,'x',[w(a,b,c,d)]).\no(2,'x',[]).\no(1,'x',[w(e,f,g,h)]).\n"
    reading = read(folder({"text.txt": None, "text.pl": facts.encode(), "anaphors.txt": b""}))
    assert [str(problem) for problem in reading.problems[:2]] == [
        "letter/text.pl:2: sentence 2 has no words and is skipped [supar-sentence-empty]",
        "letter/text.pl:3: there is a sentence 1 already; positions mean the first one "
        "[supar-sentence-twice]",
    ]
    assert [token.text for token in reading.document.tokens] == ["a", "e"]


def test_a_sentence_without_words_in_the_facts_alone_is_only_noted(folder) -> None:
    reading = read(
        folder({"text.txt": b"1 0 a 1\n", "text.pl": b"o(1,x,[w(a,b,c,d)]).\no(2,x,[])."})
    )
    assert reading.problems[0].code == "supar-only-prolog"
    assert len(reading.document) == 1


def test_a_file_in_the_place_of_a_folder_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "news.supar"
    file.write_text("1 0 a 1")
    with pytest.raises(FormatError) as caught:
        next(SuparFormat().read(Source.of(file, name="news.supar")))
    assert str(caught.value) == (
        "news.supar: this is a file, but SUPAR has a folder per document; name the folder "
        "[not-a-folder]"
    )


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError) as caught:
        next(SuparFormat().read(Source.of(tmp_path / "none", name="none")))
    assert str(caught.value) == "none: cannot be read: No such file or directory [file-unreadable]"


def test_a_folder_in_the_place_of_a_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x" / "text.txt").mkdir(parents=True)
    assert SuparFormat().sniff("", Source.of(tmp_path / "x")) is False
    with pytest.raises(FormatError, match=re.escape("x/text.txt: this is a folder, but a file")):
        read(tmp_path / "x")


def test_a_full_disk_is_said_and_nothing_is_left(tmp_path: Path, monkeypatch) -> None:
    def full(_path: Path, _data: bytes) -> int:
        raise OSError(28, "No space left on device")

    reading = read(GOLDEN / "letter")
    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(FormatError) as caught:
        SuparFormat().write([reading], Target.of(tmp_path / "x", name="x"))
    assert str(caught.value) == (
        "x: text.txt cannot be written: No space left on device [file-unwritable]"
    )
    assert list(tmp_path.iterdir()) == []
