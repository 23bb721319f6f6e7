"""Text that is typed into a field of Examples/NotePanel: with a finger on the glass keyboard, in German
and Arabic and as an emoji, and on a keyboard made with uinput, whose layout libxkbcommon knows."""

import json
import pathlib
import subprocess
import tempfile

from panel import PATIENCE, SIZE, libraries, shows, start, touch_screen
from picture import Picture

EMOJI = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"
XKB = pathlib.Path("/usr/share/X11/xkb")
LIBRARY = "libxkbcommon.so.0"

# linux/input-event-codes.h, with the names of the input trace and what a German keyboard types.
SHIFT = (42, "ShiftLeft")
GERMAN = {"z": (21, "y"), "ß": (12, "-"), "ö": (39, ";"), "Ä": (40, "'")}
ENTER = (28, "Enter")


def add_program(files, program):
    """Lays the program over the guest, a font with emoji, libxkbcommon with its data, and the choice of
    a German keyboard."""
    files.copy("/usr/bin/note-panel", program, 0o755)
    files.copy(EMOJI, EMOJI, 0o644)
    listing = subprocess.run(["ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    found = [line.split("=> ")[1] for line in listing.splitlines() if LIBRARY in line and "x86-64" in line]
    assert found, f"{LIBRARY} is not installed"
    library = pathlib.Path(found[0])
    files.copy(str(library.parent.resolve() / library.name), library.resolve(), 0o755)
    for needed in libraries(library):
        files.copy(str(needed.parent.resolve() / needed.name), needed.resolve(), 0o755)
    for file in (path for path in XKB.rglob("*") if path.is_file()):
        files.copy(str(file), file.resolve(), 0o644)
    files.add("/etc/default/keyboard", 'XKBMODEL="pc105"\nXKBLAYOUT="de"\nXKBVARIANT=""\n')


class Typist:
    """Fingers and keys in the guest, and the same input in a trace that the host draws."""

    def __init__(self, guest):
        self.guest = guest
        self.touch = touch_screen(guest, unit="note")
        self.keyboard = guest.device("keyboard")
        self.trace = ""
        self.time = 1.0
        self.picture, self.frames = self.drawn()

    def drawn(self):
        """What the program's own `render` draws of the trace, and the frames of its named views."""
        with tempfile.TemporaryDirectory(prefix="martlet-vm-textinput-") as name:
            folder = pathlib.Path(name)
            (folder / "trace").write_text(self.trace)
            command = [
                self.guest.note, "render", "--size", f"{SIZE[0]}x{SIZE[1]}", "--scale", "1",
                "--trace", folder / "trace", "--at", str(self.time + 20), "--json",
                "-o", folder / "picture.png",
            ]  # fmt: skip
            done = subprocess.run(command, capture_output=True, text=True, timeout=120)
            assert done.returncode == 0, f"NotePanel render: {done.stderr[-500:]}"
            views = json.loads(done.stdout)["views"]
            frames = {view["name"]: view["frame"] for view in views}
            return Picture.from_png((folder / "picture.png").read_bytes()), frames

    def record(self, line):
        self.trace += f"{self.time:.1f} {line}\n"
        self.time += 0.1

    def tap(self, *names):
        """Taps views one after the other; each must be there after the tap before."""
        for name in names:
            assert name in self.frames, f"{name} is not there; there are {sorted(self.frames)}"
            x, y, width, height = self.frames[name]
            middle = round(x + width / 2), round(y + height / 2)
            self.touch.tap(*middle)
            self.record(f"down 0 {middle[0]} {middle[1]}")
            self.record("up 0")
            # Slower than a double tap, here as there.
            self.time += 1.0
            self.picture, self.frames = self.drawn()
            shows(self.guest, self.picture)

    def press(self, key, text="", shift=False):
        code, name = key
        if shift:
            self.keyboard.emit((1, SHIFT[0], 1))
            self.record(f"key {SHIFT[1]}")
        self.keyboard.press(code)
        self.record(f"key {name} {text}".rstrip())
        self.record(f"keyup {name}")
        if shift:
            self.keyboard.emit((1, SHIFT[0], 0))
            self.record(f"keyup {SHIFT[1]}")

    def settle(self):
        self.picture, self.frames = self.drawn()
        shows(self.guest, self.picture)

    def leave(self):
        self.touch.unplug()
        self.keyboard.unplug()


def text_is_typed_on_the_glass_and_on_a_keyboard(guest):
    guest.shell("systemctl stop martlet", seconds=PATIENCE)
    guest.shell(
        "systemd-run --unit note -p StandardInput=tty-force -p TTYPath=/dev/tty8"
        " -p StandardError=journal note-panel run --scale 1"
    )
    typist = Typist(guest)
    shows(guest, typist.picture)
    empty = typist.picture
    typist.tap("note")
    assert typist.picture != empty, "a tap on the field shows no keyboard"
    typist.tap("key.ü", "key.b", "key.e", "key.r", "key.space", "key.ß")
    typist.tap("key.globe", "key.م", "key.ر")
    typist.tap("key.page.signs", "key.page.emoji", "key.😀", "key.page.letters", "key.return")
    assert "key.ü" not in typist.frames, "the keyboard stays after the note is done"
    # The same note once more, without the glass.
    typist.tap("note")
    typist.press(GERMAN["z"], "z")
    typist.press(GERMAN["ß"], "ß")
    typist.press(GERMAN["ö"], "ö")
    typist.press(GERMAN["Ä"], "Ä", shift=True)
    typist.settle()
    assert "key.ü" not in typist.frames, "the keyboard on the glass stays beside a real one"
    typist.press(ENTER)
    typist.settle()
    typist.leave()
    guest.shell("systemctl stop note", seconds=PATIENCE)
    start(guest)


TESTS = [text_is_typed_on_the_glass_and_on_a_keyboard]
