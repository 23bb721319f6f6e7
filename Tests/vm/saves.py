"""What is saved in the configuration while the panel runs counts at once, in the same process: the
language, the file of a source, the order of pages, the fonts, the time until the display goes dark, and
the calibration of a touch screen. So does a drop-in that root writes for this run of the machine."""

import pathlib
import time

from control import CONFIG, configured, drawn
from panel import PATIENCE, SIZE, main_pid, shows, start, touch_screen

DROP_IN = "/run/martlet-conf.d/50-language.toml"
FONTS = '[fonts]\nfiles = ["/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"]\n'
FILES = {
    "note.txt": "Somebody waters the plants.\n", "other.txt": "Nobody waters the plants.\n",
    "power.json": '{"power": 1234.5}',
}  # fmt: skip


def panel(language="en", note="note.txt", pages=("first", "second"), more=""):
    tables = {
        "first": """
[[page]]
id = "first"
[[page.tile]]
id = "note"
kind = "text"
data = "note"
size = [2, 2]
""",
        "second": """
[[page]]
id = "second"
[[page.tile]]
id = "power"
kind = "value"
data = "meter:power"
sparkline = false
""",
    }
    return f"""
config = 1
[status]
show = false
[vars]
room = "Hall"
[locale]
language = "{language}"
[[source]]
id = "note"
kind = "text"
path = "{note}"
stale_after = 0
[[source]]
id = "meter"
kind = "json"
path = "power.json"
stale_after = 0
item.power = {{ path = "$.power", decimals = 1 }}
{more}
""" + "".join(tables[page] for page in pages)


def save(guest, **change):
    """Saves a configuration. Returns its text."""
    text = panel(**change)
    guest.put(CONFIG, text.encode())
    return text


def sees(guest, text, page):
    shows(guest, drawn(guest, page, panel=text, files=FILES))


def what_is_saved_counts_at_once(guest):
    with configured(guest, panel()):
        for name, text in FILES.items():
            guest.put(str(pathlib.PurePath(CONFIG).with_name(name)), text.encode())
        start(guest)
        pid = main_pid(guest)
        sees(guest, panel(), "first")
        sees(guest, save(guest, note="other.txt"), "first")
        sees(guest, save(guest, pages=("second",)), "second")
        sees(guest, save(guest, pages=("second",), language="de"), "second")
        english, german = (
            drawn(guest, "second", panel=panel(language=language), files=FILES)
            for language in ("en", "de")
        )
        assert english != german, "the language is not seen"
        sees(guest, save(guest, pages=("second",), more=FONTS), "second")
        a_drop_in_of_this_run_counts(guest)
        the_display_goes_dark(guest)
        a_touch_screen_is_turned(guest)
        assert main_pid(guest) == pid, "the panel has been started again"
        guest.shell("rm -f " + " ".join(f"/etc/martlet/{name}" for name in FILES))
    start(guest)


def a_drop_in_of_this_run_counts(guest):
    text = save(guest, pages=("second",))
    sees(guest, text, "second")
    guest.put(DROP_IN, b'[locale]\nlanguage = "de"\n')
    sees(guest, panel(pages=("second",), language="de"), "second")
    guest.shell(f"rm {DROP_IN}")
    sees(guest, text, "second")


def the_display_goes_dark(guest):
    text = save(guest, more='[display]\nblank_after = "2s"\n')
    guest.wait("a dark display", lambda: not guest.crtc_is_active(), seconds=PATIENCE)
    # Whoever takes the line out wants to see the panel.
    text = save(guest)
    guest.wait("a lit display", guest.crtc_is_active, seconds=PATIENCE)
    # The page that was shown alone stays when the other one is back.
    sees(guest, text, "second")


def a_touch_screen_is_turned(guest):
    touch = touch_screen(guest)
    width, height = SIZE
    right = (round(width * 0.2), height // 2), (round(width * 0.8), height // 2)
    text = save(guest)
    touch.drag(*right)
    sees(guest, text, "first")
    # The same drag goes to the left on a screen that is mounted upside down.
    text = save(guest, more="[input]\ncalibration = [-1.0, 0.0, 1.0, 0.0, -1.0, 1.0]\n")
    guest.wait("the calibration", lambda: turned_back(guest, touch, right, text), seconds=PATIENCE)
    touch.unplug()


def turned_back(guest, touch, drag, text):
    touch.drag(*drag)
    # Until the page has come to rest.
    time.sleep(1.5)
    return guest.screen() == drawn(guest, "second", panel=text, files=FILES)


TESTS = [what_is_saved_counts_at_once]
