"""Faults of the data's file: gone, of another kind, closed, half, often, large."""

import time

from faults_case import DATA, GOOD, OTHER, SOURCE, SOURCE_FILE, Row, drawn


def other(case):
    return drawn(case.guest.martlet, OTHER)


def returns(case, content=GOOD):
    """Puts whole data back and waits for their picture."""
    case.begin()
    case.put(content)
    case.right(drawn(case.guest.martlet, content))


def stays_or_says(case, seconds=2.0):
    """A fault of the data leaves the charts; a sign of it may cover part of the picture."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        case.note_now()
        time.sleep(0.2)
    assert case.guest.screen().colours > 50, "the page is gone"


def deleted(case):
    case.guest.shell(f"rm {DATA}")
    stays_or_says(case)
    returns(case, OTHER)
    returns(case)


def folder_deleted(case):
    case.guest.shell("rm -r /run/house")
    stays_or_says(case)
    returns(case, OTHER)
    returns(case)


def directory(case):
    case.guest.shell(f"rm {DATA}; mkdir {DATA}")
    stays_or_says(case)
    case.guest.shell(f"rmdir {DATA}")
    returns(case, OTHER)
    returns(case)


def fifo(case):
    case.guest.shell(f"rm {DATA}; mkfifo {DATA}")
    stays_or_says(case)
    returns(case, OTHER)
    returns(case)


def device_node(case):
    case.guest.shell(f"rm {DATA}; cp -a /dev/zero {DATA}")
    stays_or_says(case)
    returns(case, OTHER)
    returns(case)


def unreadable_then_readable(case):
    """Written for root's eyes only, then opened by chmod alone."""
    case.put(OTHER, mode=0o600)
    stays_or_says(case)
    case.begin()
    case.guest.shell(f"chmod 644 {DATA}")
    case.right(other(case), what="the picture of the readable file", patience=30)
    returns(case)


def made_unreadable(case):
    """A good file that is closed is named as such; opened again, the sign goes."""
    guest = case.guest
    guest.shell(f"chmod 000 {DATA}")
    guest.wait("a sign", lambda: guest.screen() != case.good, seconds=20)
    case.note_now()
    case.begin()
    guest.shell(f"chmod 644 {DATA}")
    case.right(patience=30)


def folder_closed_at_start(case):
    """A folder that nobody may enter when the panel starts, opened later."""
    guest = case.guest
    try:
        guest.shell("mkdir -p /run/closed; chmod 700 /run/closed")
        guest.put("/run/closed/house.json", GOOD)
        guest.put(SOURCE_FILE, SOURCE.replace("/run/house/", "/run/closed/").encode())
        guest.shell("systemctl restart martlet", seconds=60)
        time.sleep(3)
        case.note_now()
        case.begin()
        guest.shell("chmod 755 /run/closed")
        case.right(what="the picture of the opened folder's file", patience=30)
    finally:
        guest.put(SOURCE_FILE, SOURCE.encode())
        guest.shell("rm -rf /run/closed")
    case.restart()


def half_written(case):
    """Half of a document, closed; then a writer in place that rests; then the whole."""
    guest = case.guest
    case.put(OTHER[: len(OTHER) // 2])
    stays_or_says(case)
    guest.shell(f"(sleep 4; true) >> {DATA} & sleep 0.2; truncate -s 1000 {DATA}")
    stays_or_says(case)
    returns(case, OTHER)
    returns(case)


def replaced_often(case):
    """A thousand renames at full speed, every second one of half a document."""
    guest = case.guest
    case.begin()
    guest.port.checked(f"replace 1000 {DATA}", OTHER, seconds=300)
    case.begin()
    case.right(other(case))
    returns(case)


def very_large(case):
    """200 MB of blanks and a chart: touches are answered while it loads, and it can be replaced."""
    guest, drag = case.guest, case.drag
    pid = case.pid
    try:
        guest.put("/srv/house/house.json", GOOD)
        guest.put(SOURCE_FILE, SOURCE.replace("/run/house/", "/srv/house/").encode())
        case.restart()
        guest.put("/srv/house/tail", OTHER)
        guest.shell(
            "cd /srv/house; (yes '                                                  '"
            " | tr -d '\\n' | head -c 200000000; cat tail) > new; mv new house.json",
            seconds=300,
        )
        touch = case.device("touch", *case.size)
        touch.drag(drag.start, drag.end)
        touch.drag(drag.end, drag.start)
        case.unplug(touch)
        case.right_later(other(case), patience=180)
        case.see("its own picture after loading")
        case.begin()
        case.put(GOOD, "/srv/house/house.json")
        case.right()
        assert case.pid != 0
    finally:
        guest.put(SOURCE_FILE, SOURCE.encode())
        guest.shell("rm -rf /srv/house")
    case.restart()


ROWS = [
    Row("data deleted", deleted),
    Row("data's folder deleted", folder_deleted, is_short=False),
    Row("data a directory", directory, is_short=False),
    Row("data a FIFO", fifo),
    Row("data a device", device_node, is_short=False),
    Row("data unreadable, then chmod 644", unreadable_then_readable),
    Row("data made unreadable and readable", made_unreadable),
    Row("data's folder closed at start, opened later", folder_closed_at_start),
    Row("data half written", half_written),
    Row("data replaced 1,000 times", replaced_often),
    Row("data of 200 MB", very_large, is_short=False),
]
