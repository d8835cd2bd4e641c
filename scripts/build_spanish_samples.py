r"""Make CorefUD files of Spanish texts that are annotated in the running text.

People write and correct the annotation in the words themselves; the parse comes from the
preprocessor ``spacy``. The sources of ``anaphora_samples/es-further`` are in
``sample_corpora/es_further_sources``: ``first`` and ``second`` are what two annotators did apart,
``final`` is what they agreed on. `text_annotation` has the notation.

What is made
------------
1.  One ``.conllu`` a source, entities numbered in the order of the text. Words with enclitics and
    contractions are multiword tokens; ``DEPS`` repeats the tree.
2.  Where the parse contradicts the annotation, the annotation holds: *se* that is a mention is an
    object and any other one is ``expl``; *lo*, *este* and their like are pronouns if they are
    mentions, else articles; *lo* is the head of *lo que pasaba*; a verb with a zero subject has no
    other subject; a mention of one word with a capital is not a verb. Nothing else is changed.

Usage::

    .venv/bin/python scripts/build_spanish_samples.py SOURCES TARGET [NAME...]

writes ``TARGET/NAME.conllu`` for each ``SOURCES/NAME.txt``, or for those named. A mistake is
reported as ``file:line:column: message [code]`` and nothing is written.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from syntactic_words import ACCUSATIVES, CLITICS, DATIVES, Word, prepared, words_of
from text_annotation import AnnotatedText, Mention, read_annotated_text

from anaphora_workbench.errors import AnaphoraError, FormatError
from anaphora_workbench.model import Document

NUMBERS = {"s": "Sing", "p": "Plur"}
BEFORE_VERBS = ("no", "ni", "nunca", "jamás", "tampoco")
NOMINAL = {"ccomp": "obj", "xcomp": "obj", "csubj": "nsubj", "advcl": "obl", "acl": "nmod"}
"""Relation of a noun phrase in the place of a clause."""
DEMONSTRATIVES = re.compile(r"est[aeo]s?|es[aeo]s?|aquel(?:l[ao]s?)?")


class Builder:
    """Builds the lines of one source.

    Args:
        source: The annotated text.
        document: The same text, analysed (`prepared`).
    """

    def __init__(self, source: AnnotatedText, document: Document) -> None:
        self._source = source
        self._document = document
        borders = {m.start[0] for m in source.mentions} | {m.end[0] for m in source.mentions}
        self._sentences = words_of(document, borders)
        self._labels: dict[str, str] = {}
        self._types: dict[str, str] = {}
        self._units: list[Word] = []
        self._place: dict[int, int] = {}
        self._spans: list[tuple[int, int]] = []

    def lines(self) -> list[str]:
        """Return the lines of the file.

        Raises:
            FormatError: A mention parts a word, crosses a sentence or stands before no verb.
        """
        for mention in self._source.mentions:
            if mention.entity not in self._labels:
                self._labels[mention.entity] = f"e{len(self._labels) + 1}"
                parts = mention.stated.get("split", "").split("+")
                self._types[mention.entity] = mention.stated.get("type") or self._types[parts[0]]
        self._add_zeros()
        self._units = [word for sentence in self._sentences for word in sentence]
        self._place = {id(word): place for place, word in enumerate(self._units)}
        self._spans = [self._span(mention) for mention in self._source.mentions]
        self._follow_annotation()
        entries = self._entries()
        lines = self._header()
        for number, sentence in enumerate(self._sentences):
            lines += self._sentence(number, sentence, entries)
        return lines

    # -------------------------------------------------------------------------------- units

    def _add_zeros(self) -> None:
        """Put each zero before its verb group, with the person and number of the verb."""
        zeros = [mention for mention in self._source.mentions if mention.zero is not None]
        for mention in zeros:
            for sentence in self._sentences:
                at = next((i for i, w in enumerate(sentence) if w.start >= mention.start[0]), None)
                if at is not None:
                    sentence.insert(at, self._zero(mention, sentence, at))
                    break
            else:
                raise _misplaced(mention, "no word follows this zero", "inline-zero-last")

    def _zero(self, mention: Mention, sentence: list[Word], at: int) -> Word:
        words = [word for word in sentence[at:] if word.zero is None]
        plain = (w for w in words if w.form.lower() not in (*CLITICS, *BEFORE_VERBS))
        verb = next(plain, None)
        if verb is not None and "person" in mention.stated:
            person, number = mention.stated["person"], NUMBERS[mention.stated["number"]]
            if verb.pos not in ("VERB", "AUX"):
                verb.pos = "VERB"
            if verb.feature("VerbForm") != "Fin":
                verb.features = f"Mood=Ind|Number={number}|Person={person}|VerbForm=Fin"
        finite = verb is not None and verb.feature("VerbForm") == "Fin"
        person = verb.feature("Person") if verb is not None and finite else ""
        number = verb.feature("Number") if verb is not None and finite else ""
        if "person" in mention.stated:
            person, number = mention.stated["person"], NUMBERS[mention.stated["number"]]
        if verb is None or not person or not number:
            message = (
                f"the parser does not know '{verb.form if verb else ''}' as a finite verb; place "
                "the zero before the verb group, or state person and number: "
                f"{{{mention.entity}~3s }}"
            )
            raise _misplaced(mention, message, "inline-zero-verb")
        governor = verb
        while governor.deprel in ("aux", "aux:pass", "cop") and governor.head is not None:
            governor = governor.head
        features = f"Number={number}|Person={person}|PronType=Prs"
        place = mention.start[0]
        return Word(place, place, mention.zero, features=features, head=governor)

    def _span(self, mention: Mention) -> tuple[int, int]:
        """Return the first unit of a mention and the one behind its last."""
        if mention.zero is not None:
            place = next(p for p, w in enumerate(self._units) if w.zero == mention.zero)
            return place, place + 1
        (start, low), (end, high) = mention.start, mention.end
        inside = [
            place
            for place, word in enumerate(self._units)
            if (
                (start < word.end and word.start < end)
                if word.zero is None
                else low <= word.zero < high
            )
        ]
        if not inside:
            raise _misplaced(mention, "this mention has no word", "inline-no-word")
        words = [self._units[place] for place in inside]
        cut = next((w for w in words if w.zero is None and (w.start < start or w.end > end)), None)
        if cut is not None:
            message = (
                f"a mention of {mention.entity} parts the word '{cut.form}', which is one word in "
                "Universal Dependencies"
            )
            raise _misplaced(mention, message, "inline-parts-word")
        if self._sentence_of(inside[0]) != self._sentence_of(inside[-1]):
            message = f"this mention of {mention.entity} goes on behind the end of a sentence"
            raise _misplaced(mention, message, "inline-crosses-sentence")
        return inside[0], inside[-1] + 1

    def _sentence_of(self, place: int) -> int:
        for number, sentence in enumerate(self._sentences):
            if place < len(sentence):
                return number
            place -= len(sentence)
        raise IndexError(place)

    # --------------------------------------------------------------------------- corrections

    def _follow_annotation(self) -> None:
        """Change the parse where the annotation says otherwise (rule 2)."""
        single = {first for first, end in self._spans if end == first + 1}
        for place, word in enumerate(self._units):
            lower = word.form.lower()
            if lower == "se" and word.pos == "PRON":
                self._settle_se(word, refers=place in single)
            elif place in single and lower in CLITICS:
                self._settle_clitic(place, lower)
            elif place in single and DEMONSTRATIVES.fullmatch(lower) and word.pos == "DET":
                word.pos = "PRON"
                word.deprel = "obj" if word.deprel == "det" else word.deprel
            elif place not in single and lower in ACCUSATIVES and word.pos == "PRON":
                word.pos, word.lemma = "DET", "el"
                word.features = "Definite=Def|Number=Sing|PronType=Art"
            elif word.pos == "PRON" and (lower.startswith("mism") or lower == "sí"):
                if place not in single:
                    word.pos, word.features = "ADV" if lower == "sí" else "ADJ", "_"
            elif place in single and word.form[:1].isupper() and word.pos in ("VERB", "ADJ", "ADV"):
                word.pos, word.features = "PROPN", "_"
        for first, end in self._spans:
            self._settle_free_relative(self._units[first:end])
        for zero in [word for word in self._units if word.zero is not None]:
            for word in self._units:
                subject = word.deprel in ("nsubj", "nsubj:pass")
                if word.zero is None and subject and word.head is zero.head:
                    word.deprel = "obj" if word.start > zero.start else "obl"
        self._hang_freely()

    def _settle_free_relative(self, words: Sequence[Word]) -> None:
        """Make the article or *quien* the head of *lo que pasaba*, as it is of a noun phrase."""
        inside = {id(word) for word in words}
        overt = [word for word in words if word.zero is None]
        tops = [word for word in overt if word.head is None or id(word.head) not in inside]
        if len(overt) < 2 or len(tops) != 1 or tops[0].feature("VerbForm") not in ("Fin", "Part"):
            return
        at = int(overt[0].lemma == "todo")
        head, verb = overt[at], tops[0]
        relative = head.form.lower().startswith("quien") or overt[at + 1].form == "que"
        if not relative or verb.pos not in ("VERB", "AUX"):
            return
        head.head, head.deprel = verb.head, NOMINAL.get(verb.deprel, verb.deprel)
        verb.head, verb.deprel = head, "acl:relcl"
        for word in self._units:
            outside = word.head is verb and id(word) not in inside and word.zero is None
            if outside and word.end <= head.start:
                word.head = head
                word.deprel = "case" if word.deprel == "mark" else word.deprel

    def _settle_se(self, word: Word, *, refers: bool) -> None:
        if not refers and not word.deprel.startswith("expl"):
            word.deprel = "expl:pv"
        if refers and not word.deprel.endswith("obj"):
            beside = any(
                other.head is word.head and other.form.lower() in ACCUSATIVES
                for other in self._units
                if other.pos == "PRON"
            )
            word.deprel = "iobj" if beside else "obj"

    def _settle_clitic(self, place: int, lower: str) -> None:
        word = self._units[place]
        if word.pos != "PRON":
            word.pos = "PRON"
            word.lemma, word.features = CLITICS[lower]
        if word.deprel in ("obj", "iobj"):
            return
        sentence = self._sentences[self._sentence_of(place)]
        at = sentence.index(word)
        before = at > 0 and sentence[at - 1].end == word.start
        group = sentence[at - 1 :: -1] if before else sentence[at + 1 :]
        verb = next((w for w in group if w.pos in ("VERB", "AUX")), None)
        while verb is not None and verb.deprel in ("aux", "aux:pass", "cop") and verb.head:
            verb = verb.head
        if verb is not None:
            word.head = verb
            word.deprel = "iobj" if lower in DATIVES else "obj"

    def _hang_freely(self) -> None:
        """Break circles that a new head has made: what is in one hangs on the head's head."""
        for word in self._units:
            seen: list[Word] = []
            here: Word | None = word
            while here is not None and here not in seen:
                seen.append(here)
                here = here.head
            if here is not None and word.zero is None and here is word:
                outside = [w for w in seen if w.deprel == "root"]
                (outside or seen)[0].head = None

    # ----------------------------------------------------------------------------- mentions

    def _entries(self) -> dict[int, dict[str, str]]:
        """Return the entries of MISC for each unit."""
        found: dict[int, dict[str, str]] = {}
        mentions = self._source.mentions
        heads = self._heads()
        opens: dict[int, list[int]] = {}
        for number, (first, _end) in enumerate(self._spans):
            opens.setdefault(first, []).append(number)
        closed: set[int] = set()
        stack: list[int] = []
        for place in range(len(self._units)):
            brackets = ""
            here = opens.get(place, [])
            for order, number in enumerate(here):
                last = order + 1 == len(here)
                brackets += f"({self._opening(mentions[number], heads[number])}"
                if self._spans[number][1] == place + 1 and (
                    last or not self._holds(number, here[order + 1])
                ):
                    brackets += ")"
                    closed.add(number)
                else:
                    stack.append(number)
            while stack and self._spans[stack[-1]][1] == place + 1:
                brackets += f"{self._name(mentions[stack.pop()])})"
            links = self._links([mentions[number] for number in here])
            if brackets:
                found[place] = {"Entity": brackets, **links}
        return found

    def _holds(self, outer: int, inner: int) -> bool:
        return self._source.mentions[inner].end <= self._source.mentions[outer].end

    def _heads(self) -> list[int]:
        """Return the number of the head of each mention, from 1, over all of its parts."""
        heads: list[int] = []
        for number, mention in enumerate(self._source.mentions):
            spans = [self._spans[number]]
            if mention.part[1] > 1:
                spans = [
                    self._spans[other]
                    for other, each in enumerate(self._source.mentions)
                    if each.entity == mention.entity and each.part[1] == mention.part[1]
                ]
            stated = next((m for m in (mention,) if "head" in m.stated), None)
            places = [place for first, end in spans for place in range(first, end)]
            heads.append(int(stated.stated["head"]) if stated else self._head(places))
        return heads

    def _head(self, places: Sequence[int]) -> int:
        words = [self._units[place] for place in places]
        inside = {id(word) for word in words}
        tops = [
            number
            for number, word in enumerate(words, 1)
            if word.zero is None and (word.head is None or id(word.head) not in inside)
        ]
        for kinds in (("NOUN", "PROPN", "PRON"), ("NUM", "ADJ", "VERB"), ("DET", "ADV", "AUX")):
            chosen = [number for number in tops if words[number - 1].pos in kinds]
            if chosen:
                return chosen[0]
        return tops[0] if tops else 1

    def _name(self, mention: Mention) -> str:
        part, parts = mention.part
        label = self._labels[mention.entity]
        return label if parts == 1 else f"{label}[{part}/{parts}]"

    def _opening(self, mention: Mention, head: int) -> str:
        fields = [self._name(mention), self._types[mention.entity], str(head)]
        if "label" in mention.stated:
            fields.append(f"ref:{mention.stated['label']}")
        return "-".join(fields)

    def _links(self, mentions: Sequence[Mention]) -> dict[str, str]:
        split: list[str] = []
        bridge: list[str] = []
        for mention in mentions:
            own = self._labels[mention.entity]
            parts = mention.stated.get("split", "")
            split += [f"{self._labels[part]}<{own}" for part in parts.split("+") if part]
            other, _dot, relation = mention.stated.get("bridge", "").partition(".")
            bridge += [f"{self._labels[other]}<{own}:{relation}"] if other else []
        entries = {"Bridge": ",".join(bridge), "SplitAnte": ",".join(split)}
        return {key: value for key, value in entries.items() if value}

    # -------------------------------------------------------------------------------- lines

    def _header(self) -> list[str]:
        genre, _dash, _number = self._source.name.rpartition("-")
        lines = [
            f"# newdoc id = es-further-{self._source.name}",
            "# global.Entity = eid-etype-head-other",
            f"# meta::genre = {genre or self._source.name}",
            "# meta::language = es",
        ]
        return lines + ([f"# meta::title = {self._source.title}"] if self._source.title else [])

    def _sentence(
        self, number: int, sentence: list[Word], entries: dict[int, dict[str, str]]
    ) -> list[str]:
        text = self._source.text
        words = [word for word in sentence if word.zero is None]
        begin, end = words[0].start, words[-1].end
        lines = []
        starts = {paragraph.start for paragraph in self._document.paragraphs}
        if self._document.sentences[number].start in starts:
            lines.append("# newpar")
        lines.append(f"# sent_id = es-further-{self._source.name}-s{number + 1}")
        paragraph = text.rfind("\n\n", 0, begin) + 2 if "\n\n" in text[:begin] else 0
        lines += [f"# speaker = {name}" for at, name in self._source.speakers if at == paragraph]
        lines.append(f"# text = {text[begin:end]}")
        ids = _ids(sentence)
        for index, word in enumerate(sentence):
            entry = dict(entries.get(self._place[id(word)], {}))
            behind = text[word.end : word.end + 1]
            tight = word is not words[-1] and not behind.isspace()
            if word.whole:
                last = int(ids[id(word)]) + word.size - 1
                finish = sentence[index + word.size - 1]
                after = finish is not words[-1] and not text[finish.end : finish.end + 1].isspace()
                misc = "SpaceAfter=No" if after else "_"
                lines.append("\t".join([f"{ids[id(word)]}-{last}", word.whole, *"_" * 7, misc]))
            if tight and word.zero is None and not self._in_word(sentence, index):
                entry["SpaceAfter"] = "No"
            lines.append(_row(word, ids, entry))
        return [*lines, ""]

    @staticmethod
    def _in_word(sentence: Sequence[Word], index: int) -> bool:
        """Tell whether a word is a part of a written one."""
        return any(
            word.whole and at <= index < at + word.size
            for at, word in enumerate(sentence[: index + 1])
        )


def _misplaced(mention: Mention, message: str, code: str) -> FormatError:
    return FormatError(message, code=code, at=mention.at)


def _ids(sentence: Sequence[Word]) -> dict[int, str]:
    found: dict[int, str] = {}
    word_number = zeros = 0
    for word in sentence:
        if word.zero is None:
            word_number, zeros = word_number + 1, 0
            found[id(word)] = str(word_number)
        else:
            zeros += 1
            found[id(word)] = f"{word_number}.{zeros}"
    return found


def _row(word: Word, ids: dict[int, str], entry: dict[str, str]) -> str:
    misc = "|".join(f"{key}={entry[key]}" for key in sorted(entry)) or "_"
    head = "0" if word.head is None else ids[id(word.head)]
    deprel = "root" if word.head is None else word.deprel
    own = [ids[id(word)], word.form, word.lemma, word.pos, "_", word.features]
    if word.zero is not None:
        return "\t".join([*own, "_", "_", f"{head}:{deprel}", misc])
    return "\t".join([*own, head, deprel, f"{head}:{deprel}", misc])


def build(path: Path) -> str:
    """Return the CorefUD file of an annotated text.

    Raises:
        FormatError: The notation is broken, or does not fit the words.
        NeedsError: spaCy or its Spanish model is missing.
    """
    source = read_annotated_text(path)
    return "\n".join([*Builder(source, prepared(source.name, source.text)).lines(), ""])


def main(arguments: Sequence[str]) -> int:
    """Build the files and return the exit status."""
    if len(arguments) < 2:
        sys.stderr.write("usage: build_spanish_samples.py SOURCES TARGET [NAME...]\n")
        return 2
    sources, target, *names = arguments
    paths = [Path(sources, f"{n}.txt") for n in names] or sorted(Path(sources).glob("*.txt"))
    made: list[tuple[str, str]] = []
    for path in paths:
        try:
            made.append((path.stem, build(path)))
        except (AnaphoraError, OSError) as error:
            sys.stderr.write(f"{error}\n")
    if len(made) < len(paths):
        return 1
    Path(target).mkdir(parents=True, exist_ok=True)
    for name, lines in made:
        Path(target, f"{name}.conllu").write_text(lines, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
