"""The base of all panels: follows palette, font and language while the program runs."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QWidget

from anaphora_workbench.ui.panels.looks import Colours, em

_RESTYLE = frozenset(
    (
        QEvent.Type.PaletteChange,
        QEvent.Type.FontChange,
        QEvent.Type.StyleChange,
        QEvent.Type.LayoutDirectionChange,
    )
)


class Panel(QWidget):
    """A panel whose words and looks can be set anew at any time.

    Subclasses put every text into `retranslate` and every size and colour into `restyle`, and
    call `refresh` at the end of their constructor.

    Args:
        colours: Colours of the theme; ``None`` takes them from the palette.
        parent: The parent widget.
    """

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._given = colours
        self._ready = False
        self._busy = False
        self.colours = colours if colours is not None else Colours.of(self.palette())

    @property
    def em(self) -> float:
        """Size of the font in pixels."""
        return em(self.font())

    def set_colours(self, colours: Colours | None) -> None:
        """Paint with the colours of a theme, or again with those of the palette."""
        self._given = colours
        self._look_again()

    def refresh(self) -> None:
        """Set words and looks for the first time."""
        self._ready = True
        self.retranslate()
        self._look_again()

    def retranslate(self) -> None:
        """Set every text anew, in the language that is installed."""

    def restyle(self) -> None:
        """Set every size and colour anew."""

    def unsaved(self) -> bool:
        """Tell whether something was changed that would be lost if the panel were closed now."""
        return False

    def save_all(self) -> bool:
        """Save what was changed; tell whether that could be done."""
        return True

    def changeEvent(self, event: QEvent) -> None:
        """Follow language, palette, font and direction."""
        super().changeEvent(event)
        if not self._ready:
            return
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() in _RESTYLE:
            self._look_again()

    def _look_again(self) -> None:
        # Setting fonts and palettes of children sends style changes back to the panel.
        if self._busy or not self._ready:
            return
        self._busy = True
        try:
            self.colours = self._given if self._given is not None else Colours.of(self.palette())
            self.restyle()
            self.update()
        finally:
            self._busy = False
