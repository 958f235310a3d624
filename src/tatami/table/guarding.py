"""What every request passes: limits on size and rate, and headers that keep pages to themselves."""

import time
from collections import OrderedDict

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tatami.table.metrics import Meter
from tatami.table.settings import Settings

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
}
REMEMBERED = 10_000  # callers whose rate is watched


class TooMuch(Exception):
    """A body is larger than it may be."""


class Guard:
    """An ASGI layer around the whole table."""

    def __init__(self, app: ASGIApp, settings: Settings, meter: Meter) -> None:
        self.app, self.settings, self.meter = app, settings, meter
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or turn it away."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if not scope["path"].startswith("/static/") and not self._may_come(scope):
            await _refuse(send, 429, "too many requests; wait a moment")
            return
        began, taken = time.perf_counter(), 0

        async def limited() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self.settings.body_bytes:
                raise TooMuch
            return message

        started = False

        async def with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                self.meter.note(scope["method"], message["status"], time.perf_counter() - began)
                present = {name for name, _ in message["headers"]}
                message["headers"] += [
                    (name.encode(), value.encode()) for name, value in HEADERS.items() if name.encode() not in present
                ]
            await send(message)

        length = dict(scope["headers"]).get(b"content-length", b"0")
        if length.isdigit() and int(length) > self.settings.body_bytes:
            await _refuse(send, 413, f"at most {self.settings.body_bytes} bytes can be sent")
            return
        try:
            await self.app(scope, limited, with_headers)
        except TooMuch:
            if not started:
                await _refuse(send, 413, f"at most {self.settings.body_bytes} bytes can be sent")

    def _may_come(self, scope: Scope) -> bool:
        """A bucket of tokens for every address and cookie, refilled steadily."""
        headers = dict(scope["headers"])
        client = scope.get("client") or ("?", 0)
        who = f"{client[0]} {headers.get(b'cookie', headers.get(b'authorization', b''))!r}"
        now = time.monotonic()
        tokens, last = self._buckets.pop(who, (float(self.settings.requests_burst), now))
        tokens = min(self.settings.requests_burst, tokens + (now - last) * self.settings.requests_per_second)
        allowed = tokens >= 1
        self._buckets[who] = (tokens - 1 if allowed else tokens, now)
        while len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return allowed


async def _refuse(send: Send, status: int, why: str) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    headers += [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": why.encode()})
