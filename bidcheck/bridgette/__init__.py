"""Bridgette, bridge for two: its pack with three colons, exchange, auction, play and scores.

The game has no full rule text at hand; ``rules.Rules`` holds every doubtful clause as an option, and
``docs/bridgette.md`` says clause by clause how sure each is.
"""
