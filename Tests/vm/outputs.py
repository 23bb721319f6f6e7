"""Two monitors on one card, with a page each: different pictures, a touch screen on one of them, and
one that is unplugged while the other goes on."""

import contextlib
import pathlib
import subprocess
import tempfile

from control import NOTE, PANEL, Control, configured
from panel import PATIENCE, SIZE, main_pid, shows, start
from picture import Picture

LEFT, RIGHT = 0, 1
SIZES = [SIZE, (1024, 768)]
OUTPUTS = [
    'id = "left"\npages = ["first", "second"]\n',
    'id = "right"\npages = ["second", "first"]\ntheme = "light"\nrotation = 180\n',
]
MATCH = 'match = {{ connector = "Virtual-{}" }}\n'
TOUCH = '[[touch]]\nid = "glass"\nmatch = { name = "Martlet test touch" }\noutput = "right"\n'


@contextlib.contextmanager
def two_monitors(guest):
    """The panel on both monitors, and with the configuration of before and one monitor afterwards."""
    text = PANEL + TOUCH
    for head, output in enumerate(OUTPUTS):
        text += f"[[output]]\n{output}{MATCH.format(head + 1)}"
    guest.plug(*SIZES[RIGHT], head=RIGHT)
    with configured(guest, text):
        start(guest)
        yield Control(guest)
    guest.unplug(head=RIGHT)


def drawn(guest, head, page):
    """A page as the host's `martlet render` draws it, as it lies on that monitor's glass."""
    width, height = SIZES[head]
    with tempfile.TemporaryDirectory(prefix="martlet-vm-outputs-") as name:
        folder = pathlib.Path(name)
        (folder / "martlet.toml").write_text(f"{PANEL}[[output]]\n{OUTPUTS[head]}")
        (folder / "note.txt").write_text(NOTE)
        command = [
            guest.martlet, "render", "--config", folder / "martlet.toml", "--page", page,
            "--size", f"{width}x{height}", "--scale", "1", "--at", "20",
            "-o", folder / "picture.png",
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, f"martlet render: {done.stderr[-500:]}"
        picture = Picture.from_png((folder / "picture.png").read_bytes())
    return half_turned(picture) if head == RIGHT else picture


def half_turned(picture):
    """The picture as it lies on a panel that is turned by 180 degrees."""
    turned = bytearray(len(picture.pixels))
    for channel in range(3):
        turned[channel::3] = picture.pixels[channel::3][::-1]
    return Picture(picture.width, picture.height, bytes(turned))


def show(guest, left, right):
    """Waits until the monitors show these pages; None stands for a monitor that is unplugged."""
    for head, page in ((LEFT, left), (RIGHT, right)):
        if page:
            shows(guest, drawn(guest, head, page), head=head)


def touch_screen(guest):
    """A touch screen that the panel has opened for both monitors."""
    touch = guest.device("touch", *SIZE)
    node = guest.shell("ls -t /dev/input/event* | head -1")
    files = f"ls -l /proc/{main_pid(guest)}/fd"
    guest.wait(
        "the panel at the touch screen", lambda: guest.shell(files).count(node) == 2, seconds=PATIENCE
    )
    return touch


def swipe(touch):
    """Turns to the next page: the finger goes left in a picture that is turned by 180 degrees."""
    width, height = SIZES[RIGHT]
    # The device has the size of the first monitor, and its whole glass lies on the second.
    scale = SIZE[0] / width, SIZE[1] / height
    start_point, end_point = ((round(x * scale[0]), round(height / 2 * scale[1])) for x in (150, 850))
    touch.drag(start_point, end_point)


def two_monitors_show_different_pages(guest):
    with two_monitors(guest):
        show(guest, "first", "second")


def a_touch_screen_turns_the_page_of_its_own_monitor(guest):
    with two_monitors(guest) as control:
        show(guest, "first", "second")
        touch = touch_screen(guest)
        swipe(touch)
        show(guest, "first", "first")
        # The control socket turns the pages of the first monitor.
        control.ask("page second")
        show(guest, "second", "first")
        touch.unplug()


def one_monitor_goes_on_while_the_other_is_unplugged(guest):
    with two_monitors(guest) as control:
        show(guest, "first", "second")
        touch = touch_screen(guest)
        guest.unplug(head=RIGHT)
        control.ask("page second")
        show(guest, "second", None)
        guest.plug(*SIZES[RIGHT], head=RIGHT)
        show(guest, "second", "second")
        guest.unplug(head=LEFT)
        guest.wait(
            "the status", lambda: control.status()["display"]["status"].startswith("Virtual-1 is not"),
            seconds=PATIENCE,
        )  # fmt: skip
        swipe(touch)
        show(guest, None, "first")
        guest.plug(*SIZES[LEFT], head=LEFT)
        show(guest, "second", "first")
        touch.unplug()


def both_monitors_are_dark_and_lit_together(guest):
    with two_monitors(guest) as control:
        show(guest, "first", "second")
        control.ask("blank")
        guest.wait("dark displays", lambda: active(guest) == 0, seconds=PATIENCE)
        control.ask("wake")
        guest.wait("lit displays", lambda: active(guest) == 2, seconds=PATIENCE)
        show(guest, "first", "second")


def active(guest):
    """The number of CRTCs that are on, by the kernel's own account of the atomic state."""
    return guest.shell("cat /sys/kernel/debug/dri/0/state", check=False).count("\tactive=1")


TESTS = [
    two_monitors_show_different_pages,
    a_touch_screen_turns_the_page_of_its_own_monitor,
    one_monitor_goes_on_while_the_other_is_unplugged,
    both_monitors_are_dark_and_lit_together,
]
