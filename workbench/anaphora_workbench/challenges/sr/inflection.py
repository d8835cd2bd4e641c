"""The forms of lemmas: learnt from sentences, else from ``lemminflect``, else by English rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.util import find_spec

from anaphora_workbench.challenges.sr.trigrams import count_of
from anaphora_workbench.lazy import needed
from anaphora_workbench.tasks.sr import SrNode, SrSentence

_SUBJECTS = frozenset(
    ("NSUBJ", "NSUBJ:PASS", "NSUBJPASS", "NSUBJ:OUTER", "CSUBJ", "CSUBJ:PASS", "SBJ", "A0")
)
_PLACEHOLDERS = frozenset(("EXPL", "A1"))
"""What agrees with the verb where there is no subject."""
_BESIDE = frozenset(("AUX", "AUX:PASS", "AUXPASS", "COP"))
"""Relations of words that agree with the subject of the word above."""
_PLURAL = frozenset(("we", "you", "they", "these", "those", "many", "few", "both", "several"))
_RELATIVE = frozenset(("that", "which", "who"))
_FINITE = frozenset(("VB", "VERB", "AUX", ""))
_UNIVERSAL = frozenset(("NOUN", "PROPN", "VERB", "AUX"))
"""Parts of speech of sentences without Penn tags, which are not English, so that its rules are
none of theirs."""
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9'-]*")
"""What English rules can be applied to."""
_IN_S = ("ss", "us", "is", "as", "os")
"""How singular nouns in *s* end; others in *s* are plural already."""
_PLURALS = frozenset(
    ("people", "police", "cattle", "men", "women", "children", "feet", "teeth", "mice", "geese")
)
"""Plural nouns without *s* that treebanks have as lemmas."""
_NOUNS = ("NNS", "NNPS")
_INFLECTED = frozenset(("VBG", "JJR", "JJS", "RBR", "RBS"))
"""Tags that stay what they are in the input, whose forms are other ones than the lemma."""
_VOWELS = "aeiou"
_SYLLABLE = re.compile(r"[aeiouy]+")
_DOUBLED_LAST = re.compile(r"[bdgmnt]$")
"""Last letters that comparison doubles (*big*, *bigger*; not *clear*)."""
_DOUBLING = re.compile(r"[^aeiou]?[^aeiouy]?[aeiou][bdgklmnprt]")


def agreements(sentence: SrSentence) -> dict[int, str]:
    """Return what finite verbs and determiners agree with, by number of the node.

    For a verb it is ``1`` (*I*), ``3``, ``pl``, or ``""`` where there is no subject; for a
    determiner (*this*, *these*) the number of its noun, if that has one. Other words are left out.
    """
    nodes = {node.id: node for node in sentence.nodes}
    below = sentence.children()
    found = {}
    for node in nodes.values():
        if node.tense and node.cpos in _FINITE:
            subject = _subject(node, nodes, below)
            found[node.id] = _agreement(subject, nodes, below) if subject is not None else ""
        elif node.relation == "DET" and node.parent in nodes and nodes[node.parent].num:
            found[node.id] = nodes[node.parent].num
    return found


def _subject(
    node: SrNode, nodes: Mapping[int, SrNode], below: Mapping[int, Sequence[SrNode]]
) -> SrNode | None:
    place: SrNode | None = node
    for _step in range(len(nodes)):
        assert place is not None
        for relations in (_SUBJECTS, _PLACEHOLDERS):
            for child in below.get(place.id, ()):
                if child.relation in relations:
                    return child
        above = nodes.get(place.parent)
        follows = place.relation in _BESIDE or place.relation in ("CONJ", "COORD")
        if above is None or not follows:
            return None
        place = above
    return None


def _agreement(
    subject: SrNode, nodes: Mapping[int, SrNode], below: Mapping[int, Sequence[SrNode]]
) -> str:
    lemma = subject.lemma.lower()
    if lemma == "i":
        return "1"
    relations = {child.relation for child in below.get(subject.id, ())}
    if subject.num == "pl" or lemma in _PLURAL or "COORD" in relations:
        return "pl"
    if lemma in _RELATIVE:
        verb = nodes.get(subject.parent)
        noun = nodes.get(verb.parent) if verb is not None else None
        if verb is not None and noun is not None and verb.relation.endswith("RELCL"):
            return "pl" if noun.num == "pl" else "3"
    return "3"


class Inflection:
    """Forms of words, learnt from aligned sentences.

    Contexts go from special to general: features with agreement and relation (*he* is *him* as an
    object), with agreement, without.
    """

    def __init__(self) -> None:
        self._counts: dict[str, dict[str, int]] = {}
        self._dictionary: Callable[..., tuple[str, ...]] | None = None
        self._asked = False

    def learn(self, node: SrNode, agreement: str, form: str) -> None:
        """Count one form of a node."""
        for key in _keys(node, agreement):
            seen = self._counts.setdefault(key, {})
            seen[form] = seen.get(form, 0) + 1

    def forms(self, node: SrNode, agreement: str, most: int = 3) -> list[tuple[str, float]]:
        """Return the likely forms of a node with their shares, the likeliest first.

        A sign (``"``, ``(``, ``°``) has the form of its lemma, whatever texts had for it: only the
        lemma tells which one is asked for. For ``agreement`` see `agreements`.
        """
        if not any(map(str.isalnum, node.lemma)):
            return [(node.lemma, 1.0)]
        return self.seen(_keys(node, agreement), most) or [(self._unseen(node, agreement), 1.0)]

    def seen(self, keys: Iterable[str], most: int) -> list[tuple[str, float]]:
        """Return the forms of the first key that was seen, with their shares; none for none."""
        for key in keys:
            seen = self._counts.get(key)
            if seen:
                total = sum(seen.values())
                ranked = sorted(seen.items(), key=lambda entry: (-entry[1], entry[0]))
                return [(form, count / total) for form, count in ranked[:most]]
        return []

    def seen_closely(self, node: SrNode, agreement: str, most: int) -> list[tuple[str, float]]:
        """Return the forms that were seen with all that decides a form, agreement included."""
        if not any(map(str.isalnum, node.lemma)):
            return [(node.lemma, 1.0)]
        keys = list(_keys(node, agreement))
        return self.seen(keys[:-1] if agreement else keys, most)

    def dictionary_form(self, node: SrNode, agreement: str, *, known: bool) -> str:
        """Return the form of the dictionary of English, ``""`` for none; ``known`` lemmas only."""
        tag = fine_tag(node, agreement)
        if not _is_inflected(node, tag):
            return node.lemma if tag == "NNPS" else ""
        if not self._asked:
            self._asked = True
            if find_spec("lemminflect") is not None:
                found = needed("lemminflect", extra="generation", by="inflection of unseen words")
                self._dictionary = found.getInflection
        if self._dictionary is None:
            return ""
        # What the dictionary makes of unknown nouns takes none of them for plural already.
        guesses = tag not in _NOUNS and not known
        forms = self._dictionary(node.lemma, tag, inflect_oov=guesses)
        return str(forms[-1] if agreement == "pl" and len(forms) > 1 else forms[0]) if forms else ""

    def _unseen(self, node: SrNode, agreement: str) -> str:
        tag = fine_tag(node, agreement)
        if not _is_inflected(node, tag):
            return node.lemma
        found = self.dictionary_form(node, agreement, known=False)
        return found or regular_form(node.lemma, tag)

    def state(self) -> dict[str, dict[str, int]]:
        """Return the counts as JSON values; what follows from others is left out."""
        return self._counts

    @classmethod
    def of(cls, state: Mapping[str, Mapping[str, int]]) -> Inflection:
        """Return the inflection that `state` is of; raise `ValueError` for anything else."""
        made = cls()
        for key, seen in state.items():
            made._counts[key] = {str(form): count_of(count) for form, count in seen.items()}
        return made


def _is_inflected(node: SrNode, tag: str) -> bool:
    """Tell whether English rules can make another form of a lemma for a tag."""
    if node.cpos in _UNIVERSAL or not _WORD.fullmatch(node.lemma):
        return False
    if tag == "NNPS" and _is_plural(node.lemma, tag):
        return False  # dictionaries make family names of all names
    return tag != node.cpos or tag in _INFLECTED


def _keys(node: SrNode, agreement: str) -> Iterable[str]:
    tag = f"{node.cpos}|{node.num}|{node.tense}|{node.partic}{node.morphology}"
    plain = f"{node.lemma.lower()} {tag}"
    return f"{plain} {agreement} {node.relation}", f"{plain} {agreement}", plain


def fine_tag(node: SrNode, agreement: str) -> str:
    """Return the Penn Treebank's tag for the features; cpos where they tell nothing."""
    verb = node.cpos in _FINITE
    if node.num == "pl":
        return "NNPS" if node.cpos == "NNP" else "NNS"
    if node.partic:
        return "VBN" if node.partic == "past" else "VBG"
    if verb and node.tense == "past":
        return "VBD"
    if verb and node.tense == "pres":
        return "VBZ" if agreement in ("3", "") else "VBP"
    return node.cpos


def regular_form(lemma: str, tag: str) -> str:
    """Return the form that English spelling rules make of a lemma for a tag.

    Nouns that are plural already (*people*, *Islands*, *clothes*) stay as they are.
    """
    if tag in _NOUNS and _is_plural(lemma, tag):
        return lemma
    if tag in ("NNS", "NNPS", "VBZ"):
        if lemma.endswith(("s", "x", "z", "ch", "sh")):
            return f"{lemma}es"
        return f"{lemma[:-1]}ies" if _consonant_y(lemma) else f"{lemma}s"
    if tag in ("VBD", "VBN"):
        if lemma.endswith("e"):
            return f"{lemma}d"
        return f"{lemma[:-1]}ied" if _consonant_y(lemma) else f"{_doubled(lemma)}ed"
    if tag in ("JJR", "JJS", "RBR", "RBS"):
        return _compared(lemma, "er" if tag.endswith("R") else "est")
    if tag == "VBG":
        if lemma.endswith("ie"):
            return f"{lemma[:-2]}ying"
        silent = lemma.endswith("e") and not lemma.endswith(("ee", "oe", "ye")) and len(lemma) > 2
        return f"{lemma[:-1] if silent else _doubled(lemma)}ing"
    return lemma


def _compared(lemma: str, ending: str) -> str:
    """Return the form of a short adjective or adverb; longer ones (*more*, *most*) stay."""
    syllables = len(_SYLLABLE.findall(lemma.lower().removesuffix("e")))
    if syllables > 2 or (syllables == 2 and not lemma.endswith(("y", "le", "ow", "er"))):
        return lemma
    if lemma.endswith("e"):
        return lemma + ending[1:]
    if _consonant_y(lemma):
        return f"{lemma[:-1]}i{ending}"
    return (_doubled(lemma) if _DOUBLED_LAST.search(lemma) else lemma) + ending


def _is_plural(lemma: str, tag: str) -> bool:
    """Tell whether a plural noun's lemma is plural; of names all in *s* are, but for *ss*."""
    lowered = lemma.lower()
    singular = ("ss",) if tag == "NNPS" else _IN_S
    return lowered in _PLURALS or (lowered.endswith("s") and not lowered.endswith(singular))


def _consonant_y(lemma: str) -> bool:
    return len(lemma) > 1 and lemma.endswith("y") and lemma[-2] not in _VOWELS


def _doubled(lemma: str) -> str:
    """Return a short verb with its last letter doubled (*stop*, *stopped*)."""
    return lemma + lemma[-1] if _DOUBLING.fullmatch(lemma.lower()) else lemma
