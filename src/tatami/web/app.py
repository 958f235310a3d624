"""The ASGI application: ``tatami serve`` runs it, workers make it with ``from_environment``."""

import contextlib
from collections.abc import AsyncIterator, Callable
from importlib.resources import files
from secrets import compare_digest
from types import SimpleNamespace
from typing import Annotated

from fastapi import FastAPI, Header, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from fastapi.staticfiles import StaticFiles
from sqlalchemy import text
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from tatami import __version__
from tatami.errors import BadOption, OtherEdition, TatamiError, UnknownAction, UnknownGame
from tatami.ui.i18n import phrase
from tatami.web import api, pages, reports
from tatami.web.metrics import RequestMetrics
from tatami.web.middleware import BodyTooLarge, ProtectionMiddleware, too_large
from tatami.web.refusals import Refusal, refused
from tatami.web.services import Services
from tatami.web.sessions import Caller, preferred_language
from tatami.web.settings import Settings
from tatami.web.words import page_words

STATUS = {UnknownGame: 404, BadOption: 422, OtherEdition: 410, UnknownAction: 422}
NOT_A_PAGE = (404, 405)  # 405: the address of a form, opened in a browser


def from_environment() -> FastAPI:
    """Make the application with settings from the environment."""
    return make_app(Settings.from_environment())


def make_app(settings: Settings) -> FastAPI:
    """Make the application."""
    services = Services(settings)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await services.open()
        yield
        await services.close()

    app = FastAPI(
        title="Tatami",
        version=__version__,
        summary="A web server for samurai tabletop games.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    app.state.services = services
    app.include_router(api.router)
    app.include_router(pages.router)
    app.include_router(reports.router)
    app.mount("/static", StaticFiles(directory=str(files("tatami.web") / "static")), name="static")
    answer = _handle_refusals(app)
    metrics = RequestMetrics(lambda: services.broadcaster.stream_count)
    _add_probes(app, services, metrics)
    app.add_middleware(GZipMiddleware, minimum_size=800)
    app.add_middleware(
        ProtectionMiddleware, settings=settings, metrics=metrics, answer=answer, signed_by=services.guests.signed_by
    )
    return app


def _handle_refusals(app: FastAPI) -> Callable[[Request, Refusal], Response]:
    """Answer every error with a status and one line: JSON in English for programs, the visitor's language for people.

    Returns the function that answers a refusal.
    """

    @app.exception_handler(Refusal)
    def answer(request: Request, error: Refusal) -> Response:
        if request.url.path.startswith("/api/"):
            detail = error.detail.encode("utf-8", "replace").decode()  # it may quote a lone surrogate that was sent
            return JSONResponse({"detail": detail}, error.status)
        services: Services = request.app.state.services
        new: Caller | None = getattr(request.state, "new_guest", None)
        who = new or services.guests.recognise(request) or Caller("", "", preferred_language(request), False)
        reason = error.said_in(who.language)
        if services.wants_fragment(request) or "text/html" not in request.headers.get("accept", ""):
            return JSONResponse({"detail": reason}, error.status)
        title = page_words(who.language).say(phrase("server.error"))
        page = SimpleNamespace(status=error.status, message=reason, title=title)
        return services.page(request, who, "error.html", page, error.status)

    @app.exception_handler(TatamiError)
    @app.exception_handler(UnknownAction)
    def handle_game_error(request: Request, error: ValueError) -> Response:
        status = next((status for kind, status in STATUS.items() if isinstance(error, kind)), 422)
        return answer(request, refused(status, error))

    @app.exception_handler(RequestValidationError)
    def handle_malformed(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return answer(request, Refusal(422, "refusal.malformed", detail=f"{where}: {first['msg']}"))

    @app.exception_handler(HTTPException)
    def handle_http_error(request: Request, error: HTTPException) -> Response:
        if isinstance(error, BodyTooLarge):
            return answer(request, too_large(request.app.state.services.settings))
        key = "refusal.no_page" if error.status_code in NOT_A_PAGE else "refusal.malformed"
        return answer(request, Refusal(error.status_code, key, detail=str(error.detail)))

    return answer


def _add_probes(app: FastAPI, services: Services, metrics: RequestMetrics) -> None:
    """Add health for everybody, and metrics for whoever runs the server: request counts would betray secret moves."""

    @app.get("/healthz", include_in_schema=False)
    def health() -> Response:
        with services.store.reading() as db:
            db.execute(text("SELECT 1"))
        return PlainTextResponse("ok")

    @app.get("/metrics", include_in_schema=False)
    def show_metrics(authorization: Annotated[str, Header()] = "") -> Response:
        password = services.settings.metrics
        if not password or not compare_digest(authorization.encode("latin-1"), f"Bearer {password}".encode()):
            raise Refusal(404, "refusal.no_page")
        return Response(metrics.render(), media_type="text/plain; version=0.0.4")
