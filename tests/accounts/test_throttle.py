"""What costs much may be asked for so often in a span, and then one is told how long to wait."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.utils import translation

from cardsdb import throttle
from cardsdb.throttle import address_of, in_words, limited, wait_for


class Clock:
    def __init__(self) -> None:
        self.now = 6_000_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(throttle, "time", made)
    return made


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


@limited("press", 2, per=60)
def press(request: HttpRequest) -> HttpResponse:
    return HttpResponse("done")


@limited("form", 1, per=60, methods=("POST",))
def form(request: HttpRequest) -> HttpResponse:
    return HttpResponse("done")


def ask(view=press, method: str = "post", user: object = None, **headers: str) -> HttpResponse:
    request = getattr(RequestFactory(), method)("/", **headers)
    request.user = user or AnonymousUser()
    return view(request)


def test_so_many_times_and_then_429_with_the_seconds_to_wait(clock: Clock) -> None:
    assert [ask().status_code for _ in range(3)] == [200, 200, 429]
    clock.now += 20
    answer = ask()
    assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (429, "41", "no-store")
    assert "41 seconds" in answer.content.decode()


def test_in_the_next_span_one_may_again(clock: Clock) -> None:
    assert [ask().status_code for _ in range(3)] == [200, 200, 429]
    clock.now += 60
    assert ask().status_code == 200


def test_the_reader_of_json_is_refused_in_json(clock: Clock) -> None:
    ask(), ask()
    answer = ask(HTTP_ACCEPT="application/json")
    assert (answer.status_code, answer["Content-Type"]) == (429, "application/json")


def test_each_address_and_each_account_has_a_count_of_its_own(clock: Clock) -> None:
    ask(), ask()
    assert ask().status_code == 429
    assert ask(REMOTE_ADDR="10.0.0.9").status_code == 200
    assert ask(user=User(pk=1)).status_code == 200


def test_only_the_named_methods_count(clock: Clock) -> None:
    assert [ask(form, "get").status_code for _ in range(4)] == [200] * 4
    assert [ask(form).status_code for _ in range(2)] == [200, 429]
    assert ask(form, "get").status_code == 200


@pytest.mark.parametrize(
    ("proxies", "forwarded", "found"),
    [
        (0, "6.6.6.6", "127.0.0.1"),
        (1, "", "127.0.0.1"),
        (1, "6.6.6.6, 9.9.9.9", "9.9.9.9"),
        (2, "6.6.6.6, 9.9.9.9, 10.0.0.1", "9.9.9.9"),
        (3, "9.9.9.9", "9.9.9.9"),
    ],
)
def test_an_address_is_what_our_own_proxies_say(settings, proxies: int, forwarded: str, found: str) -> None:
    settings.PROXIES = proxies
    assert address_of(RequestFactory().get("/", HTTP_X_FORWARDED_FOR=forwarded)) == found


def test_anything_may_be_counted_by(clock: Clock) -> None:
    assert [wait_for("name", "Ева\n\x00" * 500, 1, 60) for _ in range(2)] == [0, 61]


@pytest.mark.parametrize(("seconds", "words"), [(1, "1 second."), (90, "90 seconds."), (91, "2 minutes.")])
def test_how_long_is_said_in_words(seconds: int, words: str) -> None:
    assert in_words(seconds).endswith(f"in {words}")
