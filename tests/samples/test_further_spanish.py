"""The twenty further Spanish texts: the draw, the files, their sources and the figures on them."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import anaphora_samples
from anaphora_workbench.cli.main import main
from anaphora_workbench.ports import Source, Target
from anaphora_workbench.registry import Registry

GENRES = ("dialogue", "encyclopaedia", "narrative", "news")
NAMES = [f"{genre}-{number}" for genre in GENRES for number in range(1, 6)]
PARTS = ("development", "held-out")
FOLDER = anaphora_samples.folder() / "es-further"


@pytest.fixture(scope="session")
def sources(project: Path) -> Path:
    return project / "sample_corpora" / "es_further_sources"


@pytest.fixture
def scripts(project: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, ModuleType]:
    """The modules of the converter, which are not a package."""
    monkeypatch.syspath_prepend(str(project / "scripts"))
    import build_spanish_samples  # type: ignore[import-not-found]
    import text_annotation  # type: ignore[import-not-found]

    return {"build": build_spanish_samples, "notation": text_annotation}


def readme() -> str:
    return (FOLDER / "README.md").read_text(encoding="utf-8")


def file_of(name: str) -> Path:
    (path,) = [
        p for part in PARTS for p in anaphora_samples.further_spanish(part) if p.stem == name
    ]
    return path


def test_the_half_that_is_held_out_is_the_one_that_was_drawn() -> None:
    drawn = sorted(random.Random(20261123).sample(sorted(NAMES), 10))
    held, rest = [
        [path.stem for path in anaphora_samples.further_spanish(part)]
        for part in ("held-out", "development")
    ]
    assert held == drawn
    assert rest == sorted(set(NAMES) - set(drawn))


def test_an_unknown_part_is_refused_with_the_parts_there_are() -> None:
    with pytest.raises(LookupError) as caught:
        anaphora_samples.further_spanish("test")
    assert caught.value.args[0] == "there is no part 'test'; there are development, held-out"


@pytest.mark.parametrize("name", NAMES)
def test_a_file_reads_without_problems_and_is_written_byte_for_byte(
    name: str, tmp_path: Path
) -> None:
    corefud = Registry().format("corefud")
    (reading,) = corefud.read(Source.of(file_of(name)))
    assert reading.document.doc_id == f"es-further-{name}"
    assert reading.document.language == "es"
    assert list(reading.problems) == []
    corefud.write([reading], Target.of(tmp_path / "again.conllu"))
    assert (tmp_path / "again.conllu").read_bytes() == file_of(name).read_bytes()


@pytest.mark.parametrize("name", NAMES)
def test_each_sentence_is_one_tree(name: str, further_spanish: dict[str, Any]) -> None:
    for sentence in further_spanish[name].sentences:
        heads = {word.id: word.head for word in sentence.words if not word.zero}
        assert list(heads.values()).count("0") == 1, sentence.comments
        for word in heads:
            path = [word]
            while path[-1] != "0":
                assert len(path) <= len(heads), sentence.comments
                path.append(heads[path[-1]])


@pytest.mark.parametrize("name", NAMES)
def test_a_file_has_the_text_and_the_annotation_of_its_source(
    name: str,
    sources: Path,
    scripts: dict[str, ModuleType],
    further_spanish: dict[str, Any],
) -> None:
    source = scripts["notation"].read_annotated_text(sources / "final" / f"{name}.txt")
    (reading,) = Registry().format("corefud").read(Source.of(file_of(name)))
    assert reading.document.text == source.text
    labels: dict[str, str] = {}
    for mention in source.mentions:
        labels.setdefault(mention.entity, f"e{len(labels) + 1}")
    sample = further_spanish[name]
    written = sorted(sample.mentions, key=lambda mention: mention.order)
    assert [(m.entity, m.other, m.head.zero and len(m.words) == 1) for m in written] == [
        (
            labels[mention.entity],
            f"ref:{mention.stated['label']}" if "label" in mention.stated else "",
            mention.zero is not None,
        )
        for mention in source.mentions
    ]
    letters = re.compile(r"\W+")
    for mention, made in zip(source.mentions, written, strict=True):
        # An enclitic's verb loses its accent (dárselo, dar), a contraction gains a letter (del).
        stated = letters.sub("", source.text[mention.start[0] : mention.end[0]])
        forms = letters.sub("", "".join([w.form for w in made.words if not w.zero]))
        assert abs(len(stated) - len(forms)) <= forms.lower().count("el"), (stated, forms)
    types = {m.entity: m.stated["type"] for m in source.mentions if "type" in m.stated}
    for entity, kind in types.items():
        assert {m.type for m in sample.entities[labels[entity]]} == {kind}
    split = {m.entity: m.stated["split"] for m in source.mentions if "split" in m.stated}
    assert sample.split == {
        labels[whole]: [labels[part] for part in parts.split("+")] for whole, parts in split.items()
    }


@pytest.mark.parametrize("step", ["first", "second", "final"])
def test_all_annotations_of_a_text_have_the_same_text(
    step: str, sources: Path, scripts: dict[str, ModuleType]
) -> None:
    read = scripts["notation"].read_annotated_text
    assert sorted(path.stem for path in (sources / step).iterdir()) == NAMES
    for name in NAMES:
        one, other = (read(sources / folder / f"{name}.txt") for folder in (step, "final"))
        assert one.text == other.text, name


def test_the_counts_of_the_readme_are_those_of_the_files(further_spanish: dict[str, Any]) -> None:
    lines = readme().splitlines()
    for name, sample in further_spanish.items():
        words = [word for word in sample.words if not word.zero]
        part = file_of(name).parent.name
        figures = [
            len(sample.sentences),
            len(words),
            len(sample.words) - len(words),
            len(sample.entities),
            len(sample.mentions),
            *sample.references().values(),
        ]
        row = " | ".join([f"`{name}`", part, *map(str, figures)])
        assert any(line.startswith(f"| {row} |") for line in lines), row


@pytest.mark.slow
def test_the_files_can_be_made_again_from_their_sources(
    sources: Path, scripts: dict[str, ModuleType], tmp_path: Path
) -> None:
    assert scripts["build"].main([str(sources / "final"), str(tmp_path)]) == 0
    for name in NAMES:
        made = (tmp_path / f"{name}.conllu").read_text(encoding="utf-8")
        assert made == file_of(name).read_text(encoding="utf-8"), name


@pytest.mark.slow
def test_the_agreement_of_the_readme_is_that_of_the_two_passes(
    sources: Path,
    scripts: dict[str, ModuleType],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for step in ("first", "second"):
        assert scripts["build"].main([str(sources / step), str(tmp_path / step)]) == 0
    capsys.readouterr()
    passes = [str(tmp_path / "first"), str(tmp_path / "second")]
    assert main(["agree", *passes, "--samples", "0", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]

    def value(section: str, subject: str, measure: str, match: str | None = None) -> float:
        (row,) = [
            row
            for row in rows
            if (row["section"], row["subject"], row["measure"]) == (section, subject, measure)
            and row.get("kind") in (None, "*")
            and row.get("reference") in (None, "*")
            and (match is None or row.get("match") == match)
        ]
        return float(row["value"])

    figures = (
        ("mentions, same words", 100 * value("mentions", "all", "f1", "full"), "F1 {:.1f}"),
        ("zero subjects", 100 * value("mentions", "zeros", "f1", "full"), "F1 {:.1f}"),
        ("reference type", 100 * value("labels", "reference", "observed"), "{:.1f} %, "),
        ("reference type", value("labels", "reference", "alpha"), "α {:.2f}"),
        ("same antecedent", 100 * value("antecedents", "link", "observed"), "{:.1f} %, "),
        ("same antecedent", value("antecedents", "link", "alpha"), "α {:.2f}"),
    )
    for words, figure, pattern in figures:
        (line,) = [line for line in readme().splitlines() if line.startswith(f"| {words} ")]
        assert pattern.format(figure) in line
