"""What a director types, checked before a service sees it."""

from tournaments.forms.bustles import BustleForm
from tournaments.forms.files import PaperForm, RulesetFileForm, RulesetNameForm
from tournaments.forms.people import NameForm, RosterForm
from tournaments.forms.sheets import AdjustForm, TotalsForm

__all__ = [
    "AdjustForm",
    "BustleForm",
    "NameForm",
    "PaperForm",
    "RosterForm",
    "RulesetFileForm",
    "RulesetNameForm",
    "TotalsForm",
]
