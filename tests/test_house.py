"""The house itself: its ground plan, its locks, its error pages, its two languages."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tomllib
from urllib.request import urlopen

import pytest
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.template import Context, Template
from django.test import Client
from django.urls import path

from cardsdb import urls as house
from cardsdb.services.tokens import tokens

GROUND_PLAN = {
    *("manage.py", "pyproject.toml", "cardsdb", "decks", "play", "templates", "fixtures", "tests"),
    *("README.md", "CONTRIBUTING.md", "Makefile", "docs"),
}
LEFT_BEHIND = {"var", "staticfiles", "htmlcov", "test-results", "kartoteka.egg-info", "__pycache__"}


def test_the_top_level_is_exactly_as_designed(base_dir):
    seen = {entry.name for entry in base_dir.iterdir() if not entry.name.startswith(".")}
    assert seen - LEFT_BEHIND == GROUND_PLAN


def test_every_dependency_has_its_reason(base_dir):
    project = tomllib.loads((base_dir / "pyproject.toml").read_text())["project"]
    wanted = [
        *project["dependencies"],
        *(d for extra in project["optional-dependencies"].values() for d in extra),
    ]
    reasons = (base_dir / "docs" / "dependencies.md").read_text()
    assert [d for d in wanted if "~=" not in d] == []
    names = [re.split(r"[~\[]", d)[0] for d in wanted]
    assert [name for name in names if f"`{name}`" not in reasons] == []


# --- locks --------------------------------------------------------------------------------------------------


@pytest.fixture
def home(db: None, client: Client) -> HttpResponse:
    return client.get("/", headers={"accept-language": "en"})


def test_pages_carry_the_security_headers(home):
    assert home.status_code == 200
    assert home["X-Content-Type-Options"] == "nosniff"
    assert home["X-Frame-Options"] == "DENY"
    assert home["Referrer-Policy"] == "same-origin"
    assert home["Cross-Origin-Opener-Policy"] == "same-origin"


def test_the_content_policy_allows_nothing_inline(home):
    policy = dict(rule.strip().split(" ", 1) for rule in home["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert "unsafe" not in home["Content-Security-Policy"]
    assert {"script-src", "style-src"}.isdisjoint(policy), "default-src governs both"


def test_templates_write_nothing_inline(base_dir):
    """What the policy would refuse: scripts and styles in the page, handlers and styles on elements."""
    inline = re.compile(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=\"|javascript:|hx-on|hx-vals=['\"]js:")
    guilty = {p.name: inline.findall(p.read_text()) for p in (base_dir / "templates").rglob("*.html")}
    assert {name: found for name, found in guilty.items() if found} == {}


def test_a_first_visit_leaves_no_cookie(home):
    assert not home.cookies


def test_htmx_may_not_evaluate_strings(home):
    assert '"allowEval": false' in home.text
    assert '"includeIndicatorStyles": false' in home.text


def test_htmx_carries_no_style_attribute_over_which_the_policy_would_refuse(home):
    assert '"attributesToSettle": ["class", "width", "height"]' in home.text


# --- error pages --------------------------------------------------------------------------------------------


def _refuse(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def _doubt(request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation


def _break(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("on purpose")


def _choke(request: HttpRequest) -> HttpResponse:
    raise RequestDataTooBig


urlpatterns = [
    *house.urlpatterns,
    *(path(f"{view.__name__[1:]}/", view) for view in (_refuse, _doubt, _break, _choke)),
]
handler400, handler404, handler500 = house.handler400, house.handler404, house.handler500


@pytest.mark.urls(__name__)
@pytest.mark.parametrize(
    ("address", "status", "words"),
    [
        ("/doubt/", 400, "This request makes no sense"),
        ("/refuse/", 403, "This drawer is locked"),
        ("/nowhere/", 404, "There is no such page here"),
        ("/play/destiny/", 404, "There is no such game here"),
        ("/play/scenario/nope/", 404, "There is no such ruling here"),
        ("/play/fluxx/quick/", 405, "A button leads here, not a link"),
        ("/logout/", 405, "A button leads here, not a link"),
        ("/choke/", 413, "This does not fit into the drawer"),
        ("/break/", 500, "Something fell off the table"),
    ],
)
def test_an_error_is_a_page_of_the_house(address, status, words):
    answer = Client(raise_request_exception=False).get(address, headers={"accept-language": "en"})
    assert answer.status_code == status
    assert words in answer.text
    assert 'class="tabs"' in answer.text


@pytest.mark.parametrize(
    ("address", "words"),
    [("/cards/chess/", "There is no such game here"), ("/cards/chess/q.queen/", "There is no such card here")],
)
def test_what_is_not_in_the_catalogue_is_called_by_its_name(db, client, address, words):
    answer = client.get(address, headers={"accept-language": "en"})
    assert answer.status_code == 404
    assert words in answer.text


def test_what_may_be_done_instead_is_still_told_to_programs():
    answer = Client().get("/play/fluxx/quick/")
    assert answer["Allow"] == "POST"
    assert Client().get("/play/fluxx/quick/", headers={"accept": "application/json"}).content == b""


@pytest.mark.urls(__name__)
def test_a_broken_site_needs_neither_database_nor_templates_to_say_so(monkeypatch):
    """No database: this test may not touch one, and asks for none."""
    client = Client(raise_request_exception=False)
    assert 'class="tabs"' in client.get("/break/").text

    def broken(*args, **kwargs):
        raise OSError("no templates")

    monkeypatch.setattr("cardsdb.errors.render_to_string", broken)
    answer = client.get("/break/")
    assert answer.status_code == 500
    assert "Something fell off the table" in answer.text
    assert "Что-то упало со стола" in answer.text


def test_a_form_without_its_token_gets_a_page_of_the_house():
    answer = Client(enforce_csrf_checks=True).post("/login/", headers={"accept-language": "en"})
    assert answer.status_code == 403
    assert "This form has grown old" in answer.text


# --- two languages ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "language"), [("ru-RU,ru;q=0.9", "ru"), ("en-GB", "en"), ("de,ru;q=0.5", "ru"), ("ja", "en")]
)
def test_the_language_is_guessed_from_the_browser(db, client, wish, language):
    assert f'<html lang="{language}">' in client.get("/", headers={"accept-language": wish}).text


def test_the_switch_wins_over_the_guess_and_returns_to_the_page(db, client):
    russian = {"accept-language": "ru"}
    answer = client.post("/language/", {"language": "en", "next": "/?q=r2"}, headers=russian)
    assert answer.url == "/?q=r2"
    page = client.get("/", headers=russian).text
    assert '<html lang="en">' in page
    assert 'value="ru" lang="ru"' in page


def test_the_switch_leads_to_no_other_site(client):
    answer = client.post("/language/", {"language": "ru", "next": "https://elsewhere.example/"})
    assert answer.url == "/"


# --- furniture ----------------------------------------------------------------------------------------------


def test_a_glyph_is_hidden_unless_it_says_something():
    plain = Template('{% glyph "keeper" %}').render(Context())
    assert plain == '<svg class="g" aria-hidden="true"><use href="/static/glyphs.svg#g-keeper"/></svg>'
    said = Template('{% glyph "warn" label %}').render(Context({"label": '"careful"'}))
    assert 'role="img" aria-label="&quot;careful&quot;"' in said


def test_every_glyph_a_template_names_is_drawn(base_dir):
    drawn = set(re.findall(r'id="g-([\w-]+)"', (base_dir / "cardsdb/static/glyphs.svg").read_text()))
    templates = (base_dir / "templates").rglob("*.html")
    named = {name for p in templates for name in re.findall(r'\{% glyph "([\w-]+)"', p.read_text())}
    assert named - drawn == set()


def test_alice_is_greeted_and_can_log_out(alice_client):
    assert "alice" in alice_client.get("/").text
    assert alice_client.post("/logout/").url == "/"
    assert "alice" not in alice_client.get("/").text


def test_a_taken_port_is_named_with_a_way_out(base_dir):
    with socket.socket() as squatter:
        squatter.bind(("127.0.0.1", 0))
        squatter.listen()
        port = squatter.getsockname()[1]
        command = [sys.executable, "manage.py", "site", "--port", str(port)]
        process = subprocess.run(command, cwd=base_dir, capture_output=True, text=True, check=False, timeout=60)
    assert process.returncode == 2
    assert f"Port {port} on 127.0.0.1 is taken" in process.stderr
    assert f"PORT={port + 1}" in process.stderr


def test_the_site_knows_where_it_is_and_is_left_quietly(base_dir, tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "manage.py", "site", "--port", str(port)]
    env = {**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path}/site.sqlite3"}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=base_dir, env=env, **pipes) as process:
        for line in process.stdout:
            if "Ctrl+C" in line:
                break
        with urlopen(f"http://127.0.0.1:{port}/robots.txt", timeout=20) as answer:
            sitemap = answer.read().decode().split("Sitemap: ")[1].strip()
        process.send_signal(signal.SIGINT)
        _said, complaints = process.communicate(timeout=20)
    assert process.returncode == 0
    assert "Traceback" not in complaints
    assert sitemap == f"http://127.0.0.1:{port}/sitemap.xml"


@pytest.mark.parametrize("address", ["/favicon.ico", "/site.webmanifest"])
def test_browsers_find_the_icon_by_themselves(client, address):
    answer = client.get(address)
    assert answer.status_code == (302 if address == "/favicon.ico" else 200)


def test_the_manifest_speaks_the_language_of_the_reader(client):
    told = client.get("/site.webmanifest", headers={"accept-language": "ru"}).json()
    assert told["name"] == "Картотека"
    assert told["theme_color"] == tokens()["desk"][0]


@pytest.mark.skipif(shutil.which("make") is None, reason="no make")
def test_the_chores_are_the_promised_ones(base_dir):
    command = [shutil.which("make"), "-pRrq"]
    listing = subprocess.run(command, cwd=base_dir, capture_output=True, text=True, check=False).stdout
    for chore in ("run", "test", "check", "soak", "bench", "messages", "clean"):
        assert f"\n{chore}:" in listing


# --- in a real browser --------------------------------------------------------------------------------------


def test_the_theme_is_chosen_by_a_button_and_remembered(page, live_server):
    complaints = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.emulate_media(color_scheme="light")
    page.goto(live_server.url)
    page.click("#theme")
    page.goto(f"{live_server.url}/login/")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert complaints == [], "the content policy and the scripts have nothing to complain about"


@pytest.mark.parametrize("width", [320, 1280])
def test_the_first_page_fits_its_window(page, live_server, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(live_server.url)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
