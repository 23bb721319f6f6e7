"""A server of HTTP or HTTPS that tells the truth until it is told to go wrong."""

import errno
import functools
import http.server
import itertools
import json
import random
import socket
import ssl
import subprocess
import threading
import time
import zlib


class Server:
    """`mode` is the name of a method of `Handler`; `number` is the truth; `keeps` says whether
    connections stay open after an answer."""

    def __init__(self, certificate=None, address="127.0.0.1"):
        self.mode, self.number, self.keeps = "truth", 21.5, True
        self.address = address
        self.certificate = certificate
        self.http = None
        self.port = free_port()
        self.start()

    def start(self):
        handler = type("Bound", (Handler,), {"owner": self})
        self.http = as_soon_as_free(lambda: Quiet((self.address, self.port), handler))
        if self.certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(self.certificate)
            self.http.socket = context.wrap_socket(
                self.http.socket, server_side=True, do_handshake_on_connect=False
            )
        threading.Thread(target=self.http.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self):
        """Closes the socket and all connections."""
        if self.http:
            self.http.shutdown()
            self.http.server_close()
            self.http.close_connections()
            self.http = None

    def freeze(self):
        """Leaves a socket that takes no connection: packets that ask for one are dropped."""
        self.stop()
        self.full = as_soon_as_free(
            lambda: socket.create_server(("127.0.0.1", self.port), backlog=0)
        )
        self.waiting = [socket.socket() for _ in range(4)]
        for one in self.waiting:
            one.setblocking(False)
            one.connect_ex(("127.0.0.1", self.port))

    def thaw(self):
        for one in [*self.waiting, self.full]:
            one.close()
        self.start()


class Quiet(http.server.ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, *arguments):
        self.connections = set()
        super().__init__(*arguments)

    def process_request(self, request, address):
        self.connections.add(request)
        super().process_request(request, address)

    def close_connections(self):
        for one in self.connections:
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def handle_error(self, request, address):
        pass


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    owner = None

    def log_message(self, *_):
        pass

    def do_GET(self):
        getattr(self, self.owner.mode)()

    def reply(self, body, status=200, kind="application/json", length=None, **headers):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        if not self.owner.keeps:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def truth(self):
        now = int(time.time() * 1000)
        rows = [{"t": now - 2000, "v": 20}, {"t": now - 1000, "v": self.owner.number}]
        self.reply(json.dumps({"number": self.owner.number, "rows": rows}).encode())

    def unauthorised(self):
        self.reply(b'{"number": 99}', 401, WWW_Authenticate='Basic realm="house"')

    def busy(self):
        self.reply(b'{"number": 99}', 429, Retry_After="3")

    def broken(self):
        self.reply(b'{"number": 99}', 500)

    def truncated(self):
        self.reply(b'{"number": 99', length=2000)
        self.close_connection = True

    def endless(self):
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        piece = b'{"number": 99}' + b" " * (1 << 20)
        for _ in range(1024):
            self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
        self.wfile.write(b"0\r\n\r\n")

    def huge(self):
        self.reply(b'{"number": 99}', length=1 << 30)
        time.sleep(30)

    def drip(self):
        self.reply(b"", length=100)
        for byte in b'{"number": 99}':
            self.wfile.write(bytes([byte]))
            time.sleep(0.5)

    def loop(self):
        self.reply(b"", 302, Location="/")

    def bomb(self):
        self.reply(bomb(), Content_Encoding="gzip")

    def page(self):
        self.reply(b"<html><body>number: 99</body></html>", kind="text/html")

    def latin(self):
        self.reply(b'{"name": "K\xfcche", "number": 99}')

    def deep(self):
        self.reply(b'{"number":' + b"[" * 100_000 + b"99" + b"]" * 100_000 + b"}")

    def nan(self):
        self.reply(b'{"number": NaN}')

    def empty(self):
        self.reply(b"")

    def renamed(self):
        self.reply(b'{"value": 99}')

    def retyped(self):
        self.reply(b'{"number": {"celsius": 99}}')

    def unordered(self):
        now = int(time.time() * 1000)
        rows = [{"t": now - 1000, "v": 21.5}, {"t": now - 9000, "v": 99}, {"t": now - 9000, "v": 99}]
        self.reply(json.dumps({"number": 21.5, "rows": rows}).encode())


@functools.cache
def bomb():
    """A document with a gigabyte of spaces, packed into a megabyte."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    piece = b" " * (1 << 20)
    parts = [packer.compress(b'{"number": 99'), *(packer.compress(piece) for _ in range(1024))]
    return b"".join([*parts, packer.compress(b"}"), packer.flush()])


# Below the ports that the kernel gives to clients and to sockets without a port of their own: one of
# those may be taken again before its server starts, or while it is away.
PORTS = range(16_384, 32_768)
next_ports = itertools.cycle(PORTS)
for _ in range(random.randrange(len(PORTS))):
    next(next_ports)


def free_port():
    """A port of the loopback that nothing uses, another one each time."""
    for _ in PORTS:
        port = next(next_ports)
        with socket.socket() as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                one.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise RuntimeError("no free port")


def as_soon_as_free(listen):
    """What `listen` returns once its port is free. A program that another thread starts has the
    closed socket of the port open for a moment, between its fork and its exec."""
    for _ in range(200):
        try:
            return listen()
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            time.sleep(0.05)
    return listen()


def make_certificates(folder):
    """Certificates in one file each: good, expired, and of another name; and their authority's."""

    def openssl(*words):
        subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)

    openssl(
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=Test authority",
        "-keyout", "ca.key", "-out", "ca.pem", "-days", "30",
    )
    for name, host, days in [("good", "localhost", 30), ("expired", "localhost", -1),
                             ("misnamed", "elsewhere.example", 30)]:
        (folder / "name.ext").write_text(f"subjectAltName=DNS:{host}")
        openssl(
            "req", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={host}",
            "-keyout", f"{name}.key", "-out", f"{name}.csr",
        )
        openssl(
            "x509", "-req", "-in", f"{name}.csr", "-CA", "ca.pem", "-CAkey", "ca.key",
            "-CAcreateserial", "-days", str(days), "-extfile", "name.ext", "-out", f"{name}.crt",
        )
        both = (folder / f"{name}.crt").read_text() + (folder / f"{name}.key").read_text()
        (folder / f"{name}.pem").write_text(both)
