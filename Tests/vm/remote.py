"""The panel from afar: its addresses over HTTP with a real Prometheus that scrapes them, and its
topics at a real broker, both by the drop-in of the package. The panel itself has no network all the
while."""

import base64
import contextlib
import json
import time

from control import PANEL, Control, configured, drawn
from feeds import feeds_pid, serve
from panel import (
    EXPOSURE, PATIENCE, UNITS, WindowDrag, drop_in, exposure, main_pid, reference, shows, start,
)  # fmt: skip
from picture import Picture
from tiles import broker

TOKEN = "0123456789abcdef0123456789abcdef"
SECRET = "/etc/martlet/secrets/remote"
SETTINGS = "/etc/martlet/conf.d/60-remote.toml"
REMOTE = """
[remote]
token = { credential = "remote" }
touch = %s
"""
SCRAPES = f"""
global: {{ scrape_interval: 2s, scrape_timeout: 2s }}
scrape_configs:
  - job_name: panels
    authorization: {{ credentials: {TOKEN} }}
    static_configs: [{{ targets: ["127.0.0.1:9274"] }}]
  - job_name: strangers
    static_configs: [{{ targets: ["127.0.0.1:9274"] }}]
"""
MQTT = """
[mqtt]
url = "mqtt://127.0.0.1:1883"
topic = "martlet/hall"
every = "10s"
"""


@contextlib.contextmanager
def remote(guest, settings):
    """Both units with these settings, and the drop-in that lets the feeds process ask the panel."""
    text = (UNITS / "martlet-remote.conf").read_text()
    secret = f"LoadCredential=remote:{SECRET}"
    assert f"\n#{secret}\n" in text, "the drop-in no longer names its credential"
    guest.put(SECRET, f"{TOKEN}\n".encode(), mode=0o600)
    guest.put(SETTINGS, settings.encode())
    try:
        with drop_in(guest, text.replace(f"#{secret}", secret), unit="martlet-feeds.service"):
            guest.shell("systemctl stop martlet-feeds", seconds=PATIENCE, check=False)
            start(guest)
            yield
    finally:
        guest.shell(f"rm -f {SETTINGS} {SECRET}; systemctl stop martlet-feeds", check=False)
    start(guest)


# MARK: - HTTP


def answer(guest, path, *words, token=TOKEN):
    """The status and the body of an answer of the panel's address; the status 0 without one."""
    header = f"-H 'Authorization: Bearer {token}'" if token else ""
    text = guest.shell(
        f"curl -s {header} {' '.join(words)} -o /tmp/body -w '%{{http_code}}'"
        f" http://127.0.0.1:9274{path}",
        seconds=PATIENCE, check=False,
    )  # fmt: skip
    body = base64.b64decode(guest.shell("base64 -w0 /tmp/body; rm -f /tmp/body", check=False))
    return int(text or 0), body


def is_healthy(guest):
    return answer(guest, "/healthz", token=None) == (200, b"ok\n")


def queried(guest, query):
    """The values that Prometheus has for a query, as numbers; none until it is ready, when it
    answers 503."""
    text = guest.shell(
        f"curl -sf --data-urlencode 'query={query}' http://127.0.0.1:9090/api/v1/query", check=False
    )
    result = json.loads(text)["data"]["result"] if text else []
    return [float(sample["value"][1]) for sample in result]


def is_up(guest, job, value):
    """Waits until Prometheus says whether its scrapes of a job succeed."""
    query = f'up{{job="{job}"}}'
    guest.wait(
        f"{query} = {value}", lambda: queried(guest, query) == [value], seconds=2 * PATIENCE
    )


def post(guest, lines, token=TOKEN, output=None):
    """Posts touches as the live page does, one request a line. `output` is a display's name."""
    path = f"/input?output={output}" if output else "/input"
    for line in lines:
        code, _ = answer(guest, path, "--data", f"'{line}'", token=token)
        assert code == (204 if token == TOKEN else 403), f"{line}: {code}"


def touches(start_point, end_point, steps=4):
    """A drag whose finger rests before it lifts."""
    (x0, y0), (x1, y1) = start_point, end_point
    lines = [f"down 0 {x0} {y0}"]
    for i in range(1, steps + 1):
        lines.append(f"move 0 {x0 + (x1 - x0) * i / steps} {y0 + (y1 - y0) * i / steps}")
    return [*lines, f"move 0 {x1} {y1}", f"up 0 {x1} {y1}"]


def the_mirror_shows_the_panel_and_takes_its_touches(guest):
    with remote(guest, REMOTE % "true"):
        guest.wait("health", lambda: is_healthy(guest), seconds=PATIENCE)
        drag = WindowDrag(guest)
        shows(guest, drag.before)
        assert exposure(guest, "martlet-feeds.service") <= EXPOSURE
        rules = guest.shell("systemctl show martlet -P RestrictAddressFamilies").split()
        assert sorted(rules) == ["AF_NETLINK", "AF_UNIX"], rules

        for path in ("/", "/screenshot.png", "/metrics", "/status"):
            assert answer(guest, path, token=None)[0] == 403, f"{path} needs no token"
            assert answer(guest, path, token=TOKEN[:-1] + "0")[0] == 403, f"{path} takes any token"
        code, body = answer(guest, "/status")
        assert code == 200 and json.loads(body)["page"] == "house", body
        code, body = answer(guest, "/screenshot.png")
        assert code == 200 and Picture.from_png(body) == guest.screen(), "another picture"
        code, body = answer(guest, "/ctl", "--data", "blank")
        assert code == 403 and b"remote.control = true" in body, (code, body)

        # A stranger's finger is refused. With the token it moves the window as on the glass.
        finger = touches(drag.start, drag.end)
        post(guest, finger, token=None)
        assert guest.screen() == drag.before, "touches without the token are taken"
        post(guest, finger)
        shows(guest, drag.after)

        # The health is the panel's own, and not that of the process that serves it.
        feeds = feeds_pid(guest)
        guest.shell("systemctl stop martlet", seconds=PATIENCE)
        code, body = answer(guest, "/healthz", token=None)
        assert code == 503 and body, (code, body)
        # Without `touch` the same finger does nothing.
        guest.put(SETTINGS, (REMOTE % "false").encode())
        start(guest)
        guest.wait("health", lambda: is_healthy(guest), seconds=PATIENCE)
        assert feeds_pid(guest) == feeds, "the feeds process is another one"
        shows(guest, drag.before)
        post(guest, finger)
        assert guest.screen() == drag.before, "touches are taken without remote.touch"
    # Without [remote] nobody listens.
    shows(guest, reference(guest))
    assert answer(guest, "/healthz", token=None)[0] == 0


def a_prometheus_scrapes_the_panel(guest):
    with remote(guest, REMOTE % "false"):
        guest.wait("health", lambda: is_healthy(guest), seconds=PATIENCE)
        guest.put("/root/scrapes.yml", SCRAPES.encode())
        serve(guest)
        try:
            is_up(guest, "panels", 1)
            # The same Prometheus without the token gets nothing.
            is_up(guest, "strangers", 0)
            assert queried(guest, 'martlet_info{page="house"}') == [1]
            assert queried(guest, 'martlet_source_failed{source="house"}') == [0]
            assert queried(guest, "martlet_display_shown") == [1]
            code, body = answer(guest, "/status")
            assert code == 200, (code, body)
            status = json.loads(body)
            [memory] = queried(guest, "martlet_resident_memory_bytes")
            assert 0.5 < memory / status["memory"] < 2, (memory, status["memory"])
            # What the panel draws is counted, and its histogram holds as many frames.
            frames = "martlet_frame_seconds_count"
            before = queried(guest, frames)
            code, _ = Control(guest).run("next")
            assert code == 0
            guest.wait("frames", lambda: queried(guest, frames) > before, seconds=PATIENCE)
            others = f'martlet_frame_seconds_bucket{{le="+Inf"}} - ignoring(le) {frames}'
            assert queried(guest, others) == [0]
            # A panel that is gone is seen by its figures too.
            guest.shell("systemctl stop martlet", seconds=PATIENCE)
            is_up(guest, "panels", 0)
        finally:
            guest.shell("systemctl stop prometheus", check=False)


# MARK: - MQTT


def topic(guest, name):
    """The retained message of a topic; empty without one."""
    return guest.shell(f"mosquitto_sub -h 127.0.0.1 -t {name} -C 1 -W 3", check=False)


def says(guest, name, value):
    guest.wait(
        f"{name} = {value}", lambda: topic(guest, f"martlet/hall/{name}") == value, seconds=PATIENCE
    )


def tell(guest, what, value, *words):
    more = " ".join(words)
    guest.shell(f"mosquitto_pub -h 127.0.0.1 -t martlet/hall/set/{what} -m '{value}' {more}")


def home_assistant_finds_and_controls_the_panel(guest):
    with configured(guest, PANEL), remote(guest, MQTT):
        broker(guest)
        try:
            first, second = drawn(guest), drawn(guest, "second")
            shows(guest, first)
            is_announced(guest)
            requests_are_done(guest, first, second)
            the_broker_comes_back(guest, second)
            the_feeds_process_comes_back(guest, first, second)
        finally:
            guest.shell("systemctl stop broker", check=False)


def is_announced(guest):
    says(guest, "availability", "online")
    entities = {
        "light": "display", "select": "page", "text": "message", "button": "next",
        "sensor": "memory",
    }  # fmt: skip
    for component, entity in entities.items():
        name = f"homeassistant/{component}/martlet_martlet_hall/{entity}/config"
        text = guest.wait(name, lambda: topic(guest, name), seconds=PATIENCE)
        found = json.loads(text)
        assert found["availability_topic"] == "martlet/hall/availability", found
        if entity == "page":
            assert found["options"] == ["first", "second"], found
            assert found["command_topic"] == "martlet/hall/set/page", found


def requests_are_done(guest, first, second):
    """Each request is seen on the glass, and then in the state that Home Assistant sees."""
    tell(guest, "page", "second")
    shows(guest, second)
    says(guest, "page", "second")
    tell(guest, "button", "next")
    shows(guest, first)
    tell(guest, "theme", "light")
    shows(guest, drawn(guest, theme="light"))
    says(guest, "theme", "light")
    tell(guest, "theme", "auto")
    shows(guest, first)
    tell(guest, "light", "OFF")
    guest.wait("a dark display", lambda: not guest.crtc_is_active(), seconds=PATIENCE)
    says(guest, "light", "OFF")
    tell(guest, "light", "ON")
    guest.wait("a lit display", guest.crtc_is_active, seconds=PATIENCE)
    says(guest, "light", "ON")
    tell(guest, "message", "The lift is out")
    guest.wait("the message", lambda: guest.screen() != first, seconds=PATIENCE)
    tell(guest, "button", "clear")
    shows(guest, first)


def the_broker_comes_back(guest, second):
    """A killed broker has forgotten all. What happened meanwhile is told to the next one."""
    guest.shell("systemctl kill -s KILL broker")
    state = "systemctl is-active broker"
    guest.wait(
        "the end of the broker", lambda: guest.shell(state, check=False) != "active",
        seconds=PATIENCE,
    )  # fmt: skip
    Control(guest).ask("page second")
    shows(guest, second)
    pid = main_pid(guest)
    broker(guest)
    says(guest, "availability", "online")
    says(guest, "page", "second")
    is_announced(guest)
    assert guest.screen() == second, "the broker's return changes the page"
    tell(guest, "button", "previous")
    shows(guest, drawn(guest))
    assert main_pid(guest) == pid, "the panel is another process"


def the_feeds_process_comes_back(guest, first, second):
    """The will of a killed process says offline, and its successor online. A request that the broker
    has kept was done when it came, and is not done anew."""
    Control(guest).ask("page second")
    shows(guest, second)
    tell(guest, "page", "first", "--retain")
    shows(guest, first)
    Control(guest).ask("page second")
    shows(guest, second)
    guest.shell(
        "systemd-run --collect --unit=listener sh -c"
        " 'mosquitto_sub -h 127.0.0.1 -t martlet/hall/availability > /tmp/availability'"
    )

    def heard():
        return guest.shell("cat /tmp/availability", check=False).split()

    try:
        guest.wait("the listener", lambda: heard() == ["online"], seconds=PATIENCE)
        guest.shell(f"kill -9 {feeds_pid(guest)}")
        guest.wait(
            "offline, then online", lambda: heard()[-2:] == ["offline", "online"], seconds=PATIENCE
        )
        says(guest, "page", "second")
        time.sleep(3)
        kept = topic(guest, "martlet/hall/set/page")
        assert kept == "first", f"the broker has kept {kept}"
        assert guest.screen() == second, "a kept request is done anew"
    finally:
        guest.shell("systemctl stop listener; rm -f /tmp/availability", check=False)


TESTS = [
    the_mirror_shows_the_panel_and_takes_its_touches,
    a_prometheus_scrapes_the_panel,
    home_assistant_finds_and_controls_the_panel,
]
