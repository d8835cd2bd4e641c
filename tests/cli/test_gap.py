"""GAP, WinoBias and Winogender under ``anaphora compare``."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

Run = Callable[..., object]

HEADER = "ID Text Pronoun Pronoun-offset A A-offset A-coref B B-offset B-coref URL".replace(
    " ", "\t"
)
SNIPPETS = f"""{HEADER}
t-1\tAna saw Eva. She ran.\tShe\t13\tAna\t0\tFALSE\tEva\t8\tTRUE\thttp://x.org/1
t-2\tBob saw Tim. He ran.\tHe\t13\tBob\t0\tTRUE\tTim\t8\tFALSE\thttp://x.org/2
t-3\tIda saw Ute. She ran.\tShe\t13\tIda\t0\tFALSE\tUte\t8\tFALSE\thttp://x.org/3
"""
ANSWERS = "t-1\tTRUE\tFALSE\nt-2\tTRUE\tFALSE\nt-3\tFALSE\tFALSE\n"


@pytest.fixture
def snippets(tmp_path: Path) -> Path:
    path = tmp_path / "key.gap.tsv"
    path.write_text(SNIPPETS, encoding="utf-8")
    return path


def measures(ran: object) -> dict[tuple[str, str, str], float | None]:
    assert ran.status == 0, ran.err
    return {
        (row["resolver"], row["metric"], row["kind"]): row["f1"]
        for row in json.loads(ran.out)["rows"]
        if row["metric"] is not None
        and row["metric"].partition("-")[0] in ("gap", "winobias", "winogender")
    }


def test_files_of_answers_are_scored_as_the_official_scorer_does(
    anaphora: Run, snippets: Path, tmp_path: Path
) -> None:
    answers = tmp_path / "subject.gap.tsv"
    answers.write_text(ANSWERS, encoding="utf-8")
    ran = anaphora("compare", snippets, "--response", answers, "--no-cache", "--json")
    found = measures(ran)
    # Feminine: a false positive and a false negative; masculine: a true positive.
    assert {kind: f1 for (_, metric, kind), f1 in found.items() if metric == "gap"} == {
        "*": 0.5,
        "feminine": 0.0,
        "masculine": 1.0,
    }
    assert found["subject", "gap-bias", "*"] == 0.0


@pytest.mark.skipif(find_spec("spacy") is None, reason="needs the extra 'nlp'")
def test_answers_that_are_written_as_gap_are_scored_and_not_called_lost(
    anaphora: Run, snippets: Path, tmp_path: Path
) -> None:
    answers = tmp_path / "nearest.gap.tsv"
    asked = ("--resolver", "nearest", "--anaphors", "given", "-o", answers, "--to", "gap")
    ran = anaphora("resolve", snippets, *asked)
    assert ran.status == 0
    assert "answers-lost" not in ran.err
    assert "note: 'gap' does not contain: the text: answers name a snippet; all " in ran.err
    ran = anaphora("compare", snippets, "--response", answers, "--no-cache", "--json")
    assert measures(ran)["nearest", "gap", "*"] is not None


def test_gold_as_its_own_answer_is_perfect(anaphora: Run, snippets: Path) -> None:
    ran = anaphora("compare", snippets, "--response", snippets, "--no-cache", "--json")
    assert set(measures(ran).values()) == {1.0}


def test_report_has_a_section_for_gap(anaphora: Run, snippets: Path) -> None:
    ran = anaphora("compare", snippets, "--resolver", "nearest", "--no-cache")
    section, _, limits = ran.out.partition("\nGAP\n===\n")[2].partition("Limits of these figures")
    limits = " ".join(limits.split())
    assert "system   texts  F1 %  feminine %  masculine %  bias  recall %  precision %" in section
    assert "'--anaphors found' resolves all pronouns." in limits
    assert "'--markables parsed'" in limits


def test_pairs_of_gap_are_in_the_json_result(anaphora: Run, snippets: Path) -> None:
    ran = anaphora(
        "compare", snippets, "--resolver", "nearest", "--response", snippets, "--no-cache", "--json"
    )
    pairs = json.loads(ran.out)["measure_pairs"]
    assert [(p["metric"], p["first"], p["second"]) for p in pairs] == [
        ("gap", "nearest", "key"),
        ("gap-overlap", "nearest", "key"),
    ]
    assert pairs[0]["refusal"] == "too few documents"


def test_both_sides_of_winobias_are_versions_of_one_text(anaphora: Run, tmp_path: Path) -> None:
    sides = {"pro": "he", "anti": "she"}
    for side, pronoun in sides.items():
        lines = [
            f"{number} [The cook] met guest {number} because [{pronoun}] was hungry."
            for number in range(1, 13)
        ]
        file = tmp_path / f"{side}_stereotyped_type1.txt.dev"
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    files = [tmp_path / f"{side}_stereotyped_type1.txt.dev" for side in sides]
    ran = anaphora("compare", *files, "--resolver", "nearest,random", "--no-cache", "--json")
    assert ran.status == 0
    assert "24 documents are versions of 12 texts" in ran.err
    result = json.loads(ran.out)
    for name in ("pairs", "measure_pairs", "chain_pairs"):
        assert {pair["documents"] for pair in result[name]} == {12}, name


@pytest.mark.corpora
@pytest.mark.parametrize("name", ["gap-development.tsv", "gap-validation.tsv"])
def test_real_gold_as_its_own_answer_is_perfect(anaphora: Run, corpora: Path, name: str) -> None:
    path = corpora / "gap" / name
    found = measures(anaphora("compare", path, "--response", path, "--no-cache", "--json"))
    assert set(found.values()) == {1.0}
    assert {(metric, kind) for _, metric, kind in found} == {
        *[
            (rule, kind)
            for rule in ("gap", "gap-overlap")
            for kind in ("*", "feminine", "masculine")
        ],
        ("gap-bias", "*"),
        ("gap-overlap-bias", "*"),
    }


@pytest.mark.corpora
@pytest.mark.slow
@pytest.mark.skipif(find_spec("spacy") is None, reason="needs the extra 'nlp'")
def test_baselines_are_in_the_published_order_on_real_snippets(
    anaphora: Run, corpora: Path
) -> None:
    ran = anaphora(
        *("compare", corpora / "gap" / "gap-validation.tsv", "--no-cache", "--json"),
        *("--resolver", "random,nearest,nearest-agreeing,nearest-subject"),
        *("--anaphors", "found", "--markables", "parsed", "--match", "head"),
        *("--carry-over", "propagated"),
    )
    found = measures(ran)
    f1 = [
        found[name, "gap", "*"]
        for name in ("random", "nearest", "nearest-agreeing", "nearest-subject")
    ]
    # Webster et al. 2018, table 7: random below the distance baselines, and those below roles.
    assert f1 == sorted(f1)
    assert f1[-1] > 0.4


@pytest.mark.corpora
def test_winogender_and_winobias_have_their_measures(anaphora: Run, corpora: Path) -> None:
    path = next(corpora.glob("winogender/**/all_sentences.tsv"))
    found = measures(anaphora("compare", path, "--resolver", "nearest", "--no-cache", "--json"))
    # The sentences of the genders differ in the pronoun alone, which this resolver never looks at.
    assert found["nearest", "winogender-difference", "feminine-masculine"] == 0.0
    assert 0 < found["nearest", "winogender", "*"] < 1
    folder = next(corpora.glob("winobias/**/pro_stereotyped_type1.txt.dev")).parent
    files = [folder / f"{side}_stereotyped_type1.txt.dev" for side in ("pro", "anti")]
    found = measures(anaphora("compare", *files, "--resolver", "nearest", "--no-cache", "--json"))
    assert found["nearest", "winobias-difference", "pro-anti"] == pytest.approx(
        found["nearest", "winobias", "pro"] - found["nearest", "winobias", "anti"]
    )
    assert found["nearest", "winobias", "type1-pro"] == found["nearest", "winobias", "pro"]


WITHOUT_PRONOUNS = ("All scored kinds", "Differences of recall", "Agreement", "By kind", "Errors,")


def test_on_gap_the_official_f1_stands_first_and_the_success_rate_only_where_it_is_asked_for(
    anaphora: Run, snippets: Path, tmp_path: Path
) -> None:
    asked = ("compare", snippets, "--resolver", "nearest,nearest-subject", "--no-cache")
    table, page = tmp_path / "table.tex", tmp_path / "page.html"
    ran = anaphora(*asked, "--latex", table)
    sections = [part.partition("\n")[0] for part in ran.out.split("\n\n")]
    assert sections[1] == "GAP"
    assert not any(name in ran.out for name in WITHOUT_PRONOUNS)
    latex = table.read_text(encoding="utf-8")
    assert latex.count("\\begin{table}") == 1
    assert "System & Texts & F1 \\% & Feminine \\% & Masculine \\% & Bias" in latex
    assert "Success" not in latex
    printed = anaphora(*asked, "--success-rate", "--latex", table, "--html", page).out
    assert printed.index("\nGAP\n") < printed.index("\nAll scored kinds\n")
    assert table.read_text(encoding="utf-8").count("\\begin{table}") == 2
    html = page.read_text(encoding="utf-8")
    assert html.index('<section id="measures">') < html.index('<section id="rates">')
    anaphora(*asked, "--html", page)
    html = page.read_text(encoding="utf-8")
    assert '<section id="measures">' in html
    assert '<section id="rates">' not in html


def test_evaluate_has_gap_s_f1_first_and_alone_as_well(
    anaphora: Run, snippets: Path, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    asked = ("evaluate", snippets, "--response", snippets)
    ran = anaphora(*asked, "--html", page)
    assert ran.out.startswith("GAP\n===\n")
    row = next(line.split() for line in ran.out.splitlines() if line.startswith("key "))
    assert row == ["key", "3", "100.0", "100.0", "100.0", "1.00", "100.0", "100.0"]
    assert not any(name in ran.out for name in WITHOUT_PRONOUNS)
    html = page.read_text(encoding="utf-8")
    assert '<section id="gap">' in html
    assert '<section id="results">' not in html
    printed = anaphora(*asked, "--success-rate").out
    assert printed.startswith("GAP\n===\n")
    assert "\nAll scored kinds\n" in printed


def test_letters_of_gap_are_of_its_f1(anaphora: Run, tmp_path: Path) -> None:
    names = [("Ana", "Eva"), ("Ida", "Ute"), ("Mia", "Lea"), ("Zoe", "Amy")]
    lines = [
        f"t-{n}\t{a} saw {b}. She ran.\tShe\t13\t{a}\t0\tFALSE\t{b}\t8\tTRUE\thttp://x.org/{n}"
        for n, (a, b) in enumerate(names * 4)
    ]
    key = tmp_path / "key.gap.tsv"
    key.write_text("\n".join([HEADER, *lines]) + "\n", encoding="utf-8")
    answers = {"right": "FALSE\tTRUE", "wrong": "TRUE\tFALSE", "shy": "FALSE\tFALSE"}
    for name, labels in answers.items():
        said = [f"t-{n}\t{labels}" for n in range(16)]
        (tmp_path / f"{name}.gap.tsv").write_text("\n".join(said) + "\n", encoding="utf-8")
    asked = [("--response", tmp_path / f"{name}.gap.tsv") for name in ("shy", "wrong", "right")]
    flat = [each for pair in asked for each in pair]
    ran = anaphora("compare", key, *flat, "--no-cache")
    section = ran.out.partition("\nGAP\n===\n")[2].partition("\n\n")[0]
    rows = [line.split()[:4] for line in section.splitlines()[-3:]]
    assert rows[0] == ["right", "16", "100.0", "A"]
    assert {row[3] for row in rows[1:]} == {"B"}
    result = json.loads(anaphora("compare", key, *flat, "--no-cache", "--json").out)
    letters = {row["resolver"]: row["letters"] for row in result["measure_letters"]}
    assert letters == {"right": "A", "wrong": "B", "shy": "B"}


def test_every_table_on_gap_is_in_the_order_of_its_f1_and_says_so(
    anaphora: Run, tmp_path: Path
) -> None:
    lines = [
        f"t-{n}\tAna saw Eva. She ran.\tShe\t13\tAna\t0\tTRUE\tEva\t8\tFALSE\thttp://x.org/{n}"
        for n in range(10)
    ]
    key = tmp_path / "key.gap.tsv"
    key.write_text("\n".join([HEADER, *lines]) + "\n", encoding="utf-8")
    # Both names each time: GAP's F1 is .67, and no pronoun is correct, as the link is to the nearer
    # name. Four of ten: both figures are .57.
    answers = {"some": ["TRUE\tFALSE"] * 4 + ["FALSE\tFALSE"] * 6, "zboth": ["TRUE\tTRUE"] * 10}
    for name, labels in answers.items():
        rows = [f"t-{n}\t{label}" for n, label in enumerate(labels)]
        (tmp_path / f"{name}.gap.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    table, page = tmp_path / "table.tex", tmp_path / "page.html"
    asked = [word for name in answers for word in ("--response", tmp_path / f"{name}.gap.tsv")]
    for command, more in (
        ("compare", ["--no-cache", "--latex", table, "--html", page]),
        ("evaluate", ["--html", page, "--force"]),
    ):
        out = anaphora(command, key, *asked, "--success-rate", *more).out
        assert "Sorted by GAP's official F1, as all tables here are." in " ".join(out.split())
        # Letters of the pronouns' F1 stand in the order of that, in a table without a title.
        parts = [part for part in out.split("\n\n") if not part.startswith("system")]
        tables = [re.findall(r"(?m)^(some|zboth) ", part) for part in parts]
        shown = [found for found in tables if len(found) == 2]
        assert len(shown) > 3
        assert [found for found in tables if found == ["some", "zboth"]] == [], command
        html = page.read_text(encoding="utf-8")
        assert html.index(">zboth<") < html.index(">some<")
    latex = table.read_text(encoding="utf-8")
    assert latex.rindex("zboth &") < latex.rindex("some &")


@pytest.mark.parametrize("command", ["evaluate", "compare"])
def test_gap_s_rows_stand_first_and_rows_of_pronouns_say_that_they_are_not_gap_s(
    anaphora: Run, snippets: Path, tmp_path: Path, command: str
) -> None:
    table = tmp_path / "figures.csv"
    more = ["--no-cache"] if command == "compare" else []
    ran = anaphora(command, snippets, "--resolver", "nearest", "--csv", table, "--json", *more)
    result = json.loads(ran.out)
    with table.open(encoding="utf-8") as handle:
        lines = list(csv.DictReader(handle))
    for rows in (result["rows"], lines):
        first = [(row["metric"], row["kind"]) for row in rows[:4]]
        kinds = [("gap", "*"), ("gap", "feminine"), ("gap", "masculine"), ("gap-bias", "*")]
        assert first == kinds
        assert float(rows[0]["f1"]) == pytest.approx(0.4)
        pronouns = [row for row in rows if not row["metric"]]
        assert pronouns
        assert all("not GAP's official F1" in row["note"] for row in pronouns)
    printed = result["differences"] if command == "evaluate" else result["breakdowns"]
    assert all("not GAP's official F1" in row["note"] for row in printed)
    assert [limit["code"] for limit in result["limits"]] == ["gap-names", "gap-one-pronoun"]


def test_gap_without_letters_says_on_how_many_texts_systems_differ(
    anaphora: Run, tmp_path: Path
) -> None:
    lines = [
        f"t-{n}\tAna saw Eva. She ran.\tShe\t13\tAna\t0\tTRUE\tEva\t8\tFALSE\thttp://x.org/{n}"
        for n in range(10)
    ]
    key = tmp_path / "key.gap.tsv"
    key.write_text("\n".join([HEADER, *lines]) + "\n", encoding="utf-8")
    asked: list[str | Path] = []
    for name, wrong in (("one", 3), ("two", 0), ("copy", 0)):
        labels = ["FALSE\tTRUE"] * wrong + ["TRUE\tFALSE"] * (10 - wrong)
        path = tmp_path / f"{name}.gap.tsv"
        path.write_text("\n".join([f"t-{n}\t{each}" for n, each in enumerate(labels)]) + "\n")
        asked += ["--response", path]
    out = " ".join(anaphora("compare", key, *asked, "--no-cache").out.split())
    assert "No letters: two systems differ on at most 3 of 10 texts, so the smallest p" in out
    assert "for 3 pairs" in out


def test_an_output_that_is_called_as_a_resolver_is_renamed_with_a_note(
    anaphora: Run, snippets: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "nearest.gap.tsv"
    copy.write_bytes(snippets.read_bytes())
    ran = anaphora("evaluate", snippets, "--resolver", "nearest", "--response", copy)
    assert "is called nearest' here, as another system is called nearest" in ran.err
