"""Options of ``evaluate`` and ``compare``: gold files, systems, and how to judge them."""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from anaphora_workbench.cli.shared.options import (
    add_from,
    add_seed,
    add_window,
    check_language,
    listed,
)
from anaphora_workbench.cli.shared.systems import chosen_resolvers, fingerprint, reordered, seeded
from anaphora_workbench.errors import UsageError, did_you_mean
from anaphora_workbench.model import Reference
from anaphora_workbench.model.language import tag_set
from anaphora_workbench.pipeline import Resolver
from anaphora_workbench.ports import Seeded
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import (
    ALL_KINDS,
    CarryOver,
    Credit,
    Match,
    Settings,
    default_kinds,
)


@dataclass(frozen=True, slots=True)
class Systems:
    """The resolvers of a command line, and what their options add to the signature."""

    resolvers: tuple[Resolver, ...]
    facts: dict[str, object]


def add_systems(parser: argparse.ArgumentParser) -> None:
    """Add the gold files, ``--from``, ``--resolver`` and ``--response``."""
    parser.add_argument(
        "gold", nargs="+", metavar="GOLD", help="gold files or folders, - for standard input"
    )
    add_from(parser)
    parser.add_argument(
        "--resolver",
        action="append",
        default=[],
        metavar="NAME",
        help="a resolver (see 'anaphora list resolvers'), or several separated by commas; may "
        "be repeated; 'baselines' for all simple ones. NAME:SETTINGS gives one its settings: "
        "sieves:ontonotes,supar are two; settings with a blank are a command line, which keeps "
        "its commas and ends the list ('command:python3 my.py -a,b')",
    )
    parser.add_argument(
        "--response",
        action="append",
        nargs="+",
        default=[],
        metavar="FILE",
        help="files or folders with the output of one other system, on the same texts",
    )


def add_cases(parser: argparse.ArgumentParser) -> None:
    """Add ``--cases``."""
    parser.add_argument(
        "--cases",
        metavar="FILE",
        help="also write every judged anaphor with its answer and the cause of its error, as CSV",
    )


def add_settings(parser: argparse.ArgumentParser, *, match: str = "head") -> None:
    """Add the options that say how systems are asked and judged; ``match`` is a default."""
    parser.add_argument(
        "--match",
        default=match,
        metavar="HOW",
        help=f"head, full or partial, or several separated by commas (default {match})",
    )
    parser.add_argument(
        "--carry-over",
        default="both",
        choices=["propagated", "corrected", "both"],
        help="earlier errors count against later answers (propagated), or are corrected (default "
        "both)",
    )
    parser.add_argument(
        "--credit",
        default="chain",
        choices=[str(credit) for credit in Credit],
        help="an answer is correct if it denotes the entity (chain, default), or exactly the "
        "listed antecedents (link)",
    )
    parser.add_argument(
        "--anaphors",
        default="gold",
        choices=["gold", "found"],
        help="resolve the key's anaphors (gold, default) or those the finder finds",
    )
    parser.add_argument(
        "--kinds",
        metavar="K,K",
        help=f"kinds to score, or 'all' (default {','.join(default_kinds())})",
    )
    parser.add_argument(
        "--references",
        default="<,>",
        metavar="R,R",
        help="reference types to score: < > ! $ (default '<,>'; quote them in the shell)",
    )
    parser.add_argument(
        "--candidates",
        default="auto",
        choices=["auto", "given", "found"],
        help="candidates that the gold file lists, or the finder's (auto: given where listed)",
    )
    parser.add_argument(
        "--markables",
        default="auto",
        choices=["auto", "parsed", "gold"],
        help="candidates are noun phrases of the parse or the key's mentions (auto: parsed "
        "where there is a parse)",
    )
    parser.add_argument(
        "--trees",
        metavar="FOLDER",
        help="constituent trees (Penn brackets) for the documents of the same names; noun phrases "
        "are then taken from them",
    )
    parser.add_argument(
        "--reparse",
        action="store_true",
        help="take only the words of the gold files and analyse them again; the key stays",
    )
    parser.add_argument(
        "--preprocessor",
        default="auto",
        metavar="NAME",
        help="what analyses texts (default auto: the file's own parse, spaCy where one is needed "
        "and there is none; none: never spaCy)",
    )
    parser.add_argument(
        "--layout",
        default="words",
        choices=["words", "given"],
        help="what of a text the systems see: its words and sentences (words, default), or also "
        "the blanks, paragraphs and headings that some formats state (given)",
    )
    parser.add_argument(
        "--finder",
        default="pronouns",
        metavar="NAME",
        help="what finds the anaphors (default pronouns; descriptions finds the N, este N too)",
    )
    parser.add_argument(
        "--preferences",
        metavar="FILE",
        help="TOML file with another order of supar's preferences by kind of anaphor "
        '(other = ["same sentence", "subject", "nearest"]; [] for none; '
        "'anaphora docs supar' explains them)",
    )
    add_window(parser)
    parser.add_argument("--lang", default="", metavar="CODE", help="language, such as en or es")
    add_seed(parser, "random choices", 0)


def add_success_rate(parser: argparse.ArgumentParser) -> None:
    """Add ``--success-rate``: figures of anaphors where texts have a measure of their own."""
    parser.add_argument(
        "--success-rate",
        action="store_true",
        help="for GAP also report success rate, F1 and errors of its pronouns; the key of a "
        "snippet marks one mention of a person, so answers that name another one count as wrong",
    )


def settings_of(options: argparse.Namespace) -> Settings:
    """Return the settings that the options name; raise `UsageError` for an unknown value."""
    check_language(options.lang)
    both = (CarryOver.PROPAGATED, CarryOver.CORRECTED)
    kinds = default_kinds()
    if options.kinds is not None:
        kinds = ALL_KINDS if options.kinds == "all" else tuple(listed(options.kinds))
    return Settings(
        match=tuple(dict.fromkeys([_match(name) for name in listed(options.match)])),
        carry_over=both if options.carry_over == "both" else (CarryOver(options.carry_over),),
        credit=Credit(options.credit),
        anaphors=options.anaphors,
        kinds=kinds,
        references=tuple(dict.fromkeys([_reference(r) for r in listed(options.references)])),
        candidates=options.candidates,
        markables=options.markables,
        window=options.window,
        language=options.lang,
        preprocessor=options.preprocessor,
        anaphor_finder=options.finder,
        reparse=options.reparse,
        layout=options.layout,
    )


def _match(name: str) -> Match:
    try:
        return Match(name)
    except ValueError:
        meant = did_you_mean(name, list(Match))
        raise UsageError(f"--match takes head, full or partial, not '{name}'.{meant}") from None


def _reference(name: str) -> Reference:
    try:
        return Reference(name)
    except ValueError:
        raise UsageError(f"--references takes < > ! $, not '{name}'") from None


def systems_of(options: argparse.Namespace, settings: Settings, registry: Registry) -> Systems:
    """Return the resolvers that the options name.

    Raises:
        FormatError: The file of ``--preferences`` cannot be read.
        PluginError: There is no resolver of a name.
        UsageError: Nothing was named, or no resolver has preferences.
    """
    names = chosen_resolvers(registry, options.resolver)
    if not names and not options.response:
        raise UsageError(
            "name a resolver with --resolver, or output files with --response"
            + _mistyped_kinds(settings)
        )
    facts: dict[str, object] = {"trees": "penn"} if options.trees else {}
    resolvers = [seeded(registry.resolver(name), options.seed) for name in names]
    if options.preferences:
        resolvers = reordered(resolvers, options.preferences)
        facts["preferences"] = fingerprint(options.preferences)
    if any(isinstance(resolver, Seeded) for resolver in resolvers):
        facts["seed"] = options.seed
    return Systems(tuple(resolvers), facts)


def _mistyped_kinds(settings: Settings) -> str:
    """Return a sentence on kinds that only a key can know, for a message on something else."""
    known = {kind.label for kind in tag_set()}
    unknown = [kind for kind in settings.kinds if kind not in known and settings.kinds != ALL_KINDS]
    if not unknown:
        return ""
    meant = did_you_mean(unknown[0], known)
    return f". And --kinds: the tag set has no '{unknown[0]}'{'.' if meant else ''}{meant}"
