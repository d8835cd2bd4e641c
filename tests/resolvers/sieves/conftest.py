"""Builder of short parsed texts for the passes of the sieves, and of what links they make."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from anaphora_resolvers.finders.pronouns import PronounFinder
from anaphora_resolvers.preprocessors.parsed import ParsedPreprocessor
from anaphora_resolvers.sieves.resolver import Sieves
from anaphora_workbench.model import Document, FrozenDict, Layer
from anaphora_workbench.ports import TRACE

_SINGULAR = frozenset(("NOUN", "PROPN"))


def _rows(sentence: str) -> str:
    """Return the rows of a sentence of words ``form/POS/head/relation/number/lemma``.

    Nouns and names are singular where no number is given; the lemma is the form in lower case.
    """
    rows = []
    for word in sentence.split():
        form, pos, head, relation, *more = word.split("/")
        number = more[0] if more else ""
        lemma = more[1] if len(more) > 1 else form.lower()
        if not number and pos in _SINGULAR:
            number = "Sing"
        features = f"Number={number}" if number else "_"
        if pos == "VERB":
            features = "VerbForm=Fin"
        rows.append(f"{form} {lemma} {pos} {features} {head} {relation}")
    return "\n".join(rows)


class Linked:
    """A text with the links of the resolver.

    Attributes:
        document: The text.
        layer: The resolver's layer.
    """

    def __init__(self, document: Document, guidelines: str = "", **metadata: Any) -> None:
        document = replace(document, metadata=FrozenDict(metadata))
        self.document, given = ParsedPreprocessor().prepare(document)
        given = PronounFinder().find(self.document, given)
        self.layer: Layer = Sieves(guidelines).resolve(self.document, given, ())

    def words(self, markable: str) -> str:
        """Return the words of a markable."""
        return self.document.words(self.layer.markables[markable].span)

    def links(self) -> list[tuple[str, str, str]]:
        """Return (mention, antecedent, pass) of each link in text order."""
        return [
            (
                self.words(anaphor.markable),
                self.words(anaphor.antecedents[0]),
                anaphor.attributes[TRACE].partition(":")[0],
            )
            for anaphor in self.layer.anaphors_in_text_order()
            if anaphor.antecedents
        ]


@pytest.fixture(scope="session")
def document(parse: Callable[..., Document]) -> Callable[..., Document]:
    """The builder of a parsed text from sentences in the short notation."""

    def build(*sentences: str, code: str = "en") -> Document:
        return parse("\n\n".join([_rows(sentence) for sentence in sentences]), code)

    return build


@pytest.fixture(scope="session")
def linked(document: Callable[..., Document]) -> Callable[..., Linked]:
    """The builder of a text with its links: sentences, guidelines, metadata."""

    def build(*sentences: str, guidelines: str = "", code: str = "en", **metadata: Any) -> Linked:
        return Linked(document(*sentences, code=code), guidelines, **metadata)

    return build
