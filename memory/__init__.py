"""What Hippo remembers: storage, extraction, consolidation, recall and erasure.

This package knows no endpoint and no screen. What it needs from a model it names in `memory.ports`.
"""
