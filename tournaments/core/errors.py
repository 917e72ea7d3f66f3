"""Errors named for who must act. Each carries a sentence for that person."""


class DirectorMustAct(Exception):
    """The director asked for something that cannot be done now; the sentence says why."""

    def __init__(self, sentence: str, field: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.field = field


class NotNow(DirectorMustAct):
    """The bustle, round or registration is not in a state for this."""


class StillPlaying(NotNow):
    """A round cannot be closed yet: `table` is the first that it waits for."""

    def __init__(self, sentence: str, round_number: int, table: int) -> None:
        super().__init__(sentence)
        self.round_number = round_number
        self.table = table


class NotLetIn(NotNow):
    """This device does not write at this table; `state` says how it stands there."""

    def __init__(self, sentence: str, state: str) -> None:
        super().__init__(sentence)
        self.state = state


class RegistrationRefused(DirectorMustAct):
    """This person cannot be registered like that."""


class PersonRefused(DirectorMustAct):
    """The directory cannot keep that of a person, or cannot do that with them."""


class SameName(RegistrationRefused):
    """Somebody of that name is on the list: the person has to say that they are somebody else."""


class WishRefused(DirectorMustAct):
    """This wish cannot be kept; the sentence says which others it contradicts."""


class KeyReused(DirectorMustAct):
    """A program sent the key of another request."""


class MoneyRefused(DirectorMustAct):
    """Money cannot be planned or written down like that."""


class NotAllowed(Exception):
    """Their role does not allow it; the sentence says whose does."""


class ClubRefused(DirectorMustAct):
    """A club cannot be called, or look, like that."""


class NoSuchThing(Exception):
    """Nothing by that name or number is there, or it is not theirs to see."""


class LinkEnded(NoSuchThing):
    """A link that was good once; the sentence says whom to ask."""
