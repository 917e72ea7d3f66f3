"""Forms made from rulesets: what a sheet asks, and what a director may choose."""

from scoring.forms.hands import HandForm, Question
from scoring.forms.numbers import MOST_DIGITS, WholeNumber, whole
from scoring.forms.options import OptionsForm

__all__ = ["MOST_DIGITS", "HandForm", "OptionsForm", "Question", "WholeNumber", "whole"]
