"""Request ids and what browsers are told."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_answer_carries_the_request_id_of_the_proxy(client: Client) -> None:
    response = client.get("/healthz", headers={"X-Request-ID": "abcdef0123456789"})

    assert response["X-Request-ID"] == "abcdef0123456789"


@pytest.mark.parametrize("offered", ["", "short", "x" * 65, "with spaces in it", "<script>alert"])
def test_unusable_request_id_is_replaced(client: Client, offered: str) -> None:
    response = client.get("/healthz", headers={"X-Request-ID": offered})

    assert len(response["X-Request-ID"]) == 32


def test_policy_forbids_inline_script_and_style(client: Client) -> None:
    policy = client.get("/nothing-here/")["Content-Security-Policy"]

    assert "unsafe" not in policy
    assert "default-src 'self'" in policy


def test_pages_may_not_be_framed_nor_use_the_camera(client: Client) -> None:
    response = client.get("/nothing-here/")

    assert response["X-Frame-Options"] == "DENY"
    assert "camera=()" in response["Permissions-Policy"]


def test_admin_has_no_login_of_its_own(client: Client) -> None:
    response = client.get("/admin/login/")

    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/login/")
