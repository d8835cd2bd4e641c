"""Anaphora and coreference in Python: read, resolve, evaluate, compare, score, agree.

The package for notebooks and scripts. It calls what the command ``anaphora`` calls and gives the
same figures; `anaphora_workbench` is the inside.

::

    import anaphora

    corpus = anaphora.read("gold/")
    corpus[0].chains
    anaphora.resolve("Ana met Bo. She greeted him.", "supar", language="en")
    anaphora.evaluate("gold/", ["supar", "hobbs"])
    anaphora.score("key.conll", "response.conll")

Positions are tokens of the document, from 0, the end excluded. Every error is an `AnaphoraError`.
"""

from typing import TYPE_CHECKING

from anaphora_workbench import __version__ as __version__
from anaphora_workbench import lazy
from anaphora_workbench.errors import AnaphoraError

if TYPE_CHECKING:
    from anaphora.agreement import AgreementResult, agree
    from anaphora.clusters import from_clusters
    from anaphora.coreference import ScoreResult, score
    from anaphora.evaluation import ComparisonResult, EvaluationResult, compare, evaluate
    from anaphora.plugins import Listed, formats, metrics, resolvers
    from anaphora.reading import read
    from anaphora.resolving import resolve
    from anaphora.results import Result
    from anaphora.spacy_docs import from_spacy, to_spacy
    from anaphora.texts import Corpus, Link, Mention, Text
else:
    __getattr__, __dir__ = lazy.names(
        __name__,
        {
            "agreement": ("AgreementResult", "agree"),
            "clusters": ("from_clusters",),
            "coreference": ("ScoreResult", "score"),
            "evaluation": ("ComparisonResult", "EvaluationResult", "compare", "evaluate"),
            "plugins": ("Listed", "formats", "metrics", "resolvers"),
            "reading": ("read",),
            "resolving": ("resolve",),
            "results": ("Result",),
            "spacy_docs": ("from_spacy", "to_spacy"),
            "texts": ("Corpus", "Link", "Mention", "Text"),
        },
    )

__all__ = [
    "AgreementResult",
    "AnaphoraError",
    "ComparisonResult",
    "Corpus",
    "EvaluationResult",
    "Link",
    "Listed",
    "Mention",
    "Result",
    "ScoreResult",
    "Text",
    "agree",
    "compare",
    "evaluate",
    "formats",
    "from_clusters",
    "from_spacy",
    "metrics",
    "read",
    "resolve",
    "resolvers",
    "score",
    "to_spacy",
]
