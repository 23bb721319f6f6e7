"""Two monitors under a hail of touches, page turns, new data, messages of a broker and plugs of either
cable: nothing grows.

    MARTLET_SOAK=86400 Tests/vm/run --only soak MARTLET

MARTLET_SOAK is the number of seconds; without it the soak is short. What it does is a sequence of random
numbers with a fixed start. Before it, and in its first third, what is kept for later is filled: texts,
glyphs, pictures, free blocks.
"""

import contextlib
import os
import random
import time

from control import NOTE, PANEL
from faults_case import Holdings
from outputs import LEFT, OUTPUTS, RIGHT, SIZES, touch_screen, two_monitors
from panel import PATIENCE, SIZE, main_pid
from tiles import broker

SECONDS = float(os.environ.get("MARTLET_SOAK", "300"))
# Kilobytes by which the memory may grow after the first third.
GROWTH = 1024
# More long notes than the panel keeps shaped texts of.
NOTES = 100
PAGES = ("first", "second", "live")
LIVE = """
[[source]]
id = "broker"
kind = "mqtt"
url = "mqtt://127.0.0.1:1883"
item.level = { topic = "soak/level" }
[[page]]
id = "live"
[[page.tile]]
id = "level"
kind = "value"
data = "broker:level"
"""
# 200 messages a second, which an emulated machine has to work for.
PUBLISHER = """
i=0
while :; do
  n=0
  while [ $n -lt 50 ]; do echo $((i % 100)); i=$((i + 1)); n=$((n + 1)); done
  sleep 0.25
done | mosquitto_pub -h 127.0.0.1 -t soak/level -l
"""


def a_soak_of_two_monitors_leaves_nothing_behind(guest):
    outputs = [output.replace('"]', '", "live"]') for output in OUTPUTS]
    with published(guest), two_monitors(guest, outputs, panel=PANEL + LIVE) as control:
        guest.wait("live data", lambda: source(control)["health"] == "fresh", seconds=2 * PATIENCE)
        touch = touch_screen(guest)
        pid = main_pid(guest)
        chance = random.Random(19)
        for _ in range(NOTES):
            write_note(guest, chance)
        states, count = [], 0
        begin = time.monotonic()
        for third in (1, 2, 3):
            while time.monotonic() - begin < SECONDS * third / 3:
                one_act(guest, control, touch, chance)
                count += 1
            states.append(at_rest(guest, control))
        touch.unplug()
        assert main_pid(guest) == pid, "the panel has been started again"
        assert source(control)["health"] == "fresh", source(control)
        before, after = states[0], states[-1]
        memory = " → ".join(str(one.memory) for one in states)
        print(
            f"# soak: {count} acts in {SECONDS:.0f} s; memory {memory} kB, descriptors {before.descriptors} →"
            f" {after.descriptors}, framebuffers {before.framebuffers} → {after.framebuffers}",
            flush=True,
        )
        late = late_frames(control)
        print(f"# soak: late frames by cause: {late}", flush=True)
        held = (after.descriptors, after.framebuffers)
        assert held == (before.descriptors, before.framebuffers), f"{before} became {after}"
        assert after.memory - before.memory <= GROWTH, f"{before} became {after}"


@contextlib.contextmanager
def published(guest):
    """A broker and a program that publishes without an end."""
    try:
        broker(guest)
        guest.put("/tmp/publish", PUBLISHER.encode())
        guest.shell("systemd-run --collect --unit=publisher sh /tmp/publish")
        yield
    finally:
        guest.shell("systemctl stop publisher broker martlet-feeds", check=False)


def source(control):
    """What the panel says of the source that the broker serves."""
    return next(one for one in control.status()["sources"] if one["id"] == "broker")


def late_frames(control):
    """The frames of both monitors that came late, by their causes, which explain each of them."""
    late = {}
    for display in control.status()["displays"]:
        frames = display["frames"]
        assert sum(frames["missedBy"].values()) == frames["missed"], frames
        for cause, count in frames["missedBy"].items():
            late[cause] = late.get(cause, 0) + count
    return late


def one_act(guest, control, touch, chance):
    act = chance.random()
    name = chance.choice(("left", "right"))
    if act < 0.4:
        touch.drag(anywhere(chance), anywhere(chance))
    elif act < 0.7:
        control.ask(f"page {chance.choice(PAGES)} --output {name}")
    elif act < 0.85:
        write_note(guest, chance)
    elif act < 0.95:
        head = chance.choice((LEFT, RIGHT))
        guest.unplug(head=head)
        time.sleep(chance.random())
        guest.plug(*SIZES[head], head=head)
    else:
        control.ask(f"theme {chance.choice(('dark', 'light'))} --output {name}")


def write_note(guest, chance):
    text = "".join(chance.choice("aeiou nrst\n") for _ in range(chance.randrange(1, 400)))
    guest.put("/etc/martlet/note.txt", text.encode())


def anywhere(chance):
    return chance.randrange(SIZE[0]), chance.randrange(SIZE[1])


def at_rest(guest, control):
    """What the panel holds once both monitors show the pages of the start, in the themes of the start."""
    guest.put("/etc/martlet/note.txt", NOTE.encode())
    control.ask("page first --output left")
    control.ask("page second --output right")
    control.ask("theme auto")
    time.sleep(3)
    return Holdings.of(guest)


TESTS = [a_soak_of_two_monitors_leaves_nothing_behind]
