"""Commands that move through the text, and those that choose what the window shows of it."""

from __future__ import annotations

from anaphora_workbench.ui.keys.command import CommandGroup, Menu, Mode, Needs, Section
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP

NAVIGATION_SECTIONS = (
    Section(
        Menu.GO,
        CommandGroup.QUEUE,
        (
            (
                "go.next",
                QT_TRANSLATE_NOOP("Commands", "Next anaphor"),
                QT_TRANSLATE_NOOP("Commands", "Go to the next anaphor, decided or not."),
            ),
            (
                "go.previous",
                QT_TRANSLATE_NOOP("Commands", "Previous anaphor"),
                QT_TRANSLATE_NOOP("Commands", "Go to the previous anaphor, decided or not."),
            ),
            (
                "go.next-open",
                QT_TRANSLATE_NOOP("Commands", "Next undecided anaphor"),
                QT_TRANSLATE_NOOP("Commands", "Go to the next undecided anaphor."),
            ),
            (
                "go.previous-open",
                QT_TRANSLATE_NOOP("Commands", "Previous undecided anaphor"),
                QT_TRANSLATE_NOOP("Commands", "Go to the previous undecided anaphor."),
            ),
            (
                "go.next-flagged",
                QT_TRANSLATE_NOOP("Commands", "Next flagged anaphor"),
                QT_TRANSLATE_NOOP("Commands", "Go to the next anaphor with a doubt flag."),
            ),
            (
                "go.previous-flagged",
                QT_TRANSLATE_NOOP("Commands", "Previous flagged anaphor"),
                QT_TRANSLATE_NOOP("Commands", "Go to the previous anaphor with a doubt flag."),
            ),
        ),
        Mode.DECISION,
        Needs.DOCUMENT,
    ),
    Section(
        Menu.GO,
        CommandGroup.QUEUE,
        (
            (
                "go.by-confidence",
                QT_TRANSLATE_NOOP("Commands", "Low confidence first"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Go through the undecided anaphors by the probability of their proposals, the "
                    "least likely first, or in text order again.",
                ),
            ),
            (
                "go.by-kind",
                QT_TRANSLATE_NOOP("Commands", "One kind at a time"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Go through the undecided names first, then the descriptions, then the "
                    "pronouns, or in text order again.",
                ),
            ),
        ),
        Mode.DECISION,
        Needs.DOCUMENT,
        checkable=True,
    ),
    Section(
        Menu.GO,
        CommandGroup.CURSOR,
        (
            (
                "cursor.walk",
                QT_TRANSLATE_NOOP("Commands", "Walk through the words"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Move the cursor with the arrows, select with Shift, and make expressions of"
                    " what is selected, without the mouse.",
                ),
            ),
            (
                "cursor.left",
                QT_TRANSLATE_NOOP("Commands", "Cursor one word to the left"),
                QT_TRANSLATE_NOOP("Commands", "Move the cursor to the word on the left."),
            ),
            (
                "cursor.right",
                QT_TRANSLATE_NOOP("Commands", "Cursor one word to the right"),
                QT_TRANSLATE_NOOP("Commands", "Move the cursor to the word on the right."),
            ),
        ),
        Mode.DECISION,
        needs=Needs.DOCUMENT,
    ),
    Section(
        Menu.GO,
        CommandGroup.TEXT,
        (
            (
                "go.page-down",
                QT_TRANSLATE_NOOP("Commands", "One page down"),
                QT_TRANSLATE_NOOP("Commands", "Scroll the text one page down."),
            ),
            (
                "go.page-up",
                QT_TRANSLATE_NOOP("Commands", "One page up"),
                QT_TRANSLATE_NOOP("Commands", "Scroll the text one page up."),
            ),
            (
                "go.first",
                QT_TRANSLATE_NOOP("Commands", "Beginning of the document"),
                QT_TRANSLATE_NOOP("Commands", "Go to the first anaphor of the document."),
            ),
            (
                "go.last",
                QT_TRANSLATE_NOOP("Commands", "End of the document"),
                QT_TRANSLATE_NOOP("Commands", "Go to the last anaphor of the document."),
            ),
        ),
        needs=Needs.DOCUMENT,
    ),
    Section(
        Menu.GO,
        CommandGroup.FIND,
        (
            (
                "find.text",
                QT_TRANSLATE_NOOP("Commands", "Find"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Find words, a part of speech or a kind in the document."
                ),
            ),
            (
                "find.next",
                QT_TRANSLATE_NOOP("Commands", "Find next"),
                QT_TRANSLATE_NOOP("Commands", "Go to the next place that was found."),
            ),
        ),
        needs=Needs.DOCUMENT,
    ),
    Section(
        Menu.VIEW,
        CommandGroup.PANELS,
        (
            (
                "view.tags",
                QT_TRANSLATE_NOOP("Commands", "Parts of speech"),
                QT_TRANSLATE_NOOP("Commands", "Show or hide the tag under each word."),
            ),
            (
                "view.rail",
                QT_TRANSLATE_NOOP("Commands", "Rail of anaphors"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Show or hide the rail with all anaphors of the document."
                ),
            ),
            (
                "view.items",
                QT_TRANSLATE_NOOP("Commands", "List of anaphors"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Show or hide the list of all anaphors with their answers, doubts and notes.",
                ),
            ),
            (
                "view.entities",
                QT_TRANSLATE_NOOP("Commands", "List of entities"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Show or hide the list of all entities with their mentions, types and places.",
                ),
            ),
            (
                "view.candidates",
                QT_TRANSLATE_NOOP("Commands", "List of candidates"),
                QT_TRANSLATE_NOOP("Commands", "Show or hide the list of candidates."),
            ),
            (
                "view.by-entity",
                QT_TRANSLATE_NOOP("Commands", "Candidates by entity"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Show one row for each entity among the candidates, or every mention in a row"
                    " of its own.",
                ),
            ),
            (
                "view.sentence",
                QT_TRANSLATE_NOOP("Commands", "Current sentence for screen readers"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Show or hide the current sentence as plain text, which screen readers and"
                    " braille displays can walk through.",
                ),
            ),
            (
                "view.statistics",
                QT_TRANSLATE_NOOP("Commands", "Statistics"),
                QT_TRANSLATE_NOOP("Commands", "Show or hide progress and the time for a decision."),
            ),
            (
                "view.names-hidden",
                QT_TRANSLATE_NOOP("Commands", "Hide annotators' names"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Call the annotators A, B, C while their answers are compared."
                ),
            ),
        ),
        needs=Needs.DOCUMENT,
        checkable=True,
    ),
    Section(
        Menu.VIEW,
        CommandGroup.PANELS,
        (
            (
                "view.next-panel",
                QT_TRANSLATE_NOOP("Commands", "To the next panel"),
                QT_TRANSLATE_NOOP("Commands", "Give the keyboard to the next panel."),
            ),
        ),
    ),
    Section(
        Menu.VIEW,
        CommandGroup.ZOOM,
        (
            (
                "view.zoom-in",
                QT_TRANSLATE_NOOP("Commands", "Larger text"),
                QT_TRANSLATE_NOOP("Commands", "Make the text larger."),
            ),
            (
                "view.zoom-out",
                QT_TRANSLATE_NOOP("Commands", "Smaller text"),
                QT_TRANSLATE_NOOP("Commands", "Make the text smaller."),
            ),
            (
                "view.zoom-reset",
                QT_TRANSLATE_NOOP("Commands", "Usual text size"),
                QT_TRANSLATE_NOOP("Commands", "Go back to the text size of the preferences."),
            ),
        ),
    ),
    Section(
        Menu.VIEW,
        CommandGroup.THEMES,
        (
            (
                "view.theme-light",
                QT_TRANSLATE_NOOP("Commands", "Light"),
                QT_TRANSLATE_NOOP("Commands", "Dark text on a light ground."),
            ),
            (
                "view.theme-dark",
                QT_TRANSLATE_NOOP("Commands", "Dark"),
                QT_TRANSLATE_NOOP("Commands", "Light text on a dark ground."),
            ),
            (
                "view.theme-contrast",
                QT_TRANSLATE_NOOP("Commands", "High contrast"),
                QT_TRANSLATE_NOOP("Commands", "Strong colours and thick lines."),
            ),
            (
                "view.theme-supar",
                QT_TRANSLATE_NOOP("Commands", "SUPAR, 2002"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "The look of SUPAR: green and yellow candidates, the solution struck through.",
                ),
            ),
            (
                "view.theme-print",
                QT_TRANSLATE_NOOP("Commands", "Print"),
                QT_TRANSLATE_NOOP("Commands", "Black on white, for paper and projectors."),
            ),
        ),
        checkable=True,
    ),
)
"""Sections of the menus *Go* and *View*, in the order of the menus."""
