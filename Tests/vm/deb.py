#!/usr/bin/env python3
"""Installs, upgrades and purges Martlet's package on fresh Debian guests.

    Tests/vm/deb.py [--keep FOLDER] [--only WORD] PACKAGE...

PACKAGE is a .deb of `make deb`; its version ends with the release of Debian that it is for, and that
is the guest it goes to. What is typed there are README.md's own lines. Prints one line a test and at
last "N passed, N failed"; --keep leaves the pictures, journals and console logs of failures, and a
picture of each panel.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import time

import agent
import fresh
import image
from guest import Guest, GuestError
from report import finish, missed, package_options, run_test

ROOT = pathlib.Path(__file__).resolve().parents[2]
UNITS = (
    "martlet.service", "martlet-feeds.service", "martlet-feeds.socket", "martlet-fetch.service",
    "martlet-fetch.timer",
)  # fmt: skip
# What the package has beside the program, by words of their names.
INSTALLED = (
    "bash-completion", "zsh", "fish", "martlet.schema.json", "martlet.1.gz", "martlet.toml.5.gz",
)  # fmt: skip
# The commands that README.md has for a new user, in this order.
FIRST_COMMANDS = ("init", "check-config", "ctl", "screenshot", "doctor")
# A person's "yes"; the guest has no network, and apt's lists are as old as its image.
ANSWERS = 'APT::Get::Assume-Yes "true";\nAcquire::Check-Valid-Until "false";\n'

# An emulated processor unpacks and configures thirty packages in this time.
INSTALLATION = 900
# It starts a panel in this one.
PATIENCE = 90


def main():
    options = package_options(__doc__.splitlines()[0])
    start = time.monotonic()
    results = []
    for package in options.packages:
        results += test_package(package.resolve(), options)
    finish(results, start)


def test_package(package, options):
    """Boots a guest of the package's release; gives one Bool a test."""
    release = re.search(r"\+deb(\d+)_", package.name).group(1)
    name = f"debian {release}"
    tests = [test for test in TESTS if options.only in test.__name__]
    results = []
    with tempfile.TemporaryDirectory(prefix="martlet-vm-run-") as scratch:
        work = pathlib.Path(scratch)
        try:
            folder = fresh.fresh_image(release, package)
        except image.HostError as error:
            sys.exit(f"Tests/vm: {error}")
        files = agent.files(work)
        files.copy(f"/root/{package.name}", package, 0o644)
        newer = newer_package(package, work)
        files.copy(f"/root/{newer.name}", newer, 0o644)
        files.add("/etc/apt/apt.conf.d/90answers", ANSWERS)
        log = options.keep / f"{name}-console.log" if options.keep else None
        try:
            with Guest(folder, files, log=log) as guest:
                guest.package, guest.newer, guest.pictures = package, newer, options.keep
                print(f"# {name}: answers {guest.boot_seconds:.0f} s after power-on", flush=True)
                for test in tests:
                    results.append(run_test(name, test, guest, options))
        except (GuestError, OSError) as error:
            print(f"# {name}: {error}", flush=True)
    return results + missed(name, tests[len(results) :])


def newer_package(package, work):
    """The same package with a higher version."""
    folder = work / "package"
    subprocess.run(["dpkg-deb", "--raw-extract", package, folder], check=True)
    control = folder / "DEBIAN/control"
    text, count = re.subn(r"(?m)^Version: (.*)(\+deb\d+)$", r"Version: \1.1\2", control.read_text())
    assert count == 1, "the package's version names no release of Debian"
    control.write_text(text)
    result = work / package.name.replace("+deb", ".1+deb")
    subprocess.run(["dpkg-deb", "-Znone", "--root-owner-group", "--build", folder, result],
                   check=True, stdout=subprocess.DEVNULL)  # fmt: skip
    return result


# --- What the tests do


def readme_lines():
    """The first lines of README.md's part on panels, as they are typed."""
    part = (ROOT / "README.md").read_text().split("\n## On a panel\n")[1]
    block = re.search(r"\n\n((?:    .+\n)+)", part).group(1)
    lines = [line.split("  #")[0].strip() for line in block.splitlines()]
    assert len(lines) == 2 and lines[0].startswith("apt install ./martlet_"), lines
    return lines


def command_lines():
    """The other commands of that part, by their names."""
    part = (ROOT / "README.md").read_text().split("\n## On a panel\n")[1].split("\n## ")[0]
    lines = re.findall(r"(?m)^    (martlet \S+.*)$", part)
    return {line.split()[1]: line.split("  #")[0].strip() for line in lines}


def install(guest, package):
    line = re.sub(r"\./martlet_\S+\.deb", f"./{package.name}", readme_lines()[0])
    guest.shell(f"cd /root && {line} </dev/null", seconds=INSTALLATION)
    assert guest.shell("dpkg-query -W -f '${Version}' martlet") in package.name


def property_of(guest, unit, name):
    return guest.shell(f"systemctl show {unit} -P {name}")


def shows_a_picture(guest):
    """Waits until the panel has the terminal and the screen more colours than a console."""
    guest.wait("the panel's terminal", lambda: guest.active_terminal() == 7, seconds=PATIENCE)
    guest.wait("graphics", lambda: guest.console()[0] == "graphics", seconds=PATIENCE)
    guest.wait("a picture", lambda: guest.screen().colours >= 16, seconds=PATIENCE, pause=0.5)


def is_console(guest):
    mode, keyboard = guest.console()
    return mode == "text" and keyboard in (1, 3) and guest.active_terminal() == 1


def wait_for_console(guest):
    """Waits until terminal 1 is on the glass with its text; an error says what is there instead."""
    try:
        guest.wait("the console", lambda: is_console(guest), seconds=PATIENCE)
    except GuestError as error:
        mode, keyboard = guest.console()
        state = f"terminal {guest.active_terminal()}, {mode}, keyboard mode {keyboard}"
        last = "\n".join(guest.journal("martlet").splitlines()[-12:])
        raise GuestError(f"{error} ({state})\n{last}") from None


# --- The tests, in this order


def the_guest_knows_nothing_of_martlet(guest):
    guest.wait(
        "multi-user",
        lambda: guest.shell("systemctl is-system-running", check=False) in ("running", "degraded"),
        seconds=PATIENCE,
    )
    guest.shell("! getent passwd martlet && ! command -v martlet && ! dpkg -s martlet 2>/dev/null")


def apt_installs_the_package_with_all_it_needs(guest):
    install(guest, guest.package)
    assert guest.shell("martlet --version").startswith("martlet"), "no version"
    missing = guest.shell("ldd /usr/bin/martlet | grep 'not found'", check=False)
    assert not missing, missing
    groups = guest.shell("id -nG martlet").split()
    assert {"video", "input", "martlet-data"} <= set(groups), groups
    assert guest.shell("stat -c '%a %G' /run/martlet") == "2770 martlet-data"


def what_shells_editors_and_readers_need_is_there(guest):
    listed = guest.shell("dpkg -L martlet | while read file; do [ -f $file ] && echo $file; done; true")
    for word in INSTALLED:
        found = [file for file in listed.splitlines() if word in file]
        assert found, f"the package has no file with {word} in its name"
        guest.shell(" && ".join(f"test -s {file}" for file in found))
    guest.shell("bash -n /usr/share/bash-completion/completions/martlet")


def nothing_is_enabled_or_started(guest):
    for unit in UNITS:
        state = guest.shell(f"systemctl is-enabled {unit}", check=False)
        # A unit that is not enabled and would enable another one with it is "indirect".
        assert state in ("disabled", "static", "indirect"), f"{unit} is {state}"
        assert property_of(guest, unit, "ActiveState") == "inactive", unit
    assert is_console(guest), "the console is gone"


def the_configuration_is_a_conffile_without_a_mistake(guest):
    files = guest.shell("dpkg-query -W -f '${Conffiles}' martlet")
    assert files.startswith("/etc/martlet/martlet.toml"), files
    guest.shell("martlet check-config", seconds=60)


def udev_takes_the_rule_for_backlights(guest):
    rules = "60-martlet.rules"
    guest.shell("udevadm control --reload && udevadm trigger --action=add --settle --subsystem-match=mem")
    complaints = guest.shell(f"journalctl -b -u systemd-udevd -o cat | grep {rules}", check=False)
    assert not complaints, complaints
    # Since systemd 254.
    if guest.shell("udevadm verify --help", check=False).startswith("udevadm verify"):
        file = guest.shell(f"dpkg -L martlet | grep {rules}")
        guest.shell(f"udevadm verify {file}")


def the_second_line_shows_a_picture(guest):
    guest.shell(readme_lines()[1], seconds=PATIENCE)
    assert guest.shell("systemctl is-enabled martlet") == "enabled"
    shows_a_picture(guest)
    if guest.pictures:
        guest.screen().write_png(str(guest.pictures / f"{guest.package.stem}.png"))


def the_lines_of_the_readme_make_a_page_of_a_file(guest):
    """A new user's first steps: a file with data becomes a page, and the other commands answer."""
    rows = [f"2026-01-01T00:{minute:02}:00Z,{100 + minute}\n" for minute in range(60)]
    guest.put("/srv/power.csv", ("time,power\n" + "".join(rows)).encode())
    lines, seconds = command_lines(), []
    first = guest.screen()
    for command in FIRST_COMMANDS:
        begin = time.monotonic()
        # The doctor ends with the code of the first thing that is wrong.
        guest.shell(f"cd /root && {lines[command]}", seconds=PATIENCE, check=command != "doctor")
        if command == "init":
            guest.wait("the page", lambda: guest.screen() != first, seconds=PATIENCE, pause=0.5)
        seconds.append(f"{command} {time.monotonic() - begin:.0f} s")
    guest.shell("test -s /root/martlet-*.png")
    print(f"# {', '.join(seconds)}", flush=True)
    if guest.pictures:
        guest.screen().write_png(str(guest.pictures / f"{guest.package.stem}-page.png"))
    guest.shell("rm /etc/martlet/conf.d/power.toml /srv/power.csv /root/martlet-*.png")


def an_upgrade_restarts_the_running_panel(guest):
    before = property_of(guest, "martlet", "MainPID")
    install(guest, guest.newer)
    after = property_of(guest, "martlet", "MainPID")
    assert after not in ("0", before), f"process {before} before, {after} after"
    assert property_of(guest, "martlet", "NRestarts") == "0", "the unit restarted by itself"
    assert guest.shell("systemctl is-enabled martlet") == "enabled"
    state = property_of(guest, "martlet-fetch.timer", "ActiveState")
    assert state == "inactive", f"the timer is {state}"
    shows_a_picture(guest)


def an_upgrade_starts_no_stopped_panel(guest):
    guest.shell("systemctl stop martlet", seconds=PATIENCE)
    guest.shell(f"cd /root && dpkg -i ./{guest.newer.name}", seconds=INSTALLATION)
    assert property_of(guest, "martlet", "ActiveState") == "inactive"
    guest.shell("systemctl start martlet", seconds=PATIENCE)
    shows_a_picture(guest)


def a_purge_leaves_no_file_and_gives_the_console_back(guest):
    guest.shell("mkdir -p /etc/martlet/conf.d /var/lib/martlet && touch /etc/martlet/conf.d/own.toml")
    # Its user exists only while it runs, so its folder lies behind a link.
    guest.shell("systemctl start martlet-feeds && test -d /var/lib/martlet-feeds/")
    files = guest.shell("dpkg -L martlet").splitlines()
    guest.shell("apt purge martlet </dev/null", seconds=INSTALLATION)
    wait_for_console(guest)
    own = [file for file in files if "martlet" in file]
    assert len(own) > 15, files
    left = guest.shell("ls -d " + " ".join(own) + " 2>/dev/null", check=False)
    folders = "/var/lib/martlet* /var/lib/private/martlet* /run/martlet*"
    left += guest.shell(f"ls -d {folders} 2>/dev/null | grep -v martlet-agent", check=False)
    assert not left, left
    links = guest.shell("find /etc/systemd /var/lib/systemd -name '*martlet*.service*'", check=False)
    assert [line for line in links.splitlines() if "martlet-agent" not in line] == [], links
    guest.shell("! pgrep -x martlet && ! command -v martlet")


def no_unit_has_failed(guest):
    failed = guest.shell("systemctl --failed --plain --no-legend", check=False)
    assert not failed, failed


TESTS = [
    the_guest_knows_nothing_of_martlet,
    apt_installs_the_package_with_all_it_needs,
    what_shells_editors_and_readers_need_is_there,
    nothing_is_enabled_or_started,
    the_configuration_is_a_conffile_without_a_mistake,
    udev_takes_the_rule_for_backlights,
    the_second_line_shows_a_picture,
    the_lines_of_the_readme_make_a_page_of_a_file,
    no_unit_has_failed,
    an_upgrade_restarts_the_running_panel,
    an_upgrade_starts_no_stopped_panel,
    a_purge_leaves_no_file_and_gives_the_console_back,
    no_unit_has_failed,
]


if __name__ == "__main__":
    main()
