"""The format conll reads every layout, keeps what it holds, and maps it to the model."""

from __future__ import annotations

import pytest

from anaphora_formats.conll import ConllFormat
from anaphora_formats.conll.columns import (
    BARE,
    CONLL_2012,
    DEMOCRAT,
    GUM,
    PLAIN,
    SHORT,
    UD,
    Layout,
)
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import ROOT, Reference, Span, Tree
from anaphora_workbench.ports import Reading, Source


def read(text: str, layout: str | None = None) -> list[Reading]:
    return list(ConllFormat(layout).read(Source.of_text(text, name="farm.conll")))


def table(*rows: str, begin: str = "#begin document (farm); part 000") -> str:
    """Return a document; blanks in ``rows`` stand for tabs, an empty row for a blank line."""
    lines = [row.replace(" ", "\t") for row in rows]
    return "\n".join([begin, *lines, "", "#end document", ""])


def words(*cells: str) -> str:
    """Return a document of five columns with the given coreference cells and words w0, w1 ..."""
    return table(*[f"farm 0 {i} w{i} {cell}" for i, cell in enumerate(cells)])


def mentions(reading: Reading) -> list[tuple[str, int, int]]:
    return [(m.attributes["entity"], m.start, m.end) for m in reading.layers[0].in_text_order()]


def links(reading: Reading) -> dict[str, tuple[str, ...]]:
    return {a.markable: a.antecedents for a in reading.layers[0].anaphors_in_text_order()}


UD_ROW = "1 Ana Ana PROPN NP Gender=Fem 0 root _ _"


@pytest.mark.parametrize(
    ("row", "layout"),
    [
        ("farm 0 0 Ana NNP (S*) - - - Bill * (1)", CONLL_2012),
        ("farm 0 0 Ana NNP (S*) - - - Bill * (A0*) * * (1)", CONLL_2012),
        ("farm 0 0 Ana _ _ _ _ _ _ _ _ (1)", CONLL_2012),
        ("farm 0 0 Ana (1)", SHORT),
        ("farm 0 0 Ana NNP x (1)", SHORT),
        (f"{UD_ROW} (1)", UD),
        (f"{UD_ROW} Bill 0 (PER) (PER) (1)", DEMOCRAT),
        ("0 Ana (1)", GUM),
        ("0 Ana NNP (1)", GUM),
        ("farm (1)", BARE),
        ("Ana (1)", PLAIN),
        ("Ana NNP (1)", PLAIN),
    ],
)
def test_the_layout_is_recognised_from_the_columns(row: str, layout: Layout) -> None:
    [reading] = read(table(row))

    assert reading.document.metadata["conll.layout"] == layout.name
    assert mentions(reading) == [("1", 0, 1)]
    assert reading.problems == ()


def test_a_layout_can_be_forced() -> None:
    text = table("farm 0 0 Ana (1)")

    [reading] = read(text, "plain")

    assert [token.text for token in reading.document.tokens] == ["farm"]
    assert mentions(reading) == [("1", 0, 1)]


def test_an_unknown_layout_is_a_wrong_call() -> None:
    with pytest.raises(UsageError) as caught:
        ConllFormat("conll-2020")

    assert str(caught.value) == (
        "there is no CoNLL layout 'conll-2020'; known: conll-2012, short, democrat, ud, gum, bare, "
        "plain [usage]"
    )


def test_the_language_is_the_one_that_is_given() -> None:
    [reading] = ConllFormat(language="fr").read(Source.of_text(words("-")))

    assert reading.document.language == "fr"


@pytest.mark.parametrize("empty", ["-", "_", "*", ""])
def test_every_sign_for_no_mention_is_understood(empty: str) -> None:
    [reading] = read(words("(1)", empty, "(1)"))

    assert mentions(reading) == [("1", 0, 1), ("1", 2, 3)]
    assert reading.problems == ()


@pytest.mark.parametrize(
    ("cells", "found"),
    [
        (("(1", "-", "1)"), [("1", 0, 3)]),
        (("(1|(2)", "1)"), [("1", 0, 2), ("2", 0, 1)]),
        (("(1(2)", "1)"), [("1", 0, 2), ("2", 0, 1)]),
        (("(1", "1)|(1", "1)"), [("1", 0, 2), ("1", 1, 3)]),
        (("(1", "(1", "1)", "1)"), [("1", 0, 4), ("1", 1, 3)]),
        (("(1(2", "2)(3)", "1)"), [("1", 0, 3), ("2", 0, 2), ("3", 1, 2)]),
        (("(MARY-0", "MARY-0)"), [("MARY-0", 0, 2)]),
        (("(é1", "é1)"), [("é1", 0, 2)]),
    ],
)
def test_brackets_pair_last_in_first_out_per_label(
    cells: tuple[str, ...], found: list[tuple[str, int, int]]
) -> None:
    [reading] = read(words(*cells))

    assert sorted(mentions(reading)) == sorted(found)
    assert reading.problems == ()


@pytest.mark.parametrize("word", ["(", ")", "1)", "(1", "(1)", "|", "#", "-", "_", "*"])
def test_words_that_look_like_brackets_or_signs_are_words(word: str) -> None:
    [reading] = read(f"#begin document (farm)\n{word} (1\nend 1)\n#end document\n")

    assert [token.text for token in reading.document.tokens] == [word, "end"]
    assert mentions(reading) == [("1", 0, 2)]


def test_each_mention_but_the_first_points_to_the_one_before_it() -> None:
    [reading] = read(words("(7)", "(8)", "(7", "7)", "(7)"))

    layer = reading.layers[0]
    assert layer.name == "gold"
    assert [m.id for m in layer.in_text_order()] == ["7.1", "8.1", "7.2", "7.3"]
    assert links(reading) == {"7.2": ("7.1",), "7.3": ("7.2",)}
    assert {a.reference for a in layer.anaphors.values()} == {Reference.ANAPHOR}
    assert {a.kind for a in layer.anaphors.values()} == {""}


def test_a_label_that_adds_up_labels_is_a_split_antecedent() -> None:
    [reading] = read(words("(0)", "(1)", "(0+1)", "(0+1)"))

    assert links(reading) == {"0+1.1": ("0.1", "1.1"), "0+1.2": ("0+1.1",)}
    assert reading.problems == ()


def test_a_plus_in_a_label_whose_parts_are_no_labels_means_nothing() -> None:
    [reading] = read(words("(a+b)", "(1)"))

    assert mentions(reading) == [("a+b", 0, 1), ("1", 1, 2)]
    assert reading.problems == ()


def test_gum_labels_give_cluster_type_and_title() -> None:
    [reading] = read(
        table("0 Ada (person-2-Ada_L", "1 L person-2)", "2 slept -", "3 there (place-3)")
    )

    ada, there = reading.layers[0].in_text_order()
    assert (ada.id, ada.span, ada.semantic) == ("2.1", Span(0, 2), "person")
    assert ada.attributes == {"entity": "2", "identity": "Ada_L"}
    assert (there.id, there.semantic, dict(there.attributes)) == ("3.1", "place", {"entity": "3"})
    assert reading.problems == ()


def test_labels_are_typed_only_when_all_of_them_are() -> None:
    [reading] = read(table("0 Ada (person-2)", "1 there (x)"))

    assert mentions(reading) == [("person-2", 0, 1), ("x", 1, 2)]


def test_labels_of_other_layouts_are_never_typed() -> None:
    [reading] = read(words("(person-2)"))

    assert mentions(reading) == [("person-2", 0, 1)]


def test_conll_2012_gives_tags_lemmas_speakers_and_trees() -> None:
    [reading] = read(
        table(
            "farm 0 0 The DT (TOP(S(NP* - - - Ana * (1",
            "farm 0 1 dog NN *) dog - - Ana * 1)",
            "farm 0 2 slept VBD (VP*))) sleep 01 1 Ana * -",
            "",
            "farm 0 0 Yes UH * - - - - * -",
        )
    )

    document = reading.document
    assert [t.tag for t in document.tokens] == ["DT", "NN", "VBD", "UH"]
    assert [t.lemma for t in document.tokens] == ["", "dog", "sleep", ""]
    assert document.metadata["speakers"] == ["Ana", ""]
    noun_phrase = Tree("NP", Span(0, 2), (Tree("DT", Span(0, 1)), Tree("NN", Span(1, 2))))
    verb_phrase = Tree("VP", Span(2, 3), (Tree("VBD", Span(2, 3)),))
    clause = Tree("S", Span(0, 3), (noun_phrase, verb_phrase))
    assert document.trees == (Tree("TOP", Span(0, 3), (clause,)), None)


def test_the_number_of_columns_may_change_from_sentence_to_sentence() -> None:
    [reading] = read(
        table(
            "farm 0 0 Ana NNP * - - - - * (A0*) (1)",
            "farm 0 1 slept VBD * - - - - * (V*) -",
            "",
            "farm 0 0 Yes UH * - - - - * (2)",
        )
    )

    assert reading.problems == ()
    assert mentions(reading) == [("1", 0, 1), ("2", 2, 3)]


def test_universal_columns_give_analyses_paragraphs_and_heads() -> None:
    [reading] = read(
        table(
            "1-2 du _ _ _ _ _ _ _ _ _ 0 * * _",
            "1 de de ADP P _ 3 case _ _ Eve 0 * * _",
            "2 le le DET _ Gender=Masc|Number=Sing 3 det _ _ Eve 0 * * (4",
            "3 chien chien NOUN _ Gender=Masc|Number=Sing 0 root _ _ Eve 0 * * 4)",
            "",
            "1 Oui oui INTJ _ _ 0 root _ _ _ 1 * * _",
        )
    )

    document = reading.document
    assert [t.text for t in document.tokens] == ["de", "le", "chien", "Oui"]
    assert [t.pos for t in document.tokens] == ["ADP", "DET", "NOUN", "INTJ"]
    assert [t.tag for t in document.tokens] == ["P", "", "", ""]
    assert [t.head for t in document.tokens] == [2, 2, ROOT, ROOT]
    assert [t.deprel for t in document.tokens] == ["case", "det", "root", "root"]
    assert document.tokens[1].features == {"Gender": "Masc", "Number": "Sing"}
    assert document.paragraphs == (Span(0, 3), Span(3, 4))
    assert document.metadata["speakers"] == ["Eve", ""]
    assert reading.problems == ()


def test_the_lemma_of_a_dash_is_a_dash() -> None:
    [reading] = read(table("farm 0 0 - : * - - - - * -", "farm 0 1 dogs NNS * dog - - - * -"))

    assert [t.lemma for t in reading.document.tokens] == ["-", "dog"]


def test_a_column_of_nothing_but_signs_gives_no_lemmas() -> None:
    [reading] = read(table("farm 0 0 _ _ _ _ _ _ _ _ _ -", "farm 0 1 dogs _ _ _ _ _ _ _ _ -"))

    assert [t.lemma for t in reading.document.tokens] == ["", ""]


def test_parts_are_documents_with_clusters_of_their_own() -> None:
    first, second, third = read(
        table("nw/x 0 0 Ana (1)", begin="#begin document (nw/x); part 000")
        + table("nw/x 3 0 She (1)", begin="#begin document (nw/x); part 003")
        + table("nw/x a 0 He (1)", begin="#begin document (nw/x); part a")
    )

    assert [r.document.doc_id for r in (first, second, third)] == ["nw/x", "nw/x#3", "nw/x#a"]
    assert second.document.metadata["conll.name"] == "nw/x"
    assert second.document.metadata["conll.part"] == "3"
    assert second.document.metadata["genre"] == "newswire"
    assert mentions(second) == [("1", 0, 1)]
    assert first.problems + second.problems + third.problems == ()


@pytest.mark.parametrize(
    ("begin", "doc_id"),
    [
        ("#begin document (farm); part 0", "farm"),
        ("#begin document (farm); part 0000007", "farm#7"),
        ("#begin document (farm);", "farm"),
        ("#begin document (farm); ", "farm"),
        ("#begin document (farm)", "farm"),
        ("#begin document (farm); part", "farm"),
        ("#begin document farm", "farm"),
        ("# begin document farm", "farm"),
        ("#\tbegin document\tfarm", "farm"),
        ("#begin document (a (b) c); part 000", "a (b) c"),
    ],
)
def test_begin_lines_come_in_many_shapes(begin: str, doc_id: str) -> None:
    [reading] = read(table("0 Ana (1)", begin=begin))

    assert reading.document.doc_id == doc_id
    assert reading.problems == ()


def test_documents_without_a_name_are_called_after_the_file() -> None:
    unnamed = table("0 Ana (1)", begin="# begin document ")

    assert [r.document.doc_id for r in read(unnamed * 2)] == ["farm", "farm-2"]


def test_blank_lines_divide_sentences_and_comments_do_not() -> None:
    [reading] = read(table("farm 0 0 a -", "# note", "farm 0 1 b -", "", "", "farm 0 0 c -"))

    assert reading.document.sentences == (Span(0, 2), Span(2, 3))


def test_columns_may_be_divided_by_any_number_of_blanks() -> None:
    [reading] = read("#begin document (farm)\nfarm  0   0 Ana\u00a0Roe   (1)\n#end document\n")

    assert [t.text for t in reading.document.tokens] == ["Ana\u00a0Roe"]
    assert mentions(reading) == [("1", 0, 1)]


def test_words_may_hold_blanks_where_tabs_divide_columns() -> None:
    [reading] = read("#begin document (farm)\n0\t10 000\t(1)\n#end document\n")

    assert [t.text for t in reading.document.tokens] == ["10 000"]
