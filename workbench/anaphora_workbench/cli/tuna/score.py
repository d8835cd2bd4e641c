"""``anaphora tuna score``: files of answers, of any system, against the descriptions of people."""

from __future__ import annotations

import argparse
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from anaphora_workbench.challenges.grids import Grid, by_group
from anaphora_workbench.challenges.results import Challenge, SystemScores, TestSet
from anaphora_workbench.challenges.tuna.checks import (
    answer_problems,
    task_problem,
    untrue_problems,
)
from anaphora_workbench.challenges.tuna.correlating import (
    all_grids,
    differing,
    published_grids,
    read_extrinsic,
)
from anaphora_workbench.challenges.tuna.items import Answers, Items, answers_of
from anaphora_workbench.challenges.tuna.running import TunaPipeline, line_of
from anaphora_workbench.challenges.tuna.scoring import (
    Task,
    TunaSettings,
    group_of,
    measures_of,
    scored,
)
from anaphora_workbench.cli.shared.challenge_files import files_below, named_all
from anaphora_workbench.cli.shared.grids import (
    Section,
    add_reports,
    check_reports,
    status_of,
    write_challenge,
)
from anaphora_workbench.cli.tuna.options import (
    Reader,
    add_from_and_plural,
    add_scoring,
    add_training,
    plural_note,
    settings_of,
    signature_of,
)
from anaphora_workbench.cli.tuna.run import trained, warn_of_seen
from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.tuna import Description, Trial

_DESCRIPTION = """\
Score files of answers against the descriptions of a test set. The answers of a team are files of
trials with the IDs of the test set and an ATTRIBUTE-SET (task as) or a WORD-STRING (tasks r, reg);
domains may be left out. A system is called as its file, or as NAME=FILE says. Items without an
answer count as wrong and are counted; answers that nobody asked for are counted, too.

Attribute sets: Dice, MASI, accuracy, minimality, uniqueness; strings: edit distance, accuracy,
BLEU, NIST. Where every item has two descriptions, these are scored against each other (human-1,
human-2). With --realise sets of attributes are put into words, and have both.

examples:
  anaphora tuna score test.xml fb.xml ia.xml
  anaphora tuna score test.xml team=answers.xml --refs best
  anaphora tuna score test.xml ia.xml fb.xml --realise template --html report.html
  anaphora tuna score test.xml strings.xml --task reg --edition 2008
"""
_HUMAN = re.compile(r"human-\d+")
"""Names of the rows of people."""


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = kinds.add_parser(
        "score",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("test", metavar="TEST", help="the items, with people's descriptions")
    parser.add_argument(
        "answers", nargs="+", metavar="[NAME=]ANSWERS", help="the answers of a system"
    )
    parser.add_argument(
        "--task",
        choices=[str(one) for one in Task],
        help="what was asked for: attributes (as), words for given attributes (r), words (reg); "
        "default: as if there are attributes, else reg",
    )
    add_scoring(parser)
    add_training(parser)
    add_from_and_plural(parser)
    add_reports(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    registry = Registry()
    paths = dict(named_all(options.answers, "files of answers"))
    for name in paths:
        if _HUMAN.fullmatch(name):
            raise UsageError(
                f"'{name}' is what people's own descriptions are called in the tables; call the "
                "system otherwise with NAME=FILE"
            )
    inputs = [options.test, *paths.values(), *(options.train or []), options.extrinsic]
    check_reports(options, files_below(inputs))
    extrinsic = read_extrinsic(options.extrinsic) if options.extrinsic else None
    reader = Reader(options, registry)
    items = reader.items([options.test], plural=options.plural)
    systems = {name: answers_of(reader.trials([path])) for name, path in paths.items()}
    task = Task(options.task) if options.task else _task_of(systems, paths, options.realise)
    if options.realise and task is not Task.R:
        line = line_of(options.realise, registry)
        trained(line, options, reader)
        if line.trained:
            warn_of_seen(items.trials, options, reader)
        systems = {name: realised(answers, items.trials, line) for name, answers in systems.items()}
    settings = settings_of(options, task)
    test = scored(Path(options.test).stem, items.trials, systems, settings, by=options.group)
    for row in test.systems:
        if row.system in paths:
            _warn(reader, paths[row.system], systems[row.system], row, items, task)
    write_results(options, settings, [(test, items)], systems, reader, extrinsic)
    return status_of(reader.log)


def _warn(
    reader: Reader, path: str, answers: Answers, row: SystemScores, items: Items, task: Task
) -> None:
    """Say what is odd about the answers of a system: once for each file and kind."""
    other = task_problem(path, answers, task)
    reader.log.add([other] if other else answer_problems(path, answers, row))
    if task is Task.AS:
        reader.log.add(untrue_problems(path, answers, items.trials))


def _task_of(systems: Mapping[str, Answers], paths: Mapping[str, str], realiser: str) -> Task:
    """Return the task that answers are of: attributes if every system gives some.

    Raises:
        UsageError: Some give only attributes, others only words, and no realiser makes up for it.
    """
    sets = [name for name, one in systems.items() if one.attributes and not one.words]
    words = [name for name, one in systems.items() if one.words and not one.attributes]
    if sets and words and not realiser:
        raise UsageError(
            f"'{paths[sets[0]]}' has attributes without words, '{paths[words[0]]}' words without "
            "attributes: --realise template puts attributes into words, so that both have the "
            "measures of strings; or score each kind by itself, or say with --task what counts"
        )
    return Task.AS if all(one.attributes for one in systems.values()) else Task.REG


def realised(answers: Answers, trials: Sequence[Trial], line: TunaPipeline) -> Answers:
    """Return answers with words for their attributes; those that have words keep them."""
    items = {trial.id: trial for trial in trials}
    found: dict[str, Description] = {}
    for item, said in answers.by_item.items():
        if said.words is None and said.attributes is not None and item in items:
            words = line.answer(replace(items[item], descriptions=(said,)))
            said = replace(said, words=words.words if words is not None else None)
        found[item] = said
    return Answers(found, answers.duplicates)


def write_results(
    options: argparse.Namespace,
    settings: TunaSettings,
    sets: Sequence[tuple[TestSet, Items]],
    systems: Collection[str],
    reader: Reader,
    extrinsic: Mapping[str, Mapping[str, float]] | None,
) -> None:
    """Print the tables of test sets, and write the files that the options name."""
    tests = [test for test, _items in sets]
    for test, items in sets:
        if not test.groups:
            raise FormatError(
                f"no item of '{test.name}' has a reference for the task {settings.task}: "
                f"{len(items.trials)} items were read; give a test set with people's descriptions",
                code="no-references",
                at=items.trials[0].at,
            )
    notes = [plural_note([items for _test, items in sets])]
    unheld = sum([len(items.trials) - len(test.groups) for test, items in sets])
    if unheld:
        notes.append(f"{unheld:,} items without a reference for this task are left out.")
    if options.correlations:
        notes += [differing(test) for test in tests]
    challenge = Challenge(
        task="tuna",
        title=f"TUNA-{settings.task.upper()}, {len(systems)} system{'s'[len(systems) == 1 :]}",
        measures=measures_of(settings),
        sets=tuple(tests),
        signature=signature_of(options, settings, reader.training, getattr(options, "folds", 0)),
        notes=tuple([note for note in notes if note]),
        alpha=options.alpha,
    )
    further: list[Section] = []
    conditions = _by_condition(challenge, sets) if options.group == "domain" else []
    if conditions:
        further.append(("By condition", conditions))
    found = all_grids(challenge, extrinsic)
    if found:
        further.append(("Correlations", found))
    if options.published:
        further.append(("Published", published_grids()))
    write_challenge(options, challenge, reader.inputs, further)


def _by_condition(challenge: Challenge, sets: Sequence[tuple[TestSet, Items]]) -> list[Grid]:
    grids = []
    for test, items in sets:
        groups = {
            trial.id: group_of(trial, "condition")
            for trial in items.trials
            if trial.id in test.groups
        }
        other = replace(test, name=f"{test.name}, by condition", groups=groups)
        for measure in challenge.measures:
            grid = by_group(challenge, other, measure)
            if grid is not None:
                title = f"{measure.title} by condition, {test.name}"
                grids.append(replace(grid, title=title))
    return grids
