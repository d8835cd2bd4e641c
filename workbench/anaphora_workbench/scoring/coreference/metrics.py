"""The cluster metrics by name, and how a package may add one.

A metric is a set of named sums, each a pure function of the overlap table of a document, and the
way to make a score of the sums over documents. Metrics may share sums: the CoNLL mean is made of
those of three others, and both rules of BLANC of the same two.

A metric of your own is a function without arguments that returns a `Metric`, under the entry point
group ``anaphora_workbench.metrics``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from anaphora_workbench.errors import PluginError
from anaphora_workbench.scoring.coreference import entities, links
from anaphora_workbench.scoring.coreference.links import BLANC_C, BLANC_N
from anaphora_workbench.scoring.coreference.overlap import Overlap
from anaphora_workbench.scoring.coreference.sums import FloatArray, Matrices, Score, Sums, score_of

if TYPE_CHECKING:
    from anaphora_workbench.registry import Registry

Part = Callable[[Overlap], Sums]
"""Sums of one document."""
_GROUP = "metrics"


_Mask = npt.NDArray[np.bool_]
_CONLL: Mapping[str, Part] = MappingProxyType(
    {"muc": links.muc, "bcub": entities.bcub, "ceafe": entities.ceafe}
)
_BLANC: Mapping[str, Part] = MappingProxyType(
    {links.BLANC_C: links.blanc_c, links.BLANC_N: links.blanc_n}
)


@dataclass(frozen=True, slots=True)
class Metric:
    """A measure of agreement between the entities of a key and of a response.

    Attributes:
        name: Name on the command line and in rows.
        title: Name in tables.
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

        Args:
            matrices: Sums as floats by the name of the part, shape (..., 4).
        """
        return self.combine_floats(matrices)


def ratio_figures(matrix: FloatArray) -> FloatArray:
    """Return recall, precision and F1, shape (..., 3), as `score_of`.

    Args:
        matrix: Sums, shape (..., 4).
    """
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
            Metric.ratio("mentions", "Mentions", links.mentions),
            Metric.ratio("muc", "MUC", links.muc),
            Metric.ratio("bcub", "B-cubed", entities.bcub),
            Metric.ratio("ceafm", "CEAFm", entities.ceafm),
            Metric.ratio("ceafe", "CEAFe", entities.ceafe),
            Metric("blanc", "BLANC", _BLANC, links.blanc_official, blanc_official_figures),
            Metric("blanc-luo", "BLANC (Luo)", _BLANC, links.blanc_luo, blanc_luo_figures),
            Metric.ratio("lea", "LEA", links.lea),
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
