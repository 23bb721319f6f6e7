"""The rows of the fault matrix of remote sources."""

import ctypes
import os
import pathlib
import subprocess
import tempfile
import threading
import time

from fault_panel import DROPS, NEW, OLD, PAGE, Failure, Panel, processor_seconds
from fault_server import Server, bomb, free_port, make_certificates

# The seconds within which a panel is right again: the longest back-off, and an attempt.
PATIENCE = 70
# While messages pour in: the seconds until a picture has come, and the panel's share of a core in per cent.
SLOWEST_PICTURE = 2
PANEL_LOAD = 25
# CLONE_NEWNET of unshare(2).
NEW_NETWORK = 0x40000000


def source(port, more="", scheme="http", host="127.0.0.1"):
    return f"""
[[source]]
id = "house"
kind = "http"
url = "{scheme}://{host}:{port}/"
every = "500ms"
timeout = "2s"
proxy = ""
{more or NUMBER}
"""


NUMBER = 'item.number = { path = "$.number", stale_after = "2s" }'


class Row:
    """`run` takes the program and whether there is time for an hour; it returns what the table says.
    A row that is measured has the machine to itself, if it is the last."""

    def __init__(self, name, run, is_measured=False):
        self.name, self.run, self.is_measured = name, run, is_measured


def outage(panel, begin, end, seconds=6, words="", patience=PATIENCE):
    """Lets a fault begin and end. Returns what the table says of it."""
    panel.wait("number", lambda colours: OLD in colours, 20)
    start = time.monotonic()
    begin()
    heard = None
    while time.monotonic() - start < seconds:
        # Raises if the wrong number is believed.
        colours = panel.colours_now()
        # A server that comes back with a fault was gone for a moment, which the panel may say first.
        heard = heard or panel.words(start, words)
    if not heard:
        raise Failure(f"the panel says nothing of the fault, but {panel.words(start)}")
    if OLD in colours:
        raise Failure("the old number still counts as fresh")
    kept = panel.shows_number()
    if not kept:
        raise Failure("the old number is gone")
    repaired = time.monotonic()
    end()
    panel.wait("new number", lambda colours: NEW in colours, patience)
    right = time.monotonic() - repaired
    return f"{heard[1]} | {heard[0] - start:.1f} | 21.5, greyed | {right:.1f} | nothing"


def lie(name, mode, words, seconds=6, more=""):
    def run(martlet, _):
        server = Server()
        try:
            with Panel(martlet, source(server.port, more)) as panel:

                def begin():
                    server.mode = mode

                def end():
                    server.mode, server.number = "truth", 22.5

                return outage(panel, begin, end, seconds, words)
        finally:
            server.stop()

    return Row(name, run)


def gone(name, words, begin, end, seconds=6):
    def run(martlet, _):
        server = Server()

        def repair():
            server.number = 22.5
            end(server)

        try:
            with Panel(martlet, source(server.port)) as panel:
                return outage(panel, lambda: begin(server), repair, seconds, words)
        finally:
            server.stop()

    return Row(name, run)


def certificate(name, wrong, words):
    def run(martlet, _):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            make_certificates(folder)
            server = Server(folder / "good.pem")

            def present(certificate):
                server.stop()
                server.certificate = folder / certificate
                server.start()

            def repair():
                server.number = 22.5
                present("good.pem")

            more = f'ca = "{folder}/ca.pem"\n{NUMBER}'
            try:
                settings = source(server.port, more, "https", "localhost")
                with Panel(martlet, settings) as panel:
                    return outage(panel, lambda: present(wrong), repair, words=words)
            finally:
                server.stop()

    return Row(name, run)


def dead_names(martlet, _):
    server = Server()
    # A connection that stays open would need no name.
    server.keeps = False
    known = "127.0.0.1 localhost house.test\n"
    try:
        with Panel(martlet, source(server.port, host="house.test"), hosts=known) as panel:

            def begin():
                panel.hosts.write_text("127.0.0.1 localhost\n")

            def end():
                server.number = 22.5
                panel.hosts.write_text(known)

            # The name is known for a minute after it was asked for.
            return outage(panel, begin, end, seconds=66, words="house.test")
    finally:
        server.stop()


def in_network_of_its_own(run):
    """Runs a row in a thread whose processes and sockets have a network namespace of their own
    (unshare(2)), with the address 10.92.7.1 on one end of a pair of interfaces. Without the right to make
    one the row fails."""

    def isolated(martlet, is_long):
        result = []

        def work():
            try:
                if ctypes.CDLL(None, use_errno=True).unshare(NEW_NETWORK):
                    raise Failure(f"no network namespace: {os.strerror(ctypes.get_errno())}")
                for words in ("link set lo up", "link add one type veth peer name two",
                              "address add 10.92.7.1/24 dev one", "link set one up", "link set two up"):
                    ip(words)
                result.append(run(martlet, is_long))
            except Exception as error:
                result.append(error)

        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        if isinstance(result[0], Exception):
            raise result[0]
        return result[0]

    return isolated


def ip(words):
    subprocess.run(["ip", *words.split()], check=True)


@in_network_of_its_own
def network_gone(martlet, _):
    """The address of the machine goes, and comes back in the middle of a pause between attempts. The
    kernel's notice ends the pause."""
    server = Server(address="0.0.0.0")
    server.keeps = False
    try:
        with Panel(martlet, source(server.port, host="10.92.7.1")) as panel:

            def end():
                server.number = 22.5
                ip("address add 10.92.7.1/24 dev one")

            # After failures at 0, 1, 3, 7 and 15 s the next attempt is due after 23 s at the earliest.
            return outage(
                panel, lambda: ip("address del 10.92.7.1/24 dev one"), end, seconds=17,
                words="10.92.7.1", patience=4)
    finally:
        server.stop()


def disorder(martlet, _):
    """Rows of the past that come late and twice change nothing of the newest number."""
    server = Server()
    more = 'item.number = { path = "$.rows[*].v", time = "$.rows[*].t", stale_after = "5s" }'
    try:
        with Panel(martlet, source(server.port, more)) as panel:
            panel.wait("number", lambda colours: OLD in colours, 20)
            server.mode = "unordered"
            begin = time.monotonic()
            while time.monotonic() - begin < 6:
                if OLD not in panel.colours_now():
                    raise Failure("the newest number does not count as fresh")
            server.mode, server.number = "truth", 22.5
            right = panel.wait("new number", lambda colours: NEW in colours, PATIENCE)
            words = panel.words(begin)
            return f"{words[1] if words else '–'} | – | 21.5, fresh | {right:.1f} | nothing"
    finally:
        server.stop()


def credulity(martlet, _):
    """A panel that believes a lie: the matrix would notice it."""
    server = Server()
    server.number = 99
    try:
        with Panel(martlet, source(server.port)) as panel:
            panel.wait("number", lambda colours: OLD in colours, 10)
    except Failure as failure:
        if "wrong number" in str(failure):
            return "– | – | 99, noticed | – | –"
        raise
    finally:
        server.stop()


class Broker:
    def __init__(self):
        self.port = free_port()
        self.process = None

    def start(self):
        self.process = subprocess.Popen(
            ["mosquitto", "-p", str(self.port)], stderr=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        for _ in range(100):
            if subprocess.run(self.words("x"), input=b"x", capture_output=True).returncode == 0:
                return
            time.sleep(0.05)
        raise Failure("mosquitto does not start")

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait()
            self.process = None

    def words(self, topic):
        return ["mosquitto_pub", "-p", str(self.port), "-t", topic, "-l"]

    def say(self, number):
        subprocess.run(self.words("number"), input=f"{number}\n".encode(), check=True)


def broker_source(broker, more=""):
    return f"""
[[source]]
id = "house"
kind = "mqtt"
url = "mqtt://127.0.0.1:{broker.port}"
item.number = {{ topic = "number", stale_after = "2s" }}
{more}
"""


def broker_gone(martlet, is_long):
    broker = Broker()
    broker.start()
    try:
        with Panel(martlet, broker_source(broker)) as panel:
            deadline = time.monotonic() + 10
            while OLD not in panel.colours_now() and time.monotonic() < deadline:
                broker.say(21.5)
                time.sleep(0.3)

            def end():
                broker.start()
                # The number is stored at the broker until the panel is back.
                subprocess.run(
                    ["mosquitto_pub", "-p", str(broker.port), "-t", "number", "-r", "-m", "22.5"],
                    check=True,
                )

            return outage(panel, broker.stop, end, 3600 if is_long else 20)
    finally:
        broker.stop()


def flood(martlet, _):
    """10,000 messages a second for ten seconds, paced; the last one is the truth."""
    broker = Broker()
    broker.start()
    more = 'item.lost = { count = "dropped" }'
    tile = f"""
[[page.tile]]
id = "lost"
kind = "value"
data = "house:lost"
sparkline = false
threshold = [{{ value = 1, color = "#{'%02X%02X%02X' % DROPS}" }}]
"""
    try:
        with Panel(martlet, broker_source(broker, more), PAGE + tile) as panel:
            deadline = time.monotonic() + 10
            while OLD not in panel.colours_now() and time.monotonic() < deadline:
                broker.say(21.5)
                time.sleep(0.3)
            processes = panel.children()
            before = [processor_seconds(one) for one in processes]
            begin, slowest, count = time.monotonic(), 0.0, 0
            publisher = subprocess.Popen(broker.words("number"), stdin=subprocess.PIPE)
            while time.monotonic() - begin < 10:
                due = int((time.monotonic() - begin) * 10_000)
                if due > count:
                    text = b"".join(b"%.3f\n" % (20 + n % 1000 / 1000) for n in range(count, due))
                    publisher.stdin.write(text)
                    publisher.stdin.flush()
                    count = due
                asked = time.monotonic()
                panel.colours_now()
                slowest = max(slowest, time.monotonic() - asked)
            publisher.stdin.write(b"22.5\n")
            publisher.stdin.close()
            publisher.wait()
            spent = time.monotonic() - begin
            load = [
                (processor_seconds(one) - old) / spent * 100
                for one, old in zip(processes, before)
            ]
            right = panel.wait("the last number", lambda colours: NEW in colours, 20)
            if DROPS not in panel.colours_now():
                raise Failure("no dropped message is counted on the page")
            if slowest > SLOWEST_PICTURE or load[0] > PANEL_LOAD:
                raise Failure(f"a picture within {slowest:.2f} s, panel {load[0]:.0f} % of a core")
            return (
                f"{count / 10:.0f} messages/s; a picture within {slowest:.2f} s | – | "
                f"live; panel {load[0]:.0f} %, feeds {load[1]:.0f} % of a core | {right:.1f} | drops shown"
            )
    finally:
        broker.stop()


ROWS = [
    Row("(a lie that is believed)", credulity),
    Row("DNS dead", dead_names),
    Row("network gone", network_gone),
    gone("connection refused", "refused", Server.stop, Server.start),
    gone("black hole", "", Server.freeze, Server.thaw, seconds=8),
    certificate("TLS certificate expired", "expired.pem", "expired"),
    certificate("TLS certificate of another name", "misnamed.pem", ""),
    lie("401", "unauthorised", "401"),
    lie("429 with Retry-After", "busy", "429"),
    lie("500", "broken", "500"),
    lie("body truncated", "truncated", ""),
    lie("body of 1 GB announced", "huge", "larger than"),
    lie("body of 1 GB in pieces", "endless", "", seconds=10),
    lie("slow drip", "drip", "", seconds=8),
    lie("redirect loop", "loop", ""),
    lie("gzip bomb", "bomb", "", seconds=10),
    lie("wrong type", "page", ""),
    lie("invalid UTF-8", "latin", ""),
    lie("nesting of 100,000", "deep", ""),
    lie("NaN", "nan", ""),
    lie("empty body", "empty", ""),
    lie("schema change: renamed", "renamed", ""),
    lie("schema change: another type", "retyped", ""),
    Row("unordered and double times", disorder),
    Row("broker gone", broker_gone),
    Row("10,000 messages a second", flood, is_measured=True),
]
bomb()
