"""The base of delegates: what all that paint rows of a panel need."""

from __future__ import annotations

from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractItemModel
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate

from anaphora_workbench.ui.panels.looks import Colours, em

ModelT = TypeVar("ModelT", bound=QAbstractItemModel)
"""The model whose rows are painted."""


class RowDelegate(QStyledItemDelegate, Generic[ModelT]):
    """Paints rows of a model in the colours and the font of a panel.

    Attributes:
        colours: What is painted with.
    """

    def __init__(self, view: QAbstractItemView, model: ModelT) -> None:
        super().__init__(view)
        self._view = view
        self._model = model
        self.colours = Colours.of(view.palette())
        self.set_font(view.font())

    def set_font(self, font: QFont) -> None:
        """Measure with another font."""
        self._em = em(font)

    def restyle(self, colours: Colours, font: QFont) -> None:
        """Paint with other colours and another font, for which rows are laid out anew."""
        self.colours = colours
        self.set_font(font)
        self._view.scheduleDelayedItemsLayout()
