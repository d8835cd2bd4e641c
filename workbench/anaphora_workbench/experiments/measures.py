"""The measures of test sets with one pronoun per text, in addition to the success rate.

- ``gap``, ``gap-overlap``: labels of the two names of a snippet (`anaphora_workbench.scoring.gap`),
  by the pronoun's gender (``feminine``, ``masculine``) and over all (``*``). ``gap-bias`` is the
  feminine F1 over the masculine one.
- ``winobias``: of sentences whose occupation fits the stereotype of the pronoun's gender (``pro``)
  and does not (``anti``), of both types together and of each (``type1-pro`` ...).
  ``winobias-difference`` is ``pro`` less ``anti`` (Zhao et al. 2018).
- ``winogender``: by the pronoun's gender, ``neutral`` among them. ``winogender-difference`` is one
  gender less another one (Rudinger et al. 2018).

For the latter two a pronoun of the population counts as in the success rate, in the first way of
matching and the first mode: recall is the accuracy, the share of pronouns that are resolved
rightly; precision is the share of those with an answer. F1 is formed of the sums of all texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from anaphora_workbench.experiments.plan import Resampling
from anaphora_workbench.experiments.significance import lettered
from anaphora_workbench.model import Document
from anaphora_workbench.scoring import TOTAL, DocumentResult, Settings, Tally
from anaphora_workbench.scoring.gap import NameCounts, f1_of_sums
from anaphora_workbench.scoring.measures import GENDERS, Measure, gap_bias
from anaphora_workbench.stats import (
    BootstrapComparison,
    LetteredRow,
    Randomisation,
    bootstraps_of_pairs,
    difference_row,
    holm,
    pairs_by_documents,
    randomisations_of_pairs,
)

Columns = tuple[int, int, int]
FlatRow = dict[str, str | int | float | None]

SIDES = ("pro", "anti")


@dataclass(frozen=True, slots=True)
class MeasurePair:
    """Two systems by the F1 of one measure over all texts that both have.

    Attributes:
        bootstrap: The difference with its intervals; the text is the unit.
        randomisation: The test of it, by exchanging the answers text by text.
        p_holm: Its two-sided p, corrected by Holm for all pairs of this measure.
    """

    metric: str
    first: str
    second: str
    bootstrap: BootstrapComparison
    randomisation: Randomisation
    p_holm: float | None

    def row(self) -> FlatRow:
        """Return it as a flat row."""
        return {
            "metric": self.metric,
            "first": self.first,
            "second": self.second,
            "first_f1": self.bootstrap.first,
            "second_f1": self.bootstrap.second,
            **difference_row(self.bootstrap, self.randomisation, self.p_holm),
        }


@dataclass(frozen=True, slots=True)
class MeasureLetters:
    """Groups of systems that do not differ by the F1 of a measure, with letters, the best first."""

    metric: str
    rows: tuple[LetteredRow, ...]

    def of(self, system: str) -> str:
        """Return the letters of a system, ``""`` when it has none."""
        return next((row.text for row in self.rows if row.name == system), "")

    def flat_rows(self) -> list[FlatRow]:
        """Return it as flat rows, one a system."""
        return [
            {
                "metric": self.metric,
                "resolver": row.name,
                "value": row.mean,
                "letters": row.text,
            }
            for row in self.rows
        ]


@dataclass(slots=True)
class MeasureBuilder:
    """Adds up the measures, text by text."""

    settings: Settings
    _texts: int = 0
    _versions: dict[int, str] = field(default_factory=dict)
    _kinds: dict[str, list[str]] = field(default_factory=dict)
    _sums: dict[tuple[str, str, str], NameCounts] = field(default_factory=dict)
    _by_text: dict[str, dict[str, dict[int, NameCounts]]] = field(default_factory=dict)

    def add(
        self, document: Document, results: Mapping[str, DocumentResult], version_of: str = ""
    ) -> None:
        """Add a text with the results of each system that ran on it, in order.

        ``version_of`` is what it is one of several versions of, ``""`` if of none.
        """
        self._texts += 1
        if version_of:
            self._versions[self._texts] = version_of
        for system, result in results.items():
            for metric, counts, kinds in self._counted(document, system, result):
                by_system = self._by_text.setdefault(metric, {})
                by_system.setdefault(system, {})[self._texts] = counts
                for kind in (TOTAL, *kinds):
                    known = self._kinds.setdefault(metric, [])
                    if kind not in known:
                        known.append(kind)
                    key = (metric, system, kind)
                    self._sums[key] = self._sums.get(key, NameCounts()) + counts

    def _counted(
        self, document: Document, system: str, result: DocumentResult
    ) -> Iterator[tuple[str, NameCounts, tuple[str, ...]]]:
        """Yield the measures of a text: the name, the counts and to which kinds it belongs."""
        stated = document.metadata
        gender = stated.get("gender")
        genders = (gender,) if gender in GENDERS else ()
        for (name, rule), counts in result.names.items():
            if name == system:
                yield rule, counts, genders
        side = stated.get("stereotype")
        if side in SIDES:
            kinds = (side, f"type{stated['type']}-{side}") if "type" in stated else (side,)
            yield "winobias", self._judged(system, result), kinds
        elif "participant" in stated and stated.get("answer") in (0, 1):
            yield "winogender", self._judged(system, result), genders

    def _judged(self, system: str, result: DocumentResult) -> NameCounts:
        """Return the right, wrong and lacking answers of a system on a text."""
        way = (self.settings.match[0], self.settings.carry_over[0])
        tally = Tally()
        for row, counts in result.tallies.items():
            if row.resolver == system and (row.match, row.carry_over) == way:
                tally.add(counts)
        return NameCounts(tally.exit, tally.failure, tally.gold - tally.exit)

    def measures(self, systems: Iterable[str]) -> tuple[Measure, ...]:
        """Return the figures, by measure and system, systems in the order of tables."""
        order = list(systems)
        found: list[Measure] = []
        for metric, kinds in self._kinds.items():
            own = [system for system in order if system in self._by_text[metric]]
            for system in own:
                sums = {kind: self._sums.get((metric, system, kind)) for kind in _ordered(kinds)}
                listed = [Measure(system, metric, k, c) for k, c in sums.items() if c is not None]
                found += listed
                found += _formed(system, metric, {m.kind: m.f1 for m in listed})
        return tuple(found)

    def pairs(self, systems: Iterable[str], tests: Resampling) -> tuple[MeasurePair, ...]:
        """Compare every two systems by each measure, on the texts that both of them have.

        All versions of a sentence are drawn and exchanged together. Systems are in the order of
        tables.
        """
        order = list(systems)
        found: list[MeasurePair] = []
        for metric, by_system in self._by_text.items():
            own = [system for system in order if system in by_system]
            have = {name: frozenset(by_system[name]) for name in own}
            tested: dict[tuple[str, str], tuple[BootstrapComparison, Randomisation]] = {}
            for common, pairs in pairs_by_documents(have).items():
                named = {name for pair in pairs for name in pair}
                tables = {
                    name: self._table(by_system[name], sorted(common))
                    for name in own
                    if common and name in named
                }
                tested |= _tested(tables, pairs if common else (), tests)
            ordered = [pair for pair in combinations(own, 2) if pair in tested]
            adjusted = holm([tested[pair][1].p_two_sided for pair in ordered])
            found += [
                MeasurePair(metric, *pair, *tested[pair], p)
                for pair, p in zip(ordered, adjusted, strict=True)
            ]
        return tuple(found)

    def _table(self, counts: Mapping[int, NameCounts], texts: Sequence[int]) -> list[Columns]:
        """Return the counts of texts, those of all versions of a sentence as one row."""
        rows: dict[str, NameCounts] = {}
        for text in texts:
            unit = self._versions.get(text) or str(text)
            rows[unit] = rows.get(unit, NameCounts()) + counts[text]
        return [row.columns for row in rows.values()]


def measure_letters(
    measures: Iterable[Measure], pairs: Iterable[MeasurePair], drawn: Resampling
) -> tuple[MeasureLetters, ...]:
    """Return the letters of every measure that was tested; ``drawn`` is how it was tested."""
    values: dict[str, dict[str, float | None]] = {}
    for measure in measures:
        if measure.kind == TOTAL and measure.counts is not None:
            values.setdefault(measure.metric, {})[measure.system] = measure.f1
    families: dict[str, list[MeasurePair]] = {}
    for pair in pairs:
        families.setdefault(pair.metric, []).append(pair)
    found = [
        MeasureLetters(metric, lettered(family, values.get(metric, {}), drawn))
        for metric, family in families.items()
    ]
    return tuple([letters for letters in found if letters.rows])


def _tested(
    tables: Mapping[str, Sequence[Columns]], pairs: Iterable[tuple[str, str]], tests: Resampling
) -> dict[tuple[str, str], tuple[BootstrapComparison, Randomisation]]:
    """Return the tests of pairs of systems that are compared on the same texts."""
    if not tables:
        return {}
    compared = bootstraps_of_pairs(
        tables, {"": f1_of_sums}, level=tests.level, samples=tests.samples, seed=tests.seed
    )
    shuffled = randomisations_of_pairs(tables, f1_of_sums, shuffles=tests.shuffles, seed=tests.seed)
    return {pair: (compared[pair][""], shuffled[pair]) for pair in pairs}


def _ordered(kinds: Sequence[str]) -> list[str]:
    """Return the kinds with all texts first, then sides and genders, then the rest as it came."""
    first = (TOTAL, *SIDES, *GENDERS)
    return [*[kind for kind in first if kind in kinds], *sorted(set(kinds) - set(first))]


def _formed(system: str, metric: str, f1: Mapping[str, float | None]) -> Iterator[Measure]:
    """Yield the figures that are formed of the F1 of several kinds."""
    if metric in ("gap", "gap-overlap"):
        yield gap_bias(system, metric, f1)
        return
    for one, other in combinations(SIDES if metric == "winobias" else GENDERS, 2):
        if one in f1 and other in f1:
            mine, theirs = f1[one], f1[other]
            less = None if mine is None or theirs is None else mine - theirs
            yield Measure(system, f"{metric}-difference", f"{one}-{other}", None, less)
