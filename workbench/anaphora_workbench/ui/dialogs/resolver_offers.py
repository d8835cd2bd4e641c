"""The resolvers that lists of the window offer; those that cannot be used are greyed.

Whether a resolver can be used is found out by the child process: to ask one it must be imported,
which the window must not do with other people's systems, and some look for a server. Until the
child has answered, every resolver counts as usable.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QComboBox

from anaphora_workbench.annotation.worker.tasks import DESCRIBED
from anaphora_workbench.model.reasons import in_words, unpacked
from anaphora_workbench.registry import Registry
from anaphora_workbench.ui.annotating.mode_bar import Option
from anaphora_workbench.ui.jobs.child import Child
from anaphora_workbench.ui.wording.translation import template, translate

__all__ = ["OPTION_KEYS", "Offer", "ResolverOffers", "grey_unusable", "options_of"]

OPTION_KEYS = "123456789abcdefghijklmnopqrstuvwxyz"
"""Keys of choices in the bar, in their order."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A resolver in a list, and what it lacks and how to get that, ``""`` when it can be used."""

    name: str
    missing: str = ""

    @property
    def why_not(self) -> str:
        """Why it cannot be chosen, as a sentence; ``""`` when it can."""
        if not self.missing:
            return ""
        text = translate("ResolverOffers", "{name} is not usable here: {missing}")
        return text.format(name=self.name, missing=in_words(self.missing, template))


class ResolverOffers(QObject):
    """The resolvers, as far as they are known.

    Signals:
        changed(list): There are others than before, these.

    Args:
        registry: Knows their names.
        child: The process that finds out which ones can be used.
    """

    changed = Signal(object)

    def __init__(self, registry: Registry, child: Child, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._registry = registry
        self._child = child
        self._asked = False
        self._missing: dict[str, str] | None = None

    @property
    def known(self) -> bool:
        """Whether the child has answered."""
        return self._missing is not None

    def all(self) -> list[Offer]:
        """Return the resolvers that can be used, then the others, each by name."""
        missing = self._missing
        if missing is None:
            names = [n for n in self._registry.names("resolvers") if n not in DESCRIBED]
            missing = dict.fromkeys(names, "")
        offers = [Offer(name, reason) for name, reason in missing.items()]
        return sorted(offers, key=lambda offer: (bool(offer.missing), offer.name))

    def refresh(self) -> None:
        """Ask the child, unless that is under way."""
        if self._asked:
            return
        self._asked = True
        job = self._child.submit("resolvers")
        job.finished.connect(self._take)
        job.failed.connect(self._give_up)

    def _take(self, result: dict[str, Any]) -> None:
        self._asked = False
        missing = {row["name"]: unpacked(row["missing"]) for row in result["resolvers"]}
        if missing != self._missing:
            self._missing = missing
            self.changed.emit(self.all())

    def _give_up(self, _code: str, _message: str) -> None:
        """Go on with what is known; the place that needs a resolver reports the failure."""
        self._asked = False


def grey_unusable(box: QComboBox, offers: Iterable[Offer]) -> None:
    """Let resolvers of a box be seen, with the reason, but not chosen, that cannot be used here."""
    reasons = {offer.name: offer.why_not for offer in offers}
    model = box.model()
    assert isinstance(model, QStandardItemModel)
    for row in range(box.count()):
        why_not = reasons.get(box.itemData(row), "")
        model.item(row).setEnabled(not why_not)
        box.setItemData(row, why_not, Qt.ItemDataRole.ToolTipRole)


def options_of(offers: Iterable[Offer]) -> list[Option]:
    """Return resolvers as choices of the bar, each with a key of its own."""
    return [
        Option(key, offer.name, offer.name, offer.why_not)
        for key, offer in zip(OPTION_KEYS, offers, strict=False)
    ]
