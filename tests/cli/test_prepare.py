"""``anaphora prepare``: from a text to anaphors, candidates and proposals."""

from __future__ import annotations

import csv
import io
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from anaphora_resolvers.spacy.models import find_model
from anaphora_workbench.model import Document
from anaphora_workbench.ports import Reading, Source
from anaphora_workbench.registry import Registry

Run = Callable[..., object]
NO_MODEL = "anaphora_resolvers.spacy.models.find_model"


def read(path: Path, name: str = "json") -> list[Reading]:
    return list(Registry().format(name).read(Source.of(path)))


def words(document: Document) -> list[str]:
    return [token.text for token in document.tokens]


def test_prepared_file_holds_anaphors_candidates_and_proposals(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.anaphora.json"
    ran = anaphora("prepare", gold, "--lang", "en", "--resolver", "nearest-agreeing", "-o", out)
    assert ran.status == 0
    assert ran.out.startswith(
        "1 document, 8 words, 2 anaphors (0 not referring), 2 of 2 answered, "
    )
    assert ran.out.endswith(f" words/s -> {out}\n")
    (reading,) = read(out)
    (layer,) = reading.layers
    named = {
        reading.document.words(layer.markables[name].span): [
            reading.document.words(layer.markables[other].span) for other in anaphor.antecedents
        ]
        for name, anaphor in layer.anaphors.items()
    }
    assert named == {"He": ["Bill"], "her": ["Ana"]}
    assert {len(listed) for listed in layer.candidates.values()} == {3}


def test_candidates_are_left_out_on_request(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.anaphora.json"
    anaphora("prepare", gold, "--lang", "en", "--no-candidates", "-o", out)
    assert len(read(out)[0].layers[0].candidates) == 0


def test_annotation_in_the_file_is_not_looked_at_and_that_is_said(
    anaphora: Run, gold: Path
) -> None:
    ran = anaphora("prepare", gold, "--lang", "en", "--no-proposals", "--json")
    assert "1 document already contains annotation" in ran.err
    anaphors = json.loads(ran.out)["documents"][0]["anaphors"]
    assert [anaphor["antecedents"] for anaphor in anaphors] == [[], []]
    assert [anaphor["reference"] for anaphor in anaphors] == [None, None]


def test_json_has_every_candidate_with_record_and_reasons(anaphora: Run, gold: Path) -> None:
    ran = anaphora("prepare", gold, "--lang", "en", "--resolver", "nearest-agreeing", "--json")
    result = json.loads(ran.out)
    assert list(result) == ["signature", "version", "options", "inputs", "rows", "documents"]
    total = result["rows"][0]
    assert total == {
        "document": "*",
        "kind": "*",
        "anaphors": 2,
        "non_referring": 0,
        "answered": 2,
        "candidates_before": 6,
        "candidates_after": 2,
        "constraints_only": 2,
    }
    (document,) = result["documents"]
    assert document["tokens"][:3] == ["Ana", "met", "Bill"]
    he = document["anaphors"][0]
    assert (he["text"], he["kind"], he["reference"]) == ("He", "persNoRefl", "<")
    assert (he["sentence"], he["from"], he["to"], he["start"], he["end"]) == (2, 0, 1, 4, 5)
    assert he["trace"] == ["It is the only candidate that agrees."]
    ana, bill, her = he["candidates"]
    assert [each["admissible"] for each in (ana, bill, her)] == [False, True, False]
    assert bill["record"]["gender"] == "Masc"
    assert bill["record"]["verb"] == "meet"
    reasons = {v["constraint"]: v["reason"] for v in ana["verdicts"] if v["outcome"] == "fail"}
    assert reasons == {"gender": "It is feminine, but the pronoun is masculine."}


def test_brackets_are_as_in_the_golden_file(anaphora: Run, gold: Path, project: Path) -> None:
    ran = anaphora(
        "prepare",
        gold,
        "--lang",
        "en",
        "--resolver",
        "nearest-agreeing",
        "--brackets",
        "--candidates",
    )
    golden = project / "tests" / "golden" / "cli" / "prepare-brackets.txt"
    assert ran.out == golden.read_text(encoding="utf-8")


def test_without_output_a_table_by_kind_is_printed(anaphora: Run, gold: Path) -> None:
    ran = anaphora("prepare", gold, "--lang", "en", "--resolver", "nearest-agreeing")
    lines = ran.out.splitlines()
    assert lines[2].split() == ["persNoRefl", "2", "0", "3.0", "1.0", "2", "2"]
    assert lines[3].split()[0] == "all"


def test_csv_holds_the_rows(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    path = tmp_path / "counts.csv"
    ran = anaphora("prepare", gold, "--lang", "en", "--no-proposals", "--json", "--csv", path)
    with path.open(encoding="utf-8", newline="") as handle:
        written = list(csv.DictReader(handle))
    rows = json.loads(ran.out)["rows"]
    assert written == [{name: str(value) for name, value in row.items()} for row in rows]


def test_folder_is_mirrored_and_two_processes_give_the_same(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    source = tmp_path / "in"
    for name in ("a", "deep/b"):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        text = gold.read_text().replace("= story", f"= {name[-1]}")
        (source / f"{name}.conllu").write_text(text, encoding="utf-8")
    options = ("--lang", "en", "--resolver", "nearest-agreeing")
    assert anaphora("prepare", source, *options, "-o", tmp_path / "one").status == 0
    assert anaphora("prepare", source, *options, "-o", tmp_path / "two", "--jobs", "2").status == 0
    files = [path.relative_to(tmp_path / "one") for path in (tmp_path / "one").rglob("*.json")]
    assert sorted(map(str, files)) == ["a.anaphora.json", "deep/b.anaphora.json"]
    for file in files:
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()


def test_several_folders_keep_their_names(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "story.conllu").write_bytes(gold.read_bytes())
    out = tmp_path / "out"
    ran = anaphora("prepare", tmp_path / "a", tmp_path / "b", "--no-proposals", "-o", out)
    assert ran.status == 0
    assert sorted(str(path.relative_to(out)) for path in out.rglob("*.json")) == [
        "a/story.anaphora.json",
        "b/story.anaphora.json",
    ]


def test_folder_is_joined_into_one_file_when_the_name_says_so(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    out = tmp_path / "all.anaphora.json"
    second = tmp_path / "in" / "other.conllu"
    second.parent.mkdir()
    second.write_text(gold.read_text().replace("= story", "= other"), encoding="utf-8")
    assert anaphora("prepare", gold, second, "--no-proposals", "-o", out).status == 0
    assert [reading.document.doc_id for reading in read(out)] == ["story", "other"]


def test_existing_files_are_replaced_only_with_force(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.anaphora.json"
    out.write_text("an afternoon's work")
    ran = anaphora("prepare", gold, "--no-proposals", "-o", out)
    assert ran.status == 2
    assert "exists; choose another name, or overwrite it with --force" in ran.err
    assert out.read_text() == "an afternoon's work"
    assert anaphora("prepare", gold, "--no-proposals", "-o", out, "--force").status == 0
    assert read(out)[0].document.doc_id == "story"


def test_document_folder_is_replaced_with_force_and_nothing_else_is(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.supar"
    arguments = ("prepare", gold, "--lang", "en", "--no-proposals", "-o", out)
    assert anaphora(*arguments).status == 0
    ran = anaphora(*arguments)
    assert (ran.status, "[target-exists]" in ran.err) == (1, True)
    (out / "notes.txt").write_text("old")
    assert anaphora(*arguments, "--force").status == 0
    assert not (out / "notes.txt").exists()
    other = tmp_path / "photos.supar"
    other.mkdir()
    (other / "one.jpg").write_text("?")
    ran = anaphora("prepare", gold, "--no-proposals", "-o", other, "--force")
    assert ran.status == 2
    assert "contains no document in 'supar'; choose another name" in ran.err
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_what_a_format_cannot_hold_is_one_line(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    ran = anaphora("prepare", gold, "--lang", "en", "--no-proposals", "-o", tmp_path / "x.supar")
    assert ran.err.count("[format-loses]") == 1
    assert "supar-loses" not in ran.err


def test_plain_text_on_standard_input_wants_its_format_named(
    anaphora: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"Ana left.")))
    ran = anaphora("prepare", "-", "--lang", "en")
    assert (ran.status, ran.out) == (1, "")
    assert "name it with --from, such as --from text for plain text [format-unknown]" in ran.err
    assert "anaphora prepare - --from text" in anaphora("prepare", "--help").out


def test_guessed_language_is_said(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    path = tmp_path / "n.conllu"
    path.write_text(gold.read_text().replace("Ana met Bill", "It is the one that they have"))
    text = "The owl was in the house and it was not the one that they had seen with her ."
    rows = [
        f"{n}\t{word}\t_\t_\t_\t_\t{0 if n == 3 else 3}\t{'root' if n == 3 else 'dep'}\t_\t_"
        for n, word in enumerate(text.split(), 1)
    ]
    path.write_text("# newdoc id = n\n" + "\n".join(rows) + "\n\n", encoding="utf-8")
    ran = anaphora("prepare", path, "--no-proposals", "--json")
    assert "note: Anaphora treats 'n' as English; if that is wrong, name the lang" in ran.err
    assert json.loads(ran.out)["documents"][0]["language"] == "en"
    assert "[language-guessed]" not in anaphora("prepare", path, "--lang", "en").err


def test_raw_text_without_a_model_is_one_sentence_that_says_what_to_do(
    anaphora: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(NO_MODEL, lambda code: None)
    path = tmp_path / "x.txt"
    path.write_text("Ana left. She was tired.\n", encoding="utf-8")
    out = tmp_path / "x.anaphora.json"
    ran = anaphora("prepare", path, "--lang", "en", "-o", out)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.count("\n") == 1
    assert "'x' needs a spaCy model for English, and none is installed: " in ran.err
    assert not out.exists()


def test_raw_text_is_tagged_parsed_and_resolved(anaphora: Run, tmp_path: Path) -> None:
    if find_model("en") is None:
        pytest.skip("needs the English model (anaphora doctor says how to install it)")
    path = tmp_path / "x.txt"
    path.write_text("Ana met Bill. He greeted her.\n\nShe didn't smile.\n", encoding="utf-8")
    out = tmp_path / "x.anaphora.json"
    assert anaphora("prepare", path, "--lang", "en", "-o", out).status == 0
    (reading,) = read(out)
    assert words(reading.document)[-5:] == ["She", "did", "n't", "smile", "."]
    assert {token.pos for token in reading.document.tokens} >= {"PROPN", "VERB", "PRON"}
    layer = reading.layers[0]
    assert sorted(anaphor.kind for anaphor in layer.anaphors.values()) == ["persNoRefl"] * 3
    assert all(anaphor.antecedents for anaphor in layer.anaphors.values())


def test_of_several_files_a_bad_one_is_said_and_left_out(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    for name in ("a", "b", "c"):
        (source / f"{name}.conllu").write_bytes(gold.read_bytes())
    with (source / "b.conllu").open("ab") as handle:
        handle.write(b"\xff\n")
    ran = anaphora("prepare", source, "--lang", "en", "--no-proposals", "-o", out)
    assert ran.status == 1
    assert f"error: {source / 'b.conllu'}:17:1: byte 0xff is not UTF-8" in ran.err
    assert sorted(path.name for path in out.iterdir()) == ["a.anaphora.json", "c.anaphora.json"]
    joined = tmp_path / "all.anaphora.json"
    assert anaphora("prepare", source, "--lang", "en", "-o", joined).status == 1
    assert not joined.exists()


def test_of_several_texts_one_without_a_model_is_left_out(
    anaphora: Run, gold: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(NO_MODEL, lambda code: None)
    raw = tmp_path / "raw.txt"
    raw.write_text("Ana left. She was tired.\n", encoding="utf-8")
    ran = anaphora("prepare", raw, gold, "--lang", "en", "-o", tmp_path / "out")
    assert ran.status == 1
    assert f"error: {raw}: 'raw' needs a spaCy model for English" in ran.err
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["story.anaphora.json"]


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("--candidates",), "--candidates goes with --brackets"),
        (("--json", "-o", "-"), "standard output takes one result"),
        (("--window", "-1"), "--window cannot be negative"),
        (("--csv", "-"), "--csv takes a file"),
        (("--resolver", "supra"), "Did you mean 'supar'?"),
        (("--finder", "pronoun"), "Did you mean 'pronouns'?"),
        (("--preprocessor", "spacey"), "Did you mean 'spacy'?"),
        (("-o", "x.docx"), "does not say which format to write"),
        (("--lang", "English"), "takes a code such as en or es"),
        (("--json", "--brackets"), "not allowed with argument"),
    ],
)
def test_wrong_usage_is_said(
    anaphora: Run, gold: Path, arguments: tuple[str, ...], text: str
) -> None:
    ran = anaphora("prepare", gold, *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert text in ran.err


def test_file_with_errors_is_refused_unless_lenient(anaphora: Run, gold: Path) -> None:
    broken = gold.read_text().replace("Entity=(e2-person-1-)|SpaceAfter=No", "Entity=(e2-person-1-")
    gold.write_text(broken, encoding="utf-8")
    assert anaphora("prepare", gold, "--no-proposals").status == 1
    assert anaphora("prepare", gold, "--no-proposals", "--lenient").status == 0


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
def test_stopped_it_keeps_finished_files_and_no_half_ones(gold: Path, tmp_path: Path) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    block = gold.read_text(encoding="utf-8")
    many = "".join([block.replace("= story", f"= s{n}") for n in range(200)])
    for number in range(200):
        (source / f"{number:03}.conllu").write_text(many, encoding="utf-8")
    command = [sys.executable, "-m", "anaphora_workbench.cli", "prepare", str(source)]
    process = subprocess.Popen(
        [*command, "--lang", "en", "--no-proposals", "-o", str(out)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while not list(out.glob("*.json")) and time.monotonic() < deadline:
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    kept = sorted(out.iterdir())
    assert 0 < len(kept) < 200
    assert {path.name.endswith(".anaphora.json") for path in kept} == {True}
    assert len(read(kept[-1])) == 200


def test_a_text_in_another_encoding_is_prepared_when_it_is_named(
    anaphora: Run, tmp_path: Path
) -> None:
    path = tmp_path / "cafe.txt"
    path.write_bytes("The café burnt. It was old.\n".encode("windows-1252"))
    out = tmp_path / "cafe.anaphora.json"
    refused = anaphora("prepare", path, "-o", out, "--lang", "en")
    assert refused.status == 1
    assert ", or name its encoding: --encoding NAME [encoding-invalid]" in refused.err
    converted = anaphora("convert", path, out)  # which has no such option
    assert converted.err.endswith("(for example: iconv -f LATIN1 -t UTF-8) [encoding-invalid]\n")
    for jobs in ("1", "2"):
        ran = anaphora(
            *("prepare", path, "-o", out, "--lang", "en", "--force"),
            *("--encoding", "windows-1252", "--jobs", jobs),
        )
        assert ran.status == 0, ran.err
        assert "read as 'cp1252', as requested [encoding-chosen]" in ran.err
        text = out.read_text(encoding="utf-8")
        assert "The café burnt." in text
        assert '"encoding": "cp1252"' in text


def test_an_encoding_that_nobody_knows_is_refused(anaphora: Run, tmp_path: Path) -> None:
    path = tmp_path / "cafe.txt"
    path.write_text("It was old.\n", encoding="utf-8")
    ran = anaphora("prepare", path, "--encoding", "klingon")
    assert ran.status == 2
    assert "there is no encoding 'klingon'" in ran.err
