"""SUPAR folders: how a document and its decisions are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from anaphora_formats.supar import SuparFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import (
    EMPTY,
    Anaphor,
    Candidate,
    Correction,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Outcome,
    Reference,
    Span,
    Token,
    Verdict,
    Zero,
)
from anaphora_workbench.ports import Reading, Source, Target

FAIL = (Verdict("supar", Outcome.FAIL, "listed under CANDIDATES but not under ANTECEDENTS"),)

PERSON = {"anaphors.txt": "2 0 1 persIt <\n", "a_2_0_1.www": "SOLUTION\n1 2 4\n"}


def read(folder: Path) -> Reading:
    (reading,) = SuparFormat().read(Source.of(folder, name=folder.name))
    return reading


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_bytes().decode() for path in folder.iterdir()}


def document(*sentences: str, metadata: FrozenDict[str, object] = EMPTY) -> Document:
    """Return a document of sentences with blanks between the words."""
    words = [sentence.split() for sentence in sentences]
    spans: list[Span] = []
    for line in words:
        start = spans[-1].end if spans else 0
        spans.append(Span(start, start + len(line)))
    tokens = tuple([Token(word) for line in words for word in line])
    return Document("farm", tokens=tokens, sentences=tuple(spans), metadata=metadata)


def test_a_new_document_has_its_id_as_label_and_numbers_from_one(files_of) -> None:
    assert files_of(Reading(document("Ana left", "Go")), "farm") == {
        "text.txt": "1 0 Ana 1 left 2\n2 0 Go 1\n",
        "text.pl": "o(1,'farm',[w('Ana','','',''),w('left','','','')]).\n"
        "o(2,'farm',[w('Go','','','')]).\n",
    }


def test_the_universal_part_of_speech_stands_in_for_a_missing_tag(files_of) -> None:
    tokens = (Token("a", pos="DET"), Token("b", pos="NOUN", tag="NN"))
    files = files_of(Reading(Document("d", tokens=tokens, sentences=(Span(0, 2),))))
    assert files["text.pl"] == "o(1,'d',[w('a','','DET',''),w('b','','NN','')]).\n"


def test_corrected_lemmas_and_tags_are_written(files_of) -> None:
    corrections = {0: Correction(lemma="ana", tag="NP"), 1: Correction(pos="VERB")}
    layer = Layer.build("gold", corrections=corrections)
    files = files_of(Reading(document("Ana left"), (layer,)))
    assert files["text.pl"] == "o(1,'farm',[w('Ana','ana','NP',''),w('left','','VERB','')]).\n"


def test_a_words_only_folder_gets_facts_once_words_are_analysed(folder, files_of) -> None:
    reading = read(folder())
    tokens = tuple([Token(token.text, "x") for token in reading.document.tokens])
    analysed = Document(
        "farm",
        tokens=tokens,
        sentences=reading.document.sentences,
        metadata=reading.document.metadata,
    )
    assert sorted(files_of(Reading(analysed))) == ["text.pl", "text.txt"]
    assert sorted(files_of(reading, "bare")) == ["text.txt"]


def test_a_blank_inside_a_word_is_an_underline_in_the_text_only(files_of, tmp_path: Path) -> None:
    words = ("a b", "", "\n", "c\td", "it's\\x")
    tokens = tuple([Token(word) for word in words])
    given = Document("out", tokens=tokens, sentences=(Span(0, 5),))
    files = files_of(Reading(given))
    assert files["text.txt"] == "1 0 a_b 1 _ 2 _ 3 c_d 4 it's\\x 5\n"
    assert files["text.pl"].startswith("o(1,'out',[w('a b','','',''),w('','','',''),w('\\n',")
    assert "w('it\\'s\\\\x'," in files["text.pl"]
    assert read(tmp_path / "out") == Reading(given, (), (), "out")


def test_anaphors_are_written_in_text_order(files_of) -> None:
    markables = [
        Markable("z", (Span(1, 2),), zero=Zero(1, place=(4, 1))),
        Markable("c2", (Span(1, 2),), clitic=2),
        Markable("c1", (Span(1, 2),), clitic=1),
        Markable("o", (Span(1, 2),)),
        Markable("w", (Span(0, 2),)),
    ]
    kinds = {"z": "zero", "c1": "clitic", "c2": "clitic", "o": "demo", "w": "name"}
    anaphors = [Anaphor(m.id, kinds[m.id], Reference.OTHER) for m in reversed(markables)]
    layer = Layer.build("gold", markables, [*anaphors[::2], *anaphors[1::2]])
    files = files_of(Reading(document("a b c"), (layer,)))
    lines = [line[6:] for line in files["anaphors.txt"].splitlines()]
    assert lines == ["name $", "demo $", "zero $", "clitic $", "clitic $"]
    assert sorted(files)[:5] == [
        "a_1_0_2.www",
        "a_1_1_2.www",
        "a_1_1_2_2.www",
        "a_1_1_2_3.www",
        "a_1_1_2_4.www",
    ]


def test_an_open_reference_type_is_written_by_the_side_of_its_antecedent(files_of) -> None:
    markables = [Markable(f"m{i}", (Span(i, i + 1),)) for i in range(3)]
    anaphors = [Anaphor("m0", "a", None, ("m1",)), Anaphor("m1", "b", None), Anaphor("m2", "")]
    files = files_of(Reading(document("a b c"), (Layer.build("gold", markables, anaphors),)))
    assert files["anaphors.txt"] == "1 0 1 a >\n1 1 2 b <\n1 2 3 _ <\n"


def test_metadata_that_does_not_fit_is_not_used(files_of) -> None:
    odd = FrozenDict(
        {
            "supar.sentences": [4, 4],
            "supar.labels": [1],
            "supar.texts": "text.txt",
            "supar.extra_fields": {"0": 5},
            "supar.prolog_words": [],
        }
    )
    layer = Layer("gold", metadata=FrozenDict({"candidates.before_unknown": [["x"]]}))
    files = files_of(Reading(document("a", "b", metadata=odd), (layer,)))
    assert files["text.txt"] == "1 0 a 1\n2 0 b 1\n"
    assert files["text.pl"].startswith("o(1,'farm',[w('a','','','')])")


def test_labels_that_differ_are_kept(folder, files_of) -> None:
    facts = "o(1,'a',[w('x','','','')]).\no(2,'b',[w('y','','','')]).\n"
    reading = read(folder({"text.txt": "1 0 x 1\n2 0 y 1\n", "text.pl": facts}))
    assert reading.document.metadata["supar.labels"] == ["a", "b"]
    assert files_of(reading)["text.pl"] == facts


def test_candidates_are_written_when_one_of_them_fails_whatever_the_flag_says(
    files_of,
) -> None:
    markables = [Markable(f"m{i}", (Span(i, i + 1),)) for i in range(2)]
    layer = Layer.build(
        "gold",
        markables,
        [Anaphor("m1", "x", Reference.ANAPHOR, ("m0",))],
        candidates={"m1": (Candidate("m0", FAIL),)},
        metadata={"candidates.before_unknown": ["m1"]},
    )
    files = files_of(Reading(document("a b"), (layer,)))
    assert files["a_1_1_2.www"] == "CANDIDATES\n1 0 1\nANTECEDENTS\nSOLUTION\n1 0 1\n"


@pytest.mark.parametrize("number", [0, 2])
def test_one_folder_holds_one_document(number: int, tmp_path: Path) -> None:
    readings = [Reading(document("a"))] * number
    with pytest.raises(FormatError, match="supar-one-document"):
        SuparFormat().write(readings, Target.of(tmp_path / "x"))
    assert list(tmp_path.iterdir()) == []


def test_half_a_character_cannot_be_written_and_nothing_is_left(tmp_path: Path) -> None:
    given = Reading(Document("d", tokens=(Token("a\ud83d"),), sentences=(Span(0, 1),)))
    with pytest.raises(FormatError) as caught:
        SuparFormat().write([given], Target.of(tmp_path / "x", name="x"))
    assert str(caught.value) == (
        "x: text.txt: the text contains U+D83D, half a character, which UTF-8 cannot contain "
        "[text-unwritable]"
    )
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_empty_is_not_overwritten(folder) -> None:
    path = folder(PERSON)
    before = contents(path)
    with pytest.raises(FormatError, match="target-exists"):
        SuparFormat().write([read(path)], Target.of(path))
    assert contents(path) == before
