"""Addresses of faces and previews, to be included with `path("faces/", include("cardsdb.faces_urls"))`."""

from django.conf import settings
from django.urls import re_path

from cardsdb import faces_views
from cardsdb.services.faces import WEB_SIZES

LANGS = "|".join(code for code, _ in settings.LANGUAGES)
CARD = rf"^(?P<game>[a-z]+)/(?P<code>[a-z0-9][a-z0-9.-]{{0,39}})\.(?P<lang>{LANGS})"
DIGEST = r"(?P<digest>[0-9a-f]{12})"

app_name = "faces"
urlpatterns = [
    re_path(rf"{CARD}\.(?P<size>{'|'.join(WEB_SIZES)})\.{DIGEST}\.webp$", faces_views.face, name="face"),
    re_path(rf"{CARD}\.preview\.{DIGEST}\.jpg$", faces_views.preview, name="preview"),
    re_path(rf"^site\.(?P<lang>{LANGS})\.jpg$", faces_views.site_preview, name="site_preview"),
]
