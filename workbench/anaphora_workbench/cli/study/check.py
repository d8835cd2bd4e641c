"""``anaphora study check``: every problem of a study, and its design in numbers."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from anaphora_workbench.cli.shared.output import json_result, problem_row
from anaphora_workbench.cli.study.extra import need_studies
from anaphora_workbench.errors import Problem, Severity, counted

if TYPE_CHECKING:
    from anaphora_workbench.studies.study_file import Study

_DESCRIPTION = """\
Read a study and list every problem as 'file:line:column: message [code]': settings, stimuli,
practice, pictures and sound. Then print what the design has: rows of the square, trials of a
participant, and how many people see each item under each system.
Exit status 1 if there is an error.

examples:
  anaphora study check study/
  anaphora study check study/ --json
"""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("check", description=_DESCRIPTION)
    parser.add_argument("folder", metavar="FOLDER", help="the study")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    need_studies()
    from anaphora_workbench.studies.study_file import read_study

    reading = read_study(Path(options.folder))
    errors = [each for each in reading.problems if each.severity is Severity.ERROR]
    problems = list(reading.problems)
    facts: dict[str, str] = {}
    if reading.study:
        seen = _seen(reading.study)
        facts = _facts(reading.study, seen)
        problems += _unseen(reading.study, seen)
    if options.json:
        rows = [problem_row(problem) for problem in problems]
        print(json_result("", {"folder": options.folder}, [], rows, study=facts), end="")
        return 1 if errors else 0
    for problem in problems:
        print(f"{problem.severity}: {problem}")
    for name, value in facts.items():
        print(f"{name + ':':<14}{value}")
    print(counted(len(errors), "error"))
    return 1 if errors else 0


def _seen(study: Study) -> Counter[tuple[str, str]]:
    """Return how many of the planned people see each item under each system."""
    # Imported here: it needs the extra 'studies'.
    from anaphora_workbench.studies.schedule import rows_of

    rows = rows_of(study)
    people = study.settings.design.participants
    seen: Counter[tuple[str, str]] = Counter()
    for row in rows:
        # Rows are taken in turn, so the first ones may have one person more.
        times = people // len(rows) + (row.number < people % len(rows))
        for cell in row.versions:
            seen[cell] += times
    return seen


def _unseen(study: Study, seen: Counter[tuple[str, str]]) -> list[Problem]:
    """Return a warning where nobody sees some of the stimuli."""
    from anaphora_workbench.studies.schedule import rows_of

    missed = [each for each in study.stimuli if not seen[each.item, each.system]]
    rows, people = len(rows_of(study)), study.settings.design.participants
    if not missed or people >= rows:
        return []
    first = f"'{missed[0].item}'" + (f" of {missed[0].system}" if missed[0].system else "")
    message = (
        f"nobody sees {len(missed):,} of {counted(len(study.stimuli), 'stimulus', 'stimuli')}, "
        f"such as {first}: {counted(people, 'participant')} for {counted(rows, 'row')}; plan "
        f"{rows} or a multiple ([design] participants)"
    )
    return [Problem("study-unseen", message, None, Severity.WARNING)]


def _facts(study: Study, seen: Counter[tuple[str, str]]) -> dict[str, str]:
    """Return the design of a study in words, by what each is called."""
    from anaphora_workbench.studies.schedule import rows_of

    rows = rows_of(study)
    people = study.settings.design.participants
    systems = [name for name in study.systems if name]
    cells = [seen[each.item, each.system] for each in study.stimuli]
    facts = {
        "study": f"{study.settings.study.name} ({study.kind})",
        "items": str(len(study.items)),
        "systems": f"{len(systems)} ({', '.join(systems)})" if systems else "none",
        "rows": f"{len(rows)}, {counted(len(rows[0].versions), 'trial')} each",
        "practice": counted(len(study.practice), "trial"),
        "participants": f"{people} planned, {sum(seen.values()):,} trials",
        "seen by": _range(min(cells), max(cells)) + (" a version" if systems else " an item"),
        "measures": ", ".join(_measures(study)),
    }
    if not systems:
        del facts["systems"]
    return facts


def _measures(study: Study) -> list[str]:
    from anaphora_workbench.studies.kinds import FACTS, Kind, Presentation

    if study.settings.scale:
        return [f"{each.name}_rating" for each in study.settings.scale]
    found = list(FACTS[study.kind].measures)
    if study.kind is not Kind.IDENTIFICATION:
        return found
    if study.settings.trial.presentation is not Presentation.DESCRIPTION_FIRST:
        # Reading and finding are one time.
        found = [name for name in found if name != "reading_time"]
    return found


def _range(least: int, most: int) -> str:
    if least == most:
        return counted(most, "person", "people")
    return f"{least} to {most} people"
