"""Model files of GREC: what a trained system needs to be made again, and its answers to texts.

A model file is JSON: the system, its seed, the settings that it searched for, and the training
files with their fingerprints. Running it trains the system again from these files, which takes
seconds and gives the same system. A classifier itself is not stored: the usual way to do so
(pickle) lets whoever wrote the file run any program on the machine that opens it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Generator, Source
from anaphora_workbench.tasks.grec import Choices, GrecText

_FORMAT = "anaphora-grec-model"
_VERSION = 1


@runtime_checkable
class Tuned(Protocol):
    """A system that searches for its settings when it is trained.

    Attributes:
        parameters: The settings; given before training, there is no search. JSON values.
    """

    parameters: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Model:
    """What a system is trained from.

    Attributes:
        parameters: Settings that it found; empty for a system that searches for none.
        files: Training files with their SHA-256.
    """

    system: str
    seed: int
    parameters: dict[str, Any] = field(default_factory=dict)
    files: tuple[tuple[str, str], ...] = ()


def answered(system: Generator[GrecText], text: GrecText) -> GrecText:
    """Return the text with what a system chooses; it never sees the text's own choices."""
    return text.choosing(choices_of(system, text.asked()))


def choices_of(system: Generator[GrecText], asked: GrecText) -> Choices:
    """Return what a system chooses in a test input."""
    choices = system.generate(asked)
    assert isinstance(choices, tuple)
    found: Choices = choices
    return found


def model_of(system: Generator[GrecText], seed: int, files: Sequence[tuple[str, str]]) -> Model:
    """Return the model of a system that has been trained on files, given with their SHA-256."""
    parameters = dict(system.parameters) if isinstance(system, Tuned) else {}
    return Model(system.name, seed, parameters, tuple(files))


def restored(
    system: Generator[GrecText], model: Model, texts: Sequence[GrecText]
) -> Generator[GrecText]:
    """Train a new instance of a model's system on the texts of its training files, and return it.

    Raises:
        ValueError: There is nothing to learn from.
        MissingExtraError: It needs an optional dependency.
    """
    if isinstance(system, Tuned):
        system.parameters = dict(model.parameters)
    system.train(texts, seed=model.seed)
    return system


def model_inputs(model: Model, source: Source) -> list[str]:
    """Return the training files of a model: where it names them, else beside the model file.

    Raises:
        FormatError: ``grec-model-file``, a training file is not there or has changed since.
    """
    found = []
    beside = source.path.parent if source.path is not None else Path()
    for name, digest in model.files:
        place = next((each for each in (Path(name), beside / name) if each.is_file()), None)
        if place is None:
            why = "is not there"
        elif sha256(place.read_bytes()).hexdigest() != digest:
            why = "has changed since"
        else:
            found.append(str(place))
            continue
        raise FormatError(
            f"the training file '{name}' {why}; put it back, or train the system again",
            code="grec-model-file",
            at=source.at(),
        )
    return found


def model_text(model: Model) -> str:
    """Return a model as it is written to a file."""
    content = {
        "format": _FORMAT,
        "version": _VERSION,
        "system": model.system,
        "seed": model.seed,
        "parameters": model.parameters,
        "training": [{"file": file, "sha256": digest} for file, digest in model.files],
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def read_model(source: Source) -> Model:
    """Read a model file.

    Raises:
        FormatError: ``grec-model``, the file is not a model, or what opening it raises.
    """
    try:
        content = json.loads(source.read_text())
        if content["format"] != _FORMAT or content["version"] != _VERSION:
            raise KeyError("format")
        parameters = content["parameters"]
        if not isinstance(parameters, dict):
            raise TypeError("parameters")
        return Model(
            str(content["system"]),
            int(content["seed"]),
            parameters,
            tuple([(str(each["file"]), str(each["sha256"])) for each in content["training"]]),
        )
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise FormatError(
            "this is not a model of 'anaphora grec train', or one of another version; "
            "train it again",
            code="grec-model",
            at=source.at(),
        ) from error
