"""Addresses of the site as a whole."""


def test_django_admin_is_not_served(client, db):
    assert client.get("/admin/").status_code == 404
    assert client.get("/admin/login/").status_code == 404
