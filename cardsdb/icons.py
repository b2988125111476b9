"""The site's icon where browsers look for it by themselves, and what a phone needs to put it on its first screen."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cardsdb.services.tokens import tokens


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    return redirect(static("favicon.ico"))


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """The web manifest, in the language of the reader."""
    icons = [{"src": static(f"icon-{n}.png"), "sizes": f"{n}x{n}", "type": "image/png"} for n in (192, 512)]
    content = {
        "name": _("Kartoteka"),
        "short_name": _("Kartoteka"),
        "start_url": reverse("home"),
        "display": "minimal-ui",
        "background_color": tokens()["paper"][0],
        "theme_color": tokens()["desk"][0],
        "icons": icons,
    }
    return JsonResponse(content, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False})
