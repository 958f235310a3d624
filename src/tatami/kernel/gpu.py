"""A GPU, if there is one, and how rules and records are made ready for it."""

from functools import cache
from typing import Any

import numpy as np

from tatami.kernel.compiling import interpreted, widened

THREADS = 128  # a block
WORD = np.dtype(np.uint64)  # what states are copied in, so that every field of a record is aligned
OURS = "tatami."  # the modules whose functions are rules


class NoGPU(RuntimeError):
    """There is no usable CUDA device here."""


@cache
def find_cuda() -> Any:
    """Return numba.cuda. Raises NoGPU."""
    try:
        from numba import cuda
    except ImportError as error:
        raise NoGPU("no GPU: install the extra 'gpu' (numba-cuda)") from error
    if not cuda.is_available():
        raise NoGPU("no GPU: numba.cuda finds no CUDA device here")
    if not interpreted:
        _share_compilations()
    return cuda


def _share_compilations() -> None:
    """Let one compilation of a rule serve whole numbers of every width on the GPU too; see ``compiling``."""
    from numba.cuda.dispatcher import CUDADispatcher

    dispatcher: Any = CUDADispatcher
    plain = dispatcher.get_call_template

    def template(self: Any, args: Any, kws: Any) -> Any:
        ours = self.py_func.__module__.startswith(OURS)
        return plain(self, *(widened(args, kws) if ours else (args, kws)))

    dispatcher.get_call_template = template


def word_view_of(kind: Any) -> tuple[np.dtype[Any], int]:
    """Return a record class's dtype for a view of whole words, and how many words it takes."""
    dtype = np.dtype((np.record, kind.dtype))  # as NumPy's records, which the simulator reads like the rules do
    return dtype, dtype.itemsize // WORD.itemsize
