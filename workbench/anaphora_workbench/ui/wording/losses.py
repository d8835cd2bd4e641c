"""What a format loses, in the words of the export dialog.

Commands report a loss with the name of the format in front, and each sort of thing for itself. Who
annotates has chosen the format already, and wants to know first what becomes of decisions. So the
dialog names what is lost, how often, and the first place; what the analysis of the text has made
follows in one line, however many sorts it has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import QLocale

from anaphora_workbench.ports.losses import INFIX
from anaphora_workbench.ui.wording.problems import problem_in_words
from anaphora_workbench.ui.wording.translation import (
    QT_TRANSLATE_NOOP,
    directed,
    template,
    translate,
)

_ANSWERS = (
    *("answers-lost", "splits", "bridges", "non-referring", "zeros", "clitics", "mentions"),
    *("discontinuous", "doubles", "crossing", "references", "links", "remarks-lost", "set-types"),
    *("attributes", "set-by-hand", "kinds", "mentions-left-out", "mentions-non-referring"),
    *("mentions-singletons", "open"),
)
"""Ends of the codes of what annotators have decided, the most important first; they are listed
before what the analysis of the text has made."""
_LOSS = re.compile(
    r"\S+ (?:does not keep|adds) (?P<what>.*?)"
    r"(?:; first: '(?P<words>.*)' in sentence (?P<sentence>\d+))?(?:; (?P<why>.*))?",
    re.DOTALL,
)
_NUMBER = re.compile(r"\d[\d,]*")
_COUNTED = MappingProxyType(
    {
        "answers-lost": QT_TRANSLATE_NOOP("Losses", "answers that cannot be read back"),
        "remarks-lost": QT_TRANSLATE_NOOP("Losses", "notes and flags"),
        "open": QT_TRANSLATE_NOOP(
            "Losses", "of the undecided anaphors, these are in the file and look like new entities"
        ),
        "set-by-hand": QT_TRANSLATE_NOOP(
            "Losses", "marks “set by hand” of types (the types themselves are in the file)"
        ),
        "mentions-left-out": QT_TRANSLATE_NOOP(
            "Losses", "noun phrases that nobody linked or decided"
        ),
        "mentions-non-referring": QT_TRANSLATE_NOOP("Losses", "expressions that do not refer"),
        "mentions-singletons": QT_TRANSLATE_NOOP("Losses", "entities of a single mention"),
    }
)
"""Losses that need more words than their message has, or that no comparison finds. The first
number of the message is that of all that is lost."""


@dataclass(frozen=True, slots=True)
class ListedLoss:
    """Something that the format cannot hold: code and message of the problem, and how often."""

    code: str
    message: str
    count: int = 1

    @property
    def what(self) -> str:
        """What is lost, by the end of the code."""
        return self.code.partition(INFIX)[2] or self.code


def losses_in_words(losses: Iterable[ListedLoss]) -> list[tuple[str, str]]:
    """Return a line for each sort of decisions that is lost, and one for all of the analysis.

    With each line come the codes of what it tells, for its tooltip.
    """
    listed = sorted(losses, key=_rank)
    decided = [one for one in listed if one.what in _ANSWERS]
    rest = [one for one in listed if one.what not in _ANSWERS]
    lines = [(_line(one), one.code) for one in decided]
    named = [(one, words) for one in rest if (words := _counted(one))]
    if named:
        text = translate("Losses", "From the text and its analysis: {list}")
        text = text.format(list=", ".join([words for _, words in named]))
        lines.append((text, ", ".join([one.code for one, _ in named])))
    return lines + [(_line(one), one.code) for one in rest if not _counted(one)]


def _rank(loss: ListedLoss) -> int:
    """Return the place of a loss in the list: what somebody has decided comes first."""
    return _ANSWERS.index(loss.what) if loss.what in _ANSWERS else len(_ANSWERS)


def _line(loss: ListedLoss) -> str:
    """Return a loss with its first place, and in how many documents there are such."""
    text = _counted(loss) or problem_in_words(loss.code, loss.message)
    found = _LOSS.fullmatch(loss.message)
    if found is not None and found["words"] is not None:
        first = translate("Losses", "{what}; the first: “{words}”, sentence {sentence}")
        text = first.format(what=text, words=directed(found["words"]), sentence=found["sentence"])
    if loss.count > 1:
        often = translate("Losses", "{what}; in {count} documents")
        text = often.format(what=text, count=loss.count)
    return text


def _localised(number: str) -> str:
    """Return a number of a message as the language of the program writes it."""
    return QLocale().toString(int(number.replace(",", "")))


def _counted(loss: ListedLoss) -> str:
    """Return what is lost and how much of it, ``""`` for a message of another form."""
    if loss.what in _COUNTED:
        number = _NUMBER.search(loss.message)
        what = translate("Losses", _COUNTED[loss.what])
        return translate("Losses", "{what}: {count}").format(
            what=what, count=_localised(number[0]) if number else "?"
        )
    found = _LOSS.fullmatch(loss.message)
    if found is None:
        return ""
    number = _NUMBER.match(found["what"])
    what = template(f"loss.{loss.what}")
    if not what:
        return found["what"].removeprefix("the ") if number is None else found["what"]
    if number is None:
        return what
    return translate("Losses", "{what}: {count}").format(what=what, count=_localised(number[0]))
