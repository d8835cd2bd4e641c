"""Surface Realisation input from parsed documents: shallow trees and deep graphs, order shuffled.

1.  A document must have heads, lemmas and parts of speech, those of the Penn Treebank for English;
    without them the universal ones and their features serve. A sentence that lacks something costs
    that sentence.
2.  ``cpos``: VBD, VBN, VBP, VBZ are VB; NNS is NN; NNPS is NNP; other tags stay, VBG too. ``num``
    of nouns, ``tense`` of VBD (past), VBP and VBZ (pres), ``partic`` of VBN (past), VBG (pres).
3.  Words are split at hyphens, names ordered, conjuncts chained, words in quotes and brackets
    marked (`challenges.sr.words`). The deep graph is made of that.
4.  Numbers of nodes are shuffled, each sentence by its own seed, and a file lists the nodes below
    another by number: neither tells the order of words.
5.  The sentence is its words with blanks between them. Contractions are their syntactic words
    (*can* *n't*); empty nodes are left out.

Documents of CoNLL-2008 and CoNLL-2009 have Pennconverter's relations and PropBank's and NomBank's
roles, as the task's own data. They keep the relations; deep input has their roles.

The rules of the shallow tree bring a Universal Dependencies tree nearer to the dependencies of
CoNLL 2008, which the task's data come from (Belz et al. 2011, sections 2.1 and 2.3 to 2.5).
Relations stay what they are otherwise, in capitals. The deep graph is experimental: the task's deep
data come from PropBank and NomBank, which parsed documents do not have, so semantic roles are read
off the syntax: subjects are A0 (A1 of passives), objects and clausal complements A1 and A2,
modifiers of nouns AINV (section 2.2, table 3).
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from anaphora_workbench.challenges.sr.words import (
    NO_HEAD,
    ROLES,
    ROLESETS,
    Word,
    add_roles,
    labels_of,
    mark,
    penn_tagged,
    words_of_sentence,
)
from anaphora_workbench.errors import Position, Problem, Severity
from anaphora_workbench.model import Document
from anaphora_workbench.tasks.sr import (
    ROOT_RELATION,
    SrHead,
    SrNode,
    SrSentence,
    Track,
    sense_split,
)

_HYPHENATED = re.compile(r"[^\W_]+(?:-[^\W_]+)+")
_SINGULAR = {"NNS": "NN", "NNPS": "NNP", "VBD": "VB", "VBZ": "VB", "VBP": "VB", "VBN": "VB"}
"""Tag of the parts of a word but its last one."""
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
_SENTENCE_ID = re.compile(r"#\s*sent_id\s*=\s*(\S+)")


def split_hyphens(words: Sequence[Word]) -> list[Word]:
    """Split hyphenated words: *prime-time* is *time*, below it *prime* (HMOD), below it *-* (HYPH).

    The last part takes the word's place in the tree. Words with a part that is neither letters nor
    digits (addresses, *-ing*) stay whole.
    """
    if not any("-" in word.form and _HYPHENATED.fullmatch(word.form) for word in words):
        return list(words)
    pieces: list[list[Word]] = []
    for word in words:
        parts = word.form.split("-") if _HYPHENATED.fullmatch(word.form) else []
        pieces.append(_parts(word, parts) if parts else [word])
    last: list[int] = []
    size = 0
    for group in pieces:
        size += len(group)
        last.append(size - 1)
    found: list[Word] = []
    for group in pieces:
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
        if word.relation in ("FLAT", "NAME") or (names and word.relation == "COMPOUND"):
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

    ``enhanced``: `Word.heads` are from enhanced dependencies. Else the subject of an infinitive
    that has none of its own (*wants to sleep*) is the object of the verb above, or its subject; and
    the subject of a verb is also that of its conjuncts without one.
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


def drop_penn_words(words: Sequence[Word]) -> None:
    """Mark what deep input lacks in a tree of Pennconverter, where *to* and *that* are heads.

    The infinitive below *to* (IM) and the clause below *that* (SUB) take its place and its roles.
    """
    for place, word in enumerate(words):
        below = [number for number, other in enumerate(words) if other.head == place]
        inner = next((n for n in below if words[n].relation in ("IM", "SUB")), None)
        if word.head == NO_HEAD:
            continue
        if word.form == "," or word.tag == ",":
            word.dropped = True
        elif inner is not None and (word.tag == "TO" or word.lemma.lower() == "that"):
            word.dropped = True
            taken = words[inner]
            taken.relation, taken.head = word.relation, word.head
            taken.heads += [head for head in word.heads if head not in taken.heads]
            for number in below:
                if number != inner:
                    words[number].head = inner
    for word in words:
        while word.head != NO_HEAD and words[word.head].dropped:
            word.head = words[word.head].head


def apply_roles(words: Sequence[Word]) -> None:
    """Make the role of each argument its relation; roles of further predicates are more heads.

    What is no argument of its head keeps its syntactic relation (`role_of`).
    """
    for place, word in enumerate(words):
        given: dict[int, str] = {}
        for head, role in word.heads:
            if head != place and not words[head].dropped:
                given.setdefault(head, role)
        role = given.pop(word.head, "")
        word.relation = role or role_of(word)
        word.heads = [] if word.dropped else list(given.items())


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


@dataclass(frozen=True, slots=True)
class Conversion:
    """How documents become Surface Realisation input.

    Attributes:
        seed: Seed of the numbers of the nodes.
        hyphens: Whether hyphenated words are split.
        shortest: Sentences of fewer words are left out.
    """

    track: Track = Track.SHALLOW
    seed: int = 1
    hyphens: bool = True
    shortest: int = 1


def convert(
    document: Document, settings: Conversion, *, source: str = ""
) -> Iterator[SrSentence | Problem]:
    """Yield the sentences of a parsed document, and a problem for each that cannot be converted.

    ``source`` is the name of its file, for problems.
    """
    labels, penn = labels_of(document), penn_tagged(document)
    deps = document.metadata.get("conllu.deps")
    enhanced = deps.split("\n") if isinstance(deps, str) else []
    if len(enhanced) != len(document.tokens):
        enhanced = []
    roles = _lines(document, ROLES)
    rolesets = _lines(document, ROLESETS) or ["_"] * len(document.tokens)
    has_enhanced = any("|" in entry for entry in enhanced)
    for name, span in zip(names_of_sentences(document), document.sentences, strict=True):
        if len(span) < settings.shortest:
            continue
        words = words_of_sentence(document, span, enhanced, penn=penn)
        if isinstance(words, str):
            yield Problem(
                "sr-unparsed",
                f"sentence '{name}' is skipped, as it lacks {words}; give a parsed file, or let "
                "a preprocessor parse it (--preprocessor spacy)",
                Position(source or document.doc_id),
                Severity.WARNING,
            )
            continue
        if roles:
            # Such treebanks have split words at hyphens already.
            own = slice(span.start, span.end)
            add_roles(words, roles[own], rolesets[own])
        words = shallow_words(words, hyphens=settings.hyphens and not roles)
        text = " ".join([word.form for word in words])
        text = " ".join(text.split())
        if settings.track is Track.DEEP and roles:
            drop_penn_words(words)
            apply_roles(words)
        elif settings.track is Track.DEEP:
            drop_words(words)
            add_heads(words, enhanced=has_enhanced)
            for word in words:
                word.relation = role_of(word)
        yield _sentence(name, words, text, labels, settings)


def _lines(document: Document, key: str) -> list[str]:
    """Return what metadata have of each word, nothing where that is not so."""
    value = document.metadata.get(key)
    found = value.split("\n") if isinstance(value, str) else []
    return found if len(found) == len(document.tokens) else []


def shallow_words(words: list[Word], *, hyphens: bool = True) -> list[Word]:
    """Return a sentence's words, which are changed, with the shallow tree, in the text's order."""
    if hyphens:
        words = split_hyphens(words)
    relate_hyphens(words)
    order_names(words)
    chain_conjuncts(words)
    mark(words)
    name_root(words)
    return words


def names_of_sentences(document: Document) -> list[str]:
    """Return an identifier for each sentence: the file's own, else document and number.

    Each is given once: what comes twice gets a number of its own.
    """
    size = len(document.sentences)
    comments = document.metadata.get("conllu.comments")
    blocks = comments.split("\n\n") if isinstance(comments, str) else []
    found: list[str] = []
    seen: set[str] = set()
    base = "_".join(document.doc_id.split()) or "document"
    for number in range(size):
        name = f"{base}-{number + 1}"
        if len(blocks) == size:
            own = _SENTENCE_ID.search(blocks[number])
            name = own[1] if own else name
        while name in seen:
            name += "_"
        seen.add(name)
        found.append(name)
    return found


def _sentence(
    name: str, words: list[Word], text: str, labels: str, settings: Conversion
) -> SrSentence:
    kept = [place for place, word in enumerate(words) if not word.dropped]
    numbers = list(range(1, len(kept) + 1))
    random.Random(f"{settings.seed}/{name}").shuffle(numbers)
    number = dict(zip(kept, numbers, strict=True))
    below: dict[int, list[int]] = {}
    for place in sorted(kept, key=number.__getitem__):
        below.setdefault(words[place].head, []).append(place)
    lines: list[SrNode | SrHead] = []
    further: dict[int, list[SrHead]] = {}
    for place in kept:
        for head, relation in words[place].heads:
            if settings.track is Track.DEEP and head in number:
                line = SrHead(relation, number[place], number[head])
                further.setdefault(head, []).append(line)
    stack = list(reversed(below[NO_HEAD]))
    late: list[SrHead] = []
    given: set[int] = set()
    while stack:
        place = stack.pop()
        word = words[place]
        lines.append(_node(word, number[place], number.get(word.head, 0), settings.track))
        given.add(number[place])
        for line in further.get(place, []):
            (lines if line.id in given else late).append(line)
        stack.extend(reversed(below.get(place, [])))
    # A further head comes behind the node itself, so some have to wait for the end.
    return SrSentence(name, settings.track, (*lines, *late), text or None, labels)


def _node(word: Word, number: int, parent: int, track: Track) -> SrNode:
    lemma, sense = sense_split(word.lemma)
    if word.sense and track is Track.DEEP:
        sense = sense_split(word.sense)[1] or sense
    return SrNode(
        ROOT_RELATION if not parent else word.relation,
        number,
        parent,
        lemma,
        sense,
        word.cpos if track is Track.SHALLOW else "",
        word.num,
        word.tense,
        word.partic,
        word.quoted,
        word.bracket,
    )
