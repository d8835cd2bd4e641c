"""What a GREC test set asks for and what people chose there; what systems answered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from anaphora_workbench.challenges.results import SystemScores, TestSet
from anaphora_workbench.errors import counted
from anaphora_workbench.scoring.generation.bleu import BleuCounts, bleu_counts
from anaphora_workbench.scoring.generation.ngrams import words_of
from anaphora_workbench.scoring.generation.nist import NistCounts, NistWeights
from anaphora_workbench.tasks.grec import GrecText, Refex

__all__ = ["Key", "Output", "Slot", "corpus_output", "output_of"]

_BLEU = 3
_NIST = 5

Output = Mapping[str, Mapping[str, Refex | None]]
"""What a system chose: by text and reference."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A reference that is asked for.

    Attributes:
        item: Its name in results.
        text: Number of its text.
        text_id: ID of its text.
        ref: ID of the reference.
        group: SEMCAT.
        versions: What each version has there.
    """

    item: str
    text: int
    text_id: str
    ref: str
    group: str
    versions: tuple[Refex, ...]


class _Strings:
    """The strings of a test set's versions, and what pooled metrics count of a pair of strings.

    The same pairs come again and again, so each is counted once.
    """

    def __init__(self, theirs: Sequence[tuple[str, ...]]) -> None:
        self.theirs = theirs
        self._words: dict[str, list[str]] = {}
        self._parted = [[self.words(each) for each in own] for own in theirs]
        self._weights = NistWeights(self._parted, _NIST)
        self._bleu: dict[tuple[str, tuple[str, ...]], BleuCounts] = {}
        self._nist: dict[tuple[str, tuple[str, ...]], NistCounts] = {}

    def words(self, text: str) -> list[str]:
        """Return the words of a string."""
        found = self._words.get(text)
        if found is None:
            found = self._words[text] = words_of(text)
        return found

    def bleu(self, ours: str, number: int) -> BleuCounts:
        """Return the counts of a string in the place of a reference."""
        pair = (ours, self.theirs[number])
        if pair not in self._bleu:
            self._bleu[pair] = bleu_counts(self.words(ours), self._parted[number], order=_BLEU)
        return self._bleu[pair]

    def nist(self, ours: str, number: int) -> NistCounts:
        """Return the counts of a string in the place of a reference."""
        pair = (ours, self.theirs[number])
        if pair not in self._nist:
            self._nist[pair] = self._weights.counts(self.words(ours), self._parted[number])
        return self._nist[pair]


class Key:
    """What a test set asks for, and what people chose there.

    Args:
        name: Name of the test set.
        versions: The texts of each version. The first one says which texts and references there
            are; one that lacks some of them counts for those texts that it has in full.
        others: Whether the versions are other people's choices than the texts' own, which are then
            tested against them like a system, as in test set C-2 of the report.

    Raises:
        ValueError: No reference of the first version has a selected expression.

    Attributes:
        name: Name of the test set.
        texts: The texts of the first version.
        problems: Sentences on texts and references that cannot be scored.
        slots: The references that are scored, in order.
        strings: Their strings.
    """

    def __init__(
        self, name: str, versions: Sequence[Sequence[GrecText]], *, others: bool = False
    ) -> None:
        self.name = name
        self._others = others
        first: dict[str, GrecText] = {}
        for text in versions[0]:
            first.setdefault(text.id, text)
        self.texts = tuple(first.values())
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

    def _slots(self, chosen: Sequence[Mapping[str, Mapping[str, Refex | None]]]) -> Iterable[Slot]:
        met: set[str] = set()
        for number, text in enumerate(self.texts):
            refs = [ref for ref in text.refs if ref.chosen is not None]
            left_out = len(text.refs) - len(refs)
            if left_out:
                self.problems.append(
                    f"{self.name}: text '{text.id}' has {counted(left_out, 'reference')} without a "
                    f"selected expression; {'it is' if left_out == 1 else 'they are'} not scored"
                )
            versions: list[Mapping[str, Refex | None]] = []
            for place, version in enumerate(chosen):
                own = version.get(text.id, {})
                if all(own.get(ref.id) is not None for ref in refs):
                    versions.append(own)
                else:
                    self.problems.append(
                        f"{self.name}: version {place + 1} of text '{text.id}' does not have all "
                        "of its references; it is left out"
                    )
            for ref in refs:
                item = ref.id if ref.id not in met else f"{text.id}/{ref.id}"
                met.add(item)
                found = tuple([one for each in versions if (one := each[ref.id]) is not None])
                yield Slot(item, number, text.id, ref.id, ref.semcat, found)

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
    found: dict[str, dict[str, Refex | None]] = {}
    twice: list[str] = []
    for text in texts:
        if text.id in found:
            twice.append(text.id)
            continue
        found[text.id] = {ref.id: ref.chosen for ref in text.refs}
    return found, twice


def corpus_output(key: Key) -> Output:
    """Return what the texts of the first version have."""
    return output_of(key.texts)[0]
