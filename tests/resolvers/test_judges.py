"""A judge, which finds most verdicts by traits, against each constraint asked by itself."""

from __future__ import annotations

import pytest

import anaphora_samples
from anaphora_resolvers.constraints import NAMES, STRUCTURAL, AgreementConstraints, Judges
from anaphora_resolvers.expressions import Expressions
from anaphora_resolvers.views import TextView
from anaphora_workbench.model.language import language
from anaphora_workbench.pipeline import Pipeline, PluginChoice
from anaphora_workbench.ports import Source
from anaphora_workbench.registry import Registry


@pytest.mark.parametrize("sample", ["en-story", "en-chat", "es-story", "es-letter"])
def test_a_judge_says_of_any_expression_what_every_constraint_says(sample: str) -> None:
    registry = Registry()
    reading = next(iter(registry.format("corefud").read(Source.of(anaphora_samples.path(sample)))))
    pipeline = Pipeline.of(registry, PluginChoice(preprocessor="parsed"))
    ((document, layer, _seconds),) = pipeline.prepare([reading.document])
    layer = pipeline.finder.find(document, layer)
    tables = language(document.language)
    view = TextView(document, tables)
    expressions = Expressions(layer, view)
    agreement = AgreementConstraints(tables)
    judges = Judges(tables, view, singular_they=False)
    beyond = 0
    for anaphor in layer.anaphors_in_text_order():
        asked = expressions.by_id[anaphor.markable]
        judge = judges.asked(asked)
        for candidate in expressions.all[::3]:
            if candidate is asked:
                continue
            verdicts = judge.verdicts(candidate)
            number, gender, semantic = agreement.verdicts(asked.traits, candidate.traits)
            person, *placed = [each(asked, candidate, view) for each in STRUCTURAL]
            assert verdicts == (number, gender, person, semantic, *placed)
            assert tuple([verdict.constraint for verdict in verdicts]) == NAMES
            beyond += candidate.sentence < asked.sentence
    assert beyond > 100
