from django.db import migrations, models

import tournaments.models.bustles


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0006_declared_limits"),
    ]

    operations = [
        migrations.AddField(
            model_name="bustle",
            name="tie_breaks",
            field=models.JSONField(
                blank=True,
                default=tournaments.models.bustles.usual_tie_breaks,
                help_text="What decides between people who are level on points, in this order.",
                validators=[tournaments.models.bustles.validate_tie_breaks],
                verbose_name="tie-breaks",
            ),
        ),
    ]
