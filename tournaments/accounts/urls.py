"""Addresses of this room. Views of allauth stand under its own names, at addresses of ours."""

from allauth.account import views as theirs
from allauth.mfa.webauthn import views as passkeys
from django.urls import path

from tournaments.accounts import api
from tournaments.accounts.views import account, fresh, sign_in, tokens
from tournaments.accounts.views.fresh import fresh_sign_in
from tournaments.accounts.views.sign_in import with_mail
from tournaments.core import addresses  # noqa: F401  (registers the converter of rows)

PASSKEY = "account/passkeys/<row:pk>/"
sign_in_page = sign_in.SignIn.as_view()

site_urls = [
    path("sign-in/", sign_in_page, name="sign-in"),
    path("sign-in/", sign_in_page, name="account_login"),
    path("sign-in/another-device/", sign_in.another_device, name="another-device"),
    path("sign-in/again/", fresh.sign_in_again, name="sign-in-again"),
    path("sign-in/again/password/", theirs.reauthenticate, name="account_reauthenticate"),
    path(
        "sign-in/again/passkey/",
        passkeys.reauthenticate_webauthn,
        name="mfa_reauthenticate_webauthn",
    ),
    path("sign-in/closed/", theirs.account_inactive, name="account_inactive"),
    path("sign-in/code/", with_mail(theirs.request_login_code), name="account_request_login_code"),
    path(
        "sign-in/code/enter/",
        with_mail(theirs.confirm_login_code),
        name="account_confirm_login_code",
    ),
    path("sign-in/passkey/", passkeys.login_webauthn, name="mfa_login_webauthn"),
    path("sign-in/<str:secret>/", sign_in.sign_in_link, name="sign-in-link"),
    path("sign-out/", sign_in.sign_out, name="sign-out"),
    path("account/", account.account, name="account"),
    path("account/", account.account, name="mfa_index"),
    path("account/", account.account, name="mfa_list_webauthn"),
    path("account/email/", with_mail(fresh_sign_in(theirs.email)), name="account_email"),
    path(
        "account/email/code/",
        with_mail(theirs.email_verification_sent),
        name="account_email_verification_sent",
    ),
    path(
        "account/password/", fresh_sign_in(theirs.password_change), name="account_change_password"
    ),
    path("account/password/set/", fresh_sign_in(theirs.password_set), name="account_set_password"),
    path("account/password/remove/", account.password_remove, name="password-remove"),
    path("account/passkeys/add/", fresh_sign_in(passkeys.add_webauthn), name="mfa_add_webauthn"),
    path(PASSKEY, fresh_sign_in(passkeys.edit_webauthn), name="mfa_edit_webauthn"),
    path(PASSKEY + "remove/", fresh_sign_in(passkeys.remove_webauthn), name="mfa_remove_webauthn"),
    path("account/sessions/end-others/", account.sessions_end, name="sessions-end"),
    path("account/sessions/<row:session_id>/end/", account.session_end, name="session-end"),
    path("account/tokens/", tokens.tokens, name="account-tokens"),
    path("account/tokens/<slug:key>/revoke/", tokens.revoke, name="token-revoke"),
]
api_urls = [
    path("tokens/", api.TokenList.as_view(), name="tokens"),
    path("tokens/<slug:key>/", api.TokenDetail.as_view(), name="token"),
]
