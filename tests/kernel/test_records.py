"""Records: typed, copyable, equal byte for byte."""

import numpy as np
import pytest

from tatami.kernel.records import (
    Array,
    blank,
    blanks,
    copy_record,
    differing_fields,
    i8,
    i16,
    record,
    same,
    u64,
    unpack,
)


@record
class Services:
    """A record whose fields do not fill it: alignment leaves bytes over in the middle and at the end."""

    rng: u64
    lamps: Array[i8, 3]
    guests: i16
    mats: Array[i8, 2, 5]


def dirty_memory(records):
    """Leave garbage where the next records of this kind are likely to be laid."""
    garbage = [np.full(records * Services.dtype.itemsize, 0xAB, np.uint8) for _ in range(30)]
    garbage.clear()


def test_a_blank_record_is_all_zero():
    assert not any(blank(Services).tobytes())
    assert blanks(Services, 3).shape == (3,)


def test_fields_have_their_types_and_shapes():
    room = blank(Services)
    room.guests = -5
    room.mats[1, 4] = 7
    assert (room.guests, room.mats.shape, room.mats.sum()) == (-5, (2, 5), 7)


@pytest.mark.parametrize("name", ["round", "min", "copy", "item", "fill", "dtype"])
def test_a_field_is_not_named_like_a_thing_that_records_have(name):
    with pytest.raises(TypeError, match=name):
        record(type("Bad", (), {"__annotations__": {name: i16}}))


def test_a_scalar_is_sixteen_bits_or_wider():
    """CUDA's compiler mixed narrower ones up with their neighbours."""
    with pytest.raises(TypeError, match="i16 or wider"):
        record(type("Bad", (), {"__annotations__": {"lamps": i8}}))


def test_no_byte_of_a_record_lies_outside_its_fields():
    """NumPy copies fields only; bytes between them would be garbage in a copy."""
    sizes = [Services.dtype.fields[name][0].itemsize for name in Services.dtype.names]
    assert sum(sizes) == Services.dtype.itemsize
    assert Services.dtype.isalignedstruct
    assert Services.dtype.fields["guests"][1] % 2 == 0
    assert Services.dtype.itemsize % 8 == 0


def test_a_twin_is_equal_in_every_byte_wherever_it_lies():
    room = blank(Services)
    room.guests = 3
    for _ in range(100):
        dirty_memory(1)
        assert same(copy_record(room), room)


def test_copies_of_arrays_of_records_are_equal_in_every_byte():
    rooms = blanks(Services, 4)
    for _ in range(100):
        dirty_memory(4)
        assert rooms.copy().tobytes() == rooms.tobytes()


def test_a_twin_lives_by_itself():
    room = blank(Services)
    other = copy_record(room)
    other.mats[0, 0] = 1
    other.guests = 2
    assert not same(room, other)
    assert (room.guests, room.mats[0, 0]) == (0, 0)


def test_what_differs_is_named():
    room = blank(Services)
    other = copy_record(room)
    assert differing_fields(room, other) == []
    other.lamps[2] = 1
    other.guests = 2
    assert differing_fields(room, other) == ["lamps", "guests"]


def test_packed_bytes_are_unpacked_and_can_be_written():
    room = blank(Services)
    room.mats[:] = 4
    again = unpack(Services, room.tobytes())
    assert same(again, room)
    again.guests = 1
    assert room.guests == 0


def test_bytes_of_another_size_are_refused():
    with pytest.raises(ValueError, match=f"{Services.dtype.itemsize} bytes, not 3"):
        unpack(Services, b"abc")
