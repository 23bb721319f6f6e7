"""Faults of fingers: touch panels that go in mid-drag, two of them, one that another program has."""

import time

from faults_case import SIZE, Elsewhere, Row, drawn


def unplugged_in_mid_drag(case):
    """The finger's drag ends where it was; a new panel goes on from there."""
    guest, drag = case.guest, case.drag
    middle = ((drag.start[0] + drag.end[0]) // 2, drag.start[1])
    points = [(drag.start[0] + (middle[0] - drag.start[0]) * i // 6, middle[1]) for i in range(7)]
    lines = [
        f"{10 + 0.03 * i:.3f} {'move' if i else 'down'} 0 {x} {y}" for i, (x, y) in enumerate(points)
    ]
    half_way = drawn(guest.martlet, trace="\n".join([*lines, "10.600 cancel 0"]) + "\n")
    assert half_way not in (drag.before, drag.after)
    touch = case.device("touch", *SIZE)
    for point in points:
        touch.touch(0, *point)
        time.sleep(0.03)
    time.sleep(0.4)
    case.begin()
    case.unplug(touch)
    case.right(half_way, what="the window where the finger was")
    touch = case.device("touch", *SIZE)
    touch.drag(middle, drag.start)
    case.begin()
    case.right()
    case.unplug(touch)
    case.see("the drag ends where the finger was; a new panel's touch works")
    case.lost = "the touch in flight"


def two_panels(case):
    """Two panels, a finger on each: one rests, the other drags; then the other way round."""
    drag = case.drag
    first, second = case.device("touch", *SIZE), case.device("touch", *SIZE)
    # In the strip, where nothing is to be touched.
    first.touch(0, 5, 5)
    second.drag(drag.start, drag.end)
    case.begin()
    case.right(drag.after)
    first.lift(0)
    second.touch(0, 5, 5)
    first.drag(drag.end, drag.start)
    case.begin()
    case.right()
    second.lift(0)
    case.unplug(first)
    case.unplug(second)


def grabbed(case):
    """Another program grabs the touch panel: nothing moves; when it lets go, all is as before."""
    guest, drag = case.guest, case.drag
    touch = case.device("touch", *SIZE)
    handle = grab(guest, newest_device(guest))
    case.handles.append(handle)
    touch.drag(drag.start, drag.end)
    case.stays(seconds=1)
    case.handles.remove(handle)
    guest.release_master(handle)
    # The kernel tells a coordinate only when it changes, and whoever was shut out never heard of the
    # last one: no two real touches have the same, so these must not either.
    touch.tap(5, 5)
    case.follows(touch)
    case.unplug(touch)
    case.lost = "the touches of the grabbed panel"


def grabbed_in_mid_drag(case):
    """The grab takes the finger's end away: the next touch must not find an old finger."""
    guest, drag = case.guest, case.drag
    touch = case.device("touch", *SIZE)
    touch.touch(0, *drag.start)
    time.sleep(0.2)
    handle = grab(guest, newest_device(guest))
    case.handles.append(handle)
    touch.lift(0)
    time.sleep(0.3)
    case.handles.remove(handle)
    guest.release_master(handle)
    case.follows(touch)
    case.unplug(touch)
    case.lost = "the touch in flight"


def newest_device(guest):
    return guest.shell("ls -v /dev/input/event* | tail -1")


def grab(guest, path):
    status, text = guest.port.request(f"grab {path}")
    assert status > 1, f"the grab of {path} failed: {text.decode()}"
    return status


ROWS = [
    Row("touch panel unplugged in mid-drag", unplugged_in_mid_drag),
    Row("two touch panels", two_panels),
    Row("touch panel grabbed by another program", grabbed, is_short=False),
    Row("touch panel grabbed in mid-drag", grabbed_in_mid_drag),
]

ELSEWHERE = [
    Elsewhere(
        "touch devices that fail to resume", "Tests/Touch/TouchInputTests.swift",
        "aResumeThatFailsIsTriedAgain", "one line in the journal, tried again each second",
        "the touches until then",
    ),
]  # fmt: skip
