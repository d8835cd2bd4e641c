"""What a CoNLL file cannot hold of a reading: one warning for each sort of thing, with a count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from anaphora_formats.conll_columns import CONLL_2012
from anaphora_formats.conll_layer_losses import Loss, layer_losses
from anaphora_formats.conll_lines import genre_of, parse_begin, part_number
from anaphora_formats.conll_parse import is_writable
from anaphora_formats.conll_plan import Plan, keeps_name, name_and_part, speakers_of
from anaphora_formats.conll_values import (
    features_cell,
    features_value,
    text_value,
    unknown_cells,
    written,
)
from anaphora_formats.conll_writer import begin_line
from anaphora_workbench.errors import Position, Problem, Severity
from anaphora_workbench.model import ROOT, Token, Tree


def losses_of(plan: Plan, source: str, further_layers: int) -> list[Problem]:
    """Return what writing a reading would drop.

    Args:
        plan: What is written of it.
        source: Where the reading came from, for messages.
        further_layers: How many layers there are beside the one that is written.
    """
    format_name = "CoNLL-2012"
    if plan.layout is not CONLL_2012:
        format_name = f"the CoNLL layout '{plan.layout.name}'"
    found = [*_layers(plan, further_layers), *layer_losses(plan), *_document(plan)]
    at = Position(source) if source else None
    return [
        Problem(
            f"conll-loss-{loss.code}",
            f"{loss.number} {loss.one if loss.number == 1 else loss.many}".replace(
                "@", format_name
            ),
            at,
            Severity.WARNING,
        )
        for loss in found
        if loss.number
    ]


def _layers(plan: Plan, further: int) -> Iterator[Loss]:
    yield Loss(
        "layers",
        further,
        "further layer is left out: @ holds one; choose the layer that is to be written",
        "further layers are left out: @ holds one; choose the layer that is to be written",
    )
    yield Loss(
        "layer-name",
        int(plan.layer is not None and plan.layer.name != "gold"),
        "name of a layer is left out; read back, the layer is called 'gold'",
        "",
    )


def _document(plan: Plan) -> Iterator[Loss]:
    document = plan.document
    roles = plan.layout.roles
    yield Loss(
        "text",
        int(bool(document.text)),
        "running text is left out: of the white space between the words nothing is kept",
        "",
    )
    yield Loss(
        "language",
        int(document.language != "und"),
        "statement of the language is left out; state it again when the file is read",
        "",
    )
    yield Loss(
        "name",
        int(_is_renamed(plan)),
        "document name cannot stand in a begin line and is changed",
        "",
    )
    spaced = plan.own and document.metadata.get("conll.spaced") is True
    yield Loss(
        "words",
        sum([written(token.text, "_", spaced) != token.text for token in document.tokens]),
        "word is changed: it is empty or holds white space that divides columns",
        "words are changed: they are empty or hold white space that divides columns",
    )
    for code, one, many, value in _ANALYSES:
        yield Loss(
            code,
            _lost_analyses(plan, code, value),
            f"{one} has no place in @ and is left out",
            f"{many} have no place in @ and are left out",
        )
    yield Loss(
        "trees",
        sum([tree is not None and not _keeps_tree(plan, tree) for tree in document.trees]),
        "constituent tree has no place in @ and is left out or changed",
        "constituent trees have no place in @ and are left out or changed",
    )
    yield Loss(
        "structures",
        len(document.structures),
        "syntactic structure has no place in @ and is left out",
        "syntactic structures have no place in @ and are left out",
    )
    yield Loss(
        "paragraphs",
        0 if "paragraph" in roles else len(document.paragraphs),
        "paragraph has no place in @ and is left out",
        "paragraphs have no place in @ and are left out",
    )
    yield Loss(
        "empty-nodes",
        len(document.empty_nodes),
        "empty node has no place in @ and is left out",
        "empty nodes have no place in @ and are left out",
    )
    notes = [key for key in document.metadata if "." not in key and not _keeps_note(plan, key)]
    yield Loss(
        "metadata",
        len(notes),
        f"note on the document ({', '.join(notes)}) has no place in @ and is left out",
        f"notes on the document ({', '.join(notes)}) have no place in @ and are left out",
    )


_ANALYSES: tuple[tuple[str, str, str, Callable[[Token], object]], ...] = (
    ("lemma", "lemma", "lemmas", lambda token: token.lemma),
    ("pos", "part of speech", "parts of speech", lambda token: token.pos),
    ("tag", "tag", "tags", lambda token: token.tag),
    ("stem", "stem", "stems", lambda token: token.stem),
    ("features", "set of features", "sets of features", lambda token: token.features),
    ("head", "syntactic head", "syntactic heads", lambda token: token.head is not None),
    ("deprel", "relation to a head", "relations to heads", lambda token: token.deprel),
)


def _lost_analyses(plan: Plan, role: str, value: Callable[[Token], object]) -> int:
    tokens = plan.tokens()
    if role not in plan.layout.roles:
        return sum([bool(value(token)) for token in tokens])
    if role == "head":
        sentences = plan.document.sentences
        return sum([tokens[i].head not in (None, ROOT, *span) for span in sentences for i in span])
    if role == "features":
        kinds = Counter([token.features for token in tokens])
        return sum([n for f, n in kinds.items() if features_value(features_cell(f)) != f])
    unknown = unknown_cells(plan.layout)
    lost = 0
    for token in tokens:
        text = str(value(token))
        form = token.text if role in ("lemma", "tag") else ""
        lost += text != "" and text_value(text, form, unknown) != text
    return lost


def _keeps_tree(plan: Plan, tree: Tree) -> bool:
    document = plan.document
    if "parse" not in plan.layout.roles:
        return False
    sentence = document.sentences[document.sentence_of(tree.span.start)]
    leaves = [node for node in tree.walk() if not node.children]
    return is_writable(tree, sentence) and all(
        document.tokens[leaf.span.start].tag in ("", leaf.label) for leaf in leaves
    )


def _keeps_note(plan: Plan, key: str) -> bool:
    if key == "speakers":
        return "speaker" in plan.layout.roles and bool(speakers_of(plan.document))
    genre = genre_of(name_and_part(plan.document)[0])
    return key == "genre" and plan.document.metadata["genre"] == genre


def _is_renamed(plan: Plan) -> bool:
    """Tell whether the begin line names another document; that of a file without names does."""
    if plan.own and keeps_name(plan.document):
        return False
    begin = parse_begin(begin_line(plan))
    return (begin.name, part_number(begin.part)) != name_and_part(plan.document)
