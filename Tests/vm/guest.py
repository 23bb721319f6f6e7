"""One emulated machine: boots the cached image, talks to its agent and to QEMU.

Always TCG: a /dev/kvm found in the cloud may be of a kind that does not run Debian's kernel, and
the pictures must not depend on it. Code in the guest runs about 25 times slower than on the host,
so nothing in here measures speed.
"""

import io
import json
import os
import pathlib
import shutil
import signal
import socket
import stat
import struct
import subprocess
import tempfile
import time

from picture import Picture

EV_KEY, EV_REL, EV_ABS = 1, 2, 3
BTN_TOUCH, BTN_LEFT = 0x14A, 0x110
REL_X, REL_Y, REL_WHEEL = 0, 1, 8
ABS_X, ABS_Y = 0, 1
ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID = 0x2F, 0x35, 0x36, 0x39

# Until the agent answers; it does so after 5 to 10 s on an idle machine of two cores.
BOOT_SECONDS = 120


class GuestError(Exception):
    """The guest did not do what was asked within its time."""


class Guest:
    """A running guest; use it in a `with`, which ends the emulator whatever happens.

    `files` maps a path in the guest to (mode, bytes, path on the host or symlink target);
    build it with `Files`. `size` is the display's preferred mode; None boots with the monitor
    unplugged. `heads` is the number of monitors that a virtio card takes; those after the first are
    unplugged at first.
    """

    # Those whose emulator runs.
    running = set()
    # The factor by which everything may take longer than the tests say.
    patience = 1
    program = ["qemu-system-x86_64", "-M", "q35", "-cpu", "max,la57=off"]
    memory = 768
    serial_console = "ttyS0"
    # The image's file that the emulator starts.
    kernel = "kernel"
    kernel_words = "plymouth.enable=0"
    # The options of cards with one monitor, whose size they take where they have one.
    cards = {
        "bochs": "VGA,id=gpu0,edid=on,xres={},yres={}",
        "cirrus": "cirrus-vga,id=gpu0",
        "virtio-vga": "virtio-vga,id=gpu0,edid=on,xres={},yres={}",
    }

    def __init__(self, image, files, size=(1280, 800), display="virtio", log=None, heads=1):
        self.image = pathlib.Path(image)
        self.files = files
        self.size = size
        self.display = display
        self.log = log
        self.process = None
        self.heads = heads
        # The size of each head's monitor; None where none was set.
        self.desktops = [None] * heads
        self.is_running = False
        self.power_on = 0.0
        self.boot_seconds = 0.0

    # MARK: - Life

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="martlet-vm-"))
        try:
            self._start()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(self, *_):
        if self.process:
            Guest.running.discard(self)
            self.process.kill()
            self.process.wait()
            self.process = None
        if self.log:
            shutil.copy(self.folder / "console.log", self.log)
            if (self.folder / "qemu.log").stat().st_size:
                shutil.copy(self.folder / "qemu.log", f"{self.log}.qemu")
        shutil.rmtree(self.folder, ignore_errors=True)

    def end(self):
        """Why this guest takes no more commands, with the last lines of its logs; None for one that
        does. After the emulator has hung up, its process may need a moment to end."""
        try:
            end = f"QEMU ended {ending(self.process.wait(timeout=2))}"
        except subprocess.TimeoutExpired:
            if not self.port.is_silent:
                return None
            end = "QEMU runs, but the guest's agent is silent"
        reasons = self.monitor.reasons()
        lines = [f"{end}; QEMU's events: {', '.join(reasons) or 'none'}"]
        for name in ("qemu.log", "console.log"):
            text = (self.folder / name).read_text(errors="replace").rstrip()
            lines += [f"  {name}: {line}" for line in text.splitlines()[-12:] or ["(empty)"]]
        return "\n".join(lines)

    def _start(self):
        self._prepare()
        for name in ("console.log", "qemu.log"):
            (self.folder / name).touch()
        errors = open(self.folder / "qemu.log", "wb")
        self.process = subprocess.Popen(
            self._command(), stdin=subprocess.DEVNULL, stdout=errors, stderr=errors
        )
        Guest.running.add(self)
        self.monitor = Monitor(self._connect("qmp"))
        if self.size is None:
            self.unplug()
        self.power_on = time.monotonic()
        self.monitor.call("cont")
        self._await_answer()
        self.is_running = True
        self.boot_seconds = time.monotonic() - self.power_on

    def _prepare(self):
        """Writes what the emulator reads."""
        self._write_initramfs(self.folder / "initramfs")

    def _await_answer(self):
        """Waits until the guest takes commands."""
        self.port = Port(self._connect("agent"))
        self.port.request("active", seconds=BOOT_SECONDS * self.patience)

    def _command(self):
        return [
            *self.program, "-accel", "tcg,thread=multi", "-smp", "2", "-m", str(self.memory),
            "-nodefaults", "-no-user-config", "-no-reboot", "-display", "none", "-S",
            *self._boot_options(),
            "-device", "virtio-rng-pci",
            "-serial", f"file:{self.folder}/console.log",
            "-qmp", f"unix:{self.folder}/qmp,server=on,wait=off",
            *self._display_options(),
        ]  # fmt: skip

    def _boot_options(self):
        """The disk and what starts from it, and the way to the agent."""
        kernel_line = (
            f"root=/dev/vda rw console={self.serial_console} loglevel=4 net.ifnames=0 no_timer_check"
            f" systemd.show_status=0 systemd.log_target=journal {self.kernel_words}"
        )
        return [
            "-kernel", str(self.image / self.kernel),
            "-initrd", str(self.folder / "initramfs"), "-append", kernel_line,
            "-drive", f"file={self.image}/root.img,if=none,id=disk,format=raw,snapshot=on",
            "-device", "virtio-blk-pci,drive=disk",
            "-device", "virtio-serial-pci",
            "-chardev", f"socket,id=agent,path={self.folder}/agent,server=on,wait=off",
            "-device", "virtserialport,chardev=agent,name=agent",
        ]  # fmt: skip

    def _display_options(self):
        width, height = self.size or (640, 480)
        if self.display in self.cards:
            return ["-device", self.cards[self.display].format(width, height)]
        card = f"virtio-gpu-pci,id=gpu0,edid=on,xres={width},yres={height}"
        options = ["-device", f"{card},max_outputs={self.heads}"]
        for head in range(self.heads):
            options += ["-vnc", f"unix:{self.folder}/vnc{head},display=gpu0,head={head}"]
        return options

    def _connect(self, name):
        deadline = time.monotonic() + 20
        while True:
            connection = socket.socket(socket.AF_UNIX)
            try:
                connection.connect(str(self.folder / name))
                return connection
            except OSError:
                connection.close()
                if self.process.poll() is not None or time.monotonic() > deadline:
                    text = (self.folder / "qemu.log").read_text(errors="replace")
                    raise GuestError(f"the emulator did not start:\n{text}") from None
                time.sleep(0.05)

    def busybox(self):
        """A static busybox that the guest can run."""
        return pathlib.Path("/bin/busybox")

    def _write_initramfs(self, path):
        archive = Archive()
        here = pathlib.Path(__file__).parent
        archive.add_file("bin/busybox", 0o755, self.busybox().read_bytes())
        archive.add_file("init", 0o755, (here / "init.sh").read_bytes())
        for module in sorted((self.image / "early-modules").iterdir()):
            archive.add_file(f"early-modules/{module.name}", 0o644, module.read_bytes())
        archive.add_folder("root")
        for name, (mode, content) in self.files.entries.items():
            archive.add("overlay" + name, mode, content)
        path.write_bytes(archive.finish())

    # MARK: - Commands

    def shell(self, command, seconds=30, check=True):
        """Runs a shell command and returns its output; a failure or a time-out raises."""
        seconds *= self.patience
        status, text = self.port.request(f"run {seconds}", command.encode(), seconds + 20)
        text = text.decode(errors="replace")
        if check and status != 0:
            raise GuestError(f"`{command}` ended with {status}: {text[-2000:]}")
        return text.strip()

    def put(self, path, content, mode=0o644):
        self.port.checked(f"put {mode:o} {path}", content)

    def device(self, kind, width=0, height=0, name=None):
        """Makes a touch screen, mouse or keyboard, "Martlet test NAME", and waits until udev knows it."""
        device = Device(self.port, kind, width, height, name or kind)
        self.shell(f"udevadm settle --timeout={10 * self.patience}", seconds=15)
        return device

    def console(self, number=7):
        """("text" or "graphics", keyboard mode) of a virtual terminal."""
        mode, keyboard = self.port.checked(f"console {number}").decode().split()
        return mode, int(keyboard)

    def active_terminal(self):
        return int(self.port.checked("active"))

    def switch_terminal(self, number):
        self.port.checked(f"switch {number}", seconds=20)

    def rush_through_terminal(self, number, next_number):
        """Switches to a terminal and asks for the next in the moment the first is there."""
        self.port.checked(f"rush {number} {next_number}", seconds=20)

    def take_master(self, card="/dev/dri/card0"):
        status, text = self.port.request(f"master {card}")
        if status == 1:
            raise GuestError(text.decode())
        return status

    def release_master(self, handle):
        self.port.checked(f"release {handle}")

    def journal(self, unit):
        return self.shell(f"journalctl -b -u {unit} -o cat --no-pager", check=False)

    def journal_of(self, pid):
        """What one process wrote."""
        return self.shell(f"journalctl -b _PID={pid} -o cat --no-pager", check=False)

    def crtc_is_active(self):
        """Whether the first CRTC is on, by the kernel's own account of the atomic state."""
        state = self.shell("cat /sys/kernel/debug/dri/0/state", check=False)
        return "\tactive=1" in state

    def wait(self, what, condition, seconds=30.0, pause=0.1):
        """Polls `condition` until it is true and returns its value."""
        seconds *= self.patience
        deadline = time.monotonic() + seconds
        while True:
            value = condition()
            if value:
                return value
            if time.monotonic() > deadline:
                raise GuestError(f"waited {seconds:.0f} s for: {what}")
            time.sleep(pause)

    # MARK: - Glass

    def screen(self, head=0) -> Picture:
        """What the monitor on that head shows now."""
        file = self.folder / "screen.ppm"
        self.monitor.call("screendump", filename=str(file), device="gpu0", head=head)
        return Picture.from_ppm(file.read_bytes())

    def plug(self, width, height, head=0):
        """Plugs the monitor in with that size, or changes its size (virtio only)."""
        self._resize(head, (width, height), "connected")

    def unplug(self, head=0):
        """Pulls the monitor's plug."""
        # QEMU takes 0x0 for no change until some size was set.
        if self.desktops[head] is None:
            self.plug(*(self.size or (640, 480)), head)
        self._resize(head, (0, 0), "disconnected")

    def _resize(self, head, desktop, status):
        """Changes the monitor and waits until the guest's kernel has taken note of it.

        The driver clears the device's event after it has read the new state, so a change that
        comes while an earlier one is being read is lost, and QEMU tells no size twice: what the
        guest has not seen is undone and done again.
        """
        for _ in range(5):
            before, self.desktops[head] = self.desktops[head] or (0, 0), desktop
            set_desktop_size(self._connect(f"vnc{head}"), *desktop)
            if not self.is_running:
                return
            try:
                self.wait("the plug", lambda: self.connector_status(head) == status, seconds=5)
                # The event is cleared a moment after the connector has its new status.
                time.sleep(0.2)
                return
            except GuestError:
                set_desktop_size(self._connect(f"vnc{head}"), *before)
                time.sleep(1)
        raise GuestError(f"the guest does not see that its monitor is {status}")

    def connector_status(self, head=0):
        """"connected" or "disconnected", as the kernel has it; empty without a driver."""
        connector = f"/sys/class/drm/card0-Virtual-{head + 1}"
        return self.shell(f"cat {connector}/status 2>/dev/null", check=False)


class Device:
    """An input device made with uinput inside the guest."""

    def __init__(self, port, kind, width, height, name):
        self.port = port
        status, text = port.request(f"device {kind} {width} {height} {name}")
        if status == 1:
            raise GuestError(f"uinput: {text.decode()}")
        self.handle = status
        self.tracking = 0
        self.fingers = set()

    def emit(self, *events):
        """One frame of (type, code, value), closed by SYN_REPORT."""
        lines = "".join(f"{t} {c} {v}\n" for t, c, v in events)
        self.port.checked(f"emit {self.handle}", lines.encode())

    def unplug(self):
        self.port.checked(f"drop {self.handle}")

    def touch(self, slot, x, y):
        """Puts a finger down at a pixel of the panel (before rotation), or moves it there."""
        events = [(EV_ABS, ABS_MT_SLOT, slot)]
        if slot not in self.fingers:
            self.tracking += 1
            events.append((EV_ABS, ABS_MT_TRACKING_ID, self.tracking))
            if not self.fingers:
                events.append((EV_KEY, BTN_TOUCH, 1))
            self.fingers.add(slot)
        events += [(EV_ABS, ABS_MT_POSITION_X, x), (EV_ABS, ABS_MT_POSITION_Y, y)]
        if slot == min(self.fingers):
            events += [(EV_ABS, ABS_X, x), (EV_ABS, ABS_Y, y)]
        self.emit(*events)

    def lift(self, slot):
        self.fingers.discard(slot)
        events = [(EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_TRACKING_ID, -1)]
        if not self.fingers:
            events.append((EV_KEY, BTN_TOUCH, 0))
        self.emit(*events)

    def tap(self, x, y, hold=0.08):
        self.touch(0, x, y)
        time.sleep(hold)
        self.lift(0)

    def drag(self, start, end, steps=12, interval=0.03, rest=1.0):
        """Drags one finger and rests before it lifts, so that no fling follows: long enough for a
        busy host, whose guest sees the events late."""
        (x0, y0), (x1, y1) = start, end
        for i in range(steps + 1):
            self.touch(0, x0 + (x1 - x0) * i // steps, y0 + (y1 - y0) * i // steps)
            time.sleep(interval)
        time.sleep(rest)
        self.lift(0)

    def press(self, *codes):
        """Presses the keys one after the other and lets them go in the opposite order."""
        for code in codes:
            self.emit((EV_KEY, code, 1))
        for code in reversed(codes):
            self.emit((EV_KEY, code, 0))


class Port:
    """The agent's requests and answers, see agent.c."""

    def __init__(self, connection):
        self.connection = connection
        self.stream = connection.makefile("rb")
        # The answer to a request that timed out may still come, so no later answer can be trusted.
        self.is_silent = False

    def request(self, line, content=None, seconds=30):
        if content is not None:
            line += f" {len(content)}"
        self.connection.settimeout(seconds)
        try:
            self.connection.sendall(line.encode() + b"\n" + (content or b""))
            head = self.stream.readline().split()
            if len(head) != 2:
                raise GuestError(f"the guest went away during `{line}`")
            return int(head[0]), self.stream.read(int(head[1]))
        except TimeoutError:
            self.is_silent = True
            raise GuestError(f"the guest gave no answer to `{line}`") from None

    def checked(self, line, content=None, seconds=30):
        status, text = self.request(line, content, seconds)
        if status != 0:
            raise GuestError(f"`{line}`: {text.decode(errors='replace')}")
        return text


class Monitor:
    """QEMU's machine protocol: one JSON object a line."""

    def __init__(self, connection):
        connection.settimeout(30)
        self.connection = connection
        self.stream = connection.makefile("rwb")
        self.events = []
        json.loads(self.stream.readline())
        self.call("qmp_capabilities")

    def call(self, command, **arguments):
        request = {"execute": command, "arguments": arguments}
        self.stream.write(json.dumps(request).encode() + b"\n")
        self.stream.flush()
        while True:
            line = self.stream.readline()
            if not line:
                raise GuestError(f"the emulator went away during {command}")
            reply = json.loads(line)
            self.note(reply)
            if "error" in reply:
                raise GuestError(f"{command}: {reply['error']['desc']}")
            if "return" in reply:
                return reply["return"]

    def note(self, message):
        """Keeps an event that may tell why a guest ended."""
        if message.get("event") in ("SHUTDOWN", "RESET", "GUEST_PANICKED", "STOP"):
            self.events.append(message)

    def reasons(self):
        """The events that may tell why the guest ended, in order, such as "SHUTDOWN guest-reset":
        with -no-reboot, QEMU ends with status 0 for a reset as for a shutdown."""
        try:
            self.connection.settimeout(0.5)
            while line := self.stream.readline():
                self.note(json.loads(line))
        except (OSError, ValueError):
            # QEMU has hung up, or still runs and has nothing to say.
            pass
        return [
            " ".join([event["event"], event.get("data", {}).get("reason", "")]).strip()
            for event in self.events
        ]


def ending(status):
    """A process's end in words, from what `wait` returned."""
    if status >= 0:
        return f"with status {status}"
    name = signal.Signals(-status).name
    # Only another process or the kernel sends this one.
    more = " (as the kernel does when memory runs out)" if name == "SIGKILL" else ""
    return f"by {name}{more}"


def set_desktop_size(connection, width, height):
    """Speaks just enough of RFB 3.8 (RFC 6143) to send SetDesktopSize: virtio-gpu takes it as the
    monitor's new size, and 0x0 as its plug being pulled."""
    connection.settimeout(20)
    with connection, connection.makefile("rb") as stream:

        def read(count):
            data = stream.read(count)
            if len(data) != count:
                raise GuestError("the VNC server hung up")
            return data

        connection.sendall(read(12))
        kinds = read(read(1)[0])
        if 1 not in kinds:
            raise GuestError("the VNC server wants a password")
        connection.sendall(b"\x01")
        read(4)
        connection.sendall(b"\x01")
        header = read(24)
        read(struct.unpack(">I", header[20:])[0])
        # The extended desktop size encoding, else QEMU does not tell when it is done.
        connection.sendall(struct.pack(">BxHi", 2, 1, -308))
        screen = struct.pack(">IHHHHI", 0, 0, 0, width, height, 0)
        connection.sendall(struct.pack(">BxHHBx", 251, width, height, 1) + screen)
        # The answer is a FramebufferUpdate with one rectangle.
        read(4)


class Files:
    """What the host lays over the guest's root at boot."""

    def __init__(self):
        self.entries = {}

    def add(self, path, content, mode=0o644):
        data = content.encode() if isinstance(content, str) else content
        self.entries[path] = (stat.S_IFREG | mode, data)

    def copy(self, path, source, mode=None):
        source = pathlib.Path(source)
        mode = mode if mode is not None else source.stat().st_mode & 0o777
        self.add(path, source.read_bytes(), mode)

    def link(self, path, target):
        self.entries[path] = (stat.S_IFLNK | 0o777, target.encode())

    def copied(self):
        other = Files()
        other.entries = dict(self.entries)
        return other


class Archive:
    """A cpio archive in the "newc" form that the kernel unpacks."""

    def __init__(self):
        self.out = io.BytesIO()
        self.folders = set()
        self.number = 1

    def add(self, name, mode, content):
        parent = os.path.dirname(name)
        if parent:
            self.add_folder(parent)
        self._write(name, mode, content)

    def add_file(self, name, mode, content):
        self.add(name, stat.S_IFREG | mode, content)

    def add_folder(self, name):
        if name in self.folders:
            return
        self.folders.add(name)
        if os.path.dirname(name):
            self.add_folder(os.path.dirname(name))
        self._write(name, stat.S_IFDIR | 0o755, b"")

    def finish(self):
        self._write("TRAILER!!!", 0, b"")
        return self.out.getvalue()

    def _write(self, name, mode, content):
        fields = (self.number, mode, 0, 0, 1, 0, len(content), 0, 0, 0, 0, len(name) + 1, 0)
        self.number += 1
        self.out.write(b"070701" + b"".join(b"%08X" % field for field in fields))
        self._padded(name.encode() + b"\0", 110)
        self._padded(content, 0)

    def _padded(self, data, offset):
        self.out.write(data + b"\0" * (-(offset + len(data)) % 4))
