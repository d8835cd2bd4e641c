"""An expression for the constraints: its position and its agreement features.

What agreement depends on is kept apart in `Traits`, which many expressions share, so that verdicts
can be remembered by pairs of traits.
"""

from __future__ import annotations

from dataclasses import dataclass

from anaphora_resolvers.dependencies import NONE
from anaphora_workbench.model import Markable
from anaphora_workbench.model.language import NOTHING, AgreementFeatures
from anaphora_workbench.model.quotations import NARRATION

THIRD = frozenset(("3",))
SINGULAR = frozenset(("Sing",))
PLURAL = frozenset(("Plur",))
SPEAKING = frozenset(("1", "2"))
LIVING = frozenset(("person", "animal"))
"""Semantic classes of what lives."""
_REFLEXIVES = frozenset(("persRefl", "refl12"))
_POSSESSIVES = frozenset(("poss", "poss12"))


@dataclass(frozen=True, slots=True)
class Traits:
    """All that agreement looks at.

    Attributes:
        agreement: Number, gender, person, animacy; empty sets are unknown.
        classes: Semantic classes of the head (``person``, ``group`` ...); empty when unknown.
        pronoun: Whether it is a pronoun, zeros and clitics included.
        indefinite: Whether a plural pronoun may take it up though it is singular (*everyone*).
        childlike: Whether the pronoun of things may take it up though it is a person (*baby*).
        when: Whether it only says when something happens (*at noon*, *all her life*).
        doubtful: Whether a recogniser alone says that its name is not a person's.
        several: Whether it is a name that is plural behind its article (*the Smiths*).
        as_she: Whether *she* may take it up though it is a thing (*the ship*).
    """

    agreement: AgreementFeatures
    classes: frozenset[str] = NOTHING
    pronoun: bool = False
    indefinite: bool = False
    childlike: bool = False
    when: bool = False
    doubtful: bool = False
    several: bool = False
    as_she: bool = False


CLAUSE = Traits(AgreementFeatures(SINGULAR, NOTHING, THIRD, False), frozenset(("thing",)))
"""What a clause agrees in when something takes it up (*This is true*)."""


@dataclass(slots=True, eq=False)
class Expression:
    """A markable in its place.

    Attributes:
        markable: The markable.
        head: Head token.
        sentence: Number of its sentence.
        kind: Kind of pronoun by the language tables, ``zero``, ``clitic`` or ``""``.
        traits: What it agrees in.
        key: Lemma (else form) of the head, lower case, by which repetitions are counted.
        clause: Number of its clause, or `NONE`.
        domain: Number of the clause whose predicate it belongs to, or `NONE`.
        role: Role of its phrase.
        whole: Whether it is a whole coordination.
        negative: Whether it is singular and names nobody (*nobody*, *no man*).
        universal: Whether it is singular and names everybody one by one (*everybody*, *each man*).
        turn: Number of the turn in which it stands; see `Quotations`.
        start: First token.
        end: Token behind its last.
        order: Sort key of text order.
    """

    markable: Markable
    head: int
    sentence: int
    kind: str
    traits: Traits
    key: str
    clause: int = NONE
    domain: int = NONE
    role: str = ""
    whole: bool = False
    start: int = 0
    end: int = 0
    order: tuple[int, int, int, str] = (0, 0, 0, "")
    negative: bool = False
    universal: bool = False
    turn: int = NARRATION

    def is_in_reach(self, asked: Expression) -> bool:
        """Tell whether there is something that an anaphor of the text may take up.

        *Nobody* and *everybody* refer to no one: a pronoun of their sentence may depend on them
        (*nobody likes his boss*), a later one may not. Only those who *everybody* stands for can be
        meant later, in the plural (*everybody came; they were happy*); *nobody* stands for none,
        and *they were ill* is said of others than those who did not come.
        """
        if self.sentence == asked.sentence:
            return True
        if self.negative:
            return False
        return not self.universal or asked.traits.agreement.number != SINGULAR

    @property
    def reflexive(self) -> bool:
        """Whether it is a reflexive pronoun."""
        if self.markable.clitic is not None:
            return self.markable.attributes.get("Reflex") == "Yes"
        return self.kind in _REFLEXIVES

    @property
    def possessive(self) -> bool:
        """Whether it is a possessive pronoun."""
        return self.kind in _POSSESSIVES
