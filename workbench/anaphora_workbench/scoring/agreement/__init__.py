"""Inter-annotator agreement: mentions, labels, antecedents, chains, clusters and ratings."""

from anaphora_workbench.scoring.agreement.agreement import agree
from anaphora_workbench.scoring.agreement.alpha import Level, alpha, nominal_alpha
from anaphora_workbench.scoring.agreement.chains import Unmarked
from anaphora_workbench.scoring.agreement.icc import intraclass_correlations
from anaphora_workbench.scoring.agreement.kappa import Weight, weighted_kappa
from anaphora_workbench.scoring.agreement.pairing import Texts, by_layer, paired
from anaphora_workbench.scoring.agreement.results import Agreement
from anaphora_workbench.scoring.agreement.set_distances import DISTANCES, set_alpha
from anaphora_workbench.scoring.agreement.settings import AgreementSettings

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
