"""The tables of a language: kinds of pronoun, agreement, tags, roles; and the tag set.

All of it is data (``model/data/*.toml``); this module asks the tables. `language` returns the
tables of a language; `guess_language` (`anaphora_workbench.language_guess`) finds out which
language a text is in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from anaphora_workbench.model.anaphors import NEW, Anaphor, Reference
from anaphora_workbench.model.document import Document, Span, Token
from anaphora_workbench.model.frozen import EMPTY, FrozenDict
from anaphora_workbench.model.heads import head_of_span
from anaphora_workbench.model.language_tables import (
    NOTHING,
    UNDETERMINED,
    UNKNOWN,
    AgreementFeatures,
    NounTable,
    PrefixTable,
    PronounForm,
    TreeRule,
    by_position,
    genders_of_names,
    language_codes,
    language_data,
    load,
    orders,
    positions,
    pronoun_forms,
    tag_features,
    tree_rules,
)
from anaphora_workbench.model.usual_spelling import composed

__all__ = [
    "NOTHING",
    "UNKNOWN",
    "AgreementFeatures",
    "Kind",
    "Language",
    "code_of_name",
    "is_new",
    "is_noun_kind",
    "is_pronominal",
    "kind_by_person",
    "kind_order",
    "language",
    "language_codes",
    "tag_set",
]

_REFLEXIVE = ("persRefl", "refl12")
_FIRST_AND_SECOND = frozenset(("1", "2"))
_NEUTER = frozenset(("Neut",))
_OF_PRONOUNS = frozenset(("PRON", "DET", ""))
"""Parts of speech that a pronoun may have; none is known of untagged words."""
_THIRD = frozenset(("3",))


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of anaphor in the tag set.

    Attributes:
        label: What files and reports say.
        default: Whether it is in the population that is evaluated when nobody chooses.
        title: One phrase for people.
    """

    label: str
    default: bool
    title: str


@cache
def tag_set() -> tuple[Kind, ...]:
    """Return the kinds in tag-set order."""
    return tuple(
        [Kind(row["label"], row["default"], row["title"]) for row in load("tagset.toml")["kind"]]
    )


@cache
def _kind_numbers() -> FrozenDict[str, int]:
    return FrozenDict({kind.label: number for number, kind in enumerate(tag_set())})


@cache
def _nominal_kinds() -> frozenset[str]:
    return frozenset([row["label"] for row in load("tagset.toml")["kind"] if row.get("nominal")])


def is_pronominal(label: str) -> bool:
    """Tell whether a kind is one of pronouns, zeros or clitics; an unknown label counts as one."""
    return bool(label) and label not in _nominal_kinds()


def is_noun_kind(label: str) -> bool:
    """Tell whether a kind is one of names and other noun phrases; an unknown label is none."""
    return label in _nominal_kinds()


def is_new(anaphor: Anaphor) -> bool:
    """Tell whether an anaphor introduces an entity: ``$`` without an antecedent, and not bound.

    Nothing binds a name or another noun phrase. A pronoun is new if its attribute `NEW` says so.
    """
    if anaphor.reference is not Reference.OTHER or anaphor.antecedents:
        return False
    return NEW in anaphor.attributes or is_noun_kind(anaphor.kind)


def kind_by_person(kind: str, features: Mapping[str, str]) -> str:
    """Return the kind of a zero or a clitic, which depends on its person.

    Args:
        kind: ``zero`` or ``clitic``.
        features: Universal features: those of a zero, or the attributes of a clitic's markable.

    Returns:
        ``zero12`` or ``clitic12`` for the first and second person, else the kind itself; an
        unknown person counts as the third, as it does for words.
    """
    return f"{kind}12" if features.get("Person", "") in _FIRST_AND_SECOND else kind


def kind_order(label: str) -> tuple[int, str]:
    """Return the sort key of a kind: tag-set order, then unknown labels by alphabet."""
    return (_kind_numbers().get(label, len(tag_set())), label)


@dataclass(frozen=True, eq=False)
class Language:
    """The tables of one language. Get one from `language`.

    Most attributes are keys of the language files; ``data/und.toml`` explains them.

    Attributes:
        code: BCP 47 primary tag.
        title: English name; the code if it is not known.
        forms: Form table of pronouns by lower-case form.
        coordinators: Words that coordinate; ``disjunctions`` are those that do not add up (*or*).
        semantic_classes: Class of the nouns' lists by lower-case semantic label of corpora.
        function_words: Its frequent words, which no name consists of.
        preferences: Names of the preferences of the resolver ``supar``, in order, by kind of
            anaphor; under ``""`` for the kinds that have no list of their own. So are
            ``published_preferences`` and ``requirements``.
        titles: Words before a name that name no sex (*Dr*); those that do are in `title_sex`.
        first_names: Sex by lower-case first name.
        title_sex: Sex by lower-case title.
        heads: Head rule by tags; ``tree_heads`` has those of constituents.
    """

    code: str
    title: str
    forms: FrozenDict[str, PronounForm]
    neuter: frozenset[str]
    reflexive: frozenset[str]
    indefinite: frozenset[str]
    partitive: frozenset[str]
    distributive: frozenset[str]
    negative: frozenset[str]
    universal: frozenset[str]
    before_one: frozenset[str]
    negations: frozenset[str]
    neuter_persons: frozenset[str]
    feminine_things: frozenset[str]
    impersonal: frozenset[str]
    pro_drop: bool
    locative: frozenset[str]
    doubling: frozenset[str]
    coordinators: frozenset[str]
    disjunctions: frozenset[str]
    semantic_classes: FrozenDict[str, str]
    grammatical_gender: bool
    group_plural: bool
    function_words: frozenset[str]
    indefinite_articles: frozenset[str]
    definite_articles: frozenset[str]
    genitives: frozenset[str]
    preferences: FrozenDict[str, tuple[str, ...]]
    published_preferences: FrozenDict[str, tuple[str, ...]]
    requirements: FrozenDict[str, tuple[str, ...]]
    titles: frozenset[str]
    first_names: FrozenDict[str, str]
    title_sex: FrozenDict[str, str]
    heads: FrozenDict[str, Any]
    tree_heads: FrozenDict[str, tuple[TreeRule, ...]]
    _interrogative: frozenset[str] = field(repr=False)
    _not_pronouns: frozenset[str] = field(repr=False)
    _not_pronoun_tags: tuple[str, ...] = field(repr=False)
    _possessed: bool = field(repr=False)
    _not_possessed: frozenset[str] = field(repr=False)
    _tags: PrefixTable = field(repr=False)
    _tag_features: PrefixTable = field(repr=False)
    _positions: PrefixTable = field(repr=False)
    _roles: FrozenDict[str, str] = field(repr=False)
    _nouns: NounTable = field(repr=False)
    _dative_form: str = field(repr=False)
    _accusative: frozenset[str] = field(repr=False)

    def upos(self, tag: str) -> str:
        """Return the universal part of speech of a corpus tag, or ``""``."""
        return self._tags.get(tag) or ""

    def pos_of(self, token: Token) -> str:
        """Return a token's part of speech: its own, else that of its tag, else ``""``."""
        return token.pos or (self.upos(token.tag) if token.tag else "")

    def features_of(self, token: Token) -> FrozenDict[str, str]:
        """Return a token's features: its own, else those that its tag tells."""
        if token.features or not token.tag:
            return token.features
        features: FrozenDict[str, str] = self._tag_features.get(token.tag) or EMPTY
        placed = by_position(token.tag, self._positions.get(token.tag))
        return features.updated(placed) if placed else features

    def role(self, deprel: str) -> str:
        """Return the role of a relation label, or ``""``; see ``und.toml`` for the roles."""
        found = self._roles.get(deprel)
        if found is None and ":" in deprel:
            found = self._roles.get(deprel.partition(":")[0])
        return found or ""

    def noun_classes(self, lemma: str) -> frozenset[str]:
        """Return the semantic classes of a noun; empty when nothing is known."""
        return self._nouns.classes(lemma)

    def noun_gender(self, lemma: str) -> str:
        """Return ``Masc`` or ``Fem`` for a noun that names a person of one sex, else ``""``."""
        return self._nouns.gender(lemma)

    def kind_of(self, token: Token, *, single: bool = False, following: Token | None = None) -> str:
        """Return the kind of an overt pronoun, ``""`` for any other word.

        By universal features where the token has a part of speech, tag or features, with the form
        table for what they leave open; by the form table alone otherwise.

        Args:
            token: The word.
            single: Whether a mention is known to consist of just this word. It decides untagged
                words that are pronouns or something else (*that*).
            following: The next word of the sentence, where there is one. It decides untagged
                words that are possessive or personal: *her* is possessive before a word that can
                begin what is possessed.
        """
        if token.pos not in _OF_PRONOUNS and not self.is_dative(token, following):
            return ""
        form = composed(token.text).lower()
        entry = self.forms.get(form)
        if not (token.pos or token.tag or token.features):
            if entry is None:
                return ""
            if following is not None and entry.kind and entry.kind != entry.single:
                return entry.kind if self._possessed_by(following) else entry.single
            return entry.single if single else entry.kind
        if self.never_pronoun(token):
            return ""
        if self.is_dative(token, following):
            return "persNoRefl"
        pos = self.pos_of(token)
        features = self.features_of(token)
        types = features.get("PronType", "")
        if pos not in _OF_PRONOUNS:
            return ""
        if features.get("ExtPos", "PRON") != "PRON":
            return ""
        if types:
            return self._by_type(token, pos, frozenset(types.split(",")), features, entry)
        if pos == "PRON" and ("Person" in features or "Reflex" in features):
            return self._personal(token, features, entry)
        if entry is None or not (pos == "PRON" or single or entry.kind.startswith("poss")):
            return ""
        return entry.single if single or pos == "PRON" else entry.kind

    def is_dative(self, token: Token, following: Token | None) -> bool:
        """Tell whether a pronoun that is reflexive elsewhere is a dative here: *se* in *se lo dio*.

        It is one before an accusative clitic, unless somebody has analysed it: features with one
        case say which it is.

        Args:
            token: The word.
            following: The next word of the sentence, where there is one.
        """
        if following is None or not self._dative_form:
            return False
        if composed(token.text).lower() != self._dative_form:
            return False
        if composed(following.text).lower() not in self._accusative:
            return False
        if self.pos_of(following) not in ("", "PRON") or "Definite" in following.features:
            return False
        return "," in token.features.get("Case", ",")

    def _possessed_by(self, following: Token) -> bool:
        """Tell whether an untagged word can begin the phrase that a possessive belongs to."""
        return (
            following.text[:1].isalnum()
            and composed(following.text).lower() not in self._not_possessed
        )

    def never_pronoun(self, token: Token) -> bool:
        """Tell whether a word is not a pronoun though corpora tag it so (*there*, *cuando*)."""
        if composed(token.text).lower() in self._not_pronouns:
            return True
        return token.tag.startswith(self._not_pronoun_tags)

    def _by_type(
        self,
        token: Token,
        pos: str,
        types: frozenset[str],
        features: FrozenDict[str, str],
        entry: PronounForm | None,
    ) -> str:
        if "Rcp" in types:
            return "recip"
        if types & {"Prs", "Emp"}:
            if pos == "DET" and features.get("Poss") != "Yes":
                return ""
            # Spanish *lo que*: an article, however it is tagged.
            return "" if "Definite" in features else self._personal(token, features, entry)
        if pos == "DET":
            return ""
        if "Dem" in types:
            return "demo"
        if "Rel" in types and composed(token.text).lower() not in self._interrogative:
            return "rel"
        return ""

    def _personal(
        self, token: Token, features: FrozenDict[str, str], entry: PronounForm | None
    ) -> str:
        form = composed(token.text).lower()
        person = features.get("Person", "")
        if not person and entry is not None and len(entry.agreement.person) == 1:
            (person,) = entry.agreement.person
        own = person in _FIRST_AND_SECOND
        listed = entry.kind if entry is not None else ""
        if (
            features.get("Reflex") == "Yes"
            or features.get("PronType") == "Emp"
            or (features.get("Case") != "Dat" and (form in self.reflexive or listed in _REFLEXIVE))
        ):
            return "refl12" if own else "persRefl"
        if features.get("Poss") == "Yes":
            return "poss12" if own else "poss"
        if own:
            return "pers12"
        if form in self.neuter or token.lemma.lower() in self.neuter:
            return "persIt"
        return "persNoRefl"

    def agreement(self, token: Token) -> AgreementFeatures:
        """Return what a word agrees in: its features, then the form table, then the word lists.

        A possessive determiner agrees with the thing possessed; of the possessor it tells what
        ``Number[psor]``, ``Gender[psor]`` and the form table say.
        """
        features = self.features_of(token)
        pos = self.pos_of(token)
        entry = self.forms.get(composed(token.text).lower())
        if entry is not None and pos not in ("", "PRON", "DET"):
            entry = None
        listed = entry.agreement if entry is not None else UNKNOWN
        possessor = features.get("Poss") == "Yes" and (pos == "DET" or self._possessed)
        suffix = "[psor]" if possessor else ""
        number = _split(features.get(f"Number{suffix}", "")) or listed.number
        gender = _split(features.get(f"Gender{suffix}", ""))
        if gender < listed.gender or listed.gender == _NEUTER:
            # Tagged masculine, *lo* takes up *eso* as well, and *eso* is neuter.
            gender = listed.gender
        person = _split(features.get("Person", "")) or listed.person
        if features.get("Polite") == "Form":
            person = person | _THIRD  # *usted* is addressed and agrees as third person
        animate = listed.animate
        if entry is None:
            animate = _animacy(features.get("Animacy", ""))
            if pos in ("NOUN", "PROPN", ""):
                lemma = composed(token.lemma or token.text)
                classes = self.noun_classes(lemma)
                gender = gender or _split(self.noun_gender(lemma))
                if classes and animate is None:
                    living = classes & {"person", "animal"}
                    animate = (living == classes or None) if living else False
                    animate = None if "group" in classes else animate
        if not (number or gender or person) and animate is None:
            return UNKNOWN
        return AgreementFeatures(number, gender, person, animate)

    def never_head(self, form: str) -> bool:
        """Tell whether a lower-case word can head no phrase of several words, whatever its tag."""
        if form in self.heads["never"] or form in self.coordinators:
            return True
        if form in self.indefinite_articles or form in self.definite_articles:
            return True
        entry = self.forms.get(form)
        if entry is not None and (entry.kind.startswith("poss") or entry.kind in _REFLEXIVE):
            return True  # *his dog*, *the king himself*
        return form[:1].isdigit() or not any(map(str.isalnum, form))

    def head_index(self, document: Document, span: Span) -> tuple[int, str]:
        """Return the head token of a span and the source that gave it.

        See `anaphora_workbench.model.heads.head_of_span`, which this calls.
        """
        return head_of_span(document, (span,), self)


@lru_cache(maxsize=1000)  # of the same few values each word of a novel would have its own
def _split(text: str) -> frozenset[str]:
    return frozenset(text.split(",")) if text else NOTHING


def _animacy(text: str) -> bool | None:
    if text in ("Anim", "Hum"):
        return True
    return False if text == "Inan" else None


def _title(code: str, data: Mapping[str, Any]) -> str:
    """Return the English name of a language, its code if nobody has named it."""
    if code in (*language_codes(), UNDETERMINED):
        title: str = data["name"]
        return title
    names: dict[str, str] = load("language_names.toml")
    return names.get(code, code)


def code_of_name(name: str) -> str:
    """Return the code of a language by its English name, ``""`` if nobody has named it so."""
    known = {title.lower(): code for code, title in load("language_names.toml").items()}
    known |= {language_data(code)["name"].lower(): code for code in language_codes()}
    return known.get(name.strip().lower(), "")


@cache
def language(code: str) -> Language:
    """Return the tables of a language.

    Args:
        code: BCP 47 tag; its primary part decides (``es-MX`` is ``es``). A language without a
            file gets the tables that hold for every language, under its own code.
    """
    primary = code.replace("_", "-").partition("-")[0].lower() or UNDETERMINED
    if primary != code:
        return language(primary)
    data = language_data(primary)
    names = data["names"]
    return Language(
        code=primary,
        title=_title(primary, data),
        forms=pronoun_forms(data["pronouns"]),
        neuter=frozenset(data["neuter"]),
        reflexive=frozenset(data["reflexive"]),
        **{key: frozenset(words) for key, words in data["quantities"].items()},
        pro_drop=data["binding"]["pro_drop"],
        locative=frozenset(data["binding"]["locative"]),
        doubling=frozenset(data["binding"]["doubling"]),
        coordinators=frozenset(data["coordination"]["all"]),
        disjunctions=frozenset(data["coordination"]["any"]),
        semantic_classes=FrozenDict(data["semantic"]),
        grammatical_gender=data["grammatical_gender"],
        group_plural=data["group_plural"],
        function_words=frozenset(data["function_words"]),
        indefinite_articles=frozenset(data["articles"]["indefinite"]),
        definite_articles=frozenset(data["articles"]["definite"]),
        genitives=frozenset(data["clauses"]["genitives"]),
        preferences=orders(data["preferences"]),
        published_preferences=orders(data["published_preferences"]),
        requirements=orders(data["requirements"]),
        titles=frozenset(names["title"]),
        first_names=genders_of_names(data, "masc", "fem"),
        title_sex=genders_of_names(data, "title_masc", "title_fem"),
        heads=FrozenDict(data["heads"]),
        tree_heads=tree_rules(data["tree_heads"]),
        _interrogative=frozenset(data["interrogative"]),
        _not_pronouns=frozenset(data["not_pronouns"]),
        _not_pronoun_tags=tuple(data["not_pronoun_tags"]),
        _possessed=data["possessed"],
        _not_possessed=frozenset(data["not_possessed"]),
        _tags=PrefixTable(data["tags"]),
        _tag_features=tag_features(data["tag_features"]),
        _positions=positions(data["positions"], data["letters"]),
        _roles=FrozenDict(data["roles"]),
        _nouns=NounTable(data),
        _dative_form=data["clitics"]["replaced"],
        _accusative=frozenset(data["clitics"]["accusative"]),
    )
