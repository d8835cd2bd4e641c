"""The realisers: one that is trained on annotated descriptions, and one of templates.

The model is an n-gram model over slots. In a training description the words of each attribute are
replaced by a slot for its feature; what is left between the slots (*the*, *with*, *and*) stays.

- **Phrases.** For each pair it counts the words that expressed it, those before the noun
  (*left-facing*) and those behind it (*facing left*) apart; those are used that have the smallest
  edit distance to all of them on average. A pair that was never expressed takes the words of the
  template realiser.
- **Order and function words.** A trigram model over slots and words, interpolated with bigrams and
  unigrams (Jelinek-Mercer with fixed weights). For a set of attributes a beam search finds the
  likeliest sequence that has each of their slots once and no other slot.

Both have counts for each domain, with those of all domains behind them.

The template realiser puts every attribute in its own words and its own place, after that of
TUNA-AS 2007 (Gatt and Belz 2010, 3.4). Negated attributes come last: *the person with glasses and
no beard*, since *no beard and glasses* can be misread. A description without TYPE gets a noun all
the same. The wordings are ours.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from math import log
from typing import Any, TypeAlias

from anaphora_workbench.challenges.tuna.items import said_of_each, split_negated
from anaphora_workbench.challenges.tuna.knowledge import feature_of
from anaphora_workbench.errors import UsageError
from anaphora_workbench.scoring.generation.edits import edit_distance
from anaphora_workbench.tasks.tuna import (
    FURNITURE,
    PEOPLE,
    TYPE,
    Attribute,
    Description,
    Marked,
    Pair,
    Piece,
    Trial,
    text_of,
)

_NOUNS = {"people": "person", "furniture": "object", "": "one"}
_PLURALS = {"person": "people", "man": "men"}
_SIDES = {"left": "facing left", "right": "facing right", "front": "facing forward"}
_SIDES["back"] = "facing backwards"
_ROWS = {"1": "top", "2": "middle", "3": "bottom"}
_COLUMNS = {"1": "first", "2": "second", "3": "third", "4": "fourth", "5": "fifth"}
_FEATURES = {
    "hasGlasses": "glasses",
    "hasBeard": "beard",
    "hasShirt": "shirt",
    "hasSuit": "suit",
    "hasTie": "tie",
}
OTHER = "other"
"""What annotators of the corpus wrote where the domain has no value for the words."""
_BEFORE = ("size", "age", "colour")
_ONLY_PEOPLE = frozenset(PEOPLE) - frozenset(FURNITURE)
Symbol: TypeAlias = str
"""A word, or a slot: ``<name+>`` before the noun, ``<name->`` behind it, ``<name=value+>``."""
Placed: TypeAlias = tuple[str, str, str]
"""A pair and its place: ``+`` before the noun, ``-`` behind it."""
START, END = "<s>", "</s>"
_PLACES = ("+", "-")
LINKING = frozenset({",", "and"})
"""Function words that only continue a coordination."""
_LINKS = LINKING | {"with"}
_WEIGHTS = (0.6, 0.3, 0.1)
_BEAM = 40
_WORDS_BETWEEN = 3
"""Function words that may follow each other between two slots, at most."""
_CHOICES = 12
"""Function words that are tried behind two symbols, at most."""
NOTHING_ANNOTATED = (
    "there is no ANNOTATED-WORD-STRING to learn wordings from; give a training set "
    "with annotated descriptions"
)
"""What realisers say when no description is annotated."""


class Realiser(ABC):
    """A system of the realisation task: attributes in, words out."""

    task = "tuna"
    kind = "words"

    @abstractmethod
    def words(self, pairs: Iterable[Pair], domain: str) -> str:
        """Return the words for a set of attributes."""

    def words_for_all(self, each: Sequence[frozenset[Pair]], domain: str) -> str:
        """Return the words for several targets, of which ``each`` has what is said of it.

        Targets with the same description share a plural, that of the template.
        """
        if len(set(each)) == 1:
            return realise(each[0], domain, len(each))
        return " and ".join([self.words(said, domain) for said in each])

    def generate(self, item: Trial) -> Description:
        """Return the first description of an item in words.

        Raises:
            ValueError: The item has no attributes.
        """
        for description in item.descriptions:
            if description.attributes is not None:
                each = said_of_each(item, description.pairs)
                if len(each) > 1:
                    words = self.words_for_all(each, item.kind)
                else:
                    words = self.words(description.pairs, item.kind)
                return Description(words=words, attributes=description.attributes)
        raise ValueError(f"the trial '{item.id}' has no ATTRIBUTE-SET to put into words")


class TrainedRealiser(Realiser):
    """A realiser that learns from annotated descriptions of single targets."""

    trained = True
    name = ""

    def train(self, items: Sequence[Trial], *, seed: int = 0) -> None:
        """Learn from annotated descriptions of one target; nothing is drawn by chance.

        Raises:
            ValueError: No description is annotated.
        """
        self._forget()
        for trial in items:
            for description in () if trial.plural else trial.descriptions:
                self._learn(description, trial.kind)
        if not self._has_learnt:
            raise ValueError(NOTHING_ANNOTATED)

    def generate(self, item: Trial) -> Description:
        """Return the first description of an item in people's words, once it has been trained."""
        if not self._has_learnt:
            raise UsageError(f"'{self.name}' has to be trained first (--train)")
        return super().generate(item)

    def words(self, pairs: Iterable[Pair], domain: str) -> str:
        """Return words for a set of attributes."""
        wanted = {slot_of(pair): pair for pair in sorted(pairs)}
        words = " ".join(self._words_of(wanted, domain))
        return " ".join(words.replace(" ,", ",").split()).strip(" ,") or realise((), domain)

    @property
    @abstractmethod
    def _has_learnt(self) -> bool:
        """Whether any annotated description was learnt from."""

    @abstractmethod
    def _forget(self) -> None:
        """Forget what was learnt."""

    @abstractmethod
    def _learn(self, description: Description, domain: str) -> None:
        """Learn from a description; one without annotation tells nothing."""

    @abstractmethod
    def _words_of(self, wanted: Mapping[Symbol, Pair], domain: str) -> list[str]:
        """Return words and phrases for attributes by their slots."""


class Template(Realiser):
    """The template realiser."""

    name = "template"
    title = "template realiser: fixed words and places, negations last (after TUNA-AS 2007)"
    trained = False

    def train(self, items: Sequence[Trial], *, seed: int = 0) -> None:
        """Do nothing: there is nothing to learn."""

    def words(self, pairs: Iterable[Pair], domain: str) -> str:
        """Return the words of the template for a set of attributes."""
        return realise(pairs, domain)

    def words_for_all(self, each: Sequence[frozenset[Pair]], domain: str) -> str:
        """Return the words for several targets; those that differ in type alone share the rest."""
        types = [dict(sorted(said)).get(TYPE, OTHER) for said in each]
        rests = {frozenset([pair for pair in said if pair[0] != TYPE]) for said in each}
        if len(set(types)) > 1 and len(rests) == 1 and OTHER not in types:
            shared = realise([*next(iter(rests)), (TYPE, types[0])], domain)
            return shared.replace(types[0], " and ".join(types), 1)
        return super().words_for_all(each, domain)


def domain_of(values: Mapping[str, str], domain: str = "") -> str:
    """Return a domain as it is given, or else as the names of attributes tell it."""
    return domain or ("people" if _ONLY_PEOPLE & set(values) else "")


def realise(pairs: Iterable[Pair], domain: str = "", count: int = 1) -> str:
    """Return the words for a set of attributes; without a domain the attributes tell it.

    ``count``: of how many targets this is said.
    """
    values, negated = split_negated(pairs)
    domain = domain_of(values, domain)
    noun = values.get("type", OTHER)
    if noun == OTHER:
        noun = noun_of(domain)
    if count > 1:
        noun = _PLURALS.get(noun, f"{noun}s")
    before = [values[name] for name in _BEFORE if values.get(name, OTHER) != OTHER]
    parts = ["the", *before, noun]
    if values.get("orientation", OTHER) != OTHER:
        parts.append(_SIDES.get(values["orientation"], f"facing {values['orientation']}"))
    held = _held(values, plural=count > 1)
    if held:
        parts += ["with", _joined(held)]
    parts += _place(values)
    if negated:
        parts += ["that are not" if count > 1 else "that is not", _either(negated, count)]
    return " ".join(parts)


def _either(negated: Sequence[Pair], count: int) -> str:
    """Return values of which none is true: *red or blue*."""
    words = []
    for name, value in negated:
        if name == "orientation":
            words.append(_SIDES.get(value, f"facing {value}"))
        elif name == TYPE:
            words.append(f"{_PLURALS.get(value, f'{value}s')}" if count > 1 else f"a {value}")
        else:
            words.append(value)
    return " or ".join(words)


def _held(values: Mapping[str, str], *, plural: bool = False) -> list[str]:
    """Return what stands behind *with*: what there is, then what there is not."""
    present: list[str] = []
    absent: list[str] = []
    colour = values.get("hairColour")
    if colour is not None:
        present.append("hair of another colour" if colour == OTHER else f"{colour} hair")
    elif "hasHair" in values:
        (absent if values["hasHair"] == "0" else present).append("hair")
    for name, word in _FEATURES.items():
        if name not in values:
            continue
        if values[name] == "0":
            absent.append(word)
        else:
            if word == "glasses":
                present.append(word)
            else:
                present.append(f"{word}s" if plural else f"a {word}")
    return [*present, *[f"no {word}" for word in absent]]


def _joined(parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def _place(values: Mapping[str, str]) -> list[str]:
    row, column = values.get("y-dimension"), values.get("x-dimension")
    words = []
    if row is not None:
        words.append(f"in the {_ROWS.get(row, row)} row")
    if column is not None:
        words.append(f"in the {_COLUMNS.get(column, column)} column")
    return words


@dataclass(slots=True)
class SlotModel:
    """Counts of symbols and phrases of one domain.

    Attributes:
        sequences: How often each sequence of symbols occurred, without its borders.
        phrases: How often each pair was expressed by which words, by place.
    """

    sequences: Counter[tuple[Symbol, ...]] = field(default_factory=Counter)
    phrases: dict[Placed, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def add(self, description: Description) -> None:
        """Count an annotated description; one without annotation tells nothing."""
        if not description.annotated:
            return
        parts = list(symbols_of(description.annotated))
        symbols: list[Symbol] = []
        for (symbol, attribute, words), place in zip(parts, places_of(parts), strict=True):
            if attribute is None:
                symbols.append(symbol)
                continue
            symbols.append(f"<{symbol}{place}>")
            if words:
                self.phrases[*attribute.pair, place][words] += 1
        if symbols:
            self.sequences[tuple(symbols)] += 1


def symbols_of(pieces: Iterable[Piece]) -> Iterator[tuple[Symbol, Attribute | None, str]]:
    """Yield the symbols of an annotated description, slots with their attribute and words.

    An attribute around others, as ``location`` around row and column, has no slot: theirs count.
    """
    for piece in pieces:
        if isinstance(piece, str):
            for word in _words(piece):
                yield word, None, word
            continue
        attribute = piece.attribute
        nested = any(isinstance(one, Marked) for one in piece.content)
        if attribute is None or not attribute.value.strip() or nested:
            yield from symbols_of(piece.content)
        else:
            yield slot_of(attribute.pair), attribute, " ".join(_words(text_of(piece.content)))


def slot_of(pair: Pair) -> Symbol:
    """Return the slot of a pair, without its place."""
    name, value = feature_of(pair)
    return name if value == "*" else f"{name}={value}"


def places_of(parts: Sequence[tuple[Symbol, Attribute | None, str]]) -> list[str]:
    """Return for each part whether it stands before the noun (``+``) or behind it (``-``).

    The noun is what expresses TYPE. Without it, it is a word that ends a run of slots: *one* in
    *the large red one*.
    """
    nouns = [n for n, (_s, one, _w) in enumerate(parts) if one is not None and one.pair[0] == TYPE]
    if nouns:
        return ["+" if number < nouns[0] else "-" for number in range(len(parts))]
    places: list[str] = []
    behind = "-"
    for symbol, attribute, _words_of in reversed(parts):
        if attribute is None:
            behind = "-" if symbol in _LINKS else "+"
        places.append(behind)
    return places[::-1]


def _words(text: str) -> list[str]:
    return text.lower().replace(",", " , ").split()


class Phrases(TrainedRealiser):
    """The trained realiser of this module."""

    name = "phrases"
    title = "trained realiser: people's phrases, ordered by a trigram model over slots"

    def __init__(self) -> None:
        self._models: dict[str, SlotModel] = {}
        self._grams: dict[str, Grams] = {}

    @property
    def _has_learnt(self) -> bool:
        return any(model.sequences for model in self._models.values())

    def _forget(self) -> None:
        self._models, self._grams = {}, {}

    def _learn(self, description: Description, domain: str) -> None:
        self._models.setdefault(domain, SlotModel()).add(description)

    def state(self) -> list[dict[str, Any]]:
        """Return what was learnt as JSON values."""
        return [
            {
                "domain": domain,
                "sequences": [[list(s), n] for s, n in sorted(model.sequences.items())],
                "phrases": [
                    [*placed, dict(sorted(found.items()))]
                    for placed, found in sorted(model.phrases.items())
                ],
            }
            for domain, model in sorted(self._models.items())
        ]

    def restore(self, state: list[dict[str, Any]]) -> None:
        """Take over what `state` returned."""
        self._forget()
        for one in state:
            model = SlotModel()
            model.sequences.update({tuple(s): int(n) for s, n in one["sequences"]})
            for name, value, place, found in one["phrases"]:
                model.phrases[name, value, place].update(found)
            self._models[str(one["domain"])] = model

    def _words_of(self, wanted: Mapping[Symbol, Pair], domain: str) -> list[str]:
        """Return the likeliest words."""
        left = dict(wanted)
        grams = self._of(domain)
        slots = {
            f"<{slot}{place}>": (slot, place)
            for slot in wanted
            for place in _PLACES
            if f"<{slot}{place}>" in grams.unigrams
        }
        parts = []
        for symbol in _search(grams, {symbol: slot for symbol, (slot, _place) in slots.items()}):
            if symbol in slots:
                slot, place = slots[symbol]
                parts.append(grams.lexicon.phrase(left.pop(slot), place, domain))
            else:
                parts.append(symbol)
        return parts + [grams.lexicon.phrase(pair, "-", domain) for pair in left.values()]

    def _of(self, domain: str) -> Grams:
        """Return the counts of a domain; those of all of them for one that was never seen."""
        if domain not in self._grams:
            own = self._models.get(domain)
            models = [own] if own is not None and own.sequences else list(self._models.values())
            self._grams[domain] = Grams(models)
        return self._grams[domain]


class Lexicon:
    """The phrases by which people expressed each pair, before the noun and behind it."""

    def __init__(self, phrases: Mapping[Placed, Counter[str]]) -> None:
        self.phrases = phrases
        self._medoids: dict[Placed, str] = {}

    def phrase(self, pair: Pair, place: str, domain: str) -> str:
        """Return the most usual words of a pair in a place; the template's if it has none."""
        known = self._medoids.get((*pair, place))
        if known is not None:
            return known
        found = self.phrases.get((*pair, place))
        if found:
            self._medoids[*pair, place] = medoid(found)
            return self._medoids[*pair, place]
        bare = realise([pair], domain).removeprefix("the ")
        noun = realise([], domain).removeprefix("the ")
        return bare if pair[0] == TYPE else bare.replace(noun, "").strip() or bare

    def noun(self, pair: Pair | None, domain: str) -> str:
        """Return the most usual noun for a TYPE, wherever it stood; the domain's without one."""
        if pair is None:
            return noun_of(domain)
        places = [place for place in ("", *_PLACES) if self.phrases.get((*pair, place))]
        both = sum([self.phrases[*pair, place] for place in places], Counter[str]())
        return medoid(both) if both else self.phrase(pair, "-", domain)


class Grams:
    """The trigram model of a domain."""

    def __init__(self, models: Iterable[SlotModel]) -> None:
        self.unigrams: Counter[Symbol] = Counter()
        self._bigrams: Counter[tuple[Symbol, Symbol]] = Counter()
        self._trigrams: Counter[tuple[Symbol, Symbol, Symbol]] = Counter()
        self._before_one: Counter[Symbol] = Counter()
        self._before_two: Counter[tuple[Symbol, Symbol]] = Counter()
        self._next: dict[Symbol, Counter[Symbol]] = defaultdict(Counter)
        phrases: dict[Placed, Counter[str]] = defaultdict(Counter)
        for model in models:
            for sequence, count in model.sequences.items():
                self._add(sequence, count)
            for placed, found in model.phrases.items():
                phrases[placed].update(found)
        self.lexicon = Lexicon(phrases)
        self._size = self.unigrams.total()

    def _add(self, sequence: Sequence[Symbol], count: int) -> None:
        padded = [START, START, *sequence, END]
        for one, two, three in zip(padded, padded[1:], padded[2:], strict=False):
            self.unigrams[three] += count
            self._bigrams[two, three] += count
            self._trigrams[one, two, three] += count
            self._before_one[two] += count
            self._before_two[one, two] += count
            self._next[two][three] += count

    def likelihood(self, one: Symbol, two: Symbol, three: Symbol) -> float:
        """Return the logarithm of the interpolated probability of a symbol behind two others."""
        trigram, bigram, unigram = _WEIGHTS
        before_two, before_one = self._before_two[one, two], self._before_one[two]
        share = unigram * (self.unigrams[three] + 1) / (self._size + len(self.unigrams) + 1)
        if before_one:
            share += bigram * self._bigrams[two, three] / before_one
        if before_two:
            share += trigram * self._trigrams[one, two, three] / before_two
        return log(share)

    def words_behind(self, symbol: Symbol) -> list[Symbol]:
        """Return the function words that follow a symbol most often."""
        following = self._next[symbol]
        words = [word for word in following if not word.startswith("<")]
        return sorted(words, key=lambda word: (-following[word], word))[:_CHOICES]


def noun_of(domain: str) -> str:
    """Return the noun of a description without TYPE."""
    return _NOUNS.get(domain, "one")


def medoid(phrases: Mapping[str, int]) -> str:
    """Return the phrase with the smallest mean edit distance to all of them; ties by alphabet.

    There must be one phrase at least.
    """
    words = {phrase: phrase.split() for phrase in phrases}

    def distance(phrase: str) -> int:
        mine = words[phrase]
        return sum([count * edit_distance(mine, words[one]) for one, count in phrases.items()])

    return min(phrases, key=lambda phrase: (distance(phrase), phrase))


@dataclass(frozen=True, slots=True)
class _Path:
    """A beginning of a description in the search."""

    likelihood: float
    symbols: tuple[Symbol, ...]
    left: frozenset[Symbol]
    between: int


def _search(grams: Grams, slots: Mapping[Symbol, Symbol]) -> tuple[Symbol, ...]:
    """Return the likeliest sequence with each slot once, without its borders.

    ``slots`` has the symbols of slots with the slot that each of them is, in one place or the
    other.
    """
    paths = [_Path(0.0, (START, START), frozenset(slots.values()), 0)]
    best: _Path | None = None
    while paths:
        further: dict[tuple[Symbol, Symbol, frozenset[Symbol]], _Path] = {}
        for path in paths:
            if best is not None and path.likelihood <= best.likelihood:
                continue
            one, two = path.symbols[-2:]
            if not path.left:
                done = path.likelihood + grams.likelihood(one, two, END)
                if best is None or done > best.likelihood:
                    best = _Path(done, path.symbols, path.left, 0)
            words = grams.words_behind(two) if path.between < _WORDS_BETWEEN else []
            for symbol in [*[name for name, slot in slots.items() if slot in path.left], *words]:
                new = _Path(
                    path.likelihood + grams.likelihood(one, two, symbol),
                    (*path.symbols, symbol),
                    path.left - {slots.get(symbol, "")},
                    0 if symbol in slots else path.between + 1,
                )
                key = (two, symbol, new.left)
                if key not in further or further[key].likelihood < new.likelihood:
                    further[key] = new
        paths = nlargest(_BEAM, further.values(), key=lambda path: path.likelihood)
    return best.symbols[2:] if best is not None else ()
