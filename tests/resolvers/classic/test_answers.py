"""What a resolver says when nothing is left to choose from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from anaphora_resolvers.classic.bfp import Bfp
from anaphora_resolvers.classic.lrc import Lrc

Build = Callable[..., Any]


@pytest.mark.parametrize("resolver", [Bfp, Lrc])
def test_each_candidate_is_accounted_for(resolver: Any, sample: Build, asking: Build) -> None:
    text = sample(
        """
        The the DET Definite=Def 2 det
        stones stone NOUN Number=Plur 3 nsubj
        fell fall VERB VerbForm=Fin 0 root

        When when SCONJ _ 3 mark
        she she PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 3 nsubj
        left leave VERB VerbForm=Fin 5 advcl
        Ann Ann PROPN Number=Sing|Gender=Fem 5 nsubj
        waved wave VERB VerbForm=Fin 0 root
        """
    )
    decision = asking(resolver(), text).decide("she")
    assert not decision.antecedents
    assert decision.trace == ("No candidate is left of 2; excluded by 'number' 1, position 1.",)
