"""Speakers by name for the sieves, and the mentions that name them.

Turns and their speakers come from `anaphora_workbench.model.quotations`, where all look.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from anaphora_resolvers.sieves.mentions import NAME, SieveMention
from anaphora_resolvers.views import TextView
from anaphora_workbench.model.quotations import NARRATOR

OTHER = "other"
"""What `person_of` calls anything but *I*, *you* and *we*."""
_SINGULAR = frozenset(("Sing",))


def person_of(mention: SieveMention) -> str:
    """Return ``I``, ``you``, ``we`` or `OTHER`, whatever the language."""
    traits = mention.expression.traits
    if not traits.pronoun:
        return OTHER
    agreement = traits.agreement
    if agreement.person == {"1"}:
        return "I" if agreement.number <= _SINGULAR else "we"
    return "you" if agreement.person == {"2"} else OTHER


class Speakers:
    """The speaker of every word, and the mentions that name speakers.

    Args:
        view: The parse of the text, and its quotations.
        mentions: Its mentions.
        by_head: The mentions by head token.

    Attributes:
        mention_of: The mention that names a speaker or hearer, by who that is.
        has_speakers: Whether the file names the speakers.
    """

    def __init__(
        self, view: TextView, mentions: Sequence[SieveMention], by_head: Mapping[int, SieveMention]
    ) -> None:
        self._quotations = view.quotations
        self._speakers = [
            f"turn {turn.number}" if turn.speaker is None else turn.speaker
            for turn in self._quotations.turns
        ]
        self.has_speakers = self._quotations.has_speakers
        self.mention_of: dict[str, SieveMention] = {}
        names: dict[str, SieveMention] = {}
        for mention in mentions if self.has_speakers else ():
            if mention.sort == NAME:
                names.setdefault(_compact("".join(mention.core)), mention)
        for turn, speaker in zip(self._quotations.turns, self._speakers, strict=True):
            if speaker == NARRATOR:
                continue
            name = turn.name
            found = names.get(_compact(speaker)) if name is None else by_head.get(name)
            if found is not None:
                self.mention_of.setdefault(speaker, found)
        for turn in self._quotations.turns:
            for head in (turn.addressee, *turn.calls):
                if turn.hearer and head is not None and head in by_head:
                    self.mention_of.setdefault(turn.hearer, by_head[head])

    def turn(self, mention: SieveMention) -> int:
        """Return the number of the turn or quotation in which a mention stands."""
        return mention.expression.turn

    def of(self, mention: SieveMention) -> str:
        """Return the speaker of a mention."""
        return self._speakers[mention.expression.turn]

    def hearer(self, mention: SieveMention) -> str | None:
        """Return who is spoken to where a mention stands, ``None`` when that is not known."""
        return self._quotations.turns[mention.expression.turn].hearer


def _compact(name: str) -> str:
    return "".join([char for char in name.lower() if char.isalnum()])
