"""The linter: proofs about a system file over all 635,013,559,600 hands.

``run.lint`` looks at a file; ``rules`` has a file for each rule; ``formats`` writes the findings.
"""
