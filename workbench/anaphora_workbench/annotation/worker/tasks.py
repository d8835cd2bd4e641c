"""The tasks of the worker by name."""

from __future__ import annotations

from anaphora_workbench.annotation.worker.prepare import Prepare
from anaphora_workbench.annotation.worker.propose import Propose
from anaphora_workbench.annotation.worker.server import Task
from anaphora_workbench.registry import Registry


def tasks(registry: Registry | None = None) -> dict[str, Task]:
    """Return the tasks; plug-ins and language models stay loaded between requests."""
    registry = registry or Registry()
    propose = Propose(registry)
    return {"prepare": Prepare(registry), "propose": propose, "release": propose.release}
