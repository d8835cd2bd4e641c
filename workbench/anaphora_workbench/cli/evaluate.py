"""``anaphora evaluate``: resolvers or other systems' output against gold files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from anaphora_workbench.cli.case_reports import (
    add_case_reports,
    case_report_paths,
    write_case_reports,
)
from anaphora_workbench.cli.gold import GoldWatch, say_undecided
from anaphora_workbench.cli.options import (
    add_from,
    add_jobs,
    add_lenient,
    add_output,
    add_seed,
    check_language,
    listed,
)
from anaphora_workbench.cli.output import (
    ProblemLog,
    emit,
    gold_readings,
    json_result,
    refuse_overwriting,
    say_skipped,
    write_csv,
)
from anaphora_workbench.cli.places import refuse_replacing
from anaphora_workbench.cli.progress import Progress
from anaphora_workbench.cli.responses import refuse_unmatched, responses_of, warn_unmatched
from anaphora_workbench.cli.systems import (
    chosen_resolvers,
    fingerprint,
    in_parts,
    reordered,
    seeded,
)
from anaphora_workbench.cli.task import adopted, run_task
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import Reference
from anaphora_workbench.model.language import tag_set
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports import evaluation_text, importance_report
from anaphora_workbench.scoring import (
    ALL_KINDS,
    CarryOver,
    Credit,
    Evaluation,
    Match,
    Settings,
    default_kinds,
    differences,
    evaluate,
)
from anaphora_workbench.workspace import Input, Workspace, with_trees

_DESCRIPTION = """\
Compare what resolvers, or other systems' output files, say of each anaphor with a gold file.

The report gives, per resolver and kind of anaphor: exits and failures, success rate (exit /
answered), recall (exit / gold), precision (exit / (answered + spurious)), critical and
non-trivial success rate, candidates before and after constraints, what error carry-over costs,
SUPAR's classic lines and speed table, and a signature of every setting that can move a figure.

examples:
  anaphora evaluate gold/ --resolver nearest --resolver nearest-agreeing
  anaphora evaluate gold.conllu --response system.conllu --match head,full
  anaphora evaluate gold/ --resolver nearest --kinds persIt,zero --carry-over corrected
  anaphora evaluate gold/ --resolver nearest --anaphors found --json > figures.json
  anaphora evaluate gold/ --resolver supar,nearest-subject --html report.html --cases cases.csv
  anaphora evaluate gold/ --task for-your-resolver/
"""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser(
        "evaluate",
        help="resolvers or output files against gold files",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "gold", nargs="+", metavar="GOLD", help="gold files or folders, - for standard input"
    )
    add_from(parser)
    parser.add_argument(
        "--resolver",
        action="append",
        default=[],
        metavar="NAME",
        help="a resolver (see 'anaphora list resolvers'); may be repeated; 'baselines' for all "
        "simple ones",
    )
    parser.add_argument(
        "--response",
        action="append",
        nargs="+",
        default=[],
        metavar="FILE",
        help="files or folders with the output of one other system, on the same tokens",
    )
    parser.add_argument(
        "--task",
        metavar="DIR",
        help="evaluate nothing; write the texts for another group's resolver, without what gives "
        "the answers away, into a new folder. What comes back is a --response",
    )
    parser.add_argument(
        "--match",
        default="head",
        metavar="HOW",
        help="head (default), full or partial, or several separated by commas",
    )
    parser.add_argument(
        "--carry-over",
        default="both",
        choices=["propagated", "corrected", "both"],
        help="whether earlier errors count against later answers (default both)",
    )
    parser.add_argument(
        "--credit",
        default="chain",
        choices=[str(credit) for credit in Credit],
        help="right entity (chain, default) or exactly the listed antecedents (link)",
    )
    parser.add_argument(
        "--anaphors",
        default="gold",
        choices=["gold", "found"],
        help="ask about the key's anaphors (gold, default) or those the finder finds",
    )
    parser.add_argument(
        "--kinds",
        metavar="K,K",
        help=f"kinds to score, or 'all' (default {','.join(default_kinds())})",
    )
    parser.add_argument(
        "--references",
        default="<,>",
        metavar="R,R",
        help="reference types to score: < > ! $ (default '<,>'; quote them in the shell)",
    )
    parser.add_argument(
        "--candidates",
        default="auto",
        choices=["auto", "given", "found"],
        help="candidates that the gold file lists, or the finder's (auto: given where listed)",
    )
    parser.add_argument(
        "--markables",
        default="auto",
        choices=["auto", "parsed", "gold"],
        help="candidates are noun phrases of the parse or the key's mentions (auto: parsed "
        "where there is a parse)",
    )
    parser.add_argument(
        "--trees",
        metavar="FOLDER",
        help="constituent trees (Penn brackets) for the documents of the same names; noun phrases "
        "are then taken from them",
    )
    parser.add_argument(
        "--reparse",
        action="store_true",
        help="take the words of the gold files only and analyse them anew; the key stays",
    )
    parser.add_argument(
        "--preprocessor",
        default="auto",
        metavar="NAME",
        help="what analyses texts (default auto: the file's own parse, spaCy where one is wanted "
        "and there is none)",
    )
    parser.add_argument(
        "--finder",
        default="pronouns",
        metavar="NAME",
        help="what finds the anaphors (default pronouns; descriptions finds the N, este N too)",
    )
    parser.add_argument(
        "--importance",
        action="store_true",
        help="what each constraint and preference of a resolver is worth: run it without each "
        "(for supar and supar-published)",
    )
    parser.add_argument(
        "--preferences",
        metavar="FILE",
        help="TOML file with another order of supar's preferences by kind of anaphor "
        '(other = ["same sentence", "subject", "nearest"]; [] for none; see docs/guide/supar.md)',
    )
    parser.add_argument(
        "--window",
        type=int,
        default=4,
        metavar="N",
        help="sentences before the anaphor's own that are searched (default 4, as SUPAR)",
    )
    parser.add_argument("--lang", default="", metavar="CODE", help="language, such as en or es")
    add_seed(parser, "random choices", 0)
    add_lenient(parser)
    add_jobs(parser)
    add_output(parser)
    add_case_reports(parser)
    parser.set_defaults(run=run)


def settings_of(options: argparse.Namespace) -> Settings:
    """Return the settings that the options stand for.

    Raises:
        UsageError: An unknown value.
    """
    check_language(options.lang)
    both = (CarryOver.PROPAGATED, CarryOver.CORRECTED)
    kinds = default_kinds()
    if options.kinds is not None:
        kinds = ALL_KINDS if options.kinds == "all" else tuple(listed(options.kinds))
    return Settings(
        match=tuple(dict.fromkeys([_match(name) for name in listed(options.match)])),
        carry_over=both if options.carry_over == "both" else (CarryOver(options.carry_over),),
        credit=Credit(options.credit),
        anaphors=options.anaphors,
        kinds=kinds,
        references=tuple(dict.fromkeys([_reference(r) for r in listed(options.references)])),
        candidates=options.candidates,
        markables=options.markables,
        window=options.window,
        language=options.lang,
        preprocessor=options.preprocessor,
        anaphor_finder=options.finder,
        reparse=options.reparse,
    )


def _match(name: str) -> Match:
    try:
        return Match(name)
    except ValueError:
        raise UsageError(f"--match takes head, full or partial, not '{name}'") from None


def _reference(name: str) -> Reference:
    try:
        return Reference(name)
    except ValueError:
        raise UsageError(f"--references takes < > ! $, not '{name}'") from None


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    registry = Registry()
    settings = settings_of(options)
    names = chosen_resolvers(registry, options.resolver)
    if options.task is not None:
        return run_task(options, settings, registry)
    if not names and not options.response:
        raise UsageError(
            "name a resolver with --resolver, or output files with --response"
            + _mistyped_kinds(settings)
        )
    facts: dict[str, object] = {"trees": "penn"} if options.trees else {}
    resolvers = [seeded(registry.resolver(name), options.seed) for name in names]
    if options.preferences:
        resolvers = reordered(resolvers, options.preferences)
        facts["preferences"] = (
            f"{Path(options.preferences).name}@{fingerprint(options.preferences)}"
        )
    if options.importance:
        resolvers = in_parts(resolvers)
    workspace = Workspace(registry)
    inputs = workspace.open(options.gold, options.from_format)
    say_skipped(workspace.skipped)
    reports = [options.output, _csv_path(options), *case_report_paths(options)]
    refuse_overwriting([entry.source.name for entry in inputs], reports)
    refuse_replacing(reports, force=options.force)
    log = ProblemLog()
    responses = dict(responses_of(workspace, options.response, log))
    watch = GoldWatch(registry)
    progress = Progress(len(inputs), "documents")
    if any(hasattr(resolver, "seed") for resolver in resolvers):
        facts["seed"] = options.seed
    try:
        evaluation = evaluate(
            _treed(
                adopted(watch.watch(gold_readings(inputs, log, options.lenient)), responses),
                workspace,
                options.trees,
            ),
            resolvers,
            settings,
            registry=registry,
            responses=responses,
            jobs=options.jobs,
            facts=facts,
            progress=progress.step,
            cases=options.html is not None or options.cases is not None,
        )
    finally:
        progress.close()
        log.close()
    _check_kinds(settings, evaluation)
    watch.close()
    for name, by_id in responses.items():
        refuse_unmatched(name, by_id, evaluation)
    for name, by_id in responses.items():
        warn_unmatched(name, by_id, evaluation)
    _warn_doubled(evaluation)
    say_undecided(evaluation)
    for system in dict.fromkeys([name for name, _document, _reason in evaluation.skipped]):
        reasons = [(doc, why) for name, doc, why in evaluation.skipped if name == system]
        print(
            f"warning: {system} could not run on {len(reasons)} document(s): {reasons[0][1]} "
            "[resolver-skipped]",
            file=sys.stderr,
        )
    _show(options, evaluation, inputs)
    return 0 if evaluation.systems() and not evaluation.failed else 1


def _csv_path(options: argparse.Namespace) -> str | None:
    if options.csv == "-":
        raise UsageError("--csv takes a file; the report or the JSON is on standard output")
    path: str | None = options.csv
    return path


def _mistyped_kinds(settings: Settings) -> str:
    """Return a sentence on kinds that only a key can know, for a message on something else."""
    known = {kind.label for kind in tag_set()}
    unknown = [kind for kind in settings.kinds if kind not in known and settings.kinds != ALL_KINDS]
    return f". And --kinds: the tag set has no '{unknown[0]}'" if unknown else ""


def _check_kinds(settings: Settings, evaluation: Evaluation) -> None:
    """Refuse kinds that neither the tag set nor any key knows: they were mistyped."""
    known = {kind.label for kind in tag_set()}
    known.update(kind for kind, _reference in evaluation.anaphors)
    unknown = [kind for kind in settings.kinds if kind not in known and settings.kinds != ALL_KINDS]
    if unknown:
        raise UsageError(
            f"--kinds: no tag set and no gold file knows '{unknown[0]}'. Known: "
            f"{', '.join(sorted(known))}"
        )


def _warn_doubled(evaluation: Evaluation) -> None:
    doubled = [doc_id for doc_id in evaluation.documents if "#" in doc_id]
    if doubled and doubled[0].rpartition("#")[0] in evaluation.documents:
        print(
            f"warning: the gold files hold documents of one name, such as '{doubled[0]}'; each is "
            "counted. Is one text there twice? [document-twice]",
            file=sys.stderr,
        )


def _treed(
    readings: Iterator[Reading], workspace: Workspace, folder: str | None
) -> Iterator[Reading]:
    """Lay the trees of a folder over the documents of the same names."""
    if folder is None:
        yield from readings
        return
    files = {entry.source.stem: entry for entry in workspace.open([folder], "penn")}
    for reading in readings:
        entry = files.get(reading.document.doc_id)
        if entry is None:
            print(
                f"warning: {folder} has no trees for '{reading.document.doc_id}' [trees-missing]",
                file=sys.stderr,
            )
            yield reading
        else:
            for trees in entry.readings():
                yield with_trees(reading, trees)


def _show(options: argparse.Namespace, evaluation: Evaluation, inputs: list[Input]) -> None:
    rows = list(evaluation.rows())
    if options.csv is not None:
        write_csv(options.csv, rows)
    write_case_reports(options, evaluation)
    if options.json:
        shown = {
            name: value for name, value in vars(options).items() if name not in ("run", "command")
        }
        compared = [difference.row() for difference in differences(evaluation, kinds=True)]
        emit(
            json_result(
                evaluation.signature,
                shown,
                inputs,
                rows,
                differences=compared,
                undecided=evaluation.undecided_row(),
            ),
            options.output,
        )
    else:
        report = importance_report if options.importance else evaluation_text
        emit(report(evaluation), options.output)
