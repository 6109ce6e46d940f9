"""The rules, one file each, in the order of their codes."""

from __future__ import annotations

from bidcheck.lint.rule import Rule
from bidcheck.lint.rules import (
    a601_not_alerted,
    a602_words_disagree,
    a603_vague_length,
    f401_pass_of_forcing,
    f402_no_replies,
    f403_asks,
    f404_interference,
    f405_dead_end,
    f406_short_of_force,
    l201_illegal,
    l202_ambiguous,
    l203_never,
    m301_gap,
    m302_overlap,
    m303_impossible,
    m304_shadowed,
    m305_redundant,
    m306_contradicts,
    m307_resolved,
    m308_examples,
    m309_meanings,
    m310_otherwise,
    n9_comments,
    p501_missed_game,
    p502_overboard,
    p503_another_range,
    p504_impossible_total,
    s150_condition,
    s151_word,
    s_structure,
    y_file,
)

RULES: tuple[Rule, ...] = (
    y_file.RULE,
    s_structure.RULE,
    s150_condition.RULE,
    s151_word.RULE,
    l201_illegal.check,
    l202_ambiguous.check,
    l203_never.check,
    m301_gap.check,
    m302_overlap.check,
    m303_impossible.check,
    m304_shadowed.check,
    m305_redundant.check,
    m306_contradicts.check,
    m307_resolved.check,
    m308_examples.check,
    m309_meanings.check,
    m310_otherwise.check,
    f401_pass_of_forcing.check,
    f402_no_replies.check,
    f403_asks.check,
    f404_interference.check,
    f405_dead_end.check,
    f406_short_of_force.check,
    p501_missed_game.check,
    p502_overboard.check,
    p503_another_range.check,
    p504_impossible_total.check,
    a601_not_alerted.check,
    a602_words_disagree.check,
    a603_vague_length.check,
    n9_comments.RULE,
)
"""Every rule."""

CODES = tuple(code for rule in RULES for code in (rule.codes or (rule.code,)))
"""Every code."""


def rule_of(code: str) -> Rule | None:
    """The rule with that code, or with that name; ``None`` where there is none."""
    wanted = code.strip()
    for rule in RULES:
        names = {rule.name, *(name for name, _ in rule.codes.values())}
        if rule.code.upper() == wanted.upper() or rule.answers_to(wanted.upper()) or wanted.lower() in names:
            return rule
    return None
