"""Where every address of the site begins; each room lists its own addresses below its prefix."""

from django.contrib import admin
from django.contrib.sitemaps.views import sitemap
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from cardsdb.catalogue.seo import SITEMAPS, robots
from cardsdb.home import home
from cardsdb.icons import favicon, manifest
from cardsdb.style import style

urlpatterns = [
    path("", home, name="home"),
    path("style/", style, name="style"),
    # Changing the language harms nobody, so it needs no token: pages stay free of cookies and cacheable.
    path("language/", csrf_exempt(set_language), name="set_language"),
    path("favicon.ico", favicon, name="favicon"),
    path("site.webmanifest", manifest, name="manifest"),
    path("robots.txt", robots, name="robots"),
    path("sitemap.xml", sitemap, {"sitemaps": SITEMAPS}, name="sitemap"),
    path("", include("cardsdb.accounts.urls")),
    path("admin/", admin.site.urls),
    path("api/", include("cardsdb.api.urls")),
    path("api/public/", include("cardsdb.api.public_urls")),
    path("api/public/", include("decks.api.public_urls")),
    path("api/decks/", include("decks.api.urls")),
    path("api/decks/<slug:deck_id>/simulations/", include("play.api.run_urls")),
    path("api/matches/", include("play.api.urls")),
    path("api/workshop/", include("cardsdb.workshop.api_urls")),
    path("api/collection/", include("cardsdb.collection.api_urls")),
    path("imports/", include("cardsdb.imports.urls")),
    path("faces/", include("cardsdb.faces_urls")),
    path("", include("cardsdb.catalogue.urls")),
    path("workshop/", include("cardsdb.workshop.urls")),
    path("collection/", include("cardsdb.collection.urls")),
    path("decks/", include("decks.urls")),
    path("", include("play.urls")),
]

handler400 = "cardsdb.errors.bad_request"
handler403 = "cardsdb.errors.forbidden"
handler404 = "cardsdb.errors.not_found"
handler500 = "cardsdb.errors.server_error"
