"""Alembic's way in. It runs on the connection that `memory.database` hands over, inside that one's transaction."""

from __future__ import annotations

from alembic import context
from sqlalchemy import MetaData

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=MetaData())
context.run_migrations()
