"""What the time and the room do to the glass: theme and brightness follow the clock, the sun and a
sensor, somebody in front of the panel lights it, and the picture moves a little, for displays whose
pixels age."""

import contextlib
import time

import backlight
from control import PANEL, configured, drawn
from panel import PATIENCE, SIZE, shows, start

# 2026-06-01 in UTC. An almanac has Berlin's sunrise at 02:48 and its sunset at 19:18.
MIDNIGHT = 1_780_272_000
DAY, NIGHT = 204, 51  # Of 255: 80 % and 20 %.


def panel(day):
    return f"""{PANEL}
[time]
zone = "UTC"
[display]
theme = "auto"
brightness = {{ day = 0.8, night = 0.2 }}
[day]
fade = "0s"
{day}
"""


@contextlib.contextmanager
def shown(guest, day, hours, minutes, seconds=0):
    """The panel with these hours of the day, started at a time of the day."""
    now = int(guest.shell("date +%s"))
    backlight.plug(guest, with_rule=True)
    try:
        with configured(guest, panel(day)):
            set_clock(guest, hours, minutes, seconds)
            start(guest)
            yield
    finally:
        guest.shell(f"date -s @{now} >/dev/null; systemctl stop martlet; rmmod test_lamp", seconds=PATIENCE, check=False)
    start(guest)


def set_clock(guest, hours, minutes, seconds=0):
    moment = MIDNIGHT + 3600 * hours + 60 * minutes + seconds
    guest.shell(f"date -s @{moment} >/dev/null")


def is_day(guest):
    backlight.is_lit(guest, DAY)
    shows(guest, drawn(guest, theme="light"))


def is_night(guest):
    backlight.is_lit(guest, NIGHT)
    shows(guest, drawn(guest, theme="dark"))


def theme_and_brightness_follow_the_clock(guest):
    with shown(guest, 'hours = "07:00-20:00"', 12, 0):
        is_day(guest)
        set_clock(guest, 19, 59, 57)
        is_night(guest)
        set_clock(guest, 6, 59, 57)
        is_day(guest)


def theme_and_brightness_follow_the_sun(guest):
    with shown(guest, 'hours = "sun"\nlatitude = 52.52\nlongitude = 13.40', 2, 40):
        is_night(guest)
        set_clock(guest, 2, 56)
        is_day(guest)
        set_clock(guest, 19, 10)
        is_day(guest)
        set_clock(guest, 19, 26)
        is_night(guest)


def a_sensor_tells_day_from_night(guest):
    """The light that a file holds, as a driver's file does, goes before the hours."""
    day = """
hours = "07:00-20:00"
data = "room:light"
bright = 20
[[source]]
id = "room"
kind = "json"
path = "light.json"
stale_after = 0
item.light = { path = "$.light" }
"""
    sensor = "/etc/martlet/light.json"
    guest.put(sensor, b'{"light": 300}')
    try:
        with shown(guest, day, 23, 0):
            is_day(guest)
            guest.put(sensor, b'{"light": 3}')
            is_night(guest)
            # Between `dim`, which is 10, and `bright` it stays as it is.
            guest.put(sensor, b'{"light": 15}')
            is_night(guest)
            guest.put(sensor, b'{"light": 40}')
            is_day(guest)
    finally:
        guest.shell(f"rm -f {sensor}", check=False)


def somebody_in_front_of_the_panel_lights_it(guest):
    sensor = "/etc/martlet/hall.json"
    text = f"""{PANEL}
[presence]
data = "hall:motion"
[[source]]
id = "hall"
kind = "json"
path = "hall.json"
stale_after = 0
item.motion = {{ path = "$.motion" }}
"""

    def lit(is_lit, what):
        guest.wait(what, lambda: guest.crtc_is_active() == is_lit, seconds=PATIENCE)

    guest.put(sensor, b'{"motion": false}')
    try:
        with configured(guest, text):
            start(guest, blank_after="3s")
            lit(False, "a dark display")
            guest.put(sensor, b'{"motion": true}')
            lit(True, "a lit display")
            time.sleep(6)
            assert guest.crtc_is_active(), "it went dark before somebody's eyes"
            shows(guest, drawn(guest))
            guest.put(sensor, b'{"motion": false}')
            lit(False, "a dark display again")
    finally:
        guest.shell(f"rm -f {sensor}", check=False)
    start(guest)


def the_picture_moves_by_single_pixels(guest):
    with configured(guest, PANEL):
        start(guest, pixel_shift="10s")
        still = drawn(guest)
        shows(guest, still)
        places = [(0, 0)]
        # The first steps of a spiral.
        while len(places) < 4:
            guest.wait(
                "a moved picture",
                lambda: place_of(guest.screen(), still) not in (None, places[-1]),
                seconds=PATIENCE,
            )
            places.append(place_of(guest.screen(), still))
        steps = [abs(a - x) + abs(b - y) for (x, y), (a, b) in zip(places, places[1:])]
        assert all(1 <= step <= 2 for step in steps), f"the picture was at {places}"
        # Without the key it goes back to its place.
        start(guest)
        shows(guest, still)


def place_of(screen, still):
    """The offset by which the screen shows a moved picture, edges apart; None if by none."""
    inner = core(screen, 0, 0)
    offsets = [(x, y) for y in range(-2, 3) for x in range(-2, 3)]
    return next((offset for offset in offsets if core(still, *offset) == inner), None)


def core(picture, x, y):
    """The rows of a picture that is moved by an offset, without four pixels at each edge."""
    row, rim = 3 * SIZE[0], 4
    begin, end = 3 * (rim - x), 3 * (SIZE[0] - rim - x)
    rows = range(rim - y, SIZE[1] - rim - y)
    return [picture.pixels[row * each + begin : row * each + end] for each in rows]


TESTS = [
    theme_and_brightness_follow_the_clock,
    theme_and_brightness_follow_the_sun,
    a_sensor_tells_day_from_night,
    somebody_in_front_of_the_panel_lights_it,
    the_picture_moves_by_single_pixels,
]
