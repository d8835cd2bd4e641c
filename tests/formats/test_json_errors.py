"""The format json names the place of whatever is wrong, and nothing makes it crash."""

import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import anaphora_formats.json
from anaphora_formats.json import JsonFormat
from anaphora_formats.json.layout import walk
from anaphora_workbench.errors import FormatError, Severity
from anaphora_workbench.model import (
    Correction,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Span,
    Token,
    Tree,
    Zero,
)
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.testing.strategies import readings

BAD = Path(__file__).parent.parent / "bad_input" / "json"
DOCS = Path(__file__).parent.parent.parent / "docs" / "formats" / "json.md"

EXPECTED = {
    "json-depth": "5:211: documents[0].metadata.deep[0][0][0][0][0][0][0][0]... is nested more "
    "than 200 levels deep",
    "json-empty": " the file is empty",
    "json-format": '1:1: this is JSON, but it does not say "format": "anaphora-workbench"; '
    "if it is in another format, name it with --from",
    "json-id-twice": "16:12: documents[0].layers[0].markables[1].id: there are two markables 'm1'",
    "json-id-unknown": "19:76: documents[0].layers[0].anaphors[0].antecedents[0]: there is no "
    "markable 'm9'",
    "json-key-missing": "6:3: documents[0].tokens[1] must have the key 'text'",
    "json-key-twice": "6:20: documents[0].tokens[1].text occurs twice in one object",
    "json-number": "5:12: documents[0].metadata.score must be a finite number",
    "json-outside": "16:26: documents[0].layers[0].markables[1].span [1, 3] goes beyond the last "
    "token, 1",
    "json-surrogate": "6:12: documents[0].tokens[1].text contains half a character (a lone "
    "surrogate)",
    "json-syntax": "5:18: this is not valid JSON here: Expecting ',' delimiter",
    "json-type": "6:27: documents[0].tokens[1].pos must be a string, not the number 7",
    "json-value": "19:55: documents[0].layers[0].anaphors[0].reference must be one of < > ! $ -",
    "json-version": "1:45: version must be 1 or 2, not a string",
    "json-version-newer": "1:45: version 3 comes from a newer Anaphora Workbench; this one reads "
    "versions 1 to 2: update it, or export the file again from the newer one",
}


SURVIVED = ("json-document-twice", "json-entry-unused", "json-key-unknown")
"""Codes of what does not stop the reading."""


def read(text: str) -> list[Reading]:
    return list(JsonFormat().read(Source.of_text(text, name="f.json")))


def write(reading: Reading) -> str:
    stream = io.BytesIO()
    JsonFormat().write([reading], Target.of(stream))
    return stream.getvalue().decode()


def document(**keys: object) -> str:
    """Return a file with one document of two tokens and the given keys."""
    tokens = [{"text": "Ana"}, {"text": "left"}]
    record = {"id": "farm", "tokens": tokens, "sentences": [[0, 2]], **keys}
    return json.dumps({"format": "anaphora-workbench", "version": 1, "documents": [record]})


def nested(levels: int) -> list[object]:
    """Return a tree as the file holds it."""
    tree: list[object] = ["NP", 0]
    for _ in range(levels):
        tree = ["NP", tree]
    return tree


def layer(**keys: object) -> str:
    """Return a file with one document and one layer with the given keys."""
    markables = [{"id": "m1", "span": [0, 1]}, {"id": "m2", "span": [1, 2]}]
    return document(layers=[{"name": "gold", "markables": markables, **keys}])


def named(*values: object) -> str:
    """Return a file with one markable, whose attributes are these values."""
    markable = {"id": "m1", "span": [0, 1], "attributes": list(values)}
    return layer(attribute_names=[["entity", "etype"]], markables=[markable])


@pytest.mark.parametrize("code", sorted(EXPECTED))
def test_each_code_has_a_bad_file_and_its_message(code: str) -> None:
    name = f"{code}.anaphora.json"
    with pytest.raises(FormatError) as caught:
        list(JsonFormat().read(Source.of(BAD / name, name=name)))
    assert str(caught.value) == f"{name}:{EXPECTED[code]} [{code}]"


def test_an_unknown_key_is_a_problem_and_the_rest_is_read() -> None:
    name = "json-key-unknown.anaphora.json"
    (reading,) = JsonFormat().read(Source.of(BAD / name, name=name))
    assert [str(problem) for problem in reading.problems] == [
        f"{name}:5:37: documents[0].tokens[0].part_of_speech is not a key of this format and was "
        "skipped (and 1 more like it) [json-key-unknown]"
    ]
    assert reading.problems[0].severity is Severity.ERROR
    assert [token.text for token in reading.document.tokens] == ["Ana", "left"]


def test_features_that_no_token_has_are_a_problem_and_the_rest_is_read() -> None:
    name = "json-entry-unused.anaphora.json"
    (reading,) = JsonFormat().read(Source.of(BAD / name, name=name))
    assert [str(problem) for problem in reading.problems] == [
        f"{name}:11:1: documents[0].features[1] is used by no token and was skipped (and 1 more "
        "like it) [json-entry-unused]"
    ]
    assert [dict(token.features) for token in reading.document.tokens] == [{"Number": "Sing"}, {}]


def test_features_of_tokens_without_columns_are_a_problem() -> None:
    record = {"id": "d", "features": [{"Number": "Sing"}], "tokens": [{"text": "Ana"}]}
    record["sentences"] = [[0, 1]]
    (reading,) = read(
        json.dumps({"format": "anaphora-workbench", "version": 1, "documents": [record]})
    )
    (problem,) = reading.problems
    assert problem.code == "json-entry-unused"
    assert reading.document.tokens == (Token("Ana"),)


def test_names_that_no_markable_has_are_a_problem() -> None:
    markable = {"id": "m1", "span": [0, 1], "attributes": [2, "e1"]}
    names = [["a"], ["entity"], ["b", "c"]]
    (reading,) = read(layer(attribute_names=names, markables=[markable]))
    assert [str(problem) for problem in reading.problems] == [
        "f.json:1:265: documents[0].layers[0].attribute_names[0] is used by no markable and was "
        "skipped (and 1 more like it) [json-entry-unused]"
    ]
    assert reading.layers[0].markables["m1"].attributes == {"entity": "e1"}


def test_attributes_may_be_an_object() -> None:
    markable = {"id": "m1", "span": [0, 1], "attributes": {"entity": "e1", "etype": ""}}
    (reading,) = read(layer(markables=[markable]))
    assert read(named(1, "e1", ""))[0].layers == reading.layers
    assert '"attributes": [1, "e1", ""]' in write(reading)


def test_a_second_document_of_one_name_is_a_warning_and_both_are_read() -> None:
    name = "json-document-twice.anaphora.json"
    first, second = JsonFormat().read(Source.of(BAD / name, name=name))
    assert first.problems == ()
    assert [str(problem) for problem in second.problems] == [
        f"{name}:3:8: a document 'farm' was there before; give each its own id "
        "[json-document-twice]"
    ]
    assert second.problems[0].severity is Severity.WARNING


def test_every_bad_file_is_tested() -> None:
    names = {path.name.removesuffix(".anaphora.json") for path in BAD.iterdir()}
    assert names == {*EXPECTED, *SURVIVED}


def test_every_code_of_the_modules_is_tested_and_documented() -> None:
    folder = Path(anaphora_formats.json.__file__).parent
    codes: set[str] = set()
    for module in folder.glob("*.py"):
        codes.update(re.findall(r'"(json-[a-z-]+)"', module.read_text("utf-8")))
    assert codes == {*EXPECTED, *SURVIVED, "json-metadata"}
    assert codes == set(re.findall(r"^\| `(json-[a-z-]+)`", DOCS.read_text("utf-8"), re.MULTILINE))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (document(id=7), "documents[0].id must be a string, not the number 7 [json-type]"),
        (document(text=["a", 1]), "documents[0].text[1] must be a string, not the number 1"),
        (document(tokens=[7]), "documents[0].tokens[0] must be an object, not the number 7"),
        (document(tokens=[{"text": None}]), "documents[0].tokens[0].text must be a string, not nu"),
        (document(tokens=[{"text": "a", "head": True}]), ".head must be an integer, not true"),
        (document(tokens=[{"text": "a", "head": 0.0}]), ".head must be an integer, not the number"),
        (document(tokens=[{"text": "a", "head": 10**30}]), ".head: there is no token with so high"),
        (document(tokens=[{"text": "a", "features": {"x": []}}]), ".features.x must be a string, "),
        (document(tokens=[{"text": "a", "chars": [0]}]), ".chars must be two character numbers"),
        (document(tokens=[{"text": "a", "chars": [0, 1]}, {"text": "b"}]), "1 of 2 have 'chars'"),
        (
            document(text="A", tokens=[{"text": "a", "chars": [0, 9]}], sentences=[[0, 1]]),
            "tokens: the offsets [0, 9) lie outside the text of",
        ),
        (document(sentences=[[0, 1]]), "documents[0].sentences: the sentences of 'farm' end at"),
        (document(sentences=[[1, 0]]), "documents[0].sentences[0]: a span must contain at least"),
        (document(sentences=[[0, "2"]]), "must be a span: [first token, token after the last]"),
        (document(sentences={"a": 1}), "documents[0].sentences must be a list, not an object"),
        (document(metadata=[]), "documents[0].metadata must be an object, not a list"),
        (document(trees=[["NP"]]), "trees[0] must be a tree: a label and then a token, a span or"),
        (document(trees=[["NP", ["X", 9]]]), "trees[0][1] [9, 10] goes beyond the last token"),
        (document(trees=[["NP", 0, ["X", 1]]]), "trees[0] must be a span"),
        (document(trees=[nested(300)]), "trees[0][1][1][1][1][1][1][1][1]... is nested more"),
        (document(empty_nodes=[{"after": "0", "index": 1}]), "after must be an integer, not a str"),
        (document(trees=["NP"]), "trees[0] must be a tree: a list, not a string"),
        (document(structures=[{"kind": "np"}]), "structures[0] must have the key 'span'"),
        (document(empty_nodes=[{"after": 5, "index": 1}]), "after: there is no token 5"),
        (document(empty_nodes=[{"after": 0}]), "empty_nodes[0] must have the key 'index'"),
        (document(layers=[3]), "documents[0].layers[0] must be an object, not the number 3"),
        (document(layers=[{}]), "documents[0].layers[0] must have the key 'name'"),
        (layer(markables=[{"id": "m"}]), "markables[0] must have either 'span' or 'spans'"),
        (layer(markables=[{"id": "m", "spans": []}]), "markables[0]: markable 'm' has no tokens"),
        (layer(markables=[{"id": "m", "span": [0, 1], "head": 1}]), "the head 1 of markable 'm'"),
        (
            layer(markables=[{"id": "m", "span": [0, 1], "zero": {}}]),
            "must have the key 'governor'",
        ),
        (layer(attribute_names={}), "layers[0].attribute_names must be a list, not an object"),
        (layer(attribute_names=["x"]), "attribute_names[0] must be a list of names of attributes,"),
        (layer(attribute_names=[[]]), "attribute_names[0] must be a list of names of attributes ["),
        (layer(attribute_names=[["a", 1]]), "attribute_names[0][1] must be a string, not the numb"),
        (layer(attribute_names=[["a", "a"]]), "[0][1]: the name 'a' is there twice [json-key-tw"),
        (named(), "attributes must begin with the number of an entry of 'attribute_names' [json-"),
        (named("x"), "attributes must begin with the number of an entry of 'attribute_names'"),
        (named(0, "x", "y"), "attributes[0]: there are no names 0 [json-outside]"),
        (named(2, "x", "y"), "attributes[0]: there are no names 2 [json-outside]"),
        (named(10**30), "attributes[0]: there are no names with so high a number [json-outside]"),
        (named(1, "x"), "attributes must have 2 values behind the number, not 1 [json-value]"),
        (named(1, "x", 7), "markables[0].attributes[2] must be a string, not the number 7"),
        (layer(anaphors=[{"markable": "m3"}]), "markable: there is no markable 'm3'"),
        (layer(anaphors=[{"markable": "m1"}, {"markable": "m1"}]), "two anaphors on markable 'm1'"),
        (layer(anaphors=[{"markable": "m1", "antecedents": ["m1"]}]), "its own antecedent"),
        (layer(anaphors=[{"markable": "m1", "reference": True}]), "must be a string, not true"),
        (layer(bridges=[{"anaphor": "m1"}]), "bridges[0] must have the key 'antecedent'"),
        (layer(candidates=[{"anaphor": "m1"}] * 2), "the candidates of 'm1' are listed twice"),
        (
            layer(
                candidates=[{"anaphor": "m1", "candidates": [{"markable": "m2", "verdicts": [1]}]}]
            ),
            "verdicts[0] must be a verdict: [constraint, outcome, reason]",
        ),
        (
            layer(
                candidates=[
                    {
                        "anaphor": "m1",
                        "candidates": [{"markable": "m2", "verdicts": [["a", "perhaps", ""]]}],
                    }
                ]
            ),
            "verdicts[0][1] must be one of pass fail unknown",
        ),
        (
            layer(
                candidates=[
                    {
                        "anaphor": "m1",
                        "candidates": [{"markable": "m2", "record": {"in_pp": "yes"}}],
                    }
                ]
            ),
            "record.in_pp must be true or false, not a string",
        ),
        (layer(corrections=[{"token": 2}]), "corrections[0].token: there is no token 2"),
        (layer(corrections=[{"token": 1}] * 2), "token 1 is corrected twice"),
        (document(metadata={"x": 1}).replace('"x": 1', '"x": 1e999'), "x must be a finite number"),
        (document(metadata={"x": 1}).replace('"x": 1', '"x": -Infinity'), "x must be a finite num"),
        (
            document(metadata={"x": 1}).replace('"x": 1', '"x": -' + "9" * 5000),
            f"has more than {sys.get_int_max_str_digits():,} digits [json-number]",
        ),
        (
            document(metadata={"x": 1}).replace('"x": 1', '"x": ' + "[" * 100_000),
            "is nested more than 200 levels deep [json-depth]",
        ),
        ("[1, 2]", 'it does not say "format": "anaphora-workbench"; if it is in'),
        ('{"format": "anaphora-workbench"}', "version is missing [json-version]"),
        ('{"format": "anaphora-workbench", "version": true}', "version must be 1 or 2, not true"),
        ('{"format": "anaphora-workbench", "version": 7}', "version 7 comes from a newer"),
        ('{"format": "anaphora-workbench", "version": 1}', "documents must be a list, not null"),
    ],
)
def test_a_wrong_value_is_refused_with_its_path(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text)
    assert message in str(caught.value)
    assert str(caught.value).startswith("f.json:1:")


def test_a_later_document_counts_from_the_start_of_the_file() -> None:
    good = write(Reading(Document("a", tokens=(Token("x"),), sentences=(Span(0, 1),))))
    body = good.splitlines()[1:-1]
    bad = [*body[:-1], " ,", ' "language": 7', "}"]
    text = "\n".join([good.splitlines()[0], *body[:-1], "},", *bad, "]}"])
    stream = JsonFormat().read(Source.of_text(text, name="f.json"))
    assert next(stream).document.doc_id == "a"
    with pytest.raises(FormatError, match=re.escape("f.json:22:14: documents[1].language must be")):
        next(stream)


@pytest.mark.parametrize(
    ("cut", "message"),
    [
        ("\n]}", "f.json:10:1: this is not valid JSON here: Expecting ',' delimiter"),
        ("]}", "f.json:10:1: this is not valid JSON here: Expecting ',' delimiter"),
        ("}\n]}", "f.json:10:1: this is not valid JSON here: Expecting"),
    ],
)
def test_a_file_that_ends_too_early_is_refused_where_it_ends(cut: str, message: str) -> None:
    text = write(Reading(Document("a", tokens=(Token("x"),), sentences=(Span(0, 1),))))
    with pytest.raises(FormatError) as caught:
        read(text[: text.rindex(cut)])
    assert str(caught.value).startswith("f.json:")
    assert caught.value.code == "json-syntax"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("]}\nmore\n", 4),
        ("},\n]}\n", 4),
        ('}\n{\n "id": "b"\n}\n]}\n', 4),
    ],
)
def test_what_stands_where_it_should_not_is_refused(text: str, line: int) -> None:
    start = write(Reading(Document("a"))).removesuffix("}\n]}\n")
    if text.startswith("]"):
        start += "}\n"
        line += 1
    with pytest.raises(FormatError) as caught:
        read(start + text)
    assert caught.value.code == "json-syntax"
    assert caught.value.at is not None
    assert caught.value.at.line in (line, line + 1)


@pytest.mark.parametrize("text", ["]", ",", "{1: 2}", "[1", '{"a": ["', "", '{"\\x": 1}'])
def test_a_walk_over_what_is_no_json_ends(text: str) -> None:
    assert len(list(walk(text))) <= 3


def test_an_unknown_key_of_the_header_is_a_problem_of_the_first_document() -> None:
    text = document().replace('"version"', '"colour": "red", "version"')
    (reading,) = read(text)
    assert [str(problem) for problem in reading.problems] == [
        "f.json:1:1: colour is not a key of this format and was skipped [json-key-unknown]"
    ]


def test_bytes_that_are_no_utf_8_are_refused_with_their_place() -> None:
    data = write(Reading(Document("é"))).encode().replace("é".encode(), b"\xe9")
    with pytest.raises(FormatError, match=re.escape("f.json:3:9: byte 0xe9 is not UTF-8")):
        list(JsonFormat().read(Source("f.json", stream=io.BytesIO(data))))


def test_a_nul_byte_is_refused() -> None:
    with pytest.raises(FormatError, match="nul-character"):
        read(write(Reading(Document("a"))).replace('"a"', '"a\0"'))


WORD = Document("d", tokens=(Token("x"),), sentences=(Span(0, 1),))


def deep_tree(levels: int) -> Tree:
    tree = Tree("X", Span(0, 1))
    for _ in range(levels):
        tree = Tree("X", Span(0, 1), (tree,))
    return tree


@pytest.mark.parametrize(
    ("reading", "message"),
    [
        (
            Reading(Document("d", metadata=FrozenDict({"a": [float("nan")]}))),
            "document 'd' cannot be written: metadata.a[0] must be a finite number [json-number]",
        ),
        (
            Reading(Document("d", metadata=FrozenDict({"a": {1: 2}}))),
            "document 'd' cannot be written: metadata.a has the key 1, but keys are strings "
            "[json-metadata]",
        ),
        (
            Reading(Document("d", metadata=FrozenDict({"a": {1, 2}}))),
            "document 'd' cannot be written: metadata.a is a Python set, which JSON cannot contain "
            "[json-metadata]",
        ),
        (
            Reading(Document("d", metadata=FrozenDict({"a": 10**5000}))),
            "document 'd' cannot be written: metadata: Exceeds the limit (4300 digits) for integer "
            "string conversion; use sys.set_int_max_str_digits() to increase the limit "
            "[json-number]",
        ),
        (
            Reading(
                Document("d", tokens=WORD.tokens, sentences=WORD.sentences, trees=(deep_tree(300),))
            ),
            "document 'd' cannot be written: trees[0] is nested more than 200 levels deep "
            "[json-depth]",
        ),
        (
            Reading(WORD, (Layer.build("gold", [Markable("m", (Span(0, 2),))]),)),
            "document 'd' cannot be written: layers[0].markables[0] ('m') goes beyond the last "
            "token, 0 [json-outside]",
        ),
        (
            Reading(WORD, (Layer.build("gold", [Markable("m", (Span(0, 1),), zero=Zero(4))]),)),
            "document 'd' cannot be written: layers[0].markables[0] ('m') goes beyond the last "
            "token, 0 [json-outside]",
        ),
        (
            Reading(WORD, (Layer.build("gold", corrections={0: Correction(head=3)}),)),
            "document 'd' cannot be written: layers[0].corrections give token 0 and head 3, which "
            "do not both exist [json-outside]",
        ),
    ],
)
def test_what_could_not_be_read_back_is_not_written(reading: Reading, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        write(reading)
    assert str(caught.value) == message


def test_a_failed_export_leaves_no_file(tmp_path: Path) -> None:
    target = Target.of(tmp_path / "x.anaphora.json")
    with pytest.raises(FormatError):
        JsonFormat().write([Reading(Document("a\ud83d"))], target)
    assert list(tmp_path.iterdir()) == []


@settings(max_examples=200)
@given(st.binary(max_size=60))
def test_no_bytes_make_it_crash(data: bytes) -> None:
    with pytest.raises(FormatError):
        list(JsonFormat().read(Source("f", stream=io.BytesIO(data))))


@settings(max_examples=150)
@given(readings(max_layers=2), st.data())
def test_no_change_of_a_good_file_makes_it_crash(reading: Reading, data: st.DataObject) -> None:
    text = write(reading)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        stop = data.draw(st.integers(start, min(len(text), start + 12)))
        pieces = ["", "null", "7", "-1", '"x"', "[]", "{}", "}", "]", ",", '"', "\\", "NaN", "\n"]
        text = text[:start] + data.draw(st.sampled_from(pieces)) + text[stop:]
    assert reads_or_says_where(text)


@settings(max_examples=150)
@given(readings(max_layers=2), st.data())
def test_no_exchange_of_values_makes_it_crash(reading: Reading, data: st.DataObject) -> None:
    whole = json.loads(write(reading))
    places: list[tuple[Any, Any]] = []
    stack: list[Any] = [whole["documents"][0]]
    while stack:
        value = stack.pop()
        if isinstance(value, dict):
            places += [(value, key) for key in value]
            stack += value.values()
        elif isinstance(value, list):
            places += [(value, index) for index in range(len(value))]
            stack += value
    odd = st.sampled_from([None, True, -5, 3, 10**40, 0.5, "", "m1", [], [1], [0, 1], {}, {"a": 1}])
    for _ in range(data.draw(st.integers(1, 2))):
        holder, key = data.draw(st.sampled_from(places))
        holder[key] = data.draw(odd)
    assert reads_or_says_where(json.dumps(whole))


def reads_or_says_where(text: str) -> bool:
    """Tell whether a file is refused with a place, or read as something that can be written."""
    try:
        back = read(text)
    except FormatError as error:
        return error.at is not None
    return all(read(write(reading))[0].layers == reading.layers for reading in back)


def in_rows(rows: object, columns: object = ("text", "head", "chars"), **more: object) -> str:
    """Return a file whose tokens are rows."""
    record = {"id": "d", "columns": columns, "tokens": rows, **more}
    return json.dumps({"format": "anaphora-workbench", "version": 2, "documents": [record]})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (in_rows([["Ana"], "ran"]), "tokens[1] must be a list of 1 to 3 values, not a string"),
        (in_rows([["Ana"], []]), "tokens[1] must be a list of 1 to 3 values, not one of 0"),
        (in_rows([["Ana", 0, 1, 1]]), "tokens[0] must be a list of 1 to 3 values, not one of 4"),
        (in_rows([["Ana"], [7]]), "tokens[1][0] (text) must be a string, not the number 7"),
        (in_rows([["Ana", 1]]), "tokens[0][1]: there is no token 1"),
        (in_rows([["Ana"], ["ran", -2]]), "tokens[1][1]: there is no token -1"),
        (in_rows([["Ana", "up"]]), "tokens[0][1] (head) must be the way to the head"),
        (in_rows([["Ana", True]]), "(head) must be the way to the head, 'root' or null, not true"),
        (in_rows([["Ana", 0, "1"]]), "(chars) must be the characters before the token"),
        (in_rows([["Ana", 0, [1]]]), "tokens[0][2] must be the characters before the token"),
        (in_rows([["Ana", 0, 10**20]]), "(chars) is far too large"),
        (
            in_rows([["Ana", 0, -1]], text="Ana", sentences=[[0, 1]]),
            "tokens: the offsets [-1, 2) lie outside the text of 'd'",
        ),
        (in_rows([], columns="text"), "columns must be a list, not a string"),
        (in_rows([], columns=["lemma"]), "columns must have the column 'text'"),
        (in_rows([], columns=["lemma", "text"]), "columns must begin with the column 'text'"),
        (in_rows([], columns=["text", "text"]), "columns[1]: the column 'text' is there twice"),
        (in_rows([["a", 1]], ["text", "features"]), "tokens[0][1]: there are no features 1"),
        (in_rows([["a", -1]], ["text", "features"]), "tokens[0][1]: there are no features -1"),
        (
            in_rows([["a", {}]], ["text", "features"]),
            "(features) must be the number of an entry of 'features', not an object",
        ),
        (in_rows([], features=[{"Number": 1}]), "features[0].Number must be a string"),
    ],
)
def test_a_wrong_row_is_refused_with_its_path(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text)
    assert message in str(caught.value)


def test_a_column_that_nobody_knows_is_reported_and_skipped() -> None:
    text = in_rows([["Ana", 1, 9]], ["text", "weight", "mood"], sentences=[[0, 1]])
    (reading,) = read(text)
    assert reading.document.tokens == (Token("Ana"),)
    (problem,) = reading.problems
    assert problem.code == "json-key-unknown"
    assert "documents[0].columns[1] is not a key of this format" in problem.message
    assert "(and 1 more like it)" in problem.message
