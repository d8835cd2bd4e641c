"""Metrics that count links and mentions: mention detection, MUC, BLANC and LEA."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from anaphora_workbench.scoring.coreference.overlap import Margin, Overlap
from anaphora_workbench.scoring.coreference.sums import (
    Exact,
    IntArray,
    Score,
    Sums,
    grouped,
    score_of,
    sum_of_fractions,
)

BLANC_C = "blanc-c"
"""Name of the sums of BLANC's coreference links."""
BLANC_N = "blanc-n"
"""Name of the sums of BLANC's non-coreference links."""


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
    return _mean_of_halves(present or [sums[BLANC_C], sums[BLANC_N]])


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
    return _mean_of_halves(present)


def _mean_of_halves(halves: list[Sums]) -> Score:
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
