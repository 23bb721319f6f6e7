"""The lines that a test prints, and the files that it leaves when it fails."""

import os
import pathlib
import time

from guest import GuestError


def run_test(name, test, guest, options):
    start = time.monotonic()
    try:
        test(guest)
    except (AssertionError, GuestError, OSError, ValueError) as error:
        reason = str(error) or "an assertion"
        print(f"FAILED  {name}: {spoken(test)}: {reason}", flush=True)
        if options.keep:
            keep_evidence(options.keep / f"{name}-{test.__name__}", guest)
        return False
    print(f"ok      {name}: {spoken(test)} ({time.monotonic() - start:.1f} s)", flush=True)
    return True


def spoken(test):
    return test.__name__.replace("_", " ")


def keep_evidence(stem, guest):
    try:
        guest.screen().write_png(f"{stem}.png")
        text = guest.shell("journalctl -b --no-pager | tail -300", check=False)
        pathlib.Path(f"{stem}.journal").write_text(text + "\n")
    except (GuestError, OSError, ValueError) as error:
        print(f"# no evidence of {os.path.basename(stem)}: {error}")
