"""Folders, archives and addresses: each may hold the data, none is trusted."""

from __future__ import annotations

import io
import threading
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from cardsdb.destiny import fetching, sources
from cardsdb.destiny.collecting import Collection, Unreadable
from cardsdb.destiny.importing import import_from
from cardsdb.destiny.report import SourceError
from cardsdb.destiny.sources import opened
from cardsdb.models import Card
from tests.destiny.conftest import MINI


def packed(root: Path, inside: str = "", **more: bytes) -> bytes:
    """The folder as an archive; `more`: further entries, name → bytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(root.rglob("*.json")):
            archive.writestr(inside + path.relative_to(root).as_posix(), path.read_bytes())
        for name, data in more.items():
            archive.writestr(name, data)
    return file.getvalue()


def refused(place, *said, **options):
    """Opening and reading it is refused, in these words."""
    with pytest.raises((SourceError, Unreadable)) as caught, opened(str(place), **options) as source:
        Collection(source)
    for words in said:
        assert words in str(caught.value)


# ---- folders ---------------------------------------------------------------------------------------------


def test_a_folder_is_read_also_from_above(tmp_path, mini):
    with opened(str(mini.root)) as source, opened(str(mini.root.parent)) as above:
        assert source.names() == above.names()
        assert "translations/pt/set/FAN.json" in source.names()


def test_a_place_without_the_data_is_refused(tmp_path):
    refused(tmp_path, "there is no sets.json; right is the folder")
    refused(tmp_path / "nothing", "nothing cannot be read: No such file or directory")
    refused("\0", "cannot be read")


def test_two_folders_with_data_are_one_too_many(tmp_path):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "sets.json").write_text("[]")
    refused(tmp_path, "there is more than one sets.json: in one and in two")


def test_a_file_that_is_too_large_is_refused_before_it_is_read(mini):
    with (mini.root / "set/HB.json").open("wb") as file:
        file.truncate(200 * 1024 * 1024)  # a hole: it takes no room
    refused(mini.root, "set/HB.json is larger than 8 MB")


def test_an_archive_that_is_too_large_is_refused_before_it_is_read(tmp_path):
    with (tmp_path / "cards.zip").open("wb") as file:
        file.write(packed(MINI))
        file.truncate(200 * 1024 * 1024)
    refused(tmp_path / "cards.zip", "cards.zip is larger than 32 MB")


def test_too_much_altogether_is_refused(mini, monkeypatch):
    monkeypatch.setattr(sources, "MAX_TOTAL", 1000)
    refused(mini.root, "the files hold more than")


def test_a_link_out_of_the_folder_is_not_followed(mini, tmp_path):
    (tmp_path / "secret.json").write_text("[]")
    (mini.root / "set/HB.json").unlink()
    (mini.root / "set/HB.json").symlink_to(tmp_path / "secret.json")
    with opened(str(mini.root)) as source:
        found = Collection(source)
    assert "set/HB.json leads out of the folder" in str(found.batches["HB"].faults[0])


def test_a_file_that_is_something_else_is_refused(tmp_path):
    (tmp_path / "cards.zip").write_bytes(b"no archive at all")
    refused(tmp_path / "cards.zip", "this is neither a folder nor a zip archive; right is one with sets.json")


# ---- archives --------------------------------------------------------------------------------------------


@pytest.fixture
def archive(tmp_path):
    def write(data: bytes) -> Path:
        file = tmp_path / "cards.zip"
        file.write_bytes(data)
        return file

    return write


@pytest.mark.parametrize("inside", ["", "swdestinydb-json-data-master/", "a/b/"])
def test_an_archive_holds_the_same_as_the_folder(archive, inside):
    with opened(str(archive(packed(MINI, inside)))) as zipped, opened(str(MINI)) as folder:
        assert zipped.names() == folder.names()
        assert Collection(zipped).catalogue.cards == Collection(folder).catalogue.cards


def test_the_lists_of_translations_are_not_taken_for_the_data(archive):
    refused(archive(packed(MINI / "translations", "x/translations/")), "there is no sets.json")


@pytest.mark.parametrize("name", ["../set/XX.json", "a/../../x.json", "/etc/x.json", "..\\x.json", "C:/x.json"])
def test_a_path_outside_the_archive_is_refused(archive, name):
    refused(archive(packed(MINI, **{name: b"[]"})), "the archive has a path outside itself", name[:8])


def test_an_archive_is_never_unpacked(archive, tmp_path):
    file = archive(packed(MINI))
    before = sorted(tmp_path.rglob("*"))
    with opened(str(file)) as source:
        Collection(source)
    assert sorted(tmp_path.rglob("*")) == before


def test_a_bomb_is_refused_before_it_goes_off(archive):
    bomb = packed(MINI, **{"set/XX.json": b" " * (sources.MAX_FILE + 1)})
    assert len(bomb) < 100_000
    refused(archive(bomb), "set/XX.json is larger than 8 MB")


def test_many_small_bombs_are_refused_too(archive, monkeypatch):
    monkeypatch.setattr(sources, "MAX_TOTAL", 100_000)
    refused(archive(packed(MINI, **{"a.txt": b" " * 400_000})), "unpacked")


def test_a_bomb_that_lies_about_its_size_is_not_believed(archive):
    real = packed(MINI)
    size = (MINI / "set/HB.json").stat().st_size
    lie = real.replace(size.to_bytes(4, "little"), (10).to_bytes(4, "little"))
    assert lie != real
    with opened(str(archive(lie))) as source:
        assert Collection(source).batches["HB"].faults  # damaged, or cut off: no cards either way


def test_too_many_entries_are_refused(archive, monkeypatch):
    monkeypatch.setattr(sources, "MAX_ENTRIES", 10)
    refused(archive(packed(MINI)), "the archive has more than 10 entries")


def test_a_damaged_entry_keeps_its_set_out_only(archive):
    data = bytearray(packed(MINI))
    place = data.index(b"set/HB.json") + 40
    data[place : place + 8] = b"\xff" * 8
    with opened(str(archive(bytes(data)))) as source:
        found = Collection(source)
    assert "set/HB.json in the archive is damaged" in str(found.batches["HB"].faults[0])
    assert found.batches["MG"].faults == []


def test_an_encrypted_archive_is_refused(archive):
    data = bytearray(packed(MINI))
    place = data.index(b"PK\x01\x02")
    data[place + 8] |= 1
    refused(archive(bytes(data)), "is encrypted")


def test_an_archive_that_is_cut_off_is_refused(archive):
    refused(archive(packed(MINI)[:-40]), "this is neither a folder nor a zip archive")


# ---- addresses -------------------------------------------------------------------------------------------


class Server:
    """A web server of one answer for each path."""

    def __init__(self) -> None:
        self.answers: dict[str, tuple[int, dict[str, str], bytes]] = {}
        self.asked: list[str] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.asked.append(self.path)
                status, headers, body = outer.answers.get(self.path, (404, {}, b""))
                self.send_response(status)
                for name, value in {"Content-Length": str(len(body)), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *args) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def server():
    one = Server()
    yield one
    one.server.shutdown()
    one.server.server_close()


@pytest.fixture
def public(monkeypatch):
    """Let this machine pass for a public one, and nothing else."""
    real = fetching._is_public
    monkeypatch.setattr(fetching, "_is_public", lambda address: address == "127.0.0.1" or real(address))


@pytest.mark.django_db
def test_an_archive_is_fetched_from_its_address(server, public):
    server.answers["/moved"] = (302, {"Location": "/data.zip?x=1"}, b"")
    server.answers["/data.zip?x=1"] = (200, {}, packed(MINI, "data-main/"))
    report = import_from(f"{server.url}/moved")
    assert report.faults == []
    assert Card.objects.count() == 62


@pytest.mark.parametrize(
    "host",
    [
        *("127.0.0.1", "localhost", "10.0.0.1", "192.168.1.1", "172.16.5.4", "169.254.169.254", "0.0.0.1"),
        *("[::1]", "[fe80::1]", "[fd00::1]", "[::ffff:127.0.0.1]", "2130706433", "224.0.0.1", "100.64.0.1"),
        "[64:ff9b::a00:1]",
    ],
)
def test_nothing_is_fetched_from_a_private_network(host):
    refused(f"http://{host}/data.zip", "an address of a private network")


def test_a_private_address_may_be_allowed(server):
    server.answers["/data.zip"] = (200, {}, packed(MINI))
    refused(f"{server.url}/data.zip", "an address of a private network")
    with opened(f"{server.url}/data.zip", private=True) as source:
        assert "sets.json" in source.names()


@pytest.mark.parametrize("target", ["http://10.0.0.1/x", "http://[::1]/x", "//169.254.169.254/latest"])
def test_a_redirect_to_a_private_address_is_refused(server, public, target):
    server.answers["/data.zip"] = (302, {"Location": target}, b"")
    refused(f"{server.url}/data.zip", "an address of a private network, where nothing is fetched from")


def test_a_redirect_to_something_else_than_the_web_is_refused(server, public):
    server.answers["/data.zip"] = (302, {"Location": "file:///etc/passwd"}, b"")
    refused(f"{server.url}/data.zip", "only http and https are fetched, not file")


def test_redirects_without_end_are_refused(server, public):
    server.answers["/round"] = (302, {"Location": "/round"}, b"")
    refused(f"{server.url}/round", "the address leads on more than 5 times")
    assert len(server.asked) == 6


def test_what_is_too_large_is_not_fetched_to_its_end(server, public, monkeypatch):
    monkeypatch.setattr(fetching, "MAX_DOWNLOAD", 100_000)
    server.answers["/big"] = (200, {}, b"x" * 400_000)
    refused(f"{server.url}/big", "what lies there is larger than")


def test_a_download_that_takes_too_long_is_given_up(server, public, monkeypatch):
    monkeypatch.setattr(fetching, "DEADLINE", -1.0)
    server.answers["/slow"] = (200, {}, b"x" * 1000)
    refused(f"{server.url}/slow", "fetching takes longer than")


def test_a_download_that_breaks_off_is_told(server, public):
    server.answers["/half"] = (200, {"Content-Length": "5000"}, b"x" * 1000)
    refused(f"{server.url}/half", "the server stopped before everything was there")


def test_what_is_no_archive_is_told(server, public):
    server.answers["/page"] = (200, {}, b"<html>A page</html>")
    refused(f"{server.url}/page", "this is neither a folder nor a zip archive")


def test_a_server_that_says_no_is_told(server, public):
    refused(f"{server.url}/nothing", "127.0.0.1 answers 404")


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("ftp://example.org/x.zip", "only http and https are fetched, not ftp"),
        ("file:///etc/passwd", "only http and https are fetched, not file"),
        ("http://", "this is no address"),
        ("http://example.org:port/", "this is no address"),
        ("http://[::1/x", "this is no address"),
        ("http://example.org/a b", "this is no address"),
        ("http://no-such-host.invalid/x", "there is no host no-such-host.invalid"),
    ],
)
def test_an_address_that_is_none_is_told(url, said):
    refused(url, said)


def test_a_closed_door_is_told():
    refused("http://127.0.0.1:9/x", "127.0.0.1 cannot be reached", private=True)
