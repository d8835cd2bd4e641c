"""MARS (Mitkov, Evans and Orasan 2002): Mitkov's approach, fully automatic, with more indicators.

To the indicators of 1998 (see `anaphora_resolvers.classic.mitkov`) it adds: pronouns are candidates
too and have 1 more (boost pronoun), 1 for the pronoun's own role (syntactic parallelism), 1 for the
three nouns that are most often in competition (frequent candidates), 2 for the object of *To V1
NP, ...* when the pronoun is the object of the next such sentence (sequential instructions).

All of this is from memory. Which nouns compete most often is counted without agreement: how many of
the text's pronouns have them within their search. MARS's gender from WordNet and its filters are
the shared constraints here, and pleonastic *it* is for the anaphor finder.
"""

from __future__ import annotations

from anaphora_resolvers.classic.indicators import MARS
from anaphora_resolvers.classic.mitkov import Mitkov, MitkovRun
from anaphora_resolvers.classic.mitkov_text import ManualText
from anaphora_resolvers.classic.tables import table
from anaphora_workbench.model import FrozenDict, Layer
from anaphora_workbench.ports import Need

__all__ = ["Mars"]


class Mars(Mitkov):
    """Mitkov's approach with the indicators of MARS."""

    name = "mars"
    title = "MARS (Mitkov, Evans and Orasan 2002): Mitkov's indicators and four more, automatic"
    needs = frozenset((Need.HEADS,))

    def _run(self, layer: Layer, text: ManualText) -> MitkovRun:
        scores = FrozenDict({**table("mitkov")["indicators"], **table("mars")["indicators"]})
        return MitkovRun(layer, text, MARS, scores, pronouns=True)
