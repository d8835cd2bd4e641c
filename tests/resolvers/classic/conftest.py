"""Builders for the tests of the classic algorithms: trees in Penn brackets, and questions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from anaphora_workbench.model import (
    Anaphor,
    Document,
    Markable,
    Span,
    Token,
    Tree,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Decision, Run, StepResolver


def _tree(text: str, start: int) -> tuple[Tree, list[Token]]:
    """Read one tree in brackets whose first word is token ``start``."""
    tokens: list[Token] = []
    stack: list[tuple[str, int, list[Tree]]] = []
    done: Tree | None = None
    for opening, closing in re.findall(r"\(([^\s()]*)\s*([^\s()]*)|\)", text + " "):
        if opening:
            stack.append((opening, start + len(tokens), []))
            if closing:
                tokens.append(Token(closing, closing.lower(), tag=opening))
        else:
            label, first, children = stack.pop()
            done = Tree(label, Span(first, start + len(tokens)), tuple(children))
            if stack:
                stack[-1][2].append(done)
    assert done is not None
    assert not stack
    return done, tokens


@pytest.fixture(scope="session")
def bracketed() -> Callable[..., Document]:
    """The builder of documents from one Penn tree a sentence, without dependencies."""

    def build(*trees: str, code: str = "en") -> Document:
        tokens: list[Token] = []
        read = []
        lengths = []
        for text in trees:
            tree, words = _tree(text, len(tokens))
            tokens.extend(words)
            lengths.append(len(words))
            read.append(tree)
        sentences = sentences_from_lengths(lengths)
        return Document("d", code, "", tuple(tokens), sentences, trees=tuple(read))

    return build


class Asking:
    """A resolver that is asked about the words of a sample, in any order the test chooses."""

    def __init__(self, resolver: StepResolver, sample: Any) -> None:
        self.sample = sample
        self.run: Run = resolver.start(sample.document, sample.layer)

    def decide(self, words: str, *, nth: int = 0, kind: str = "", settle: bool = True) -> Decision:
        """Return the decision on the nth markable with these words; it holds from then on."""
        anaphor = self.anaphor(words, nth=nth, kind=kind)
        decision = self.run.resolve(anaphor, self.sample.session.candidates(anaphor))
        if settle:
            self.run.settle(anaphor, decision)
        return decision

    def anaphor(self, words: str, *, nth: int = 0, kind: str = "") -> Anaphor:
        """Return the anaphor of the layer with these words."""
        markable = self.sample.markable(words, nth=nth)
        known = self.sample.layer.anaphors.get(markable.id)
        return Anaphor(markable.id, kind or (known.kind if known else ""))

    def answer(self, words: str, *, nth: int = 0, kind: str = "", settle: bool = True) -> str:
        """Return the words of the antecedent, ``""`` without an answer."""
        decision = self.decide(words, nth=nth, kind=kind, settle=settle)
        return " + ".join([self.words(markable) for markable in decision.antecedents])

    def words(self, markable: Markable) -> str:
        """Return the words of a markable, ``Ø`` for a zero."""
        if markable.zero is not None:
            return "Ø"
        return str(self.sample.document.words(markable.span))

    def tell(self, words: str, antecedent: str, *, nth: int = 0, of: int = 0) -> None:
        """Let the run hear that an anaphor stands for the markable with some other words."""
        held = Decision((self.sample.markable(antecedent, nth=of),))
        self.run.settle(self.anaphor(words, nth=nth), held)


@pytest.fixture(scope="session")
def asking() -> Callable[..., Asking]:
    """The builder of `Asking`: a resolver and a sample."""
    return Asking


@pytest.fixture(scope="session")
def tree_sample(
    bracketed: Callable[..., Document], sample: Callable[..., Any]
) -> Callable[..., Any]:
    """The builder of prepared texts from Penn trees."""
    kind = type(sample("A a X _ 0 root"))

    def build(*trees: str, code: str = "en") -> Any:
        return kind(bracketed(*trees, code=code))

    return build


_SHE = "she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem"
_RACES = f"""
Brennan Brennan PROPN Number=Sing|Gender=Fem 2 nsubj
drives drive VERB VerbForm=Fin 0 root
an a DET _ 4 det
Alfa Alfa PROPN Number=Sing 2 obj

She {_SHE} 2 nsubj
drives drive VERB VerbForm=Fin 0 root
too too ADV _ 4 advmod
fast fast ADV _ 2 advmod

Friedman Friedman PROPN Number=Sing|Gender=Fem 2 nsubj
races race VERB VerbForm=Fin 0 root
her {_SHE}|Case=Acc 2 obj
on on ADP _ 5 case
weekends weekend NOUN Number=Plur 2 obl

She {_SHE} 3 nsubj
often often ADV _ 3 advmod
beats beat VERB VerbForm=Fin 0 root
her {_SHE}|Case=Acc 3 obj
"""


@pytest.fixture
def races(sample: Callable[..., Any]) -> Any:
    """The text by which Brennan, Friedman and Pollard (1987) explain their algorithm."""
    return sample(_RACES)


_SMITH = """
A a DET Definite=Ind 2 det
man man NOUN Number=Sing|Gender=Masc 3 nsubj
met meet VERB VerbForm=Fin 0 root
Smith Smith PROPN Number=Sing|Gender=Masc 3 obj

He he PRON PronType=Prs|Person=3|Number=Sing|Gender=Masc 2 nsubj
smiled smile VERB VerbForm=Fin 0 root
"""


@pytest.fixture
def smith(sample: Callable[..., Any]) -> Any:
    """A text in which the subject is new to the hearer and the object is a name."""
    return sample(_SMITH)


_LOST = """
Ann Ann PROPN Number=Sing|Gender=Fem 2 nsubj
sang sing VERB VerbForm=Fin 0 root

Dogs dog NOUN Number=Plur 2 nsubj
barked bark VERB VerbForm=Fin 0 root

She she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 2 nsubj
left leave VERB VerbForm=Fin 0 root
"""


@pytest.fixture
def lost(sample: Callable[..., Any]) -> Any:
    """A text whose pronoun takes up what the sentence before does not mention."""
    return sample(_LOST)
