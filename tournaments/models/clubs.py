"""Clubs and the people in their directories."""

from django.db import models


class Club(models.Model):
    """Who runs bustles. Everything belongs to a club, and nobody sees another club's."""

    name = models.CharField(max_length=80)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """A person in a club's directory. The only table that holds people's data."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=80)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["club", "name"])]

    def __str__(self) -> str:
        return self.name
