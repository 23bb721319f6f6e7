"""Calibration of touch on the glass: a touch screen that reports wrong positions is set right by five
touches, and a calibration that nobody confirms is undone."""

from control import PANEL, configured, drawn
from panel import PATIENCE, SIZE, shows, start, touch_screen

DROP_IN = "/root/touch.toml"
# The crosses, as shares of the panel.
TARGETS = [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9), (0.5, 0.5)]
# The middle of the button "Keep" on a panel of 1280x800.
KEEP = (686, 443)


def reported(x, y):
    """Where a screen that is mounted upside down, shifted and a little too small sees a finger."""
    width, height = SIZE
    return round((width - x) * 0.9 + 40), round((height - y) * 0.95 + 12)


class Calibration:
    """`martlet calibrate` in the background, and what it says."""

    def __init__(self, guest, options=""):
        self.guest = guest
        guest.shell(
            f"rm -f /root/said /root/status; ({{ martlet calibrate {options} >/root/said 2>&1;"
            " echo $? >/root/status; } &)"
        )

    def said(self):
        return self.guest.shell("cat /root/said", check=False)

    def awaits(self, text, seconds=PATIENCE):
        self.guest.wait(f'"{text}" from martlet calibrate', lambda: text in self.said(), seconds)

    def status(self, seconds=PATIENCE):
        self.guest.wait(
            "the end of martlet calibrate",
            lambda: self.guest.shell("cat /root/status 2>/dev/null", check=False).strip(), seconds,
        )
        return int(self.guest.shell("cat /root/status"))


def touch_crosses(calibration, touch):
    for number, (x, y) in enumerate(TARGETS, 1):
        calibration.awaits(f"touch cross {number} of 5")
        touch.tap(*reported(SIZE[0] * x, SIZE[1] * y), hold=0.3)


def a_wrong_touch_screen_is_calibrated_on_the_glass(guest):
    with configured(guest, PANEL):
        start(guest)
        shows(guest, drawn(guest))
        touch = touch_screen(guest)
        # Nobody confirms the first one.
        calibration = Calibration(guest)
        touch_crosses(calibration, touch)
        calibration.awaits("touch Keep on the panel")
        assert calibration.status() == 69
        assert "not confirmed; all is as before" in calibration.said(), calibration.said()
        shows(guest, drawn(guest))
        # The button is hit by the touches that were wrong before, so the new matrix is in use.
        calibration = Calibration(guest, f"-o {DROP_IN}")
        touch_crosses(calibration, touch)
        calibration.awaits("touch Keep on the panel")
        touch.tap(*reported(*KEEP), hold=0.3)
        assert calibration.status() == 0, calibration.said()
        shows(guest, drawn(guest))
        text = guest.shell(f"cat {DROP_IN}")
        numbers = [float(word) for word in text.split("calibration = [")[1].split("]")[0].split(",")]
        expected = [-1 / 0.9, 0, 1 + 40 / 0.9 / SIZE[0], 0, -1 / 0.95, 1 + 12 / 0.95 / SIZE[1]]
        for number, value in zip(numbers, expected, strict=True):
            assert abs(number - value) < 0.01, f"{numbers}, expected about {expected}"
        guest.shell(f"martlet check-config {DROP_IN}", seconds=PATIENCE)
        # It outlives the process.
        guest.shell("systemctl restart martlet", seconds=PATIENCE)
        shows(guest, drawn(guest))
        calibration = Calibration(guest)
        touch_crosses(calibration, touch)
        calibration.awaits("touch Keep on the panel")
        touch.tap(*reported(*KEEP), hold=0.3)
        assert calibration.status() == 0, calibration.said()
        again = calibration.said().split("calibration = [")[1].split("]")[0].split(",")
        assert all(abs(float(a) - b) < 0.01 for a, b in zip(again, expected, strict=True)), again
        touch.unplug()
        guest.shell("rm -f /run/martlet-panel/calibrations", check=False)
    start(guest)


TESTS = [a_wrong_touch_screen_is_calibrated_on_the_glass]
