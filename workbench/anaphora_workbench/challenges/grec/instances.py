"""Feature sets of the learned systems, and the walk through a text that chooses one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from anaphora_workbench.challenges.grec.features import START, Context, contexts, word_class
from anaphora_workbench.tasks.grec import Choices, GrecText, Ref, Refex

__all__ = [
    "Features",
    "Instance",
    "chosen_in_turn",
    "instances",
    "memory_features",
    "previous_types",
]

Features = dict[str, str | float]
"""Values by name: strings are categories, numbers are numbers."""
_BACK = 3


class Instance:
    """A reference to learn from.

    Attributes:
        text: Number of its text, so that cross-validation can keep texts together.
        ref: The reference.
        context: What is around it.
        before: REG08-TYPE of the three references before, the nearest first.
        chosen: The selected expression.
    """

    __slots__ = ("before", "chosen", "context", "ref", "text")

    def __init__(
        self, text: int, ref: Ref, context: Context, before: tuple[str, ...], chosen: Refex
    ) -> None:
        self.text = text
        self.ref = ref
        self.context = context
        self.before = before
        self.chosen = chosen


def previous_types(types: Sequence[str]) -> tuple[str, ...]:
    """Return the last three types, the nearest first, filled up with `START`."""
    return tuple([*reversed(types[-_BACK:]), *[START] * _BACK][:_BACK])


def instances(items: Sequence[GrecText]) -> list[Instance]:
    """Return the references that have a selected expression.

    Raises:
        ValueError: There is none.
    """
    found: list[Instance] = []
    for number, item in enumerate(items):
        types: list[str] = []
        for ref, context in zip(item.refs, contexts(item), strict=True):
            if ref.chosen is not None:
                found.append(Instance(number, ref, context, previous_types(types), ref.chosen))
            types.append(ref.chosen.type if ref.chosen is not None else START)
    if not found:
        raise ValueError("no reference of the training texts has a selected expression")
    return found


def chosen_in_turn(
    item: GrecText, choose: Callable[[Ref, Context, tuple[str, ...]], Refex | None]
) -> Choices:
    """Choose for each reference of a text in order, knowing what was chosen before.

    Args:
        item: The text; its selected expressions are not looked at.
        choose: Takes a reference, its context and the types chosen before, the nearest first.
    """
    types: list[str] = []
    found: list[Refex | None] = []
    for ref, context in zip(item.refs, contexts(item), strict=True):
        choice = choose(ref, context, previous_types(types)) if ref.alternatives else None
        types.append(choice.type if choice is not None else START)
        found.append(choice)
    return tuple(found)


def memory_features(context: Context, before: tuple[str, ...]) -> Features:
    """Return the features of the CNTS systems, all of them categories."""
    left, right = context.left, context.right
    return {
        "semcat": context.semcat,
        "syncat": context.syncat,
        "index": str(min(context.index, 6)),
        "left-word": left[-1].lower(),
        "right-word": right[0].lower(),
        "left-class": word_class(left[-1]),
        "left-class-2": word_class(left[-2]),
        "right-class": word_class(right[0]),
        "right-class-2": word_class(right[1]),
        "words-back": _bin(context.words_back, (0, 3, 6, 10, 16, 25, 40)),
        "sentences-back": str(min(context.sentences_back, 3)),
        "syncat-1": context.syncats_back[0],
        "syncats": "+".join(context.syncats_back),
        "recent-name": str(context.competitors == 0),
        "verb": context.verb,
        "opens-sentence": str(context.opens_sentence),
        "opens-paragraph": str(context.opens_paragraph),
        "type-1": before[0],
        "types": "+".join(before[:2]),
    }


def _bin(value: int, ends: Sequence[int]) -> str:
    return str(next((number for number, end in enumerate(ends) if value <= end), len(ends)))
