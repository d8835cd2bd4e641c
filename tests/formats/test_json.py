"""The format json holds the whole model, byte for byte, whatever lays the file out."""

import io
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora_formats.json import JsonFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import (
    ROOT,
    Anaphor,
    Bridge,
    Candidate,
    CandidateRecord,
    Correction,
    Document,
    EmptyNode,
    FrozenDict,
    Layer,
    Markable,
    Outcome,
    Reason,
    Reference,
    Span,
    Structure,
    Token,
    Tree,
    Verdict,
    Zero,
)
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.testing.strategies import readings

GOLDEN = Path(__file__).parent.parent / "golden" / "json" / "everything" / "farm.anaphora.json"


def write(*given_readings: Reading) -> str:
    stream = io.BytesIO()
    JsonFormat().write(given_readings, Target.of(stream))
    return stream.getvalue().decode()


def read(text: str) -> list[Reading]:
    return list(JsonFormat().read(Source.of_text(text)))


def contents(given_readings: list[Reading]) -> list[tuple[Document, tuple[Layer, ...]]]:
    return [(reading.document, reading.layers) for reading in given_readings]


@pytest.fixture
def everything() -> Reading:
    """A text of our own with one of each thing that the model knows."""
    text = "Ana fed the dog.\n\nThen ate it 🦴 שלום."
    forms = ["Ana", "fed", "the", "dog", ".", "Then", "ate", "it", "🦴", "שלום", "."]
    offsets: list[tuple[int, int]] = []
    for form in forms:
        start = text.index(form, offsets[-1][1] if offsets else 0)
        offsets.append((start, start + len(form)))
    heads = [1, ROOT, 3, 1, 1, 6, ROOT, 6, 7, 8, 6]
    tokens = [Token(form, head=head) for form, head in zip(forms, heads, strict=True)]
    tense = FrozenDict({"Tense": "Past", "VerbForm": "Fin"})
    tokens[1] = Token("fed", "feed", "VERB", "VBD", "fed", tense, ROOT, "root")
    document = Document(
        "farm",
        "en",
        text,
        tuple(tokens),
        (Span(0, 5), Span(5, 11)),
        tuple(offsets),
        (Span(0, 5), Span(5, 11)),
        (Structure("clause", Span(0, 5)), Structure("np", Span(2, 4), 3, 0)),
        (Tree("S", Span(0, 5), (Tree("NP", Span(0, 1)), Tree("NP", Span(2, 4)))), None),
        (EmptyNode(5, 1, "él", "él", "PRON", FrozenDict({"Person": "3"}), 6, "nsubj"),),
        FrozenDict({"genre": "fable", "numbers": [1, 2.5, None, True, {"deep": ["«»"]}]}),
    )
    markables = [
        Markable("m1", (Span(0, 1),), 0, phrase="np", semantic="person"),
        Markable("m2", (Span(2, 4), Span(7, 8)), 3, Span(2, 4), "np", minimum=(Span(3, 4),)),
        Markable("m3", (Span(6, 7),), 6, phrase="zero", zero=Zero(6, "obj", place=(5, 1))),
        Markable("m4", (Span(6, 7),), phrase="clitic", clitic=2, empty_nodes=((5, 1),)),
        Markable("m5", (Span(7, 8),), attributes=FrozenDict({"entity": "e7"})),
    ]
    record = CandidateRecord("Sing", "Masc,Fem", "3", "dog", ("old",), 1, "eat", False, True, True)
    candidates = (
        Candidate("m1", (Verdict("number", Outcome.PASS, "Both are singular."),), record),
        Candidate("m2", (Verdict("gender", Outcome.UNKNOWN, "No gender is known."),)),
    )
    layer = Layer.build(
        "gold",
        markables,
        [
            Anaphor("m3", "zero", Reference.ANAPHOR, ("m1", "m2")),
            Anaphor("m5", "persIt", Reference.NON_REFERRING, (), FrozenDict({"note": "?"})),
            Anaphor("m4"),
        ],
        bridges=[Bridge("m5", "m1", "part-whole"), Bridge("m5", "m2")],
        candidates={"m3": candidates, "m4": ()},
        corrections={7: Correction(pos="PRON", head=ROOT), 2: Correction()},
        metadata={"guidelines": "2.1"},
    )
    return Reading(document, (layer, Layer("empty")))


def test_the_golden_file_is_what_the_specification_shows(everything: Reading) -> None:
    assert write(everything) == GOLDEN.read_text("utf-8")


def test_the_golden_file_gives_the_whole_model_back(everything: Reading) -> None:
    (reading,) = JsonFormat().read(Source.of(GOLDEN, name="farm.anaphora.json"))
    assert reading == Reading(everything.document, everything.layers, (), "farm.anaphora.json")


def test_a_file_of_version_1_gives_the_whole_model_back(everything: Reading) -> None:
    path = GOLDEN.parent.parent / "version-1" / "farm.anaphora.json"
    (reading,) = JsonFormat().read(Source.of(path, name="farm.anaphora.json"))
    assert reading == Reading(everything.document, everything.layers, (), "farm.anaphora.json")
    assert write(reading) == GOLDEN.read_text("utf-8")


def test_words_that_share_a_place_keep_it() -> None:
    tokens = tuple(map(Token, ("va", "a", "el", "mar")))
    places = ((0, 2), (3, 5), (3, 5), (6, 9))
    document = Document("d", "es", "va al mar", tokens, (Span(0, 4),), places)
    text = write(Reading(document))
    assert '["a", [1, 2]]' in text
    assert '["el", -2]' in text
    assert read(text)[0].document == document


@given(st.lists(readings(max_layers=3, across_sentences=True), max_size=3))
def test_what_is_written_is_read_back(given_readings: list[Reading]) -> None:
    text = write(*given_readings)
    back = read(text)
    assert contents(back) == contents(given_readings)
    assert write(*back) == text


@settings(max_examples=30)
@given(st.lists(readings(max_layers=2), max_size=2), st.sampled_from((None, 0, 1, 4)))
def test_another_layout_of_the_same_json_means_the_same(
    given_readings: list[Reading], indent: int | None
) -> None:
    text = write(*given_readings)
    again = json.dumps(json.loads(text), indent=indent, sort_keys=False)
    assert contents(read(again)) == contents(given_readings)
    assert write(*read(again)) == text


def test_keys_in_any_order_mean_the_same(everything: Reading) -> None:
    sorted_keys = json.dumps(json.loads(write(everything)), sort_keys=True)
    assert contents(read(sorted_keys)) == contents([everything])


def test_our_first_line_before_another_layout_means_the_same(everything: Reading) -> None:
    first, rest = write(everything, everything).split("\n", 1)
    body = json.dumps(json.loads(first + rest)["documents"])[1:-1]
    assert contents(read(f"{first}\n{body}\n]}}")) == contents([everything, everything])


def test_every_line_between_a_document_s_braces_begins_with_a_blank(everything: Reading) -> None:
    lines = write(everything, everything).splitlines()
    outer = [line for line in lines if not line.startswith(" ")]
    assert outer[1:] == ["{", "},", "{", "}", "]}"]


def test_a_file_without_documents_has_two_lines() -> None:
    text = write()
    assert text == '{"format": "anaphora-workbench", "version": 2, "documents": [\n]}\n'
    assert read(text) == []


def test_the_first_document_comes_before_the_second_is_parsed(everything: Reading) -> None:
    text = write(everything, everything)
    cut = text.rindex('"language"')
    stream = JsonFormat().read(Source.of_text(text[:cut]))
    assert next(stream).document == everything.document
    with pytest.raises(FormatError, match="json-syntax"):
        next(stream)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_end_is_read(everything: Reading, end: str) -> None:
    text = write(everything).replace("\n", end)
    assert contents(read(text)) == contents([everything])


def test_a_byte_order_mark_is_skipped(everything: Reading) -> None:
    assert contents(read("\ufeff" + write(everything))) == contents([everything])


def test_long_running_text_is_cut_into_pieces_that_join_to_it() -> None:
    text = "word " * 60 + "\n\n" + "x" * 250 + "\r\u2028end \n"
    written = write(Reading(Document("long", text=text)))
    pieces = json.loads(written)["documents"][0]["text"]
    assert "".join(pieces) == text
    assert max(map(len, pieces)) <= 102
    assert read(written)[0].document.text == text


def test_features_that_are_equal_are_one_object() -> None:
    features = [FrozenDict({"Number": "Sing"}), FrozenDict({"Number": "Sing"})]
    tokens = tuple([Token("a", features=each) for each in features])
    (reading,) = read(write(Reading(Document("d", tokens=tokens, sentences=(Span(0, 2),)))))
    first, second = reading.document.tokens
    assert first.features is second.features


def test_escapes_and_line_ends_inside_words_survive() -> None:
    word = '"\\\n\r\t\x00\x7f\u2028\u0085😀'
    document = Document("d", tokens=(Token(word),), sentences=(Span(0, 1),))
    assert read(write(Reading(document)))[0].document == document


def test_a_reason_keeps_its_code_beside_the_sentence() -> None:
    reason = Reason("mine.far", "It is {count} words back.", count=3)
    verdict = Verdict("mine", Outcome.FAIL, reason)
    document = Document("d", tokens=(Token("Ana"), Token("slept")), sentences=(Span(0, 2),))
    ana = Markable("m1", (Span(0, 1),))
    layer = Layer(
        "gold",
        FrozenDict({"m1": ana}),
        FrozenDict({"m1": Anaphor("m1")}),
        candidates=FrozenDict({"m1": (Candidate("m1", (verdict, verdict)),)}),
    )
    text = write(Reading(document, (layer,)))
    assert text.count('["mine", "fail", "It is 3 words back."]') == 2
    assert text.count('["mine.far", "It is {count} words back.", {"count": 3}]') == 1
    (again,) = read(text)
    assert again.layers == (layer,)
    found = again.layers[0].candidates["m1"][0].verdicts[0].reason
    assert isinstance(found, Reason)
    assert (found.code, found.values) == ("mine.far", {"count": 3})
    with pytest.raises(FormatError, match="must be a reason"):
        read(text.replace('["mine.far", "It', '[7, "It'))


def test_a_tuple_in_metadata_comes_back_as_a_list() -> None:
    document = Document("d", metadata=FrozenDict({"pair": (1, "b")}))
    assert read(write(Reading(document)))[0].document.metadata == {"pair": [1, "b"]}


def test_strings_of_another_class_are_strings_in_metadata() -> None:
    document = Document("d", metadata=FrozenDict({"sign": [Reference.ANAPHOR]}))
    assert read(write(Reading(document)))[0].document.metadata == {"sign": ["<"]}


def test_an_escaped_pair_of_surrogates_is_one_character() -> None:
    text = write(Reading(Document("😀"))).replace("😀", "\\ud83d\\ude00")
    assert read(text)[0].document.doc_id == "😀"


def test_nothing_is_lost(everything: Reading) -> None:
    assert JsonFormat().losses(everything) == []


@pytest.mark.parametrize(
    ("name", "head", "answer"),
    [
        ("a.anaphora.json", "", True),
        ("a.json", '{"format": "anaphora-workbench", "version": 9', True),
        ("a.json", '{\n  "version": 1,\n  "format" : "anaphora-workbench"', True),
        ("a.json", '{"format": "other"}', False),
        ("a.txt", "Ana fed the dog.", False),
    ],
)
def test_a_file_is_known_by_its_suffix_or_its_first_words(
    name: str, head: str, answer: bool
) -> None:
    assert JsonFormat().sniff(head, Source.of_text(head, name=name)) is answer


def test_a_folder_is_no_json(tmp_path: Path) -> None:
    folder = tmp_path / "x.anaphora.json"
    folder.mkdir()
    assert JsonFormat().sniff("", Source.of(folder)) is False


def test_a_huge_document_is_read_back() -> None:
    layer = Layer.build("gold", [Markable(f"m{i}", (Span(i, i + 1),), i) for i in range(60_000)])
    words = tuple([Token("word", "word", "NOUN", head=ROOT) for _ in range(60_000)])
    document = Document("huge", tokens=words, sentences=(Span(0, 60_000),))
    (reading,) = read(write(Reading(document, (layer,))))
    assert (reading.document, reading.layers) == (document, (layer,))
