"""Addresses of accounts: only those of allauth that make sense without mail or sign-up."""

from allauth.account import views
from django.urls import URLPattern, path
from django.views.generic import TemplateView

urlpatterns: list[URLPattern] = [
    path("login/", views.login, name="account_login"),
    path("logout/", views.logout, name="account_logout"),
    path("signup/", views.signup, name="account_signup"),
    path("inactive/", views.account_inactive, name="account_inactive"),
    path("reauthenticate/", views.reauthenticate, name="account_reauthenticate"),
    path("password/change/", views.password_change, name="account_change_password"),
    path("password/set/", views.password_set, name="account_set_password"),
    path(
        "password/reset/",
        TemplateView.as_view(template_name="account/password_help.html"),
        name="account_reset_password",
    ),
]
