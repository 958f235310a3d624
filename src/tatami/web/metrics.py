"""What can be measured from outside, in the text format of Prometheus."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS")


class RequestMetrics:
    """Counts requests and how long they took."""

    def __init__(self, watching: Callable[[], int]) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "tatami_requests_total", "Requests answered", ["method", "status"], registry=self._registry
        )
        self._seconds = Histogram("tatami_request_seconds", "Time until an answer began", registry=self._registry)
        streams = Gauge("tatami_open_streams", "Pages listening for news", registry=self._registry)
        streams.set_function(watching)

    def note(self, method: str, status: int, seconds: float) -> None:
        """Note an answer; methods that nobody has heard of are counted as one."""
        self._requests.labels(method if method in METHODS else "other", str(status)).inc()
        self._seconds.observe(seconds)

    def report(self) -> bytes:
        """Return everything measured so far."""
        return generate_latest(self._registry)
