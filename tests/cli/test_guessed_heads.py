"""Texts without a parse: heads are guessed from words, and whoever reads the figures is told."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

Run = Callable[..., object]
Mention = tuple[int, int, int]
"""Entity, first word, word behind the last."""

SENTENCES = (
    "The captain of the old ship saw a girl who sold apples .",
    "He gave her the basket with the red handle and his dog barked .",
    "The captain , a tall man , took the letter that Eva wrote for the girl .",
)
# The words that a parse makes the heads, and where each word hangs.
HEADS = (
    (2, 7, 6, 6, 6, 2, 0, 9, 7, 11, 9, 11, 7),
    (2, 0, 2, 5, 2, 9, 9, 9, 5, 13, 12, 13, 2, 2),
    (2, 8, 6, 6, 6, 2, 2, 0, 10, 8, 13, 13, 10, 16, 16, 13, 8),
)
WHOLE: tuple[Mention, ...] = (
    (1, 0, 6), (2, 7, 12), (1, 13, 14), (2, 15, 16), (3, 16, 22), (1, 23, 24), (4, 23, 25),
    (1, 27, 33), (5, 35, 43), (2, 41, 43),
)  # fmt: skip
CUT: tuple[Mention, ...] = (
    (1, 0, 2), (2, 7, 9), (1, 13, 14), (2, 15, 16), (3, 16, 18), (1, 23, 24), (4, 23, 25),
    (1, 27, 29), (5, 35, 37), (2, 41, 43),
)  # fmt: skip
"""The same mentions without what follows their heads: five of them are shorter."""


def conll(mentions: Sequence[Mention]) -> str:
    """Return the text in CoNLL-2012, without a parse."""
    lines = ["#begin document (story); part 000"]
    at = 0
    for sentence in SENTENCES:
        for number, word in enumerate(sentence.split()):
            marks = [
                f"({entity})" if end - start == 1 else f"({entity}"
                for entity, start, end in mentions
                if start == at
            ]
            marks += [f"{e})" for e, start, end in mentions if end == at + 1 and end - start > 1]
            columns = ["story", "0", str(number), word, *["-"] * 6, "*", "|".join(marks) or "-"]
            lines.append("\t".join(columns))
            at += 1
        lines.append("")
    return "\n".join([*lines, "#end document", ""])


def conllu(mentions: Sequence[Mention]) -> str:
    """Return the text in CoNLL-U with a parse."""
    lines = ["# newdoc id = story", "# global.Entity = eid-etype-head-other"]
    at = 0
    for number, (sentence, heads) in enumerate(zip(SENTENCES, HEADS, strict=True), start=1):
        lines.append(f"# sent_id = story-{number}")
        for place, (word, head) in enumerate(zip(sentence.split(), heads, strict=True), start=1):
            brackets = ""
            for entity, start, end in mentions:
                if start == at:
                    brackets += f"(e{entity}--{')' if end - start == 1 else ''}"
            brackets += "".join(
                [f"e{e})" for e, start, end in mentions if end == at + 1 and end - start > 1]
            )
            misc = f"Entity={brackets}" if brackets else "_"
            kind = "PRON" if word.lower() in ("he", "her", "his", "who") else "NOUN"
            relation = "dep" if head else "root"
            columns = [str(place), word, word, kind, "_", "_", str(head), relation, "_", misc]
            lines.append("\t".join(columns))
            at += 1
        lines.append("")
    return "\n".join([*lines, ""])


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """Write the key, the response with cut mentions, and the key with its parse."""
    made = {
        "key.conll": conll(WHOLE), "cut.conll": conll(CUT),
        "parsed.conllu": conllu(WHOLE), "parsed-cut.conllu": conllu(CUT),
    }  # fmt: skip
    for name, text in made.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return {name: tmp_path / name for name in made}


def counts(path: Path) -> dict[str, int]:
    """Return the number of errors of each type."""
    rows = json.loads(path.read_text(encoding="utf-8"))["summary"]
    return {row["type"]: row["count"] for row in rows if row["by"] == "*"}


@pytest.mark.parametrize("key", ["key.conll", "parsed.conllu"])
def test_mentions_cut_at_their_postmodifiers_are_boundary_errors(
    anaphora: Run, files: dict[str, Path], tmp_path: Path, key: str
) -> None:
    errors = tmp_path / "errors.json"
    assert anaphora("score", files[key], files["cut.conll"], "--errors", errors).status == 0
    found = counts(errors)
    assert (found["boundary"], found["missing-mention"], found["spurious-mention"]) == (5, 0, 0)


def test_his_is_no_boundary_error_of_his_dog_without_a_parse(anaphora: Run, tmp_path: Path) -> None:
    key, response, errors = (tmp_path / name for name in ("k.conll", "r.conll", "e.json"))
    key.write_text(conll([(1, 0, 6), (4, 23, 25)]), encoding="utf-8")
    response.write_text(conll([(1, 0, 6), (4, 23, 24)]), encoding="utf-8")
    anaphora("score", key, response, "--errors", errors)
    found = counts(errors)
    assert (found["boundary"], found["missing-mention"], found["spurious-mention"]) == (0, 1, 1)
    ran = anaphora("score", key, response, "--match", "head", "--metric", "mentions", "--json")
    assert json.loads(ran.out)["rows"][-1]["recall"] == 0.5


@pytest.mark.parametrize("way", ["head", "partial"])
def test_heads_guessed_on_both_sides_match_and_are_said_beside_the_table(
    anaphora: Run, files: dict[str, Path], way: str
) -> None:
    ran = anaphora("score", files["key.conll"], files["cut.conll"], "--match", way)
    sentence = (
        "he heads of 7 of 10 mentions of the key and of 7 of 10 mentions of the "
        "response are guessed from their words (language en)"
    )
    assert sentence in " ".join(ran.out.split())
    assert sentence in ran.err
    assert "[heads-guessed]" in ran.err
    assert "|heads:guessed/guessed|langs:en|" in ran.out
    result = json.loads(
        anaphora("score", files["key.conll"], files["cut.conll"], "--match", way, "--json").out
    )
    assert result["guessed_heads"] == {"cut": {"key": 7, "response": 7}}
    (mentions,) = [
        r
        for r in result["rows"]
        if r["metric"] == "mentions" and r["document"] == r["genre"] == "*"
    ]
    assert mentions["recall_num"] == "10"


def test_a_response_on_the_same_words_takes_the_heads_of_the_key_s_parse(
    anaphora: Run, files: dict[str, Path]
) -> None:
    ran = anaphora("score", files["parsed.conllu"], files["cut.conll"], "--match", "head")
    assert "|heads:from-file/from-key|" in ran.out
    assert (ran.err, "guessed" in ran.out) == ("", False)


def test_mentions_with_the_same_words_match_though_only_the_response_has_a_parse(
    anaphora: Run, files: dict[str, Path]
) -> None:
    ran = anaphora(
        "score", files["key.conll"], files["parsed.conllu"], "--match", "head", "--metric", "lea"
    )
    assert "LEA       100.00" in ran.out
    assert "[heads-guessed]" in ran.err
    assert "[heads-differ]" not in ran.err


@pytest.fixture
def tagged(tmp_path: Path) -> tuple[Path, Path]:
    """Write a key with tags and no parse, and a response that states two other heads."""
    tags = {
        "The": "DT",
        "the": "DT",
        "a": "DT",
        "of": "IN",
        "who": "WP",
        "that": "WDT",
        "He": "PRP",
    }
    lines = []
    for line in conll(WHOLE).splitlines():
        columns = line.split("\t")
        if len(columns) > 4:
            columns[4] = tags.get(columns[3], "NN")
        lines.append("\t".join(columns))
    key, response = tmp_path / "tagged.conll", tmp_path / "other.conllu"
    key.write_text("\n".join([*lines, ""]), encoding="utf-8")
    text = conllu(WHOLE).replace("(e1--", "(e1--5-", 1).replace("(e2--", "(e2--5-", 1)
    response.write_text(text, encoding="utf-8")
    return key, response


def test_heads_found_from_tags_keep_no_mentions_with_the_same_words_apart(
    anaphora: Run, tagged: tuple[Path, Path], tmp_path: Path
) -> None:
    errors = tmp_path / "errors.json"
    ran = anaphora(
        *("score", *tagged, "--match", "head", "--metric", "mentions", "--json"),
        *("--errors", errors),
    )
    result = json.loads(ran.out)
    assert (result["rows"][-1]["recall_num"], result["rows"][-1]["recall_den"]) == ("10", "10")
    assert "|heads:guessed/from-file|langs:en|" in result["signature"]
    assert counts(errors)["boundary"] == 0
    assert "[heads-differ]" not in ran.err
    agreed = anaphora("agree", *tagged, "--json")
    (mentions,) = [
        row
        for row in json.loads(agreed.out)["rows"]
        if row.get("match") == "head" and row["section"] == "mentions" and row["measure"] == "f1"
    ]
    assert mentions["value"] == 1


@pytest.mark.parametrize("command", ["evaluate", "compare"])
def test_answers_stand_for_mentions_with_the_same_words_in_a_key_with_tags(
    anaphora: Run, tagged: tuple[Path, Path], command: str
) -> None:
    key, response = tagged
    rows = [
        [
            (row["carry_over"], row["gold"], row["exit"], row["spurious"])
            for row in json.loads(ran.out)["rows"]
            if row.get("document") == row.get("kind") == "*" and "exit" in row
        ]
        for ran in (
            anaphora(command, key, "--response", file, "--lang", "en", "--json")
            for file in (response, key)
        )
    ]
    assert rows[0]
    assert rows[0] == rows[1]


def test_mentions_of_a_tagged_text_cut_at_their_postmodifiers_match_by_half_of_their_words(
    anaphora: Run, files: dict[str, Path], tagged: tuple[Path, Path]
) -> None:
    ran = anaphora(
        *("score", tagged[0], files["parsed-cut.conllu"], "--match", "head"),
        *("--metric", "mentions", "--json"),
    )
    # Two of the eight words of *the letter that Eva wrote for the girl* are too few.
    assert json.loads(ran.out)["rows"][-1]["recall_num"] == "9"


@pytest.mark.parametrize("way", ["full", "head"])
def test_signatures_of_errors_name_the_heads_that_tell_errors_apart(
    anaphora: Run, files: dict[str, Path], tmp_path: Path, way: str
) -> None:
    pair = files["key.conll"], files["cut.conll"]
    ran = anaphora("score", *pair, "--match", way, "--errors", tmp_path / "errors.json")
    assert "|heads:guessed/guessed|langs:en|" in ran.out
    without = anaphora("score", *pair, "--match", way)
    assert ("|heads:" in without.out) is (way == "head")


def test_heads_that_the_files_state_keep_the_same_words_apart_and_are_counted(
    anaphora: Run, files: dict[str, Path], tmp_path: Path
) -> None:
    key, other = tmp_path / "stated.conllu", tmp_path / "other.conllu"
    key.write_text(conllu(WHOLE).replace("(e2--", "(e2--2-", 1), encoding="utf-8")
    other.write_text(conllu(WHOLE).replace("(e2--", "(e2--5-", 1), encoding="utf-8")
    asked = ("--match", "head", "--metric", "mentions", "--json")
    ran = anaphora("score", key, other, *asked)
    assert json.loads(ran.out)["rows"][-1]["recall_num"] == "9"
    assert "do not match those of the key with the same words: 1; " in ran.err
    assert "[heads-differ]" in ran.err
    # The response takes its heads from the key's parse, not those that the key states.
    half = anaphora("score", other, files["key.conll"], *asked)
    assert json.loads(half.out)["rows"][-1]["recall_num"] == "10"
    assert "[heads-differ]" not in half.err


@pytest.mark.parametrize("command", ["evaluate", "compare"])
def test_answers_stand_for_mentions_of_a_key_without_a_parse(
    anaphora: Run, files: dict[str, Path], command: str
) -> None:
    def figures(key: str, response: str) -> list[tuple[object, ...]]:
        ran = anaphora(command, files[key], "--response", files[response], "--json")
        rows = json.loads(ran.out)["rows"]
        return [
            (row["carry_over"], row["gold"], row["exit"], row["spurious"])
            for row in rows
            if row.get("document") == row.get("kind") == "*" and "exit" in row
        ]

    wanted = figures("parsed.conllu", "parsed-cut.conllu")
    assert wanted[0] == ("propagated", 3, 3, 0)
    assert figures("key.conll", "cut.conll") == wanted
    assert figures("key.conll", "parsed-cut.conllu") == wanted


@pytest.mark.parametrize("command", ["evaluate", "compare"])
def test_reports_say_that_the_heads_of_the_key_are_guessed(
    anaphora: Run, files: dict[str, Path], command: str
) -> None:
    ran = anaphora(command, files["key.conll"], "--response", files["cut.conll"])
    sentence = "he heads of 7 of 10 mentions of the key are guessed from their words"
    assert sentence in " ".join(ran.out.split())
    assert "[heads-guessed]" in ran.err
    full = anaphora(
        command, files["key.conll"], "--response", files["cut.conll"], "--match", "full"
    )
    assert "guessed" not in full.err


@pytest.mark.parametrize("command", ["evaluate", "compare"])
@pytest.mark.parametrize("name", ["corefud", "json", "webanno", "muc"])
def test_guessed_heads_do_not_become_certain_by_a_conversion(
    anaphora: Run, files: dict[str, Path], tmp_path: Path, command: str, name: str
) -> None:
    target = tmp_path / "converted"
    ran = anaphora("convert", files["key.conll"], target, "--to", name, "--lang", "en")
    assert ran.status == 0
    asked = (command, files["key.conll"], "--lang", "en", "--json", "--response")
    rows = [
        [{**row, "resolver": ""} for row in json.loads(anaphora(*asked, file).out)["rows"]]
        for file in (files["key.conll"], target)
    ]
    assert [row.get("f1") for row in rows[0]] == [row.get("f1") for row in rows[1]]
    scored = anaphora(
        *("score", files["key.conll"], target),
        *("--match", "head", "--lang", "en", "--metric", "mentions"),
    )
    assert "|heads:guessed/guessed|" in scored.out


@pytest.mark.parametrize("command", ["evaluate", "compare"])
def test_the_mentions_of_the_key_are_counted_and_no_pronouns_beside_them(
    anaphora: Run, files: dict[str, Path], tmp_path: Path, command: str
) -> None:
    key = tmp_path / "few.conll"
    key.write_text(conll(WHOLE[:2]), encoding="utf-8")  # He, her and his stand in no chain
    ran = anaphora(command, key, "--response", key, "--lang", "en", "--json")
    assert "the heads of 2 of 2 mentions of the key are guessed" in ran.err
    assert "|heads:guessed-from-words=2|" in json.loads(ran.out)["signature"]


def test_the_warning_on_guessed_heads_does_not_advise_what_was_switched_off(
    anaphora: Run, files: dict[str, Path]
) -> None:
    ran = anaphora(
        *("evaluate", files["key.conll"], "--response", files["cut.conll"], "--lang", "en"),
        *("--preprocessor", "none"),
    )
    assert "[heads-guessed]" in ran.err
    assert "--preprocessor spacy" not in ran.err
    assert "Without '--preprocessor none' the texts can be analysed" in ran.err


@pytest.mark.parametrize("command", ["evaluate", "compare"])
def test_evaluations_warn_of_mentions_with_the_same_words_and_other_heads(
    anaphora: Run, files: dict[str, Path], tmp_path: Path, command: str
) -> None:
    key, other = tmp_path / "stated.conllu", tmp_path / "other.conllu"
    key.write_text(conllu(WHOLE).replace("(e2--", "(e2--2-", 1), encoding="utf-8")
    other.write_text(conllu(WHOLE).replace("(e2--", "(e2--5-", 1), encoding="utf-8")
    ran = anaphora(command, key, "--response", other, "--lang", "en")
    assert "do not match those of the key with the same words: other 1." in ran.err
    assert "[heads-differ]" in ran.err
    matching = anaphora(command, files["key.conll"], "--response", other, "--lang", "en")
    assert "[heads-guessed]" in matching.err
    assert "[heads-differ]" not in matching.err
    full = anaphora(command, key, "--response", other, "--lang", "en", "--match", "full")
    assert "[heads-differ]" not in full.err


def test_a_key_with_a_parse_may_come_from_standard_input(
    anaphora: Run, files: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    from_file = anaphora("score", files["parsed.conllu"], files["cut.conll"], "--match", "head")
    data = files["parsed.conllu"].read_bytes()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data)))
    ran = anaphora("score", "-", files["cut.conll"], "--match", "head")
    assert (ran.status, ran.err, ran.out) == (0, from_file.err, from_file.out)


def test_a_response_in_conllu_without_a_parse_takes_the_heads_of_the_key(
    anaphora: Run, files: dict[str, Path], tmp_path: Path
) -> None:
    """The heads of its single words are known, which says nothing of those of several words."""
    unparsed = tmp_path / "unparsed.conllu"
    assert anaphora("convert", files["key.conll"], unparsed, "--to", "corefud").status == 0
    ran = anaphora("score", files["parsed.conllu"], unparsed, "--match", "head")
    assert (ran.status, ran.err) == (0, "")
    assert "|heads:from-file/from-key|" in ran.out
    alone = anaphora("score", unparsed, unparsed, "--match", "head")
    assert "are guessed from their words (language en)" in alone.err


def test_agree_reports_heads_that_it_guesses(anaphora: Run, files: dict[str, Path]) -> None:
    ran = anaphora("agree", files["key.conll"], files["cut.conll"])
    counts = re.search(
        r"the heads of (\d+) of (\d+) mentions of the annotators are guessed", ran.err
    )
    assert counts is not None
    assert "[heads-guessed]" in ran.err
    assert counts[0][4:] in " ".join(ran.out.split())
    assert "|heads:guessed-from-" in ran.out
    result = json.loads(anaphora("agree", files["key.conll"], files["cut.conll"], "--json").out)
    assert result["guessed_heads"] == {"mentions": int(counts[1]), "of": int(counts[2])}
    # One file with a parse gives everybody its heads.
    parsed = anaphora("agree", files["parsed.conllu"], files["cut.conll"])
    assert "heads-guessed" not in parsed.err
    assert "guessed" not in parsed.out
