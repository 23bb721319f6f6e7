#!/usr/bin/env python3
"""A server with the query API of Prometheus that answers rightly and wrongly: queries.py PORT. The
first part of each path is one behaviour. The file `asked` in the working folder lists the queries."""
import email.utils, http.server, json, socketserver, sys, threading, time, urllib.parse

asked = open("asked", "w")
counts = {}
lock = threading.Lock()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def reply(self, body, status=200, type="application/json", length=None, **headers):
        if not isinstance(body, bytes):
            body = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", type)
        self.send_header("Content-Length", str(length or len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)
        if length:
            self.close_connection = True

    def do_GET(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        path, _, query = self.path.partition("?")
        behaviour = path.split("/")[1]
        with lock:
            asked.write(self.path + "\n")
            asked.flush()
            counts[behaviour] = counts.get(behaviour, 0) + 1
            self.count = counts[behaviour]
        fields = dict(urllib.parse.parse_qsl(query or body))
        getattr(self, "do_" + behaviour)(fields)

    do_POST = do_GET

    def answer(self, fields, **more):
        """One series whose value is the time, and the query's length as a second one."""
        if "time" in fields:
            pair = [float(fields["time"]), fields["time"]]
            result = {"resultType": "vector", "result": [{"metric": {}, "value": pair}]}
        else:
            start, end, step = (round(float(fields[k]) * 1000) for k in ("start", "end", "step"))
            times = [t / 1000 for t in range(start, end + 1, step)]
            values = [[t, str(t)] for t in times]
            result = {"resultType": "matrix", "result": [{"metric": {"a": "b"}, "values": values}]}
        self.reply({"status": "success", "data": result, **more})

    def error(self, status, kind, why):
        self.reply({"status": "error", "errorType": kind, "error": why}, status)

    def do_good(self, fields):
        self.answer(fields)

    def do_behind(self, fields):
        """A server three hours ahead of whoever asks."""
        self.date_time_string = lambda: email.utils.formatdate(time.time() + 3 * 3600, usegmt=True)
        self.answer(fields)

    def do_partial(self, fields):
        self.answer(fields, warnings=["a remote part was not reached"])

    def do_timeout(self, fields):
        self.error(503, "timeout", "query timed out in expression evaluation")

    def do_starting(self, fields):
        if self.count > 2:
            return self.answer(fields)
        self.reply(b"Service Unavailable", 503, "text/plain; charset=utf-8", Retry_After="1")

    def do_limited(self, fields):
        self.reply({"status": "error", "errorType": "too_many", "error": "slow down"}, 429)

    def do_cut(self, fields):
        self.reply(b'{"status":"success","data":{"resultType":"vec', length=10_000)

    def do_short(self, fields):
        self.reply(b'{"status":"success","data":{"resultType":"vec')

    def do_page(self, fields):
        self.reply(b"<html>welcome</html>", 200, "text/html")

    def do_other(self, fields):
        self.reply(b'{"power": 3}')

    def do_late(self, fields):
        """The finer ranges fail."""
        if float(fields["step"]) < 1:
            return self.error(422, "execution", "too fine")
        self.answer(fields)

    def do_token(self, fields):
        if self.headers.get("Authorization") != "Bearer geheim":
            return self.reply(b"who are you?", 401, "text/plain")
        if self.headers.get("X-Scope-OrgID") != "house":
            return self.reply(b"no tenant", 401, "text/plain")
        self.answer(fields)


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True


Server(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
