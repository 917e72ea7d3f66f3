"""Whether this installation can send e-mail."""

from django.conf import settings


def mail_is_set_up() -> bool:
    """Whether a mail server is set up, and an address for the links that every e-mail carries."""
    return bool(settings.EMAIL_HOST and settings.SITE_URL)
