"""Scores of systems on a GREC test set: types, strings and metrics of strings.

Section 4.1 of Belz et al. 2008. With one version of a text, accuracy is the share of references
whose REG08-TYPE, or whose words in any case, are those of the text. With several (test set C-2) the
version of a whole text counts that gets the best sum over its references, since a reference is not
good or bad in itself; so each measure may find another version best. The score is the sum over
texts by the number of references.

Metrics of strings look at the expressions alone, not at the text around. BLEU-3 and NIST-5 are
pooled over the test set, each expression a segment and each version a reference; for a SEMCAT the
information of n-grams is still that of the whole set. A document of ROUGE is a text, its
expressions in their order, since ROUGE-1.5.5 gives nothing to a single word. An expression without
words is the word ``_``, as it is in the files.

In GREC-NEG a reference may be inside the expression of another one (*her brother*). Those of the
test set are all asked for, so that accuracy is what the challenge calls recall; one whose outer
expression a system replaced is wrong. Precision is the share of the system's own choices, where
those inside its expressions count as well. One inside is paired by what is around it and by entity.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from itertools import pairwise
from operator import add
from statistics import fmean, stdev

from anaphora_workbench.challenges.results import (
    ALL,
    ChallengeMeasure,
    MeasureScores,
    RowKind,
    ScoreScale,
    SystemScores,
    TestSet,
)
from anaphora_workbench.errors import counted
from anaphora_workbench.scoring.generation.edits import edit_distance, string_accuracy
from anaphora_workbench.scoring.generation.ngrams import (
    BleuCounts,
    NGrams,
    NistCounts,
    NistWeights,
    bigrams,
    most_of,
    ngrams_up_to,
    rouge_of_units,
    rouge_words,
    skip_bigrams,
    words_of,
)
from anaphora_workbench.tasks.grec import INSIDE, Choices, GrecText, Refex

_BLEU = 3
_NIST = 5

Output = Mapping[str, Mapping[str, Refex | None]]
"""What a system chose: by text and reference."""
CORPUS = "corpus"
"""The pseudo-system that chooses what the text has."""
MEASURES = (
    ChallengeMeasure("type_accuracy", "REG08-Type accuracy"),
    ChallengeMeasure("string_accuracy", "String accuracy"),
    ChallengeMeasure("bleu_3", "BLEU-3", scale=ScoreScale.NUMBER, digits=4, tested=False),
    ChallengeMeasure("nist_5", "NIST-5", scale=ScoreScale.NUMBER, digits=4, tested=False),
    ChallengeMeasure("rouge_2", "ROUGE-2", scale=ScoreScale.NUMBER, digits=5, tested=False),
    ChallengeMeasure("rouge_su4", "ROUGE-SU4", scale=ScoreScale.NUMBER, digits=5, tested=False),
    ChallengeMeasure(
        "edit_distance", "SE", lower_is_better=True, scale=ScoreScale.NUMBER, digits=4
    ),
    ChallengeMeasure("string_edit_accuracy", "SEB (SSA)", scale=ScoreScale.NUMBER, digits=4),
)
"""The measures in the order of the report's tables."""
TYPE_PRECISION = ChallengeMeasure("type_precision", "REG08-Type precision", tested=False)
"""Of GREC-NEG, where systems choose how many references there are inside others."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A reference that is asked for.

    Attributes:
        item: Its name in results.
        text: Number of its text.
        text_id: ID of its text.
        ref: ID of the reference.
        group: SEMCAT.
        versions: The expression of each version.
    """

    item: str
    text: int
    text_id: str
    ref: str
    group: str
    versions: tuple[Refex, ...]


class _PairScores:
    """What metrics of strings count of an expression in the place of a reference.

    Attributes:
        numbers: What BLEU and NIST add up (`_pooled_counts`).
        edits: Edit distance to each version.
        accuracies: Simple string accuracy by each version.
    """

    __slots__ = ("accuracies", "edits", "numbers")

    def __init__(self, ours: _Words, place: _Place, weights: NistWeights) -> None:
        # What `bleu_counts` and `NistWeights.counts` count, in one pass.
        known = place.known
        matched, gained = [0] * _NIST, [0.0] * _NIST
        for gram, count in ours.grams.items():
            if gram in known:
                order = len(gram) - 1
                shared = min(count, known[gram])
                matched[order] += shared
                gained[order] += shared * weights.information(gram)
        size = len(ours.words)
        total = tuple([max(size - n, 0) for n in range(_NIST)])
        closest = min(place.lengths, key=lambda one: (abs(one - size), one))
        self.numbers = (
            *(size, closest, *matched[:_BLEU]),
            *(place.mean_length, *total, *gained),
        )
        self.edits = tuple([float(edit_distance(ours.words, each)) for each in place.versions])
        self.accuracies = tuple(
            [string_accuracy(ours.words, each) or 0.0 for each in place.versions]
        )


def _pooled_counts(pairs: Iterable[_PairScores]) -> tuple[BleuCounts, NistCounts]:
    """Return the counts of BLEU and NIST of one reference or more."""
    # Added one by one: how `sum` rounds differs between versions of Python.
    sums = [reduce(add, column) for column in zip(*[pair.numbers for pair in pairs], strict=True)]
    size, closest, *matched = sums[: 2 + _BLEU]
    length, *rest = sums[2 + _BLEU :]
    total, gained = rest[:_NIST], rest[_NIST:]
    return (
        BleuCounts(int(size), int(closest), _whole(matched), _whole(total[:_BLEU])),
        NistCounts(int(size), length, tuple(gained), _whole(total)),
    )


def _whole(numbers: Iterable[float]) -> tuple[int, ...]:
    return tuple([int(each) for each in numbers])


class _Words:
    """The words of a string, and its n-grams."""

    __slots__ = ("grams", "words")

    def __init__(self, text: str) -> None:
        self.words = words_of(text)
        self.grams = ngrams_up_to(self.words, _NIST)


class _Place:
    """The versions of a reference, and the scores of what systems choose there."""

    __slots__ = ("known", "lengths", "mean_length", "scores", "versions")

    def __init__(self, versions: Sequence[_Words]) -> None:
        self.versions = [each.words for each in versions]
        self.known = most_of([each.grams for each in versions])
        self.lengths = [len(words) for words in self.versions]
        self.mean_length = sum(self.lengths) / len(self.lengths)
        self.scores: dict[str, _PairScores] = {}


class _Strings:
    """The strings of a test set's versions, and what metrics count of a pair of strings.

    The same pairs come again and again, so each is counted once. ``""`` stands for no choice.
    """

    def __init__(self, theirs: Sequence[tuple[str, ...]]) -> None:
        self.theirs = theirs
        self._words: dict[str, _Words] = {}
        places = {own: _Place([self._word(each) for each in own]) for own in dict.fromkeys(theirs)}
        self._places = [places[own] for own in theirs]
        self._weights = NistWeights([place.versions for place in self._places], _NIST)

    def _word(self, text: str) -> _Words:
        found = self._words.get(text)
        if found is None:
            found = self._words[text] = _Words(text)
        return found

    def pairs(self, ours: Sequence[str]) -> list[_PairScores]:
        """Return the counts of each string in the place of its reference."""
        found = []
        for text, place in zip(ours, self._places, strict=True):
            pair = place.scores.get(text)
            if pair is None:
                pair = place.scores[text] = _PairScores(self._word(text), place, self._weights)
            found.append(pair)
        return found


class _RougeDocuments:
    """The documents of ROUGE: the expressions of each text, of all SEMCATs and of each.

    The units of references are counted once, and the words of an expression, too.
    """

    def __init__(self, slots: Sequence[Slot], theirs: Sequence[tuple[str, ...]]) -> None:
        numbers: dict[tuple[int, ...], int] = {}
        self._of_group: dict[str, list[int]] = {}
        for group, members in {**_grouped(slots), ALL: range(len(slots))}.items():
            by_text: dict[int, list[int]] = {}
            for member in members:
                by_text.setdefault(slots[member].text, []).append(member)
            # As a rule a text is of one group, whose document is that of the whole text.
            self._of_group[group] = [
                numbers.setdefault(tuple(own), len(numbers)) for own in by_text.values()
            ]
        self._members = list(numbers)
        self._words: dict[str, list[str]] = {}
        self._known: list[list[tuple[NGrams, NGrams]]] = []
        for own in self._members:
            versions = zip(*[theirs[member] for member in own], strict=True)
            self._known.append([self._units(version) for version in versions])

    def scores(self, ours: Sequence[str]) -> tuple[dict[str, float], dict[str, float]]:
        """Return ROUGE-2 and ROUGE-SU4 by group."""
        pairs: list[tuple[float, float]] = []
        for own, known in zip(self._members, self._known, strict=True):
            bigrams_of_ours, units_of_ours = self._units([ours[member] for member in own])
            pairs.append(
                (
                    rouge_of_units(bigrams_of_ours, [each[0] for each in known]).f,
                    rouge_of_units(units_of_ours, [each[1] for each in known]).f,
                )
            )
        return self._means([pair[0] for pair in pairs]), self._means([pair[1] for pair in pairs])

    def _means(self, values: Sequence[float]) -> dict[str, float]:
        return {
            group: fmean([values[number] for number in own])
            for group, own in self._of_group.items()
        }

    def _units(self, strings: Iterable[str]) -> tuple[NGrams, NGrams]:
        words: list[str] = []
        for text in strings:
            known = self._words.get(text)
            if known is None:
                known = self._words[text] = rouge_words(text)
            words += known
        return bigrams(words), skip_bigrams(words)


def _grouped(slots: Sequence[Slot]) -> dict[str, list[int]]:
    """Return the numbers of the references of each SEMCAT."""
    members: dict[str, list[int]] = {}
    for number, slot in enumerate(slots):
        members.setdefault(slot.group, []).append(number)
    return members


class GrecKey:
    """What a test set asks for, and what people chose there.

    Args:
        name: Name of the test set.
        versions: The texts of each version. The first one decides which texts and references there
            are; one that lacks some of them counts for those texts that it has in full.
        others: Whether the versions are other people's choices than the texts' own, which are then
            tested against them like a system, as in test set C-2 of the report.
        uneven: Whether it is as it should be that some texts have more versions than others.

    Raises:
        ValueError: No reference of the first version has a selected expression.

    Attributes:
        texts: The texts of the first version.
        problems: Sentences on texts and references that cannot be scored.
        several: Whether its texts refer to several people (GREC-NEG).
        slots: The references that are scored, in order.
        strings: Their expressions.
        types: REG08-TYPE of each version of each of them.
        members: Their numbers by SEMCAT.
        items: Their names in results.
        single: Whether each has one version.
    """

    def __init__(
        self,
        name: str,
        versions: Sequence[Sequence[GrecText]],
        *,
        others: bool = False,
        uneven: bool = False,
    ) -> None:
        self.name = name
        self._uneven = uneven
        self._others = others
        first: dict[str, GrecText] = {}
        for text in versions[0]:
            first.setdefault(text.id, text)
        self.texts = tuple(first.values())
        self.several = any(text.listed for text in self.texts)
        self.problems: list[str] = []
        if len(self.texts) < len(versions[0]):
            count = len(versions[0]) - len(self.texts)
            self.problems.append(
                f"{name}: {counted(count, 'text')} with the ID of an earlier one; the first one "
                "counts"
            )
        chosen = [output_of(version)[0] for version in versions]
        self.slots = tuple(self._slots(chosen))
        self.strings = _Strings(
            [tuple([version.key for version in slot.versions]) for slot in self.slots]
        )
        if not self.slots:
            raise ValueError(f"no reference of '{name}' has a selected expression to score against")
        self.types = [tuple([version.type for version in slot.versions]) for slot in self.slots]
        self.members = _grouped(self.slots)
        self.items = [slot.item for slot in self.slots]
        self.single = all(len(slot.versions) == 1 for slot in self.slots)

    @cached_property
    def ranges(self) -> list[tuple[int, int]]:
        """The first reference of each text, and the one behind its last."""
        firsts = [
            number
            for number, slot in enumerate(self.slots)
            if not number or slot.text != self.slots[number - 1].text
        ]
        return list(pairwise([*firsts, len(self.slots)]))

    @cached_property
    def asked(self) -> tuple[GrecText, ...]:
        """The texts without their selected expressions, as systems get them."""
        return tuple([text.asked() for text in self.texts])

    def rouge(self, ours: Sequence[str]) -> tuple[dict[str, float], dict[str, float]]:
        """Return ROUGE-2 and ROUGE-SU4 by SEMCAT, and of all, of an expression a reference."""
        return self._documents.scores(ours)

    @cached_property
    def _documents(self) -> _RougeDocuments:
        return _RougeDocuments(self.slots, self.strings.theirs)

    @cached_property
    def names(self) -> dict[str, frozenset[str]]:
        """The names of the references of each text, by its ID."""
        return {text.id: frozenset(text.every_ref) for text in self.texts}

    @cached_property
    def domains(self) -> dict[str, str]:
        """SEMCAT of each text, by its ID."""
        return {text.id: text.domain for text in self.texts}

    def _slots(self, chosen: Sequence[Mapping[str, Mapping[str, Refex | None]]]) -> Iterable[Slot]:
        met: set[str] = set()
        for number, text in enumerate(self.texts):
            every = text.every_ref
            refs = {name: ref for name, ref in every.items() if ref.chosen is not None}
            left_out = len(every) - len(refs)
            if left_out:
                self.problems.append(
                    f"{self.name}: text '{text.id}' has {counted(left_out, 'reference')} without a "
                    f"selected expression; {'it is' if left_out == 1 else 'they are'} not scored"
                )
            versions: list[Mapping[str, Refex | None]] = []
            for place, version in enumerate(chosen):
                own = version.get(text.id, {})
                if all(own.get(name) is not None for name in refs):
                    versions.append(own)
                elif own or not self._uneven:
                    self.problems.append(
                        f"{self.name}: version {place + 1} of text '{text.id}' does not have all "
                        "of its references; it is skipped"
                    )
            for name, ref in refs.items():
                item = name if name not in met else f"{text.id}/{name}"
                met.add(item)
                found = tuple([one for each in versions if (one := each[name]) is not None])
                yield Slot(item, number, text.id, name, ref.semcat, found)

    def __len__(self) -> int:
        return len(self.texts)

    @property
    def groups(self) -> dict[str, str]:
        """SEMCAT of each item."""
        return {slot.item: slot.group for slot in self.slots}

    def test_set(self, systems: Sequence[SystemScores]) -> TestSet:
        """Return the results of systems as a test set."""
        return TestSet(self.name, self.groups, tuple(systems), with_references=self._others)


def output_of(texts: Iterable[GrecText]) -> tuple[Output, list[str]]:
    """Return what answer files chose, and the IDs of texts that stand in them several times.

    The first one of such texts counts.
    """
    found: dict[str, Mapping[str, Refex | None]] = {}
    twice: list[str] = []
    for text in texts:
        if text.id in found:
            twice.append(text.id)
            continue
        found[text.id] = text.named(text.choices)
    return found, twice


def chosen_output(texts: Sequence[GrecText], choices: Iterable[Choices]) -> Output:
    """Return as an output what a system chose in each of some texts, whose IDs differ."""
    return {text.id: text.named(own) for text, own in zip(texts, choices, strict=True)}


def corpus_output(key: GrecKey) -> Output:
    """Return what the texts of the first version have."""
    return output_of(key.texts)[0]


def score_system(
    name: str,
    key: GrecKey,
    output: Output,
    *,
    duplicates: Sequence[str] = (),
    kind: RowKind = RowKind.SYSTEM,
    note: str = "",
) -> SystemScores:
    """Score what a system chose; ``duplicates`` are IDs of texts that it answered several times.

    A missing choice gets 0, and an edit distance to no words; it stays in all means.

    Raises:
        MissingExtraError: rapidfuzz is not installed.
    """
    choices = [output.get(slot.text_id, {}).get(slot.ref) for slot in key.slots]
    types = [None if choice is None else choice.type for choice in choices]
    strings = [None if choice is None else choice.key for choice in choices]
    pairs = key.strings.pairs([each or "" for each in strings])
    columns = {
        "type_accuracy": _by_item(key, _same(types, key.types)),
        "string_accuracy": _by_item(key, _same(strings, key.strings.theirs)),
        "edit_distance": _by_item(key, [pair.edits for pair in pairs], lower=True),
        "string_edit_accuracy": _by_item(key, [pair.accuracies for pair in pairs]),
        **_pooled(key, pairs, [each or "" for each in strings]),
    }
    columns["type_precision"] = _precision(key, output, columns["type_accuracy"])
    return SystemScores(
        name,
        {measure.name: columns[measure.name] for measure in (*MEASURES, TYPE_PRECISION)},
        len(key.slots),
        missing=tuple(
            [slot.item for slot, choice in zip(key.slots, choices, strict=True) if choice is None]
        ),
        extra=tuple(
            [
                f"{text}/{ref}"
                for text, refs in output.items()
                if not refs.keys() <= key.names.get(text, frozenset())
                for ref in refs
                if ref not in key.names.get(text, ()) and INSIDE not in ref
            ]
        ),
        duplicates=tuple(duplicates),
        note=note,
        kind=kind,
    )


def measures_of(keys: Iterable[GrecKey]) -> tuple[ChallengeMeasure, ...]:
    """Return the measures of test sets: those of the report, and precision where one needs it."""
    if not any(key.several for key in keys):
        return MEASURES
    return (MEASURES[0], TYPE_PRECISION, *MEASURES[1:])


def _precision(key: GrecKey, output: Output, types: MeasureScores) -> MeasureScores:
    """Return the share of a system's choices, those inside others too, with the right type."""
    right = Counter([key.domains[slot.text_id] for slot in key.slots if types.values[slot.item]])
    made: Counter[str] = Counter()
    for name, domain in key.domains.items():
        made[domain] += sum([choice is not None for choice in output.get(name, {}).values()])
    shares = {domain: right[domain] / made[domain] for domain in made if made[domain]}
    whole = right.total() / made.total() if made.total() else 0.0
    return MeasureScores(totals={**shares, ALL: whole})


def _same(ours: Sequence[str | None], theirs: Sequence[Sequence[str]]) -> list[tuple[float, ...]]:
    """Return by reference whether each version has what the system chose, 1 or 0."""
    return [
        tuple([1.0 if one == version else 0.0 for version in versions])
        for one, versions in zip(ours, theirs, strict=True)
    ]


def _pooled(
    key: GrecKey, pairs: Sequence[_PairScores], ours: Sequence[str]
) -> dict[str, MeasureScores]:
    """Return the metrics of whole sets: of all, and of each SEMCAT."""
    counts = {group: _pooled_counts([pairs[n] for n in own]) for group, own in key.members.items()}
    bleu = {group: each[0] for group, each in counts.items()}
    nist = {group: each[1] for group, each in counts.items()}
    whole_bleu, whole_nist = BleuCounts.of_all(bleu.values()), NistCounts.of_all(nist.values())
    rouge_2, rouge_su4 = key.rouge(ours)
    return {
        "bleu_3": MeasureScores(totals={**_scores(bleu), ALL: whole_bleu.score()}),
        "nist_5": MeasureScores(totals={**_scores(nist), ALL: whole_nist.score()}),
        "rouge_2": MeasureScores(totals=rouge_2),
        "rouge_su4": MeasureScores(totals=rouge_su4),
    }


def _scores(counts: Mapping[str, BleuCounts] | Mapping[str, NistCounts]) -> dict[str, float]:
    return {group: each.score() for group, each in counts.items()}


def mean_of_draws(key: GrecKey, draws: Sequence[SystemScores]) -> SystemScores:
    """Return the scores of a system that was run several times with other seeds.

    Scores are means over the draws, with their standard deviation. The values of items, which tests
    look at, are those of the first draw: means of draws would vary less than any draw does.
    """
    first = draws[0]
    if len(draws) == 1:
        return first
    columns: dict[str, MeasureScores] = {}
    spread: dict[str, float] = {}
    for name, column in first.columns.items():
        scores = [_totals(key, draw.columns[name]) for draw in draws]
        totals = {group: fmean([each[group] for each in scores]) for group in scores[0]}
        spread[name] = stdev([each[ALL] for each in scores])
        columns[name] = MeasureScores(column.values, totals)
    note = (
        f"mean of {len(draws)} draws, with the standard deviation of scores; letters and other "
        "tests use the first draw"
    )
    return replace(first, columns=columns, spread=spread, note=note)


def _totals(key: GrecKey, column: MeasureScores) -> Mapping[str, float]:
    """Return the score of all items and of each SEMCAT."""
    if column.totals:
        return column.totals
    values = list(column.values.values())
    means = {group: fmean([values[n] for n in own]) for group, own in key.members.items()}
    return {**means, ALL: fmean(values)}


def _by_item(
    key: GrecKey, figures: Sequence[tuple[float, ...]], *, lower: bool = False
) -> MeasureScores:
    """Return a measure of single references, each text compared with the version that it fits.

    ``figures`` has a figure for each version of each reference. With ``lower`` the smallest sum is
    the best one.
    """
    if key.single:
        values = [figure for (figure,) in figures]
    else:
        values = []
        for start, end in key.ranges:
            each = list(zip(*figures[start:end], strict=True))
            values += min(each, key=sum) if lower else max(each, key=sum)
    return MeasureScores(dict(zip(key.items, values, strict=True)))
