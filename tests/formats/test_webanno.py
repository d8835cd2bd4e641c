"""WebAnno TSV 3: spans, relations and chains become mentions and links, and back."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from anaphora_formats.json import JsonFormat
from anaphora_formats.webanno import WebannoFormat
from anaphora_formats.webanno.table import CellAnnotation, cell_of, items_of, plain_text, text_line
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import (
    EMPTY,
    ROOT,
    Anaphor,
    Bridge,
    Document,
    Layer,
    Reference,
    Span,
    Token,
    Zero,
    chains_of,
)
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.testing import check_format
from anaphora_workbench.testing.samples import sample_readings
from anaphora_workbench.testing.strategies import readings
from anaphora_workbench.workspace import Workspace

ROOT_FOLDER = Path(__file__).parents[2]
BAD = ROOT_FOLDER / "tests" / "bad_input" / "webanno"
GOLDEN = ROOT_FOLDER / "tests" / "golden" / "webanno"
CASES = ("chains", "relations", "sub-tokens")
HEAD = (
    "#FORMAT=WebAnno TSV 3.2\n#T_SP=webanno.custom.Referent|entity|kind\n"
    "#T_RL=webanno.custom.Coref|type|BT_webanno.custom.Referent\n\n\n"
)


def read(text: str) -> Reading:
    (reading,) = WebannoFormat().read(Source.of_text(text, name="f.webanno.tsv"))
    return reading


def golden(case: str) -> Reading:
    path = GOLDEN / case / "input.webanno.tsv"
    (reading,) = WebannoFormat().read(Source.of(path, name="input"))
    return reading


def written(*several: Reading) -> bytes:
    stream = io.BytesIO()
    WebannoFormat().write(several, Target.of(stream))
    return stream.getvalue()


def words(*tokens: str) -> str:
    """Return a sentence *Ana saw Eva* with the columns of each token."""
    forms = ("Ana", "saw", "Eva")
    lines = [
        f"1-{n}\t{4 * n - 4}-{4 * n - 1}\t{form}\t{cells}\t\n"
        for n, (form, cells) in enumerate(zip(forms, tokens, strict=True), 1)
    ]
    return f"{HEAD}#Text=Ana saw Eva\n{''.join(lines)}"


def messages() -> dict[str, list[str]]:
    text = (BAD / "messages.txt").read_text(encoding="utf-8")
    sections = [section.rstrip().split("\n") for section in text.split("\n\n== ")[1:]]
    return {lines[0]: lines[1:] for lines in sections}


# ----------------------------------------------------------------------------------------- cells


def test_a_cell_holds_several_annotations_with_numbers() -> None:
    assert items_of("person[1]|*[2]|place") == [
        CellAnnotation("person", 1),
        CellAnnotation(None, 2),
        CellAnnotation("place", 0),
    ]


@pytest.mark.parametrize("cell", ["_", ""])
def test_a_cell_may_hold_nothing(cell: str) -> None:
    assert items_of(cell) == []


def test_escaped_signs_belong_to_values() -> None:
    assert items_of("a\\|b\\[1\\]\\_c\\->d\\;e\\\\[3]") == [CellAnnotation("a|b[1]_c->d;e\\", 3)]


@given(st.lists(st.tuples(st.text(min_size=1, max_size=8), st.integers(0, 99)), max_size=4))
def test_values_come_back_from_their_cell(values: list[tuple[str, int]]) -> None:
    items = [CellAnnotation(value, number) for value, number in values]
    assert items_of(cell_of(items)) == items


@given(st.text(alphabet="ab\\\t\r\f\bnt ", max_size=20))
def test_texts_come_back_from_their_line(text: str) -> None:
    assert plain_text(text_line(text)) == text


# --------------------------------------------------------------------------------------- reading


def test_spans_are_mentions_and_relations_links() -> None:
    layer = golden("relations").layers[0]
    assert {name: markable.semantic for name, markable in layer.markables.items()} == {
        "1@1-1": "person",
        "4": "animal",
        "2": "person",
        "9": "",
    }
    assert layer.anaphors["2"] == Anaphor("2", "persNoRefl", Reference.ANAPHOR, ("1@1-1",))


def test_split_relations_are_split_antecedents() -> None:
    assert golden("relations").layers[0].anaphors["9"].antecedents == ("1@1-1", "4")


def test_bridging_relations_are_bridging_links() -> None:
    assert golden("relations").layers[0].bridges == (Bridge("2", "4", "owner"),)


def test_other_features_are_kept() -> None:
    markable = golden("relations").layers[0].markables["2"]
    assert dict(markable.attributes) == {"webanno.infstat": "giv_act"}


def test_tags_lemmas_and_heads_are_read() -> None:
    tokens = golden("relations").document.tokens
    assert tokens[0] == Token("Ana", "Ana", "", "NNP", head=1, deprel="nsubj")
    assert (tokens[1].head, tokens[7].lemma) == (ROOT, "and")


def test_offsets_may_count_utf_16_units_or_characters() -> None:
    one, other = golden("relations"), golden("sub-tokens")
    assert one.problems == other.problems == ()
    assert one.document.tokens[4].text == "dog"
    assert other.document.tokens[2].text == "quiere"


def test_lines_of_a_sentence_are_joined_and_escapes_undone() -> None:
    assert golden("relations").document.text.endswith("She and\tit ran\nhome")


def test_chains_are_entities_in_the_order_of_their_links() -> None:
    layer = golden("chains").layers[0]
    assert chains_of(layer).entities == (("1-1", "1-2"), ("2-1", "2-2"))
    assert layer.anaphors["2-2"].antecedents == ("2-1",)
    assert dict(layer.markables["1-1"].attributes) == {
        "webanno.relation": "ident",
        "webanno.type": "nam",
    }


def test_an_annotation_on_a_part_parts_the_token() -> None:
    reading = golden("sub-tokens")
    forms = [token.text for token in reading.document.tokens]
    assert forms == ["Juan", "😀", "quiere", "dár", "se", "lo", "."]
    layer = reading.layers[0]
    assert layer.anaphors["3@1-4.2"].antecedents == ("1@1-1",)
    assert layer.markables["2@1-4"].spans == (Span(3, 6),)


def test_several_relations_of_a_mention_make_one_entity() -> None:
    text = words("a\t*\tcoref\t1-2", "b\t*\tcoref|coref\t1-1|1-3", "c\t*\t_\t_")
    layer = read(text).layers[0]
    assert len(chains_of(layer).entities) == 1
    assert all(len(anaphor.antecedents) == 1 for anaphor in layer.anaphors.values())


def test_spans_of_a_mention_layer_without_relations_are_mentions() -> None:
    text = words("a\t*\t_\t_", "_\t_\t_\t_", "c\t*\t_\t_").replace(
        "#T_RL=webanno.custom.Coref|type|BT_", "#T_SP=webanno.custom.Other|a|"
    )
    layer = read(text).layers[0]
    assert len(layer.markables) == 2
    assert layer.anaphors == {}


def test_a_file_without_mentions_has_no_layer() -> None:
    text = "#FORMAT=WebAnno TSV 3.2\n#T_SP=custom.Ner|value\n\n\n#Text=Ana\n1-1\t0-3\tAna\tPER\t\n"
    assert read(text).layers == ()


def test_features_tell_zeros_clitics_and_heads() -> None:
    head = HEAD.replace("entity|kind", "zero|clitic|head|phrase|label|reference")
    cells = "nsubj[1]\t2[1]\t1[1]\tnp[1]\tana[1]\texophor[1]\t_\t_"
    reading = read(f"{head}#Text=Ana\n1-1\t0-3\tAna\t{cells}\t\n")
    markable = reading.layers[0].markables["1"]
    assert (markable.zero, markable.clitic, markable.head) == (Zero(0, "nsubj"), 2, 0)
    assert (markable.phrase, markable.attributes["entity"]) == ("np", "ana")
    assert reading.layers[0].anaphors["1"].reference is Reference.EXOPHOR


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_end_ends_a_line(end: str) -> None:
    text = words("a\t*\tcoref\t1-3", "_\t_\t_\t_", "c\t*\t_\t_")
    assert read(text.replace("\n", end)).layers[0].anaphors == read(text).layers[0].anaphors


@given(st.text(alphabet="1-2.3\t_*[]|#Text=Anaw\n\\", max_size=80))
def test_any_lines_are_read(text: str) -> None:
    reading = read(HEAD + text)
    assert all(problem.at is not None for problem in reading.problems)


def test_a_huge_file_is_read() -> None:
    sentences = [
        f"#Text=Ana ran\n{n}-1\t{8 * n}-{8 * n + 3}\tAna\tPER[{n}]\t*[{n}]\t"
        + (f"coref\t{n + 1}-1[{n + 1}_{n}]" if n < 5000 else "_\t_")
        + f"\t\n{n}-2\t{8 * n + 4}-{8 * n + 7}\tran\t_\t_\t_\t_\t\n\n"
        for n in range(1, 5001)
    ]
    reading = read(HEAD + "".join(sentences))
    assert reading.problems == ()
    assert len(chains_of(reading.layers[0]).entities) == 1


# --------------------------------------------------------------------------------------- writing


@pytest.mark.parametrize("case", CASES)
def test_what_is_read_is_written_byte_for_byte(case: str) -> None:
    assert written(golden(case)) == (GOLDEN / case / "input.webanno.tsv").read_bytes()


@pytest.mark.parametrize("case", CASES)
def test_what_is_written_anew_says_the_same(case: str) -> None:
    reading = golden(case)
    (layer,) = reading.layers
    back = read(written(replace(reading, layers=(replace(layer, metadata=EMPTY),))).decode())
    assert back.problems == ()
    assert [t.text for t in back.document.tokens] == [t.text for t in reading.document.tokens]
    assert partition(back.layers[0]) == partition(layer)
    assert len(back.layers[0].bridges) == len(layer.bridges)


def partition(layer: Layer) -> set[frozenset[tuple[Span, ...]]]:
    markables = layer.markables
    return {
        frozenset([markables[name].spans for name in names]) for names in chains_of(layer).entities
    }


def test_offsets_are_written_in_utf_16_units() -> None:
    document = Document(
        "d", "en", "😀 ran", (Token("😀"), Token("ran")), (Span(0, 2),), ((0, 1), (2, 5))
    )
    lines = written(Reading(document)).decode().split("\n")
    assert lines[-3:-1] == ["1-1\t0-2\t😀\t", "1-2\t3-6\tran\t"]


def test_two_documents_are_refused() -> None:
    with pytest.raises(FormatError, match="contains one document") as caught:
        written(golden("chains"), golden("chains"))
    assert caught.value.code == "webanno-many"


def test_a_nul_cannot_be_written() -> None:
    reading = Reading(Document("d", "en", "", (Token("a\0b"),), (Span(0, 1),)))
    with pytest.raises(FormatError, match="NUL") as caught:
        written(reading)
    assert caught.value.code == "webanno-nul"
    assert [problem.code for problem in WebannoFormat().losses(reading)] == ["webanno-nul"]


def test_a_document_keeps_its_name_in_a_file_of_another_name(tmp_path: Path) -> None:
    reading = Reading(Document("en 1.2\tb", "en", "", (Token("Ana"), Token("ran")), (Span(0, 2),)))
    path = tmp_path / "other.webanno.tsv"
    WebannoFormat().write([reading], Target.of(path))
    (back,) = WebannoFormat().read(Source.of(path))
    assert (back.document.doc_id, back.problems) == ("en 1.2\tb", ())


def test_the_name_stands_in_the_head_of_the_first_sentence_where_others_pass_over_it() -> None:
    sentences = (Span(0, 1), Span(1, 2))
    document = Document("d", "en", "", (Token("Ana"), Token("ran")), sentences)
    lines = written(Reading(document)).decode().split("\n")
    assert lines[1:5] == ["", "", "#Document=d", "#Text=Ana"]
    assert sum([line.startswith("#Document=") for line in lines]) == 1


def test_an_unchanged_file_that_gets_another_name_has_the_name_of_its_document(
    tmp_path: Path,
) -> None:
    before = (GOLDEN / "chains" / "input.webanno.tsv").read_text(encoding="utf-8")
    reading = golden("chains")
    for name, expected in [
        ("input", before),
        ("other", before.replace("#Text=", "#Document=input\n#Text=", 1)),
    ]:
        path = tmp_path / f"{name}.webanno.tsv"
        WebannoFormat().write([reading], Target.of(path))
        assert path.read_text(encoding="utf-8") == expected
        (back,) = WebannoFormat().read(Source.of(path))
        assert back.document == reading.document
    WebannoFormat().write([back], Target.of(tmp_path / "third.webanno.tsv"))
    assert (tmp_path / "third.webanno.tsv").read_text(encoding="utf-8") == expected


def test_a_renamed_document_is_written_under_its_new_name() -> None:
    text = f"{HEAD}#Document=old\n#Text=Ana\n1-1\t0-3\tAna\tPER\t_\t_\t_\t\n"
    reading = read(text)
    assert reading.document.doc_id == "old"
    renamed = replace(reading, document=replace(reading.document, doc_id="new"))
    assert b"#Document=new\n#Text=Ana\n" in written(renamed)


def test_what_comes_back_otherwise_is_said() -> None:
    lost = {problem.code for problem in WebannoFormat().losses(sample_readings()[0])}
    assert {"webanno-loses-trees", "webanno-loses-minimums", "webanno-loses-stems"} <= lost
    assert not lost & {"webanno-loses-entities", "webanno-loses-tags", "webanno-loses-parse"}


# ------------------------------------------------------------------------------ files and errors


@pytest.mark.parametrize("code", messages())
def test_a_bad_file_is_reported_with_its_places(code: str) -> None:
    found: list[str] = []
    try:
        for reading in WebannoFormat().read(Source.of(BAD / f"{code}.webanno.tsv", name="f")):
            found += [f"{problem.severity} {problem}" for problem in reading.problems]
    except FormatError as error:
        found.append(f"fatal {error}")
    assert found == messages()[code]
    assert any(line.endswith(f"[{code}]") for line in found)


def test_every_code_has_a_bad_file_and_is_in_the_documentation() -> None:
    folder = ROOT_FOLDER / "formats" / "anaphora_formats"
    program = "".join(
        [path.read_text(encoding="utf-8") for path in (folder / "webanno").glob("*.py")]
    )
    codes = set(re.findall(r'"(webanno-[a-z-]+[a-z])"', program))
    files = {path.name.removesuffix(".webanno.tsv") for path in BAD.glob("*.tsv")}
    assert files == set(messages())
    of_writing = {"webanno-many", "webanno-nul"}
    assert codes - of_writing == files - {"encoding-invalid", "nul-character"}
    page = (ROOT_FOLDER / "docs" / "formats" / "webanno.md").read_text(encoding="utf-8")
    assert codes <= set(re.findall(r"^\| `([a-z-]+)`", page, re.MULTILINE))


@pytest.mark.parametrize("case", CASES)
def test_golden_files_are_read_as_ever(case: str) -> None:
    stream = io.BytesIO()
    JsonFormat().write([golden(case)], Target.of(stream))
    assert stream.getvalue() == (GOLDEN / case / "reading.anaphora.json").read_bytes()


@pytest.mark.parametrize("case", CASES)
def test_golden_files_keep_the_contract_of_formats(case: str) -> None:
    check_format(WebannoFormat(), [GOLDEN / case / "input.webanno.tsv"])


def test_the_samples_keep_the_contract_of_formats() -> None:
    check_format(WebannoFormat(), sample_readings())


@settings(
    max_examples=5, phases=[Phase.generate], suppress_health_check=list(HealthCheck), deadline=None
)
@given(reading=readings(max_layers=2))
def test_random_readings_keep_the_contract_of_formats(reading: Reading) -> None:
    check_format(WebannoFormat(), [reading])


def test_the_format_is_known_by_its_first_line(tmp_path: Path) -> None:
    path = tmp_path / "x.tsv"
    path.write_text(HEAD, encoding="utf-8")
    assert Workspace(Registry()).detect(Source.of(path)).name == "webanno"


@pytest.mark.corpora
def test_gum_in_webanno_holds_what_its_conllu_files_hold(corpora: Path) -> None:
    folder = corpora / "gum"
    tokens = mentions = bridges = 0
    for path in sorted((folder / "tsv").glob("*.tsv")):
        (reading,) = WebannoFormat().read(Source.of(path))
        (other,) = (
            Registry().format("corefud").read(Source.of(folder / "corefud" / f"{path.stem}.conllu"))
        )
        assert reading.problems == ()
        ours, theirs = reading.document, other.document
        assert [t.text for t in ours.tokens] == [t.text for t in theirs.tokens]
        assert ours.sentences == theirs.sentences
        layer, gold = reading.layers[0], other.layers[0]
        assert partition(layer) == partition(gold)
        assert len(chains_of(layer).parts) == len(chains_of(gold).parts)
        assert len(layer.bridges) == len(gold.bridges)
        assert written(reading) == path.read_bytes()
        tokens += len(ours.tokens)
        mentions += len(layer.markables)
        bridges += len(layer.bridges)
    assert (tokens, mentions, bridges) == (11_763, 3_403, 103)
