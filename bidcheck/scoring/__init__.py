"""Scores: duplicate, tournament, rubber and Chicago, each figure with its Law; IMPs, victory points, matchpoints."""
