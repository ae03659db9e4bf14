"""The vector index: Milvus, shared between processes, and an exact search for when it is away.

`open_vector_index` is the way in. Nothing here holds text: a row is a memory's name,
its profile, kind, time and vector. pymilvus is imported when an index is opened, never with this package.
"""

from memory.vectors.opening import open_vector_index

__all__ = ["open_vector_index"]
