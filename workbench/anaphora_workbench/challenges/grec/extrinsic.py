"""Coreference resolvers on texts whose references a system chose.

Section 4.3 of Belz et al. 2008: a resolver stands in for a reader. If the references were chosen
badly, it should find it harder to tell what belongs together.

1.  The chosen expressions are put into the text (`running_text`: sentences begin with a capital,
    ``_`` inserts nothing); words and sentences are found anew in it.
2.  The key is one chain, the references that have words. A text whose own choices have fewer than
    two is left out. One in which a system leaves fewer than two, or that it did not answer, stays
    in with 0 for this system, so that all are compared on the same texts. A single answer that is
    missing puts no words in its place, as ``_`` does.
3.  Each resolver runs on the text. A chain of its answer counts if the head of one of its mentions
    lies in a mention of the key (*her loom* overlaps *her* in a word, but is another thing); so
    what it says of other things has no influence. With ``all`` every chain counts.
4.  MUC, B-cubed and both CEAFs are scored; a score that is 0/0 counts as 0. The mean of MUC, one
    CEAF and B-cubed is the overall result. The report does not say which CEAF it used.
5.  The value of a text is the mean over resolvers. Analysis of variance and letters are of texts.

Resolvers like repeated names, which are not easiest or most pleasant for people. In the report the
baselines that always name the main subject got the best scores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import fmean

from anaphora_workbench.challenges.grec.scoring import Output
from anaphora_workbench.challenges.results import (
    ChallengeMeasure,
    MeasureScores,
    RowKind,
    ScoreScale,
    SystemScores,
    TestSet,
)
from anaphora_workbench.model import (
    Document,
    FrozenDict,
    Layer,
    Markable,
    Span,
    anaphors_from_clusters,
    chains_of,
)
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import language
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.pipeline import Pipeline, PluginChoice
from anaphora_workbench.ports import Reading, analysis_of
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.coreference.matching import Matching, MentionMatching
from anaphora_workbench.scoring.coreference.mention_tables import table_of
from anaphora_workbench.scoring.coreference.score import score_tables
from anaphora_workbench.scoring.coreference.settings import ScoreSettings
from anaphora_workbench.tasks.grec import GrecText, running_text

_PARTS = {"muc": "muc", "ceafm": "ceafm", "ceafe": "ceafe", "b3": "bcub"}
_LEAST = 2
_CHAIN = "main"
_WORST: Mapping[str, float] = FrozenDict(dict.fromkeys([*_PARTS, "mean"], 0.0))


class CountedChains(StrEnum):
    """Which chains of a resolver's answer count."""

    MAIN = "main"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class ExtrinsicSettings:
    """How texts are resolved and scored.

    Attributes:
        finder: Which expressions are resolved.
        chains: Which chains of an answer count.
        ceaf: The CEAF that enters the mean: ``ceafm`` by mentions, ``ceafe`` by entities.
        seed: Seed of resolvers that draw lots.
    """

    resolvers: tuple[str, ...] = ("supar", "rap", "sieves")
    finder: str = "nominals"
    chains: CountedChains = CountedChains.MAIN
    ceaf: str = "ceafm"
    way: MentionMatching = MentionMatching.HEAD
    seed: int = 0

    def signature(self) -> str:
        """Return every setting that can move a figure."""
        return (
            f"extrinsic:2|resolvers:{','.join(self.resolvers)}|finder:{self.finder}"
            f"|chains:{self.chains}|mean:muc,{self.ceaf},b3|match:{self.way}|undefined:0"
            f"|seed:{self.seed}"
        )


@dataclass(frozen=True, slots=True)
class ExtrinsicScores:
    """The scores of one resolver on one text of one system.

    Attributes:
        mentions: Number of mentions of the key.
        scores: F by name of the measure, between 0 and 1.
    """

    text: str
    system: str
    resolver: str
    mentions: int
    scores: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class _Version:
    """A text as a system has it, with the places of the references that have words."""

    text: GrecText
    system: str
    document: Document
    places: tuple[tuple[int, int], ...]


class Extrinsic:
    """Runs resolvers over the texts of systems.

    Attributes:
        analyses: Number of texts by what analysed them (`ports.analysis_of`), so far.

    Raises:
        PluginError: A name is not known.
        MissingExtraError: A plug-in needs an optional dependency.
        NeedsError: A resolver cannot be used here; names what is missing.
    """

    def __init__(self, settings: ExtrinsicSettings, registry: Registry) -> None:
        self._settings = settings
        self.analyses: Counter[str] = Counter()
        self._pipelines = {
            name: Pipeline.of(
                registry, PluginChoice(finder=settings.finder, resolver=name, seed=settings.seed)
            )
            for name in settings.resolvers
        }

    def run(
        self,
        texts: Sequence[GrecText],
        outputs: Mapping[str, Output],
        step: Callable[[str], None] = lambda _name: None,
    ) -> Iterator[ExtrinsicScores]:
        """Yield the scores, text by text and system by system.

        A missing choice is an expression without words. ``step`` is called with the ID of each text
        of each system when it is done.
        """
        versions = [
            _version(text, system, output)
            for text in texts
            if has_chain(text)
            for system, output in outputs.items()
        ]
        preparing = next(iter(self._pipelines.values()))
        distinct = {version.document.text: version.document for version in versions}
        prepared = {
            document.text: (document, layer)
            for document, layer, _seconds in preparing.prepare(distinct.values())
        }
        self.analyses.update([analysis_of(layer) for _document, layer in prepared.values()])
        known: dict[tuple[str, tuple[tuple[int, int], ...], str], Mapping[str, float]] = {}
        for version in versions:
            document, layer = prepared[version.document.text]
            for name, pipeline in self._pipelines.items():
                place = (document.text, version.places, name)
                if place not in known:
                    known[place] = _WORST
                    if len(version.places) >= _LEAST:
                        answer = pipeline.find(document, layer)
                        known[place] = self._scores(answer.document, answer.layer, version.places)
                yield ExtrinsicScores(
                    version.text.id, version.system, name, len(version.places), known[place]
                )
            step(f"{version.system} {version.text.id}")

    def _scores(
        self, document: Document, answer: Layer, places: Sequence[tuple[int, int]]
    ) -> dict[str, float]:
        key = _key(document, places)
        response = _response(document, answer, key, self._settings.chains)
        settings = ScoreSettings(
            metrics=tuple(_PARTS.values()),
            matching=Matching(self._settings.way),
            undefined_is_zero=True,
        )
        reading = Reading(document)
        scored = score_tables([table_of(reading, key)], [table_of(reading, response)], settings)
        scores = {name: float(scored.score(part).f1 or 0) for name, part in _PARTS.items()}
        scores["mean"] = fmean([scores["muc"], scores[self._settings.ceaf], scores["b3"]])
        return scores


def has_chain(text: GrecText) -> bool:
    """Tell whether two of the text's own choices have words, so that there is a chain to find."""
    return sum([choice is not None and bool(choice.words) for choice in text.choices]) >= _LEAST


def _version(text: GrecText, system: str, output: Output) -> _Version:
    """Return a text with a system's choices."""
    chosen = output.get(text.id, {})
    running = running_text(text, [chosen.get(ref.id) for ref in text.refs])
    places = tuple([(first, last) for first, last in running.places if first < last])
    return _Version(text, system, document_of_text(text.id, running.text, "en"), places)


def _key(document: Document, places: Iterable[tuple[int, int]]) -> Layer:
    """Return the chain of the main subject."""
    starts = [first for first, _last in document.offsets]
    ends = [last for _first, last in document.offsets]
    markables = []
    for number, (first, last) in enumerate(places):
        start = next(n for n, end in enumerate(ends) if end > first)
        end = next((n for n, begin in enumerate(starts) if begin >= last), len(starts))
        markables.append(Markable(f"k{number}", (Span(start, max(end, start + 1)),)))
    cluster = {markable.id: _CHAIN for markable in markables}
    return Layer.build("key", markables, anaphors_from_clusters(markables, cluster))


def _response(document: Document, answer: Layer, key: Layer, chains: CountedChains) -> Layer:
    """Return the chains of an answer that count."""
    words = language(document.language)
    spans = [markable.span for markable in key.markables.values()]
    kept: list[Markable] = []
    cluster: dict[str, str] = {}
    for number, names in enumerate(chains_of(answer).entities):
        mentions = [answer.markables[name] for name in names]
        if len(mentions) < _LEAST:
            continue
        if chains is CountedChains.MAIN and not any(
            head_of(document, mention, words)[0] in span for mention in mentions for span in spans
        ):
            continue
        kept += mentions
        cluster.update(dict.fromkeys(names, str(number)))
    return Layer.build("response", kept, anaphors_from_clusters(kept, cluster))


def extrinsic_measures(ceaf: str = "ceafm") -> tuple[ChallengeMeasure, ...]:
    """Return the measures, the overall one first."""
    title = "(MUC+CEAF+B3)/3"
    parts = [("muc", "MUC"), ("ceafm", "CEAFm"), ("ceafe", "CEAFe"), ("b3", "B3")]
    listed = [ChallengeMeasure(name, f"{shown} F", scale=ScoreScale.SHARE) for name, shown in parts]
    return (ChallengeMeasure("mean", title if ceaf == "ceafm" else f"{title}, CEAFe"), *listed)


def extrinsic_set(
    name: str,
    texts: Sequence[GrecText],
    rows: Iterable[ExtrinsicScores],
    systems: Mapping[str, Output],
    people: str = "",
) -> TestSet:
    """Return the results as a test set whose items are the texts, the same for all systems.

    The value of a text is the mean over resolvers. ``people`` is the name of what is not a system
    but what the texts have.
    """
    values: dict[str, dict[str, list[Mapping[str, float]]]] = {}
    for row in rows:
        values.setdefault(row.system, {}).setdefault(row.text, []).append(row.scores)
    scored = [text for text in texts if has_chain(text)]
    kept = [text.id for text in scored]
    measures = [measure.name for measure in extrinsic_measures()]
    scores = tuple(
        [
            SystemScores(
                system,
                {
                    measure: MeasureScores(
                        {
                            text: fmean([each[measure] for each in values[system][text]])
                            for text in kept
                        }
                    )
                    for measure in measures
                },
                len(kept),
                missing=_missing(scored, output),
                kind=RowKind.REFERENCE if system == people else RowKind.SYSTEM,
            )
            for system, output in systems.items()
        ]
    )
    domains = {text.id: text.domain for text in texts}
    # Read by a resolver the texts as people wrote them are not a key: the report tests them as
    # well.
    return TestSet(name, {text: domains[text] for text in kept}, scores, with_references=True)


def _missing(texts: Sequence[GrecText], output: Output) -> tuple[str, ...]:
    """Return the references that the texts answer and a system does not."""
    return tuple(
        [
            f"{text.id}/{ref.id}"
            for text in texts
            for ref in text.refs
            if ref.chosen is not None and output.get(text.id, {}).get(ref.id) is None
        ]
    )
