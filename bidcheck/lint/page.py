"""The rules written out: for the command line, as JSON, and as the page ``docs/lint.md``."""

from __future__ import annotations

from bidcheck.lint.rule import Rule
from bidcheck.lint.rules import RULES


def rule_text(rule: Rule) -> str:
    """A rule's documentation for a terminal."""
    lines = [f"{rule.code} [{rule.name}] {rule.severity}", "", rule.doc]
    if rule.codes:
        lines += ["", "Codes", *(f"    {code} [{name}] {what}" for code, (name, what) in rule.codes.items())]
    return "\n".join(lines)


def rule_list() -> str:
    """A line for each rule."""
    return "\n".join(f"{rule.code} [{rule.name}] {rule.sentence}" for rule in RULES)


def rule_data(rule: Rule, code: str) -> dict[str, object]:
    """A rule's documentation as JSON data."""
    sections = {title.lower().replace(" ", "_"): text for title, text in rule.sections.items()}
    data: dict[str, object] = {"code": code, "name": rule.name_of(code), "severity": str(rule.severity),
                               "sentence": rule.sentence, **sections}
    if code in rule.codes:
        data["finds"] = rule.codes[code][1]
    elif rule.codes:
        data["codes"] = {one: {"name": name, "finds": what} for one, (name, what) in rule.codes.items()}
    return data


HEAD = """# The rules of the linter

`bidcheck lint FILE…` looks at every table of a system file in the auctions it stands for. Findings about hands are
proofs over all 635,013,559,600 hands: an exact number, a share, and hands to look at. Nothing is sampled. In a table
of answers a share is that of the hands opposite partner's opening; at a player's second turn only the hands that can
have made the first call are counted. Hands whose only call the notes leave open are information, counted without a
look at partner's hand.

A comment on the line, or on the line before an entry or a table, puts a finding aside; it names the code and says
why:

```yaml
  # bidcheck: ignore[M302] -- with both majors we bid what we like
  - 1H: 10+ hcp, 5+ hearts
```

Notes that extend a system cannot write into its file. They name the auction instead, anywhere in their own, with the
call where only one is meant; the comment holds in every auction that fits:

```yaml
# bidcheck: ignore[P502] after 1x 1y 1NT: 3NT -- we bid it on twenty-four and play it well
```

Exit codes: 0 nothing but information was found, 1 findings, 2 the file could not be looked at. `--select` and
`--ignore` take codes or their beginnings. `--format` is `full`, `concise`, `json`, `github` (annotations) or `sarif`.

To have notes checked before each commit, name the hook `bidcheck-lint` of this repository in the
`.pre-commit-config.yaml` of yours, with the files that are systems:

```yaml
repos:
  - repo: https://example.org/bidcheck   # where you have it from
    rev: v0.1.0
    hooks:
      - {id: bidcheck-lint, files: ^notes/}
```

This page is made from the rules; `bidcheck rule CODE` prints one of them.
"""


def page() -> str:
    """The whole page, as Markdown."""
    parts = [HEAD, "| code | name | severity | finds |", "|---|---|---|---|"]
    for rule in RULES:
        parts.append(f"| [{rule.code}](#{rule.code.lower()}-{rule.name}) | `{rule.name}` | {rule.severity} | "
                     f"{rule.sentence} |")
    text = "\n".join(parts) + "\n"
    return text + "".join(f"\n{_chapter(rule)}" for rule in RULES)


def _chapter(rule: Rule) -> str:
    parts = [f"## {rule.code} {rule.name}", rule.sentence]
    if rule.codes:
        rows = "\n".join(f"| {code} | `{name}` | {what} |" for code, (name, what) in rule.codes.items())
        parts.append(f"| code | name | finds |\n|---|---|---|\n{rows}")
    for title, text in rule.sections.items():
        body = f"```yaml\n{text}\n```" if title in ("Wrong", "Right") else text
        parts.append(f"### {title}\n\n{body}" if title in ("Wrong", "Right") else f"**{title}.** {body}")
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    import sys

    sys.stdout.write(page())
