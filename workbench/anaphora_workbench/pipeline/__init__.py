"""From a text to decisions: prepare, find anaphors, find candidates, resolve.

The one place that runs these steps one after the other. The commands ``prepare``, ``resolve`` and
``demo`` call `Pipeline`; the scorer shares `step_decisions`, because it asks resolvers in the same
way but tells them the truth in between.

::

    from anaphora_workbench.pipeline import Pipeline, PluginChoice
    from anaphora_workbench.registry import Registry

    pipeline = Pipeline.of(Registry(), PluginChoice(resolver="nearest-agreeing"))
    for prepared in pipeline.run([document]):
        print(prepared.layer.anaphors_in_text_order())
"""

from typing import TYPE_CHECKING

from anaphora_workbench import lazy

if TYPE_CHECKING:
    from anaphora_workbench.pipeline.earlier_answers import judged_by_answers
    from anaphora_workbench.pipeline.processes import ahead, ordered_map
    from anaphora_workbench.pipeline.records import (
        TOTAL,
        PipelineRow,
        counts_of,
        place_of,
        record_of,
        rows_of,
    )
    from anaphora_workbench.pipeline.resolving import (
        LONGEST_SENTENCE,
        Decided,
        Pipeline,
        PluginChoice,
        Prepared,
        Resolved,
        Resolver,
        Watch,
        check_sentences,
        reference_of,
        resolve,
        step_decisions,
    )
else:
    __getattr__, __dir__ = lazy.names(
        __name__,
        {
            "earlier_answers": ("judged_by_answers",),
            "processes": ("ahead", "ordered_map"),
            "records": (
                "TOTAL",
                "PipelineRow",
                "counts_of",
                "place_of",
                "record_of",
                "rows_of",
            ),
            "resolving": (
                "LONGEST_SENTENCE",
                "Decided",
                "Pipeline",
                "PluginChoice",
                "Prepared",
                "Resolved",
                "Resolver",
                "Watch",
                "check_sentences",
                "reference_of",
                "resolve",
                "step_decisions",
            ),
        },
    )

__all__ = [
    "LONGEST_SENTENCE",
    "TOTAL",
    "Decided",
    "Pipeline",
    "PipelineRow",
    "PluginChoice",
    "Prepared",
    "Resolved",
    "Resolver",
    "Watch",
    "ahead",
    "check_sentences",
    "counts_of",
    "judged_by_answers",
    "ordered_map",
    "place_of",
    "record_of",
    "reference_of",
    "resolve",
    "rows_of",
    "step_decisions",
]
