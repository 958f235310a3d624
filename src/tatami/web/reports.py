"""The lab's published reports: a list in the visitor's language, and each report as it was written."""

from dataclasses import dataclass
from datetime import datetime

from babel.dates import format_date
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from tatami.lab.publish import published_reports, read_report
from tatami.web.pages import TheServices, Who
from tatami.web.refusals import Refusal

router = APIRouter(include_in_schema=False)

# A report stands alone: no script, and nothing from other hosts
REPORT_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; sandbox"
)


@dataclass(frozen=True)
class ReportRow:
    """One report in the list."""

    name: str
    title: str
    when: datetime
    when_text: str


@router.get("/lab", response_class=HTMLResponse)
def lab(request: Request, services: TheServices, who: Who) -> Response:
    """The list of published reports."""
    rows = [
        ReportRow(report.name, report.title, report.when, format_date(report.when, "long", locale=who.language))
        for report in published_reports()
    ]
    return services.page(request, who, "lab.html", rows)


@router.get("/lab/{name}", response_class=HTMLResponse)
def report(name: str) -> Response:
    """One report."""
    page = read_report(name)
    if page is None:
        raise Refusal(404, "refusal.no_page")
    return HTMLResponse(page, headers={"content-security-policy": REPORT_POLICY})
