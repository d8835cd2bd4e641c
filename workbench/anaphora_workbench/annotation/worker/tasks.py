"""The tasks of the worker by name."""

from __future__ import annotations

from anaphora_workbench.annotation.worker.adopt import Adopt
from anaphora_workbench.annotation.worker.evaluate import Evaluate, Rendering
from anaphora_workbench.annotation.worker.export import Export, LostAnswers
from anaphora_workbench.annotation.worker.failing import Failing
from anaphora_workbench.annotation.worker.offering import Offering
from anaphora_workbench.annotation.worker.prepare import Prepare
from anaphora_workbench.annotation.worker.propose import Propose
from anaphora_workbench.annotation.worker.server import Task
from anaphora_workbench.annotation.worker.team import (
    Revise,
    agreement,
    assign_documents,
    merge_projects,
)
from anaphora_workbench.registry import Registry


def tasks(
    rendering: Rendering, lost_answers: LostAnswers, registry: Registry | None = None
) -> dict[str, Task]:
    """Return the tasks; plug-ins and language models stay loaded between requests.

    Args:
        rendering: How results of evaluations are written for people.
        lost_answers: Counts answers that a format does not give back.
        registry: Where plug-ins are looked up.
    """
    registry = registry or Registry()
    propose = Propose(registry)
    export = Export(registry, lost_answers)
    return {
        "prepare": Prepare(registry),
        "propose": propose,
        "release": propose.release,
        "adopt": Adopt(registry),
        "evaluate": Evaluate(registry, rendering),
        "failures": Failing(registry),
        "resolvers": Offering(registry),
        "export": export,
        "losses": export.losses,
        "merge": merge_projects,
        "assign": assign_documents,
        "revise": Revise(registry),
        "agreement": agreement,
    }
