"""Pages that show texts with their entities: one file, no network, readable without script.

`text_page` draws whole pages of views (`text_view`); `text_fragment` draws a text for notebooks. A
mention is an element ``class="m"`` with the number of its entity (``data-e``) and its own
(``data-m``); the style sheet writes the number in front of it, so that it is no part of the text
that people search and copy. Mentions that cross are drawn in pieces.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import NamedTuple

from anaphora_workbench.model import Document, Layer
from anaphora_workbench.reports.entity_palette import ENTITY_COLOURS, EntityLine, entity_line
from anaphora_workbench.reports.html_page import Html, element, joined
from anaphora_workbench.reports.text_differences import Compared
from anaphora_workbench.reports.text_page_words import page_words
from anaphora_workbench.reports.text_view import (
    BlockView,
    EntityView,
    MentionView,
    TextView,
    text_view,
)

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
_COLOURS = len(ENTITY_COLOURS["light"])
_DEEPEST = 5
"""Levels of nested lines that are told apart; deeper mentions share the last one."""
_CHUNK = 12
"""Blocks that a browser draws together, once they come near the window."""
_FRAGMENT = ".anaphora-text"
_LIT = 60
"""Entities of a fragment that light up below the mouse, each by a rule of its own."""
_WIDTH = 1000
"""Units of a strip."""


class _Piece(NamedTuple):
    """A stretch of text inside of one mention; ``first`` tells the first one of the mention."""

    start: int
    end: int
    mention: int
    first: bool


class _TextDrawing:
    """Draws the text of one view; ``single`` are the numbers of entities of one mention."""

    def __init__(self, view: TextView) -> None:
        self._view = view
        self._single = {
            e["number"] for e in view["entities"] if len(e["mentions"]) < 2 and not e["sum_of"]
        }
        self._sums = {e["number"]: e["sum_of"] for e in view["entities"] if e["sum_of"]}
        self._pieces: dict[int, list[_Piece]] = {}
        self._before: dict[int, list[int]] = {}
        self._behind: dict[int, list[int]] = {}
        block_of = [0] * (len(view["tokens"]) + 1)
        for number, block in enumerate(view["blocks"]):
            block_of[block["first"] : block["last"]] = [number] * (block["last"] - block["first"])
        for number, mention in enumerate(view["mentions"]):
            if mention["form"] == "zero":
                self._before.setdefault(mention["at"], []).append(number)
            elif mention["form"] == "clitic":
                self._behind.setdefault(mention["at"], []).append(number)
            for part, (start, end) in enumerate(mention["parts"]):
                while start < end:
                    block = view["blocks"][block_of[start]]
                    stop = min(end, block["last"])
                    first = part == 0 and start == mention["parts"][0][0]
                    piece = _Piece(start, stop, number, first)
                    self._pieces.setdefault(block_of[start], []).append(piece)
                    start = stop

    def block(self, number: int) -> str:
        """Return a paragraph."""
        block = self._view["blocks"][number]
        pieces = _nested(self._pieces.get(number, []))
        heights = _heights(pieces)
        opening: dict[int, list[int]] = {}
        for place, piece in enumerate(pieces):
            opening.setdefault(piece.start, []).append(place)
        starts = dict(block["sentences"])
        speaker = block["speaker"]
        out = ["<p>", f"<b class=sp>{escape(speaker)}</b> " if speaker else ""]
        open_ends: list[int] = []
        for token in range(block["first"], block["last"]):
            gap, word = self._view["tokens"][token]
            out.append(escape(gap) if token > block["first"] else "")
            if token in starts:
                out.append(f"<i class=sn data-n={starts[token] + 1}></i>")
            out += [self._tag(mention, "z") + " " for mention in self._before.get(token, ())]
            for place in opening.get(token, ()):
                out.append(self._opened(pieces[place], heights[place]))
                open_ends.append(pieces[place].end)
            out.append(escape(word))
            out += [self._tag(mention, "k") for mention in self._behind.get(token, ())]
            while open_ends and open_ends[-1] == token + 1:
                open_ends.pop()
                out.append("</span>")
        if number + 1 == len(self._view["blocks"]) or self._is_end(block):
            out += [" " + self._tag(m, "z") for m in self._before.get(block["last"], ())]
        out.append("</p>")
        return "".join(out)

    def _is_end(self, block: BlockView) -> bool:
        """Tell whether zeros at the end belong to this block: none stands there in the next one."""
        return all(
            self._view["mentions"][m]["sentence"] == block["sentences"][-1][1]
            for m in self._before.get(block["last"], ())
        )

    def _opened(self, piece: _Piece, height: int) -> str:
        mention = self._view["mentions"][piece.mention]
        extra = [f"h{min(height, _DEEPEST)}"] if height else []
        if mention["form"] == "clause":
            extra.append("cl")
        return self._start(piece.mention, mention, extra, continued=not piece.first)

    def _tag(self, number: int, sort: str) -> str:
        mention = self._view["mentions"][number]
        text = escape(mention["text"])
        return f"{self._start(number, mention, [sort])}{text}</span>"

    def _start(
        self, number: int, mention: MentionView, extra: list[str], *, continued: bool = False
    ) -> str:
        entity = mention["entity"]
        classes = ["m", *extra]
        if not entity:
            classes.append("no")
        elif entity in self._single:
            classes.append("s")
        else:
            classes += entity_classes(entity)
        if mention["difference"]:
            classes.append("d")
        label = self._label(mention, continued=continued)
        shown = "" if label in ("", str(entity)) else f' data-l="{label}"'
        held = f" data-e={entity}" if entity else ""
        return f'<span class="{" ".join(classes)}"{held}{shown} data-m={number}>'

    def _label(self, mention: MentionView, *, continued: bool) -> str:
        """Return what stands in front of a mention: its number and signs."""
        entity, reference = mention["entity"], mention["reference"]
        if not entity:
            return "–"
        if entity in self._single:
            return "!" if reference == "!" else ""
        if continued:
            return f"{entity}…"
        label = str(entity)
        if len(mention["antecedents"]) > 1 and entity in self._sums:
            label += "=" + "+".join(map(str, self._sums[entity]))
        signs = {">": "→" if self._view["direction"] != "rtl" else "←", "!": "!"}
        return label + signs.get(reference, "")


def _nested(pieces: list[_Piece]) -> list[_Piece]:
    """Return pieces in text order, the longer first, cut where they would cross."""
    waiting = sorted(pieces, key=lambda p: (p.start, -p.end, p.mention), reverse=True)
    done: list[_Piece] = []
    ends: list[int] = []
    while waiting:
        piece = waiting.pop()
        while ends and ends[-1] <= piece.start:
            ends.pop()
        if ends and piece.end > ends[-1]:
            rest = _Piece(ends[-1], piece.end, piece.mention, first=False)
            piece = piece._replace(end=ends[-1])
            waiting.append(rest)
            waiting.sort(key=lambda p: (p.start, -p.end, p.mention), reverse=True)
        done.append(piece)
        ends.append(piece.end)
    return done


def _heights(pieces: Sequence[_Piece]) -> list[int]:
    """Return how many levels are inside of each piece; they are nested and in text order."""
    heights = [0] * len(pieces)
    stack: list[int] = []
    for place, piece in enumerate(pieces):
        while stack and pieces[stack[-1]].end <= piece.start:
            stack.pop()
        for level, outer in enumerate(reversed(stack), 1):
            if heights[outer] >= level:
                break
            heights[outer] = level
        stack.append(place)
    return heights


def entity_classes(number: int) -> list[str]:
    """Return the classes of the colour and the line of an entity, numbered from 1."""
    line = tuple(EntityLine).index(entity_line(number - 1, _COLOURS))
    return [f"c{(number - 1) % _COLOURS}", f"l{line}"]


def text_fragment(document: Document, layer: Layer, most: int = 0) -> str:
    """Return a text with its entities as HTML for a part of a page, such as a notebook's cell.

    It has its own style, which touches nothing else, and no script.

    Args:
        document: The text.
        layer: Its annotation.
        most: Words after which the text ends with the paragraph; 0 for all.
    """
    view = text_view(document, layer)
    chains = [e["number"] for e in view["entities"] if len(e["mentions"]) > 1][:_LIT]
    lit = "".join(
        f"{_FRAGMENT}:has([data-e='{n}']:hover) [data-e='{n}']{{background:var(--lit)}}"
        for n in chains
    )
    shown = [n for n, block in enumerate(view["blocks"]) if not most or block["first"] < most]
    left = len(document.tokens) - (view["blocks"][shown[-1]]["last"] if shown else 0)
    more = f"<p>... and {left:,} more words</p>" if left else ""
    body = f"<style>{fragment_style()}{lit}</style>{drawn_blocks(view, shown)}{more}"
    return f'<div class="anaphora-text frame"{_language_of(view)}>{body}</div>'


def fragment_style() -> str:
    """Return the style of texts in a part of a page; it touches nothing else."""
    return f"{_colour_rules(f'{_FRAGMENT} ')}{_part('text.css')}"


def drawn_blocks(view: TextView, shown: Iterable[int]) -> str:
    """Return the paragraphs of a text with these numbers, without style and frame."""
    drawing = _TextDrawing(view)
    return "".join([drawing.block(number) for number in shown])


def view_fragment(view: TextView) -> Html:
    """Return a whole text as a part of a page that has `fragment_style`."""
    body = drawn_blocks(view, range(len(view["blocks"])))
    return Html(f'<div class="anaphora-text frame"{_language_of(view)}>{body}</div>')


def text_page(
    texts: Sequence[TextView | Compared], *, language: str = "en", title: str = ""
) -> str:
    """Return a page of texts, each alone or in two annotations.

    Args:
        texts: What to show.
        language: Of the page's own words: ``en`` or ``es``.
        title: Of the page; that of the only text, else a general one if left out.
    """
    words = page_words(language)
    firsts = [text.left if isinstance(text, Compared) else text for text in texts]
    name = title or (firsts[0]["title"] if len(firsts) == 1 else words["page.title"])
    articles = [_article(number, text, words) for number, text in enumerate(texts)]
    choice = element(
        "select",
        *[element("option", view["title"], value=number) for number, view in enumerate(firsts)],
        id="choice",
        aria_label=words["text"],
    )
    whole = element(
        "html",
        element(
            "head",
            element("meta", charset="utf-8"),
            element("meta", name="generator", content="anaphora show"),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", http_equiv="Content-Security-Policy", content=_POLICY),
            element("title", name),
            element("style", Html(_colour_rules() + _part("text.css") + _part("text_page.css"))),
        ),
        element(
            "body",
            element("h1", name),
            _toolbar(words, choice if len(texts) > 1 else Html(), texts),
            element("main", *articles),
            _signs(words),
            _detail_bar(words),
            _data(words, texts),
            element("script", Html(_part("text_page.js"))),
        ),
        lang=language,
    )
    return f"<!DOCTYPE html>\n{whole}\n"


def _part(name: str) -> str:
    return files("anaphora_workbench.reports").joinpath("data", name).read_text(encoding="utf-8")


def _colour_rules(inside: str = "") -> str:
    """Return the rules of the colours, in light and dark; on paper all are black.

    ``inside`` is the selector of the part of the page that they are for, with a blank behind.
    """

    def rules(theme: str) -> str:
        return "".join(f"{inside}.c{n}{{--c:{c}}}" for n, c in enumerate(ENTITY_COLOURS[theme]))

    return (
        f"{rules('light')}@media screen and (prefers-color-scheme:dark){{{rules('dark')}}}"
        f"@media print{{{inside}[class*=c]{{--c:#000}}}}"
    )


def _language_of(view: TextView) -> str:
    code = f' lang="{escape(view["language"])}"' if view["language"] else ""
    return f'{code} dir="{view["direction"]}"'


def _toolbar(words: Mapping[str, str], choice: Html, texts: Sequence[TextView | Compared]) -> Html:
    def button(name: str, sign: str, words_: str) -> Html:
        return element("button", sign, type="button", id=name, aria_label=words_, title=words_)

    two = any(isinstance(text, Compared) for text in texts)
    differences = element(
        "span",
        button("difference-previous", "◂≠", words["difference.previous"]),
        button("difference-next", "≠▸", words["difference.next"]),
        class_="group",
    )
    return element(
        "form",
        choice,
        element(
            "span",
            element(
                "input",
                type="search",
                id="search",
                placeholder=f"{words['search']} {words['search.hint']}",
                aria_label=f"{words['search']} {words['search.hint']}",
            ),
            button("hit-previous", "◂", words["search.previous"]),
            button("hit-next", "▸", words["search.next"]),
            element("output", id="hits", for_="search"),
            class_="group",
        ),
        differences if two else Html(),
        _tick("singles", words["singles"]),
        _tick("numbers", words["numbers"]),
        element("a", words["entities"], href="#panel-0", id="to-panel"),
        id="tools",
        role="search",
        hidden=True,
    )


def _tick(name: str, label: str) -> Html:
    box = element("input", type="checkbox", id=name, checked=True)
    return element("label", box, f" {label}")


def _article(number: int, text: TextView | Compared, words: Mapping[str, str]) -> Html:
    views = [text.left, text.right] if isinstance(text, Compared) else [text]
    drawings = [_TextDrawing(view) for view in views]
    blocks = range(len(views[0]["blocks"]))
    chunks = []
    for start in range(0, len(blocks), _CHUNK):
        rows = blocks[start : start + _CHUNK]
        tokens = views[0]["blocks"][rows[-1]]["last"] - views[0]["blocks"][rows[0]]["first"]
        lines = len(rows) + tokens // 12
        body = "".join(
            [
                "".join(
                    f"<div class=side data-s={side}>{drawing.block(row)}</div>"
                    for side, drawing in enumerate(drawings)
                )
                for row in rows
            ]
        )
        guess = Html(f'<div class=chunk style="--lines:{lines}">{body}</div>')
        chunks.append(guess)
    heads = element("div", *[element("b", v["layer"]) for v in views], class_="sides")
    shape = "text anaphora-text two" if len(views) > 1 else "text anaphora-text"
    body = Html(
        f'<div class="{shape}" tabindex=0 role=region aria-label="{escape(words["text"])}"'
        f"{_language_of(views[0])}>{heads if len(views) > 1 else ''}{joined(chunks)}</div>"
    )
    return element(
        "article",
        element(
            "header",
            element("h2", views[0]["title"]),
            element("p", *_counts(views, words)),
        ),
        element("div", body, _panel(number, text, views, words), class_="columns"),
        id=f"text-{number}",
        data_t=number,
    )


def _counts(views: Sequence[TextView], words: Mapping[str, str]) -> list[Html]:
    lines = []
    for view in views:
        sizes = [len(entity["mentions"]) for entity in view["entities"]]
        line = words["counts"].format(
            words=f"{len(view['tokens']):,}",
            sentences=f"{view['sentences']:,}",
            chains=f"{sum(size > 1 for size in sizes):,}",
            singles=f"{sum(size == 1 for size in sizes):,}",
        )
        lines.append(element("span", f"{view['layer']}: " if len(views) > 1 else "", line))
    return lines


def _panel(
    number: int, text: TextView | Compared, views: Sequence[TextView], words: Mapping[str, str]
) -> Html:
    parts = []
    if isinstance(text, Compared):
        parts.append(_differences(text, words))
    merged: dict[int, list[list[int] | None]] = {}
    entities: dict[int, EntityView] = {}
    for side, view in enumerate(views):
        for entity in view["entities"]:
            merged.setdefault(entity["number"], [None] * len(views))[side] = entity["mentions"]
            entities.setdefault(entity["number"], entity)
    chains, singles = [], []
    for rank in sorted(merged):
        entity, sides = entities[rank], merged[rank]
        sizes = [len(side or ()) for side in sides]
        if max(sizes) > 1 or entity["sum_of"]:
            strips = [_strip(view, side or []) for view, side in zip(views, sides, strict=True)]
            about = [entity["type"]] if entity["type"] else []
            if entity["sum_of"]:
                about.append(words["sum"].format(parts=" + ".join(map(str, entity["sum_of"]))))
            count = " / ".join(map(str, sizes))
            chains.append(_row(rank, entity["name"], count, about, strips, words, max(sizes)))
        else:
            singles.append(
                Html(f"<button type=button data-e={rank}>{escape(entity['name'])}</button> ")
            )
    title = words["entities"]
    parts.append(element("h3", title))
    parts.append(element("ol", *chains, class_="chains"))
    if singles:
        summary = words["singles.many"].format(count=f"{len(singles):,}")
        inner = element("div", *singles, class_="singles")
        parts.append(element("details", element("summary", summary), inner))
    return element("aside", *parts, id=f"panel-{number}", aria_label=title)


def _row(
    rank: int,
    name: str,
    count: str,
    about: Sequence[str],
    strips: Sequence[Html],
    words: Mapping[str, str],
    size: int,
) -> Html:
    mentions = words["mentions.one" if count == "1" else "mentions.many"].format(count=count)
    looks = " ".join(["mark", *entity_classes(rank)])
    return element(
        "li",
        element(
            "button",
            element("b", rank, class_=looks),
            " ",
            element("bdi", name),
            " ",
            element("small", ", ".join([mentions, *about])),
            *strips,
            type="button",
            data_e=rank,
        ),
        data_n=size,
    )


def _strip(view: TextView, mentions: Sequence[int]) -> Html:
    """Return the places of mentions through a text as a picture one pixel of text wide each."""
    length = max(1, len(view["tokens"]))
    places = sorted({view["mentions"][m]["at"] * (_WIDTH - 4) // length + 2 for m in mentions})
    steps = "".join(f"M{place} 0v9" for place in places)
    looks = ""
    if mentions:
        looks = " ".join(entity_classes(view["mentions"][mentions[0]]["entity"]))
    return Html(
        f'<svg class="strip {looks}" viewBox="0 0 {_WIDTH} 9" preserveAspectRatio=none '
        f'aria-hidden=true><path d="{steps}"/></svg>'
    )


def _differences(text: Compared, words: Mapping[str, str]) -> Html:
    if not text.differences:
        return element("p", words["differences.none"])
    rows = []
    for number, difference in enumerate(text.differences):
        sides = []
        sentence = 0
        for view, mention in ((text.left, difference["left"]), (text.right, difference["right"])):
            if mention is None:
                sides.append("—")
                continue
            found = view["mentions"][mention]
            sentence = found["sentence"] + 1
            label = f"{found['entity']} " if found["entity"] else ""
            sides.append(f"{label}{_short(found['text'])}")
        rows.append(
            element(
                "li",
                element(
                    "button",
                    element("b", words[f"difference.{difference['sort']}"]),
                    " ",
                    element("bdi", sides[0]),
                    " | ",
                    element("bdi", sides[1]),
                    " ",
                    element("small", words["sentence"].format(number=sentence)),
                    type="button",
                    data_d=number,
                ),
            )
        )
    summary = f"{words['differences']}: {len(rows):,}"
    return element(
        "details", element("summary", summary), element("ol", *rows, class_="diffs"), open=True
    )


def _short(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= 40 else f"{plain[:39]}…"


def _signs(words: Mapping[str, str]) -> Html:
    rows: Iterable[tuple[str, str]] = (
        (
            '<span class="m c0 l0" data-e=1><span class="m c1 l1 " data-e=2>abc</span> de</span>',
            "number",
        ),
        ('<span class="m s" data-e=9>abc</span>', "single"),
        ('<span class="m z c0 l0" data-e=1>Ø 3sg</span>', "zero"),
        ('<span class="m k c0 l0" data-e=1>+lo</span>', "clitic"),
        ('<span class="m c6 l0" data-e=7 data-l="7=1+2">abc</span>', "sum"),
        ('<span class="m c0 l0" data-e=1 data-l="1→">abc</span>', "ahead"),
        ('<span class="m c0 l0" data-e=1 data-l="1…">abc</span>', "part"),
        ('<span class="m s" data-l="!">abc</span>', "outside"),
        ('<span class="m no" data-l="–">it</span>', "not"),
        ('<span class="m cl c2 l0" data-e=3>abc</span>', "clause"),
        ('<span class="m d c0 l0" data-e=1>abc</span>', "difference"),
    )
    listed = [
        joined([element("dt", Html(sign)), element("dd", words[f"signs.{name}"])])
        for sign, name in rows
    ]
    return element(
        "details",
        element("summary", words["signs"]),
        element("dl", *listed, class_="anaphora-text"),
        element("p", words["keys"]),
        id="signs",
    )


def _detail_bar(words: Mapping[str, str]) -> Html:
    def button(name: str, sign: str, label: str) -> Html:
        return element("button", sign, type="button", id=name, aria_label=label, title=label)

    return element(
        "footer",
        button("mention-previous", "◂", words["mention.previous"]),
        button("mention-next", "▸", words["mention.next"]),
        element("p", words["mention.none"], id="detail", role="status"),
        button("clear", "✕", words["close"]),
        hidden=True,
    )


def _data(words: Mapping[str, str], texts: Sequence[TextView | Compared]) -> Html:
    """Return what the script says of mentions; elements hold the rest."""
    listed = []
    for text in texts:
        views = [text.left, text.right] if isinstance(text, Compared) else [text]
        sides = [
            {
                "names": {e["number"]: e["name"] for e in view["entities"]},
                "mentions": [
                    [m["kind"], m["reference"], m["antecedents"], m["reason"], m["sentence"] + 1]
                    for m in view["mentions"]
                ],
            }
            for view in views
        ]
        differences = []
        if isinstance(text, Compared):
            differences = [[d["left"], d["right"], d["sort"]] for d in text.differences]
        listed.append({"sides": sides, "differences": differences})
    packed = json.dumps(
        {"words": dict(words), "texts": listed}, ensure_ascii=False, separators=(",", ":")
    )
    # In a script element only "<" could end it or begin a comment.
    return element(
        "script", Html(packed.replace("<", "\\u003c")), type="application/json", id="data"
    )
