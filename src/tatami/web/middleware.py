"""What every request passes through: limits on size and rate, and security headers."""

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
MAX_BUCKETS = 10_000  # callers whose rate is tracked


class BodyTooLarge(HTTPException):
    """The body is too large. An HTTPException, because FastAPI reports any other as a malformed body."""

    def __init__(self) -> None:
        super().__init__(413)


def too_large(settings: Settings) -> Refusal:
    """Return the refusal of a body that is too large."""
    return Refusal(413, "refusal.too_large", bytes=settings.body_bytes)


class ProtectionMiddleware:
    """ASGI middleware around the whole application."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        metrics: RequestMetrics,
        answer: Callable[[Request, Refusal], Response],
        signed_by: Callable[[Request], str | None],
    ) -> None:
        """Wrap an application; ``signed_by`` returns the guest whose valid signature a request carries."""
        self.app, self.settings, self.metrics, self.answer, self.signed_by = app, settings, metrics, answer, signed_by
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, received = time.perf_counter(), 0

        async def limited() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self.settings.body_bytes:
                raise BodyTooLarge
            return message

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.record(scope["method"], message["status"], time.perf_counter() - began)
                present = {name for name, _ in message["headers"]}
                message["headers"] += [
                    (name.encode(), value.encode()) for name, value in HEADERS.items() if name.encode() not in present
                ]
            await send(message)

        refusal = self._refusal(scope)
        if refusal is None:
            await self.app(scope, limited, with_headers)
        else:
            answer = await run_in_threadpool(self.answer, Request(scope), refusal)
            await answer(scope, receive, with_headers)

    def _refusal(self, scope: Scope) -> Refusal | None:
        """Return why a request is refused before it is handled; None if it is not."""
        if not scope["path"].startswith("/static/") and not self._within_rate(scope):
            return Refusal(429, "refusal.too_fast")
        if "\0" in scope["path"]:  # no database stores this character, so no page has such a name
            return Refusal(404, "refusal.no_page")
        length = dict(scope["headers"]).get(b"content-length", b"0")
        return too_large(self.settings) if length.isdigit() and int(length) > self.settings.body_bytes else None

    def _within_rate(self, scope: Scope) -> bool:
        """Tell whether neither the guest (or all non-guests of the address) nor the whole address asks too often."""
        address = _network((scope.get("client") or ("?", 0))[0])
        guest = self.signed_by(Request(scope))
        return self._take_token(f"guest {guest}" if guest else f"no guest {address}", 1) and self._take_token(
            f"address {address}", self.settings.guests_per_address
        )

    def _take_token(self, who: str, guests: int) -> bool:
        """Take a token from a token bucket sized for so many guests."""
        most, now = float(guests * self.settings.requests_burst), time.monotonic()
        tokens, last = self._buckets.pop(who, (most, now))
        tokens = min(most, tokens + (now - last) * guests * self.settings.requests_per_second)
        allowed = tokens >= 1
        self._buckets[who] = (tokens - 1 if allowed else tokens, now)
        while len(self._buckets) > MAX_BUCKETS:
            self._buckets.popitem(last=False)
        return allowed


def _network(address: str) -> str:
    """Return the address of a request, or in IPv6 its /64 network, which usually belongs to one customer."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(ipaddress.ip_network((known, 64), strict=False)) if known.version == 6 else str(known)
