"""Signing in by django-allauth; docs/decisions/0023 says why it is set up like this."""

from config.mail import mail_settings

SIGN_IN_APPS = ["allauth", "allauth.account", "allauth.mfa", "allauth.usersessions"]
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]

LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "director:bustles"
FRESH_SECONDS = 15 * 60  # for which a sign-in is proof enough to hand out everything

ACCOUNT_ADAPTER = "tournaments.accounts.adapters.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "tournaments.accounts.forms.PasswordSignInForm",
    "request_login_code": "tournaments.accounts.forms.SendCodeForm",
    "confirm_login_code": "tournaments.accounts.forms.EnterCodeForm",
    "confirm_email_verification_code": "tournaments.accounts.forms.VerifyEmailForm",
    "add_email": "tournaments.accounts.forms.EmailForm",
    "reauthenticate": "tournaments.accounts.forms.PasswordAgainForm",
    "set_password": "tournaments.accounts.forms.NewPasswordForm",
    "change_password": "tournaments.accounts.forms.OtherPasswordForm",
}
ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*"]  # what checks ask; nobody signs up
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 10 * 60
ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # no mail to strangers whose address somebody typed
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_MAX_EMAIL_ADDRESSES = 5
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = FRESH_SECONDS
ACCOUNT_LOGOUT_REDIRECT_URL = "sign-in"
# A whole club may come from one address, a whole installation from that of its proxy: by address
# only floods are stopped, guesses by the account that is guessed at.
ACCOUNT_RATE_LIMITS = {
    "login": "300/m/ip",
    "login_failed": "300/m/ip,5/5m/key",
    "request_login_code": "300/m/ip,3/m/key",
    "reauthenticate": "10/m/user",
}
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_ALLOW_UNVERIFIED_EMAIL = True  # a laptop without mail has passkeys, too
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "add_webauthn": "tournaments.accounts.forms.PasskeyForm",
    "edit_webauthn": "tournaments.accounts.forms.PasskeyNameForm",
}
MFA_ADAPTER = "tournaments.accounts.adapters.PasskeyAdapter"
MFA_RATE_LIMITS = {"webauthn_login": "300/m/ip"}

globals().update(mail_settings())  # as EMAIL_HOST and so on
