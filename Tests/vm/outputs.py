"""Two monitors on one card, with a page each: different pictures, a touch screen on one of them, and
one that is unplugged while the other goes on."""

import base64
import contextlib
import json
import pathlib
import subprocess
import tempfile
import time

from control import NOTE, PANEL, REFUSED, Control, configured
from panel import PATIENCE, SIZE, main_pid, screenshot, shows, start, status_text
from picture import Picture
from remote import REMOTE, answer, post, remote, touches

LEFT, RIGHT = 0, 1
SIZES = [SIZE, (1024, 768)]
OUTPUTS = [
    'id = "left"\npages = ["first", "second"]\n',
    'id = "right"\npages = ["second", "first"]\ntheme = "light"\nrotation = 180\n',
]
MATCH = 'match = {{ connector = "Virtual-{}" }}\n'
EDID_MATCH = 'match = {{ edid = "{}-{}" }}\n'
TOUCH = """
[[touch]]
id = "glass"
match = { name = "Martlet test touch" }
output = "right"
[[touch]]
id = "second"
match = { name = "Martlet test second" }
output = "left"
"""


@contextlib.contextmanager
def two_monitors(guest, outputs=OUTPUTS, matches=(MATCH.format(1), MATCH.format(2)), panel=PANEL):
    """The panel on both monitors, and with the configuration of before and one monitor afterwards."""
    text = panel + (TOUCH if len(outputs) > 1 else "")
    for output, match in zip(outputs, matches):
        text += f"[[output]]\n{output}{match}"
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


def touch_screen(guest, name="touch"):
    """A touch screen that the panel has opened for both monitors: "touch" lies on the right one, "second"
    on the left."""
    touch = guest.device("touch", *SIZE, name)
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
        second = touch_screen(guest, "second")
        second.drag((round(SIZE[0] * 0.8), SIZE[1] // 2), (round(SIZE[0] * 0.2), SIZE[1] // 2))
        show(guest, "second", "first")
        # The control socket turns the pages of the first monitor.
        control.ask("page first")
        show(guest, "first", "first")
        second.unplug()
        touch.unplug()


def a_request_names_its_monitor(guest):
    """`ctl --output` by the name of the configuration or of the connector, and the second picture."""
    with two_monitors(guest) as control:
        show(guest, "first", "second")
        control.ask("page first --output right")
        show(guest, "first", "first")
        control.ask("next --output Virtual-2", "second")
        show(guest, "first", "second")
        taken = screenshot(guest, control.user, "right")
        screen = half_turned(guest.screen(head=RIGHT))
        assert taken == screen, f"the screenshot is not the screen: {taken.difference(screen)}"
        displays = control.status()["displays"]
        assert [display["name"] for display in displays] == ["left", "right"], displays
        assert [display["connector"] for display in displays] == ["Virtual-1", "Virtual-2"], displays
        assert [display["page"] for display in displays] == ["first", "second"], displays
        assert (displays[RIGHT]["width"], displays[RIGHT]["height"]) == SIZES[RIGHT], displays
        line = status_text(guest)
        assert "left: Virtual-1" in line and "right: Virtual-2" in line, line
        control.ask("blank --output right")
        guest.wait("one dark display", lambda: active(guest) == 1, seconds=PATIENCE)
        control.ask("wake")
        guest.wait("lit displays", lambda: active(guest) == 2, seconds=PATIENCE)
        code, text = control.run("next --output middle")
        known = "there are: left (Virtual-1), right (Virtual-2)"
        assert code == REFUSED and text.endswith(known), (code, text)


def each_monitor_has_a_live_page(guest):
    """The second monitor's picture, as a browser gets it, and a touch on it from there."""
    with two_monitors(guest), remote(guest, REMOTE % "true"):
        show(guest, "first", "second")
        assert answer(guest, "/?output=right")[0] == 200
        assert answer(guest, "/?output=middle")[0] == 404
        code, body = answer(guest, "/events?output=right", "--max-time", "10")
        assert code == 200, code
        frame = json.loads(body.split(b"\n\n")[0].removeprefix(b"data: "))
        assert (frame["width"], frame["height"]) == SIZES[RIGHT], frame
        live = Picture.from_png(base64.b64decode(frame["tiles"][0]["png"]))
        screen = half_turned(guest.screen(head=RIGHT))
        assert live == screen, f"the live page is not the screen: {live.difference(screen)}"
        height = SIZES[RIGHT][1]
        post(guest, touches((850, height // 2), (150, height // 2)), output="right")
        show(guest, "first", "first")


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


def monitors_on_swapped_cables_keep_their_pages(guest):
    """Two monitors of one model, which their serial numbers tell apart."""
    guest.plug(*SIZES[RIGHT], head=RIGHT)
    edids = [numbered(own_edid(guest, head), head + 1) for head in (LEFT, RIGHT)]
    matches = [EDID_MATCH.format(model(edid), head + 1) for head, edid in enumerate(edids)]
    with replaced_edids(guest, edids), two_monitors(guest, matches=matches):
        show(guest, "first", "second")
        for head in (LEFT, RIGHT):
            guest.unplug(head=head)
        replace_edids(guest, edids[::-1])
        guest.plug(*SIZES[RIGHT], head=LEFT)
        guest.plug(*SIZES[LEFT], head=RIGHT)
        shows(guest, drawn(guest, RIGHT, "second"), head=LEFT)
        shows(guest, drawn(guest, LEFT, "first"), head=RIGHT)
    guest.plug(*SIZES[LEFT], head=LEFT)


def own_edid(guest, head):
    text = guest.shell(f"od -An -v -tx1 /sys/class/drm/card0-Virtual-{head + 1}/edid")
    return bytes.fromhex(text)


def numbered(edid, serial):
    """An EDID with another serial number; its first block adds up to 0 again."""
    block = bytearray(edid[:128])
    block[12:16] = serial.to_bytes(4, "little")
    block[127] = -sum(block[:127]) % 256
    return bytes(block) + edid[128:]


def model(edid):
    """Maker and product of an EDID, such as "RHT-1234"."""
    maker = int.from_bytes(edid[8:10], "big")
    letters = "".join(chr(64 + (maker >> shift & 31)) for shift in (10, 5, 0))
    return f"{letters}-{int.from_bytes(edid[10:12], 'little'):04X}"


@contextlib.contextmanager
def replaced_edids(guest, edids):
    """Monitors with these EDIDs, and with their own ones afterwards."""
    try:
        replace_edids(guest, edids)
        yield
    finally:
        for head in (LEFT, RIGHT):
            guest.shell(f"printf reset > {override(head)}")


def replace_edids(guest, edids):
    for head, edid in enumerate(edids):
        guest.put("/root/edid", edid)
        guest.shell(f"cat /root/edid > {override(head)}")


def override(head):
    return f"/sys/kernel/debug/dri/0/Virtual-{head + 1}/edid_override"


def a_clone_shows_the_picture_of_the_other_monitor(guest):
    """Smaller and with black bars. It goes on without that monitor, and a touch of it counts."""
    with two_monitors(guest, [OUTPUTS[LEFT], 'id = "right"\nclone = "left"\n']) as control:
        show(guest, "first", None)
        guest.wait("the clone", lambda: is_clone(guest), seconds=PATIENCE)
        control.ask("page second")
        show(guest, "second", None)
        guest.wait("the clone", lambda: is_clone(guest), seconds=PATIENCE)
        second = guest.screen(head=RIGHT)
        guest.unplug(head=LEFT)
        control.ask("page first")
        guest.wait("the first page", lambda: guest.screen(head=RIGHT) != second, seconds=PATIENCE)
        touch = touch_screen(guest)
        width, height = SIZE
        # From right to left over the middle of the clone, which is not turned.
        touch.drag((round(width * 0.8), height // 2), (round(width * 0.2), height // 2))
        guest.wait("the second page", lambda: guest.screen(head=RIGHT) == second, seconds=PATIENCE)
        guest.plug(*SIZES[LEFT], head=LEFT)
        show(guest, "second", None)
        guest.wait("the clone", lambda: is_clone(guest), seconds=PATIENCE)
        touch.unplug()


def is_clone(guest):
    """Whether the right monitor shows the picture of the left one: equal where that has one colour."""
    source, target = guest.screen(head=LEFT), guest.screen(head=RIGHT)
    width = target.width
    height = source.height * target.width // source.width
    top = (target.height - height) // 2
    row = 3 * target.width
    bars = target.pixels[: top * row] + target.pixels[(top + height) * row :]
    if any(bars):
        return False
    compared = 0
    for y in range(8, source.height - 8, 16):
        for x in range(8, source.width - 8, 16):
            around = {pixel(source, x + dx, y + dy) for dx in (-3, 0, 3) for dy in (-3, 0, 3)}
            around |= {pixel(source, x + dx, y + dy) for dx in (-1, 1) for dy in (-1, 1)}
            if len(around) == 1:
                at = x * width // source.width, top + y * height // source.height
                if pixel(target, *at) not in around:
                    return False
                compared += 1
    return compared > 500


def pixel(picture, x, y):
    start = 3 * (y * picture.width + x)
    return picture.pixels[start : start + 3]


def two_monitors_cost_less_than_twice_one(guest):
    """In memory, and in processor time when each shows ten times the other page and comes back."""
    one, two = (cost(guest, count) for count in (1, 2))
    print(
        f"# one monitor: {one[0]} kB, {one[1]} ticks; two monitors: {two[0]} kB, {two[1]} ticks",
        flush=True,
    )
    assert two[0] < 2 * one[0] and two[1] < 2 * one[1], (one, two)


def cost(guest, count):
    """The resident kilobytes of a panel with so many equal monitors, and the ticks of its page turns."""
    with two_monitors(guest, OUTPUTS[:count]) as control:
        guest.plug(*SIZE, head=RIGHT)
        show(guest, "first", None)
        guest.wait(
            "monitors of one size",
            lambda: [display["width"] for display in control.status()["displays"]] == [SIZE[0]] * count,
            seconds=PATIENCE,
        )  # fmt: skip
        process = f"/proc/{main_pid(guest)}"
        ticks = f"cut -d')' -f2 {process}/stat | cut -d' ' -f13,14"
        turn_pages(control, count, 2)
        before = guest.shell(ticks)
        turn_pages(control, count, 10)
        spent = sum(map(int, guest.shell(ticks).split())) - sum(map(int, before.split()))
        return int(guest.shell(f"grep VmRSS {process}/status | tr -dc 0-9")), spent


def turn_pages(control, count, rounds):
    for _ in range(rounds):
        for page in ("second", "first"):
            for name in ("left", "right")[:count]:
                control.ask(f"page {page} --output {name}")
            # Longer than the change of the page, which is animated.
            time.sleep(1)


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
    a_request_names_its_monitor,
    each_monitor_has_a_live_page,
    one_monitor_goes_on_while_the_other_is_unplugged,
    monitors_on_swapped_cables_keep_their_pages,
    both_monitors_are_dark_and_lit_together,
    a_clone_shows_the_picture_of_the_other_monitor,
    two_monitors_cost_less_than_twice_one,
]
