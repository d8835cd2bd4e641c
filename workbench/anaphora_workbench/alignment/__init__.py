"""Other tokenisations of a text: aligned by their characters, answers carried over.

::

    alignment = align(gold, other)
    layer, problems = carried(answer, alignment)

Standard library only. What cannot be aligned is counted and reported with its place.
"""

from anaphora_workbench.alignment.carried_layer import Aligned, carried, carried_and_counted
from anaphora_workbench.alignment.token_alignment import Alignment, AlignmentCounts, align

__all__ = ["Aligned", "Alignment", "AlignmentCounts", "align", "carried", "carried_and_counted"]
