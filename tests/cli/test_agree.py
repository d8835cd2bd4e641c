"""``anaphora agree``: reports, JSON, CSV, layers of one file, ratings, and what is refused."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from anaphora_workbench.cli.shared.output import names_of_paths
from anaphora_workbench.model import Layer, Reference
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Reading, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.keys import key_of
from anaphora_workbench.workspace import Workspace

Run = Callable[..., object]
ENGLISH = Path(str(files("anaphora_samples"))) / "en"

FIELDS = [
    *("section", "subject", "measure", "first", "second", "document", "match", "singletons"),
    *("kind", "reference", "agree", "items", "documents", "value", "low", "high", "no_interval"),
]


@pytest.fixture
def other(gold: Path, tmp_path: Path) -> Path:
    """The gold file by another annotator, for whom *her* is somebody else."""
    path = tmp_path / "other.conllu"
    text = gold.read_text(encoding="utf-8")
    her = text.rindex("Entity=(e1-")
    path.write_text(text[:her] + "Entity=(e3-" + text[her + 11 :], encoding="utf-8")
    return path


@pytest.fixture
def copies(tmp_path: Path) -> tuple[Path, Path]:
    """Two copies of the English samples with stated anaphors; in the second, some are exophors."""
    registry = Registry()
    folders = tmp_path / "ana", tmp_path / "bea"
    for folder in folders:
        folder.mkdir()
    for entry in Workspace(registry).open([str(ENGLISH)]):
        for reading in entry.readings():
            document = reading.document
            layer = key_of(document, reading.layers[0], language("en")).layer
            for folder, one in zip(folders, (layer, changed(layer)), strict=True):
                target = Target.of(str(folder / f"{document.doc_id}.anaphora.json"))
                named = replace(one, name=folder.name)
                registry.format("json").write([Reading(document, (named,))], target)
    return folders


def changed(layer: Layer) -> Layer:
    """Return a layer in which every fifth anaphor refers to nothing in the text."""
    stated = [a for a in layer.anaphors_in_text_order() if a.kind and a.antecedents]
    exophors = {
        a.markable: replace(a, reference=Reference.EXOPHOR, antecedents=()) for a in stated[::5]
    }
    return replace(layer, anaphors=layer.anaphors.updated(exophors))


def rows_of(out: str, **about: str) -> list[dict]:
    return [row for row in json.loads(out)["rows"] if about.items() <= row.items()]


def value_of(out: str, **about: str) -> object:
    (row,) = rows_of(out, **{"document": "*", "kind": "*", "reference": "*", **about})
    return row["value"]


def test_report_has_every_section_and_ends_with_the_signature(
    anaphora: Run, gold: Path, other: Path
) -> None:
    ran = anaphora("agree", gold, other)
    assert (ran.status, ran.err) == (0, "")
    for part in (
        "Annotators: 1 document of two or more",
        "Mentions and anaphors",
        "Labels of anaphors",
        "Confusion: reference type\n=========================\nRows: story; columns: other.",
        "Antecedents\n",
        "Chains\n",
        "passonneau",
        "Clusters\n",
        "story is key, other",
        "Intervals: none; 1 document is too few",
    ):
        assert part in ran.out
    assert ran.out.splitlines()[-1].startswith("Signature: agree:documents|match:head|unmarked:gap")
    assert "nan" not in ran.out.lower()


def test_json_is_one_document_with_tidy_rows(anaphora: Run, gold: Path, other: Path) -> None:
    ran = anaphora("agree", gold, other, "--json")
    result = json.loads(ran.out)
    assert list(result) == [
        *("signature", "version", "options", "inputs", "rows"),
        *("passed_over", "guessed_heads", "annotators", "documents", "confusion"),
    ]
    assert [entry["file"] for entry in result["inputs"]] == [str(gold), str(other)]
    assert list(result["rows"][0]) == FIELDS
    # Of he (<) and her (<, or none for the other): one of two.
    about = {"section": "labels", "subject": "reference", "measure": "observed"}
    assert value_of(ran.out, **about) == 0.5
    assert {
        "subject": "reference",
        "first": "story",
        "second": "other",
        "first_label": "<",
        "second_label": "none",
        "items": 1,
    } in result["confusion"]
    # {Ana her} against {Ana} {her}: no link of one, the other one is whole.
    about = {"section": "clusters", "subject": "muc", "singletons": "kept", "first": "story"}
    assert value_of(ran.out, measure="recall", **about) == 0.5
    assert value_of(ran.out, measure="precision", **about) == 1.0


def test_an_undefined_figure_is_null_and_a_dash(anaphora: Run, gold: Path) -> None:
    ran = anaphora("agree", gold, gold, "--json")
    assert next(row["second"] for row in rows_of(ran.out, first="story")) == "story'"
    about = {"section": "labels", "subject": "reference", "measure": "kappa"}
    assert value_of(ran.out, **about) is None
    assert value_of(ran.out, **{**about, "measure": "observed"}) == 1.0
    (line,) = [
        line
        for line in anaphora("agree", gold, gold).out.splitlines()
        if line.startswith("reference type")
    ]
    assert line.split()[-7:] == ["2", "100.0", "-", "-", "-", "-", "100.0"]


def test_copies_of_the_samples_with_changes(anaphora: Run, copies: tuple[Path, Path]) -> None:
    ran = anaphora("agree", *copies, "--json", "--samples", "500", "--by-document")
    assert ran.status == 0
    reference = {"section": "labels", "subject": "reference", "measure": "observed"}
    (total,) = rows_of(ran.out, document="*", **reference)
    parts = rows_of(ran.out, **reference)[1:]
    assert total["documents"] == len(parts) == len(list(ENGLISH.iterdir())) >= 10
    assert total["agree"] == sum(row["agree"] for row in parts) < total["items"]
    assert total["low"] < total["value"] < total["high"]
    # Where both give an antecedent, nothing was changed.
    about = {"section": "antecedents", "subject": "link", "measure": "observed"}
    assert value_of(ran.out, **about) == 1.0
    about = {"section": "mentions", "subject": "all", "measure": "f1", "match": "full"}
    assert 0.9 < value_of(ran.out, **about) <= 1.0
    for distance in ("passonneau", "masi", "jaccard", "dice"):
        about = {"section": "chains", "subject": distance, "singletons": "kept"}
        assert 0 < value_of(ran.out, measure="alpha", **about) < 1


def test_roles_may_be_exchanged(anaphora: Run, copies: tuple[Path, Path]) -> None:
    one = anaphora("agree", *copies, "--json", "--samples", "0").out
    two = anaphora("agree", *reversed(copies), "--json", "--samples", "0").out
    for section, subject, measure in (
        ("labels", "reference", "kappa"),
        ("labels", "referring", "alpha"),
        ("antecedents", "chain", "observed"),
    ):
        about = {"section": section, "subject": subject, "measure": measure}
        assert value_of(one, **about) == pytest.approx(value_of(two, **about))


def test_the_adjudicated_layer_is_no_annotator(
    anaphora: Run, copies: tuple[Path, Path], tmp_path: Path
) -> None:
    paths = [sorted(folder.iterdir())[0] for folder in copies]
    data, theirs = (json.loads(path.read_text(encoding="utf-8")) for path in paths)
    ours, other = (one["documents"][0]["layers"][0] for one in (data, theirs))
    settled = [{**one, "attributes": {"settled": "answer"}} for one in ours["markables"][:1]]
    by_name = {**ours, "name": "adjudicated"}
    by_mark = {**ours, "name": "zoe", "markables": settled + ours["markables"][1:]}
    both = tmp_path / "both.anaphora.json"
    found = []
    for layers in ([ours, other], [ours, other, by_name, by_mark]):
        data["documents"][0]["layers"] = layers
        both.write_text(json.dumps(data), encoding="utf-8")
        found.append(anaphora("agree", both, "--json", "--samples", "0"))
    two, four = found
    assert json.loads(four.out)["rows"] == json.loads(two.out)["rows"]
    assert two.err == ""
    assert four.err.count("[layer-adjudicated]") == 2
    assert "layer 'adjudicated' is not compared" in four.err
    assert "layer 'zoe' is not compared" in four.err


def test_layers_of_one_json_file_are_annotators(
    anaphora: Run, copies: tuple[Path, Path], tmp_path: Path
) -> None:
    paths = [sorted(folder.iterdir())[0] for folder in copies]
    ours, theirs = (json.loads(path.read_text(encoding="utf-8")) for path in paths)
    layers = [data["documents"][0]["layers"][0] for data in (ours, theirs)]
    ours["documents"][0]["layers"] = layers
    both = tmp_path / "both.anaphora.json"
    both.write_text(json.dumps(ours), encoding="utf-8")
    together = anaphora("agree", both, "--json", "--samples", "0")
    apart = anaphora("agree", *paths, "--json", "--samples", "0")
    assert together.err == ""
    about = {"section": "labels", "subject": "reference", "measure": "kappa"}
    assert value_of(together.out, first="ana", **about) == value_of(apart.out, **about)
    # As one annotator of two, only its first layer counts, and that is said.
    mixed = anaphora("agree", both, paths[1], "--json", "--samples", "0")
    assert "counts with the layer 'ana' only, not with 'bea'" in mixed.err
    assert value_of(mixed.out, **about) == value_of(apart.out, **about)


def test_three_annotators_have_pairs_and_a_mean(
    anaphora: Run, gold: Path, other: Path, tmp_path: Path
) -> None:
    third = tmp_path / "third.conllu"
    third.write_bytes(gold.read_bytes())
    ran = anaphora("agree", gold, other, third)
    assert ran.status == 0
    for name in ("story ~ other", "story ~ third", "other ~ third", "mean of pairs", "all"):
        assert name in ran.out
    assert "Both orders of a pair of labels are counted in one cell" in ran.out


def test_documents_that_one_annotator_did_not_do_are_said(
    anaphora: Run, copies: tuple[Path, Path]
) -> None:
    gone = sorted(copies[1].iterdir())[0]
    gone.unlink()
    ran = anaphora("agree", *copies, "--samples", "0")
    assert ran.status == 0
    assert "one annotator alone has 'en-" in ran.err
    assert "[document-alone]" in ran.err
    assert "Intervals: none (--samples 0)." in ran.out


def test_csv_holds_the_rows_and_is_replaced_by_the_next_one(
    anaphora: Run, gold: Path, other: Path, tmp_path: Path
) -> None:
    table, report = tmp_path / "rows.csv", tmp_path / "report.txt"
    for _time in range(2):
        ran = anaphora("agree", gold, other, "--csv", table, "-o", report)
        assert (ran.status, ran.out, ran.err) == (0, "", "")
    with table.open(encoding="utf-8", newline="") as handle:
        rows = list(csv.DictReader(handle))
    assert list(rows[0]) == FIELDS
    assert {row["section"] for row in rows} == {
        *("mentions", "anaphors", "labels", "antecedents", "chains", "clusters")
    }
    assert report.read_text(encoding="utf-8").startswith("Annotators: ")


@pytest.mark.parametrize(
    ("paths", "names"),
    [
        (["x/ana.conllu", "y/bea.anaphora.json"], ["ana", "bea"]),
        (["ana/gum.conll", "bea/gum.conll"], ["ana/gum", "bea/gum"]),
        (["ana/", "bea/", "ana"], ["ana", "bea", "ana'"]),
        (["ana.conll", "ana.conllu"], ["ana", "ana'"]),
        (["-", "..", "ana"], ["-", "..", "ana"]),
    ],
)
def test_annotators_are_called_by_as_much_of_the_path_as_it_takes(
    paths: list[str], names: list[str]
) -> None:
    assert names_of_paths(paths) == names


def test_other_words_are_refused_with_their_line(anaphora: Run, gold: Path, other: Path) -> None:
    text = other.read_text(encoding="utf-8").replace("greeted", "kissed")
    other.write_text(text, encoding="utf-8")
    ran = anaphora("agree", gold, other)
    assert (ran.status, ran.out) == (1, "")
    assert f"{other}:" in ran.err
    assert "word 6 of 'story', in sentence 2, is 'kissed' for 'other'" in ran.err
    assert "but 'greeted' for 'story'" in ran.err
    assert ran.err.endswith("[tokens-differ]\n")


def test_one_annotator_is_refused(anaphora: Run, gold: Path) -> None:
    ran = anaphora("agree", gold)
    assert (ran.status, ran.out) == (1, "")
    assert "agreement needs two annotators, and there is only 'gold'" in ran.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "name a file or folder for each annotator"),
        (("--ratings", "x.csv", "y.conllu"), "give either files or --ratings"),
        (("x", "y", "--seed", "-1"), "--seed: it cannot be negative"),
        (("x", "y", "--level", "1"), "the level must lie between 0 and 1"),
        (("x", "y", "--samples", "-5"), "the number of resamples cannot be negative"),
        (("x", "y", "--csv", "-"), "--csv takes a file"),
    ],
)
def test_wrong_usage_is_said(anaphora: Run, arguments: tuple[str, ...], message: str) -> None:
    ran = anaphora("agree", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err


def test_ratings_print_alpha_correlations_and_kappa(anaphora: Run, tmp_path: Path) -> None:
    # Shrout and Fleiss (1979), table 2.
    table = tmp_path / "grades.csv"
    table.write_text("A,B,C,D\n9,2,5,8\n6,1,3,2\n8,4,6,8\n7,1,2,6\n10,5,6,9\n6,2,4,7\n")
    ran = anaphora("agree", "--ratings", table, "--json")
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(ran.out)["inputs"][0]["file"] == str(table)
    for subject, value in (("icc(1,1)", 0.17), ("icc(2,1)", 0.29), ("icc(3,k)", 0.91)):
        (row,) = rows_of(ran.out, section="ratings", measure="icc", subject=subject)
        assert row["value"] == pytest.approx(value, abs=0.005)
        assert row["items"] == 6
    report = anaphora("agree", "--ratings", table).out
    assert report.startswith("Ratings of 4 raters: A, B, C, D\n")
    assert "icc(2,k)" in report
    assert report.splitlines()[-1].startswith("Signature: agree:ratings|raters:4|items:6|")


def test_gaps_of_ratings_are_counted(anaphora: Run, tmp_path: Path) -> None:
    table = tmp_path / "grades.csv"
    table.write_text("item,A,B\na,1,2\nb,nan,4\nc,3,\nd,2,2\n")
    assert json.loads(anaphora("agree", "--ratings", table, "--json").out)["gaps"] == 2
    report = anaphora("agree", "--ratings", table).out
    assert "Of 8 ratings (4 items) 2 are gaps.\n" in report
    assert "|items:4|gaps:2|" in report.splitlines()[-1]


def test_ratings_in_a_folder_are_refused(anaphora: Run, tmp_path: Path) -> None:
    ran = anaphora("agree", "--ratings", tmp_path)
    assert (ran.status, ran.out) == (1, "")
    assert "[is-a-folder]" in ran.err


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A file with two mentions that are never closed."""
    path = tmp_path / "broken.conll"
    path.write_text(
        "#begin document (d); part 000\nAna\t(1)\nmet\t(2\nher\t(1)\nson\t(3\n\n#end document\n"
    )
    return path


def test_errors_that_are_passed_over_leave_a_trace(anaphora: Run, broken: Path) -> None:
    refused = anaphora("agree", broken, broken, "--samples", "0")
    assert (refused.status, refused.out) == (1, "")
    assert "[input-errors]" in refused.err
    report = anaphora("agree", broken, broken, "--samples", "0", "--lenient").out
    message = "Lenient: 4 errors in the files passed over; what they touch is not compared.\n"
    assert message in report
    assert "|lenient:4|v:" in report.splitlines()[-1]
    result = json.loads(anaphora("agree", broken, broken, "--json", "--lenient").out)
    assert result["passed_over"] == 4
    assert "|lenient:4|v:" in result["signature"]


def test_without_errors_lenient_is_still_told(anaphora: Run, gold: Path) -> None:
    assert "|lenient:0|" in anaphora("agree", gold, gold, "--lenient").out
    plain = anaphora("agree", gold, gold, "--json").out
    assert json.loads(plain)["passed_over"] is None
    assert "lenient:" not in json.loads(plain)["signature"]


def test_stated_types_without_kinds_count_in_json_files(
    anaphora: Run, copies: tuple[Path, Path], tmp_path: Path
) -> None:
    found = []
    for strip in (False, True):
        folders = []
        for folder in copies:
            folders.append(tmp_path / str(strip) / folder.name)
            folders[-1].mkdir(parents=True)
            for path in folder.iterdir():
                held = json.loads(path.read_text(encoding="utf-8"))
                for layer in held["documents"][0]["layers"]:
                    anaphors = [one for one in layer["anaphors"] if one.get("kind")]
                    for one in anaphors if strip else ():
                        del one["kind"]
                    layer["anaphors"] = anaphors
                (folders[-1] / path.name).write_text(json.dumps(held), encoding="utf-8")
        out = anaphora("agree", *folders, "--json", "--samples", "0").out
        about = {"section": "labels", "subject": "reference", "document": "*"}
        found.append(rows_of(out, **about))
        annotators = json.loads(out)["annotators"]
        assert [(one["stated"], one["kinds"]) for one in annotators] == [(True, not strip)] * 2
    assert found[0] == found[1]
    assert 0 < next(row["value"] for row in found[0] if row["measure"] == "observed") < 1


@pytest.mark.corpora
def test_a_corpus_agrees_with_itself(anaphora: Run, corpora: Path) -> None:
    folder = corpora / "gum" / "corefud"
    ran = anaphora("agree", folder, folder, "--json", "--samples", "200")
    assert ran.status == 0
    values = {row["value"] for row in json.loads(ran.out)["rows"]}
    assert values <= {1.0, None}


def test_the_page_has_the_result_and_each_disagreement(
    anaphora: Run, gold: Path, other: Path, tmp_path: Path
) -> None:
    page, paper = tmp_path / "page.html", tmp_path / "tables.tex"
    ran = anaphora("agree", gold, other, "--html", page, "--latex", paper)
    assert ran.status == 0
    text = page.read_text(encoding="utf-8")
    assert "agree on chains with Krippendorff&#x27;s alpha" in text
    assert "at least 10 that the same annotators did are needed" in text
    assert "not drawn" in text
    # One pronoun is linked otherwise, and the page shows it with both answers.
    assert text.count("<article") == 1
    assert re.search(r'class="figure">1</a>', text)
    card = text[text.index("<article") : text.index("</article>")]
    assert "her" in card
    assert card.count("<tr ") == 2
    assert paper.read_text(encoding="utf-8").count(r"\begin{tabular}") >= 4


def test_the_page_is_of_annotated_texts(anaphora: Run, tmp_path: Path) -> None:
    ratings = tmp_path / "grades.csv"
    ratings.write_text("item,rater,value\n1,a,2\n1,b,2\n2,a,3\n2,b,1\n", encoding="utf-8")
    ran = anaphora("agree", "--ratings", ratings, "--html", tmp_path / "page.html")
    assert ran.status == 2
    assert "--html and --latex are for annotated texts" in ran.err
