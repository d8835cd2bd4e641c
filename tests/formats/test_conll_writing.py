"""The format conll writes back what it read, writes anything else, and says what it loses."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest

from anaphora_formats.conll import ConllFormat
from anaphora_formats.json import JsonFormat
from anaphora_workbench.model import (
    ENTITY,
    ROOT,
    Anaphor,
    Correction,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    Tree,
    Zero,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading, Source, Target

GOLDEN = Path(__file__).parents[1] / "golden" / "conll"
CASES = {
    "bare": "TC-bare.response",
    "brackets": "odd.conll",
    "conll-2012": "farm.conll",
    "crlf": "farm.conll",
    "democrat": "ferme.conll",
    "gum": "farm.conll",
    "litbank": "farm.conll",
    "ontogum": "farm.conll",
    "plain": "farm.conll",
    "scorer": "TC-farm.key",
    "winobias": "farm.v4_auto_conll",
}


def read(source: Path | str) -> list[Reading]:
    if isinstance(source, Path):
        return list(ConllFormat().read(Source.of(source, name=source.name)))
    return list(ConllFormat().read(Source.of_text(source, name="farm.conll")))


def write(*readings: Reading, layout: str | None = None) -> str:
    stream = io.BytesIO()
    ConllFormat(layout).write(readings, Target.of(stream))
    return stream.getvalue().decode()


def losses(reading: Reading, layout: str | None = None) -> list[str]:
    return [str(problem) for problem in ConllFormat(layout).losses(reading)]


def text_of(*forms: str, **fields: object) -> Document:
    """Return a document of one sentence with the given words."""
    tokens = tuple([Token(form) for form in forms])
    return Document("farm", tokens=tokens, sentences=sentences_from_lengths([len(forms)]), **fields)


def mention(name: str, *ends: int, **fields: object) -> Markable:
    """Return a markable; ``ends`` are starts and ends of its spans in turn."""
    spans = tuple([Span(a, b) for a, b in zip(ends[::2], ends[1::2], strict=True)])
    return Markable(name, spans, **fields)


def gold(document: Document, markables: list[Markable], **fields: object) -> Reading:
    return Reading(document, (Layer.build("gold", markables, **fields),))


def column(text: str) -> list[str]:
    """Return the coreference cells of a file."""
    rows = [line for line in text.split("\n") if line and not line.startswith("#")]
    return [row.split("\t")[-1] for row in rows]


@pytest.mark.parametrize("case", CASES)
def test_a_golden_file_comes_back_byte_for_byte(case: str) -> None:
    path = GOLDEN / case / CASES[case]

    assert write(*read(path)).encode() == path.read_bytes()


@pytest.mark.parametrize("case", CASES)
def test_a_golden_file_means_what_its_twin_in_json_says(case: str) -> None:
    path = GOLDEN / case / CASES[case]
    stream = io.BytesIO()

    JsonFormat().write(read(path), Target.of(stream))

    twin = path.with_name(f"{path.name.split('.')[0]}.anaphora.json")
    assert stream.getvalue() == twin.read_bytes()


@pytest.mark.parametrize("case", CASES)
def test_a_file_in_conll_loses_nothing(case: str) -> None:
    for reading in read(GOLDEN / case / CASES[case]):
        assert losses(reading) == []


def test_there_is_a_golden_file_in_every_folder() -> None:
    assert {path.name for path in GOLDEN.iterdir()} == {*CASES, "written"}


@pytest.fixture
def farm() -> Reading:
    """A text that no CoNLL file has ever seen, with all that CoNLL-2012 can hold."""
    tokens = (
        Token("Ana", "Ana", "", "NNP"),
        Token("fed", "feed", "", "VBD"),
        Token("the", "", "", "DT"),
        Token("dog", "dog", "", "NN"),
        Token("It", "it", "", "PRP"),
        Token("slept", "sleep", "", "VBD"),
    )
    leaves = [Tree(token.tag, Span(i, i + 1)) for i, token in enumerate(tokens)]
    noun = Tree("NP", Span(2, 4), (leaves[2], leaves[3]))
    verb = Tree("VP", Span(1, 4), (leaves[1], noun))
    tree = Tree("S", Span(0, 4), (Tree("NP", Span(0, 1), (leaves[0],)), verb))
    document = Document(
        "farm 1",
        tokens=tokens,
        sentences=sentences_from_lengths([4, 2]),
        trees=(tree, None),
        metadata=FrozenDict({"speakers": ["", "Bill Roe"]}),
    )
    ana, dog, it = mention("a", 0, 1, head=0), mention("b", 2, 4, head=3), mention("c", 4, 5)
    return gold(document, [it, dog, ana], anaphors=[Anaphor("c", "", Reference.ANAPHOR, ("b",))])


def test_another_document_is_written_in_the_standard_columns(farm: Reading) -> None:
    assert write(farm).encode() == (GOLDEN / "written" / "farm.conll").read_bytes()
    assert losses(farm) == []


def test_what_is_written_in_the_standard_columns_is_read_back(farm: Reading) -> None:
    [back] = read(write(farm))

    assert back.problems == ()
    assert back.document.doc_id == "farm 1"
    assert back.document.tokens == farm.document.tokens
    assert back.document.trees == farm.document.trees
    assert back.document.metadata["speakers"] == ["", "Bill Roe"]
    assert [m.spans for m in back.layers[0].in_text_order()] == [
        m.spans for m in farm.layers[0].in_text_order()
    ]
    assert [a.antecedents for a in back.layers[0].anaphors.values()] == [("1.1",)]


@pytest.mark.parametrize(
    ("layout", "row"),
    [
        ("conll-2012", "farm_1\t0\t3\tdog\tNN\t*)))\tdog\t-\t-\t-\t*\t1)"),
        ("short", "farm_1\t0\t3\tdog\t1)"),
        ("democrat", "4\tdog\tdog\t_\tNN\t_\t_\t_\t_\t_\t_\t_\t*\t*\t1)"),
        ("ud", "4\tdog\tdog\t_\tNN\t_\t_\t_\t_\t_\t1)"),
        ("gum", "3\tdog\t1)"),
        ("bare", "farm_1\t1)"),
        ("plain", "dog\t1)"),
    ],
)
def test_every_layout_can_be_written(farm: Reading, layout: str, row: str) -> None:
    text = write(farm, layout=layout)

    rows = [line for line in text.split("\n") if line and not line.startswith("#")]
    assert rows[3] == row
    [back] = ConllFormat(layout).read(Source.of_text(text))
    assert len(back.document) == 6
    assert back.document.sentences == farm.document.sentences


def test_a_file_can_be_written_in_another_layout() -> None:
    [reading] = read(GOLDEN / "gum" / "farm.conll")

    assert write(reading, layout="short").split("\n")[:3] == [
        "#begin document (GUM_bio_farm); part 000",
        "GUM_bio_farm\t0\t0\tAda\t(2",
        "GUM_bio_farm\t0\t1\tLovelace\t2)",
    ]


def test_dependency_heads_and_features_have_columns_in_the_layout_ud() -> None:
    tokens = (
        Token(
            "perros", "perro", "NOUN", "ncmp000", "", FrozenDict({"b": "2", "A": "1"}), 1, "nsubj"
        ),
        Token("ladran", "ladrar", "VERB", head=ROOT, deprel="root"),
    )
    document = Document("f", tokens=tokens, sentences=(Span(0, 2),))

    text = write(Reading(document), layout="ud")

    assert text.split("\n")[1:3] == [
        "1\tperros\tperro\tNOUN\tncmp000\tA=1|b=2\t2\tnsubj\t_\t_\t_",
        "2\tladran\tladrar\tVERB\t_\t_\t0\troot\t_\t_\t_",
    ]
    assert read(text)[0].document.tokens == tokens


def test_typed_labels_are_written_for_types() -> None:
    ada = mention("a", 0, 1, semantic="person", attributes=FrozenDict({"identity": "Ada_L"}))
    reading = gold(text_of("Ada", "there"), [ada, mention("b", 1, 2)])

    text = write(reading, layout="gum")

    assert text == (
        "# begin document farm\n0\tAda\t(person-0-Ada_L)\n1\tthere\t(unknown-1)\n\n# end document\n"
    )
    assert [m.semantic for m in read(text)[0].layers[0].in_text_order()] == ["person", ""]


def test_documents_follow_each_other_in_one_file() -> None:
    first, second = read(GOLDEN / "crlf" / "farm.conll") + read(GOLDEN / "plain" / "farm.conll")

    again = read(write(first, second))

    assert [len(r.document) for r in again] == [len(first.document), len(second.document)]


def test_an_empty_document_is_written() -> None:
    text = write(Reading(Document("farm")))

    assert text == "#begin document (farm); part 000\n#end document\n"
    assert len(read(text)[0].document) == 0


def test_a_document_that_was_renamed_is_written_under_its_new_name() -> None:
    [reading] = read("#begin document (farm); part 002\nfarm\t2\t0\tAna\t(1)\n\n#end document\n")

    renamed = replace(reading, document=replace(reading.document, doc_id="barn"))

    assert write(renamed) == (
        "#begin document (barn); part 000\nbarn\t0\t0\tAna\t(1)\n\n#end document\n"
    )


def test_only_the_cells_that_changed_differ_after_an_edit() -> None:
    path = GOLDEN / "brackets" / "odd.conll"
    [reading] = read(path)
    layer = reading.layers[0]
    markables = [m for m in layer.markables.values() if m.id != "été.1"]
    changed = Layer.build("gold", markables, layer.anaphors.values(), metadata=layer.metadata)

    before = path.read_text("utf-8").split("\n")
    after = write(replace(reading, layers=(changed,))).split("\n")

    assert [(a, b) for a, b in zip(before, after, strict=True) if a != b] == [
        ("odd\t0\t2\t)\tMARY_LENNOX-0)|(été|(0)", "odd\t0\t2\t)\t(0)|MARY_LENNOX-0)"),
        ("odd\t0\t5\t👩🏽‍🚀\tété)", "odd\t0\t5\t👩🏽‍🚀\t-"),
    ]


def test_a_cell_keeps_the_order_of_its_brackets_after_an_edit_elsewhere() -> None:
    text = "#begin document (f)\na (2)|(1\nb 1)\nc (3)\n#end document\n"
    [reading] = read(text)
    layer = reading.layers[0]
    kept = [m for m in layer.markables.values() if m.id != "3.1"]

    changed = replace(reading, layers=(Layer.build("gold", kept, metadata=layer.metadata),))

    assert write(changed) == text.replace("c (3)", "c -")


def test_a_changed_analysis_replaces_its_cell_alone() -> None:
    path = GOLDEN / "democrat" / "ferme.conll"
    [reading] = read(path)
    correction = Correction(lemma="rigoler", head=5, deprel="dep", pos="AUX", tag="V")

    layer = replace(reading.layers[0], corrections=FrozenDict({1: correction}))
    after = write(replace(reading, layers=(layer,))).split("\n")

    before = path.read_text("utf-8").split("\n")
    assert [(a, b) for a, b in zip(before, after, strict=True) if a != b] == [
        (
            "2\trit\trire\tVERB\t_\tMood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin\t0\troot"
            "\t_\t_\t_\t0\t*\t*\t_",
            "2\trit\trigoler\tAUX\tV\tMood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin\t6\tdep"
            "\t_\t_\t_\t0\t*\t*\t_",
        )
    ]


def test_kept_columns_of_another_length_are_not_used() -> None:
    [reading] = read(GOLDEN / "litbank" / "farm.conll")
    shorter = replace(reading.document, tokens=reading.document.tokens[:2], sentences=(Span(0, 2),))

    text = write(Reading(shorter))

    assert text.split("\n")[1] == "12_farm_brat\t0\t0\tAna\t-\t-\t-\t-\t-\t-\t*\t-"


@pytest.mark.parametrize(
    ("lengths", "middle"),
    [([2, 2], ["", "# note"]), ([4], ["# note"]), ([1, 3], ["# note"])],
)
def test_blank_lines_follow_sentences_that_were_divided_anew(
    lengths: list[int], middle: list[str]
) -> None:
    rows = [f"f\t0\t{i}\tw\t-" for i in range(4)]
    for kept in (["", "# note"], ["# note"]):
        text = "\n".join(["#begin document (f)", *rows[:2], *kept, *rows[2:], "", "#end document"])
        [reading] = read(text + "\n")
        sentences = sentences_from_lengths(lengths)
        divided = replace(reading, document=replace(reading.document, sentences=sentences))

        lines = write(divided).split("\n")

        before, after = lines.index(rows[1]), lines.index(rows[2])
        assert lines[before + 1 : after] == middle


@pytest.mark.parametrize(
    ("mentions", "cells"),
    [
        ([("x", 0, 3), ("y", 0, 2), ("z", 0, 1)], ["(0|(1|(2)", "1)", "0)"]),
        ([("x", 0, 3), ("y", 1, 3), ("z", 2, 3)], ["(0", "(1", "(2)|1)|0)"]),
        ([("x", 0, 2), ("y", 1, 3)], ["(0", "(1|0)", "1)"]),
    ],
)
def test_brackets_stand_in_the_order_in_which_they_nest(
    mentions: list[tuple[str, int, int]], cells: list[str]
) -> None:
    reading = gold(text_of("a", "b", "c"), [mention(*m) for m in mentions])

    assert column(write(reading)) == cells


def same_entity(first: Markable, *others: Markable) -> list[Anaphor]:
    return [Anaphor(m.id, "", Reference.ANAPHOR, (first.id,)) for m in others]


def test_mentions_of_one_entity_that_share_one_word_are_told_apart() -> None:
    left, right = mention("x", 0, 2), mention("y", 1, 3)
    reading = gold(text_of("a", "b", "c"), [left, right], anaphors=same_entity(left, right))

    text = write(reading)

    assert column(text) == ["(0", "0)|(0", "0)"]
    assert losses(reading) == []
    assert [m.span for m in read(text)[0].layers[0].in_text_order()] == [left.span, right.span]


def test_other_crossing_mentions_of_one_entity_are_announced() -> None:
    left, right = mention("x", 0, 3), mention("y", 1, 4)
    reading = gold(text_of("a", "b", "c", "d"), [left, right], anaphors=same_entity(left, right))

    assert losses(reading) == [
        "conll does not keep 2 mentions that cross others; first: 'a b c' in sentence 1 "
        "[conll-loses-crossing]"
    ]


def test_labels_that_are_numbers_are_kept_and_others_become_numbers() -> None:
    markables = [
        mention("x", 0, 1, attributes=FrozenDict({ENTITY: "e7"})),
        mention("y", 1, 2, attributes=FrozenDict({ENTITY: "0"})),
        mention("z", 2, 3),
    ]
    reading = gold(text_of("a", "b", "c"), markables)

    assert column(write(reading)) == ["(2)", "(0)", "(1)"]
    assert losses(reading) == [
        "conll does not keep 1 label of an entity; first: 'a' in sentence 1; entities have "
        "numbers [conll-loses-labels]"
    ]


def test_a_zero_in_a_chain_leaves_the_rest_of_the_chain_together() -> None:
    zero = mention("z", 1, 2, zero=Zero(1))
    first, last = mention("a", 0, 1), mention("b", 2, 3)
    anaphors = [
        Anaphor("z", "", Reference.ANAPHOR, ("a",)),
        Anaphor("b", "", Reference.ANAPHOR, ("z",)),
    ]
    reading = gold(text_of("a", "b", "c"), [first, zero, last], anaphors=anaphors)

    assert column(write(reading)) == ["(0)", "-", "(0)"]
    assert losses(reading) == [
        "conll does not keep 1 zero pronoun; first: 'b' in sentence 1 [conll-loses-zeros]",
        "conll does not keep 1 link to an antecedent; first: 'c' in sentence 1; the file says "
        "only which mentions belong together [conll-loses-links]",
    ]


def test_forms_that_would_break_a_line_are_changed_and_that_is_said() -> None:
    reading = Reading(text_of("a\tb", "c\nd"))

    assert [t.text for t in read(write(reading))[0].document.tokens] == ["a_b", "c_d"]
    assert losses(reading) == [
        "conll does not keep 2 words; first: 'a\tb' in sentence 1 [conll-loses-words]"
    ]
