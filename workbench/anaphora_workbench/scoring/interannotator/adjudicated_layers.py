"""Adjudicated layers are not compared with those of annotators: they contain their answers."""

from __future__ import annotations

from collections.abc import Callable

from anaphora_workbench.model import Layer
from anaphora_workbench.model.adjudicated import is_adjudicated


def without_adjudicated(report: Callable[[str], None]) -> Callable[[Layer], bool]:
    """Return what tells whether a layer is left out; ``report`` gets a warning for each name."""
    names: set[str] = set()

    def left_out(layer: Layer) -> bool:
        if not is_adjudicated(layer):
            return False
        if layer.name not in names:
            names.add(layer.name)
            report(
                f"warning: the adjudicated layer '{layer.name}' is not compared: it contains "
                "answers of the annotators. To compare it, export it to a file of its own and "
                "name a file for each annotator [layer-adjudicated]"
            )
        return True

    return left_out
