"""A table without a server around it: requests go straight to the application, and nobody moves its bots."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from fastapi import FastAPI

from tatami.match import game
from tatami.web.app import make_app
from tatami.web.services import Services
from tatami.web.settings import Settings


@contextmanager
def open_table(database: str, **settings: Any) -> Iterator[FastAPI]:
    """A table at which Samurai can be played at once."""
    app = make_app(Settings(database=database, **{"pace": 0, **settings}))
    app.state.services.warmup.progress["samurai"] = 100
    try:
        yield app
    finally:
        app.state.services.store.close()


class Door:
    """Somebody who comes to a table with a browser or a program, and keeps his cookies."""

    def __init__(self, app: FastAPI, address: str = "10.0.0.1", host: str = "table.test", **headers: str) -> None:
        self.app, self.address, self.base = app, address, f"http://{host}"
        self.headers, self.cookies = {"accept": "text/html", **headers}, httpx.Cookies()

    @property
    def services(self) -> Services:
        """The room behind the door."""
        services: Services = self.app.state.services
        return services

    def ask(self, method: str, path: str, **sent: Any) -> httpx.Response:
        """Send one request; where it leads to is not followed."""

        async def once() -> httpx.Response:
            way = httpx.ASGITransport(self.app, client=(self.address, 5000), raise_app_exceptions=False)
            async with httpx.AsyncClient(
                transport=way, base_url=self.base, headers=self.headers, cookies=self.cookies
            ) as client:
                answer = await client.request(method, path, **sent)
                self.cookies = client.cookies
                return answer

        return asyncio.run(once())

    def get(self, path: str, **sent: Any) -> httpx.Response:
        """Look at something."""
        return self.ask("GET", path, **sent)

    def post(self, path: str, **sent: Any) -> httpx.Response:
        """Send something."""
        return self.ask("POST", path, **sent)

    def send(self, path: str, **form: str) -> httpx.Response:
        """Send a form of ours."""
        found = re.search(r'name="csrf" value="(\w+)"', self.get("/lab").text)
        assert found
        return self.post(path, data={"csrf": found[1], **form})


def program(app: FastAPI, name: str = "Program") -> tuple[Door, str]:
    """A program that is a guest, and the guest's id."""
    services: Services = app.state.services
    guest = services.guests.new(name, "en")
    return Door(app, authorization=f"Bearer {services.guests.token(guest.id)}"), guest.id


BASIC = {"players": 2, **game("samurai").meta.presets["basic"]}
