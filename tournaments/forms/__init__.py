"""What a director types, checked before a service sees it."""

from tournaments.forms.bustles import BustleForm
from tournaments.forms.files import BustleFileForm, PaperForm, RulesetFileForm, RulesetNameForm
from tournaments.forms.people import (
    FromRoundForm,
    LastRoundForm,
    NameForm,
    RenameForm,
    RosterForm,
    SubstituteForm,
)
from tournaments.forms.sheets import AdjustForm, TotalsForm

__all__ = [
    "AdjustForm",
    "BustleFileForm",
    "BustleForm",
    "FromRoundForm",
    "LastRoundForm",
    "NameForm",
    "PaperForm",
    "RenameForm",
    "RosterForm",
    "RulesetFileForm",
    "RulesetNameForm",
    "SubstituteForm",
    "TotalsForm",
]
