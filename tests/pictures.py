"""Images made by hand, small and whole: for tests that look at their first bytes and send them on."""

from __future__ import annotations

import struct
import zlib


def png(width: int = 640, height: int = 480, *, padding: int = 0) -> bytes:
    """Return a black PNG; `padding` makes it larger by so many bytes."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = b"".join(b"\0" + bytes((width + 7) // 8) for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    filling = chunk(b"tEXt", b"x\0" + b"y" * padding) if padding else b""
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + filling
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def gif(width: int, height: int) -> bytes:
    """Return the beginning of a GIF."""
    return b"GIF89a" + struct.pack("<HH", width, height) + b"\x00\x00\x00;"


def jpeg(width: int, height: int, *, thumbnail: int = 0) -> bytes:
    """Return the beginning of a JPEG, with so many bytes of a thumbnail before its size."""
    exif = b"\xff\xe1" + struct.pack(">H", thumbnail + 2) + b"t" * thumbnail if thumbnail else b""
    frame = b"\xff\xc2" + struct.pack(">HBHH", 17, 8, height, width) + b"\x03" + b"\0" * 9
    return b"\xff\xd8" + exif + b"\xff" + frame + b"\xff\xd9"


def webp(kind: str, width: int, height: int) -> bytes:
    """Return the beginning of a WebP of one of its three kinds."""
    match kind:
        case "VP8X":
            body = b"\0\0\0\0" + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
        case "VP8L":
            body = b"\x2f" + ((width - 1) | (height - 1) << 14).to_bytes(4, "little")
        case _:
            body = b"\0\0\0\x9d\x01\x2a" + struct.pack("<HH", width, height)
    return (
        b"RIFF"
        + struct.pack("<I", len(body) + 12)
        + b"WEBP"
        + kind.encode().ljust(4)
        + struct.pack("<I", len(body))
        + body
    )
