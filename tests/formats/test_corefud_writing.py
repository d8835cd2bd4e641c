"""What CoNLL-U with coreference is written: documents of other origin, and edited layers."""

import io
from dataclasses import replace
from pathlib import Path

import pytest

from anaphora_formats.corefud import CorefudFormat
from anaphora_workbench.edits import (
    AddMarkable,
    Batch,
    CorrectToken,
    MoveHead,
    RemoveAnaphor,
    RemoveMarkable,
    ReplaceMarkable,
    SetAnaphor,
    SetBridges,
    SetSpans,
)
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import (
    EMPTY,
    ROOT,
    Anaphor,
    Bridge,
    Candidate,
    Correction,
    Document,
    EmptyNode,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Structure,
    Token,
    Tree,
    Zero,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading, Source, Target

GOLDEN = Path(__file__).parents[1] / "golden" / "corefud"


def written(*readings: Reading) -> str:
    stream = io.BytesIO()
    CorefudFormat().write(readings, Target.of(stream))
    return stream.getvalue().decode()


def read(text: str) -> list[Reading]:
    return list(CorefudFormat().read(Source.of_text(text, name="f.conllu")))


def lines(reading: Reading) -> list[str]:
    """Return the lines of words and nodes."""
    return [line for line in written(reading).split("\n") if line and line[0] != "#"]


def column(reading: Reading, number: int) -> list[str]:
    return [line.split("\t")[number] for line in lines(reading)]


def misc(reading: Reading) -> list[str]:
    return column(reading, 9)


def tokens(words: str) -> Document:
    """Return a document of one sentence."""
    found = tuple([Token(word) for word in words.split()])
    return Document("d", tokens=found, sentences=sentences_from_lengths([len(found)]))


def mention(name: str, start: int, end: int, entity: str = "", **fields: object) -> Markable:
    attributes = FrozenDict({"entity": entity}) if entity else EMPTY
    return replace(Markable(name, (Span(start, end),), attributes=attributes), **fields)


def with_layer(
    words: str, markables: list[Markable], anaphors: list[Anaphor] | None = None
) -> Reading:
    return Reading(tokens(words), (Layer.build("gold", markables, anaphors or []),))


def same(anaphor: str, antecedent: str) -> Anaphor:
    return Anaphor(anaphor, "", Reference.ANAPHOR, (antecedent,))


# ----------------------------------------------------------------------- documents of other origin

EXAMPLE = """\
# newdoc id = d1
# global.Entity = eid-etype-head-other
# meta::language = es
# meta::genre = news
# newpar
# sent_id = d1-s1
# speaker = Ana
# text = Ana va al mar, y duerme.
1	Ana	Ana	PROPN	np	Number=Sing	2	nsubj	_	Entity=(e1-person-1-)
2	va	ir	VERB	_	_	0	root	_	_
3-4	al	_	_	_	_	_	_	_	_
3	a	_	_	_	_	5	case	_	_
4	el	_	_	_	_	5	det	_	Entity=(e2--2-
5	mar	_	_	_	_	2	obl	_	Entity=e2)|SpaceAfter=No
6	,	_	_	_	_	8	punct	_	_
7	y	_	_	_	_	8	cc	_	SpacesAfter=\\n
7.1	_	_	PRON	_	Person=3	_	_	8:nsubj	Entity=(e1-person-1-)
8	duerme	_	_	_	_	2	conj	_	SpaceAfter=No
9	.	_	_	_	_	2	punct	_	_

# newpar
# sent_id = d1-s2
# text = Fin
1	Fin	_	_	_	_	_	_	_	_

"""


def example() -> Reading:
    forms = ["Ana", "va", "a", "el", "mar", ",", "y", "duerme", ".", "Fin"]
    heads = [1, ROOT, 4, 4, 1, 7, 7, 1, 1, None]
    deprels = ["nsubj", "root", "case", "det", "obl", "punct", "cc", "conj", "punct", ""]
    analysed = [
        Token(form, head=head, deprel=deprel)
        for form, head, deprel in zip(forms, heads, deprels, strict=True)
    ]
    number = FrozenDict({"Number": "Sing"})
    analysed[0] = replace(analysed[0], lemma="Ana", pos="PROPN", tag="np", features=number)
    analysed[1] = replace(analysed[1], lemma="ir", pos="VERB")
    document = Document(
        "d1",
        "es",
        "Ana va al mar, y\nduerme.\n\nFin",
        tuple(analysed),
        (Span(0, 9), Span(9, 10)),
        (
            *((0, 3), (4, 6), (7, 9), (7, 9), (10, 13), (13, 14), (15, 16), (17, 23), (23, 24)),
            (26, 29),
        ),
        (Span(0, 9), Span(9, 10)),
        metadata=FrozenDict({"genre": "news", "speakers": ["Ana", ""]}),
    )
    zero = Zero(7, "nsubj", FrozenDict({"Person": "3"}))
    layer = Layer.build(
        "gold",
        [
            mention("a", 0, 1, semantic="person"),
            mention("b", 3, 5),
            Markable("c", (Span(7, 8),), 7, phrase="zero", zero=zero, semantic="person"),
        ],
        [same("c", "a")],
    )
    return Reading(document, (layer,))


def test_a_document_of_other_origin_is_written_as_corefud() -> None:
    assert written(example()) == EXAMPLE


def test_it_is_read_back_with_its_text() -> None:
    (again,) = read(EXAMPLE)
    document = example().document
    assert again.problems == ()
    assert (again.document.text, again.document.offsets) == (document.text, document.offsets)
    assert again.document.metadata["speakers"] == ["Ana", ""]


def test_nothing_of_it_is_reported_as_lost() -> None:
    assert CorefudFormat().losses(example()) == []


def types_in(reading: Reading) -> list[str]:
    """Return the written type of each mention."""
    return [entry.split("-")[1] for entry in misc(reading) if "Entity=" in entry]


def test_all_mentions_of_an_entity_are_written_with_the_type_of_most() -> None:
    reading = with_layer(
        "owl bird it",
        [
            mention("1", 0, 1, semantic="thing"),
            mention("2", 1, 2, semantic="animal"),
            mention("3", 2, 3),
            mention("4", 0, 2, semantic="animal"),
        ],
        [same("2", "1"), same("3", "2"), same("4", "3")],
    )
    assert misc(reading)[2] == "Entity=(e1-animal-1-)"
    assert written(reading).count("(e1-animal") == 4
    losses = {loss.code: loss.message for loss in CorefudFormat().losses(reading)}
    assert losses["corefud-loses-semantic"].startswith("corefud does not keep 1 semantic class;")


def test_of_types_that_are_as_many_the_first_in_the_text_is_written() -> None:
    reading = with_layer(
        "a b",
        [mention("2", 1, 2, semantic="place"), mention("1", 0, 1, semantic="thing")],
        [same("2", "1")],
    )
    assert types_in(reading) == ["thing", "thing"]


def test_the_type_of_the_key_goes_before_the_type_of_most() -> None:
    reading = with_layer(
        "a b c",
        [
            mention("1", 0, 1, semantic="thing"),
            mention("2", 1, 2, "e7", semantic="person"),
            mention("3", 2, 3, semantic="thing"),
        ],
        [same("2", "1"), same("3", "2")],
    )
    assert types_in(reading) == ["person", "person", "person"]


def test_mentions_that_nobody_linked_keep_the_types_that_they_have() -> None:
    reading = with_layer(
        "a b", [mention("1", 0, 1, semantic="thing"), mention("2", 1, 2, semantic="place")]
    )
    assert types_in(reading) == ["thing", "place"]


def test_labels_are_kept_where_they_can_be_written() -> None:
    reading = with_layer(
        "a b c d",
        [mention("1", 0, 1, "12"), mention("2", 1, 2, "e 1"), mention("3", 2, 3, "x)")],
    )
    assert misc(reading) == ["Entity=(12--1-)", "Entity=(e1--1-)", "Entity=(e2--1-)", "_"]


def test_brackets_of_nested_and_crossing_mentions_stand_in_order() -> None:
    reading = with_layer(
        "a b c d",
        [
            mention("1", 0, 1),
            mention("2", 0, 4),
            mention("3", 0, 2),
            mention("4", 1, 3),
            mention("5", 2, 3),
        ],
    )
    assert misc(reading) == [
        "Entity=(e1(e2(e3--1-)",
        "Entity=e2)(e4",
        "Entity=(e5--1-)e4)",
        "Entity=e1)",
    ]


def test_parts_are_numbered_and_the_head_counts_across_them() -> None:
    split = Markable("m", (Span(0, 1), Span(2, 4)), 3)
    reading = with_layer("a b c d", [split])
    assert misc(reading) == ["Entity=(e1[1/2]--3-)", "_", "Entity=(e1[2/2]--3-", "Entity=e1[2/2])"]


def test_a_semantic_class_cannot_break_the_brackets() -> None:
    reading = with_layer("a", [mention("m", 0, 1, semantic="a-(b)|c d%")])
    assert misc(reading) == ["Entity=(e1-a%2D%28b%29%7Cc%20d%25-1-)"]
    assert (
        next(iter(read(written(reading))[0].layers[0].markables.values())).semantic == "a-(b)|c d%"
    )


def test_several_antecedents_and_bridges_stand_where_the_mention_begins() -> None:
    layer = Layer.build(
        "gold",
        [mention("a", 0, 1), mention("b", 1, 2), mention("c", 2, 4), mention("d", 3, 4)],
        [Anaphor("c", "", Reference.ANAPHOR, ("a", "b"))],
        bridges=[Bridge("d", "a", "part, whole"), Bridge("d", "b"), Bridge("d", "b")],
    )
    assert misc(Reading(tokens("a b c d"), (layer,)))[2:] == [
        "Entity=(e3|SplitAnte=e1<e3,e2<e3",
        "Bridge=e1<e4:part%2C%20whole,e2<e4|Entity=(e4--1-)e3)",
    ]


def test_zeros_without_a_node_get_nodes_behind_the_ones_there_are() -> None:
    document = replace(tokens("a b"), empty_nodes=(EmptyNode(0, 1, governor=0, deprel="obj"),))
    zeros = [
        Markable("s", (Span(0, 1),), 0, phrase="zero", zero=Zero(0, "iobj")),
        Markable("o", (Span(0, 1),), 0, phrase="zero", zero=Zero(0, "obj", EMPTY, (0, 1))),
        Markable("t", (Span(1, 2),), 1, phrase="zero", zero=Zero(1, "iobj", EMPTY, (9, 9))),
    ]
    reading = Reading(document, (Layer.build("gold", zeros),))
    assert column(reading, 0) == ["1", "1.1", "1.2", "2", "2.1"]
    assert column(reading, 8) == ["_", "1:obj", "1:iobj", "_", "2:iobj"]
    assert misc(reading)[1:3] == ["Entity=(e2--1-)", "Entity=(e1--1-)"]


def test_a_node_between_sentences_belongs_to_that_of_its_governor() -> None:
    document = replace(
        tokens("a b"),
        sentences=(Span(0, 1), Span(1, 2)),
        empty_nodes=(
            EmptyNode(-1, 1, governor=0, deprel="x"),
            EmptyNode(0, 1, governor=0, deprel="x"),
            EmptyNode(0, 2, governor=1, deprel="x"),
        ),
    )
    assert column(Reading(document), 0) == ["0.1", "1", "1.1", "0.1", "1"]
    assert read(written(Reading(document)))[0].document.empty_nodes == document.empty_nodes


def test_every_document_declares_its_fields_once() -> None:
    one = with_layer("a", [mention("m", 0, 1)])
    text = written(one, one, Reading(tokens("a")))
    assert text.count("# global.Entity") == 2
    gum = "# newdoc id = g\n# global.Entity = GRP-etype\n1\tx" + "\t_" * 8 + "\n\n"
    (second,) = read(gum)
    assert written(second, one) == gum + written(one)


def test_a_document_that_inherited_its_fields_declares_them_when_it_moves() -> None:
    line = "1\ta" + "\t_" * 7 + "\tEntity=(e1-1-x)\n\n"
    text = f"# newdoc id = a\n# global.Entity = eid-head-x\n{line}# newdoc id = b\n{line}"
    readings = read(text)
    assert written(*readings) == text
    assert written(readings[1]) == (f"# newdoc id = b\n# global.Entity = eid-head-x\n{line}")


def test_a_treebank_that_gets_a_layer_declares_its_fields() -> None:
    (reading,) = CorefudFormat().read(Source.of(GOLDEN / "treebank" / "input.conllu"))
    layer = Layer.build("gold", [mention("m", 2, 3)])
    text = written(replace(reading, layers=(layer,)))
    assert text.startswith("# global.Entity = eid-etype-head-other\n# sent_id = 1\n")
    assert "PROPN\tNNP\t_\t0\troot\t_\tEntity=(e1--1-)\n" in text


def test_characters_that_end_columns_become_blanks() -> None:
    document = Document(
        "a\nb", tokens=(Token("x\ty", lemma="z\r", tag="t\n"),), sentences=(Span(0, 1),)
    )
    assert lines(Reading(document)) == ["1\tx y\tz \t_\tt \t_\t_\t_\t_\t_"]
    assert written(Reading(document)).startswith("# newdoc id = a b\n")
    assert [p.code for p in CorefudFormat().losses(Reading(document))] == [
        f"corefud-loses-{what}" for what in ("words", "name", "lemmas", "tags")
    ]


def test_half_a_surrogate_pair_is_refused_and_nothing_written(tmp_path: Path) -> None:
    target = tmp_path / "a.conllu"
    with pytest.raises(FormatError, match=r"U\+DC00.*\[corefud-surrogate\]"):
        CorefudFormat().write([Reading(tokens("\udc00"))], Target.of(target))
    assert not target.exists()


def test_broken_remains_of_a_reading_are_made_anew() -> None:
    (reading,) = read(EXAMPLE)
    metadata = reading.document.metadata
    for key, value in {
        "conllu.comments": "one",
        "conllu.deps": "x",
        "conllu.misc": "x",
        "conllu.empty": "x\ny",
        "conllu.ranges": "x",
        "conllu.blanks": "0\tx",
    }.items():
        document = replace(reading.document, metadata=metadata.updated({key: value}))
        text = written(replace(reading, document=document))
        assert [r.document.text for r in read(text)] == [reading.document.text]


def test_an_extra_word_in_the_text_is_counted_and_the_rest_kept() -> None:
    document = replace(tokens("a b"), text="x a (b) y", offsets=((2, 3), (5, 6)))
    assert column(Reading(document), 9) == ["_", "_"]
    (problem,) = CorefudFormat().losses(Reading(document))
    assert str(problem) == (
        "corefud does not keep the running text with its spacing [corefud-loses-text]"
    )


def test_a_word_that_is_spelt_otherwise_in_the_text_keeps_both() -> None:
    document = replace(tokens('" b'), text="“ b", offsets=((0, 1), (2, 3)))
    (again,) = read(written(Reading(document)))
    assert (again.document.text, again.document.tokens[0].text) == ("“ b", '"')


def test_all_losses_are_counted() -> None:
    document = Document(
        "d",
        tokens=(Token("a", stem="a", head=1), Token("b", head=0), Token("c", head=0)),
        sentences=(Span(0, 2), Span(2, 3)),
        paragraphs=(Span(0, 1), Span(1, 3)),
        structures=(Structure("np", Span(0, 1)),),
        trees=(Tree("S", Span(0, 2)), None),
        empty_nodes=(EmptyNode(2, 1, governor=0, deprel="x"),),
        metadata=FrozenDict({"scores": [1], "a b": "x", "other.private": "y"}),
    )
    markables = [
        mention("m1", 0, 2, head=0, head_span=Span(0, 1), phrase="np"),
        mention("m2", 1, 2, clitic=1),
        mention("m3", 1, 3, minimum=(Span(1, 2),)),
        mention("m4", 2, 3),
    ]
    anaphors = [
        Anaphor("m1", "persIt", Reference.NON_REFERRING),
        Anaphor("m2", "", Reference.CATAPHOR, ("m4",)),
        Anaphor("m3"),
    ]
    layer = Layer.build(
        "gold",
        markables,
        anaphors,
        candidates={"m1": (Candidate("m4"),)},
        corrections={0: Correction(pos="NOUN")},
    )
    problems = CorefudFormat().losses(Reading(document, (layer, Layer("other"))))
    assert {problem.code.removeprefix("corefud-loses-") for problem in problems} == {
        *("paragraphs", "structures", "trees", "empty-nodes", "stems", "parse", "metadata"),
        *("layers", "clitics", "non-referring", "heads", "phrases", "minimums", "kinds"),
        *("references", "open", "links", "candidates", "corrections"),
    }


def test_of_two_clitics_in_one_verb_that_corefer_one_is_written_and_one_counted() -> None:
    reading = with_layer(
        "Ana mandártelo",
        [mention("1", 0, 1), mention("2", 1, 2, clitic=1), mention("3", 1, 2, clitic=2)],
        [same("2", "1"), same("3", "2")],
    )
    assert misc(reading) == ["Entity=(e1--1-)", "Entity=(e1--1-)"]
    (again,) = read(written(reading))
    assert again.problems == ()
    (lost, *_links) = map(str, CorefudFormat().losses(reading))
    assert lost == (
        "corefud does not keep 2 clitics; first: 'mandártelo' in sentence 1 [corefud-loses-clitics]"
    )


def test_of_a_clitic_and_its_host_in_one_entity_the_host_is_written() -> None:
    reading = with_layer(
        "mandarme",
        [mention("1", 0, 1, clitic=1), mention("2", 0, 1, semantic="event")],
        [same("2", "1")],
    )
    assert misc(reading) == ["Entity=(e1-event-1-)"]


def test_clitics_of_one_verb_that_do_not_corefer_are_both_written() -> None:
    reading = with_layer("mandártelo", [mention("1", 0, 1, clitic=1), mention("2", 0, 1, clitic=2)])
    assert misc(reading) == ["Entity=(e1--1-)(e2--1-)"]
    codes = [problem.code for problem in CorefudFormat().losses(reading)]
    assert codes == ["corefud-loses-clitics"]


def test_mentions_that_were_read_twice_are_written_twice() -> None:
    text = (
        "# global.Entity = eid-etype-head-other\n"
        "1\tAna" + "\t_" * 7 + "\tEntity=(e1--1-)(e1--1-)\n\n"
    )
    (reading,) = read(text)
    assert written(reading) == text
    assert CorefudFormat().losses(reading) == []


def test_crossing_mentions_of_one_entity_are_counted() -> None:
    reading = with_layer("a b c d", [mention("1", 0, 3), mention("2", 1, 4)], [same("2", "1")])
    codes = [problem.code for problem in CorefudFormat().losses(reading)]
    assert codes == ["corefud-loses-crossing"]


# -------------------------------------------------------------------------------- edited layers


def golden(case: str) -> Reading:
    return next(CorefudFormat().read(Source.of(GOLDEN / case / "input.conllu")))


def edited(reading: Reading, *edits: object) -> Reading:
    layer = Batch(tuple(edits)).apply(reading.layers[0]).layer
    return replace(reading, layers=(layer,))


def changes(before: Reading, after: Reading) -> list[tuple[str, str]]:
    """Return the lines that differ, with the part that does not dropped."""
    pairs = zip(lines(before), lines(after), strict=True)
    return [(one.split("\t")[1], two.split("\t", 1)[1]) for one, two in pairs if one != two]


def test_an_edit_and_its_inverse_give_the_same_bytes() -> None:
    reading = golden("gum-order")
    applied = SetSpans("2.1", (Span(8, 9),)).apply(reading.layers[0])
    assert written(replace(reading, layers=(applied.layer,))) != written(reading)
    back = applied.inverse.apply(applied.layer).layer
    assert written(replace(reading, layers=(back,))) == written(reading)


def test_a_new_span_moves_the_brackets_and_recounts_the_minimal_words() -> None:
    reading = golden("gum-order")
    after = edited(reading, SetSpans("2.1", (Span(7, 9),)))
    changed = dict(changes(reading, after))
    assert changed["the"].endswith("\tEntity=(3-person-new-nnnnn-cf3-3,4-coref")
    assert changed["’s"].endswith("\tEntity=3)(2-animal-new-nnnnn-cf2-2-coref")
    assert len(changed) == 2


def test_a_moved_head_and_a_new_class_are_written() -> None:
    reading = golden("spanish-zeros")
    sea = reading.layers[0].markables["e4.1"]
    after = edited(
        reading, MoveHead("e4.1", 5), ReplaceMarkable(replace(sea, head=5, semantic="water"))
    )
    assert changes(reading, after) == [
        ("el", "el\tel\tDET\tda\t_\t7\tdet\t7:det\tEntity=(e4-water-1-gstype:spec")
    ]


def test_entities_that_are_joined_take_the_first_label() -> None:
    reading = golden("spanish-zeros")
    after = edited(reading, SetAnaphor(same("e2.1", "e1.1")))
    entities = [line.rpartition("\t")[2] for line in lines(after) if "e2" in line]
    assert entities == []


def test_an_entity_that_is_split_gets_a_new_label_and_keeps_its_sum() -> None:
    reading = golden("spanish-zeros")
    after = edited(reading, RemoveAnaphor("e2.2"))
    assert changes(reading, after) == [
        ("él", "él\tél\tPRON\tpp\t_\t1\tdep\t1:dep\tEntity=(e7-person-1-)")
    ]


def test_a_removed_mention_leaves_the_rest_of_misc() -> None:
    reading = golden("gum-order")
    after = edited(reading, SetBridges(()), RemoveMarkable("5.1"), RemoveMarkable("1.1"))
    assert [text.rpartition("\t")[2] for _, text in changes(reading, after)] == [
        "Discourse=root:1->0:0:_",
        "XML=</p>",
    ]


def test_a_new_mention_is_put_into_misc_by_the_alphabet() -> None:
    reading = golden("gum-order")
    new = mention("new", 9, 11, semantic="object")
    after = edited(reading, AddMarkable(new), SetBridges(()))
    assert [text.rpartition("\t")[2] for _, text in changes(reading, after)] == [
        "XML=</p>|Entity=(7-object-_-_-_-2(5-abstract-new-nnnnn-cf5-1-sgl)",
        "Entity=(3-person-giv:act-nnnnn-cf1-1-ana)(2-animal-giv:act-nnnnn-cf1-1-ana)7)",
    ]


def test_a_new_zero_in_a_read_document_gets_its_node_and_moves_no_other() -> None:
    reading = golden("spanish-zeros")
    zero = Markable("z", (Span(3, 4),), 3, phrase="zero", zero=Zero(3, "obj"))
    after = edited(reading, AddMarkable(zero), SetAnaphor(same("z", "e1.1")))
    added = [line for line in lines(after) if line not in lines(reading)]
    assert added == ["4.1\t_\t_\tPRON\t_\t_\t_\t_\t4:obj\tEntity=(e1-person-1-)"]
    assert len(lines(after)) == len(lines(reading)) + 1


def test_a_new_zero_keeps_unusual_orders_of_brackets_and_entries() -> None:
    reading = golden("gum-order")
    zero = Markable("z", (Span(1, 2),), 1, phrase="zero", zero=Zero(1, "obj"))
    after = edited(reading, AddMarkable(zero))
    added = [line for line in lines(after) if line not in lines(reading)]
    assert added == ["2.1\t_\t_\tPRON\t_\t_\t_\t_\t2:obj\tEntity=(7-_-_-_-_-1)"]


def test_a_changed_zero_changes_its_node() -> None:
    reading = golden("spanish-zeros")
    old = reading.layers[0].markables["e1.3"]
    assert old.zero is not None
    new = replace(old, zero=replace(old.zero, role="obj", features=FrozenDict({"Person": "1"})))
    after = edited(reading, ReplaceMarkable(new))
    assert changes(reading, after) == [
        ("_", "_\t_\tPRON\t_\tPerson=1\t_\t_\t5:obj\tEntity=(e1-person-1-)")
    ]


def test_corrected_words_are_written_with_the_relation_in_deps() -> None:
    reading = golden("spanish-zeros")
    after = edited(
        reading,
        CorrectToken(2, Correction(pos="X", tag="t", lemma="l", head=3, deprel="flat")),
        CorrectToken(4, Correction(head=3)),
        CorrectToken(7, Correction(head=20)),
    )
    losses = {loss.code: loss.message for loss in CorefudFormat().losses(after)}
    assert losses.keys() == {"corefud-loses-corrections"}
    assert losses["corefud-loses-corrections"].startswith("corefud does not keep 3 corrected")
    assert [text.rpartition("\t")[0] for _, text in changes(reading, after)] == [
        "Luis\tl\tX\tt\tGender=Masc|Number=Sing\t4\tflat\t4:flat|4:nsubj",
        "a\ta\tADP\tsps\t_\t4\tcase\t4:case",
    ]


def test_heads_that_would_go_in_a_circle_are_left_out() -> None:
    reading = golden("treebank")
    layer = Layer.build("gold", corrections={2: Correction(head=0)})
    assert column(replace(reading, layers=(layer,)), 6) == ["_", "3", "1"]


def test_a_correction_of_no_word_changes_nothing() -> None:
    reading = golden("treebank")
    layer = Layer.build("gold", corrections={99: Correction(head=0)})
    after = replace(reading, layers=(layer,))
    assert lines(after) == lines(reading)
    assert [p.code for p in CorefudFormat().losses(after)] == ["corefud-loses-corrections"]


@pytest.mark.parametrize(
    ("keys", "before", "after"),
    [
        ("eid-etype-head-minspan-other", "(e1-p-1-1,4-x", "(e1-p-1--x"),
        ("eid-minspan-etype", "(e1-1,4-p", "(e1-1-p"),
    ],
)
def test_a_minimal_span_that_no_longer_lies_in_its_mention_is_not_written(
    keys: str, before: str, after: str
) -> None:
    entries = {1: f"Entity={before}", 5: "Entity=e1)"}
    rows = [f"{n}\tw{n}\t_\t_\t_\t_\t{n - 1}\tdep\t_\t{entries.get(n, '_')}" for n in range(1, 6)]
    header = ["# newdoc id = d", f"# global.Entity = {keys}"]
    [reading] = read("\n".join([*header, *rows, "", ""]))
    old = reading.layers[0].markables["e1.1"]
    assert old.minimum == (Span(0, 1),)

    shorter = replace(old, spans=(Span(0, 2),), minimum=())
    edited = replace(reading, layers=(ReplaceMarkable(shorter).apply(reading.layers[0]).layer,))

    assert [line.rpartition("\t")[2] for line in lines(edited)][:2] == [
        f"Entity={after}",
        "Entity=e1)",
    ]
    [back] = read(written(edited))
    assert back.problems == ()


def test_a_mention_that_joins_an_entity_takes_its_type() -> None:
    rows = "1\tAna\t_\t_\t_\t_\t_\t_\t_\tEntity=(e1-person-1-)\n"
    rows += "2\tParis\t_\t_\t_\t_\t_\t_\t_\tEntity=(e2-place-1-)\n"
    (reading,) = read(f"# global.Entity = eid-etype-head-other\n{rows}\n")
    after = edited(reading, SetAnaphor(same("e2.1", "e1.1")))
    assert misc(after) == ["Entity=(e1-person-1-)", "Entity=(e1-person-1-)"]


def test_types_that_differ_in_a_file_are_written_as_they_were_read() -> None:
    rows = "1\tAna\t_\t_\t_\t_\t_\t_\t_\tEntity=(e1-person-1-)\n"
    rows += "2\tella\t_\t_\t_\t_\t_\t_\t_\tEntity=(e1-place-1-)\n"
    text = f"# newdoc id = d\n# global.Entity = eid-etype-head-other\n{rows}\n"
    (reading,) = read(text)
    assert written(reading) == text


def test_a_new_subject_without_a_place_is_written_before_its_verb_group() -> None:
    words = [
        ("lo", "PRON", 2, "obj"),
        ("había", "AUX", 2, "aux"),
        ("olvidado", "VERB", ROOT, "root"),
    ]
    analysed = [Token(word, pos=pos, head=head, deprel=name) for word, pos, head, name in words]
    document = Document("d", "es", tokens=tuple(analysed), sentences=(Span(0, 3),))
    subject = Markable("z", (Span(2, 3),), 2, phrase="zero", zero=Zero(2, "nsubj"))
    placed = replace(subject, zero=Zero(2, "nsubj", place=(1, 1)))
    readings = [Reading(document, (Layer.build("gold", [one]),)) for one in (subject, placed)]
    assert [column(one, 0) for one in readings] == [
        ["0.1", "1", "2", "3"],
        ["1", "2", "2.1", "3"],
    ]


def test_the_name_of_a_layer_is_reported_as_lost() -> None:
    document = tokens("a b")
    codes = [
        [loss.code for loss in CorefudFormat().losses(Reading(document, (Layer.build(name),)))]
        for name in ("gold", "supar")
    ]
    assert codes == [[], ["corefud-loses-layer-name"]]


@pytest.mark.parametrize("begin", ["# newdoc id = old", "#newdoc id=old", "# newdoc"])
def test_a_document_that_was_renamed_is_written_under_its_new_name(begin: str) -> None:
    text = f"{begin}\n# text = Ana\n" + "\t".join(["1", "Ana", *["_"] * 4, "0", "root", "_", "_"])
    (reading,) = CorefudFormat().read(Source.of_text(text + "\n\n", name="old.conllu"))
    assert written(reading).startswith(f"{begin}\n")
    new = replace(reading, document=replace(reading.document, doc_id="new"))
    first = "# newdoc" if begin == "# newdoc" else "# newdoc id = new"
    assert written(new).startswith(f"{first}\n# text = Ana\n")
