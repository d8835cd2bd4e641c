"""``anaphora stats correlate``: tables of every shape, published figures, strange input."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from anaphora_workbench.stats import pearson, williams_of

WIDE = """\
system,clarity,bleu,ter,words
a,70,.8,.1,x
b,60,.75,.3,x
c,55,.6,.2,x
d,40,.5,.5,x
e,30,.45,.4,x
f,20,.2,.6,x
"""
CLARITY = [70, 60, 55, 40, 30, 20]
BLEU = [0.8, 0.75, 0.6, 0.5, 0.45, 0.2]
TER = [0.1, 0.3, 0.2, 0.5, 0.4, 0.6]
LOW = ("--lower-is-better", "ter")


@pytest.fixture
def wide(tmp_path: Path) -> Path:
    """A table with a line for each system."""
    path = tmp_path / "wide.csv"
    path.write_text(WIDE, encoding="utf-8")
    return path


def rows_of(out: str) -> dict[tuple[str, str, str], dict[str, object]]:
    """Return the rows of a result by analysis, human score and metric."""
    return {(row["analysis"], row["human"], row["metric"]): row for row in json.loads(out)["rows"]}


def test_a_wide_table_gives_all_tables(anaphora, wide: Path, tmp_path: Path) -> None:
    page, paper, table = tmp_path / "r.html", tmp_path / "r.tex", tmp_path / "r.csv"
    ran = anaphora(
        *("stats", "correlate", wide, "--human", "Clarity", *LOW),
        *("--html", page, "--latex", paper, "--csv", table),
    )
    assert (ran.status, ran.err) == (0, "")
    for text in (
        "Statistics: 2 metrics and people",
        "Summary: the metric that agrees best with people",
        "Pearson's r of metrics with human scores",
        "Spearman's rho of metrics with human scores",
        "Kendall's tau-b of metrics with human scores",
        "Intervals: Fisher's z",
        "Williams' test: does one metric agree better than another?",
        "|metrics:bleu,ter|unit:system|where:all|drop:none|with-corpus:no|low:ter|interval:fisher|level:0.95|",
    ):
        assert text in ran.out
    assert "<table" in page.read_text("utf-8")
    assert r"\toprule" in paper.read_text("utf-8")
    with table.open(encoding="utf-8", newline="") as handle:
        found = list(csv.DictReader(handle))
    assert [row["analysis"] for row in found] == [
        *["pearson"] * 2,
        *["spearman"] * 2,
        *["kendall"] * 2,
        "williams",
    ]
    assert float(found[0]["value"]) == pytest.approx(pearson(CLARITY, BLEU).r)
    expected = williams_of(CLARITY, BLEU, [-value for value in TER])
    assert float(found[-1]["t"]) == pytest.approx(expected.t)
    assert (found[-1]["df"], found[-1]["n"]) == ("3", "6")


def test_the_answers_of_a_study_and_the_report_of_a_track_are_joined(
    anaphora, tmp_path: Path
) -> None:
    answers, report = tmp_path / "answers.csv", tmp_path / "report.json"
    lines = ["participant,item,system,measure,value,part,text,excluded"]
    for name, score in zip("abcdef", CLARITY, strict=True):
        lines += [f"p1,i,{name},clarity_rating,{score - 5},,,", f"p2,i,{name},clarity_rating,"]
        lines[-1] += f"{score + 5},1,,"
        lines += [f"p3,i,{name},clarity_rating,99,,,not finished", f"p1,i,{name},choice,she,,,"]
    answers.write_text("\n".join(lines), encoding="utf-8")
    row = {"test_set": "t", "kind": "system", "measure": "bleu", "value": 0.0}
    rows = [
        {**row, "system": name, "group": group, "value": score + (group == "x")}
        for name, score in zip("abcdef", BLEU, strict=True)
        for group in ("*", "x")
    ]
    rows.append({**row, "system": "corpus", "kind": "reference", "group": "*", "value": 1.0})
    report.write_text(json.dumps({"rows": rows}), encoding="utf-8")
    ran = anaphora("stats", "correlate", report, answers, "--human", "clarity_rating", "--json")
    assert ran.status == 0
    assert rows_of(ran.out)["pearson", "clarity_rating", "bleu"]["value"] == pytest.approx(
        pearson(CLARITY, BLEU).r
    )
    assert f"note: {answers}: 6 excluded rows skipped" in ran.err
    assert f"note: {report}: 1 row of what people wrote skipped" in ran.err
    answers.write_text("\n".join([*lines, "p1,i,corpus,clarity_rating,90,,,"]), encoding="utf-8")
    command = ("stats", "correlate", report, answers, "--human", "clarity_rating", "--json")
    ran = anaphora(*command, "--with-corpus")
    assert rows_of(ran.out)["pearson", "clarity_rating", "bleu"]["n"] == 7


def test_items_are_rows_where_the_columns_of_both_are_named(anaphora, tmp_path: Path) -> None:
    items, ratings = tmp_path / "items.csv", tmp_path / "ratings.csv"
    names = [(system, item) for system in "ab" for item in "123456"]
    lines = [f"{s},{i},bleu,{(n * 7) % 12}" for n, (s, i) in enumerate(names)]
    items.write_text("\n".join(["system,item,measure,value", *lines]), encoding="utf-8")
    lines = [f"{i};{s};{n}" for n, (s, i) in enumerate(names)]
    ratings.write_text("\n".join(["item;system;clarity", *lines]), encoding="utf-8")
    ran = anaphora(
        *("stats", "correlate", items, ratings, "--human", "clarity", "--unit", "system,item"),
        *("--interval", "bootstrap", "--samples", "200", "--coefficients", "kendall", "--json"),
    )
    assert (ran.status, ran.err) == (0, "")
    (row,) = json.loads(ran.out)["rows"]
    assert (row["analysis"], row["n"], row["interval"]) == ("kendall", 12, "bootstrap")
    assert row["low"] < row["value"] < row["high"]


def test_a_measure_of_two_test_sets_has_both_names(anaphora, tmp_path: Path) -> None:
    table = tmp_path / "long.tsv"
    lines = ["test_set\tsystem\tmetric\tscore"]
    for name, human, bleu in zip("abcdef", CLARITY, BLEU, strict=True):
        lines += [f"C\t{name}\tbleu\t{bleu}", f"L\t{name}\tbleu\t{1 - bleu}"]
        lines += [f"C\t{name}\tclarity\t{human}"]
    table.write_text("\n".join(lines), encoding="utf-8")
    ran = anaphora(
        *("stats", "correlate", table, "--human", "clarity", "--long", "metric,score", "--json"),
        *("--coefficients", "pearson"),
    )
    found = rows_of(ran.out)
    assert ("pearson", "clarity", "C.bleu") in found
    assert found["pearson", "clarity", "L.bleu"]["value"] < 0
    one = anaphora(
        *("stats", "correlate", table, "--human", "clarity", "--long", "metric,score", "--json"),
        *("--where", "test_set=C"),
    )
    assert ("pearson", "clarity", "bleu") in rows_of(one.out)


def test_published_figures_give_the_correlations_of_the_reports(anaphora) -> None:
    """GREC prints .961 for type and string accuracy, and .947, .917 and .951 for the F scores.

    Those of its tables are .964, and .977, .844 and .916 (not the F scores of the printed rows).
    """

    def r(human: str, metric: str) -> float:
        ran = anaphora(
            *("stats", "correlate", "published:grec", "--human", human, "--metrics", metric),
            *("--coefficients", "pearson", "--json"),
        )
        assert (ran.status, ran.err) == (0, "")
        return round(rows_of(ran.out)["pearson", human, metric]["value"], 3)

    assert r("C-2.type_accuracy", "string_accuracy") == 0.964
    assert (r("b3", "ceaf"), r("b3", "muc"), r("ceaf", "muc")) == (0.977, 0.844, 0.916)
    ran = anaphora(
        *("stats", "correlate", "published:sr", "--where", "table=4", "--human", "bleu"),
        *("--metrics", "nist,meteor,ter", "--lower-is-better", "ter", "--json"),
    )
    found = rows_of(ran.out)
    values = [found["pearson", "bleu", name]["value"] for name in ("nist", "meteor", "ter")]
    assert [round(value, 3) for value in values] == [0.892, 0.906, -0.992]


def test_gaps_flat_columns_and_wrong_directions_are_reported(anaphora, tmp_path: Path) -> None:
    table = tmp_path / "t.csv"
    table.write_text(WIDE.replace("b,60,.75", "b,60,NA").replace(",x\n", ",1\n"), encoding="utf-8")
    ran = anaphora("stats", "correlate", table, "--human", "clarity")
    assert ran.status == 0
    assert f"note: {table}: no 'bleu' in 1 of 6 rows; they are skipped" in ran.err
    assert "[correlate-gap]" in ran.err
    assert f"warning: {table}: 'words' is 1 in all rows" in ran.err
    assert "[correlate-flat]" in ran.err
    assert "note: 'ter' falls where 'clarity' rises (r = -0.9" in ran.err
    assert "name it in --lower-is-better" in ran.err
    quiet = anaphora("stats", "correlate", table, "--human", "clarity", "--metrics", "ter", *LOW)
    assert quiet.err == ""


def test_systems_that_only_one_table_has_are_named(anaphora, wide: Path, tmp_path: Path) -> None:
    further = tmp_path / "nist.csv"
    lines = [f"{name},{place}" for place, name in enumerate("abcdeg")]
    further.write_text("\n".join(["system,nist", *lines]), encoding="utf-8")
    command = ("stats", "correlate", wide, further, "--human", "clarity", "--metrics", "nist")
    ran = anaphora(*command)
    assert "note: without human score or metric, skipped: f, g" in ran.err
    dropped = anaphora(*command, "--drop", "f,g", "--json")
    assert "skipped" not in dropped.err
    assert json.loads(dropped.out)["rows"][0]["n"] == 5


@pytest.mark.parametrize("cell", ["0,75", "n/a", "inf"])
def test_a_metric_that_is_skipped_for_a_cell_is_reported(
    anaphora, tmp_path: Path, cell: str
) -> None:
    table = tmp_path / "t.csv"
    table.write_text(
        WIDE.replace(",", "\t").replace("60\t.75", f"60\t{cell}"), encoding="utf-8"
    )  # the column of words is a remark, and nobody misses it
    ran = anaphora("stats", "correlate", table, "--human", "clarity", *LOW)
    (line,) = ran.err.splitlines()
    assert line.startswith(f"warning: {table}:3: '{cell}', the 'bleu' of b, is not a decimal")
    assert line.endswith("'bleu' is skipped [correlate-skipped]")
    assert "1 metric and people" in ran.out
    assert "Holm's correction for 1 test.\n" in ran.out
    chosen = anaphora("stats", "correlate", table, "--human", "clarity", "--metrics", "ter", *LOW)
    assert chosen.err == ""


def test_a_table_with_semicolons_may_have_decimal_commas(
    anaphora, wide: Path, tmp_path: Path
) -> None:
    spanish = tmp_path / "wide-es.csv"
    spanish.write_text(WIDE.replace(",", ";").replace(".", ","), encoding="utf-8")
    options = ("--human", "clarity", *LOW, "--json")
    point, comma = (anaphora("stats", "correlate", path, *options) for path in (wide, spanish))
    assert rows_of(comma.out) == rows_of(point.out)


def test_notes_are_about_the_coefficients_of_the_report(
    anaphora, wide: Path, tmp_path: Path
) -> None:
    command = ("--human", "clarity", *LOW, "--coefficients")
    plain = anaphora("stats", "correlate", wide, *command, "pearson")
    assert "Intervals: Fisher's z.\n" in plain.out
    orders = "over every order of the rows."
    assert orders not in plain.out
    assert orders in anaphora("stats", "correlate", wide, *command, "kendall").out
    longer = tmp_path / "longer.csv"
    longer.write_text(WIDE + "g,10,.1,.7,x\nh,9,.3,.6,x\ni,8,.2,.8,x\n", encoding="utf-8")
    assert orders not in anaphora("stats", "correlate", longer, *command, "kendall").out


def test_a_system_that_no_file_has_cannot_be_dropped_unnoticed(anaphora, wide: Path) -> None:
    ran = anaphora("stats", "correlate", wide, "--human", "clarity", *LOW, "--drop", "F,a")
    (line,) = ran.err.splitlines()
    assert line.startswith("warning: --drop: no file has a system 'F'.")
    assert line.endswith("[correlate-drop]")
    assert "5 rows by system." in ran.out


@pytest.mark.parametrize(
    ("text", "arguments", "status", "message"),
    [
        (
            WIDE,
            ("--human", "clarety"),
            2,
            "no file has a measure 'clarety'. Did you mean 'clarity'?",
        ),
        (WIDE, ("--human", "words"), 1, ":2: 'x', the 'words' of a, is not a decimal number"),
        (
            WIDE,
            ("--human", "bleu", "--metrics", "bleu"),
            2,
            "cannot be both a metric and a human score",
        ),
        (WIDE, ("--human", "clarity", "--unit", "name"), 1, ":1: there is no column 'name'"),
        (WIDE, ("--human", "clarity", "--where", "kind=x"), 2, "no file has a column 'kind'."),
        (WIDE, ("--human", "clarity", "--long", "a"), 2, "--long takes two columns"),
        (WIDE, ("--human", "clarity", "--samples", "0"), 2, "a bootstrap takes one resample or"),
        (WIDE, ("--human", "clarity", "--coefficients", "rho"), 2, "'rho' is not one of the coeff"),
        (
            "".join(WIDE.splitlines(keepends=True)[:4]),
            ("--human", "clarity"),
            1,
            "only 3 rows by system with both",
        ),
        ("system,clarity\na,1\n", ("--human", "clarity"), 2, "no file has a metric next to the"),
        (WIDE + "a,1,2,3,x\n", ("--human", "clarity"), 1, ":8: 'a' has an earlier line (2);"),
        ('{"rows": 3}', ("--human", "clarity"), 1, ":1: this JSON has no rows of scores;"),
        ('{"rows": [', ("--human", "clarity"), 1, ":1:11: this is not JSON"),
        ("[" * 100_000, ("--human", "clarity"), 1, "this JSON has no rows of scores;"),
        ("", ("--human", "clarity"), 1, "[table-empty]"),
        (
            "system,clarity,bleu\na,1,\nb,,2\n",
            ("--human", "clarity"),
            1,
            "human scores are of a, metrics of b; name them alike in all tables [correlate-apart]",
        ),
    ],
)
def test_strange_input_is_refused_with_place_and_remedy(
    anaphora, tmp_path: Path, text: str, arguments: tuple[str, ...], status: int, message: str
) -> None:
    table = tmp_path / "t.csv"
    table.write_text(text, encoding="utf-8")
    ran = anaphora("stats", "correlate", table, *arguments)
    assert (ran.status, ran.out) == (status, "")
    assert message in ran.err


@pytest.mark.parametrize(
    ("path", "status", "message"),
    [
        ("published:tuna", 2, "the TUNA chapter prints correlations only"),
        ("published:sq", 2, "there are published figures of grec and sr, not of 'sq'"),
        (".", 1, "write one: anaphora study export . -o answers.csv [is-a-folder]"),
        ("nowhere.csv", 1, "nowhere.csv"),
    ],
)
def test_files_that_are_no_tables_are_refused(
    anaphora, path: str, status: int, message: str
) -> None:
    ran = anaphora("stats", "correlate", path, "--human", "clarity")
    assert (ran.status, ran.out) == (status, "")
    assert message in ran.err


def test_two_files_with_one_measure_are_refused(anaphora, wide: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.csv"
    again.write_text("system,bleu\na,1\n", encoding="utf-8")
    ran = anaphora("stats", "correlate", wide, again, "--human", "clarity")
    assert ran.status == 1
    assert f"the measure 'bleu' is in '{wide}' as well; rename one" in ran.err
    assert "[correlate-twice]" in ran.err
