"""An archive from an address on the web: bounded in size and time, and never from the own network.

Knows HTTP and addresses. Each host is looked up once and the connection goes to the address that was checked, so
that neither a redirect nor a name that changes its mind leads to a private address. Must not know what is fetched.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import SpooledTemporaryFile
from typing import IO
from urllib.parse import SplitResult, urljoin, urlsplit

from cardsdb.destiny.report import SourceError
from cardsdb.language.messages import phrase

MAX_DOWNLOAD = 32 * 1024 * 1024
"""The most that is fetched, in bytes."""
TIMEOUT = 20.0
"""Seconds that a server may be silent."""
DEADLINE = 120.0
"""Seconds that the whole download may take."""
MAX_REDIRECTS = 5
_CHUNK = 64 * 1024
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
"""Addresses that stand for one of the older kind."""
_REDIRECTS = {301, 302, 303, 307, 308}


@contextmanager
def fetched(url: str, *, private: bool = False) -> Iterator[IO[bytes]]:
    """What lies at an http or https address, as a file that goes away afterwards; raises `SourceError`."""
    started = time.monotonic()
    with SpooledTemporaryFile(max_size=4 * 1024 * 1024) as file:
        for _ in range(MAX_REDIRECTS + 1):
            moved = _get(url, file, private, started)
            if moved is None:
                break
            url = urljoin(url, moved)
        else:
            raise SourceError(phrase("the address leads on more than {most} times", most=MAX_REDIRECTS))
        file.seek(0)
        yield file


def _get(url: str, file: IO[bytes], private: bool, started: float) -> str | None:
    """Fetch into the file, or say where it has moved to."""
    parts = _address(url)
    connection = _connection(parts, private)
    try:
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("GET", target, headers={"User-Agent": "Kartoteka", "Accept": "application/zip, */*"})
        answer = connection.getresponse()
        if answer.status in _REDIRECTS and answer.headers.get("Location"):
            return answer.headers["Location"]
        if answer.status != 200:
            raise SourceError(phrase("{host} answers {status}", host=parts.hostname, status=answer.status))
        _copy(answer, file, started)
        return None
    except (OSError, http.client.HTTPException, UnicodeError) as error:
        raise SourceError(
            phrase("{host} cannot be reached: {why}", host=parts.hostname, why=str(error) or type(error).__name__)
        ) from None
    finally:
        connection.close()


def _copy(answer: http.client.HTTPResponse, file: IO[bytes], started: float) -> None:
    size = 0
    while chunk := answer.read1(_CHUNK):
        size += len(chunk)
        if size > MAX_DOWNLOAD:
            raise SourceError(phrase("what lies there is larger than {most} MB", most=MAX_DOWNLOAD // 1024**2))
        if time.monotonic() - started > DEADLINE:
            raise SourceError(phrase("fetching takes longer than {most} seconds", most=int(DEADLINE)))
        file.write(chunk)
    if answer.length:
        raise SourceError(phrase("the server stopped before everything was there"))


def _address(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        raise SourceError(phrase("this is no address: {url}", url=url[:200])) from None
    if parts.scheme not in ("http", "https"):
        raise SourceError(phrase("only http and https are fetched, not {scheme}", scheme=parts.scheme or url[:40]))
    if not parts.hostname or any(ord(sign) <= 32 for sign in url):
        raise SourceError(phrase("this is no address: {url}", url=url[:200]))
    return parts


def _connection(parts: SplitResult, private: bool) -> http.client.HTTPConnection:
    host, port = str(parts.hostname), parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = [str(row[4][0]) for row in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError):
        raise SourceError(phrase("there is no host {host}", host=host)) from None
    if not private and not all(_is_public(address) for address in found):
        raise SourceError(phrase("{host} is an address of a private network, where nothing is fetched from", host=host))
    return _Secure(host, port, found[0]) if parts.scheme == "https" else _Plain(host, port, found[0])


def _is_public(address: str) -> bool:
    ip = ipaddress.ip_address(address.partition("%")[0])
    inner = getattr(ip, "ipv4_mapped", None) or getattr(ip, "sixtofour", None)
    if ip in _NAT64:
        inner = ipaddress.IPv4Address(int(ip) & 0xFFFF_FFFF)
    return ip.is_global and not ip.is_multicast and (inner is None or inner.is_global)


class _Plain(http.client.HTTPConnection):
    """To the address that was checked, whatever the name means by then."""

    def __init__(self, host: str, port: int, address: str) -> None:
        super().__init__(host, port, timeout=TIMEOUT)
        self._checked = address

    def connect(self) -> None:
        self.sock = socket.create_connection((self._checked, self.port), TIMEOUT)


class _Secure(_Plain):
    default_port = 443

    def connect(self) -> None:
        super().connect()
        self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)
