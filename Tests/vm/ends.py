"""The runner itself: a guest that goes away is named with its reason. Each test ends its guest, so it
is the last of its group."""

import os
import signal

from guest import GuestError


def a_guest_that_resets_is_named(guest):
    assert guest.end() is None, "a guest that runs has ended"
    loses(guest, "reboot --force --force")
    end = guest.end()
    assert end.startswith("QEMU ended with status 0; QEMU's events: "), end
    assert "SHUTDOWN guest-reset" in end and "console.log: " in end, end


def an_emulator_that_crashes_is_named(guest):
    assert guest.end() is None, "a guest that runs has ended"
    os.kill(guest.process.pid, signal.SIGSEGV)
    loses(guest, "true")
    end = guest.end()
    assert end.startswith("QEMU ended by SIGSEGV; "), end
    assert "SHUTDOWN" not in end and "console.log: " in end, end


def loses(guest, command):
    """Runs a command that the guest does not answer."""
    try:
        guest.shell(command)
    except (GuestError, OSError):
        return
    raise AssertionError(f"the guest answers `{command}`")


RESET_TESTS = [a_guest_that_resets_is_named]
CRASH_TESTS = [an_emulator_that_crashes_is_named]
