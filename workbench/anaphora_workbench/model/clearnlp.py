"""Parses with ClearNLP labels (spaCy's English models) as Universal Dependencies.

For files and systems that know Universal Dependencies only. The labels are those of the ClearNLP
guidelines (https://github.com/clir/clearnlp-guidelines), the target is Universal Dependencies 2 for
English (https://universaldependencies.org/en/). Rules:

1.  A preposition hangs below its noun as ``case``; the noun gets its place and is ``nmod`` below
    nominals, ``obl`` below others, ``obl:agent`` after the *by* of passives. A clause after a
    preposition is ``acl`` or ``advcl``, its preposition ``mark``. Innermost first: *from behind
    the door*.
2.  A predicate nominal or adjective takes the place of its copula, which becomes ``cop``; the
    other dependents of the copula move along. In *there is a man* the man is the subject. Without
    either, a prepositional phrase or an adverb behind the copula is the predicate (*he is in
    town*); a clause is (*the aim is to win*) and the subject then ``nsubj:outer``.
3.  A conjunct hangs below the first one, a conjunction below the conjunct that follows it.
4.  What is said stands above *he said* behind it, which becomes ``parataxis``.
5.  Infinitival *to* is ``mark``, a complement clause without subject and conjunction ``xcomp``. All
    other labels are renamed. Words whose label says more than their tag get its part of speech:
    *when* is an adverb, what marks a clause a conjunction, what marks a noun a preposition.
6.  Punctuation marks hang as section *Punctuation* says.

**Punctuation.** Where Universal Dependencies hang punctuation marks
(https://universaldependencies.org/u/dep/punct.html).

A mark between two words can hang, without crossing an arc, below any word on the way from either
of them to the lowest word that is above both. Of these:

1.  brackets and quotation marks hang below the head of what they enclose;
2.  a mark before a conjunct, a clause or an apposition hangs below that;
3.  a mark behind an apposition or a clause that a mark begins hangs below it as well;
4.  a mark behind what stands before its head (*When she woke, ...*) hangs below the former, and
    a hyphen below the first part of its word;
5.  any other mark hangs below the word that is above both, marks at the edges of a sentence below
    the root.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from types import MappingProxyType

from anaphora_workbench.model.document import ROOT, Document, Span, Token

_CLOSING = {
    **{"(": ")", "[": "]", "{": "}", "“": "”", "‘": "’", "«": "»", '"': '"'},
    **{"-LRB-": "-RRB-", "-LSB-": "-RSB-", "-LCB-": "-RCB-", "``": "''"},
}
_ENDS = frozenset(_CLOSING.values())
_HYPHENS = frozenset(("-", "–", "‐"))
_BEHIND = frozenset(("conj", "appos", "advcl", "acl", "parataxis", "list"))
"""Relations of what a mark introduces, wherever the word before it hangs."""
_BEHIND_ALONE = frozenset(
    ("cc", "nmod", "obl", "advmod", "ccomp", "xcomp", "dep", "discourse", "vocative")
)
"""Relations of what a mark introduces where the word before it is the head."""
_LONG, _DEEP = 200, 10
"""Words between two marks of a pair, and pairs inside each other, that are looked at."""
_CLOSED = frozenset(("appos", "acl", "parataxis"))
_BEFORE = frozenset(
    (
        *("advcl", "obl", "advmod", "parataxis", "ccomp", "discourse", "vocative", "dislocated"),
        *("csubj", "cc", "mark", "appos", "nmod", "acl", "conj"),
    )
)
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
    "npadvmod": "obl:unmarked",
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
_SHARED = frozenset(
    (
        *("", "ROOT", "acl", "advcl", "advmod", "amod", "appos", "aux", "case", "cc", "ccomp"),
        *("compound", "conj", "cop", "csubj", "dep", "det", "discourse", "expl", "fixed", "flat"),
        *("iobj", "mark", "nmod", "nn", "nsubj", "nummod", "obj", "obl", "parataxis", "punct"),
        *("root", "vocative", "xcomp"),
    )
)
"""Labels that it shares with Universal Dependencies, and those that words are corrected to."""
_PREPOSITIONS = frozenset(("prep", "agent", "dative"))
_NOMINAL = frozenset(("NOUN", "PROPN", "PRON", "NUM", "SYM", "X"))
_OBLIQUE = frozenset(("obl", "nmod", "obl:agent"))
_PLACES = frozenset(("here", "there", "away", "home", "back", "abroad", "nearby"))
_NONFINITE = frozenset(("VB", "VBG", "VBN"))
_FINITE = frozenset(("nsubj", "nsubjpass", "csubj", "expl", "mark"))
_FINITE_TAGS = frozenset(("VBD", "VBZ", "VBP", "MD"))
_HELPING = frozenset(("aux", "auxpass", "cop"))
_FUNCTIONS = frozenset(("case", "mark", "cc", "prep"))
_FIXED: Mapping[str, tuple[tuple[str, ...], ...]] = MappingProxyType(
    {
        "according": (("to",),),
        "as": (("well", "as"), ("to",), ("of",), ("if",), ("though",)),
        "because": (("of",),),
        "due": (("to",),),
        "in": (("order",),),
        "instead": (("of",),),
        "out": (("of",),),
        "prior": (("to",),),
        "rather": (("than",),),
        "so": (("that",),),
        "such": (("as",),),
    }
)
"""Fixed expressions of English, by their first word."""
_POS_OF = MappingProxyType(
    {("IN", "mark"): "SCONJ", ("IN", "case"): "ADP", ("WRB", "advmod"): "ADV"}
)
_POS_OF_TAG = MappingProxyType({"WRB": "ADV", "-LRB-": "PUNCT", "-RRB-": "PUNCT"})
"""Parts of speech by tag and relation, and by tag."""


def punctuation_heads(
    sentence: Span, tokens: Sequence[Token], heads: Sequence[int], labels: Sequence[str]
) -> dict[int, int]:
    """Return the head of each punctuation mark of a sentence that has no dependents.

    Cost: O(marks x depth of the tree).

    Args:
        sentence: The sentence; it has a root.
        tokens: The tokens of the document.
        heads: Head of each token of the document, negative for a root.
        labels: Relation of each.
    """
    above = {heads[index] for index in sentence}
    marks = [
        index
        for index in sentence
        if tokens[index].pos == "PUNCT" and labels[index] == "punct" and index not in above
    ]
    words = sorted(set(sentence) - set(marks))
    if not words:
        return {}
    return _Marks(sentence, tokens, heads, labels, words).heads(marks)


class _Marks:
    """The marks of one sentence."""

    def __init__(
        self,
        sentence: Span,
        tokens: Sequence[Token],
        heads: Sequence[int],
        labels: Sequence[str],
        words: list[int],
    ) -> None:
        self._sentence = sentence
        self._tokens = tokens
        self._heads = heads
        self._labels = labels
        self._words = words
        self._root = next((i for i in words if heads[i] not in sentence), words[0])

    def heads(self, marks: Sequence[int]) -> dict[int, int]:
        found = self._of_pairs(marks)
        begun: set[int] = set()
        for mark in marks:
            if mark not in found:
                found[mark] = self._head(mark, begun)
            begun.add(found[mark])
        return found

    def _relation(self, index: int) -> str:
        return self._labels[index].partition(":")[0]

    def _way_up(self, index: int) -> list[int]:
        way = [index]
        while (above := self._heads[way[-1]]) in self._sentence and len(way) <= len(self._words):
            way.append(above)
        return way

    def _of_pairs(self, marks: Sequence[int]) -> dict[int, int]:
        """Return the heads of brackets and quotation marks that come in pairs."""
        waiting: list[int] = []
        found: dict[int, int] = {}
        for mark in marks:
            text = self._tokens[mark].text
            near = [at for at in waiting[-_DEEP:] if mark - at <= _LONG]
            fitting = [at for at in near if _CLOSING[self._tokens[at].text] == text]
            if text in _ENDS and fitting:
                del waiting[waiting.index(fitting[-1]) :]
                top = self._top(fitting[-1], mark)
                if top is not None:
                    found[fitting[-1]] = found[mark] = top
            elif text in _CLOSING:
                waiting.append(mark)
        return found

    def _top(self, first: int, last: int) -> int | None:
        """Return the word between two marks that is nearest to the root."""
        inside = self._words[bisect(self._words, first) : bisect(self._words, last)]
        tops = [index for index in inside if not first < self._heads[index] < last]
        return min(tops, key=lambda index: len(self._way_up(index)), default=None)

    def _head(self, mark: int, begun: Set[int]) -> int:
        """Return the head of a mark, given the heads of the marks before it."""
        behind = bisect(self._words, mark)
        if not 0 < behind < len(self._words):
            return self._root
        left, right = self._way_up(self._words[behind - 1]), self._way_up(self._words[behind])
        met = frozenset(right)
        common = next((index for index in left if index in met), self._root)
        from_left = left[: left.index(common)] if common in left else []
        from_right = right[: right.index(common)] if common in right else []
        after = self._relation(from_right[-1]) if from_right else ""
        if after in _BEHIND or (after in _BEHIND_ALONE and not from_left):
            return from_right[-1]
        if not from_left:
            return common
        closed = [i for i in from_left if self._relation(i) in _CLOSED and i in begun]
        if closed:
            return closed[-1]
        hyphen = self._tokens[mark].text in _HYPHENS
        return from_left[-1] if hyphen or self._relation(from_left[-1]) in _BEFORE else common


def is_clearnlp(document: Document) -> bool:
    """Tell whether a document's parse has labels that only ClearNLP has, or an English ``ROOT``.

    Other schemes share some of them (*poss* in Hungarian); then labels of neither ClearNLP nor
    Universal Dependencies are more.
    """
    counts = Counter([token.deprel for token in document.tokens])
    own = sum([counts[label] for label in _OWN])
    if document.language.partition("-")[0] == "en":
        own += counts["ROOT"]
    if not own:
        return False
    known = [n for label, n in counts.items() if label.partition(":")[0] in _SHARED]
    return 2 * own > counts.total() - sum(known)


def universal(document: Document) -> tuple[Token, ...]:
    """Return the tokens of a document with heads and labels of Universal Dependencies.

    In parses that do not have ClearNLP's labels only spaCy's ``ROOT`` is renamed. Cost: O(tokens x
    depth).
    """
    if not is_clearnlp(document):
        return tuple([_rooted(token) for token in document.tokens])
    return _Conversion(document).tokens()


def _rooted(token: Token) -> Token:
    return replace(token, deprel="root") if token.deprel == "ROOT" else token


class _Conversion:
    """One parse on its way; heads are document indices, `ROOT` for roots."""

    def __init__(self, document: Document) -> None:
        self._sentences = document.sentences
        self._tokens = tokens = document.tokens
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
        for index in order:
            self._turn_speech(index)
            self._turn_small_clause(index)
        self._join_fixed()
        names = self._names()
        self._hang_marks(names)
        return tuple(
            [
                token if token.head is None else self._changed(token, head, name)
                for token, head, name in zip(self._tokens, self._head, names, strict=True)
            ]
        )

    def _changed(self, token: Token, head: int, name: str) -> Token:
        pos = _POS_OF.get((token.tag, name), token.pos)
        return replace(token, head=head, deprel=name, pos=_POS_OF_TAG.get(token.tag, pos))

    def _hang_marks(self, names: list[str]) -> None:
        for sentence in self._sentences:
            if any(self._head[index] == ROOT for index in sentence):
                found = punctuation_heads(sentence, self._tokens, self._head, names)
                for mark, head in found.items():
                    self._head[mark] = head

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
        labels = {self._label[child]: child for child in self._children[index]}
        if predicate is None:
            if "nsubj" in labels and "expl" not in labels:
                self._turn_bare_copula(index, labels["nsubj"])
        elif "expl" in labels:
            self._label[predicate] = "nsubj"
        else:
            self._take_place(index, predicate, self._label[index], "cop")

    def _turn_bare_copula(self, index: int, subject: int) -> None:
        """Find the predicate of a copula that has no noun or adjective, and turn the two."""
        behind = sorted([child for child in self._children[index] if child > index])
        for child in behind:
            label = self._label[child]
            if label == "obl" or (label == "advmod" and self._tokens[child].lemma in _PLACES):
                self._take_place(index, child, self._label[index], "cop")
                return
        for child in behind:
            if self._label[child] in ("ccomp", "xcomp"):
                self._label[subject] = "nsubj:outer"
                self._take_place(index, child, self._label[index], "cop")
                return

    def _turn_speech(self, index: int) -> None:
        """Let what somebody says stand above the verb of saying that follows it."""
        if self._tokens[index].pos != "VERB" or self._label[index] not in ("ROOT", "conj", "ccomp"):
            return
        words = [c for c in self._children[index] if self._label[c] != "punct"]
        head = min(words, default=index)
        if head < index and self._label[head] == "ccomp":
            moved = self._head[index], self._label[index]
            self._move(head, *moved)
            self._move(index, head, "parataxis")

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

    def _turn_small_clause(self, index: int) -> None:
        """Make the subject of a clause without a finite verb (*want him to go*) an object."""
        verb = self._head[index]
        if self._label[index] != "ccomp" or verb == ROOT or not verb < index:
            return
        below = {self._label[child]: child for child in self._children[index]}
        subject = below.get("nsubj", index)
        helping = [c for c in self._children[index] if self._label[c] in _HELPING]
        finite = any(self._tokens[i].tag in _FINITE_TAGS for i in (index, *helping))
        if verb < subject < index and not finite and "mark" not in below:
            self._move(subject, verb, "dobj")
            self._label[index] = "xcomp"

    def _join_fixed(self) -> None:
        """Hang the later words of fixed expressions (*because of*) below the first."""
        words = [token.text.lower() for token in self._tokens]
        for index, word in enumerate(words):
            for rest in _FIXED.get(word, ()):
                places = range(index, index + 1 + len(rest))
                if tuple(words[index + 1 : places.stop]) == rest:
                    self._join(places)
                    break

    def _join(self, places: range) -> None:
        tops = [i for i in places if self._head[i] not in places]
        names = [i for i in tops if self._label[i] in _FUNCTIONS]
        if not names or any(child not in places for i in places for child in self._children[i]):
            return
        head, label = self._head[names[-1]], self._label[names[-1]]
        for index in places[1:]:
            self._move(index, places[0], "fixed")
        self._move(places[0], head, label)

    def _names(self) -> list[str]:
        return [self._name(index) for index in range(len(self._tokens))]

    def _name(self, index: int) -> str:
        label, token = self._label[index], self._tokens[index]
        if label == "aux" and token.tag == "TO":
            return "mark"
        if label == "npadvmod":
            head = self._head[index]
            noun = head != ROOT and self._tokens[head].pos in _NOMINAL
            return "nmod:unmarked" if noun else "obl:unmarked"
        if label == "ccomp" and token.tag in _NONFINITE:
            below = [self._label[child] for child in self._children[index]]
            if not _FINITE.intersection(below):
                return "xcomp"
        return _RENAMED.get(label, label)
