"""The score log is never updated or deleted: the database itself refuses."""

from django.db import migrations

SQLITE = """
CREATE TRIGGER scoring_logentry_no_{verb} BEFORE {VERB} ON scoring_logentry
BEGIN SELECT RAISE(ABORT, 'the score log is append-only'); END;
"""
POSTGRESQL_FUNCTION = """
CREATE OR REPLACE FUNCTION scoring_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the score log is append-only'; END $$;
"""
POSTGRESQL = """
CREATE TRIGGER scoring_logentry_no_{verb} BEFORE {VERB} ON scoring_logentry
FOR EACH ROW EXECUTE FUNCTION scoring_log_is_append_only();
"""


def put_triggers(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    if postgresql:
        schema_editor.execute(POSTGRESQL_FUNCTION)
    for verb in ("update", "delete"):
        sql = POSTGRESQL if postgresql else SQLITE
        schema_editor.execute(sql.format(verb=verb, VERB=verb.upper()))


def lift_triggers(apps, schema_editor):
    on_table = " ON scoring_logentry" if schema_editor.connection.vendor == "postgresql" else ""
    for verb in ("update", "delete"):
        schema_editor.execute(f"DROP TRIGGER IF EXISTS scoring_logentry_no_{verb}{on_table}")


class Migration(migrations.Migration):
    dependencies = [("scoring", "0001_initial")]
    operations = [migrations.RunPython(put_triggers, lift_triggers)]
