"""Clubs and the people in their directories."""

from django.db import models

LONGEST_NAME = 80  # letters; what the name line of a scorecard holds


class Club(models.Model):
    """A club that runs bustles. Everything belongs to a club, and nobody sees another club's."""

    name = models.CharField(max_length=80)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """A person in a club's directory. The only table that holds people's data."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=LONGEST_NAME)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["club", "name"])]

    def __str__(self) -> str:
        return self.name


class PlayerList(models.Model):
    """People of a club who have a prize of their own: women, men, juniors, or any other."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="player_lists")
    name = models.CharField(max_length=40)
    players = models.ManyToManyField(Player, related_name="lists", blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="one_list_name")]
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
