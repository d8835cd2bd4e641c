"""Documents are paired by name and compared word by word; what does not fit is said with places."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from anaphora_workbench.errors import Severity
from anaphora_workbench.model import Document, Token, sentences_from_lengths
from anaphora_workbench.ports import MentionTable, Reading, Source, fingerprint
from anaphora_workbench.scoring.coreference.alignment import (
    DocumentPairing,
    Extra,
    Missing,
    Policies,
    TextMismatchPolicy,
)
from anaphora_workbench.scoring.coreference.reading import words_from


def table(name: str, *sentences: str, source: str = "key.conll", line: int = 1) -> MentionTable:
    starts, prints, lines, tokens = array("q"), array("q"), array("q"), 0
    for sentence in sentences or ("It rained .",):
        words = sentence.split()
        starts.append(tokens)
        prints.append(fingerprint(words))
        lines.append(line)
        tokens += len(words)
        line += len(words) + 1
    return MentionTable(
        name,
        tokens,
        starts,
        prints,
        lines,
        *(array("q") for _ in range(4)),
        names=(),
        source=source,
    )


def names(alignment: DocumentPairing, key: list[str], response: list[str]) -> list[str]:
    pairs = alignment.pairs([table(name) for name in key], [table(name) for name in response])
    return [pair.doc_id for pair in pairs]


def codes(alignment: DocumentPairing) -> list[tuple[str, str]]:
    return [(problem.code, str(problem.severity)) for problem in alignment.problems]


def test_documents_of_one_name_and_one_text_are_pairs() -> None:
    alignment = DocumentPairing()
    assert names(alignment, ["a", "b", "c"], ["a", "b", "c"]) == ["a", "b", "c"]
    assert (alignment.key_documents, alignment.response_documents) == (3, 3)
    assert not alignment.problems
    assert not alignment.refused


def test_another_order_changes_nothing_and_is_said() -> None:
    alignment = DocumentPairing()
    assert sorted(names(alignment, ["a", "b", "c"], ["c", "a", "b"])) == ["a", "b", "c"]
    assert ("document-order", "warning") in codes(alignment)
    assert not alignment.refused


def test_a_document_that_is_missing_is_an_error_unless_told_otherwise() -> None:
    alignment = DocumentPairing()
    assert names(alignment, ["a", "b", "c"], ["b", "c"]) == ["b", "c"]
    assert [str(problem) for problem in alignment.problems] == [
        "key.conll:1: the response has no document 'a' [document-missing]"
    ]
    assert alignment.refused


@pytest.mark.parametrize(("policy", "found"), [("empty", ["b", "a"]), ("skip", ["b"])])
def test_a_missing_document_can_count_as_empty_or_be_left_out(
    policy: str, found: list[str]
) -> None:
    alignment = DocumentPairing(Policies(missing=Missing(policy)))
    assert names(alignment, ["a", "b"], ["b"]) == found
    assert codes(alignment) == [("document-missing", "warning")]


@pytest.mark.parametrize(
    ("policy", "found", "severity"),
    [("error", ["a"], "error"), ("count", ["a", "x"], "warning"), ("skip", ["a"], "warning")],
)
def test_a_document_that_the_key_does_not_have(
    policy: str, found: list[str], severity: str
) -> None:
    alignment = DocumentPairing(Policies(extra=Extra(policy)))
    assert names(alignment, ["a"], ["a", "x"]) == found
    assert codes(alignment) == [("document-extra", severity)]


def test_a_document_that_is_there_twice_is_left_out_the_second_time() -> None:
    alignment = DocumentPairing()
    assert names(alignment, ["a", "a", "b"], ["a", "b"]) == ["a", "b"]
    assert codes(alignment) == [("document-twice", "error")]
    assert alignment.counts == {"document-twice": 1}


def test_other_words_are_shown_with_both_places() -> None:
    key = table("d", "It rained .", "He left .", line=3)
    response = table("d", "It rained .", "She left .", source="system.conll", line=8)
    words = {
        "key.conll": ["It", "rained", ".", "He", "left", "."],
        "system.conll": ["It", "rained", ".", "She", "left", "."],
    }
    alignment = DocumentPairing(words_of=lambda each: words[each.source])
    assert list(alignment.pairs([key], [response])) == []
    assert [str(problem) for problem in alignment.problems] == [
        "system.conll:12: word 4 of 'd' is 'She', but 'He' in the key; the texts must be the same "
        "word by word (key.conll:7) [tokens-differ]"
    ]


def test_a_text_that_is_too_short_says_so_even_when_its_words_cannot_be_read_again() -> None:
    alignment = DocumentPairing()
    pair = [table("d", "It rained .", "He left .")], [table("d", "It rained .")]
    assert list(alignment.pairs(*pair)) == []
    (problem,) = alignment.problems
    assert "'d' has 3 words, but 6 in the key" in problem.message


def test_other_sentences_over_the_same_words_are_a_warning() -> None:
    key, response = table("d", "It rained . He left ."), table("d", "It rained .", "He left .")
    alignment = DocumentPairing(words_of=lambda each: ["It", "rained", ".", "He", "left", "."])
    assert len(list(alignment.pairs([key], [response]))) == 1
    assert codes(alignment) == [("sentences-differ", "warning")]


@pytest.mark.parametrize(("policy", "pairs"), [("skip", 0), ("score", 1)])
def test_other_words_can_be_left_out_or_scored_by_number(policy: str, pairs: int) -> None:
    alignment = DocumentPairing(Policies(different=TextMismatchPolicy(policy)))
    found = alignment.pairs([table("d", "It rained .")], [table("d", "It poured .")])
    assert len(list(found)) == pairs
    (problem,) = alignment.problems
    assert (problem.code, problem.severity) == ("tokens-differ", Severity.WARNING)


def test_only_documents_out_of_order_are_held() -> None:
    held: list[str] = []
    alignment = DocumentPairing()
    pairs = alignment.pairs((held.append(n) or table(n) for n in "abc"), (table(n) for n in "abc"))
    assert next(pairs).doc_id == "a"
    assert held == ["a"]


def test_two_documents_that_changed_places_are_said_once() -> None:
    alignment = DocumentPairing()
    assert sorted(names(alignment, ["a", "b"], ["b", "a"])) == ["a", "b"]
    assert codes(alignment) == [("document-order", "warning")]
    assert alignment.places == {"a": 0, "b": 1}


@dataclass
class CountedFile:
    """A file of documents of one word, its name, and the format that reads it and counts them."""

    documents: tuple[str, ...]
    source: Source = field(default_factory=lambda: Source("key.conll"))
    made: int = 0

    @property
    def format(self) -> Any:
        return self

    def read(self, source: Source) -> Iterator[Reading]:
        for name in self.documents:
            self.made += 1
            words = (Token(name.upper()),)
            document = Document(name, "en", tokens=words, sentences=sentences_from_lengths([1]))
            yield Reading(document, (), ())


def test_words_of_many_documents_that_differ_take_one_reading_of_their_file() -> None:
    file = CountedFile(("a", "b", "c", "d"))
    words_of = words_from([file])
    asked = [words_of(table(name)) for name in ("b", "a", "a", "c")]
    assert asked == [["B"], ["A"], ["A"], ["C"]]
    assert file.made == 3
    assert words_of(table("z")) == words_of(table("a", source="other.conll")) == ()
    assert list(words_of(table("d"))) == ["D"]
    assert file.made == 4
