"""What a panel shows that cannot show what it should, on glass: it says so, goes on by itself when
it is mended, and finds again what people chose."""

from panel import (
    PATIENCE, SETTINGS_FILE, SIZE, is_active, main_pid, move_window, reference, settings_text, shows,
    start,
)  # fmt: skip

# The colour of the sign of an alarm on the dark page, which nothing of the demo's first page has.
ALARM = bytes((0xFF, 0x6B, 0x60))
RUNTIME = "/run/martlet-panel"


def count(picture, colour):
    """How many pixels have that colour."""
    p = picture.pixels
    return sum(p[i : i + 3] == colour for i in range(0, len(p), 3))


def alarm_area(guest):
    return count(guest.screen(), ALARM)


def restarts(guest):
    return int(guest.shell("systemctl show martlet -P NRestarts"))


def page_of_trouble(guest):
    """Waits for the page: its large sign, and no chart."""
    guest.wait("the page about it", lambda: alarm_area(guest) > 300, seconds=PATIENCE)
    assert guest.screen().colours > 8, "nothing is written"


def a_wrong_configuration_is_said_on_the_glass_and_its_repair_is_seen(guest):
    start(guest)
    guest.put(SETTINGS_FILE, b"[display]\nscale = 1\nrotaton = 90\n")
    guest.shell("systemctl restart martlet", seconds=PATIENCE)
    page_of_trouble(guest)
    before, pid = restarts(guest), main_pid(guest)
    journal = guest.journal("martlet")
    assert f"{SETTINGS_FILE}:3:1: unknown key display.rotaton" in journal, journal[-500:]
    guest.put(SETTINGS_FILE, settings_text().encode())
    shows(guest, reference(guest))
    assert (restarts(guest), main_pid(guest)) == (before, pid), "the unit was restarted"


def a_missing_configuration_is_waited_for(guest):
    guest.shell("mv /etc/martlet /etc/martlet-away")
    try:
        guest.shell("systemctl restart martlet", seconds=PATIENCE)
        page_of_trouble(guest)
        assert is_active(guest)
    finally:
        guest.shell("mv /etc/martlet-away /etc/martlet")
    shows(guest, reference(guest))


def a_bad_reload_keeps_the_picture_with_a_sign(guest):
    start(guest)
    shows(guest, reference(guest))
    guest.put(SETTINGS_FILE, b"[display\n")
    guest.shell("systemctl reload martlet", seconds=PATIENCE)
    guest.wait("the sign", lambda: 20 < alarm_area(guest) < 3000, seconds=PATIENCE)
    screen, expected = guest.screen(), reference(guest)
    below = 3 * screen.width * 32
    assert screen.pixels[below:] == expected.pixels[below:], "the page changed under the strip"
    guest.put(SETTINGS_FILE, settings_text().encode())
    shows(guest, expected)


def three_crashes_lead_to_a_page_and_a_change_out_of_it(guest):
    start(guest)
    shows(guest, reference(guest))
    guest.shell(f"rm -f {RUNTIME}/crashes")
    for _ in range(3):
        old = main_pid(guest)
        guest.shell(f"kill -SEGV {old}")
        guest.wait("the new one", lambda: main_pid(guest) not in (0, old), seconds=PATIENCE)
        guest.wait("the unit", lambda: is_active(guest), seconds=PATIENCE)
    crashes = guest.shell(f"cat {RUNTIME}/crashes").splitlines()
    assert len(crashes) == 3 and all("SEGV" in line for line in crashes), crashes
    page_of_trouble(guest)
    guest.put(SETTINGS_FILE, settings_text().encode() + b"# mended\n")
    shows(guest, reference(guest))
    guest.put(SETTINGS_FILE, settings_text().encode())


def a_window_survives_a_kill(guest):
    start(guest, remember=True)
    drag = move_window(guest)
    # Choices are kept once a second, so a slow drag's file is not the last one.
    old_enough = f"find {RUNTIME}/choices -not -newermt '3 seconds ago'"
    guest.wait("it is kept", lambda: guest.shell(old_enough, check=False), seconds=PATIENCE)
    old = main_pid(guest)
    guest.shell(f"kill -9 {old}")
    guest.wait("the new one", lambda: main_pid(guest) not in (0, old), seconds=PATIENCE)
    shows(guest, drag.after)
    start(guest)


def refused_input_devices_are_named_and_come_back(guest):
    start(guest)
    shows(guest, reference(guest))
    touch = guest.device("touch", *SIZE)
    node = guest.shell("ls -t /dev/input/event* | head -1")
    touch.unplug()
    rule = "/run/udev/rules.d/99-martlet-test.rules"
    guest.shell(
        "mkdir -p /run/udev/rules.d; echo 'SUBSYSTEM==\"input\", GROUP=\"root\", MODE=\"0600\"'"
        f" > {rule}; udevadm control --reload"
    )
    try:
        touch = guest.device("touch", *SIZE)
        guest.wait("the sign", lambda: alarm_area(guest) > 20, seconds=PATIENCE)
        guest.shell(f"chmod 660 {node}; chgrp input {node}")
        shows(guest, reference(guest))
        touch.unplug()
    finally:
        guest.shell(f"rm -f {rule}; udevadm control --reload")


TESTS = [
    a_wrong_configuration_is_said_on_the_glass_and_its_repair_is_seen,
    a_missing_configuration_is_waited_for,
    a_bad_reload_keeps_the_picture_with_a_sign,
    three_crashes_lead_to_a_page_and_a_change_out_of_it,
    a_window_survives_a_kill,
    refused_input_devices_are_named_and_come_back,
]
