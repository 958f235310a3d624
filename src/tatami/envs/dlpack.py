"""An array on the GPU that other libraries take without copying: through DLPack or ``__cuda_array_interface__``.

Numba's own arrays offer only the second, which is why the first is made here, as the DLPack standard (version 0.8)
lays it out in memory.
"""

import ctypes
from typing import Any

import numpy as np

CPU, CUDA = 1, 2  # kinds of devices
KINDS = {"i": 0, "u": 1, "f": 2, "b": 6}  # of numbers, by NumPy's letter
LEGACY_STREAMS = (None, -1, 1)  # on which Numba launches, or where nobody wants to wait
FRESH = b"dltensor"  # the capsule's name until somebody has taken what it holds


class _Device(ctypes.Structure):
    _fields_ = (("kind", ctypes.c_int32), ("number", ctypes.c_int32))


class _Number(ctypes.Structure):
    _fields_ = (("kind", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", _Device),
        ("axes", ctypes.c_int32),
        ("number", _Number),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),  # in numbers, not in bytes
        ("offset", ctypes.c_uint64),
    )


class _Lent(ctypes.Structure):
    _fields_ = (("tensor", _Tensor), ("owner", ctypes.c_void_p), ("give_back", ctypes.c_void_p))


_lent: dict[int, tuple[Any, ...]] = {}  # what others hold, by address, so that it stays alive
_new_capsule: Any = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype, _new_capsule.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
_still_fresh: Any = ctypes.pythonapi.PyCapsule_IsValid
_still_fresh.argtypes = (ctypes.c_void_p, ctypes.c_char_p)
_content: Any = ctypes.pythonapi.PyCapsule_GetPointer
_content.restype, _content.argtypes = ctypes.c_void_p, (ctypes.c_void_p, ctypes.c_char_p)


def _give_back(address: int) -> None:
    """What a taker calls when it is done."""
    _lent.pop(address, None)


def _discard(capsule: int) -> None:
    """What Python calls when a capsule goes; if nobody took what it holds, nobody gives it back."""
    if _still_fresh(capsule, FRESH):
        _lent.pop(_content(capsule, FRESH), None)


GIVE_BACK = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(_give_back)
DISCARD = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(_discard)


class Shared:
    """An array of Numba's in the GPU's memory, or of NumPy's; the memory stays alive as long as anybody holds it."""

    def __init__(self, array: Any) -> None:
        """Take an array, whatever its rows and columns are laid out like."""
        self.array, self.shape, self.dtype = array, array.shape, array.dtype

    def copy_to_host(self) -> np.ndarray:
        """Return a copy in NumPy's memory."""
        copied: np.ndarray = self.array.copy_to_host()
        return copied

    @property
    def _near(self) -> bool:
        return isinstance(self.array, np.ndarray)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        interface: dict[str, Any] = self.array.__cuda_array_interface__
        return interface

    def __dlpack_device__(self) -> tuple[int, int]:
        if self._near:
            return CPU, 0
        from numba import cuda

        return CUDA, cuda.get_current_device().id

    def __dlpack__(self, *, stream: Any = None, **wishes: Any) -> Any:
        if stream not in LEGACY_STREAMS:
            from numba import cuda

            cuda.synchronize()
        described = self.array.__array_interface__ if self._near else self.__cuda_array_interface__
        shape = (ctypes.c_int64 * len(self.shape))(*self.shape)
        steps = (step // self.dtype.itemsize for step in self.array.strides)
        strides = (ctypes.c_int64 * len(self.shape))(*steps)
        number = _Number(KINDS[self.dtype.kind], self.dtype.itemsize * 8, 1)
        slots = (ctypes.cast(numbers, ctypes.POINTER(ctypes.c_int64)) for numbers in (shape, strides))
        tensor = _Tensor(described["data"][0], _Device(*self.__dlpack_device__()), len(shape), number, *slots, 0)
        lent = _Lent(tensor, None, ctypes.cast(GIVE_BACK, ctypes.c_void_p))
        _lent[ctypes.addressof(lent)] = (lent, shape, strides, self.array)
        return _new_capsule(ctypes.addressof(lent), FRESH, ctypes.cast(DISCARD, ctypes.c_void_p))
