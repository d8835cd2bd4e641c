"""The ports: what a format, a preprocessor, a finder and a resolver must offer.

Plug-ins implement these protocols and declare themselves by entry point; see CONTRIBUTING.
"""

from anaphora_workbench.ports.diagnosis import Diagnosing, Diagnosis, State
from anaphora_workbench.ports.formats import Format, Reading
from anaphora_workbench.ports.mentions import (
    UNKNOWN,
    HasMentions,
    MentionTable,
    Special,
    fingerprint,
)
from anaphora_workbench.ports.resolvers import (
    NO_ANSWER,
    NOTES,
    AnaphorFinder,
    BatchPreprocessor,
    BatchResolver,
    BranchingRun,
    CandidateFinder,
    CandidateSession,
    Conditional,
    Configurable,
    Decision,
    HasParts,
    Need,
    Pool,
    Preprocessor,
    RevisableSession,
    Run,
    Step,
    StepResolver,
    Versioned,
    available,
    check_needs,
    lacks,
    prepare_all,
)
from anaphora_workbench.ports.sources import Source, Target
from anaphora_workbench.ports.training import Trainable, Training

__all__ = [
    "NOTES",
    "NO_ANSWER",
    "UNKNOWN",
    "AnaphorFinder",
    "BatchPreprocessor",
    "BatchResolver",
    "BranchingRun",
    "CandidateFinder",
    "CandidateSession",
    "Conditional",
    "Configurable",
    "Decision",
    "Diagnosing",
    "Diagnosis",
    "Format",
    "HasMentions",
    "HasParts",
    "MentionTable",
    "Need",
    "Pool",
    "Preprocessor",
    "Reading",
    "RevisableSession",
    "Run",
    "Source",
    "Special",
    "State",
    "Step",
    "StepResolver",
    "Target",
    "Trainable",
    "Training",
    "Versioned",
    "available",
    "check_needs",
    "fingerprint",
    "lacks",
    "prepare_all",
]
