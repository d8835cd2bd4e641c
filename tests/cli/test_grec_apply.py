"""``anaphora grec apply``: extracts by number and by text, with systems and resolvers."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import anaphora_samples
from anaphora_workbench.registry import Registry
from anaphora_workbench.workspace import Workspace

SAMPLES = anaphora_samples.folder()
BIO, FABLE, TRAIN = (
    SAMPLES / "en" / "bio.conllu",
    SAMPLES / "es" / "fable.conllu",
    SAMPLES / "grec" / "lakes.xml",
)
ALONE = ("--resolvers", "none")


def test_an_extract_is_printed_before_and_after(anaphora, tmp_path: Path) -> None:
    made, plain, table = tmp_path / "x.anaphora.json", tmp_path / "x.txt", tmp_path / "x.csv"
    ran = anaphora(
        *("grec", "apply", BIO, "--keep", "4, 7,9", *ALONE),
        *("-o", made, "--text", plain, "--csv", table),
    )
    assert (ran.status, ran.err) == (0, "")
    for text in (
        "An extract of 'en-bio'",
        "3 sentences of 18: 4, 7, 9.",
        "\nShe kept her first sketch of them all her life,",
        "\nMarta Quill kept her first sketch of the cliffs all her life,",
        "References: 5 changed",
        "The sentence names the entity already.",
        "grec-apply:1|keep:4,7,9|chains:given|system:none|",
    ):
        assert text in ran.out
    assert plain.read_text("utf-8").startswith("Marta Quill kept her first sketch of the cliffs")
    with table.open(encoding="utf-8", newline="") as handle:
        rows = list(csv.DictReader(handle))
    assert {"sentence": "4", "before": "She", "after": "Marta Quill"}.items() <= rows[0].items()
    (entry,) = Workspace(Registry()).open([str(made)])
    (reading,) = entry.readings()
    assert reading.document.text == plain.read_text("utf-8")
    words = [reading.document.words(each.span) for each in reading.layers[0].in_text_order()]
    assert words[:2] == ["Marta Quill", "her first sketch of the cliffs"]


def test_an_extract_is_found_by_its_sentences(anaphora, tmp_path: Path) -> None:
    extract = tmp_path / "extract.txt"
    extract.write_text(
        "Although he could not swim, Reeve followed her into every cove. She was brave.\n",
        encoding="utf-8",
    )
    ran = anaphora("grec", "apply", BIO, "--extract", extract, *ALONE, "--json")
    assert ran.status == 0
    found = json.loads(ran.out)
    assert found["after"] == (
        "Although he could not swim, Jonas Reeve followed Marta Quill into every cove.\n"
    )
    assert found["before"] == ("Although he could not swim, Reeve followed her into every cove.\n")
    assert f"{extract}: 3 words of the extract skipped, as they belong to no" in ran.err
    assert "sentence of the text: she was brave [apply-unmatched]" in ran.err


def test_a_system_chooses_and_a_model_chooses_the_same(anaphora, tmp_path: Path) -> None:
    model = tmp_path / "m.json"
    assert anaphora("grec", "train", "osu-b-nonre", TRAIN, "-o", model).status == 0
    command = ("grec", "apply", BIO, "--keep", "4,7,9,12-13", *ALONE, "--json")
    one = anaphora(*command, "--system", "osu-b-nonre", "--train", TRAIN)
    other = anaphora(*command, "--model", model)
    assert (one.status, other.status) == (0, 0)
    first, second = json.loads(one.out), json.loads(other.out)
    assert first["after"] == second["after"]
    assert "Marta Quill kept" in first["after"]
    names = anaphora(*command, "--system", "base-name")
    assert "After Reeve's death Marta Quill bought the ship" in json.loads(names.out)["after"]


def test_resolvers_read_both_texts(anaphora) -> None:
    ran = anaphora("grec", "apply", BIO, "--keep", "4,7,9", "--resolvers", "supar", "--json")
    assert ran.status == 0
    before, after = json.loads(ran.out)["resolvers"]
    assert (before["text"], after["text"]) == ("before", "after")
    assert before["references"] == after["references"]
    assert before["right"] < after["right"]
    assert before["pronouns"] > after["pronouns"]
    shown = anaphora("grec", "apply", BIO, "--keep", "4,7,9", "--resolvers", "supar")
    assert f"{before['right']} of {before['references']} (" in shown.out
    assert "A name is understood by itself" in shown.out


def test_chains_of_raw_text_come_from_a_resolver(anaphora, tmp_path: Path) -> None:
    text = tmp_path / "a.txt"
    text.write_text("Ada Moor was a weaver. She lived in Leeds.\n", encoding="utf-8")
    refused = anaphora("grec", "apply", text, "--keep", "2", "--lang", "en")
    assert refused.status == 1
    assert "'a' has no chains; name a resolver that makes them with --resolver" in refused.err
    ran = anaphora(
        *("grec", "apply", text, "--keep", "2", "--resolver", "supar", "--lang", "en", *ALONE)
    )
    assert ran.status == 0
    assert "\nAda Moor lived in Leeds.\n" in ran.out
    assert "|chains:supar|" in ran.out


def test_sentences_are_listed_with_their_numbers(anaphora) -> None:
    ran = anaphora("grec", "apply", FABLE, "--list")
    assert ran.status == 0
    assert "10  Se asustaron y corrieron hacia el bosque" in ran.out


def test_a_pronoun_without_an_antecedent_is_listed(anaphora) -> None:
    ran = anaphora("grec", "apply", SAMPLES / "en" / "report.conllu", "--keep", "8", *ALONE)
    assert "thanked me for it" in ran.out.partition("After")[2]
    (line,) = [each for each in ran.out.splitlines() if "The antecedent is unknown." in each]
    assert line.split()[:3] == ["8", "it", "-"]


def test_spanish_first_mentions_are_made_full_and_systems_refused(anaphora) -> None:
    ran = anaphora("grec", "apply", FABLE, "--keep", "3,10", *ALONE)
    assert ran.status == 0
    assert "\nUna noche Zacarías contó las estrellas dos veces, y le faltaba una.\n" in ran.out
    assert "Ø contó" in ran.out
    refused = anaphora("grec", "apply", FABLE, "--keep", "3,10", "--system", "base-name", *ALONE)
    assert (refused.status, refused.out) == (1, "")
    assert "'base-name' chooses among English expressions" in refused.err
    assert "leave --system out" in refused.err


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        ((), 2, "name the sentences of the extract: --keep 1,4-6"),
        (("--keep", "0"), 2, "--keep takes numbers of sentences from 1, such as 1,4-6, not '0'"),
        (("--keep", "3-2"), 2, "not '3-2'"),
        (("--keep", "x"), 2, "not 'x'"),
        (("--keep", "19"), 2, "the text has 18 sentences, so there is no 19; --list prints them"),
        (("--keep", "1-999999999"), 2, "so there is no 999999999"),
        (("--keep", "1,1"), 2, "--keep names sentence 1 twice"),
        (("--keep", "1", "--train", TRAIN), 2, "name it with --system"),
        (("--keep", "1", "--system", "is-g"), 2, "learns from texts with answers"),
        (("--keep", "1", "--system", "x", "--model", "y"), 2, "both name the system"),
        (("--keep", "1", "--system", "full-brevity"), 2, "is a system of the track 'tuna'"),
        (("--keep", "1", "--document", "en-boi"), 2, "Did you mean 'en-bio'?"),
        (("--keep", "1", "--resolvers", "suprr"), 2, "suprr"),
        (("--keep", "1", "-o", "x.unknown"), 2, "x.unknown"),
        (("--keep", "1", "--to", "conll"), 2, "--to is the format of -o"),
        (("--extract", TRAIN), 1, "no whole sentence of 'en-bio' is in this extract"),
        (
            ("--keep", "1", "--lang", "fr"),
            1,
            "there are rules for en and es, but its language is 'fr'",
        ),
    ],
)
def test_what_cannot_be_meant_is_refused(
    anaphora, arguments: tuple[str | Path, ...], status: int, message: str
) -> None:
    ran = anaphora("grec", "apply", BIO, *arguments)
    assert (ran.status, ran.out) == (status, "")
    assert message in ran.err


def test_a_file_of_several_documents_needs_a_name(anaphora, tmp_path: Path) -> None:
    both = tmp_path / "both.conllu"
    both.write_bytes(BIO.read_bytes() + FABLE.read_bytes())
    ran = anaphora("grec", "apply", both, "--keep", "1", *ALONE)
    assert (ran.status, ran.out) == (2, "")
    assert "has several documents; name one with --document, such as 'en-bio'" in ran.err
    named = anaphora("grec", "apply", both, "--keep", "3", "--document", "es-fable", *ALONE)
    assert "Una noche Zacarías contó" in named.out


def test_a_folder_of_several_texts_needs_a_file(anaphora) -> None:
    folder = SAMPLES / "grec"
    ran = anaphora("grec", "apply", folder, "--keep", "1")
    assert (ran.status, ran.out) == (2, "")
    assert "an extract is of one text; name one, such as" in ran.err
    assert str(folder / "lakes.xml") in ran.err


def test_empty_texts_and_files_of_somebody_are_refused(anaphora, tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text("", encoding="utf-8")
    ran = anaphora("grec", "apply", empty, "--keep", "1", "--resolver", "supar")
    assert ran.status in (1, 2)
    assert "empty" in ran.err
    kept = tmp_path / "kept.txt"
    kept.write_text("mine", encoding="utf-8")
    ran = anaphora("grec", "apply", BIO, "--keep", "1", "--text", kept, *ALONE)
    assert ran.status == 2
    assert "--force" in ran.err
    assert kept.read_text(encoding="utf-8") == "mine"
