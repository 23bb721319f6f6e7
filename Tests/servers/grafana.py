#!/usr/bin/env python3
"""A program with Grafana's query API as its documentation describes it: grafana.py PORT. It wants
the token geheim; the name of a data source is its behaviour. Bodies are written to `asked`."""
import http.server, json, sys


def frame(fields, values, entities=None):
    data = {"values": values}
    if entities:
        data["entities"] = entities
    return {"schema": {"refId": "A", "fields": fields}, "data": data}


TIME = {"name": "Time", "type": "time", "typeInfo": {"frame": "time.Time"}}
T = 1_700_000_000_000


def number(**more):
    return {"name": "Value", "type": "number", "typeInfo": {"frame": "float64"}, **more}


def answers(uid):
    if uid == "wide":
        return [
            frame([TIME, number(labels={"room": room})], [[T, T + 1000, T + 2000], values], special)
            for room, values, special in [
                ("hall", [1, None, 3], None),
                ("cellar", [None, 5, None], [None, {"NaN": [0], "Inf": [2]}]),
            ]
        ]
    if uid == "long":
        name = {"name": "room", "type": "string"}
        return [frame([TIME, name, number()], [[T, T, T + 1000], ["a", "b", "a"], [1, 2, 3]])]
    if uid == "titled":
        return [frame([TIME, number(config={"displayNameFromDS": "Load"})], [[T, T + 1000], [1, 2]])]
    if uid == "table":
        fields = [{"name": "name", "type": "string"}, number(), {"name": "on", "type": "boolean"}]
        return [frame(fields, [["a", "b"], [1.5, None], [True, False]])]
    if uid == "ragged":
        return [frame([TIME, number()], [[T, T + 1000], [1]])]
    return [frame([TIME, number()], [])]


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *arguments):
        pass

    def reply(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with open("asked", "ab") as file:
            file.write(body + b"\n")
        if self.headers.get("Authorization") != "Bearer geheim":
            return self.reply(401, {"message": "Invalid API key", "statusCode": 401})
        if self.path != "/api/ds/query":
            return self.reply(404, {"message": "Not found"})
        uid = json.loads(body)["queries"][0]["datasource"]["uid"]
        if uid == "missing":
            return self.reply(404, {"message": "Data source not found"})
        if uid == "wrong":
            words = "bad_data: 1:5: parse error: unclosed left parenthesis"
            return self.reply(400, {"results": {"A": {"error": words, "status": 400}}})
        if uid == "busy":
            return self.reply(503, {"message": "overloaded"})
        self.reply(200, {"results": {"A": {"status": 200, "frames": answers(uid)}}})


http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
