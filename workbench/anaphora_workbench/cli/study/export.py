"""``anaphora study export``: the answers of a study as tables and files."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

from anaphora_workbench.cli.shared.challenge_files import TaskReader, add_force
from anaphora_workbench.cli.shared.options import natural, refuse_existing, refuse_unwritable
from anaphora_workbench.cli.shared.output import say, write_csv
from anaphora_workbench.cli.study.serve import add_database, opened_store, opened_study
from anaphora_workbench.errors import FormatError, Problem, UsageError, counted
from anaphora_workbench.ports import Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.studies.kinds import FACTS, Kind

if TYPE_CHECKING:
    from anaphora_workbench.studies.export import AnswerSource
    from anaphora_workbench.studies.study_file import Study

_DESCRIPTION = """\
Write the answers of a study. The long table has a row for each measure of each trial, and
'anaphora stats trials' reads it as it is. The column 'excluded' names why analyses exclude a
participant: an answer before the study, or no end. Practice is in the raw records only.

  --raw         everything that was stored, a JSON object a line
  --grec        selection: a GREC file for each version, for 'anaphora grec score --versions'
  --tuna        elicitation: the descriptions as TUNA trials
  --questions   question-writing: the questions, for 'anaphora study new reading --questions'

--static writes the study itself as a folder for JATOS, or for DataPipe and any web space;
--results reads what they stored.

examples:
  anaphora study export study/ -o answers.csv --raw raw.jsonl
  anaphora study export study/ --grec versions/
  anaphora study export study/ --tuna descriptions.xml
  anaphora study export study/ --static jatos -o folder/
  anaphora study export study/ --results results.txt -o answers.csv
"""
_STATIC = ("jatos", "datapipe")
_KINDS = {
    "grec": Kind.SELECTION,
    "tuna": Kind.ELICITATION,
    "questions": Kind.QUESTION_WRITING,
}


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("export", description=_DESCRIPTION)
    parser.add_argument("folder", metavar="FOLDER", help="the study")
    add_database(parser)
    parser.add_argument(
        "-o", "--output", metavar="OUT.csv", help="the long table; with --static the folder"
    )
    parser.add_argument("--raw", metavar="FILE.jsonl", help="the raw records")
    parser.add_argument("--grec", metavar="FOLDER", help="a GREC file for each version")
    parser.add_argument("--tuna", metavar="FILE.xml", help="the descriptions as TUNA trials")
    parser.add_argument("--questions", metavar="FILE.csv", help="the questions as a table")
    parser.add_argument(
        "--results",
        nargs="+",
        default=[],
        metavar="FILE",
        help="the results of a static export in place of a database",
    )
    static = parser.add_argument_group("a folder without a server")
    static.add_argument("--static", choices=_STATIC, help="what runs the folder")
    static.add_argument(
        "--places", type=natural, default=0, metavar="N", help="places (default: twice as planned)"
    )
    static.add_argument("--address", default="", metavar="URL", help="DataPipe: where it is served")
    static.add_argument("--experiment", default="", metavar="ID", help="DataPipe's experiment")
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    study = opened_study(options.folder)
    from anaphora_workbench.studies import export

    if options.static:
        return _write_static(options, study)
    _check(options, study.kind)
    problems: list[Problem] = []
    with _source(options, study, problems) as source:
        reader = export.AnswerReader(study, source)
        answers = list(reader)
        raw = list(export.raw_lines(study, source)) if options.raw else []
    problems += reader.problems
    for problem in problems:
        say(f"{problem.severity}: {problem}")
    if options.results and not answers and problems:
        raise FormatError(
            "the results have no answer that can be read, see above; nothing was written",
            code="static-results",
        )
    people = {each.session.participant for each in answers if not each.excluded}
    excluded = {each.session.participant for each in answers if each.excluded}
    tracks = _Tracks()
    if options.grec:
        texts = export.source_items(study, tracks.read)
        versions = export.grec_versions(texts, answers)
        if not versions:
            raise UsageError("nobody has finished the study yet, so there is no version to write")
        for number, version in enumerate(versions, 1):
            tracks.write(version, Path(options.grec) / f"version-{number}.xml")
    if options.tuna:
        trials = export.tuna_trials(export.source_items(study, tracks.read), answers)
        if not trials:
            raise UsageError("nobody has finished the study yet, so there is no trial to write")
        tracks.write(trials, Path(options.tuna))
    if options.questions:
        rows = export.question_rows(study, answers)
        wrong = [f"wrong{n + 1}" for n in range(study.settings.trial.wrong_answers)]
        columns = ["item", "type", "question", "answer", *wrong, "participant"]
        write_csv(options.questions, rows, columns)
    if options.raw:
        with Target.of(options.raw).open_text() as handle:
            handle.writelines(raw)
    if options.output:
        with Target.of(options.output).open_text() as handle:
            handle.writelines(export.csv_lines(study, export.table_rows(study, answers)))
    more = f"; {counted(len(excluded), 'participant')} excluded" if excluded else ""
    print(
        f"{counted(len(answers), 'answer')} of {counted(len(people | excluded), 'participant')}"
        f"{more}"
    )
    if options.output and FACTS[study.kind].systems:
        print(f"anaphora stats trials {quote(options.output)}{_analysis(study)}")
    return 1 if problems else 0


def _analysis(study: Study) -> str:
    """Return the options of 'stats trials' that the settings ask for."""
    rule = study.settings.outliers
    if not any(name.endswith("_time") for name in FACTS[study.kind].measures):
        return ""
    if rule.treatment == "keep" or not rule.deviations:
        return " --keep-outliers"
    return f" --outliers {rule.deviations:g} --treatment {rule.treatment}"


@contextmanager
def _source(
    options: argparse.Namespace, study: Study, problems: list[Problem]
) -> Iterator[AnswerSource]:
    """Give the store of the study, or the results that were named."""
    if not options.results:
        with opened_store(study, options.database, make=False) as store:
            yield store
        return
    from anaphora_workbench.studies.static_export import read_results

    if options.database:
        raise UsageError("--results and --database are two places of answers; name one")
    found = read_results(study, [Path(path) for path in options.results])
    problems += found.problems
    yield found


def _write_static(options: argparse.Namespace, study: Study) -> int:
    from anaphora_workbench.studies.page import require_libraries
    from anaphora_workbench.studies.static_export import Host, export_static

    if not options.output:
        raise UsageError("--static needs a folder to write: -o FOLDER")
    others = ("raw", "grec", "tuna", "questions", "results", "database")
    if given := [name for name in others if getattr(options, name)]:
        raise UsageError(f"--static writes the study without answers; leave --{given[0]} out")
    require_libraries()
    places = export_static(
        study,
        Path(options.output),
        Host(options.static),
        places=options.places,
        address=options.address,
        experiment=options.experiment,
    )
    print(f"{options.output}: {counted(places, 'place')}; README.txt there explains the rest")
    return 0


def _check(options: argparse.Namespace, kind: Kind) -> None:
    """Refuse what cannot be written, before any work."""
    outputs = [options.output, options.raw, options.grec, options.tuna, options.questions]
    if not any(outputs):
        raise UsageError("name what to write: -o OUT.csv, --raw, --grec, --tuna or --questions")
    for name, wanted in _KINDS.items():
        if getattr(options, name) and kind is not wanted:
            raise UsageError(f"--{name} belongs to {wanted.study}; this one is {kind.study}")
    named = [str(Path(each).absolute()) for each in outputs if each]
    if len(set(named)) < len(named):
        raise UsageError("two outputs have the same name")
    for path in outputs:
        refuse_existing(path, force=options.force)
    if options.grec:
        refuse_unwritable(options.grec)
        there = Path(options.grec)
        if there.is_dir() and any(there.iterdir()) and not options.force:
            raise UsageError(f"'{there}' is not empty; choose another folder, or add --force")


class _Tracks:
    """Reads the material of a study and writes files in the same format."""

    def __init__(self) -> None:
        self._registry = Registry()
        self._format = ""

    def read(self, path: str) -> Sequence[Any]:
        """Return the items of a file."""
        formats = ("grec", "grec-neg", "tuna", "tuna-corpus")
        reader = TaskReader(
            self._registry, formats, "material of a study", None, ("grec-title", "pair-untrue")
        )
        (entry,) = reader.open([path])
        self._format = entry.format.name
        return list(reader.read(entry))

    def write(self, items: Sequence[Any], place: Path) -> None:
        """Write items in the format of the file that was read."""
        place.parent.mkdir(parents=True, exist_ok=True)
        self._registry.task_format(self._format).write(items, Target.of(place))
