"""Large answers that depend on the catalogue alone: made once, kept as bytes, sent packed to whoever takes that.

Knows requests, headers and marks; must not know what the answers hold. An answer is kept until its mark changes.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import http_date

MOST_KEPT = 64
"""Answers; the oldest goes. All cards are one of three megabytes, the others are small."""


@dataclass(frozen=True, slots=True)
class Kept:
    mark: Any
    plain: bytes
    packed: bytes
    etag: str


_kept: dict[str, Kept] = {}
_lock = threading.Lock()


def kept(name: str, mark: Any, make: Callable[[], Any]) -> Kept:
    """What is kept under a name, made anew where the mark is another one; `make` gives what becomes JSON."""
    found = _kept.get(name)
    if found is None or found.mark != mark:
        plain = json.dumps(make(), ensure_ascii=False, separators=(",", ":")).encode()
        etag = hashlib.sha256(plain).hexdigest()[:32]
        found = Kept(mark, plain, gzip.compress(plain, 6, mtime=0), etag)
        with _lock:
            _kept.pop(name, None)
            _kept[name] = found
            while len(_kept) > MOST_KEPT:
                del _kept[next(iter(_kept))]
    return found


def answer(request: HttpRequest, found: Kept, latest: datetime | None = None) -> HttpResponse:
    """The kept bytes, or 304 for whoever has them; `latest`: when anything in it last changed."""
    packed = bool(re.search(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$|\s))", request.headers.get("Accept-Encoding", "")))
    etag = f'"{found.etag}{"-gz" if packed else ""}"'
    response: Any = HttpResponse(found.packed if packed else found.plain, content_type="application/json")
    if packed:
        response["Content-Encoding"] = "gzip"
    response = get_conditional_response(request, etag, int(latest.timestamp()) if latest else None, response)
    response["ETag"] = etag
    response["Vary"] = "Accept-Encoding"
    response["Cache-Control"] = "no-cache"
    if latest:
        response["Last-Modified"] = http_date(latest.timestamp())
    answered: HttpResponse = response
    return answered
