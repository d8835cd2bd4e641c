"""Features of a reference for the learned systems: its place in the text and its context.

The features are those that section 5 of Belz et al. 2008 names for the three teams: SEMCAT, SYNCAT,
position in the text, words around and their parts of speech, distance to the reference before in
words and sentences, SYNCAT of the three references before, whether the most recent named entity was
the main subject, whether another entity competes, the main verb, REG08-TYPE of the reference
before, and likeness to the title. The teams' taggers and recognisers are not available; what the
words show replaces them: `word_class` for a part of speech, capitals for a named entity, the next
word that is not an adverb for the verb of a subject.

Where a text refers to several people (GREC-NEG), the references before are those to the same one.

Selected expressions are never used. The caller gives what was chosen before: in training what the
text has, in a test what the system itself chose.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from anaphora_workbench.tasks.grec import (
    TYPES,
    Choices,
    GrecText,
    Ref,
    Refex,
    begins_sentence,
    decoded,
)

START = "<start>"
"""What stands where there is no word, reference or type before."""
_SLOT = "<ref>"
_END = "<end>"
_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*|[^\w\s]|_")
_ADVERBS = frozenset(("also", "then", "later", "now", "still", "often", "never", "not", "once"))
_CLOSED = frozenset(
    (
        *("a", "an", "the", "this", "that", "these", "those", "its", "his", "her", "their"),
        *("and", "or", "but", "nor", "of", "in", "on", "at", "by", "for", "from", "to", "with"),
        *("as", "after", "before", "during", "since", "until", "when", "while", "where", "which"),
        *("who", "whose", "is", "was", "are", "were", "be", "been", "has", "had", "have", "it"),
        *("he", "she", "they", "not", "also", "because", "although", "if", "than", "about"),
    )
)
_SUFFIXES = ("ing", "ed", "ly", "tion", "ous", "al", "er", "s")
_NEAR = 3
Features = dict[str, str | float]
"""Values by name: strings are categories, numbers are numbers."""
_BACK = 3


@dataclass(frozen=True, slots=True)
class ReferenceContext:
    """What is around one reference; everything but what was chosen before. Numbers are from 0.

    Attributes:
        index: Its number among the references to the same thing.
        paragraph: The number of its paragraph.
        opens_paragraph: Whether it is the first reference of its paragraph.
        opens_sentence: Whether its sentence begins with it.
        sentence: The number of its sentence in the text.
        left: The three words before, the nearest last; a reference is one word, ``<ref>``.
        right: The three words after.
        words_back: Words between the reference before and this one; -1 for the first one.
        sentences_back: Sentences between their sentences; -1 for the first one.
        syncats_back: SYNCAT of the three references before, the nearest first.
        competitors: How many other names are between the reference before and this one.
        verb: The word that is most likely its verb, in lower case.
        length: Number of references of the text.
    """

    semcat: str
    syncat: str
    index: int
    paragraph: int
    opens_paragraph: bool
    opens_sentence: bool
    sentence: int
    left: tuple[str, ...]
    right: tuple[str, ...]
    words_back: int
    sentences_back: int
    syncats_back: tuple[str, ...]
    competitors: int
    verb: str
    length: int
    title: frozenset[str]


@dataclass(slots=True)
class _Slot:
    """A word of a text: its form, or the reference that stands there."""

    form: str
    sentence: int
    opens: bool
    paragraph: int
    ref: Ref | None = None


def contexts(text: GrecText) -> list[ReferenceContext]:
    """Return the context of each reference of a text in order."""
    slots = list(_slots(text))
    title = frozenset([word.lower() for word in _WORD.findall(text.name)])
    places = [number for number, slot in enumerate(slots) if slot.ref is not None]
    found: list[ReferenceContext] = []
    earlier: dict[str, list[tuple[int, str]]] = {}
    last = -1
    for place in places:
        slot = slots[place]
        assert slot.ref is not None
        same = earlier.setdefault(slot.ref.entity, [])
        index = len(same)
        syncats = [syncat for _place, syncat in same]
        before = same[-1][0] if same else -1
        between = slots[before + 1 : place]
        found.append(
            ReferenceContext(
                semcat=slot.ref.semcat,
                syncat=slot.ref.syncat,
                index=index,
                paragraph=slot.paragraph,
                opens_paragraph=last < 0 or slots[last].paragraph != slot.paragraph,
                opens_sentence=slot.opens,
                sentence=slot.sentence,
                left=_padded([each.form for each in slots[max(0, place - _NEAR) : place]], START),
                right=_padded([each.form for each in slots[place + 1 : place + 1 + _NEAR]], _END),
                words_back=place - before - 1 if index else -1,
                sentences_back=slot.sentence - slots[before].sentence if index else -1,
                syncats_back=tuple([*reversed(syncats[-3:]), START, START, START][:3]),
                competitors=_names(between, title),
                verb=_verb(slots, place, slot.ref.syncat),
                length=len(places),
                title=title,
            )
        )
        same.append((place, slot.ref.syncat))
        last = place
    return found


def _padded(words: list[str], filler: str) -> tuple[str, ...]:
    rest = [filler] * (_NEAR - len(words))
    return tuple([*rest, *words] if filler == START else [*words, *rest])


def _slots(text: GrecText) -> Iterator[_Slot]:
    """Yield the words of a text; every reference is one."""
    sentence = -1
    for number, parts in enumerate(text.paragraphs):
        opens = True
        tail = ""
        for part in parts:
            if isinstance(part, Ref):
                sentence += opens
                yield _Slot(_SLOT, sentence, opens, number, part)
                opens, tail = False, "x"
                continue
            plain = decoded(part)
            position = 0
            for match in _WORD.finditer(plain):
                tail = (tail + plain[position : match.start()])[-40:]
                word = match[0]
                position = match.end()
                if opens or (_begins(word) and begins_sentence(tail)):
                    sentence += 1
                    opens = True
                yield _Slot(word, sentence, opens, number)
                opens = False
                tail += word
            tail = (tail + plain[position:])[-40:]
            opens = opens or begins_sentence(tail)


def _begins(word: str) -> bool:
    return word[0].isupper() or word[0].isdigit() or word[0] in "\"“'("


def _names(slots: Sequence[_Slot], title: frozenset[str]) -> int:
    """Count the runs of capitalised words that are not part of the title."""
    count = 0
    inside = False
    for slot in slots:
        capital = slot.form[0].isupper() and not slot.opens and slot.form.lower() not in title
        count += capital and not inside
        inside = capital
    return count


def _verb(slots: Sequence[_Slot], place: int, syncat: str) -> str:
    """Return the next word after a subject that is not an adverb, else the nearest word before."""
    if syncat.startswith("np-subj"):
        for slot in islice(slots, place + 1, place + 5):
            word = slot.form.lower()
            if word[0].isalpha() and word not in _ADVERBS and not word.endswith("ly"):
                return word
    for slot in reversed(slots[max(0, place - 4) : place]):
        word = slot.form.lower()
        if word[0].isalpha() and word not in ("the", "a", "an", "of", "in"):
            return word
    return START


def word_class(word: str) -> str:
    """Return what a word's form tells of its part of speech.

    Function words are classes of their own; others go by capitals, digits and suffixes.
    """
    low = word.lower()
    if word.startswith("<") or low in _CLOSED or not low[0].isalnum():
        return low
    if low[0].isdigit():
        return "<number>"
    if word[0].isupper():
        return "<name>"
    return next((f"-{suffix}" for suffix in _SUFFIXES if low.endswith(suffix)), "<word>")


def likeness(refex: Refex, title: frozenset[str]) -> float:
    """Return how like an expression is to a title: Dice's coefficient of their words, 0 to 1."""
    words = {word.lower().removesuffix("'s") for word in _WORD.findall(refex.words)}
    both = len(words) + len(title)
    return 2 * len(words & title) / both if both else 0.0


class Instance:
    """A reference to learn from, with its context and its selected expression.

    Attributes:
        text: Number of its text, so that cross-validation can keep texts together.
        before: REG08-TYPE of the three references before, the nearest first.
    """

    __slots__ = ("before", "chosen", "context", "ref", "text")

    def __init__(
        self, text: int, ref: Ref, context: ReferenceContext, before: tuple[str, ...], chosen: Refex
    ) -> None:
        self.text = text
        self.ref = ref
        self.context = context
        self.before = before
        self.chosen = chosen


def previous_types(types: Sequence[str]) -> tuple[str, ...]:
    """Return the last three types, the nearest first, filled up with `START`."""
    return tuple([*reversed(types[-_BACK:]), *[START] * _BACK][:_BACK])


def instances(items: Sequence[GrecText]) -> list[Instance]:
    """Return the references that have a selected expression.

    Raises:
        ValueError: There is none.
    """
    found: list[Instance] = []
    for number, item in enumerate(items):
        earlier: dict[str, list[str]] = {}
        for ref, context in zip(item.refs, contexts(item), strict=True):
            types = earlier.setdefault(ref.entity, [])
            if ref.chosen is not None:
                found.append(Instance(number, ref, context, previous_types(types), ref.chosen))
            types.append(ref.chosen.type if ref.chosen is not None else START)
    if not found:
        raise ValueError("no reference of the training texts has a selected expression")
    return found


class SequentialSystem(ABC):
    """A system that learns to choose for each reference of a text, knowing what it chose before."""

    name: str
    title: str
    task = "grec"
    trained = True

    @abstractmethod
    def train(self, items: Sequence[GrecText], *, seed: int = 0) -> None:
        """Learn from texts with selected expressions; raise `ValueError` if there is none."""

    def generate(self, item: GrecText) -> Choices:
        """Return an expression for each reference; the selected ones are not used.

        Raises:
            ValueError: The system has not been trained.
        """
        earlier: dict[str, list[str]] = {}
        found: list[Refex | None] = []
        for ref, context in zip(item.refs, contexts(item), strict=True):
            types = earlier.setdefault(ref.entity, [])
            choice = self.choose(ref, context, previous_types(types)) if ref.alternatives else None
            types.append(choice.type if choice is not None else START)
            found.append(choice)
        return tuple(found)

    @abstractmethod
    def choose(self, ref: Ref, context: ReferenceContext, before: tuple[str, ...]) -> Refex | None:
        """Choose for one reference; the types chosen before are given, the nearest first."""

    def _untrained(self) -> ValueError:
        return ValueError(f"'{self.name}' has to be trained first")


def memory_features(context: ReferenceContext, before: tuple[str, ...]) -> Features:
    """Return the features of the CNTS systems, all of them categories."""
    left, right = context.left, context.right
    return {
        "semcat": context.semcat,
        "syncat": context.syncat,
        "index": str(min(context.index, 6)),
        "left-word": left[-1].lower(),
        "right-word": right[0].lower(),
        "left-class": word_class(left[-1]),
        "left-class-2": word_class(left[-2]),
        "right-class": word_class(right[0]),
        "right-class-2": word_class(right[1]),
        "words-back": _bin(context.words_back, (0, 3, 6, 10, 16, 25, 40)),
        "sentences-back": str(min(context.sentences_back, 3)),
        "syncat-1": context.syncats_back[0],
        "syncats": "+".join(context.syncats_back),
        "recent-name": str(context.competitors == 0),
        "verb": context.verb,
        "opens-sentence": str(context.opens_sentence),
        "opens-paragraph": str(context.opens_paragraph),
        "type-1": before[0],
        "types": "+".join(before[:2]),
    }


def _bin(value: int, ends: Sequence[int]) -> str:
    return str(next((number for number, end in enumerate(ends) if value <= end), len(ends)))


def narrowed(refexes: Sequence[Refex], tests: Iterable[Callable[[Refex], bool]]) -> Sequence[Refex]:
    """Return what passes the tests; a test that nothing passes is left out."""
    for test in tests:
        refexes = [refex for refex in refexes if test(refex)] or refexes
    return refexes


def first_of_type(alternatives: Sequence[Refex], wanted: str) -> Refex | None:
    """Return the first alternative of a REG08-TYPE, one that is not emphatic if there is one.

    Without any of that type it is the first of the list; ``None`` for an empty list.
    """
    tests = (lambda refex: refex.type == wanted, lambda refex: not refex.emphatic)
    return next(iter(narrowed(alternatives, tests)), None)


def likeliest_type(shares: Mapping[str, float], alternatives: Sequence[Refex]) -> str:
    """Return the likeliest REG08-TYPE among those of a list, of two the earlier in `TYPES`.

    A type that has no share is impossible.
    """
    listed = {refex.type for refex in alternatives}
    order = [*[name for name in TYPES if name in listed], *sorted(listed.difference(TYPES))]
    return max(order or TYPES, key=lambda name: shares.get(name, 0.0))
