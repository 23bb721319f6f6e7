"""A panel with one display or two and without any glass, driven step by step. For Tests/counts/outputs.

`martlet run --headless` gets new values from a file and touches through its control socket. Each
step begins after the panel has come to rest, so the speed of the machine changes nothing: with
reduced motion a step is one frame of each display that it concerns.
"""

import json
import os
import pathlib
import socket
import subprocess
import time

from frames import ROOT, SIZE, Failure

SIDES = ["left", "right"]
# Fixed times, so that the pictures do not depend on the day of the measurement.
BEGIN, EVERY, SAMPLES = 1_767_225_600, 2, 900
# Pixels by which a finger moves in a step.
WAY = -12
PATIENCE = 60
CONFIG = """
config = 1
[status]
show = false
[display]
reduced_motion = true
# Nothing is served, because no process of its own does it. The socket takes touches all the same.
[feeds]
process = "inline"
[remote]
token = { file = "token" }
touch = true
[[source]]
id = "house"
kind = "columns"
path = "HOUSE"
stale_after = 0
[[source]]
id = "meters"
kind = "csv"
path = "meters.csv"
stale_after = 0
item.hall = { unit = "°C", decimals = 1, name = "Hall" }
item.server = { unit = "%", decimals = 0, name = "Server" }
[[page]]
id = "values"
[[page.tile]]
id = "hall"
kind = "value"
data = "meters:hall"
sparkline = false
[[page.tile]]
id = "server"
kind = "value"
data = "meters:server"
sparkline = false
[[page.tile]]
id = "both"
kind = "chart"
title = "Hall and server"
data = ["meters:hall", "meters:server"]
size = [6, 2]
until = "newest"
[[page]]
id = "charts"
kind = "charts"
source = "house"
until = "newest"
"""
OUTPUT = """
[[output]]
id = "{0}"
match = {{ connector = "{0}" }}
"""


class Busy(Failure):
    """The machine does too much other work."""


class Panel:
    """The files of a panel in a folder, and what is done to it while it runs."""

    def __init__(self, folder, displays):
        self.sides = SIDES[:displays]
        self.values = folder / "meters.csv"
        self.values.write_text("time,hall,server\n" + "".join(map(row, range(SAMPLES))))
        self.rows = SAMPLES
        (folder / "token").write_text("0123456789abcdef0123456789abcdef\n")
        self.config = folder / "martlet.toml"
        text = CONFIG.replace("HOUSE", str(ROOT / "config/demo/house.json"))
        self.config.write_text(text + "".join(map(OUTPUT.format, self.sides)))
        # The places of the fingers, by the display.
        self.fingers = {}
        # The end of the last step, and the longest time from one to the next in seconds.
        self.stepped, self.longest = 0, 0
        self.process = self.control = None

    @property
    def arguments(self):
        """Those behind the program's name."""
        return ["run", "--headless", "--size", "x".join(map(str, SIZE)), "--config", str(self.config)]

    def begin(self, process, control):
        """Waits until the program shows its page. `control` is the folder of its socket."""
        self.process, self.control = process, control
        self._wait("the panel's socket", (control / "socket").exists)
        self.rest()

    # What a step is made of.

    def change(self):
        """Appends a line to the file, and waits until all displays show it."""
        before = self._used()
        with self.values.open("a") as file:
            file.write(row(self.rows))
        self.rows += 1
        self._wait("a new value", lambda: self._used() > before)
        self.rest()
        self._note_step()

    def show_charts(self, binary):
        """Turns all displays to the charts, for `drag`."""
        for side in self.sides:
            self.ask("page", "charts", side=side)
        self.fingers = dict.fromkeys(self.sides, self._window(binary))
        self.rest()
        self.start_steps()

    def drag(self, sides, moves):
        """Moves the window of the first mini-map of each of these displays, by fingers that move at
        the same time."""
        for kind, way in [("down", 0), *[("move", WAY)] * moves, ("up", 0)]:
            for side in sides:
                x, y = self.fingers[side]
                self.fingers[side] = x + way, y
                self.ask("input", f"{kind} 0 {x + way} {y}\n", side=side)
            self.rest()
            self._note_step()

    def start_steps(self):
        """Steps are timed from now on."""
        self.stepped = time.monotonic()

    def _note_step(self):
        now = time.monotonic()
        if self.stepped:
            self.longest = max(self.longest, now - self.stepped)
            self.stepped = now

    def ask(self, verb, *texts, side=None):
        """Makes a request to the running panel: see ControlRequest.swift."""
        words = ["martlet", "1", *([f"@{side}"] if side else []), verb, *map(word, texts)]
        with socket.socket(socket.AF_UNIX) as stream:
            stream.settimeout(PATIENCE)
            stream.connect(str(self.control / "socket"))
            stream.sendall((" ".join(words) + "\n").encode())
            reply = b"".join(iter(lambda: stream.recv(1 << 16), b""))
        if reply.startswith(b"no time"):
            raise Busy(f"{verb}: {reply.decode()}")
        if not reply.startswith(b"ok "):
            raise Failure(f"{verb}: {reply.decode()}")

    def rest(self):
        """Waits until no thread has run for as long as six frames take."""
        last, since = None, 0

        def rests():
            nonlocal last, since
            now, used = time.monotonic(), self._used()
            if used != last or not self._sleeps():
                last, since = used, now
            return now - since > 0.1

        self._wait("rest", rests)

    def _window(self, binary):
        """The middle of the first mini-map's window, as `martlet render` draws it."""
        command = [
            binary, "render", "--config", self.config, "--page", "charts", "--json",
            "--size", "x".join(map(str, SIZE)), "--at", "5",
        ]  # fmt: skip
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        views = json.loads(done.stdout)["views"]
        x, y, width, height = next(v["frame"] for v in views if v["name"] == "minimap.window")
        return round(x + width / 2), round(y + height / 2)

    def _wait(self, what, is_there):
        end = time.monotonic() + PATIENCE
        while not is_there():
            if self.process.poll() is not None:
                raise Failure(f"the panel has ended: {self.process.stderr.read()[-2000:]}")
            if time.monotonic() > end:
                raise Failure(f"{what} does not come")
            time.sleep(0.01)

    def _used(self):
        """The processor time of all threads, in nanoseconds."""
        return sum(int(text.split()[0]) for text in self._tasks("schedstat"))

    def _sleeps(self):
        """Whether no thread runs or waits for a processor."""
        return all(text.rpartition(") ")[2].startswith("S") for text in self._tasks("stat"))

    def _tasks(self, name):
        """A file of each thread in /proc."""
        folder = pathlib.Path(f"/proc/{self.process.pid}/task")
        for task in os.listdir(folder) if folder.exists() else []:
            try:
                yield (folder / task / name).read_text()
            except (FileNotFoundError, ProcessLookupError):
                # The thread has ended.
                pass


def row(index):
    """A line of the file: a time, and two values that go up and down."""
    return f"{BEGIN + EVERY * index},{21 + (index * 7 % 40) / 10:.1f},{20 + index * 13 % 60}\n"


def word(text):
    """A text as a word of a request: see ControlText.swift."""
    return "".join(
        chr(byte) if 0x21 <= byte <= 0x7E and byte != ord("%") else f"%{byte:02X}"
        for byte in text.encode()
    ) or "%"  # fmt: skip
