"""Rules that make the deep input's graph of the shallow tree; experimental.

The task's deep data come from PropBank and NomBank, which parsed documents do not have. What the
syntax tells of semantic roles is taken instead: subjects are A0 (A1 of passives), objects and
clausal complements A1 and A2, modifiers of nouns AINV. (Belz et al. 2011, section 2.2, Table 3.)
"""

from __future__ import annotations

from collections.abc import Sequence

from anaphora_workbench.challenges.sr.words import NO_HEAD, Word

__all__ = ["add_heads", "drop_words", "role_of"]

_ROLES = {
    "NSUBJ": "A0",
    "CSUBJ": "A0",
    "NSUBJ:PASS": "A1",
    "CSUBJ:PASS": "A1",
    "NSUBJPASS": "A1",
    "CSUBJPASS": "A1",
    "OBJ": "A1",
    "DOBJ": "A1",
    "POBJ": "A1",
    "PCOMP": "A1",
    "PMOD": "A1",
    "CCOMP": "A1",
    "XCOMP": "A1",
    "IOBJ": "A2",
    "DATIVE": "A2",
    "OBL:AGENT": "A0",
    "AGENT": "A0",
    "AMOD": "AINV",
    "NMOD": "AINV",
    "NEG": "AM-NEG",
    "HMOD": "MOD",
}
_SUBJECTS = frozenset(("NSUBJ", "NSUBJ:PASS", "NSUBJPASS", "CSUBJ", "CSUBJ:PASS", "CSUBJPASS"))
_OBJECTS = frozenset(("OBJ", "DOBJ", "IOBJ", "DATIVE"))
_MARKERS = frozenset(("MARK", "AUX"))
_CLAUSES = frozenset(("CCOMP", "CSUBJ", "CSUBJ:PASS", "CSUBJPASS"))
_ENHANCED = frozenset((*_SUBJECTS, *_OBJECTS))
"""Relations that a word may have to further heads."""


def role_of(word: Word) -> str:
    """Return the deep relation of a word: what its syntactic relation tells of its role.

    Subtypes that tell nothing more are left out: ``NMOD:POSS`` is as ``NMOD``.
    """
    relation = word.relation
    if relation.startswith("AUX") and word.tag == "MD":
        return "AM-MOD"
    if relation == "ADVMOD" and word.lemma in ("not", "n't", "never"):
        return "AM-NEG"
    return _role(relation)


def _role(relation: str) -> str:
    if relation in _ROLES:
        return _ROLES[relation]
    plain = relation.partition(":")[0]
    return _ROLES.get(plain, relation)


def drop_words(words: Sequence[Word]) -> None:
    """Mark commas, *that* before a complement clause and *to* before an infinitive as dropped.

    What depends on a dropped word depends on its head then. The root is never dropped.
    """
    for word in words:
        if word.head == NO_HEAD:
            continue
        above = words[word.head]
        comma = word.form == "," or word.tag == ","
        infinitive = word.tag == "TO" and word.relation in _MARKERS and above.cpos in ("VB", "VERB")
        complement = (
            word.lemma.lower() == "that" and word.relation == "MARK" and above.relation in _CLAUSES
        )
        word.dropped = comma or infinitive or complement
    for word in words:
        while word.head != NO_HEAD and words[word.head].dropped:
            word.head = words[word.head].head


def add_heads(words: Sequence[Word], *, enhanced: bool) -> None:
    """Give arguments of several words all their heads.

    Args:
        words: The words, with `Word.heads` from enhanced dependencies if there are any.
        enhanced: Whether there are. Else the subject of an infinitive that has none of its own
            (*wants to sleep*) is the object of the verb above, or its subject; and the subject of
            a verb is also that of its conjuncts without one.
    """
    if not enhanced:
        _derive(words)
    for place, word in enumerate(words):
        found: list[tuple[int, str]] = []
        for head, relation in word.heads:
            plain = _plain(relation)
            fits = plain in _ENHANCED and head not in (word.head, place)
            if fits and not words[head].dropped and head not in [its for its, _role in found]:
                found.append((head, _role(plain)))
        word.heads = [] if word.dropped else found


def _plain(relation: str) -> str:
    """Return a relation without what enhanced dependencies add, as in ``NSUBJ:XSUBJ``."""
    if relation.startswith(("NSUBJ:PASS", "CSUBJ:PASS")):
        return relation[: len("NSUBJ:PASS")]
    return relation.partition(":")[0]


def _derive(words: Sequence[Word]) -> None:
    for place, word in enumerate(words):
        if word.head == NO_HEAD or word.tag == "MD":
            continue
        taken = [other.relation for other in words if other.head == place]
        if _SUBJECTS & set(taken):
            continue
        above = words[word.head]
        governor = word.head
        passive = any(relation in ("AUX:PASS", "AUXPASS") for relation in taken)
        relation = "NSUBJ:PASS" if passive else "NSUBJ"
        if word.relation == "XCOMP":
            subject = _dependent(words, governor, _OBJECTS)
            if subject is None:
                subject = _dependent(words, governor, _SUBJECTS)
        elif word.relation == "CONJ" and word.cpos in ("VB", "VBG", "VERB"):
            if above.relation == "COORD" and above.head != NO_HEAD:
                governor = above.head
            subject = _dependent(words, governor, _SUBJECTS)
        else:
            continue
        if subject is not None and subject != place:
            words[subject].heads.append((place, relation))


def _dependent(words: Sequence[Word], head: int, relations: frozenset[str]) -> int | None:
    for place, word in enumerate(words):
        if word.head == head and word.relation in relations:
            return place
    return None
