"""Pictures as files: of each format, and what is hostile in them."""

import io
import struct
import zlib
from typing import Any

import numpy as np
from PIL import Image

MEGABYTE = 1 << 20
SIDES = (60, 40)
"""The width and the height of a picture, if nothing else is asked for."""


def quarters(width: int = SIDES[0], height: int = SIDES[1]) -> Image.Image:
    """Red, green, blue and white, from the top left in rows."""
    pixels = np.zeros((height, width, 3), np.uint8)
    pixels[: height // 2, : width // 2] = (255, 0, 0)
    pixels[: height // 2, width // 2 :] = (0, 255, 0)
    pixels[height // 2 :, : width // 2] = (0, 0, 255)
    pixels[height // 2 :, width // 2 :] = 255
    return Image.fromarray(pixels)


def encoded(picture: Image.Image, kind: str, **options: Any) -> bytes:
    file = io.BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def animated(kind: str, frames: int) -> bytes:
    """Quarters first, then pictures of one colour each."""
    others = [Image.new("RGB", SIDES, (number % 256, 0, 0)) for number in range(1, frames)]
    return encoded(quarters(), kind, save_all=True, append_images=others, duration=40)


def exif(orientation: int, *, order: str = "<") -> bytes:
    start = {"<": b"II*\0", ">": b"MM\0*"}[order]
    tag = struct.pack(f"{order}IHHHIHH", 8, 1, 0x0112, 3, 1, orientation, 0)
    return b"Exif\0\0" + start + tag + bytes(4)


def endless_exif() -> bytes:
    """Its directory of tags says that it is followed by itself."""
    return b"Exif\0\0II*\0" + struct.pack("<IHI", 8, 0, 8)


def greedy_exif() -> bytes:
    """As many tags as there is room for; each has the whole of it as its value."""
    count = 5_400
    entries = b"".join(
        struct.pack("<HHII", tag, 7, 60_000, 0) for tag in range(1_000, 1_000 + count)
    )
    return b"Exif\0\0II*\0" + struct.pack("<IH", 8, count) + entries


def segment(marker: int, body: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, len(body) + 2) + body


def with_segments(jpeg: bytes, *segments: bytes) -> bytes:
    return jpeg[:2] + b"".join(segments) + jpeg[2:]


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def with_chunks(png: bytes, *chunks: bytes) -> bytes:
    """Before the first pixels, and after the last."""
    place, end = png.index(b"IDAT") - 4, png.index(b"IEND") - 4
    added = b"".join(chunks)
    return png[:place] + added + png[place:end] + added + png[end:]


def with_size(encoded_picture: bytes, kind: str, width: int, height: int) -> bytes:
    """The same file, but it says to be so large."""
    head = bytearray(encoded_picture)
    match kind:
        case "PNG":
            head[16:24] = struct.pack(">II", width, height)
            head[29:33] = struct.pack(">I", zlib.crc32(head[12:29]))
        case "GIF":
            head[6:10] = struct.pack("<HH", width, height)
        case "JPEG":
            place = next(head.find(mark) for mark in (b"\xff\xc0", b"\xff\xc2") if mark in head)
            head[place + 5 : place + 9] = struct.pack(">HH", height, width)
        case "WEBP":
            place = head.index(b"VP8 ") + 14
            head[place : place + 4] = struct.pack("<HH", width, height)
    return bytes(head)
