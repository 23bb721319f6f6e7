"""Every verb of `martlet ctl` at the installed unit, asked by a member of its group: what the glass
shows afterwards, byte for byte, and what a wrong word is answered."""

import contextlib
import json
import pathlib
import subprocess
import tempfile

import backlight
from panel import PATIENCE, SETTINGS_FILE, SIZE, main_pid, quarter_turned, screenshot, shows, start
from picture import Picture

CONFIG = "/etc/martlet/martlet.toml"
NOTE = "Somebody waters the plants.\n"
# Two pages that stand still, and a variable that the first one shows.
PANEL = """
config = 1
[status]
show = false
[vars]
room = "Hall"
[[source]]
id = "note"
kind = "text"
path = "note.txt"
stale_after = 0
[[page]]
id = "first"
[[page.tile]]
id = "note"
kind = "text"
title = "${room}"
data = "note"
size = [2, 2]
[[page]]
id = "second"
[[page.tile]]
id = "note"
kind = "text"
title = "The second page"
data = "note"
size = [3, 2]
"""

# The exit status of a refusal.
REFUSED = 69
# What the panel answers to words that it does not know.
REFUSALS = {
    "page nowhere": 'there is no page "nowhere"; there are: first, second',
    "theme pink": 'theme takes dark, light or auto, found "pink"',
    "brightness 140%": 'brightness takes 0 to 1, 0% to 100% or auto, found "140%"',
    "message Lift --severity loud": 'a severity is one of info, warning, alarm, found "loud"',
    "clear bell": "no message is shown",
    "loading half": 'loading takes on, off, fail or a share from 0 to 1, found "half"',
    "set garden Bath": 'there is no variable "garden"; there are: room',
    "record pause": 'record takes start or stop, found "pause"',
    "record stop": "nothing is being recorded",
    "clean 0": 'clean takes 1 to 600 seconds, found "0"',
}


def drawn(guest, page="first", theme="dark", room="Hall", size=SIZE, panel=PANEL, files=None):
    """What the host's `martlet render` draws of such a page. `files` are those of the panel's sources."""
    with tempfile.TemporaryDirectory(prefix="martlet-vm-control-") as name:
        folder = pathlib.Path(name)
        (folder / "martlet.toml").write_text(panel)
        for file, text in (files or {"note.txt": NOTE}).items():
            (folder / file).write_text(text)
        command = [
            guest.martlet, "render", "--config", folder / "martlet.toml", "--page", page,
            "--size", f"{size[0]}x{size[1]}", "--scale", "1", "--theme", theme,
            "--set", f'vars.room="{room}"', "--at", "20", "-o", folder / "picture.png",
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, f"martlet render: {done.stderr[-500:]}"
        return Picture.from_png((folder / "picture.png").read_bytes())


def member(guest):
    """The words of setpriv for a user who is in the panel's group and is nothing else."""
    group = guest.shell("getent group martlet-control").split(":")[2]
    return f"--reuid 4242 --regid 4242 --groups {group}"


@contextlib.contextmanager
def configured(guest, panel):
    """The panel with this configuration, and with that of before afterwards."""
    guest.shell(f"cp {CONFIG} /root/saved.toml")
    guest.put(CONFIG, panel.encode())
    guest.put("/etc/martlet/note.txt", NOTE.encode())
    try:
        yield
    finally:
        guest.shell(f"mv /root/saved.toml {CONFIG}; rm -f /etc/martlet/note.txt", check=False)


class Control:
    """`martlet ctl` as a member of the panel's group."""

    def __init__(self, guest):
        self.guest = guest
        self.user = member(guest)

    def run(self, words):
        """The exit status and what is printed, to either stream."""
        text = self.guest.shell(
            f"setpriv {self.user} martlet ctl {words} 2>&1; echo $?", seconds=PATIENCE
        )
        text, _, status = text.rpartition("\n")
        return int(status), text

    def ask(self, words, expected=""):
        assert (answer := self.run(words)) == (0, expected), f"ctl {words}: {answer}"

    def status(self):
        code, text = self.run("status --json")
        assert code == 0, text
        return json.loads(text)

    def equals_the_glass(self):
        """The picture on the glass, which `martlet screenshot` must give byte for byte."""
        taken, screen = screenshot(self.guest, self.user), self.guest.screen()
        assert taken == screen, f"the screenshot is not the screen: {taken.difference(screen)}"
        return screen


def every_verb_of_ctl_does_what_it_says(guest):
    with configured(guest, PANEL):
        start(guest)
        control = Control(guest)
        first, second = drawn(guest), drawn(guest, "second")
        assert first != second
        shows(guest, first)
        pages(guest, control, first, second)
        colours_and_variables(guest, control)
        messages(guest, control, first)
        the_rainbow(guest, control, first)
        cleaning(guest, control, first)
        darkness(guest, control, first)
        recordings(guest, control)
        files(guest, control)
        wrong_words(guest, control)
        old = main_pid(guest)
        control.ask("page second")
        control.ask("restart")
        # A new panel of the same process has forgotten what was said to it.
        shows(guest, first)
        assert main_pid(guest) == old, "the panel is another process"
    start(guest)


def pages(guest, control, first, second):
    control.ask("page second")
    shows(guest, second)
    assert control.status()["page"] == "second"
    # After the last page comes the first, and before it the last.
    control.ask("next", "first")
    shows(guest, first)
    control.ask("previous", "second")
    shows(guest, second)
    assert control.equals_the_glass() == second
    control.ask("page first")
    shows(guest, first)


def colours_and_variables(guest, control):
    control.ask("theme light")
    shows(guest, drawn(guest, theme="light"))
    control.equals_the_glass()
    assert control.status()["theme"] == "light"
    control.ask("theme auto")
    control.ask("set room Bath")
    shows(guest, drawn(guest, room="Bath"))
    assert control.status()["variables"] == {"room": "Bath"}
    control.ask("set room Hall")


def messages(guest, control, first):
    shows(guest, first)
    control.ask("message 'The lift is out' --severity alarm --id lift", "lift")
    guest.wait("the message", lambda: guest.screen() != first, seconds=PATIENCE)
    said = {"id": "lift", "severity": "alarm", "text": "The lift is out"}
    assert control.status()["messages"] == [said]
    wait_until_still(guest)
    control.equals_the_glass()
    control.ask("clear lift", "1")
    shows(guest, first)
    # A message with a time goes by itself.
    control.ask("message Soon --id soon --for 5", "soon")
    guest.wait("no message", lambda: not control.status()["messages"], seconds=PATIENCE)
    shows(guest, first)


def the_rainbow(guest, control, first):
    control.ask("loading on --name oven")
    guest.wait("the rainbow", lambda: has_rainbow(guest), seconds=PATIENCE)
    control.ask("loading 0.5 --name oven")
    assert has_rainbow(guest)
    control.ask("loading fail --name oven")
    control.ask("loading off --name oven")
    shows(guest, first)


def cleaning(guest, control, first):
    control.ask("clean 3")
    guest.wait("the cleaning page", lambda: guest.screen() != first, seconds=PATIENCE)
    shows(guest, first)


def has_rainbow(guest):
    """Whether the first rows have a strong colour, which nothing else there has."""
    strip = guest.screen().pixels[: 3 * SIZE[0] * 20]
    pixels = zip(strip[0::3], strip[1::3], strip[2::3])
    return any(max(pixel) - min(pixel) > 150 for pixel in pixels)


def darkness(guest, control, first):
    control.ask("blank")
    guest.wait("a dark display", lambda: not guest.crtc_is_active(), seconds=PATIENCE)
    assert control.status()["display"]["dark"] is True
    control.ask("wake")
    guest.wait("a lit display", guest.crtc_is_active, seconds=PATIENCE)
    shows(guest, first)
    # A message may wake a display, and does not by itself.
    control.ask("blank")
    guest.wait("a dark display", lambda: not guest.crtc_is_active(), seconds=PATIENCE)
    control.ask("message Fire --id fire", "fire")
    assert not guest.crtc_is_active(), "a message without --wake lights the display"
    control.ask("message Fire --id fire --wake", "fire")
    guest.wait("a lit display", guest.crtc_is_active, seconds=PATIENCE)
    control.ask("clear", "1")
    shows(guest, first)


def recordings(guest, control):
    code, folder = control.run("record start noon")
    assert code == 0 and folder.endswith("/recordings/noon"), (code, folder)
    assert control.status()["recording"] == folder
    control.ask("record stop", folder)
    assert control.status()["recording"] is None
    assert guest.shell(f"ls {folder}"), "the recording is empty"


def files(guest, control):
    """A reload says what is wrong with the files, and the panel goes on with those of before."""
    control.ask("reload")
    settings = guest.shell(f"cat {SETTINGS_FILE}")
    guest.put(SETTINGS_FILE, b"[display]\nrotaton = 90\n")
    code, text = control.run("reload")
    assert code != 0 and f"{SETTINGS_FILE}:2" in text and "display.rotaton" in text, (code, text)
    guest.put(SETTINGS_FILE, settings.encode() + b"\n")
    control.ask("reload")
    shows(guest, drawn(guest))


def wrong_words(guest, control):
    before = guest.screen()
    for words, answer in REFUSALS.items():
        code, text = control.run(words)
        assert code == REFUSED and text.endswith(answer), f"ctl {words}: {code}, {text}"
    code, text = control.run("dance")
    assert code == 64 and "'dance'" in text, (code, text)
    assert guest.screen() == before, "a wrong word changes the glass"


def ctl_sets_the_brightness(guest):
    with configured(guest, PANEL):
        start(guest)
        control = Control(guest)
        code, text = control.run("brightness 40%")
        assert code == REFUSED and "there is no backlight" in text, (code, text)
        backlight.plug(guest, with_rule=True)
        try:
            start(guest, brightness=0.8)
            backlight.is_lit(guest, 204)
            control.ask("brightness 40%")
            backlight.is_lit(guest, 102)
            assert control.status()["display"]["brightness"] == 0.4
            control.ask("brightness 0.2")
            backlight.is_lit(guest, 51)
            control.ask("brightness auto")
            backlight.is_lit(guest, 204)
        finally:
            guest.shell("systemctl stop martlet; rmmod test_lamp", seconds=PATIENCE, check=False)
    start(guest)


def a_screenshot_of_a_turned_panel_is_upright(guest):
    """The screenshot is the picture as people see it, whichever way the monitor hangs."""
    with configured(guest, PANEL):
        start(guest, rotation=90)
        upright = drawn(guest, size=(SIZE[1], SIZE[0]))
        shows(guest, quarter_turned(upright))
        taken = screenshot(guest, member(guest))
        assert quarter_turned(taken) == guest.screen(), taken.difference(upright)
    start(guest)


def wait_until_still(guest):
    """Waits until two pictures half a second apart are the same."""
    last = [guest.screen()]

    def is_still():
        before, last[0] = last[0], guest.screen()
        return before == last[0]

    guest.wait("a still picture", is_still, seconds=PATIENCE, pause=0.5)


TESTS = [
    every_verb_of_ctl_does_what_it_says,
    ctl_sets_the_brightness,
    a_screenshot_of_a_turned_panel_is_upright,
]
