"""Small documents in an open project, and an annotator at work on them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import anaphora_samples
from anaphora_workbench.annotation.preparation.resolver_answers import ResolverAnswers
from anaphora_workbench.annotation.session.chains import Chaining
from anaphora_workbench.annotation.session.decisions import Decisions
from anaphora_workbench.annotation.session.expressions import Markings
from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.model import (
    EMPTY,
    Anaphor,
    Bridge,
    Candidate,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Zero,
)
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.pipeline import Pipeline, PluginChoice
from anaphora_workbench.ports import Reading, Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project


@dataclass(frozen=True)
class Text:
    """A document as annotators begin with it."""

    document: Document
    start: Layer
    proposals: Layer | None = None


@dataclass
class Clock:
    """Seconds that pass only when a test says so."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Work:
    """A session with its commands."""

    path: Path
    project: Project
    session: Session
    clock: Clock
    decide: Decisions = field(init=False)
    mark: Markings = field(init=False)
    chain: Chaining = field(init=False)

    def __post_init__(self) -> None:
        self.decide = Decisions(self.session)
        self.mark = Markings(self.session)
        self.chain = Chaining(self.session)

    def anaphor(self, markable_id: str) -> Anaphor:
        """Return an anaphor of the layer."""
        return self.session.layer.anaphors[markable_id]

    def words(self, markable_id: str) -> str:
        """Return the words of a markable of the layer."""
        return self.session.document.words(self.session.layer.markables[markable_id].span)

    def named(self, words: str, number: int = 0) -> str:
        """Return the id of the markable with some words, the first or a later one."""
        found = [m for m in self.session.layer.in_text_order() if self.words(m.id) == words]
        return found[number].id

    def last_decision(self) -> Any:
        """Return the last row of the history."""
        return list(self.project.history())[-1]


def _cut(document: Document, sentences: int) -> Document:
    """Return the first sentences of a document."""
    end = document.sentences[sentences - 1].end
    return Document(
        document.doc_id,
        document.language,
        document.text,
        document.tokens[:end],
        document.sentences[:sentences],
        document.offsets[:end],
        empty_nodes=tuple([node for node in document.empty_nodes if node.after < end]),
    )


def _undecided(layer: Layer) -> Layer:
    anaphors = {
        name: replace(anaphor, reference=None, antecedents=())
        for name, anaphor in layer.anaphors.items()
    }
    return replace(layer, name="start", anaphors=FrozenDict(anaphors), candidates=EMPTY)


def _prepared(name: str, sentences: int, finder: str = "pronouns") -> Text:
    registry = Registry()
    source = Source.of(anaphora_samples.path(name))
    document = _cut(next(iter(registry.format("corefud").read(source))).document, sentences)
    plugins = PluginChoice(preprocessor="parsed", finder=finder, resolver="supar")
    pipeline = Pipeline.of(registry, plugins)
    ready = next(iter(pipeline.run([document])))
    answered = replace(ready.layer, name="supar", candidates=EMPTY)
    return Text(ready.document, _undecided(ready.layer), answered)


def _with_clitic(text: Text) -> Text:
    """Return a text with a pronoun inside one of its words."""
    forms = [token.text for token in text.document.tokens]
    place = forms.index("respondió")
    traits = FrozenDict({"Form": "le", "Number": "Sing", "Person": "3", "Case": "Dat"})
    clitic = Markable("c1", (Span(place, place + 1),), clitic=1, phrase="clitic", attributes=traits)
    layers = [
        replace(
            layer,
            markables=layer.markables.updated({"c1": clitic}),
            anaphors=layer.anaphors.updated({"c1": Anaphor("c1", "clitic")}),
        )
        for layer in (text.start, text.proposals)
        if layer is not None
    ]
    return Text(text.document, *layers)


def _odd() -> Text:
    """Return a text from elsewhere: a circle, candidates that it lists, parts, two sentences."""
    document = document_of_text(
        "odd", "Ann and Bo met. They said that she saw him there. Ah!", "en"
    )
    spans = {
        "ann": [Span(0, 1)],
        "both": [Span(0, 3)],
        "they": [Span(5, 6)],
        "she": [Span(8, 9)],
        "him": [Span(10, 11)],
        "split": [Span(0, 1), Span(3, 4)],
        "across": [Span(10, 14)],
    }
    markables = [Markable(name, tuple(parts)) for name, parts in spans.items()]
    zero = Markable("zero", (Span(6, 7),), head=6, zero=Zero(6, "nsubj", place=(4, 1)))
    candidates = (Candidate("both"), Candidate("ann"))
    start = Layer.build(
        "start",
        [*markables, zero],
        [
            Anaphor("they", "pers", Reference.ANAPHOR, ("both",)),
            Anaphor("she", "pers", Reference.CATAPHOR, ("him",)),
            Anaphor("him", "pers", Reference.ANAPHOR, ("she",)),
            Anaphor("across", "", None, ("ann", "they")),
            Anaphor("zero", "zero"),
        ],
        bridges=[Bridge("split", "ann"), Bridge("him", "both", "part")],
        candidates={"they": candidates, "zero": candidates},
    )
    return Text(document, start)


@pytest.fixture(scope="session")
def texts() -> dict[str, Text]:
    """Texts by name: parsed English and Spanish, plain, right-to-left with emoji, odd, empty."""
    hebrew = "דנה ראתה את הכלב. היא קראה לו 🐕 והוא רץ אליה."
    plain = "Ann saw a dog. She called it, and it came to her."
    return {
        "english": _prepared("en-story", 8),
        "names": _prepared("en-story", 8, "noun-phrases"),
        "spanish": _with_clitic(_prepared("es-story", 6)),
        "plain": Text(document_of_text("plain", plain, "en"), Layer("start")),
        "hebrew": Text(document_of_text("hebrew", hebrew, "he"), Layer("start")),
        "odd": _odd(),
        "empty": Text(Document("empty"), Layer("start")),
    }


@pytest.fixture
def english(texts: dict[str, Text], begin: Callable[..., Work]) -> Work:
    """Somebody at work on the English story, the first anaphor active."""
    work = begin(texts["english"])
    work.decide.first()
    return work


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Callable[..., Work]]:
    """Put a text into a new project and sit down to it."""
    opened: list[Project] = []
    numbers = count()

    def work(text: Text, *, share: float = 0.0, path: Path | None = None, **more: Any) -> Work:
        clock = Clock()
        if path is None:
            path = tmp_path / f"{next(numbers)}.anaphora"
            with Project.create(path) as project:
                proposals = [] if text.proposals is None else [text.proposals]
                project.add_document(Reading(text.document, ()), proposals, start=text.start)
                project.add_annotator("ana")
            with closing(sqlite3.connect(path)) as file:  # what is blind depends on it
                file.execute("UPDATE project SET value = 'uid' WHERE name = 'uid'")
                file.commit()
        project = Project.open(path)
        opened.append(project)
        name = text.document.doc_id
        session = Session(
            project,
            name,
            "ana",
            more.pop("finder", None) or Registry().candidate_finder("supar"),
            more.pop("answers", None)
            or ResolverAnswers("supar", project.proposals(name).get("supar")),
            blind_share=share,
            clock=clock,
            **more,
        )
        return Work(path, project, session, clock)

    yield work
    for project in opened:
        project.close()
