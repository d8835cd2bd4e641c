"""``anaphora tuna``: what is odd is said with its place, and nothing that was read is replaced."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_samples import folder

Anaphora = Callable[..., "Ran"]
SAMPLE = folder() / "tuna"
TRAIN, DEVELOPMENT, TEST = (SAMPLE / f"{n}.xml" for n in ("train", "development", "test"))
GREC = folder() / "grec" / "test.xml"


class Ran:
    """What a command did (see conftest)."""

    status: int
    out: str
    err: str


@pytest.fixture
def answers(anaphora: Anaphora, tmp_path: Path) -> Path:
    """The answers of Full Brevity to the development set."""
    place = tmp_path / "fb.xml"
    assert anaphora("tuna", "run", "full-brevity", DEVELOPMENT, "-o", place).status == 0
    return place


@pytest.fixture
def words(anaphora: Anaphora, tmp_path: Path) -> Path:
    """Words for the same."""
    place = tmp_path / "words.xml"
    ran = anaphora("tuna", "run", "full-brevity+template", DEVELOPMENT, "-o", place)
    assert ran.status == 0
    text = place.read_text("utf-8").splitlines()
    start = [n for n, line in enumerate(text) if "<ATTRIBUTE-SET" in line]
    ends = [n for n, line in enumerate(text) if "</ATTRIBUTE-SET" in line]
    inner = {n for first, last in zip(start, ends, strict=True) for n in range(first, last + 1)}
    kept = [line for n, line in enumerate(text) if n not in inner]
    place.write_text("\n".join(kept) + "\n", "utf-8")
    return place


def warnings(ran: Ran, code: str) -> list[str]:
    return [line for line in ran.err.splitlines() if line.endswith(f"[{code}]")]


def row(ran: Ran, system: str) -> list[str]:
    return next(line.split() for line in ran.out.splitlines() if line.startswith(f"{system} "))


def test_answers_that_are_not_true_are_told_once_with_the_place_of_the_first(
    anaphora: Anaphora, tmp_path: Path
) -> None:
    lines = [
        f'<TRIAL ID="item-{number}"><ATTRIBUTE-SET><ATTRIBUTE NAME="colour" VALUE="purple"/>'
        "</ATTRIBUTE-SET></TRIAL>"
        for number in range(1, 113)
    ]
    place = tmp_path / "purple.xml"
    place.write_text("\n".join(["<TRIALS>", *lines, "</TRIALS>"]), "utf-8")
    ran = anaphora("tuna", "score", TEST, place)
    assert ran.status == 0
    (line,) = warnings(ran, "pair-untrue")
    assert line.startswith(f"warning: {place}:2:20: 112 answers are not true of the target")
    assert "'item-1' (colour=purple)" in line
    assert row(ran, "purple")[4:6] == ["0.00", "0.00"]
    assert row(ran, "human-1")[5] == "92.86"


def test_missing_and_extra_answers_are_told_once_with_the_file(
    anaphora: Anaphora, answers: Path, tmp_path: Path
) -> None:
    items = anaphora("tuna", "show", DEVELOPMENT).out.split()
    text = answers.read_text("utf-8")
    for number, name in enumerate(items[:3]):
        text = text.replace(f'ID="{name}"', f'ID="nobody-{number}"', 1)
    other = tmp_path / "team.xml"
    other.write_text(text, "utf-8")
    ran = anaphora("tuna", "score", DEVELOPMENT, other)
    assert ran.status == 0
    assert warnings(ran, "answers-missing") == [
        f"warning: {other}: 3 of 56 items have no answer, the first is '{items[0]}'; they count "
        "as wrong: add them under the IDs of the test set [answers-missing]"
    ]
    assert warnings(ran, "answers-extra") == [
        f"warning: {other}: 3 answers that nobody asked for, the first is 'nobody-0'; not scored: "
        "see that IDs are those of the test set [answers-extra]"
    ]


def test_items_with_several_answers_are_told_by_score_and_validate(
    anaphora: Anaphora, answers: Path
) -> None:
    lines = answers.read_text("utf-8").splitlines()
    end = lines.index("</TRIAL>") + 1
    answers.write_text("\n".join([*lines[:end], *lines[2:]]) + "\n", "utf-8")
    for arguments in (("score", DEVELOPMENT, answers), ("validate", answers)):
        ran = anaphora("tuna", *arguments)
        assert ran.status == 0
        (line,) = warnings(ran, "answers-twice")
        assert line.startswith(f"warning: {answers}:4:3: 1 item with several answers, the first")


def test_missing_words_are_empty_texts_to_edit_distance(
    anaphora: Anaphora, words: Path, tmp_path: Path
) -> None:
    lines = words.read_text("utf-8").splitlines()
    end = lines.index("</TRIAL>") + 1
    words.write_text("\n".join([*lines[:2], *lines[end:]]) + "\n", "utf-8")
    ran = anaphora("tuna", "score", DEVELOPMENT, words)
    assert "by edit distance as an empty text" in warnings(ran, "answers-missing")[0]
    assert "edit distance is that of an empty text" in ran.out


def test_sets_of_attributes_among_strings_need_a_realiser_or_a_task(
    anaphora: Anaphora, answers: Path, words: Path
) -> None:
    refused = anaphora("tuna", "score", DEVELOPMENT, answers, words)
    assert refused.status == 2
    assert f"'{answers}' has attributes without words" in refused.err
    assert "--realise template" in refused.err
    ran = anaphora("tuna", "score", DEVELOPMENT, answers, words, "--task", "reg")
    (line,) = warnings(ran, "answers-other-task")
    assert line.startswith(f"warning: {answers}: these answers are attributes without words")
    assert warnings(ran, "answers-missing") == []
    other = anaphora("tuna", "score", DEVELOPMENT, words, "--task", "as")
    assert "score them by themselves with --task reg" in warnings(other, "answers-other-task")[0]
    both = anaphora("tuna", "score", DEVELOPMENT, answers, words, "--realise", "template")
    assert row(both, "fb")[-1] == "0"


def test_test_items_that_systems_have_learnt_from_are_told(anaphora: Anaphora) -> None:
    ran = anaphora("tuna", "report", TRAIN, "--train", TRAIN, "--system", "usp-each")
    (line,) = warnings(ran, "test-trained")
    assert line.startswith(f"warning: {TRAIN}:")
    assert "224 of 224 items of this test set are among the training items" in line
    clean = anaphora("tuna", "report", DEVELOPMENT, "--train", TRAIN, "--system", "usp-each")
    assert clean.err == ""


def test_an_order_that_no_item_of_a_domain_goes_by_is_told_with_attributes_that_do(
    anaphora: Anaphora,
) -> None:
    for command in (("run", "incremental:colour,size"), ("report", "--system=incremental:colour")):
        ran = anaphora("tuna", *command, DEVELOPMENT)
        (line,) = warnings(ran, "order-domain")
        assert "in none of 28 items of people: add attributes that these have, such as" in line
        assert "hasBeard" in line
    words = anaphora("tuna", "run", "incremental:colour+template", DEVELOPMENT)
    (line,) = warnings(words, "order-domain")
    assert ", such as incremental:colour," in line  # what can be typed: the realiser is last
    assert line.endswith("+template [order-domain]")
    assert anaphora("tuna", "run", "incremental:colour,size,age", DEVELOPMENT).err == ""


@pytest.mark.parametrize(
    "extra",
    [("--alpha", "0.01"), ("--letters", "masi"), ("--plural",), ("--seed", "7"), ("--folds", "4")],
)
def test_every_setting_that_moves_a_figure_is_in_the_signature(
    anaphora: Anaphora, extra: tuple[str, ...]
) -> None:
    def signature(*options: str) -> str:
        ran = anaphora("tuna", "report", DEVELOPMENT, "--system", "greedy", "--json", *options)
        return str(json.loads(ran.out)["signature"])

    assert signature(*extra) != signature()


def test_the_realiser_of_words_is_in_the_signature(anaphora: Anaphora) -> None:
    ran = anaphora(
        *("tuna", "report", DEVELOPMENT, "--system", "greedy", "--task", "reg"),
        *("--realise", "template"),
    )
    assert "|realise:template|" in ran.out
    assert "TUNA-REG, 1 system\n" in ran.out


def test_nothing_is_written_over_what_is_read(anaphora: Anaphora, tmp_path: Path) -> None:
    place = tmp_path / "in" / "t.xml"
    place.parent.mkdir()
    place.write_bytes(DEVELOPMENT.read_bytes())
    whole = place.parent
    for command in (
        ("run", "full-brevity", place, "-o", place),
        ("run", "full-brevity", whole, "-o", place),
        ("run", "usp-each", DEVELOPMENT, "--train", place, "-o", place),
        ("train", "usp-each", place, "-o", place),
        ("convert", place, place),
        ("convert", whole, place),
        ("show", place, "item-1", "-o", place),
        ("split", whole, place, tmp_path / "rest.xml"),
        ("split", DEVELOPMENT, tmp_path / "one.xml", tmp_path / "one.xml"),
        ("report", whole, "--system", "greedy", "--csv", place),
    ):
        ran = anaphora("tuna", *command, "--force")
        assert ran.status == 2, command
        assert "is an input or another output as well" in ran.err
    assert place.read_bytes() == DEVELOPMENT.read_bytes()


def test_made_items_do_not_replace_the_files_of_a_folder(
    anaphora: Anaphora, tmp_path: Path
) -> None:
    make = ("tuna", "make", "--authors", "1", "-o", f"{tmp_path}/corpus/")
    assert anaphora(*make).status == 0
    ran = anaphora(*make)
    assert ran.status == 2
    assert "exists; choose another name, or overwrite it with --force" in ran.err
    assert anaphora(*make, "--force").status == 0


@pytest.mark.parametrize("content", ["", "hello"])
def test_an_empty_or_foreign_file_is_told_with_its_place(
    anaphora: Anaphora, tmp_path: Path, content: str
) -> None:
    place = tmp_path / "empty.xml"
    place.write_text(content, "utf-8")
    for command in (
        ("score", DEVELOPMENT, place),
        ("score", place, place),
        ("train", "usp-each", place, "-o", tmp_path / "m.json"),
        ("convert", place, tmp_path / "c.xml"),
        ("show", place),
    ):
        ran = anaphora("tuna", *command)
        assert ran.status == 1
        assert f"{place}: there is no <TRIAL> in this file" in ran.err
        assert "[no-trials]" in ran.err
    assert sorted(tmp_path.iterdir()) == [place]


def test_an_empty_file_does_not_keep_validate_from_the_others(
    anaphora: Anaphora, tmp_path: Path
) -> None:
    (tmp_path / "a.xml").write_text("", "utf-8")
    (tmp_path / "b.xml").write_bytes(DEVELOPMENT.read_bytes())
    ran = anaphora("tuna", "validate", tmp_path)
    assert ran.status == 1
    assert f"{tmp_path / 'a.xml'}: there is no <TRIAL>" in ran.err
    assert ["trials", "56"] in [line.split() for line in ran.out.splitlines()]


def test_a_file_of_grec_among_those_of_tuna_is_refused(anaphora: Anaphora) -> None:
    ran = anaphora("tuna", "score", DEVELOPMENT, GREC)
    assert ran.status == 2
    assert "is a file of the format grec, but TUNA is expected here" in ran.err


def test_a_file_without_domains_ends_every_command_alike(
    anaphora: Anaphora, answers: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    for command in (
        ("run", "greedy", answers, "-o", out),
        ("report", answers, "--system", "greedy", "-o", out),
        ("score", answers, answers, "-o", out),
        ("train", "usp-each", answers, "-o", out),
        ("split", answers, out, tmp_path / "two"),
        ("show", answers, "-o", out),
    ):
        ran = anaphora("tuna", *command)
        assert ran.status == 1
        assert f"{answers}:3:1: no trial here has a DOMAIN" in ran.err
        assert not out.exists()


def test_trials_that_cannot_be_taken_are_told_with_their_place(
    anaphora: Anaphora, answers: Path, tmp_path: Path
) -> None:
    whole = tmp_path / "whole"
    whole.mkdir()
    (whole / "a.xml").write_bytes(TEST.read_bytes())
    first = anaphora("tuna", "show", DEVELOPMENT).out.split()[0]
    text = DEVELOPMENT.read_text("utf-8").replace(f'ID="{first}"', 'ID="item-1"', 1)
    (whole / "b.xml").write_text(text, "utf-8")
    (whole / "c.xml").write_bytes(answers.read_bytes().replace(b"item-", b"other-"))
    ran = anaphora("tuna", "validate", whole)
    assert warnings(ran, "trial-twice")[0].startswith(f"error: {whole / 'b.xml'}:")
    assert warnings(ran, "domain-missing")[0].startswith(f"error: {whole / 'c.xml'}:3:1:")


def test_a_test_set_without_references_is_told_with_its_place(
    anaphora: Anaphora, answers: Path, tmp_path: Path
) -> None:
    text = DEVELOPMENT.read_text("utf-8")
    bare = tmp_path / "bare.xml"
    kept = text.replace("ATTRIBUTE-SET>", "OTHER-SET>")
    bare.write_text(kept, "utf-8")
    ran = anaphora("tuna", "score", bare, answers, "--task", "as")
    assert ran.status == 1
    assert f"{bare}:3:1: no item of 'bare' has a reference for the task as" in ran.err


def test_a_drawing_beyond_the_grid_is_told(anaphora: Anaphora, tmp_path: Path) -> None:
    text = DEVELOPMENT.read_text("utf-8")
    place = tmp_path / "wide.xml"
    place.write_text(re.sub(r'("x-dimension" VALUE=)"\d"', r'\1"9"', text, count=1), "utf-8")
    item = anaphora("tuna", "show", place).out.split()[0]
    ran = anaphora("tuna", "show", place, item)
    assert ran.status == 0
    (line,) = warnings(ran, "grid-large")
    assert line.startswith(f"warning: {place}:3:1: the places of '{item}' go beyond the grid")
    assert "3 rows and 9 columns are drawn" in line


def test_systems_that_only_one_side_of_a_correlation_has_are_named(
    anaphora: Anaphora, tmp_path: Path
) -> None:
    place = tmp_path / "readers.csv"
    place.write_text("system,IT\nfull-brevity,4.2\ngreedy,4.5\nteam,3.1\n", "utf-8")
    ran = anaphora(
        *("tuna", "report", DEVELOPMENT, "--train", TRAIN, "--extrinsic", place),
        *("--system", "full-brevity", "--system", "greedy", "--system", "titch"),
    )
    assert "Excluded, no readers' values: titch." in ran.out
    assert "Excluded, no such system here: team." in ran.out


def test_a_training_set_without_descriptions_is_told_with_its_place(
    anaphora: Anaphora, tmp_path: Path
) -> None:
    bare = tmp_path / "bare.xml"
    bare.write_text(TRAIN.read_text("utf-8").replace("ATTRIBUTE-SET>", "OTHER-SET>"), "utf-8")
    ran = anaphora("tuna", "train", "usp-each", bare, "-o", tmp_path / "m.json")
    assert ran.status == 1
    assert f"{bare}:3:1: 'usp-each' cannot be trained: there is no description" in ran.err
    assert not (tmp_path / "m.json").exists()


def test_saying_nothing_has_the_edit_distance_that_the_guide_names(
    anaphora: Anaphora, tmp_path: Path
) -> None:
    place = tmp_path / "silent.xml"
    place.write_text('<TRIAL ID="nobody"><WORD-STRING>a</WORD-STRING></TRIAL>', "utf-8")
    ran = anaphora("tuna", "score", TEST, place)
    assert row(ran, "silent")[1] == "7.46"
    assert row(ran, "human-1")[1] == "9.23"
