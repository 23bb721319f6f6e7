#!/usr/bin/python3
"""A Home Assistant: homeassistant.py PORT REST_PORT [VENV]

With VENV, a virtual environment that has the package `homeassistant`, it is the real one. Without, it is
a small one written from the documentation of the WebSocket API, whose REST API is on REST_PORT.

Both keep what they know in the working folder, so that a second start goes on where the first one ended.
They write a long-lived access token to the file `token` once they are ready, and give `sensor.meter`
statistics: hours 0 … 45 of the last 48, without 20 … 22, and hour 46 as soon as there is a file `more`.
"""
import asyncio, json, os, signal, sys, time, threading
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PORT, REST_PORT = int(sys.argv[1]), int(sys.argv[2])
# The hour from which statistics are counted, the same after a second start.
if not os.path.exists("hour"):
    with open("hour", "w") as file:
        file.write(str(int(time.time()) // 3600 * 3600 - 48 * 3600))
FIRST_HOUR = int(open("hour").read())


def statistics(hours):
    return [
        {
            "start": FIRST_HOUR + hour * 3600, "mean": hour + 0.5, "min": hour, "max": hour + 1,
            "state": 100 + hour, "sum": 2 * hour,
        }
        for hour in hours
    ]


def write_token(token):
    with open("token.new", "w") as file:
        file.write(token + "\n")
    os.rename("token.new", "token")


# The small one.

class House:
    def __init__(self):
        self.lock = threading.RLock()
        # A clock that nothing sets while the house stands.
        self.start = time.time() - time.monotonic()
        self.history = {}
        self.listeners = []
        if os.path.exists("states.json"):
            self.history = json.load(open("states.json"))
        else:
            self.set("input_boolean.lamp", "off", {"friendly_name": "Lamp"})
            self.set("light.bed", "off", {})
            self.set("switch.fan", "off", {})
            self.set("cover.blind", "closed", {"current_position": 0})
        self.loop = asyncio.new_event_loop()

    def set(self, entity, state, attributes):
        with self.lock:
            rows = self.history.setdefault(entity, [])
            old = rows[-1] if rows else None
            if old and old["s"] == state and old["a"] == attributes:
                return
            now = self.now()
            if old:
                # The panel counts in milliseconds and keeps the last of what has the same one.
                now = max(now, old["lu"] + 0.002)
            row = {"s": state, "a": attributes, "lu": now, "lc": now}
            if old and old["s"] == state:
                row["lc"] = old["lc"]
            rows.append(row)
            with open("states.new", "w") as file:
                json.dump(self.history, file)
            os.rename("states.new", "states.json")
            for listener in list(self.listeners):
                self.loop.call_soon_threadsafe(listener, entity, old, row)

    def now(self):
        return self.start + time.monotonic()

    def serve(self, name, entity, data):
        """Does a service to an entity, as the real one with CONFIGURATION. Returns whether there is such
        a service."""
        domain, verb = name.split(".")
        if name == "scene.turn_on" and entity == "scene.evening":
            self.set("light.bed", "off", {})
            self.set("switch.fan", "off", {})
        elif domain == "cover" and verb in ("open_cover", "close_cover", "set_cover_position"):
            position = int(data.get("position", 100 if verb == "open_cover" else 0))
            self.set(entity, "open" if position else "closed", {"current_position": position})
        elif verb in ("turn_on", "turn_off") and domain in ("input_boolean", "light", "switch"):
            attributes = self.history.get(entity, [{"a": {}}])[-1]["a"]
            if "brightness_pct" in data:
                attributes = {"brightness": round(int(data["brightness_pct"]) * 2.55)}
            self.set(entity, verb[5:], attributes)
        else:
            return False
        return True

    def fire(self, event):
        for listener in list(self.listeners):
            self.loop.call_soon_threadsafe(listener, event, None, None)


def compressed(row):
    return {key: row[key] for key in row if key != "lu" or row["lu"] != row["lc"]}


def difference(old, new):
    plus, result = {}, {}
    if old["s"] != new["s"]:
        plus["s"] = new["s"]
        plus["lc"] = new["lc"]
    else:
        plus["lu"] = new["lu"]
    changed = {key: value for key, value in new["a"].items() if old["a"].get(key) != value}
    if changed:
        plus["a"] = changed
    result["+"] = plus
    removed = [key for key in old["a"] if key not in new["a"]]
    if removed:
        result["-"] = {"a": removed}
    return result


class Talk:
    """One connection after its token was accepted."""

    def __init__(self, house, socket):
        self.house, self.socket, self.subscriptions, self.tasks = house, socket, {}, []
        house.listeners.append(self.heard)

    def heard(self, name, old, new):
        for id, (kind, wanted) in list(self.subscriptions.items()):
            if kind == "events" and name == wanted:
                self.event(id, {"event_type": name, "data": {}})
            elif kind == "entities" and new and name in wanted:
                event = {"c": {name: difference(old, new)}} if old else {"a": {name: compressed(new)}}
                self.event(id, event)

    def say(self, message):
        self.tasks.append(asyncio.ensure_future(self.socket.send(json.dumps(message))))

    def event(self, id, event):
        self.say({"id": id, "type": "event", "event": event})

    def result(self, id, result=None):
        self.say({"id": id, "type": "result", "success": True, "result": result})

    def refuse(self, id, code, message):
        error = {"code": code, "message": message}
        self.say({"id": id, "type": "result", "success": False, "error": error})

    async def stream(self, id, command):
        start = datetime.fromisoformat(command["start_time"].replace("Z", "+00:00")).timestamp()
        # A state that was moved by 2 ms is not in the future.
        now = self.house.now() + 0.1
        # The recorder writes once a second; what is younger comes with the second event.
        written = now - 1
        for first, after, until in ((True, start, written), (False, max(start, written), now)):
            states = {}
            for name in command["entity_ids"]:
                rows = self.house.history.get(name, [])
                found = [dict(row) for row in rows if after < row["lu"] <= until]
                before = [row for row in rows if row["lu"] <= start]
                if first and before and command["include_start_time_state"]:
                    found.insert(0, {**before[-1], "lu": start})
                if command["minimal_response"]:
                    found = [
                        row for index, row in enumerate(found)
                        if index == 0 or row["s"] != found[index - 1]["s"]
                    ]
                for row in found:
                    row.pop("lc")
                    if command["no_attributes"]:
                        row["a"] = {}
                if found:
                    states[name] = found
            if first or states:
                times = {"start_time": start, "end_time": until}
                self.event(id, {"states": states, **times})
            await asyncio.sleep(0.3)

    def take(self, command):
        id, kind = command["id"], command["type"]
        if kind == "get_config":
            self.result(id, {"state": "RUNNING", "version": "0"})
        elif kind == "subscribe_entities":
            self.subscriptions[id] = ("entities", command["entity_ids"])
            self.result(id)
            known = {name: self.house.history.get(name) for name in command["entity_ids"]}
            self.event(id, {"a": {name: compressed(rows[-1]) for name, rows in known.items() if rows}})
        elif kind == "subscribe_events":
            self.subscriptions[id] = ("events", command["event_type"])
            self.result(id)
        elif kind == "unsubscribe_events":
            self.subscriptions.pop(command["subscription"], None)
            self.result(id)
        elif kind == "history/stream":
            self.result(id)
            self.tasks.append(asyncio.ensure_future(self.stream(id, command)))
        elif kind == "call_service":
            name = f"{command['domain']}.{command['service']}"
            entities = command.get("target", {}).get("entity_id", [""])
            data = command.get("service_data", {})
            if not all([self.house.serve(name, entity, data) for entity in entities]):
                return self.refuse(id, "not_found", f"Service {name} not found.")
            self.result(id, {"context": {}})
        elif kind == "recorder/statistics_during_period" and command["period"] == "hour":
            start = datetime.fromisoformat(command["start_time"].replace("Z", "+00:00")).timestamp()
            hours = [*range(0, 20), *range(23, 46)] + ([46] if os.path.exists("more") else [])
            rows = [
                {
                    "start": row["start"] * 1000, "end": (row["start"] + 3600) * 1000,
                    **{type: row[type] for type in command["types"] if type in row},
                }
                for row in statistics(hours) if row["start"] >= start
            ]
            known = rows and "sensor.meter" in command["statistic_ids"]
            self.result(id, {"sensor.meter": rows} if known else {})
        else:
            self.refuse(id, "unknown_command", "Unknown command.")


def serve_small():
    from websockets.server import serve

    house = House()
    token = "long.lived.token"

    class Rest(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"] or 0))
            if self.headers["Authorization"] != "Bearer " + token:
                return self.send_error(401)
            kind, name = self.path.split("/")[2:4]
            if kind == "states":
                content = json.loads(body)
                house.set(name, content["state"], content.get("attributes", {}))
            else:
                house.fire(name)
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_):
            pass

    async def handle(socket):
        if socket.path != "/api/websocket":
            return
        await socket.send(json.dumps({"type": "auth_required", "ha_version": "0"}))
        message = json.loads(await socket.recv())
        if message.get("access_token") != token:
            why = "Invalid access token or password"
            await socket.send(json.dumps({"type": "auth_invalid", "message": why}))
            return
        await socket.send(json.dumps({"type": "auth_ok", "ha_version": "0"}))
        talk = Talk(house, socket)
        try:
            async for message in socket:
                talk.take(json.loads(message))
        finally:
            house.listeners.remove(talk.heard)

    async def main():
        async with serve(handle, "127.0.0.1", PORT):
            write_token(token)
            await asyncio.get_running_loop().create_future()

    rest = ThreadingHTTPServer(("127.0.0.1", REST_PORT), Rest)
    threading.Thread(target=rest.serve_forever, daemon=True).start()
    asyncio.set_event_loop(house.loop)
    house.loop.run_until_complete(main())


# The real one.

CONFIGURATION = """
homeassistant: { name: House, time_zone: Europe/Berlin, unit_system: metric }
http: { server_host: 127.0.0.1, server_port: %d }
api:
websocket_api:
recorder:
history:
input_boolean:
  lamp: { name: Lamp }
  bed: { initial: false }
  fan: { initial: false }
input_number:
  level: { min: 0, max: 255, initial: 0 }
  blind: { min: 0, max: 100, initial: 0 }
light:
- platform: template
  lights:
    bed:
      value_template: "{{ is_state('input_boolean.bed', 'on') }}"
      level_template: "{{ states('input_number.level') | int }}"
      turn_on: { service: input_boolean.turn_on, target: { entity_id: input_boolean.bed } }
      turn_off: { service: input_boolean.turn_off, target: { entity_id: input_boolean.bed } }
      set_level:
      - { service: input_number.set_value, target: { entity_id: input_number.level },
          data: { value: "{{ brightness }}" } }
      - { service: input_boolean.turn_on, target: { entity_id: input_boolean.bed } }
switch:
- platform: template
  switches:
    fan:
      value_template: "{{ is_state('input_boolean.fan', 'on') }}"
      turn_on: { service: input_boolean.turn_on, target: { entity_id: input_boolean.fan } }
      turn_off: { service: input_boolean.turn_off, target: { entity_id: input_boolean.fan } }
cover:
- platform: template
  covers:
    blind:
      position_template: "{{ states('input_number.blind') | int }}"
      set_cover_position:
        service: input_number.set_value
        target: { entity_id: input_number.blind }
        data: { value: "{{ position }}" }
scene:
- name: Evening
  entities: { light.bed: "off", switch.fan: "off" }
"""

# A client of the real one, run by its own Python: logs in, makes a token, imports statistics.
CLIENT = """
import asyncio, json, os, sys
import aiohttp

async def main(url, rows):
    async with aiohttp.ClientSession() as session:
        client = {"client_id": url + "/", "redirect_uri": url + "/"}
        for attempt in range(300):
            try:
                flow = {**client, "handler": ["homeassistant", None]}
                answer = await (await session.post(url + "/auth/login_flow", json=flow)).json()
                break
            except (aiohttp.ClientError, ValueError):
                await asyncio.sleep(0.1)
        login = {"client_id": client["client_id"], "username": "panel", "password": "geheim12"}
        step = url + "/auth/login_flow/" + answer["flow_id"]
        code = (await (await session.post(step, json=login)).json())["result"]
        form = {"client_id": client["client_id"], "grant_type": "authorization_code", "code": code}
        access = (await (await session.post(url + "/auth/token", data=form)).json())["access_token"]
        async with session.ws_connect(url + "/api/websocket") as socket:
            await socket.receive_json()
            await socket.send_json({"type": "auth", "access_token": access})
            await socket.receive_json()
            ids = iter(range(1, 1000))

            async def ask(type, **fields):
                while True:
                    id = next(ids)
                    await socket.send_json({"id": id, "type": type, **fields})
                    answer = await socket.receive_json()
                    if answer.get("success"):
                        return answer["result"]
                    if answer["error"]["code"] != "unknown_command":
                        raise SystemExit(f"{type}: {answer}")
                    await asyncio.sleep(0.1)

            while (await ask("get_config"))["state"] != "RUNNING":
                await asyncio.sleep(0.1)
            metadata = {
                "has_mean": True, "has_sum": True, "name": None, "source": "recorder",
                "statistic_id": "sensor.meter", "unit_of_measurement": "kWh"}
            await ask("recorder/import_statistics", metadata=metadata, stats=rows)
            if not os.path.exists("token"):
                token = await ask(
                    "auth/long_lived_access_token", client_name="panel" + sys.argv[3], lifespan=365)
                print(token)

asyncio.run(main(sys.argv[1], json.loads(sys.argv[2])))
"""


def serve_real(venv):
    import subprocess

    venv = os.path.abspath(venv)
    hass = [venv + "/bin/hass", "--config", "."]
    if not os.path.exists("configuration.yaml"):
        with open("configuration.yaml", "w") as file:
            file.write(CONFIGURATION % PORT)
        add = [*hass, "--script", "auth", "--config", ".", "add", "panel", "geheim12"]
        subprocess.run(add, check=True)
    child = subprocess.Popen([*hass, "--skip-pip"])
    signal.signal(signal.SIGTERM, lambda *_: child.send_signal(signal.SIGTERM))

    def client(hours):
        rows = statistics(hours)
        for row in rows:
            row["start"] = datetime.fromtimestamp(row["start"], timezone.utc).isoformat()
        url = f"http://127.0.0.1:{PORT}"
        command = [venv + "/bin/python", "-c", CLIENT, url, json.dumps(rows), str(time.time())]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()

    def work():
        token = client([*range(0, 20), *range(23, 46)])
        if token:
            write_token(token)
        while not os.path.exists("more"):
            time.sleep(0.1)
        client([46])
        with open("imported", "w"):
            pass

    threading.Thread(target=work, daemon=True).start()
    sys.exit(child.wait())


if len(sys.argv) > 3:
    serve_real(sys.argv[3])
else:
    serve_small()
