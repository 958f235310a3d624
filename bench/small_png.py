"""Small PNG files: a picture in at most 256 colours, chosen by median cut (Heckbert 1982); needs no imaging library."""

import struct
import zlib
from typing import Any

import numpy as np

COLOURS = 256
Pixels = np.ndarray[Any, np.dtype[np.uint8]]


def small_png(pixels: Pixels) -> bytes:
    """Return a picture (rows, columns, red-green-blue) as a PNG file with a palette."""
    height, width, _ = pixels.shape
    packed = pixels.astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], np.uint32)
    known, place, count = np.unique(packed, return_inverse=True, return_counts=True)
    colours = np.stack([known >> 16, known >> 8 & 255, known & 255], axis=1).astype(np.float64)
    palette, entry = _median_cut(colours, count)
    rows = np.zeros((height, width + 1), np.uint8)  # every row begins with its filter: none
    rows[:, 1:] = entry[place].reshape(height, width)
    return b"".join(
        [
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", palette.tobytes()),
            _chunk(b"IDAT", zlib.compress(rows.tobytes(), 9)),
            _chunk(b"IEND", b""),
        ]
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _median_cut(colours: Any, count: Any) -> tuple[Pixels, Pixels]:
    """Return a palette, and for each colour its entry; the box whose colours differ most is cut again and again."""
    boxes = [np.arange(len(colours))]
    spread = [_spread(colours[boxes[0]], count[boxes[0]])]
    while len(boxes) < min(COLOURS, len(colours)):
        widest = int(np.argmax([differ for differ, _ in spread]))
        box, channel = boxes.pop(widest), spread.pop(widest)[1]
        box = box[np.argsort(colours[box, channel], kind="stable")]
        total = np.cumsum(count[box])
        cut = min(max(int(np.searchsorted(total, total[-1] / 2)), 1), len(box) - 1)
        for half in (box[:cut], box[cut:]):
            boxes.append(half)
            spread.append(_spread(colours[half], count[half]))
    entry = np.zeros(len(colours), np.uint8)
    palette = np.zeros((len(boxes), 3), np.uint8)
    for number, box in enumerate(boxes):
        entry[box] = number
        palette[number] = np.average(colours[box], axis=0, weights=count[box]).round()
    return palette, entry


def _spread(colours: Any, count: Any) -> tuple[float, int]:
    """How much the colours of a box differ from each other, and in which channel most."""
    if len(colours) < 2:
        return -1.0, 0
    weights = np.sqrt(count)  # large plain areas need no more than their own colour
    middle = np.average(colours, axis=0, weights=weights)
    variance = ((colours - middle) ** 2 * weights[:, None]).sum(axis=0)
    return float(variance.sum()), int(variance.argmax())
