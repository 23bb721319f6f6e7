"""Martlet itself on glass: the unit as installed, the demo's page, and the screen compared byte for
byte with what the same binary draws headless on the host."""

import base64
import contextlib
import json
import pathlib
import re
import subprocess
import tempfile
import time

from guest import GuestError
from picture import Picture

SIZE = (1280, 800)
ROOT = pathlib.Path(__file__).resolve().parents[2]
CONFIG = ROOT / "config" / "demo"
UNITS = ROOT / "systemd"
UNIT_FILES = (
    "martlet.service", "martlet-feeds.service", "martlet-feeds.socket", "martlet-fetch.service",
    "martlet-fetch.timer",
)  # fmt: skip
SETTINGS_FILE = "/etc/martlet/conf.d/50-test.toml"
DROP_INS = "/run/systemd/system"

# linux/kd.h: a terminal whose keyboard is off.
K_OFF = 4
# Of 10: what `systemd-analyze security` may say of a unit at most.
EXPOSURE = 1.5

KEY_ESC = 1

# Emulation is 25 times slower than the host: a start that takes blinks there takes seconds here.
PATIENCE = 60


def add_files(files, martlet, hello, starts_at_boot=True):
    """Lays the panel's installation over the guest: the binary with the host's own libraries, so
    that both draw with the same FreeType, the unit, the demo's pages, and a program of its own."""
    files.copy("/usr/bin/hello-panel", hello, 0o755)
    for library in libraries(martlet):
        # /lib is a link to /usr/lib here and there, and links are not followed.
        files.copy(str(library.parent.resolve() / library.name), library, 0o755)
    # The server that the fetch service's tests ask.
    files.copy("/usr/local/bin/busybox", "/bin/busybox", 0o755)
    files.copy("/usr/local/bin/prometheus", "/usr/bin/prometheus", 0o755)
    for program in ("/usr/sbin/mosquitto", "/usr/bin/mosquitto_pub", "/usr/bin/mosquitto_sub"):
        files.copy(f"/usr/local/bin/{pathlib.Path(program).name}", program, 0o755)
        for library in libraries(program):
            files.copy(str(library.parent.resolve() / library.name), library, 0o755)
    add_panel(files, martlet, starts_at_boot)


def add_panel(files, martlet, starts_at_boot=True):
    """Lays the panel alone over the guest: the binary, its units and the demo's pages."""
    files.copy("/usr/bin/martlet", martlet, 0o755)
    for unit in UNIT_FILES:
        files.copy(f"/etc/systemd/system/{unit}", UNITS / unit, 0o644)
    files.copy("/usr/libexec/martlet-fetch", UNITS / "martlet-fetch", 0o755)
    if starts_at_boot:
        wants = "/etc/systemd/system/multi-user.target.wants/martlet.service"
        files.link(wants, "../martlet.service")
    for file in (path for path in CONFIG.rglob("*") if path.is_file()):
        files.copy(f"/etc/martlet/{file.relative_to(CONFIG)}", file, 0o644)
    files.add(SETTINGS_FILE, settings_text())


def libraries(binary):
    """What the dynamic linker loads, but the C library, which belongs to the guest."""
    listing = subprocess.run(["ldd", binary], capture_output=True, text=True, check=True).stdout
    words = [line.split("=> ")[1].split()[0] for line in listing.splitlines() if "=> /" in line]
    own = ("libc.so", "libm.so", "libpthread", "libdl.so", "librt.so", "ld-linux")
    return [path for path in map(pathlib.Path, words) if not path.name.startswith(own)]


def settings_text(rotation=0, **display):
    """The panel's local settings; the scale is fixed, the emulated monitor's millimetres lie."""
    # Each test begins with the page as it is at first.
    values = {"scale": 1, "rotation": rotation, "remember": False, **display}
    lines = [f"{key} = {json.dumps(value)}" for key, value in values.items()]
    # The guest's clock and the host's are not the same.
    return "[display]\n" + "\n".join(lines) + '\n[status]\nclock = ""\n'


# MARK: - What the tests do


def start(guest, **display):
    """Starts the unit anew with these settings and waits until systemd calls it ready."""
    guest.put(SETTINGS_FILE, settings_text(**display).encode())
    guest.shell("systemctl restart martlet", seconds=PATIENCE)


def reference(guest, size=SIZE, theme="dark"):
    """What the host's `martlet render` draws once all has settled."""
    return rendered(guest, size, theme=theme)[0]


def rendered(guest, size=SIZE, trace="", theme="dark"):
    """What the host's `martlet render` draws after that input, once all has settled, and the frames
    of its named views: {("minimap.window", 0): (x, y, width, height)} in pixels."""
    with tempfile.TemporaryDirectory(prefix="martlet-vm-reference-") as name:
        folder = pathlib.Path(name)
        (folder / "trace").write_text(trace)
        command = [
            guest.martlet, "render", "--config", CONFIG / "martlet.toml",
            "--size", f"{size[0]}x{size[1]}", "--scale", "1", "--theme", theme,
            "--set", 'status.clock=""', "--trace", folder / "trace", "--at", "40", "--json", "-o", folder / "picture.png",
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, f"martlet render: {done.stderr[-500:]}"
        views = json.loads(done.stdout)["views"]
        frames = {(view["name"], view["index"]): tuple(view["frame"]) for view in views}
        return Picture.from_png((folder / "picture.png").read_bytes()), frames


def hello_picture(guest, trace=""):
    """What HelloPanel's own `render` draws after that input, and the frame of its button."""
    with tempfile.TemporaryDirectory(prefix="martlet-vm-reference-") as name:
        folder = pathlib.Path(name)
        (folder / "trace").write_text(trace)
        command = [
            guest.hello, "render", "--size", f"{SIZE[0]}x{SIZE[1]}", "--scale", "1",
            "--trace", folder / "trace", "--at", "5", "--json", "-o", folder / "picture.png",
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, f"HelloPanel render: {done.stderr[-500:]}"
        frames = [view["frame"] for view in json.loads(done.stdout)["views"] if view["name"] == "tap"]
        return Picture.from_png((folder / "picture.png").read_bytes()), frames[0]


class WindowDrag:
    """A drag of the window in the first chart's mini-map: where it begins and ends in the picture,
    and the pictures before and after it."""

    def __init__(self, guest, size=SIZE):
        self.before, frames = rendered(guest, size)
        x, y, width, height = frames["minimap.window", 0]
        way = -round(0.4 * frames["minimap", 0][2])
        self.start = (round(x + width / 2), round(y + height / 2))
        self.end = (self.start[0] + way, self.start[1])
        self.after, frames = rendered(guest, size, drag_trace(self.start, self.end))
        # A finger beside the window would move something else, or move it otherwise.
        after = frames["minimap.window", 0]
        expected = (x + way, y, width, height)
        assert all(abs(a - b) < 0.5 for a, b in zip(after, expected)), (
            f"a drag by {way} moves the window from {(x, y, width, height)} to {after}"
        )
        assert self.after != self.before, "a moved window changes nothing"


def shows(guest, expected, seconds=PATIENCE, head=0):
    """Waits for that picture on the glass; says where the screen differs when it never comes."""
    try:
        guest.wait("picture", lambda: guest.screen(head) == expected, seconds=seconds, pause=0.3)
    except GuestError:
        difference = guest.screen(head).difference(expected)
        raise AssertionError(f"the screen is not the rendered picture: {difference}") from None


def drag_trace(start_point, end_point, slot=0):
    """The drag that `Device.drag` makes, as an input trace, long after all has settled."""
    lines, at, steps = [], 10.0, 12
    (x0, y0), (x1, y1) = start_point, end_point
    for i in range(steps + 1):
        x, y = x0 + (x1 - x0) * i // steps, y0 + (y1 - y0) * i // steps
        lines.append(f"{at:.3f} {'move' if i else 'down'} {slot} {x} {y}")
        at += 0.03
    lines.append(f"{at + 0.4:.3f} up {slot}")
    return "\n".join(lines) + "\n"


def status_text(guest):
    return guest.shell("systemctl show martlet -P StatusText")


def main_pid(guest, unit="martlet"):
    return int(guest.shell(f"systemctl show {unit} -P MainPID"))


def is_active(guest):
    return guest.shell("systemctl is-active martlet", check=False) == "active"


def quarter_turned(picture):
    """The picture as it lies on a panel that is turned by 90 degrees: its top at the right."""
    w, h, p = picture.width, picture.height, picture.pixels
    out = bytearray(len(p))
    for channel in range(3):
        plane = p[channel::3]
        for x in range(w):
            column = plane[x::w]
            out[3 * x * h + channel : 3 * (x + 1) * h : 3] = column[::-1]
    return Picture(h, w, bytes(out))


# MARK: - Tests without the unit


def input_devices_are_listed(guest):
    touch, mouse = guest.device("touch", *SIZE), guest.device("mouse")
    lines = guest.shell("martlet list-inputs").splitlines()
    assert any(line.endswith("Martlet test touch  touch") for line in lines), lines
    assert any(line.endswith("Martlet test mouse  pointer") for line in lines), lines
    touch.unplug()
    assert "Martlet test touch" not in guest.shell("martlet list-inputs")
    mouse.unplug()


def input_devices_without_permission_name_the_way_out(guest):
    denied = "setpriv --reuid martlet --regid martlet --clear-groups martlet list-inputs"
    text = guest.shell(f"{denied}; echo status $?")
    assert "/dev/input/event0: add the user to the group input" in text, text
    assert "status 77" in text, text


def a_report_describes_the_card_and_the_touch_screen(guest):
    touch = guest.device("touch", *SIZE)
    command = "martlet doctor --report --json --config /etc/martlet/martlet.toml"
    report = json.loads(guest.shell(command, seconds=5 * PATIENCE))
    display = report["displays"][0]
    assert display["connector"] == "Virtual-1" and display["driver"] == "virtio_gpu", display
    assert display["mode"].startswith("1280x800@") and display["atomic"], display
    assert {"name": "Martlet test touch", "capabilities": ["touch"]} in report["inputs"], report
    pages = [run["page"] for run in report["runs"]]
    assert pages == ["built-in", "the configuration's first"], pages
    assert all(run["frames"] > 100 and run["whole_ms"]["p50"] > 0 for run in report["runs"]), report
    touch.unplug()


# MARK: - Tests of the unit


def the_unit_starts_at_boot(guest):
    guest.wait("the unit", lambda: is_active(guest), seconds=PATIENCE)
    guest.wait("the panel's terminal", lambda: guest.active_terminal() == 7, seconds=10)
    assert guest.console()[0] == "graphics", guest.console()
    user = guest.shell(f"stat -c %U /proc/{main_pid(guest)}")
    assert user == "martlet", f"runs as {user}"


def the_unit_starts_by_hand(guest):
    start(guest)
    the_unit_starts_at_boot(guest)


def the_first_frame_equals_the_rendered_picture(guest):
    shows(guest, reference(guest))


def the_journal_has_no_complaint(guest):
    start(guest)
    shows(guest, reference(guest))
    pid = main_pid(guest)
    text = guest.journal_of(pid)
    complaints = [line for line in text.splitlines() if re.search("(?i)fail|error|warn", line)]
    assert not complaints, complaints


def touch_screen(guest, size=SIZE, unit="martlet"):
    """A touch screen that the panel has opened: of a finger that is there before, it sees half."""
    touch = guest.device("touch", *size)
    node = guest.shell("ls -t /dev/input/event* | head -1")
    files = f"ls -l /proc/{main_pid(guest, unit)}/fd"
    guest.wait("the panel at the touch screen", lambda: node in guest.shell(files), seconds=PATIENCE)
    return touch


def move_window(guest):
    """Moves the window in the first chart's mini-map with a finger; returns the drag."""
    drag = WindowDrag(guest)
    shows(guest, drag.before)
    touch = touch_screen(guest)
    touch.drag(drag.start, drag.end)
    shows(guest, drag.after)
    touch.unplug()
    return drag


def a_drag_in_the_mini_map_moves_the_window(guest):
    start(guest)
    move_window(guest)


def the_rainbow_runs_while_a_large_file_loads(guest):
    # A quarter of a million samples, padded to 50 MB: the guest is too slow to write more numbers.
    last = 1_767_268_800_000 + 60_000 * 249_999
    guest.shell(
        "( printf '[{\"columns\":[[\"x\",'; "
        f"seq 1767268800000 60000 {last} | sed '$!s/$/,{' ' * 180}/'; printf '],[\"y0\",'; "
        "yes 2400 | head -n 249999 | tr '\\n' ','; "
        "printf '2400]],\"types\":{\"x\":\"x\",\"y0\":\"line\"}}]' ) > /run/large.json",
        seconds=2 * PATIENCE,
    )
    size = int(guest.shell("stat -c %s /run/large.json"))
    assert size > 45_000_000, f"{size} bytes"
    large = "/etc/martlet/conf.d/60-large.toml"
    guest.put(large, b'[[source]]\nid = "house"\npath = "/run/large.json"\n')
    try:
        start(guest)
        strips = set()

        def three_phases():
            screen = guest.screen()
            strip = screen.pixels[: 3 * screen.width * 20]
            # Something of the bar's red, green or blue, which nothing else in these rows is.
            pixels = zip(strip[0::3], strip[1::3], strip[2::3])
            if any(max(pixel) - min(pixel) > 150 for pixel in pixels):
                strips.add(strip)
            return len(strips) >= 3

        guest.wait("three phases of the rainbow", three_phases, seconds=PATIENCE, pause=0.1)
    finally:
        guest.shell(f"rm -f {large} /run/large.json")
    start(guest)
    shows(guest, reference(guest))


def touch_follows_a_rotated_picture(guest):
    size = (SIZE[1], SIZE[0])
    start(guest, rotation=90)
    drag = WindowDrag(guest, size)
    shows(guest, quarter_turned(drag.before))
    touch = touch_screen(guest)
    # Where the points of the picture lie on the panel.
    touch.drag(*[(SIZE[0] - 1 - y, x) for x, y in (drag.start, drag.end)])
    shows(guest, quarter_turned(drag.after))
    touch.unplug()


def the_monitor_may_go_and_come_back(guest):
    start(guest)
    guest.unplug()
    guest.wait("the status", lambda: "no display" in status_text(guest), seconds=PATIENCE)
    assert is_active(guest)
    guest.plug(*SIZE)
    shows(guest, reference(guest))


def another_monitor_gets_its_own_mode(guest):
    guest.unplug()
    guest.wait("the status", lambda: "no display" in status_text(guest), seconds=PATIENCE)
    guest.plug(1024, 768)
    shows(guest, reference(guest, (1024, 768)))
    guest.plug(*SIZE)
    shows(guest, reference(guest))


def kill_9_leaves_a_text_console_and_a_new_unit(guest):
    start(guest)
    old = main_pid(guest)
    guest.shell(f"kill -9 {old}")
    guest.wait("a text console", lambda: guest.console()[0] == "text", seconds=10, pause=0.02)
    guest.wait("the new unit", lambda: main_pid(guest) not in (0, old), seconds=PATIENCE)
    shows(guest, reference(guest))
    assert guest.console()[0] == "graphics"


def stopping_gives_the_console_back(guest):
    guest.shell("systemctl stop martlet", seconds=PATIENCE)
    mode, keyboard = guest.console()
    assert mode == "text" and keyboard in (1, 3), (mode, keyboard)
    terminal = guest.active_terminal()
    assert terminal == 1, f"terminal {terminal} is shown, not the first"
    result = guest.shell("systemctl show martlet -P Result")
    assert result == "success", result
    start(guest)


def the_demo_takes_the_screen_and_esc_gives_it_back(guest):
    guest.shell("systemctl stop martlet", seconds=PATIENCE)
    keyboard = guest.device("keyboard")
    guest.shell(
        "systemd-run --unit demo -p StandardInput=tty-force -p TTYPath=/dev/tty8"
        " -p StandardError=journal martlet run --demo --config /etc/martlet/martlet.toml"
    )
    guest.wait("the demo's screen", lambda: guest.console(8)[0] == "graphics", seconds=PATIENCE)
    assert "Taking" in guest.journal("demo"), guest.journal("demo")
    pictures = set()
    guest.wait(
        "a picture that moves",
        lambda: pictures.add(guest.screen().pixels) or len(pictures) > 4, seconds=PATIENCE,
    )  # fmt: skip
    assert guest.screen().colours > 50, "nothing is drawn"
    keyboard.press(KEY_ESC)
    guest.wait(
        "the end", lambda: guest.shell("systemctl is-active demo", check=False) != "active",
        seconds=PATIENCE,
    )  # fmt: skip
    assert guest.console(8)[0] == "text", guest.console(8)
    keyboard.unplug()
    start(guest)


def a_program_of_its_own_takes_the_panel_and_a_touch(guest):
    """Examples/HelloPanel: the same display, input and frame loop under other views."""
    guest.shell("systemctl stop martlet", seconds=PATIENCE)
    guest.shell(
        "systemd-run --unit hello -p StandardInput=tty-force -p TTYPath=/dev/tty8"
        " -p StandardError=journal hello-panel run --scale 1"
    )
    picture, (x, y, width, height) = hello_picture(guest)
    middle = round(x + width / 2), round(y + height / 2)
    shows(guest, picture)
    assert guest.console(8)[0] == "graphics", guest.console(8)
    touch = touch_screen(guest, unit="hello")
    touch.tap(*middle)
    tap = f"1.0 down 0 {middle[0]} {middle[1]}\n1.1 up 0\n"
    tapped, _ = hello_picture(guest, tap)
    assert tapped != picture, "a tap changes nothing"
    shows(guest, tapped)
    touch.unplug()
    guest.shell("systemctl stop hello", seconds=PATIENCE)
    assert guest.console(8)[0] == "text", guest.console(8)
    start(guest)


def another_drm_master_is_waited_for(guest):
    guest.shell("systemctl stop martlet", seconds=PATIENCE)
    other = guest.take_master()
    guest.shell("systemctl start --no-block martlet")
    time.sleep(5)
    pid = main_pid(guest)
    assert pid != 0, "the unit gave up: " + guest.journal("martlet")[-400:]
    guest.release_master(other)
    shows(guest, reference(guest))


def the_screen_blanks_and_the_first_touch_only_wakes_it(guest):
    drag = WindowDrag(guest)
    # Longer than a start takes on a busy host: the picture has to be seen before.
    start(guest, blank_after=f"{10 * guest.patience}s")
    shows(guest, drag.before)
    touch = touch_screen(guest)
    guest.wait("darkness", lambda: not guest.crtc_is_active(), seconds=PATIENCE)
    touch.drag(drag.start, drag.end)
    assert guest.crtc_is_active(), "the touch does not wake the screen"
    shows(guest, drag.before, seconds=4)
    touch.drag(drag.start, drag.end)
    shows(guest, drag.after, seconds=4)
    guest.wait("darkness again", lambda: not guest.crtc_is_active(), seconds=PATIENCE)
    touch.unplug()


def the_screen_rests_by_the_hours_of_the_week(guest):
    now = int(guest.shell("date +%s"))
    touch = guest.device("touch", *SIZE)
    try:
        # 2026-06-01 is a Monday; the configuration's zone is UTC.
        guest.shell("date -s @1780351100 >/dev/null")  # 21:58:20
        start(guest, blank="Mon 22:00-06:00")
        shows(guest, reference(guest))
        guest.shell("date -s @1780351197 >/dev/null")  # three seconds before ten
        guest.wait("darkness", lambda: not guest.crtc_is_active(), seconds=PATIENCE)
        touch.drag((10, 10), (12, 12))
        assert guest.crtc_is_active(), "the touch does not wake the screen"
        # The clock is set: the hours are over, and the screen is lit without a touch.
        guest.shell("date -s @1780351210 >/dev/null")
        start(guest, blank="Mon 22:00-06:00")
        guest.wait("darkness", lambda: not guest.crtc_is_active(), seconds=PATIENCE)
        guest.shell("date -s @1780379997 >/dev/null")  # three seconds before six
        guest.wait("light", lambda: guest.crtc_is_active(), seconds=PATIENCE)
        shows(guest, reference(guest))
    finally:
        guest.shell(f"date -s @{now} >/dev/null")
        touch.unplug()
    start(guest)


def another_terminal_may_be_shown_and_left(guest):
    start(guest)
    drag = WindowDrag(guest)
    shows(guest, drag.before)
    guest.switch_terminal(1)
    assert guest.active_terminal() == 1
    assert guest.screen() != drag.before, "the terminal is not seen"
    touch = guest.device("touch", *SIZE)
    touch.drag(drag.start, drag.end)
    guest.switch_terminal(7)
    shows(guest, drag.before)
    touch.drag(drag.start, drag.end)
    shows(guest, drag.after)
    touch.unplug()


def the_legacy_interface_shows_the_same(guest):
    start(guest, api="legacy")
    shows(guest, reference(guest))
    start(guest)


@contextlib.contextmanager
def drop_in(guest, text, unit="martlet.service"):
    """The unit with these settings added, from its next start on; without them afterwards."""
    folder = f"{DROP_INS}/{unit}.d"
    guest.put(f"{folder}/test.conf", text.encode())
    guest.shell("systemctl daemon-reload", seconds=PATIENCE)
    try:
        yield
    finally:
        guest.shell(f"rm -r {folder}; systemctl daemon-reload", seconds=PATIENCE)


def a_user_without_groups_is_told_the_way_out(guest):
    # Debian's own: martlet would have its groups from /etc/group.
    with drop_in(guest, "[Service]\nUser=games\nSupplementaryGroups=\n"):
        guest.shell("systemctl restart --no-block martlet")
        guest.wait(
            "the journal's advice",
            lambda: "usually video" in guest.journal("martlet"), seconds=PATIENCE,
        )  # fmt: skip
        assert "group input" in guest.journal("martlet")
    start(guest)
    assert is_active(guest)


# MARK: - The console


def has_console(guest):
    """Whether the panel holds its terminal: no text, no keyboard."""
    return guest.console() == ("graphics", K_OFF)


def expect_terminals_switch(guest, picture):
    guest.switch_terminal(1)
    assert guest.active_terminal() == 1
    guest.switch_terminal(7)
    shows(guest, picture)


def a_reload_leaves_the_console_alone(guest):
    start(guest)
    picture = reference(guest)
    shows(guest, picture)
    pid = main_pid(guest)
    for count in range(1, 4):
        guest.shell("systemctl reload martlet", seconds=PATIENCE)
        # A console that is taken back was lost, if only for a moment.
        for _ in range(10):
            assert has_console(guest), guest.console()
        guest.wait(
            f"reload {count}",
            lambda: guest.journal_of(pid).count("configuration was read anew") == count,
        )  # fmt: skip
        shows(guest, picture)
    time.sleep(2)
    assert guest.journal_of(pid).count("configuration was read anew") == 3, "read twice"
    assert "taken back" not in guest.journal_of(pid)
    assert main_pid(guest) == pid
    expect_terminals_switch(guest, picture)


def a_saved_configuration_is_shown(guest):
    start(guest)
    shows(guest, reference(guest))
    pid = main_pid(guest)
    guest.put(SETTINGS_FILE, settings_text(theme="light").encode())
    light = reference(guest, theme="light")
    shows(guest, light)
    # A mistake changes nothing but the strip, which names its place.
    guest.put(SETTINGS_FILE, b"[display]\nrotaton = 90\n")
    guest.wait(
        "the complaint", lambda: "unknown key display.rotaton" in guest.journal_of(pid),
        seconds=PATIENCE,
    )  # fmt: skip
    guest.put(SETTINGS_FILE, settings_text(theme="light").encode())
    shows(guest, light)
    assert main_pid(guest) == pid and "starting anew" not in guest.journal_of(pid)
    # Another rotation needs the display anew: the same process begins again.
    guest.put(SETTINGS_FILE, settings_text(rotation=90).encode())
    shows(guest, quarter_turned(reference(guest, (SIZE[1], SIZE[0]))))
    assert main_pid(guest) == pid and "starting anew" in guest.journal_of(pid)
    start(guest)


def hang_up(guest):
    """vhangup(2) on the panel's terminal: TIOCVHANGUP."""
    guest.shell("perl -e 'open(F, \"+<\", \"/dev/tty7\") and ioctl(F, 0x5437, 0) or die $!'")


def a_console_that_is_reset_or_hung_up_is_taken_back(guest):
    start(guest)
    picture = reference(guest)
    shows(guest, picture)
    pid = main_pid(guest)
    # A hang-up is seen at once.
    hang_up(guest)
    guest.wait("the console", lambda: "taken back" in guest.journal_of(pid), seconds=3)
    shows(guest, picture, seconds=3)
    assert has_console(guest), guest.console()
    expect_terminals_switch(guest, picture)
    # A reset raises no event: it is found with the next message to the watchdog.
    guest.shell("systemd-run -q -p Type=oneshot -p TTYPath=/dev/tty7 -p TTYReset=yes true")
    guest.wait("the console", lambda: has_console(guest), seconds=watchdog_seconds(guest) / 2 + 3)
    shows(guest, picture, seconds=3)
    expect_terminals_switch(guest, picture)
    assert main_pid(guest) == pid
    # With the end of that unit systemd gave the terminal to root: only a new start has it again.
    hang_up(guest)
    guest.wait("a new panel", lambda: main_pid(guest) not in (0, pid), seconds=PATIENCE)
    shows(guest, picture)
    expect_terminals_switch(guest, picture)


def a_switch_that_overtakes_another_is_followed(guest):
    """Terminals 7 and 1 asked for at once from terminal 1: the panel must not draw over 1."""
    start(guest)
    picture = reference(guest)
    shows(guest, picture)
    for _ in range(12):
        guest.switch_terminal(1)
        guest.rush_through_terminal(7, 1)
        guest.wait("terminal 1", lambda: guest.active_terminal() == 1, seconds=10)
        guest.wait(
            "the status", lambda: status_text(guest) == "another virtual terminal is shown",
            seconds=10,
        )  # fmt: skip
        # The panel lets others have the card, and the screen shows the console.
        guest.release_master(guest.take_master())
        assert guest.screen() != picture, "the panel is drawn over terminal 1"
    guest.switch_terminal(7)
    shows(guest, picture)


def a_signal_that_ends_the_panel_gives_the_console_back(guest):
    """As from a shell on a terminal: no unit repairs what the panel leaves behind."""
    guest.shell("systemctl stop martlet", seconds=PATIENCE)
    for signal, number in (("QUIT", 3), ("ALRM", 14), ("SEGV", 11)):
        guest.shell(
            "systemd-run --unit bare -p StandardInput=tty-force -p TTYPath=/dev/tty8"
            " -p IgnoreSIGPIPE=no martlet run"
        )
        guest.wait("the panel", lambda: guest.console(8) == ("graphics", K_OFF), seconds=PATIENCE)
        pid = guest.shell("systemctl show bare -P MainPID")
        # A broken pipe ends nothing.
        guest.shell(f"kill -PIPE {pid}; sleep 0.5; kill -{signal} {pid}")
        guest.wait("a text console", lambda: guest.console(8) == ("text", 3), seconds=5)
        guest.wait(
            "the end", lambda: guest.shell("systemctl show bare -P MainPID") == "0",
            seconds=PATIENCE,
        )  # fmt: skip
        status = guest.shell("systemctl show bare -P ExecMainStatus")
        assert status == str(number), f"SIG{signal}: {status}"
        guest.shell("systemctl reset-failed bare")
    start(guest)


def watchdog_seconds(guest):
    microseconds = guest.shell("systemctl show martlet -P WatchdogUSec --timestamp=us")
    total = 0.0
    for number, unit in re.findall(r"(\d+)(min|ms|us|s)", microseconds):
        total += int(number) * {"min": 60, "s": 1, "ms": 1e-3, "us": 1e-6}[unit]
    return total


def a_panel_that_stands_still_is_replaced(guest):
    """SIGSTOP, which is for the watchdog what an endless loop is."""
    start(guest)
    picture = reference(guest)
    shows(guest, picture)
    old, limit = main_pid(guest), 2 * watchdog_seconds(guest)
    begin = time.monotonic()
    guest.shell(f"kill -STOP {old}")
    guest.wait(
        "another panel", lambda: main_pid(guest) not in (0, old), seconds=limit, pause=0.3
    )
    shows(guest, picture, seconds=limit - (time.monotonic() - begin))
    print(f"#   right again after {time.monotonic() - begin:.1f} s")


# MARK: - What the units may do


def exposure(guest, unit):
    text = guest.shell(f"systemd-analyze security --no-pager {unit}", seconds=PATIENCE)
    score = float(re.search(r"Overall exposure level for \S+: ([\d.]+)", text).group(1))
    print(f"#   {unit}: {score}")
    return score


def the_units_may_do_little(guest):
    for unit in ("martlet.service", "martlet-feeds.service", "martlet-fetch.service"):
        assert exposure(guest, unit) <= EXPOSURE, unit


def the_panel_has_a_folder_of_its_own(guest):
    start(guest)
    assert guest.shell("stat -c '%U %a' /run/martlet-panel") == "martlet 700"
    guest.shell("touch /run/martlet-panel/state")
    guest.shell("systemctl stop martlet; systemctl start martlet", seconds=PATIENCE)
    guest.shell("test -f /run/martlet-panel/state && rm /run/martlet-panel/state")
    environment = guest.shell(f"tr '\\0' '\\n' < /proc/{main_pid(guest)}/environ")
    assert "RUNTIME_DIRECTORY=/run/martlet-panel" in environment.splitlines(), environment


def screenshot(guest, user, display=None):
    """The picture that `martlet screenshot` gives that user: of the first display, or of one by name."""
    name = f" --display {display}" if display else ""
    guest.shell(
        f"rm -f /tmp/shot.png; setpriv {user} martlet screenshot{name} -o /tmp/shot.png",
        seconds=PATIENCE,
    )
    return Picture.from_png(base64.b64decode(guest.shell("base64 -w0 /tmp/shot.png")))


def the_group_takes_the_picture_and_another_user_does_not(guest):
    start(guest)
    shows(guest, reference(guest))
    folder = "/run/martlet-control"
    assert guest.shell(f"stat -c '%U %G %a' {folder}") == "martlet martlet-control 2710"
    assert guest.shell(f"stat -c '%U %G %a' {folder}/socket") == "martlet martlet-control 660"
    group = guest.shell("getent group martlet-control").split(":")[2]
    member = f"--reuid 4242 --regid 4242 --groups {group}"
    stranger = "--reuid 4243 --regid 4243 --groups 4243"
    for user in (member, "--reuid 0", "--reuid martlet --regid martlet --clear-groups"):
        taken = screenshot(guest, user)
        assert taken == guest.screen(), f"{user}: {taken.difference(guest.screen())}"

    def refused():
        text = guest.shell(f"setpriv {stranger} martlet screenshot -o /tmp/no.png; echo status $?")
        return "may not ask the panel" in text and "status 77" in text

    assert refused(), "another user is answered"
    # A user who gets past the folder is refused by the panel, which knows no number of this user.
    guest.shell(f"chmod 2711 {folder}; chmod 666 {folder}/socket")
    assert refused(), "the panel answers another user"
    guest.shell(f"chmod 2710 {folder}")
    assert guest.shell("ls /tmp/no.png", check=False).endswith("No such file or directory")
    # A dark display: the picture that it showed last.
    guest.unplug()
    guest.wait("the status", lambda: "no display" in status_text(guest), seconds=PATIENCE)
    assert screenshot(guest, member) == taken
    guest.plug(*SIZE)
    # A killed panel leaves its socket behind, and the next one replaces it.
    old = main_pid(guest)
    guest.shell(f"kill -9 {old}")
    guest.wait("the new unit", lambda: main_pid(guest) not in (0, old), seconds=PATIENCE)
    shows(guest, reference(guest))
    assert screenshot(guest, member) == guest.screen()
    guest.shell("rm -f /tmp/shot.png")


def the_live_screen_runs_under_the_unit(guest):
    """The drop-in for --web, and no display beside it."""
    with drop_in(guest, (UNITS / "martlet-web.conf").read_text()):
        guest.shell("systemctl restart martlet", seconds=PATIENCE)
        assert exposure(guest, "martlet.service") <= EXPOSURE
        answer = "curl --silent --output /dev/null --write-out '%{http_code}' http://127.0.0.1:8080/"
        guest.wait("an answer", lambda: guest.shell(answer, check=False) != "000", seconds=PATIENCE)
        descriptors = guest.shell(f"ls -l /proc/{main_pid(guest)}/fd")
        assert "/dev/dri" not in descriptors and "/dev/input" not in descriptors, descriptors
    start(guest)
    shows(guest, reference(guest))


# MARK: - The fetch service

FETCHED = "/run/martlet/energy.json"
GOOD = b'{"columns": [["x", 1, 2], ["y0", 3, 4]], "types": {"x": "x", "y0": "line"}}\n'


def fetch(guest, answer, url="http://127.0.0.1:8001/energy.json", repeats=0):
    """Runs the service against a server that gives these bytes; returns whether it succeeded."""
    guest.put("/run/answer", answer)
    folder = "/run/systemd/system/martlet-fetch.service.d"
    guest.put(f"{folder}/new", f"[Service]\nEnvironment=MARTLET_URL={url}\n".encode())
    more = f"; head -c {repeats} /dev/zero | tr '\\0' ' '" if repeats else ""
    guest.shell(
        f"cd {folder}; cmp -s new url.conf || (mv new url.conf; systemctl daemon-reload);"
        f" (cat /run/answer{more}) | timeout 30 busybox nc -l -p 8001 >/dev/null 2>&1 &"
        " sleep 0.3; systemctl start martlet-fetch",
        seconds=PATIENCE, check=False,
    )  # fmt: skip
    # The service may have been refused before it asked the server.
    guest.shell("pkill -x busybox", check=False)
    return guest.shell("systemctl show martlet-fetch -P Result") == "success"


def reply(status, body, *headers, length=None):
    length = len(body) if length is None else length
    lines = [f"HTTP/1.1 {status}", "Connection: close", *headers]
    if length >= 0:
        lines.append(f"Content-Length: {length}")
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def the_fetch_service_takes_good_data(guest):
    assert guest.shell("stat -c '%U %G %a' /run/martlet") == "root martlet-data 2770"
    assert fetch(guest, reply("200 OK", GOOD)), guest.journal("martlet-fetch")
    assert guest.shell(f"cat {FETCHED}").encode() + b"\n" == GOOD
    owner, group, mode = guest.shell(f"stat -c '%u %G %a' {FETCHED}").split()
    assert 61184 <= int(owner) <= 65519, f"user {owner} is no dynamic one"
    assert (group, mode) == ("martlet-data", "640"), (group, mode)
    guest.shell(f"setpriv --reuid martlet --regid martlet --init-groups cat {FETCHED}")
    # Without a length the end of the connection is the end of the document.
    assert fetch(guest, reply("200 OK", b"[1]", length=-1)), guest.journal("martlet-fetch")
    assert guest.shell(f"cat {FETCHED}") == "[1]"


def the_fetch_service_keeps_the_last_good_data(guest):
    assert fetch(guest, reply("200 OK", GOOD)), guest.journal("martlet-fetch")
    wrong = {
        "empty": reply("200 OK", b""),
        "no content": reply("204 No Content", b"", length=-1),
        "redirection": reply("302 Found", b"", "Location: /elsewhere"),
        "redirection with JSON": reply("302 Found", b"{}", "Location: /elsewhere"),
        "not found": reply("404 Not Found", b"{}"),
        "failure": reply("500 Internal Server Error", b"{}"),
        "a page": reply("200 OK", b"<html>log in</html>"),
        "half a document": reply("200 OK", GOOD[:40], length=-1),
        "half of the length": reply("200 OK", b"[1]", length=400),
        "a length beyond the limit": reply("200 OK", b"[1]", length=17 << 20),
    }
    for name, answer in wrong.items():
        assert not fetch(guest, answer), f"{name} is taken for good data"
        assert guest.shell(f"cat {FETCHED}").encode() + b"\n" == GOOD, name
    assert not fetch(guest, reply("200 OK", b"[", length=-1), repeats=20 << 20), "endless"
    assert not fetch(guest, b"", url="file:///etc/hostname"), "a file is fetched"
    assert guest.shell("ls /run/martlet") == "energy.json"


def no_unit_takes_the_data_away(guest):
    fetch(guest, reply("200 OK", GOOD))
    guest.shell("systemctl stop martlet martlet-fetch; systemctl start martlet", seconds=PATIENCE)
    assert guest.shell(f"cat {FETCHED}").encode() + b"\n" == GOOD, "the data went with a unit"
    # What the panel may write ends at its own folder.
    write = "echo x > /run/martlet/x"
    inside = f"nsenter -t {main_pid(guest)} -m setpriv --reuid martlet --regid martlet --init-groups"
    text = guest.shell(f"{inside} sh -c '{write}' 2>&1; true")
    assert text.endswith("Read-only file system"), text
    guest.shell(f"rm {FETCHED}")


def a_boot_without_a_display_waits_for_one(guest):
    guest.wait("the unit", lambda: is_active(guest), seconds=PATIENCE)
    assert "no display" in status_text(guest), status_text(guest)
    guest.plug(*SIZE)
    shows(guest, reference(guest))


BARE_TESTS = [
    input_devices_are_listed,
    input_devices_without_permission_name_the_way_out,
    a_report_describes_the_card_and_the_touch_screen,
]

VIRTIO_TESTS = [
    the_unit_starts_at_boot,
    the_first_frame_equals_the_rendered_picture,
    the_journal_has_no_complaint,
    a_drag_in_the_mini_map_moves_the_window,
    the_rainbow_runs_while_a_large_file_loads,
    touch_follows_a_rotated_picture,
    the_monitor_may_go_and_come_back,
    another_monitor_gets_its_own_mode,
    the_screen_blanks_and_the_first_touch_only_wakes_it,
    the_screen_rests_by_the_hours_of_the_week,
    another_terminal_may_be_shown_and_left,
    the_legacy_interface_shows_the_same,
    stopping_gives_the_console_back,
    the_demo_takes_the_screen_and_esc_gives_it_back,
    a_program_of_its_own_takes_the_panel_and_a_touch,
    another_drm_master_is_waited_for,
    kill_9_leaves_a_text_console_and_a_new_unit,
    a_reload_leaves_the_console_alone,
    a_saved_configuration_is_shown,
    a_console_that_is_reset_or_hung_up_is_taken_back,
    a_switch_that_overtakes_another_is_followed,
    a_signal_that_ends_the_panel_gives_the_console_back,
    a_panel_that_stands_still_is_replaced,
    the_units_may_do_little,
    the_panel_has_a_folder_of_its_own,
    the_group_takes_the_picture_and_another_user_does_not,
    the_live_screen_runs_under_the_unit,
    the_fetch_service_takes_good_data,
    the_fetch_service_keeps_the_last_good_data,
    no_unit_takes_the_data_away,
    a_user_without_groups_is_told_the_way_out,
]

UNPLUGGED_TESTS = [a_boot_without_a_display_waits_for_one]

# The tests of all that an architecture could change: pages of memory, the kernel's interfaces, drawing.
ARM64_TESTS = [
    the_unit_starts_at_boot,
    the_first_frame_equals_the_rendered_picture,
    the_journal_has_no_complaint,
    a_drag_in_the_mini_map_moves_the_window,
    touch_follows_a_rotated_picture,
    the_monitor_may_go_and_come_back,
    the_screen_blanks_and_the_first_touch_only_wakes_it,
    the_legacy_interface_shows_the_same,
    kill_9_leaves_a_text_console_and_a_new_unit,
    a_signal_that_ends_the_panel_gives_the_console_back,
]

BOCHS_TESTS = [
    the_unit_starts_by_hand,
    the_first_frame_equals_the_rendered_picture,
    a_drag_in_the_mini_map_moves_the_window,
    the_legacy_interface_shows_the_same,
]
