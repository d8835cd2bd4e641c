"""``anaphora tuna score``: files of answers, of any system, against the descriptions of people."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from anaphora_workbench.challenges.grids import Grid, by_group
from anaphora_workbench.challenges.results import Challenge, TestSet
from anaphora_workbench.challenges.tuna.correlating import (
    all_grids,
    published_grids,
    read_extrinsic,
)
from anaphora_workbench.challenges.tuna.items import Answers, Items, answers_of
from anaphora_workbench.challenges.tuna.running import Line, line_of
from anaphora_workbench.challenges.tuna.scoring import (
    Settings,
    Task,
    group_of,
    measures_of,
    scored,
)
from anaphora_workbench.cli.challenges import (
    add_reports,
    check_reports,
    status_of,
    write_challenge,
)
from anaphora_workbench.cli.grids import Section
from anaphora_workbench.cli.tuna_options import (
    Reader,
    add_encoding_and_plural,
    add_scoring,
    add_training,
    plural_note,
    settings_of,
)
from anaphora_workbench.cli.tuna_run import trained
from anaphora_workbench.errors import UsageError
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


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = kinds.add_parser(
        "score",
        help="files of answers against people's descriptions",
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
    add_encoding_and_plural(parser)
    add_reports(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    registry = Registry()
    named = [_named(text) for text in options.answers]
    names = [name for name, _path in named]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(
                f"two files of answers are called '{name}'; tell them apart with NAME=FILE"
            )
    check_reports(options, [options.test, *[path for _name, path in named]])
    extrinsic = read_extrinsic(options.extrinsic) if options.extrinsic else None
    reader = Reader(options, registry)
    items = reader.items([options.test], plural=options.plural)
    systems = {name: answers_of(reader.trials([path])) for name, path in named}
    task = Task(options.task) if options.task else _task_of(systems)
    if options.realise and task is not Task.R:
        line = line_of(options.realise, registry)
        trained(line, options, reader)
        systems = {name: realised(answers, items.trials, line) for name, answers in systems.items()}
    settings = settings_of(options, task)
    test = scored(Path(options.test).stem, items.trials, systems, settings, by=options.group)
    write_results(options, settings, [(test, items)], systems, reader, extrinsic)
    return status_of(reader.log)


def _named(text: str) -> tuple[str, str]:
    name, equals, path = text.partition("=")
    if equals and name and not Path(text).exists():
        return name, path
    return Path(text).name.split(".")[0], text


def _task_of(systems: Mapping[str, Answers]) -> Task:
    """Return the task that answers are of: attributes if every system gives some."""
    given = [
        any(one.attributes is not None for one in answers.by_item.values())
        for answers in systems.values()
    ]
    return Task.AS if all(given) else Task.REG


def realised(answers: Answers, trials: Sequence[Trial], line: Line) -> Answers:
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
    settings: Settings,
    sets: Sequence[tuple[TestSet, Items]],
    systems: Mapping[str, object],
    reader: Reader,
    extrinsic: Mapping[str, Mapping[str, float]] | None,
) -> None:
    """Print the tables of test sets, and write the files that the options name."""
    tests = [test for test, _items in sets]
    for test, items in sets:
        if not test.groups:
            raise UsageError(
                f"no item of '{test.name}' has a reference for the task {settings.task}: "
                f"{len(items.trials)} items were read; give a test set with people's descriptions"
            )
    notes = [plural_note([items for _test, items in sets])]
    unheld = sum([len(items.trials) - len(test.groups) for test, items in sets])
    if unheld:
        notes.append(f"{unheld:,} items without a reference for this task are left out.")
    challenge = Challenge(
        task="tuna",
        title=f"TUNA-{settings.task.upper()}, {len(systems)} systems",
        measures=measures_of(settings),
        sets=tuple(tests),
        signature=f"{settings.signature()}|groups:{options.group}",
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
                grids.append(grid)
    return grids
