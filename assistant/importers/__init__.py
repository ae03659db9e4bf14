"""Brings chats of other programs in: one module a format, each of which turns an export into `ImportedChat` values.

A new format is one new module with a `read` function, and one line in `importing.READERS`. What an export holds is
text that somebody wrote: it is read with limits, and nothing in it is ever run, opened, fetched or obeyed.
"""
