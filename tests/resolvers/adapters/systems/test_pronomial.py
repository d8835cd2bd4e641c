"""pronomial: what it is given, what its answers stand for; live where it is installed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from anaphora_resolvers.adapters import pronomial
from anaphora_resolvers.adapters.output import SystemMention, SystemOutput
from anaphora_resolvers.adapters.pronomial import PronomialResolver, links_of
from anaphora_workbench.errors import NeedsError, ResolverError
from anaphora_workbench.model import Document

Told = Callable[[Document, SystemOutput], tuple[list[list[str]], list[str]]]
ENGLISH = [
    "her -> Ana",
    "she -> Ana",
    "it -> Ana",
    "them -> guards",
    "they -> guards",
    "He -> Peter",
    "his -> Peter",
]
SPANISH = ["la -> hermano", "Ella -> puerta", "le -> puerta"]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any], list[list[tuple[str, str]]]]:
    """Play pronomial with a function from tagged words to its answer; return what it was given."""

    def play(answer: Any) -> list[list[tuple[str, str]]]:
        given: list[list[tuple[str, str]]] = []
        module = ModuleType("pronomial")

        class Solver:
            @staticmethod
            def solve_corefs(text: str, lang: str) -> Any:
                tagged = module.pos_tag(text, lang=lang)
                assert [word for word, _tag in tagged] == module.word_tokenize(text)
                given.append(tagged)
                return answer(tagged)

        vars(module).update(PronomialCoreferenceSolver=Solver, pos_tag=None, word_tokenize=None)
        monkeypatch.setitem(sys.modules, "pronomial", module)
        monkeypatch.setattr(pronomial.PronomialResolver, "missing", lambda _self: "")
        return given

    return play


def test_recorded_answers_become_links_of_pronouns(
    story: Callable[[str], Document], recorded: Callable[[str], Any], in_words: Told
) -> None:
    for code, expected in (("en", ENGLISH), ("es", SPANISH)):
        document = story(code)
        pairs = [tuple(pair) for pair in recorded("pronomial.json")[code]]
        links = links_of(document, pairs)
        assert in_words(document, SystemOutput(links=links)) == ([], expected)


def test_articles_and_relative_pronouns_are_left_out(story: Callable[[str], Document]) -> None:
    document = story("en")
    the, that = 2, 15
    assert links_of(document, [(the, 0), (that, 14)]) == ()


def test_a_word_of_a_name_stands_for_the_name(story: Callable[[str], Document]) -> None:
    document = story("en")
    tokens = list(document.tokens)
    tokens[40] = replace(tokens[40], head=41, deprel="compound")
    changed = replace(document, tokens=tuple(tokens))
    assert links_of(changed, [(45, 40)])[0].antecedents == (SystemMention.headed(41),)


def test_each_sentence_is_asked_about_with_the_four_before(
    story: Callable[[str], Document], played: Callable[[Any], list[list[tuple[str, str]]]]
) -> None:
    document = story("en")
    given = played(lambda tagged: [(len(tagged) - 2, 0, 1.0)])
    PronomialResolver().answer(document)
    assert [len(tagged) for tagged in given] == [20, 31, 40, 45, 53]
    assert given[0][:2] == [("Ana", "NNP"), ("met", "VBD")]


def test_only_pronouns_of_the_last_sentence_are_taken_from_an_answer(
    story: Callable[[str], Document],
    played: Callable[[Any], list[list[tuple[str, str]]]],
    in_words: Told,
) -> None:
    document = story("en")
    played(lambda tagged: [(11, 0 if len(tagged) < 21 else 3, 1.0)])
    assert in_words(document, PronomialResolver().answer(document)) == ([], ["her -> Ana"])


def test_spanish_words_go_with_universal_tags(
    story: Callable[[str], Document], played: Callable[[Any], list[list[tuple[str, str]]]]
) -> None:
    given = played(lambda _tagged: [])
    PronomialResolver().answer(story("es"))
    assert given[0][0] == ("Ana", "PROPN")


def test_the_packages_own_functions_are_put_back(
    story: Callable[[str], Document], played: Callable[[Any], list[list[tuple[str, str]]]]
) -> None:
    def fail(_tagged: Any) -> Any:
        raise IndexError("no")

    played(fail)
    with pytest.raises(ResolverError, match="it breaks down: IndexError: no"):
        PronomialResolver().answer(story("en"))
    assert sys.modules["pronomial"].pos_tag is None


def test_without_the_package_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("anaphora_resolvers.adapters.packages.find_spec", lambda _name: None)
    assert "pip install --no-deps pronomial==0.0.8" in PronomialResolver().missing()
    with pytest.raises(NeedsError, match="'pronomial' is not usable here"):
        PronomialResolver().answer(Document("d", "en"))


def test_other_languages_are_refused(played: Callable[[Any], Any]) -> None:
    played(lambda _tagged: [])
    with pytest.raises(NeedsError, match="'pronomial' knows the languages en, es, pt"):
        PronomialResolver().answer(Document("d", "fr"))


@pytest.mark.parametrize(("code", "expected"), [("en", ENGLISH), ("es", SPANISH)])
def test_the_real_system_answers_as_recorded(
    code: str, expected: list[str], story: Callable[[str], Document], in_words: Told
) -> None:
    resolver = PronomialResolver()
    if lacking := resolver.missing():
        pytest.skip(lacking)
    document = story(code)
    assert in_words(document, resolver.answer(document)) == ([], expected)
