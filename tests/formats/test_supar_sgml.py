"""SUPAR's SGML is read: the paper's figure, each rule, and the files of others."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import anaphora_formats.supar_sgml
from anaphora_formats.supar_sgml import SuparSgmlFormat
from anaphora_workbench.model import Document, FrozenDict, Markable, Span, Structure, Token, Zero
from anaphora_workbench.ports import Reading, Source

GOLDEN = Path(__file__).parents[1] / "golden" / "supar-sgml"

FIGURE = """\
<@000,1,example of sentence syntactically tagged>
<@CCC>
<@SNS,suj,comun,personaOAnimal,>
<@NSN>
Rockwell NNP rockwell
International NNP international
Corp. NNP corp.
<@/NSN>
<@GSJ>
s POS s
Tulsa NNP tulsa
unit NN unit
<@/GSJ>
<@/SNS,suj,comun,personaOAnimal,>
<@VBC>
said VBD said
<@/VBC>
<@/CCC>
<@CCC>
<@ANF>
<@SNS,suj,pronEnglish,,>
it PPH1R1 it
<@/SNS,suj,pronEnglish,,>
<@/ANF>
<@/CCC>
"""
"""Figure 5 of the paper, with the clause closed that its three dots leave open."""


def read(text: str, name: str = "note.supar.sgml") -> Reading:
    """Read a file of one document."""
    (reading,) = SuparSgmlFormat().read(Source.of_text(text, name=name))
    return reading


def note(body: str) -> Reading:
    """Read one sentence of a document that is called ``note``; nothing may be wrong with it."""
    reading = read(f"<@000,1,document=note, language=en>\n{body}")
    assert reading.problems == ()
    return reading


def markables(reading: Reading) -> list[Markable]:
    return list(reading.layers[0].markables.values())


def units(document: Document, kind: str) -> list[tuple[Span, int | None]]:
    """Return words and head of the structures of a kind."""
    return [(unit.span, unit.head) for unit in document.structures if unit.kind == kind]


# ---- the figure


def test_figure_has_a_head_of_three_words_and_a_genitive_of_three() -> None:
    reading = read(FIGURE, "figure.supar.sgml")
    unit, pronoun = markables(reading)
    assert reading.document.words(unit.span) == "Rockwell International Corp. s Tulsa unit"
    assert unit.head_span == Span(0, 3)
    assert unit.head == 2
    (genitive,) = units(reading.document, "genitive")
    assert reading.document.words(genitive[0]) == "s Tulsa unit"
    assert (unit.phrase, unit.semantic) == ("np", "person")
    assert dict(unit.attributes) == {"supar-sgml.function": "suj", "supar-sgml.type": "comun"}
    assert (pronoun.span, pronoun.head, pronoun.phrase) == (Span(7, 8), 7, "pronoun")


def test_figure_has_two_clauses_one_verb_and_one_anaphor() -> None:
    reading = read(FIGURE, "figure.supar.sgml")
    assert units(reading.document, "clause") == [(Span(0, 7), 6), (Span(7, 8), None)]
    assert units(reading.document, "verb") == [(Span(6, 7), 6)]
    (anaphor,) = reading.layers[0].anaphors.values()
    assert (anaphor.markable, anaphor.kind) == ("m2", "persIt")
    assert (anaphor.reference, anaphor.antecedents) == (None, ())


def test_figure_is_english_one_sentence_and_called_as_its_file() -> None:
    reading = read(FIGURE, "figure.supar.sgml")
    document = reading.document
    assert (document.doc_id, document.language) == ("figure", "en")
    assert document.sentences == (Span(0, 8),)
    assert document.tokens[7] == Token("it", lemma="it", tag="PPH1R1")
    assert reading.problems == ()


def test_figure_as_it_is_printed_with_its_three_dots_is_read() -> None:
    reading = read(FIGURE.removesuffix("<@/CCC>\n") + "...\n")
    codes = [problem.code for problem in reading.problems]
    assert codes == ["supar-sgml-ellipsis", "supar-sgml-unclosed"]
    assert len(reading.document) == 8


def test_figure_is_written_again_byte_for_byte(sgml_text: Callable[..., str]) -> None:
    assert sgml_text(read(FIGURE, "figure.supar.sgml")) == FIGURE


def test_figure_loses_nothing() -> None:
    assert SuparSgmlFormat().losses(read(FIGURE)) == []


def example_of_docstring() -> str:
    """Return the first example of the specification."""
    text = str(anaphora_formats.supar_sgml.__doc__)
    block = text.split("::\n")[1].split("**Rule 2")[0]
    return re.sub(r"^ +", "", block.strip(), flags=re.MULTILINE) + "\n"


def tags(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("<@")]


def test_words_of_our_own_in_the_same_structure_have_the_same_tags() -> None:
    ours = (GOLDEN / "figure.supar.sgml").read_text("utf-8")
    assert ours == example_of_docstring()
    assert tags(ours)[1:16] == tags(FIGURE)[1:16]
    reading = read(ours)
    assert markables(reading)[0].head_span == Span(0, 3)
    assert units(reading.document, "genitive") == [(Span(3, 6), None)]


# ---- words, sentences, documents


def test_escapes_are_read() -> None:
    reading = note("a&#32;b _ &#95;\n&#60;@x & AT&T\n&amp;#32; &#1114112; &#55296;\n")
    assert reading.document.tokens == (
        Token("a b", lemma="_"),
        Token("<@x", tag="&", lemma="AT&T"),
        Token("&#32;", tag="&#1114112;", lemma="&#55296;"),
    )


def test_line_ends_of_every_sort_blanks_and_tabs_are_read() -> None:
    text = "<@000,1,document=a, language=en>\r\n<@CCC> \r Birds\tNNS  bird \n\r\n<@/CCC>\n"
    reading = read(text)
    assert reading.document.tokens == (Token("Birds", tag="NNS", lemma="bird"),)
    assert reading.problems == ()


def test_right_to_left_words_and_signs_beyond_the_first_plane_are_read() -> None:
    reading = note("שלום NN שלום\n🙂 UH 🙂\n\u00a0 _ \u2028\n")
    assert [token.text for token in reading.document.tokens] == ["שלום", "🙂", "\u00a0"]
    assert reading.document.tokens[2].lemma == "\u2028"


def test_each_header_begins_a_sentence_and_the_first_number_again_a_document() -> None:
    text = (
        "<@000,1,document=a, language=en>\nOne CD one\n<@000,2,>\nTwo CD two\n"
        "<@000,1,document=b&#44; c, language=es>\nTres z tres\n"
    )
    first, second = SuparSgmlFormat().read(Source.of_text(text))
    assert first.document.sentences == (Span(0, 1), Span(1, 2))
    assert (second.document.doc_id, second.document.language) == ("b, c", "es")
    assert (first.problems, second.problems) == ((), ())


def test_documents_of_others_are_numbered() -> None:
    text = "<@000,1,one>\nOne CD one\n<@000,2,>\nTwo CD two\n<@000,1,other>\nUn DT un\n"
    readings = list(SuparSgmlFormat().read(Source.of_text(text, name="x.sgml")))
    assert [reading.document.doc_id for reading in readings] == ["x", "x-2"]
    assert [len(reading.document.sentences) for reading in readings] == [2, 1]


def test_single_header_of_others_is_divided_at_stops_that_no_unit_goes_over() -> None:
    text = (
        "<@000,1,all of it>\nIt PRP it\nfell VBD fall\n. . .\n"
        "<@CCC>\nMr. . mr.\n. . .\nHill NNP hill\n<@/CCC>\n! ! !\nOh UH oh\n"
    )
    assert read(text).document.sentences == (Span(0, 3), Span(3, 7), Span(7, 8))


def test_language_of_others_is_that_of_the_words_without_typed_pronouns() -> None:
    text = "<@000,1,>\nel _ _\nperro _ _\nque _ _\nno _ _\n"
    assert read(text).document.language == "es"


# ---- noun phrases


def test_inner_noun_phrases_are_nested_and_each_has_its_own_head() -> None:
    reading = note(
        "<@CCC>\n<@SNS,suj,comun,,>\nThe DT the\n<@NSN>\nkey NN key\n<@/NSN>\n<@SPS>\nof IN of\n"
        "<@SNS,cn,propio,,>\n<@NSN>\nAna NNP ana\n<@/NSN>\n<@/SNS,cn,propio,,>\n<@/SPS>\n"
        "<@/SNS,suj,comun,,>\n<@/CCC>\n"
    )
    assert [(m.span, m.head) for m in markables(reading)] == [(Span(0, 4), 1), (Span(3, 4), 3)]
    assert reading.document.structures == (
        Structure("clause", Span(0, 4)),
        Structure("np", Span(0, 4), 1, 0),
        Structure("pp", Span(2, 4), 2, 1),
        Structure("np", Span(3, 4), 3, 2),
    )


def test_coordination_has_the_head_of_its_first_conjunct() -> None:
    reading = note(
        "<@SNS,suj,coordinacion,,>\n<@SNS,suj,propio,,>\nAna NNP ana\n<@/SNS,suj,propio,,>\n"
        "and CC and\n<@SNS,coord,propio,,>\nEva NNP eva\n<@/SNS,coord,propio,,>\n"
        "<@/SNS,suj,coordinacion,,>\n"
    )
    whole = markables(reading)[0]
    assert (whole.phrase, whole.head) == ("coordination", 0)


def test_document_without_a_parse_has_markables_and_no_structures() -> None:
    reading = note("<@SNS,,comun,,>\nBirds NNS bird\n<@/SNS,,comun,,>\nsing VBP sing\n")
    assert reading.document.structures == ()
    assert [markable.span for markable in markables(reading)] == [Span(0, 1)]


def test_document_without_noun_phrases_has_no_layer() -> None:
    assert note("Sing VB sing\n").layers == ()


def test_fourth_field_tells_a_head_that_the_tags_do_not() -> None:
    reading = note(
        "<@SNS,,propio,,head=1>\n<@NSN>\nAda NNP ada\nHill NNP hill\n<@/NSN>\n"
        "<@/SNS,,propio,,head=1>\n"
    )
    (name,) = markables(reading)
    assert (name.head, name.head_span) == (0, Span(0, 2))


def test_fourth_field_of_others_is_kept(sgml_text: Callable[..., str]) -> None:
    body = "<@SNS,,comun,barco,cosa>\n<@NSN>\nBoats NNS boat\n<@/NSN>\n<@/SNS,,comun,barco,cosa>\n"
    reading = note(body)
    assert markables(reading)[0].semantic == "barco"
    assert sgml_text(reading).endswith(body)


def test_possessor_before_a_genitive_holds_the_marker() -> None:
    text = str(anaphora_formats.supar_sgml.__doc__).split("over its own words::\n")[1]
    reading = note(re.sub(r"^ +", "", text.split("**Rule 6")[0].strip(), flags=re.MULTILINE))
    dog, ana = markables(reading)
    assert (dog.span, dog.head) == (Span(0, 3), 2)
    assert (ana.span, ana.head) == (Span(0, 2), 0)
    assert units(reading.document, "genitive") == [(Span(0, 2), 0)]


# ---- anaphors, zeros, clitics


def test_kind_that_the_tables_do_not_tell_is_a_field_of_the_anaphor() -> None:
    reading = note(
        "<@ANF,defDesc>\n<@SNS,,comun,,>\nthe DT the\n<@NSN>\nking NN king\n<@/NSN>\n"
        "<@/SNS,,comun,,>\n<@/ANF,defDesc>\n"
    )
    assert [anaphor.kind for anaphor in reading.layers[0].anaphors.values()] == ["defDesc"]


def test_zero_stands_before_its_governor_and_clitics_behind_their_word() -> None:
    reading = read((GOLDEN / "spanish.supar.sgml").read_text("utf-8"))
    layer = reading.layers[0]
    features = FrozenDict({"Number": "Sing", "Person": "3"})
    assert layer.markables["z1"].zero == Zero(0, "nsubj", features)
    clitics = [layer.markables[name] for name in ("c1", "c2")]
    words = [reading.document.words(markable.span) for markable in clitics]
    assert words == ["dárselo", "dárselo"]
    assert [markable.clitic for markable in clitics] == [1, 2]
    kinds = {name: anaphor.kind for name, anaphor in layer.anaphors.items()}
    assert kinds == {"z1": "zero", "c1": "clitic", "c2": "clitic"}


def test_very_deep_tags_are_read() -> None:
    depth = 20_000
    body = "<@CCC>\n" * depth + "It PRP it\n" + "<@/CCC>\n" * depth
    assert len(note(body).document.structures) == depth


@pytest.mark.parametrize("name", ["figure", "spanish", "parsed"])
def test_golden_file_is_written_again_and_loses_nothing(
    name: str, sgml_text: Callable[..., str]
) -> None:
    text = (GOLDEN / f"{name}.supar.sgml").read_text("utf-8")
    reading = read(text)
    assert reading.problems == ()
    assert sgml_text(reading) == text
    assert SuparSgmlFormat().losses(reading) == []


def test_every_golden_file_is_tested() -> None:
    assert {path.name.partition(".")[0] for path in GOLDEN.iterdir()} == {
        "figure",
        "spanish",
        "parsed",
    }


def test_files_are_recognised_by_their_first_tag() -> None:
    source = Source.of_text("", name="x.txt")
    assert SuparSgmlFormat().sniff("\n<@000,1,x>\n", source)
    assert not SuparSgmlFormat().sniff("<DOC>\n", source)
