"""Faults of the display: plugs, modes, cards and drivers that come and go, another master."""

import os
import time

from faults_case import SIZE, Elsewhere, Holdings, Row, drawn

SMALLER = (1024, 768)
DRIVER = "/sys/bus/virtio/drivers/virtio_gpu"
OVERRIDE = "/sys/kernel/debug/dri/0/Virtual-1/edid_override"


# MARK: - Plugs


def plugs(case, times=5):
    guest = case.guest
    before = Holdings.of(guest)
    for number in range(times):
        guest.unplug()
        case.note_now()
        case.begin()
        guest.plug(*SIZE)
        case.right()
        if number % 10 == 9:
            case.check_holdings(before)
    after = case.check_holdings(before)
    case.see(f"descriptors {after.descriptors}, framebuffers {after.framebuffers} before and after")
    case.lost = "the frames while unplugged"


def a_hundred_plugs(case):
    plugs(case, 100)


def resize(case):
    guest = case.guest
    for size in (SMALLER, (1920, 1080), SIZE):
        case.begin()
        guest.plug(*size)
        case.right(drawn(guest.martlet, size=size))
    case.see("1024x768, 1920x1080, 1280x800")
    case.lost = "the frames meanwhile"


def behind_another_terminal(case):
    """Unplugged, and replugged with another size, while terminal 1 is shown."""
    guest = case.guest
    guest.switch_terminal(1)
    guest.unplug()
    guest.plug(*SMALLER)
    time.sleep(1)
    smaller = drawn(guest.martlet, size=SMALLER)
    case.never(smaller, seconds=1)
    case.begin()
    guest.switch_terminal(7)
    case.right(smaller)
    guest.switch_terminal(1)
    guest.plug(*SIZE)
    case.begin()
    guest.switch_terminal(7)
    case.right()
    case.see("terminal 1 undisturbed")
    case.lost = "the frames meanwhile"


def while_blanked(case):
    """Unplugged, and replugged with another size, while the panel is dark."""
    guest = case.guest
    case.settings(blank_after="3s")
    case.restart()
    touch = case.device("touch", *SIZE)
    try:
        guest.wait("darkness", lambda: not guest.crtc_is_active(), seconds=60)
        guest.unplug()
        guest.plug(*SMALLER)
        time.sleep(2)
        assert not guest.crtc_is_active(), "a plug lights a dark panel"
        case.see("stays dark")
        case.begin()
        touch.tap(SIZE[0] // 2, SIZE[1] // 2)
        case.right(drawn(guest.martlet, size=SMALLER))
        guest.wait("darkness", lambda: not guest.crtc_is_active(), seconds=60)
        guest.plug(*SIZE)
        case.begin()
        touch.tap(SIZE[0] // 2, SIZE[1] // 2)
        case.right()
    finally:
        case.unplug(touch)
        case.settings()
    case.restart()
    case.lost = "the touch that wakes it"


# MARK: - Cards


def master_taken(case):
    """Another program takes the card while another terminal is shown, and keeps it over the way
    back."""
    guest = case.guest
    guest.switch_terminal(1)
    handle = guest.take_master()
    case.handles.append(handle)
    guest.switch_terminal(7)
    case.has_status("another process drives the display")
    case.note_now()
    case.handles.remove(handle)
    case.begin()
    guest.release_master(handle)
    case.right()
    case.lost = "the frames while it was taken"


def card_unbound(case):
    guest = case.guest
    device = virtio_device(guest)
    guest.shell(f"echo {device} > {DRIVER}/unbind")
    case.has_status("no card")
    case.note_now()
    case.begin()
    guest.shell(f"echo {device} > {DRIVER}/bind")
    case.right()
    case.says("is gone")
    case.lost = "the frames without a card"


def card_unbound_behind_another_terminal(case):
    guest = case.guest
    device = virtio_device(guest)
    guest.switch_terminal(1)
    guest.shell(f"echo {device} > {DRIVER}/unbind; sleep 1; echo {device} > {DRIVER}/bind; sleep 1")
    case.never(case.good, seconds=1)
    case.begin()
    guest.switch_terminal(7)
    case.right()
    case.lost = "the frames meanwhile"


def virtio_device(guest, index=0):
    names = guest.shell(f"ls {DRIVER} | grep ^virtio").splitlines()
    return sorted(names, key=lambda name: int(name.removeprefix("virtio")))[index]


def broken_edid(case):
    """Monitors that say nonsense of themselves: noise, and zeros."""
    guest = case.guest
    noise = bytearray(os.urandom(128))
    noise[126] = 0  # the number of extensions, which the kernel compares with the length
    try:
        for data in (bytes(noise), bytes(128)):
            guest.put("/run/edid", data)
            guest.shell(f"cat /run/edid > {OVERRIDE}")
            guest.unplug()
            case.begin()
            guest.plug(*SMALLER)
            case.right(drawn(guest.martlet, size=SMALLER))
        said = guest.shell("dmesg | grep -c 'EDID.*invalid'", check=False)
        assert int(said) >= 2, "the kernel took the broken EDID for a good one"
        case.see("the kernel's “EDID invalid”")
    finally:
        guest.shell(f"printf reset > {OVERRIDE}; rm /run/edid", check=False)
    guest.unplug()
    case.begin()
    guest.plug(*SIZE)
    case.right()
    case.lost = "the frames while unplugged"


def late_driver(case):
    """The panel is up before its card: no driver, no /dev/dri."""
    guest = case.guest
    case.has_status("no card")
    case.begin()
    guest.load_driver()
    case.right()
    case.check_console()


def first_card_unplugged(case):
    """The monitor of the first card is pulled: the second card's gets the picture, and keeps it."""
    guest = case.guest
    if not guest.has_display:
        guest.load_driver()
        case.right_later(case.good, 60)
    case.begin()
    guest.unplug()
    case.right(screen=guest.second_screen)
    guest.plug(*SIZE)
    time.sleep(2)
    assert guest.second_screen() == case.good, "the picture does not stay where it is"
    case.see("the second card takes over")
    case.lost = "the frames meanwhile"


def second_card_unbound(case):
    """The card that shows the panel goes: the picture comes back on the first."""
    guest = case.guest
    device = virtio_device(guest, 1)
    case.begin()
    guest.shell(f"echo {device} > {DRIVER}/unbind")
    case.right()
    guest.shell(f"echo {device} > {DRIVER}/bind")
    time.sleep(2)
    case.stays(seconds=1)
    case.says("is gone")
    case.lost = "the frames meanwhile"


ROWS = [
    Row("unplugged and plugged, 5 times", plugs),
    Row("unplugged and plugged, 100 times", a_hundred_plugs, is_short=False),
    Row("another size, 3 times", resize),
    Row("replugged with another size behind another terminal", behind_another_terminal),
    Row("replugged with another size while blanked", while_blanked, is_short=False),
    Row("another program takes the card", master_taken),
    Row("card unbound and bound", card_unbound),
    Row(
        "card unbound and bound behind another terminal", card_unbound_behind_another_terminal,
        is_short=False,
    ),
    Row("broken EDID", broken_edid),
]  # fmt: skip

# The second of these begins where the first leaves the picture, on the second card.
TWO_CARD_ROWS = [
    Row("driver loaded after the start", late_driver),
    Row("two cards, the first one's monitor pulled", first_card_unplugged),
    Row("two cards, the one in use unbound", second_card_unbound),
]

FLIPS, LIFE = "Tests/KMS/KMSOutput+FlipsTests.swift", "Tests/KMS/DisplayLifeTests.swift"
FAULTS = "Tests/KMS/KernelFaultTests.swift"

ELSEWHERE = [
    Elsewhere(
        "flip event lost", FLIPS, "aFlipEventThatNeverComesIsNotWaitedForForever",
        "the mode is set again after 2 s", "one frame",
    ),
    Elsewhere(
        "no memory for buffers", FAULTS, "anySingleFailureIsSurvived",
        "every kernel call fails once with ENOMEM, EBUSY, EACCES, EINTR, ENODEV, EINVAL",
        "frames",
    ),
    Elsewhere(
        "no memory for buffers, for ever", FAULTS, "aCallThatAlwaysFailsEndsInAKnownState",
        "no busy loop, nothing leaks", "the picture",
    ),
    Elsewhere(
        "memory for one set of buffers only", LIFE, "memoryForOneSetOfBuffersIsEnoughToChangeTheMode",
        "the old picture goes first", "frames",
    ),
    Elsewhere(
        "a monitor without modes", LIFE, "aDisplayWithoutModesIsWaitedFor",
        "waits; right when a mode comes", "the picture until then",
    ),
]  # fmt: skip
