"""The preprocessors ``auto`` and ``none``: by what a document has.

``auto`` is ``parsed`` for documents with heads or trees, ``spacy`` for others. A tagged document
goes to ``parsed`` as well, for partial parsing, where spaCy or a model for its language is missing.
``none`` is ``parsed`` for documents with heads or trees, and refuses others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from anaphora_resolvers.preprocessors.parsed import ParsedPreprocessor
from anaphora_resolvers.spacy.pieces import batches
from anaphora_resolvers.spacy.preprocessor import BATCH, SpacyPreprocessor, model_for
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model import Document, Layer
from anaphora_workbench.ports import Fingerprint, Need


class AutomaticPreprocessor:
    """Uses the parse that a document has and adds one where it has none.

    Attributes:
        needs: Nothing; `prepare` says what is missing.
    """

    name = "auto"
    needs: frozenset[Need] = frozenset()

    def __init__(self) -> None:
        self._parsed = ParsedPreprocessor()
        self._spacy = SpacyPreprocessor()

    @property
    def progress(self) -> Callable[[int], None] | None:
        """Called with the number of words that were analysed each time some are done."""
        return self._spacy.progress

    @progress.setter
    def progress(self, progress: Callable[[int], None] | None) -> None:
        self._spacy.progress = progress

    def fingerprint(self) -> Fingerprint:
        """Return the fingerprint of the models, one of which may be chosen."""
        return self._spacy.fingerprint()

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
        for batch in batches(documents, len, BATCH):
            parsed = [_is_parsed(document) for document in batch]
            added = self._spacy.prepare_all(
                [d for d, is_parsed in zip(batch, parsed, strict=True) if not is_parsed]
            )
            for document, is_parsed in zip(batch, parsed, strict=True):
                yield self._parsed.prepare(document) if is_parsed else next(added)


class NoAnalysis:
    """Uses the parse that a document has and never adds one."""

    name = "none"
    needs: frozenset[Need] = frozenset((Need.SYNTAX,))

    def __init__(self) -> None:
        self._parsed = ParsedPreprocessor()

    def prepare(self, document: Document) -> tuple[Document, Layer]:
        """Return what ``parsed`` returns for a parsed document; an empty one needs no parse.

        Raises:
            NeedsError: The document has words and no parse.
        """
        if not document.tokens:
            return document, Layer.build(self.name)
        if not (document.has_heads or document.has_trees):
            raise NeedsError(
                f"'{document.doc_id}' has no parse, and --preprocessor none adds none; "
                "--preprocessor auto analyses it",
                code="analysis-off",
            )
        return self._parsed.prepare(document)


def _is_parsed(document: Document) -> bool:
    """Tell whether a document needs no model: it has a parse, or tags and there is no model."""
    if document.has_heads or document.has_trees:
        return True
    if not document.has_pos:
        return False
    try:
        model_for(document)
    except NeedsError:
        return True
    return False
