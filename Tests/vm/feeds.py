"""A Prometheus on the guest's loopback, shown by the two units: the one with the glass has no network,
the one with the network no glass."""

import base64

from panel import PATIENCE, main_pid, start

CONFIG = "/etc/martlet/martlet.toml"
SCRAPES = """
global: { scrape_interval: 1s, scrape_timeout: 1s }
scrape_configs:
  - { job_name: itself, static_configs: [{ targets: ["127.0.0.1:9090"] }] }
"""
# The number is drawn in this colour once it is there; nothing else is.
SHOWN = (0, 255, 0)
# A WebP of four colours, and one of them. The feeds process decodes it, and its pixels come over in
# memory that both processes share.
PICTURE = base64.b64decode(
    "UklGRkYAAABXRUJQVlA4TDkAAAAvH8ADAB8gECAUCVcnRyHbCNDYzh/lRRAIEEcihGuSMP/xr4ESAkG2"
    "zSQnOckDXCCi/6G6bb8qgB8A"
)
PICTURED = (30, 200, 30)
PANEL = f"""
config = 1
[[source]]
id = "servers"
kind = "prometheus"
url = "http://127.0.0.1:9090"
every = "1s"
min_step = "1s"
item.up = {{ query = "sum(up)", stale_after = "1h" }}
[[source]]
id = "plan"
kind = "command"
run = ["/bin/cat", "/etc/martlet/plan.webp"]
format = "picture"
every = "1s"
[[page]]
id = "servers"
title = "Servers"
[[page.tile]]
id = "up"
kind = "value"
data = "servers:up"
threshold = [{{ value = 1, color = "#{'%02X%02X%02X' % SHOWN}", label = "up" }}]
[[page.tile]]
id = "plan"
kind = "image"
data = "plan"
"""


def serve(guest):
    guest.shell(
        "systemd-run --unit=prometheus --property=RuntimeDirectory=prometheus prometheus"
        " --config.file=/root/scrapes.yml --storage.tsdb.path=/run/prometheus"
        " --web.listen-address=127.0.0.1:9090"
    )


def is_shown(guest, colour=SHOWN):
    pixels = guest.screen().pixels
    return colour in zip(pixels[0::3], pixels[1::3], pixels[2::3])


def feeds_pid(guest):
    return int(guest.shell("systemctl show martlet-feeds -P MainPID"))


def a_prometheus_is_shown_by_two_hardened_units(guest):
    """Until it serves the panel says so; each process may be killed; the panel keeps what it has,
    numbers and pictures."""
    guest.shell(f"cp {CONFIG} /root/saved.toml")
    guest.put("/root/scrapes.yml", SCRAPES.encode())
    guest.put("/etc/martlet/plan.webp", PICTURE)
    guest.put(CONFIG, PANEL.encode())
    try:
        start(guest)
        refused = 'source "servers": Cannot reach 127.0.0.1:9090: Connection refused'
        guest.wait(
            "word of the absent server", lambda: refused in guest.journal("martlet"), seconds=PATIENCE
        )
        assert not is_shown(guest)
        guest.wait("the picture", lambda: is_shown(guest, PICTURED), seconds=PATIENCE)
        serve(guest)
        guest.wait("the value", lambda: is_shown(guest), seconds=2 * PATIENCE)
        feeds, panel = feeds_pid(guest), main_pid(guest)
        users = guest.shell(f"ps -o user= -p {feeds},{panel}").split()
        assert len(set(users)) == 2, users
        devices = guest.shell(f"ls /proc/{feeds}/root/dev")
        assert "dri" not in devices and "input" not in devices, devices
        rules = guest.shell("systemctl show martlet -P RestrictAddressFamilies").split()
        assert sorted(rules) == ["AF_NETLINK", "AF_UNIX"], rules

        # The feeds process ends; the panel keeps the value, and another process takes its place.
        guest.shell(f"kill -9 {feeds}")
        guest.wait(
            "another feeds process", lambda: feeds_pid(guest) not in (0, feeds), seconds=PATIENCE
        )
        assert main_pid(guest) == panel and is_shown(guest) and is_shown(guest, PICTURED)

        # The panel ends; the feeds process goes on, and the new panel has its data.
        feeds = feeds_pid(guest)
        guest.shell(f"kill -9 {panel}")
        guest.wait(
            "another panel", lambda: main_pid(guest) not in (0, panel), seconds=PATIENCE
        )
        guest.wait("the value again", lambda: is_shown(guest), seconds=PATIENCE)
        guest.wait("the picture again", lambda: is_shown(guest, PICTURED), seconds=PATIENCE)
        assert feeds_pid(guest) == feeds
    finally:
        guest.shell(f"systemctl stop prometheus; mv /root/saved.toml {CONFIG}; rm -f /etc/martlet/plan.webp", check=False)
        guest.shell("systemctl stop martlet-feeds", check=False)


TESTS = [a_prometheus_is_shown_by_two_hardened_units]
