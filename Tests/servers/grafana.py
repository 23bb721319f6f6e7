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


PROMETHEUS = {"type": "prometheus", "uid": "titled"}
TEMPLATES = [
    {"name": "host", "multi": True, "current": {"text": ["pi", "nas"], "value": ["pi", "nas.lan"]}},
    {"name": "room", "current": {"text": "hall", "value": "hall"}},
    {"name": "all", "includeAll": True, "current": {"text": "All", "value": "$__all"},
     "options": [{"value": "$__all"}, {"value": "a"}, {"value": "b"}]},
    {"name": "custom", "includeAll": True, "allValue": ".*", "current": {"value": ["$__all"]}},
    {"name": "open", "includeAll": True, "current": {"value": ["$__all"]}, "options": []},
]


def target(letter, **more):
    return {"refId": letter, **more}


def dashboard(panels, templates):
    return {"meta": {}, "dashboard": {"uid": "board", "version": 3, "title": "Board",
                                      "templating": {"list": templates}, "panels": panels}}


BOARDS = {
    "board": dashboard(
        [
            {"id": 1, "title": "Load", "datasource": PROMETHEUS, "targets": [
                target("A", expr='load{host=~"$host", room="${room}", all=~"$all", c=~"$custom"}'
                                 "[$__rate_interval] $other", legendFormat="{{host}}"),
                target("B", hide=True, expr="hidden"),
                target("C", expr="second", datasource={"type": "prometheus", "uid": "second"}),
            ]},
            {"id": 2, "type": "row", "panels": [
                {"id": 3, "title": "SQL", "datasource": {"type": "postgres", "uid": "table"},
                 "targets": [target("A", rawSql="SELECT * WHERE h IN ($host) AND r = '$room' AND "
                                                "$__timeFilter(t) GROUP BY '$__interval' ${host:csv}")]},
            ]},
            {"id": 4, "title": "Old", "datasource": "Titled", "targets": [target("A", expr="x")]},
            {"id": 5, "title": "Usual", "targets": [target("A", expr="x")]},
            {"id": 6, "title": "Own", "datasource": {"uid": "-- Dashboard --"}, "targets": [target("A")]},
            {"id": 7, "title": "Text", "type": "text"},
            {"id": 8, "title": "Library", "libraryPanel": {"uid": "l", "name": "n"}},
            {"id": 9, "title": "Mixed", "datasource": {"uid": "-- Mixed --"}, "targets": [
                target("A", datasource=PROMETHEUS, expr="x"),
                target("B", datasource={"type": "__expr__", "uid": "__expr__"}, expression="$A * 2")]},
            {"id": 10, "title": "Unknown", "datasource": "Gone", "targets": [target("A", expr="x")]},
        ],
        TEMPLATES[:4],
    ),
    "open": dashboard([{"id": 1, "datasource": PROMETHEUS, "targets": [target("A", expr="$open")]}],
                      TEMPLATES),
    "none": {"dashboard": 4},
}
SETTINGS = {"defaultDatasource": "Wide", "datasources": {
    "Wide": {"uid": "wide", "type": "prometheus"}, "Titled": {"uid": "titled", "type": "loki"}}}


def answers(uid):
    if uid == "second":
        return [frame([TIME, number(config={"displayNameFromDS": "Second"})], [[T], [9]])]
    if uid == "__expr__":
        return [frame([TIME, number(config={"displayName": "Twice"})], [[T, T + 1000], [2, 4]])]
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

    def do_GET(self):
        with open("read", "a") as file:
            file.write(self.path + "\n")
        if self.headers.get("Authorization") != "Bearer geheim":
            return self.reply(401, {"message": "Invalid API key", "statusCode": 401})
        if self.path == "/api/frontend/settings":
            return self.reply(200, SETTINGS)
        board = BOARDS.get(self.path.removeprefix("/api/dashboards/uid/"))
        if board:
            return self.reply(200, board)
        if self.path.endswith("/private"):
            return self.reply(403, {"message": "You'll need additional permissions: dashboards:read"})
        self.reply(404, {"message": "Dashboard not found", "status": "not-found"})

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
        results = {
            query["refId"]: {"status": 200, "frames": answers(query["datasource"]["uid"])}
            for query in json.loads(body)["queries"]
        }
        self.reply(200, {"results": results})


http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
