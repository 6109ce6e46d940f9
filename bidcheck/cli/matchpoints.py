"""``bidcheck matchpoints``: the results of boards as matchpoints, and the ranking."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from bidcheck.auction import Side
from bidcheck.cli.options import echo_json, format_option, lang_option
from bidcheck.cli.score import read_text
from bidcheck.locale import language, translate, written

if TYPE_CHECKING:
    from bidcheck.scoring.matchpoints import Adjusted, Scored, Standing


@click.command("matchpoints")
@click.argument("file", metavar="FILE")
@click.option("--one-winner", is_flag=True,
              help="Pairs change direction, so a number means one pair wherever it sits: one ranking.")
@format_option("text", "json")
@lang_option
def command(file: str, one_winner: bool, form: str, lang: str | None) -> None:
    """Matchpoints (Law 78A) for a table of results, and the ranking.

    FILE (- is standard input) has a header and a row for each result, apart by tabs or spaces:
    'board ns ew score', the score being North-South's. 'np' is not played, A60 an adjusted 60 %.
    'contract declarer tricks' may stand for 'score'. Two columns without a header are pair and score.
    """
    from bidcheck.scoring.matchpoints import read_results, score_results, standings

    text, name = read_text(file)
    scored = score_results(read_results(text, name))
    sides = (None,) if one_winner else tuple(Side)
    rankings = {"all" if side is None else str(side): standings(scored, side) for side in sides}
    rankings = {side: ranking for side, ranking in rankings.items() if ranking}
    boards: dict[str, list[Scored]] = {}
    for one in scored:
        boards.setdefault(one.result.board, []).append(one)
    if form == "json":
        echo_json({"boards": [_board(board, results) for board, results in boards.items()],
                   "ranking": {side: [_standing(s) for s in ranking] for side, ranking in rankings.items()},
                   "source": "Law 78A"})
        return
    lang = language(lang)

    def _(text: str, **values: object) -> str:
        return translate(text, lang).format(**values)

    def points(value: Fraction) -> str:
        return written(_number(value), lang)

    for board, results in boards.items():
        top = results[0].top
        click.echo(_("board {board}, top {n}", board=board, n=top) if board else _("top {n}", n=top))
        click.echo(f"  {'NS':>6} {'EW':>6} {_('score'):>7} {'NS mp':>7} {'EW mp':>7}")
        for one in results:
            r = one.result
            click.echo(f"  {r.ns:>6} {r.ew or '-':>6} {_score(r.score):>7} {points(one.ns):>7} {points(one.ew):>7}")
        click.echo()
    for side, ranking in rankings.items():
        click.echo(_("all pairs") if side == "all" else side)
        click.echo(f"  {_('rank'):>5} {_('pair'):>6} {_('points'):>7} {_('of'):>5} {'%':>7}")
        ranks = [s.rank for s in ranking]
        for s in ranking:
            equal = "=" if ranks.count(s.rank) > 1 else ""
            click.echo(f"  {f'{s.rank}{equal}':>5} {s.pair:>6} {points(s.points):>7} {s.of:>5} "
                       f"{written(f'{s.percent:.2f}', lang):>7}")


def _board(board: str, results: list[Scored]) -> dict[str, Any]:
    return {"board": board or None, "top": results[0].top, "results": [
        {"ns": one.result.ns, "ew": one.result.ew or None,
         "score": one.result.score if isinstance(one.result.score, int) else _score(one.result.score),
         "ns_matchpoints": _plain(one.ns), "ew_matchpoints": _plain(one.ew)} for one in results
    ]}


def _standing(standing: Standing) -> dict[str, Any]:
    return {"rank": standing.rank, "pair": standing.pair, "matchpoints": _plain(standing.points),
            "of": standing.of, "percent": standing.percent, "boards": standing.boards}


def _score(score: int | Adjusted | None) -> str:
    if score is None:
        return "np"
    return str(score) if isinstance(score, int) else f"A{score.ns}/{score.ew}"


def _plain(points: Fraction) -> int | float:
    return points.numerator if points.denominator == 1 else round(float(points), 2)


def _number(points: Fraction) -> str:
    return str(points.numerator) if points.denominator == 1 else f"{float(points):.2f}"
