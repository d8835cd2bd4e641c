"""Bare mentions of conll: the same as those of the model, whichever way they are found."""

from __future__ import annotations

import io
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from anaphora_formats.conll import ConllFormat
from anaphora_formats.conll.byte_documents import cut_conll
from anaphora_formats.shared.byte_documents import ByteDocument, Rest, byte_documents
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Format, Source
from anaphora_workbench.ports.mention_table import HasMentions, MentionTable, fingerprint

Compared = Callable[[Format, Source], list[str]]

BAD = Path(__file__).parents[1] / "bad_input" / "conll"


def tables(text: str, layout: str | None = None) -> list[MentionTable]:
    return list(ConllFormat(layout).mentions(Source.of_text(text, name="farm.conll")))


def table(*rows: str, begin: str = "#begin document (farm); part 000") -> str:
    """Return a document; blanks in ``rows`` stand for tabs, an empty row for a blank line."""
    lines = [row.replace(" ", "\t") for row in rows]
    return "\n".join([begin, *lines, "", "#end document", ""])


def words(*cells: str) -> str:
    """Return a document of five columns with the given coreference cells and words w0, w1 ..."""
    return table(*[f"farm 0 {i} w{i} {cell}" for i, cell in enumerate(cells)])


def pieces(text: str) -> list[ByteDocument | Rest]:
    return list(byte_documents(Source.of_text(text), cut_conll))


def is_usual(text: str) -> bool:
    """Tell whether the way for usual files is taken from the first to the last document."""
    return not any(isinstance(piece, Rest) or piece.odd for piece in pieces(text))


@pytest.mark.parametrize(
    ("cells", "order"),
    [
        (("(5|(2", "2)|5)"), ["5", "2"]),
        (("(2|(5", "2)|5)"), ["2", "5"]),
        (("(5|(2)|5)",), ["5", "2"]),
        (("(2)|(5)",), ["2", "5"]),
        (("(5|(9|(2", "(2)", "2)|5)|9)"), ["5", "9", "2", "2"]),
    ],
)
def test_of_mentions_with_the_same_words_the_one_that_opens_first_comes_first(
    cells: tuple[str, ...], order: list[str]
) -> None:
    [found] = tables(words(*cells))
    [reading] = ConllFormat().read(Source.of_text(words(*cells)))

    assert [found.names[entity] for entity in found.entities] == order
    assert [m.attributes["entity"] for m in reading.layers[0].markables.values()] == order


def test_the_format_offers_bare_mentions() -> None:
    assert isinstance(ConllFormat(), HasMentions)


def test_usual_documents_come_with_their_words_alone_and_others_as_readings() -> None:
    usual = words("(7)", "-")
    numbered = usual.replace("0\t1\tw1", "0\t5\tw1")
    renamed = usual.replace("farm\t0\t1", "barn\t0\t1")
    parsed = table(
        "farm 0 0 Ana NNP (S(NP*) - - - - * (0)", "farm 0 1 slept VBD (VP*)) - - - - * -"
    )
    texts = [usual, numbered, renamed, parsed, parsed.replace("(VP*))", "(VP*)")]

    found = [list(ConllFormat().worded_mentions(Source.of_text(text))) for text in texts]

    read = [reading for [(_table, reading)] in found]
    assert [len(reading.layers) for reading in read] == [0, 1, 1, 0, 1]
    assert [[problem.code for problem in reading.problems] for reading in read] == [
        *([], ["conll-word-number"], ["conll-name-differs"]),
        *([], ["conll-parse"]),
    ]
    assert [len(reading.document.trees) for reading in read] == [0, 0, 0, 1, 0]
    assert [token.tag for token in read[3].document.tokens] == ["NNP", "VBD"]


def test_a_table_holds_mentions_in_text_order_and_entities_by_first_mention() -> None:
    [found] = tables(words("(7|(2)", "-", "7)|(2)", "(0)"))

    assert (found.doc_id, found.tokens, found.source) == ("farm", 4, "farm.conll")
    assert list(zip(found.starts, found.ends, found.entities, strict=True)) == [
        (0, 3, 0),
        (0, 1, 1),
        (2, 3, 1),
        (3, 4, 2),
    ]
    assert found.names == ("7", "2", "0")
    assert list(found.heads) == [-1] * 4
    assert (found.special, found.parts, found.problems) == ({}, {}, ())


def test_entities_are_numbered_in_text_order_even_if_a_cell_opens_the_shorter_mention_first() -> (
    None
):
    [found] = tables(words("(1|(2", "1)", "2)"))

    assert list(zip(found.starts, found.ends, found.entities, strict=True)) == [
        (0, 3, 0),
        (0, 2, 1),
    ]
    assert found.names == ("2", "1")


def test_sentences_are_known_by_their_first_word_its_line_and_the_words() -> None:
    text = table("nw/a 0 0 Ana -", "nw/a 0 1 slept -", "", "", "nw/a 0 0 Él (0)")

    [found] = tables(text.replace("(farm)", "(nw/a)"))

    assert (found.genre, found.sentences, found.lines) == (
        "newswire",
        array("q", [0, 2]),
        array("q", [2, 6]),
    )
    assert list(found.prints) == [fingerprint(["Ana", "slept"]), fingerprint(["Él"])]


@pytest.mark.parametrize(
    "text",
    [
        words("(1|(2)", "-", "1)"),
        words("(1|(2)", "-", "1)").replace("\t", "   "),
        words("(1)").replace("\n", "\r\n"),
        words("(1)").replace("\n", "\r"),
        f"\ufeff\n{words('(1)')}\n \n{words('_', '*')}",
        words("(1)").rstrip("\n"),
        table("x 0 0 a NN * - - - - * (1)", "", "x 0 0 b NN * - - - - * (V*) (1)"),
        table("x 0 0 a NN * - - - - * (1)", "", "x 0 0 b NN * - - - - * (V*) (1)").replace(
            "\t", "  "
        ),
    ],
)
def test_usual_files_need_no_second_look(compared: Compared, text: str) -> None:
    assert is_usual(text)
    assert compared(ConllFormat(), Source.of_text(text, name="farm.conll")) == []


@pytest.mark.parametrize(
    "text",
    [
        f"{words('(1)')}Ana\t-\n{words('(1)')}",
        words("(1)") + words("(1)").replace("#end document\n", "") + words("(1)"),
        words("(1)").replace("#end document", ""),
        words("(1)") + "#end document\n" + words("(1)"),
        words("(1)").replace("\n\n", "\n# note\n\n"),
        words("(1)").replace("farm\t0", "#\t0"),
        "   " + words("(1)"),
    ],
)
def test_odd_files_get_a_second_look(compared: Compared, text: str) -> None:
    assert not is_usual(text)
    assert compared(ConllFormat(), Source.of_text(text, name="farm.conll")) == []


@pytest.mark.parametrize(
    "text",
    [
        words("(1", "(1)", "1)|(1", "-", "1)"),
        words("(1)|(2)"),
        words("(1|(1", "1)|1)"),
        words("(10)|(9)|(2)", "(9)"),
        words("(0)", "(1)", "(0+1)"),
        words("(0)", "(0+1)"),
        words("(1", "2)", "(3))"),
        words("(1)", "") + words("(1)\t"),
        table("a 0 0 w (1", "", "a 0 0 w 1)"),
        table("a 0 0 w (1)", "a 0 1 (1)"),
        table("a 0 0 w (1)", "a  0  1  w  (1)", "a 0 2 w -"),
        table("a 0 0  (1)", "a 0 1 w -"),
        table("0 Ada (person-2-A", "1 L person-2)", "2 she (person-2)"),
        table("0 Ada -", "1 L -"),
        table("farm (1)", "farm -"),
        table("w (1)", "w -"),
        table(*[f"1 a a DET _ _ 0 root _ _ x {cell}" for cell in ("(1)", "_")]),
        table(
            "1-2 au _ _ _ _ _ _ _ _ _", "1 à _ ADP _ _ 0 root _ _ (1)", "2 le _ DET _ _ 1 d _ _ _"
        ),
        table(),
    ],
)
def test_odd_documents_are_the_same_both_ways(compared: Compared, text: str) -> None:
    both = words("(1)") + text + words("(1)")

    assert compared(ConllFormat(), Source.of_text(both, name="farm.conll")) == []


@pytest.mark.parametrize("path", sorted(BAD.iterdir()), ids=lambda path: path.stem)
def test_bad_input_is_told_by_bare_mentions_too(compared: Compared, path: Path) -> None:
    assert compared(ConllFormat(), Source.of(path)) == []


def test_brackets_that_do_not_pair_are_told_with_their_place() -> None:
    [found] = tables(words("(1)", "(2"))

    assert (len(found), found.names) == (1, ("1",))
    assert [str(problem) for problem in found.problems] == [
        "farm.conll:3:13: Anaphora skips the mention '(2': it has no closing bracket; "
        "put '2)' on its last word [conll-bracket-unclosed]"
    ]


def test_documents_before_a_bad_byte_are_yielded() -> None:
    data = words("(1)").encode() + words("(1)").encode("utf-8").replace(b"w0", b"\xff")
    found = ConllFormat().mentions(Source.of(io.BytesIO(data)))

    assert next(found).doc_id == "farm"
    with pytest.raises(FormatError, match="byte 0xff is not UTF-8"):
        next(found)


def test_other_encodings_are_read() -> None:
    text = words("(1)").replace("w0", "él")
    source = Source("farm.conll", stream=io.BytesIO(text.encode("latin-1")), encoding="latin-1")

    [found] = ConllFormat().mentions(source)

    assert list(found.prints) == [fingerprint(["él"])]


def test_a_forced_layout_is_used() -> None:
    [found] = tables(table("0 1 2 w (1)"), "plain")

    assert list(found.prints) == [fingerprint(["0"])]


def test_documents_come_one_by_one() -> None:
    class Endless(io.RawIOBase):
        """A stream that repeats one document for ever."""

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: bytearray) -> int:
            piece = words("(1)").encode()
            buffer[: len(piece)] = piece
            return len(piece)

    found: Iterator[MentionTable] = ConllFormat().mentions(Source.of(io.BufferedReader(Endless())))

    assert [next(found).doc_id for _ in range(3)] == ["farm", "farm~2", "farm~3"]


def test_a_document_longer_than_a_block_is_one_document() -> None:
    text = words(*["(1)", "-"] * 120_000)
    assert len(text) > 1 << 21

    [found] = tables(text)

    assert (found.tokens, len(found)) == (240_000, 120_000)
