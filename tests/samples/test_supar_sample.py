"""The sample in SUPAR's format: it says what the CorefUD file says."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import anaphora_samples

Place = tuple[int, int, int]
"""Sentence, first and last word boundary."""


@pytest.fixture(scope="module")
def folder():
    return anaphora_samples.path("en-news", ".supar")


@pytest.fixture(scope="module")
def news(samples):
    return samples["en-news"]


@pytest.fixture(scope="module")
def lines(folder):
    """The anaphors: place, kind, reference type."""
    found: dict[Place, tuple[str, str]] = {}
    for line in (folder / "anaphors.txt").read_text(encoding="utf-8").splitlines():
        sentence, start, end, kind, reference = line.split(" ")
        found[int(sentence), int(start), int(end)] = (kind, reference)
    return found


@pytest.fixture(scope="module")
def sections(folder, lines):
    """The three lists of each anaphor."""
    found: dict[Place, dict[str, list[Place]]] = {}
    for place in lines:
        lists: dict[str, list[Place]] = {}
        name = "a_{}_{}_{}.www".format(*place)
        for line in (folder / name).read_text(encoding="utf-8").splitlines():
            if line.isupper():
                lists[line] = []
            else:
                sentence, start, end = line.split(" ")
                lists[list(lists)[-1]].append((int(sentence), int(start), int(end)))
        assert list(lists) == ["CANDIDATES", "ANTECEDENTS", "SOLUTION"]
        found[place] = lists
    return found


def place_of(mention) -> Place:
    return (mention.sentence + 1, int(mention.words[0].id) - 1, int(mention.words[-1].id))


def test_the_text_has_the_words_of_the_corefud_file_between_their_boundaries(folder, news):
    expected = []
    for number, sentence in enumerate(news.sentences, 1):
        words = [f" {word.form} {place}" for place, word in enumerate(sentence.words, 1)]
        expected.append(f"{number} 0{''.join(words)}")
    assert (folder / "text.txt").read_text(encoding="utf-8").splitlines() == expected


def test_the_tags_and_lemmas_are_those_of_the_corefud_file(folder, news):
    facts = (folder / "text.pl").read_text(encoding="utf-8").splitlines()
    assert len(facts) == len(news.sentences)
    atom = r"'((?:[^'\\]|\\.)*)'"
    for number, (fact, sentence) in enumerate(zip(facts, news.sentences, strict=True), 1):
        assert fact.startswith(f"o({number},'en-news',[w(")
        assert fact.endswith(")]).")
        found = re.findall(rf"w\({atom},{atom},{atom},{atom}\)", fact)
        words = [tuple(part.replace("\\'", "'") for part in word[:3]) for word in found]
        assert words == [tuple(w.columns[i] for i in (1, 2, 4)) for w in sentence.words]


def test_there_is_one_file_for_each_anaphor_and_none_besides(folder, lines):
    expected = {"text.txt", "text.pl", "anaphors.txt"}
    expected |= {"a_{}_{}_{}.www".format(*place) for place in lines}
    assert {file.name for file in folder.iterdir()} == expected


def test_anaphors_stand_in_text_order(lines):
    assert list(lines) == sorted(lines, key=lambda place: (place[0], place[1], -place[2]))


def test_pronouns_have_the_counts_of_the_corefud_file(lines, news):
    kinds = ("persNoRefl", "persIt", "persRefl", "poss", "demo")
    found = Counter(reference for kind, reference in lines.values() if kind in kinds)
    chains = news.references()
    assert found == {
        "<": chains["<"],
        ">": chains[">"],
        "!": 1,
        "$": chains["none"] - 1 + chains["-"],
    }


def test_each_kind_has_its_number(lines):
    assert Counter(kind for kind, _reference in lines.values()) == {
        "persNoRefl": 8,
        "persIt": 9,
        "persRefl": 2,
        "poss": 8,
        "demo": 4,
        "rel": 3,
        "pers12": 1,
        "poss12": 1,
        "defDesc": 12,
        "name": 7,
    }


def test_following_the_solutions_gives_the_chains_of_the_corefud_file(sections, news):
    chain_of = {place_of(mention): {place_of(mention)} for mention in news.mentions}
    for place, lists in sections.items():
        if len(lists["SOLUTION"]) == 1:
            merged = chain_of[place] | chain_of[lists["SOLUTION"][0]]
            for member in merged:
                chain_of[member] = merged
    for mentions in news.entities.values():
        places = {place_of(mention) for mention in mentions}
        assert chain_of[place_of(mentions[0])] == places


def test_the_split_antecedent_has_both_parts_as_solution(sections, news):
    split = {place: lists["SOLUTION"] for place, lists in sections.items()}
    split = {place: parts for place, parts in split.items() if len(parts) > 1}
    assert split == {(10, 11, 12): [(10, 2, 4), (10, 5, 6)]}


def test_candidates_are_the_mentions_of_five_sentences_and_the_solution(sections, news):
    mentions = [place_of(m) for m in sorted(news.mentions, key=lambda mention: mention.order)]
    further_back = set()
    for place, lists in sections.items():
        window = range(place[0] - 4, place[0] + 1)
        expected = [other for other in mentions if other[0] in window and other != place]
        beyond = [other for other in lists["SOLUTION"] if other not in expected]
        further_back.update(place for _other in beyond)
        assert lists["CANDIDATES"] == beyond + expected
    assert further_back == {(10, 2, 4), (10, 5, 6)}


def test_antecedents_are_candidates_and_hold_every_single_solution(sections):
    for lists in sections.values():
        assert set(lists["ANTECEDENTS"]) <= set(lists["CANDIDATES"])
        if len(lists["SOLUTION"]) == 1:
            assert lists["SOLUTION"][0] in lists["ANTECEDENTS"]


def test_only_anaphors_and_cataphors_have_a_solution(sections, lines):
    for place, lists in sections.items():
        assert bool(lists["SOLUTION"]) == (lines[place][1] in "<>")


def test_a_cataphor_has_its_solution_after_it(sections, lines):
    after = {
        place: lists["SOLUTION"][0] > place
        for place, lists in sections.items()
        if len(lists["SOLUTION"]) == 1
    }
    assert {place for place, later in after.items() if later} == {
        place for place, (_kind, reference) in lines.items() if reference == ">"
    }
