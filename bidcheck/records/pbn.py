"""Reading PBN 2.1: the import format, and what files do beyond it.

One game at a time: tags in any order, tag values inherited from games before (4.8), sections, comments, escapes. What
cannot be read is put down in ``Board.problems``; nothing here raises for what a file contains.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from bidcheck.records.model import Board, Remark
from bidcheck.records.pbn_game import GameReader, GameState
from bidcheck.records.pbn_split import Game, split_games
from bidcheck.records.pbn_tags import find_tags, game_text
from bidcheck.records.problems import Faults, Problem
from bidcheck.records.source import TOO_LARGE, decoded


def read_pbn(chunks: Iterator[bytes]) -> Iterator[Board]:
    """The games of a PBN file, one by one.

    What stands between games is given to the next; what follows the last, to the last. A file in which there is no
    game at all gives one empty board that carries the problems, if there are any.
    """
    state = GameState()
    held: Board | None = None
    for game in split_games(chunks):
        board = _oversized(game) if game.too_large else _read_game(game, state)
        if board is None:
            continue
        if held is not None:
            yield held
        held = board
        if not board.deal.is_unknown:
            state.before = board
    if state.problems or state.remarks or state.escapes:
        if held is None:
            held = Board(form="pbn", line=1) if state.problems or state.remarks else None
        if held is not None:
            held = replace(held, problems=held.problems + tuple(state.problems),
                           remarks=held.remarks + tuple(state.remarks), escapes=held.escapes + tuple(state.escapes))
    if held is not None:
        yield held


def _oversized(game: Game) -> Board:
    text, _ = decoded(game.data, game.line)
    name = re.search(r'\[\s*Board\s*"([^"\n]*)"', text)
    return Board(name=name[1] if name else "", form="pbn", line=game.line, problems=(Problem(
        game.line, f"this board is {TOO_LARGE}",
        "a board is a few kilobytes: write an empty line between games, and close every {comment}"),))


def _read_game(game: Game, state: GameState) -> Board | None:
    raw, problems = decoded(game.data, game.line)
    faults = Faults(raw, game.line)
    faults.extend(problems)
    parts = game_text(raw, faults)
    tags = find_tags(parts, faults)
    if not tags:
        state.carry(parts.escapes, [Remark(text) for _, text in parts.comments], faults.close())
        return None
    board = GameReader(parts, tags, faults, state).board()
    state.escapes, state.remarks, state.problems, state.carried = [], [], [], 0
    return board
