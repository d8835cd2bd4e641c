"""Other tokenisations of a text: aligned by their characters, answers carried over.

::

    alignment = align(gold, other)
    layer, problems = carried(answer, alignment)

Standard library only. What cannot be aligned is counted and told with its place.
"""

from anaphora_workbench.alignment.aligning import Alignment, Counts, align
from anaphora_workbench.alignment.carrying import Aligned, carried, carried_and_counted

__all__ = ["Aligned", "Alignment", "Counts", "align", "carried", "carried_and_counted"]
