"""The ledger is appended, never edited or deleted."""

from django.db import migrations

from tournaments.migrations._append_only import guard, unguard


def forwards(apps, schema_editor):
    guard(schema_editor, "scoring_ledgerentry")


def backwards(apps, schema_editor):
    unguard(schema_editor, "scoring_ledgerentry")


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0001_initial"),
        ("tournaments", "0002_append_only"),
    ]

    operations = [migrations.RunPython(forwards, backwards, elidable=False)]
