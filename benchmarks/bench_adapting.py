"""Do proposals that learn from an annotator's decisions get better?

A simulated annotator goes through gold texts, one after the other in one project, and gives each
anaphor that the key knows the right answer with the fewest keys (as `tagger_keys`). Proposals come
from the worker's own task, renewed after each decision. Each resolver does so twice: as it is, and
learning (`--learning`). Printed are the share of proposals that were right, and keys per decision,
for all decisions and for the second half of them. Without a window, so that thousands of decisions
can be simulated.

    python benchmarks/bench_adapting.py --resolver supar --learning no gold/*.json
    python benchmarks/bench_adapting.py --resolver ranker:MODEL gold/*.json
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import mean
from typing import Any
from unittest.mock import patch

from tagger_keys import Taken, key_of, keys_for

from anaphora_workbench.annotation.preparation.resolver_answers import ResolverAnswers
from anaphora_workbench.annotation.session.decisions import Decisions
from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.annotation.worker import lessons
from anaphora_workbench.annotation.worker.prepare import Prepare
from anaphora_workbench.annotation.worker.propose import Propose
from anaphora_workbench.annotation.worker.protocol import Values, answers_of
from anaphora_workbench.annotation.worker.task_io import TaskReport
from anaphora_workbench.model import Reference
from anaphora_workbench.ports import Reading, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project
from anaphora_workbench.workspace import Workspace

NEVER = 1 << 60
"""More lessons than there are: a resolver that adapts after so many never does."""


def run(readings: Sequence[Reading], resolver: str, folder: Path, language: str) -> list[Taken]:
    """Return the decisions on all texts."""
    registry = Registry()
    place = folder / "project.anaphora"
    place.unlink(missing_ok=True)
    paths = []
    for number, reading in enumerate(readings):
        path = folder / f"{number:03}.conllu"
        registry.format("corefud").write([Reading(reading.document)], Target.of(path))
        paths.append(str(path))
    values = {"paths": paths, "project": str(place), "create": True, "annotators": ["ana"]}
    values |= {"resolver": "", "language": language, "preprocessor": "auto", "fresh": True}
    Prepare(registry)(Values(values), TaskReport(1, lambda _message: None))
    propose = Propose(registry)
    taken: list[Taken] = []
    with Project.open(place) as project:
        for reading in readings:
            taken += _decided(project, propose, registry, reading, resolver)
        propose.release(Values({}), TaskReport(1, lambda _message: None))
    return taken


def _decided(
    project: Project, propose: Propose, registry: Registry, reading: Reading, resolver: str
) -> list[Taken]:
    """Answer the anaphors of one text and return the decisions."""
    name = reading.document.doc_id
    key = key_of(reading.document, reading.layers[0])
    finder = registry.candidate_finder("supar")
    session = Session(project, name, "ana", finder, ResolverAnswers(resolver))
    decisions = Decisions(session)
    taken = []
    for item in session.items:
        _ask(session, propose, resolver, item.markable_id)
        session.activate(item.markable_id)
        try:
            found = keys_for(session, key)
        except AssertionError:
            continue  # no keys lead to an antecedent far back
        if found is None:
            continue
        pressed, right = found
        taken.append(Taken(len(pressed), right))
        question = session.question
        assert question is not None
        own = key.place(question.markable)
        if right:
            decisions.accept()
        elif own in key.expletive:
            decisions.not_referring()
        else:
            entity = key.entity[own]
            order = question.markable.order
            mentions = [
                markable
                for markable in session.layer.in_text_order()
                if key.entity.get(key.place(markable)) == entity and markable.id != item.markable_id
            ]
            before = [markable.id for markable in mentions if markable.order < order]
            if before:
                decisions.choose_markable(before[-1])
            else:
                decisions.refer(Reference.EXOPHOR)
    return taken


def _ask(session: Session, propose: Propose, resolver: str, first: str) -> None:
    """Let the worker propose for one anaphor, with all decisions so far."""
    parts: list[Any] = []

    def hear(message: dict[str, Any]) -> None:
        if message["kind"] == "part":
            parts.extend(message["items"])

    values = {
        "project": session.project.name,
        "document": session.name,
        "annotator": session.annotator,
        "resolver": resolver,
        "first": first,
        "horizon": 1,
    }
    propose(Values(values), TaskReport(1, hear))
    session.take_answers(*answers_of(json.loads(json.dumps(parts))))


def figures(taken: Sequence[Taken]) -> dict[str, float]:
    """Return decisions, share of right proposals in percent, and keys per decision."""
    late = taken[len(taken) // 2 :]
    return {
        "decisions": len(taken),
        "accepted %": 100 * mean([one.proposal is True for one in taken]),
        "accepted % late": 100 * mean([one.proposal is True for one in late]),
        "keys": mean([one.keys for one in taken]),
        "keys late": mean([one.keys for one in late]),
    }


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gold", nargs="+", help="gold files, in the order of annotation")
    parser.add_argument("--resolver", action="append", required=True)
    parser.add_argument("--learning", choices=["no", "yes", "both"], default="both")
    parser.add_argument("--lang", default="")
    parser.add_argument("--most", type=int, default=1000, help="texts at most")
    options = parser.parse_args()
    inputs = Workspace(Registry()).open(options.gold)
    readings = [reading for entry in inputs for reading in entry.readings()][: options.most]
    shown = False
    for resolver in options.resolver:
        for step in (NEVER, lessons.STEP):
            learning = "no" if step == NEVER else "yes"
            if options.learning not in ("both", learning):
                continue
            with tempfile.TemporaryDirectory() as name, patch.object(lessons, "STEP", step):
                row = figures(run(readings, resolver, Path(name), options.lang))
            if not shown:
                print("\t".join(["resolver", "learning", *row]), flush=True)
                shown = True
            cells = [f"{value:.2f}" if value % 1 else f"{value:.0f}" for value in row.values()]
            print("\t".join([resolver, learning, *cells]), flush=True)


if __name__ == "__main__":
    main()
