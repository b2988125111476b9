"""Addresses of the doors of the house; their names have no prefix, for Django knows two of them."""

from __future__ import annotations

from django.urls import path

from cardsdb.accounts import views

urlpatterns = [
    path("login/", views.log_in, name="login"),
    path("logout/", views.LogOut.as_view(), name="logout"),
    path("signup/", views.sign_up, name="signup"),
    path("account/", views.account, name="account"),
    path("account/adopt/", views.adopt, name="adopt"),
    path("account/password/", views.password, name="password"),
    path("account/delete/", views.delete, name="delete_account"),
]
