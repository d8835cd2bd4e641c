"""``anaphora demo``: tag, resolve, evaluate and compare the shipped texts."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

import anaphora_samples
from anaphora_resolvers.spacy.models import install_line
from anaphora_workbench.cli.main import main
from anaphora_workbench.errors import NeedsError

Run = Callable[..., object]


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """What a demo prints, and its folder, which held two files before."""
    out = tmp_path_factory.mktemp("demo") / "reports"
    out.mkdir()
    (out / "mine.txt").write_text("mine")
    (out / "en.txt").write_text("an earlier run")
    printed = tmp_path_factory.mktemp("printed") / "stdout"
    with pytest.MonkeyPatch.context() as patch, printed.open("w", encoding="utf-8") as handle:
        patch.setattr("sys.stdout", handle)
        assert main(["demo", "-o", str(out)]) == 0
    return printed.read_text(encoding="utf-8"), out


def test_both_languages_go_from_text_to_figures(shown: tuple[str, Path]) -> None:
    printed, _out = shown
    texts = Counter(language for language, _name in anaphora_samples.names())
    for number, title in enumerate(
        (
            "English: tags, parse, anaphors, candidates, antecedents",
            f"English: {texts['en']} hand-tagged texts",
            "Spanish: tags, parse, anaphors, candidates, antecedents",
            f"Spanish: {texts['es']} hand-tagged texts",
            "Is supar better than the baselines? Both languages together",
            "Classic algorithms side by side, both languages together",
            "Where everything is",
        ),
        1,
    ):
        assert f"{number}  {title}" in printed


def test_one_anaphor_is_explained_in_each_language(shown: tuple[str, Path]) -> None:
    printed, _out = shown
    lists = re.findall(r"^\{.+\}[₀-₉]+ \w+: \d+ candidates?, \d+ after", printed, re.MULTILINE)
    assert len(lists) == 2
    assert len(re.findall(r"^  → [₀-₉]+ +\S.* in$", printed, re.MULTILINE)) == 2
    assert len(re.findall(r"^    [₀-₉]+ +\S.* out  [\w-]+: ", printed, re.MULTILINE)) >= 2
    assert printed.count("  · constraints: ") == 2


def test_tables_name_the_resolver_and_the_baselines(shown: tuple[str, Path]) -> None:
    printed, _out = shown
    for name in ("supar", "nearest-subject", "nearest-agreeing", "nearest"):
        rows = [line for line in printed.splitlines() if line.split()[:1] == [name]]
        assert len([row for row in rows if re.fullmatch(r"\S+ +\d+(?: +\d+\.\d){6}", row)]) == 2
    assert "persRefl<exit " in printed
    assert "zero<exit " in printed
    assert printed.count("NumberSentences: ") == 2


def test_difference_to_each_baseline_has_its_interval(shown: tuple[str, Path]) -> None:
    printed, _out = shown
    number = r" +[+-]\d+\.\d"
    way = "(?:own earlier errors kept|earlier errors corrected)"
    rows = re.findall(rf"^nearest\S* +{way}{3 * number}$", printed, re.MULTILINE)
    assert len(rows) == 6


def test_classic_algorithms_stand_side_by_side_with_their_letters(
    shown: tuple[str, Path],
) -> None:
    printed, out = shown
    part = printed.partition("Classic algorithms side by side")[2].partition("Where every")[0]
    rate = r" +(\d+\.\d) +[A-Z,-]+"
    found = re.findall(rf"^(\S+) +\d+{2 * rate}(?: +\d+\.\d){{3}}$", part, re.MULTILINE)
    rows = [row[0] for row in found]
    assert set(rows) == {"supar", "hobbs", "cogniac", "rap", "mitkov", "nearest-subject", "nearest"}
    # The one with the highest F1 first: not CogNIAC, which answers less than half.
    assert [float(row[1]) for row in found] == sorted([float(row[1]) for row in found])[::-1]
    assert rows.index("cogniac") > rows.index("supar")
    page = (out / "compare.html").read_text(encoding="utf-8")
    assert "<title>Resolvers side by side: the samples</title>" in page
    assert all(name in page for name in rows)
    for name in ("compare.html", "compare.txt"):
        assert f"{out}/{name} " in printed


def test_output_fits_a_narrow_window(shown: tuple[str, Path]) -> None:
    printed, out = shown
    lines = [line for line in printed.splitlines() if str(out) not in line]
    assert max([len(line) for line in lines]) <= 92
    assert len(lines) < 190


def test_every_file_that_is_named_is_there(shown: tuple[str, Path]) -> None:
    printed, out = shown
    named = [line.split()[0] for line in printed.splitlines() if line.startswith(str(out))]
    assert len(named) >= 4
    for name in named:
        assert list(out.parent.glob(str(Path(name).relative_to(out.parent)))), name
    assert not [path for path in out.rglob("*") if path.name.startswith(".")]


def test_files_hold_all_resolvers(shown: tuple[str, Path]) -> None:
    _printed, out = shown
    rows = json.loads((out / "es.json").read_text(encoding="utf-8"))["rows"]
    zeros = [row for row in rows if (row["kind"], row["document"]) == ("zero", "*")]
    assert {row["gold"] > 20 for row in zeros if row["reference"] == "<"} == {True}
    assert {row["resolver"] for row in rows} == {
        "supar",
        "nearest",
        "nearest-agreeing",
        "nearest-subject",
        "first-np",
        "most-frequent",
        "random",
    }


def test_folder_is_written_again_and_other_files_in_it_stay(shown: tuple[str, Path]) -> None:
    _printed, out = shown
    assert (out / "mine.txt").read_text() == "mine"
    assert "an earlier run" not in (out / "en.txt").read_text(encoding="utf-8")


@pytest.fixture
def few_samples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two of the texts in each language, for the demo to run on."""
    whole = anaphora_samples.folder()
    few = tmp_path / "samples"
    for language in ("en", "es"):
        (few / language).mkdir(parents=True)
        for text in ("news", "story"):
            shutil.copy(whole / language / f"{text}.conllu", few / language)
    shutil.copytree(whole / "text", few / "text")
    monkeypatch.setattr("anaphora_workbench.cli.demo.files", lambda _package: few)
    return few


@pytest.mark.usefixtures("few_samples")
def test_without_models_the_hand_corrected_tags_are_shown(
    anaphora: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("anaphora_resolvers.spacy.preprocessor.require_model", _no_model)
    ran = anaphora("demo", "-o", tmp_path / "out")
    assert ran.status == 0
    assert ran.out.count("From hand-corrected tags: ") == 2
    assert "none is installed" in ran.out
    assert ran.out.count("NumberSentences: ") == 2


def _no_model(code: str, doc_id: str) -> None:
    raise NeedsError(f"'{doc_id}' needs a spaCy model, and none is installed: {install_line(code)}")


def test_a_file_is_no_folder_for_the_demo(anaphora: Run, tmp_path: Path) -> None:
    (tmp_path / "x").write_text("mine")
    ran = anaphora("demo", "-o", tmp_path / "x")
    assert (ran.status, ran.out) == (2, "")
    assert "is a file; the demo needs a folder" in ran.err


def test_the_end_says_that_another_run_replaces_the_files(shown: tuple[str, Path]) -> None:
    printed, _out = shown
    assert "\nAnother run with this folder replaces these files.\n" in printed
