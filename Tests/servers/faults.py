#!/usr/bin/env python3
"""A server of HTTP that answers rightly and wrongly: faults.py PORT. Each path is one behaviour."""
import base64, gzip, http.server, json, pathlib, re, socketserver, struct, sys, threading, time, zlib

DOCUMENT = b'{"power": 21.5, "rows": [{"t": 1700000000, "v": 1}, {"t": 1700000060, "v": 2}]}'
# The pictures of the tests, by their names.
PICTURES = {
    name: base64.b64decode(text.replace("\\\n", "").replace(" ", "").strip())
    for name, text in re.findall(
        r'static let (\w+) = bytes\(\s*"""\s*(.*?)\s*"""',
        (pathlib.Path(__file__).resolve().parent.parent / "Support/PictureFiles.swift").read_text(),
        re.S,
    )
}
counts = {}
acts = []
lock = threading.Lock()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def reply(self, body, status=200, type="application/json", **headers):
        self.send_response(status)
        self.send_header("Content-Type", type)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def do_GET(self):
        length = int(self.headers.get("Content-Length", 0))
        self.body = self.rfile.read(length)
        path, _, query = self.path.partition("?")
        with lock:
            counts[path] = counts.get(path, 0) + 1
            self.count = counts[path]
        words = path.strip("/").split("/")
        getattr(self, "path_" + words[0].replace("-", "_"), self.path_missing)(*words[1:2])

    do_POST = do_GET
    do_PUT = do_GET
    do_PATCH = do_GET
    do_DELETE = do_GET

    def path_missing(self, *_):
        self.reply(b"there is nothing here\n", 404, "text/plain")

    def path_json(self, *_):
        self.reply(DOCUMENT)

    def path_counts(self, *_):
        self.reply(json.dumps(counts).encode())

    def path_count(self, *_):
        self.reply(b'{"count": %d}' % self.count)

    def path_echo(self, *_):
        self.reply(
            json.dumps(
                {
                    "method": self.command,
                    "path": self.path,
                    "headers": {k.lower(): v for k, v in self.headers.items()},
                    "body": self.body.decode("latin-1"),
                }
            ).encode()
        )

    def path_act(self, kind="done"):
        """An action: it is noted, whatever the answer."""
        act = {
            "method": self.command,
            "path": self.path,
            "body": self.body.decode(),
            "type": self.headers.get("Content-Type", ""),
            "login": self.headers.get("Authorization", ""),
        }
        with lock:
            acts.append(act)
        if kind == "drop":
            self.close_connection = True
        elif kind == "see":
            self.reply(b"", 303, Location="/json")
        elif kind == "moved":
            self.reply(b"", 307, Location="/act")
        elif kind == "no":
            self.reply(b"the gate is locked\n", 409, "text/plain")
        else:
            self.reply(b"{}")

    def path_acts(self, *_):
        self.reply(json.dumps(acts).encode())

    def path_status(self, code="500"):
        body = json.dumps({"status": "error", "error": "the \"pump\" is off\nfor now"}).encode()
        self.reply(body, int(code))

    def path_stranger(self, code="401"):
        """Repeats the request in its refusal."""
        words = ", ".join(f"{name}: {value}" for name, value in self.headers.items())
        self.reply(json.dumps({"message": f"no access with {words}"}).encode(), int(code))

    def path_login(self, *_):
        right = "Basic " + base64.b64encode(b"panel:geheim").decode()
        if self.headers.get("Authorization") in (right, "Bearer geheim"):
            self.reply(DOCUMENT)
        else:
            self.reply(b"who are you?", 401, "text/plain", WWW_Authenticate="Basic")

    def path_busy(self, seconds="1"):
        if self.count == 1:
            self.reply(b"", 429, Retry_After=seconds)
        else:
            self.reply(DOCUMENT)

    def path_flaky(self, *_):
        """Right, wrong, right, wrong ..."""
        if self.count % 2:
            self.reply(b'{"power": %d}' % self.count)
        else:
            self.reply(b"", 500)

    def path_etag(self, *_):
        if self.headers.get("If-None-Match") == '"one"':
            self.send_response(304)
            self.send_header("ETag", '"one"')
            self.end_headers()
        else:
            self.reply(DOCUMENT, ETag='"one"')

    def path_dated(self, *_):
        date = "Sun, 06 Nov 1994 08:49:37 GMT"
        if self.headers.get("If-Modified-Since") == date:
            self.send_response(304)
            self.end_headers()
        else:
            self.reply(DOCUMENT, Last_Modified=date)

    def path_gzip(self, *_):
        self.reply(gzip.compress(DOCUMENT), Content_Encoding="gzip")

    def path_bomb(self, *_):
        """A gigabyte of zeros in a megabyte."""
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Connection", "close")
        self.end_headers()
        packer = zlib.compressobj(9, zlib.DEFLATED, 31)
        zeros = bytes(1 << 20)
        try:
            for _ in range(1024):
                self.wfile.write(packer.compress(zeros))
            self.wfile.write(packer.flush())
        except OSError:
            pass
        self.close_connection = True

    def path_huge(self, *_):
        """A gigabyte as it is."""
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(1 << 30))
        self.end_headers()
        piece = b" " * (1 << 20)
        try:
            for _ in range(1024):
                self.wfile.write(piece)
        except OSError:
            pass
        self.close_connection = True

    def path_truncated(self, *_):
        self.send_response(200)
        self.send_header("Content-Length", str(len(DOCUMENT) + 100))
        self.end_headers()
        self.wfile.write(DOCUMENT)
        self.close_connection = True

    def path_drip(self, *_):
        self.send_response(200)
        self.send_header("Content-Length", "100000")
        self.end_headers()
        try:
            for _ in range(100000):
                self.wfile.write(b" ")
                time.sleep(0.05)
        except OSError:
            pass
        self.close_connection = True

    def path_silent(self, *_):
        time.sleep(60)
        self.close_connection = True

    def path_hangup(self, *_):
        self.close_connection = True

    def path_loop(self, *_):
        self.reply(b"", 302, Location=f"/loop?{self.count}")

    def path_redirect(self, count="1"):
        left = int(count) - 1
        self.reply(b"", 302, Location=f"/redirect/{left}" if left else "/echo")

    def path_away(self, port="80"):
        self.reply(b"", 302, Location=f"http://127.0.0.1:{port}/echo")

    def path_file(self, *_):
        self.reply(b"", 302, Location="file:///etc/passwd")

    def path_html(self, *_):
        self.reply(b"<!doctype html><title>Sign in</title>", type="text/html")

    def path_latin(self, *_):
        self.reply(b'{"power": "\xe4\xff"}')

    def path_deep(self, *_):
        self.reply(b"[" * 100000 + b"]" * 100000)

    def path_nan(self, *_):
        self.reply(b'{"power": NaN}')

    def path_null(self, *_):
        self.reply(b'{"power": null}')

    def path_text(self, *_):
        self.reply(b'{"power": "21.5 \xc2\xb0C"}')

    def path_empty(self, *_):
        self.reply(b"")

    def path_csv(self, *_):
        rows = "time,power\n" + "".join(f"{1700000000 + i},{i}\n" for i in range(3 + self.count))
        self.reply(rows.encode(), type="text/csv")

    def path_columns(self, *_):
        self.reply(
            b'{"columns":[["x",1700000000000,1700000060000],["y0",1,2]],'
            b'"types":{"x":"x","y0":"line"},"names":{"y0":"Y"},"colors":{"y0":"#108BE3"}}'
        )

    def path_events(self, *_):
        """Server-sent events: ten a second; `/events/5` ends the stream after five."""
        most = int(self.path.strip("/").split("/")[1]) if self.path.count("/") > 1 else 1 << 30
        first = int(self.headers.get("Last-Event-ID", "0")) + 1
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Connection", "close")
        self.end_headers()
        try:
            for number in range(first, first + most):
                text = f": a comment\r\nid: {number}\r\ndata: {{\"count\":\r\ndata: {number}}}\r\n\r\n"
                self.wfile.write(text.encode())
                time.sleep(0.1)
        except OSError:
            pass
        self.close_connection = True

    def path_picture(self, name):
        self.reply(PICTURES[name], type="image/jpeg")

    def path_camera(self, way="length"):
        """A camera that sends two pictures in turn, ten a second."""
        self.send_response(200)
        quoted = '"--frame"' if way == "quoted" else "frame"
        self.send_header("Content-Type", f"multipart/x-mixed-replace; boundary={quoted}")
        self.send_header("Connection", "close")
        self.end_headers()
        try:
            for number in range(1 << 30):
                picture = PICTURES["jpeg" if number % 2 == 0 else "grey"]
                if way == "damaged" and number % 2:
                    picture = b"no picture"
                length = "" if way == "endless" else f"Content-Length: {len(picture)}\r\n"
                head = f"--frame\r\nContent-Type: image/jpeg\r\n{length}\r\n"
                self.wfile.write(head.encode() + picture + b"\r\n")
                if way == "silent" and number == 1:
                    time.sleep(3600)
                time.sleep(0.1)
        except OSError:
            pass
        self.close_connection = True


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request, address):
        pass


Server(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
