"""SUPAR folders: what each rule of the specification says is read and written so."""

from __future__ import annotations

from pathlib import Path

import pytest

import anaphora_samples
from anaphora_formats.json import JsonFormat
from anaphora_formats.supar import SuparFormat
from anaphora_workbench.model import (
    Anaphor,
    Candidate,
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
from anaphora_workbench.ports import Reading, Source

GOLDEN = Path(__file__).parent.parent / "golden" / "supar"
PASS = (Verdict("supar", Outcome.PASS, "listed under ANTECEDENTS"),)
FAIL = (Verdict("supar", Outcome.FAIL, "listed under CANDIDATES but not under ANTECEDENTS"),)

TEXT = "1 0 Ana 1 saw 2 her 3 dog 4 . 5\n2 0 It 1 barked 2 . 3\n"
PERSON = {"anaphors.txt": "2 0 1 persIt <\n", "a_2_0_1.www": "SOLUTION\n1 2 4\n"}


def read(folder: Path) -> Reading:
    (reading,) = SuparFormat().read(Source.of(folder, name=folder.name))
    return reading


def codes(reading: Reading) -> list[str]:
    return [problem.code for problem in reading.problems]


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_bytes().decode() for path in folder.iterdir()}


@pytest.mark.parametrize("case", ["letter", "words-only", "facts-only", "bare-text"])
def test_what_was_read_is_written_byte_for_byte(case: str, files_of) -> None:
    reading = read(GOLDEN / case)
    assert reading.problems == ()
    assert files_of(reading) == contents(GOLDEN / case)


def test_the_shipped_sample_is_written_byte_for_byte_and_loses_nothing(files_of) -> None:
    sample = anaphora_samples.path("en-news", ".supar")
    reading = read(sample)
    assert SuparFormat().losses(reading) == []
    assert files_of(reading, sample.name) == contents(sample)


def test_the_letter_has_every_kind_of_anaphor() -> None:
    layer = read(GOLDEN / "letter").layers[0]
    assert list(layer.anaphors.values()) == [
        Anaphor("a_8_0_1", "zero", Reference.ANAPHOR, ("m_7_0_1",)),
        Anaphor("a_12_0_1", "clitic", Reference.ANAPHOR, ("m_7_3_4",)),
        Anaphor("a_12_0_1_2", "cliticLo", Reference.ANAPHOR, ("a_12_0_1",)),
        Anaphor("a_12_1_2", "persNoRefl", Reference.EXOPHOR),
        Anaphor("a_12_3_4", "zero", Reference.NON_REFERRING),
        Anaphor("a_13_1_2", "persNoRefl", Reference.CATAPHOR, ("m_13_4_5",)),
        Anaphor("a_13_5_6", "", Reference.ANAPHOR, ("a_13_1_2", "m_7_3_4")),
    ]


def test_the_letter_has_its_zeros_on_verbs_and_its_clitics_numbered() -> None:
    markables = read(GOLDEN / "letter").layers[0].markables
    verb, host = (Span(5, 6),), (Span(10, 11),)
    assert markables["a_8_0_1"] == Markable("a_8_0_1", verb, phrase="zero", zero=Zero(5))
    assert markables["a_12_0_1"] == Markable("a_12_0_1", host, phrase="clitic", clitic=1)
    assert markables["a_12_0_1_2"] == Markable("a_12_0_1_2", host, phrase="clitic", clitic=2)
    assert markables["m_8_1_3"] == Markable("m_8_1_3", (Span(6, 8),))


def test_the_letter_has_candidates_with_verdicts() -> None:
    layer = read(GOLDEN / "letter").layers[0]
    assert layer.candidates["a_8_0_1"] == (
        Candidate("m_7_0_1", PASS),
        Candidate("m_7_3_4", PASS),
        Candidate("m_8_1_3", FAIL),
    )
    assert "a_12_1_2" not in layer.candidates


def test_without_candidates_the_antecedents_are_all_and_that_is_remembered() -> None:
    layer = read(GOLDEN / "letter").layers[0]
    assert layer.candidates["a_13_1_2"] == (
        Candidate("m_13_4_5", PASS),
        Candidate("a_8_0_1", PASS),
    )
    assert layer.metadata == {"candidates.before_unknown": ["a_13_1_2"]}


def test_words_have_lemma_tag_and_stem_from_the_facts() -> None:
    tokens = read(GOLDEN / "letter").document.tokens
    assert tokens[5] == Token("Canta", lemma="cantar", tag="VM", stem="cant")
    assert tokens[19] == Token("Ana María", lemma="Ana\\María", tag="NP")
    assert [tokens[i].text for i in (8, 23, 25)] == ["🎶", "שלום", "O'Hara"]


def test_the_numbers_of_sentences_and_the_label_are_kept() -> None:
    metadata = read(GOLDEN / "letter").document.metadata
    assert metadata == {"supar.sentences": [7, 8, 12, 13], "supar.labels": "carta"}


def test_a_sloppy_sample_is_read_with_warnings_only() -> None:
    reading = read(GOLDEN / "sloppy")
    assert [str(problem) for problem in reading.problems] == [
        "sloppy/text.txt:2:57: the number 8 is missing at the end of the sentence "
        "[supar-boundary-missing]",
        "sloppy/text.pl:1:68: w(...) has word, lemma, tag and stem, but here 5 fields; the last "
        "is read as the stem, those before it are kept aside [supar-extra-field]",
        "sloppy/text.pl:1:179: a sentence ends with ']).', not with ')).' [supar-bracket]",
        "sloppy/text.pl:2:102: the three dots mean that words were omitted here [supar-ellipsis]",
        "sloppy/text.txt:1:38: this word is '!' in text.pl; its lemma and tag are taken from "
        "there, its form from here [supar-word-differs]",
        "sloppy/text.txt:2:1: sentence 11 has 8 words here and 3 in text.pl; lemmas and tags are "
        "taken for the first 3 and the last 0 [supar-length-differs]",
        "sloppy/anaphors.txt:3:1: the three dots mean that lines were omitted here "
        "[supar-ellipsis]",
        "sloppy/a_9_0_2.www:3:1: the three dots mean that lines were omitted here [supar-ellipsis]",
        "sloppy/a_9_0_2.www:5:1: the solution of an anaphor (<) comes after it; a cataphor has "
        "the sign > [supar-solution-later]",
    ]
    assert {problem.severity for problem in reading.problems} == {"warning"}


def test_a_sloppy_sample_keeps_its_content() -> None:
    reading = read(GOLDEN / "sloppy")
    (expected,) = JsonFormat().read(Source.of(GOLDEN / "sloppy.anaphora.json"))
    assert (reading.document, reading.layers) == (expected.document, expected.layers)


def test_a_sloppy_sample_is_written_in_good_order(files_of, tmp_path: Path) -> None:
    files = files_of(read(GOLDEN / "sloppy"), "sloppy")
    again = read(tmp_path / "sloppy")
    assert codes(again) == ["supar-extra-field", "supar-word-differs", "supar-solution-later"]
    assert "w('was','be','VBD','BEBE','be')" in files["text.pl"]
    assert "w('!','!','SENT','!')])." in files["text.pl"]


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_other_line_ends_change_nothing(ends: str, folder) -> None:
    plain = read(folder(PERSON, "a"))
    files = {name: text.replace("\n", ends) for name, text in {"text.txt": TEXT, **PERSON}.items()}
    other = read(folder(files, "b"))
    assert (other.document.tokens, other.layers) == (plain.document.tokens, plain.layers)


def test_mixed_line_ends_tabs_empty_lines_and_a_byte_order_mark_are_read(folder) -> None:
    text = "\ufeff1\t0 Ana  1 left\t2\r\n\r2 0 He\u00a0llo 1\n\n"
    reading = read(folder({"text.txt": text}))
    assert [token.text for token in reading.document.tokens] == ["Ana", "left", "He\u00a0llo"]
    assert reading.document.sentences == (Span(0, 2), Span(2, 3))
    assert reading.problems == ()


def test_words_that_look_like_boundaries_are_words(folder) -> None:
    reading = read(folder({"text.txt": "1 0 1 1 2 2 2 3 4 4\n"}))
    assert [token.text for token in reading.document.tokens] == ["1", "2", "2", "4"]
    assert reading.problems == ()


def test_an_empty_text_is_an_empty_document(folder, files_of) -> None:
    path = folder({"text.txt": "\n", "anaphors.txt": "\n"}, "empty")
    reading = read(path)
    assert reading == Reading(
        Document("empty", metadata=FrozenDict({"supar.texts": ["text.txt"]})),
        (Layer("gold"),),
        (),
        "empty",
    )
    assert files_of(reading) == {"text.txt": "", "anaphors.txt": ""}


def test_a_folder_without_anaphors_is_a_bare_text(folder) -> None:
    reading = read(folder())
    assert (reading.document.doc_id, reading.layers) == ("farm", ())


def test_the_current_folder_gives_its_own_name(folder, monkeypatch) -> None:
    monkeypatch.chdir(folder())
    (reading,) = SuparFormat().read(Source.of("."))
    assert reading.document.doc_id == "farm"


@pytest.mark.parametrize(
    ("sign", "solution", "reference"),
    [
        ("<", "1 2 4\n", Reference.ANAPHOR),
        ("<", "", Reference.ANAPHOR),
        (">", "2 1 2\n", Reference.CATAPHOR),
        ("!", "", Reference.EXOPHOR),
        ("$", "1 2 4\n", Reference.OTHER),
        ("$", "", Reference.NON_REFERRING),
    ],
)
def test_sign_and_solution_give_the_reference_type(
    sign: str, solution: str, reference: Reference, folder, files_of
) -> None:
    files = {"anaphors.txt": f"2 0 1 persIt {sign}\n", "a_2_0_1.www": f"SOLUTION\n{solution}"}
    reading = read(folder(files))
    anaphor = reading.layers[0].anaphors["a_2_0_1"]
    assert (anaphor.reference, len(anaphor.antecedents)) == (reference, bool(solution))
    assert files_of(reading)["anaphors.txt"] == files["anaphors.txt"]


def test_a_solution_that_cannot_be_read_is_no_empty_one(folder) -> None:
    files = {"anaphors.txt": "2 0 1 persIt $\n", "a_2_0_1.www": "SOLUTION\n9 9 9\n"}
    assert read(folder(files)).layers[0].anaphors["a_2_0_1"].reference is Reference.OTHER


def test_an_antecedent_may_be_another_anaphor(folder) -> None:
    files = {
        "anaphors.txt": "1 2 4 poss <\n2 0 1 persIt <\n",
        "a_1_2_4.www": "SOLUTION\n1 0 1\n",
        "a_2_0_1.www": "SOLUTION\n1 2 4\n",
    }
    layer = read(folder(files)).layers[0]
    assert layer.anaphors["a_2_0_1"].antecedents == ("a_1_2_4",)


def test_a_position_denotes_zero_then_clitic_then_overt_anaphor_but_never_the_asking_one(
    folder,
) -> None:
    lines = ["zero $", "clitic $", "demo $", "zero $"]
    files = {"anaphors.txt": "".join([f"1 1 2 {line}\n" for line in lines]) + "2 0 1 persIt <\n"}
    names = ["a_1_1_2", "a_1_1_2_2", "a_1_1_2_3", "a_1_1_2_4", "a_2_0_1"]
    files |= {f"{name}.www": "ANTECEDENTS\n1 1 2\nSOLUTION\n" for name in names}
    layer = read(folder(files)).layers[0]
    meant = {name: listed[0].markable for name, listed in layer.candidates.items()}
    assert meant == {
        "a_1_1_2": "a_1_1_2_4",
        "a_1_1_2_2": "a_1_1_2",
        "a_1_1_2_3": "a_1_1_2",
        "a_1_1_2_4": "a_1_1_2",
        "a_2_0_1": "a_1_1_2",
    }


def test_a_zero_that_names_its_own_position_means_the_words_there(folder, files_of) -> None:
    files = {"anaphors.txt": "2 1 2 zero <\n", "a_2_1_2.www": "SOLUTION\n2 1 2\n"}
    reading = read(folder(files))
    assert reading.layers[0].anaphors["a_2_1_2"].antecedents == ("m_2_1_2",)
    assert files_of(reading)["a_2_1_2.www"] == files["a_2_1_2.www"]


def test_a_folder_with_other_sentences_of_the_text_is_read(folder) -> None:
    files = {"text.txt": TEXT.splitlines()[1] + "\n", **PERSON, "a_2_0_1.www": "SOLUTION\n"}
    reading = read(folder(files))
    assert reading.document.metadata["supar.sentences"] == [2]
    assert reading.layers[0].markables["a_2_0_1"].spans == (Span(0, 1),)


def test_other_files_in_the_folder_are_not_looked_at(folder) -> None:
    assert read(folder({**PERSON, "README": "\x00", "a_2_0_1.txt": "x"})).problems == ()


def test_sentences_that_only_the_facts_have_come_at_their_place(folder) -> None:
    facts = "".join([f"o({n},'farm',[w('{w}','','','')]).\n" for n, w in enumerate("abcd", 1)])
    reading = read(folder({"text.txt": "2 0 b 1\n4 0 d 1\n", "text.pl": facts}))
    assert [token.text for token in reading.document.tokens] == list("abcd")
    assert codes(reading) == ["supar-only-prolog"] * 2


def test_a_word_that_is_missing_in_the_text_comes_from_the_facts(folder) -> None:
    facts = "o(1,'farm',[w('a','','',''),w('b','','',''),w('c','','','')]).\n"
    reading = read(folder({"text.txt": "1 0 a 1 2 c 3\n", "text.pl": facts}))
    assert [token.text for token in reading.document.tokens] == ["a", "b", "c"]
    assert codes(reading) == ["supar-word-missing"]


def test_blanks_in_a_position_do_not_make_another_expression(folder) -> None:
    lists = "CANDIDATES\n1 2 4\n 1\t02  4\nANTECEDENTS\nSOLUTION\n"
    reading = read(folder({**PERSON, "a_2_0_1.www": lists}))
    assert sorted(reading.layers[0].markables) == ["a_2_0_1", "m_1_2_4"]
    assert codes(reading) == ["supar-position-twice", "supar-solution-missing"]


def test_equal_words_share_one_token(folder) -> None:
    tokens = read(folder({"text.txt": "1 0 a 1 b 2 a 3\n"})).document.tokens
    assert tokens[0] is tokens[2]


def test_a_fact_over_several_lines_is_read_and_its_places_are_right(folder) -> None:
    facts = "o(1,'x',[w(a,b,'C',d),\n\n   w('e\\q',f,g,h)]).\n"
    reading = read(folder({"text.txt": "1 0 a 1 e\\q 2\n", "text.pl": facts}))
    assert reading.document.tokens == (
        Token("a", "b", "", "C", "d"),
        Token("e\\q", "f", "", "g", "h"),
    )
    assert [str(problem) for problem in reading.problems] == [
        "farm.supar/text.pl:3:8: '\\q' has no meaning and is read unchanged; a backslash is "
        "written '\\\\' [supar-escape]"
    ]


@pytest.mark.parametrize(
    ("files", "answer"),
    [
        ({"text.txt": "", "anaphors.txt": "x"}, True),
        ({"text.txt": "", "text.pl": "\n o(1,'a',[])."}, True),
        ({"text.txt": "\n13 0 The 1"}, True),
        ({"text.txt": "Ana saw her dog."}, False),
        ({"text.txt": "", "text.pl": "use strict;"}, False),
        ({"text.txt": "", "a.conllu": "1\tAna"}, False),
    ],
)
def test_a_folder_is_known_by_what_is_in_it(files: dict[str, str], answer: bool, folder) -> None:
    assert SuparFormat().sniff("", Source.of(folder(files))) is answer


def test_a_folder_of_such_folders_is_no_document(folder) -> None:
    assert SuparFormat().sniff("", Source.of(folder(PERSON).parent)) is False


def test_a_file_or_a_stream_is_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "text.txt"
    file.write_text(TEXT)
    assert SuparFormat().sniff(TEXT, Source.of(file)) is False
    assert SuparFormat().sniff(TEXT, Source.of_text(TEXT)) is False
