"""What a CoNLL file cannot hold of a reading: one warning for each sort of thing, with a count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from anaphora_formats.conll.brackets import find_mentions
from anaphora_formats.conll.columns import (
    CONLL_2012,
    GUM,
    features_cell,
    features_value,
    text_value,
    unknown_cells,
    written,
)
from anaphora_formats.conll.lines import genre_of, parse_begin, part_number
from anaphora_formats.conll.reader import IDENTITY
from anaphora_formats.conll.tokens import is_writable
from anaphora_formats.conll.writer import (
    ConllPlan,
    begin_line,
    coref_column,
    keeps_name,
    left_out,
    name_and_part,
    speakers_of,
)
from anaphora_workbench.errors import Position, Problem, Severity
from anaphora_workbench.model import (
    ENTITY,
    ROOT,
    Layer,
    Markable,
    Reference,
    Token,
    Tree,
    anaphors_from_clusters,
)
from anaphora_workbench.model.heads import head_of_span
from anaphora_workbench.model.language import language


class Loss(NamedTuple):
    """One sort of thing that is lost.

    Attributes:
        code: Code of the problem, without ``conll-loss-``.
        number: How many there are; nothing is said of none.
        one: What happens to one of them, as the rest of a sentence that begins with ``1``.
        many: The same for several.
    """

    code: str
    number: int
    one: str
    many: str


def layer_losses(plan: ConllPlan) -> Iterator[Loss]:
    """Yield what writing the layer would drop, also what does not occur (with the number 0)."""
    if plan.layer is not None:
        yield from _mentions(plan, plan.layer)
        yield from _decisions(plan, plan.layer)


def _mentions(plan: ConllPlan, layer: Layer) -> Iterator[Loss]:
    markables = layer.markables.values()
    kept = [layer.markables[name] for name in plan.mentions]
    yield Loss(
        "zeros",
        sum([markable.zero is not None for markable in markables]),
        "zero anaphor has no place in @ and is left out",
        "zero anaphors have no place in @ and are left out",
    )
    yield Loss(
        "clitics",
        sum([markable.clitic is not None for markable in markables]),
        "clitic has no place in @ and is left out",
        "clitics have no place in @ and are left out",
    )
    yield Loss(
        "non-referring",
        sum([a.reference is Reference.NON_REFERRING for a in layer.anaphors.values()]),
        "non-referring expression has no place in @ and is left out",
        "non-referring expressions have no place in @ and are left out",
    )
    yield Loss(
        "discontinuous",
        sum([len(markable.spans) > 1 for markable in kept]),
        "discontinuous mention is written with the words between its parts",
        "discontinuous mentions are written with the words between their parts",
    )
    wanted = Counter(plan.mentions.values())
    read_back = find_mentions(coref_column(plan), typed=plan.layout is GUM).mentions
    yield Loss(
        "crossing",
        (wanted - Counter(read_back)).total(),
        "mention crosses another one of its entity; @ cannot tell that from nesting",
        "mentions cross another one of their entity; @ cannot tell that from nesting",
    )
    yield Loss(
        "heads",
        _lost_heads(plan, kept),
        "head of a mention has no place in @ and is left out",
        "heads of mentions have no place in @ and are left out",
    )
    yield Loss(
        "minimums",
        sum([bool(markable.minimum) for markable in kept]),
        "mention loses its minimal span (MIN)",
        "mentions lose their minimal spans (MIN)",
    )
    yield Loss(
        "phrases",
        sum([bool(markable.phrase) for markable in kept]),
        "mention loses its phrase type",
        "mentions lose their phrase types",
    )
    yield Loss(
        "semantic",
        sum([markable.semantic not in ("", _semantic_held(plan, markable)) for markable in kept]),
        "mention loses its semantic class",
        "mentions lose their semantic classes",
    )
    yield Loss(
        "included-nodes",
        sum([bool(markable.empty_nodes) for markable in kept]),
        "mention loses the empty nodes that it includes",
        "mentions lose the empty nodes that they include",
    )
    held = {ENTITY, IDENTITY} if plan.typed else {ENTITY}
    lost = [markable.attributes.keys() - held for markable in kept]
    names = ", ".join(sorted(set().union(*lost)))
    yield Loss(
        "attributes",
        sum(map(bool, lost)),
        f"mention loses attributes that @ does not know ({names})",
        f"mentions lose attributes that @ does not know ({names})",
    )


def _lost_heads(plan: ConllPlan, markables: list[Markable]) -> int:
    """Count the heads that cannot be found again from the parse that is written."""
    given = [m for m in markables if m.head is not None]
    if not given:
        return 0
    roles, document = plan.layout.roles, plan.document
    if "parse" not in roles:
        document = replace(document, trees=())
    readable = {"tree"} if "parse" in roles else set()
    if "head" in roles:
        readable.add("dependency")
    tables = language(document.language)
    lost = 0
    for markable in given:
        index, source = head_of_span(document, (markable.span,), tables)
        found = index if source in readable else None
        lost += found != markable.head or markable.head_span is not None
    return lost


def _semantic_held(plan: ConllPlan, markable: Markable) -> str:
    """Return the semantic class that the written label gives."""
    return plan.mentions[markable.id][0].partition("-")[0] if plan.typed else ""


def _decisions(plan: ConllPlan, layer: Layer) -> Iterator[Loss]:
    assert plan.chains is not None
    cluster_of = {name: str(plan.chains.entity_of[name]) for name in plan.mentions}
    markables = [layer.markables[name] for name in cluster_of]
    read_back = {a.markable: a for a in anaphors_from_clusters(markables, cluster_of)}
    kinds = references = links = attributes = 0
    for anaphor in layer.anaphors.values():
        if anaphor.markable not in cluster_of or len(anaphor.antecedents) > 1:
            continue
        twin = read_back.get(anaphor.markable)
        kinds += anaphor.kind != ""
        references += anaphor.reference is not (None if twin is None else twin.reference)
        links += anaphor.antecedents != (() if twin is None else twin.antecedents)
        attributes += bool(anaphor.attributes)
    yield Loss(
        "kinds",
        kinds,
        "anaphor loses its kind (persIt, poss ...)",
        "anaphors lose their kinds (persIt, poss ...)",
    )
    yield Loss(
        "references",
        references,
        "anaphor loses its reference type: @ says only which mentions belong together",
        "anaphors lose their reference types: @ says only which mentions belong together",
    )
    yield Loss(
        "links",
        links,
        "link is not kept as such: @ says only which mentions belong together",
        "links are not kept as such: @ says only which mentions belong together",
    )
    yield Loss(
        "anaphor-attributes",
        attributes,
        "anaphor loses attributes",
        "anaphors lose attributes",
    )
    yield Loss(
        "split-antecedents",
        _lost_splits(plan, layer),
        "split antecedent has no place in @; its anaphor is written without it",
        "split antecedents have no place in @; their anaphors are written without them",
    )
    yield Loss(
        "bridges",
        len(layer.bridges),
        "bridging link has no place in @ and is left out",
        "bridging links have no place in @ and are left out",
    )
    yield Loss(
        "candidates",
        len(layer.candidates),
        "list of candidates has no place in @ and is left out",
        "lists of candidates have no place in @ and are left out",
    )
    yield Loss(
        "corrections",
        len(layer.corrections),
        "corrected analysis is written as if the text had it, where there is a column for it",
        "corrected analyses are written as if the text had them, where there is a column for them",
    )
    yield Loss(
        "labels",
        sum([_is_relabelled(plan, layer, number) for number in range(len(plan.labels))]),
        "entity is written with a number instead of its name",
        "entities are written with numbers instead of their names",
    )


def _lost_splits(plan: ConllPlan, layer: Layer) -> int:
    """Count the anaphors with several antecedents that the label (``0+1``) does not say."""
    chains = plan.chains
    assert chains is not None
    lost = 0
    for anaphor in layer.anaphors.values():
        if len(anaphor.antecedents) > 1 and not left_out(layer, layer.markables[anaphor.markable]):
            number = chains.entity_of[anaphor.markable]
            parts = {plan.labels[part] for part in chains.parts.get(number, frozenset())}
            first = chains.entities[number][0] == anaphor.markable
            lost += not first or set(plan.labels[number].split("+")) != parts
    return lost


def _is_relabelled(plan: ConllPlan, layer: Layer, number: int) -> bool:
    assert plan.chains is not None
    names = plan.chains.entities[number]
    read = {layer.markables[name].attributes.get(ENTITY) for name in names} - {None}
    return bool(read) and plan.labels[number] not in read


def losses_of(plan: ConllPlan, source: str, further_layers: int) -> list[Problem]:
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


def _layers(plan: ConllPlan, further: int) -> Iterator[Loss]:
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


def _document(plan: ConllPlan) -> Iterator[Loss]:
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


def _lost_analyses(plan: ConllPlan, role: str, value: Callable[[Token], object]) -> int:
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


def _keeps_tree(plan: ConllPlan, tree: Tree) -> bool:
    document = plan.document
    if "parse" not in plan.layout.roles:
        return False
    sentence = document.sentences[document.sentence_of(tree.span.start)]
    leaves = [node for node in tree.walk() if not node.children]
    return is_writable(tree, sentence) and all(
        document.tokens[leaf.span.start].tag in ("", leaf.label) for leaf in leaves
    )


def _keeps_note(plan: ConllPlan, key: str) -> bool:
    if key == "speakers":
        return "speaker" in plan.layout.roles and bool(speakers_of(plan.document))
    genre = genre_of(name_and_part(plan.document)[0])
    return key == "genre" and plan.document.metadata["genre"] == genre


def _is_renamed(plan: ConllPlan) -> bool:
    """Tell whether the begin line names another document; that of a file without names does."""
    if plan.own and keeps_name(plan.document):
        return False
    begin = parse_begin(begin_line(plan))
    return (begin.name, part_number(begin.part)) != name_and_part(plan.document)
