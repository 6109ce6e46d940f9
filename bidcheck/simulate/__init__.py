"""Matches of two systems over deals that both bid."""

from bidcheck.simulate.match import Match, Outcome, Played, Room, deal, played_all, simulate

__all__ = ["Match", "Outcome", "Played", "Room", "deal", "played_all", "simulate"]
