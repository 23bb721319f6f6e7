"""A headless Chromium driven over the DevTools protocol, through its debugging pipe.

https://chromedevtools.github.io/devtools-protocol: JSON messages that end with a zero byte, to
the browser on its descriptor 3, from it on 4.
"""
import json
import os
import select
import shlex
import shutil
import signal
import subprocess
import tempfile
import time


class BrowserError(Exception):
    """The browser went away, answered too late or refused."""


def memory_of(processes):
    """Bytes that processes hold, what they share with others by their part (PSS)."""
    total = 0
    for process in processes:
        try:
            with open(f"/proc/{process}/smaps_rollup") as file:
                total += sum(int(line.split()[1]) for line in file if line.startswith("Pss:"))
        except OSError:
            pass
    return total * 1024


def cpu_seconds_of(process):
    """CPU time so far of a process, with that of its threads that have ended.

    It is read from the process's CPU clock, whose number clock_getcpuclockid(3) would give; times in /proc have steps
    of 10 ms.
    """
    return time.clock_gettime(~process << 3 | 2)


class Chromium:
    """One browser with one page. Use it in a `with`: nothing is left behind."""

    FLAGS = [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
        "--no-first-run", "--no-default-browser-check", "--disable-extensions",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--disable-breakpad", "--disable-dev-shm-usage", "--mute-audio", "--hide-scrollbars",
        "--force-device-scale-factor=1", "--force-color-profile=srgb",
    ]

    def __init__(self, width, height, *flags):
        self.size = {"width": width, "height": height}
        self.folder = tempfile.mkdtemp(prefix="martlet-browser-")
        to_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()
        command = " ".join([
            "exec", "chromium", *self.FLAGS, *map(shlex.quote, flags), f"--window-size={width},{height}",
            f"--user-data-dir={self.folder}", "about:blank",
            f"3<&{to_browser}", f"4>&{from_browser}"])
        self._process = subprocess.Popen(
            ["bash", "-c", command], pass_fds=(to_browser, from_browser), start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": self.folder})
        os.close(to_browser)
        os.close(from_browser)
        self._buffer = b""
        self._last = 0
        self._session = None

    def __enter__(self):
        try:
            targets = self._call("Target.getTargets", deadline=40)["targetInfos"]
            page = next(t["targetId"] for t in targets if t["type"] == "page")
            answer = self._call("Target.attachToTarget", targetId=page, flatten=True)
            self._session = answer["sessionId"]
            self._call("Page.enable")
            # The window's size counts the browser's own bars; this is the page's.
            self._call("Emulation.setDeviceMetricsOverride", **self.size, deviceScaleFactor=1,
                       mobile=False)
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends the browser with all its processes, which are in the group it leads."""
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self._process.wait()
        os.close(self._out)
        os.close(self._in)
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def group(self):
        """The process group of the browser and all its processes."""
        return self._process.pid

    def cpu_seconds(self):
        """CPU time so far of the browser and all its processes."""
        seconds = 0
        for name in os.listdir("/proc"):
            if not name.isdigit():
                continue
            try:
                if os.getpgid(int(name)) == self.group:
                    seconds += cpu_seconds_of(int(name))
            except OSError:
                continue
        return seconds

    def processes(self):
        """The ids of the processes that name the browser's folder."""
        found = []
        for name in os.listdir("/proc"):
            try:
                with open(f"/proc/{name}/cmdline", "rb") as file:
                    if name.isdigit() and self.folder.encode() in file.read():
                        found.append(int(name))
            except OSError:
                pass
        return found

    # What a test does with a page.

    def open(self, address):
        """Goes to an address and returns once the page has begun to load."""
        answer = self._call("Page.navigate", url=address)
        if answer.get("errorText"):
            raise BrowserError(answer["errorText"])

    def value(self, expression):
        """The value of a JavaScript expression, or of the promise that it is."""
        answer = self._call(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True,
            deadline=30)
        if "exceptionDetails" in answer:
            raise BrowserError(json.dumps(answer["exceptionDetails"])[:400])
        return answer["result"].get("value")

    def wait(self, expression, seconds=15):
        """Waits until an expression is true and returns it; the last value when it never is."""
        end = time.monotonic() + seconds
        while True:
            value = self.value(expression)
            if value or time.monotonic() > end:
                return value
            time.sleep(0.05)

    def mouse(self, kind, x, y):
        """A mouse event as from a device: pressed, moved or released."""
        held = kind != "moved"
        self._call(
            "Input.dispatchMouseEvent", type={"pressed": "mousePressed", "moved": "mouseMoved",
                                              "released": "mouseReleased"}[kind],
            x=x, y=y, button="left" if held else "none", buttons=0 if kind == "released" else 1,
            clickCount=1 if held else 0)

    def touch(self, kind, points):
        """A touch event as from a device: touchStart, touchMove or touchEnd."""
        self._call(
            "Input.dispatchTouchEvent", type=kind,
            touchPoints=[{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)])

    def key(self, kind, key, code):
        """A key event as from a device: keyDown or keyUp."""
        self._call("Input.dispatchKeyEvent", type=kind, key=key, code=code)

    def _call(self, method, deadline=15, **parameters):
        self._last += 1
        message = {"id": self._last, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        try:
            os.write(self._out, json.dumps(message).encode() + b"\0")
        except BrokenPipeError as error:
            raise BrowserError("the browser is gone") from error
        end = time.monotonic() + deadline
        while True:
            answer = self._receive(end)
            if answer.get("id") == self._last:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def _receive(self, end):
        while b"\0" not in self._buffer:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self._in], [], [], left)[0]:
                raise BrowserError("the browser does not answer")
            data = os.read(self._in, 1 << 20)
            if not data:
                raise BrowserError("the browser is gone")
            self._buffer += data
        message, self._buffer = self._buffer.split(b"\0", 1)
        return json.loads(message)
