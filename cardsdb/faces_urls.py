"""Addresses of faces, to be included with `path("faces/", include("cardsdb.faces_urls"))`."""

from django.urls import re_path

from cardsdb import faces_views
from cardsdb.services.faces import WEB_SIZES

app_name = "faces"
urlpatterns = [
    re_path(
        r"^(?P<game>[a-z]+)/(?P<code>[a-z0-9][a-z0-9.-]{0,39})\.(?P<lang>[a-z]{2})"
        rf"\.(?P<size>{'|'.join(WEB_SIZES)})\.(?P<digest>[0-9a-f]{{12}})\.webp$",
        faces_views.face,
        name="face",
    ),
]
