"""An array on the GPU that other libraries take without copying: through DLPack or ``__cuda_array_interface__``.

Numba's own arrays offer only the second. The first is made here, as the DLPack standard (version 0.8) lays it out in
memory.
"""

import ctypes
from typing import Any

import numpy as np

CPU, CUDA = 1, 2  # DLPack's device types
TYPE_CODES = {"i": 0, "u": 1, "f": 2, "b": 6}  # DLPack's, by NumPy's letter
DEFAULT_STREAMS = (None, -1, 1)  # Numba launches on the default stream (1); -1 asks for no synchronization
UNUSED_NAME = b"dltensor"  # the capsule's name until a consumer has taken what it holds


class _Device(ctypes.Structure):
    _fields_ = (("device_type", ctypes.c_int32), ("device_id", ctypes.c_int32))


class _DataType(ctypes.Structure):
    _fields_ = (("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", _Device),
        ("ndim", ctypes.c_int32),
        ("dtype", _DataType),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),  # in numbers, not in bytes
        ("byte_offset", ctypes.c_uint64),
    )


class _ManagedTensor(ctypes.Structure):
    _fields_ = (("dl_tensor", _Tensor), ("manager_ctx", ctypes.c_void_p), ("deleter", ctypes.c_void_p))


_exported: dict[int, tuple[Any, ...]] = {}  # what consumers hold, by address, so that it stays alive
_new_capsule: Any = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype, _new_capsule.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
_is_named: Any = ctypes.pythonapi.PyCapsule_IsValid
_is_named.argtypes = (ctypes.c_void_p, ctypes.c_char_p)
_pointer: Any = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, (ctypes.c_void_p, ctypes.c_char_p)


def _delete(address: int) -> None:
    """Release a tensor; a consumer calls this when it is done."""
    _exported.pop(address, None)


def _destroy_capsule(capsule: int) -> None:
    """Release a tensor that no consumer has taken; Python calls this when the capsule is collected."""
    if _is_named(capsule, UNUSED_NAME):
        _exported.pop(_pointer(capsule, UNUSED_NAME), None)


DELETER = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(_delete)
DESTRUCTOR = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(_destroy_capsule)


class SharedArray:
    """A Numba array in GPU memory, or a NumPy array; the memory stays alive as long as anybody holds it."""

    def __init__(self, array: Any) -> None:
        """Take an array with any strides."""
        self.array, self.shape, self.dtype = array, array.shape, array.dtype

    def copy_to_host(self) -> np.ndarray:
        """Return a copy as a NumPy array."""
        copied: np.ndarray = self.array.copy_to_host()
        return copied

    @property
    def _on_host(self) -> bool:
        return isinstance(self.array, np.ndarray)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        interface: dict[str, Any] = self.array.__cuda_array_interface__
        return interface

    def __dlpack_device__(self) -> tuple[int, int]:
        if self._on_host:
            return CPU, 0
        from numba import cuda

        return CUDA, cuda.get_current_device().id

    def __dlpack__(self, *, stream: Any = None, **unsupported: Any) -> Any:
        if stream not in DEFAULT_STREAMS:
            from numba import cuda

            cuda.synchronize()
        interface = self.array.__array_interface__ if self._on_host else self.__cuda_array_interface__
        shape = (ctypes.c_int64 * len(self.shape))(*self.shape)
        strides = (ctypes.c_int64 * len(self.shape))(*(step // self.dtype.itemsize for step in self.array.strides))
        dtype = _DataType(TYPE_CODES[self.dtype.kind], self.dtype.itemsize * 8, 1)
        pointers = (ctypes.cast(numbers, ctypes.POINTER(ctypes.c_int64)) for numbers in (shape, strides))
        tensor = _Tensor(interface["data"][0], _Device(*self.__dlpack_device__()), len(shape), dtype, *pointers, 0)
        managed = _ManagedTensor(tensor, None, ctypes.cast(DELETER, ctypes.c_void_p))
        _exported[ctypes.addressof(managed)] = (managed, shape, strides, self.array)
        return _new_capsule(ctypes.addressof(managed), UNUSED_NAME, ctypes.cast(DESTRUCTOR, ctypes.c_void_p))
