"""The commands, one file each; a file is imported only when its command is called."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from itertools import pairwise

import click

from bidcheck import __version__
from bidcheck.errors import BidcheckError

COMMANDS: dict[str, str] = {
    "recommend": "the call for a hand, why, and why not the others",
    "explore": "the calls of a table, their meaning and share: a tree to walk",
    "meaning": "what each player has shown, exactly",
    "count": "exactly how many hands fit a condition",
    "deal": "random deals that fit, each as likely",
    "diff": "where two systems differ, with a hand for each",
    "lint": "what is wrong with a system file, proved over every hand",
    "rule": "what a rule of the linter finds, and why",
    "systems": "the systems and conventions that come with bidcheck",
    "schema": "the JSON Schema of system files, for editors",
    "new": "a commented system file of your own",
    "quiz": "questions with proved answers, marked, explained and remembered",
    "lesson": "a site for a class: every call with exact figures and hands, the game, practice, a card",
    "progress": "what a learner knows well, what is weak, what is due",
    "auction": "is this auction legal? contract, declarer, leader",
    "evaluate": "what a hand is worth: every point accounted for",
    "bridgette": "the two-hand game: what may be bid and played, scores, how sure its rules are",
    "check": "real boards against systems: every call, explanation, play and score",
    "simulate": "a match of two systems: deals bid at two tables, scored double dummy",
    "score": "a contract, a table of contracts or a score sheet: every item named, every claim checked",
    "imps": "two scores, or a difference, as IMPs",
    "vp": "a margin in IMPs as victory points",
    "matchpoints": "a table of results as matchpoints, and the ranking",
}
"""Command and its line of help, in the order of ``--help``; the module is ``bidcheck.cli.NAME``."""


class LazyGroup(click.Group):
    """A group that imports a command's module when the command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"bidcheck.cli.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, n=1)
            hint = f"did you mean {near[0]!r}?" if near else "'bidcheck --help' lists them"
            raise click.UsageError(f"no command {args[0]!r}: {hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="bidcheck")
def cli() -> None:
    """Bidding systems for bridge: recommended, explained, proved and taught."""


def _language(args: list[str] | None) -> str:
    """The language that was asked for: what is wrong with the words of a command is said in it."""
    from bidcheck.locale import LANGUAGES, language

    words = sys.argv[1:] if args is None else args
    chosen = [two for one, two in pairwise(words) if one == "--lang"]
    chosen += [word.removeprefix("--lang=") for word in words if word.startswith("--lang=")]
    return language(chosen[-1] if chosen and chosen[-1] in LANGUAGES else None)


def main(args: list[str] | None = None) -> None:
    """Run the command line; every fault of the user's is one message on stderr and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    try:
        code = cli.main(args=args, prog_name="bidcheck", standalone_mode=False)
    except click.ClickException as problem:
        problem.show()
        sys.exit(2)
    except click.Abort:
        click.echo("stopped", err=True)
        sys.exit(2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except BidcheckError as problem:
        click.echo(f"bidcheck: {problem.say(_language(args))}", err=True)
        sys.exit(2)
    except RecursionError:
        click.echo("bidcheck: this nests too deep to be read", err=True)
        sys.exit(2)
    sys.exit(code if isinstance(code, int) else 0)
