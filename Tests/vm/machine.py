"""What the tests of the panel rest on, shown with Debian's own tools: the card lights the screen,
screendump sees it, touches and plugs reach the guest."""

import re
import time

from guest import GuestError

LIST_DEVICES = "/usr/libexec/libinput/libinput-list-devices"
DEBUG_EVENTS = "/usr/libexec/libinput/libinput-debug-events"


def the_guest_boots_to_multi_user(guest):
    def state():
        return guest.shell("systemctl is-system-running", check=False)

    guest.wait("multi-user", lambda: state() in ("running", "degraded"), seconds=90)
    # Udev loads the card's driver meanwhile, and the console lights it. Until then bochs of Linux
    # 6.1 may lose the first picture of any program, modetest's too: its buffer stays black.
    guest.wait("the console", guest.crtc_is_active)
    failed = guest.shell("systemctl list-units --state=failed --plain --no-legend")
    assert not failed, f"failed units: {failed}"
    assert guest.console(1)[0] == "text" and guest.active_terminal() == 1


def modetest_lights_the_screen(guest):
    """Debian's own test picture, held for three seconds; then the console is back."""
    size = guest.screen().size
    driver = {"virtio": "virtio_gpu", "bochs": "bochs-drm"}[guest.display]
    listing = guest.shell(f"modetest -M {driver} -c")
    connector = re.search(r"^(\d+)\s+\d+\s+connected", listing, re.MULTILINE).group(1)
    mode = "{}x{}".format(*size)
    guest.shell(f"(sleep 3 | modetest -M {driver} -s {connector}:{mode} >/dev/null 2>&1) &")
    picture = guest.wait("modetest's picture", lambda: colourful(guest), seconds=20)
    assert picture.size == size
    guest.wait("modetest's end", lambda: not guest.shell("pgrep modetest", check=False))


def colourful(guest):
    """The screen when it shows the colour bars: the console has but a few colours."""
    picture = guest.screen()
    return picture if picture.colours >= 10 else None


def only_one_process_is_drm_master(guest):
    first = guest.take_master()
    try:
        second = guest.take_master()
        guest.release_master(second)
        raise AssertionError("the card took a second master")
    except GuestError as error:
        assert "busy" in str(error), error
    finally:
        guest.release_master(first)
    guest.release_master(guest.take_master())


def touches_reach_libinput(guest):
    touch = guest.device("touch", 1280, 800)
    guest.shell(f"{DEBUG_EVENTS} >/tmp/events 2>&1 & echo $! >/tmp/pid")
    guest.wait("libinput", lambda: "Martlet test touch" in guest.shell("cat /tmp/events"))
    touch.touch(0, 640, 400)
    touch.touch(1, 320, 200)
    touch.touch(0, 660, 400)
    touch.lift(1)
    touch.lift(0)
    guest.wait("the last touch", lambda: guest.shell("cat /tmp/events").count("TOUCH_UP") == 2)
    guest.shell("kill $(cat /tmp/pid)")
    events = re.findall(r"TOUCH_(\w+)\s+\S+\s+(\d)?", guest.shell("cat /tmp/events"))
    kinds = [kind + slot for kind, slot in events if kind != "FRAME"]
    assert kinds == ["DOWN0", "DOWN1", "MOTION0", "UP1", "UP0"], kinds
    touch.unplug()


def input_devices_plug_and_unplug(guest):
    for kind in ("touch", "mouse", "keyboard"):
        name = f"Martlet test {kind}"
        device = guest.device(kind, 800, 480)
        assert name in guest.shell(LIST_DEVICES)
        device.unplug()
        guest.wait(f"{kind} gone", lambda: name not in guest.shell(LIST_DEVICES), seconds=10)


def the_monitor_unplugs_and_plugs(guest):
    # The driver may still be on its way when nothing was asked of the guest before.
    guest.wait("the connector", lambda: guest.connector_status() == "connected")
    guest.shell("udevadm monitor -k -s drm >/tmp/uevents 2>&1 & echo $! >/tmp/pid")
    time.sleep(1)
    guest.unplug()
    guest.plug(1280, 800)
    guest.shell("kill $(cat /tmp/pid)")
    changes = guest.shell("grep -c change /tmp/uevents")
    assert int(changes) >= 2, f"{changes} events of the connector"


VIRTIO_TESTS = [
    the_guest_boots_to_multi_user,
    modetest_lights_the_screen,
    only_one_process_is_drm_master,
    touches_reach_libinput,
    input_devices_plug_and_unplug,
    the_monitor_unplugs_and_plugs,
]

BOCHS_TESTS = [the_guest_boots_to_multi_user, modetest_lights_the_screen]
