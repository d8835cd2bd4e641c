"""compromise: the worker with a package that plays it; live where the real one is."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from anaphora_resolvers.adapters import compromise
from anaphora_resolvers.adapters.compromise import VARIABLE, CompromiseResolver
from anaphora_resolvers.adapters.messages import output_of
from anaphora_resolvers.adapters.output import SystemMention, SystemOutput
from anaphora_workbench.errors import NeedsError, ResolverError
from anaphora_workbench.model import Document, Span, Token
from anaphora_workbench.ports import BatchResolver, Conditional, Configurable

Told = Callable[[Document, SystemOutput], tuple[list[list[str]], list[str]]]
LINKS = ["her -> Ana", "she -> Ana", "they -> Two guards", "He -> Peter", "his -> Peter"]
PLAYED = """
// Refers each "it" to the stretch given in brackets before it, if there is one.
const view = (text, start, length) => ({
  found: length > 0,
  json: () => [{ offset: { index: 0, start, length } }],
})
export default (text) => ({
  compute: (what) => { if (what !== 'coreference') throw new Error(what) },
  pronouns: () => ({
    forEach: (tell) => {
      if (text.includes('crash')) process.exit(3)
      if (text.includes('fail')) throw new RangeError('no idea')
      const open = text.indexOf('[')
      const close = text.indexOf(']')
      for (const match of text.matchAll(/\\bit\\b/g)) {
        const pronoun = view(text, match.index, 2)
        pronoun.refersTo = () => view(text, open + 1, open < 0 ? 0 : close - open - 1)
        tell(pronoun)
      }
    },
  }),
})
"""


def document(*words: str) -> Document:
    tokens = tuple([Token(word) for word in words])
    return Document("d", "en", tokens=tokens, sentences=(Span(0, len(tokens)),))


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a package that plays compromise."""
    if shutil.which("node") is None:
        pytest.skip("the program 'node' is not found")
    package = tmp_path / "node_modules" / "compromise"
    package.mkdir(parents=True)
    exports = {"./three": {"import": "./three.mjs"}}
    (package / "package.json").write_text(json.dumps({"version": "14.0.1", "exports": exports}))
    (package / "three.mjs").write_text(PLAYED, encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return package


@pytest.mark.usefixtures("played")
def test_pronouns_are_linked_to_the_words_that_they_are_referred_to() -> None:
    output = CompromiseResolver().answer(document("[", "the", "map", "]", "saw", "it"))
    assert [link.anaphor for link in output.links] == [SystemMention(5, 6)]
    assert [link.antecedents for link in output.links] == [(SystemMention(1, 3),)]


@pytest.mark.usefixtures("played")
def test_punctuation_at_the_ends_of_an_answer_is_left_out() -> None:
    output = CompromiseResolver().answer(document("[", ",", "maps", ".", "]", "it"))
    assert output.links[0].antecedents == (SystemMention(2, 3),)


@pytest.mark.usefixtures("played")
def test_an_answer_of_punctuation_alone_is_none() -> None:
    assert CompromiseResolver().answer(document("[", "!", "]", "it")) == SystemOutput()


@pytest.mark.usefixtures("played")
def test_a_pronoun_that_refers_to_nothing_is_not_linked() -> None:
    assert CompromiseResolver().answer(document("it", "rains")) == SystemOutput()


@pytest.mark.usefixtures("played")
def test_letters_of_two_units_do_not_shift_the_words() -> None:
    output = CompromiseResolver().answer(document("𝒜𝒷", "𝒸", "[", "map", "]", "𝒹", "it"))
    assert output.links[0].anaphor == SystemMention(6, 7)
    assert output.links[0].antecedents == (SystemMention(3, 4),)


@pytest.mark.usefixtures("played")
def test_a_text_that_it_cannot_do_costs_that_text() -> None:
    with pytest.raises(ResolverError, match="it says: RangeError: no idea"):
        CompromiseResolver().answer(document("fail", "it"))
    assert CompromiseResolver().answer(document("[", "map", "]", "it")).links


@pytest.mark.usefixtures("played")
def test_a_crash_costs_that_text() -> None:
    with pytest.raises(ResolverError, match="it ended with status 3"):
        CompromiseResolver().answer(document("crash", "it"))
    assert CompromiseResolver().answer(document("[", "map", "]", "it")).links


def test_a_package_without_its_code_is_told(played: Path) -> None:
    (played / "three.mjs").unlink()
    with pytest.raises(NeedsError, match=r"three\.mjs is missing"):
        CompromiseResolver(str(played.parent.parent)).answer(document("it"))


@pytest.mark.usefixtures("played")
def test_the_version_is_that_of_the_package() -> None:
    assert CompromiseResolver().version() == "14.0.1"
    assert CompromiseResolver().missing() == ""


def test_without_node_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert CompromiseResolver().missing() == (
        "the program 'node' is not found: get Node 18 or later (https://nodejs.org)"
    )


def test_without_the_package_it_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compromise.shutil, "which", lambda _name: "/usr/bin/node")
    resolver = CompromiseResolver().configured(str(tmp_path))
    assert resolver.missing() == (
        "the npm package 'compromise' is not found: type 'npm install compromise@14.17.0' in a "
        "folder, and set ANAPHORA_COMPROMISE to that folder"
    )
    assert resolver.version() == ""
    with pytest.raises(NeedsError, match="is not usable here: the npm package"):
        resolver.answer(document("it"))


def test_packages_of_node_path_are_found(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setenv("NODE_PATH", str(played.parent))
    assert CompromiseResolver().version() == "14.0.1"


@pytest.mark.usefixtures("played")
def test_spanish_is_refused() -> None:
    with pytest.raises(NeedsError, match="'compromise' knows the languages en"):
        CompromiseResolver().answer(replace(document("lo"), language="es"))


def test_it_fulfils_the_ports() -> None:
    for port in (BatchResolver, Conditional, Configurable):
        assert isinstance(CompromiseResolver(), port)


def test_a_recorded_answer_is_read(
    story: Callable[[str], Document], recorded: Callable[[str], Any], in_words: Told
) -> None:
    assert in_words(story("en"), output_of(recorded("compromise.json"))) == ([], LINKS)


def test_the_real_system_answers_as_recorded(
    story: Callable[[str], Document], in_words: Told
) -> None:
    resolver = CompromiseResolver()
    if lacking := resolver.missing():
        pytest.skip(lacking)
    assert in_words(story("en"), resolver.answer(story("en"))) == ([], LINKS)
