"""Addresses of imports, below `/imports/`."""

from django.urls import path

from cardsdb.imports import views

app_name = "imports"
urlpatterns = [
    path("", views.imports, name="list"),
    path("<slug:run_id>/", views.run, name="run"),
    path("<slug:run_id>/stop/", views.stop, name="stop"),
    path("<slug:run_id>/again/", views.again, name="again"),
]
