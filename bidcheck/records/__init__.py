"""Deals, auctions and play as PBN and LIN files tell them."""

from bidcheck.records.deals import UNKNOWN_DEAL, Cards, Deal
from bidcheck.records.lin_write import lin_text, not_in_lin, write_lin
from bidcheck.records.links import handviewer_link, read_link
from bidcheck.records.model import (
    Board,
    Mark,
    RecordedAuction,
    RecordedCall,
    RecordedCard,
    RecordedPlay,
    Remark,
    Section,
    Trick,
)
from bidcheck.records.pbn_write import pbn_text, write_pbn
from bidcheck.records.play import PlayFinding, check_play, trick_winner, tricks_won
from bidcheck.records.problems import Problem
from bidcheck.records.reading import form_of, read_file, read_stream, read_text
from bidcheck.records.tables import Column, action_rows, columns, rows

__all__ = [
    "UNKNOWN_DEAL", "Board", "Cards", "Column", "Deal", "Mark", "PlayFinding", "Problem", "RecordedAuction",
    "RecordedCall", "RecordedCard", "RecordedPlay", "Remark", "Section", "Trick", "action_rows", "check_play",
    "columns", "form_of", "handviewer_link", "lin_text", "not_in_lin", "pbn_text", "read_file", "read_link",
    "read_stream", "read_text", "rows", "trick_winner", "tricks_won", "write_lin", "write_pbn",
]
