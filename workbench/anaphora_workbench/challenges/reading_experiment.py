"""Experiments with readers: reading times, questions, identification, from a table of trials.

A trial is one value of one participant on one item under one system. Times are in milliseconds;
accuracies are 1 for right and 0 for wrong. What the reports on GREC and TUNA of 2008 looked at:

- reading times of sentences, as they are, by token (long sentences take longer), normalised by
  reader (time by token, or the time itself where tokens are not given, over its mean of the
  participant: fast and slow readers weigh the same), and of sentences with a reference to the main
  subject only;
- how many questions were answered rightly, by type of question;
- identification times and accuracies, by domain.

Ratings (``..._rating``, more is better, without outliers) and magnitudes are what people judged:
ratings as they are, or as z-scores of their rater; magnitudes as natural logarithms, since people
estimate them in proportion.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from statistics import fmean, stdev
from typing import Any

from anaphora_workbench.challenges.grids import Grid
from anaphora_workbench.challenges.group_comparison import GroupedColumn, OutlierRule

TIME, ACCURACY = "_time", "_accuracy"
RATING = "_rating"
READING = "reading_time"
MAGNITUDE = "magnitude"


@dataclass(frozen=True, slots=True)
class Trials:
    """The trials of an experiment; all columns have a value for each trial, or none if not given.

    Attributes:
        participant: Who.
        system: Whose output was shown.
        measure: What was measured: ``reading_time``, ``question_accuracy`` and so on.
        value: The value, ``None`` for a trial that timed out.
        tokens: Number of tokens that were read.
        reference: Whether what was read has a reference to the main subject.
        type: Type of question.
        domain: Domain of the item.
        part: Which sentence or question of the item; these are blocks in place of the items, since
            a long sentence takes long under every system.
    """

    participant: Sequence[str]
    item: Sequence[str]
    system: Sequence[str]
    measure: Sequence[str]
    value: Sequence[float | None]
    tokens: Sequence[float | None] = ()
    reference: Sequence[bool] = ()
    type: Sequence[str] = ()
    domain: Sequence[str] = ()
    part: Sequence[str] = ()

    def of(self, places: Sequence[int]) -> Trials:
        """Return some of the trials."""

        def some(column: Sequence[Any]) -> list[Any]:
            return [column[place] for place in places] if column else []

        return Trials(*[some(getattr(self, field.name)) for field in fields(self)])


def questions(
    trials: Trials,
    *,
    blocked: bool = True,
    mixed: bool = False,
    rule: OutlierRule | None = None,
    alpha: float = 0.05,
    z_by_rater: bool = False,
) -> Iterator[GroupedColumn]:
    """Yield what can be asked of an experiment, measure by measure; time-outs are left out.

    Participants and items are blocks, or random effects (``mixed``), of a further analysis. The
    rule for outliers is for times; what else there is has none. With ``z_by_rater`` ratings and
    magnitudes are standardised within each participant.
    """
    answered = trials.of([n for n, value in enumerate(trials.value) if value is not None])
    for measure in dict.fromkeys(answered.measure):
        own = answered.of([n for n, name in enumerate(answered.measure) if name == measure])
        for name, title, part in _views(measure, own, z_by_rater):
            if len(set(part.system)) < 2:
                continue
            factors = {"participant": part.participant, **_items(measure, part)}
            known = {key: column for key, column in factors.items() if len(set(column)) > 1}
            times = measure.endswith(TIME)
            yield GroupedColumn(
                name,
                title,
                [value for value in part.value if value is not None],
                part.system,
                "system",
                known if blocked else {},
                known if mixed else {},
                lower_is_better=times,
                alpha=alpha,
                rule=rule if times else None,
                scopes=_scopes(part),
            )


def _views(measure: str, own: Trials, z_by_rater: bool) -> Iterator[tuple[str, str, Trials]]:
    """Yield name, title and trials of each way to look at a measure."""
    title = measure.replace("_", " ")
    if measure == MAGNITUDE:
        title = f"{title} (logarithm)"
        own = replace(own, value=[math.log(value) for value in own.value if value is not None])
    if z_by_rater and (measure == MAGNITUDE or measure.endswith(RATING)):
        title = f"{title}, z by rater"
        own = _standardised(own)
    yield measure, title, own
    if measure == READING:
        by_token = _by_token(own)
        if by_token is not None:
            yield f"{measure}_per_token", f"{title} per token", by_token
        base = own if by_token is None else by_token
        each = "" if by_token is None else " per token"
        yield f"{measure}_normalised", f"{title}{each}, over the reader's mean", _normalised(base)
        if own.reference:
            having = own.of([n for n, has in enumerate(own.reference) if has])
            yield f"{measure}_references", f"{title}, only sentences with a reference", having
    if measure.endswith(ACCURACY):
        yield from _parts(measure, title, own, own.type)
    if not measure.startswith("reading"):
        yield from _parts(measure, title, own, own.domain)


def _parts(
    measure: str, title: str, own: Trials, column: Sequence[str]
) -> Iterator[tuple[str, str, Trials]]:
    names = list(dict.fromkeys(column))
    if len(names) < 2:
        return
    for name in names:
        part = own.of([n for n, each in enumerate(column) if each == name])
        yield f"{measure}_{name}", f"{title}, {name}", part


def _by_token(own: Trials) -> Trials | None:
    """Return times by token; trials whose tokens are not given are left out."""
    places = [n for n, tokens in enumerate(own.tokens) if tokens]
    if not places:
        return None
    part = own.of(places)
    divided = [
        None if value is None or not tokens else value / tokens
        for value, tokens in zip(part.value, part.tokens, strict=True)
    ]
    return replace(part, value=divided)


def _normalised(own: Trials) -> Trials:
    """Return times over the mean time of their reader: 1 is as fast as this reader usually is."""
    times: dict[str, list[float]] = {}
    for participant, value in zip(own.participant, own.value, strict=True):
        if value is not None:
            times.setdefault(participant, []).append(value)
    means = {participant: fmean(values) for participant, values in times.items()}
    places = [n for n, participant in enumerate(own.participant) if means.get(participant)]
    part = own.of(places)
    divided = [
        None if value is None else value / means[participant]
        for participant, value in zip(part.participant, part.value, strict=True)
    ]
    return replace(part, value=divided)


def _items(measure: str, own: Trials) -> Mapping[str, Sequence[str]]:
    """Return what is read or asked, as blocks by the name of their factor."""
    name = {READING: "sentence"}.get(measure, "question" if "question" in measure else "")
    if not name or len(set(own.part)) < 2:
        return {"item": own.item}
    pairs = zip(own.item, own.part, strict=True)
    return {name: [f"{item}.{part}" for item, part in pairs]}


def _standardised(own: Trials) -> Trials:
    """Return values as deviations from their rater's mean, in standard deviations of that rater.

    Somebody who gives one value only, or the same one always, has none: they drop out.
    """
    by_rater: dict[str, list[float]] = {}
    for participant, value in zip(own.participant, own.value, strict=True):
        if value is not None:
            by_rater.setdefault(participant, []).append(value)
    spread = {who: stdev(given) for who, given in by_rater.items() if len(given) > 1}
    means = {who: fmean(given) for who, given in by_rater.items()}
    part = own.of([n for n, who in enumerate(own.participant) if spread.get(who)])
    values = [
        None if value is None else (value - means[who]) / spread[who]
        for who, value in zip(part.participant, part.value, strict=True)
    ]
    return replace(part, value=values)


def _scopes(part: Trials) -> Mapping[str, Sequence[str]]:
    found = {"participant": part.participant, "item": part.item, "system": part.system}
    return {**found, "domain": part.domain} if part.domain else found


def timeouts_grid(trials: Trials) -> Grid | None:
    """Return how many trials of each measure and system timed out; ``None`` if none did."""
    if all(value is not None for value in trials.value):
        return None
    measures = list(dict.fromkeys(trials.measure))
    systems = list(dict.fromkeys(trials.system))
    rows = []
    for system in systems:
        counts = []
        for measure in measures:
            own = [
                value
                for value, who, what in zip(
                    trials.value, trials.system, trials.measure, strict=True
                )
                if (who, what) == (system, measure)
            ]
            counts.append(f"{own.count(None)} of {len(own)}")
        rows.append((system, *counts))
    note = "Trials without a value timed out; they are excluded everywhere."
    return Grid("timeouts", "Time-outs", ("system", *measures), tuple(rows), (note,))
