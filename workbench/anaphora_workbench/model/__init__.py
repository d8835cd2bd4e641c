"""The model: immutable values for texts, markables, anaphors, candidates, layers and chains.

Standard library only. Everything is compared by value; nothing here reads files or decides.
"""

from typing import TYPE_CHECKING

from anaphora_workbench import lazy

if TYPE_CHECKING:
    from anaphora_workbench.model.anaphors import (
        NEW,
        NO_RECORD,
        WITHOUT_ANTECEDENT,
        Anaphor,
        Bridge,
        Candidate,
        CandidateRecord,
        Outcome,
        Reference,
        Verdict,
    )
    from anaphora_workbench.model.document import (
        ROOT,
        VERSION_OF,
        Document,
        EmptyNode,
        Span,
        Structure,
        Token,
        Tree,
        bare,
        sentences_from_lengths,
    )
    from anaphora_workbench.model.frozen import EMPTY, FrozenDict
    from anaphora_workbench.model.layers import (
        ENTITY,
        PARTIAL,
        Chains,
        Correction,
        Layer,
        anaphors_from_clusters,
        chains_of,
        cluster_labels,
    )
    from anaphora_workbench.model.markables import CLAUSE, FOUND, Markable, Zero
    from anaphora_workbench.model.reasons import Reason
else:
    __getattr__, __dir__ = lazy.names(
        __name__,
        {
            "anaphors": (
                "NO_RECORD",
                "NEW",
                "NEW",
                "WITHOUT_ANTECEDENT",
                "Anaphor",
                "Bridge",
                "Candidate",
                "CandidateRecord",
                "Outcome",
                "Reference",
                "Verdict",
            ),
            "document": (
                "ROOT",
                "VERSION_OF",
                "Document",
                "EmptyNode",
                "Span",
                "Structure",
                "Token",
                "Tree",
                "bare",
                "sentences_from_lengths",
            ),
            "frozen": ("EMPTY", "FrozenDict"),
            "layers": (
                "ENTITY",
                "PARTIAL",
                "Chains",
                "Correction",
                "Layer",
                "anaphors_from_clusters",
                "chains_of",
                "cluster_labels",
            ),
            "markables": ("CLAUSE", "FOUND", "Markable", "Zero"),
            "reasons": ("Reason",),
        },
    )

__all__ = [
    "CLAUSE",
    "EMPTY",
    "ENTITY",
    "FOUND",
    "NEW",
    "NO_RECORD",
    "PARTIAL",
    "ROOT",
    "VERSION_OF",
    "WITHOUT_ANTECEDENT",
    "Anaphor",
    "Bridge",
    "Candidate",
    "CandidateRecord",
    "Chains",
    "Correction",
    "Document",
    "EmptyNode",
    "FrozenDict",
    "Layer",
    "Markable",
    "Outcome",
    "Reason",
    "Reference",
    "Span",
    "Structure",
    "Token",
    "Tree",
    "Verdict",
    "Zero",
    "anaphors_from_clusters",
    "bare",
    "chains_of",
    "cluster_labels",
    "sentences_from_lengths",
]
