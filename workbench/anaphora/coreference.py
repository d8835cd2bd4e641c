"""`score`: coreference metrics of responses against a key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from anaphora.choices import a_number, a_string, language_of, listed, one_name, one_of
from anaphora.clusters import has_nothing, means_clusters, texts_of_clusters
from anaphora.messages import in_python
from anaphora.reading import Opened, names_for, opened
from anaphora.results import Point, Result, percentage, point
from anaphora.tables import Row
from anaphora_workbench import __version__
from anaphora_workbench.errors import (
    AnaphoraError,
    FormatError,
    Problem,
    UsageError,
    counted,
    unknown_name,
)
from anaphora_workbench.ports import MentionTable
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.coreference import known_metrics
from anaphora_workbench.scoring.coreference.alignment import (
    Extra,
    Missing,
    Policies,
    TextMismatchPolicy,
)
from anaphora_workbench.scoring.coreference.matching import Matching, MentionMatching, Zeros
from anaphora_workbench.scoring.coreference.reading import (
    alignment_of,
    mention_tables,
    without_errors,
)
from anaphora_workbench.scoring.coreference.score import TOTAL, CoreferenceScores, score_tables
from anaphora_workbench.scoring.coreference.settings import (
    DEFAULT_METRICS,
    DOCUMENT_METRICS,
    PROFILES,
    ScoreSettings,
    SplitWay,
)
from anaphora_workbench.scoring.coreference.sides import Duplicates


class ScoreResult(Result):
    """Coreference scores of one or several responses.

    ::

        scores = anaphora.score("key.conll", "response.conll")
        scores["conll"]      # F1 from 0 to 1

    Attributes:
        scores: Exact sums by document, as the inside has them, by the name of each response.
    """

    def __init__(
        self,
        scores: Mapping[str, CoreferenceScores],
        signature: str,
        notes: list[str],
        parts: Mapping[str, Any],
    ) -> None:
        self.scores = dict(scores)
        rows = [{"system": name, **row} for name, found in scores.items() for row in found.rows()]
        first = next(iter(scores.values()))
        documents = counted(len(first.documents), "document")
        what = "Scores" if len(scores) == 1 else f"Scores of {len(scores)} responses"
        super().__init__(
            f"{what} on {documents}",
            rows,
            _summary(scores),
            signature,
            notes,
            parts,
            f"Match {first.settings.matching.way}.",
        )
        if len(scores) == 1:
            self._most = len(self.summary)  # the CoNLL mean is far down

    @property
    def f1(self) -> dict[str, float | None]:
        """F1 by metric, from 0 to 1, of the first response."""
        first = next(iter(self.scores))
        return {
            row["metric"]: row["f1"]
            for row in self.rows
            if (row["system"], row["document"], row["genre"]) == (first, TOTAL, TOTAL)
        }

    def __getitem__(self, metric: str) -> float | None:
        """Return the F1 of a metric of the first response; `UsageError` if it was not scored."""
        known = self.f1
        metric = a_string("metric", metric, "conll")
        if metric not in known:
            raise UsageError(unknown_name("metric", metric, known))
        return known[metric]

    def _points(self) -> list[Point]:
        bounds = {
            (row["system"], row["metric"]): (percentage(row["low"]), percentage(row["high"]))
            for row in self.parts["intervals"]
        }
        several = len(self.scores) > 1
        only = next(iter(self.scores))
        points = []
        for row in self.summary:
            name, metric = row.get("resolver", only), row["metric"]
            low, high = bounds.get((name, metric), (None, None))
            label = f"{name} {metric}" if several else metric
            mentions = self.scores[name].counts()[0].mentions
            points.append(point(label, mentions, row["F1 %"], low, high))
        return points


def score(
    key: Any,
    response: Any,
    metrics: str | Iterable[str] | None = None,
    *,
    match: str = "full",
    drop_singletons: str | bool = False,
    drop_zeros: bool = False,
    zeros: str = "dependencies",
    mixed_zeros: bool = False,
    duplicates: str = "first",
    splits: str = "items",
    missing_documents: str = "error",
    extra_documents: str = "error",
    different_text: str = "error",
    undefined: str = "none",
    like: str | None = None,
    format: str | None = None,
    language: str = "",
    intervals: bool = False,
    seed: int = 1,
    lenient: bool = False,
    jobs: int = 1,
    lang: str | None = None,
) -> ScoreResult:
    """Score the coreference of responses against a key: what ``anaphora score`` does.

    ::

        anaphora.score("key/", "system/", ["muc", "bcub", "ceafe", "conll"])
        anaphora.score("key/", {"ours": "a/", "theirs": "b/"}).to_frame("differences")
        anaphora.score([[(0, 1), (4, 5)]], [[(0, 1), (2, 3)]])      # two lists of clusters

    Args:
        key: Whatever `read` takes, or clusters: lists of (start, end), the end excluded. Arrays of
            whole numbers are lists.
        response: The same, or several responses by name: every two are then compared.
        metrics: Names of metrics (`anaphora.metrics`); all but ARCS without. An empty list is an
            error.
        match: ``full``, ``head``, ``partial``, ``min`` or ``overlap``.
        drop_singletons: ``key``, ``response`` or ``both`` (``True``): ignore entities of one
            mention.
        drop_zeros: Ignore zeros.
        zeros: How zeros are matched: ``dependencies`` or ``position``.
        mixed_zeros: Zeros that are left may match mentions with words.
        duplicates: ``first``, ``merge`` or ``error``.
        splits: Split antecedents: ``items``, ``mentions`` or ``drop``.
        missing_documents: ``error``, ``empty`` or ``skip``.
        extra_documents: ``error``, ``count`` or ``skip``.
        different_text: ``error``, ``skip``, ``align`` or ``score``.
        undefined: 0/0 is ``none`` or ``zero``.
        like: Settings of another scorer, such as ``conll-8.01``; it decides the arguments above.
        format: Format of all files; else each is recognised.
        language: Code for heads that the files do not give.
        intervals: Whether `Result.parts` has intervals of each F1.
        seed: Seed of intervals and tests.
        lenient: Go on where a file has errors, without what they affect.
        jobs: Number of processes.
        lang: The same as ``language``.

    Raises:
        FormatError: A file cannot be read or has errors, or key and response cannot be compared.
        ModelError: Clusters are not lists of pairs of whole numbers.
        UsageError: An argument has no such value.
    """
    seed, jobs = a_number("seed", seed, 0), a_number("jobs", jobs, 0)
    registry = Registry()
    known = known_metrics(registry)
    settings = _settings(known, metrics, like, match, drop_singletons, {
        "drop_zeros": drop_zeros, "zeros": zeros, "mixed_zeros": mixed_zeros,
        "duplicates": duplicates, "splits": splits, "missing_documents": missing_documents,
        "extra_documents": extra_documents, "different_text": different_text,
        "undefined": undefined, "language": language_of(language, lang) or "",
    })  # fmt: skip
    gold, systems = _sides(key, response, format)
    notes: list[str] = []
    scored: dict[str, CoreferenceScores] = {}
    left_out: list[Problem] = []

    def tables(files: list[Opened]) -> Iterator[MentionTable]:
        found = mention_tables(files, settings, jobs)
        for table in found if lenient else without_errors(found):
            left_out.extend([each for each in table.problems if each.severity == "error"])
            notes.extend([f"{each.severity}: {each}" for each in table.problems])
            yield table

    try:
        keys = list(tables(gold))
        for name, files in systems.items():
            alignment = alignment_of(gold, files, settings)
            found = score_tables(keys, tables(files), settings, metrics=known, alignment=alignment)
            if alignment.refused:
                raise alignment.refusal()
            if not found.documents:
                raise FormatError(
                    "no document was scored: none is on both sides with the same words, and the "
                    "arguments skip the others",
                    code="score-nothing",
                )
            notes += [f"{each.severity}: {each}" for each in alignment.problems]
            if settings.needs_heads and (note := found.head_note()):
                notes.append(f"warning: {note} [heads-guessed]")
            scored[name] = found
    except AnaphoraError as error:
        raise in_python(error) from None
    facts = _facts(scored, seed, intervals=intervals, left_out=len(left_out))
    signature = settings.signature(__version__, **facts)
    return ScoreResult(scored, signature, notes, _parts(scored, seed, intervals=intervals))


def _settings(
    known: Mapping[str, Any],
    metrics: str | Iterable[str] | None,
    like: str | None,
    match: str,
    drop_singletons: str | bool,
    given: Mapping[str, Any],
) -> ScoreSettings:
    every = [*known, *DOCUMENT_METRICS]
    given_names = [] if metrics is None else listed("metrics", metrics)
    if metrics is not None and not given_names:
        raise UsageError(
            f"metrics names no metric; leave it out for all, or name some of {', '.join(every)}"
        )
    names = tuple(dict.fromkeys([name.lower() for name in given_names]))
    for name in names:
        if name not in every:
            raise UsageError(unknown_name("metric", name, every))
    if like is not None:
        return PROFILES[one_name("like", like, PROFILES)].applied(names)
    given_drop: object = drop_singletons
    if not isinstance(given_drop, bool | str):
        raise UsageError(
            f"drop_singletons takes key, response, both, True or False, not {given_drop!r}"
        )
    drop = "both" if drop_singletons is True else ""
    if isinstance(drop_singletons, str):
        drop = one_name("drop_singletons", drop_singletons, ("key", "response", "both"))
    way = one_of("match", "full" if match == "exact" else match, MentionMatching)
    zeros = one_of("zeros", given["zeros"], Zeros)
    return ScoreSettings(
        metrics=names or DEFAULT_METRICS,
        matching=Matching(way, zeros, given["mixed_zeros"]),
        duplicates=one_of("duplicates", given["duplicates"], Duplicates),
        drop_key_singletons=drop in ("key", "both"),
        drop_response_singletons=drop in ("response", "both"),
        drop_zeros=given["drop_zeros"],
        splits=one_of("splits", given["splits"], SplitWay),
        policies=Policies(
            one_of("missing_documents", given["missing_documents"], Missing),
            one_of("extra_documents", given["extra_documents"], Extra),
            one_of("different_text", given["different_text"], TextMismatchPolicy),
        ),
        undefined_is_zero=one_name("undefined", given["undefined"], ("none", "zero")) == "zero",
        language=given["language"],
    )


def _sides(
    key: Any, response: Any, format: str | None
) -> tuple[list[Opened], dict[str, list[Opened]]]:
    """Return the key and the responses by name, open."""
    if isinstance(key, Mapping):
        raise UsageError(
            "key is a mapping, but there is one key: a path, texts or clusters. Only responses may "
            "have names"
        )
    responses = response if isinstance(response, Mapping) else None
    if responses is not None and not responses:
        raise UsageError(
            "response is a mapping without responses; give at least one, such as "
            '{"ours": "system-output/"}'
        )
    if responses is not None:
        listed("a mapping of responses", responses)
    called = [f"response[{name!r}]" for name in responses] if responses else ["response"]
    named = list(responses.values()) if responses is not None else [response]
    sides = dict(zip(("key", *called), (key, *named), strict=True))
    meant = [name for name, side in sides.items() if means_clusters(side)]
    others = [name for name in sides if name not in meant and not has_nothing(sides[name])]
    if not others:
        key, *named = texts_of_clusters(sides)
    elif len(others) < len(sides):
        for name in others:
            opened(sides[name], format)  # what nobody can read is the greater fault
        if not meant:
            empty = next(name for name in sides if name not in others)
            raise UsageError(f"{empty} is an empty list: there is nothing to score")
        raise UsageError(
            f"{meant[0]} is clusters without words and {others[0]} is a text; give the words with "
            "anaphora.from_clusters(tokens, clusters)"
        )
    names = list(responses) if responses is not None else names_for(named)
    if responses is None and names == ["A"]:
        names = ["response"]
    gold = opened(key, format)
    systems = {name: opened(each, format) for name, each in zip(names, named, strict=True)}
    return gold, systems


def _facts(
    scored: Mapping[str, CoreferenceScores], seed: int, *, intervals: bool, left_out: int
) -> dict[str, object]:
    """Return what the signature has beside the settings, as that of the command."""
    first = next(iter(scored.values()))
    facts: dict[str, object] = {}
    if intervals or len(scored) > 1:
        facts["seed"] = seed
    if first.head_sources and first.settings.needs_heads:
        facts["heads"] = first.head_sources
        if first.languages:
            facts["langs"] = "+".join(sorted(first.languages))
    if left_out:
        facts["lenient"] = f"{left_out}-problems"
    return facts


def _parts(
    scored: Mapping[str, CoreferenceScores], seed: int, *, intervals: bool
) -> dict[str, Any]:
    if not intervals and len(scored) == 1:
        return {"intervals": [], "differences": []}
    # Imported here: most calls need no statistics.
    from anaphora_workbench.reports.coreference import interval_rows
    from anaphora_workbench.scoring.coreference.significance import (
        compare_systems,
    )
    from anaphora_workbench.scoring.coreference.significance import (
        intervals as intervals_of,
    )

    wanted = scored.items() if intervals else ()
    sure = {name: intervals_of(each, seed=seed) for name, each in wanted}
    compared = compare_systems(scored, seed=seed)
    return {
        "intervals": interval_rows(sure),
        "differences": [difference.row() for difference in compared],
    }


def _summary(scored: Mapping[str, CoreferenceScores]) -> list[Row]:
    found: list[Row] = []
    for name, scores in scored.items():
        for row in scores.rows(documents=False):
            if row["genre"] != TOTAL:
                continue
            system = {"resolver": name} if len(scored) > 1 else {}
            found.append(
                {
                    **system,
                    "metric": row["metric"],
                    "recall %": percentage(row["recall"]),
                    "precision %": percentage(row["precision"]),
                    "F1 %": percentage(row["f1"]),
                }
            )
    return found
