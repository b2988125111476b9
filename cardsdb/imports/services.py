"""Imports in the background: one at a time, the others wait; what a worker does, and how far it is.

Knows rows, files that were sent, and signs of life; must not know requests. Like simulations, an import is claimed,
advanced and ended by `UPDATE … WHERE`, so progress, stopping and beginning again work through the database and outlive
every process. Each set is written whole or not at all, and importing twice changes nothing: what was interrupted simply
begins anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from cardsdb.destiny.collecting import Unreadable
from cardsdb.destiny.importing import import_from, import_source
from cardsdb.destiny.report import Report, SourceError
from cardsdb.destiny.sources import MAX_ARCHIVE, Archive, too_large
from cardsdb.imports.saying import dumped, faults, storable, summed
from cardsdb.language.messages import phrase
from cardsdb.models import ImportRun, ImportStage
from cardsdb.services.spawning import run_aside

STALE = timedelta(seconds=90)
"""Without a sign of life for so long a worker is taken for dead: the largest set takes a second, a download two minutes
at most, and that says so before it begins."""
FETCHING = timedelta(seconds=150)
MOST_WAITING = 3
MOST_KEPT = 30
"""Imports that are remembered; the oldest that is over goes."""


class TooMany(Exception):
    """So many imports wait that another one has to come later."""


class Stopped(Exception):
    """The import is no longer this worker's: somebody has stopped it."""


# ---- asking ----


def start(place: str, sent: Iterable[bytes] | None, *, dry_run: bool, user_id: int | None) -> ImportRun:
    """Put an import into the queue: of an address, or of what was `sent`, which `place` then only names.

    Raises `TooMany`, and `SourceError` for an archive that nothing can be read from.
    """
    if ImportRun.objects.filter(status=ImportStage.WAITING).count() >= MOST_WAITING:
        raise TooMany
    run = ImportRun(place=place[:400], dry_run=dry_run, user_id=user_id)
    if sent is not None:
        run.file = f"{run.pk}.zip"
        _keep(sent, folder() / run.file, place)
    run.save(force_insert=True)
    _tidy()
    kick()
    return run


def folder() -> Path:
    """Where archives lie until they are read."""
    path: Path = settings.VAR_DIR / "imports"
    path.mkdir(parents=True, exist_ok=True)
    return path


def _keep(sent: Iterable[bytes], path: Path, name: str) -> None:
    """Write what was sent into a file, and look whether it can be an archive of ours; raises `SourceError`."""
    try:
        with path.open("wb") as file:
            size = 0
            for chunk in sent:
                size += len(chunk)
                if size > MAX_ARCHIVE:
                    raise too_large(name[:200], MAX_ARCHIVE)
                file.write(chunk)
        with path.open("rb") as file:
            Archive(file, name)
    except SourceError:
        path.unlink(missing_ok=True)
        raise


def _tidy() -> None:
    over = ImportRun.objects.filter(status__in=(ImportStage.DONE, ImportStage.REFUSED)).order_by("-created")
    old = list(over.values_list("pk", flat=True)[MOST_KEPT:])
    ImportRun.objects.filter(pk__in=old).delete()


def stalled(run: ImportRun) -> bool:
    """Whether its worker seems to be gone."""
    return run.status == ImportStage.RUNNING and (run.heartbeat is None or run.heartbeat < timezone.now() - STALE)


def stop(run: ImportRun) -> None:
    """Give an import up; the sets that are written stay."""
    said = phrase("It was stopped.")
    under_way = ImportRun.objects.filter(pk=run.pk, status__in=(ImportStage.WAITING, ImportStage.RUNNING))
    if under_way.update(status=ImportStage.REFUSED, slot=None, fault=str(said), report={"refused": dumped(said)}):
        _forget(run)
    kick()


def resume(run: ImportRun) -> None:
    """Let one whose worker is gone begin anew."""
    dead = ImportRun.objects.filter(pk=run.pk, status=ImportStage.RUNNING, heartbeat__lt=timezone.now() - STALE)
    dead.update(status=ImportStage.WAITING, slot=None, done=0, of=0)
    kick()


def before(run: ImportRun) -> int:
    """How many imports are before one that waits; if it may begin by now, it does."""
    ahead = ImportRun.objects.filter(
        Q(status=ImportStage.WAITING, created__lt=run.created)
        | Q(status=ImportStage.RUNNING, heartbeat__gte=timezone.now() - STALE)
    ).count()
    if not ahead:
        kick()
    return ahead


# ---- the slot ----


def kick() -> None:
    """Begin what waits longest, if nothing runs."""
    stale = timezone.now() - STALE
    ImportRun.objects.filter(slot__isnull=False, heartbeat__lt=stale).update(slot=None)
    if ImportRun.objects.filter(slot__isnull=False).exists():
        return
    first = (
        ImportRun.objects.filter(status=ImportStage.WAITING).order_by("created").values_list("pk", flat=True).first()
    )
    if first is not None and _claim(first):
        run_aside("run_import", first)


def _claim(run_id: str) -> bool:
    try:
        with transaction.atomic():
            waiting = ImportRun.objects.filter(pk=run_id, status=ImportStage.WAITING)
            return bool(waiting.update(status=ImportStage.RUNNING, slot=1, heartbeat=timezone.now()))
    except IntegrityError:  # somebody was faster by a moment
        return False


# ---- working ----


def work(run_id: str) -> None:
    """Make an import that has been claimed, to its end; then begin what waits."""
    run = ImportRun.objects.filter(pk=run_id, status=ImportStage.RUNNING).first()
    if run is None:
        return
    try:
        report = _import(run)
    except Stopped:
        return
    except SourceError as error:
        _end(run, ImportStage.REFUSED, {"refused": dumped(error.message)}, str(error))
    except Unreadable as error:
        _end(run, ImportStage.REFUSED, {"faults": faults(error.faults)}, str(error))
    except Exception as error:
        _end(run, ImportStage.REFUSED, {"broken": True}, f"{type(error).__name__}: {error}")
        raise
    else:
        _end(run, ImportStage.DONE, summed(report), "", done=run.of)
    finally:
        kick()


def _import(run: ImportRun) -> Report:
    def progress(done: int, total: int, name: str) -> None:
        run.done, run.of = done, total
        _write(run, done=done, of=total, step=name[:120], heartbeat=timezone.now())

    if run.file:
        with (folder() / run.file).open("rb") as file:
            return import_source(Archive(file, run.place), run.place, dry_run=run.dry_run, progress=progress)
    # Fetching gives no sign of life.
    _write(run, heartbeat=timezone.now() + FETCHING - STALE)
    return import_from(run.place, dry_run=run.dry_run, progress=progress)


def _write(run: ImportRun, **fields: Any) -> None:
    """Write down how far it is; raises `Stopped` if somebody has ended it."""
    if not ImportRun.objects.filter(pk=run.pk, status=ImportStage.RUNNING).update(**fields):
        raise Stopped


def _end(run: ImportRun, status: ImportStage, report: dict[str, Any], fault: str, **fields: Any) -> None:
    with suppress(Stopped):
        said = {"report": storable(report), "fault": storable(fault[:400])}
        _write(run, status=status, slot=None, step="", **said, **fields)
    _forget(run)


def _forget(run: ImportRun) -> None:
    """The archive has been read, or never will be."""
    if run.file:
        (folder() / run.file).unlink(missing_ok=True)
