#!/usr/bin/env python3
"""The fault matrix: what happens to a panel behind glass, in emulated Debian guests.

    Tests/vm/faults.py [--long] [--keep FOLDER] [--only PATTERN] [MARTLET [HELLO]]

One line a row: fault | seen on the glass and in the journal | seconds until right | lost; at last
"N passed, N failed". Without --long the rows that find most in less than five minutes. A row is right
when the screen equals the picture that the same binary draws on the host, terminal 7 is shown in
graphics mode without the kernel's keyboard, and the process holds as many descriptors and
framebuffers as before. See faults_case.py for how seconds are counted in a slow guest.
"""

import argparse
import os
import pathlib
import re
import signal
import sys
import tempfile
import time

import agent
import faults_data
import faults_display
import faults_input
import faults_process
import faults_system
import faults_terminal
import image
import panel
from faults_case import RESTART, Case, Elsewhere, Holdings, Row, prepare, slowness
from faults_guest import BareGuest, BochsGuest, TwoCardGuest
from guest import GuestError

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Each guest is booted once for its rows. A guest that a failed row left beyond repair is booted anew.
GROUPS = [
    (
        "virtio-gpu",
        BareGuest,
        faults_process.ROWS
        + faults_terminal.ROWS
        + faults_display.ROWS
        + faults_input.ROWS
        + faults_data.ROWS
        + faults_system.ROWS,
    ),
    ("two cards, late driver", TwoCardGuest, faults_display.TWO_CARD_ROWS),
    ("bochs", BochsGuest, faults_system.SUSPEND_ROWS),
]

ELSEWHERE = faults_display.ELSEWHERE + faults_input.ELSEWHERE


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("martlet", nargs="?", default=".build/release/martlet")
    parser.add_argument("hello", nargs="?")
    parser.add_argument("--long", action="store_true", help="every row, a quarter of an hour")
    parser.add_argument("--keep", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--only", default="", metavar="PATTERN")
    options = parser.parse_args()
    options.hello = options.hello or str(pathlib.Path(options.martlet).with_name("HelloPanel"))
    # Whoever stops this program stops its guests too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    start = time.monotonic()
    try:
        folder = image.image()
    except image.HostError as error:
        sys.exit(f"Tests/vm: {error}")
    for binary, target in ((options.martlet, "build"), (options.hello, "example")):
        if not os.access(binary, os.X_OK):
            sys.exit(f"Tests/vm: {binary} is not there: build it with `make {target}`")
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    matrix = Matrix(folder, options)
    with tempfile.TemporaryDirectory(prefix="martlet-vm-run-") as scratch:
        matrix.files = agent.files(pathlib.Path(scratch))
        for name, kind, rows in GROUPS:
            chosen = [
                row for row in rows
                if re.search(options.only, row.fault) and (options.long or options.only or row.is_short)
            ]  # fmt: skip
            matrix.run_group(name, kind, chosen)
    for row in ELSEWHERE:
        if re.search(options.only, row.fault):
            matrix.check_elsewhere(row)
    print(f"# {time.monotonic() - start:.0f} s")
    print(f"{matrix.passed} passed, {matrix.failed} failed", flush=True)
    sys.exit(1 if matrix.failed or not matrix.passed else 0)


class Matrix:
    """The guests one after the other, and the table."""

    def __init__(self, folder, options):
        self.folder = folder
        self.options = options
        self.files = None
        self.passed = self.failed = 0
        self.factor = None

    def run_group(self, name, kind, rows):
        rows = list(rows)
        boots = 0
        while rows:
            boots += 1
            if boots > 4:
                break
            files = self.files.copied()
            panel.add_files(files, self.options.martlet, self.options.hello)
            log = self.options.keep and self.options.keep / f"faults-{kind.__name__}.log"
            try:
                with kind(self.folder, files, log=log) as guest:
                    guest.martlet = self.options.martlet
                    self.settle(guest)
                    self.head(name, guest)
                    while rows:
                        is_usable = self.run_row(rows.pop(0), guest)
                        if not is_usable:
                            break
            except (GuestError, AssertionError, OSError) as error:
                print(f"# {name}: {error}", flush=True)
        for row in rows:
            self.line("FAILED", row.fault, "no guest came up for it", None, "?")

    def settle(self, guest):
        """Waits for the panel as it starts at boot, then gives it the matrix's own data."""
        if guest.has_display:
            guest.wait("the unit", lambda: panel.is_active(guest), seconds=120)
        prepare(guest)
        guest.shell("systemctl restart martlet", seconds=120)
        if guest.has_display:
            panel.shows(guest, Case(guest, 1).good)

    def head(self, name, guest):
        if self.factor is None:
            self.factor = slowness(guest)
            print(
                f"# Seconds are the guest's own; it computes {self.factor:.0f} times slower than this host."
                " In brackets: its idle\n"
                f"# seconds + its busy seconds / {self.factor:.0f}, what a host would need. Limit: 3 s,"
                f" for restarts {RESTART:.0f} s, by either figure;\n"
                "# the watchdog: twice the unit's WatchdogSec. Long waits and retries count in full in"
                " both.\n"
                "#        fault | seen | seconds until right | lost",
                flush=True,
            )
        print(f"# {name}: answers {guest.boot_seconds:.0f} s after power-on", flush=True)

    def run_row(self, row, guest):
        """Runs one row; False when the guest cannot serve another one."""
        case = None
        try:
            case = Case(guest, self.factor)
            case.limit = row.limit(guest) if callable(row.limit) else row.limit
            before = Holdings.of(guest) if guest.has_display else None
            case.forget_crashes()
            row.act(case)
            case.clean_up()
            if before:
                case.check_console()
                case.check_holdings(before)
            assert min(case.seconds, case.host_seconds) <= case.limit, (
                f"right only after {case.seconds:.1f} s ({case.host_seconds:.1f} s on a host)"
            )
        except (AssertionError, GuestError, OSError, ValueError) as error:
            reason = str(error) or "an assertion"
            glass = f"; glass: {case.glass}" if case and case.glass else ""
            self.line("FAILED", row.fault, reason + glass, case, "?")
            if self.options.keep:
                self.keep_evidence(row, guest)
            return self.is_mended(case)
        self.line("ok", row.fault, "; ".join([case.glass, *case.seen]), case, case.lost)
        return True

    def is_mended(self, case):
        try:
            case.reset()
            return True
        except (AttributeError, AssertionError, GuestError, OSError, ValueError) as error:
            print(f"# the guest is given up: {error}", flush=True)
            return False

    def check_elsewhere(self, row):
        """The table names the test; that the test is there is what can be checked here."""
        text = (ROOT / row.file).read_text()
        is_there = f"func {row.test}(" in text
        seen = f"{row.file} {row.test}: {row.seen}" if is_there else f"{row.file} has no {row.test}"
        self.line("ok" if is_there else "FAILED", row.fault, seen, None, row.lost)

    def line(self, verdict, fault, seen, case, lost):
        if verdict == "ok":
            self.passed += 1
        else:
            self.failed += 1
        seconds = "—"
        if case and case.host_seconds:
            seconds = f"{case.seconds:.1f} ({case.host_seconds:.1f}) of {case.limit:.0f}"
        print(f"{verdict:7}| {fault} | {seen} | {seconds} | {lost}", flush=True)

    def keep_evidence(self, row, guest):
        stem = self.options.keep / "".join(c if c.isalnum() else "-" for c in row.fault)
        try:
            guest.screen().write_png(f"{stem}.png")
            text = guest.shell("journalctl -b --no-pager | tail -300", check=False)
            pathlib.Path(f"{stem}.journal").write_text(text + "\n")
        except (GuestError, OSError, ValueError) as error:
            print(f"# no evidence of {row.fault}: {error}")


if __name__ == "__main__":
    main()
