"""``anaphora stats``: published tables from print, correlations, designs, experiments."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from anaphora_workbench.cli.main import main

CLARITY = """\
system,mean,n
Corpus,88.55,100
STUMABA-S,74.80,100
DCU,64.26,100
UCM,38.38,100
ATT,38.06,100
"""
"""Clarity of the shallow track, Surface Realisation Task of 2011, table 8."""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Return the path of a table that a test writes."""
    return tmp_path / "table.csv"


def accuracies(path: Path, right: dict[str, int], size: int) -> None:
    """Write the right and wrong answers that percentages of a paper stand for."""
    with path.open("w", newline="", encoding="utf-8") as handle:
        writer = csv.writer(handle)
        writer.writerow(["system", "item", "right"])
        for system, number in right.items():
            writer.writerows([[system, item, int(item < number)] for item in range(size)])


def experiment(path: Path, slow: str = "c") -> None:
    """Write an experiment of seven readers and texts; one system is slower."""
    with path.open("w", newline="", encoding="utf-8") as handle:
        writer = csv.writer(handle)
        header = "participant,item,system,measure,value,tokens,reference,type,domain"
        writer.writerow(header.split(","))
        for reader in range(6):
            for text in range(6):
                system = "abc"[(reader + text) % 3]
                time = 1000 + 300 * reader + 50 * text + 200 * (system == slow)
                for line in range(3):
                    tokens = 5 + 3 * line
                    value: object = time * tokens + 7 * ((reader * text + line) % 5)
                    if (reader, text, line) == (2, 2, 0):
                        value = ""
                    if (reader, text, line) == (1, 3, 1):
                        value = 90_000
                    has = "yes" if line else "no"
                    writer.writerow(
                        [reader, text, system, "reading_time", value, tokens, has, "", "x"]
                    )
                for kind in ("domain", "place"):
                    right = int((reader + text + (kind == "place")) % 4 != 0)
                    writer.writerow(
                        [reader, text, system, "question_accuracy", right, "", "", kind, "x"]
                    )


def test_means_and_f_of_a_paper_give_its_letters(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table.write_text(CLARITY, encoding="utf-8")
    command = ["stats", "anova", str(table), "--value", "mean", "--group", "system", "--size", "n"]
    assert main([*command, "--f", "49.402", "--json", "--subsets"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["f"], found["df"]) == (49.402, [4, 495])
    assert found["p"] < 0.001
    letters = [(each["group"], each["letters"]) for each in found["groups"]]
    assert letters == [
        ("Corpus", "A"),
        ("STUMABA-S", "B"),
        ("DCU", "B"),
        ("UCM", "C"),
        ("ATT", "C"),
    ]
    assert main([*command, "--f", "49.402", "--subsets"]) == 0
    text = capsys.readouterr().out
    assert "F(4,495) = 49.402, p < .001." in text
    assert "Means in one column differ by less than 12.31" in text


def test_right_and_wrong_answers_give_the_published_f(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Test set P of GREC 2008: ten systems on 162 references."""
    right = {
        "CNTS-Type-g": 122,
        "CNTS-Prop-s": 118,
        "IS-G": 110,
        "OSU-n-nonRE": 108,
        "OSU-b-all": 93,
        "OSU-b-nonRE": 91,
        "Base-freq": 72,
        "Base-rand": 55,
        "Base-name": 52,
        "Base-1st": 52,
    }
    accuracies(table, right, 162)
    command = ["stats", "anova", str(table), "--value", "right", "--group", "system", "--json"]
    assert main([*command, "--blocks", "item"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["f"] == pytest.approx(21.188, abs=5e-4)
    assert found["df"] == [9, 1610]
    assert [each["letters"] for each in found["groups"]] == [
        "A",
        "A B",
        "A B C",
        "A B C",
        "B C D",
        "C D",
        "D E",
        "E",
        "E",
        "E",
    ]
    blocked = [row for row in found["rows"] if row["analysis"] == "blocked"]
    assert [row["effect"] for row in blocked] == ["system", "item"]
    assert blocked[0]["df_within"] == 9 * 161


def test_only_some_rows_count(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table.write_text(
        "system;measure;value\na;edit;1\na;edit;2\nb;edit;5\nb;edit;6\na;bleu;9\nb;bleu;1\nb;edit;\n",
        encoding="utf-8",
    )
    command = ["stats", "anova", str(table), "--value", "value", "--group", "system"]
    assert main([*command, "--where", "measure=edit", "--lower-is-better", "--pairs"]) == 0
    text = capsys.readouterr().out
    assert "4 values, 1 row with gaps skipped, 2 rows excluded by --where." in text
    assert text.index("\na ") < text.index("\nb ")
    assert "every two groups" in text


def test_outliers_are_counted_and_everything_is_printed_twice(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [
        f"{system},{reader},{100 + reader + 5 * (system == 'b')}"
        for system in "ab"
        for reader in range(10)
    ]
    table.write_text("\n".join(["system,reader,ms", *rows, "a,3,9000"]) + "\n", encoding="utf-8")
    command = ["stats", "anova", str(table), "--value", "ms", "--group", "system"]
    assert (
        main(
            [
                *command,
                "--outliers",
                "2",
                "--treatment",
                "drop",
                "--csv",
                str(table.with_name("out.csv")),
            ]
        )
        == 0
    )
    text = capsys.readouterr().out
    assert "outliers, more than 2 SD from the mean of all, dropped" in text
    assert re.search(r"^all +21 +1 +4\.8$", text, re.MULTILINE)
    with table.with_name("out.csv").open(encoding="utf-8") as handle:
        found = list(csv.DictReader(handle))
    assert {row["outliers"] for row in found} == {"kept", "drop"}
    sizes = {(row["outliers"], row["group"]): row["n"] for row in found if row["group"]}
    assert sizes == {("kept", "a"): "11", ("kept", "b"): "10"} | {
        ("drop", "a"): "10",
        ("drop", "b"): "10",
    }


def test_correlations_with_stars_intervals_and_numbers(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table.write_text(
        "system,bleu,nist,ter\nA,.8911,14.87,.0427\nB,.8575,14.63,.0550\nC,.7943,14.40,.0921\n"
        "D,.6701,13.50,.1414\nE,.3566,10.92,.4674\nF,.2351,2.782,.5728\n",
        encoding="utf-8",
    )
    command = ["stats", "pearson", str(table), "--columns", "bleu,nist,ter"]
    assert main([*command, "--stars", "0.001:***,0.05:*"]) == 0
    text = capsys.readouterr().out
    assert "0.892*" in text
    assert "-0.992***" in text
    assert "*** p < 0.001, * p < 0.05" in text
    assert main([*command, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [(row["first"], row["second"], row["n"]) for row in rows] == [
        ("bleu", "nist", 6),
        ("bleu", "ter", 6),
        ("nist", "ter", 6),
    ]
    assert rows[0]["low"] < rows[0]["r"] < rows[0]["high"]


def test_a_design_is_written_as_trials(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table.write_text(
        "item,domain\n" + "".join([f"t{n},{'xy'[n % 2]}\n" for n in range(10)]), encoding="utf-8"
    )
    out = table.with_name("design.csv")
    command = ["stats", "latin-square", str(table), "--systems", "A,B,C,D"]
    command += ["--participants", "8", "--fill", "--type", "domain", "--csv", str(out)]
    assert main(command) == 0
    text = capsys.readouterr().out
    assert "12 items, 2 of them twice (1 x, 1 y), 8 participants." in text
    assert re.search(r"^trials of an item under a system +2$", text, re.MULTILINE)
    with out.open(encoding="utf-8") as handle:
        rows = list(csv.DictReader(handle))
    assert len(rows) == 96
    assert set(rows[0]) == {"participant", "place", "item", "system"}


def test_each_block_is_filled_up(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table.write_text("item\n" + "".join([f"t{n}\n" for n in range(10)]), encoding="utf-8")
    command = ["stats", "latin-square", str(table), "--systems", "A,B,C,D", "--fill"]
    assert main([*command, "--participants", "8", "--blocks", "2"]) == 0
    text = capsys.readouterr().out
    assert "16 items, 6 of them twice" in text
    assert "Not even" not in text


def test_gaps_are_no_groups_and_no_blocks(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table.write_text("g,b,v\na,x,1\na,y,2\n,x,9\nNA,y,9\nb,x,3\nb,,4\nb,y,5\n", encoding="utf-8")
    command = ["stats", "anova", str(table), "--value", "v", "--group", "g", "--blocks", "b"]
    assert main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(each["group"], each["n"]) for each in found["groups"]] == [("b", 2), ("a", 2)]


def test_blocks_that_lie_in_others_are_told(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table.write_text(
        "s,item,domain,v\na,1,x,1\na,2,x,3\na,3,y,4\nb,1,x,2\nb,2,x,5\nb,3,y,4\n", encoding="utf-8"
    )
    command = ["stats", "anova", str(table), "--value", "v", "--group", "s"]
    assert main([*command, "--blocks", "item,domain"]) == 0
    assert "domain: nothing that the other factors do not explain" in capsys.readouterr().out


def test_a_measure_that_may_be_misspelt_is_told(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [
        f"p{n},i{m},{'ab'[(n + m) % 2]},reading-time,{900 + n + m}"
        for n in range(4)
        for m in range(4)
    ]
    rows += [row.replace("reading-time", "speed") for row in rows]
    header = "participant,item,system,measure,value"
    table.write_text("\n".join([header, *rows, ",i1,a,speed,3"]) + "\n", encoding="utf-8")
    assert main(["stats", "trials", str(table), "--json"]) == 0
    output = capsys.readouterr()
    measures = {row["measure"] for row in json.loads(output.out)["rows"]}
    assert "reading_time_normalised" in measures
    assert "'speed' is neither a time (..._time) nor an accuracy (..._accuracy)" in output.err
    assert "1 row without participant, item, system or measure skipped" in output.err


def test_an_uneven_design_says_so(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table.write_text("item\na\nb\nc\n", encoding="utf-8")
    command = ["stats", "latin-square", str(table), "--systems", "A,B", "--participants", "3"]
    assert main(command) == 0
    assert "Not even: take items" in capsys.readouterr().out


def test_an_experiment_is_analysed_as_in_the_reports(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    experiment(table)
    page, paper = table.with_name("t.html"), table.with_name("t.tex")
    files = ["--html", str(page), "--latex", str(paper)]
    assert main(["stats", "trials", str(table), "--json", *files]) == 0
    found = json.loads(capsys.readouterr().out)
    rows = found["rows"]
    measures = list(dict.fromkeys([row["measure"] for row in rows]))
    assert measures == [
        "reading_time",
        "reading_time_per_token",
        "reading_time_normalised",
        "reading_time_references",
        "question_accuracy",
        "question_accuracy_domain",
        "question_accuracy_place",
    ]
    treated = {row["measure"] for row in rows if row["outliers"] == "replace"}
    assert treated == set(measures[:4])
    per_token = {
        row["effect"]: row["p"]
        for row in rows
        if (row["measure"], row["outliers"], row["analysis"])
        == ("reading_time_per_token", "replace", "blocked")
    }
    assert per_token["system"] < 0.01
    normalised = {
        row["group"]: row["mean"]
        for row in rows
        if (row["measure"], row["outliers"], row["analysis"])
        == ("reading_time_normalised", "replace", "one-way")
    }
    assert max(normalised, key=lambda name: normalised[name]) == "c"
    assert "Time-outs" in page.read_text(encoding="utf-8")
    assert paper.read_text(encoding="utf-8").startswith("% Made by Anaphora Workbench")


def test_time_outs_are_counted(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    experiment(table)
    assert main(["stats", "trials", str(table), "--model", "none", "--keep-outliers"]) == 0
    text = capsys.readouterr().out
    assert "1 of 36" in text
    assert "blocked" not in text.replace("model:none", "")


def test_a_mixed_model_stands_beside_it(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("statsmodels")
    experiment(table)
    command = ["stats", "trials", str(table), "--model", "mixed"]
    assert main([*command, "--where", "measure=reading_time", "--scope", "participant"]) == 0
    text = capsys.readouterr().out
    assert "Likelihood ratio test of system: chi square(2) = " in text
    assert "participant (random)" in text
    assert "from the mean of each participant, replaced by that mean" in text


def test_standard_input_is_a_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "in.csv"
    path.write_text("g,v\na,1\na,2\nb,3\nb,5\n", encoding="utf-8")
    with path.open(encoding="utf-8") as handle:
        monkeypatch.setattr("sys.stdin", handle)
        assert main(["stats", "anova", "-", "--value", "v", "--group", "g", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["df"] == [1, 2]


ANOVA = ("anova", "--value", "v", "--group", "g")


@pytest.mark.parametrize(
    ("content", "options", "status", "message"),
    [
        ("", ANOVA, 1, ":1: the table is empty; the first line names the columns"),
        ("g,v\n", ANOVA, 1, ":2: there is a header but nothing below it [table-empty]"),
        ("g,g\na,1\n", ANOVA, 1, ":1: the column 'g' is there twice"),
        ("g,v\na,1,2\n", ANOVA, 1, ":2: there are 3 cells, but 2 columns"),
        ("g,v\na,1\nb,two\n", ANOVA, 1, ":3: 'two' in column 'v' is not a decimal number"),
        ('g,v\na,1\nb,"2,5"\n', ANOVA, 1, ":3: '2,5' in column 'v' is not a decimal number"),
        ("g;v\na;1\nb;1.234,5\n", ANOVA, 1, ":3: '1.234,5' in column 'v' is not a decimal"),
        ("g;v;w\na;1.234;0,5\nb;9;1\n", ANOVA, 1, ":2: '1.234' in column 'v' may be a thousand"),
        ("g,v\na,1\nb,inf\n", ANOVA, 1, ":3: 'inf' in column 'v' is not a decimal number"),
        ("g,w\na,1\n", ANOVA, 2, "has no column 'v'. Columns: g, w"),
        ("g,v\na,1\na,2\n", ANOVA, 2, "fewer than two groups with values"),
        ("g,v\na,\nb,\n", ANOVA, 2, "fewer than two groups with values"),
        ("g,v\na,1\nb,2\n", (*ANOVA, "--where", "g"), 2, "--where takes COLUMN=VALUE"),
        ("g,v\na,1\nb,2\n", (*ANOVA, "--where", "g=c"), 2, "no row of"),
        ("g,v,x\na,1,1\nb,2,1\n", (*ANOVA, "--blocks", "x"), 2, "'x' has one value only"),
        ("g,v\na,1\nb,2\n", (*ANOVA, "--scope", "g"), 2, "add --outliers N"),
        ("g,v\na,1\nb,2\n", (*ANOVA, "--f", "3"), 2, "add --size COL"),
        ("g,v\na,1\nb,2\n", (*ANOVA, "--size", "v"), 2, "--deviation COL or --f F"),
        ("g,v,n\na,1,2\nb,2,3\n", (*ANOVA, "--size", "n", "--f", "3"), 2, "groups of one size"),
        ("g,v,n\na,1,0\nb,2,3\n", (*ANOVA, "--size", "n", "--f", "3"), 2, "cannot have 0 values"),
        ("g,v\na,1\n", ("pearson", "--columns", "v"), 2, "needs two columns"),
        ("g,v\na,1\n", ("pearson", "--columns", "g,v"), 1, "'a' in column 'g' is not a decimal"),
        (
            "item\na\na\n",
            ("latin-square", "--systems", "A,B", "--participants", "2"),
            2,
            "the item 'a' has two lines",
        ),
        (
            "item\na\nb\n",
            ("latin-square", "--systems", "A,A", "--participants", "2"),
            2,
            "a system occurs twice",
        ),
        ("participant,item,system\na,b,c\n", ("trials",), 2, "has no column 'measure'"),
        (
            "participant,item,system,measure,value,reference\na,b,c,m,1,maybe\n",
            ("trials",),
            1,
            ":2: 'maybe' in column 'reference' is neither yes nor no",
        ),
        (
            "participant,item,system,measure,value\na,b,c,question_accuracy,1.5\n",
            ("trials",),
            1,
            ":2: an accuracy is 1 (right) or 0 (wrong), not 1.5 [trial-value]",
        ),
        (
            "participant,item,system,measure,value\na,b,c,reading_time,-5\n",
            ("trials",),
            1,
            ":2: a time cannot be -5 [trial-value]",
        ),
        (
            "participant,item,system,measure,value,tokens\na,b,c,reading_time,5,0\n",
            ("trials",),
            1,
            ":2: a text that was read has a token or more, not 0 [trial-value]",
        ),
        ("g,v\na,1\nb,2\n", (*ANOVA, "--blocks", "g"), 2, "so it can be no block"),
        ("g,v,n\na,1,3\na,2,3\n", (*ANOVA, "--size", "n", "--f", "3"), 2, "'a' has two lines"),
        ("item\na\n", ("latin-square", "--systems", "A", "--participants", "2"), 2, "two systems"),
        ("g|v\na|1\n", ANOVA, 2, "Columns are separated by commas, semicolons or tabs."),
        (
            "participant,item,system,measure,value\na,b,c,m,1\n",
            ("trials",),
            2,
            "no measure has values of two systems",
        ),
    ],
)
def test_bad_tables_and_options_are_told_in_a_sentence(
    content: str,
    options: tuple[str, ...],
    status: int,
    message: str,
    table: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    table.write_text(content, encoding="utf-8")
    kind, *rest = options
    assert main(["stats", kind, str(table), *rest]) == status
    output = capsys.readouterr()
    assert message in output.err
    assert output.out == ""


def test_bytes_that_are_no_text_are_told_with_their_place(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table.write_bytes(b"g,v\na,1\nb\xff,2\n")
    assert main(["stats", "anova", str(table), "--value", "v", "--group", "g"]) == 1
    assert "table.csv:3:2: " in capsys.readouterr().err


def test_a_folder_is_no_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "anova", str(tmp_path), "--value", "v", "--group", "g"]) == 1
    assert "this is a folder, but a CSV file is expected" in capsys.readouterr().err


def test_the_table_itself_is_not_written_over(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table.write_text("g,v\na,1\na,2\nb,3\nb,5\n", encoding="utf-8")
    command = ["stats", "anova", str(table), "--value", "v", "--group", "g", "--csv", str(table)]
    assert main(command) == 2
    assert "nothing is written over it" in capsys.readouterr().err
