"""Faults of the process: killed, crashed, stopped, out of memory, reloaded."""

from faults_case import (
    DROP_INS, GOOD, OTHER, PATIENCE, RESTART, SOURCE, SOURCE_FILE, Row, drawn, watchdog_seconds,
)  # fmt: skip

# The strip along the upper edge, where a sign of a bad configuration may be.
STRIP = 40
# Where `systemctl set-property --runtime` writes.
CONTROL = "/run/systemd/system.control/martlet.service.d"
BAD_FILE = "/etc/martlet/conf.d/70-bad.toml"


def dies_by(case, name, times=1):
    """Kills the panel and waits for the next one's picture."""
    for _ in range(times):
        case.forget_crashes()
        old = case.pid
        case.begin()
        case.guest.shell(f"kill -{name} {old}")
        # The card keeps the last picture until the process's end has closed it.
        case.guest.wait("the end of the picture", lambda: case.guest.screen() != case.good, 20, 0.02)
        case.note_now()
        case.right()
        assert case.pid not in (0, old), "the same process"
    case.says(r"Main process exited")
    case.lost = "the frames until the start"


def kill(case):
    dies_by(case, "KILL", 3)


def kill_twenty_times(case):
    dies_by(case, "KILL", 20)


def segv(case):
    dies_by(case, "SEGV")


def abrt(case):
    dies_by(case, "ABRT")


def bus(case):
    dies_by(case, "BUS")


def killed_in_text_mode(case):
    """Between two processes the console is in text mode: somebody may have to log in there."""
    guest = case.guest
    case.drop_in("[Service]\nRestartSec=4\n")
    try:
        old = case.pid
        guest.shell(f"kill -9 {old}")
        guest.wait("a text console", lambda: guest.console()[0] == "text", seconds=10)
        mode, keyboard = guest.console()
        assert keyboard in (1, 3), f"keyboard mode {keyboard}"
        case.see("text console while away")
        guest.wait("the new process", lambda: case.pid not in (0, old), seconds=PATIENCE)
        case.begin()
        case.right()
    finally:
        guest.shell(f"rm -r {DROP_INS}; systemctl daemon-reload", check=False)
    case.lost = "the frames until the start"


def stopped(case):
    """SIGSTOP: the loop hangs, the watchdog ends it."""
    old = case.pid
    case.begin()
    case.guest.shell(f"kill -STOP {old}")
    case.guest.wait("the watchdog", lambda: case.guest.screen() != case.good, 3 * case.limit, 0.1)
    case.note_now()
    case.right()
    case.says("[Ww]atchdog timeout")
    case.lost = "the frames until the start"


def out_of_memory(case):
    """With 32 MB and far too much data the kernel kills the panel; when the data fit, it runs within
    the same 32 MB."""
    guest = case.guest
    guest.shell("systemctl set-property --runtime martlet MemoryMax=32M MemorySwapMax=0")
    try:
        case.put(large_data())
        guest.wait(
            "the kernel's kill",
            lambda: "oom-kill" in case.journal(), seconds=PATIENCE, pause=0.1,
        )  # fmt: skip
        case.put(GOOD)
        case.forget_crashes()
        case.says("oom-kill")
        case.begin()
        case.right()
    finally:
        guest.shell(f"rm -rf {CONTROL}; systemctl daemon-reload", check=False)
    case.lost = "the frames until the data fit"


def large_data(samples=700_000):
    """One chart of so many samples, about ten bytes each."""
    xs = ",".join(str(1_700_000_000_000 + 60_000 * i) for i in range(samples))
    ys = ",".join(str(i * 7919 % 4001) for i in range(samples))
    text = f'[{{"columns":[["x",{xs}],["y0",{ys}]],"types":{{"x":"x","y0":"line"}}}}]'
    return text.encode()


# MARK: - Reload


def reload(case):
    case.guest.shell("systemctl reload martlet", seconds=30)


def reload_good(case):
    """A reload takes over another path of the data, and the console stays the panel's."""
    guest = case.guest
    other = drawn(guest.martlet, OTHER)
    guest.put("/run/house/other.json", OTHER)
    guest.put(SOURCE_FILE, SOURCE.replace("house.json", "other.json").encode())
    pid = case.pid
    case.begin()
    reload(case)
    case.right(other)
    case.check_console()
    guest.put(SOURCE_FILE, SOURCE.encode())
    case.begin()
    reload(case)
    case.right()
    assert case.pid == pid, "another process"
    read = case.journal().count("the configuration was read anew")
    # Each file may be read when it is saved, too, before the reload.
    assert 2 <= read <= 4, f"two reloads read the configuration {read} times"
    case.switches_terminals()


def reload_bad(case):
    """A wrong configuration leaves the picture (a sign may be in the strip); mended, all is well."""
    guest = case.guest
    pid = case.pid
    guest.put(BAD_FILE, b'[[page]]\nid = "house"\nkind = "charts\n')
    guest.shell("systemctl reload martlet", seconds=30, check=False)
    case.stays(below=STRIP)
    case.says(r"70-bad\.toml:3")
    case.check_console()
    guest.shell(f"rm {BAD_FILE}")
    case.begin()
    reload(case)
    case.right()
    assert case.pid == pid, "another process"


def reload_fifo(case):
    """A FIFO among the configuration's files does not hang the panel: touches go on, a sign says it."""
    guest = case.guest
    pid = case.pid
    guest.shell(f"mkfifo {BAD_FILE}")
    try:
        guest.shell("systemctl reload martlet", seconds=30, check=False)
        touch = case.device("touch", *case.size)
        touch.drag(case.drag.start, case.drag.end)
        case.begin()
        case.right(case.drag.after, what="the dragged window", patience=20, below=STRIP)
        touch.drag(case.drag.end, case.drag.start)
        case.unplug(touch)
        case.says(r"70-bad\.toml")
    finally:
        guest.shell(f"rm {BAD_FILE}", check=False)
    case.begin()
    reload(case)
    case.right()
    assert case.pid == pid, "another process"


ROWS = [
    Row("kill -9, 3 times", kill, RESTART),
    Row("kill -9, 20 times", kill_twenty_times, RESTART, is_short=False),
    Row("kill -9, the console meanwhile", killed_in_text_mode, RESTART, is_short=False),
    Row("SIGSEGV", segv, RESTART),
    Row("SIGABRT", abrt, RESTART, is_short=False),
    Row("SIGBUS", bus, RESTART, is_short=False),
    Row("SIGSTOP", stopped, lambda guest: 2 * watchdog_seconds(guest), is_short=False),
    Row("out of memory at 32 MB", out_of_memory, RESTART),
    Row("reload, good configuration", reload_good),
    Row("reload, bad configuration, then mended", reload_bad),
    Row("reload, a FIFO as configuration", reload_fifo),
]
