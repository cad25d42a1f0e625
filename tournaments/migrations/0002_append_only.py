"""Results and the audit are appended, never edited or deleted."""

from django.db import migrations

from tournaments.migrations._append_only import guard, unguard

TABLES = ("tournaments_auditentry", "tournaments_matchresult")


def forwards(apps, schema_editor):
    guard(schema_editor, *TABLES)


def backwards(apps, schema_editor):
    unguard(schema_editor, *TABLES)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]

    operations = [migrations.RunPython(forwards, backwards, elidable=False)]
