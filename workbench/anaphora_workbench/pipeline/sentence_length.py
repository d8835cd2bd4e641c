"""Sentences in which every noun phrase cannot be asked about every pronoun.

All noun phrases of an anaphor's own sentence are its candidates, and each candidate of each anaphor
is judged and kept: twice as long a sentence takes four times the time and memory. No language has
sentences of thousands of words. A text without stops, or a file without its blank lines, is one
sentence by mistake, and would be worked on for hours, with figures that mean nothing.
"""

from __future__ import annotations

from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model import Document

LONGEST_SENTENCE = 5000
"""Words; the longest sentences of printed novels have about 4,400 (Joyce's Penelope)."""


def check_sentences(document: Document) -> None:
    """Refuse a document with a sentence that is too long to be resolved.

    Raises:
        NeedsError: ``sentence-too-long``; names the sentence and the way on.
    """
    for number, sentence in enumerate(document.sentences, 1):
        size = sentence.end - sentence.start
        if size > LONGEST_SENTENCE:
            first = " ".join(
                [token.text for token in document.tokens[sentence.start : sentence.start + 5]]
            )
            raise NeedsError(
                f"sentence {number} of '{document.doc_id}' ('{first} ...') has {size:,} words; "
                f"Anaphora resolves sentences of up to {LONGEST_SENTENCE:,} words. Divide it: end "
                "sentences with . ! or ?, or separate them by blank lines",
                code="sentence-too-long",
            )
