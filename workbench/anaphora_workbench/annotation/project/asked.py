"""What a project asks its annotators about.

A project asks about pronouns and zeros, unless its setting ``asked`` lists other kinds. How the
layers follow a change of it is in `annotation.project.asked_layers`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from anaphora_workbench.errors import UsageError
from anaphora_workbench.model.language import is_pronominal, tag_set

PRONOUNS = "pronouns"
"""Stands for the kinds of all pronouns and zeros, but for relative pronouns."""
ASKED = (PRONOUNS,)
"""What a project asks about where nobody has chosen."""
_NAMES = (*ASKED, "name")
_DESCRIPTIONS = (*_NAMES, "defDesc", "demoDesc")
LEVELS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        PRONOUNS: ASKED,
        "names": _NAMES,
        "descriptions": _DESCRIPTIONS,
        "noun-phrases": (*_DESCRIPTIONS, "np"),
    }
)
"""The choices that have a name, from the fewest questions to the most."""
SETTING = "asked"
_RELATIVE = "rel"


def asked_of_text(text: str) -> tuple[str, ...]:
    """Return what a text asks about: one of `LEVELS`, or kinds with commas between them.

    Raises:
        UsageError: ``setting-invalid``: it lists nothing, or a kind that no finder could find.
    """
    if text in LEVELS:
        return LEVELS[text]
    kinds = tuple(dict.fromkeys([kind.strip() for kind in text.split(",") if kind.strip()]))
    check_asked(kinds)
    return kinds


def check_asked(kinds: tuple[str, ...]) -> None:
    """Raise `UsageError` (``setting-invalid``) for kinds that cannot be asked about."""
    known = [kind.label for kind in tag_set()]
    if not kinds:
        raise UsageError(
            f"name what to ask about: {', '.join(LEVELS)}, or kinds such as name,poss",
            code="setting-invalid",
        )
    for kind in kinds:
        if kind != PRONOUNS and kind not in known:
            raise UsageError(
                f"'{kind}' is not a kind that can be found; use {', '.join(LEVELS)}, or some of "
                f"{', '.join(known)}",
                code="setting-invalid",
            )


def level_of(asked: tuple[str, ...]) -> str:
    """Return the name of a choice, ``""`` for a list of kinds that has none."""
    wanted = frozenset(asked)
    return next((name for name, kinds in LEVELS.items() if frozenset(kinds) == wanted), "")


def finder_for(asked: tuple[str, ...]) -> str:
    """Return the name of the anaphor finder that finds what is asked about."""
    return PRONOUNS if asked == ASKED else f"noun-phrases:{','.join(asked)}"


def asks(asked: tuple[str, ...], kind: str) -> bool:
    """Tell whether anaphors of a kind are asked about."""
    every = PRONOUNS in asked and kind != _RELATIVE and is_pronominal(kind)
    return every or kind in asked
