"""Fingers on tiles: a page turned, a tile opened, an accordion, a slider that a broker hears and a
button that a server hears, all through the two hardened units; and the broker gone."""

import json
import pathlib
import subprocess
import tempfile
import time

from feeds import CONFIG, is_shown, serve
from panel import PATIENCE, SIZE, start, touch_screen

# The colours of the level, of the rows of the accordion; nothing else has them.
LEVEL, FIRST, SECOND = (0, 255, 0), (0, 255, 255), (255, 255, 0)
REQUESTS = 'prometheus_http_requests_total{code="200",handler="/-/ready"}'


def coloured(tile, data, colour, more=""):
    text = "#%02X%02X%02X" % colour
    return f"""
[[page.tile]]
id = "{tile}"
kind = "value"
data = "{data}"
sparkline = false
threshold = [{{ value = -1000, color = "{text}" }}]
{more}
"""


PANEL = f"""
config = 1
[status]
show = false
[[source]]
id = "house"
kind = "mqtt"
url = "mqtt://127.0.0.1:1883"
item.level = {{ topic = "house/level" }}
action.level = {{ topic = "house/level", retain = true }}
[[source]]
id = "gate"
kind = "http"
url = "http://127.0.0.1:9090/"
action.open = {{ method = "GET", url = "/-/ready" }}
[[page]]
id = "controls"
[[page.tile]]
id = "level"
kind = "slider"
data = "house:level"
action = "house:level"
step = 5
size = [2, 1]
[[page.tile]]
id = "open"
kind = "button"
action = "gate:open"
size = [2, 1]
{coloured("number", "house:level", LEVEL, 'tap = { open = "tile" }')}
[[page]]
id = "rows"
layout = "accordion"
{coloured("first", "house:level", FIRST)}
{coloured("second", "house:level", SECOND)}
"""


class Places:
    """Where the views of a page are, by what the host's own `martlet render` says of it."""

    def __init__(self, guest, page):
        with tempfile.TemporaryDirectory(prefix="martlet-vm-places-") as name:
            config = pathlib.Path(name) / "martlet.toml"
            config.write_text(PANEL)
            command = [
                guest.martlet, "render", "--config", config, "--size", f"{SIZE[0]}x{SIZE[1]}",
                "--scale", "1", "--page", page, "--json", "-o", config.with_suffix(".png"),
            ]  # fmt: skip
            done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, f"martlet render: {done.stderr[-500:]}"
        said = json.loads(done.stdout)
        self.frames = {view["name"]: view["frame"] for view in said["views"]}
        self.sliders = [part["frame"] for part in said["accessibility"] if part["role"] == "slider"]

    def middle(self, name):
        x, y, width, height = self.frames[name]
        return round(x + width / 2), round(y + height / 2)

    def on_slider(self, name, share):
        """The place of the knob for a value, 0 … 1, on the slider inside a tile."""
        left, top, width, height = self.frames[name]
        x, y, length, knob = next(
            frame for frame in self.sliders
            if left <= frame[0] < left + width and top <= frame[1] < top + height
        )  # fmt: skip
        return round(x + knob / 2 + (length - knob) * share), round(y + knob / 2)


def heard(guest):
    return guest.shell("cat /tmp/heard", check=False).split()


def requests(guest):
    """How often the server was asked for what the button asks for."""
    metrics = guest.shell("curl -s http://127.0.0.1:9090/metrics")
    counts = [line.rsplit(" ", 1)[1] for line in metrics.splitlines() if line.startswith(REQUESTS)]
    return int(float(counts[0])) if counts else 0


def broker(guest):
    # The guest has the program without its package, so not the user that it would change to.
    guest.put("/tmp/broker.conf", b"listener 1883 127.0.0.1\nallow_anonymous true\nuser nobody\n")
    guest.shell("systemd-run --collect --unit=broker mosquitto -c /tmp/broker.conf")
    guest.wait(
        "the broker",
        lambda: guest.shell("mosquitto_pub -h 127.0.0.1 -t house/level -r -m 20 && echo up", check=False) == "up",
        seconds=PATIENCE,
    )


def fingers_act_once_and_are_answered(guest):
    """What a person does at a wall, with real servers at the other end."""
    guest.shell(f"cp {CONFIG} /root/saved.toml")
    guest.put("/root/scrapes.yml", b"scrape_configs: []\n")
    guest.put(CONFIG, PANEL.encode())
    touch = None
    try:
        broker(guest)
        serve(guest)
        guest.wait(
            "the server",
            lambda: guest.shell("curl -s http://127.0.0.1:9090/-/healthy", check=False) != "",
            seconds=PATIENCE,
        )
        guest.shell("systemd-run --unit=listener sh -c 'mosquitto_sub -h 127.0.0.1 -t house/level > /tmp/heard'")
        guest.wait("the listener", lambda: heard(guest) == ["20"], seconds=PATIENCE)
        start(guest)
        guest.wait("the level", lambda: is_shown(guest, LEVEL), seconds=2 * PATIENCE)
        controls, rows = Places(guest, "controls"), Places(guest, "rows")
        touch = touch_screen(guest)

        # A slider: one message, where the finger has left it.
        touch.drag(controls.on_slider("tile.level", 0.2), controls.on_slider("tile.level", 0.8))
        guest.wait("the message", lambda: len(heard(guest)) > 1, seconds=PATIENCE)
        # A button: one request, although the finger taps twice.
        before = requests(guest)
        touch.tap(*controls.middle("tile.open"))
        touch.tap(*controls.middle("tile.open"))
        guest.wait("the request", lambda: requests(guest) > before, seconds=PATIENCE)
        time.sleep(5)
        assert requests(guest) == before + 1, f"{requests(guest) - before} requests"
        messages = heard(guest)
        assert len(messages) == 2 and 70 <= float(messages[1]) <= 90, messages

        # A tile opens as large as the page, and closes.
        closed = guest.screen()
        touch.tap(*controls.middle("tile.number"))
        guest.wait("the opened tile", lambda: guest.screen() != closed, seconds=PATIENCE)
        time.sleep(3)
        touch.tap(SIZE[0] - 24, 24)
        guest.wait("the page again", lambda: guest.screen() == closed, seconds=PATIENCE)

        # Another page, by a swipe, and another row.
        touch.drag((1100, 700), (200, 700), rest=0)
        guest.wait("the accordion", lambda: is_shown(guest, FIRST), seconds=PATIENCE)
        assert not is_shown(guest, SECOND)
        time.sleep(3)
        x, y = rows.middle("fold.1")
        touch.tap(x, y)
        guest.wait("the second row", lambda: is_shown(guest, SECOND), seconds=PATIENCE)
        guest.wait("no first row", lambda: not is_shown(guest, FIRST), seconds=PATIENCE)
        touch.drag((200, y), (900, y), rest=0)
        guest.wait("the controls", lambda: is_shown(guest, LEVEL), seconds=PATIENCE)

        # Without its broker a control is inert, and nothing that a finger did comes later.
        guest.shell("systemctl stop broker")
        guest.wait("a greyed level", lambda: not is_shown(guest, LEVEL), seconds=PATIENCE)
        touch.drag(controls.on_slider("tile.level", 0.8), controls.on_slider("tile.level", 0.3))
        broker(guest)
        guest.wait("the level again", lambda: is_shown(guest, LEVEL), seconds=2 * PATIENCE)
        time.sleep(3)
        now = guest.shell("mosquitto_sub -h 127.0.0.1 -t house/level -C 1 -W 10")
        assert now == "20", f"the broker was told {now}"
    finally:
        if touch:
            touch.unplug()
        guest.shell("systemctl stop broker listener prometheus", check=False)
        guest.shell(f"mv /root/saved.toml {CONFIG}; systemctl stop martlet-feeds", check=False)


TESTS = [fingers_act_once_and_are_answered]
