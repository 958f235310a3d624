"""Reports that the web server shows: HTML pages in a folder of their own, which ``TATAMI_REPORTS`` can name."""

import html
import os
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from tatami.errors import BadOption

NAME = re.compile(r"[a-z0-9_]+-[0-9a-f]{12}")
TITLE = re.compile(r"<title>(.*?)</title>")


@dataclass(frozen=True)
class PublishedReport:
    """A report that the web server shows."""

    name: str
    title: str
    when: datetime


def reports_folder() -> Path:
    """Return the folder of published reports."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "tatami"
    return Path(os.environ.get("TATAMI_REPORTS") or home / "reports")


def publish_report(page: Path, name: str) -> Path:
    """Copy a page to the published reports and return its path; replaces one of the same name. Raises BadOption."""
    folder = reports_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        temporary = folder / f".{name}.{os.getpid()}"
        temporary.write_bytes(page.read_bytes())
        temporary.replace(folder / f"{name}.html")
    except OSError as error:
        raise BadOption(f"{folder} cannot be written to: {error.strerror}") from error
    return folder / f"{name}.html"


def withdraw_report(name: str) -> None:
    """Remove a published report. Raises BadOption if there is none of that name."""
    file = _file(name)
    if file is None:
        raise BadOption(
            f"no report is called '{name}'; there are {', '.join(r.name for r in published_reports()) or 'none'}"
        )
    file.unlink()


def published_reports() -> list[PublishedReport]:
    """Return the published reports, the newest first."""
    found = []
    for file in reports_folder().glob("*.html"):
        if NAME.fullmatch(file.stem):
            with file.open(encoding="utf-8", errors="replace") as page:
                title = TITLE.search(page.read(4096))
            when = datetime.fromtimestamp(file.stat().st_mtime, UTC)
            found.append(PublishedReport(file.stem, html.unescape(title[1]) if title else file.stem, when))
    return sorted(found, key=lambda report: (report.when, report.name), reverse=True)


def read_report(name: str) -> str | None:
    """Return a published page; None if there is none of that name."""
    file = _file(name)
    return None if file is None else file.read_text("utf-8")


def _file(name: str) -> Path | None:
    file = reports_folder() / f"{name}.html"
    return file if NAME.fullmatch(name) and file.is_file() else None
