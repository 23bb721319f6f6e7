"""One row of the fault matrix while it runs: its stopwatch, what the glass shows, what the process
holds, and what the journal says.

The emulated guest computes about 25 times slower than the host, but it waits as long as any machine
does. So a row has two times. The first is the guest's clock from the fault, or from its repair, to
the right picture. The second is what a host would need: the seconds in which the guest was idle
(timers, pauses between tries, the service manager's RestartSec) plus its busy seconds divided by the
guest's slowness. A row is in time when either of the two is below its limit; an error that waits for
nothing, a retry that comes too late, is in both of them.
"""

import dataclasses
import functools
import json
import pathlib
import re
import resource
import shutil
import subprocess
import tempfile
import time

import panel
import trouble
from guest import GuestError
from picture import Picture

SIZE = panel.SIZE
DATA = "/run/house/house.json"
SOURCE_FILE = "/etc/martlet/conf.d/60-faults.toml"
SOURCE = f'[[source]]\nid = "house"\npath = "{DATA}"\n'
GOOD = (panel.CONFIG / "house.json").read_bytes()

# What rows put into the guest and the next row must not find: see `Case.reset`.
DROP_INS = "/run/systemd/system/martlet.service.d"

# How long a row waits for its picture before it says that it never came.
PATIENCE = 45


@dataclasses.dataclass(frozen=True)
class Row:
    """`act` gets a `Case`; `limit` is in seconds, or a function of the guest that returns them."""

    fault: str
    act: object
    limit: object = 3.0
    is_short: bool = True


@dataclasses.dataclass(frozen=True)
class Elsewhere:
    """A fault that no guest can be made to have: `test` in `file` makes it on a fake kernel."""

    fault: str
    file: str
    test: str
    seen: str
    lost: str


RESTART = 10.0

# What emulation costs on a machine that does nothing else.
QUIET_SLOWNESS = 25.0


def halved(data):
    """The same charts with half their values: another picture, in which every window lies where it
    lay, also one that a finger has moved."""
    charts = json.loads(data)
    for chart in charts:
        chart["columns"] = [
            column if chart["types"][column[0]] == "x" else [column[0], *(v / 2 for v in column[1:])]
            for column in chart["columns"]
        ]
    return json.dumps(charts, separators=(",", ":")).encode()


OTHER = halved(GOOD)


@functools.lru_cache(maxsize=None)
def drawn(martlet, data=GOOD, size=SIZE, trace=""):
    """What the host draws of these data after that input, once all has settled."""
    with tempfile.TemporaryDirectory(prefix="martlet-vm-reference-") as name:
        folder = pathlib.Path(name) / "config"
        shutil.copytree(panel.CONFIG, folder)
        (folder / "house.json").write_bytes(data)
        (folder / "trace").write_text(trace)
        command = [
            martlet, "render", "--config", folder / "martlet.toml", "--scale", "1",
            "--size", f"{size[0]}x{size[1]}", "--set", 'status.clock=""',
            "--trace", folder / "trace", "--at", "40", "-o", folder / "picture.png",
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, f"martlet render: {done.stderr[-500:]}"
        return Picture.from_png((folder / "picture.png").read_bytes())


@functools.lru_cache(maxsize=None)
def window_drag(martlet):
    """The drag that the touch rows make; the same in every guest."""
    holder = type("Holder", (), {"martlet": martlet})
    return panel.WindowDrag(holder)


def slowness(guest):
    """How many times as much processor time `martlet render` takes in the guest as on the host."""
    words = ["render", "--size", "320x240", "--scale", "1", "--at", "2"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory(prefix="martlet-vm-slowness-") as name:
        command = [guest.martlet, *words, "--config", panel.CONFIG / "martlet.toml"]
        subprocess.run([*command, "-o", f"{name}/picture.png"], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    host = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    text = guest.shell(
        f"bash -c 'TIMEFORMAT=\"%U %S\"; time martlet {' '.join(words)}"
        " --config /etc/martlet/martlet.toml -o /tmp/slowness.png' 2>&1 | tail -1; rm /tmp/slowness.png",
        seconds=120,
    )
    # A machine that is busy with other things makes the guest slower still; that excuses nothing.
    return min(max(1.0, sum(map(float, text.split())) / host), QUIET_SLOWNESS)


def watchdog_seconds(guest):
    """The unit's WatchdogSec."""
    text = guest.shell("systemctl show martlet -P WatchdogUSec")
    units = {"us": 1e-6, "ms": 1e-3, "s": 1, "min": 60, "h": 3600}
    seconds = sum(float(n) * units[u] for n, u in re.findall(r"([\d.]+)(us|ms|s|min|h)\b", text))
    assert seconds > 0, f"the unit has no watchdog: {text}"
    return seconds


@dataclasses.dataclass
class Holdings:
    """What the panel's process holds: descriptors, framebuffers of all cards, kilobytes of memory.

    The memory is what the process has written. Pages of the program's file are left out: the kernel
    drops and reads them again as it likes, and a guest that is short of memory drops many."""

    pid: int
    descriptors: int
    framebuffers: int
    memory: int

    @staticmethod
    def of(guest):
        text = guest.shell(
            "pid=$(systemctl show martlet -P MainPID); echo $pid $(ls /proc/$pid/fd | wc -l)"
            " $(cat /sys/kernel/debug/dri/[0-9]/framebuffer 2>/dev/null | grep -c 'by = martlet')"
            " $(grep RssAnon /proc/$pid/status | tr -dc 0-9)",
            check=False,
        )
        words = text.splitlines()[-1].split() if text else []
        if len(words) != 4 or not all(word.isdigit() for word in words):
            raise AssertionError(f"the panel's process cannot be looked at: {text[-200:]}")
        return Holdings(*map(int, words))


class Case:
    """What a row has at hand. It calls `begin` at the fault (or at the repair of one that stays) and
    `right` when the glass must be right again; it may do so several times: the slowest counts."""

    def __init__(self, guest, factor):
        self.guest = guest
        self.factor = factor
        self.good = drawn(guest.martlet)
        self.seen = []
        self.lost = "nothing"
        self.seconds = 0.0
        self.host_seconds = 0.0
        self.limit = 3.0
        self.devices = []
        self.handles = []
        self._glass = []
        self.mark_journal()

    # MARK: - The stopwatch

    def begin(self):
        """Starts the stopwatch."""
        self.start = self._load()

    def stop(self):
        """Stops the stopwatch and keeps the slowest time."""
        before, after = self.start, self._load()
        wall = after[0] - before[0]
        idle = min(b - a for a, b in zip(before[1:], after[1:]))
        waited = min(max(idle, 0.0), wall)
        host = waited + (wall - waited) / self.factor
        if host >= self.host_seconds:
            self.seconds, self.host_seconds = wall, host

    def _load(self):
        return [float(word) for word in self.guest.port.checked("load").split()]

    # MARK: - The glass

    def right(self, expected=None, what="the picture", patience=PATIENCE, screen=None, below=0):
        """Waits until the glass shows `expected`, by default the page as it was before the row, from
        row `below` of its pixels on."""
        expected = expected or self.good
        screen = screen or self.guest.screen
        deadline = time.monotonic() + patience
        while True:
            picture = screen()
            self._note(picture, expected)
            if same_below(picture, expected, below):
                break
            if time.monotonic() > deadline:
                raise AssertionError(f"{what} never came: {picture.difference(expected)}")
            time.sleep(0.05)
        self.stop()

    def follows(self, touch):
        """A drag on that device moves the window, and one back brings the first picture again."""
        touch.drag(self.drag.start, self.drag.end)
        self.begin()
        self.right(self.drag.after)
        touch.drag(self.drag.end, self.drag.start)
        self.begin()
        self.right()

    def returns_after_kill(self):
        """Kills the panel and waits for the picture of the next process."""
        old = self.pid
        self.begin()
        self.guest.shell(f"kill -9 {old}")
        self.guest.wait(
            "the end of the picture", lambda: self.guest.screen() != self.good, 20, 0.02
        )
        self.note_now()
        self.right()
        assert self.pid not in (0, old)

    def right_later(self, expected, patience):
        """Waits for `expected` off the stopwatch: what takes long by its nature."""
        kept = self.seconds, self.host_seconds
        self.begin()
        self.right(expected, patience=patience)
        self.seconds, self.host_seconds = kept

    def note_now(self):
        """Puts what the glass shows now into the table."""
        self._note(self.guest.screen(), self.good)

    def stays(self, expected=None, seconds=2.0, below=0):
        """The glass keeps showing `expected` below that row, whatever happens meanwhile."""
        expected = expected or self.good
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            picture = self.guest.screen()
            self._note(picture, expected)
            assert same_below(picture, expected, below), picture.difference(expected)
            time.sleep(0.1)

    def never(self, unwanted, seconds=2.0, what="the panel is drawn over what is shown"):
        """The glass does not show `unwanted` for that long."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            assert self.guest.screen() != unwanted, what
            time.sleep(0.1)

    def _note(self, picture, expected):
        if picture == expected:
            kind = "picture"
        elif len(set(picture.pixels)) <= 16:
            # A text console, a dark screen, a screen without a signal: few greys.
            kind = "no picture"
        else:
            kind = "another picture"
        if not self._glass or self._glass[-1] != kind:
            self._glass.append(kind)

    @property
    def glass(self):
        """What the glass showed, in order; a long alternation in short."""
        kinds = [k for i, k in enumerate(self._glass) if i == 0 or self._glass[i - 1] != k]
        return ", ".join(kinds if len(kinds) <= 4 else [*kinds[:2], "…", kinds[-1]])

    # MARK: - Journal and unit

    def mark_journal(self):
        self.guest.shell(
            "journalctl -b -n 0 --cursor-file=/run/faults-cursor; journalctl -b -n 1 -o cat"
            " --cursor-file=/run/faults-cursor >/dev/null",
            check=False,
        )

    def journal(self):
        """What the panel's unit said since the row began."""
        return self.guest.shell(
            "cp /run/faults-cursor /run/faults-cursor.now;"
            " journalctl -u martlet -o cat --no-pager --cursor-file=/run/faults-cursor.now",
            check=False,
        )

    def says(self, pattern, seconds=PATIENCE):
        """Waits until the journal has a line with that pattern, and puts it into the table."""
        found = []

        def line():
            lines = [text for text in self.journal().splitlines() if re.search(pattern, text)]
            found[:] = lines
            return bool(lines)

        self.guest.wait(f"“{pattern}” in the journal", line, seconds=seconds, pause=0.3)
        self.see(f"“{found[-1][:70]}”")

    def see(self, text):
        """Adds to the column of what was seen."""
        if text not in self.seen:
            self.seen.append(text)

    @property
    def pid(self):
        return panel.main_pid(self.guest)

    def has_status(self, word, seconds=30):
        self.guest.wait(
            f"“{word}” in the unit's status", lambda: word in panel.status_text(self.guest), seconds
        )
        self.see(f"status “{panel.status_text(self.guest)}”")

    # MARK: - Things to do

    def put(self, content, path=DATA, mode=0o644):
        """A new file in place of the old one, as a careful writer makes it."""
        self.guest.put(path + ".new", content, mode)
        self.guest.shell(f"mv -T {path}.new {path}")

    def settings(self, **display):
        """The panel's display settings, from the next start on."""
        self.guest.put(panel.SETTINGS_FILE, panel.settings_text(**display).encode())

    def forget_crashes(self):
        """After three crashes in a minute the next start shows a page about them, which has its own
        tests (trouble.py): here each crash is the first."""
        self.guest.shell(f"rm -f {trouble.RUNTIME}/crashes")

    def drop_in(self, text, name="faults"):
        self.guest.put(f"{DROP_INS}/{name}.conf", text.encode())
        self.guest.shell("systemctl daemon-reload")

    def restart(self):
        """Starts the panel anew and waits for its picture, off the stopwatch."""
        self.guest.shell("systemctl restart martlet", seconds=PATIENCE)
        panel.shows(self.guest, self.good)

    def device(self, kind, width=0, height=0):
        device = self.guest.device(kind, width, height)
        self.devices.append(device)
        # The panel opens what udev tells it of; without a sign of it, so give it a moment.
        time.sleep(0.5)
        return device

    def unplug(self, device):
        self.devices.remove(device)
        device.unplug()

    @property
    def size(self):
        return SIZE

    @property
    def drag(self):
        """A drag of the mini-map's window, and the pictures before and after it."""
        return window_drag(self.guest.martlet)

    def switches_terminals(self):
        """Another terminal can be shown and left."""
        self.guest.switch_terminal(1)
        assert self.guest.active_terminal() == 1
        self.guest.switch_terminal(7)
        panel.shows(self.guest, self.good, seconds=20)

    # MARK: - Before and after

    def settles_on(self, terminal):
        """Asks for that terminal when the handshakes of a storm are over: the kernel drops a request
        for the one that is shown, also when the way to another is being answered."""
        time.sleep(1)
        self.guest.switch_terminal(terminal)

    def check_console(self):
        """Terminal 7 is shown, in graphics mode, without the kernel's keyboard."""
        active, (mode, keyboard) = self.guest.active_terminal(), self.guest.console()
        assert active == 7, f"terminal {active} is shown"
        assert (mode, keyboard) == ("graphics", 4), f"the console is in {mode} mode, keyboard {keyboard}"

    def check_holdings(self, before):
        """Neither descriptors nor framebuffers grow; what is being closed gets a moment."""
        now = Holdings.of(self.guest)
        deadline = time.monotonic() + 10
        while (now.descriptors, now.framebuffers) != (before.descriptors, before.framebuffers):
            if time.monotonic() > deadline:
                raise AssertionError(
                    f"descriptors {before.descriptors} → {now.descriptors},"
                    f" framebuffers {before.framebuffers} → {now.framebuffers}"
                )
            time.sleep(0.3)
            now = Holdings.of(self.guest)
        return now

    def clean_up(self):
        """Takes back what the row left behind in the guest, as far as the row itself did not."""
        for device in self.devices:
            device.unplug()
        self.devices = []
        for handle in self.handles:
            self.guest.release_master(handle)
        self.handles = []

    def reset(self):
        """After a row that failed: the guest as rows expect it, or GuestError."""
        guest = self.guest
        try:
            self.clean_up()
        except GuestError:
            pass
        guest.shell(
            f"mount -o remount,rw / 2>/dev/null; rm -rf {DROP_INS} /run/filler /run/house /srv/house;"
            " rm -rf /etc/martlet/conf.d/70-* /run/systemd/system.control/martlet.service.d;"
            " systemctl daemon-reload; pkill -CONT martlet; systemctl kill -s KILL martlet",
            seconds=60, check=False,
        )  # fmt: skip
        prepare(guest)
        if guest.display == "virtio" and guest.desktops[0] not in (None, SIZE):
            guest.plug(*SIZE)
        self.forget_crashes()
        guest.shell("systemctl reset-failed martlet; systemctl restart martlet", seconds=PATIENCE)
        guest.wait("the picture", lambda: guest.screen() == self.good, seconds=PATIENCE)
        self.check_console()


def prepare(guest):
    """The files that rows find: fixed settings, and the data where they may be written."""
    guest.put(panel.SETTINGS_FILE, panel.settings_text().encode())
    guest.put(SOURCE_FILE, SOURCE.encode())
    guest.put(DATA, GOOD)


def same_below(picture, expected, row):
    """Whether two pictures are equal below that row of pixels."""
    start = 3 * picture.width * row
    return picture.size == expected.size and picture.pixels[start:] == expected.pixels[start:]
