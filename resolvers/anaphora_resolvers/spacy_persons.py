"""First and second persons that a model takes for reflexives though somebody else is the subject.

spaCy's Spanish models say of *me* in *tú me conoces* that it is reflexive; the person of the verb
says that it is not.
"""

from __future__ import annotations

from anaphora_resolvers.spacy_clitics import VERBS
from anaphora_resolvers.spacy_pieces import Analysis
from anaphora_resolvers.traits import SPEAKING
from anaphora_workbench.model import Document, FrozenDict
from anaphora_workbench.model.language import Language

__all__ = ["settle_persons"]

_REFLEX = "Reflex"


def settle_persons(document: Document, analysis: Analysis, tables: Language) -> None:
    """Take *reflexive* away beside verbs of another person, in place."""
    for index, token in enumerate(document.tokens):
        features, head = analysis.features[index], analysis.head[index]
        if _REFLEX not in features or head < 0 or analysis.pos[head] not in VERBS:
            continue
        form = tables.forms.get(token.text.lower())
        of_verb = analysis.features[head].get("Person", "")
        if form is None or not of_verb or not form.agreement.person <= SPEAKING:
            continue
        if form.agreement.person and of_verb not in form.agreement.person:
            kept = {name: value for name, value in features.items() if name != _REFLEX}
            analysis.features[index] = FrozenDict(kept)
