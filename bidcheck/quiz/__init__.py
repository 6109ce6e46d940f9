"""Quizzes whose answers are proved, and that ask what this student is about to forget.

Five nouns: a ``Question`` (asked), a ``Mark`` (given to an answer), a ``Skill`` (a call in a table, or a topic), a
``Memory`` (how well a student knows a skill), a ``Store`` (everything a student has answered). One verb: ``review``.
Time, chance and files are passed in; questions, marks and memories go to and from JSON.

Hands come from the exact space of ``bidcheck.handspace``: a question asks for a call, its hands are counted, and one of
them is taken by its number. Nothing is dealt and thrown away.
"""
