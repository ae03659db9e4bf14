"""The first schema: every table of `memory.records`, and the full-text index beside them.

Frozen: a later change of the tables is a new file here, never an edit of this one.
"""

from __future__ import annotations

from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

TABLES = (
    """
    CREATE TABLE erasure (
        id INTEGER NOT NULL,
        profile_id INTEGER,
        at DATETIME NOT NULL,
        scope VARCHAR NOT NULL,
        state VARCHAR NOT NULL,
        counts JSON NOT NULL,
        verification JSON NOT NULL,
        PRIMARY KEY (id)
    )
    """,
    """
    CREATE TABLE home (
        id INTEGER NOT NULL,
        home_id VARCHAR NOT NULL,
        created_at DATETIME NOT NULL,
        details JSON NOT NULL,
        PRIMARY KEY (id)
    )
    """,
    """
    CREATE TABLE profile (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        name VARCHAR NOT NULL,
        created_at DATETIME NOT NULL,
        UNIQUE (name)
    )
    """,
    """
    CREATE TABLE conversation (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        profile_id INTEGER NOT NULL,
        title VARCHAR NOT NULL,
        title_by_user BOOLEAN NOT NULL,
        created_at DATETIME NOT NULL,
        updated_at DATETIME NOT NULL,
        pinned BOOLEAN NOT NULL,
        archived BOOLEAN NOT NULL,
        memory_read BOOLEAN NOT NULL,
        memory_write BOOLEAN NOT NULL,
        head_message_id INTEGER,
        settings JSON NOT NULL,
        external_id VARCHAR,
        FOREIGN KEY(profile_id) REFERENCES profile (id) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX ix_conversation_external_id ON conversation (external_id)",
    "CREATE INDEX ix_conversation_profile_id ON conversation (profile_id)",
    """
    CREATE TABLE embedding (
        id INTEGER NOT NULL,
        profile_id INTEGER NOT NULL,
        owner_kind VARCHAR NOT NULL,
        owner_id INTEGER NOT NULL,
        model VARCHAR NOT NULL,
        dimension INTEGER NOT NULL,
        vector BLOB NOT NULL,
        PRIMARY KEY (id),
        UNIQUE (owner_kind, owner_id, model),
        FOREIGN KEY(profile_id) REFERENCES profile (id) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX ix_embedding_profile_id ON embedding (profile_id)",
    """
    CREATE TABLE entity (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        profile_id INTEGER NOT NULL,
        name VARCHAR NOT NULL,
        kind VARCHAR NOT NULL,
        relation VARCHAR,
        created_at DATETIME NOT NULL,
        FOREIGN KEY(profile_id) REFERENCES profile (id) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX ix_entity_profile_id ON entity (profile_id)",
    """
    CREATE TABLE job (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        profile_id INTEGER NOT NULL,
        kind VARCHAR NOT NULL,
        "key" VARCHAR NOT NULL,
        payload JSON NOT NULL,
        state VARCHAR NOT NULL,
        attempts INTEGER NOT NULL,
        next_at DATETIME NOT NULL,
        lease_owner VARCHAR,
        lease_until DATETIME,
        last_error VARCHAR,
        created_at DATETIME NOT NULL,
        UNIQUE (kind, "key"),
        FOREIGN KEY(profile_id) REFERENCES profile (id) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX ix_job_profile_id ON job (profile_id)",
    "CREATE INDEX ix_job_ready ON job (state, next_at)",
    """
    CREATE TABLE draft (
        id INTEGER NOT NULL,
        profile_id INTEGER NOT NULL,
        conversation_id INTEGER,
        text TEXT NOT NULL,
        updated_at DATETIME NOT NULL,
        PRIMARY KEY (id),
        FOREIGN KEY(profile_id) REFERENCES profile (id) ON DELETE CASCADE,
        FOREIGN KEY(conversation_id) REFERENCES conversation (id) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX ix_draft_conversation_id ON draft (conversation_id)",
    "CREATE INDEX ix_draft_profile_id ON draft (profile_id)",
    """
    CREATE TABLE entity_alias (
        id INTEGER NOT NULL,
        profile_id INTEGER NOT NULL,
        entity_id INTEGER NOT NULL,
        alias VARCHAR NOT NULL,
        folded VARCHAR NOT NULL,
        PRIMARY KEY (id),
        UNIQUE (entity_id, folded),
        FOREIGN KEY(profile_id) REFERENCES profile (id) ON DELETE CASCADE,
        FOREIGN KEY(entity_id) REFERENCES entity (id) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX ix_alias_lookup ON entity_alias (profile_id, folded)",
    "CREATE INDEX ix_entity_alias_entity_id ON entity_alias (entity_id)",
    "CREATE INDEX ix_entity_alias_profile_id ON entity_alias (profile_id)",
    """
    CREATE TABLE entity_relation (
        id INTEGER NOT NULL,
        profile_id INTEGER NOT NULL,
        subject_id INTEGER NOT NULL,
        relation VARCHAR NOT NULL,
        object_id INTEGER NOT NULL,
        PRIMARY KEY (id),
        UNIQUE (subject_id, relation, object_id),
        FOREIGN KEY(profile_id) REFERENCES profile (id) ON DELETE CASCADE,
        FOREIGN KEY(subject_id) REFERENCES entity (id) ON DELETE CASCADE,
        FOREIGN KEY(object_id) REFERENCES entity (id) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX ix_entity_relation_object_id ON entity_relation (object_id)",
    "CREATE INDEX ix_entity_relation_profile_id ON entity_relation (profile_id)",
    "CREATE INDEX ix_entity_relation_subject_id ON entity_relation (subject_id)",
    """
    CREATE TABLE fact (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        profile_id INTEGER NOT NULL,
        entity_id INTEGER NOT NULL,
        attribute VARCHAR NOT NULL,
        value_key VARCHAR NOT NULL,
        conversation_id INTEGER,
        pinned BOOLEAN NOT NULL,
        access_count INTEGER NOT NULL,
        last_access_at DATETIME,
        created_at DATETIME NOT NULL,
        FOREIGN KEY(profile_id) REFERENCES profile (id) ON DELETE CASCADE,
        FOREIGN KEY(entity_id) REFERENCES entity (id) ON DELETE CASCADE,
        FOREIGN KEY(conversation_id) REFERENCES conversation (id) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX ix_fact_conversation_id ON fact (conversation_id)",
    "CREATE INDEX ix_fact_entity_id ON fact (entity_id)",
    "CREATE INDEX ix_fact_profile_id ON fact (profile_id)",
    """
    CREATE UNIQUE INDEX ux_fact_slot
    ON fact (profile_id, entity_id, attribute, value_key, coalesce(conversation_id, 0))
    """,
    """
    CREATE TABLE message (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        profile_id INTEGER NOT NULL,
        conversation_id INTEGER NOT NULL,
        parent_id INTEGER,
        role VARCHAR NOT NULL,
        content TEXT NOT NULL,
        reasoning TEXT NOT NULL,
        model VARCHAR,
        usage JSON NOT NULL,
        created_at DATETIME NOT NULL,
        state VARCHAR NOT NULL,
        error VARCHAR,
        forgotten JSON NOT NULL,
        external_id VARCHAR,
        FOREIGN KEY(profile_id) REFERENCES profile (id) ON DELETE CASCADE,
        FOREIGN KEY(conversation_id) REFERENCES conversation (id) ON DELETE CASCADE,
        FOREIGN KEY(parent_id) REFERENCES message (id) ON DELETE SET NULL
    )
    """,
    "CREATE INDEX ix_message_conversation_id ON message (conversation_id)",
    "CREATE INDEX ix_message_external_id ON message (external_id)",
    "CREATE INDEX ix_message_parent_id ON message (parent_id)",
    "CREATE INDEX ix_message_profile_id ON message (profile_id)",
    """
    CREATE TABLE summary (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        profile_id INTEGER NOT NULL,
        conversation_id INTEGER NOT NULL,
        sort VARCHAR NOT NULL,
        text TEXT NOT NULL,
        through_message_id INTEGER,
        model VARCHAR,
        created_at DATETIME NOT NULL,
        updated_at DATETIME NOT NULL,
        UNIQUE (conversation_id, sort),
        FOREIGN KEY(profile_id) REFERENCES profile (id) ON DELETE CASCADE,
        FOREIGN KEY(conversation_id) REFERENCES conversation (id) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX ix_summary_conversation_id ON summary (conversation_id)",
    "CREATE INDEX ix_summary_profile_id ON summary (profile_id)",
    """
    CREATE TABLE attachment (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        profile_id INTEGER NOT NULL,
        message_id INTEGER NOT NULL,
        name VARCHAR NOT NULL,
        media_type VARCHAR NOT NULL,
        content BLOB NOT NULL,
        tokens INTEGER NOT NULL,
        FOREIGN KEY(profile_id) REFERENCES profile (id) ON DELETE CASCADE,
        FOREIGN KEY(message_id) REFERENCES message (id) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX ix_attachment_message_id ON attachment (message_id)",
    "CREATE INDEX ix_attachment_profile_id ON attachment (profile_id)",
    """
    CREATE TABLE fact_version (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        profile_id INTEGER NOT NULL,
        fact_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        value TEXT NOT NULL,
        text TEXT NOT NULL,
        kind VARCHAR NOT NULL,
        origin VARCHAR NOT NULL,
        status VARCHAR NOT NULL,
        importance INTEGER NOT NULL,
        confidence FLOAT NOT NULL,
        is_constraint BOOLEAN NOT NULL,
        sensitive BOOLEAN NOT NULL,
        ended BOOLEAN NOT NULL,
        expires_at DATE,
        valid_from DATETIME NOT NULL,
        valid_to DATETIME,
        created_at DATETIME NOT NULL,
        said_at DATETIME,
        confirmed_at DATETIME,
        source_message_id INTEGER,
        span_start INTEGER,
        span_end INTEGER,
        UNIQUE (fact_id, number),
        FOREIGN KEY(profile_id) REFERENCES profile (id) ON DELETE CASCADE,
        FOREIGN KEY(fact_id) REFERENCES fact (id) ON DELETE CASCADE,
        FOREIGN KEY(source_message_id) REFERENCES message (id) ON DELETE SET NULL
    )
    """,
    "CREATE INDEX ix_fact_version_fact_id ON fact_version (fact_id)",
    "CREATE INDEX ix_fact_version_profile_id ON fact_version (profile_id)",
    "CREATE INDEX ix_fact_version_source_message_id ON fact_version (source_message_id)",
    "CREATE INDEX ix_version_status ON fact_version (profile_id, status)",
    """
    CREATE TABLE feedback (
        id INTEGER NOT NULL,
        profile_id INTEGER NOT NULL,
        sort VARCHAR NOT NULL,
        fact_id INTEGER,
        message_id INTEGER,
        note VARCHAR NOT NULL,
        created_at DATETIME NOT NULL,
        PRIMARY KEY (id),
        FOREIGN KEY(profile_id) REFERENCES profile (id) ON DELETE CASCADE,
        FOREIGN KEY(fact_id) REFERENCES fact (id) ON DELETE CASCADE,
        FOREIGN KEY(message_id) REFERENCES message (id) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX ix_feedback_fact_id ON feedback (fact_id)",
    "CREATE INDEX ix_feedback_message_id ON feedback (message_id)",
    "CREATE INDEX ix_feedback_profile_id ON feedback (profile_id)",
    """
    CREATE TABLE injection (
        id INTEGER NOT NULL,
        profile_id INTEGER NOT NULL,
        message_id INTEGER NOT NULL,
        slot VARCHAR NOT NULL,
        owner_kind VARCHAR NOT NULL,
        owner_id INTEGER NOT NULL,
        rank INTEGER NOT NULL,
        score FLOAT NOT NULL,
        parts JSON NOT NULL,
        tokens INTEGER NOT NULL,
        reason VARCHAR NOT NULL,
        PRIMARY KEY (id),
        FOREIGN KEY(profile_id) REFERENCES profile (id) ON DELETE CASCADE,
        FOREIGN KEY(message_id) REFERENCES message (id) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX ix_injection_message_id ON injection (message_id)",
    "CREATE INDEX ix_injection_profile_id ON injection (profile_id)",
    """
    CREATE TABLE tombstone (
        id INTEGER NOT NULL,
        profile_id INTEGER NOT NULL,
        message_id INTEGER,
        span_start INTEGER,
        span_end INTEGER,
        digest VARCHAR NOT NULL,
        created_at DATETIME NOT NULL,
        PRIMARY KEY (id),
        FOREIGN KEY(profile_id) REFERENCES profile (id) ON DELETE CASCADE,
        FOREIGN KEY(message_id) REFERENCES message (id) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX ix_tombstone_digest ON tombstone (profile_id, digest)",
    "CREATE INDEX ix_tombstone_message_id ON tombstone (message_id)",
    "CREATE INDEX ix_tombstone_profile_id ON tombstone (profile_id)",
)

TEXT_INDEX = """
    CREATE VIRTUAL TABLE text_index USING fts5(
        terms, owner_kind UNINDEXED, owner_id UNINDEXED, profile_id UNINDEXED,
        tokenize='unicode61 remove_diacritics 2'
    )
"""


def upgrade() -> None:
    for statement in (*TABLES, TEXT_INDEX):
        op.execute(statement)
