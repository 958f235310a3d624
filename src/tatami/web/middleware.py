"""What every request passes: limits on size and rate, and headers that keep pages to themselves."""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable

from fastapi import HTTPException
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tatami.web.metrics import RequestMetrics
from tatami.web.refusals import Refusal
from tatami.web.settings import Settings

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


class BodyTooLarge(HTTPException):
    """A body is larger than it may be; of this kind because all others are mistaken for a body that is malformed."""

    def __init__(self) -> None:
        super().__init__(413)


def too_large(settings: Settings) -> Refusal:
    """The answer to a body that is larger than it may be."""
    return Refusal(413, "refusal.too_large", bytes=settings.body_bytes)


class ProtectionMiddleware:
    """An ASGI layer around the whole table."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        meter: RequestMetrics,
        answer: Callable[[Request, Refusal], Response],
        signed_by: Callable[[Request], str | None],
    ) -> None:
        """Guard a table; ``signed_by`` tells which guest's signature a request carries, if it is a true one."""
        self.app, self.settings, self.meter, self.answer, self.signed_by = app, settings, meter, answer, signed_by
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or turn it away."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, taken = time.perf_counter(), 0

        async def limited() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self.settings.body_bytes:
                raise BodyTooLarge
            return message

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.meter.note(scope["method"], message["status"], time.perf_counter() - began)
                present = {name for name, _ in message["headers"]}
                message["headers"] += [
                    (name.encode(), value.encode()) for name, value in HEADERS.items() if name.encode() not in present
                ]
            await send(message)

        refusal = self._objection(scope)
        if refusal is None:
            await self.app(scope, limited, with_headers)
        else:
            answer = await run_in_threadpool(self.answer, Request(scope), refusal)
            await answer(scope, receive, with_headers)

    def _objection(self, scope: Scope) -> Refusal | None:
        """Why a request is turned away before anybody looks at it, if it is."""
        if not scope["path"].startswith("/static/") and not self._may_come(scope):
            return Refusal(429, "refusal.too_fast")
        if "\0" in scope["path"]:  # no database keeps this letter, so nothing has such a name
            return Refusal(404, "refusal.no_page")
        length = dict(scope["headers"]).get(b"content-length", b"0")
        return too_large(self.settings) if length.isdigit() and int(length) > self.settings.body_bytes else None

    def _may_come(self, scope: Scope) -> bool:
        """Whether neither the guest, or all who are none, nor the address as a whole asks too often."""
        address = _network((scope.get("client") or ("?", 0))[0])
        guest = self.signed_by(Request(scope))
        return self._take(f"guest {guest}" if guest else f"no guest {address}", 1) and self._take(
            f"address {address}", self.settings.guests_per_address
        )

    def _take(self, who: str, guests: int) -> bool:
        """Take a token out of a bucket that is refilled steadily, as large as so many guests need."""
        most, now = float(guests * self.settings.requests_burst), time.monotonic()
        tokens, last = self._buckets.pop(who, (most, now))
        tokens = min(most, tokens + (now - last) * guests * self.settings.requests_per_second)
        allowed = tokens >= 1
        self._buckets[who] = (tokens - 1 if allowed else tokens, now)
        while len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return allowed


def _network(address: str) -> str:
    """Where a request comes from: an address, or in IPv6 the network of which everyone has all addresses."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(ipaddress.ip_network((known, 64), strict=False)) if known.version == 6 else str(known)
