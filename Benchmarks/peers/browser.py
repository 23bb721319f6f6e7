"""Chromium's canvas as a peer: a headless browser that asks this process which scene to draw."""
import json
import queue
import shutil
import subprocess
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PAGE = Path(__file__).with_name("canvas.html")
# A frame of S2b takes seconds on a busy machine.
PATIENCE = 120


class Browser:
    """Has the methods of `Program`; lives until `close`."""
    name = "chromium"

    def __init__(self, folder):
        self.jobs, self.results = queue.Queue(), queue.Queue()
        self.picture = None
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.profile = tempfile.mkdtemp(dir=folder)
        self.process = subprocess.Popen(
            ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-lcd-text",
             "--font-render-hinting=none", "--force-device-scale-factor=1", "--no-first-run",
             "--disable-background-networking", f"--user-data-dir={self.profile}",
             f"http://127.0.0.1:{self.server.server_port}/"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def handler(self):
        browser = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *arguments):
                pass

            def answer(self, kind, body):
                self.send_response(200)
                self.send_header("Content-Type", kind)
                # Isolated pages get a clock of 5 microseconds instead of 100.
                self.send_header("Cross-Origin-Opener-Policy", "same-origin")
                self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def do_GET(self):
                if self.path == "/job":
                    self.answer("application/json", json.dumps(browser.jobs.get()).encode())
                elif self.path == "/":
                    self.answer("text/html", PAGE.read_bytes())
                else:
                    self.send_error(404)

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if self.path == "/picture":
                    browser.picture = body
                else:
                    browser.results.put(body.decode())
                self.answer("text/plain", b"")

        return Handler

    def draw(self, scene, seconds, dump):
        self.picture = None
        self.jobs.put({"scene": scene, "seconds": seconds, "dump": dump})
        line = self.results.get(timeout=PATIENCE)
        return [line.split(",")] if line else []

    def measure(self, scene, seconds):
        return self.draw(scene, seconds, False)

    def dump(self, folder, scenes):
        for scene in scenes:
            self.draw(scene, 0, True)
            if self.picture:
                (Path(folder) / f"{scene}.png").write_bytes(self.picture)

    def close(self):
        self.process.terminate()
        self.process.wait(10)
        self.server.shutdown()
        shutil.rmtree(self.profile, ignore_errors=True)
