"""brat stand-off annotation: pairs of text and annotation become documents, and back."""

from __future__ import annotations

import io
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from anaphora_formats.brat import BratFormat, reading_of
from anaphora_formats.json import JsonFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import (
    Anaphor,
    Bridge,
    Document,
    FrozenDict,
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

ROOT = Path(__file__).parents[2]
BAD = ROOT / "tests" / "bad_input" / "brat"
GOLDEN = ROOT / "tests" / "golden" / "brat"
TEXT = "Ana saw Eva. She ran.\n"
MENTIONS = "T1\tPER 0 3\tAna\nT2\tPER 8 11\tEva\nT3\tMention 13 16\tShe\n"


def read(annotation: str, text: str = TEXT) -> Reading:
    return reading_of("d", text, annotation, Source.of_text("", name="d.ann"), "en")


def layer_of(annotation: str, text: str = TEXT) -> Layer:
    (layer,) = read(annotation, text).layers
    return layer


def written(folder: Path, *several: Reading) -> dict[str, bytes]:
    target = folder / "out"
    BratFormat().write(several, Target.of(target))
    return {path.name: path.read_bytes() for path in target.iterdir()}


def messages() -> dict[str, list[str]]:
    text = (BAD / "messages.txt").read_text(encoding="utf-8")
    sections = [section.rstrip().split("\n") for section in text.split("\n\n== ")[1:]]
    return {lines[0]: lines[1:] for lines in sections}


# --------------------------------------------------------------------------------------- reading


def test_types_are_semantic_classes() -> None:
    layer = layer_of(MENTIONS)
    assert [m.semantic for m in layer.markables.values()] == ["PER", "PER", ""]


def test_a_relation_is_a_link() -> None:
    layer = layer_of(MENTIONS + "R1\tCoref Arg1:T3 Arg2:T2\n")
    assert layer.anaphors == {"T3": Anaphor("T3", "", Reference.ANAPHOR, ("T2",))}


def test_a_relation_forward_is_a_cataphor() -> None:
    layer = layer_of(MENTIONS + "R1\tCoref Arg1:T1 Arg2:T3\n")
    assert layer.anaphors["T1"].reference is Reference.CATAPHOR


def test_roles_tell_anaphor_and_antecedent() -> None:
    layer = layer_of(MENTIONS + "R1\tAnaphora Antecedent:T2 Anaphor:T3\n")
    assert layer.anaphors["T3"].antecedents == ("T2",)


def test_several_relations_of_a_mention_make_one_entity_and_no_split_antecedent() -> None:
    layer = layer_of(MENTIONS + "R1\tCoref Arg1:T1 Arg2:T2\nR2\tCoref Arg1:T1 Arg2:T3\n")
    assert {name: anaphor.antecedents for name, anaphor in layer.anaphors.items()} == {
        "T2": ("T1",),
        "T3": ("T2",),
    }


def test_equiv_lines_are_entities() -> None:
    layer = layer_of(MENTIONS + "*\tEquiv T3 T1\n")
    assert chains_of(layer).entities == (("T1", "T3"), ("T2",))


def test_split_relations_name_the_parts_of_an_antecedent() -> None:
    layer = layer_of(MENTIONS + "R1\tSplit Arg1:T3 Arg2:T2\nR2\tSplit Arg1:T3 Arg2:T1\n")
    assert layer.anaphors["T3"].antecedents == ("T2", "T1")


def test_other_relations_are_bridging_links() -> None:
    layer = layer_of(MENTIONS + "R1\tpart Arg1:T3 Arg2:T2\n")
    assert layer.bridges == (Bridge("T3", "T2", "part"),)
    assert layer.anaphors == {}


def test_attributes_tell_kind_and_reference() -> None:
    layer = layer_of(MENTIONS + "A1\tKind T3 persNoRefl\nA2\tReference T3 exophor\n")
    assert layer.anaphors["T3"] == Anaphor("T3", "persNoRefl", Reference.EXOPHOR)


def test_attributes_tell_zeros_clitics_heads_phrases_and_entities() -> None:
    layer = layer_of(
        MENTIONS + "A1\tZero T3 nsubj\nA2\tClitic T2 2\nA3\tHead T1 1\nA4\tPhrase T1 np\n"
        "A5\tEntity T1 ana\n"
    )
    assert layer.markables["T3"].zero == Zero(4, "nsubj")
    assert layer.markables["T2"].clitic == 2
    assert (layer.markables["T1"].head, layer.markables["T1"].phrase) == (0, "np")
    assert layer.markables["T1"].attributes["entity"] == "ana"


def test_other_attributes_and_notes_are_kept() -> None:
    layer = layer_of(MENTIONS + "A1\tSure T1\nM1\tDegree T1 high\n#1\tAnnotatorNotes T1\tsee 2\n")
    assert dict(layer.markables["T1"].attributes) == {
        "brat.Sure": "true",
        "brat.Degree": "high",
        "brat.note": "see 2",
    }


def test_mentions_with_gaps_have_several_spans() -> None:
    layer = layer_of("T1\tPER 0 3;8 11\tAna Eva\n")
    assert layer.markables["T1"].spans == (Span(0, 1), Span(2, 3))


def test_a_mention_over_a_line_end_is_one_span() -> None:
    reading = read("T1\tPER 0 3;4 8\tAna Sanz\n", "Ana\nSanz ran.\n")
    assert reading.problems == ()
    assert reading.layers[0].markables["T1"].spans == (Span(0, 2),)


def test_triggers_of_events_are_no_mentions() -> None:
    layer = layer_of(MENTIONS + "T4\tRun 17 20\tran\nE1\tRun:T4 Who:T3\n")
    assert list(layer.markables) == ["T1", "T2", "T3"]


def test_offsets_count_characters_beyond_the_basic_plane_as_one() -> None:
    reading = read("T1\tPER 2 5\tAna\n", "😀 Ana ran.\n")
    assert reading.problems == ()
    assert reading.document.words(reading.layers[0].markables["T1"].span) == "Ana"


def test_offsets_count_both_characters_of_a_line_end() -> None:
    reading = read("T1\tPER 10 13\tEva\n", "Ana ran.\r\nEva sat.\r\n")
    assert reading.problems == ()
    assert reading.document.text == "Ana ran.\r\nEva sat.\r\n"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_end_ends_a_line_of_annotation(end: str) -> None:
    reading = read(MENTIONS.replace("\n", end))
    assert reading.problems == ()
    assert len(reading.layers[0].markables) == 3


def test_an_empty_annotation_is_no_layer() -> None:
    assert read("\n").layers == ()


def test_words_that_blanks_part_are_taken_as_they_stand() -> None:
    reading = read("", "Ana 's dog ca n't .\n\nIt ran !\nHe sat .\n")
    document = reading.document
    assert [token.text for token in document.tokens[:6]] == ["Ana", "'s", "dog", "ca", "n't", "."]
    assert len(document.sentences) == 3
    assert len(document.paragraphs) == 2


def test_other_texts_are_tokenised() -> None:
    document = read("", "Ana's dog can't.\nIt, too, ran.\n").document
    assert [token.text for token in document.tokens[:6]] == ["Ana", "'s", "dog", "ca", "n't", "."]


@given(st.text(alphabet="TRA*E#N12 \t\nCorefEquiv:;0-", max_size=80))
def test_any_annotation_is_read(annotation: str) -> None:
    reading = read(annotation)
    assert all(problem.at is not None for problem in reading.problems)
    again = read(annotation)
    assert again == reading


def test_a_huge_annotation_is_read() -> None:
    text = "Ana saw Eva. She ran.\n" * 4000
    lines = [f"T{n}\tPER {22 * n} {22 * n + 3}\tAna\n" for n in range(4000)]
    links = [f"R{n}\tCoref Arg1:T{n} Arg2:T{n - 1}\n" for n in range(1, 4000)]
    reading = read("".join([*links, *lines]), text)
    assert len(chains_of(reading.layers[0]).entities) == 1
    assert reading.problems == ()


# ------------------------------------------------------------------------------------ LitBank


LITBANK = (
    "T1\tPROP_PER 0 3\tAna\nT2\tPRON_PER 13 16\tShe\nT3\tPROP_PER 8 11\tEva\n"
    "T4\tAna-0 0 3\tAna\nT5\tAna-0 13 16\tShe\n"
)


def test_types_that_end_in_a_number_name_entities() -> None:
    layer = layer_of(LITBANK)
    assert list(layer.markables) == ["T1", "T2", "T3"]
    assert layer.markables["T2"].semantic == "PER"
    assert layer.anaphors == {"T2": Anaphor("T2", "", Reference.ANAPHOR, ("T1",))}


def test_relations_of_litbank_join_nothing() -> None:
    layer = layer_of(LITBANK + "R1\tappos Arg1:T3 Arg2:T5\n")
    assert layer.bridges == (Bridge("T3", "T2", "appos"),)
    assert len(chains_of(layer).entities) == 2


def test_a_type_with_a_number_alone_names_no_entity() -> None:
    layer = layer_of("T1\tLevel-1 0 3\tAna\nT2\tLevel-1 8 11\tEva\n")
    assert [m.semantic for m in layer.markables.values()] == ["Level-1", "Level-1"]
    assert layer.anaphors == {}


# --------------------------------------------------------------------------------------- writing


@pytest.mark.parametrize("case", ["stand-off", "litbank"])
def test_what_is_read_is_written_byte_for_byte(case: str, tmp_path: Path) -> None:
    found = list(BratFormat().read(Source.of(GOLDEN / case)))
    wanted = {path.name: path.read_bytes() for path in (GOLDEN / case).iterdir()}
    assert written(tmp_path, *found) == wanted


def test_what_was_changed_is_written_anew_and_the_rest_kept(tmp_path: Path) -> None:
    (reading,) = BratFormat().read(Source.of(GOLDEN / "stand-off"))
    (layer,) = reading.layers
    changed = replace(layer, anaphors=layer.anaphors.updated({"T9": Anaphor("T9", "persNoRefl")}))
    lines = written(tmp_path, replace(reading, layers=(changed,)))["farm.ann"].decode().split("\n")
    assert any(line.endswith("\tKind T9 persNoRefl") for line in lines)
    assert "E1\tLeave:T10 Who:T7" in lines
    assert "N1\tReference T1 Wikidata:Q1\tAna" in lines
    assert "#2\tAnnotatorNotes E1\tan event" in lines
    ids = [line.partition("\t")[0] for line in lines if line]
    assert len(set(ids)) == len(ids)


def test_what_names_a_mention_that_is_gone_is_left_out(tmp_path: Path) -> None:
    (reading,) = BratFormat().read(Source.of(GOLDEN / "stand-off"))
    kept = {n: m for n, m in reading.layers[0].markables.items() if n != "T1"}
    layer = replace(
        reading.layers[0],
        markables=FrozenDict(kept),
        anaphors=FrozenDict({}),
        bridges=(),
    )
    text = written(tmp_path, replace(reading, layers=(layer,)))["farm.ann"].decode()
    assert "N1" not in text
    assert "T1\t" not in text
    assert "E1\tLeave:T10 Who:T7" in text


def test_words_without_running_text_are_joined(tmp_path: Path) -> None:
    tokens = tuple([Token(word) for word in ("Ana", "ca", "n't", ".", "She", "ran", ".")])
    document = Document(
        "d", "en", "", tokens, (Span(0, 4), Span(4, 7)), paragraphs=(Span(0, 4), Span(4, 7))
    )
    files = written(tmp_path, Reading(document))
    assert files == {"d.txt": b"Ana ca n't .\n\nShe ran .\n", "d.ann": b""}


def test_two_documents_of_one_name_are_refused(tmp_path: Path) -> None:
    reading = read(MENTIONS)
    with pytest.raises(FormatError, match="names of their own") as caught:
        written(tmp_path, reading, reading)
    assert caught.value.code == "brat-name-twice"
    assert not (tmp_path / "out").exists()


def test_a_nul_cannot_be_written(tmp_path: Path) -> None:
    reading = Reading(Document("d", "en", "", (Token("a\0b"),), (Span(0, 1),)))
    with pytest.raises(FormatError, match="NUL") as caught:
        written(tmp_path, reading)
    assert caught.value.code == "brat-nul"
    assert [problem.code for problem in BratFormat().losses(reading)] == ["brat-nul"]


def test_what_comes_back_otherwise_is_said() -> None:
    english, spanish = sample_readings()[:2]
    lost = {problem.code for problem in BratFormat().losses(english)}
    assert {"brat-loses-lemmas", "brat-loses-trees", "brat-loses-minimums"} <= lost
    assert "brat-loses-entities" not in lost
    assert {problem.code for problem in BratFormat().losses(spanish)} >= {
        "brat-loses-zero-features"
    }


def test_words_stay_where_a_reader_would_not_find_them_in_the_running_text(tmp_path: Path) -> None:
    spanish = sample_readings()[1]
    files = written(tmp_path, spanish)
    (text,) = [raw.decode() for name, raw in files.items() if name.endswith(".txt")]
    assert "volvió de el parque ." in text
    (back,) = BratFormat().read(Source.of(tmp_path / "out"))
    assert [t.text for t in back.document.tokens] == [t.text for t in spanish.document.tokens]
    assert back.document.sentences == spanish.document.sentences


# ------------------------------------------------------------------------------ files and errors


def test_one_annotation_is_read_where_the_format_is_named() -> None:
    (reading,) = BratFormat().read(Source.of(GOLDEN / "stand-off" / "farm.ann"))
    assert reading.document.doc_id == "farm"


def test_a_stream_is_refused() -> None:
    with pytest.raises(FormatError, match="next to its text") as caught:
        list(BratFormat().read(Source.of_text(MENTIONS)))
    assert caught.value.code == "brat-stream"


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="there is no such file"):
        list(BratFormat().read(Source.of(tmp_path / "none.ann")))


@pytest.mark.parametrize("code", messages())
def test_a_bad_folder_is_reported_with_its_places(code: str) -> None:
    found: list[str] = []
    try:
        for reading in BratFormat().read(Source("f", path=BAD / code)):
            found += [f"{problem.severity} {problem}" for problem in reading.problems]
    except FormatError as error:
        found.append(f"fatal {error}")
    assert found == messages()[code]
    assert any(line.endswith(f"[{code}]") for line in found)


def test_every_code_has_a_bad_folder_and_is_in_the_documentation() -> None:
    folder = ROOT / "formats" / "anaphora_formats"
    program = "".join([path.read_text(encoding="utf-8") for path in (folder / "brat").glob("*.py")])
    codes = set(re.findall(r'"(brat-[a-z-]+[a-z])"', program))
    folders = {path.name for path in BAD.iterdir() if path.is_dir()}
    assert folders == set(messages())
    of_files = {"brat-name-twice", "brat-nul", "brat-stream"}
    assert codes - of_files == folders - {"encoding-invalid", "nul-character"}
    page = (ROOT / "docs" / "formats" / "brat.md").read_text(encoding="utf-8")
    assert codes <= set(re.findall(r"^\| `([a-z-]+)`", page, re.MULTILINE))


def test_one_bad_document_of_a_folder_costs_that_document_only(tmp_path: Path) -> None:
    shutil.copytree(GOLDEN / "litbank", tmp_path / "in")
    (tmp_path / "in" / "bad.ann").write_bytes(b"T1\tPER 0 3\tcaf\xe9\n")
    (tmp_path / "in" / "bad.txt").write_bytes(b"Ana\n")
    (reading,) = BratFormat().read(Source.of(tmp_path / "in"))
    assert reading.document.doc_id == "story_brat"
    assert [problem.code for problem in reading.problems] == ["encoding-invalid"]


@pytest.mark.parametrize("case", ["stand-off", "litbank"])
def test_golden_folders_are_read_as_ever(case: str) -> None:
    source = Source("input", path=GOLDEN / case)
    stream = io.BytesIO()
    JsonFormat().write(list(BratFormat().read(source)), Target.of(stream))
    assert stream.getvalue() == (GOLDEN / f"{case}.anaphora.json").read_bytes()


@pytest.mark.parametrize("case", ["stand-off", "litbank"])
def test_golden_folders_keep_the_contract_of_formats(case: str) -> None:
    check_format(BratFormat(), [GOLDEN / case])


def test_the_samples_keep_the_contract_of_formats() -> None:
    check_format(BratFormat(), sample_readings())


@settings(
    max_examples=6, phases=[Phase.generate], suppress_health_check=list(HealthCheck), deadline=None
)
@given(reading=readings(max_layers=2))
def test_random_readings_keep_the_contract_of_formats(reading: Reading) -> None:
    check_format(BratFormat(), [reading])


def test_a_folder_of_pairs_is_recognised() -> None:
    (entry,) = Workspace(Registry()).open([str(GOLDEN / "litbank")])
    assert entry.format.name == "brat"


def test_a_folder_of_other_annotation_is_not_taken_for_brat(tmp_path: Path) -> None:
    (tmp_path / "x.ann").write_text("MENTION\tT1\t0\n", encoding="utf-8")
    (tmp_path / "x.txt").write_text("Ana\n", encoding="utf-8")
    assert not BratFormat().sniff("", Source.of(tmp_path))


@pytest.mark.corpora
def test_litbank_holds_the_published_numbers_and_what_its_conll_files_hold(
    corpora: Path,
) -> None:
    folder = corpora / "litbank"
    conll = {
        reading.document.doc_id: reading
        for path in sorted((folder / "conll").iterdir())
        for reading in Registry().format("conll").read(Source.of(path))
    }
    tokens = mentions = entities = singletons = pronouns = 0
    for reading in BratFormat().read(Source.of(folder / "brat")):
        document, (layer,) = reading.document, reading.layers
        other = conll[document.doc_id]
        assert [t.text for t in document.tokens] == [t.text for t in other.document.tokens]
        assert document.sentences == other.document.sentences
        assert partition(layer) == partition(other.layers[0])
        tokens += len(document.tokens)
        mentions += len(layer.markables)
        entities += len(chains_of(layer).entities)
        singletons += sum([len(names) == 1 for names in chains_of(layer).entities])
        pronouns += sum([m.attributes["brat.type"] == "PRON_PER" for m in layer.markables.values()])
    assert (tokens, mentions) == (83_174, 11_542)
    assert (entities, singletons, pronouns) == (3_433, 2_560, 5_937)


def partition(layer: Layer) -> set[frozenset[tuple[Span, ...]]]:
    markables = layer.markables
    return {
        frozenset([markables[name].spans for name in names]) for names in chains_of(layer).entities
    }


@pytest.mark.corpora
def test_litbank_is_written_byte_for_byte(corpora: Path, tmp_path: Path) -> None:
    folder = corpora / "litbank" / "brat"
    found = list(BratFormat().read(Source.of(folder)))
    assert [problem.code for r in found for problem in r.problems] == ["brat-id-unknown"]
    assert written(tmp_path, *found) == {p.name: p.read_bytes() for p in folder.iterdir()}
