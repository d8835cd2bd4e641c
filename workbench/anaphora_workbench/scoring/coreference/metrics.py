"""The cluster metrics: their formulas, their names, and how a package may add one.

A metric is a set of named sums, each a pure function of the overlap table of a document, and the
way to make a score of the sums over documents. Metrics may share sums: the CoNLL mean is made of
those of three others, and both rules of BLANC of the same two.

A metric of your own is a function without arguments that returns a `Metric`, under the entry point
group ``anaphora_workbench.metrics``.

Mention detection, MUC, BLANC and LEA count links and mentions; B-cubed and CEAF compare entities.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import lcm
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from anaphora_workbench.errors import PluginError
from anaphora_workbench.scoring.coreference.assignment import heaviest_map
from anaphora_workbench.scoring.coreference.overlap import Margin, Overlap
from anaphora_workbench.scoring.coreference.sums import (
    Exact,
    FloatArray,
    IntArray,
    Matrices,
    Score,
    Sums,
    grouped,
    score_of,
    sum_of_fractions,
)

if TYPE_CHECKING:
    from anaphora_workbench.registry import Registry

BLANC_C = "blanc-c"
"""Name of the sums of BLANC's coreference links."""
BLANC_N = "blanc-n"
"""Name of the sums of BLANC's non-coreference links."""


Part = Callable[[Overlap], Sums]
"""Sums of one document."""
_GROUP = "metrics"
_Mask = npt.NDArray[np.bool_]


def mentions(overlap: Overlap) -> Sums:
    """Mention detection.

    R = matched mentions / key mentions, P = matched mentions / response mentions. A side without
    mentions leaves its ratio undefined.

    The official CoNLL scorer 8.01 and coval count the same; corefud-scorer has no such metric but
    the mention overlap ratio, which counts words.
    """
    matched = overlap.matched
    return Sums(matched, overlap.key.mentions, matched, overlap.response.mentions)


def muc(overlap: Overlap) -> Sums:
    """MUC: links needed to rebuild the entities (Vilain et al. 1995).

    R = sum over key entities k of (|k| - p(k)) / sum of (|k| - 1), where p(k) is the number of
    parts into which the response cuts k: response entities that meet k, and each mention of k that
    the response lacks. P with the roles exchanged. |k| - p(k) is the number of matched mentions of
    k less its number of cells, so both numerators are the same.

    Edge cases: singletons add nothing to either side; sides of singletons only give 0/0, which is
    undefined here and 0 in the official CoNLL scorer 8.01, coval, corefud-scorer and scorch.
    """
    common = overlap.matched - len(overlap.counts)
    key, response = overlap.key, overlap.response
    return Sums(common, key.mentions - key.entities, common, response.mentions - response.entities)


def blanc_c(overlap: Overlap) -> Sums:
    """BLANC's coreference links: those of both sides, of the key, of the response.

    The links within the cells are those of both sides; no pair is listed. See `blanc_official`.
    """
    common = overlap.common_links
    return Sums(common, overlap.key.links, common, overlap.response.links)


def blanc_n(overlap: Overlap) -> Sums:
    """BLANC's non-coreference links: those of both sides, of the key, of the response.

    With t(n) = n(n-1)/2 and n matched mentions, both sides hold t(n) - (links of the key among
    them) - (links of the response among them) + (links of both). See `blanc_official`.
    """
    key, response = overlap.key, overlap.response
    n = overlap.matched
    common = n * (n - 1) // 2 - key.matched_links - response.matched_links + overlap.common_links
    return Sums(common, _apart(key), common, _apart(response))


def _apart(side: Margin) -> int:
    return side.mentions * (side.mentions - 1) // 2 - side.links


def blanc_official(sums: Mapping[str, Sums]) -> Score:
    """BLANC with the edge rule of the official scorer (Recasens & Hovy 2011; Luo et al. 2014).

    Recall, precision and F1 are each the mean of the value over coreference links and the value
    over non-coreference links. Edge rule: where the *key* has no coreference links, only
    non-coreference links count, and the reverse; a key without links of either sort keeps both
    halves. A ratio 0/0 in a half that counts is 0 in the mean; where nothing but 0/0 would be
    averaged, the value is undefined.

    Same as the official CoNLL scorer 8.01, its LEA branch, and scorch (which gives 1 instead of
    undefined for empty keys; the official scorer prints 0). corefud-scorer uses `blanc_luo`. The
    rule looks at the key alone, so exchanging the sides does not always exchange R and P.
    """
    present = [sums[name] for name in (BLANC_C, BLANC_N) if sums[name].recall_den]
    return _blanc_mean(present or [sums[BLANC_C], sums[BLANC_N]])


def blanc_luo(sums: Mapping[str, Sums]) -> Score:
    """BLANC with the edge rule of Luo et al. (2014), as in corefud-scorer.

    As `blanc_official`, but a half is left out only where neither side has links of its sort; so
    exchanging the sides exchanges R and P. Where both halves are left out (at most one mention on
    each side) BLANC is undefined; corefud-scorer prints 0, and the paper sets it to 1 for equal
    mentions, which sums over documents cannot tell.
    """
    present = [
        sums[name]
        for name in (BLANC_C, BLANC_N)
        if sums[name].recall_den or sums[name].precision_den
    ]
    return _blanc_mean(present)


def _blanc_mean(halves: list[Sums]) -> Score:
    scores = [score_of(half) for half in halves]
    recall = _mean([score.recall for score in scores])
    precision = _mean([score.precision for score in scores])
    # The mean of the halves' F1, not the harmonic mean of the means.
    f1 = _mean([score.f1 for score in scores])
    return Score(recall, precision, f1, sum([score.f1 is not None for score in scores]))


def _mean(values: list[Fraction | None]) -> Fraction | None:
    if all(value is None for value in values):
        return None
    return sum([value or Fraction(0) for value in values], Fraction(0)) / len(values)


def lea(overlap: Overlap) -> Sums:
    """LEA: link-based entity-aware metric (Moosavi & Strube 2016).

    R = sum over key entities k of |k| * resolved(k) / number of key mentions, where resolved(k) is
    the share of the links of k that the response has; importance |k|. A singleton has one link,
    to itself, resolved only when the mention is a singleton in the response too. P with the roles
    exchanged. |k| * sum of t(n) / t(|k|) is the sum of n(n-1) over |k| - 1.

    Same as coval, the LEA branch of the official scorer and corefud-scorer (which has weights for
    split antecedents besides). Undefined for a side without mentions.
    """
    key, response = overlap.key, overlap.response
    counts = overlap.counts
    solitary = int(((key.cell_sizes == 1) & (response.cell_sizes == 1)).sum())
    return Sums(
        _resolved(key, counts * (counts - 1), solitary),
        key.mentions,
        _resolved(response, counts * (counts - 1), solitary),
        response.mentions,
    )


def _resolved(side: Margin, ordered_pairs: IntArray, solitary: int) -> Exact:
    # A singleton's cell has no pairs, so its denominator of 0 falls out.
    return solitary + sum_of_fractions(grouped(ordered_pairs, side.cell_sizes - 1))


def bcub(overlap: Overlap) -> Sums:
    """B-cubed (Bagga & Baldwin 1998; predicted mentions as Pradhan et al. 2014).

    R = sum over cells of n*n/|k| / number of key mentions: for each key mention the share of its
    key entity that is in its response entity. P with n*n/|r| over response mentions.

    A mention without a partner scores 0 on its own side and does not exist on the other: none of
    the repairs for "twinless" mentions (Cai & Strube 2010), as in the official CoNLL scorer since
    version 6, coval and corefud-scorer. scorch's command first adds every response mention to the
    key as a singleton and so differs. Undefined for a side without mentions.
    """
    key, response = overlap.key, overlap.response
    return Sums(
        _squares(overlap, key), key.mentions, _squares(overlap, response), response.mentions
    )


def _squares(overlap: Overlap, side: Margin) -> Exact:
    return sum_of_fractions(grouped(overlap.counts * overlap.counts, side.cell_sizes))


def ceafm(overlap: Overlap) -> Sums:
    """CEAF over mentions (Luo 2005, phi 3).

    The one-to-one map of key to response entities with the most common mentions; that number over
    the key mentions (R) and over the response mentions (P). The number is unique where the map is
    not. Undefined for a side without mentions.

    Same as the official CoNLL scorer 8.01 and corefud-scorer; coval's own function divides by
    entities instead and is not offered by its command.
    """
    parts = overlap.components
    counts = overlap.counts
    common = int(counts[parts.heaviest_of_stars(counts.astype(float))].sum())
    if parts.nontrivial:
        weights = dict(enumerate(counts.tolist()))
        common += sum([heaviest_map(component, weights) for component in parts.nontrivial])
    return Sums(common, overlap.key.mentions, common, overlap.response.mentions)


def ceafe(overlap: Overlap) -> Sums:
    """CEAF over entities (Luo 2005, phi 4).

    The one-to-one map with the largest sum of 2n / (|k| + |r|); that sum over the number of key
    entities (R) and of response entities (P). Exact: stars compare quotients, whose doubles keep
    their order; other components are solved over integers with a common denominator. Undefined for
    a side without entities.

    Same as the official CoNLL scorer 8.01, coval and corefud-scorer. coreference-eval and the
    scorers derived from e2e-coref leave singletons out on one side only, so that identical sides
    may score below 1 there; neleval answers 0 after 15 minutes.
    """
    parts = overlap.components
    tops = 2 * overlap.counts
    bottoms = overlap.key.cell_sizes + overlap.response.cell_sizes
    chosen = parts.heaviest_of_stars(tops / bottoms)
    sums = grouped(tops[chosen], bottoms[chosen])
    if parts.nontrivial:
        top, bottom = tops.tolist(), bottoms.tolist()
        for component in parts.nontrivial:
            common = lcm(*{bottom[cell] for cell in component.cells})
            weights = {cell: top[cell] * (common // bottom[cell]) for cell in component.cells}
            sums[common] = sums.get(common, 0) + heaviest_map(component, weights)
    value = sum_of_fractions(sums)
    return Sums(value, overlap.key.entities, value, overlap.response.entities)


_CONLL: Mapping[str, Part] = MappingProxyType({"muc": muc, "bcub": bcub, "ceafe": ceafe})
_BLANC: Mapping[str, Part] = MappingProxyType({BLANC_C: blanc_c, BLANC_N: blanc_n})


@dataclass(frozen=True, slots=True)
class Metric:
    """A measure of agreement between the entities of a key and of a response.

    Attributes:
        parts: The sums it is made of, by name. Equal names are equal sums in all metrics.
        combine: Score of the sums over documents.
        combine_floats: Recall, precision and F1, shape (..., 3), of sums as floats, shape
            (..., 4); NaN where ``combine`` has ``None``.
    """

    name: str
    title: str
    parts: Mapping[str, Part]
    combine: Callable[[Mapping[str, Sums]], Score]
    combine_floats: Callable[[Matrices], FloatArray]

    @classmethod
    def ratio(cls, name: str, title: str, part: Part) -> Metric:
        """Return a metric whose recall and precision are plain quotients of its sums."""
        return cls(
            name,
            title,
            MappingProxyType({name: part}),
            partial(_ratio_score, name),
            partial(_ratio_figures, name),
        )

    @property
    def is_ratio(self) -> bool:
        """Whether it has sums of its own, so that a row can show them."""
        return self.name in self.parts

    def sums(self, overlap: Overlap) -> dict[str, Sums]:
        """Return the sums of one document."""
        return {name: part(overlap) for name, part in self.parts.items()}

    def scores(self, sums: Mapping[str, Sums]) -> Score:
        """Return the score of sums over documents; sums of other metrics may be among them."""
        return self.combine(sums)

    def figures(self, matrices: Matrices) -> FloatArray:
        """Return recall, precision and F1 of many sums at once, shape (..., 3); NaN: undefined.

        Sums are floats by the name of the part, shape (..., 4).
        """
        return self.combine_floats(matrices)


def ratio_figures(matrix: FloatArray) -> FloatArray:
    """Return recall, precision and F1, shape (..., 3), of sums, shape (..., 4), as `score_of`."""
    recall = _divided(matrix[..., 0], matrix[..., 1])
    precision = _divided(matrix[..., 2], matrix[..., 3])
    f1 = _divided(2 * recall * precision, recall + precision)
    # Whatever the other is, the harmonic mean with 0 is 0.
    f1[(recall == 0) | (precision == 0)] = 0.0
    return np.stack([recall, precision, f1], axis=-1)


def blanc_official_figures(matrices: Matrices) -> FloatArray:
    """Return the figures of BLANC with the official scorer's edge rule, as `blanc_official`."""
    halves = [matrices[BLANC_C], matrices[BLANC_N]]
    present = [half[..., 1] > 0 for half in halves]
    neither = ~(present[0] | present[1])
    return _mean_of_halves(halves, [here | neither for here in present])


def blanc_luo_figures(matrices: Matrices) -> FloatArray:
    """Return the figures of BLANC with the edge rule of Luo et al. (2014), as `blanc_luo`."""
    halves = [matrices[BLANC_C], matrices[BLANC_N]]
    return _mean_of_halves(halves, [(half[..., 1] > 0) | (half[..., 3] > 0) for half in halves])


def _mean_of_halves(halves: Sequence[FloatArray], present: Sequence[_Mask]) -> FloatArray:
    figures = np.stack([ratio_figures(half) for half in halves])
    counts = np.stack(present)[..., None]
    defined = (counts & ~np.isnan(figures)).any(axis=0)
    total = np.where(counts, np.nan_to_num(figures), 0.0).sum(axis=0)
    number = np.broadcast_to(counts.sum(axis=0), total.shape)
    return np.where(defined, _divided(total, number.astype(np.float64)), np.nan)


def mean_f1_figures(matrices: Sequence[FloatArray]) -> FloatArray:
    """Return the mean of the defined F1 of several metrics, shape (..., 3).

    Recall and precision are NaN: a mean over metrics has none.
    """
    f1 = np.stack([ratio_figures(matrix)[..., 2] for matrix in matrices])
    defined = ~np.isnan(f1)
    mean = _divided(np.nan_to_num(f1).sum(axis=0), defined.sum(axis=0).astype(np.float64))
    nothing = np.full_like(mean, np.nan)
    return np.stack([nothing, nothing, mean], axis=-1)


def _divided(numerator: FloatArray, denominator: FloatArray) -> FloatArray:
    result = np.full(np.shape(numerator), np.nan)
    np.divide(numerator, denominator, out=result, where=denominator > 0)
    return result


def sums_of(overlap: Overlap, metrics: Iterable[Metric]) -> dict[str, Sums]:
    """Return the sums of one document that the metrics need, each computed once."""
    result: dict[str, Sums] = {}
    for metric in metrics:
        for name, part in metric.parts.items():
            if name not in result:
                result[name] = part(overlap)
    return result


def _ratio_score(name: str, sums: Mapping[str, Sums]) -> Score:
    return score_of(sums[name])


def _ratio_figures(name: str, matrices: Matrices) -> FloatArray:
    return ratio_figures(matrices[name])


def conll_mean(sums: Mapping[str, Sums]) -> Score:
    """CoNLL mean: the mean of the F1 of MUC, B-cubed and CEAF over entities (Pradhan et al. 2011).

    An undefined F1 is left out, and `Score.averaged` says how many were defined. The shared tasks'
    practice (official CoNLL scorer 8.01, coval, corefud-scorer) always divides by three and takes
    an undefined F1 as 0: a file of singletons against itself gets 66.67 there and 100 here. It has
    no recall and precision.
    """
    defined = [f1 for name in _CONLL if (f1 := score_of(sums[name]).f1) is not None]
    mean = sum(defined[1:], defined[0]) / len(defined) if defined else None
    return Score(None, None, mean, len(defined))


def _conll_figures(matrices: Matrices) -> FloatArray:
    return mean_f1_figures([np.asarray(matrices[name]) for name in _CONLL])


METRICS: Mapping[str, Metric] = MappingProxyType(
    {
        metric.name: metric
        for metric in (
            Metric.ratio("mentions", "Mentions", mentions),
            Metric.ratio("muc", "MUC", muc),
            Metric.ratio("bcub", "B-cubed", bcub),
            Metric.ratio("ceafm", "CEAFm", ceafm),
            Metric.ratio("ceafe", "CEAFe", ceafe),
            Metric("blanc", "BLANC", _BLANC, blanc_official, blanc_official_figures),
            Metric("blanc-luo", "BLANC (Luo)", _BLANC, blanc_luo, blanc_luo_figures),
            Metric.ratio("lea", "LEA", lea),
            Metric("conll", "CoNLL mean", _CONLL, conll_mean, _conll_figures),
        )
    }
)
"""The workbench's own cluster metrics, in the order of tables."""


def known_metrics(registry: Registry) -> dict[str, Metric]:
    """Return the workbench's own metrics and those of installed packages.

    Raises:
        PluginError: ``plugin-twice`` when a metric or a part has the name of another one,
            ``plugin-incomplete`` when an entry point does not make a `Metric` of that name, and
            whatever `Registry.get` raises.
    """
    known = dict(METRICS)
    parts = {name: part for metric in known.values() for name, part in metric.parts.items()}
    for name in registry.names(_GROUP):
        metric = registry.get(_GROUP, name)
        if not isinstance(metric, Metric) or metric.name != name:
            raise PluginError(
                f"the entry point '{name}' of the group anaphora_workbench.{_GROUP} does not "
                f"return a Metric named '{name}'",
                code="plugin-incomplete",
            )
        taken = [part for part, made in metric.parts.items() if parts.get(part, made) != made]
        if name in known or taken:
            raise PluginError(
                f"the metric '{name}' or its sums {', '.join(taken) or name} have the name of "
                "others; rename them or uninstall the package",
                code="plugin-twice",
            )
        known[name] = metric
        parts.update(metric.parts)
    return known
