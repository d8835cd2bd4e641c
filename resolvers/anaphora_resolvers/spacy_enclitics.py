"""Verbs with enclitics before and after a model has read them.

The models seldom know *retírela* or *celebrarlos* and take them for nouns or names; *retire* and
*celebrar* they know. So a model is given the verb alone, and its answer is corrected where it
still is no verb: with enclitics a word is an infinitive, a gerund or an imperative, nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator

from anaphora_resolvers.clitics import GERUND, IMPERATIVE, INFINITIVE, Enclitics, enclitics
from anaphora_resolvers.spacy_pieces import Analysis
from anaphora_workbench.model import Document, FrozenDict
from anaphora_workbench.model.language import Language

__all__ = ["settle_verbs", "verbs_alone"]

_VERBS = frozenset(("VERB", "AUX"))
_FORMS = {INFINITIVE: "Inf", GERUND: "Ger"}
_AGREEMENT = ("Number", "Person")
_AMBIGUOUS = ("te",)
"""*Reparte* and *advierte* look like infinitives with this clitic."""


def verbs_alone(document: Document, tables: Language) -> Iterator[tuple[int, Enclitics]]:
    """Yield the words that are read without their enclitics; listed first names are none."""
    for index, found in enclitics(document, tables):
        word = document.tokens[index].text.lower()
        # An imperative has an accent that its host has not: *siéntate*.
        ambiguous = found.clitics == _AMBIGUOUS and (
            found.form != IMPERATIVE or word.startswith(found.host)
        )
        if not ambiguous and word not in tables.first_names:
            yield index, found


def settle_verbs(document: Document, analysis: Analysis, tables: Language) -> None:
    """Make verbs of the words that have enclitics, with the features of their form, in place."""
    for index, found in verbs_alone(document, tables):
        known = analysis.features[index]
        form = _FORMS.get(found.form, "Fin")
        features = {"VerbForm": form}
        if form == "Fin":
            features["Mood"] = "Imp"
            features["Number"] = "Plur" if found.host.endswith(("n", "d", "s")) else "Sing"
            if known.get("VerbForm") == "Fin":
                features |= {name: known[name] for name in _AGREEMENT if name in known}
        analysis.features[index] = FrozenDict(features)
        if analysis.pos[index] not in _VERBS:
            analysis.pos[index] = "VERB"
            analysis.tag[index] = "VERB" if analysis.tag[index] else ""
            if form == "Inf":
                analysis.lemma[index] = found.host
