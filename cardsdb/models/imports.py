"""Imports that staff have begun in the browser: where from, how far, and what came of it.

Knows what must always be true of one. Must not know the layout of any source.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from cardsdb.models.ids import new_id


def new_import_id() -> str:
    return new_id(12)


class ImportStage(models.TextChoices):
    WAITING = "waiting", _("waiting")
    RUNNING = "running", _("running")
    DONE = "done", _("done")
    REFUSED = "refused", _("refused")


class ImportRun(models.Model):
    """One import. `done` of `of` steps are made; `report` is what `cardsdb.destiny.report` tells when it is over.

    At most one runs at a time: `slot` is 1 while it does. One without a sign of life for long has died.
    """

    id = models.CharField(primary_key=True, max_length=12, default=new_import_id, editable=False)
    place = models.CharField(_("source"), max_length=400, help_text=_("An address, or the name of the uploaded file."))
    file = models.CharField(max_length=200, blank=True, editable=False)
    dry_run = models.BooleanField(_("dry run"), default=False)
    status = models.CharField(_("status"), max_length=8, choices=ImportStage, default=ImportStage.WAITING)
    slot = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    done = models.PositiveIntegerField(_("steps done"), default=0)
    of = models.PositiveIntegerField(_("steps in all"), default=0)
    step = models.CharField(_("at work on"), max_length=120, blank=True)
    report = models.JSONField(_("report"), default=dict, blank=True)
    fault = models.CharField(_("what went wrong"), max_length=400, blank=True)
    heartbeat = models.DateTimeField(_("last sign of life"), null=True, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("begun by")
    )
    created = models.DateTimeField(_("begun"), auto_now_add=True)

    if TYPE_CHECKING:
        user_id: int | None

    class Meta:
        ordering = ["-created"]
        verbose_name = _("import")
        verbose_name_plural = _("imports")
        constraints = [
            models.CheckConstraint(condition=Q(status__in=ImportStage.values), name="import_known_status"),
            models.CheckConstraint(condition=Q(of=0) | Q(done__lte=F("of")), name="import_does_no_more_than_all"),
            models.CheckConstraint(condition=Q(slot=None) | Q(slot=1, status="running"), name="import_one_slot"),
            models.UniqueConstraint(fields=["slot"], condition=Q(slot__isnull=False), name="import_one_at_a_time"),
        ]

    def __str__(self) -> str:
        return f"{self.place} {self.status}"
