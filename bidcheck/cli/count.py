"""``bidcheck count``: exactly how many hands fit a condition."""

from __future__ import annotations

import click

from bidcheck.cards import Hand
from bidcheck.cli.options import echo_json, format_option, lang_option
from bidcheck.locale import filled, language, number, per_cent, translate


@click.command("count")
@click.argument("condition")
@click.option("--system", default=None, help="A system whose words (points, definitions, options) the condition uses.")
@click.option("--given", default=None, help="A hand that is known: count among the 39 other cards.")
@click.option("--with", "other", default=None, help="A second hand's condition: count both hands together, exactly.")
@format_option("text", "json")
@lang_option
def command(condition: str, system: str | None, given: str | None, other: str | None, form: str,
            lang: str | None) -> None:
    """Count the hands that fit CONDITION, of all 635,013,559,600."""
    from bidcheck.alone import book_for, read_condition
    from bidcheck.handspace.plan import FULL_DECK
    from bidcheck.handspace.region import Region
    from bidcheck.handspace.space import HandSpace, deck_without
    from bidcheck.handspace.together import TwoHands

    book = book_for(system)
    fact = read_condition(condition, book)
    deck = FULL_DECK if given is None else deck_without(Hand.parse(given))
    space = HandSpace([fact], deck=deck)
    data: dict[str, object] = {"condition": condition}
    if given is not None:
        data["given"] = str(Hand.parse(given))
    if other is None:
        hands, of = space.count(fact), space.total
    else:
        second = read_condition(other, book, "--with")
        pair = TwoHands(Region(space, fact), Region(HandSpace([second], deck=deck), second))
        hands, of = pair.count, pair.total
        data["with"] = other
    share = hands / of if of else 0.0
    if form == "json":
        echo_json({**data, "hands": str(hands), "share": share, "of": str(of)})
        return
    lang = language(lang)
    message = "{hands} of {of} hands: {share}" if other is None else "{hands} of {of} deals of the two hands: {share}"
    text = filled(translate(message, lang), {
        "hands": number(f"{hands:,}"), "of": number(f"{of:,}"), "share": per_cent(f"{100 * share:.4g}")}, lang)
    if hands and share < 0.5:
        text += filled(translate(", 1 in {n}", lang), {"n": number(f"{of / hands:,.1f}")}, lang)
    click.echo(text)
