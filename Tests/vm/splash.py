"""Plymouth's splash screen, and the panel that takes the screen over from it: no picture between the two
is dark. The guest boots with both, and its screen is looked at every 50 ms from the start."""

import threading
import time

from guest import Guest
from panel import PATIENCE, UNITS, reference, shows

PERIOD = 0.05
SETTINGS = "[Daemon]\nTheme=test\nShowDelay=0\nDeviceTimeout=60\n"
# The theme "spinner" on a colour that is neither a console's nor the panel's.
THEMES = "/usr/share/plymouth/themes"
BACKGROUND = (0x30, 0x50, 0x20)
THEME = f"""[Plymouth Theme]
Name=Test
ModuleName=two-step
[two-step]
Font=Cantarell 12
TitleFont=Cantarell Light 30
ImageDir={THEMES}/spinner
DialogHorizontalAlignment=.5
DialogVerticalAlignment=.382
TitleHorizontalAlignment=.5
TitleVerticalAlignment=.382
HorizontalAlignment=.5
VerticalAlignment=.7
WatermarkHorizontalAlignment=.5
WatermarkVerticalAlignment=.96
Transition=none
TransitionDuration=0.0
BackgroundStartColor=0x{bytes(BACKGROUND).hex()}
BackgroundEndColor=0x{bytes(BACKGROUND).hex()}
ProgressBarBackgroundColor=0x606060
ProgressBarForegroundColor=0xffffff
MessageBelowAnimation=true
[boot-up]
UseEndAnimation=false
[shutdown]
UseEndAnimation=false
[reboot]
UseEndAnimation=false
"""
# What the panel waits for, so that it comes after the splash screen however slow the guest is.
LATER = "[Service]\nType=oneshot\nRemainAfterExit=yes\nExecStart=/bin/sleep 15\n"
AFTER_LATER = "[Unit]\nWants=later.service\nAfter=later.service\n"
SPLASH_CONF = "martlet-splash.conf"
QUIT_CONF = "martlet-splash-quit.conf"


class SplashGuest(Guest):
    """A guest that shows the splash screen. `frames` has what its screen showed while it started: the
    seconds since power-on and the colours at the border of the picture."""

    # A serial console would make Plymouth print lines instead.
    kernel_words = "quiet splash plymouth.ignore-serial-consoles vt.global_cursor_default=0"

    def __init__(self, image, files, **settings):
        files.add("/etc/plymouth/plymouthd.conf", SETTINGS)
        files.add(f"{THEMES}/test/test.plymouth", THEME)
        files.add("/etc/systemd/system/later.service", LATER)
        files.add("/etc/systemd/system/martlet-splash.service.d/later.conf", AFTER_LATER)
        files.copy("/etc/systemd/system/martlet-splash.service", UNITS / "martlet-splash.service", 0o644)
        files.copy("/etc/systemd/system/martlet.service.d/splash.conf", UNITS / SPLASH_CONF, 0o644)
        files.copy(
            "/etc/systemd/system/plymouth-quit.service.d/martlet.conf", UNITS / QUIT_CONF, 0o644
        )
        self.frames = []
        super().__init__(image, files, **settings)

    def _await_answer(self):
        is_over = threading.Event()
        watch = threading.Thread(target=self._watch, args=(is_over,))
        watch.start()
        try:
            super()._await_answer()
            is_ready = "systemctl is-active -q martlet && ! plymouth --ping && echo yes"
            self.wait(
                "the end of the splash screen",
                lambda: self.shell(is_ready, check=False) == "yes",
                seconds=PATIENCE,
            )
            # What comes late would be dark too.
            time.sleep(2)
        finally:
            is_over.set()
            watch.join()

    def _watch(self, is_over):
        while not is_over.is_set():
            due = time.monotonic() + PERIOD
            self.frames.append((time.monotonic() - self.power_on, border(self.screen())))
            time.sleep(max(0, due - time.monotonic()))


def border(picture):
    """The colours along the left, right and lower border, where neither picture has anything. The loading
    bar is at the upper one."""
    right, bottom = picture.width - 1, picture.height - 1
    sides = {picture.at(x, y) for x in (0, right) for y in range(40, bottom, 8)}
    return frozenset(sides | {picture.at(x, bottom) for x in range(0, right, 8)})


def the_splash_screen_becomes_the_panel_without_a_dark_picture(guest):
    panel = reference(guest)
    shows(guest, panel)
    splash, page = frozenset([BACKGROUND]), border(panel)
    changes = [guest.frames[0]]
    for frame in guest.frames:
        if frame[1] != changes[-1][1]:
            changes.append(frame)
    seen = "; ".join(f"{seconds:.2f} s: {spoken(colours)}" for seconds, colours in changes)
    longest = max(b[0] - a[0] for a, b in zip(guest.frames, guest.frames[1:]))
    print(f"# {len(guest.frames)} pictures, at most {longest * 1000:.0f} ms apart: {seen}", flush=True)
    kinds = [colours for _, colours in changes]
    assert splash in kinds, f"no splash screen was seen: {seen}"
    assert kinds[kinds.index(splash) :] == [splash, page], f"there is another picture: {seen}"


def spoken(colours):
    return " ".join(sorted("#%02x%02x%02x" % colour for colour in colours)[:4])


TESTS = [the_splash_screen_becomes_the_panel_without_a_dark_picture]
