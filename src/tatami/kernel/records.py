"""Typed records: one value of a record is one whole game, ready to be copied, compared and compiled."""

from typing import Any, TypeVar

import numpy as np

i8 = np.int8
i16 = np.int16
i32 = np.int32
i64 = np.int64
u64 = np.uint64
f64 = np.float64

Record = Any  # a NumPy record; what its fields are is said by the class decorated with @record
Cls = TypeVar("Cls", bound=type)


class Array:
    """A field of fixed shape: ``line: Array[i8, 7, 20]``."""

    def __class_getitem__(cls, item: tuple[Any, ...]) -> Any:
        kind, *shape = item
        return kind, tuple(shape)


def record(cls: Cls) -> Cls:
    """Give an annotated class its NumPy ``dtype``.

    Scalars are ``i16`` or wider: CUDA 13's compiler was seen to mix up ``i8`` scalars with neighbouring bytes.
    Raises TypeError for a narrower scalar or for a name that NumPy's records use themselves.
    """
    fields: list[Any] = []
    for name, kind in cls.__annotations__.items():
        if hasattr(np.record, name):
            raise TypeError(f"{cls.__name__}.{name}: NumPy records already use this name")
        if isinstance(kind, tuple):
            fields.append((name, *kind))
        elif np.dtype(kind).itemsize < 2:
            raise TypeError(f"{cls.__name__}.{name}: a scalar field must be i16 or wider")
        else:
            fields.append((name, kind))
    cls.dtype = _without_gaps(np.dtype(fields, align=True))  # type: ignore[attr-defined]  # the decorator's whole purpose
    return cls


def _without_gaps(aligned: np.dtype[Any]) -> np.dtype[Any]:
    """Make fields of the bytes that alignment leaves over: NumPy copies fields only, and equal means every byte."""
    fields: list[Any] = []
    end = 0
    for name, (kind, offset, *_) in (aligned.fields or {}).items():
        if offset > end:
            fields.append((f"gap_{end}", i8, (offset - end,)))
        fields.append((name, kind))
        end = offset + kind.itemsize
    if aligned.itemsize > end:
        fields.append((f"gap_{end}", i8, (aligned.itemsize - end,)))
    return np.dtype(fields, align=True)


def blanks(kind: Any, count: int) -> Any:
    """Return ``count`` zeroed records of a record class, as one array."""
    return np.zeros(count, kind.dtype).view(np.recarray)


def blank(kind: Any) -> Record:
    """Return one zeroed record of a record class."""
    return blanks(kind, 1)[0]


def copy_record(s: Record) -> Record:
    """Return an independent copy of a record."""
    return np.array([s], s.dtype).view(np.recarray)[0]


def same(a: Record, b: Record) -> bool:
    """Tell whether two records are equal byte for byte."""
    return bool(a.tobytes() == b.tobytes())


def unpack(kind: Any, data: bytes) -> Record:
    """Return the record that ``tobytes()`` has packed. Raises ValueError if the size does not fit."""
    if len(data) != kind.dtype.itemsize:
        raise ValueError(f"a {kind.__name__} record has {kind.dtype.itemsize} bytes, not {len(data)}")
    return np.frombuffer(bytearray(data), kind.dtype).view(np.recarray)[0]


def differing_fields(a: Record, b: Record) -> list[str]:
    """Name the fields in which two records of one kind differ; the first thing to look at when games diverge."""
    return [name for name in a.dtype.names if np.asarray(a[name]).tobytes() != np.asarray(b[name]).tobytes()]
