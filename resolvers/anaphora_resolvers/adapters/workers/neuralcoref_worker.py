"""Worker for NeuralCoref; the protocol is that of docs/guide/workers.md.

It runs in an interpreter of its own, Python 3.7 to 3.10, that has spaCy 2 and neuralcoref and
nothing of the workbench. Words, tags, heads, labels and names (``Entity`` among the features, such
as ``B-PERSON``) come with the document, so no spaCy model is needed.
"""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

_NAMED = {"O": 2, "B": 3, "I": 1}
"""spaCy's numbers for the places of a word in a name."""


class System:
    """NeuralCoref on a vocabulary of its own.

    Raises:
        RuntimeError: A package or the weights are missing; the sentence says which.
    """

    def __init__(self) -> None:
        if not (Path(os.environ.get("NEURALCOREF_CACHE", ".")) / "neuralcoref").is_dir():
            raise RuntimeError("NEURALCOREF_CACHE names no folder with neuralcoref's weights")
        try:
            spacy = import_module("spacy")
            package = import_module("neuralcoref")
        except ImportError as error:
            raise RuntimeError(f"{error} in {sys.executable}") from None
        self.version = f"{getattr(package, '__version__', '4')}-spacy-{spacy.__version__}"
        self._vocab = import_module("spacy.lang.en").English().vocab
        self._system = package.NeuralCoref(self._vocab)

    def clusters(self, document: dict[str, Any]) -> list[list[dict[str, int]]]:
        """Return the clusters of a document as the protocol has them."""
        doc = self._system(self._doc(document))
        return [
            [{"start": m.start, "end": m.end, "head": m.root.i} for m in cluster.mentions]
            for cluster in doc._.coref_clusters or []
        ]

    def _doc(self, document: dict[str, Any]) -> Any:
        """Return spaCy's document with the parse that came along."""
        array = import_module("numpy").array
        names = ("TAG", "POS", "DEP", "HEAD", "ENT_IOB", "ENT_TYPE", "LEMMA")
        attributes = [getattr(import_module("spacy.attrs"), name) for name in names]
        tokens = [token for sentence in document["sentences"] for token in sentence]
        begins = [*[token["start"] for token in tokens[1:]], 0]
        spaces = [token["end"] < begins[index] for index, token in enumerate(tokens)]
        words = [token["text"] for token in tokens]
        doc = import_module("spacy.tokens").Doc(self._vocab, words=words, spaces=spaces)
        rows = [self._row(index, token) for index, token in enumerate(tokens)]
        # Heads may lie before their words: negative numbers go in as 64 bits without a sign.
        values = array([[value % 2**64 for value in row] for row in rows], dtype="uint64")
        return doc.from_array(attributes, values)

    def _row(self, index: int, token: dict[str, Any]) -> list[int]:
        head = token.get("head", -1)
        where, _, entity = token.get("features", {}).get("Entity", "O").partition("-")
        return [
            self._number(token.get("tag", "")),
            self._number(token.get("pos", "X")),
            self._number(token.get("deprel", "dep")),
            0 if head < 0 else head - index,
            _NAMED[where],
            self._number(entity),
            self._number(token.get("lemma", token["text"])),
        ]

    def _number(self, text: str) -> int:
        return int(self._vocab.strings.add(text)) if text else 0


def main() -> None:
    """Answer until the input ends."""
    system = None
    for line in sys.stdin:
        message = json.loads(line)
        answer: dict[str, Any] = {"type": "pong"}
        if message["type"] != "ping":
            try:
                system = system or System()
                if message["type"] == "hello":
                    answer = {"type": "hello", "protocol": 1, "version": system.version}
                else:
                    clusters = system.clusters(message["document"])
                    answer = {"type": "result", "id": message["id"], "clusters": clusters}
            except Exception as error:
                reason = f"{type(error).__name__}: {error}"
                answer = {"type": "error", "id": message.get("id"), "message": reason}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
