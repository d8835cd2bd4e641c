"""What a paper quotes of a run: a short signature, and what tells the texts.

The whole signature has every setting that can move a figure, and is too long for a paper. The short
one has its fingerprint, the settings that differ between most runs, those that are not the default
ones, the models that analysed texts, and a fingerprint of the texts: of their words and sentences,
whatever format they are in and whatever they are called, in any order.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from anaphora_workbench import __version__
from anaphora_workbench.model import Document
from anaphora_workbench.scoring.settings import CarryOver, Settings, signature_parts

DIGITS = 12
"""Length of the fingerprints, in hexadecimal digits."""
_ALWAYS = ("match", "carry", "anaphors")
_ERRORS = {CarryOver.PROPAGATED: "kept", CarryOver.CORRECTED: "corrected"}


def text_digest(document: Document) -> str:
    """Return the fingerprint of the words and sentences of a document."""
    sentences = [
        "\x1f".join([token.text for token in document.tokens[span.start : span.end]])
        for span in document.sentences
    ]
    words = "\x1e".join(sentences or [token.text for token in document.tokens])
    return hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]


def texts_digest(digests: Iterable[str]) -> str:
    """Return the fingerprint of several texts, in whatever order they are."""
    return hashlib.sha256("\n".join(sorted(digests)).encode()).hexdigest()[:DIGITS]


def short_signature(
    settings: Settings, signature: str, *, models: Iterable[str], texts: str
) -> str:
    """Return the short form of a signature, in one line.

    Args:
        settings: The settings.
        signature: The whole signature.
        models: What analysed texts, with its version.
        texts: The fingerprint of the texts.
    """
    plain = signature_parts(Settings())
    parts = {
        name: value
        for name, value in signature_parts(settings).items()
        if name in _ALWAYS or value != plain[name]
    }
    # Reports call the two ways of counting by these words.
    errors = "+".join([_ERRORS[mode] for mode in settings.carry_over])
    told = [
        f"errors:{errors}" if name == "carry" else f"{name}:{value}"
        for name, value in parts.items()
    ]
    if used := "+".join(sorted(models)):
        told.append(f"analysis:{used}")
    own = hashlib.sha256(signature.encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]
    return "|".join([f"anaphora {__version__}", own, *told, f"texts:{texts}"])
