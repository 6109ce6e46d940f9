"""Exact counting, set algebra and drawing over all 635,013,559,600 hands.

``HandSpace`` (``bidcheck.handspace.space``) counts; ``HandBatch`` (``bidcheck.handspace.batch``) looks at hands one
has. Both answer the same folds. The names are imported from their own modules, so that this package costs nothing.
"""
