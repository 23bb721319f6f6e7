"""Pictures as rows of RGB bytes: QEMU's PPM and Martlet's PNG, and how two of them differ."""

import struct
import zlib


class Picture:
    """`pixels` holds three bytes a pixel, top row first."""

    def __init__(self, width, height, pixels):
        if len(pixels) != 3 * width * height:
            raise ValueError(f"{len(pixels)} bytes are no picture of {width}x{height}")
        self.width, self.height, self.pixels = width, height, pixels

    def __eq__(self, other):
        return self.size == other.size and self.pixels == other.pixels

    @property
    def size(self):
        return self.width, self.height

    @property
    def colours(self):
        """How many different colours there are."""
        p = self.pixels
        return len(set(zip(p[0::3], p[1::3], p[2::3])))

    def at(self, x, y):
        i = 3 * (y * self.width + x)
        return tuple(self.pixels[i : i + 3])

    def difference(self, other):
        """A sentence on where two pictures differ, empty when they do not."""
        if self.size != other.size:
            return f"sizes {self.width}x{self.height} and {other.width}x{other.height}"
        if self.pixels == other.pixels:
            return ""
        row = 3 * self.width
        bad = [
            (i % row // 3, i // row)
            for i in range(0, len(self.pixels), 3)
            if self.pixels[i : i + 3] != other.pixels[i : i + 3]
        ]
        xs, ys = [x for x, _ in bad], [y for _, y in bad]
        x, y = bad[0]
        return (
            f"{len(bad)} pixels differ in x {min(xs)}...{max(xs)}, y {min(ys)}...{max(ys)};"
            f" the first at {x},{y}: {self.at(x, y)} and {other.at(x, y)}"
        )

    # MARK: - Files

    @staticmethod
    def from_ppm(data):
        fields, at = [], 0
        while len(fields) < 4:
            end = at
            while not data[end : end + 1].isspace():
                end += 1
            fields.append(data[at:end])
            at = end + 1
        if fields[0] != b"P6" or fields[3] != b"255":
            raise ValueError("not an 8-bit PPM")
        return Picture(int(fields[1]), int(fields[2]), data[at:])

    @staticmethod
    def from_png(data):
        """Decodes 8-bit RGB and RGBA without interlacing; alpha must be 255 everywhere."""
        if data[:8] != b"\x89PNG\r\n\x1a\n":
            raise ValueError("not a PNG")
        at, packed = 8, b""
        while at < len(data):
            length, kind = struct.unpack(">I4s", data[at : at + 8])
            body = data[at + 8 : at + 8 + length]
            at += 12 + length
            if kind == b"IHDR":
                width, height, depth, colour, _, _, interlace = struct.unpack(">IIBBBBB", body)
                if depth != 8 or colour not in (2, 6) or interlace:
                    raise ValueError(f"PNG of depth {depth}, colour type {colour}: not read here")
            elif kind == b"IDAT":
                packed += body
        step = 3 if colour == 2 else 4
        rows = _unfiltered(zlib.decompress(packed), width * step, height, step)
        if step == 3:
            return Picture(width, height, bytes(rows))
        if rows[3::4] != b"\xff" * (width * height):
            raise ValueError("the PNG is not opaque")
        pixels = bytearray(3 * width * height)
        for channel in range(3):
            pixels[channel::3] = rows[channel::4]
        return Picture(width, height, bytes(pixels))

    def write_png(self, path):
        row = 3 * self.width
        lines = (self.pixels[i : i + row] for i in range(0, len(self.pixels), row))
        packed = zlib.compress(b"".join(b"\0" + line for line in lines), 6)
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n")
            for kind, body in ((b"IHDR", header), (b"IDAT", packed), (b"IEND", b"")):
                check = zlib.crc32(kind + body)
                file.write(struct.pack(">I", len(body)) + kind + body + struct.pack(">I", check))


def _unfiltered(data, row, height, step):
    """Undoes PNG's five row filters."""
    out = bytearray()
    above = bytearray(row)
    for y in range(height):
        start = y * (row + 1)
        kind = data[start]
        line = bytearray(data[start + 1 : start + 1 + row])
        if kind == 1:
            for i in range(step, row):
                line[i] = (line[i] + line[i - step]) & 255
        elif kind == 2:
            for i in range(row):
                line[i] = (line[i] + above[i]) & 255
        elif kind == 3:
            for i in range(row):
                left = line[i - step] if i >= step else 0
                line[i] = (line[i] + (left + above[i]) // 2) & 255
        elif kind == 4:
            for i in range(row):
                left = line[i - step] if i >= step else 0
                corner = above[i - step] if i >= step else 0
                line[i] = (line[i] + _paeth(left, above[i], corner)) & 255
        out += line
        above = line
    return out


def _paeth(left, up, corner):
    p = left + up - corner
    a, b, c = abs(p - left), abs(p - up), abs(p - corner)
    return left if a <= b and a <= c else up if b <= c else corner
