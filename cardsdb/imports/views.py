"""Pages of imports, for staff alone: begin one, watch it, read what it did. Parse, ask a service, render."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cardsdb.destiny.report import SourceError
from cardsdb.destiny.sources import MAX_ARCHIVE
from cardsdb.imports import services
from cardsdb.imports.saying import said
from cardsdb.language.messages import translated
from cardsdb.models import ImportRun, ImportStage

STOP_POLLING = 286
"""What htmx takes for «ask no more»."""
ROOM = 200_000
"""Bytes of a form besides its file."""

View = Callable[..., HttpResponse]


def staff_only(view: View) -> View:
    """For everybody else there is no such page."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not (request.user.is_active and request.user.is_staff):
            raise Http404
        return view(request, *args, **kwargs)

    return answer


def bounded(view: View) -> View:
    """Refuses a body that is too large before any of it is read, which looking for the token of the form would do."""
    checked = csrf_protect(view)

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if request.method == "POST" and length.isdecimal() and int(length) > MAX_ARCHIVE + ROOM:
            form = ImportForm()
            return _listed(request, form, 413, [_too_large()])
        return checked(request, *args, **kwargs)

    return csrf_exempt(answer)


def _too_large() -> str:
    return _("This file is larger than %(most)d MB: an archive of all cards has less than two.") % {
        "most": MAX_ARCHIVE // 1024**2
    }


class ImportForm(forms.Form):
    file = forms.FileField(label=gettext_lazy("A zip archive"), required=False)
    place = forms.CharField(
        label=gettext_lazy("or its address"),
        required=False,
        max_length=400,
        widget=forms.URLInput(attrs={"placeholder": "https://…/swdestinydb-json-data.zip"}),
    )
    dry_run = forms.BooleanField(label=gettext_lazy("Only say what would change"), required=False)

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        place = given.get("place", "")
        if self.errors:
            return given
        if bool(place) == bool(given.get("file")):
            raise forms.ValidationError(_("Choose a file or write an address: one of the two."))
        if place and not place.casefold().startswith(("http://", "https://")):
            self.add_error("place", _("An address begins with http:// or https://."))
        return given


@never_cache
@staff_only
@bounded
@require_http_methods(["GET", "HEAD", "POST"])
def imports(request: HttpRequest) -> HttpResponse:
    """The form that begins an import, and those there were."""
    if request.method != "POST":
        return _listed(request, ImportForm())
    form = ImportForm(request.POST, request.FILES)
    if form.is_valid():
        file, place = form.cleaned_data["file"], form.cleaned_data["place"]
        try:
            return redirect("imports:run", _start(request, file, place, form.cleaned_data["dry_run"]).pk)
        except SourceError as error:
            form.add_error("file", str(translated(error.message, _)))
        except services.TooMany:
            form.add_error(None, _("Other imports wait already: let them end first."))
    return _listed(request, form, 400)


def _start(request: HttpRequest, file: Any, place: str, dry_run: bool) -> ImportRun:
    sent = file.chunks() if file else None
    return services.start(file.name if file else place, sent, dry_run=dry_run, user_id=request.user.pk)


def _listed(request: HttpRequest, form: ImportForm, status: int = 200, faults: list[str] | None = None) -> HttpResponse:
    runs = ImportRun.objects.select_related("user").defer("report")[: services.MOST_KEPT]
    context = {"form": form, "runs": runs, "faults": faults or (), "most": MAX_ARCHIVE // 1024**2}
    return render(request, "imports/list.html", context, status=status)


@never_cache
@staff_only
@require_safe
def run(request: HttpRequest, run_id: str) -> HttpResponse:
    """An import: how far it is, or what it did; for a script the part of the page that changes."""
    found = get_object_or_404(ImportRun.objects.select_related("user"), pk=run_id)
    ahead = services.before(found) if found.status == ImportStage.WAITING else 0
    if found.status == ImportStage.WAITING and not ahead:
        found.refresh_from_db()
    stalled = services.stalled(found)
    polls = found.status in (ImportStage.WAITING, ImportStage.RUNNING) and not stalled
    part = bool(request.headers.get("HX-Request"))
    context = {"run": found, "ahead": ahead, "stalled": stalled, "polls": polls, "told": told(found.report)}
    page = "imports/_run.html" if part else "imports/run.html"
    response = render(request, page, context, status=STOP_POLLING if part and not polls else 200)
    patch_vary_headers(response, ["HX-Request"])
    return response


@staff_only
@require_POST
def stop(request: HttpRequest, run_id: str) -> HttpResponse:
    """Give an import up."""
    services.stop(get_object_or_404(ImportRun, pk=run_id))
    return redirect("imports:run", run_id)


@staff_only
@require_POST
def again(request: HttpRequest, run_id: str) -> HttpResponse:
    """Let one that was interrupted begin anew."""
    services.resume(get_object_or_404(ImportRun, pk=run_id))
    return redirect("imports:run", run_id)


def told(report: dict[str, Any]) -> dict[str, Any]:
    """A report with its messages in the reader's language."""
    parts = [
        part | {"faults": _in_words(part["faults"]), "remarks": _in_words(part["remarks"])}
        for part in report.get("parts", ())
    ]
    return report | {
        "parts": parts,
        "faults": _in_words(report.get("faults", ())),
        "refused": said(report["refused"], _) if "refused" in report else "",
        "fault_count": sum(part["fault_count"] for part in parts),
    }


def _in_words(faults: Any) -> list[dict[str, Any]]:
    return [one | {"message": said(one["message"], _)} for one in faults]
