"""The resolver ``pronomial``: a small scorer for pronouns in English, Spanish and Portuguese.

pronomial 0.0.8 (https://github.com/OpenJarbas/pronomial, Apache-2.0) scores the nouns before each
pronoun by gender, number and recency, on tagged words alone. It is given ours: Penn tags for
English, universal parts of speech for the others. (Left to itself it would download a tagger.)

It is asked about each sentence with the four before it, which is the window of all resolvers here:
its scores are rounded to two digits, so in longer texts many candidates are equal and the
first noun of the text wins. What it takes for a pronoun and is none (Spanish *la*, an article) or
is a relative one (*que*) is left out. An answer is one word; it stands for the phrase around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from threading import RLock
from typing import Any, ClassVar

from anaphora_resolvers.adapters.output import AnswerLink, SystemMention, SystemOutput
from anaphora_resolvers.adapters.packages import guarded, quietly
from anaphora_resolvers.adapters.weighted import SystemResolver
from anaphora_workbench.model import ROOT, Document, Token
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Need

_INSTALL = "pip install --no-deps pronomial==0.0.8 && pip install nltk quebra_frases"
_BEFORE = 4
"""Sentences before that of the pronoun."""
_PARTS = frozenset(("compound", "flat", "flat:name", "flat:foreign", "fixed", "goeswith"))
"""Relations of the words of a name to its head."""
_WORKING = RLock()
"""pronomial is given its tags through names of its module, so one thread at a time."""


class PronomialResolver(SystemResolver):
    """pronomial's scores on our tags."""

    name = "pronomial"
    title = "pronomial, pronouns by gender, number and recency (en, es, pt)"
    needs = frozenset((Need.POS,))
    languages: ClassVar[frozenset[str]] = frozenset(("en", "es", "pt"))
    packages = ("pronomial", "nltk", "quebra_frases")
    install = _INSTALL
    distribution = "pronomial"

    def _answer(self, document: Document) -> SystemOutput:
        code = document.language if document.language in self.languages else "en"
        pairs = []
        with _WORKING, guarded(document):
            with quietly():
                package = import_module("pronomial")
            for number, sentence in enumerate(document.sentences):
                start = document.sentences[max(0, number - _BEFORE)].start
                tagged = _tagged(document.tokens[start : sentence.end], code)
                with _given(package, tagged):
                    found = package.PronomialCoreferenceSolver.solve_corefs("", code)
                pairs.extend(
                    [
                        (start + anaphor, start + antecedent)
                        for anaphor, antecedent, _score in found
                        if start + anaphor >= sentence.start
                    ]
                )
        return SystemOutput(links=links_of(document, pairs))


def links_of(document: Document, pairs: Sequence[tuple[int, int]]) -> tuple[AnswerLink, ...]:
    """Return the links of pronouns among pairs of words, the first for each pronoun.

    A pair is the document indices of anaphor and antecedent.
    """
    words = language(document.language)
    links: dict[int, AnswerLink] = {}
    for anaphor, antecedent in pairs:
        token = document.tokens[anaphor]
        kind = words.kind_of(token, single=True, following=document.token_after(anaphor))
        if kind in ("", "rel") or anaphor == antecedent:
            continue
        own = SystemMention(anaphor, anaphor + 1, anaphor)
        links.setdefault(
            anaphor, AnswerLink(own, (SystemMention.headed(_head(document, antecedent)),))
        )
    return tuple(links.values())


def _head(document: Document, index: int) -> int:
    """Return the head of the name that a word is part of; else the word."""
    for _ in range(len(document.tokens)):
        token = document.tokens[index]
        if token.deprel not in _PARTS or token.head is None or token.head == ROOT:
            break
        index = token.head
    return index


def _tagged(tokens: Sequence[Token], code: str) -> list[tuple[str, str]]:
    penn = code == "en"
    return [(token.text or "_", (token.tag if penn else "") or token.pos) for token in tokens]


@contextmanager
def _given(package: Any, tagged: list[tuple[str, str]]) -> Iterator[None]:
    """Let pronomial find these words and tags, whatever text it is asked about."""
    before = package.pos_tag, package.word_tokenize
    package.pos_tag = lambda *_, **__: tagged
    package.word_tokenize = lambda *_, **__: [word for word, _tag in tagged]
    try:
        yield
    finally:
        package.pos_tag, package.word_tokenize = before
