"""Files know what was forgotten of them and stays readable by the user's choice, as messages do.

The table is made anew rather than altered, so that it reads as `memory.records` declares it.
"""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_COLUMNS = "id, profile_id, message_id, name, media_type, content, tokens"

STEPS = (
    "DROP INDEX ix_attachment_message_id",
    "DROP INDEX ix_attachment_profile_id",
    "ALTER TABLE attachment RENAME TO old_attachment",
    """
    CREATE TABLE attachment (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        profile_id INTEGER NOT NULL,
        message_id INTEGER NOT NULL,
        name VARCHAR NOT NULL,
        media_type VARCHAR NOT NULL,
        content BLOB NOT NULL,
        tokens INTEGER NOT NULL,
        forgotten JSON NOT NULL,
        FOREIGN KEY(profile_id) REFERENCES profile (id) ON DELETE CASCADE,
        FOREIGN KEY(message_id) REFERENCES message (id) ON DELETE CASCADE
    )
    """,
    f"INSERT INTO attachment ({_COLUMNS}, forgotten) SELECT {_COLUMNS}, '[]' FROM old_attachment",  # noqa: S608
    # no id may be given out twice, also none of a file that is gone
    "DELETE FROM sqlite_sequence WHERE name = 'attachment'",
    "UPDATE sqlite_sequence SET name = 'attachment' WHERE name = 'old_attachment'",
    "DROP TABLE old_attachment",
    "CREATE INDEX ix_attachment_message_id ON attachment (message_id)",
    "CREATE INDEX ix_attachment_profile_id ON attachment (profile_id)",
)


def upgrade() -> None:
    for statement in STEPS:
        op.execute(statement)
