"""What stands behind a system's name: ``usp-each:threshold=0.5,type=no``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from anaphora_workbench.errors import UsageError
from anaphora_workbench.tasks.tuna import NAMES, TYPE, folded_name

__all__ = ["Options", "options_of"]

_WORDS = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class Options:
    """The settings of a system.

    Attributes:
        order: Names of attributes without a setting, as they are compared.
        switches: What is on or off.
        numbers: Thresholds.
    """

    order: tuple[str, ...]
    switches: Mapping[str, bool]
    numbers: Mapping[str, float]


def options_of(
    system: str,
    text: str,
    *,
    switches: Mapping[str, bool],
    numbers: Mapping[str, float],
    ordered: bool = False,
) -> Options:
    """Return the settings that a text asks for.

    Args:
        system: Name of the system.
        text: What stands behind the colon; ``""`` for all defaults.
        switches: Switches (``name=yes|no``) with their defaults.
        numbers: Thresholds between 0 and 1 (``name=0.6``) with their defaults.
        ordered: Whether names of attributes may stand there.

    Raises:
        UsageError: A setting is not known, or its value makes no sense.
    """
    order: list[str] = []
    on, values = dict(switches), dict(numbers)
    for part in [part.strip() for part in text.split(",") if part.strip()]:
        name, equals, value = part.partition("=")
        name = name.strip()
        if not equals and ordered:
            order.append(_attribute(system, part))
        elif equals and name in on:
            if value not in _WORDS:
                raise UsageError(f"'{system}:{part}': '{name}' is yes or no")
            on[name] = _WORDS[value]
        elif equals and name in values:
            values[name] = _share(system, part, value)
        else:
            raise UsageError(
                f"'{system}' has no setting '{part}'; it has "
                f"{_listed(switches, numbers, ordered=ordered)}"
            )
    return Options(tuple(dict.fromkeys(order)), on, values)


def _attribute(system: str, text: str) -> str:
    name = folded_name(text)
    if name not in NAMES:
        raise UsageError(
            f"'{system}:{text}': there is no attribute '{text}'; there are {', '.join(NAMES)}"
        )
    return name


def _share(system: str, part: str, value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise UsageError(f"'{system}:{part}': a threshold is a number from 0 to 1")
    return number


def _listed(switches: Mapping[str, bool], numbers: Mapping[str, float], *, ordered: bool) -> str:
    parts = [f"{name}={'yes' if value else 'no'}" for name, value in switches.items()]
    parts += [f"{name}={value:g}" for name, value in numbers.items()]
    if ordered:
        parts.append(f"names of attributes such as {TYPE},colour")
    return ", ".join(parts) or "none"
