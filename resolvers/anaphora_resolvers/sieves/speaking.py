"""Pass 1, speaker identification: *I* is who speaks, *you* is who hears."""

from __future__ import annotations

from anaphora_resolvers.sieves.mentions import Mention
from anaphora_resolvers.sieves.passes import Sieve
from anaphora_resolvers.sieves.speakers import person_of
from anaphora_resolvers.sieves.text import Text

__all__ = ["SpeakerIdentification"]


class SpeakerIdentification(Sieve):
    """*I* of one speaker are one, and the speaker; *you* of one turn are one.

    *You* is who hears: who is called or told, or who spoke before in an exchange.
    """

    name = "speaker identification"
    title = "the words of one speaker"

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self._last_i: dict[str, Mention] = {}
        self._last_you: dict[int, Mention] = {}

    def antecedent(self, mention: Mention) -> Mention | None:
        """Return the last *I* of the speaker or the speaker, the last *you* or who is meant."""
        speakers = self.text.speakers
        person = person_of(mention)
        if person == "I":
            speaker = speakers.of(mention)
            return self._last_i.get(speaker) or speakers.mention_of.get(speaker)
        if person != "you":
            return None
        found = self._last_you.get(speakers.turn(mention))
        hearer = speakers.hearer(mention)
        if found is None and hearer:
            found = self._last_i.get(hearer) or speakers.mention_of.get(hearer)
        return found

    def enter(self, mention: Mention) -> None:
        """Note an *I* or a *you*."""
        person = person_of(mention)
        if person == "I":
            self._last_i[self.text.speakers.of(mention)] = mention
        elif person == "you":
            self._last_you[self.text.speakers.turn(mention)] = mention
