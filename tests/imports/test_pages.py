"""Imports in the browser: who may, what is refused with which words, how far it is, what it did, what a kill leaves."""

from __future__ import annotations

import io
import json
import os
import signal
import time
import zipfile
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from cardsdb.destiny import fetching, sources
from cardsdb.destiny.report import SourceError
from cardsdb.imports import services
from cardsdb.imports.saying import dumped, loaded, said, storable
from cardsdb.imports.services import folder as where_they_really_lie
from cardsdb.language.messages import phrase
from cardsdb.models import Card, Edition, ImportRun, ImportStage
from cardsdb.services import spawning
from tests.destiny.conftest import MINI, Data, mini

__all__ = ["mini"]

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    (tmp_path / "sent").mkdir()
    monkeypatch.setattr(services, "folder", lambda: tmp_path / "sent")


@pytest.fixture
def at_once(monkeypatch):
    """The worker works where it is started."""
    monkeypatch.setattr(services, "run_aside", lambda _command, run_id: services.work(run_id))


@pytest.fixture
def waiting(monkeypatch):
    """No worker comes."""
    begun: list[str] = []
    monkeypatch.setattr(services, "run_aside", lambda _command, run_id: begun.append(run_id))
    return begun


@pytest.fixture
def staff(db) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.create_user("keeper", password="x", is_staff=True))
    return client


def zipped(root=MINI, inside="data/", **extra: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(root.rglob("*.json")):
            archive.write(path, inside + path.relative_to(root).as_posix())
        for name, text in extra.items():
            archive.writestr(name, text)
    return file.getvalue()


def send(client, content: bytes = b"", **fields):
    file = {"file": SimpleUploadedFile("cards.zip", content)} if content else {}
    return client.post("/imports/", {**file, **fields})


def text(response) -> str:
    return response.content.decode()


# ---- who may -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["anonymous", "user", "guest"])
@pytest.mark.parametrize("way", ["list", "start", "run", "stop", "again"])
def test_for_all_but_staff_there_is_no_such_page(who, way, alice_client, waiting):
    client = alice_client if who == "user" else Client()
    run = ImportRun.objects.create(place="x", status=ImportStage.WAITING)
    ways = {
        "list": ("get", "/imports/"), "start": ("post", "/imports/"), "run": ("get", f"/imports/{run.pk}/"),
        "stop": ("post", f"/imports/{run.pk}/stop/"), "again": ("post", f"/imports/{run.pk}/again/"),
    }  # fmt: skip
    method, address = ways[way]
    assert getattr(client, method)(address, {"place": "https://example.org/x.zip"}).status_code == 404
    assert ImportRun.objects.get().status == ImportStage.WAITING
    assert "/imports/" not in text(client.get("/"))


def test_staff_is_led_there(staff):
    assert 'href="/imports/"' in text(staff.get("/cards/"))
    assert "Bring in the community" in text(staff.get("/imports/"))
    owner = User.objects.create_superuser("root", password="x")
    staff.force_login(owner)
    assert 'href="/imports/"' in text(staff.get("/admin/"))


def test_a_form_of_another_site_begins_nothing(staff, waiting):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(User.objects.get())
    assert send(strict, zipped()).status_code == 403
    assert not ImportRun.objects.exists()


# ---- what it does ------------------------------------------------------------------------------------------------


def test_an_archive_fills_the_drawer_and_tells_what_it_did(staff, at_once):
    before = Edition.objects.filter(game="destiny").values_list("number", flat=True).first()
    response = send(staff, zipped())
    run = ImportRun.objects.get()
    assert response.headers["Location"] == f"/imports/{run.pk}/"
    assert run.status == ImportStage.DONE
    assert run.done == run.of > 0
    assert Card.objects.filter(game="destiny").count() == run.report["total"]["added"] > 20
    page = text(staff.get(f"/imports/{run.pk}/"))
    assert "Done." in page
    assert "hx-get" not in page
    assert Edition.objects.get(game="destiny").number != before
    assert list(services.folder().iterdir()) == [], "what has been read goes"


def test_the_second_time_everything_is_as_it_was(staff, at_once):
    send(staff, zipped())
    send(staff, zipped())
    run = ImportRun.objects.first()
    assert run.report["total"]["added"] == run.report["total"]["changed"] == 0
    assert "everything was as it is already" in text(staff.get(f"/imports/{run.pk}/"))


def test_a_dry_run_says_the_same_and_writes_nothing(staff, at_once):
    send(staff, zipped(), dry_run="on")
    run = ImportRun.objects.get()
    assert run.report["total"]["added"] > 20
    assert not Card.objects.filter(game="destiny").exists()
    assert "This is what an import would do." in text(staff.get(f"/imports/{run.pk}/"))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"sides": ["1MD", "1RD", "-", "-", "-"]}, "sides"),
        ({"faction_code": "purple"}, "purple"),
    ],
)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_card_that_cannot_be_keeps_its_set_out_and_is_named(staff, at_once, mini: Data, change, words, language):
    rows = mini.read("set/HB.json")
    code = next(row["code"] for row in rows if row["has_die"])
    mini.change("set/HB.json", code, **change)
    send(staff, zipped(mini.root))
    run = ImportRun.objects.get()
    assert run.status == ImportStage.DONE
    assert not Card.objects.filter(game="destiny", set__code="HB").exists()
    page = text(staff.get(f"/imports/{run.pk}/", headers={"accept-language": language}))
    assert "HB.json" in page
    assert code in page
    if language == "en":
        assert words in page


def test_what_is_no_json_keeps_everything_out_where_nothing_goes_without_it(staff, at_once, mini: Data):
    mini.write("sets.json", "[{")
    send(staff, zipped(mini.root))
    run = ImportRun.objects.get()
    assert run.status == ImportStage.REFUSED
    page = text(staff.get(f"/imports/{run.pk}/"))
    assert "Nothing of it can be imported." in page
    assert "sets.json" in page
    assert not Card.objects.filter(game="destiny").exists()


# ---- what is refused ---------------------------------------------------------------------------------------------


def bomb() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("sets.json", "[]")
        archive.writestr("set/AW.json", b" " * (sources.MAX_FILE + 1))
    return file.getvalue()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"no archive at all", "zip archive"),
        (zipped(**{"../../evil.json": "{}"}), "outside itself"),
        (zipped(inside="a/", **{"b/sets.json": "[]"}), "more than one sets.json"),
        (bomb(), "larger than 8 MB"),
        (zipped(root=MINI / "set"), "no sets.json"),
    ],
    ids=["no zip", "outside", "two roots", "bomb", "no sets"],
)
def test_an_archive_that_cannot_be_right_is_refused_at_once(staff, waiting, content, words):
    response = send(staff, content)
    assert response.status_code == 400
    assert words in text(response)
    assert not ImportRun.objects.exists()
    assert list(services.folder().iterdir()) == []


def test_a_file_that_is_too_large_is_refused_before_it_is_read(staff, waiting, monkeypatch):
    class Unread(io.BytesIO):
        def read(self, *_args):
            raise AssertionError("nobody has to read that")

    response = staff.generic(
        "POST", "/imports/", b"", "multipart/form-data; boundary=x",
        CONTENT_LENGTH=str(200 * 1024**2), **{"wsgi.input": Unread()},
    )  # fmt: skip
    assert response.status_code == 413
    assert "larger than 32 MB" in text(response)
    monkeypatch.setattr(services, "MAX_ARCHIVE", 1000)
    assert send(staff, zipped()).status_code == 400
    assert not ImportRun.objects.exists()


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("/etc/passwd", "http"),
        ("file:///etc/passwd", "http"),
        ("ftp://example.org/x.zip", "http"),
        ("x" * 500, "400"),
        ("", "Choose a file"),
    ],
)
def test_an_address_is_one_of_the_web(staff, waiting, place, words):
    response = send(staff, place=place)
    assert response.status_code == 400
    assert words in text(response)
    assert not ImportRun.objects.exists()


def test_a_file_and_an_address_are_one_too_many(staff, waiting):
    assert send(staff, zipped(), place="https://example.org/x.zip").status_code == 400


@pytest.mark.parametrize(
    "place", ["http://127.0.0.1:9/x.zip", "http://10.0.0.1/x", "http://[::1]/x", "http://localhost/x"]
)
def test_the_own_network_is_not_asked(staff, at_once, place):
    send(staff, place=place)
    run = ImportRun.objects.get()
    assert run.status == ImportStage.REFUSED
    assert "private network" in text(staff.get(f"/imports/{run.pk}/"))


def test_a_redirect_into_the_own_network_is_not_followed(staff, at_once, monkeypatch):
    went = fetching._get

    def get(url, file, private, started):
        return "http://127.0.0.1/x.zip" if "example" in url else went(url, file, private, started)

    monkeypatch.setattr(fetching, "_get", get)
    send(staff, place="https://example.org/x.zip")
    run = ImportRun.objects.get()
    assert run.status == ImportStage.REFUSED
    assert "private network" in run.fault
    assert not Card.objects.filter(game="destiny").exists()


# ---- how far it is -----------------------------------------------------------------------------------------------


def test_one_runs_and_the_others_wait_up_to_a_number(staff, waiting):
    for _ in range(1 + services.MOST_WAITING):
        assert send(staff, zipped()).status_code == 302
    response = send(staff, zipped())
    assert response.status_code == 400
    assert "wait already" in text(response)
    assert len(waiting) == 1
    assert ImportRun.objects.filter(slot=1).count() == 1
    last = ImportRun.objects.first()
    assert f"{services.MOST_WAITING} imports are before it" in text(staff.get(f"/imports/{last.pk}/"))


def test_the_next_one_begins_when_one_ends(staff, waiting):
    send(staff, zipped())
    send(staff, zipped())
    services.work(waiting[0])
    assert [ImportRun.objects.get(pk=pk).status for pk in waiting] == ["done", "running"]


def test_a_page_follows_it_with_a_script_and_without(staff, waiting):
    send(staff, zipped())
    run = ImportRun.objects.get()
    ImportRun.objects.update(done=2, of=5, step="Spirit of Rebellion")
    page = text(staff.get(f"/imports/{run.pk}/"))
    assert "2 of 5 sets. Now: Spirit of Rebellion" in page
    assert 'http-equiv="refresh"' in page
    part = staff.get(f"/imports/{run.pk}/", headers={"hx-request": "true"})
    assert (part.status_code, "<html" in text(part)) == (200, False)
    services.work(run.pk)
    assert staff.get(f"/imports/{run.pk}/", headers={"hx-request": "true"}).status_code == 286


def test_an_import_that_is_stopped_writes_no_further_set(staff, waiting, monkeypatch):
    send(staff, zipped())
    run = ImportRun.objects.get()
    write, steps = services._write, []

    def stop_after_two(row, **fields):
        steps.append(fields)
        if len(steps) == 3:
            staff.post(f"/imports/{run.pk}/stop/")
        write(row, **fields)

    monkeypatch.setattr(services, "_write", stop_after_two)
    services.work(run.pk)
    run.refresh_from_db()
    assert (run.status, run.slot) == (ImportStage.REFUSED, None)
    assert len(set(Card.objects.filter(game="destiny").values_list("set", flat=True))) == 2
    assert "It was stopped." in text(staff.get(f"/imports/{run.pk}/"))


def test_one_whose_worker_is_gone_begins_anew(staff, waiting):
    send(staff, zipped())
    run = ImportRun.objects.get()
    ImportRun.objects.update(heartbeat=timezone.now() - timedelta(hours=1))
    page = text(staff.get(f"/imports/{run.pk}/"))
    assert "It was interrupted" in page
    assert "hx-get" not in page
    staff.post(f"/imports/{run.pk}/again/")
    assert waiting == [run.pk, run.pk]
    services.work(run.pk)
    run.refresh_from_db()
    assert run.status == ImportStage.DONE


def test_a_fault_of_ours_is_kept_and_frees_the_slot(staff, waiting, monkeypatch):
    def broken(*_args, **_kwargs):
        raise RuntimeError("no luck")

    send(staff, zipped())
    monkeypatch.setattr(services, "import_source", broken)
    with pytest.raises(RuntimeError):
        services.work(waiting[0])
    run = ImportRun.objects.get()
    assert (run.status, run.slot, run.fault) == (ImportStage.REFUSED, None, "RuntimeError: no luck")


def test_the_list_remembers_so_many(staff, at_once, monkeypatch):
    monkeypatch.setattr(services, "MOST_KEPT", 2)
    for _ in range(4):
        send(staff, zipped(), dry_run="on")
    assert ImportRun.objects.count() <= 3


def test_messages_are_kept_so_that_they_can_be_said_in_another_language():
    message = phrase("{name} is larger than {most} MB", name=phrase("this is not JSON"), most=("8", "9"))
    kept = json.loads(json.dumps(dumped(message)))
    assert loaded(kept) == message
    assert said(kept, lambda text: f"~{text}") == "~~this is not JSON is larger than 8 / 9 MB"
    assert said("plain", str) == "plain"


def test_what_no_database_holds_is_kept_with_a_mark(staff, waiting, monkeypatch):
    def refuse(*_args, **_named):
        raise SourceError(phrase("{name} in the archive is damaged", name="a\0\ud800"))

    monkeypatch.setattr(services, "import_from", refuse)
    run = services.start("https://cards.test/a.zip", None, dry_run=True, user_id=None)
    services.work(run.pk)
    run.refresh_from_db()
    assert run.status == ImportStage.REFUSED
    assert run.fault == "a\N{REPLACEMENT CHARACTER}? in the archive is damaged"
    assert storable({"a": ["\0", 1, None]}) == {"a": ["\N{REPLACEMENT CHARACTER}", 1, None]}


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_worker_is_a_process_that_can_be_killed(staff, monkeypatch):
    monkeypatch.setattr(services, "folder", where_they_really_lie)
    send(staff, zipped())
    run = ImportRun.objects.get()
    os.kill(spawning.started[-1].pid, signal.SIGKILL)
    spawning.started[-1].wait(30)
    run.refresh_from_db()
    assert run.status == ImportStage.RUNNING
    monkeypatch.setattr(services, "STALE", timedelta(0))
    staff.post(f"/imports/{run.pk}/again/")
    monkeypatch.undo()
    until = time.monotonic() + 60
    while run.status != ImportStage.DONE and time.monotonic() < until:
        time.sleep(0.2)
        run.refresh_from_db()
    assert run.status == ImportStage.DONE
    assert Card.objects.filter(game="destiny").exists()
