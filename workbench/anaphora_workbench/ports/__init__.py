"""The ports: what a format, a preprocessor, a finder and a resolver must offer.

Plug-ins implement these protocols and declare themselves by entry point; see CONTRIBUTING.
"""

from typing import TYPE_CHECKING

from anaphora_workbench import lazy

if TYPE_CHECKING:
    from anaphora_workbench.ports.diagnosis import Diagnosing, Diagnosis, State
    from anaphora_workbench.ports.fingerprints import Fingerprint, Fingerprinted
    from anaphora_workbench.ports.formats import Format, Reading
    from anaphora_workbench.ports.generation import Generator, TextMetric, TextScores
    from anaphora_workbench.ports.given import Given, analysis_of, given_by
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
        TRACE,
        AnaphorFinder,
        BatchPreprocessor,
        BatchResolver,
        BranchingRun,
        CandidateFinder,
        CandidateSession,
        Conditional,
        Configurable,
        Deciding,
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
    from anaphora_workbench.ports.task_formats import TaskFormat, TaskReading
    from anaphora_workbench.ports.training import Trainable, Training
else:
    __getattr__, __dir__ = lazy.names(
        __name__,
        {
            "diagnosis": ("Diagnosing", "Diagnosis", "State"),
            "fingerprints": ("Fingerprint", "Fingerprinted"),
            "formats": ("Format", "Reading"),
            "generation": ("Generator", "TextMetric", "TextScores"),
            "given": ("Given", "analysis_of", "given_by"),
            "mentions": ("UNKNOWN", "HasMentions", "MentionTable", "Special", "fingerprint"),
            "resolvers": (
                "NO_ANSWER",
                "NOTES",
                "TRACE",
                "AnaphorFinder",
                "BatchPreprocessor",
                "BatchResolver",
                "BranchingRun",
                "CandidateFinder",
                "CandidateSession",
                "Conditional",
                "Configurable",
                "Deciding",
                "Decision",
                "HasParts",
                "Need",
                "Pool",
                "Preprocessor",
                "RevisableSession",
                "Run",
                "Step",
                "StepResolver",
                "Versioned",
                "available",
                "check_needs",
                "lacks",
                "prepare_all",
            ),
            "sources": ("Source", "Target"),
            "task_formats": ("TaskFormat", "TaskReading"),
            "training": ("Trainable", "Training"),
        },
    )

__all__ = [
    "NOTES",
    "NO_ANSWER",
    "TRACE",
    "UNKNOWN",
    "AnaphorFinder",
    "BatchPreprocessor",
    "BatchResolver",
    "BranchingRun",
    "CandidateFinder",
    "CandidateSession",
    "Conditional",
    "Configurable",
    "Deciding",
    "Decision",
    "Diagnosing",
    "Diagnosis",
    "Fingerprint",
    "Fingerprinted",
    "Format",
    "Generator",
    "Given",
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
    "TaskFormat",
    "TaskReading",
    "TextMetric",
    "TextScores",
    "Trainable",
    "Training",
    "Versioned",
    "analysis_of",
    "available",
    "check_needs",
    "fingerprint",
    "given_by",
    "lacks",
    "prepare_all",
]
