"""The lines that a test prints, and the files that it leaves when it fails."""

import argparse
import os
import pathlib
import signal
import sys
import time

from guest import GuestError


def package_options(description):
    """The command line of tests of packages. SIGTERM then ends the program as an exit does, so that
    its guests end with it."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("packages", nargs="+", type=pathlib.Path, metavar="PACKAGE")
    parser.add_argument("--keep", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--only", default="", metavar="WORD")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    return options


def finish(results, start):
    """Prints how long the tests took and how many passed; exits with a failure unless all did."""
    print(f"# {time.monotonic() - start:.0f} s")
    print(f"{results.count(True)} passed, {results.count(False)} failed", flush=True)
    sys.exit(0 if results and all(results) else 1)


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


def missed(name, tests):
    """Reports tests that a guest did not live to see as failures; gives one Bool a test."""
    for test in tests:
        print(f"FAILED  {name}: {spoken(test)}: the guest is gone", flush=True)
    return [False for _ in tests]


def spoken(test):
    return test.__name__.replace("_", " ")


def keep_evidence(stem, guest):
    try:
        guest.screen().write_png(f"{stem}.png")
        text = guest.shell("journalctl -b --no-pager | tail -300", check=False)
        pathlib.Path(f"{stem}.journal").write_text(text + "\n")
    except (GuestError, OSError, ValueError) as error:
        print(f"# no evidence of {os.path.basename(stem)}: {error}")
