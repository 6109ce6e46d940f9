"""Measures of a hand: numbers that the four holdings decide, and the methods that count points."""
