"""SUPAR's SGML is written: from parses, from markables alone, and what cannot be held."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from anaphora_formats.supar_sgml import SuparSgmlFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import (
    Anaphor,
    Correction,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Structure,
    Token,
    Zero,
)
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.registry import Registry

GOLDEN = Path(__file__).parents[1] / "golden" / "supar-sgml"
Write = Callable[..., str]


def text_of(words: str, *sentences: int, language: str = "en") -> Document:
    """Return a document of ``word/TAG`` words; sentences by their numbers of words."""
    tokens = [Token(part.partition("/")[0], tag=part.partition("/")[2]) for part in words.split()]
    lengths = sentences or (len(tokens),)
    starts = [sum(lengths[:number]) for number in range(len(lengths))]
    spans = [Span(start, start + length) for start, length in zip(starts, lengths, strict=True)]
    return Document("note", language, tokens=tuple(tokens), sentences=tuple(spans))


def reading_of(
    document: Document, markables: Iterable[Markable] = (), anaphors: Iterable[Anaphor] = ()
) -> Reading:
    return Reading(document, (Layer.build("gold", markables, anaphors),))


def noun(name: str, start: int, end: int, head: int | None = None) -> Markable:
    return Markable(name, (Span(start, end),), head, phrase="np")


def parsed(document: Document, *units: Structure) -> Document:
    return replace(document, structures=units)


def bodies(text: str) -> str:
    """Return a text without its first header, a blank for each line end."""
    return text.partition("\n")[2].replace("\n", " ").strip()


def losses(reading: Reading) -> set[str]:
    """Return what is lost."""
    found = SuparSgmlFormat().losses(reading)
    return {problem.code.removeprefix("supar-sgml-loses-") for problem in found}


def back(text: str) -> Reading:
    (reading,) = SuparSgmlFormat().read(Source.of_text(text, name="note.supar.sgml"))
    assert reading.problems == ()
    return reading


def test_parse_is_written_as_the_golden_file_has_it(sgml_text: Write) -> None:
    registry = Registry()
    (source,) = registry.format("corefud").read(Source.of(GOLDEN / "parsed.conllu"))
    document, layer = registry.preprocessor("parsed").prepare(
        replace(source.document, language="en")
    )
    kinds = {"they": "persNoRefl", "his": "poss"}
    anaphors = [
        Anaphor(markable.id, kinds[document.words(markable.span)])
        for markable in layer.markables.values()
        if markable.phrase == "pronoun"
    ]
    reading = reading_of(document, layer.markables.values(), anaphors)
    assert sgml_text(reading) == (GOLDEN / "parsed.supar.sgml").read_text("utf-8")


def test_parse_comes_back_with_markables_heads_and_genitives() -> None:
    registry = Registry()
    (source,) = registry.format("corefud").read(Source.of(GOLDEN / "parsed.conllu"))
    document, layer = registry.preprocessor("parsed").prepare(
        replace(source.document, language="en")
    )
    read = back((GOLDEN / "parsed.supar.sgml").read_text("utf-8"))
    theirs = read.layers[0].markables.values()
    ours = layer.markables.values()
    assert [(m.span, m.head, m.head_span, m.phrase, m.semantic) for m in theirs] == [
        (m.span, m.head, m.head_span, m.phrase, m.semantic) for m in ours
    ]
    kinds = ("np", "genitive", "apposition", "relative")
    assert [(u.kind, u.span, u.head) for u in read.document.structures if u.kind in kinds] == [
        (unit.kind, unit.span, unit.head) for unit in document.structures if unit.kind in kinds
    ]


def test_document_without_structures_has_words_anaphors_and_markables(sgml_text: Write) -> None:
    document = text_of("Birds/NNS sing/VBP . They/PRP sing/VBP", 3, 2)
    they = Markable("b", (Span(3, 4),), phrase="pronoun")
    reading = reading_of(document, [noun("a", 0, 1), they], [Anaphor("b", "persNoRefl")])
    assert bodies(sgml_text(reading)) == (
        "<@SNS,,comun,,> <@NSN> Birds NNS _ <@/NSN> <@/SNS,,comun,,> sing VBP _ . _ _ <@000,2,> "
        "<@ANF> <@SNS,,pronEnglish,,> They PRP _ <@/SNS,,pronEnglish,,> <@/ANF> sing VBP _"
    )


def test_functions_are_those_of_the_heads(sgml_text: Write) -> None:
    tokens = (
        Token("Ana", pos="PROPN", head=1, deprel="nsubj:pass"),
        Token("wins", pos="VERB", head=-1, deprel="root"),
        Token("prizes", pos="NOUN", head=1, deprel="obj"),
    )
    document = Document("note", "en", tokens=tokens, sentences=(Span(0, 3),))
    text = sgml_text(reading_of(document, [noun("a", 0, 1), noun("b", 2, 3)]))
    assert "<@SNS,suj,propio,,>" in text
    assert "<@SNS,cd,comun,,>" in text


def test_predicate_noun_with_a_copula_is_an_attribute(sgml_text: Write) -> None:
    tokens = (
        Token("She", pos="PRON", head=2, deprel="nsubj"),
        Token("is", pos="AUX", head=2, deprel="cop"),
        Token("queen", pos="NOUN", head=-1, deprel="root"),
    )
    document = Document("note", "en", tokens=tokens, sentences=(Span(0, 3),))
    assert "<@SNS,atr,comun,,>" in sgml_text(reading_of(document, [noun("a", 2, 3)]))


def test_clauses_in_one_another_are_divided_by_the_rule_of_supar(sgml_text: Write) -> None:
    document = parsed(
        text_of("he/PRP said/VBD that/IN it/PRP , too/RB , fell/VBD ."),
        Structure("clause", Span(0, 9), 1),
        Structure("clause", Span(2, 8), 7, 0),
    )
    assert bodies(sgml_text(Reading(document))) == (
        "<@CCC> he PRP _ <@VBC> said VBD _ <@/VBC> <@/CCC> <@CCC> that IN _ it PRP _ , _ _ "
        "too RB _ , _ _ <@VBC> fell VBD _ <@/VBC> . _ _ <@/CCC>"
    )


def test_clauses_side_by_side_are_written_as_they_are(sgml_text: Write) -> None:
    units = (Structure("clause", Span(0, 2), 1), Structure("clause", Span(2, 5), 4))
    document = parsed(text_of("she/PRP left/VBD we/PRP all/DT stayed/VBD"), *units)
    read = back(sgml_text(Reading(document)))
    assert tuple([unit for unit in read.document.structures if unit.kind == "clause"]) == units


def test_no_clause_is_ever_written_inside_another(sgml_text: Write) -> None:
    document = parsed(
        text_of("we/PRP saw/VBD the/DT man/NN who/WP left/VBD . ."),
        Structure("clause", Span(0, 4), 1),
        Structure("np", Span(2, 6), 3, 0),
        Structure("clause", Span(4, 6), 5, 1),
    )
    text = bodies(sgml_text(Reading(document)))
    assert text.startswith("<@CCC> we PRP _")
    assert text.count("<@CCC>") == 1
    assert text.index("<@/SNS") < text.index("<@/CCC>")


def test_noun_phrase_over_the_edge_of_a_clause_moves_the_edge(sgml_text: Write) -> None:
    document = parsed(
        text_of("we/PRP saw/VBD Ana/NNP Hill/NNP left/VBD"),
        Structure("clause", Span(0, 5), 1),
        Structure("np", Span(2, 4), 3, 0),
        Structure("clause", Span(3, 5), 4, 0),
    )
    read = back(sgml_text(Reading(document)))
    clauses = [unit.span for unit in read.document.structures if unit.kind == "clause"]
    assert clauses == [Span(0, 4), Span(4, 5)]
    assert losses(Reading(document)) == {"structures", "unmarked"}


def test_of_crossing_units_the_noun_phrase_of_an_anaphor_stays(sgml_text: Write) -> None:
    document = parsed(text_of("a/DT b/NN c/NN d/NN"), Structure("pp", Span(1, 4), 1))
    crossing = [noun("x", 0, 2), noun("y", 1, 3)]
    reading = reading_of(document, crossing, [Anaphor("y", "defDesc")])
    read = back(sgml_text(reading))
    assert [markable.span for markable in read.layers[0].markables.values()] == [Span(1, 3)]
    assert losses(reading) >= {"crossing"}


def test_possessor_without_a_noun_phrase_around_it_is_no_gsj(sgml_text: Write) -> None:
    document = parsed(
        text_of("it/PRP is/VBZ Ana/NNP 's/POS"),
        Structure("np", Span(2, 4), 2),
        Structure("genitive", Span(2, 4), 2, 0),
    )
    text = sgml_text(Reading(document))
    assert "<@GEN>" in text
    assert [u for u in back(text).document.structures if u.kind != "verb"] == [
        Structure("genitive", Span(2, 4), 2),
        Structure("np", Span(2, 4), 2, 0),
    ]


def test_possessor_that_ends_before_the_marker_is_kept_so(sgml_text: Write) -> None:
    document = parsed(
        text_of("Ana/NNP 's/POS dog/NN"),
        Structure("np", Span(0, 3), 2),
        Structure("genitive", Span(0, 2), 0, 0),
        Structure("np", Span(0, 1), 0, 0),
    )
    read = back(sgml_text(Reading(document)))
    assert [m.span for m in read.layers[0].markables.values()] == [Span(0, 3), Span(0, 1)]


def test_zeros_of_others_roles_features_and_clitics_come_back(sgml_text: Write) -> None:
    document = text_of("dio/v libro/n", language="es")
    features = FrozenDict({"Gender": "Fem,Masc", "Number": "Sing"})
    zeros = [
        Markable("z1", (Span(0, 1),), 0, phrase="zero", zero=Zero(0, "nsubj", features)),
        Markable("z2", (Span(1, 2),), 1, phrase="zero", zero=Zero(1, "nmod:desc")),
        Markable("c1", (Span(0, 1),), phrase="clitic", clitic=3),
    ]
    reading = reading_of(document, zeros, [Anaphor("z1", "zero"), Anaphor("c1", "clitic")])
    read = back(sgml_text(reading))
    markables = read.layers[0].markables
    assert markables["z1"].zero == Zero(0, "nsubj", features)
    assert markables["z2"].zero == Zero(1, "nmod:desc")
    assert markables["c1"].clitic == 3
    assert set(read.layers[0].anaphors) == {"z1", "c1"}
    assert losses(reading) == set()


def test_what_does_not_refer_has_no_anf(sgml_text: Write) -> None:
    document = text_of("It/PRP rains/VBZ")
    it = Markable("a", (Span(0, 1),), 0, phrase="pronoun")
    reading = reading_of(document, [it], [Anaphor("a", "persIt", Reference.NON_REFERRING)])
    assert "<@ANF>" not in sgml_text(reading)
    assert losses(reading) == {"non-referring", "kinds"}


def test_antecedents_references_and_layers_are_announced() -> None:
    document = text_of("Ana/NNP said/VBD she/PRP won/VBD")
    layer = Layer.build(
        "gold",
        [noun("a", 0, 1, 0), Markable("b", (Span(2, 3),), 2, phrase="pronoun")],
        [Anaphor("b", "persNoRefl", Reference.ANAPHOR, ("a",))],
    )
    assert losses(Reading(document, (layer, layer))) == {
        "references",
        "links",
        "entities",
        "layers",
    }


def test_gaps_are_filled_and_what_goes_on_in_the_next_sentence_is_cut(sgml_text: Write) -> None:
    document = text_of("a/DT b/NN c/NN d/NN e/NN", 4, 1)
    gap = Markable("x", (Span(0, 1), Span(2, 3)), 2)
    over = Markable("y", (Span(3, 5),), 3)
    reading = reading_of(document, [gap, over])
    read = back(sgml_text(reading))
    spans = [markable.span for markable in read.layers[0].markables.values()]
    assert spans == [Span(0, 3), Span(3, 4)]
    assert losses(reading) >= {"discontinuous", "across-sentences"}


def test_corrected_lemma_and_tag_are_written(sgml_text: Write) -> None:
    document = text_of("saw/VBD it/PRP")
    layer = Layer.build("gold", corrections={0: Correction(tag="NN", lemma="saw")})
    assert "saw NN saw" in sgml_text(Reading(document, (layer,)))


@pytest.mark.parametrize(
    ("word", "line"),
    [
        ("a b", "a&#32;b _ _"),
        ("", "_ _ _"),
        ("_", "&#95; _ _"),
        ("<@x>", "&#60;@x> _ _"),
        ("&#32;", "&amp;#32; _ _"),
        ("AT&T", "AT&T _ _"),
        ("a\r\n\t\0", "a&#13;&#10;&#9;&#0; _ _"),
        ("🙂", "🙂 _ _"),
        ("שלום", "שלום _ _"),
        ("...", "... _ _"),
    ],
)
def test_strange_words_are_escaped_and_come_back(word: str, line: str, sgml_text: Write) -> None:
    document = Document("note", "en", tokens=(Token(word),), sentences=(Span(0, 1),))
    text = sgml_text(Reading(document))
    assert bodies(text) == line
    assert back(text).document == document


def test_strange_ids_and_fields_are_escaped_and_come_back(sgml_text: Write) -> None:
    document = replace(text_of("x/y"), doc_id="a, language=b,>\n&amp;")
    strange = replace(noun("m1", 0, 1, 0), semantic="a,b|c>;&#44;")
    read = back(sgml_text(reading_of(document, [strange])))
    assert read.document == document
    assert read.layers[0].markables["m1"].semantic == strange.semantic


def test_document_that_has_been_renamed_gets_headers_of_its_own(sgml_text: Write) -> None:
    (figure,) = SuparSgmlFormat().read(Source.of_text("<@000,7,mine>\nx y z\n", name="a.sgml"))
    assert sgml_text(figure) == "<@000,7,mine>\nx y z\n"
    renamed = replace(figure, document=replace(figure.document, doc_id="b"))
    assert sgml_text(renamed).startswith("<@000,1,document=b, language=und>\n")


def test_second_document_of_a_file_always_gets_headers_of_its_own(sgml_text: Write) -> None:
    (figure,) = SuparSgmlFormat().read(Source.of_text("<@000,7,mine>\nx y z\n", name="a.sgml"))
    text = sgml_text(figure, figure)
    assert text == "<@000,7,mine>\nx y z\n<@000,1,document=a, language=und>\nx y z\n"
    assert len(list(SuparSgmlFormat().read(Source.of_text(text)))) == 2


def test_half_a_character_is_refused_and_leaves_no_file(tmp_path: Path) -> None:
    document = Document("note", tokens=(Token("\ud83d"),), sentences=(Span(0, 1),))
    with pytest.raises(FormatError, match="half a character"):
        SuparSgmlFormat().write([Reading(document)], Target.of(tmp_path / "x.supar.sgml"))
    assert list(tmp_path.iterdir()) == []
