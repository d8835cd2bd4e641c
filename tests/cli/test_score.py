"""``anaphora score``: tables, JSON, several systems, profiles, and texts that do not fit."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_workbench.scoring.coreference import reading

Run = Callable[..., object]
FIELDS = [
    *("system", "document", "genre", "metric"),
    *("recall_num", "recall_den", "precision_num", "precision_den"),
    *("recall", "precision", "f1", "averaged"),
]
METRICS = [
    *("mentions", "muc", "bcub", "ceafm", "ceafe", "blanc", "blanc-c", "blanc-n", "blanc-luo"),
    *("lea", "conll", "mor", "zero", "split"),
]
WORDS = ("Ana", "met", "Bill", ".", "He", "greeted", "her", ".")
KEY = "(1) - (2) - (2) - (1) -"
SWAPPED = "(1) - (2) - (1) - (2) -"


def conll(brackets: str, name: str = "story", words: tuple[str, ...] = WORDS) -> str:
    """Return a CoNLL file with one document of one sentence."""
    rows = [
        f"{name}\t0\t{number}\t{word}\t{mark}\n"
        for number, (word, mark) in enumerate(zip(words, brackets.split(), strict=True))
    ]
    return f"#begin document ({name}); part 000\n{''.join(rows)}\n#end document\n"


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, Path]:
    key, response = tmp_path / "key.conll", tmp_path / "system.conll"
    key.write_text(conll(KEY), encoding="utf-8")
    response.write_text(conll(SWAPPED), encoding="utf-8")
    return key, response


def total(ran: object, metric: str, field: str = "f1") -> object:
    """Return a figure of all documents from what ``--json`` printed."""
    (row,) = [
        row
        for row in json.loads(ran.out)["rows"]
        if (row["document"], row["genre"], row["metric"]) == ("*", "*", metric)
    ]
    return row[field]


def test_a_file_scores_one_against_itself(anaphora: Run, pair: tuple[Path, Path]) -> None:
    key, _ = pair
    ran = anaphora("score", key, key, "--json")
    assert ran.status == 0
    found = {m: total(ran, m) for m in METRICS}
    assert {m for m, f1 in found.items() if f1 == 1} == set(METRICS) - {"zero", "split"}
    assert (found["zero"], found["split"]) == (None, None)


def test_json_has_the_promised_rows(anaphora: Run, pair: tuple[Path, Path]) -> None:
    ran = anaphora("score", *pair, "--json")
    result = json.loads(ran.out)
    assert result["signature"].startswith("match:full|zeros:dependencies|duplicates:first|")
    assert [row["metric"] for row in result["rows"] if row["document"] == "*"] == METRICS
    assert list(result["rows"][0]) == FIELDS
    assert len(result["inputs"]) == 2
    assert len(result["inputs"][0]["sha256"]) == 64


def test_sums_are_exact_texts(anaphora: Run, pair: tuple[Path, Path]) -> None:
    ran = anaphora("score", *pair, "--json", "--metric", "bcub,conll")
    sums = ("recall_num", "recall_den", "precision_num", "precision_den")
    assert [total(ran, "bcub", name) for name in sums] == ["2", "4", "2", "4"]
    assert [total(ran, "conll", name) for name in (*sums, "recall")] == [None] * 5


def test_the_table_is_made_for_people(anaphora: Run, pair: tuple[Path, Path]) -> None:
    ran = anaphora("score", *pair, "--documents")
    assert "Key and response: 1 document scored" in ran.out
    line = next(line for line in ran.out.splitlines() if line.startswith("B-cubed "))
    assert line.split() == ["B-cubed", "50.00", "50.00", "50.00", *("2", "/", "4") * 2]
    assert "By document" in ran.out
    assert ran.out.splitlines()[-1].startswith("Signature: match:full|")


def test_csv_holds_the_same_rows(anaphora: Run, pair: tuple[Path, Path], tmp_path: Path) -> None:
    ran = anaphora("score", *pair, "--json", "--csv", tmp_path / "scores.csv")
    with (tmp_path / "scores.csv").open(encoding="utf-8") as handle:
        rows = list(csv.DictReader(handle))
    assert [row["metric"] for row in rows] == [r["metric"] for r in json.loads(ran.out)["rows"]]


def test_matched_mentions_can_be_listed(
    anaphora: Run, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    assert anaphora("score", *pair, "--pairs", tmp_path / "pairs.csv").status == 0
    with (tmp_path / "pairs.csv").open(encoding="utf-8") as handle:
        rows = list(csv.DictReader(handle))
    assert [(row["key"], row["key_entity"], row["response_entity"]) for row in rows] == [
        ("0", "1", "1"),
        ("2", "2", "2"),
        ("4", "2", "1"),
        ("6", "1", "2"),
    ]


def test_further_processes_find_the_same(
    anaphora: Run, pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = anaphora("score", *pair, "--json")
    for least in (reading._LONG, 1):  # begun for long files only
        monkeypatch.setattr(reading, "_LONG", least)
        two = anaphora("score", *pair, "--json", "--jobs", "2")
        assert json.loads(one.out)["rows"] == json.loads(two.out)["rows"]


def test_a_file_that_another_process_cannot_read_ends_with_its_place(
    anaphora: Run, pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    key, response = pair
    response.write_text(conll(SWAPPED) + conll("(1 - - - - - - -", "more"), encoding="utf-8")
    one = anaphora("score", key, response)
    monkeypatch.setattr(reading, "_LONG", 1)
    two = anaphora("score", key, response, "--jobs", "2")
    assert (two.status, two.out, two.err) == (one.status, one.out, one.err)
    assert one.status == 1
    assert f"error: {response}:" in one.err


def test_other_words_are_refused_with_both_places(
    anaphora: Run, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    other = tmp_path / "other.conll"
    other.write_text(conll(KEY, words=(*WORDS[:4], "She", *WORDS[5:])), encoding="utf-8")
    ran = anaphora("score", pair[0], other)
    assert ran.status == 1
    assert ran.out == ""
    assert f"error: {other}:2: word 5 of 'story' is 'She', but 'He' in the key" in ran.err
    assert "Nothing was scored" in ran.err
    assert anaphora("score", pair[0], other, "--different-text", "score").status == 0


def test_a_missing_document_is_refused_or_counts_as_empty(
    anaphora: Run, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    both = tmp_path / "both.conll"
    both.write_text(conll(KEY) + conll(KEY, "more"), encoding="utf-8")
    ran = anaphora("score", both, pair[0])
    assert ran.status == 1
    assert "the response has no document 'more" in ran.err
    ran = anaphora("score", both, pair[0], "--missing-documents", "empty", "--json")
    assert (total(ran, "mentions", "recall"), total(ran, "mentions", "precision")) == (0.5, 1)
    ran = anaphora("score", both, pair[0], "--missing-documents", "skip", "--json")
    assert total(ran, "mentions", "recall") == 1


def test_problems_beyond_ten_are_listed_by_an_option(anaphora: Run, tmp_path: Path) -> None:
    key, response = tmp_path / "key.conll", tmp_path / "response.conll"
    names = [f"d{number}" for number in range(14)]
    key.write_text("".join([conll(SWAPPED, name) for name in names]), encoding="utf-8")
    response.write_text(conll(SWAPPED, "d0"), encoding="utf-8")
    ran = anaphora("score", key, response)
    assert "... and 3 more [document-missing]; --documents lists them all" in ran.err
    assert "the response lacks 13 documents of the key (listed above)" in ran.err
    ran = anaphora("score", key, response, "--documents")
    assert ran.err.count("the response has no document 'd") == 13
    assert " more [" not in ran.err


def test_an_extra_document_is_refused_or_counts_as_wrong(
    anaphora: Run, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    both = tmp_path / "both.conll"
    both.write_text(conll(KEY) + conll(KEY, "more"), encoding="utf-8")
    assert anaphora("score", pair[0], both).status == 1
    ran = anaphora("score", pair[0], both, "--extra-documents", "count", "--json")
    assert (total(ran, "mentions", "recall"), total(ran, "mentions", "precision")) == (1, 0.5)


def test_singletons_are_kept_unless_told_otherwise(anaphora: Run, tmp_path: Path) -> None:
    key = tmp_path / "key.conll"
    key.write_text(conll("(1) - (2) - (2) - (3) -"), encoding="utf-8")
    assert total(anaphora("score", key, key, "--json"), "mentions", "recall_den") == "4"
    ran = anaphora("score", key, key, "--json", "--drop-singletons", "both")
    assert total(ran, "mentions", "recall_den") == "2"


def test_duplicates_are_dropped_merged_or_refused(anaphora: Run, tmp_path: Path) -> None:
    key = tmp_path / "key.conll"
    key.write_text(conll("(1)|(2) - (2) - (2) - (1) -"), encoding="utf-8")
    ran = anaphora("score", key, key, "--json")
    assert (total(ran, "mentions", "recall_den"), total(ran, "bcub")) == ("4", 1)
    ran = anaphora("score", key, key, "--json", "--duplicates", "merge")
    assert total(ran, "ceafe", "recall_den") == "1"
    ran = anaphora("score", key, key, "--duplicates", "error")
    assert ran.status == 1
    assert "[mention-duplicate]" in ran.err


def test_undefined_is_said_or_counts_as_zero(anaphora: Run, tmp_path: Path) -> None:
    key = tmp_path / "key.conll"
    key.write_text(conll("(1) - (2) - - - - -"), encoding="utf-8")
    ran = anaphora("score", key, key, "--json")
    assert (total(ran, "muc"), total(ran, "conll"), total(ran, "conll", "averaged")) == (None, 1, 2)
    ran = anaphora("score", key, key, "--json", "--undefined", "zero")
    assert total(ran, "muc") == 0
    assert total(ran, "conll") == pytest.approx(2 / 3)


def test_a_profile_gives_another_scorers_settings(anaphora: Run, pair: tuple[Path, Path]) -> None:
    ran = anaphora("score", *pair, "--like", "conll-8.01")
    assert ran.status == 0
    assert "As the official CoNLL-2011/2012 scorer 8.01 scores" in ran.out
    assert "like:conll-8.01" in ran.out


def test_a_profile_leaves_nothing_to_decide(anaphora: Run, pair: tuple[Path, Path]) -> None:
    ran = anaphora("score", *pair, "--like", "coval", "--match", "head")
    assert ran.status == 2
    assert "--like decides --match too" in ran.err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--metric", "mucc"), "there is no metric 'mucc'. Did you mean 'muc'? Known: "),
        (("--match", "fuzzy"), "--match takes full, head, partial, min, overlap, not 'fuzzy'"),
        (("--keep-singletons", "--drop-singletons", "key"), "exclude each other"),
        (("--csv", "-"), "--csv takes a file"),
    ],
)
def test_wrong_usage_is_said(
    anaphora: Run, pair: tuple[Path, Path], options: tuple[str, ...], message: str
) -> None:
    ran = anaphora("score", *pair, *options)
    assert ran.status == 2
    assert message in ran.err


def test_systems_are_compared_with_intervals(anaphora: Run, tmp_path: Path) -> None:
    files = {"key": KEY, "good": KEY, "bad": SWAPPED}
    for name, brackets in files.items():
        marks = [brackets if name != "good" or n else SWAPPED for n in range(12)]
        text = "".join([conll(marks[n], f"d{n}") for n in range(12)])
        (tmp_path / f"{name}.conll").write_text(text, encoding="utf-8")
    key, good, bad = (tmp_path / f"{name}.conll" for name in files)
    ran = anaphora("score", key, good, "--against", bad, "--metric", "bcub", "--json")
    (difference,) = json.loads(ran.out)["differences"]
    assert (difference["system"], difference["other"]) == ("good", "bad")
    assert difference["difference"] == pytest.approx(11 / 12 * 0.5)
    assert difference["low"] > 0
    assert difference["p_holm"] < 0.01
    ran = anaphora("score", key, good, "--against", bad, "--metric", "bcub", "--intervals")
    assert "Systems compared" in ran.out
    assert "95 % intervals of F1 over 12 documents" in ran.out


def test_few_documents_are_said_to_be_too_few(anaphora: Run, pair: tuple[Path, Path]) -> None:
    ran = anaphora("score", *pair, "--metric", "bcub", "--intervals")
    assert "too few documents" in ran.out


def test_a_broken_file_is_refused_unless_told_otherwise(
    anaphora: Run, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    broken = tmp_path / "broken.conll"
    broken.write_text(conll("(1 - (2) - (2) - (1) -"), encoding="utf-8")
    ran = anaphora("score", pair[0], broken)
    assert ran.status == 1
    assert "[input-errors]" in ran.err
    assert anaphora("score", pair[0], broken, "--lenient").status == 0


NOTHING = " ".join("-" * len(WORDS))


def test_a_response_without_any_mention_is_said_once(
    anaphora: Run, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    empty = tmp_path / "empty.conll"
    empty.write_text(conll(NOTHING), encoding="utf-8")
    ran = anaphora("score", pair[0], empty, "--against", pair[1])
    assert ran.status == 0
    assert ran.err == (
        f"warning: {empty}: the response contains no mention, so nothing of the key is found in it "
        "[response-empty]\n"
    )


def test_a_key_without_any_mention_is_said_once_for_all_systems(
    anaphora: Run, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    for number in (1, 2):
        (tmp_path / "key").mkdir(exist_ok=True)
        (tmp_path / "system").mkdir(exist_ok=True)
        (tmp_path / "key" / f"{number}.conll").write_text(conll(NOTHING, f"d{number}"))
        (tmp_path / "system" / f"{number}.conll").write_text(conll(KEY, f"d{number}"))
    system = tmp_path / "system"
    ran = anaphora("score", tmp_path / "key", system, "--against", system)
    assert ran.status == 0
    assert ran.err == (
        f"warning: {tmp_path / 'key' / '1.conll'}: the key contains no mention in any of its 2 "
        "documents, so there is nothing to be found [key-empty]\n"
    )


def test_one_document_without_mentions_is_nothing_to_speak_of(
    anaphora: Run, tmp_path: Path
) -> None:
    key = tmp_path / "key.conll"
    key.write_text(conll(KEY, "d1") + conll(NOTHING, "d2"), encoding="utf-8")
    assert anaphora("score", key, key).err == ""


def test_a_plain_text_is_said_to_hold_no_coreference(anaphora: Run, tmp_path: Path) -> None:
    key, response = tmp_path / "story.conll", tmp_path / "story.txt"
    key.write_text(conll(KEY), encoding="utf-8")
    response.write_text("Ana met Bill . He greeted her .", encoding="utf-8")
    ran = anaphora("score", key, response, "--different-text", "score")
    assert ran.status == 0
    assert (
        f"warning: {response}: the response contains no mention, so nothing of the key is found in "
        "it; the format 'text' contains no coreference: give a file that does, or name its format "
        "with --from if it was read as another one [response-empty]\n"
    ) in ran.err


def test_a_plain_text_of_other_words_is_refused_with_the_reason(
    anaphora: Run, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    response = tmp_path / "system.txt"
    response.write_text("Nothing of the kind.", encoding="utf-8")
    ran = anaphora("score", pair[0], response)
    assert ran.status == 1
    assert "the format 'text' contains no coreference" in ran.err
    assert "[not-comparable]" in ran.err


def test_heads_follow_the_language_that_is_named(anaphora: Run, tmp_path: Path) -> None:
    words = ("la", "casa", "de", "Ana", ".", "ella", "dijo", ".")
    key, response = tmp_path / "key.conll", tmp_path / "response.conll"
    key.write_text(conll("(1 - - 1) - (1) - -", words=words), encoding="utf-8")
    response.write_text(conll("(1 1) - - - (1) - -", words=words), encoding="utf-8")
    spanish = anaphora("score", key, response, "--match", "head", "--lang", "es", "--json")
    assert total(spanish, "mentions") == 1


def test_errors_are_counted_and_written_with_their_places(
    anaphora: Run, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    path = tmp_path / "errors.json"
    ran = anaphora("score", *pair, "--errors", path)
    assert "Errors of coreference" in ran.out
    written = json.loads(path.read_text(encoding="utf-8"))
    assert {error["type"] for error in written["errors"]} >= {"wrong-link"}
    assert [entry["file"] for entry in written["inputs"]] == [str(pair[0]), str(pair[1])]


def test_errors_can_be_a_table(anaphora: Run, pair: tuple[Path, Path], tmp_path: Path) -> None:
    path = tmp_path / "errors.csv"
    assert anaphora("score", *pair, "--errors", path).status == 0
    with path.open(encoding="utf-8") as handle:
        assert "wrong-link" in {row["type"] for row in csv.DictReader(handle)}


@pytest.mark.parametrize("name", ["e.xlsx", "e.csv.gz", "errors.v2"])
def test_errors_are_not_written_to_a_name_of_another_ending(
    anaphora: Run, pair: tuple[Path, Path], tmp_path: Path, name: str
) -> None:
    ran = anaphora("score", *pair, "--errors", tmp_path / name)
    assert (ran.status, ran.out) == (2, "")
    assert "--errors writes JSON (.json) or CSV (.csv), and " in ran.err
    assert f"ends in {Path(name).suffix}; choose one of these endings [usage]" in ran.err
    assert not (tmp_path / name).exists()


def test_reports_in_a_folder_of_responses_are_passed_over(
    anaphora: Run, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    key, response = pair
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / response.name).write_bytes(response.read_bytes())
    scored = anaphora("score", key, folder, "--json", "--errors", folder / "errors.json")
    (folder / "scores.json").write_text(scored.out, encoding="utf-8")
    again = anaphora("score", key, folder, "--json")
    assert again.status == 0, again.err
    assert json.loads(again.out)["rows"] == json.loads(scored.out)["rows"]
    assert "warning: 2 files in no known format skipped: " in again.err


def test_errors_of_a_resolver_have_causes(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    answers, cases, errors = (tmp_path / name for name in ("a.conllu", "c.csv", "e.json"))
    anaphora("resolve", gold, "--resolver", "nearest", "--anaphors", "found", "-o", answers)
    anaphora("evaluate", gold, "--resolver", "nearest", "--anaphors", "found", "--cases", cases)
    ran = anaphora("score", gold, answers, "--match", "head", "--errors", errors, "--cases", cases)
    assert ran.status == 0
    found = json.loads(errors.read_text(encoding="utf-8"))["errors"]
    assert {error.get("cause") for error in found} - {None}


def test_a_table_that_holds_no_cases_is_refused(
    anaphora: Run, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    table = tmp_path / "other.csv"
    table.write_text("a,b\n1,2\n", encoding="utf-8")
    ran = anaphora("score", *pair, "--errors", tmp_path / "e.json", "--cases", table)
    assert ran.status == 2
    assert "other.csv: line 2 does not look like a row of 'anaphora evaluate --cases'" in ran.err
    assert anaphora("score", *pair, "--cases", table).status == 2
    missing = anaphora("score", *pair, "--errors", tmp_path / "e.json", "--cases", tmp_path / "no")
    assert "[cases-unreadable]" in missing.err


@pytest.mark.parametrize("option", ["-o", "--csv", "--pairs", "--errors"])
def test_reports_take_the_place_of_reports_and_of_nothing_else(
    anaphora: Run, pair: tuple[Path, Path], tmp_path: Path, option: str
) -> None:
    notes = tmp_path / "notes"
    notes.write_text("my notes\n", encoding="utf-8")
    refused = anaphora("score", *pair, option, notes)
    assert (refused.status, notes.read_text(encoding="utf-8")) == (2, "my notes\n")
    assert anaphora("score", *pair, option, notes, "--force").status == 0
    assert anaphora("score", *pair, option, notes).status == 0


def test_one_document_a_side_is_compared_whatever_the_names(
    anaphora: Run, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    other = tmp_path / "renamed.conll"
    other.write_text(conll(KEY, "another"), encoding="utf-8")
    ran = anaphora("score", pair[0], other, "--json")
    assert total(ran, "conll") == 1
    assert "'another' is compared with 'story'" in ran.err
    assert "[document-name]" in ran.err


def test_signatures_tell_given_heads_from_found_ones(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.conll"
    anaphora("convert", gold, copy)
    ran = anaphora("score", copy, gold, "--match", "head")
    assert "[heads-differ]" not in ran.err
    assert "|heads:by-rules/from-file|" in ran.out
    assert "|heads:from-file/from-file|" in anaphora("score", gold, gold, "--match", "head").out


def test_what_lenient_passes_over_is_counted(
    anaphora: Run, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    broken = tmp_path / "broken.conll"
    broken.write_text(conll("(1 - (2) - (2) - (1) -"), encoding="utf-8")
    ran = anaphora("score", pair[0], broken, "--lenient")
    assert ran.out.startswith("1 error in the files (--lenient)")
    assert "|lenient:1-problems|" in ran.out
    assert (
        json.loads(anaphora("score", pair[0], broken, "--lenient", "--json").out)["left_out"] == 1
    )


def test_nothing_left_to_score_is_an_error(
    anaphora: Run, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    other = tmp_path / "other.conll"
    other.write_text(conll(KEY, words=("Eve", *WORDS[1:])), encoding="utf-8")
    ran = anaphora("score", pair[0], other, "--different-text", "skip")
    assert ran.status == 1
    assert "[score-nothing]" in ran.err


def test_places_have_lines_whatever_the_way_of_matching(
    anaphora: Run, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    other = tmp_path / "other.conll"
    other.write_text(conll(KEY, words=("Eve", *WORDS[1:])), encoding="utf-8")
    ran = anaphora("score", pair[0], other, "--match", "head", "--lang", "en")
    assert f"{other}:2: word 1 of 'story'" in ran.err


def test_errors_tell_words_and_types(
    anaphora: Run, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    path = tmp_path / "errors.json"
    anaphora("score", *pair, "--errors", path, "--lang", "en")
    written = json.loads(path.read_text(encoding="utf-8"))
    mentions = [error["key"] for error in written["errors"] if error["type"] == "wrong-link"]
    found = {(mention["words"], mention["type"]) for mention in mentions}
    assert ("He", "pronoun") in found
    assert written["options"]["lang"] == "en"


def test_systems_of_one_name_are_told_apart_by_their_folders(
    anaphora: Run, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "out.conll").write_text(conll(KEY), encoding="utf-8")
    one, two = (tmp_path / folder / "out.conll" for folder in ("one", "two"))
    ran = anaphora("score", pair[0], one, "--against", two, "--json")
    assert {row["system"] for row in json.loads(ran.out)["rows"]} == {"one/out", "two/out"}


def test_standard_input_is_one_file(anaphora: Run) -> None:
    ran = anaphora("score", "-", "-")
    assert ran.status == 2
    assert "standard input ('-') can be one file only" in ran.err


def test_metrics_are_named_in_any_case(anaphora: Run, pair: tuple[Path, Path]) -> None:
    assert total(anaphora("score", *pair, "--metric", "MUC", "--json"), "muc") is not None
    assert anaphora("score", *pair, "--metric", "").status == 2


def test_the_key_is_read_once_for_all_systems(
    anaphora: Run, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    broken = tmp_path / "broken.conll"
    broken.write_text(conll("(1 - (2) - (2) - (1) -"), encoding="utf-8")
    ran = anaphora("score", broken, pair[0], "--against", pair[1], "--lenient", "--json")
    assert json.loads(ran.out)["left_out"] == 1
    assert ran.err.count("[conll-bracket-unclosed]") == 1
