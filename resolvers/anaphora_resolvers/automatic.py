"""The preprocessor ``auto``: ``parsed`` for documents with heads or trees, ``spacy`` for others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from anaphora_resolvers.parsed import ParsedPreprocessor
from anaphora_resolvers.spacy_preprocessor import SpacyPreprocessor, batches
from anaphora_workbench.model import Document, Layer
from anaphora_workbench.ports import Need

__all__ = ["AutomaticPreprocessor"]


class AutomaticPreprocessor:
    """Uses the parse that a document has and adds one where it has none.

    Attributes:
        name: ``auto``.
        needs: Nothing; `prepare` says what is missing.
    """

    name = "auto"
    needs: frozenset[Need] = frozenset()

    def __init__(self) -> None:
        self._parsed = ParsedPreprocessor()
        self._spacy = SpacyPreprocessor()

    def prepare(self, document: Document) -> tuple[Document, Layer]:
        """Return what the preprocessor that suits the document returns.

        Raises:
            NeedsError: The document has no parse, and spaCy or a model is missing.
        """
        return next(self.prepare_all((document,)))

    def prepare_all(self, documents: Iterable[Document]) -> Iterator[tuple[Document, Layer]]:
        """Yield what `prepare` returns for each document, in order, many texts at a time.

        Raises:
            NeedsError: As `prepare`.
        """
        for batch in batches(documents):
            added = self._spacy.prepare_all([d for d in batch if not _has_parse(d)])
            for document in batch:
                yield self._parsed.prepare(document) if _has_parse(document) else next(added)


def _has_parse(document: Document) -> bool:
    return document.has_heads or document.has_trees
