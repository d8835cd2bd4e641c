"""A system that is run: selection, realisation, or one after the other (``incremental+phrases``).

Models of trained systems are JSON files.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from anaphora_workbench.challenges.tuna.items import TunaAnswers
from anaphora_workbench.challenges.tuna.scoring import TunaTask
from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.ports import Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.tuna import Description, Trial

SELECTIONS = (
    *("full-brevity", "greedy", "incremental", "graph-fp", "graph-sc", "titch"),
    *("usp-each", "is-fbn", "is-fbs", "is-iac", "is-fp", "att", "dit", "nil-ucm", "osu-gp"),
)
"""The systems that select attributes, in the order of the reports."""
REALISERS = (
    *("template", "phrases", "is-gt", "att-ngram", "att-dependency", "dit-r", "nil-ucm-r"),
)
"""The systems that put attributes into English words, in the order of the reports."""
OTHER_LANGUAGES = ("template-pt",)
"""Realisers of other languages: English descriptions cannot score them, so they must be named."""
_MODEL = "anaphora-tuna-model"
_VERSION = 1

Step = Callable[[str], None]
"""Called after each item with its name."""


@dataclass(frozen=True, slots=True)
class TunaPipeline:
    """A system, or two in a row.

    Attributes:
        name: Its name, ``incremental`` or ``incremental+phrases``.
        selection: Selects attributes; ``None`` for a realiser by itself.
        realiser: Puts attributes into words; ``None`` where only attributes are wanted.
    """

    name: str
    selection: Any
    realiser: Any

    @property
    def parts(self) -> list[Any]:
        """The systems in it."""
        return [one for one in (self.selection, self.realiser) if one is not None]

    @property
    def trained(self) -> bool:
        """Whether any of them has to learn first."""
        return any(one.trained for one in self.parts)

    def train(self, items: Sequence[Trial], *, seed: int = 0) -> None:
        """Let every system learn that has to; `FormatError` (``training-empty``) if it cannot."""
        for one in self.parts:
            if one.trained:
                try:
                    one.train(items, seed=seed)
                except ValueError as error:
                    raise FormatError(
                        f"'{one.name}' cannot be trained: {error}",
                        code="training-empty",
                        at=items[0].at if items else None,
                    ) from error

    def answer(self, item: Trial) -> Description | None:
        """Return the output for an item; ``None`` where the item gives nothing to go by.

        Raises:
            UsageError: A system has to be trained first.
        """
        chosen: Description | None = None
        if self.selection is not None:
            chosen = self.selection.generate(replace(item, descriptions=()))
            item = replace(item, descriptions=(chosen,) if chosen is not None else ())
        if self.realiser is None:
            return chosen
        if all(one.attributes is None for one in item.descriptions):
            return None
        found: Description = self.realiser.generate(item)
        return found


def line_of(name: str, registry: Registry, realiser: str = "") -> TunaPipeline:
    """Return the systems of a name: a system, a realiser, or both with ``+`` between them.

    A selection that names no realiser gets the one that is given.

    Raises:
        PluginError: There is no system of that name.
        UsageError: It is none of TUNA's, or its settings make no sense.
    """
    first, plus, second = name.partition("+")
    found = _system(first, registry)
    if plus and not second:
        raise UsageError(f"'{name}': name a realiser after the +, such as {first}+template")
    if found.kind == "words":
        if plus:
            raise UsageError(f"'{name}': a realiser comes after the +, not before it")
        return TunaPipeline(name, None, found)
    if not plus and not realiser:
        return TunaPipeline(name, found, None)
    words, *_others = [
        _realiser(each, name, registry) for each in (second, realiser) if each
    ]  # the one that is not used must exist, too
    return TunaPipeline(name, found, words)


def _realiser(name: str, line: str, registry: Registry) -> Any:
    found = _system(name, registry)
    if found.kind != "words":
        known = ", ".join([*REALISERS, *OTHER_LANGUAGES])
        raise UsageError(f"'{line}': '{found.name}' is no realiser; there are {known}")
    return found


def _system(name: str, registry: Registry) -> Any:
    registry.check_generator(name, "tuna", "TUNA")
    found: Any = registry.generator(name)
    if getattr(found, "task", "") != "tuna" or not hasattr(found, "kind"):
        raise UsageError(
            f"'{name}' is not a system for TUNA; there are "
            f"{', '.join([*SELECTIONS, *REALISERS, *OTHER_LANGUAGES])}"
        )
    return found


def run_line(line: TunaPipeline, items: Iterable[Trial], step: Step | None = None) -> TunaAnswers:
    """Return what a system answers to items; an item without an answer is left out."""
    found: dict[str, Description] = {}
    for item in items:
        answer = line.answer(item)
        if answer is not None:
            found[item.id] = answer
        if step is not None:
            step(item.id)
    return TunaAnswers(found)


def realised(answers: TunaAnswers, trials: Sequence[Trial], line: TunaPipeline) -> TunaAnswers:
    """Return answers with words for their attributes; those that have words keep them."""
    items = {trial.id: trial for trial in trials}
    found: dict[str, Description] = {}
    for item, answer in answers.by_item.items():
        if answer.words is None and answer.attributes is not None and item in items:
            words = line.answer(replace(items[item], descriptions=(answer,)))
            answer = replace(answer, words=words.words if words is not None else None)
        found[item] = answer
    return TunaAnswers(found, answers.duplicates)


def folds_of(items: Sequence[Trial], count: int, seed: int) -> list[list[Trial]]:
    """Divide items by chance into parts of the same size, each with its share of both domains.

    Raises:
        UsageError: There are fewer items than parts, or fewer than two parts.
    """
    if not 2 <= count <= len(items):
        raise UsageError(f"{len(items)} items cannot be divided into {count} folds of two or more")
    shuffled = list(items)
    Random(seed).shuffle(shuffled)
    ordered = sorted(shuffled, key=lambda trial: trial.kind)
    return [ordered[place::count] for place in range(count)]


def crossed(
    line: TunaPipeline, items: Sequence[Trial], count: int, seed: int, step: Step | None = None
) -> TunaAnswers:
    """Return the answers of cross-validation: each part answered after training on the others.

    For errors see `TunaPipeline.train` and `folds_of`.
    """
    parts = folds_of(items, count, seed)
    found: dict[str, Description] = {}
    for place, part in enumerate(parts):
        if line.trained:
            rest = [one for other in parts[:place] + parts[place + 1 :] for one in other]
            line.train(rest, seed=seed)
        found.update(run_line(line, part, step).by_item)
    return TunaAnswers({item.id: found[item.id] for item in items if item.id in found})


def write_model(line: TunaPipeline, items: int) -> str:
    """Return a system trained on so many items as JSON; raise `UsageError` if it learns nothing."""
    if not line.trained:
        raise UsageError(f"'{line.name}' learns nothing, so it needs no model: just run it")
    content = {
        "format": _MODEL,
        "version": _VERSION,
        "system": line.name,
        "items": items,
        "states": [one.state() if one.trained else None for one in line.parts],
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def read_model(path: str, registry: Registry) -> TunaPipeline:
    """Return the system of a file of `write_model`.

    Raises:
        FormatError: ``model-invalid``: it is no such file; or it cannot be read.
        PluginError: Its system is not installed.
    """
    source = Source.of(path)
    try:
        content: Mapping[str, Any] = json.loads(source.read_text())
        if content["format"] != _MODEL or content["version"] != _VERSION:
            raise ValueError
        line = line_of(str(content["system"]), registry)
        for one, state in zip(line.parts, content["states"], strict=True):
            if state is not None:
                one.restore(state)
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise FormatError(
            "this is not a model of 'anaphora tuna train', or one of another version; "
            "train it again",
            code="model-invalid",
            at=source.at(),
        ) from error
    return line


def lines_for(
    task: TunaTask, registry: Registry, names: Sequence[str], realiser: str
) -> list[TunaPipeline]:
    """Return the systems to be reported on: those that are named, or all that fit the task.

    Raises:
        PluginError, UsageError: As `line_of`; or a system does not fit the task.
    """
    wanted = names or (REALISERS if task is TunaTask.R else SELECTIONS)
    lines = [line_of(name, registry, realiser) for name in wanted]
    for line in lines:
        if task is TunaTask.R and line.selection is not None:
            raise UsageError(
                f"'{line.name}' selects attributes, but in the task R they are given; name "
                "realisers, such as template and phrases, or another --task"
            )
        if task is not TunaTask.R and line.selection is None:
            raise UsageError(
                f"'{line.name}' only puts attributes into words: name it behind a system that "
                f"selects them (incremental+{line.name}), or choose --task r"
            )
        if task is TunaTask.REG and line.realiser is None:
            raise UsageError(
                f"'{line.name}' gives attributes, and the task REG needs words: name a realiser "
                f"after it ({line.name}+phrases), or one for all with --realise"
            )
    return lines
