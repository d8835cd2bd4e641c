"""Warnings about answers, training items and orders of preference, before figures mislead.

Everything is scored all the same.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from anaphora_workbench.challenges.results import SystemScores
from anaphora_workbench.challenges.tuna.items import TunaAnswers, contrast_of, looks_of, untrue_of
from anaphora_workbench.challenges.tuna.pipeline import TunaPipeline
from anaphora_workbench.challenges.tuna.scoring import TunaTask
from anaphora_workbench.errors import Position, Problem, Severity, counted
from anaphora_workbench.tasks.tuna import LOCATION, TYPE, Pair, Trial

_SUGGESTED = 3
"""Attributes that are named when an order lacks some."""


def answer_problems(path: str, answers: TunaAnswers, row: SystemScores) -> list[Problem]:
    """Return what is missing, asked for by nobody or answered twice, a warning for each kind."""
    at = Position(path)
    found = []
    edit = ", by edit distance as an empty text" if "edit" in row.columns else ""
    if row.missing:
        found.append(
            _warning(
                "answers-missing",
                f"{len(row.missing):,} of {counted(row.expected, 'item')} have no answer, the "
                f"first is '{row.missing[0]}'; they count as wrong{edit}: add them under the "
                "IDs of the test set",
                at,
            )
        )
    if row.extra:
        found.append(
            _warning(
                "answers-extra",
                f"{len(row.extra):,} {'answer' if len(row.extra) == 1 else 'answers'} that nobody "
                f"asked for, the first is '{row.extra[0]}'; not scored: see that IDs are those of "
                "the test set",
                at,
            )
        )
    return [*found, *doubled_answers(path, answers)]


def doubled_answers(path: str, answers: TunaAnswers) -> list[Problem]:
    """Return a warning of items with several answers, if there are any."""
    names = answers.duplicates
    if not names:
        return []
    first = answers.by_item[names[0]].at
    return [
        _warning(
            "answers-twice",
            f"{counted(len(names), 'item')} with several answers, the first is '{names[0]}'; the "
            "first answer of each is scored: leave one of them",
            first or Position(path),
        )
    ]


def untrue_problems(path: str, answers: TunaAnswers, trials: Iterable[Trial]) -> list[Problem]:
    """Return a warning of answers that are not true of the target, with the place of the first."""
    found = []
    for trial in trials:
        answer = answers.by_item.get(trial.id)
        untrue = untrue_of(trial, answer.pairs) if answer is not None else frozenset()
        if answer is not None and untrue:
            found.append((trial.id, answer, sorted(untrue)))
    if not found:
        return []
    item, answer, pairs = found[0]
    listed = ", ".join([f"{name}={value}" for name, value in pairs])
    count = "an answer is" if len(found) == 1 else f"{len(found):,} answers are"
    return [
        _warning(
            "pair-untrue",
            f"{count} not true of the target, the first is that to '{item}' ({listed}); what is "
            "not true is neither unique nor minimal",
            answer.at or Position(path),
        )
    ]


def task_problem(path: str, answers: TunaAnswers, task: TunaTask) -> Problem | None:
    """Return a warning if the answers of a file have nothing of what the task asks for."""
    if task is TunaTask.AS and not answers.attributes and answers.words:
        message = (
            "these answers are words without attributes, and the task AS scores attributes, so "
            "that all of them count as missing: score them by themselves with --task reg"
        )
    elif task is not TunaTask.AS and not answers.words and answers.attributes:
        message = (
            f"these answers are attributes without words, and the task {task.upper()} scores "
            "words, so that all of them count as missing: --realise template puts attributes into "
            "words; or score them by themselves with --task as"
        )
    else:
        return None
    return _warning("answers-other-task", message, Position(path))


def seen_problems(tests: Iterable[Trial], training: Iterable[Trial]) -> list[Problem]:
    """Return a warning if items of a test set are among those that systems have learnt from.

    Items are the same if name and domain are.
    """
    known = {(trial.id, looks_of(trial)) for trial in training}
    every = list(tests)
    seen = [trial for trial in every if (trial.id, looks_of(trial)) in known]
    if not seen:
        return []
    return [
        _warning(
            "test-trained",
            f"{len(seen):,} of {counted(len(every), 'item')} of this test set are among the "
            f"training items, the first is '{seen[0].id}': systems have learnt from the answers "
            "that they are compared with. Split the corpus (anaphora tuna split), or "
            "cross-validate (report --folds)",
            seen[0].at,
        )
    ]


def order_problems(line: TunaPipeline, trials: Iterable[Trial]) -> list[Problem]:
    """Return a warning for each domain in which an order of preference tells no target apart.

    Only a system with an order that somebody gave has any.
    """
    order = getattr(getattr(line.selection, "options", None), "order", ())
    if not order or not getattr(line.selection, "restricted", False):
        return []
    domains: dict[str, list[Trial]] = defaultdict(list)
    for trial in trials:
        domains[trial.kind].append(trial)
    found = []
    for domain, items in domains.items():
        useful: Counter[str] = Counter()
        unique = False
        for trial in items:
            contrast = contrast_of(trial)
            unique = unique or contrast.unique([p for p in contrast.properties if p.name in order])
            for each in contrast.properties:
                if each.name not in {*order, *LOCATION, TYPE}:
                    useful[each.name] += each.rules_out.bit_count()
        if unique:
            continue
        names = [name for name, power in useful.most_common(_SUGGESTED) if power]
        selection, plus, realiser = line.name.partition("+")
        longer = f"{','.join([selection, *names])}{plus}{realiser}"
        remedy = f", such as {longer}" if names else ""
        found.append(
            _warning(
                "order-domain",
                f"the order of '{line.name}' tells the target apart in none of "
                f"{counted(len(items), 'item')} of {domain or 'an unknown domain'}: add attributes "
                f"that these have{remedy}",
                items[0].at,
            )
        )
    return found


def alike_problems(trials: Iterable[Trial]) -> list[Problem]:
    """Return a warning of items with a distractor that has all that is known of a target."""
    alike = [
        trial
        for trial in trials
        if any(
            target.pairs <= other.pairs for target in trial.targets for other in trial.distractors
        )
    ]
    if not alike:
        return []
    count = counted(len(alike), "item")
    return [
        _warning(
            "target-alike",
            f"no attribute identifies the target of {count}, the first is '{alike[0].id}': a "
            "distractor has all its attributes. Answers there are empty or ambiguous; correct or "
            "remove the items",
            alike[0].at,
        )
    ]


def domain_problems(trials: Iterable[Trial]) -> list[Problem]:
    """Return a warning of items whose domains are too large for exact searches."""
    large = [trial for trial in trials if contrast_of(trial).large]
    if not large:
        return []
    first, count = large[0], len(large)
    return [
        _warning(
            "domain-large",
            f"the domain{'s' if count > 1 else ''} of {counted(count, 'item')}, the first is "
            f"'{first.id}' with {len(first.targets[0].attributes):,} attributes and "
            f"{len(first.distractors):,} distractors, may be too large to search for the shortest "
            "description: there full-brevity answers as greedy does, graph systems give the "
            "cheapest description that they have met, and nothing counts as minimal. Omit "
            "attributes that nobody mentions",
            first.at,
        )
    ]


def lexicon_problems(line: TunaPipeline, trials: Iterable[Trial]) -> list[Problem]:
    """Return a warning of what the lexicon of a realiser has no words for.

    Only a realiser that can tell (``lacking``) is asked.
    """
    lacking = getattr(line.realiser, "lacking", None)
    if lacking is None:
        return []
    strange: dict[Pair, Trial] = {}
    for trial in trials:
        for entity in trial.targets:
            for pair in lacking(entity.pairs):
                strange.setdefault(pair, trial)
    if not strange:
        return []
    (name, value), first = next(iter(strange.items()))
    others = f" and {len(strange) - 1:,} more" if len(strange) > 1 else ""
    return [
        _warning(
            "lexicon-lacks",
            f"'{line.realiser.name}' has no words for {name}={value}{others}; such values appear "
            "unchanged, and unknown attributes are skipped: use another realiser for "
            "these domains",
            first.at,
        )
    ]


def _warning(code: str, message: str, at: Position | None) -> Problem:
    return Problem(code, message, at, Severity.WARNING)
