"""A tap on the line between one browser and the table: it passes everything on and keeps what the table said."""

import contextlib
import re
import socket
import threading
from collections.abc import Iterator, Sequence

PACKED = re.compile(rb"(?i)accept-encoding: [^\r\n]*")


class RecordingProxy:
    """Listens on a port of its own; what it hears is not compressed."""

    def __init__(self, port: int) -> None:
        self.table = port
        self._line = socket.create_server(("127.0.0.1", 0))
        self._said: list[bytearray] = []
        self._open: list[socket.socket] = []
        self.address = f"http://127.0.0.1:{self._line.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def mark(self) -> list[int]:
        """Remember this moment: how much has been said on each connection."""
        return [len(said) for said in list(self._said)]

    def heard(self, since: Sequence[int] = ()) -> str:
        """All that has come from the table since a moment: heads, pages, streams."""
        starts = [*since, *[0] * len(self._said)]
        return "\n".join(
            said[start:].decode("utf-8", "replace") for said, start in zip(self._said, starts, strict=False)
        )

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                browser, _ = self._line.accept()
                table = socket.create_connection(("127.0.0.1", self.table))
                said = bytearray()
                self._said.append(said)
                self._open += [browser, table]
                threading.Thread(target=self._pass_on, args=(browser, table, None), daemon=True).start()
                threading.Thread(target=self._pass_on, args=(table, browser, said), daemon=True).start()

    @staticmethod
    def _pass_on(one: socket.socket, other: socket.socket, said: bytearray | None) -> None:
        with contextlib.suppress(OSError):
            while passed := one.recv(65536):
                if said is None:
                    passed = PACKED.sub(b"accept-encoding: identity", passed)
                else:
                    said += passed
                other.sendall(passed)
        with contextlib.suppress(OSError):  # a browser must not go on asking a table that has hung up
            other.shutdown(socket.SHUT_WR if said is None else socket.SHUT_RDWR)

    def close(self) -> None:
        """Take the tap away."""
        for end in (self._line, *self._open):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)  # wakes whoever waits for it
            end.close()


@contextlib.contextmanager
def recording_proxies(port: int, lines: int) -> Iterator[list[RecordingProxy]]:
    """Several taps, for a while."""
    proxies = [RecordingProxy(port) for _ in range(lines)]
    try:
        yield proxies
    finally:
        for proxy in proxies:
            proxy.close()
