"""Whether a link leads a phone here."""

from tests.cases import for_every
from tournaments.core.links import phones_can_open, qr_image


@for_every(
    "address, can",
    {
        "http://192.168.1.20:8000": True,
        "HTTP://BUSTLE.EXAMPLE/T/K7M2": True,
        "http://bobs-laptop.local:8000": True,
        "http://[fd00::7]:8000": True,
        "http://127.0.0.1:8000/b/thursday/": False,
        "http://127.0.0.2": False,
        "http://localhost:8000": False,
        "http://hall.localhost": False,
        "http://[::1]:8000": False,
        "http://0.0.0.0:8000": False,
        "": False,
    }.items(),
)
def test_a_phone_cannot_open_what_means_this_computer(address, can):
    assert phones_can_open(address) is can


def test_there_is_no_code_of_a_link_that_leads_nowhere():
    assert qr_image("http://hall.example/b/x/").startswith("data:image/svg+xml")
    assert qr_image("http://localhost:8000/b/x/") == ""
