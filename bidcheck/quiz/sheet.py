"""Questions on paper: a printable page with an answer page behind it, and the same as plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from bidcheck.auction import Auction, Seat, Vulnerability
from bidcheck.calls import Call
from bidcheck.cards import Hand
from bidcheck.locale import phrase, translate
from bidcheck.quiz.marking import CHOICES, shown
from bidcheck.quiz.question import Question
from bidcheck.quiz.screen import ask, auction_lines, beside, compact, four_hands, hand_lines
from bidcheck.render import call_words

_CSS = """
:root { --ink: #1b1f24; --faint: #6b7280; --line: #d5d9df; --red: #b3261e; --blue: #1d4ed8; --green: #15803d;
  --orange: #b45309; }
* { box-sizing: border-box; }
body { font: 11pt/1.45 Georgia, 'Times New Roman', serif; color: var(--ink); margin: 0 auto; max-width: 190mm;
  padding: 12mm; }
h1 { font-size: 17pt; margin: 0 0 1mm; }
header p { color: var(--faint); margin: 0 0 6mm; }
.name { border-bottom: 1px solid var(--ink); display: inline-block; min-width: 70mm; }
.points { border-bottom: 1px solid var(--ink); display: inline-block; min-width: 18mm; }
ol { list-style: none; margin: 0; padding: 0; }
li.q { border-top: 1px solid var(--line); break-inside: avoid; display: grid; gap: 1mm 6mm;
  grid-template-columns: 9mm minmax(42mm, auto) 1fr; padding: 4mm 0; }
li.q > .n { font-weight: bold; }
.hand, .four td { font-family: 'DejaVu Sans Mono', Menlo, Consolas, monospace; white-space: pre; }
.hand { line-height: 1.35; }
.ask { grid-column: 3; }
.ask.wide { grid-column: 2 / -1; }
table.auction { border-collapse: collapse; font-size: 10pt; margin-bottom: 2mm; }
table.auction th { border-bottom: 1px solid var(--line); font-weight: normal; color: var(--faint); }
table.auction th, table.auction td { min-width: 14mm; padding: 0 2mm 0 0; text-align: left; }
.options > span { display: inline-block; margin-right: 5mm; white-space: nowrap; }
.options.long > span { display: block; white-space: normal; }
.write { border-bottom: 1px solid var(--ink); display: inline-block; min-width: 30mm; }
.step { margin-top: 2mm; }
.faint { color: var(--faint); font-size: 10pt; }
.s { color: var(--blue); } .h { color: var(--red); } .d { color: var(--orange); } .c { color: var(--green); }
section.answers { break-before: page; }
table.key { border-collapse: collapse; width: 100%; }
table.key td, table.key th { border-top: 1px solid var(--line); padding: 1.5mm 3mm 1.5mm 0; text-align: left;
  vertical-align: top; }
table.key .a { white-space: nowrap; font-weight: bold; }
.why { color: var(--faint); font-size: 10pt; white-space: pre-line; }
@media screen { body { background: #fff; box-shadow: 0 0 12px #0002; margin-top: 8mm; } html { background: #eef0f3; } }
@media print { body { max-width: none; padding: 0; } }
"""

COVER = phrase("Cover what comes below and uncover one turn after another: each shows the call before.")
"""Said above the turns of a whole auction, which give each other away on paper."""

_SUIT_CLASS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}


def marked(text: str) -> str:
    """``text`` as HTML, its suit signs in their colours."""
    safe = escape(text)
    for sign, name in _SUIT_CLASS.items():
        safe = safe.replace(sign, f'<span class="{name}">{sign}</span>')
    return safe


def sheet(questions: Sequence[Question], title: str, seed: int, lang: str = "en") -> str:
    """A page to print: the questions, and from a new page on the answers with their points."""
    def _(text: str, **values: object) -> str:
        return translate(text, lang).format(**values)

    asked = "\n".join(_asked(n, q, lang) for n, q in enumerate(questions, 1))
    key = "\n".join(_answered(n, q, lang) for n, q in enumerate(questions, 1))
    most = 10 * sum(max(1, len(q.steps)) for q in questions)
    return f"""<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{_CSS}</style>
</head>
<body>
<header>
<h1>{escape(title)}</h1>
<p>{escape(_('Name'))} <span class="name">&nbsp;</span>
{escape(_('Points'))} <span class="points">&nbsp;</span> / {most}</p>
</header>
<main>
<ol>
{asked}
</ol>
<section class="answers">
<h1>{escape(_('Answers'))}</h1>
<p class="why">{escape(title)} · {escape(_('seed {n}', n=seed))}</p>
<table class="key">
<thead><tr><th></th><th>{escape(_('Answer'))}</th><th>{escape(_('Why'))}</th></tr></thead>
<tbody>
{key}
</tbody>
</table>
</section>
</main>
</body>
</html>
"""


def _asked(number: int, q: Question, lang: str) -> str:
    hand = "" if q.hand is None else f'<div class="hand">{_hand(q.hand)}</div>'
    if q.hands:
        hand = '<table class="four">' + "".join(
            f'<tr><th scope="row">{x}</th><td>{marked(compact(h))}</td></tr>'
            for x, h in zip("ABCD", q.hands, strict=False)) + "</table>"
    auction = "" if q.auction is None or (not q.auction.calls and q.topic != "laws") or q.steps else auction_table(
        q.auction, q.vul, lang, calling=q.topic != "laws")
    steps = ""
    if q.steps:
        steps = f'<div class="faint">{marked(translate(COVER, lang))}</div>' + "".join(
            f'<div class="step">{auction_table(s.auction, s.vul, lang)}'
            f'{marked(translate("Your call", lang))} <span class="write">&nbsp;</span></div>'
            for s in q.steps if s.auction is not None)
    options = ""
    if q.options and not q.hands:
        texts = [f"{letter}) {shown(q, o, lang)}"
                 for letter, o in zip(CHOICES, q.options, strict=False)]
        long = " long" if max(map(len, texts)) > 24 else ""
        options = f'<div class="options{long}">' + "".join(f"<span>{marked(t)}</span>" for t in texts) + "</div>"
    write = "" if (q.options and not q.hands) or q.steps else '<span class="write">&nbsp;</span>'
    beside = f'<div>{hand}</div><div class="ask">' if hand else '<div class="ask wide">'
    return (f'<li class="q"><span class="n">{number}</span>{beside}'
            f'{auction}<div>{marked(ask(q, lang))} {write}</div>{options}{steps}</div></li>')


def _hand(hand: Hand) -> str:
    return "\n".join(marked(line) for line in hand_lines(hand))


def auction_table(auction: Auction, vul: Vulnerability, lang: str = "en", *, calling: bool = True) -> str:
    """The auction as a table, west first; a vulnerable seat has a star."""
    seats = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
    heads = "".join(f'<th scope="col">{escape(translate(s.name.title(), lang))}{"*" if vul.of(s.side) else ""}</th>'
                    for s in seats)
    cells = [""] * seats.index(auction.dealer) + [call_words(c, lang) for c in auction.calls]
    if calling and not auction.is_over:
        cells.append("?")
    rows = "".join("<tr>" + "".join(f"<td>{marked(c)}</td>" for c in cells[i:i + 4]) + "</tr>"
                   for i in range(0, len(cells), 4))
    return f'<table class="auction"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'


def key_words(q: Question, lang: str = "en", *, letters: bool = True) -> str:
    """The accepted answers with their points: ``a) 1♥ 10, b) 1♠ 8``; the turns of an auction have no letters."""
    if q.steps:
        return ", ".join(key_words(s, lang, letters=False) for s in q.steps)
    parts = []
    for answer, points in q.answers.items():
        letter = f"{CHOICES[q.options.index(answer)]}) " if letters and answer in q.options and not q.hands else ""
        parts.append(f"{letter}{shown(q, answer, lang)} {points}")
    return ", ".join(parts)


def _answered(number: int, q: Question, lang: str) -> str:
    words = [q.explanation]
    if q.steps:
        words += [f"{n}: {s.explanation}" for n, s in enumerate(q.steps, 1)]
    if q.kind == "call" and q.topic != "laws":
        words += [f"{call_words(Call.parse(o), lang)}: {q.why_not[o]}" for o in q.options if o in q.why_not]
    answer = "<br>".join(marked(x) for x in key_words(q, lang).split(", ")) if len(q.best) < 24 else marked(
        key_words(q, lang))
    style = "a" if len(q.best) < 24 else ""
    return (f'<tr><td>{number}</td><td class="{style}">{answer}</td>'
            f'<td class="why">{marked(chr(10).join(w for w in words if w))}</td></tr>')


def text_sheet(questions: Sequence[Question], title: str, seed: int, lang: str = "en") -> str:
    """The questions as plain text, the answers at the end."""
    lines = [title, "=" * len(title), ""]
    for number, q in enumerate(questions, 1):
        lines += [*_text_question(number, q, lang), ""]
    lines += [translate("Answers", lang) + f" ({translate('seed {n}', lang).format(n=seed)})", ""]
    for number, q in enumerate(questions, 1):
        lines.append(f"{number:3}. {key_words(q, lang)}")
        lines += [f"     {line}" for line in q.explanation.split("\n") if line]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _text_question(number: int, q: Question, lang: str) -> Iterator[str]:
    yield f"{number:3}. {ask(q, lang)}"
    left = [] if q.auction is None or q.steps else auction_lines(q.auction, q.vul, lang, calling=q.topic != "laws")
    right = [] if q.hand is None else hand_lines(q.hand)
    yield from ("   " + line for line in beside(left, right, 40))
    if q.hands:
        yield from ("   " + line for line in four_hands(q.hands))
    if q.steps:
        yield f"     {translate(COVER, lang)}"
    for n, step in enumerate(q.steps, 1):
        said = "" if step.auction is None else " – ".join(call_words(c, lang) for c in step.auction.calls)
        yield f"     {n}) {said} ?"
    if q.options and not q.hands:
        yield "     " + "   ".join(f"{letter}) {shown(q, o, lang)}"
                                   for letter, o in zip(CHOICES, q.options, strict=False))
