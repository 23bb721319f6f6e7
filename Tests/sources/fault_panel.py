"""A panel without a display, whose picture and journal a test looks at."""

import contextlib
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "vm"))
from picture import Picture

# The colours of the number while it counts as fresh: before the fault, after it, a lie; and of drops.
OLD, NEW, WRONG, DROPS = (0, 255, 0), (0, 255, 255), (255, 255, 0), (255, 0, 255)
PAGE = f"""
[[page]]
id = "page"
[[page.tile]]
id = "number"
kind = "value"
data = "house:number"
sparkline = false
threshold = [
  {{ value = 0, color = "#{'%02X%02X%02X' % OLD}" }},
  {{ value = 22, color = "#{'%02X%02X%02X' % NEW}" }},
  {{ value = 30, color = "#{'%02X%02X%02X' % WRONG}" }},
]
"""


class Failure(Exception):
    """A panel that did not do what a row asks."""


class Panel:
    """`hosts` is the text of a hosts file of the panel's own; it has no name server then."""

    def __init__(self, martlet, source, page=PAGE, hosts=None):
        self.martlet = str(pathlib.Path(martlet).resolve())
        self.folder = tempfile.TemporaryDirectory(prefix="martlet-faults-")
        root = pathlib.Path(self.folder.name)
        self.config = root / "martlet.toml"
        self.config.write_text("config = 1\n" + source + page)
        self.hosts = root / "hosts"
        self.environment = {
            "PATH": os.environ["PATH"],
            "MARTLET_CONTROL": str(root / "control"),
            "HOME": str(root),
        }
        self.lines = []
        command = [self.martlet, "run", "--headless", "--size", "480x320", "-c", str(self.config)]
        if hosts is not None:
            self.hosts.write_text(hosts)
            (root / "resolv.conf").write_text("nameserver 127.0.0.1\noptions timeout:1 attempts:1\n")
            script = (
                f"mount --bind {self.hosts} /etc/hosts && "
                f"mount --bind {root}/resolv.conf /etc/resolv.conf && exec \"$@\""
            )
            user = [] if os.geteuid() == 0 else ["--map-root-user"]
            command = ["unshare", "--mount", *user, "sh", "-c", script, "sh", *command]
        self.process = subprocess.Popen(
            self.start(command), stderr=subprocess.PIPE, env=self.environment, text=True, start_new_session=True
        )
        threading.Thread(target=self._read, daemon=True).start()

    def start(self, command):
        """The command that runs the panel."""
        return command

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # A panel that has ended may have left nobody in its group.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(20)
        self.folder.cleanup()

    def _read(self):
        for line in self.process.stderr:
            self.lines.append((time.monotonic(), line.strip()))

    def words(self, since, wanted=""):
        """The first thing with the words wanted that the panel says of a source after a moment: the
        moment and the words."""
        for moment, line in list(self.lines):
            found = re.search(r'source "\w+": (.*)', line)
            if moment >= since and found and wanted in line and "up to date again" not in line:
                return moment, found[1]
        return None

    def colours_now(self):
        """The colours of the picture. Raises if the wrong number counts as fresh."""
        picture = pathlib.Path(self.folder.name) / "picture.png"
        command = [self.martlet, "screenshot", "-o", str(picture)]
        try:
            subprocess.run(
                command, env=self.environment, check=True, capture_output=True, timeout=20
            )
        except subprocess.CalledProcessError as error:
            if self.process.poll() is None:
                return set()
            raise Failure(f"the panel has ended: {self.lines[-3:]}") from error
        self.picture = Picture.from_png(picture.read_bytes())
        pixels = self.picture.pixels
        colours = set(zip(pixels[0::3], pixels[1::3], pixels[2::3]))
        if WRONG in colours:
            raise Failure("the wrong number counts as fresh")
        return colours

    def shows_number(self):
        """Whether the tile's number is there: bright pixels where its digits are."""
        self.colours_now()
        rows = [[self.picture.at(x, y) for x in range(30, 200)] for y in range(60, 130)]
        return sum(sum(pixel) > 300 for row in rows for pixel in row) > 200

    def wait(self, what, condition, seconds):
        """Waits until the condition is true of the picture's colours; returns the seconds."""
        begin = time.monotonic()
        while not condition(self.colours_now()):
            if time.monotonic() - begin > seconds:
                raise Failure(f"no {what} within {seconds} s; the panel said {self.lines[-3:]}")
            time.sleep(0.05)
        return time.monotonic() - begin

    def children(self):
        """The ids of the panel's process and of its feeds process."""
        return children_of(self.process.pid)


def children_of(process):
    """The ids of a process and of those that its threads have started."""
    tasks = pathlib.Path(f"/proc/{process}/task").iterdir()
    children = " ".join((task / "children").read_text() for task in tasks)
    return [process, *map(int, children.split())]


def processor_seconds(process):
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
