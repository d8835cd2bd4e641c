"""Makes the long texts that the tagger is measured on, out of the shipped English samples.

The samples are repeated until the text has the asked number of tokens, prepared as the tagger
prepares a parsed text, with the proposals of `supar`, and stored in a project. What was made is
kept in the system's folder for temporary files: the longest text takes a minute.
"""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import replace
from hashlib import sha256
from importlib.util import find_spec
from itertools import cycle
from pathlib import Path

from anaphora_samples import path as sample
from anaphora_workbench.annotation.preparation.prepared_text import prepare_source
from anaphora_workbench.model import Document, Layer, Span, Token
from anaphora_workbench.pipeline import PluginChoice
from anaphora_workbench.ports import Reading, Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project

ANNOTATOR = "ana"
NAME = "long"
"""Name of the one document."""
_PLAN = PluginChoice(preprocessor="parsed", resolver="supar")


def long_document(tokens: int) -> Document:
    """Return the samples, again and again, cut at the end of a sentence."""
    folder = sample("en-news").parent
    read = Registry().format("corefud").read
    samples = [
        r.document for file in sorted(folder.glob("*.conllu")) for r in read(Source.of(file))
    ]
    words: list[Token] = []
    sentences: list[Span] = []
    offsets: list[tuple[int, int]] = []
    text: list[str] = []
    length = 0
    pieces = cycle([(d, sentence) for d in samples for sentence in d.sentences])
    while len(words) < tokens:
        document, sentence = next(pieces)
        moved = len(words) - sentence.start
        begin = document.offsets[sentence.start][0]
        end = document.offsets[sentence.end - 1][1]
        for token in document.tokens[sentence.start : sentence.end]:
            # The root has no head in the text.
            near = token.head is not None and token.head >= 0
            words.append(replace(token, head=token.head + moved) if near else token)
        for first, last in document.offsets[sentence.start : sentence.end]:
            offsets.append((first - begin + length, last - begin + length))
        sentences.append(Span(sentence.start + moved, sentence.end + moved))
        text.append(document.text[begin:end])
        length += end - begin + 1
    return Document(
        NAME, "en", " ".join(text), tuple(words), tuple(sentences), offsets=tuple(offsets)
    )


def project(tokens: int, folder: Path) -> Path:
    """Return a project of its own with a text of so many tokens; nothing in it is decided.

    Args:
        tokens: How long the text is, at least.
        folder: Where the copy is put.
    """
    kept = _kept(tokens)
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        made = kept.with_name(f"making-{kept.name}")
        made.unlink(missing_ok=True)
        reading = Reading(long_document(tokens), ())
        (beginning,) = prepare_source([reading], _PLAN, language_code="en")
        with Project.create(made, journal="wal") as store:
            store.add_document(beginning.reading, beginning.proposals, start=beginning.start)
            store.add_annotator(ANNOTATOR)
        made.rename(kept)
    return Path(shutil.copy(kept, folder / f"{tokens}.anaphora"))


def content(path: Path) -> tuple[Document, Layer]:
    """Return text and start layer of a project."""
    with Project.open(path, read_only=True) as store:
        start = store.start(NAME)
        assert start is not None
        return store.document(NAME), start


def _kept(tokens: int) -> Path:
    """Return where a project is kept: under a name that changes with the code that makes it."""
    known = sha256(Path(__file__).read_bytes())
    for package in ("anaphora_workbench", "anaphora_resolvers", "anaphora_samples"):
        spec = find_spec(package)
        assert spec is not None
        for root in spec.submodule_search_locations or ():
            for folder in ("", "model", "store", "annotation", "pipeline", "en"):
                for file in sorted(Path(root, folder).glob("*.*")):
                    known.update(file.read_bytes())
    folder = Path(tempfile.gettempdir()) / "anaphora-benchmarks"
    return folder / f"{tokens}-{known.hexdigest()[:16]}.anaphora"
