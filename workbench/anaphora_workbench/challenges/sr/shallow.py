"""Rules that make the shallow input's tree of a Universal Dependencies tree, one function each.

They bring a tree nearer to the dependencies of CoNLL 2008, which the task's data come from (Belz
et al. 2011, sections 2.1 and 2.3 to 2.5): words are split at hyphens, names have their order,
conjuncts hang on each other. Relations stay what they are otherwise, in capitals.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from anaphora_workbench.challenges.sr.words import NO_HEAD, Word
from anaphora_workbench.tasks.sr import ROOT_RELATION

__all__ = ["chain_conjuncts", "name_root", "order_names", "relate_hyphens", "split_hyphens"]

_HYPHENATED = re.compile(r"[^\W_]+(?:-[^\W_]+)+")
_SINGULAR = {"NNS": "NN", "NNPS": "NNP", "VBD": "VB", "VBZ": "VB", "VBP": "VB", "VBN": "VB"}
"""Tag of the parts of a word but its last one."""


def split_hyphens(words: Sequence[Word]) -> list[Word]:
    """Part hyphenated words: *prime-time* is *time*, below it *prime* (HMOD), below it *-* (HYPH).

    The last part takes the word's place in the tree. Words with a part that is neither letters nor
    digits (addresses, *-ing*) stay whole.
    """
    if not any("-" in word.form and _HYPHENATED.fullmatch(word.form) for word in words):
        return list(words)
    parted: list[list[Word]] = []
    for word in words:
        parts = word.form.split("-") if _HYPHENATED.fullmatch(word.form) else []
        parted.append(_parts(word, parts) if parts else [word])
    last: list[int] = []
    size = 0
    for group in parted:
        size += len(group)
        last.append(size - 1)
    found: list[Word] = []
    for group in parted:
        first = len(found)
        for place, word in enumerate(group):
            if word is group[-1]:
                word.head = last[word.head] if word.head != NO_HEAD else NO_HEAD
                word.heads = [(last[head], relation) for head, relation in word.heads]
            elif place % 2:
                word.head = first + place - 1
            else:
                word.head = first + place + 2
        found += group
    return found


def _parts(word: Word, forms: Sequence[str]) -> list[Word]:
    lemmas = word.lemma.split("-")
    if len(lemmas) != len(forms) or not all(lemmas):
        lemmas = [*[form.lower() for form in forms[:-1]], lemmas[-1] or forms[-1].lower()]
    group = []
    for form, lemma in zip(forms[:-1], lemmas[:-1], strict=True):
        tag = "CD" if form.isdecimal() else _SINGULAR.get(word.tag, word.tag)
        group.append(Word(form, lemma, tag, NO_HEAD, "HMOD", word.features))
        group.append(Word("-", "-", "HYPH", NO_HEAD, "HYPH"))
    whole = Word(forms[-1], lemmas[-1], word.tag, word.head, word.relation, word.features)
    whole.heads = word.heads
    return [*group, whole]


def relate_hyphens(words: Sequence[Word]) -> None:
    """Give hyphens that are words already the relation HYPH, below the part before them.

    The part before is HMOD if it depends on the part behind.
    """
    for place, word in enumerate(words):
        if word.tag != "HYPH" or not 0 < place < len(words) - 1:
            continue
        if any(other.head == place for other in words):
            continue  # it governs something: no hyphen inside a word
        before, behind = words[place - 1], words[place + 1]
        word.relation = "HYPH"
        if before.head == place + 1:
            before.relation = "HMOD"
            word.head = place - 1
        elif behind.head == place - 1:
            word.head = place + 1
        elif word.head == NO_HEAD:
            word.relation = "ROOT"


def order_names(words: Sequence[Word]) -> None:
    """Number the parts of names: NAME1, NAME2 ... in their order, below the last part.

    A name's parts are those that Universal Dependencies call ``flat``, whose last one becomes the
    head, and proper nouns in a compound with a proper noun.
    """
    for place in reversed(range(len(words))):
        flat = [
            other
            for other, word in enumerate(words)
            if word.head == place and word.relation.partition(":")[0] == "FLAT"
        ]
        if flat and flat[0] > place:
            _turn(words, place, flat)
    numbers: dict[int, int] = {}
    for place, word in enumerate(words):
        if not 0 <= word.head < len(words):
            continue
        above = words[word.head]
        names = word.is_name and above.is_name and place < word.head
        if word.relation == "FLAT" or (names and word.relation == "COMPOUND"):
            numbers[word.head] = numbers.get(word.head, 0) + 1
            word.relation = f"NAME{numbers[word.head]}"


def _turn(words: Sequence[Word], head: int, parts: Sequence[int]) -> None:
    """Make the last part the head of its name and of all that depends on the first part."""
    last = parts[-1]
    top = words[last]
    for place, word in enumerate(words):
        if word.head == head and place != last:
            word.head = last
            if place in parts:
                word.relation = "FLAT"
        word.heads = [(last if its == head else its, relation) for its, relation in word.heads]
    first = words[head]
    top.head, top.relation, top.heads = first.head, first.relation, first.heads
    first.head, first.relation, first.heads = last, "FLAT", []


def chain_conjuncts(words: Sequence[Word]) -> None:
    """Hang each conjunct on the one before, through the conjunction between them if there is one.

    *A , B and C* becomes ``A -CONJ-> B -COORD-> and -CONJ-> C``: the tree tells their order.
    """
    conjuncts: dict[int, list[int]] = {}
    for place, word in enumerate(words):
        if word.relation == "CONJ" and word.head < place:
            conjuncts.setdefault(word.head, []).append(place)
    for head, places in conjuncts.items():
        before = head
        for place in places:
            sign = _conjunction(words, head, before, place)
            if sign is None:
                words[place].head = before
            else:
                words[sign].head, words[sign].relation = before, "COORD"
                words[place].head = sign
            before = place


def _conjunction(words: Sequence[Word], head: int, before: int, place: int) -> int | None:
    """Return the last conjunction between two conjuncts that depends on either or on the first."""
    found = [
        other
        for other in range(before + 1, place)
        if words[other].relation == "CC" and words[other].head in (head, before, place)
    ]
    return found[-1] if found else None


def name_root(words: Sequence[Word]) -> None:
    """Give the root the task's relation."""
    for word in words:
        if word.head == NO_HEAD:
            word.relation = ROOT_RELATION
