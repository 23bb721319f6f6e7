"""Faults of the virtual terminal: storms, a race, another program's hand on it."""

import time

from faults_case import RESTART, Row, watchdog_seconds


def storm(case):
    """Forty switches as fast as the kernel takes them."""
    case.guest.port.checked("switches " + " ".join(["1", "7"] * 20))
    case.begin()
    case.settles_on(7)
    case.right()
    case.lost = "the frames meanwhile"


def storm_away(case):
    """A storm that ends on another terminal: the panel stays away until it is asked back."""
    case.guest.port.checked("switches " + " ".join(["1", "7"] * 20 + ["1"]))
    case.settles_on(1)
    is_away(case)
    case.begin()
    case.guest.switch_terminal(7)
    case.right()
    case.lost = "the frames meanwhile"


def race(case, times=12):
    """7 and at once 1 again, from 1: the switch back comes while the first is being answered."""
    wrong = 0
    for _ in range(times):
        case.guest.switch_terminal(1)
        case.guest.port.checked("switches 7! 1", seconds=30)
        time.sleep(0.5)
        # The last request may be lost to the first one's handshake; then 7 is shown, and rightly.
        if case.guest.active_terminal() == 1 and case.guest.screen() == case.good:
            wrong += 1
    assert wrong == 0, f"the panel is drawn over terminal 1 in {wrong} of {times}"
    case.guest.switch_terminal(1)
    is_away(case)
    case.begin()
    case.guest.switch_terminal(7)
    case.right()
    case.lost = "the frames meanwhile"


def is_away(case):
    assert case.guest.active_terminal() == 1, f"terminal {case.guest.active_terminal()} is shown"
    case.never(case.good, seconds=2)
    case.see("never over terminal 1")


def stop_on_another_terminal(case):
    """A stop leaves the terminal that is shown, and a start takes the panel's."""
    guest = case.guest
    guest.switch_terminal(1)
    guest.shell("systemctl stop martlet", seconds=60)
    mode, keyboard = guest.console()
    assert guest.active_terminal() == 1, f"terminal {guest.active_terminal()} is shown"
    assert mode == "text" and keyboard in (1, 3), (mode, keyboard)
    case.see("terminal 1 stays, 7 in text mode")
    case.begin()
    guest.shell("systemctl start martlet", seconds=60)
    case.right()
    case.lost = "the frames while stopped"


def vandal(case):
    """Another program resets the terminal's mode and keyboard and takes its switching away. No event
    tells of it: a still panel looks with each message to the watchdog, twice in WatchdogSec."""
    case.begin()
    case.guest.port.checked("vandalize 7")
    deadline = time.monotonic() + 30
    while case.guest.console() != ("graphics", 4):
        assert time.monotonic() < deadline, f"the console stays {case.guest.console()}"
        time.sleep(0.2)
    case.right()
    case.switches_terminals()


ROWS = [
    Row("terminal storm, 40 switches", storm),
    Row("terminal storm that ends elsewhere", storm_away),
    Row("terminal race 1 → 7 → 1, 12 times", race),
    Row("stop while another terminal is shown", stop_on_another_terminal, RESTART),
    Row("another program resets the terminal", vandal, lambda guest: watchdog_seconds(guest) / 2 + 1),
]
