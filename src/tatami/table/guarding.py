"""What every request passes: limits on size and rate, and headers that keep pages to themselves."""

import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tatami.table.metrics import Meter
from tatami.table.refusals import Refusal
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

    def __init__(
        self, app: ASGIApp, settings: Settings, meter: Meter, answer: Callable[[Request, Refusal], Response]
    ) -> None:
        self.app, self.settings, self.meter, self.answer = app, settings, meter, answer
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or turn it away."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, taken, started = time.perf_counter(), 0, False

        async def limited() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self.settings.body_bytes:
                raise TooMuch
            return message

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

        refusal = self._objection(scope)
        if refusal is None:
            try:
                await self.app(scope, limited, with_headers)
            except TooMuch:
                refusal = None if started else self._too_large()
        if refusal is not None:
            answer = await run_in_threadpool(self.answer, Request(scope), refusal)
            await answer(scope, receive, with_headers)

    def _objection(self, scope: Scope) -> Refusal | None:
        """Why a request is turned away before anybody looks at it, if it is."""
        if not scope["path"].startswith("/static/") and not self._may_come(scope):
            return Refusal(429, "refusal.too_fast")
        length = dict(scope["headers"]).get(b"content-length", b"0")
        return self._too_large() if length.isdigit() and int(length) > self.settings.body_bytes else None

    def _too_large(self) -> Refusal:
        return Refusal(413, "refusal.too_large", bytes=self.settings.body_bytes)

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
