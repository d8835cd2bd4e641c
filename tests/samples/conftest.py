"""A small strict reader of the samples, independent of the project's own readers."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import anaphora_samples

CHUNK = re.compile(r"\([^()]+\)?|[^()]+\)")


def pairs(column: str) -> dict[str, str]:
    """Return a FEATS or MISC column as a mapping."""
    return {} if column == "_" else dict(part.split("=", 1) for part in column.split("|"))


@dataclass
class Word:
    """One line of a word or an empty node; ``place`` counts both within the document."""

    columns: list[str]
    place: int

    @property
    def id(self) -> str:
        return self.columns[0]

    @property
    def form(self) -> str:
        return self.columns[1]

    @property
    def features(self) -> dict[str, str]:
        return pairs(self.columns[5])

    @property
    def misc(self) -> dict[str, str]:
        return pairs(self.columns[9])

    @property
    def zero(self) -> bool:
        return "." in self.id

    @property
    def head(self) -> str:
        return self.columns[8].partition(":")[0] if self.zero else self.columns[6]

    @property
    def deprel(self) -> str:
        return self.columns[8].partition(":")[2] if self.zero else self.columns[7]

    @property
    def third_person(self) -> bool:
        """Whether it is a third-person personal, possessive, reflexive or demonstrative pronoun."""
        features = self.features
        if features.get("PronType") == "Prs":
            return features.get("Person") == "3"
        return features.get("PronType") == "Dem" and self.columns[3] == "PRON"

    @property
    def pronominal(self) -> bool:
        return self.columns[3] == "PRON" or self.features.get("Poss") == "Yes"


@dataclass
class Mention:
    """A mention: its words, its head and the fields of its opening bracket.

    A discontinuous one (``e1[1/2]`` ... ``e1[2/2]``) has the words of all its parts.
    """

    entity: str
    type: str
    other: str
    sentence: int
    words: list[Word]
    head: Word

    @property
    def order(self) -> tuple[int, int]:
        return (self.words[0].place, -self.words[-1].place)

    @property
    def pronominal(self) -> bool:
        """Whether it is a pronoun; *he and his lawyer* is none, though a pronoun is its head."""
        joined = any(word.deprel == "conj" and word.head == self.head.id for word in self.words)
        return self.head.pronominal and not joined


@dataclass
class Sentence:
    """Comments, words with empty nodes, and contractions as (first, last, columns)."""

    comments: list[str]
    words: list[Word]
    contractions: list[tuple[int, int, list[str]]]
    mentions: list[Mention] = field(default_factory=list)

    def comment(self, key: str) -> str:
        """Return the value of a comment ``# key = value``."""
        return next(line[len(key) + 5 :] for line in self.comments if line[2:].startswith(key))


@dataclass
class Sample:
    """One document."""

    name: str
    language: str
    text: str
    sentences: list[Sentence]

    @property
    def words(self) -> list[Word]:
        return [word for sentence in self.sentences for word in sentence.words]

    @property
    def mentions(self) -> list[Mention]:
        return [mention for sentence in self.sentences for mention in sentence.mentions]

    @property
    def entities(self) -> dict[str, list[Mention]]:
        found: dict[str, list[Mention]] = {}
        for mention in sorted(self.mentions, key=lambda mention: mention.order):
            found.setdefault(mention.entity, []).append(mention)
        return found

    @property
    def split(self) -> dict[str, list[str]]:
        """Parts of each entity with a split antecedent."""
        found: dict[str, list[str]] = {}
        for word in self.words:
            for link in filter(None, word.misc.get("SplitAnte", "").split(",")):
                part, _sign, whole = link.partition("<")
                found.setdefault(whole, []).append(part)
        return found

    @property
    def bridges(self) -> list[tuple[str, str, str]]:
        """Bridging links as (entity, entity it is understood through, relation)."""
        found = []
        for word in self.words:
            for link in filter(None, word.misc.get("Bridge", "").split(",")):
                antecedent, _sign, rest = link.partition("<")
                anaphor, _colon, relation = rest.partition(":")
                found.append((anaphor, antecedent, relation))
        return found

    def references(self) -> dict[str, int]:
        """Count third-person pronouns by how the chains say that they refer.

        Keys: ``<``, ``>``, ``none`` (no antecedent) and ``-`` (non-referring).
        """
        count = dict.fromkeys(("<", ">", "none", "-"), 0)
        headed = {mention.head.place for mention in self.mentions}
        for word in self.words:
            if word.third_person and word.place not in headed:
                count["-"] += 1
        split = self.split
        for entity, mentions in self.entities.items():
            for number, mention in enumerate(mentions):
                if mention.head.third_person and mention.pronominal:
                    later = [
                        other
                        for other in mentions[number + 1 :]
                        if other.sentence == mention.sentence and not other.head.pronominal
                    ]
                    before = number > 0 or entity in split
                    count["<" if before else ">" if later else "none"] += 1
        return count


def read(name: str, language: str) -> Sample:
    """Read one sample."""
    return read_file(anaphora_samples.path(name), name, language)


def read_file(path: Path, name: str, language: str) -> Sample:
    """Read one file; any break of the bracket rules is an assertion error."""
    text = path.read_text(encoding="utf-8")
    sentences = []
    place = 0
    for number, block in enumerate(text.removesuffix("\n\n").split("\n\n")):
        lines = block.split("\n")
        rows = [line.split("\t") for line in lines if not line.startswith("#")]
        words = []
        for row in rows:
            assert len(row) == 10, row
            if "-" not in row[0]:
                words.append(Word(row, place))
                place += 1
        spans = [(*[int(end) for end in row[0].split("-")], row) for row in rows if "-" in row[0]]
        sentence = Sentence([line for line in lines if line.startswith("#")], words, spans)
        sentence.mentions = list(mentions_of(sentence, number))
        sentences.append(sentence)
    return Sample(name, language, text, sentences)


def mentions_of(sentence: Sentence, number: int) -> list[Mention]:
    """Return the mentions of a sentence, whose brackets must be nested properly."""
    found = []
    begun: dict[str, list[Word]] = {}
    stack: list[tuple[list[str], int]] = []
    for index, word in enumerate(sentence.words):
        for chunk in CHUNK.findall(word.misc.get("Entity", "")):
            if chunk.startswith("("):
                stack.append((chunk.strip("()").split("-"), index))
            if chunk.endswith(")"):
                fields, start = stack.pop()
                assert chunk.strip("()").split("-")[0] == fields[0], (word.columns, chunk)
                entity, _, part = fields[0].rstrip("]").partition("[")
                words = begun.pop(entity, []) if part else []
                words = [*words, *sentence.words[start : index + 1]]
                if part.partition("/")[0] != part.partition("/")[2]:
                    begun[entity] = words
                    continue
                assert 1 <= int(fields[2]) <= len(words), (word.columns, chunk)
                other = fields[3] if len(fields) > 3 else ""
                head = words[int(fields[2]) - 1]
                found.append(Mention(entity, fields[1], other, number, words, head))
    assert not stack, sentence.comments
    assert not begun, sentence.comments
    return found


@pytest.fixture(scope="session")
def samples() -> dict[str, Sample]:
    """All samples by name."""
    return {name: read(name, language) for language, name in anaphora_samples.names()}


@pytest.fixture(params=[name for _language, name in anaphora_samples.names()])
def sample(request: pytest.FixtureRequest, samples: dict[str, Sample]) -> Sample:
    """One sample after the other."""
    return samples[request.param]


@pytest.fixture(scope="session")
def further_spanish() -> dict[str, Sample]:
    """The further Spanish texts by name, of both parts."""
    return {
        path.stem: read_file(path, path.stem, "es")
        for part in ("development", "held-out")
        for path in anaphora_samples.further_spanish(part)
    }
