"""Guests: recognised by a signed cookie (pages) or a signed token (programs), with CSRF protection."""

import hmac
import secrets
from dataclasses import dataclass
from typing import Any

from fastapi import Request, Response
from itsdangerous import BadSignature, Signer
from sqlalchemy.exc import IntegrityError

from tatami.ui.i18n import LANGUAGES
from tatami.web.refusals import Refusal
from tatami.web.store import Guest, Setting, Store

COOKIE = "tatami_guest"
NAMES = ("Akemi", "Daichi", "Emi", "Haru", "Jun", "Kaede", "Makoto", "Nao", "Ren", "Sora", "Tomo", "Yuki")


@dataclass(frozen=True)
class Caller:
    """The guest who sends a request, and how they were recognised."""

    id: str
    name: str
    language: str
    by_cookie: bool


class Sessions:
    """Recognises guests and creates new ones."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._signer = Signer(self._key())

    def _key(self) -> str:
        try:
            with self.store.writing() as db:
                known = db.get(Setting, "signing key")
                if known is None:
                    known = Setting(name="signing key", value=secrets.token_hex(32))
                    db.add(known)
        except IntegrityError:  # another process was quicker
            with self.store.reading() as db:
                known = db.get(Setting, "signing key")
        assert known is not None
        return known.value

    def token(self, guest: str) -> str:
        """Return the signed token of a guest."""
        return self._signer.sign(guest).decode()

    def csrf(self, guest: str) -> str:
        """Return the CSRF token that a guest's forms must send back."""
        return hmac.new(self._signer.secret_key, f"form {guest}".encode(), "sha256").hexdigest()[:32]

    def new(self, name: str, language: str) -> Caller:
        """Create a guest; a name is drawn if none is given."""
        guest = Guest(id=secrets.token_urlsafe(12), name=name or secrets.choice(NAMES), language=language)
        with self.store.writing() as db:
            db.add(guest)
        return Caller(guest.id, guest.name, guest.language, False)

    def signed_by(self, request: Request) -> str | None:
        """Return the guest's id in the token or cookie of a request, if the signature is valid."""
        token = _token(request)
        try:
            return self._signer.unsign(request.cookies.get(COOKIE, "") if token is None else token).decode()
        except (BadSignature, UnicodeDecodeError):
            return None

    def recognise(self, request: Request) -> Caller | None:
        """Return the guest who sends a request, or None."""
        guest_id = self.signed_by(request)
        if guest_id is None:
            return None
        with self.store.reading() as db:
            guest = db.get(Guest, guest_id)
        return Caller(guest.id, guest.name, guest.language, _token(request) is None) if guest else None

    def name_of(self, guest_id: str) -> str:
        """Return the name of a guest."""
        with self.store.reading() as db:
            guest = db.get(Guest, guest_id)
        return guest.name if guest else "…"

    def change(self, caller: Caller, **changes: Any) -> None:
        """Change a guest's name or language."""
        with self.store.writing() as db:
            guest = db.get(Guest, caller.id)
            assert guest is not None
            for name, value in changes.items():
                setattr(guest, name, value)

    def remember(self, response: Response, caller: Caller, secure: bool) -> None:
        """Set the cookie that identifies a guest."""
        response.set_cookie(
            COOKIE, self.token(caller.id), max_age=86400 * 400, httponly=True, samesite="lax", secure=secure
        )

    def check_form(self, caller: Caller, csrf: str) -> None:
        """Refuse a form without the right CSRF token. Raises Refusal."""
        if caller.by_cookie and not hmac.compare_digest(self.csrf(caller.id).encode(), csrf.encode()):
            raise Refusal(403, "refusal.stale_form")


def _token(request: Request) -> str | None:
    """Return the bearer token of a program. With one, cookies are ignored, so CSRF is impossible."""
    header = request.headers.get("authorization", "")
    return header[7:] if header.lower().startswith("bearer ") else None


def preferred_language(request: Request) -> str:
    """Return the supported language that the browser prefers."""
    accepted = []
    for part in request.headers.get("accept-language", "").split(","):
        code, _, quality = part.strip().partition(";q=")
        try:
            accepted.append((-float(quality or 1), code[:2].lower()))
        except ValueError:
            continue
    return next((code for _, code in sorted(accepted, key=lambda entry: entry[0]) if code in LANGUAGES), LANGUAGES[0])
