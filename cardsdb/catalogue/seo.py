"""What search engines ask for: robots.txt, and the addresses worth visiting.

Knows addresses; must not know what is on the pages.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from cardsdb.models import Card, CardQuerySet

CLOSED = ("/account/", "/admin/", "/imports/", "/login/", "/logout/", "/signup/", "/language/", "/api/")
"""Nothing to be found there."""


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", *(f"Disallow: {address}" for address in CLOSED)]
    lines += ["", f"Sitemap: {settings.PUBLIC_URL}{reverse('sitemap')}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


class Ours(Sitemap):  # type: ignore[type-arg]
    """Addresses below the site's own, whatever host the request was sent to."""

    protocol = urlsplit(settings.PUBLIC_URL).scheme

    def get_domain(self, site: Any = None) -> str:
        return urlsplit(settings.PUBLIC_URL).netloc


class Pages(Ours):
    def items(self) -> list[str]:
        games = Card.objects.public().order_by("game").values_list("game", flat=True).distinct()
        drawers = [reverse("cards:game", args=[game]) for game in games]
        return [reverse("home"), reverse("cards:list"), *drawers, reverse("cards:help"), reverse("api:docs")]

    def location(self, item: str) -> str:
        return item


class Cards(Ours):
    def items(self) -> CardQuerySet:
        return Card.objects.public().order_by("game", "position", "code")

    def lastmod(self, item: Card) -> datetime:
        return item.changed

    def get_latest_lastmod(self) -> datetime | None:
        latest: datetime | None = Card.objects.public().aggregate(latest=Max("changed"))["latest"]
        return latest


SITEMAPS: dict[str, type[Ours]] = {"pages": Pages, "cards": Cards}
"""By name; rooms that cards know nothing of add their own."""
