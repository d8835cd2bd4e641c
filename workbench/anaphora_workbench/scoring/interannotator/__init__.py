"""Inter-annotator agreement: mentions, labels, antecedents, chains, clusters and ratings."""

from anaphora_workbench.scoring.interannotator.agreement import agree
from anaphora_workbench.scoring.interannotator.coefficients import (
    Level,
    Weight,
    alpha,
    intraclass_correlations,
    nominal_alpha,
    weighted_kappa,
)
from anaphora_workbench.scoring.interannotator.paired_texts import Texts, by_layer, paired
from anaphora_workbench.scoring.interannotator.results import Agreement
from anaphora_workbench.scoring.interannotator.set_distances import DISTANCES, set_alpha
from anaphora_workbench.scoring.interannotator.settings import AgreementSettings, Unmarked

__all__ = [
    "DISTANCES",
    "Agreement",
    "AgreementSettings",
    "Level",
    "Texts",
    "Unmarked",
    "Weight",
    "agree",
    "alpha",
    "by_layer",
    "intraclass_correlations",
    "nominal_alpha",
    "paired",
    "set_alpha",
    "weighted_kappa",
]
