"""Why a mention was linked to an entity, in words, and to which of its mentions."""

from __future__ import annotations

from anaphora_resolvers.ranker.entities import Entities, Entity
from anaphora_resolvers.ranker.mentions import ChainText
from anaphora_resolvers.sieves.clusters import PassLink
from anaphora_resolvers.sieves.mentions import PRONOUN, SieveMention

NEW = "new"
TITLES = {
    "construct": "the sentence or the turn of speech shows that both name the same",
    "words": "the same as those of the earlier expression",
    "head": "the same as that of the earlier expression",
    "name": "it shares words with that of the earlier expression",
    "description": "the entity that it most likely describes",
    "pronoun": "the entity that it most likely takes up",
    NEW: "no earlier entity is as likely",
}
"""What a mention and its antecedent have in common, for traces."""


def link_of(text: ChainText, entities: Entities, mention: SieveMention, entity: Entity) -> PassLink:
    """Return the link to the mention of an entity that is most like a mention, else to its last."""
    last = text.mentions[entity.rows[-1]]
    for row in entities.constructs.pointed[mention.number]:
        if entities.of[row] is entity:
            return PassLink(mention, text.mentions[row], "construct")
    if mention.sort == PRONOUN:
        return PassLink(mention, last, "pronoun")
    same = entity.strings.get(mention.words)
    if same is not None:
        return PassLink(mention, text.mentions[same], "words")
    if mention.head and mention.head in entity.by_head:
        return PassLink(mention, text.mentions[entity.by_head[mention.head]], "head")
    names = text.names[mention.number]
    if any(names & known for known in entity.names):
        return PassLink(mention, text.mentions[entity.nominal], "name")
    return PassLink(mention, last, "description")
