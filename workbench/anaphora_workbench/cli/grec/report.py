"""``anaphora grec report``: train and run systems, and score them side by side."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from anaphora_workbench.challenges.grec.running import answered
from anaphora_workbench.challenges.grec.scoring import (
    CORPUS,
    Key,
    Output,
    mean_of_draws,
    output_of,
    score_system,
)
from anaphora_workbench.challenges.results import SystemScores, TestSet
from anaphora_workbench.cli.grec.options import (
    SYSTEMS,
    Reader,
    add_training,
    fitting,
    generator,
    say_answers,
    trained_of,
)
from anaphora_workbench.cli.grec.score import corpus_scores, key_of, write_results
from anaphora_workbench.cli.shared.challenge_files import add_published, files_below, named_all
from anaphora_workbench.cli.shared.grids import add_reports, check_reports, status_of
from anaphora_workbench.cli.shared.options import listed, natural
from anaphora_workbench.cli.shared.progress import Progress
from anaphora_workbench.errors import UsageError
from anaphora_workbench.ports import Generator
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.grec import GrecText

_DESCRIPTION = """\
Train systems, run them on test sets, and print all tables: type accuracy with letters and by
SEMCAT, strings, and the test sets side by side. Without --system all ten of the report are run; the
texts' own choices (corpus) are in every table. --answers adds the files of other teams. --versions
makes a test set of what several people chose in the same texts: for each text the version counts
that the answers fit best.

examples:
  anaphora grec report test.xml --train train.xml
  anaphora grec report C=test.xml L=lakes.xml --train train.xml --html report.html --published
  anaphora grec report C-1=test.xml --versions C-2=r1.xml,r2.xml,r3.xml --train train.xml
  anaphora grec report test.xml --train train.xml --system is-g,base-freq
  anaphora grec report test.xml --system base-1st --answers team=answers.xml
"""
_DRAWN = "base-rand"


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = kinds.add_parser(
        "report",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("tests", nargs="+", metavar="[NAME=]TEST", help="test sets")
    parser.add_argument(
        "--versions",
        action="append",
        default=[],
        metavar="NAME=FILE,FILE...",
        help="a test set of what several people chose in texts of the other test sets",
    )
    parser.add_argument(
        "--system",
        action="append",
        default=[],
        type=listed,
        metavar="NAMES",
        help="systems, such as is-g,base-freq (default: all ten of the report)",
    )
    parser.add_argument(
        "--answers",
        action="append",
        default=[],
        metavar="NAME=FILE",
        help="what a team's system chose, for all test sets together; again for another one",
    )
    parser.add_argument(
        "--draws",
        type=natural,
        default=10,
        metavar="N",
        help="how often base-rand is run (default 10)",
    )
    add_training(parser)
    add_published(parser, "the figures of the report of 2008")
    add_reports(parser, corpus=True)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    registry = Registry()
    tests = named_all(options.tests, "test sets")
    versions = [_versions(text) for text in options.versions]
    answers = named_all(options.answers, "systems")
    if not options.draws:
        raise UsageError("--draws 0 runs base-rand not once; name 1 or more")
    options.system = [name for names in options.system for name in names]
    names = list(dict.fromkeys(options.system or ([] if answers else SYSTEMS)))
    _check_names(tests, versions, names, answers)
    for name in names:
        if generator(name, registry).trained and not options.train:
            raise UsageError(f"'{name}' learns from texts with answers; name them with --train")
    given = [path for _name, path in [*tests, *answers]]
    given += [path for _name, paths in versions for path in paths]
    check_reports(options, files_below([*given, *options.train]))
    reader = Reader(registry)
    train = reader.texts(options.train) if options.train else []
    keys, corpora = _keys(tests, versions, reader)
    given_answers = {name: output_of(reader.texts([path])) for name, path in answers}
    for name, path in answers:
        say_answers(reader, path, keys, *given_answers[name])
    draws = {name: options.draws if name == _DRAWN else 1 for name in names}
    progress = Progress(sum(draws.values()), "systems")
    scores: dict[str, list[SystemScores]] = {
        key.name: [corpus_scores(key, corpora.get(key.name))] for key in keys
    }
    try:
        for name in names:
            found: dict[str, list[SystemScores]] = {}
            for draw in range(draws[name]):
                system = trained_of(name, reader, train, seed=options.seed + draw)
                if system is None:
                    break
                for key in keys:
                    found.setdefault(key.name, []).append(_scored(system, key))
                progress.step(name)
            for key in keys if found else []:
                scores[key.name].append(mean_of_draws(key, found[key.name]))
    finally:
        progress.close()
    for name, (output, twice) in given_answers.items():
        for key in keys:
            own = _of_key(output, key, keys)
            scores[key.name].append(score_system(name, key, own, duplicates=twice))
    sets: list[TestSet] = [key.test_set(scores[key.name]) for key in keys]
    extra = f"|seed:{options.seed}|draws:{options.draws}"
    notes = [f"{len(train):,} training texts."] if train else []
    write_results(options, sets, reader, extra, notes)
    return status_of(reader.log)


def _scored(system: Generator[GrecText], key: Key) -> SystemScores:
    output, _twice = output_of([answered(system, text) for text in key.texts])
    return score_system(system.name, key, output)


def _of_key(output: Output, key: Key, keys: Sequence[Key]) -> Output:
    """Return what of a team's answers belongs to a test set: not what others ask for."""
    own = {text.id for text in key.texts}
    others = {text.id for each in keys for text in each.texts} - own
    return {name: refs for name, refs in output.items() if name not in others}


def _versions(text: str) -> tuple[str, list[str]]:
    name, equals, paths = text.partition("=")
    if not equals or not name or not paths:
        raise UsageError(f"--versions takes NAME=FILE,FILE..., not '{text}'")
    return name, [path for path in paths.split(",") if path]


def _check_names(
    tests: Sequence[tuple[str, str]],
    versions: Sequence[tuple[str, list[str]]],
    names: Sequence[str],
    answers: Sequence[tuple[str, str]],
) -> None:
    """Refuse names that stand for two things.

    Raises:
        UsageError: Names it.
    """
    sets = [name for name, _path in tests] + [name for name, _paths in versions]
    systems = [*names, *[name for name, _path in answers]]
    for what, called in (("test sets", sets), ("systems", systems)):
        for name in called:
            if called.count(name) > 1:
                raise UsageError(f"two {what} are called '{name}'; give one another name")
    if CORPUS in systems:
        raise UsageError(f"'{CORPUS}' is what the texts have; it is in every table")


def _keys(
    tests: Sequence[tuple[str, str]],
    versions: Sequence[tuple[str, list[str]]],
    reader: Reader,
) -> tuple[list[Key], Mapping[str, Sequence[GrecText]]]:
    """Return the test sets and, for those of several versions, the texts as they are."""
    own = {name: reader.texts([path]) for name, path in tests}
    keys = [key_of(name, [texts], reader) for name, texts in own.items()]
    everything = [text for texts in own.values() for text in texts]
    corpora: dict[str, Sequence[GrecText]] = {}
    for name, paths in versions:
        given = [fitting(reader, path, reader.texts([path]), everything) for path in paths]
        keys.append(key_of(name, given, reader, others=True))
        corpora[name] = everything
    return keys, corpora
