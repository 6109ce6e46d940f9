"""Real boards held against systems: every call, every explanation, the play, the result and the score."""
