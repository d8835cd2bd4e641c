"""What a format cannot hold, by the last part of the code of a loss."""

from __future__ import annotations

from types import MappingProxyType

from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP

PREFIXES = (
    *("conll-loss-", "muc-loss-", "corefud-loses-", "supar-sgml-loses-", "supar-loses-"),
    *("brat-loss-", "gap-loss-", "grec-loss-", "webanno-loss-"),
)
"""How the codes of losses begin."""
LOSSES = MappingProxyType(
    {
        "analyses": QT_TRANSLATE_NOOP("Losses", "analyses of words"),
        "anaphor-attributes": QT_TRANSLATE_NOOP("Losses", "attributes of anaphors"),
        "anaphors": QT_TRANSLATE_NOOP("Losses", "anaphors that are not marked"),
        "antecedents": QT_TRANSLATE_NOOP("Losses", "anaphors whose antecedents are not written"),
        "attributes": QT_TRANSLATE_NOOP("Losses", "attributes of expressions or anaphors"),
        "bridges": QT_TRANSLATE_NOOP("Losses", "bridging links"),
        "candidates": QT_TRANSLATE_NOOP("Losses", "lists of candidates"),
        "clitics": QT_TRANSLATE_NOOP("Losses", "clitics"),
        "corrections": QT_TRANSLATE_NOOP("Losses", "corrections of words as such"),
        "crossing": QT_TRANSLATE_NOOP("Losses", "expressions that cross others"),
        "decisions": QT_TRANSLATE_NOOP(
            "Losses", "corrections, bridging links and lists of candidates"
        ),
        "deprel": QT_TRANSLATE_NOOP("Losses", "relations to heads"),
        "discontinuous": QT_TRANSLATE_NOOP(
            "Losses", "discontinuous expressions (the words between are included)"
        ),
        "doubles": QT_TRANSLATE_NOOP("Losses", "second mentions of an entity on the same words"),
        "empty-nodes": QT_TRANSLATE_NOOP("Losses", "empty nodes"),
        "entities": QT_TRANSLATE_NOOP("Losses", "entities as such"),
        "features": QT_TRANSLATE_NOOP("Losses", "morphological features of words"),
        "head": QT_TRANSLATE_NOOP("Losses", "syntactic heads"),
        "head-spans": QT_TRANSLATE_NOOP("Losses", "heads of several words"),
        "heads": QT_TRANSLATE_NOOP("Losses", "heads of expressions"),
        "included-nodes": QT_TRANSLATE_NOOP("Losses", "empty nodes inside expressions"),
        "inside-words": QT_TRANSLATE_NOOP("Losses", "expressions that begin or end inside a word"),
        "kinds": QT_TRANSLATE_NOOP("Losses", "kinds of anaphors"),
        "labels": QT_TRANSLATE_NOOP("Losses", "labels of entities"),
        "language": QT_TRANSLATE_NOOP("Losses", "the language"),
        "layer-name": QT_TRANSLATE_NOOP("Losses", "the name of the layer"),
        "layers": QT_TRANSLATE_NOOP("Losses", "layers beside the first"),
        "lemma": QT_TRANSLATE_NOOP("Losses", "lemmas"),
        "lemmas": QT_TRANSLATE_NOOP("Losses", "lemmas"),
        "links": QT_TRANSLATE_NOOP("Losses", "links as such (only chains stay)"),
        "markables": QT_TRANSLATE_NOOP(
            "Losses", "expressions that are left out or come back otherwise"
        ),
        "mentions": QT_TRANSLATE_NOOP("Losses", "expressions without words"),
        "metadata": QT_TRANSLATE_NOOP("Losses", "notes on the document (metadata)"),
        "minimum": QT_TRANSLATE_NOOP("Losses", "minimal spans (MIN)"),
        "minimums": QT_TRANSLATE_NOOP("Losses", "minimal spans (MIN)"),
        "name": QT_TRANSLATE_NOOP("Losses", "the name of the document"),
        "nodes": QT_TRANSLATE_NOOP("Losses", "empty nodes inside expressions"),
        "non-referring": QT_TRANSLATE_NOOP("Losses", "non-referring expressions"),
        "open": QT_TRANSLATE_NOOP("Losses", "undecided anaphors"),
        "other-anaphors": QT_TRANSLATE_NOOP("Losses", "answers to other pronouns"),
        "other-links": QT_TRANSLATE_NOOP(
            "Losses", "links of exophors and of new or bound expressions"
        ),
        "paragraphs": QT_TRANSLATE_NOOP("Losses", "paragraphs"),
        "parse": QT_TRANSLATE_NOOP("Losses", "syntactic heads and relations"),
        "parts": QT_TRANSLATE_NOOP(
            "Losses", "discontinuous expressions (the words between are included)"
        ),
        "phrases": QT_TRANSLATE_NOOP("Losses", "phrase types"),
        "pos": QT_TRANSLATE_NOOP("Losses", "parts of speech"),
        "positions": QT_TRANSLATE_NOOP("Losses", "places in lists that another expression has"),
        "reference": QT_TRANSLATE_NOOP("Losses", "reference types"),
        "references": QT_TRANSLATE_NOOP("Losses", "reference types"),
        "semantic": QT_TRANSLATE_NOOP("Losses", "semantic classes"),
        "relations": QT_TRANSLATE_NOOP(
            "Losses", "syntactic relations of spaCy's models (Universal Dependencies are written)"
        ),
        "sentences": QT_TRANSLATE_NOOP("Losses", "sentences or expressions across them"),
        "spacing": QT_TRANSLATE_NOOP("Losses", "the spacing"),
        "split-antecedents": QT_TRANSLATE_NOOP("Losses", "split antecedents"),
        "splits": QT_TRANSLATE_NOOP("Losses", "split antecedents"),
        "stem": QT_TRANSLATE_NOOP("Losses", "stems"),
        "stems": QT_TRANSLATE_NOOP("Losses", "stems"),
        "structures": QT_TRANSLATE_NOOP("Losses", "syntactic units"),
        "tag": QT_TRANSLATE_NOOP("Losses", "tags of words"),
        "tags": QT_TRANSLATE_NOOP("Losses", "tags of words"),
        "text": QT_TRANSLATE_NOOP("Losses", "the running text with its spacing"),
        "trees": QT_TRANSLATE_NOOP("Losses", "constituent trees"),
        "types": QT_TRANSLATE_NOOP(
            "Losses", "types of expressions that differ from the type of their entity"
        ),
        "unmarked": QT_TRANSLATE_NOOP(
            "Losses", "noun phrases of the parse that come back as expressions"
        ),
        "verdicts": QT_TRANSLATE_NOOP("Losses", "verdicts, reasons and records of candidates"),
        "whole-minimums": QT_TRANSLATE_NOOP(
            "Losses", "minimal spans that are the whole expression"
        ),
        "words": QT_TRANSLATE_NOOP("Losses", "words that come back otherwise"),
        "zeros": QT_TRANSLATE_NOOP("Losses", "zero pronouns, or their role, features or place"),
        "units": QT_TRANSLATE_NOOP("Losses", "syntactic units, trees and empty nodes"),
    }
)
"""What is lost, by the rest of the code."""
