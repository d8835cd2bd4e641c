"""The programs of the guide: examples resolve, recipes understand what they are made for.

JavaRAP, LingPipe and OpenNLP's coreference component cannot be had from package registries, so
stand-ins print what these print by their descriptions.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from anaphora_resolvers.adapters.command import (
    CommandResolver,
    ProgramSettings,
    WorkerResolver,
    read_settings,
)
from anaphora_resolvers.adapters.output import AnswerLink, SystemMention, SystemOutput
from anaphora_workbench.errors import ResolverError
from anaphora_workbench.model import Document, FrozenDict, Span, Token, sentences_from_lengths

FOLDER = Path(__file__).parents[2] / "docs" / "guide" / "example-program"
RECIPES = FOLDER / "recipes"
GUIDE = FOLDER.parent

FEATURES = FrozenDict({"Number": "Sing"})

Ask = Callable[[str, str], SystemOutput]


@pytest.fixture
def document() -> Document:
    """Two sentences."""
    sentences = ["John Smith left .", "He saw John , Ana 's son ."]
    words = [sentence.split() for sentence in sentences]
    tokens = tuple([Token(word) for listed in words for word in listed])
    return Document("d", "en", "", tokens, sentences_from_lengths([len(w) for w in words]))


@pytest.fixture
def ask(document: Document, tmp_path: Path) -> Ask:
    """Ask a recipe whose system is played by a program that prints a text."""

    def answer(name: str, prints: str) -> SystemOutput:
        stand_in = tmp_path / "stand_in.py"
        stand_in.write_text(f"print({prints!r})", encoding="utf-8")
        command = (sys.executable, str(RECIPES / f"{name}.py"), sys.executable, str(stand_in))
        settings = ProgramSettings(name, command, input="tokens", output="json", timeout=60)
        return CommandResolver(settings).answer(document)

    return answer


def test_the_pairs_of_javarap_are_links(ask: Ask) -> None:
    output = ask(
        "javarap",
        "********Anaphor-antecedent pairs*****\n(0,0) John Smith <-- (1,0) He,\n"
        "(1,9) Ana <-- (1,0) He\n********Text with substitution*****\nJohn Smith <-- x",
    )
    assert output.links == (
        AnswerLink(SystemMention(4, 5), (SystemMention(0, 2),)),
        AnswerLink(SystemMention(4, 5), (SystemMention(8, 9),)),
    )
    assert output.notes == ()


def test_a_pair_that_is_not_in_the_text_is_noted(ask: Ask) -> None:
    output = ask("javarap", "(0,0) Smith John <-- (1,0) He,\n(7,0) x <-- (1,0) He,")
    assert output.links == ()
    assert output.notes == ("2 pairs are not in the text as it was sent",)


def test_the_marks_of_lingpipe_are_clusters(ask: Ask) -> None:
    output = ask(
        "lingpipe",
        '<output><s i="0"><ENAMEX ID="0" TYPE="PERSON">John Smith</ENAMEX> left.</s>\n'
        '<s i="1"><ENAMEX ID="0" TYPE="MALE_PRONOUN">He</ENAMEX> saw '
        '<ENAMEX ID="0">John</ENAMEX>, <ENAMEX ID="3">Ana</ENAMEX>\'s son.</s></output>',
    )
    assert output.clusters == (
        (SystemMention(0, 2), SystemMention(4, 5), SystemMention(6, 7)),
        (SystemMention(8, 9),),
    )


def test_a_text_that_was_changed_is_refused(ask: Ask) -> None:
    with pytest.raises(ResolverError, match="the program changed the text"):
        ask("lingpipe", "<s>John Smith left.</s>")


def test_the_numbers_in_the_trees_of_opennlp_are_clusters(ask: Ask) -> None:
    output = ask(
        "opennlp",
        "(TOP (S (NP#4 (NNP John) (NNP Smith)) (VP (VBD left)) (. .)))\n"
        "(TOP (S (NP#4 (PRP He)) (VP (VBD saw) (NP (NP#4 (NNP John)) (, ,) "
        "(NP (NP#5 (NNP Ana) (POS 's)) (NN son)))) (. .)))",
    )
    assert [set(cluster) for cluster in output.clusters] == [
        {SystemMention(0, 2), SystemMention(4, 5), SystemMention(6, 7)},
        {SystemMention(8, 10)},
    ]


def test_trees_of_other_words_are_refused(ask: Ask) -> None:
    with pytest.raises(ResolverError, match="the trees have 1 words, and 12 were sent"):
        ask("opennlp", "(TOP (NP#1 (PRP He)))")


@pytest.mark.parametrize("name", ["javarap", "lingpipe", "opennlp"])
def test_a_recipe_says_what_is_missing_and_how_to_get_it(name: str) -> None:
    settings = read_settings(str(RECIPES / f"{name}.toml"))
    assert (RECIPES / settings.command[1]).is_file()
    lack = settings.missing()
    assert " is not found; " in lack
    assert lack.endswith("(docs/guide/programs.md)")


@pytest.mark.parametrize(
    ("name", "needed"),
    [("nearest-noun-worker", "python3"), ("nearest-noun-worker-js", "node")],
)
def test_the_workers_say_the_same_as_the_program(name: str, needed: str, words: Document) -> None:
    if shutil.which(needed) is None:
        pytest.skip(f"needs {needed}")
    program = CommandResolver(read_settings(str(FOLDER / "nearest-noun.toml")))
    worker = WorkerResolver(read_settings(str(FOLDER / f"{name}.toml"), worker=True))
    linked = {m.start for cluster in program.answer(words).clusters for m in cluster}
    links = worker.answer(words).links
    assert {m.start for link in links for m in (link.anaphor, *link.antecedents)} == linked
    assert linked == {0, 2}


@pytest.fixture
def words(document: Document) -> Document:
    """A sentence with what the examples look at."""
    ana = Token("Ana", pos="PROPN", features=FEATURES)
    she = Token("she", pos="PRON", features=FEATURES.updated({"Person": "3", "PronType": "Prs"}))
    return replace(document, tokens=(ana, Token("left"), she), sentences=(Span(0, 3),))


def test_every_setting_is_on_the_page() -> None:
    page = (GUIDE / "programs.md").read_text(encoding="utf-8").split("## The settings")[1]
    listed = set(re.findall(r"^\| `([a-z]+)` \|", page, re.MULTILINE))
    assert listed == set(ProgramSettings.__dataclass_fields__)


@pytest.mark.parametrize("page", ["programs.md", "workers.md"])
def test_the_settings_that_a_page_shows_can_be_used(page: str, tmp_path: Path) -> None:
    text = (GUIDE / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^```toml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert blocks
    for block in blocks:
        if "url" in tomllib.loads(block):
            continue
        path = tmp_path / "shown.toml"
        path.write_text(block, encoding="utf-8")
        assert read_settings(str(path), worker="worker" in block).command


def test_the_worker_of_the_page_works_and_can_be_tried_by_hand(
    tmp_path: Path, document: Document
) -> None:
    page = (GUIDE / "workers.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (tmp_path / "worker.py").write_text(code, encoding="utf-8")
    settings = ProgramSettings("mine", ("python3", "worker.py"), folder=str(tmp_path))
    answer = WorkerResolver(settings).answer(document)
    assert answer.clusters == ((SystemMention(0, 1), SystemMention(5, 6)),)
    typed = page.split("## Test a worker by hand")[1].split("## ")[0].replace("\n    ", "\n")
    ran = subprocess.run(
        ["sh", "-c", typed], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert [json.loads(line)["type"] for line in ran.stdout.splitlines()] == ["hello", "result"]
