"""What every test run shares: it says in which mode the rules run, since both must pass."""

from tatami.kernel.compiling import interpreted


def pytest_report_header() -> str:
    """Tell the mode; NUMBA_DISABLE_JIT=1 runs the very same rules interpreted."""
    return f"rules: {'interpreted' if interpreted else 'compiled'}"
