"""The facts of the score log never change; the words beside them may be taken out for a person.

Whoever is erased must be able to go from a director's notes, too. Everything that points come from
stays refused.
"""

from importlib import import_module

from django.db import migrations

BEFORE = import_module("scoring.migrations.0002_append_only_log")
FACTS = (
    *("position", "entry_id", "sheet_id", "kind", "number", "facts", "refers_to"),
    *("answer", "by", "recorded_at"),
)


def put_triggers(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    if postgresql:
        schema_editor.execute(BEFORE.POSTGRESQL_FUNCTION)
    columns = ", ".join(f'"{name}"' for name in FACTS)
    for verb, what in (("update", f"UPDATE OF {columns}"), ("delete", "DELETE")):
        sql = BEFORE.POSTGRESQL if postgresql else BEFORE.SQLITE
        schema_editor.execute(sql.format(verb=verb, VERB=what))


def replace_triggers(apps, schema_editor):
    BEFORE.lift_triggers(apps, schema_editor)
    put_triggers(apps, schema_editor)


def put_back(apps, schema_editor):
    BEFORE.lift_triggers(apps, schema_editor)
    BEFORE.put_triggers(apps, schema_editor)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0004_carried_score")]
    operations = [migrations.RunPython(replace_triggers, put_back)]
