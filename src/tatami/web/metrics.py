"""Metrics in the text format of Prometheus."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS")


class RequestMetrics:
    """Counts requests, the time they took, and open streams."""

    def __init__(self, stream_count: Callable[[], int]) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "tatami_requests_total", "Requests answered", ["method", "status"], registry=self._registry
        )
        self._seconds = Histogram("tatami_request_seconds", "Time until an answer began", registry=self._registry)
        streams = Gauge("tatami_open_streams", "Open event streams", registry=self._registry)
        streams.set_function(stream_count)

    def record(self, method: str, status: int, seconds: float) -> None:
        """Record a response; unknown methods are counted as one."""
        self._requests.labels(method if method in METHODS else "other", str(status)).inc()
        self._seconds.observe(seconds)

    def render(self) -> bytes:
        """Return all metrics as text."""
        return generate_latest(self._registry)
