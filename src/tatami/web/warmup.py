"""Compiling the rules of all games in the background, in a process of its own, so that no page waits for it."""

import subprocess
import sys
import threading

from tatami.players.search import compile_search
from tatami.precompile import is_prepared, prepare

SCRIPT = """
import sys
from tatami.players.search import compile_search
from tatami.precompile import prepare
prepare(sys.argv[1], lambda done, of: print(100 * done // of, flush=True))
compile_search(sys.argv[1])
"""


class Warmup:
    """Compiles all games and tracks the progress of each."""

    def __init__(self, names: list[str]) -> None:
        self.progress = dict.fromkeys(names, 0)
        self.faults: dict[str, str] = {}
        self._running: subprocess.Popen[str] | None = None
        self._thread = threading.Thread(target=self._prepare_all, daemon=True, name="warmup")
        self._stop = False

    def open(self) -> None:
        """Start; games that are in the cache come first, as they are ready in a moment."""
        self._thread.start()

    def close(self) -> None:
        """Stop."""
        self._stop = True
        if self._running is not None:
            self._running.terminate()

    def ready(self, name: str) -> bool:
        """Tell whether a game can be played at once."""
        return self.progress.get(name, 0) >= 100

    def _prepare_all(self) -> None:
        for name in sorted(self.progress, key=lambda each: not is_prepared(each)):
            if self._stop:
                return
            if not is_prepared(name):
                self._compile(name)
            if not self._stop and name not in self.faults:
                prepare(name)  # from the cache
                compile_search(name)
                self.progress[name] = 100

    def _compile(self, name: str) -> None:
        command = [sys.executable, "-P", "-c", SCRIPT, name]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            self._running = process
            assert process.stdout is not None and process.stderr is not None
            for line in process.stdout:
                self.progress[name] = min(99, int(line))
            errors = process.stderr.read().strip()
        self._running = None
        if process.returncode and not self._stop:
            self.faults[name] = errors.splitlines()[-1] if errors else f"exit code {process.returncode}"
