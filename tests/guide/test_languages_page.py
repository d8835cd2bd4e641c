"""The Portuguese table of the page on languages works, from the environment variable alone."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

TEXT = (
    ("O", "o", "DET", 2, "det", "Definite=Def|Gender=Masc|Number=Sing|PronType=Art"),
    ("menino", "menino", "NOUN", 3, "nsubj", "Gender=Masc|Number=Sing"),
    ("viu", "ver", "VERB", 0, "root", "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin"),
    ("a", "o", "DET", 5, "det", "Definite=Def|Gender=Fem|Number=Sing|PronType=Art"),
    ("menina", "menina", "NOUN", 3, "obj", "Gender=Fem|Number=Sing"),
    ("no", "em", "ADP", 7, "case", ""),
    ("jardim", "jardim", "NOUN", 3, "obl", "Gender=Masc|Number=Sing"),
    (".", ".", "PUNCT", 3, "punct", ""),
)
NEXT = (
    ("Depois", "depois", "ADV", 3, "advmod", ""),
    ("ela", "ele", "PRON", 3, "nsubj", ""),
    ("dormiu", "dormir", "VERB", 0, "root", "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin"),
    (".", ".", "PUNCT", 3, "punct", ""),
)


def conllu(*sentences: tuple[tuple[str, str, str, int, str, str], ...]) -> str:
    lines = ["# newdoc id = jardim"]
    for words in sentences:
        lines += [
            f"{number}\t{form}\t{lemma}\t{pos}\t_\t{features or '_'}\t{head}\t{relation}\t_\t_"
            for number, (form, lemma, pos, head, relation, features) in enumerate(words, 1)
        ]
        lines.append("")
    return "\n".join([*lines, ""])


@pytest.fixture
def folder(project: Path, tmp_path: Path) -> Path:
    page = (project / "docs/guide/languages.md").read_text(encoding="utf-8")
    (table,) = re.findall(r"^```toml\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / "pt.toml").write_text(table, encoding="utf-8")
    return tmp_path


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "anaphora_workbench", *arguments],
        cwd=folder,
        env={**os.environ, "ANAPHORA_LANGUAGES": str(folder / "languages")},
        capture_output=True,
        text=True,
    )


def test_the_table_is_listed_with_its_place(folder: Path) -> None:
    ran = run(folder, "list", "languages", "--json")
    rows = {row["code"]: row for row in json.loads(ran.stdout)["rows"]}
    assert rows["pt"]["name"] == "Portuguese"
    assert rows["pt"]["recognised"]
    assert rows["pt"]["from"] == str(folder / "languages" / "pt.toml")
    assert rows["es"]["from"] == "anaphora-workbench"


def test_a_portuguese_pronoun_is_found_and_has_the_gender_of_the_table(folder: Path) -> None:
    """The file states no features of *ela*: without a table it is not even found."""
    (folder / "jardim.conllu").write_text(conllu(TEXT, NEXT), encoding="utf-8")
    ran = run(folder, "resolve", "jardim.conllu", "--resolver", "nearest-agreeing", "--trace")
    assert ran.returncode == 0, ran.stderr
    assert "treats 'jardim' as Portuguese" in ran.stderr
    assert re.search(r"\[?ela\]?.*a menina", ran.stdout), ran.stdout


def test_a_mistake_in_the_table_is_reported_with_its_line(folder: Path) -> None:
    table = folder / "languages" / "pt.toml"
    table.write_text(table.read_text().replace('gender = "Fem"', 'gender = "Female"'))
    line = table.read_text().splitlines().index('gender = "Female"') + 1
    ran = run(folder, "list", "languages")
    assert ran.returncode == 1
    assert f"{table}:{line}: 'gender' cannot be 'Female'" in ran.stderr
