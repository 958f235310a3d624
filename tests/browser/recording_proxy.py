"""A proxy between one browser and the server: it passes everything on and records what the server sends."""

import contextlib
import re
import socket
import threading
from collections.abc import Iterator, Sequence

ENCODING = re.compile(rb"(?i)accept-encoding: [^\r\n]*")


class RecordingProxy:
    """Listens on a port of its own; asks the server for uncompressed answers."""

    def __init__(self, port: int) -> None:
        self.server_port = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._recorded: list[bytearray] = []
        self._open: list[socket.socket] = []
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def mark(self) -> list[int]:
        """Return a mark of this moment: how much has been received on each connection."""
        return [len(data) for data in list(self._recorded)]

    def received(self, since: Sequence[int] = ()) -> str:
        """Return all that the server has sent since a mark: headers, pages, streams."""
        starts = [*since, *[0] * len(self._recorded)]
        return "\n".join(
            data[start:].decode("utf-8", "replace") for data, start in zip(self._recorded, starts, strict=False)
        )

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                browser, _ = self._listener.accept()
                server = socket.create_connection(("127.0.0.1", self.server_port))
                data = bytearray()
                self._recorded.append(data)
                self._open += [browser, server]
                threading.Thread(target=self._pass_on, args=(browser, server, None), daemon=True).start()
                threading.Thread(target=self._pass_on, args=(server, browser, data), daemon=True).start()

    @staticmethod
    def _pass_on(one: socket.socket, other: socket.socket, recorded: bytearray | None) -> None:
        with contextlib.suppress(OSError):
            while passed := one.recv(65536):
                if recorded is None:
                    passed = ENCODING.sub(b"accept-encoding: identity", passed)
                else:
                    recorded += passed
                other.sendall(passed)
        with contextlib.suppress(OSError):  # the browser must notice that the server has hung up
            other.shutdown(socket.SHUT_WR if recorded is None else socket.SHUT_RDWR)

    def close(self) -> None:
        """Close all connections."""
        for end in (self._listener, *self._open):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)  # wakes the thread that waits for it
            end.close()


@contextlib.contextmanager
def recording_proxies(port: int, count: int) -> Iterator[list[RecordingProxy]]:
    """Several proxies for the duration of a ``with`` block."""
    proxies = [RecordingProxy(port) for _ in range(count)]
    try:
        yield proxies
    finally:
        for proxy in proxies:
            proxy.close()
