"""Triggers that refuse to edit or delete history, for SQLite and PostgreSQL.

They name no other table, so that later migrations may rebuild any other table on SQLite.
A migration that rebuilds a guarded table there drops its triggers and must add them again;
a test on each database notices when one forgets.
"""

_SQLITE = """
CREATE TRIGGER {table}_no_{event} BEFORE {event} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END
"""

_POSTGRES_FUNCTION = """
CREATE OR REPLACE FUNCTION refuse_to_change_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation';
END $$
"""

_POSTGRES = """
CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON {table}
FOR EACH ROW EXECUTE FUNCTION refuse_to_change_history()
"""


def guard(schema_editor, *tables):
    """Make tables append-only."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(_POSTGRES_FUNCTION, params=None)
        for table in tables:
            schema_editor.execute(_POSTGRES.format(table=table))
        return
    for table in tables:
        for event in ("update", "delete"):
            schema_editor.execute(_SQLITE.format(table=table, event=event))


def unguard(schema_editor, *tables):
    """Undo :func:`guard`."""
    for table in tables:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_append_only ON {table}")
            continue
        for event in ("update", "delete"):
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_no_{event}")
