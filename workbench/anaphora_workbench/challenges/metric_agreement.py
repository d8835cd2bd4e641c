"""Which metric agrees with people? Correlations of metrics with human scores, and Williams' test.

Rows are systems (or items): each has a score by every metric and a human score. All coefficients of
one kind are a family for Holm's correction, and all pairs of metrics with one human score are one.
Where low values of a metric are good (TER, reading time), its signs are turned for Williams' test,
so that it compares how far two metrics agree with people, not their directions. Coefficients are
printed as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from anaphora_workbench.challenges.analysis import p_text
from anaphora_workbench.challenges.correlations import STARS, legend_of, starred
from anaphora_workbench.challenges.grids import Grid
from anaphora_workbench.errors import counted
from anaphora_workbench.stats import (
    Coefficient,
    Correlation,
    Interval,
    Refusal,
    Williams,
    bootstrap_of_correlation,
    correlation,
    holm,
    smallest_significant,
    williams_of,
)
from anaphora_workbench.stats.rank_correlation import EXACT_UP_TO

Columns = Mapping[str, Sequence[float]]
"""Scores by name of the measure, one for each row, NaN where there is none."""
_ALPHA = 0.05
_LITTLE = 5
"""With fewer degrees of freedom Williams' test gets a note."""
_SYMBOLS = {
    Coefficient.PEARSON: ("Pearson's r", "r"),
    Coefficient.SPEARMAN: ("Spearman's rho", "rho"),
    Coefficient.KENDALL: ("Kendall's tau-b", "tau"),
}


@dataclass(frozen=True, slots=True)
class AgreementSettings:
    """How metrics are compared with human scores.

    Attributes:
        bootstrap: Whether intervals are by bootstrap over the rows, else Fisher's.
        level: Level of the intervals.
        adjusted: Whether p values are corrected by Holm.
        low: Names of measures, human ones too, of which low values are good.
    """

    coefficients: tuple[Coefficient, ...] = tuple(Coefficient)
    bootstrap: bool = False
    samples: int = 2_000
    seed: int = 1
    level: float = 0.95
    adjusted: bool = True
    low: frozenset[str] = frozenset()
    stars: tuple[tuple[float, str], ...] = STARS


@dataclass(frozen=True, slots=True)
class Agreement:
    """A coefficient of a metric with a human score.

    Attributes:
        found: The coefficient; its interval is the one that was asked for.
        p_adjusted: p after correction; that of ``found`` without one.
        no_interval: Why there is none, as a phrase; ``""`` where there is one.
    """

    human: str
    metric: str
    coefficient: Coefficient
    found: Correlation
    p_adjusted: float | None
    no_interval: str = ""

    @property
    def corrected(self) -> Correlation:
        """The coefficient with p after correction."""
        return replace(self.found, p=self.p_adjusted)


@dataclass(frozen=True, slots=True)
class MetricPair:
    """Williams' test of two metrics, the one that agrees better with people first.

    Its correlations and t are of metrics for all of which high values are good.
    """

    human: str
    first: str
    second: str
    test: Williams
    p_adjusted: float | None


def agreements(human: Columns, metrics: Columns, settings: AgreementSettings) -> list[Agreement]:
    """Return all coefficients, by coefficient, human score and metric, p corrected."""
    listed: list[Agreement] = []
    for coefficient in settings.coefficients:
        found = [
            _agreement(name, metric, coefficient, human[name], metrics[metric], settings)
            for name in human
            for metric in metrics
        ]
        if settings.adjusted:
            corrected = holm([each.found.p for each in found])
            found = [replace(each, p_adjusted=p) for each, p in zip(found, corrected, strict=True)]
        listed += found
    return listed


def _agreement(
    name: str,
    metric: str,
    coefficient: Coefficient,
    human: Sequence[float],
    scores: Sequence[float],
    settings: AgreementSettings,
) -> Agreement:
    found = correlation(human, scores, coefficient, level=settings.level)
    reason = ""
    if found.r is not None and settings.bootstrap:
        interval = bootstrap_of_correlation(
            human,
            scores,
            coefficient,
            level=settings.level,
            samples=settings.samples,
            seed=settings.seed,
        )
        found = replace(found, low=interval.low, high=interval.high)
        reason = _why(interval)
    elif found.r is not None and found.low is None:
        reason = "rank correlation of 1, or of four rows"
    return Agreement(name, metric, coefficient, found, found.p, reason)


def _why(interval: Interval) -> str:
    if interval.refusal is None:
        return ""
    few = interval.refusal is Refusal.TOO_FEW_DOCUMENTS
    return "a bootstrap of fewer than ten rows" if few else str(interval.refusal)


def metric_pairs(human: Columns, metrics: Columns, settings: AgreementSettings) -> list[MetricPair]:
    """Return Williams' test of every two metrics with each human score, p corrected by score."""
    listed: list[MetricPair] = []
    turned = {name: _turned(name, scores, settings) for name, scores in metrics.items()}
    for name, scores in human.items():
        people = _turned(name, scores, settings)
        pairs = []
        for one, two in combinations(metrics, 2):
            test = williams_of(people, turned[one], turned[two])
            if (test.first or 0.0) < (test.second or 0.0):
                one, two = two, one
                test = williams_of(people, turned[one], turned[two])
            pairs.append(MetricPair(name, one, two, test, test.p))
        if settings.adjusted:
            corrected = holm([pair.test.p for pair in pairs])
            pairs = [replace(pair, p_adjusted=p) for pair, p in zip(pairs, corrected, strict=True)]
        listed += pairs
    return listed


def _turned(name: str, scores: Sequence[float], settings: AgreementSettings) -> list[float]:
    sign = -1.0 if name in settings.low else 1.0
    return [sign * score for score in scores]


def against_expectation(found: Sequence[Agreement], settings: AgreementSettings) -> list[Agreement]:
    """Return Pearson's correlations that say that a metric is best where people judge worst.

    It is significant alone; a measure of which low values are good may be meant.
    """
    return [
        each
        for each in found
        if each.coefficient is Coefficient.PEARSON
        and each.found.r is not None
        and each.found.p is not None
        and each.found.p < _ALPHA
        and _sign(each.human, each.metric, settings) * each.found.r < 0
    ]


def best_grid(
    found: Sequence[Agreement], pairs: Sequence[MetricPair], settings: AgreementSettings
) -> Grid:
    """Return the metric that agrees best with each human score, by r, and those not worse."""
    rows = []
    for human in dict.fromkeys([each.human for each in found]):
        ranked = sorted(
            [
                (_sign(human, each.metric, settings) * each.found.r, each)
                for each in found
                if each.human == human
                and each.coefficient is Coefficient.PEARSON
                and each.found.r is not None
            ],
            key=lambda one: -one[0],
        )
        if not ranked:
            rows.append((human, "-", "-", "-", "-"))
            continue
        best = ranked[0][1]
        tests = {
            frozenset((pair.first, pair.second)): pair for pair in pairs if pair.human == human
        }
        worse: list[str] = []
        alike: list[str] = []
        for _r, each in ranked[1:]:
            pair = tests.get(frozenset((best.metric, each.metric)))
            p = pair.p_adjusted if pair else None
            (worse if p is not None and p < _ALPHA else alike).append(each.metric)
        rows.append(
            (
                human,
                best.metric,
                starred(best.corrected, settings.stars),
                ", ".join(alike) or "no other",
                ", ".join(worse) or "no other",
            )
        )
    notes = [
        f"Williams' test with the best metric, two-sided at {_ALPHA:g}"
        + (", Holm's correction for all pairs." if settings.adjusted else ", not corrected.")
    ]
    return Grid(
        "best",
        "Summary: the metric that agrees best with people",
        ("human score", "metric", "r", "not significantly worse", "significantly worse"),
        tuple(rows),
        tuple(notes),
    )


def _sign(human: str, metric: str, settings: AgreementSettings) -> int:
    return -1 if (human in settings.low) != (metric in settings.low) else 1


def coefficient_grids(found: Sequence[Agreement], settings: AgreementSettings) -> list[Grid]:
    """Return a table by coefficient as the reports print it: metrics in rows, people in columns."""
    grids = []
    for coefficient in settings.coefficients:
        own = [each for each in found if each.coefficient is coefficient]
        humans = list(dict.fromkeys([each.human for each in own]))
        cells = {(each.metric, each.human): each for each in own}
        rows = [
            (
                metric,
                *[starred(cells[metric, name].corrected, settings.stars) for name in humans],
            )
            for metric in dict.fromkeys([each.metric for each in own])
        ]
        title, _symbol = _SYMBOLS[coefficient]
        grids.append(
            Grid(
                str(coefficient),
                f"{title} of metrics with human scores",
                ("metric", *humans),
                tuple(rows),
                tuple(_coefficient_notes(own, settings, coefficient)),
            )
        )
    return grids


def _coefficient_notes(
    own: Sequence[Agreement], settings: AgreementSettings, coefficient: Coefficient
) -> Iterator[str]:
    sizes = sorted({each.found.size for each in own})
    count = str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
    correction = (
        f"Holm's correction for {counted(sum([each.found.p is not None for each in own]), 'test')}"
        if settings.adjusted
        else "not corrected for their number"
    )
    yield f"n = {count}; {legend_of(settings.stars)}; two-sided, {correction}."
    r = smallest_significant(sizes[-1])
    if coefficient is Coefficient.PEARSON and r is not None:
        yield f"With {sizes[-1]} rows a single r is significant at .05 from {r:.3f} on."
    refused = sorted({str(each.found.refusal) for each in own if each.found.refusal is not None})
    if refused:
        yield f"-: undefined ({', '.join(refused)})."


def intervals_grid(found: Sequence[Agreement], settings: AgreementSettings) -> Grid:
    """Return each coefficient with its interval and p values."""
    rows = [
        (
            each.human,
            each.metric,
            _SYMBOLS[each.coefficient][1],
            "-" if each.found.r is None else f"{each.found.r:.3f}",
            "-" if each.found.low is None else f"{each.found.low:.3f} to {each.found.high:.3f}",
            _p(each.found.p),
            *((_p(each.p_adjusted),) if settings.adjusted else ()),
            str(each.found.size),
        )
        for each in found
    ]
    level = f"{100 * settings.level:g} % interval"
    ranked = any(each.coefficient is not Coefficient.PEARSON for each in found)
    notes = [
        f"Intervals: BCa bootstrap over rows, {settings.samples:,} resamples, seed {settings.seed}."
        if settings.bootstrap
        else "Intervals: Fisher's z; of rho with the variance of Bonett and Wright, of tau with "
        "that of Fieller, Hartley and Pearson."
        if ranked
        else "Intervals: Fisher's z."
    ]
    if ranked and any(each.found.size <= EXACT_UP_TO for each in found):
        notes.append("p of rho and tau with up to eight rows: over every order of the rows.")
    reasons = sorted({each.no_interval for each in found if each.no_interval})
    if reasons:
        notes.append(f"No interval of {'; '.join(reasons)}.")
    return Grid(
        "intervals",
        "Each coefficient",
        (
            *("human score", "metric", "", "value", level, "p"),
            *(("p adjusted",) if settings.adjusted else ()),
            "n",
        ),
        tuple(rows),
        tuple(notes),
    )


def williams_grid(pairs: Sequence[MetricPair], settings: AgreementSettings) -> Grid:
    """Return Williams' test of every two metrics, the better one first."""
    rows = [
        (
            pair.human,
            pair.first,
            _r(pair.test.first),
            pair.second,
            _r(pair.test.second),
            _r(pair.test.between),
            "-" if pair.test.t is None else f"{pair.test.t:.3f}",
            str(pair.test.freedom) if pair.test.t is not None else "-",
            _p(pair.test.p),
            *((_p(pair.p_adjusted),) if settings.adjusted else ()),
        )
        for pair in pairs
    ]
    notes = []
    if settings.low:
        notes.append(f"Signs turned, low values are good: {', '.join(sorted(settings.low))}.")
    refused = sorted({str(pair.test.refusal) for pair in pairs if pair.test.refusal is not None})
    if refused:
        notes.append(f"-: no test ({', '.join(refused)}).")
    freedom = min([pair.test.freedom for pair in pairs if pair.test.t is not None], default=9)
    if freedom < _LITTLE:
        notes.append(
            f"With {freedom} degree{'s'[freedom == 1 :]} of freedom the test finds only very "
            "large differences, and only if scores are normally distributed."
        )
    if settings.adjusted:
        notes.append("p adjusted: Holm's correction for the pairs of one human score.")
    return Grid(
        "williams",
        "Williams' test: does one metric agree better than another?",
        (
            *("human score", "metric", "r", "other metric", "r", "r of both", "t", "df", "p"),
            *(("p adjusted",) if settings.adjusted else ()),
        ),
        tuple(rows),
        tuple(notes),
    )


def agreement_rows(
    found: Sequence[Agreement], pairs: Sequence[MetricPair], settings: AgreementSettings
) -> Iterator[dict[str, str | int | float | None]]:
    """Yield flat rows: one by coefficient (``other`` is empty), then one by Williams' test."""
    for each in found:
        yield {
            "analysis": str(each.coefficient),
            "human": each.human,
            "metric": each.metric,
            "other": None,
            "value": each.found.r,
            "other_value": None,
            "between": None,
            "low": each.found.low,
            "high": each.found.high,
            "interval": None
            if each.found.low is None
            else ("bootstrap" if settings.bootstrap else "fisher"),
            "t": None,
            "df": None,
            "p": each.found.p,
            "p_adjusted": each.p_adjusted if settings.adjusted else None,
            "n": each.found.size,
            "refusal": None if each.found.refusal is None else str(each.found.refusal),
        }
    for pair in pairs:
        test = pair.test
        yield {
            "analysis": "williams",
            "human": pair.human,
            "metric": pair.first,
            "other": pair.second,
            "value": test.first,
            "other_value": test.second,
            "between": test.between,
            "low": None,
            "high": None,
            "interval": None,
            "t": test.t,
            "df": test.freedom if test.t is not None else None,
            "p": test.p,
            "p_adjusted": pair.p_adjusted if settings.adjusted else None,
            "n": test.size,
            "refusal": None if test.refusal is None else str(test.refusal),
        }


def _r(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _p(value: float | None) -> str:
    return "-" if value is None else p_text(value).removeprefix("p ").removeprefix("= ")
