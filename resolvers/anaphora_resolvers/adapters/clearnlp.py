"""Parses with ClearNLP labels (spaCy's English models) as Universal Dependencies.

For systems that read Universal Dependencies only. The labels are those of the ClearNLP guidelines
(https://github.com/clir/clearnlp-guidelines), the target is Universal Dependencies 2 for English
(https://universaldependencies.org/en/). Rules:

1.  A preposition hangs below its noun as ``case``; the noun gets its place and is ``nmod`` below
    nominals, ``obl`` below others, ``obl:agent`` after the *by* of passives. A clause after a
    preposition is ``acl`` or ``advcl``, its preposition ``mark``. Innermost first: *from behind
    the door*.
2.  A predicate nominal or adjective takes the place of its copula, which becomes ``cop``; the
    other dependents of the copula move along. In *there is a man* the man is the subject.
3.  A conjunct hangs below the first one, a conjunction below the conjunct that follows it.
4.  Infinitival *to* is ``mark``. All other labels are renamed.

A copula whose complement is a prepositional phrase (*he is in town*) stays the head.
"""

from __future__ import annotations

from dataclasses import replace

from anaphora_workbench.model import ROOT, Document, Token

__all__ = ["is_clearnlp", "universal"]

_RENAMED = {
    "ROOT": "root",
    "acomp": "xcomp",
    "agent": "obl",
    "attr": "xcomp",
    "auxpass": "aux:pass",
    "csubjpass": "csubj:pass",
    "dative": "iobj",
    "dobj": "obj",
    "intj": "discourse",
    "meta": "dep",
    "neg": "advmod",
    "npadvmod": "obl:npmod",
    "nsubjpass": "nsubj:pass",
    "oprd": "xcomp",
    "pcomp": "advcl",
    "pobj": "obl",
    "poss": "nmod:poss",
    "preconj": "cc:preconj",
    "predet": "det:predet",
    "prep": "obl",
    "prt": "compound:prt",
    "quantmod": "advmod",
    "relcl": "acl:relcl",
}
_OWN = frozenset(_RENAMED) - {"ROOT"}
"""Labels of ClearNLP alone; spaCy writes ``ROOT`` in all languages."""
_PREPOSITIONS = frozenset(("prep", "agent", "dative"))
_NOMINAL = frozenset(("NOUN", "PROPN", "PRON", "NUM", "SYM", "X"))
_OBLIQUE = frozenset(("obl", "nmod", "obl:agent"))


def is_clearnlp(document: Document) -> bool:
    """Tell whether a document's parse has labels that only ClearNLP has."""
    return any(token.deprel in _OWN for token in document.tokens)


def universal(document: Document) -> tuple[Token, ...]:
    """Return the tokens of a document with heads and labels of Universal Dependencies.

    Parses that do not have ClearNLP's labels are returned as they are. Cost: O(tokens x depth).
    """
    if not is_clearnlp(document):
        return document.tokens
    return _Conversion(document.tokens).tokens()


class _Conversion:
    """One parse on its way; heads are document indices, `ROOT` for roots."""

    def __init__(self, tokens: tuple[Token, ...]) -> None:
        self._tokens = tokens
        self._head = [ROOT if token.head is None else token.head for token in tokens]
        self._label = [token.deprel for token in tokens]
        self._children: list[list[int]] = [[] for _ in tokens]
        for index, head in enumerate(self._head):
            if head != ROOT:
                self._children[head].append(index)

    def tokens(self) -> tuple[Token, ...]:
        order = self._leaves_first()
        for index in order:
            if self._tokens[index].pos in ("ADP", "SCONJ", "PART") or (
                self._label[index] in _PREPOSITIONS
            ):
                self._turn_preposition(index)
        for index in order:
            self._turn_copula(index)
        for index in order:
            self._settle_coordination(index)
        self._flatten_conjuncts()
        return tuple(
            [
                token if token.head is None else replace(token, head=head, deprel=label)
                for token, head, label in zip(self._tokens, self._head, self._names(), strict=True)
            ]
        )

    def _leaves_first(self) -> list[int]:
        waiting = [index for index, head in enumerate(self._head) if head == ROOT]
        order = []
        while waiting:
            index = waiting.pop()
            order.append(index)
            waiting.extend(self._children[index])
        return order[::-1]

    def _move(self, index: int, head: int, label: str) -> None:
        if self._head[index] != ROOT:
            self._children[self._head[index]].remove(index)
        if head != ROOT:
            self._children[head].append(index)
        self._head[index], self._label[index] = head, label

    def _take_place(self, above: int, below: int, label: str, function: str) -> None:
        """Put a dependent in the place of its head, which comes below it with its dependents."""
        self._move(below, self._head[above], label)
        self._move(above, below, function)
        for other in tuple(self._children[above]):
            self._move(other, below, self._label[other])

    def _turn_preposition(self, index: int) -> None:
        own = self._label[index]
        if own not in _PREPOSITIONS and own not in ("conj", "pcomp", "ROOT"):
            return
        governor = self._head[index]
        nominal = governor != ROOT and self._tokens[governor].pos in _NOMINAL
        kept = own if own in ("conj", "pcomp", "ROOT") else ""
        for child in self._children[index]:
            label = self._label[child]
            if label == "pobj" or (label in _OBLIQUE and child > index):
                role = "obl:agent" if own == "agent" else "nmod" if nominal else "obl"
                self._take_place(index, child, kept or role, "case")
                return
        for child in self._children[index]:
            if self._label[child] == "pcomp":
                self._take_place(index, child, kept or ("acl" if nominal else "advcl"), "mark")
                return

    def _turn_copula(self, index: int) -> None:
        token = self._tokens[index]
        if token.lemma != "be" or self._label[index] in ("aux", "auxpass", "cop"):
            return
        predicate = next(
            (child for child in self._children[index] if self._label[child] in ("attr", "acomp")),
            None,
        )
        if predicate is None:
            return
        if any(self._label[child] == "expl" for child in self._children[index]):
            self._label[predicate] = "nsubj"
        else:
            self._take_place(index, predicate, self._label[index], "cop")

    def _settle_coordination(self, index: int) -> None:
        """Hang each conjunction below the conjunct that follows it."""
        conjuncts = sorted([c for c in self._children[index] if self._label[c] == "conj"])
        for child in tuple(self._children[index]):
            if self._label[child] == "cc":
                following = next((c for c in conjuncts if c > child), None)
                if following is not None:
                    self._move(child, following, "cc")

    def _flatten_conjuncts(self) -> None:
        for index in reversed(self._leaves_first()):
            head = self._head[index]
            if self._label[index] == "conj" and head != ROOT and self._label[head] == "conj":
                self._move(index, self._head[head], "conj")

    def _names(self) -> list[str]:
        return [
            "mark" if label == "aux" and token.tag == "TO" else _RENAMED.get(label, label)
            for token, label in zip(self._tokens, self._label, strict=True)
        ]
