"""Faults of the machine round the panel: services restarted, disks full, clocks wrong, sleep; and a
soak."""

import time

from faults_case import OTHER, RESTART, SIZE, Holdings, Row
from faults_data import returns


def udevd_restarted(case):
    """Plugs of monitor and touch panel are noticed as before."""
    guest = case.guest
    guest.shell("systemctl restart systemd-udevd; udevadm settle --timeout=20", seconds=60)
    case.stays(seconds=1)
    guest.unplug()
    case.begin()
    guest.plug(*SIZE)
    case.right()
    touch = case.device("touch", *SIZE)
    case.follows(touch)
    case.unplug(touch)


def journald_restarted(case):
    """The panel goes on, and so does its journal."""
    guest = case.guest
    pid = case.pid
    guest.shell("systemctl restart systemd-journald; sleep 1; systemctl kill -s KILL systemd-journald")
    time.sleep(2)
    case.stays(seconds=1)
    case.mark_journal()
    guest.unplug()
    case.begin()
    guest.plug(*SIZE)
    case.right()
    case.says("was unplugged")
    assert case.pid == pid, "another process"


def run_full(case):
    """No byte left in /run: the picture stays, a crash is survived, new data come when there is room."""
    guest = case.guest
    guest.shell("dd if=/dev/zero of=/run/filler bs=64k 2>/dev/null; echo x > /run/filler.2", check=False)
    try:
        left = guest.shell("df --output=avail -k /run | tail -1")
        assert int(left) < 8, f"{left} kB are left in /run"
        case.stays(seconds=1)
        case.returns_after_kill()
        case.see("a start with a full /run")
    finally:
        guest.shell("rm -f /run/filler /run/filler.2")
    returns(case, OTHER)
    returns(case)
    case.lost = "the frames until the start"


def root_read_only(case):
    guest = case.guest
    guest.shell("sync; mount -o remount,ro / || { echo u > /proc/sysrq-trigger; sleep 1; }; ! touch /etc/x")
    try:
        case.stays(seconds=1)
        case.returns_after_kill()
    finally:
        guest.shell("mount -o remount,rw /")
    case.see("a start from a read-only /")
    case.lost = "the frames until the start"


def clocks(case):
    """The clock jumps: the picture stays, and data written then are shown."""
    guest = case.guest
    now = int(guest.shell("date +%s"))
    try:
        for name, moment in [
            ("+1 day", now + 86_400), ("−1 day", now - 86_400), ("1970", 86_400), ("2040", 2_208_988_800),
        ]:
            guest.shell(f"date -s @{moment} >/dev/null")
            case.stays(seconds=0.5)
            returns(case, OTHER)
            returns(case)
            case.see(name)
    finally:
        guest.shell(f"date -s @{now} >/dev/null")
    returns(case, OTHER)
    returns(case)


def start_in_1970(case):
    """A board without a battery: the panel starts before the clock is right."""
    guest = case.guest
    now = int(guest.shell("date +%s"))
    guest.shell("date -s @86400 >/dev/null")
    try:
        case.begin()
        guest.shell("systemctl restart martlet", seconds=60)
        case.right()
    finally:
        guest.shell(f"date -s @{now} >/dev/null")
    case.stays(seconds=1)
    case.lost = "the frames until the start"


def suspended(case):
    """Processes frozen and devices suspended and resumed (pm_test); the emulated board itself cannot
    sleep: it never wakes from s2idle and comes out of S3 by a reset. virtio-gpu of Linux 6.1 cannot
    resume at all."""
    guest = case.guest
    touch = case.device("touch", *SIZE)
    guest.shell("echo 1 > /sys/module/suspend/parameters/pm_test_delay; echo devices > /sys/power/pm_test")
    for _ in range(3):
        guest.shell("echo mem > /sys/power/state", seconds=60)
        case.begin()
        case.right()
    case.follows(touch)
    case.unplug(touch)
    guest.shell("echo none > /sys/power/pm_test")
    case.see("devices suspended and resumed 3 times (pm_test)")
    case.lost = "the frames while asleep"


def soak(case, seconds=300):
    """Five minutes of touches, new data, plugs and switches: nothing grows."""
    guest, drag = case.guest, case.drag
    touch = case.device("touch", *SIZE)
    before = None
    start = time.monotonic()
    rounds = 0
    while time.monotonic() - start < seconds:
        touch.drag(drag.start, drag.end)
        case.begin()
        case.right(drag.after)
        touch.drag(drag.end, drag.start)
        case.begin()
        case.right()
        returns(case, OTHER)
        returns(case)
        if rounds % 3 == 1:
            guest.unplug()
            case.begin()
            guest.plug(*SIZE)
            case.right()
        if rounds % 3 == 2:
            guest.switch_terminal(1)
            case.begin()
            guest.switch_terminal(7)
            case.right()
        rounds += 1
        # The first rounds fill what is kept for later: glyphs, pictures, free blocks.
        if before is None and rounds == 6:
            time.sleep(2)
            before = Holdings.of(guest)
    time.sleep(2)
    after = case.check_holdings(before)
    case.unplug(touch)
    grown = after.memory - before.memory
    case.see(
        f"{rounds} rounds; memory {before.memory} → {after.memory} kB, descriptors"
        f" {after.descriptors}, framebuffers {after.framebuffers}"
    )
    assert grown <= 2048, f"the memory has grown by {grown} kB: {case.seen[-1]}"
    case.lost = "the frames while unplugged or behind another terminal"


ROWS = [
    Row("udevd restarted", udevd_restarted),
    Row("journald restarted and killed", journald_restarted),
    Row("/run full", run_full, RESTART),
    Row("/ read-only", root_read_only, RESTART, is_short=False),
    Row("clock +1 day, −1 day, 1970, 2040", clocks),
    Row("start in 1970", start_in_1970, RESTART, is_short=False),
    Row("soak of 5 minutes", soak, is_short=False),
]

SUSPEND_ROWS = [Row("suspend and resume", suspended, is_short=False)]
