"""Reports that the table shows: whole pages in a folder of their own, which ``TATAMI_REPORTS`` puts elsewhere."""

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
class Published:
    """A report on the table."""

    name: str
    title: str
    when: datetime


def reports_folder() -> Path:
    """Return where published reports are."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "tatami"
    return Path(os.environ.get("TATAMI_REPORTS") or home / "reports")


def publish_report(page: Path, name: str) -> Path:
    """Put a page on the table, in place of an earlier one of that name. Raises BadOption if that cannot be done."""
    folder = reports_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        draft = folder / f".{name}.{os.getpid()}"
        draft.write_bytes(page.read_bytes())
        draft.replace(folder / f"{name}.html")
    except OSError as error:
        raise BadOption(f"{folder} cannot be written to: {error.strerror}") from error
    return folder / f"{name}.html"


def withdraw_report(name: str) -> None:
    """Take a report off the table. Raises BadOption if there is none of that name."""
    file = _file(name)
    if file is None:
        raise BadOption(f"no report is called '{name}'; there are {', '.join(r.name for r in published()) or 'none'}")
    file.unlink()


def published() -> list[Published]:
    """Return the reports on the table, the newest first."""
    found = []
    for file in reports_folder().glob("*.html"):
        if NAME.fullmatch(file.stem):
            with file.open(encoding="utf-8", errors="replace") as page:
                title = TITLE.search(page.read(4096))
            when = datetime.fromtimestamp(file.stat().st_mtime, UTC)
            found.append(Published(file.stem, html.unescape(title[1]) if title else file.stem, when))
    return sorted(found, key=lambda report: report.when, reverse=True)


def read_report(name: str) -> str | None:
    """Return a published page; None if there is none of that name."""
    file = _file(name)
    return None if file is None else file.read_text("utf-8")


def _file(name: str) -> Path | None:
    file = reports_folder() / f"{name}.html"
    return file if NAME.fullmatch(name) and file.is_file() else None
