"""Words of a bustle's settings: labels, help texts and choices; no column changes."""

import django.core.validators
import tournaments.models.bustles
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0008_language_of_a_club'),
    ]

    operations = [
        migrations.AlterField(
            model_name='bustle',
            name='entry',
            field=models.CharField(choices=[('one', 'one phone at each table'), ('confirm', 'one side enters, the other confirms'), ('both', 'both sides enter every hand'), ('paper', 'paper only, phones away')], default='one', help_text='You can change this at any time. Paper cards always work too.', max_length=8, verbose_name='who keeps score'),
        ),
        migrations.AlterField(
            model_name='bustle',
            name='final',
            field=models.CharField(blank=True, choices=tournaments.models.bustles.final_choices, help_text='Uses the last rounds.', max_length=30, verbose_name='final'),
        ),
        migrations.AlterField(
            model_name='bustle',
            name='format',
            field=models.CharField(choices=tournaments.models.bustles.format_choices, default='rotation', max_length=30, verbose_name='format'),
        ),
        migrations.AlterField(
            model_name='bustle',
            name='minutes_per_round',
            field=models.PositiveSmallIntegerField(default=20, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(600)], verbose_name='minutes per round'),
        ),
        migrations.AlterField(
            model_name='bustle',
            name='name',
            field=models.CharField(max_length=80, verbose_name='name'),
        ),
        migrations.AlterField(
            model_name='bustle',
            name='odd_numbers',
            field=models.CharField(choices=[('sit_out', 'they sit out in turn'), ('threes', 'they play at tables of three')], default='sit_out', help_text="When you don't have a multiple of four.", max_length=8, verbose_name='extra players'),
        ),
        migrations.AlterField(
            model_name='bustle',
            name='place',
            field=models.CharField(blank=True, max_length=80, verbose_name='place'),
        ),
        migrations.AlterField(
            model_name='bustle',
            name='player_limit',
            field=models.PositiveSmallIntegerField(blank=True, help_text='Anyone beyond goes on the waiting list. Leave empty for no limit.', null=True, validators=[django.core.validators.MinValueValidator(4), django.core.validators.MaxValueValidator(1000)], verbose_name='places'),
        ),
        migrations.AlterField(
            model_name='bustle',
            name='public_names',
            field=models.CharField(choices=[('name', 'by name'), ('initials', 'by initials')], default='name', max_length=8),
        ),
        migrations.AlterField(
            model_name='bustle',
            name='registration_open',
            field=models.BooleanField(default=False, verbose_name='online sign-up'),
        ),
        migrations.AlterField(
            model_name='bustle',
            name='rounds_planned',
            field=models.PositiveSmallIntegerField(default=8, help_text='Includes the final. An elimination plays as many as its bracket needs.', validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(60)], verbose_name='rounds'),
        ),
        migrations.AlterField(
            model_name='bustle',
            name='rules_note',
            field=models.TextField(blank=True, help_text='One per line. They are printed on the rules card.', max_length=1000, verbose_name='your own customs'),
        ),
        migrations.AlterField(
            model_name='bustle',
            name='scores_public',
            field=models.CharField(choices=[('live', 'hand by hand, as they are played'), ('rounds', 'round by round, as each one closes'), ('final', 'only when the results are published')], default='live', max_length=6),
        ),
        migrations.AlterField(
            model_name='bustle',
            name='screen',
            field=models.CharField(choices=[('turns', 'everything in turn'), ('seats', 'where do I sit'), ('tables', 'tables still playing'), ('standings', 'standings'), ('results', 'results of the round'), ('leaders', 'side leaders')], default='turns', max_length=9),
        ),
        migrations.AlterField(
            model_name='bustle',
            name='sit_out_credit',
            field=models.CharField(choices=[('none', 'nothing'), ('flat', 'a number of points'), ('own', 'their own average'), ('field', "the room's average that round")], default='none', max_length=5, verbose_name='credit for a sit-out'),
        ),
        migrations.AlterField(
            model_name='bustle',
            name='sit_out_points',
            field=models.SmallIntegerField(default=0, help_text='Only for “a number of points”.', validators=[django.core.validators.MinValueValidator(-99), django.core.validators.MaxValueValidator(99)], verbose_name='points for a sit-out'),
        ),
        migrations.AlterField(
            model_name='bustle',
            name='tables',
            field=models.PositiveSmallIntegerField(blank=True, help_text='Leave empty for as many as people fill.', null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(500)], verbose_name='tables'),
        ),
        migrations.AlterField(
            model_name='bustle',
            name='threes_slug',
            field=models.CharField(default='cutthroat', help_text='Played at tables of three.', max_length=60, verbose_name='game for three'),
        ),
        migrations.AlterField(
            model_name='bustle',
            name='tie_breaks',
            field=models.JSONField(blank=True, default=tournaments.models.bustles.usual_tie_breaks, help_text='Decides between people who are level on points, in this order.', validators=[tournaments.models.bustles.validate_tie_breaks], verbose_name='tie-breaks'),
        ),
    ]
