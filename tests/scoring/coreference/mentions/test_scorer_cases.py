"""The test cases of the CorefUD scorer and of the official CoNLL scorer, from their files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.ports import Source
from anaphora_workbench.ports.mention_table import MentionTable
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.coreference import METRICS, Overlap, Score, Sums, score_of, sums_of
from anaphora_workbench.scoring.coreference.matching import Matching, MentionMatching, Zeros, match
from anaphora_workbench.scoring.coreference.mention_tables import table_of
from anaphora_workbench.scoring.coreference.score import word_overlap
from anaphora_workbench.scoring.coreference.sides import Side, side_of

pytestmark = pytest.mark.corpora

WAYS = {
    "exact": MentionMatching.FULL,
    "head": MentionMatching.HEAD,
    "partial-corefud": MentionMatching.PARTIAL,
}
ZEROS = {"linear": Zeros.POSITION, "dependent": Zeros.DEPENDENCIES}
CONLL = {"muc": "muc", "bcub": "bcub", "ceafm": "ceafm", "ceafe": "ceafe", "lea": "lea"}
# The CorefUD scorer drops a half of BLANC only if both sides lack it.
COREFUD = CONLL | {"blanc": "blanc-luo"}


def tables(name: str, path: Path) -> dict[str, MentionTable]:
    readings = Registry().format(name).read(Source.of(path))
    return {reading.document.doc_id: table_of(reading, reading.layers[0]) for reading in readings}


def documents(name: str, key: Path, response: Path) -> list[tuple[MentionTable, MentionTable]]:
    ours, theirs = tables(name, key), tables(name, response)
    assert ours.keys() == theirs.keys()
    return [(ours[doc_id], theirs[doc_id]) for doc_id in ours]


def scores(pairs: list[tuple[Side, Side]], how: Matching) -> dict[str, Score]:
    """Return every metric over the documents."""
    sums: list[dict[str, Sums]] = []
    for key, response in pairs:
        found = match(key, response, how)
        overlap = Overlap.of(key.entities, response.entities, *found)
        sums.append(sums_of(overlap, METRICS.values()))
        sums[-1]["mor"] = word_overlap(key, response)
    total = {name: Sums.total([each[name] for each in sums]) for name in sums[0]}
    found_scores = {name: metric.scores(total) for name, metric in METRICS.items()}
    return found_scores | {"mor": score_of(total["mor"])}


def differences(
    expected: dict[str, list[float]], found: dict[str, Score], names: dict[str, str]
) -> list[str]:
    """Return what is not as expected; the scorers print 0 for what is undefined."""
    wrong = []
    for name, figures in expected.items():
        score = found[names[name]]
        differing = [float(figure or 0) for figure in (score.recall, score.precision, score.f1)]
        if any(abs(one - other) > 1e-4 for one, other in zip(differing, figures, strict=True)):
            wrong.append(f"{name} {differing} for {figures}")
    return wrong


def test_all_cases_of_the_corefud_scorer(corpora: Path) -> None:
    folder = corpora / "corefud-scorer-tests"
    listed = json.loads((folder / "expected.json").read_text(encoding="utf-8"))["cases"]
    wrong = {case["id"]: differing for case in listed if (differing := corefud_case(folder, case))}
    assert wrong == {}
    assert len(listed) == 63


def corefud_case(folder: Path, case: dict[str, Any]) -> list[str]:
    place = folder / case["dir"]
    drop = not case["keep_zeros"]
    pairs = [
        (side_of(key, drop_zeros=drop), side_of(response, drop_zeros=drop))
        for key, response in documents("corefud", place / case["key"], place / case["response"])
    ]
    how = Matching(WAYS[case["matching"]], ZEROS[case["zero_match_method"]], mixed=True)
    names = COREFUD | {"mention_overlap": "mor"}
    return differences(case["expected"], scores(pairs, how), names)


def test_all_cases_of_the_official_scorer(corpora: Path) -> None:
    folder = corpora / "conll-scorer-tests"
    listed = json.loads((folder / "expected.json").read_text(encoding="utf-8"))["cases"]
    data = folder / "DataFiles"
    wrong = {}
    for case in listed:
        files = documents("conll", data / case["key"], data / case["response"])
        pairs = [(side_of(key), side_of(response)) for key, response in files]
        differing = differences(
            case["expected"], scores(pairs, Matching()), CONLL | {"blanc": "blanc"}
        )
        if differing:
            wrong[case["id"]] = differing
    assert wrong == {}
    assert len(listed) == 24
