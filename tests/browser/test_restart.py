"""A game outlives the server: one that is stopped in the middle, and another one that goes on with the same file."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from http.client import HTTPConnection, HTTPException

import pytest
from playwright.sync_api import expect

from .tables import open_table, play_on, press, version

WAIT = 60
"""Seconds a server may take to begin: it prepares the database and loads the cards."""


class Site:
    """A server of its own, on a database file that outlives it."""

    def __init__(self, folder, base_dir):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.base_dir, self.url = base_dir, f"http://127.0.0.1:{self.port}"
        self.environment = os.environ | {"DATABASE_URL": f"sqlite:///{folder / 'site.sqlite3'}"}
        self.process = None

    def start(self):
        command = [sys.executable, "manage.py", "site", "--port", str(self.port)]
        self.process = subprocess.Popen(
            command, cwd=self.base_dir, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until = time.monotonic() + WAIT
        while time.monotonic() < until:
            try:
                asked = HTTPConnection("127.0.0.1", self.port, timeout=5)
                asked.request("GET", "/play/")
                assert asked.getresponse().status == 200
                return
            except (HTTPException, OSError):
                assert self.process.poll() is None, "the server has ended by itself"
                time.sleep(0.2)
        raise AssertionError("the server did not begin")

    def stop(self, how=signal.SIGKILL):
        """End it as a power cut would."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(WAIT)


@pytest.fixture
def site(tmp_path, base_dir):
    site = Site(tmp_path, base_dir)
    site.start()
    yield site
    site.stop()


def test_a_game_goes_on_after_its_server_was_killed_and_another_one_started(site, english):
    open_table(english, site.url)
    for _ in range(2):
        press(english, "1")
    hand, before = english.locator(".hand .paper-name").all_inner_texts(), version(english)
    first = site.process.pid
    site.stop()
    english.keyboard.press("1")
    expect(english.locator("#lost")).to_be_visible()
    expect(english.locator("#lost")).to_contain_text("Nothing is lost")
    expect(english.locator("#lost")).to_have_css("pointer-events", "none")  # the hand below can be pressed
    assert version(english) == before
    site.start()
    assert site.process.pid != first
    english.reload()
    assert english.locator(".hand .paper-name").all_inner_texts() == hand
    assert version(english) == before
    play_on(english)
    expect(english.locator("#ask .big")).not_to_be_empty()


def test_the_word_about_a_silent_server_goes_when_it_answers_again(site, english):
    open_table(english, site.url)
    site.stop()
    english.keyboard.press("1")
    expect(english.locator("#lost")).to_be_visible()
    site.start()
    press(english, "1")
    expect(english.locator("#lost")).to_be_hidden()
