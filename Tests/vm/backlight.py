"""The brightness of a backlight of the kernel's own, set by the unit's user through sysfs."""

from image import LAMP
from panel import PATIENCE, SETTINGS_FILE, UNITS, main_pid, reference, settings_text, shows, start

LIGHT = "/sys/class/backlight/test-lamp"
# systemd's own service, which reads the brightness of a new backlight and writes it again.
RESTORER = "systemd-backlight@backlight:test-lamp.service"
RULE = "/run/udev/rules.d/60-martlet.rules"


def brightness(guest):
    return int(guest.shell(f"cat {LIGHT}/brightness"))


def is_lit(guest, value):
    guest.wait(f"a brightness of {value}", lambda: brightness(guest) == value, seconds=PATIENCE)


def plug(guest, with_rule):
    """Makes the backlight appear; the rule of udev that the package installs is there or not."""
    guest.shell("rmmod test_lamp 2>/dev/null", check=False)
    guest.shell(f"rm -f {RULE}")
    if with_rule:
        guest.put(RULE, (UNITS / "martlet-backlight.rules").read_bytes())
    guest.shell("udevadm control --reload")
    guest.shell(f"insmod {LAMP} && udevadm settle")
    # What a panel sets in between would be written anew after the panel has given it back.
    state = f"systemctl is-active {RESTORER}"
    guest.wait(
        "systemd's restoring", lambda: guest.shell(state, check=False) == "active", seconds=PATIENCE
    )


def the_brightness_is_set_and_follows_the_configuration(guest):
    plug(guest, with_rule=True)
    start(guest, brightness=0.4)
    is_lit(guest, 102)
    guest.put(SETTINGS_FILE, settings_text(brightness=0.8, backlight="test-lamp").encode())
    is_lit(guest, 204)
    shows(guest, reference(guest))
    guest.shell("systemctl stop martlet", seconds=PATIENCE)
    assert brightness(guest) == 255, "the brightness of before is not given back"


def a_backlight_that_may_not_be_written_is_named(guest):
    plug(guest, with_rule=False)
    start(guest, brightness=0.4)
    shows(guest, reference(guest))
    pid, complaint = main_pid(guest), f"{LIGHT}/brightness: Permission denied"
    guest.wait("the complaint", lambda: complaint in guest.journal_of(pid), seconds=PATIENCE)
    assert brightness(guest) == 255
    start(guest)
    guest.shell("rmmod test_lamp")


TESTS = [
    the_brightness_is_set_and_follows_the_configuration,
    a_backlight_that_may_not_be_written_is_named,
]
