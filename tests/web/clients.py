"""Clients of the application without a server: requests go straight to it, and no bots are moved."""

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
def open_app(database: str, **settings: Any) -> Iterator[FastAPI]:
    """An application in which Samurai can be played at once."""
    app = make_app(Settings(database=database, **{"pace": 0, **settings}))
    app.state.services.warmup.progress["samurai"] = 100
    try:
        yield app
    finally:
        app.state.services.store.close()


class Client:
    """A browser or program that keeps its cookies."""

    def __init__(self, app: FastAPI, address: str = "10.0.0.1", host: str = "tatami.test", **headers: str) -> None:
        self.app, self.address, self.base = app, address, f"http://{host}"
        self.headers, self.cookies = {"accept": "text/html", **headers}, httpx.Cookies()

    @property
    def services(self) -> Services:
        """The services of the application."""
        services: Services = self.app.state.services
        return services

    def request(self, method: str, path: str, **sent: Any) -> httpx.Response:
        """Send one request; redirects are not followed."""

        async def once() -> httpx.Response:
            transport = httpx.ASGITransport(self.app, client=(self.address, 5000), raise_app_exceptions=False)
            async with httpx.AsyncClient(
                transport=transport, base_url=self.base, headers=self.headers, cookies=self.cookies
            ) as client:
                answer = await client.request(method, path, **sent)
                self.cookies = client.cookies
                return answer

        return asyncio.run(once())

    def get(self, path: str, **sent: Any) -> httpx.Response:
        """Send a GET request."""
        return self.request("GET", path, **sent)

    def post(self, path: str, **sent: Any) -> httpx.Response:
        """Send a POST request."""
        return self.request("POST", path, **sent)

    def send(self, path: str, **form: str) -> httpx.Response:
        """Send a form with its CSRF token."""
        found = re.search(r'name="csrf" value="(\w+)"', self.get("/lab").text)
        assert found
        return self.post(path, data={"csrf": found[1], **form})


def program(app: FastAPI, name: str = "Program") -> tuple[Client, str]:
    """A program with a token, and its guest's id."""
    services: Services = app.state.services
    guest = services.guests.new(name, "en")
    return Client(app, authorization=f"Bearer {services.guests.token(guest.id)}"), guest.id


BASIC = {"players": 2, **game("samurai").meta.presets["basic"]}
