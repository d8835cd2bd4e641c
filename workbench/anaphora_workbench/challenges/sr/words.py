"""The words of a parsed sentence, as the conversion to Surface Realisation input works on them.

`mark` finds the quotes and brackets around words: their signs become features, ``quoted`` and
``bracket``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from anaphora_workbench.io.sources import whole_number
from anaphora_workbench.model import ROOT, Document, Span, Token
from anaphora_workbench.tasks.sr import PENN_TAGS, coarse_tag, num_of, partic_of, tense_of

ROLES = "conll.args"
"""Key of the metadata with the predicates and roles of each word (``4:A0|7:A1``)."""
ROLESETS = "conll.pred"
"""Key of the metadata with the roleset of each predicate (``take.01``)."""
NO_HEAD = -1
"""Head of the root."""
_CLEAR = frozenset(("dobj", "pobj", "nsubjpass", "prep", "ROOT"))
"""Relations that spaCy's English models have and Universal Dependencies do not."""
_MOSTLY = 0.9
_NAMES = frozenset(("NNP", "NNPS", "PROPN"))
_OPENING = frozenset(("“", "„", "«", "``", "‘", "`", "-LRB-", "(", "[", "{", "-LCB-"))
_CLOSING = frozenset(("”", "»", "''", "’", "-RRB-", ")", "]", "}", "-RCB-"))
_DOUBLE = frozenset(('"', "“", "”", "„", "«", "»", "``", "''"))
_SINGLE = frozenset(("'", "‘", "’", "`", "‚"))
_ROUND = frozenset(("(", ")", "[", "]", "-LRB-", "-RRB-", "-LSB-", "-RSB-"))
_CURLY = frozenset(("{", "}", "-LCB-", "-RCB-"))
_QUOTES = "ds"
_NO_QUOTES = frozenset(("POS", "NN", "NNS", "NNP", "NNPS", "CD", "VBZ"))
"""Tags of an apostrophe that is none."""


@dataclass(slots=True)
class Word:
    """A word while its sentence is converted.

    Attributes:
        lemma: Its lemma, without blanks.
        tag: Its part of speech in the Penn Treebank's tag set, else the universal one.
        head: Place of its head in the sentence, from 0, or `NO_HEAD`.
        relation: Relation to it, in capitals.
        features: Universal features, for tags that are none of the Penn Treebank's.
        quoted: Double and single quotes around it.
        bracket: Round and curly brackets around it.
        heads: Further heads and relations.
        sense: Its roleset (``take.01``), ``""`` for none.
        dropped: Whether the deep input lacks it.
    """

    form: str
    lemma: str
    tag: str
    head: int
    relation: str
    features: dict[str, str] = field(default_factory=dict)
    quoted: str = ""
    bracket: str = ""
    heads: list[tuple[int, str]] = field(default_factory=list)
    sense: str = ""
    dropped: bool = False

    @property
    def is_name(self) -> bool:
        """Whether it is a proper noun."""
        return self.tag in _NAMES

    @property
    def cpos(self) -> str:
        """Coarse part of speech: finite forms and participles are VB, plurals as singulars."""
        return coarse_tag(self.tag)

    @property
    def num(self) -> str:
        """Number of a noun, ``""`` for other words."""
        return num_of(self.tag, self.features)

    @property
    def tense(self) -> str:
        """Tense of a finite verb, ``""`` for other words."""
        return tense_of(self.tag, self.features)

    @property
    def partic(self) -> str:
        """Which participle it is, ``""`` for other words; gerunds are ``pres``."""
        return partic_of(self.tag, self.features)


def labels_of(document: Document) -> str:
    """Return whose relations a document has.

    They are ``ud``, ``clear`` (of spaCy's English models), or ``penn`` for those that Pennconverter
    makes of the Penn Treebank, as in CoNLL-2008 and CoNLL-2009.
    """
    if ROLES in document.metadata:
        return "penn"
    return "clear" if any(token.deprel in _CLEAR for token in document.tokens) else "ud"


def penn_tagged(document: Document) -> bool:
    """Tell whether the tags of a document are those of the Penn Treebank.

    Other sets (EAGLES: *ncmp000*) tell more than a realiser may know, and nothing that the rules
    for number and tense could read; the universal parts of speech and features serve then.
    """
    tags = [token.tag for token in document.tokens if token.tag]
    return bool(tags) and sum([tag in PENN_TAGS for tag in tags]) >= _MOSTLY * len(tags)


def words_of_sentence(
    document: Document, span: Span, enhanced: Sequence[str] = (), *, penn: bool = True
) -> list[Word] | str:
    """Return the words of a sentence, or what it lacks.

    A head outside of the sentence counts as the root's; of several roots the later ones depend on
    the first. ``enhanced`` are the dependencies of all tokens as CoNLL-U writes them
    (``4:nsubj|7:nsubj``), with places in the sentence from 1, ``=`` where they are those of head
    and relation. For ``penn`` see `penn_tagged`.
    """
    tokens = document.tokens[span.start : span.end]
    for lacks, what in (
        (all(token.head is None for token in tokens), "a parse (heads)"),
        (any(token.head is None for token in tokens), "heads of some words"),
        (not any(token.lemma for token in tokens), "lemmas"),
        (not all(token.tag or token.pos for token in tokens), "parts of speech"),
    ):
        if lacks:
            return what
    words = [_word(token, span, penn=penn) for token in tokens]
    roots = [place for place, word in enumerate(words) if word.head == NO_HEAD]
    if not roots:
        return "a root: its heads go in a circle"
    words[roots[0]].relation = "ROOT"
    for place in roots[1:]:
        words[place].head, words[place].relation = roots[0], "DEP"
    if _circular(words):
        return "a tree: its heads go in a circle"
    for place, listed in enumerate(enhanced[span.start : span.end]):
        if listed not in ("", "="):
            words[place].heads = list(_further(listed, words[place], len(words)))
    return words


def add_roles(words: Sequence[Word], roles: Sequence[str], rolesets: Sequence[str]) -> None:
    """Give words the roles that a treebank has for them, and predicates their rolesets.

    ``roles`` and ``rolesets`` have a line for each word, ``_`` for nothing.
    """
    for word, listed, roleset in zip(words, roles, rolesets, strict=True):
        word.sense = "" if roleset == "_" else roleset
        for entry in listed.split("|"):
            place, _colon, role = entry.partition(":")
            head = (whole_number(place) or 0) - 1
            if role and 0 <= head < len(words):
                word.heads.append((head, role))


def _word(token: Token, span: Span, *, penn: bool) -> Word:
    head = NO_HEAD
    if token.head is not None and token.head != ROOT and token.head in span:
        head = token.head - span.start
    lemma = "_".join((token.lemma or token.text.lower()).split()) or "_"
    own = bool(token.tag) and (penn or not token.pos)
    tag = token.tag if own else token.pos
    features = {} if own else dict(token.features)
    return Word(token.text, lemma, tag, head, token.deprel.upper() or "DEP", features)


def _further(listed: str, word: Word, size: int) -> list[tuple[int, str]]:
    """Return heads that enhanced dependencies have beside the basic one, those that are words."""
    found = []
    for entry in listed.split("|"):
        place, _colon, relation = entry.partition(":")
        head = (whole_number(place) or 0) - 1
        if 0 <= head < size and head != word.head and relation not in ("root", "ref"):
            found.append((head, relation.upper()))
    return found


def _circular(words: Sequence[Word]) -> bool:
    sound: set[int] = {NO_HEAD}
    for start in range(len(words)):
        path = []
        place = start
        while place not in sound:
            if place in path:
                return True
            path.append(place)
            place = words[place].head
        sound.update(path)
    return False


def mark(words: Sequence[Word]) -> None:
    """Set ``quoted`` and ``bracket`` of all words.

    A mark that closes ends the innermost open pair of its kind. A quotation that is never closed
    goes on to the end of the sentence, one that was never opened began before it; single brackets
    (as in *a)*) enclose nothing. The marks themselves are outside of their own pair. Square
    brackets count as round.
    """
    pairs = _pairs(words)
    for place, word in enumerate(words):
        kinds = [kind for kind, first, last in pairs if first < place < last]
        word.quoted = "d" * kinds.count("d") + "s" * kinds.count("s")
        word.bracket = "r" * kinds.count("r") + "c" * kinds.count("c")


def _pairs(words: Sequence[Word]) -> list[tuple[str, int, int]]:
    """Return kind and places of both marks of each pair."""
    pairs: list[tuple[str, int, int]] = []
    open_: list[tuple[str, int]] = []
    for place, word in enumerate(words):
        kind = kind_of(word.form, word.tag)
        if not kind:
            continue
        if _opens(word, kind, open_):
            open_.append((kind, place))
            continue
        inner = [number for number, (its, _first) in enumerate(open_) if its == kind]
        if inner:
            _its, first = open_.pop(inner[-1])
            pairs.append((kind, first, place))
        elif kind in _QUOTES:
            pairs.append((kind, -1, place))
    return pairs + [(kind, first, len(words)) for kind, first in open_ if kind in _QUOTES]


def kind_of(form: str, tag: str) -> str:
    """Return what a word is: ``d`` or ``s`` a quote, ``r`` or ``c`` a bracket, else ``""``.

    The tag is ``""`` where there is none.
    """
    if form in _DOUBLE:
        return "d"
    if form in _SINGLE:
        return "" if tag in _NO_QUOTES else "s"
    if form in _ROUND:
        return "r"
    return "c" if form in _CURLY else ""


def opens(form: str, tag: str) -> bool | None:
    """Tell whether a sign opens, by its form, else by its tag; ``None`` where neither tells it."""
    if form in _OPENING or form in _CLOSING:
        return form in _OPENING
    if tag in ("``", "-LRB-"):
        return True
    return False if tag in ("''", "-RRB-") else None


def _opens(word: Word, kind: str, open_: Sequence[tuple[str, int]]) -> bool:
    """Tell whether a mark opens; where it does not tell itself, it does when no pair is open."""
    article = opens(word.form, word.tag)
    return kind not in [its for its, _first in open_] if article is None else article
