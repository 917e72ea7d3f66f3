"""Forms made from rulesets: what a sheet asks, and what a director may choose."""

from scoring.forms.hands import HandForm, Question
from scoring.forms.numbers import WholeNumber
from scoring.forms.options import OptionsForm

__all__ = ["HandForm", "OptionsForm", "Question", "WholeNumber"]
