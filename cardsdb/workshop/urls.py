"""Addresses of the workshop, below `/workshop/`."""

from __future__ import annotations

from django.urls import URLPattern

app_name = "workshop"
urlpatterns: list[URLPattern] = []
