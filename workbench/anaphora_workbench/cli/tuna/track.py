"""The track TUNA: which attributes does a system choose to describe a thing, and in which words?"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from anaphora_workbench import __version__
from anaphora_workbench.challenges.results import Challenge, SystemScores, TestSet
from anaphora_workbench.challenges.tuna.behaviour import behaviour_grid
from anaphora_workbench.challenges.tuna.checks import (
    alike_problems,
    answer_problems,
    domain_problems,
    doubled_answers,
    lexicon_problems,
    order_problems,
    seen_problems,
    task_problem,
    untrue_problems,
)
from anaphora_workbench.challenges.tuna.correlations import (
    all_grids,
    differing,
    published_grids,
    read_extrinsic,
)
from anaphora_workbench.challenges.tuna.items import (
    Items,
    TunaAnswers,
    answers_of,
    items_of,
    split_items,
)
from anaphora_workbench.challenges.tuna.pipeline import (
    TunaPipeline,
    crossed,
    line_of,
    lines_for,
    read_model,
    realised,
    run_line,
    write_model,
)
from anaphora_workbench.challenges.tuna.scoring import (
    Refs,
    TunaSettings,
    TunaTask,
    by_other,
    measures_of,
    scored,
)
from anaphora_workbench.cli.shared.challenge_files import add_published, counts_by, named_all
from anaphora_workbench.cli.shared.grids import Section, add_reports, wants_all
from anaphora_workbench.cli.shared.options import listed, natural
from anaphora_workbench.cli.shared.output import emit, names_of_paths
from anaphora_workbench.cli.shared.track import SplitTrack
from anaphora_workbench.cli.tuna import DESCRIPTIONS
from anaphora_workbench.errors import FormatError, Position, Problem, UsageError
from anaphora_workbench.tasks.tuna import Trial

_MEASURES = ("dice", "masi", "accuracy", "minimality", "uniqueness", "edit", "string_accuracy")
"""The measures that can be tested."""
_LETTERS = ("dice", "edit")
"""The measures that get letters unless others are named, as in the reports."""
_HUMAN = re.compile(r"human-\d+")
"""Names of the rows of people."""


class TunaTrack(SplitTrack[Trial, TunaPipeline, Items, TunaAnswers]):
    """The commands of TUNA."""

    name = "tuna"
    title = "TUNA"
    formats = ("tuna", "tuna-corpus")
    items_name = "items"
    # What is odd in people's descriptions stays so.
    quiet = frozenset({"annotation-differs", "pair-untrue"})
    descriptions = DESCRIPTIONS
    measures = (*_MEASURES, "bleu", "nist")
    ratio = 0.8
    ratio_of = "the first part"

    def __init__(self, options: argparse.Namespace) -> None:
        super().__init__(options)
        self._has_learnt = False
        self._systems: list[str] = []
        self._scored: Mapping[str, Mapping[str, TunaAnswers]] = {}
        self._task = TunaTask(options.task) if getattr(options, "task", None) else None

    # The command line

    @classmethod
    def add_from(cls, parser: argparse.ArgumentParser) -> None:
        """Add ``--from``."""
        parser.add_argument(
            "--from", dest="from_format", choices=cls.formats, help="read everything in this format"
        )

    @classmethod
    def add_to(cls, parser: argparse.ArgumentParser) -> None:
        """Add ``--to``."""
        parser.add_argument(
            "--to", choices=cls.formats, default="tuna", help="format to write (default tuna)"
        )

    @classmethod
    def add_reading(cls, parser: argparse.ArgumentParser) -> None:
        """Add ``--from`` and ``--plural``."""
        cls.add_from(parser)
        parser.add_argument(
            "--plural",
            action="store_true",
            help="also take trials with two targets; they were not part of the challenges",
        )

    @classmethod
    def add_training(cls, parser: argparse.ArgumentParser) -> None:
        """Add ``--train``, ``--realise`` and ``--seed``."""
        super().add_training(parser)
        parser.add_argument(
            "--realise",
            default="",
            metavar="NAME",
            help="put attributes into words: template, template-pt, or a realiser that learns from "
            "--train (phrases, is-gt, att-ngram, att-dependency, dit-r, nil-ucm-r)",
        )

    @classmethod
    def add_run(cls, parser: argparse.ArgumentParser) -> None:
        """Add the options of ``run``."""
        super().add_run(parser)
        cls.add_to(parser)

    @classmethod
    def add_split(cls, parser: argparse.ArgumentParser) -> None:
        """Add the options of ``split``."""
        super().add_split(parser)
        parser.add_argument("file", metavar="IN", help="file or folder")
        parser.add_argument("first", metavar="TRAIN", help="file of the first part")
        parser.add_argument("second", metavar="TEST", help="file of the rest")
        cls.add_to(parser)
        cls.add_reading(parser)

    @classmethod
    def add_score(cls, parser: argparse.ArgumentParser) -> None:
        """Add the options of ``score``."""
        parser.add_argument("test", metavar="TEST", help="the items, with people's descriptions")
        parser.add_argument(
            "answers", nargs="+", metavar="[NAME=]ANSWERS", help="the answers of a system"
        )
        parser.add_argument(
            "--task",
            choices=[str(one) for one in TunaTask],
            help="task of the answers: attributes (as), words for given attributes (r), words "
            "(reg); default: as if there are attributes, else reg",
        )
        cls._add_scoring(parser)

    @classmethod
    def add_report(cls, parser: argparse.ArgumentParser) -> None:
        """Add the options of ``report``."""
        parser.add_argument("tests", nargs="+", metavar="TEST", help="test sets with descriptions")
        parser.add_argument(
            "--system",
            action="append",
            default=[],
            metavar="NAME",
            help="a system, with its settings; again for another one",
        )
        parser.add_argument(
            "--task",
            choices=[str(one) for one in TunaTask],
            default="as",
            help="attributes (as, default), words for given attributes (r), words (reg)",
        )
        parser.add_argument(
            "--folds",
            type=natural,
            default=0,
            metavar="N",
            help="cross-validation in N parts, instead of --train",
        )
        cls._add_scoring(parser)

    @classmethod
    def _add_scoring(cls, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--refs",
            choices=[str(one) for one in Refs],
            default=str(Refs.MEAN),
            help="Dice, MASI and edit distance of several references: their mean (default) or the "
            "best; an output is accurate if it is any of them",
        )
        parser.add_argument(
            "--edition",
            choices=["2008", "2009"],
            default="2009",
            help="BLEU with up to four words as in 2008, or three as in 2009 (default)",
        )
        parser.add_argument(
            "--group",
            choices=["domain", "condition", "both", "fc", "similarity"],
            default="domain",
            help="give the measures by domain (default), condition, both of them, +FC and -FC, or "
            "the similarity of several targets",
        )
        parser.add_argument(
            "--letters",
            type=_measures,
            default=list(_LETTERS),
            metavar="MEASURES",
            help="measures of which differences are tested (default: dice,edit)",
        )
        parser.add_argument(
            "--extrinsic",
            metavar="FILE",
            help="CSV with a column 'system' and columns of what readers did or thought (RT, IT, "
            "IA, ...): correlate them with the measures, as tables 6 and 7 of the chapter",
        )
        parser.add_argument(
            "--behaviour",
            action="store_true",
            help="add shares of shortest, longer and ambiguous descriptions, next to what is "
            "published of each system",
        )
        add_published(parser, "the chapter's own correlations")
        cls.add_training(parser)
        cls.add_reading(parser)
        add_reports(parser)

    # Files and systems

    def gather(
        self, read: Iterable[Trial], paths: Sequence[str], *, answered: bool
    ) -> Sequence[Trial]:
        """Return the items of files, several descriptions of one item together."""
        learning = answered and self.options.kind != "split"
        plural = self.options.plural and not learning
        return self.gathered(read, paths, plural=plural, learning=learning).trials

    def gathered(
        self, read: Iterable[Trial], paths: Sequence[str], *, plural: bool, learning: bool = False
    ) -> Items:
        """Return the items of trials, with two targets as well if they are asked for.

        Systems learn from single targets only.
        """
        found = items_of(read, plural=plural)
        if not found.trials:
            raise _no_items(paths, found, learning=learning)
        self.reader.log.add(found.problems)
        return found

    def trials(self, paths: Sequence[str]) -> Iterable[Trial]:
        """Yield the trials of files as they are."""
        for entry in self.reader.open(paths):
            yield from self.reader.read(entry)

    @cached_property
    def learning(self) -> Sequence[Trial]:
        """The items of ``--train`` with one target, read once; none without it."""
        paths = self.options.train
        return self.gather(self.trials(paths), paths, answered=True) if paths else []

    def check(self, items: Sequence[Trial]) -> list[Problem]:
        """Return what is wrong with items together, or what is answered twice in a file."""
        if any(trial.entities for trial in items):  # else they are answers only
            found = items_of(items, plural=self.options.plural)
            return [*found.problems, *alike_problems(found.trials)]
        files: dict[str, list[Trial]] = defaultdict(list)
        for trial in items:
            files[trial.at.source if trial.at else ""].append(trial)
        return [
            problem
            for path, answers in files.items()
            for problem in doubled_answers(path, answers_of(answers))
        ]

    def counts(self, items: Sequence[Trial]) -> dict[str, int]:
        """Return how many trials and descriptions there are, and of which kinds."""
        descriptions = [one for trial in items for one in trial.descriptions]
        authors = {trial.speaker for trial in items} | {one.author for one in descriptions}
        return {
            "trials": len(items),
            "with two targets": sum([trial.plural for trial in items]),
            **counts_by("domain ", [trial.kind for trial in items]),
            **counts_by("condition ", [trial.condition for trial in items]),
            **counts_by("criticality ", [t.criticality for t in items if t.criticality]),
            **counts_by("similarity ", [t.similarity for t in items if t.plural and t.similarity]),
            "descriptions": len(descriptions),
            "with words": sum([bool(one.words) for one in descriptions]),
            "with annotated words": sum([bool(one.annotated) for one in descriptions]),
            "with attributes": sum([one.attributes is not None for one in descriptions]),
            "authors": len([name for name in authors if name]),
        }

    def system(self, name: str) -> TunaPipeline:
        """Return a system, or two in a row, by name; ``--realise`` puts attributes into words."""
        return line_of(name, self.registry, getattr(self.options, "realise", ""))

    def learn(self, system: TunaPipeline, items: Sequence[Trial], seed: int) -> None:
        """Train whatever of a system has to learn."""
        system.train(items, seed=seed)

    def save(self, system: TunaPipeline, items: Sequence[Trial]) -> None:
        """Write what a system has learnt."""
        emit(write_model(system, len(items)), self.options.output)

    def load(self, path: str) -> TunaPipeline:
        """Return the system of a model file."""
        return read_model(path, self.registry)

    def ready(self, names: Sequence[str], items: Sequence[Trial]) -> TunaPipeline:
        """Return the system that answers items; warn of an order or a test set that misleads."""
        system = self._realising(super().ready(names, items))
        self.reader.log.add(order_problems(system, items))
        self.reader.log.add(lexicon_problems(system, items))
        self.reader.log.add(domain_problems(items))
        self.reader.log.add(alike_problems(items))
        if system.trained and self.options.train:
            self.reader.log.add(seen_problems(items, self.learning))
        return system

    def _realising(self, system: TunaPipeline) -> TunaPipeline:
        """Return a system with the realiser of ``--realise``, which a model may lack.

        Raises:
            UsageError: It names another realiser; or this one learns, and a model has learnt.
        """
        wanted = self.options.realise
        if not wanted or system.selection is None:
            return system
        own = system.name.partition("+")[2]
        if own and own != wanted:
            raise UsageError(
                f"'{system.name}' names its own realiser; omit --realise {wanted}, or the "
                "part from the + on"
            )
        if system.realiser is not None:
            return system
        realiser = line_of(system.name, self.registry, wanted).realiser
        if realiser.trained:
            raise UsageError(
                f"the model has learnt '{system.name}' and no words: train it with the realiser, "
                f"'anaphora tuna train {system.name}+{wanted}'"
            )
        return replace(system, realiser=realiser)

    def answer(
        self, system: TunaPipeline, items: Sequence[Trial], step: Callable[[str], None]
    ) -> Iterable[Trial]:
        """Return what a system answers, without the domains, which the items have."""
        answers = run_line(system, items, step).by_item
        return [
            replace(
                item,
                descriptions=(answers[item.id],),
                entities=(),
                domain="",
                cardinality=None,
                similarity="",
            )
            for item in items
            if item.id in answers
        ]

    @property
    def answer_format(self) -> str:
        """The format that ``--to`` names."""
        return str(self.options.to)

    def split_files(self) -> tuple[Sequence[str], Sequence[str]]:
        """Return the corpus, and the files of both parts."""
        return [self.options.file], [self.options.first, self.options.second]

    def parts(self, items: Sequence[Trial]) -> Sequence[Sequence[Trial]]:
        """Return two parts with the same share of each domain and condition, in the old order."""
        return split_items(items, self.options.ratio, self.options.seed)

    # Test sets and answers

    def further_inputs(self) -> Iterable[str | None]:
        """Return the files of test sets and answers, and of what readers did."""
        return [*self._tests, *[path for _name, path in self._answers], self.options.extrinsic]

    @cached_property
    def _tests(self) -> list[str]:
        return [self.options.test] if self.options.kind == "score" else self.options.tests

    @cached_property
    def _answers(self) -> list[tuple[str, str]]:
        found = named_all(getattr(self.options, "answers", []), "files of answers")
        for name, _path in found:
            if _HUMAN.fullmatch(name):
                raise UsageError(
                    f"'{name}' is what people's own descriptions are called in the tables; call "
                    "the system otherwise with NAME=FILE"
                )
        return found

    @cached_property
    def _extrinsic(self) -> Mapping[str, Mapping[str, float]] | None:
        return read_extrinsic(self.options.extrinsic) if self.options.extrinsic else None

    def tests(self) -> dict[str, Items]:
        """Return the test sets by as much of their paths as tells them apart."""
        names = names_of_paths(self._tests)
        if self.options.kind == "score":
            names = [Path(self.options.test).stem]
        plural = self.options.plural
        found = {
            name: self.gathered(self.trials([path]), [path], plural=plural)
            for name, path in zip(names, self._tests, strict=True)
        }
        for items in found.values():
            self.reader.log.add(domain_problems(items.trials))
            self.reader.log.add(alike_problems(items.trials))
        if self._has_learnt:
            for items in found.values():
                self.reader.log.add(seen_problems(items.trials, self.learning))
        return found

    def systems(self) -> list[str]:
        """Return the systems that are named, else all that fit the task."""
        options = self.options
        if options.folds and options.train:
            raise UsageError("--folds trains on the corpus itself; name it or --train, not both")
        lines = lines_for(TunaTask(options.task), self.registry, options.system, options.realise)
        self._has_learnt = bool(options.train) and any(line.trained for line in lines)
        self._systems = [line.name for line in lines]
        return self._systems

    def learning_for(self, system: TunaPipeline) -> Sequence[Trial]:
        """Return what a system learns from; nothing of its own in cross-validation."""
        return [] if getattr(self.options, "folds", 0) else super().learning_for(system)

    def answers(
        self, name: str, tests: Mapping[str, Items], step: Callable[[str], None]
    ) -> Mapping[str, TunaAnswers]:
        """Return what a system answers, by cross-validation with ``--folds``."""
        line, options = self.system(name), self.options
        if options.folds:
            return {
                test: crossed(line, items.trials, options.folds, options.seed, step)
                for test, items in tests.items()
            }
        self.learn(line, self.learning_for(line), options.seed)
        for items in tests.values():
            self.reader.log.add(order_problems(line, items.trials))
            self.reader.log.add(lexicon_problems(line, items.trials))
        return {test: run_line(line, items.trials, step) for test, items in tests.items()}

    def given_answers(self, tests: Mapping[str, Items]) -> Mapping[str, Mapping[str, TunaAnswers]]:
        """Return what files answer, with ``--realise`` in words."""
        systems = {name: answers_of(self.trials([path])) for name, path in self._answers}
        realiser = self.options.realise
        if self._task is None:
            self._task = _task_of(systems, dict(self._answers), realiser)
        if systems and realiser and self._task is not TunaTask.R:
            line = line_of(realiser, self.registry)
            learning = self.learning_for(line)
            self.learn(line, learning, self.options.seed)
            for items in tests.values():
                if line.trained:
                    self._has_learnt = True
                    self.reader.log.add(seen_problems(items.trials, learning))
                systems = {
                    name: realised(answers, items.trials, line) for name, answers in systems.items()
                }
        return dict.fromkeys(tests, systems)

    # Results

    def challenge(
        self, tests: Mapping[str, Items], answers: Mapping[str, Mapping[str, TunaAnswers]]
    ) -> Challenge:
        """Return the scores of systems and of people; refuse test sets without references."""
        settings = self._settings()
        self._scored = answers
        sets: list[TestSet] = []
        for name, items in tests.items():
            test = scored(name, items.trials, answers[name], settings, by=self.options.group)
            for row in test.systems:
                for path in [path for system, path in self._answers if system == row.system]:
                    self._warn(path, answers[name][row.system], row, items, settings.task)
            sets.append(test)
        for test, items in zip(sets, tests.values(), strict=True):
            if not test.groups:
                raise FormatError(
                    f"no item of '{test.name}' has a reference for the task {settings.task}: "
                    f"{len(items.trials)} items were read; give a test set with people's "
                    "descriptions",
                    code="no-references",
                    at=items.trials[0].at,
                )
        count = len({name for own in answers.values() for name in own})
        return Challenge(
            task=self.name,
            title=f"TUNA-{settings.task.upper()}, {count} system{'s'[count == 1 :]}",
            measures=measures_of(settings),
            sets=tuple(sets),
            signature=self._signature(settings),
            notes=tuple(self._notes(sets, tests)),
            alpha=self.options.alpha,
        )

    def _warn(
        self, path: str, answers: TunaAnswers, row: SystemScores, items: Items, task: TunaTask
    ) -> None:
        """Report what is odd about the answers of a system: once for each file and kind."""
        other = task_problem(path, answers, task)
        self.reader.log.add([other] if other else answer_problems(path, answers, row))
        if task is TunaTask.AS:
            self.reader.log.add(untrue_problems(path, answers, items.trials))

    def _settings(self) -> TunaSettings:
        options, task = self.options, self._task or TunaTask.AS
        return TunaSettings(
            task=task,
            refs=Refs(options.refs),
            bleu=4 if options.edition == "2008" else 3,
            realised=options.realise if task is TunaTask.AS else "",
            letters=tuple(options.letters),
        )

    def _signature(self, settings: TunaSettings) -> str:
        """Return every setting that can move a figure."""
        options = self.options
        parts = [settings.signature()]
        if options.realise and not settings.realised:
            parts.append(f"realise:{options.realise}")
        parts += [
            f"groups:{options.group}",
            f"letters:{','.join(settings.letters) or 'none'}",
            f"alpha:{options.alpha:g}",
            f"plural:{'yes' if options.plural else 'no'}",
            f"train:{len(self.learning) if self._has_learnt else 'none'}",
            f"folds:{getattr(options, 'folds', 0) or 'none'}",
            f"seed:{options.seed}",
            f"v:{__version__}",
        ]
        return "|".join(parts)

    def _notes(self, sets: Sequence[TestSet], tests: Mapping[str, Items]) -> Iterable[str]:
        plural = sum([items.plural for items in tests.values()])
        if plural:
            trials = "trial with two targets is" if plural == 1 else "trials with two targets are"
            yield f"{plural:,} {trials} skipped (--plural takes them)."
        unheld = sum([len(items.trials) for items in tests.values()])
        unheld -= sum([len(test.groups) for test in sets])
        if unheld:
            yield f"{unheld:,} items without a reference for this task are skipped."
        for name in self._systems:
            yield from filter(None, [getattr(self.system(name).selection, "note", "")])
        if self.options.correlations:
            yield from filter(None, map(differing, sets))

    def sections(self, challenge: Challenge, tests: Mapping[str, Items]) -> Sequence[Section]:
        """Return means by condition, correlations with what readers did, published figures."""
        found: list[Section] = []
        options, whole = self.options, wants_all(self.options)
        if options.group == "domain" and whole:
            for by, title in (
                ("condition", "condition"),
                ("fc", "criticality"),
                ("similarity", "similarity"),
            ):
                found.append((f"By {title}", by_other(challenge, tests, by, title)))
        if options.behaviour or options.all_tables:
            grids = [
                behaviour_grid(name, items.trials, self._scored[name])
                for name, items in tests.items()
            ]
            found.append(("Behaviour", [grid for grid in grids if grid is not None]))
        if whole or options.correlations or self._extrinsic is not None:
            found.append(("Correlations", all_grids(challenge, self._extrinsic)))
        if options.published:
            found.append(("Published", published_grids()))
        return [section for section in found if section[1]]


add_parser = TunaTrack.add_parser


def _measures(text: str) -> list[str]:
    names = listed(text)
    for name in names:
        if name not in _MEASURES:
            raise argparse.ArgumentTypeError(
                f"there is no measure '{name}'; there are {', '.join(_MEASURES)}"
            )
    return names


def _no_items(paths: Sequence[str], items: Items, *, learning: bool) -> FormatError:
    """Return why there are no items."""
    at = Position(paths[0])
    code = "no-items"
    if items.problems:
        first = items.problems[0]
        count = len(items.problems)
        code, at = first.code, first.at or at
        message = (
            f"no trial here has a DOMAIN ({count:,} {'was' if count == 1 else 'were'} read), so "
            "the targets are unknown: give items with their domains, not a file of answers"
        )
    elif items.plural and learning:
        code = "training-empty"
        message = (
            f"all trials here have two targets ({items.plural:,}), and systems learn from trials "
            "with one: give a training set with single targets"
        )
    elif items.plural:
        message = f"all trials here have two targets ({items.plural:,}): --plural takes them"
    else:
        message = "no trial here can be used; the problems are listed above"
    return FormatError(message, code=code, at=at)


def _task_of(
    systems: Mapping[str, TunaAnswers], paths: Mapping[str, str], realiser: str
) -> TunaTask:
    """Return the task that answers are of: attributes if every system gives some.

    Raises:
        UsageError: Some give only attributes, others only words, and there is no realiser.
    """
    sets = [name for name, one in systems.items() if one.attributes and not one.words]
    words = [name for name, one in systems.items() if one.words and not one.attributes]
    if sets and words and not realiser:
        raise UsageError(
            f"'{paths[sets[0]]}' has attributes without words, '{paths[words[0]]}' words without "
            "attributes: --realise template puts attributes into words, so that both have the "
            "measures of strings; or score each kind by itself, or say with --task what counts"
        )
    return TunaTask.AS if all(one.attributes for one in systems.values()) else TunaTask.REG
