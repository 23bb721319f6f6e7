"""A page in the format RGB565, on a card whose memory holds such pixels. The glass has each channel of
the dithered picture, bit for bit."""

from panel import (
    PATIENCE, WindowDrag, quarter_turned, reference, shows, start, status_text, touch_screen,
)  # fmt: skip
from picture import Picture

# The mode that the card prefers.
SIZE = (1024, 768)


def threshold(x, y):
    """The threshold, 0 to 63, of a pixel in a square of 8 × 8 of them: the bits of x ^ y and of y,
    interleaved in reverse order."""
    x ^= y
    bits = (x & 1, y & 1, x >> 1 & 1, y >> 1 & 1, x >> 2 & 1, y >> 2 & 1)
    return int("".join(map(str, bits)), 2)


def levels(bits):
    """For each threshold, the value on the glass of each of the 256 values of a channel of so many bits.
    QEMU fills the lower bits of a byte with the higher ones."""
    # The number of levels below the highest in 255, in 1/65536 and rounded up.
    factor = -(-(2**bits - 1 << 16) // 255)
    tables = []
    for limit in range(64):
        words = [value * factor + limit * 1024 >> 16 for value in range(256)]
        tables.append(bytes(word << 8 - bits | word >> 2 * bits - 8 for word in words))
    return tables


def dithered(picture):
    """The picture as a panel of RGB565 shows it: each channel is rounded down or up to one of 32 or 64
    levels, by a pattern of 8 × 8 pixels."""
    pixels = bytearray(picture.pixels)
    row = 3 * picture.width
    for channel, bits in enumerate((5, 6, 5)):
        tables = levels(bits)
        for y in range(picture.height):
            for x in range(8):
                part = slice(y * row + 3 * x + channel, (y + 1) * row, 24)
                pixels[part] = pixels[part].translate(tables[threshold(x, y)])
    return Picture(picture.width, picture.height, bytes(pixels))


def the_page_is_dithered_in_sixteen_bits(guest):
    page = reference(guest, SIZE)
    expected = dithered(page)
    # The distance of two of 32 levels is 8.2 of 255.
    furthest = max(abs(a - b) for a, b in zip(page.pixels, expected.pixels))
    assert 0 < furthest <= 8, f"the expected picture is off by {furthest}"
    start(guest, format="rgb565")
    shows(guest, expected)
    assert status_text(guest).endswith("rgb565"), status_text(guest)


def a_drag_repaints_its_part_in_the_same_pattern(guest):
    start(guest, format="rgb565")
    drag = WindowDrag(guest, SIZE)
    shows(guest, dithered(drag.before))
    touch = touch_screen(guest, SIZE)
    touch.drag(drag.start, drag.end)
    shows(guest, dithered(drag.after))
    touch.unplug()


def the_pattern_turns_with_the_picture(guest):
    start(guest, rotation=90, format="rgb565")
    shows(guest, quarter_turned(dithered(reference(guest, (SIZE[1], SIZE[0])))))


def by_itself_the_panel_takes_the_widest_format(guest):
    start(guest)
    guest.wait("the status", lambda: "1024x768" in status_text(guest), seconds=PATIENCE)
    assert "rgb" not in status_text(guest), status_text(guest)
    # The driver copies three bytes of each pixel.
    shows(guest, reference(guest, SIZE))


TESTS = [
    the_page_is_dithered_in_sixteen_bits,
    a_drag_repaints_its_part_in_the_same_pattern,
    the_pattern_turns_with_the_picture,
    by_itself_the_panel_takes_the_widest_format,
]
