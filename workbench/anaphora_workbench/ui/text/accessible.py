"""What screen readers are told of the text view: its role, and announcements.

The text itself is read from the panel of the current sentence (`ui.text.sentence`): offering Qt a
text interface from Python crashes it, so none is offered here.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

ROLE_PROPERTY = "accessible_document"
"""Dynamic property of widgets that are documents to assistive technology."""


class _DocumentInterface(QAccessibleWidget):
    """A widget whose role is that of a document."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, QAccessible.Role.Document)


class _Keeper(QObject):
    """A child of a widget that keeps its interface alive: Qt does not keep Python's part of it."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.interface = _DocumentInterface(widget)


def _create(_class_name: str, item: QObject) -> QAccessibleInterface | None:
    if isinstance(item, QWidget) and item.property(ROLE_PROPERTY):
        return _Keeper(item).interface
    return None


@cache
def _install() -> None:
    QAccessible.installFactory(_create)


def present_as_document(widget: QWidget) -> None:
    """Give a widget the role of a document."""
    widget.setProperty(ROLE_PROPERTY, True)
    _install()


def announce(widget: QWidget, text: str) -> None:
    """Let assistive technology say something at once."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))
