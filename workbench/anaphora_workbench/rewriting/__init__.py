"""Resolved text: pronouns replaced by what they refer to, with a map of what changed.

::

    from anaphora_workbench.rewriting import rewritten

    result = rewritten(document, layer)
    print(result.text)
    for edit in result.edits:
        print(edit.start, edit.old, "->", edit.new)

`rewriter` has the rules; the words of a language are in ``[rewriting]`` of its data file.
"""

from anaphora_workbench.rewriting.rewriter import rewritten
from anaphora_workbench.rewriting.rewritten_text import Edit, Pronoun, RewrittenText
from anaphora_workbench.rewriting.rules import languages_with_rules, rules_of

__all__ = [
    "Edit",
    "Pronoun",
    "RewrittenText",
    "languages_with_rules",
    "rewritten",
    "rules_of",
]
