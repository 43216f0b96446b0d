"""A network camera: a stream of JPEG pictures over HTTP, as phones, network cameras and small servers send it."""

from __future__ import annotations

import base64
import http.client
import time
import urllib.error
import urllib.request
from collections import deque
from collections.abc import Callable
from http.client import HTTPMessage
from typing import IO
from urllib.parse import unquote, urlsplit, urlunsplit

from app.lang import say
from app.lang.errors import reason
from app.lang.plain import plain
from app.values.pictures import Picture
from hardware.frames import STREAMS, CameraError, decoded
from hardware.jpegs import JpegStream

SILENCE = 3.0
"""Seconds without a byte, or without a complete picture, after which a stream counts as lost."""
CHUNK = 1 << 16


class StreamFeed:
    """The stream at ``address``, which may contain a user name and password. Raises CameraError when it does not
    answer, sends no stream of pictures, falls silent or ends.
    """

    notes = (say("camera.note.network"),)

    def __init__(self, address: str, silence: float = SILENCE, clock: Callable[[], float] = time.monotonic) -> None:
        self.name = shown(address)
        self._silence = silence
        self._clock = clock
        self._jpegs = JpegStream()
        self._waiting: deque[bytes] = deque(maxlen=1)
        bare, headers = _without_password(address)
        try:
            # A web proxy is bypassed: the camera is in the local network.
            opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), _Redirects)
            self._response = opener.open(urllib.request.Request(bare, headers=headers), timeout=silence)
        except urllib.error.HTTPError as error:
            error.close()
            if error.code in (401, 403):
                raise CameraError(say("camera.login", camera=self.name, code=error.code)) from None
            raise CameraError(say("camera.answers", camera=self.name, code=error.code)) from None
        except (OSError, ValueError, http.client.HTTPException) as error:
            why = getattr(error, "reason", None) or error
            if isinstance(why, ConnectionRefusedError):
                raise CameraError(say("camera.refused", camera=self.name)) from None
            raise CameraError(say("camera.not_open", camera=self.name, error=reason(why))) from None
        kind = self._response.headers.get_content_type()
        if kind.startswith(("text/", "video/", "audio/")):
            self.close()
            raise CameraError(say("camera.other_kind", camera=self.name, kind=plain(kind, 40)))

    def grab(self) -> bytes:
        limit = self._clock() + self._silence
        while not self._waiting:
            try:
                more = self._response.read1(CHUNK)
                pictures = self._jpegs.feed(more)
            except ValueError:
                raise CameraError(say("camera.not_mjpeg", camera=self.name)) from None
            except (OSError, http.client.HTTPException):
                raise CameraError(say("camera.fell_silent", camera=self.name)) from None
            if not more:
                raise CameraError(say("camera.ended", camera=self.name))
            self._waiting.extend(pictures)
            if not pictures and self._clock() > limit:
                raise CameraError(say("camera.slow", camera=self.name, seconds=self._silence))
        return self._waiting.popleft()

    def picture(self, raw: bytes) -> Picture | None:
        return decoded(raw)

    def relight(self) -> None:
        """Does nothing: exposure is controlled by the camera at the other end."""

    def close(self) -> None:
        self._response.close()


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follows a redirect, but tells the password only to the server it was given for (RFC 9110, 15.4): one of the same
    scheme, host and port. An address that is not on the web is not followed.
    """

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> urllib.request.Request | None:
        if not newurl.lower().startswith(STREAMS) or not _is_server(newurl):
            raise urllib.error.HTTPError(req.full_url, code, "another kind of address", headers, fp)
        following = super().redirect_request(req, fp, code, msg, headers, newurl)
        if following is not None and _server(newurl) != _server(req.full_url):
            following.remove_header("Authorization")
        return following


def _server(address: str) -> tuple[str, str | None, int | None]:
    """Scheme, host and port. Raises ValueError for a port that is none."""
    parts = urlsplit(address)
    return parts.scheme, parts.hostname, parts.port or {"http": 80, "https": 443}.get(parts.scheme)


def _is_server(address: str) -> bool:
    try:
        return bool(_server(address)[1])
    except ValueError:
        return False


def shown(address: str) -> str:
    """The address for display: without the password."""
    parts = urlsplit(address)
    if "@" not in parts.netloc:
        return address
    return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))


def _without_password(address: str) -> tuple[str, dict[str, str]]:
    parts = urlsplit(address)
    if parts.username is None:
        return address, {}
    pair = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
    return shown(address), {"Authorization": "Basic " + base64.b64encode(pair.encode("utf-8")).decode("ascii")}
