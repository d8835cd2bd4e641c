"""The adjudicated layer of a document: how files and projects show that it is one."""

from __future__ import annotations

from anaphora_workbench.model.layers import Layer

ADJUDICATOR = "adjudicated"
"""Name of the annotator whose layer holds what was settled, where nobody has chosen another."""

SETTLED = "settled"
"""Attribute of a markable of the adjudicated layer: how the item was settled."""


def is_adjudicated(layer: Layer) -> bool:
    """Tell whether a layer holds what was settled, and not what one annotator answered.

    Nothing is settled in a text on which all agree: there only the name tells.
    """
    return layer.name == ADJUDICATOR or any(
        SETTLED in markable.attributes for markable in layer.markables.values()
    )
