"""The format conll names the place of whatever is wrong, goes on reading, and never crashes."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora_formats.conll import ConllFormat
from anaphora_workbench.errors import FormatError, Severity
from anaphora_workbench.ports import Reading, Source, Target

BAD = Path(__file__).parents[1] / "bad_input" / "conll"
PAGE = Path(__file__).parents[2] / "docs" / "formats" / "conll.md"

ERRORS = {
    "conll-bracket-unclosed": ":4:14: Anaphora skips the mention '(2': it has no closing bracket; "
    "put '2)' on its last word",
    "conll-bracket-unopened": ":5:18: Anaphora skips '2)': it closes a mention that is not open; "
    "put '(2' on its first word",
    "conll-cell-bad": ":4:14: '1' is not a coreference cell: it must contain brackets such as (3, "
    "3) or (3) divided by |, or nothing (-); it is skipped",
    "conll-columns": ":3: this line has 4 columns, but 5 are expected here; only what fits is used",
    "conll-document-twice": ":7: the document 'farm', part 0, began in line 1 already; this one is "
    "called 'farm~2'",
    "conll-features": ":2:19: 'Number=Sing|Fem' are not features: they must read like "
    "Gender=Masc|Number=Sing; they are skipped",
    "conll-head": ":3:23: the head '7' is not a word of the sentence; the word is read without a "
    "head",
    "conll-mention-on-range": ":2: '(1)' is on the line of '1-2', which is not a word of its own; "
    "put it on a word",
    "conll-parse": ":2:18: the parse column of the sentence that begins here is not a tree: its "
    "brackets must pair, under one root; the sentence is read without a tree",
    "conll-token-outside": ":1: this word is outside of any document; put a line '#begin "
    "document (NAME); part 000' before it",
}
WARNINGS = {
    "conll-begin-bad": ":1: 'farm' is taken as the document's name, but the line should read "
    "'#begin document (NAME); part 000'",
    "conll-document-empty": ":7: the document 'barn' has no words",
    "conll-document-inside": ":6: a document begins inside the one that began in line 1; put '#end "
    "document' before it",
    "conll-end-missing": ":5: the document that began in line 1 has no '#end document'; the file "
    "may be cut off",
    "conll-end-outside": ":1: a document ends here that never began; remove the line or put "
    "'#begin document (NAME); part 000' before its first word",
    "conll-form-empty": ":3:10: this line has no word; it is read as '_'",
    "conll-mention-across": ":2:14: the mention (1 goes over the end of its sentence; perhaps 1) "
    "is missing on an earlier word",
    "conll-mention-twice": ":2:18: (2 marks the same words as (1; both mentions are kept",
    "conll-name-differs": ":3:1: this line names document 'barn', the begin line the document "
    "'farm'; the begin line counts",
    "conll-separators": ":3: this line has blanks between its columns where the first one has "
    "tabs; it is read all the same",
    "conll-split-missing": ":4:15: (1+2 is a split antecedent, but there is no mention of '2'; it "
    "is kept as an entity of its own",
    "conll-word-number": ":3:8: the word number is 2, where 1 is expected; a line may be missing "
    "or double",
}
REFUSALS = {
    "conll-empty": ": the file contains no document: neither '#begin document' nor a word",
    "conll-layout": ":2: the layout 'conll-2012' has 12 columns or more, but this document has 5; "
    "choose another layout",
    "encoding-invalid": ":3:11: byte 0xe9 is not UTF-8; "
    "convert the file to UTF-8 first (for "
    "example: iconv -f LATIN1 -t UTF-8)",
    "nul-character": ":2:11: the text contains a NUL character, so this is not a text file "
    "(UTF-16, perhaps)",
}


def source_of(code: str) -> Source:
    return Source.of(BAD / f"{code}.conll", name="f.conll")


def read(text: str) -> list[Reading]:
    return list(ConllFormat().read(Source.of_text(text, name="f.conll")))


def messages(text: str) -> list[str]:
    return [str(problem) for reading in read(text) for problem in reading.problems]


@pytest.mark.parametrize("code", [*ERRORS, *WARNINGS])
def test_every_problem_has_its_place_and_its_sentence(code: str) -> None:
    severity = Severity.ERROR if code in ERRORS else Severity.WARNING

    found = [p for r in ConllFormat().read(source_of(code)) for p in r.problems]

    assert [str(p) for p in found] == [f"f.conll{(ERRORS | WARNINGS)[code]} [{code}]"]
    assert [p.severity for p in found] == [severity]


@pytest.mark.parametrize("code", REFUSALS)
def test_what_cannot_be_read_is_refused_with_a_sentence(code: str) -> None:
    layout = "conll-2012" if code == "conll-layout" else None

    with pytest.raises(FormatError) as caught:
        list(ConllFormat(layout).read(source_of(code)))

    assert str(caught.value) == f"f.conll{REFUSALS[code]} [{code}]"


def test_there_is_a_bad_file_for_every_code_and_each_code_is_documented() -> None:
    codes = ERRORS | WARNINGS | REFUSALS
    page = PAGE.read_text("utf-8")

    assert {path.stem for path in BAD.iterdir()} == set(codes)
    listed = set(re.findall(r"^\| `(conll-[a-z-]+)`", page, re.MULTILINE))
    assert listed == {code for code in codes if code.startswith("conll-")}


@pytest.mark.parametrize("code", [*ERRORS, *WARNINGS])
def test_what_was_read_of_a_bad_file_can_be_written_and_read(code: str) -> None:
    bad = list(ConllFormat().read(source_of(code)))
    stream = io.BytesIO()

    ConllFormat().write(bad, Target.of(stream))

    again = read(stream.getvalue().decode())
    assert [len(r.document) for r in again] == [len(r.document) for r in bad]
    assert [[m.spans for m in r.layers[0].in_text_order()] for r in again] == [
        [m.spans for m in r.layers[0].in_text_order()] for r in bad
    ]
    left = [p.code for r in again for p in r.problems if p.severity is Severity.ERROR]
    kept = {"conll-document-twice", "conll-features", "conll-head", "conll-parse"}
    assert set(left) <= kept | {"conll-mention-on-range"}


def test_all_problems_of_a_file_are_listed_in_the_order_of_their_lines() -> None:
    text = (
        "#begin document (a); part 000\n"
        "a\t0\t0\tAna\t(1\n"
        "a\t0\t1\tsaw\t3\n"
        "a\t0\t2\n"
        "a\t0\t3\ther\t2)\n"
        "#begin document (a); part 000\n"
        "a\t0\t5\tYes\t-\n"
    )

    assert [message.rpartition("[")[2] for message in messages(text)] == [
        "conll-bracket-unclosed]",
        "conll-cell-bad]",
        "conll-columns]",
        "conll-bracket-unopened]",
        "conll-document-inside]",
        "conll-document-twice]",
        "conll-end-missing]",
        "conll-word-number]",
    ]


def test_words_before_and_after_a_document_form_documents_of_their_own() -> None:
    text = "\n#begin document (farm)\nAna (1)\n#end document\n\nBill (1)\nsaw -\n"

    farm, stray = read(text)

    assert (farm.document.doc_id, stray.document.doc_id) == ("farm", "f")
    assert [t.text for t in stray.document.tokens] == ["Bill", "saw"]
    assert [str(p) for p in stray.problems] == [
        "f.conll:6: this word is outside of any document; put a line '#begin document (NAME); "
        "part 000' before it [conll-token-outside]"
    ]


def test_a_document_of_one_column_is_read_without_mentions() -> None:
    [reading] = read("#begin document (farm)\nAna\nslept\n#end document\n")

    assert [t.text for t in reading.document.tokens] == ["Ana", "slept"]
    assert [str(p) for p in reading.problems] == [
        "f.conll:2: this document has one column only, so nothing is known of its mentions; the "
        "last column must contain them [conll-columns]"
    ]


def test_a_mention_without_its_type_is_closed_by_nothing_else() -> None:
    text = "# begin document\n0\tAda\t(person-2\n1\tleft\t3)\n# end document\n"

    assert [m.rpartition("[")[2] for m in messages(text)] == [
        "conll-bracket-unclosed]",
        "conll-bracket-unopened]",
    ]


def test_the_same_words_twice_in_one_cluster_are_two_mentions() -> None:
    text = "#begin document (farm)\nAna (1(1\nRoe 1)1)\n#end document\n"

    [reading] = read(text)

    assert [m.id for m in reading.layers[0].in_text_order()] == ["1.1", "1.2"]
    assert [str(p) for p in reading.problems] == [
        "f.conll:2:5: (1 marks the same words twice; both mentions are kept [conll-mention-twice]"
    ]


def test_a_missing_word_number_is_named() -> None:
    text = "#begin document (f)\nf\t0\t0\tAna\t-\nf\t0\t\tsaw\t-\n#end document\n"

    assert messages(text) == [
        "f.conll:3:5: the word number is missing, where 1 is expected; a line may be missing or "
        "double [conll-word-number]"
    ]


def test_documents_before_a_bad_byte_are_read() -> None:
    good = b"#begin document (a)\nAna (1)\n#end document\n"
    readings = ConllFormat().read(
        Source.of(io.BytesIO(good + good.replace(b"A", b"\xff")), name="f")
    )

    assert next(readings).document.doc_id == "a"
    with pytest.raises(FormatError) as caught:
        next(readings)
    assert str(caught.value.at) == "f:5:1"


def test_a_bad_byte_far_behind_is_placed_in_its_line() -> None:
    good = b"#begin document (a)\n" + b"word -\n" * 400_000
    source = Source.of(io.BytesIO(good + b"na\xefve -\n"), name="f")

    with pytest.raises(FormatError) as caught:
        list(ConllFormat().read(source))

    assert str(caught.value.at) == "f:400002:3"


def test_an_encoding_without_lines_of_bytes_is_refused() -> None:
    raw = ("#begin document (a)\n" + "word -\n" * 200_000).encode("utf-16")
    source = Source("f", stream=io.BytesIO(raw), encoding="utf-16")

    with pytest.raises(FormatError) as caught:
        list(ConllFormat().read(source))

    assert caught.value.code == "encoding-invalid"


def test_a_parse_that_is_nested_too_deep_is_no_tree() -> None:
    bits = "(X" * 300
    row = f"farm\t0\t0\tAna\tNNP\t{bits}*{')' * 300}\t-\t-\t-\t-\t*\t(1)"

    [reading] = read(f"#begin document (farm); part 000\n{row}\n#end document\n")

    assert reading.document.trees == ()
    assert [p.code for p in reading.problems] == ["conll-parse"]


LINES = st.sampled_from(
    [
        "#begin document (a); part 000",
        "# begin document",
        "#begin document (",
        "#end document",
        "",
        "\t",
        "# note",
        "a\t0\t0\tw\t(1",
        "a\t0\t1\tw\t1)|(2)",
        "0\tw\t(person-1-X)",
        "0\tw\tperson-1)",
        "w (0+1)",
        "w",
        "w - -\t-",
        "1-2\tw\t_\t_\t_\t_\t_\t_\t_\t_\t(1)",
        "1\tw\tw\tNOUN\t_\tA=b\t0\t_\t_\t_\t(1)",
        "a\t0\t0\tw\tNN\t(S*\t-\t-\t-\tA\t*\t(1)",
    ]
)


@settings(max_examples=500)
@given(st.lists(LINES | st.text(max_size=12), max_size=12))
def test_nothing_makes_it_crash_and_what_is_read_can_be_written(lines: list[str]) -> None:
    text = "\n".join(lines)
    try:
        found = read(text)
    except FormatError:
        return

    stream = io.BytesIO()
    ConllFormat().write(found, Target.of(stream))
    written = stream.getvalue().decode()
    again = read(written)
    if all(p.severity is Severity.WARNING for r in found for p in r.problems):
        assert [r.document.tokens for r in again] == [r.document.tokens for r in found]
        assert [r.layers for r in again] == [r.layers for r in found]
        if not set("\r\ufeff") & set(text):
            assert written == text
