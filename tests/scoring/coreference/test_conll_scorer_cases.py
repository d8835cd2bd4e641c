"""All cases of the official CoNLL scorer's tests, read from their files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from anaphora_workbench.model import Layer, Span
from anaphora_workbench.model.layers import chains_of
from anaphora_workbench.ports import Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.coreference import METRICS, Overlap, Sums, sums_of

pytestmark = pytest.mark.corpora


def layers(path: Path) -> dict[str, Layer]:
    """Return the layer of each document of a file."""
    readings = Registry().format("conll").read(Source.of(path))
    return {reading.document.doc_id: reading.layers[0] for reading in readings}


def entities(layer: Layer) -> tuple[list[int], dict[tuple[Span, ...], int]]:
    """Return the entity of each mention and the mention at each place; first copies are kept."""
    chains = chains_of(layer)
    first: dict[tuple[Span, ...], str] = {}
    for markable in layer.markables.values():
        first.setdefault(markable.spans, markable.id)
    places = {spans: place for place, spans in enumerate(first)}
    return [chains.entity_of[name] for name in first.values()], places


def overlap_of(key: Layer, response: Layer) -> Overlap:
    ours, theirs = entities(key), entities(response)
    pairs = [(ours[1][spans], theirs[1][spans]) for spans in ours[1] if spans in theirs[1]]
    return Overlap.of(ours[0], theirs[0], [key for key, _ in pairs], [other for _, other in pairs])


def test_all_cases_have_the_expected_scores(corpora: Path) -> None:
    folder = corpora / "conll-scorer-tests"
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    metrics = [METRICS[name] for name in ("muc", "bcub", "ceafm", "ceafe", "blanc", "lea")]
    wrong = []
    cells = 0
    for case in expected["cases"]:
        key = layers(folder / "DataFiles" / case["key"])
        response = layers(folder / "DataFiles" / case["response"])
        documents = [
            sums_of(overlap_of(key[name], response.get(name, Layer("empty"))), metrics)
            for name in key
        ]
        total = {name: Sums.total([each[name] for each in documents]) for name in documents[0]}
        for metric in metrics:
            if metric.name not in case["expected"]:
                continue
            score = metric.scores(total)
            found = [float(x or 0) for x in (score.recall, score.precision, score.f1)]
            cells += 1
            if found != pytest.approx(case["expected"][metric.name], abs=expected["tolerance"]):
                wrong.append((case["id"], metric.name, found, case["expected"][metric.name]))

    assert wrong == []
    assert len(expected["cases"]) == 24
    assert cells == sum([len(case["expected"]) for case in expected["cases"]])
