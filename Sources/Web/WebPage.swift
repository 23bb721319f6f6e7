/// The page of the live screen: a canvas that shows tiles and sends touches.
enum WebPage {
  /// The page in plain HTML and JavaScript. The token and the name of the display are part of the
  /// page's own address.
  static let html = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, user-scalable=no">
    <title>Martlet</title>
    <style>
      html, body { margin: 0; height: 100%; background: #0a0e13; overflow: hidden; }
      body { display: grid; place-items: center; font: 14px system-ui, sans-serif; color: #9fb0c3; }
      canvas { max-width: 100vw; max-height: 100vh; touch-action: none; display: block; }
      #state { position: fixed; bottom: 8px; left: 12px; }
    </style>
    </head>
    <body>
    <canvas id="screen" width="1" height="1" tabindex="0"></canvas>
    <div id="state">connecting…</div>
    <script>
    "use strict";
    const canvas = document.getElementById("screen");
    const context = canvas.getContext("2d", { alpha: false });
    const state = document.getElementById("state");
    // The token, and the name of a display other than the first.
    const query = location.search;
    document.title = new URLSearchParams(query).get("output") || "Martlet";

    // Frames are drawn in the order they came, each whole: its tiles are decoded first.
    let drawing = Promise.resolve();
    const bytesOf = text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
    async function draw(frame) {
      const pictures = await Promise.all(frame.tiles.map(tile =>
        createImageBitmap(new Blob([bytesOf(tile.png)], { type: "image/png" }))));
      if (canvas.width !== frame.width || canvas.height !== frame.height) {
        canvas.width = frame.width;
        canvas.height = frame.height;
      }
      frame.tiles.forEach((tile, index) => context.drawImage(pictures[index], tile.x, tile.y));
      canvas.dataset.frames = Number(canvas.dataset.frames || 0) + 1;
    }
    const events = new EventSource("events" + query);
    events.onmessage = message => {
      const frame = JSON.parse(message.data);
      drawing = drawing.then(() => draw(frame)).catch(error => { state.textContent = error; });
    };
    events.onopen = () => { state.textContent = ""; };
    // The screen ends the oldest of too many pages, which must not come back by itself.
    events.addEventListener("displaced", () => {
      events.close();
      state.textContent = "shown in too many other places: reload to see it here";
    });
    events.onerror = () => { state.textContent = "connection lost, trying again…"; };

    // Touches go out in order, one request at a time; moves that wait are joined into one request.
    let waiting = [], isSending = false;
    async function send(line) {
      waiting.push(line);
      if (isSending) return;
      isSending = true;
      while (waiting.length) {
        const lines = waiting.splice(0).join("\\n");
        try { await fetch("input" + query, { method: "POST", body: lines }); } catch { }
      }
      isSending = false;
    }
    const slots = new Map();
    function position(event) {
      const box = canvas.getBoundingClientRect();
      const x = (event.clientX - box.left) * canvas.width / box.width;
      const y = (event.clientY - box.top) * canvas.height / box.height;
      return x.toFixed(2) + " " + y.toFixed(2);
    }
    canvas.addEventListener("pointerdown", event => {
      let slot = 0;
      while ([...slots.values()].includes(slot)) slot += 1;
      slots.set(event.pointerId, slot);
      canvas.setPointerCapture(event.pointerId);
      canvas.focus();
      send("down " + slot + " " + position(event));
    });
    canvas.addEventListener("pointermove", event => {
      if (slots.has(event.pointerId)) send("move " + slots.get(event.pointerId) + " " + position(event));
    });
    for (const name of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(name, event => {
        if (!slots.has(event.pointerId)) return;
        const verb = name === "pointerup" ? "up " : "cancel ";
        send(verb + slots.get(event.pointerId) + " " + position(event));
        slots.delete(event.pointerId);
      });
    }
    canvas.addEventListener("wheel", event => {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 16 : 1;
      send("wheel " + event.deltaX * lines + " " + event.deltaY * lines + " " + position(event));
    }, { passive: false });
    canvas.addEventListener("contextmenu", event => event.preventDefault());
    // The name with which each key went down, by its place on the keyboard: Shift may change it.
    const keys = new Map();
    canvas.addEventListener("keydown", event => {
      const key = event.key === " " ? "Space" : event.key;
      if (event.repeat || /\\s/.test(key)) return;
      keys.set(event.code, key);
      // A key with the name of one character types that character.
      send("key " + key + ([...key].length === 1 ? " " + key : ""));
    });
    canvas.addEventListener("keyup", event => {
      if (!keys.has(event.code)) return;
      send("keyup " + keys.get(event.code));
      keys.delete(event.code);
    });
    function releaseKeys() {
      const lines = [...keys.values()].map(key => "keyup " + key);
      keys.clear();
      return lines;
    }
    // A page without the focus does not hear of keys that are released.
    canvas.addEventListener("blur", () => releaseKeys().forEach(send));
    // A page that closes waits for no answer.
    addEventListener("pagehide", () => {
      const touches = [...slots.values()].map(slot => "cancel " + slot + " 0 0");
      slots.clear();
      const lines = [...waiting.splice(0), ...releaseKeys(), ...touches];
      if (lines.length) navigator.sendBeacon("input" + query, lines.join("\\n"));
    });
    </script>
    </body>
    </html>

    """
}
