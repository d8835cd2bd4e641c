"""MUC SGML, rule by rule."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from anaphora_formats import muc
from anaphora_formats.muc import MucExtendedFormat, MucFormat
from anaphora_formats.muc.layer import fingerprint, fingerprint_of_plain
from anaphora_formats.muc.markup import attributes_of, usual_attributes
from anaphora_workbench.edits import AddMarkable, RemoveAnaphor, SetAnaphor
from anaphora_workbench.model import (
    Anaphor,
    Bridge,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    Zero,
    chains_of,
)
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.workspace import Workspace

DOCS = Path(__file__).parents[2] / "docs" / "formats" / "muc.md"


def read(text: str, language: str | None = "en") -> Reading:
    source = Source.of(io.BytesIO(text.encode()), name="d.sgm")
    (reading,) = MucFormat(language).read(source)
    return reading


def in_text(body: str) -> Reading:
    return read(f"<DOC><DOCID>d1</DOCID><TEXT>{body}</TEXT></DOC>")


def write(reading: Reading, fmt: MucFormat | None = None) -> str:
    stream = io.BytesIO()
    (fmt or MucFormat()).write([reading], Target.of(stream))
    return stream.getvalue().decode()


def sentences(reading: Reading) -> list[str]:
    tokens = reading.document.tokens
    return [
        " ".join([token.text for token in tokens[span.start : span.end]])
        for span in reading.document.sentences
    ]


def mentions(reading: Reading) -> dict[str, str]:
    layer = reading.layers[0]
    return {name: reading.document.words(m.span) for name, m in layer.markables.items()}


def minima(reading: Reading, name: str) -> list[str]:
    markable = reading.layers[0].markables[name]
    return [reading.document.words(span) for span in markable.minimum]


def plain(words: str, layer: Layer | None = None) -> Reading:
    """Return a document of one sentence without running text."""
    tokens = tuple([Token(word) for word in words.split()])
    document = Document("d1", "en", "", tokens, (Span(0, len(tokens)),))
    return Reading(document, (layer,) if layer else (), (), "d1.json")


# ---- the text


def test_names_have_any_case_and_values_any_quotes() -> None:
    found = in_text(
        "<Coref Id=1>Ana</cOREF> met <coref ID='2'>Bill</coref >, <COREF id=\"3\" "
        "ref = 1 type=ident>a nurse</COREF>."
    )
    assert mentions(found) == {"1": "Ana", "2": "Bill", "3": "a nurse"}
    assert found.layers[0].anaphors["3"].antecedents == ("1",)
    assert found.problems == ()


def test_codes_are_no_text_and_headlines_are() -> None:
    found = read(
        "<DOC>\n<DOCNO> 12 </DOCNO>\n<CO> IBM </CO>\n<HL> Ana Wins </HL>\n<IN> LAW </IN>\n"
        "<TXT>\n<p>\n<s> She won. </s>\n</p>\n</TXT>\n</DOC>\n"
    )
    assert found.document.doc_id == "12"
    assert sentences(found) == ["Ana Wins", "She won ."]


def test_a_code_with_a_coref_is_text() -> None:
    found = read("<DOC><CO> <COREF ID=1>IBM</COREF> </CO><TEXT>It left.</TEXT></DOC>")
    assert sentences(found) == ["IBM", "It left ."]


def test_a_document_without_a_name_is_called_as_the_file() -> None:
    assert read("<DOC><TEXT>Hi.</TEXT></DOC>").document.doc_id == "d"


def test_line_ends_beside_tags_are_markup_and_others_are_text() -> None:
    found = read("<DOC>\r\n<TEXT>\r\n\r\nOne\r\ntwo.\r\n</TEXT>\r\n</DOC>\r\n")
    assert found.document.text == "\r\nOne\r\ntwo."


def test_entities_are_characters() -> None:
    found = in_text("A&amp;B A&AMP;B &lt;p&gt; caf&eacute; &#233; &#xE9; &quot;q&quot;")
    assert found.document.text == 'A&B A&B <p> café é é "q"'
    assert "&AMP;" in write(found)
    assert "&#xE9;" in write(found)


def test_typesetting_codes_of_newswire_are_dashes_and_blanks() -> None:
    found = in_text("Ana &MD; a nurse&UR;ran.&LR; &QC; She won.")
    assert sentences(found) == ["Ana — a nurse ran .", "She won ."]
    assert "&MD; a nurse&UR;ran.&LR; &QC; She" in write(found)


def test_a_tag_parts_a_word() -> None:
    found = in_text("The <COREF ID=1>Iraq</COREF>-based firm")
    assert sentences(found) == ["The Iraq -based firm"]
    assert mentions(found) == {"1": "Iraq"}


def test_name_tags_part_nothing() -> None:
    found = in_text('<ENAMEX TYPE="X">Bil</ENAMEX>ly ran. <TIMEX>Now</TIMEX> he sits.')
    assert sentences(found) == ["Billy ran .", "Now he sits ."]


def test_sentence_tags_win_over_dots() -> None:
    found = in_text("<s>He left. She stayed.</s> <s>they won</s> No one. Cared.")
    assert sentences(found) == ["He left . She stayed .", "they won", "No one .", "Cared ."]


def test_parts_that_touch_are_read_apart() -> None:
    reading = read(
        "<DOC><HL>Mr. Smith quits</HL><TXT><p>Mr. Smith left.</p><p>He ran.</p></TXT></DOC>"
    )
    assert sentences(reading) == ["Mr. Smith quits", "Mr. Smith left .", "He ran ."]
    assert len(reading.document.paragraphs) == 3
    assert write(reading).count("Mr. Smith") == 2


def test_sentence_tags_need_no_end() -> None:
    assert sentences(in_text("<p><s> One two. Three\n<s> four. </p>")) == [
        "One two . Three",
        "four .",
    ]


def test_paragraphs_come_from_tags_or_from_empty_lines() -> None:
    tagged = in_text("<p>One.\n\nTwo.\n<p>Three.")
    blank = in_text("One.\n\nTwo. Three.")
    assert tagged.document.paragraphs == (Span(0, 4), Span(4, 6))
    assert blank.document.paragraphs == (Span(0, 2), Span(2, 6))


def test_the_language_is_guessed_unless_it_is_given() -> None:
    body = "<DOC><TEXT>La casa de la señora que vive en la calle no es de ella.</TEXT></DOC>"
    assert read(body, None).document.language == "es"
    assert read(body, "und").document.language == "und"


def test_right_to_left_text_and_characters_beyond_the_first_plane_keep_their_places() -> None:
    found = in_text("<COREF ID=1>שלום</COREF> \U0001f600 <COREF ID=2>\U0001d51ea</COREF> x")
    assert mentions(found) == {"1": "שלום", "2": "\U0001d51ea"}


# ---- the examples of the documentation


def examples(text: str) -> list[str]:
    """Return every whole document in a text, without what it is indented by."""
    blocks = re.findall(r"^ *<DOC>$.*?^ *</DOC>$", text, re.MULTILINE | re.DOTALL)
    return [re.sub("(?m)^    ", "", block) for block in blocks]


@pytest.mark.parametrize(
    "text",
    [muc.__doc__ or "", DOCS.read_text(encoding="utf-8")],
    ids=["docstring", "documentation"],
)
def test_the_examples_of_the_documentation_are_sound(text: str) -> None:
    found = examples(text)
    assert found
    for example in found:
        reading = read(f"{example}\n", None)
        assert reading.problems == ()
        assert len(reading.layers[0].markables) == 3
        assert write(reading) == f"{example}\n"


# ---- coreference


def test_links_go_back_and_forth_to_any_mention() -> None:
    found = in_text(
        "When <COREF ID=1 TYPE=IDENT REF=2>she</COREF> came, <COREF ID=2>Ana</COREF> saw "
        "<COREF ID=3 TYPE=IDENT REF=1>herself</COREF>."
    )
    layer = found.layers[0]
    assert layer.anaphors["1"] == Anaphor("1", "", Reference.CATAPHOR, ("2",))
    assert layer.anaphors["3"] == Anaphor("3", "", Reference.ANAPHOR, ("1",))
    assert "2" not in layer.anaphors
    assert chains_of(layer).entities == (("1", "2", "3"),)


def test_a_mention_inside_its_antecedent_refers_back() -> None:
    found = in_text("<COREF ID=1>the man <COREF ID=2 REF=1>who</COREF> left</COREF>")
    assert found.layers[0].anaphors["2"].reference is Reference.ANAPHOR


def test_min_alternatives_are_found_inside_the_mention() -> None:
    found = in_text('the man and <COREF ID=1 MIN="Smith|old  man">the old\nman, Mr. Smith</COREF>')
    assert minima(found, "1") == ["Smith", "old\nman"]


def test_min_may_be_a_part_of_a_word_or_differ_in_case() -> None:
    found = in_text(
        '<COREF ID=1 MIN="Iraq">the Iraq-based firm</COREF> <COREF ID=2 MIN="DOG">a dog</COREF>'
    )
    assert minima(found, "1") == ["Iraq-based"]
    assert minima(found, "2") == ["dog"]


def test_without_min_there_is_no_minimum() -> None:
    assert minima(in_text("<COREF ID=1>the dog</COREF>"), "1") == []


@pytest.mark.parametrize("name", ["STATUS", "STAT"])
def test_optional_mentions_are_marked(name: str) -> None:
    found = in_text(f'<COREF ID=1>Ana</COREF>, <COREF ID=2 REF=1 {name}="OPT">a nurse</COREF>')
    assert found.layers[0].markables["2"].attributes["muc.status"] == "OPT"
    assert f'{name}="OPT"' in write(found)


def test_elements_around_the_same_words_keep_their_order() -> None:
    text = "<DOC><TEXT><COREF ID=b><COREF ID=a>Ana</COREF></COREF> ran.</TEXT></DOC>"
    assert list(mentions(read(text))) == ["b", "a"]
    assert write(read(text)) == text


def test_a_document_without_coref_has_no_layer() -> None:
    assert in_text("Ana ran.").layers == ()


# ---- writing back


SOURCE = (
    "<DOC>\n<DOCID> d1 </DOCID>\n<TEXT>\n<p>\n<COREF  ID=1 >Ana</COREF> met <COREF ID=2>Bill"
    "</COREF>. <COREF ID=3 REF=1>She</COREF> ran.\n</p>\n</TEXT>\n</DOC>\n"
)


def test_an_edit_changes_one_tag_only() -> None:
    found = read(SOURCE)
    edit = SetAnaphor(Anaphor("3", "", Reference.ANAPHOR, ("2",)))
    changed = Reading(found.document, (edit.apply(found.layers[0]).layer,))
    wanted = SOURCE.replace("<COREF ID=3 REF=1>", '<COREF ID="3" TYPE="IDENT" REF="2">')
    assert write(changed) == wanted


def test_a_new_mention_is_put_between_the_old_ones() -> None:
    found = read(SOURCE)
    edit = AddMarkable(Markable("new", (Span(0, 3),)))
    changed = Reading(found.document, (edit.apply(found.layers[0]).layer,))
    wanted = SOURCE.replace("<COREF  ID=1 >", '<COREF ID="new"><COREF  ID=1 >').replace(
        "Bill</COREF>", "Bill</COREF></COREF>"
    )
    assert write(changed) == wanted


def test_a_link_that_is_taken_back_is_gone() -> None:
    found = read(SOURCE)
    changed = Reading(found.document, (RemoveAnaphor("3").apply(found.layers[0]).layer,))
    assert '<COREF ID="3">She</COREF>' in write(changed)


def test_another_name_takes_the_place_of_the_old_one() -> None:
    from dataclasses import replace

    found = read(SOURCE)
    renamed = Reading(replace(found.document, doc_id="A&B"), found.layers)
    assert write(renamed) == SOURCE.replace(" d1 ", " A&amp;B ")
    assert read(write(renamed)).document.doc_id == "A&B"


# ---- other documents


def test_the_strict_form_ties_an_entity_together_without_its_zero() -> None:
    zero = Markable("z", (Span(2, 3),), 2, zero=Zero(2))
    marks = [Markable(n, (Span(i, i + 1),)) for n, i in (("a", 0), ("c", 4), ("d", 6))]
    links = [
        Anaphor("z", "zero", Reference.ANAPHOR, ("a",)),
        Anaphor("c", "", Reference.ANAPHOR, ("z",)),
        Anaphor("d", "", Reference.ANAPHOR, ("z",)),
    ]
    reading = plain("Ana and sleeps . She . Ana", Layer.build("gold", [*marks, zero], links))
    back = read(write(reading)).layers[0]
    assert set(back.markables) == {"a", "c", "d"}
    assert chains_of(back).entities == (("a", "c", "d"),)
    assert back.anaphors["c"].antecedents == ("a",)


def test_a_chain_stays_together_when_only_its_later_mentions_point_to_a_zero() -> None:
    zero = Markable("z", (Span(2, 3),), 2, zero=Zero(2))
    marks = [Markable(n, (Span(i, i + 1),)) for n, i in (("a", 0), ("c", 4), ("d", 6))]
    links = [
        Anaphor("z", "zero", Reference.CATAPHOR, ("d",)),
        Anaphor("a", "", Reference.CATAPHOR, ("z",)),
        Anaphor("c", "", Reference.ANAPHOR, ("z",)),
    ]
    reading = plain("Ana and sleeps . She . Ana", Layer.build("gold", [*marks, zero], links))
    assert chains_of(read(write(reading)).layers[0]).entities == (("a", "c", "d"),)


def test_of_two_crossing_mentions_the_later_is_left_out_of_the_strict_form() -> None:
    marks = [Markable("a", (Span(0, 3),)), Markable("b", (Span(2, 5),))]
    reading = plain("one two three four five", Layer.build("gold", marks))
    assert set(read(write(reading)).layers[0].markables) == {"a"}
    back = read(write(reading, MucExtendedFormat())).layers[0]
    assert {m.id: m.spans for m in back.markables.values()} == {
        "a": (Span(0, 3),),
        "b": (Span(2, 5),),
    }


def two_in_a_ligature(*markables: Markable, links: tuple[Anaphor, ...] = ()) -> Reading:
    """Return *he ﬁ he he*, where the ligature is the two words *f* and *i*."""
    document = Document(
        "d1",
        "en",
        "he ﬁ he he",
        tuple([Token(word) for word in ("he", "f", "i", "he", "he")]),
        (Span(0, 5),),
        ((0, 2), (3, 4), (3, 4), (5, 7), (8, 10)),
    )
    return Reading(document, (Layer.build("gold", markables, links),))


def test_of_two_mentions_that_meet_in_a_ligature_the_later_begins_behind_it() -> None:
    reading = two_in_a_ligature(
        Markable("1", (Span(0, 2),)),
        Markable("2", (Span(2, 5),), minimum=(Span(2, 3),)),
        Markable("3", (Span(2, 3), Span(4, 5)), head=2),
        links=(Anaphor("2", antecedents=("1",)),),
    )
    back = read(write(reading))

    assert mentions(back) == {"1": "he ﬁ", "2": "he he", "3": "he"}
    assert back.layers[0].anaphors["2"].antecedents == ("1",)
    assert [problem.code for problem in back.problems] == []
    lost = {problem.code: problem.message for problem in MucFormat().losses(reading)}
    assert "muc-loses-crossing" not in lost
    assert lost["muc-loses-mentions"].startswith("muc does not keep 2 mentions; first: 'he ﬁ' in")


def test_mentions_that_really_cross_in_a_ligature_are_left_out_as_any() -> None:
    reading = two_in_a_ligature(Markable("1", (Span(0, 4),)), Markable("2", (Span(2, 5),)))

    assert list(mentions(read(write(reading)))) == ["1"]
    assert "muc-loses-crossing" in {problem.code for problem in MucFormat().losses(reading)}


def test_min_is_the_head_unless_that_is_all() -> None:
    marks = [Markable("a", (Span(0, 3),), 1), Markable("b", (Span(4, 5),), 4)]
    text = write(plain("the dog there saw Ana", Layer.build("gold", marks)))
    assert '<COREF ID="a" MIN="dog">the dog there</COREF>' in text
    assert '<COREF ID="b">Ana</COREF>' in text


def test_a_zero_stands_on_its_verb_and_reads_back() -> None:
    features = Markable("z", (Span(1, 2),), 1, phrase="zero", zero=Zero(1, "nsubj"))
    layer = Layer.build(
        "gold",
        [Markable("a", (Span(0, 1),)), features],
        [Anaphor("z", "zero", Reference.ANAPHOR, ("a",))],
    )
    text = write(plain("Ana duerme", layer), MucExtendedFormat())
    assert 'ZERO="nsubj">duerme</COREF>' in text
    assert read(text).layers[0].markables["z"] == features


@pytest.mark.parametrize("value", ["", "a b", 'q"<&>=|:%', " x ", "é\n", "%41;", "a,b|c=d"])
def test_any_value_of_the_extended_form_reads_back(value: str) -> None:
    features = FrozenDict({f"A{value}": value, "Gender": "Fem,Masc"})
    zero = Markable("z", (Span(1, 2),), 1, zero=Zero(1, value, features, (-1, 2)))
    first = Markable("a", (Span(0, 1),), phrase=value, semantic=value)
    layer = Layer.build(
        value or "gold",
        [first, zero],
        [Anaphor("z", value, Reference.ANAPHOR, ("a",))],
        bridges=[Bridge("a", "z", value)],
    )
    back = read(write(plain("Ana duerme", layer), MucExtendedFormat())).layers[0]
    assert back.name == layer.name
    assert back.markables == layer.markables
    assert back.anaphors == layer.anaphors
    assert back.bridges == layer.bridges


@pytest.mark.parametrize("name", ["a b", 'q"<&>', " x ", "é\n", "1|2", "="])
def test_ids_that_a_ref_could_not_name_are_replaced(name: str) -> None:
    layer = Layer.build(
        "gold",
        [Markable(name, (Span(0, 1),)), Markable("b", (Span(1, 2),))],
        [Anaphor("b", "", Reference.ANAPHOR, (name,))],
    )
    back = read(write(plain("Ana herself", layer)))
    first, second = back.layers[0].markables
    assert back.problems == ()
    assert back.layers[0].anaphors[second].antecedents == (first,)


def test_a_zero_on_one_of_two_words_of_a_single_character_reads_back() -> None:
    tokens = (Token("à"), Token("il"))
    document = Document("d1", "it", "x", tokens, (Span(0, 2),), ((0, 1), (0, 1)))
    zero = Markable("z", (Span(1, 2),), 1, zero=Zero(1))
    reading = Reading(document, (Layer.build("gold", [zero]),))
    assert read(write(reading, MucExtendedFormat())).layers[0].markables["z"] == zero


def test_a_word_that_is_a_line_end_stays_one() -> None:
    tokens = (Token("Ana"), Token("\n"), Token("Bill"))
    offsets = ((0, 3), (3, 4), (4, 8))
    document = Document("d1", "en", "Ana\nBill", tokens, (Span(0, 2), Span(2, 3)), offsets)
    back = read(write(Reading(document)))
    assert back.document.tokens == tokens
    assert back.document.sentences == document.sentences


def test_words_that_are_not_those_of_the_tokeniser_are_stated() -> None:
    reading = plain("can't do")
    assert '<?anaphora words="0-5:0-5">' in write(reading)
    assert sentences(read(write(reading))) == ["can't do"]


def test_nothing_is_stated_that_a_reader_finds() -> None:
    text = "The old man of the village, who was there, did not say much. He left."
    source = Source.of(io.BytesIO(text.encode()), name="d1.txt")
    (reading,) = Registry().format("text").read(source)
    assert "<?anaphora" not in write(Reading(in_text(text).document)).replace("\n", " ")
    assert "<?anaphora" in write(reading)  # plain text does not tell its language


@pytest.mark.parametrize("text", [" cat", "\n<p> cat", "\ufeff\n cat"])
def test_white_space_that_begins_the_text_of_a_later_document_stays_in_it(text: str) -> None:
    stream = io.BytesIO()
    readings = [in_text("dog"), read(text)]
    MucFormat().write(readings, Target.of(stream))
    back = list(MucFormat().read(Source.of(io.BytesIO(stream.getvalue()), name="d.sgm")))

    assert [r.document.text for r in back] == [r.document.text for r in readings]
    assert [r.document.tokens for r in back] == [r.document.tokens for r in readings]


@pytest.mark.parametrize("first", ["dog\n", "dog", "<COREF ID=1>dog</COREF> ran\n\n", "<DOC>dog"])
@pytest.mark.parametrize("second", ["cat\n", "\n cat", "<DOC>\ncat</DOC>", "<DOC>cat"])
def test_documents_without_doc_tags_stay_apart_in_one_file(first: str, second: str) -> None:
    stream = io.BytesIO()
    readings = [read(first), read(second)]
    MucFormat().write(readings, Target.of(stream))
    back = list(MucFormat().read(Source.of(io.BytesIO(stream.getvalue()), name="d.sgm")))

    assert [r.document.tokens for r in back] == [r.document.tokens for r in readings]
    assert [r.document.text.strip() for r in back] == [r.document.text.strip() for r in readings]
    again = io.BytesIO()
    MucFormat().write(back, Target.of(again))
    assert again.getvalue() == stream.getvalue()


def test_white_space_before_a_later_document_is_no_part_of_the_one_before() -> None:
    stream = io.BytesIO()
    MucFormat().write([in_text("dog"), read(" \n<DOC>cat</DOC>")], Target.of(stream))

    assert stream.getvalue().decode().endswith("dog</TEXT></DOC>\n<DOC>cat</DOC>")


def test_several_documents_go_into_one_file() -> None:
    stream = io.BytesIO()
    MucFormat().write([in_text("One."), in_text("Two.")], Target.of(stream))
    raw = stream.getvalue().decode()
    assert raw.count("<DOC>") == 2
    source = Source.of(io.BytesIO(stream.getvalue()), name="d.sgm")
    assert [r.document.text for r in MucFormat().read(source)] == ["One.", "Two."]


# ---- in company


@pytest.mark.parametrize(
    ("name", "text", "wanted"),
    [
        ("a.sgm", "<DOC>\n<DOCID> 1 </DOCID>", "muc"),
        ("a.muc", "<TEXT>", "muc"),
        ("a.xmuc", "<DOC>", "muc-extended"),
        ("a.anything", '<COREF ID="1">', "muc"),
        ("a.sgm", "<@000,1,comment>\n<@SNS,x>", "supar-sgml"),
    ],
)
def test_the_format_is_found_from_content(
    tmp_path: Path, name: str, text: str, wanted: str
) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    assert Workspace(Registry()).detect(Source.of(path)).name == wanted


def test_stated_words_survive_line_ends_of_windows() -> None:
    tokens = tuple([Token(form) for form in ("Ana", "ran", ".", "Da", "me", "lo", ".")])
    text = "Ana ran.\n\nDámelo."
    offsets = ((0, 3), (4, 7), (7, 8), (10, 16), (10, 16), (10, 16), (16, 17))
    document = Document("d", "es", text, tokens, (Span(0, 3), Span(3, 7)), offsets)
    layer = Layer.build("gold", [Markable("m", (Span(4, 5),))], [])
    written = write(Reading(document, (layer,)))
    assert "10-16" in written
    reading = read(written.replace("\n", "\r\n"), "es")
    assert reading.problems == read(written, "es").problems
    assert [token.text for token in reading.document.tokens] == [t.text for t in tokens]
    assert reading.layers[0].markables["m"].span == Span(4, 5)


def test_a_huge_document_is_read_in_time_that_grows_with_its_length() -> None:
    import time

    def seconds(size: int) -> float:
        body = "".join(
            [
                f'<COREF ID="{i}" TYPE="IDENT" REF="{i - 1}" MIN="dog">the dog</COREF> ran. '
                for i in range(size)
            ]
        )
        text = "<DOC><TEXT>" + body + "<COREF ID=x " * size + "</TEXT></DOC>"
        start = time.process_time()
        read(text)
        return time.process_time() - start

    seconds(100)
    small, large = seconds(1500), seconds(6000)
    assert large < 10 * small


def test_deep_nesting_is_no_trouble() -> None:
    depth = 5000
    text = "".join([f"<COREF ID={i}>" for i in range(depth)]) + "x" + "</COREF>" * depth
    found = in_text(text)
    assert len(found.layers[0].markables) == depth
    assert text in write(found)


@pytest.mark.parametrize(
    "rest",
    ["", ' ID="1"', ' ID="2" TYPE="IDENT" REF="1"', '\n ID=""', ' ID="1" ID="2"', ' REF="a b"'],
)
def test_usual_attributes_are_read_as_any(rest: str) -> None:
    assert usual_attributes(rest) == attributes_of(rest)


@pytest.mark.parametrize("anaphor", [None, Anaphor("ñ'1", "", Reference.ANAPHOR, ("2",))])
def test_a_plain_mention_has_the_fingerprint_of_any(anaphor: Anaphor | None) -> None:
    for spans in ((Span(0, 2),), (Span(0, 1), Span(3, 4))):
        markable = Markable("ñ'1", spans)
        assert fingerprint_of_plain(markable, anaphor) == fingerprint(markable, anaphor, ())


def test_an_end_tag_too_many_among_usual_tags_stays_a_comment() -> None:
    raw = (
        '<DOC><TEXT>Ana</COREF> saw <COREF ID="1">Eva</COREF></COREF> and <COREF ID="2"> '
        '</COREF>her <COREF ID="3" REF="1">dog</COREF>.</TEXT></DOC>'
    )
    reading = read(raw)
    assert reading.document.text == "Ana saw Eva and  her dog."
    assert list(reading.layers[0].markables) == ["1", "3"]
    codes = [problem.code for problem in reading.problems]
    assert codes == ["muc-coref-unopened", "muc-coref-unopened", "muc-coref-empty"]
