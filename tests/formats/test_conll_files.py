"""The format conll as a reader of files: line ends, size, scripts, sniffing."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from anaphora_formats.conll import ConllFormat
from anaphora_formats.conll.brackets import CellParser
from anaphora_workbench.ports import Reading, Source


def read(text: str) -> list[Reading]:
    return list(ConllFormat().read(Source.of_text(text, name="farm.conll")))


def table(*rows: str, begin: str = "#begin document (farm); part 000") -> str:
    """Return a document; blanks in ``rows`` stand for tabs, an empty row for a blank line."""
    lines = [row.replace(" ", "\t") for row in rows]
    return "\n".join([begin, *lines, "", "#end document", ""])


def words(*cells: str) -> str:
    """Return a document of five columns with the given coreference cells and words w0, w1 ..."""
    return table(*[f"farm 0 {i} w{i} {cell}" for i, cell in enumerate(cells)])


def mentions(reading: Reading) -> list[tuple[str, int, int]]:
    return [(m.attributes["entity"], m.start, m.end) for m in reading.layers[0].in_text_order()]


@pytest.mark.parametrize("line_end", ["\r\n", "\r", "\n"])
def test_every_line_end_is_understood(line_end: str) -> None:
    [reading] = read(words("(1)", "-", "(1)").replace("\n", line_end))

    assert mentions(reading) == [("1", 0, 1), ("1", 2, 3)]
    assert len(reading.document.sentences) == 1


def test_line_ends_may_be_mixed() -> None:
    text = "#begin document (farm)\r\nAna (1)\rsaw -\nher (1)\r\n\r\n#end document"

    [reading] = read(text)

    assert mentions(reading) == [("1", 0, 1), ("1", 2, 3)]
    assert reading.problems == ()


def test_a_byte_order_mark_is_skipped() -> None:
    raw = b"\xef\xbb\xbf" + words("(1)").encode()

    [reading] = ConllFormat().read(Source.of(io.BytesIO(raw)))

    assert reading.document.doc_id == "farm"
    assert reading.problems == ()


def test_a_document_may_be_larger_than_a_block() -> None:
    text = table(*[f"farm 0 {i} {'w' * 200} (1)" for i in range(8000)]) + words("(2)").replace(
        "farm", "barn"
    )

    big, small = read(text)

    assert len(big.document) == 8000
    assert mentions(small) == [("2", 0, 1)]
    assert big.problems + small.problems == ()


def test_a_huge_line_is_a_word() -> None:
    [reading] = read(words("(1)").replace("w0", "w" * 3_000_000))

    assert len(reading.document.tokens[0].text) == 3_000_000


def test_words_of_any_script_keep_their_characters() -> None:
    forms = ["שלום", "👩🏽‍🚀", "e\u0301", "漢字", "\u202bab\u202c"]
    text = table(*[f"farm 0 {i} {form} (1)" for i, form in enumerate(forms)])

    [reading] = read(text)

    assert [t.text for t in reading.document.tokens] == forms


def test_documents_come_one_by_one() -> None:
    class Endless(io.RawIOBase):
        """A stream that repeats one document for ever."""

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: bytearray) -> int:
            piece = words("(1)").encode()
            buffer[: len(piece)] = piece
            return len(piece)

    readings = ConllFormat().read(Source.of(io.BufferedReader(Endless())))

    assert [next(readings).document.doc_id for _ in range(3)] == ["farm", "farm~2", "farm~3"]


@pytest.mark.parametrize(
    ("name", "text", "is_conll"),
    [
        ("a.txt", words("(1)"), True),
        ("a", "\ufeff# begin document\n", True),
        ("a.conll", "0\tAna\t(1)\n", True),
        ("a.key", "nw/x -\n", True),
        ("a.txt", "0\tAna\t(1)\n", False),
        ("a.conll", "Ana saw her .\n", False),
        ("a.conll", "", False),
        ("a.conll", "1\tAna\t_\tX\t_\t_\t0\troot\t_\t_\n", False),
        ("a.key", "# newdoc id = x\n# begin document\n1\tAna\t_\t_\t_\t_\t0\t_\t_\t_\n", False),
        ("a.conll", "# sent_id = 1\n0\tAna\t(1)\n", False),
    ],
)
def test_a_file_is_recognised_by_its_begin_line_or_its_columns(
    name: str, text: str, is_conll: bool
) -> None:
    assert ConllFormat().sniff(text, Source.of_text(text, name=name)) is is_conll


def test_a_folder_is_no_conll_file(tmp_path: Path) -> None:
    assert not ConllFormat().sniff("", Source.of(tmp_path))


def test_the_memory_of_the_cell_parser_stays_small() -> None:
    parse = CellParser()

    assert all(parse(f"({number})") == ((3, str(number)),) for number in range(70_000))
    assert parse("(1|") is None
