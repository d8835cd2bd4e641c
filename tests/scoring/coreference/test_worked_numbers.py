"""Cases from the literature and the official scorer's notes, with their numbers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from anaphora_workbench.scoring.coreference import METRICS, Overlap

LetterOverlap = Callable[[str, str], Overlap]

NAMES = ("muc", "bcub", "ceafm", "ceafe", "lea", "blanc")
F1 = {
    "A2": ("a bc def", "a de", (0.5000, 0.5600, 0.6667, 0.7200, 0.5000, 0.3538)),
    "A3": ("a bc def", "a bcx defy z", (0.7500, 0.6748, 0.8000, 0.7592, 0.6154, 0.5972)),
    "A4": ("a bc def", "a bcx dy z", (0.3333, 0.4683, 0.6154, 0.6286, 0.3636, 0.3036)),
    "A5": ("a bc def", "a bcxB dy z", (0.2857, 0.4000, 0.5714, 0.5905, 0.2941, 0.2472)),
    "A10": ("a bc def", "a b c d e f", (0, 0.6667, 0.5000, 0.4815, 0.1667, 0.4231)),
    "A13": ("a bc def", "axycdez", (0.2222, 0.1945, 0.3077, 0.2000, 0.0741, 0.0400)),
    "C1": ("ab cde fg", "bcx de fg", (0.5000, 0.6289, 0.7143, 0.7333, 0.4898, 0.5125)),
    "D1": ("12345 67 89ABC", "12345 6789ABC", (0.9474, 0.8649, 0.8333, 0.7333, 0.8387, 0.8413)),
    "L1": ("ABC DEFG", "AB CD FGH", (0.4444, 0.4981, 0.5714, 0.5486, 0.3061, 0.4286)),
}
# Recall and precision as the official scorer's notes write them out.
FRACTIONS = {
    "A2": {
        "mentions": ("3/6", "3/3"),
        "muc": ("1/3", "1/1"),
        "bcub": ("7/18", "3/3"),
        "ceafm": ("3/6", "3/3"),
        "ceafe": ("1.8/3", "1.8/2"),
        "blanc-c": ("1/4", "1/1"),
        "blanc-n": ("2/11", "2/2"),
    },
    "A3": {
        "muc": ("3/3", "3/5"),
        "bcub": ("6/6", "55/108"),
        "ceafm": ("6/6", "6/9"),
        "blanc-c": ("4/4", "4/9"),
        "blanc-n": ("11/11", "11/27"),
    },
    "A4": {
        "muc": ("1/3", "1/3"),
        "bcub": ("5/9", "17/42"),
        "ceafm": ("4/6", "4/7"),
        "ceafe": ("2.2/3", "2.2/4"),
        "blanc-c": ("1/4", "1/4"),
        "blanc-n": ("5/11", "5/17"),
    },
    "A5": {
        "muc": ("1/3", "1/4"),
        "bcub": ("5/9", "5/16"),
        "ceafm": ("4/6", "4/8"),
        "blanc-c": ("1/4", "1/7"),
        "blanc-n": ("5/11", "5/21"),
    },
}


@pytest.mark.parametrize("case", F1)
def test_f1_is_the_published_one(case: str, letters: LetterOverlap) -> None:
    key, response, expected = F1[case]
    overlap = letters(key, response)
    found = [METRICS[name].scores(METRICS[name].sums(overlap)).f1 for name in NAMES]

    assert [float(f1) for f1 in found if f1 is not None] == pytest.approx(expected, abs=5e-5)


@pytest.mark.parametrize("case", FRACTIONS)
def test_sums_are_the_fractions_of_the_notes(case: str, letters: LetterOverlap) -> None:
    overlap = letters(*F1[case][:2])
    parts = {name: part for metric in METRICS.values() for name, part in metric.parts.items()}
    for name, (recall, precision) in FRACTIONS[case].items():
        sums = parts[name](overlap)
        assert Fraction(sums.recall_num) / sums.recall_den == ratio(recall), name
        assert Fraction(sums.precision_num) / sums.precision_den == ratio(precision), name


def ratio(text: str) -> Fraction:
    top, bottom = text.split("/")
    return Fraction(top) / Fraction(bottom)


def test_the_conll_mean_is_the_mean_of_three_f1(letters: LetterOverlap) -> None:
    overlap = letters("a bc def", "a bcx dy z")
    conll = METRICS["conll"]
    score = conll.scores(conll.sums(overlap))

    assert score.f1 is not None
    assert float(score.f1) == pytest.approx((0.3333 + 0.4683 + 0.6286) / 3, abs=5e-5)
    assert (score.recall, score.precision, score.averaged) == (None, None, 3)


def test_the_conll_mean_of_singletons_leaves_muc_out(letters: LetterOverlap) -> None:
    conll = METRICS["conll"]
    score = conll.scores(conll.sums(letters("a b", "a b")))

    assert (score.f1, score.averaged) == (1, 2)


def test_muc_of_singletons_against_links_is_zero_where_it_is_defined(
    letters: LetterOverlap,
) -> None:
    muc = METRICS["muc"]
    score = muc.scores(muc.sums(letters("ab", "a b")))

    assert (score.recall, score.precision, score.f1) == (0, None, 0)


def test_lea_resolves_a_singleton_by_a_singleton_only(letters: LetterOverlap) -> None:
    sums = METRICS["lea"].sums(letters("a b", "a bc"))["lea"]

    assert (sums.recall_num, sums.recall_den) == (1, 2)
    assert (sums.precision_num, sums.precision_den) == (1, 3)


@pytest.mark.parametrize(
    ("key", "response", "official", "luo"),
    [
        # The key has no coreference links: the official rule forgets the response's.
        ("a b", "ab", (0, None, 0), (0, 0, 0)),
        ("a b c", "a bc", ("2/3", 1, "4/5"), ("1/3", "1/2", "2/5")),
        # The key has no non-coreference links.
        ("abc", "ab c", ("1/3", 1, "1/2"), ("1/6", "1/2", "1/4")),
        # Neither side has coreference links, or non-coreference links.
        ("a b", "a b", (1, 1, 1), (1, 1, 1)),
        ("ab", "ab", (1, 1, 1), (1, 1, 1)),
        # The key has no links at all.
        ("a", "a", (None, None, None), (None, None, None)),
        ("a", "ab", (None, 0, 0), (None, 0, 0)),
        ("a", "ab c", (None, 0, 0), (None, 0, 0)),
        # Both sorts in the key, one in the response: a ratio 0/0 counts as 0.
        ("a bc", "a b c", ("1/2", "1/3", "2/5"), ("1/2", "1/3", "2/5")),
    ],
)
def test_the_edge_rules_of_blanc(
    key: str,
    response: str,
    official: tuple[object, ...],
    luo: tuple[object, ...],
    letters: LetterOverlap,
) -> None:
    overlap = letters(key, response)
    for name, expected in (("blanc", official), ("blanc-luo", luo)):
        score = METRICS[name].scores(METRICS[name].sums(overlap))
        found = (score.recall, score.precision, score.f1)
        assert found == tuple(None if x is None else Fraction(str(x)) for x in expected), name
