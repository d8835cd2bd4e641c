"""The task ``failures``: what the error view steps through.

Values: the key, systems and settings as for ``evaluate``; besides, on a project, ``proposals``
(resolvers whose stored proposals are judged as they are) and ``others`` (annotators whose
decisions are); ``candidates``, how many of a failure are kept. Or ``list`` alone: a file that
``evaluate --cases`` or ``score --errors`` has written.

Result: the object that `annotation.failures_json.failures_of_json` reads; its list ``failures``
comes in parts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from anaphora_workbench.annotation.preparing import Stage
from anaphora_workbench.annotation.worker.evaluate import check_key, settings_of
from anaphora_workbench.annotation.worker.protocol import Json, Values
from anaphora_workbench.annotation.worker.reporting import Report
from anaphora_workbench.annotation.worker.sources import gold_readings, responses
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import Layer
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project

if TYPE_CHECKING:
    from anaphora_workbench.annotation.failures import FailureList


class Failing:
    """The task.

    Args:
        registry: Where plug-ins are looked up.
    """

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def __call__(self, values: Values, report: Report) -> Json:
        """Collect the failures and send them in parts.

        Raises:
            AnaphoraError: Nothing can be judged.
        """
        if "list" in values:
            from anaphora_workbench.annotation.failures_read import failures_of_file

            return _sent([failures_of_file(values.text("list"))], report)
        from anaphora_workbench.annotation.failures_evaluated import MOST_CANDIDATES, failures_of

        settings = settings_of(values)
        systems = responses(self._registry, values, report)
        resolvers = values.texts("resolvers")
        if not (resolvers or systems or values.texts("proposals") or values.texts("others")):
            raise _nothing_chosen()
        readings = list(gold_readings(self._registry, values, report))
        check_key(readings, systems, report)
        found = []
        for number, reading in enumerate(readings):
            name = reading.document.doc_id
            report.progress(number, len(readings), Stage.EVALUATING, name)
            given: dict[str, Layer | Reading] = {
                system: by_id[name] for system, by_id in systems.items() if name in by_id
            }
            given.update(_stored(values, name))
            if not resolvers and not given:
                raise _nothing_chosen()
            found.append(
                failures_of(
                    reading,
                    resolvers,
                    given,
                    settings,
                    registry=self._registry,
                    candidates=values.number("candidates", MOST_CANDIDATES),
                )
            )
        return _sent(found, report)


def _nothing_chosen() -> UsageError:
    return UsageError("choose a resolver, or open a response", code="request-value")


def _stored(values: Values, document: str) -> dict[str, Layer]:
    """Return the layers of the project that are judged, by name."""
    names, others = values.texts("proposals"), values.texts("others")
    if not names and not others:
        return {}
    with Project.open(values.text("project"), read_only=True) as project:
        known = project.proposals(document)
        absent = [name for name in names if name not in known]
        if absent:
            raise UsageError(
                f"the project has no proposals of '{absent[0]}' for '{document}'; it has: "
                f"{', '.join(known) or 'none'}",
                code="proposals-unknown",
            )
        layers = {name: known[name] for name in names}
        layers.update({name: project.layer(document, name) for name in others})
        return layers


def _sent(lists: Iterable[FailureList], report: Report) -> Json:
    """Send the failures of several documents, and return what stands around them."""
    from anaphora_workbench.annotation.failures_json import failures_json

    values = [failures_json(one) for one in lists]
    for value in values:
        report.part("failures", value["failures"])
    return {
        **values[0],
        "signature": " / ".join(dict.fromkeys([value["signature"] for value in values])),
        "judged": sum([value["judged"] for value in values]),
        "skipped": [entry for value in values for entry in value["skipped"]],
        "failures": [],
    }
