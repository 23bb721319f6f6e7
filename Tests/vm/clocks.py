"""Steps of the guest's clock beside a broker: forward, back, and the step of a board without a
battery once it has the time. No number of before counts as fresh, and the next message is shown at
once."""

import time

from feeds import CONFIG
from panel import PATIENCE, start

# The colours of the number while it counts as fresh: the one before a step, and the one after it.
OLD, NEW = (0, 255, 0), (0, 255, 255)
DAY = 86_400
# In the guest's slow seconds.
AGE = 20
PANEL = f"""
config = 1
[status]
show = false
[[source]]
id = "house"
kind = "mqtt"
url = "mqtt://127.0.0.1:1883"
item.number = {{ topic = "house/number", stale_after = "{AGE}s" }}
[[page]]
id = "page"
[[page.tile]]
id = "number"
kind = "value"
data = "house:number"
sparkline = false
threshold = [
  {{ value = 0, color = "#{'%02X%02X%02X' % OLD}" }}, {{ value = 22, color = "#{'%02X%02X%02X' % NEW}" }},
]
"""


def publish(guest, number):
    guest.shell(f"mosquitto_pub -h 127.0.0.1 -t house/number -m {number}")


def shown(guest):
    """The number that counts as fresh on the glass; None while none does."""
    pixels = guest.screen().pixels
    colours = set(zip(pixels[0::3], pixels[1::3], pixels[2::3]))
    assert not {OLD, NEW} <= colours, "two numbers"
    return OLD if OLD in colours else NEW if NEW in colours else None


def set_clock(guest, moment):
    guest.shell(f"date -s @{moment} >/dev/null")


def seconds_until(guest, what, condition, seconds=PATIENCE):
    begin = time.monotonic()
    guest.wait(what, condition, seconds=seconds)
    return time.monotonic() - begin


def step(guest, name, moment):
    """Sets the clock while nothing comes, then lets a message come. The old number may count as fresh
    for as long as its age allows, and no longer."""
    publish(guest, 21.5)
    guest.wait("the number", lambda: shown(guest) == OLD, seconds=PATIENCE)
    set_clock(guest, moment)
    old = seconds_until(guest, f"no fresh number after {name}", lambda: shown(guest) is None)
    assert old < AGE + PATIENCE / 2, f"{name}: the old number was fresh for {old:.0f} s"
    # It stays old.
    for _ in range(4):
        time.sleep(0.5)
        assert shown(guest) is None, f"{name}: the old number is fresh again"
    publish(guest, 22.5)
    right = seconds_until(guest, f"the next number after {name}", lambda: shown(guest) == NEW)
    return f"{name}: old after {old:.1f} s, right {right:.1f} s after the next message"


def a_clock_that_is_set_makes_no_old_number_fresh(guest):
    guest.shell(f"cp {CONFIG} /root/saved.toml")
    guest.put("/tmp/broker.conf", b"listener 1883 127.0.0.1\nallow_anonymous true\nuser nobody\n")
    guest.put(CONFIG, PANEL.encode())
    now = int(guest.shell("date +%s"))
    words = []
    try:
        guest.shell("systemd-run --collect --unit=clockbroker mosquitto -c /tmp/broker.conf")
        start(guest)
        guest.wait("the source", lambda: comes_through(guest), seconds=2 * PATIENCE)
        words.append(step(guest, "a day forward", now + DAY))
        words.append(step(guest, "two days back", now - DAY))
        words.append(step(guest, "an hour back", now - DAY - 3600))
        # A board without a battery: the clock is not set, then it is.
        set_clock(guest, DAY)
        publish(guest, 21.5)
        guest.wait("the number of 1970", lambda: shown(guest) == OLD, seconds=PATIENCE)
        set_clock(guest, now)
        guest.wait("the number after NTP", lambda: shown(guest) in (OLD, None), seconds=PATIENCE)
        old = seconds_until(guest, "no fresh number after NTP", lambda: shown(guest) is None)
        assert old < AGE + PATIENCE / 2, f"NTP: the old number was fresh for {old:.0f} s"
        publish(guest, 22.5)
        right = seconds_until(guest, "the next number after NTP", lambda: shown(guest) == NEW)
        words.append(f"from 1970: old after {old:.1f} s, right {right:.1f} s after the next message")
        # While no clock is set, age counts as well.
        words.append(step(guest, "to 1970", DAY))
    finally:
        set_clock(guest, now)
        guest.shell("systemctl stop clockbroker martlet-feeds", check=False)
        guest.shell(f"mv /root/saved.toml {CONFIG}", check=False)
    for line in words:
        print(f"#         {line}", flush=True)


def comes_through(guest):
    """Whether the broker takes a message, and the panel shows it."""
    command = "mosquitto_pub -h 127.0.0.1 -t house/number -m 21.5 && echo up"
    return guest.shell(command, check=False) == "up" and shown(guest) == OLD


TESTS = [a_clock_that_is_set_makes_no_old_number_fresh]
