"""Counts the instructions of a program under QEMU, for Tests/arm64/counts and Tests/counts/boards.

QEMU runs programs of both architectures under the same plugin (counter.c), one as a Cortex-A76's,
the other as a processor's with AVX2 and no more.
"""

import bisect
import collections
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "Tests/counts"))
from frames import TUNABLES  # noqa: E402

# QEMU of Debian 12 knows AVX2 and nothing wider.
EMULATORS = {
    "arm64": [HERE / "emulate", "-cpu", "cortex-a76"],
    "x86-64": ["qemu-x86_64", "-cpu", "max"],
}


def build_plugin(folder):
    plugin = folder / "counter.so"
    options = ["-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC"]
    subprocess.run(["clang", *options, "-o", plugin, HERE / "counter.c"], check=True)
    return plugin


class Program:
    """One of the two programs: its emulator, and where its functions lie."""

    def __init__(self, architecture, binary, plugin):
        binary = pathlib.Path(binary).resolve()
        self.emulator, self.binary, self.plugin = EMULATORS[architecture], binary, plugin
        table = subprocess.run(
            ["nm", "--defined-only", binary], check=True, capture_output=True, text=True
        ).stdout
        rows = [line.split() for line in table.splitlines()]
        # The assembler's marks of code and data, such as $x, are no functions. The program of a
        # package has no symbols.
        symbols = [(0, "code without a symbol")] + sorted(
            (int(row[0], 16), row[2])
            for row in rows
            if row[1] in "tTwW" and not row[2].partition(".")[0] in ("$x", "$d")
        )
        self.addresses = [address for address, _ in symbols]
        self.names = [name for _, name in symbols]
        headers = subprocess.run(
            ["readelf", "-lW", binary], check=True, capture_output=True, text=True
        ).stdout
        line = next(line for line in headers.splitlines() if "LOAD" in line and "R E" in line)
        self.code = int(line.split()[2], 16)

    def run(self, arguments):
        """Instructions of a whole run, by function, and what it printed."""
        with tempfile.NamedTemporaryFile() as out:
            output = subprocess.run(
                [*self.emulator, "-plugin", f"{self.plugin},out={out.name}", self.binary]
                + arguments,
                check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT,
                env={
                    **os.environ, "SWIFT_DETERMINISTIC_HASHING": "1", "GLIBC_TUNABLES": TUNABLES
                },
            ).stdout  # fmt: skip
            lines = pathlib.Path(out.name).read_text().splitlines()
        _, start, _, end = lines[0].split()
        start, end = int(start, 16), int(end, 16)
        counts = collections.Counter()
        for line in lines[1:]:
            address, instructions, runs = line.split()
            address, total = int(address, 16), int(instructions) * int(runs)
            if total and start <= address < end:
                place = bisect.bisect_right(self.addresses, address - start + self.code) - 1
                counts[self.names[place]] += total
            elif total:
                counts["other libraries"] += total
        return counts, output
