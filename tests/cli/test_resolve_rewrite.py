"""``anaphora resolve --rewrite``: texts with their pronouns replaced."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., object]
NEAREST = ("--lang", "en", "--resolver", "nearest-agreeing")
ANNOTATED = Path(__file__).parents[1] / "rewriting" / "data" / "first-en.anaphora.json"


def test_a_resolvers_answers_rewrite_the_text(anaphora: Run, gold: Path) -> None:
    ran = anaphora("resolve", gold, *NEAREST, "--rewrite")
    assert ran.status == 0
    assert ran.out == "Ana met Bill. Bill greeted Ana.\n"
    assert "replaced 2 of 2 pronouns" in ran.err


def test_annotated_texts_are_rewritten_without_a_resolver(anaphora: Run, tmp_path: Path) -> None:
    out, map_file = tmp_path / "out.txt", tmp_path / "map.json"
    ran = anaphora("resolve", ANNOTATED, "--rewrite-file", out, "--map", map_file)
    assert (ran.status, ran.out) == (0, "")
    texts = out.read_text(encoding="utf-8")
    assert texts.startswith("Ana lost her book. Ana was sad.\n\nAna came home. Ana's brother")
    maps = json.loads(map_file.read_text(encoding="utf-8"))["documents"]
    assert len(maps) == 30
    assert maps[0]["edits"] == [
        {
            "old_start": 19,
            "old_end": 22,
            "new_start": 19,
            "new_end": 22,
            "old": "She",
            "new": "Ana",
            "pronouns": [1],
        }
    ]
    assert [row["left"] for row in maps[0]["pronouns"]] == ["named", None]


def test_a_result_may_be_written_besides(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    answers = tmp_path / "answers.anaphora.json"
    ran = anaphora("resolve", gold, *NEAREST, "--rewrite", "-o", answers)
    assert ran.out == "Ana met Bill. Bill greeted Ana.\n"
    assert answers.exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "name a resolver with --resolver"),
        (("--map", "m.json"), "--map belongs to --rewrite"),
        (("--rewrite", "--rewrite-file", "x.txt"), "choose one of --rewrite"),
        (("--rewrite-file", "-"), "--rewrite prints"),
        (("--rewrite", "--json"), "standard output takes one result"),
        (("--rewrite", "--csv", "x.csv"), "--csv needs a resolver"),
        (("--rewrite-file", "{gold}"), "exists; choose another name"),
    ],
)
def test_what_contradicts_is_refused(
    anaphora: Run, gold: Path, arguments: tuple[str, ...], message: str
) -> None:
    before = gold.read_bytes()
    ran = anaphora("resolve", gold, *[each.format(gold=gold) for each in arguments])
    assert ran.status == 2
    assert message in ran.err
    assert gold.read_bytes() == before


def test_a_text_without_links_or_rules_says_what_helps(anaphora: Run, tmp_path: Path) -> None:
    plain = tmp_path / "plain.txt"
    plain.write_text("Ana came. She sang.\n", encoding="utf-8")
    ran = anaphora("resolve", plain, "--lang", "en", "--rewrite")
    assert ran.status != 0
    assert "contains no links; name a resolver" in ran.err
    ran = anaphora("resolve", ANNOTATED, "--lang", "hu", "--rewrite")
    assert ran.status != 0
    assert "there are rules for en and es, but its language is 'hu'" in ran.err
