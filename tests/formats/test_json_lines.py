"""JSON lines: e2e, fastcoref, PreCo and coref-data, what they say and what is wrong in them."""

from __future__ import annotations

import io
import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from anaphora_formats.json_lines.records import keys_of
from anaphora_formats.shared.spaced_text import sentence_lengths
from anaphora_workbench.cli.main import main
from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.model import (
    Document,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    chains_of,
)
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.testing import check_format
from anaphora_workbench.testing.strategies import readings
from anaphora_workbench.workspace import Workspace

ROOT = Path(__file__).parents[2]
BAD = ROOT / "tests" / "bad_input" / "json-lines"
GOLDEN = ROOT / "tests" / "golden" / "json-lines"
CASES = sorted(path.name for path in GOLDEN.iterdir())
FORMATS = ("e2e", "fastcoref", "preco", "coref-data")
WORDS = [["Ana", "slept", "."], ["She", "dreamt", "."]]
LINES: dict[str, dict[str, Any]] = {
    "e2e": {"doc_key": "d", "sentences": WORDS, "clusters": [[[0, 0], [3, 3]]]},
    "fastcoref": {"text": "Ana slept. She dreamt.", "clusters": [[[0, 3], [11, 14]]]},
    "preco": {"id": "d", "sentences": WORDS, "mention_clusters": [[[0, 0, 1], [1, 0, 1]]]},
    "coref-data": {
        "id": "d",
        "text": "Ana slept. She dreamt.",
        "sentences": [{"id": 1, "tokens": [{"text": word} for word in part]} for part in WORDS],
        "coref_chains": [[[0, 0, 0], [1, 0, 0]]],
    },
}


def read(name: str, *lines: object, source: str = "f.jsonl") -> list[Reading]:
    text = "".join([f"{one if isinstance(one, str) else json.dumps(one)}\n" for one in lines])
    return list(Registry().format(name).read(Source.of_text(text, name=source)))


def one(name: str, **changes: Any) -> Reading:
    line = {key: value for key, value in {**LINES[name], **changes}.items() if value is not ...}
    (reading,) = read(name, line)
    return reading


def written(name: str, *several: Reading) -> list[dict[str, Any]]:
    stream = io.BytesIO()
    Registry().format(name).write(several, Target.of(stream))
    return [json.loads(line) for line in stream.getvalue().decode().splitlines()]


def chains(reading: Reading, number: int = 0) -> list[list[str]]:
    layer = reading.layers[number]
    return [
        [reading.document.words(layer.markables[name].span) for name in names]
        for names in chains_of(layer).entities
    ]


def codes(reading: Reading) -> list[str]:
    return [problem.code for problem in reading.problems]


def messages() -> dict[str, list[str]]:
    text = (BAD / "messages.txt").read_text(encoding="utf-8")
    sections = [section.rstrip().split("\n") for section in text.split("\n\n== ")[1:]]
    return {lines[0]: lines[1:] for lines in sections}


# --------------------------------------------------------------------------------- all formats


@pytest.mark.parametrize("name", FORMATS)
def test_a_line_is_a_document_with_its_chains(name: str) -> None:
    reading = one(name)
    assert chains(reading) == [["Ana", "She"]]
    assert [reading.document.words(span) for span in reading.document.sentences] in (
        ["Ana slept .", "She dreamt ."],
        ["Ana slept.", "She dreamt."],
    )
    assert reading.layers[0].anaphors["0.2"].antecedents == ("0.1",)
    assert reading.problems == ()


@pytest.mark.parametrize("name", FORMATS)
def test_what_is_written_says_the_same(name: str) -> None:
    (line,) = written(name, one(name))
    assert {key: line[key] for key in LINES[name] if key not in ("id", "sentences")} == {
        key: value for key, value in LINES[name].items() if key not in ("id", "sentences")
    }


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("suffix", [".jsonl", ".jsonlines", ".json"])
def test_the_keys_tell_the_format(name: str, suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"x{suffix}"
    path.write_text("\ufeff" + json.dumps(LINES[name]) + "\n", encoding="utf-8")
    (entry,) = Workspace(Registry()).open([str(path)])
    assert entry.format.name == name


@pytest.mark.parametrize("name", FORMATS)
def test_keys_behind_a_long_text_tell_the_format(name: str, tmp_path: Path) -> None:
    line = dict(LINES[name])
    if "text" in line:
        line["text"] += " Eva." * 5_000
    else:
        line["sentences"] = [*line["sentences"], ["Eva", "."] * 5_000]
    path = tmp_path / "x.jsonl"
    path.write_text(json.dumps(line))
    (entry,) = Workspace(Registry()).open([str(path)])
    assert entry.format.name == name


def test_keys_inside_strings_and_other_objects_do_not_count() -> None:
    head = '{"a\\"b": {"clusters": 1}, "x": "\\"doc_key\\": {", "text" : 1}\n{"later": 1}'
    assert keys_of(head, Source.of_text(head)) == {'a\\"b', "x", "text"}
    assert keys_of("[]", Source.of_text("[]")) == frozenset()


def test_a_general_suffix_does_not_tell_what_to_write() -> None:
    with pytest.raises(UsageError, match="choose one with --to: coref-data, e2e, fastcoref"):
        Workspace(Registry()).format_for_writing("x.jsonl")
    assert Workspace(Registry()).format_for_writing("x.preco.jsonl").name == "preco"


@pytest.mark.parametrize("name", FORMATS)
def test_empty_lines_and_all_line_ends_are_read(name: str) -> None:
    line = json.dumps(LINES[name])
    key = "doc_key" if name in ("e2e", "fastcoref") else "id"
    other, third = (json.dumps({**LINES[name], key: each}) for each in ("e", "f"))
    text = f"\ufeff\n{line}\r\n \t\r{other}\r{third}"
    found = list(Registry().format(name).read(Source.of_text(text, name="f.jsonl")))
    assert [chains(each) for each in found] == [[["Ana", "She"]]] * 3
    assert [problem for each in found for problem in each.problems] == []


@pytest.mark.parametrize("name", FORMATS)
def test_a_document_without_clusters_has_no_layer(name: str) -> None:
    key = next(key for key in LINES[name] if key.endswith(("clusters", "chains")))
    without = one(name, **{key: ...})
    assert without.layers == ()
    assert key not in written(name, without)[0]
    empty = one(name, **{key: []})
    assert [len(layer.markables) for layer in empty.layers] == [0]
    assert written(name, empty)[0][key] == []


@pytest.mark.parametrize("name", FORMATS)
def test_other_keys_come_back(name: str) -> None:
    held = {"ner": [[0, 0, "PERSON"]], "x": {"y": None}}
    (line,) = written(name, one(name, **held))
    assert {key: line[key] for key in held} == held


@pytest.mark.parametrize("name", FORMATS)
def test_a_wrong_line_costs_that_line(name: str) -> None:
    found = read(name, "{", LINES[name], "[1]")
    assert len(found) == 1
    assert sorted(codes(found[0])) == ["jsonl-syntax", "jsonl-type"]
    with pytest.raises(FormatError, match="expecting property name"):
        read(name, "{")


@pytest.mark.parametrize("name", FORMATS)
def test_line_separators_are_written_as_escapes(name: str) -> None:
    document = Document("d", tokens=(Token("a\u2028b"), Token("\x85c")), sentences=(Span(0, 2),))
    layer = Layer.build("gold", [Markable("m", (Span(0, 1),))])
    stream = io.BytesIO()
    Registry().format(name).write([Reading(document, (layer,))], Target.of(stream))
    text = stream.getvalue().decode()
    assert text.count("\n") == len(text.splitlines()) == 1


@pytest.mark.parametrize("name", FORMATS)
@settings(deadline=None, max_examples=25, suppress_health_check=list(HealthCheck))
@given(reading=readings())
def test_mentions_of_one_sentence_come_back(name: str, reading: Reading) -> None:
    """Chains come back as the words of their overt mentions, whatever else a layer has."""
    fmt = Registry().format(name)
    if not reading.document.tokens:
        return
    stream = io.BytesIO()
    fmt.write([reading], Target.of(stream))
    stream.seek(0)
    (back,) = fmt.read(Source.of(stream, name="f.jsonl"))
    assert len(back.document.tokens) == len(reading.document.tokens)
    assert back.document.sentences == reading.document.sentences
    if not reading.layers:
        return
    whole = name in ("e2e", "fastcoref")
    assert spans_of(back, whole=True) == spans_of(reading, whole=whole)


def spans_of(reading: Reading, *, whole: bool) -> set[frozenset[tuple[int, int]]]:
    document, layer = reading.document, reading.layers[0]
    found: set[frozenset[tuple[int, int]]] = set()
    for names in chains_of(layer).entities:
        spans = []
        for name in names:
            markable, anaphor = layer.markables[name], layer.anaphors.get(name)
            silent = anaphor is not None and anaphor.reference is Reference.NON_REFERRING
            if markable.zero is None and markable.clitic is None and not silent:
                end = document.sentences[document.sentence_of(markable.start)].end
                spans.append((markable.start, markable.end if whole else min(markable.end, end)))
        if spans:
            found.add(frozenset(spans))
    return found


@pytest.mark.parametrize("name", FORMATS)
def test_reading_takes_linear_time(name: str) -> None:
    """Ten times the text takes about ten times the time, in many lines and in one."""
    fmt = Registry().format(name)

    def seconds(lines: int, sentences: int) -> float:
        """Return the least processor time of three readings."""
        words = [["Ana", "saw", "the", "old", "dog", "that", "slept", "."]] * sentences
        tokens = tuple([Token(word) for part in words for word in part])
        spans = tuple([Span(8 * n, 8 * n + 8) for n in range(sentences)])
        markables = [Markable(f"m{n}", (Span(8 * n, 8 * n + 1),)) for n in range(sentences)]
        document = Document("d", tokens=tokens, sentences=spans)
        stream = io.BytesIO()
        fmt.write([Reading(document, (Layer.build("gold", markables),))] * lines, Target.of(stream))
        best = 1e9
        with collector_paused():  # it would walk what other tests have left
            for _ in range(3):
                begin = time.process_time()
                count = sum(1 for _ in fmt.read(Source.of(stream, name="f.jsonl")))
                best = min(best, time.process_time() - begin)
                assert count == lines
        return best

    small = seconds(2, 400)
    assert seconds(20, 400) < 25 * small
    assert seconds(2, 4000) < 25 * small


# ----------------------------------------------------------------------------------------- e2e


def test_speakers_are_those_of_sentences() -> None:
    reading = one("e2e", speakers=[["Eva"] * 3, ["-"] * 3])
    assert reading.document.metadata["speakers"] == ["Eva", ""]
    assert written("e2e", reading)[0]["speakers"] == [["Eva"] * 3, ["-"] * 3]


@pytest.mark.parametrize(
    "speakers", [[["Eva", "Eva", "Bo"], [""] * 3], ["Eva"] * 6, [[""] * 3, ["-"] * 3]]
)
def test_other_forms_of_speakers_come_back(speakers: list[Any]) -> None:
    reading = one("e2e", speakers=speakers)
    assert reading.problems == ()
    assert written("e2e", reading)[0]["speakers"] == speakers


def test_tokens_have_sentences_of_their_map_or_their_full_stops() -> None:
    flat = ["Ana", "slept", ".", "She", "dreamt"]
    by_map = one("e2e", sentences=..., tokens=flat, sentence_map=[0, 0, 0, 0, 1])
    assert [span.end for span in by_map.document.sentences] == [4, 5]
    by_ends = one("e2e", sentences=..., tokens=flat, EOS_indices=[1, 5])
    assert [span.end for span in by_ends.document.sentences] == [1, 5]
    by_signs = one("e2e", sentences=..., tokens=flat)
    assert [span.end for span in by_signs.document.sentences] == [3, 5]


def test_a_closing_quotation_mark_belongs_to_the_sentence_before() -> None:
    assert sentence_lengths(["Go", "!", "”", "She", "went", ".", ".", "."]) == [3, 5]
    assert sentence_lengths(["”", "Go"]) == [2]
    assert sentence_lengths([]) == []


def test_answers_are_a_layer_of_their_own() -> None:
    reading = one("e2e", predicted_clusters=[[[0, 0], [1, 1]]])
    assert [layer.name for layer in reading.layers] == ["gold", "predicted"]
    assert chains(reading, 1) == [["Ana", "slept"]]
    (line,) = written("e2e", reading)
    assert (line["clusters"], line["predicted_clusters"]) == (
        [[[0, 0], [3, 3]]],
        [[[0, 0], [1, 1]]],
    )
    alone = one("e2e", clusters=[], predicted_clusters=[[[0, 0], [1, 1]]])
    assert alone.layers[0].name == "predicted"


def test_pieces_of_words_become_words() -> None:
    reading = one(
        "e2e",
        sentences=[["<s>", "▁An", "a", "▁slept", "</s>"], ["<s>", "▁She", "</s>"]],
        subtoken_map=[0, 0, 0, 1, 1, 2, 2, 2],
        sentence_map=[0, 0, 0, 0, 0, 1, 1, 1],
        clusters=[[[1, 2], [6, 6]]],
    )
    assert [token.text for token in reading.document.tokens] == ["Ana", "slept", "She"]
    assert [span.end for span in reading.document.sentences] == [2, 3]
    assert chains(reading) == [["Ana", "She"]]
    assert codes(reading) == ["jsonl-subtokens"]


def test_given_words_count_before_pieces() -> None:
    reading = one(
        "e2e",
        sentences=[["[CLS]", "[UNK]", "slept", "[SEP]"]],
        subtoken_map=[0, 0, 1, 1],
        tokens=["Zoë", "slept"],
        clusters=[[[1, 1]]],
    )
    assert chains(reading) == [["Zoë"]]


# ----------------------------------------------------------------------------------- fastcoref


@pytest.mark.parametrize(
    ("text", "mention"),
    [("El 😀 de Ana ladró.", "😀 de Ana"), ("أكلت سارة تفاحة.", "سارة"), ("x\u200fאב ג", "אב ג")],
)
def test_offsets_count_code_points(text: str, mention: str) -> None:
    start = text.index(mention)
    reading = one("fastcoref", text=text, clusters=[[[start, start + len(mention)]]])
    assert chains(reading) == [[mention]]
    (line,) = written("fastcoref", reading)
    assert line["text"] == text
    assert line["clusters"] == [[[start, start + len(mention)]]]


def test_white_space_at_the_edges_of_a_mention_is_left_out() -> None:
    assert chains(one("fastcoref", clusters=[[[0, 4], [10, 14]]])) == [["Ana", "She"]]


def test_strings_are_found_one_behind_the_other() -> None:
    text = "The man saw the mango. The man ate it, and it was good."
    reading = one(
        "fastcoref", text=text, clusters=[["The man", "The man"], ["the mango", "it", "it"]]
    )
    assert [
        [reading.document.chars_of(reading.layers[0].markables[name].span) for name in names]
        for names in chains_of(reading.layers[0]).entities
    ] == [[(0, 7), (23, 30)], [(12, 21), (35, 37), (43, 45)]]
    assert codes(reading) == ["jsonl-strings"]


def test_many_equal_strings_are_found_in_linear_time() -> None:
    count = 4_000
    text = "it is " * count
    begin = time.process_time()
    reading = one("fastcoref", text=text, clusters=[["it"] for _ in range(count)])
    assert len(reading.layers[0].markables) == count
    assert time.process_time() - begin < 5


def test_own_words_keep_contractions_apart_from_the_text() -> None:
    document = Document(
        "d",
        text="del parque",
        tokens=(Token("de"), Token("el"), Token("parque")),
        sentences=(Span(0, 3),),
        offsets=((0, 3), (0, 3), (4, 10)),
    )
    layer = Layer.build("gold", [Markable("m", (Span(1, 3),))])
    (line,) = written("fastcoref", Reading(document, (layer,)))
    assert (line["text"], line["clusters"]) == ("de el parque", [[[3, 12]]])


def test_tokens_are_found_in_the_text() -> None:
    reading = one("fastcoref", tokens=[w for part in WORDS for w in part], clusters=[[[0, 1]]])
    assert chains(reading) == [["Ana slept"]]
    assert reading.document.text == "Ana slept. She dreamt."


# ---------------------------------------------------------------------------- PreCo, coref-data


def test_empty_sentences_count_in_places() -> None:
    reading = one(
        "preco", sentences=[["Ana"], [], ["She"]], mention_clusters=[[[0, 0, 1], [2, 0, 1]]]
    )
    assert chains(reading) == [["Ana", "She"]]
    assert len(reading.document.sentences) == 2


def test_a_mention_ends_with_its_first_sentence(tmp_path: Path) -> None:
    document = Document(
        "d", tokens=tuple([Token(w) for w in "abcd"]), sentences=(Span(0, 2), Span(2, 4))
    )
    reading = Reading(document, (Layer.build("gold", [Markable("m", (Span(1, 3),))]),))
    for name, key, end in (("preco", "mention_clusters", 2), ("coref-data", "coref_chains", 1)):
        assert written(name, reading)[0][key] == [[[0, 1, end]]]
        found = [loss.code for loss in Registry().format(name).losses(reading)]
        assert f"{name}-loses-across-sentences" in found


def test_mentions_may_be_objects_and_tokens_words() -> None:
    reading = one(
        "coref-data",
        sentences=WORDS,
        coref_chains=[[{"sentence": 0, "start": 0, "end": 1}, [1, 0, 0]]],
    )
    assert chains(reading) == [["Ana slept", "She"]]


# --------------------------------------------------------------------- bad input, golden files


@pytest.mark.parametrize("case", sorted(messages()))
def test_bad_input_is_reported_with_its_place_and_the_rest_is_read(case: str) -> None:
    code, name = case.split(".")
    found: list[str] = []
    try:
        for reading in Registry().format(name).read(Source.of(BAD / f"{case}.jsonl", name="f")):
            found += [f"{problem.severity} {problem}" for problem in reading.problems]
    except FormatError as error:
        found.append(f"fatal {error}")
    assert found == messages()[case]
    assert any(line.endswith(f"[{code}]") for line in found)


def test_every_code_has_a_bad_file_a_row_and_a_spanish_sentence() -> None:
    folder = ROOT / "formats" / "anaphora_formats" / "json_lines"
    program = "".join([path.read_text(encoding="utf-8") for path in folder.glob("*.py")])
    codes = set(re.findall(r'"(jsonl-[a-z-]+[a-z])"', program))
    files = {path.name.removesuffix(".jsonl") for path in BAD.glob("*.jsonl")}
    assert files == set(messages())
    assert codes == {name.split(".")[0] for name in files} - {"encoding-invalid", "nul-character"}
    page = (ROOT / "docs" / "formats" / "json-lines.md").read_text(encoding="utf-8")
    assert codes == set(re.findall(r"^\| `(jsonl-[a-z-]+)`", page, re.MULTILINE))
    spanish = Registry().wording("es")
    assert {f"problem.{code}" for code in codes} <= set(spanish)


def golden(case: str) -> tuple[str, list[Reading]]:
    (path,) = (GOLDEN / case).glob("input.*")
    name = path.name.split(".")[1]
    return name, list(Registry().format(name).read(Source.of(path, name="input")))


@pytest.mark.parametrize("case", CASES)
def test_golden_files_are_read_as_ever(case: str) -> None:
    stream = io.BytesIO()
    Registry().format("json").write(golden(case)[1], Target.of(stream))
    assert stream.getvalue() == (GOLDEN / case / "reading.anaphora.json").read_bytes()


@pytest.mark.parametrize("case", CASES)
def test_golden_files_are_written_as_ever(case: str) -> None:
    name, found = golden(case)
    stream = io.BytesIO()
    Registry().format(name).write(found, Target.of(stream))
    assert stream.getvalue() == (GOLDEN / case / f"written.{name}.jsonl").read_bytes()


@pytest.mark.parametrize("case", CASES)
def test_the_formats_keep_their_contract(case: str) -> None:
    name = golden(case)[0]
    check_format(Registry().format(name), [next((GOLDEN / case).glob("input.*"))])


def test_convert_and_score_know_the_formats(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = str(ROOT / "sample_corpora" / "anaphora_samples" / "en" / "news.conllu")
    for name in FORMATS:
        path = str(tmp_path / f"news.{name}.jsonl.gz")
        assert main(["convert", key, path]) == 0
        capsys.readouterr()
        assert main(["score", key, path, "--metric", "mentions", "--metric", "lea", "--json"]) == 0
        rows = json.loads(capsys.readouterr().out)["rows"]
        assert {row["f1"] for row in rows} == {1.0}


@given(st.text(max_size=200))
def test_no_text_breaks_the_search_for_keys(text: str) -> None:
    keys_of("{" + text, Source.of_text(text))
