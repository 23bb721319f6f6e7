#!/usr/bin/env python3
"""Starts disk images of packaging/make-image as a board does, and cuts their power.

    Tests/vm/card.py [--keep FOLDER] [--only WORD] PACKAGE...

PACKAGE is Martlet's .deb for Debian 13, of amd64 or arm64; an image is made from it with an SSH key of
the test's own. Prints one line a test and at last "N passed, N failed"; --keep leaves the pictures,
journals and console logs of failures, and a picture of the first page and of the one with data.
"""

import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import image
from cardguest import CardGuest, install_host_packages, key_pair
from deb import newer_package
from guest import GuestError
from report import finish, missed, package_options, run_test

ROOT = pathlib.Path(__file__).resolve().parents[2]
# From power-on to a picture: firmware, kernel, a start of everything.
START = 300
# A panel takes a changed configuration within this time.
PATIENCE = 90

# The page with data, which lies on the data partition like the data.
BAR_COLOUR = bytes((0x10, 0x8B, 0xE3))
DATA = json.dumps({
    "title": "Power, W",
    "columns": [["x", *range(0, 36_000_000, 3_600_000)], ["y", 4, 5, 3, 6, 7, 5, 8, 6, 7, 5]],
    "types": {"x": "x", "y": "bar"}, "names": {"y": "House"}, "colors": {"y": "#108BE3"},
})  # fmt: skip
PAGE = """\
[[source]]
id = "power"
kind = "columns"
path = "/data/power.json"
stale_after = 0
[[page]]
id = "power"
kind = "charts"
source = "power"
until = "newest"
"""


PROGRAM = """\
[[source]]
id = "program"
kind = "command"
run = ["echo", "42"]
format = "number"
every = "5s"
item.answer = {}
"""


def main():
    options = package_options(__doc__.splitlines()[0])
    start = time.monotonic()
    results = []
    try:
        install_host_packages()
        for package in options.packages:
            results += test_package(package.resolve(), options)
    except image.HostError as error:
        sys.exit(f"Tests/vm: {error}")
    finish(results, start)


def test_package(package, options):
    """Makes and starts the image of one package; gives one Bool a test."""
    architecture = image.output("dpkg-deb", "-f", package, "Architecture").strip()
    name = f"card {architecture}"
    tests = [test for test in TESTS if options.only in test.__name__]
    results = []
    with tempfile.TemporaryDirectory(prefix="martlet-vm-run-") as scratch:
        work = pathlib.Path(scratch)
        key = key_pair(work)
        fresh, disk = work / "fresh.img", work / "disk.img"
        newer = newer_package(package, work)
        maker = ROOT / "packaging/make-image"
        image.run(maker, "--key", f"{key}.pub", "--hostname", "shelf", package, fresh)
        shutil.copy(fresh, disk)
        log = options.keep / f"{name}-console.log" if options.keep else None
        try:
            with CardGuest(disk, architecture, key=key, log=log) as guest:
                guest.fresh, guest.pictures = fresh, options.keep
                guest.architecture, guest.newer = architecture, newer
                for test in tests:
                    results.append(run_test(name, test, guest, options))
        except (GuestError, OSError) as error:
            print(f"# {name}: {error}", flush=True)
    return results + missed(name, tests[len(results) :])


# --- What the tests do


def shows(guest, what, condition, seconds):
    """Waits for a picture and keeps it."""
    guest.wait(what, lambda: condition(guest.screen()), seconds=seconds, pause=0.5)
    if guest.pictures:
        stem = f"card-{guest.architecture}-{what.replace(' ', '-')}"
        guest.screen().write_png(str(guest.pictures / f"{stem}.png"))


def is_first_page(picture):
    """Letters with their shades, and no data. Firmware and console have fewer colours."""
    return picture.colours >= 200 and not has_data(picture)


def has_data(picture):
    return picture.pixels.count(BAR_COLOUR) > 50_000


def connect(guest):
    guest.wait("a connection", guest.answers, seconds=START)


def partitions(disk):
    """The partitions of a disk as (name, start, size) in bytes."""
    table = json.loads(image.output("sfdisk", "--json", disk))["partitiontable"]
    size = table["sectorsize"]
    return [(part["name"], size * part["start"], size * part["size"]) for part in table["partitions"]]


def digest(disk, start, size):
    result = hashlib.sha256()
    with open(disk, "rb") as file:
        file.seek(start)
        while size:
            piece = file.read(min(size, 1 << 22))
            result.update(piece)
            size -= len(piece)
    return result.hexdigest()


# --- The tests, in this order


def the_image_starts_into_the_first_page(guest):
    shows(guest, "first page", is_first_page, seconds=START)
    print(f"# {time.monotonic() - guest.power_on:.0f} s from power-on to the first page", flush=True)


def the_key_opens_the_panel_and_nothing_else_does(guest):
    connect(guest)
    assert guest.shell("hostname; id -un").split() == ["shelf", "root"]
    without = ["ssh", "-F", "none", "-p", str(guest.ssh_port), "-o", "PubkeyAuthentication=no",
               "-o", "BatchMode=yes", "-o", "StrictHostKeyChecking=no",
               "-o", f"UserKnownHostsFile=/dev/null", "root@127.0.0.1", "true"]  # fmt: skip
    answer = subprocess.run(without, capture_output=True, text=True, timeout=120).stderr
    assert "Permission denied (publickey)" in answer, answer
    accounts = guest.shell("cut -d: -f1,2 /etc/shadow").splitlines()
    assert all(re.fullmatch(r"[^:]+:[!*]+", account) for account in accounts), accounts
    guest.shell("! pgrep -x agetty && ! pgrep -x login")
    ports = guest.shell("ss --no-header --numeric --listening --tcp --udp | awk '{print $1, $5}'")
    others = [port for port in ports.splitlines()
              if not re.search(r"(:22|:68|127\.0\.0\.5[34](%lo)?:53)$", port)]  # fmt: skip
    assert not others, f"listens on {others}"


def everything_has_started_and_nothing_has_failed(guest):
    def state():
        return guest.shell("systemctl is-system-running", check=False)

    guest.wait("multi-user", lambda: state() in ("running", "degraded"), seconds=PATIENCE, pause=1)
    failed = guest.shell("systemctl --failed --plain --no-legend", check=False)
    assert not failed, failed
    assert guest.shell("systemctl is-active martlet") == "active"
    complaints = guest.shell("journalctl -b -o cat | grep -i 'read-only file system'", check=False)
    assert not complaints, complaints


def the_system_cannot_be_written(guest):
    for folder in ("/", "/etc", "/usr", "/var/lib", "/root", "/opt"):
        answer = guest.shell(f"touch {folder}/new", check=False)
        assert "Read-only file system" in answer, f"{folder}: {answer!r}"
    writable = guest.shell("findmnt --real --options rw --noheadings --list --output TARGET").split()
    kept = {"/etc/martlet", "/var/lib/martlet", "/var/lib/private/martlet-feeds"}
    assert set(writable) == {"/data"} | kept, writable


def the_commands_of_the_first_page_are_there(guest):
    guest.shell("sudo martlet --version")
    guest.shell("man --where martlet.toml")
    # The panel names root in the command for SSH, as this test logs in, and the folder for data.
    environment = guest.shell("systemctl show --property Environment martlet")
    assert "MARTLET_LOGIN=root" in environment and "MARTLET_DATA=/data" in environment, environment


def a_configuration_is_shown_when_it_is_saved(guest):
    guest.put("/data/power.json", DATA.encode())
    guest.put("/etc/martlet/conf.d/power.toml", PAGE.encode())
    guest.shell("sync")
    shows(guest, "page with data", has_data, seconds=PATIENCE)


def a_source_of_the_feeds_process_delivers(guest):
    """A program's output, which the process with the network asks for."""
    guest.put("/etc/martlet/conf.d/program.toml", PROGRAM.encode())
    guest.wait("its value", lambda: source(guest, "program").get("health") == "fresh", seconds=PATIENCE)
    assert guest.shell("systemctl is-active martlet-feeds") == "active"
    guest.shell("rm /etc/martlet/conf.d/program.toml; sync")


def source(guest, name):
    """What the panel says of a source; empty if it does not answer or has none of that name."""
    text = guest.shell("martlet ctl status --json", check=False)
    sources = json.loads(text)["sources"] if text.startswith("{") else []
    return next((one for one in sources if one["id"] == name), {})


def it_survives_a_power_cut_amid_writing(guest):
    before = guest.shell("cat /etc/machine-id")
    guest.shell("nohup sh -c 'while :; do date >>/data/log; cp /data/log /data/new; done' >/dev/null 2>&1 &")
    time.sleep(3)
    guest.cut_power()
    guest.start_again()
    shows(guest, "page with data again", has_data, seconds=START)
    # The client takes no other key of the panel than the first time.
    connect(guest)
    assert guest.shell("cat /etc/machine-id") != before, "the machine's number was written somewhere"
    assert "recovering journal" in guest.shell("journalctl -b -o cat -u panel-data")
    everything_has_started_and_nothing_has_failed(guest)


def the_card_is_as_it_was_made_but_for_its_data(guest):
    guest.cut_power()
    changed = [name for name, start, size in partitions(guest.fresh)
               if digest(guest.fresh, start, size) != digest(guest.image, start, size)]  # fmt: skip
    assert changed == ["data"], changed


def an_upgrade_needs_a_writable_root_for_its_time(guest):
    guest.start_again()
    connect(guest)
    before = guest.shell("systemctl show martlet -P MainPID")
    guest.put("/tmp/newer.deb", guest.newer.read_bytes())
    guest.shell("mount -o remount,rw / && dpkg -i /tmp/newer.deb && mount -o remount,ro /", seconds=300)
    assert guest.shell("dpkg-query -W -f '${Version}' martlet") in guest.newer.name
    assert guest.shell("systemctl show martlet -P MainPID") != before
    assert guest.shell("touch /new", check=False).endswith("Read-only file system")
    shows(guest, "page after upgrade", has_data, seconds=PATIENCE)
    guest.shell("sync")
    guest.cut_power()


def a_lost_data_partition_leaves_the_first_page(guest):
    for name, start, size in partitions(guest.image):
        if name == "data":
            with open(guest.image, "r+b") as disk:
                disk.seek(start)
                disk.write(bytes(size))
    guest.start_again()
    shows(guest, "first page without data partition", is_first_page, seconds=START)


TESTS = [
    the_image_starts_into_the_first_page,
    the_key_opens_the_panel_and_nothing_else_does,
    everything_has_started_and_nothing_has_failed,
    the_system_cannot_be_written,
    the_commands_of_the_first_page_are_there,
    a_configuration_is_shown_when_it_is_saved,
    a_source_of_the_feeds_process_delivers,
    it_survives_a_power_cut_amid_writing,
    the_card_is_as_it_was_made_but_for_its_data,
    an_upgrade_needs_a_writable_root_for_its_time,
    a_lost_data_partition_leaves_the_first_page,
]


if __name__ == "__main__":
    main()
