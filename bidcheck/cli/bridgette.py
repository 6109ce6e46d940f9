"""``bidcheck bridgette``: the two-hand game. What may be bid and played, what it scores, how sure the rules are."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import fields
from enum import StrEnum
from typing import IO, Any, TypeVar, get_type_hints

import click

from bidcheck.bridgette.auction import BridgetteAuction
from bidcheck.bridgette.bidding import earlier_faults, table
from bidcheck.bridgette.calls import BridgetteContract
from bidcheck.bridgette.clauses import CLAUSES, clause, clause_of
from bidcheck.bridgette.deck import BridgetteHand, Colon, parse_card
from bidcheck.bridgette.play import judge
from bidcheck.bridgette.play import objection as play_objection
from bidcheck.bridgette.rules import STANDARD, Objection, Rules
from bidcheck.bridgette.score import InconsistentTable, Score, contract_values, inconsistencies, score
from bidcheck.bridgette.sheet import read_batch, read_match
from bidcheck.cards import Strain
from bidcheck.cli.options import echo_json, format_option, lang_option
from bidcheck.errors import CannotRead
from bidcheck.locale import language, translate, translate_count, words
from bidcheck.vocabulary import STRAIN_WORDS, fold

F = TypeVar("F", bound=Callable[..., Any])

_BIDDING = ("dealer_bids_first", "zero_of_a_suit", "opening_pass", "suit_length", "notrump_length", "jump_length",
            "jump_counted", "opening_jump", "notrump_jump", "doubling", "run_from_double", "declarer_leads")
_PLAYING = ("colon_led", "colon_opening_lead", "colon_on_colon", "colon_discard", "discarded_colon_bars", "only_barred",
            "colon_when_barred")
_SCORING = ("zero_of_a_suit", "contract_table", "points_each_trick", "exact_bonus", "exact_bonus_six",
            "three_over_bonus", "made_doubled", "made_redoubled", "multiplied", "beyond_seven")
_MATCH = ("tie_break", "passed_out")


def _rule_options(*names: str) -> Callable[[F], F]:
    """A flag for each of those fields of ``Rules``, explained by its clause."""
    hints = get_type_hints(Rules)

    def add(function: F) -> F:
        for name in reversed(names):
            kind, about, default = hints[name], clause_of(name), getattr(STANDARD, name)
            words = f"Clause {about.number}, {about.sure}: {about.says}."
            flag = "--" + name.replace("_", "-")
            if kind is bool:
                decorate = click.option(f"{flag}/--no-{flag[2:]}", name, default=default, help=words)
            elif issubclass(kind, StrEnum):
                decorate = click.option(flag, name, type=click.Choice([str(v) for v in kind]), default=str(default),
                                        show_default=True, help=words)
            else:
                most = 13 if name.endswith("length") else None
                decorate = click.option(flag, name, type=click.IntRange(0, most), default=default, show_default=True,
                                        help=words)
            function = decorate(function)
        return function

    return add


def _rules(chosen: dict[str, Any]) -> Rules:
    hints = get_type_hints(Rules)
    return Rules(**{name: hints[name](value) for name, value in chosen.items()})


def _changed(rules: Rules) -> dict[str, Any]:
    """The options that are not at their default, for the JSON."""
    values = ((f.name, getattr(rules, f.name)) for f in fields(Rules))
    return {name: value for name, value in values if value != getattr(STANDARD, name)}


def _why(found: Objection | None) -> dict[str, str | None]:
    return {
        "reason": found.reason if found else None,
        "clause": found.clause if found else None,
        "sure": clause(found.clause).sure if found else None,
    }


def _echo_refused(refused: list[tuple[str, Objection]], lang: str) -> None:
    """One line a reason, the cards or calls it forbids before it."""
    reasons: dict[Objection, list[str]] = {}
    for name, found in refused:
        reasons.setdefault(found, []).append(name)
    for found, names in reasons.items():
        shown = " ".join(names) if len(names) < 8 else f"{' '.join(names[:3])} … {names[-1]}"
        _row("not", f"{shown}: {translate(found.reason, lang)} ({_clause(found.clause, lang)})", lang)


def _clause(number: str, lang: str) -> str:
    """The number of a clause, and how sure it is."""
    return translate("clause {n}, {sure}", lang).format(n=number, sure=translate(str(clause(number).sure), lang))


def _row(head: str, text: str, lang: str) -> None:
    """A line with a word before it."""
    width = max(8, *(len(translate(word, lang)) for word in words.ROWS))
    click.echo(f"{translate(head, lang):<{width}} {text}".rstrip())


@click.group("bridgette")
def command() -> None:
    """Bridgette, bridge for two with three colons.

    A hand is written S.H.D.C, then its colons after a plus, G grand, R royal, L little: AQJ8.K74.Q92.6+GR.
    Many rules are known from one damaged text only; 'bidcheck bridgette rules' says how sure each is, and each doubtful
    one is an option of the commands.
    """


@command.command("bids")
@click.argument("hand")
@click.option("--auction", "calls", default="", help="The calls so far, the dealer's first: \"1H 1S\".")
@_rule_options(*_BIDDING)
@format_option("text", "json")
@lang_option
def bids(hand: str, calls: str, form: str, lang: str | None, **chosen: Any) -> None:
    """Say which calls HAND may make in that auction, and why not the others."""
    rules = _rules(chosen)
    held, auction = BridgetteHand.parse(hand), BridgetteAuction.parse(calls, rules)
    verdicts = table(auction, held)
    legal = [str(v.call) for v in verdicts if v.legal]
    faults = earlier_faults(auction, held)
    over, contract = auction.is_over, auction.contract
    if form == "json":
        echo_json({
            "hand": str(held),
            "colons": [str(colon)[1] for colon in Colon if colon in held],
            "auction": [str(c) for c in auction.calls],
            "player": None if over else str(auction.to_call),
            "over": over,
            "contract": str(contract) if over and contract else None,
            "declarer": str(auction.declarer) if over and contract else None,
            "leader": str(auction.leader) if over and contract else None,
            "legal": legal,
            "calls": [{"call": str(v.call), "legal": v.legal, **_why(v.objection)} for v in verdicts],
            "earlier": [{"at": at + 1, "call": str(v.call), **_why(v.objection)} for at, v in faults],
            "rules": _changed(rules),
        })
        return
    lang = language(lang)

    def _(text: str, **values: object) -> str:
        return translate(text, lang).format(**values)

    colons = [translate(colon.label, lang) for colon in Colon if colon in held]
    _row("hand", f"{held}" + (f"   ({_(' and ').join(colons)})" if colons else ""), lang)
    if over and contract:
        _row("auction", f"{auction}   " + _(
            "over: {contract} by the {declarer}, who needs {n} tricks; the {leader} leads", contract=contract,
            declarer=_(str(auction.declarer)), n=contract.tricks, leader=_(str(auction.leader))), lang)
        return
    if over:
        _row("auction", f"{auction}   {_('over: passed out')}", lang)
        return
    said = str(auction) or _("(none)")
    _row("auction", f"{said}   {_('the {player} to call', player=_(str(auction.to_call)))}", lang)
    for at, v in faults:
        _row("earlier", _("call {n}, {call}, does not go with this hand: {why}", n=at + 1, call=v.call,
                          why="" if v.objection is None else translate(v.objection.words, lang)), lang)
    _row("legal", " ".join(legal), lang)
    _echo_refused([(str(v.call), v.objection) for v in verdicts if v.objection], lang)


def _strain(text: str | None) -> Strain | None:
    if text is None:
        return None
    word = fold(text.strip())
    if word not in STRAIN_WORDS:
        raise CannotRead(f"cannot read {text.strip()!r} as a strain: write C, D, H, S or NT")
    return Strain(("C", "D", "H", "S", "NT").index(STRAIN_WORDS[word]))


@command.command("plays")
@click.argument("hand")
@click.option("--led", help="The card led, SA or +G; without it HAND is to lead.")
@click.option("--trumps", help="C, D, H, S or NT: then each card is said to win or lose.")
@click.option("--barred", help="The suit a colon has barred to the leader.")
@click.option("--first-trick", is_flag=True, help="This is the first trick.")
@_rule_options(*_PLAYING)
@format_option("text", "json")
@lang_option
def plays(hand: str, led: str | None, trumps: str | None, barred: str | None, first_trick: bool, form: str,
          lang: str | None, **chosen: Any) -> None:
    """Say which cards HAND, what is left of it, may lead or play to the card led, and what each does."""
    rules = _rules(chosen)
    held = BridgetteHand.parse(hand, None)
    card_led, strain, suit = None if led is None else parse_card(led), _strain(trumps), _strain(barred)
    if card_led is not None and card_led in held:
        raise CannotRead(f"{card_led} was led and cannot be in the hand {held}")
    rows = []
    for card in held:
        found = play_objection(held, card, card_led, barred=suit, first_trick=first_trick, rules=rules)
        outcome = None
        if card_led is not None and found is None:
            outcome = judge(card_led, card, Strain.NOTRUMP if strain is None else strain, rules)
        wins = outcome.follower_wins if outcome and strain is not None else None
        rows.append((str(card), found, wins, outcome.barred if outcome else None))
    if form == "json":
        echo_json({
            "hand": str(held), "led": None if card_led is None else str(card_led),
            "trumps": strain.text if strain is not None else None, "barred": str(suit) if suit is not None else None,
            "legal": [name for name, found, _, _ in rows if not found],
            "plays": [{"card": name, "legal": not found, "wins": wins, "bars": None if bars is None else str(bars),
                       **_why(found)} for name, found, wins, bars in rows],
            "rules": _changed(rules),
        })
        return
    lang = language(lang)

    def _(text: str, **values: object) -> str:
        return translate(text, lang).format(**values)

    _row("hand", f"{held}   " + (_("to lead") if card_led is None else _("to play to {card}", card=card_led)), lang)
    groups: dict[str, list[str]] = {}
    for name, found, wins, bars in rows:
        if not found:
            effect = _("may be led" if card_led is None else "may be played")
            if wins is not None:
                effect = _("wins" if wins else "loses")
            if bars is not None:
                effect += _("; bars {suit} to the leader", suit=_(bars.name.lower()))
            groups.setdefault(effect, []).append(name)
    for effect, cards in groups.items():
        _row("legal", f"{' '.join(cards)}: {effect}", lang)
    _echo_refused([(name, found) for name, found, *rest in rows if found], lang)


def _score_json(scored: Score) -> dict[str, Any]:
    return {
        "contract": str(scored.contract), "tricks": scored.tricks, "needed": scored.contract.tricks,
        "made": scored.made, "over": scored.over, "to": "declarer" if scored.made else "opponent",
        "total": scored.total, "score": scored.declarer - scored.opponent,
        "declarer": scored.declarer, "opponent": scored.opponent,
        "items": [{"kind": i.kind, "what": i.what, "points": i.points, "clause": i.clause, "sure": i.sure}
                  for i in scored.items],
    }


def _echo_score(scored: Score, lang: str) -> None:
    def _(text: str, **values: object) -> str:
        return translate(text, lang).format(**values)

    over = scored.over
    result = _("{n} over", n=over) if over > 0 else _("made exactly") if over == 0 else _("{n} down", n=-over)
    click.echo(_("{contract}, {needed} tricks needed, {n} taken: {result}", contract=scored.contract,
                 needed=scored.contract.tricks, n=scored.tricks, result=result))
    for i in scored.items:
        click.echo(f"  {i.points:>6}  {translate(i.what, lang)}   ({_clause(i.clause, lang)})")
    click.echo(f"  {scored.total:>6}  {_('to declarer' if scored.made else 'to the opponent')}")


@command.command("score")
@click.argument("contract", required=False)
@click.option("--tricks", type=click.IntRange(0, 13), help="Tricks declarer took.")
@click.option("--batch", type=click.File(encoding="utf-8"), help="A TSV with the columns contract and tricks.")
@_rule_options(*_SCORING)
@format_option("text", "json")
@lang_option
def score_command(contract: str | None, tricks: int | None, batch: IO[str] | None, form: str, lang: str | None,
                  **chosen: Any) -> None:
    """Score CONTRACT, written 4SX or 0NT, each item named.

    With --contract-table literal a contract to which the damaged sentence gives two values is reported, with exit
    code 1.
    """
    rules = _rules(chosen)
    if batch is not None:
        if contract is not None or tricks is not None:
            raise click.UsageError("--batch has the contracts and tricks: give no others")
        rows = read_batch(batch.read(), rules)
        if form == "json":
            echo_json([_score_json(scored) for _, scored in rows])
        else:
            for at, (row, scored) in enumerate(rows):
                if at == 0:
                    click.echo("\t".join([*row, "score"]))
                click.echo("\t".join([*row.values(), str(scored.declarer - scored.opponent)]))
        return
    if contract is None or tricks is None:
        raise click.UsageError("give a contract and --tricks, such as 'score 4SX --tricks 10', or --batch FILE")
    parsed = BridgetteContract.parse(contract)
    try:
        scored = score(parsed, tricks, rules)
    except InconsistentTable as problem:
        if form == "json":
            echo_json({"contract": str(parsed), "tricks": tricks, "total": None, "inconsistent": list(problem.values),
                       "reconstructed": contract_values(parsed.bid)[0], "error": str(problem),
                       "rules": _changed(rules)})
        else:
            click.echo(problem.say(language(lang)))
        sys.exit(1)
    if form == "json":
        echo_json({**_score_json(scored), "rules": _changed(rules)})
    else:
        _echo_score(scored, language(lang))


@command.command("match")
@click.argument("sheet", type=click.File(encoding="utf-8"))
@click.option("--players", help="The two names, the first dealer's first: Ana,Bob.")
@_rule_options(*_MATCH, *_SCORING)
@format_option("text", "json")
@lang_option
def match_command(sheet: IO[str], players: str | None, form: str, lang: str | None, **chosen: Any) -> None:
    """Add up a match: SHEET is a TSV with the columns declarer, contract and tricks; P is a deal passed out."""
    rules = _rules(chosen)
    names = [name.strip() for name in players.split(",")] if players else []
    if players and (len(names) != 2 or names[0] == names[1] or not all(names)):
        raise CannotRead(f"cannot read {players!r} as two players: write two names with a comma between")
    read = read_match(sheet.read(), (names[0], names[1]) if names else None, rules)
    match, (first, second) = read.match, read.names
    deals = []
    for at, result in enumerate(match.results):
        scored = result.score(rules)
        points = [0, 0]
        if scored:
            points[result.declarer], points[1 - result.declarer] = scored.declarer, scored.opponent
        deals.append({
            "deal": at + 1, "dealer": read.names[match.dealer(at)],
            "declarer": read.names[result.declarer] if scored else None,
            "contract": str(result.contract) if result.contract else None, "tricks": result.tricks if scored else None,
            "points": {first: points[0], second: points[1]},
            "items": _score_json(scored)["items"] if scored else [],
        })
    winner = None if match.winner is None else read.names[match.winner]
    next_dealer = None if match.is_over else read.names[match.dealer(len(match.results))]
    if form == "json":
        echo_json({"players": [first, second], "deals": deals,
                   "totals": dict(zip(read.names, match.totals, strict=True)), "counted": match.counted,
                   "over": match.is_over, "winner": winner, "tied": match.is_over and winner is None,
                   "next_dealer": next_dealer, "rules": _changed(rules)})
        return
    lang = language(lang)

    def _(text: str, **values: object) -> str:
        return translate(text, lang).format(**values)

    wide = max(8, *map(len, (first, second, _("dealer"), _("declarer"))))
    short = len(_("deal"))
    click.echo(f"{_('deal')}  {_('dealer'):<{wide}}  {_('declarer'):<{wide}}  {_('contract'):<8}  {_('tricks'):>6}  "
               f"{first:>{wide}}  {second:>{wide}}")
    for d in deals:
        got = d["points"]
        click.echo(f"{d['deal']:>{short}}  {d['dealer']:<{wide}}  {d['declarer'] or '-':<{wide}}  "
                   f"{d['contract'] or _('passed'):<8}  {'-' if d['tricks'] is None else d['tricks']:>6}  "
                   f"{got[first]:>{wide}}  {got[second]:>{wide}}")
    click.echo(f"{_('total'):<{22 + short + 2 * wide}}  {match.totals[0]:>{wide}}  {match.totals[1]:>{wide}}")
    if next_dealer:
        counted = translate_count("{n} deal counts so far; {player} deals next",
                                  "{n} deals count so far; {player} deals next", match.counted, lang)
        click.echo(counted.format(n=match.counted, player=next_dealer))
    else:
        click.echo(_("{player} wins", player=winner) if winner else _("the match is tied"))


@command.command("rules")
@format_option("text", "json")
@lang_option
def rules_command(form: str, lang: str | None) -> None:
    """List the rules clause by clause: how sure each is, and the option that changes it.

    An option such as jump_length is the flag --jump-length of the commands it touches.
    """
    lang = language(lang)
    if form == "json":
        echo_json({
            "clauses": [{"clause": c.number, "says": c.says, "sure": c.sure, "source": c.source, "option": c.option,
                         "default": getattr(STANDARD, c.option) if c.option else None} for c in CLAUSES],
            "inconsistent": [{"contract": name, "literal": list(literal), "reconstructed": value}
                             for name, literal, value in inconsistencies()],
        })
        return
    for c in CLAUSES:
        sure = translate(str(c.sure), lang)
        click.echo(f"{c.number:<4} {sure:<10} {translate(c.says, lang)}" + (f"   [{c.option}]" if c.option else ""))
    click.echo("\n" + translate(
        "seed only: one damaged text has it, and nothing to hold it against; unknown: no source says, and what stands "
        "here is bidcheck's choice.", lang))
    click.echo("\n" + translate(
        "The sentence with the values of contracts (clause 24), as it stands, against the reconstruction:", lang))
    for name, literal, value in inconsistencies():
        click.echo(f"  {name:<4} {translate(' and ', lang).join(map(str, literal)):<14} {value}")
