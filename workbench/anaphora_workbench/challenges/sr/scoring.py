"""Scores of realisers: of whole test sets, means of sentences, weighted means of ranked outputs.

Each of BLEU-4, NIST-5, METEOR and TER is given three times, as in Tables 4 and 5 of Belz et al.
(2011):

``bleu``       of the whole test set, of best realisations (the report's *sys*)
``bleu_avg``   mean of the sentences' scores (*avg*), which letters are of
``bleu_nb``    mean of the sentences' scores of ranked realisations (*nb*), for systems that give
               several: with K = 5 and r the rank, w_r = (K - r + 1) / (1 + ... + K)

Both sides are normalised first, in this order: ``&amp;`` becomes ``&``, letters become lower case,
runs of blanks one blank, and blanks at the ends go. Words are what stands between blanks.

A missing realisation scores 0, in TER 1; for scores of the whole set it is an empty line. In ranked
outputs a realisation that an earlier rank has already counts as missing. Ranks beyond the fifth are
passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from statistics import fmean

from anaphora_workbench.challenges.results import (
    ALL,
    ChallengeMeasure,
    MeasureScores,
    RowKind,
    ScoreScale,
    SystemScores,
)
from anaphora_workbench.ports import TextMetric, TextScores
from anaphora_workbench.scoring.generation.meteor import best_meteor
from anaphora_workbench.scoring.generation.ngrams import split
from anaphora_workbench.scoring.generation.strings import Bleu, Nist
from anaphora_workbench.scoring.generation.ter import Ter
from anaphora_workbench.tasks.sr import SrOutput, SrSentence

RANKS = 5
"""K: ranks that count."""
WEIGHTS = tuple((RANKS - rank) / sum(range(1, RANKS + 1)) for rank in range(RANKS))
"""Weight of each rank, from the best one: .3333 .2667 .2 .1333 .0667."""
CORPUS = "corpus"
"""The pseudo-system that hands in the sentences themselves."""

Progress = Callable[[str], None]


def normalised(text: str) -> str:
    """Return a text as both sides are compared."""
    return " ".join(text.replace("&amp;", "&").lower().split())


def weighted(scores: Sequence[float]) -> float:
    """Return the weighted mean of the scores of ranks 1 to K; those that are lacking count as 0."""
    return sum([weight * score for weight, score in zip(WEIGHTS, scores, strict=False)])


@dataclass(frozen=True, slots=True)
class Outputs:
    """What a system submitted for a test set.

    Attributes:
        ranked: Realisations by sentence, then by rank.
        note: A sentence for the report.
        twice: Sentences of which it gave a rank twice; the first one counts.
    """

    system: str
    ranked: Mapping[str, Mapping[int, str]]
    kind: RowKind = RowKind.SYSTEM
    note: str = ""
    twice: Sequence[str] = ()

    @classmethod
    def corpus(cls, sentences: Iterable[SrSentence]) -> Outputs:
        """Return the sentences themselves as outputs."""
        ranked = {each.sentence_id: {1: each.text} for each in sentences if each.text is not None}
        return cls(CORPUS, ranked, RowKind.REFERENCE)


def grouped(outputs: Iterable[SrOutput]) -> dict[str, dict[int, str]]:
    """Return realisations by sentence and rank; of one given twice the first counts."""
    ranked: dict[str, dict[int, str]] = {}
    for output in outputs:
        ranked.setdefault(output.sentence_id, {}).setdefault(output.rank, output.text)
    return ranked


@dataclass(frozen=True)
class Scorer:
    """Scores systems on one test set, whose sentences without text are skipped."""

    name: str
    sentences: Sequence[SrSentence]
    meteor: TextMetric = field(default_factory=best_meteor)

    @cached_property
    def references(self) -> dict[str, str]:
        """The normalised text of each sentence by its identifier."""
        return {
            each.sentence_id: normalised(each.text)
            for each in self.sentences
            if each.text is not None
        }

    @cached_property
    def metrics(self) -> dict[str, TextMetric]:
        """The metrics by the names of their measures."""
        return {
            "bleu": Bleu(4, words=split),
            "nist": Nist(5, words=split),
            "meteor": self.meteor,
            "ter": Ter(),
        }

    def scores(self, outputs: Outputs, tell: Progress | None = None) -> SystemScores:
        """Return the scores of one system; ``tell`` is called with the name of each metric.

        Raises:
            MissingExtraError: TER or METEOR needs an optional dependency.
        """
        ranks, repeated = self._ranks(outputs)
        columns: dict[str, MeasureScores] = {}
        several = any(1 < rank <= RANKS for own in outputs.ranked.values() for rank in own)
        for name, metric in self.metrics.items():
            first = self._scored(metric, ranks[0])
            columns[name] = MeasureScores(totals={ALL: first.total or 0.0})
            values = _values(metric, first, ranks[0])
            columns[f"{name}_avg"] = MeasureScores(dict(zip(self.references, values, strict=True)))
            if several:
                by_rank = [values, *self._others(metric, ranks[1:])]
                best = [weighted(scores) for scores in zip(*by_rank, strict=True)]
                columns[f"{name}_nb"] = MeasureScores(dict(zip(self.references, best, strict=True)))
            if tell is not None:
                tell(metric.title)
        given = [text is not None for text in ranks[0]]
        exact = [
            float(text == reference)
            for text, reference in zip(ranks[0], self.references.values(), strict=True)
        ]
        columns["exact"] = MeasureScores(dict(zip(self.references, exact, strict=True)))
        columns["coverage"] = MeasureScores(totals={ALL: fmean(given) if given else 0.0})
        missing = [name for name, has in zip(self.references, given, strict=True) if not has]
        extra = [name for name in outputs.ranked if name not in self.references]
        return SystemScores(
            outputs.system,
            columns,
            len(self.references),
            missing,
            extra,
            repeated,
            outputs.note,
            kind=outputs.kind,
        )

    def _ranks(self, outputs: Outputs) -> tuple[list[list[str | None]], list[str]]:
        """Return the text of each sentence for each rank, and those with repetitions."""
        ranks: list[list[str | None]] = [[] for _ in range(RANKS)]
        repeated = []
        for name in self.references:
            seen: set[str] = set()
            again = False
            own = outputs.ranked.get(name, {})
            for place, column in enumerate(ranks):
                text = normalised(own.get(place + 1, "")) or None
                if text in seen:
                    again, text = True, None
                if text is not None:
                    seen.add(text)
                column.append(text)
            if again or name in outputs.twice:
                repeated.append(name)
        return ranks, repeated

    def _others(
        self, metric: TextMetric, ranks: Sequence[Sequence[str | None]]
    ) -> list[list[float]]:
        """Return the scores of each rank's sentences.

        All are scored at once, as some metrics take long to start. It changes nothing: with every
        sentence given equally often, NIST's weights are the same.
        """
        texts = [text for column in ranks for text in column]
        references = [[text] for _column in ranks for text in self.references.values()]
        scores = metric.score([text or "" for text in texts], references)
        values = _values(metric, scores, texts)
        size = len(self.references)
        return [values[place * size : (place + 1) * size] for place in range(len(ranks))]

    def _scored(self, metric: TextMetric, texts: Sequence[str | None]) -> TextScores:
        references = [[text] for text in self.references.values()]
        return metric.score([text or "" for text in texts], references)


def _values(metric: TextMetric, scores: TextScores, texts: Sequence[str | None]) -> list[float]:
    """Return the score of each sentence; the worst one where there is no text."""
    worst = metric.worst or 0.0
    return [
        worst if text is None or score is None else score
        for text, score in zip(texts, scores.segments, strict=True)
    ]


def measures_of(meteor: TextMetric, *, ranked: bool) -> tuple[ChallengeMeasure, ...]:
    """Return the measures of the track, in the order of the report's tables.

    ``ranked``: a system gave several realisations of a sentence.
    """
    found: list[ChallengeMeasure] = []
    for name, title, low, digits in (
        ("bleu", "BLEU", False, 4),
        ("nist", "NIST", False, 3),
        ("meteor", meteor.title, False, 4),
        ("ter", "TER", True, 4),
    ):
        found.append(
            ChallengeMeasure(name, f"{title} sys", low, ScoreScale.NUMBER, digits, tested=False)
        )
        found.append(
            ChallengeMeasure(f"{name}_avg", f"{title} avg", low, ScoreScale.NUMBER, digits)
        )
        if ranked:
            # Only systems with ranked outputs have it: letters would compare a part of the systems.
            found.append(
                ChallengeMeasure(f"{name}_nb", f"{title} nb", low, ScoreScale.NUMBER, digits, False)
            )
    found.append(ChallengeMeasure("exact", "Exact"))
    found.append(ChallengeMeasure("coverage", "Coverage", tested=False))
    return tuple(found)
