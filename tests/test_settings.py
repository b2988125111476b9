"""Settings come from the environment, and a bad value says at once what would be right."""

from __future__ import annotations

import json
import logging
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from cardsdb import env
from cardsdb.logs import JsonFormatter

LONG = "a-long-secret-that-nobody-guesses-0123456789"


@pytest.mark.parametrize(("text", "value"), [("1", True), ("Yes", True), ("off", False), ("0", False), ("", True)])
def test_a_switch_understands_common_words(monkeypatch, text, value):
    monkeypatch.setenv("SWITCH", text)
    assert env.envbool("SWITCH", default=True) is value


def test_a_switch_refuses_anything_else(monkeypatch):
    monkeypatch.setenv("SWITCH", "release")
    with pytest.raises(env.BadSetting, match=r"SWITCH is 'release'; it should be 1, true, yes or on"):
        env.envbool("SWITCH", default=False)


@pytest.mark.parametrize("text", ["many", "1.5", "-1"])
def test_a_number_refuses_what_is_none(monkeypatch, text):
    monkeypatch.setenv("NUMBER", text)
    with pytest.raises(env.BadSetting, match=r"NUMBER is .*; it should be a whole number, 0 or more"):
        env.envint("NUMBER", default=0)


def test_a_list_is_split_at_commas(monkeypatch):
    monkeypatch.setenv("LIST", " a.example , b.example,")
    assert env.envlist("LIST", default=[]) == ["a.example", "b.example"]


@pytest.mark.parametrize("text", ["cards.example.org", "ftp://cards.example.org", "https://x.org/path", "http://[bad"])
def test_an_address_must_be_an_origin(monkeypatch, text):
    monkeypatch.setenv("ADDRESS", text)
    with pytest.raises(env.BadSetting, match="ADDRESS"):
        env.envurl("ADDRESS", default=None)


def test_a_short_secret_is_refused_and_not_repeated(monkeypatch):
    monkeypatch.setenv("SECRET", "hunter2")
    with pytest.raises(env.BadSetting, match="SECRET is '7 characters long'") as caught:
        env.envsecret("SECRET", keep_in=None)
    assert "hunter2" not in str(caught.value)


def test_a_secret_may_live_in_a_file(monkeypatch, tmp_path):
    (tmp_path / "secret").write_text(f"{LONG}\n")
    monkeypatch.setenv("SECRET_FILE", str(tmp_path / "secret"))
    assert env.envsecret("SECRET", keep_in=None) == LONG


def test_a_missing_secret_file_is_named(monkeypatch, tmp_path):
    monkeypatch.setenv("SECRET_FILE", str(tmp_path / "none"))
    with pytest.raises(env.BadSetting, match="SECRET_FILE"):
        env.envsecret("SECRET", keep_in=None)


def test_a_desk_keeps_its_secret_for_its_owner_only(monkeypatch, tmp_path):
    monkeypatch.delenv("SECRET", raising=False)
    path = tmp_path / "var" / "secret"
    first = env.envsecret("SECRET", keep_in=path)
    assert env.envsecret("SECRET", keep_in=path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert len(first) >= env.MIN_SECRET


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("sqlite:///var/cards.sqlite3", {"NAME": "var/cards.sqlite3"}),
        ("sqlite:////srv/cards.sqlite3", {"NAME": "/srv/cards.sqlite3"}),
        (
            "postgresql://ann:p%40ss@db.example:5433/cards?sslmode=require",
            {"NAME": "cards", "USER": "ann", "PASSWORD": "p@ss", "HOST": "db.example", "PORT": "5433"}
            | {"OPTIONS": {"sslmode": "require"}},
        ),
        (
            "postgresql:///cards?host=/var/run/postgresql",
            {"NAME": "cards", "HOST": "/var/run/postgresql", "OPTIONS": {}},
        ),
    ],
)
def test_a_database_is_one_address(monkeypatch, address, expected):
    monkeypatch.setenv("DATABASE", address)
    assert env.envdatabase("DATABASE", default="").items() >= expected.items()


@pytest.mark.parametrize("address", ["cards.sqlite3", "sqlite://", "mysql://u:hunter2@h/n", "postgresql://h:port/n"])
def test_a_bad_database_address_is_refused_without_its_password(monkeypatch, address):
    monkeypatch.setenv("DATABASE", address)
    with pytest.raises(env.BadSetting, match="DATABASE") as caught:
        env.envdatabase("DATABASE", default="")
    assert "hunter2" not in str(caught.value)


def start(
    base_dir: Path, shown: str = "s.DESK, s.ALLOWED_HOSTS, s.SECURE_SSL_REDIRECT", **variables: str
) -> subprocess.CompletedProcess[str]:
    """Load the settings in a process of its own, with these variables and no others of ours."""
    code = f"from django.conf import settings as s; print({shown})"
    clean = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "cardsdb.settings"}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=base_dir, env=clean | variables, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("variables", "named"),
    [
        ({"DEBUG": "maybe"}, "DEBUG"),
        ({"DEBUG": "0"}, "SECRET_KEY"),
        ({"SECRET_KEY": LONG}, "PUBLIC_URL"),
        ({"LOG_LEVEL": "loud"}, "LOG_LEVEL"),
        ({"PROXIES": "one"}, "PROXIES"),
        ({"DATABASE_URL": "oracle://x/y"}, "DATABASE_URL"),
    ],
)
def test_a_bad_variable_stops_the_site_and_is_named(base_dir, variables, named):
    process = start(base_dir, **variables)
    assert process.returncode != 0
    assert f"Environment variable {named} " in process.stderr


def test_a_desk_needs_no_settings(base_dir):
    assert start(base_dir).stdout.split()[0] == "True"


@pytest.mark.parametrize(("asked", "debug"), [({}, "False"), ({"DEBUG": "1"}, "True")])
def test_at_a_desk_the_site_shows_its_own_pages_of_errors_unless_asked_for_tracebacks(base_dir, asked, debug):
    assert start(base_dir, shown="s.DESK, s.DEBUG", **asked).stdout.split() == ["True", debug]


def test_a_deployment_is_recognised_by_its_secret(base_dir):
    process = start(base_dir, SECRET_KEY=LONG, PUBLIC_URL="https://cards.example.org")
    assert process.stdout.strip() == "False ['cards.example.org'] True"


def test_a_log_record_is_one_line_of_json():
    try:
        raise ValueError("a\nb")
    except ValueError:
        record = logging.LogRecord("cards", logging.ERROR, "x.py", 1, "карта %s", ("k.r2d2",), sys.exc_info())
    line = JsonFormatter().format(record)
    assert "\n" not in line
    entry = json.loads(line)
    assert entry["message"] == "карта k.r2d2"
    assert "ValueError" in entry["traceback"]
