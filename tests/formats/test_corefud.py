"""What is read from CoNLL-U and CorefUD: words, empty nodes, mentions, links."""

import io
import re
from itertools import product
from pathlib import Path

import pytest

from anaphora_formats.corefud import CorefudFormat
from anaphora_formats.corefud.entity_brackets import split_brackets
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import (
    ROOT,
    Bridge,
    Document,
    EmptyNode,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    Zero,
    chains_of,
)
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Format, Reading, Source, Target

GOLDEN = Path(__file__).parents[1] / "golden" / "corefud"
GLOBAL = "# global.Entity = eid-etype-head-other\n"


def word(number: object, form: str, misc: str = "_", head: object = "_", deps: str = "_") -> str:
    return f"{number}\t{form}\t_\t_\t_\t_\t{head}\t_\t{deps}\t{misc}\n"


def read_all(text: str, name: str = "f.conllu") -> list[Reading]:
    return list(CorefudFormat().read(Source.of_text(text, name=name)))


def read(text: str) -> Document:
    (reading,) = read_all(text + "\n")
    assert reading.problems == ()
    return reading.document


def layer_of(text: str, keys: str = "eid-etype-head-other") -> Layer:
    (reading,) = read_all(f"# global.Entity = {keys}\n{text}\n")
    assert reading.problems == ()
    return reading.layers[0]


def golden(case: str) -> Reading:
    return next(CorefudFormat().read(Source.of(GOLDEN / case / "input.conllu")))


@pytest.fixture(scope="module")
def spanish() -> Reading:
    return golden("spanish-zeros")


def gold(reading: Reading) -> dict[str, Markable]:
    return reading.layers[0].markables


# --------------------------------------------------------------------------------------- words


def test_columns_become_the_fields_of_a_token(spanish: Reading) -> None:
    ana, van = spanish.document.tokens[0], spanish.document.tokens[3]
    assert ana == Token("Ana", "Ana", "PROPN", "np", "", ana.features, head=3, deprel="nsubj")
    assert ana.features == {"Gender": "Fem", "Number": "Sing"}
    assert (van.head, van.deprel) == (ROOT, "root")


def test_an_underscore_is_no_value_but_the_lemma_of_an_underscore() -> None:
    plain, underscore = read(word(1, "a") + word(2, "_")).tokens
    assert plain == Token("a")
    assert underscore == Token("_", lemma="_")


def test_equal_features_are_one_object(spanish: Reading) -> None:
    tokens = spanish.document.tokens
    assert tokens[1].features is tokens[4].features


def test_sentences_paragraphs_and_metadata_are_read(spanish: Reading) -> None:
    document = spanish.document
    assert (document.doc_id, document.language) == ("cuento", "es")
    assert document.sentences == (Span(0, 8), Span(8, 16), Span(16, 24))
    assert document.paragraphs == (Span(0, 16), Span(16, 24))
    assert document.metadata["genre"] == "fiction"
    assert document.metadata["speakers"] == ["", "", "Ana"]
    assert "language" not in document.metadata


def test_the_running_text_follows_the_spaces(spanish: Reading) -> None:
    assert spanish.document.text == (
        "Ana y Luis  van al mar. Nadan, él despacio, ella no.\n\nEl agua está, dice, fría."
    )


def test_words_of_a_multiword_token_share_its_offsets(spanish: Reading) -> None:
    offsets = spanish.document.offsets
    assert [token.text for token in spanish.document.tokens[4:6]] == ["a", "el"]
    assert offsets[4] == offsets[5]
    assert spanish.document.text[slice(*offsets[4])] == "al"
    assert spanish.document.words(Span(3, 7)) == "van al mar"


@pytest.mark.parametrize(
    ("first", "text"),
    [
        ("SpaceAfter=No", "ab"),
        ("SpaceAfter=Yes", "a b"),
        ("NoSpaceAfter=No", "a b"),
        ("SpacesAfter=\\t\\n", "a\t\nb"),
        ("SpacesAfter=\\s\\p\\\\\\x", "a |\\\\xb"),
        ("SpacesBefore=\\s|SpaceAfter=No", " ab"),
        ("SpacesInToken=a\\sa", "a a b"),
    ],
)
def test_spaces_in_misc(first: str, text: str) -> None:
    assert read(word(1, "a", first) + word(2, "b")).text == text


def test_spaces_behind_the_last_word_count_where_they_are_given() -> None:
    assert read(word(1, "a", "SpacesAfter=\\n")).text == "a\n"
    assert read(word(1, "a")).text == "a"


def test_paragraphs_are_parted_by_an_empty_line_unless_the_file_says_otherwise() -> None:
    second = "\n# newpar\n" + word(1, "b")
    assert read("# newpar\n" + word(1, "a", "SpaceAfter=No") + second).text == "a\n\nb"
    assert read(word(1, "a", "SpacesAfter=\\n") + second).text == "a\nb"
    assert read(word(1, "a") + second).paragraphs == (Span(0, 1), Span(1, 2))


# ----------------------------------------------------------------------------------- documents


def test_documents_are_cut_at_newdoc_and_called_by_their_ids() -> None:
    text = (
        word(1, "a")
        + "\n# newdoc id = x y\n"
        + word(1, "b")
        + "\n# newdoc\n"
        + word(1, "c")
        + "\n#newdoc id=z\n"
        + word(1, "d")
    )
    names = [reading.document.doc_id for reading in read_all(text, "dir/some.file.conllu")]
    assert names == ["some", "x y", "some-3", "z"]


def test_documents_come_one_by_one() -> None:
    stream = io.BytesIO(
        b"".join([f"# newdoc id = {n}\n{word(1, 'a')}\n".encode() for n in range(20000)])
    )
    found = CorefudFormat().read(Source.of(stream))
    assert next(found).document.doc_id == "0"
    assert stream.tell() < len(stream.getvalue()) / 2


@pytest.mark.parametrize(
    ("name", "language"),
    [("es_ancora-ud-dev.conllu", "es"), ("cu_x-corefud-test", "cu"), ("english.conllu", "und")],
)
def test_the_file_name_of_a_treebank_tells_the_language(name: str, language: str) -> None:
    assert read_all(word(1, "a"), name)[0].document.language == language


def test_a_language_can_be_given() -> None:
    (reading,) = CorefudFormat("hu").read(Source.of_text(word(1, "a"), name="es_x-ud-dev"))
    assert reading.document.language == "hu"


def test_a_treebank_without_entities_has_no_layer() -> None:
    assert golden("treebank").layers == ()


def test_a_document_that_declares_entities_has_a_layer_even_without_any() -> None:
    assert layer_of(word(1, "a")) == Layer("gold")


def test_an_inherited_order_makes_no_layer_where_nothing_is_marked() -> None:
    text = f"# newdoc id = a\n{GLOBAL}{word(1, 'a')}\n# newdoc id = b\n{word(1, 'b')}"
    text += f"\n# newdoc id = c\n{word(1, 'c', 'Entity=(e1-person-1-)')}"
    assert [len(reading.layers) for reading in read_all(text)] == [1, 0, 1]


# --------------------------------------------------------------------------------- empty nodes


def test_empty_nodes_have_a_place_and_a_governor(spanish: Reading) -> None:
    first, elided, speaker = spanish.document.empty_nodes
    assert first == EmptyNode(7, 1, "_", "", "PRON", first.features, 8, "nsubj")
    assert first.features == {"Number": "Plur", "Person": "3"}
    assert (elided.place, elided.text, elided.governor) == ((11, 1), "nada", 8)
    assert (speaker.place, speaker.governor, speaker.deprel) == ((20, 1), 20, "nsubj")


def test_nodes_between_two_sentences_are_counted_on() -> None:
    text = word(1, "a") + word("1.1", "_") + "\n" + word("0.1", "_") + word(1, "b")
    assert [node.place for node in read(text).empty_nodes] == [(0, 1), (0, 2)]


@pytest.mark.parametrize(
    ("deps", "governor", "deprel"),
    [
        ("1:nsubj", 0, "nsubj"),
        ("2.1:aux|2:obj", 1, "obj"),
        ("0:root", None, "root"),
        ("2.1:aux:pass", None, "aux:pass"),
        ("_", None, ""),
    ],
)
def test_the_governor_is_the_first_word_in_deps(
    deps: str, governor: int | None, deprel: str
) -> None:
    text = word(1, "a") + word("1.1", "_", deps=deps) + word(2, "b") + word("2.1", "_")
    node = read(text).empty_nodes[0]
    assert (node.governor, node.deprel) == (governor, deprel)


def test_without_deps_the_head_of_an_empty_node_counts() -> None:
    line = "1.1\t_\t_\t_\t_\t_\t1\tobj\t_\t_\n"
    node = read(word(1, "a") + line).empty_nodes[0]
    assert (node.governor, node.deprel) == (0, "obj")


@pytest.mark.parametrize(
    ("deps", "second", "anchor"),
    [
        ("3:nsubj", "_", 2),
        ("2.2:x", "1:conj", 0),
        ("2.2:x", "2.1:x", 1),
        ("0:root", "_", 1),
        ("_", "_", 1),
    ],
)
def test_a_zero_hangs_on_its_governor_or_the_next_best_word(
    deps: str, second: str, anchor: int
) -> None:
    text = (
        word(1, "a")
        + word(2, "b")
        + word("2.1", "_", "Entity=(e1--1-)", deps=deps)
        + word("2.2", "_", deps=second)
        + word(3, "c")
    )
    (markable,) = layer_of(text).markables.values()
    assert markable.zero is not None
    assert markable.zero.governor == anchor
    assert (markable.spans, markable.head) == ((Span(anchor, anchor + 1),), anchor)


def test_a_zero_at_the_beginning_without_a_governor_hangs_on_the_first_word() -> None:
    (markable,) = layer_of(word("0.1", "_", "Entity=(e1--1-)") + word(1, "a")).markables.values()
    assert markable.zero is not None
    assert (markable.zero.governor, markable.zero.place) == (0, (-1, 1))


# ------------------------------------------------------------------------------------ mentions


def test_mentions_are_called_after_their_entity_in_the_order_of_the_file(
    spanish: Reading,
) -> None:
    assert list(gold(spanish)) == [
        *("e3.1", "e1.1", "e2.1", "e4.1", "e5.1", "e2.2", "e1.2", "e6.1", "e1.3"),
    ]
    assert spanish.layers[0].name == "gold"


def test_a_mention_has_tokens_head_class_and_attributes(spanish: Reading) -> None:
    sea = gold(spanish)["e4.1"]
    assert (sea.spans, sea.head, sea.semantic) == ((Span(5, 7),), 6, "place")
    assert sea.attributes == {"entity": "e4", "etype": "place", "other": "gstype:spec"}


def test_a_mention_of_an_empty_node_is_a_zero(spanish: Reading) -> None:
    speaker = gold(spanish)["e1.3"]
    assert speaker.phrase == "zero"
    assert speaker.zero == Zero(20, "nsubj", speaker.zero.features if speaker.zero else {}, (20, 1))
    assert speaker.zero.features == {"Person": "3"}
    assert (speaker.spans, speaker.head) == ((Span(20, 21),), 20)


def test_an_elided_word_is_anchored_like_a_zero_but_is_no_pronoun() -> None:
    line = "1.1\t_\t_\tVERB\t_\t_\t_\t_\t0:root\tEntity=(e1--1-)\n"
    (markable,) = layer_of(word(1, "a") + line).markables.values()
    assert (markable.phrase, markable.realisation) == ("", "zero:root")


def test_a_discontinuous_mention_has_several_spans(spanish: Reading) -> None:
    water = gold(spanish)["e6.1"]
    assert water.spans == (Span(16, 18), Span(22, 23))
    assert water.head == 17


def test_a_mention_lists_the_empty_nodes_between_and_beside_its_words() -> None:
    text = (
        word(1, "a", "Entity=(e1--2-")
        + word("1.1", "_")
        + word(2, "b")
        + word("2.1", "_", "Entity=e1)")
    )
    (markable,) = layer_of(text).markables.values()
    assert markable.spans == (Span(0, 2),)
    assert markable.empty_nodes == ((0, 1), (1, 1))
    assert markable.head is None
    assert markable.attributes["head"] == "2"


def test_a_zero_of_several_nodes_stands_on_the_one_that_is_its_head() -> None:
    text = word(1, "a") + word("1.1", "_", "Entity=(e1--2-") + word("1.2", "_", "Entity=e1)")
    (markable,) = layer_of(text).markables.values()
    assert markable.zero is not None
    assert markable.zero.place == (0, 2)
    assert markable.empty_nodes == ((0, 1), (0, 2))


def test_parts_that_leave_out_an_empty_node_are_one_span() -> None:
    text = (
        word(1, "a", "Entity=(e1[1/2]--1-)")
        + word("1.1", "_")
        + word(2, "b", "Entity=(e1[2/2]--1-)")
    )
    (markable,) = layer_of(text).markables.values()
    assert (markable.spans, markable.empty_nodes) == ((Span(0, 2),), ())
    assert markable.attributes["conllu.gaps"] == "0:1"


def test_the_last_that_opened_closes_first() -> None:
    text = (
        word(1, "a", "Entity=(e1--1-(e2--1-")
        + word(2, "b", "Entity=(e1--1-")
        + word(3, "c", "Entity=e1)e2)")
        + word(4, "d", "Entity=e1)")
    )
    spans = {name: m.spans[0] for name, m in layer_of(text).markables.items()}
    assert spans == {"e1.1": Span(0, 4), "e2.1": Span(0, 3), "e1.2": Span(1, 3)}


def test_a_mention_may_go_over_the_end_of_a_sentence() -> None:
    text = word(1, "a", "Entity=(e1--1-") + "\n" + word(1, "b", "Entity=e1)")
    assert [m.spans for m in layer_of(text).markables.values()] == [(Span(0, 2),)]


@pytest.mark.parametrize(
    ("etype", "semantic"),
    [("person", "person"), ("_", ""), ("", ""), ("a%2Db%20c", "a-b c"), ("50%41", "50%41")],
)
def test_the_type_of_an_entity_is_the_semantic_class(etype: str, semantic: str) -> None:
    (markable,) = layer_of(word(1, "a", f"Entity=(e1-{etype}-1-)")).markables.values()
    assert markable.semantic == semantic
    assert markable.attributes["etype"] == etype


def test_the_last_field_may_hold_hyphens_and_fields_may_be_missing() -> None:
    text = word(1, "a", "Entity=(e1-x-1-k:v-w)") + word(2, "b", "Entity=(e2)")
    first, second = layer_of(text).markables.values()
    assert first.attributes["other"] == "k:v-w"
    assert second.attributes == {"entity": "e2", "conllu.fields": "1"}


# ----------------------------------------------------------------------- heads, GUM's key order


def test_gum_has_heads_from_the_tree_and_minimal_spans() -> None:
    markables = gold(golden("gum-order"))
    horse, king = markables["2.1"], markables["3.1"]
    assert (horse.head, horse.minimum) == (8, (Span(8, 9),))
    assert (king.head, king.minimum) == (4, (Span(4, 6),))
    assert king.attributes == {
        "entity": "3",
        "etype": "person",
        "infstat": "new",
        "salience": "nnnnn",
        "centering": "cf3",
        "minspan": "3,4",
        "link": "coref",
    }


@pytest.mark.parametrize(
    ("heads", "head"),
    [
        (("2", "0", "2"), 1),
        (("_", "_", "_"), 2),
        (("0", "0", "2"), 0),
        (("0", "1", "1"), 0),
    ],
)
def test_without_a_head_field_the_head_is_what_hangs_outside(
    heads: tuple[str, ...], head: int
) -> None:
    brackets = ("Entity=(e1-3", "_", "Entity=e1)")
    lines = [word(n, "a", m, h) for n, m, h in zip((1, 2, 3), brackets, heads, strict=True)]
    (markable,) = layer_of("".join(lines), "eid-minspan").markables.values()
    assert markable.head == head


@pytest.mark.parametrize(
    ("minimum", "head", "source"), [("2", 1, "given"), ("1,2", None, "position")]
)
def test_of_several_minimal_words_without_a_parse_none_is_a_known_head(
    minimum: str, head: int | None, source: str
) -> None:
    brackets = (f"Entity=(e1-{minimum}", "_", "Entity=e1)")
    lines = [word(n, f"Word{n}", m, "_") for n, m in zip((1, 2, 3), brackets, strict=True)]
    (reading,) = read_all("# global.Entity = eid-minspan\n" + "".join(lines) + "\n")
    (markable,) = reading.layers[0].markables.values()
    assert markable.head == head
    assert head_of(reading.document, markable, language("en")) == (1, source)


def test_a_punctuation_mark_is_a_head_only_if_nothing_else_is() -> None:
    text = "1\t,\t_\t_\t_\t_\t0\tpunct\t_\tEntity=(e1\n" + word(2, "a", "Entity=e1)", 0)
    (markable,) = layer_of(text, "eid").markables.values()
    assert markable.head == 1


def test_the_head_of_a_very_long_mention_is_above_its_first_word() -> None:
    lines = [word(n, "a", "_", n - 1) for n in range(2, 400)]
    text = word(1, "a", "Entity=(e1", 0) + "".join(lines) + word(400, "a", "Entity=e1)", 399)
    (markable,) = layer_of(text, "eid").markables.values()
    assert markable.head == 0


def test_minimal_words_of_a_discontinuous_mention_are_those_beside_the_first() -> None:
    text = (
        word(1, "a", "Entity=(e1[1/2]-1,2)") + word(2, "b") + word(3, "c", "Entity=(e1[2/2]-1,2)")
    )
    (markable,) = layer_of(text, "eid-minspan").markables.values()
    assert markable.minimum == (Span(0, 1),)


# --------------------------------------------------------------------------------------- links


def test_each_mention_but_the_first_refers_to_the_one_before(spanish: Reading) -> None:
    layer = spanish.layers[0]
    anaphor = layer.anaphors["e1.3"]
    assert (anaphor.antecedents, anaphor.reference, anaphor.kind) == (
        ("e1.2",),
        Reference.ANAPHOR,
        "",
    )
    assert "e1.1" not in layer.anaphors
    assert len(chains_of(layer).entities) == 6


def test_split_antecedents_are_several_antecedents(spanish: Reading) -> None:
    assert spanish.layers[0].anaphors["e5.1"].antecedents == ("e1.1", "e2.1")


def test_a_bridge_goes_to_the_nearest_mention_before(spanish: Reading) -> None:
    assert spanish.layers[0].bridges == (Bridge("e6.1", "e4.1", "part"),)


def test_a_bridge_goes_to_the_first_mention_if_none_is_before() -> None:
    text = (
        word(1, "a", "Bridge=e2<e1:x%2Cy|Entity=(e1--1-)")
        + word(2, "b", "Entity=(e2--1-)")
        + word(3, "c", "Entity=(e2--1-)")
    )
    assert layer_of(text).bridges == (Bridge("e1.1", "e2.1", "x,y"),)


def test_a_bridge_inside_an_entity_goes_to_another_mention() -> None:
    text = word(1, "a", "Bridge=e1<e1|Entity=(e1--1-)") + word(2, "b", "Entity=(e1--1-)")
    assert layer_of(text).bridges == (Bridge("e1.1", "e1.2", ""),)


# ---------------------------------------------------------------------------------- extremes


def test_right_to_left_text_and_astral_characters_count_as_characters() -> None:
    document = golden("line-ends").document
    found = list(CorefudFormat().read(Source.of(GOLDEN / "line-ends" / "input.conllu")))
    assert [token.text for token in document.tokens] == ["Ana", "come"]
    assert found[1].document.text == "שלום \U0001f600"
    assert found[1].document.offsets == ((0, 4), (5, 6))


def test_a_line_of_megabytes_is_read() -> None:
    form = "x" * 2_000_000
    assert read(word(1, form)).tokens[0].text == form


def test_a_deep_pile_of_mentions_is_read() -> None:
    size = 3000
    openings = "".join([f"(e{n}--1-" for n in range(size)])
    closings = "".join([f"e{n})" for n in range(size)])
    text = word(1, "a", f"Entity={openings}") + word(2, "b", f"Entity={closings}")
    assert len(layer_of(text).markables) == size


def adversaries() -> dict[str, str]:
    """Return texts that a careless reader needs quadratic time for; they hang the tests then."""
    size = 20_000
    numbers = range(1, size + 1)
    empty = [word(f"0.{n}", "_", deps=f"0.{n % size + 1}:x") for n in numbers]
    closing = "Entity=" + "e1)" * size
    one = "".join([word(n, "a", "Entity=(e1", n - 1) for n in numbers])
    return {
        "comments": "# a\n\n" * size + word(1, "a"),
        "documents": f"# newdoc\n{word(1, 'a')}\n" * size,
        "sentences": f"{word(1, 'a')}\n" * size,
        "columns": "a\n" * size + word(1, "a"),
        "ids": word(1, "a") * size,
        "ranges": "".join([word(f"{n}-{n + 1}", "a") + word(n, "a") for n in numbers]),
        "empty nodes": "".join(empty) + word(1, "a"),
        "zeros": "".join([word(f"0.{n}", "_", "Entity=(e1--1-)") for n in numbers]) + word(1, "a"),
        "one circle": "".join([word(n, "a", head=n % size + 1) for n in numbers]),
        "open mentions": one,
        "nested mentions": "# global.Entity = eid\n" + one + word(size + 1, "a", closing),
        "unopened": word(1, "a", closing),
        "first parts": word(1, "a", "Entity=" + "(e1[1/3]--1-)(e1[2/2]--1-)" * size),
        "bridges": "".join(
            [word(n, "a", f"Bridge=e1<e{n}|Entity=(e{n}--1-)(e1--1-)") for n in numbers]
        ),
        "heads": "".join([word(n, "a", head="x" * 9) for n in numbers]),
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", adversaries())
def test_large_and_odd_texts_are_read_and_written(name: str) -> None:
    found = read_all(adversaries()[name])
    assert sum(len(reading.document.tokens) for reading in found) > 0
    stream = io.BytesIO()
    CorefudFormat().write(found, Target.of(stream))
    again = read_all(stream.getvalue().decode())
    assert [r.document.tokens for r in again] == [r.document.tokens for r in found]


@pytest.mark.parametrize("digits", ["9" * 5000, "1" + "0" * 12])
def test_numbers_of_any_length_are_only_wrong(digits: str) -> None:
    text = word(digits, "a", f"Entity=(e1[{digits}/2]--{digits}-)", digits, f"{digits}:x")
    text += word(f"{digits}.1", "_", deps=f"{digits}:x") + word(f"1-{digits}", "b")
    (reading,) = read_all(text)
    assert len(reading.problems) > 3


def test_brackets_are_what_the_grammar_says() -> None:
    for size in range(1, 7):
        for value in map("".join, product("(a)", repeat=size)):
            sound = re.fullmatch(r"(\([^()]*\)?|(?<![^()])[^()]+\))+", value)
            found = split_brackets(value)
            assert (found is None) == (sound is None), value
            assert found is None or "".join(found) == value


def test_a_nul_is_refused() -> None:
    with pytest.raises(FormatError, match=r"\[nul-character\]"):
        read_all("1\0")


# --------------------------------------------------------------------------------------- sniff


@pytest.mark.parametrize(
    "head",
    [
        word(1, "a"),
        word("1-2", "al"),
        word("0.1", "_"),
        "# sent_id = 1\r\n" + word(1, "a", head=0),
        "\ufeff\n# newdoc id = x\n",
        "# meta::x = y\n" * 400 + "# newdoc",
        "# global.Entity = eid\n",
    ],
)
def test_conllu_is_recognised(head: str) -> None:
    assert CorefudFormat().sniff(head[:4096], Source.of("anything"))


@pytest.mark.parametrize(
    "head",
    [
        "",
        "plain text",
        "#begin document (x); part 000\n" + word(1, "a"),
        "# begin document x\n1\ta\t(1)\n",
        "doc\t0\t1\ta\tNN\t*\t-\t-\t-\t*\n",
        word(1, "a", head="-"),
        word(2, "a"),
        "1\ta\t_\n",
        "# newdocument\n",
    ],
)
def test_other_files_are_not_claimed(head: str) -> None:
    assert not CorefudFormat().sniff(head, Source.of("anything"))


def test_the_format_offers_what_formats_offer() -> None:
    offered: Format = CorefudFormat()
    assert (offered.name, offered.suffixes, offered.many) == ("corefud", (".conllu",), True)
