"""The words, cells and features of a CoNLL-U file, equal ones as one object."""

from __future__ import annotations

from anaphora_formats.corefud.conllu_rows import parse_features
from anaphora_workbench.model import EMPTY, FrozenDict

_VOCABULARY = 500_000
"""Words and features that the documents of a file share at most."""


class _Words(dict[str, str]):
    """Each text once, as the first object that it was seen as."""

    def __missing__(self, text: str) -> str:
        self[text] = text
        return text


class _Cells(dict[str, str]):
    """What the cells of a column mean, each text once; ``_`` is nothing."""

    def __init__(self, words: _Words) -> None:
        super().__init__({"_": ""})
        self._words = words

    def __missing__(self, text: str) -> str:
        found = self[text] = self._words[text]
        return found


class _Features(dict[str, FrozenDict[str, str]]):
    """What the cells of the column FEATS mean, each once; those that are wrong are not kept."""

    def __init__(self) -> None:
        super().__init__({"_": EMPTY})
        self.wrong = 0

    def __missing__(self, text: str) -> FrozenDict[str, str]:
        found = parse_features(text)
        if found is None:
            self.wrong += 1
            return EMPTY
        self[text] = found
        return found


class Vocabulary:
    """The words, cells and features of the documents of one file, equal ones as one object."""

    def __init__(self) -> None:
        self.features = _Features()
        self.words = _Words()
        self.cells = _Cells(self.words)

    @property
    def is_large(self) -> bool:
        """Whether it should make room for a new one: a file may hold a million documents."""
        return len(self.words) + len(self.features) > _VOCABULARY
