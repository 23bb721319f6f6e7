"""What the installed unit has for a technician: the service page behind two corners and a PIN, and the
keys that show another terminal."""

import time

from control import PANEL, Control, configured, drawn, wait_until_still
from panel import PATIENCE, SIZE, shows, start, touch_screen

KEY_LEFTCTRL, KEY_LEFTALT, KEY_F1, KEY_F7 = 29, 56, 59, 65
SECRET = "/etc/martlet/secrets/service-pin"
PIN = "4213"
SERVICE = f'[service]\npin = {{ file = "{SECRET}" }}\n'
# The middles of the keys on a panel of 1280x800.
KEYS = {
    key: (531 + 109 * (index % 3), 213 + 86 * (index // 3)) for index, key in enumerate("123456789<0=")
}
# The middles of the service page's buttons.
CLOSE, CLEAN, RESTART = (1240, 40), (1087, 760), (1219, 760)


def enter(touch, digits):
    for key in digits + "=":
        touch.tap(*KEYS[key])
        time.sleep(0.3)


def the_service_page_opens_for_its_pin(guest):
    guest.put(SECRET, f"{PIN}\n".encode())
    guest.shell(f"chown -R martlet {SECRET.rpartition('/')[0]}; chmod 600 {SECRET}")
    with configured(guest, PANEL + SERVICE):
        start(guest)
        first, second = drawn(guest), drawn(guest, "second")
        control, touch = Control(guest), touch_screen(guest)
        shows(guest, first)
        ask_for_pin(guest, touch)
        enter(touch, "9999")
        wait_until_still(guest)
        assert has_pad(guest), "a wrong PIN opens something"
        enter_service(guest, touch)
        touch.tap(*CLOSE)
        shows(guest, first)
        ask_for_pin(guest, touch)
        enter_service(guest, touch)
        the_glass_is_cleaned(guest, touch, first)
        control.ask("page second")
        shows(guest, second)
        ask_for_pin(guest, touch)
        enter_service(guest, touch)
        touch.tap(*RESTART)
        # A new panel of the same process has forgotten its page.
        shows(guest, first)
        touch.unplug()
    start(guest)


def the_glass_is_cleaned(guest, touch, page):
    """Touch is off for half a minute: a swipe turns no page."""
    touch.tap(*CLEAN)
    guest.wait("the cleaning page", lambda: is_plain(guest), seconds=PATIENCE)
    touch.drag((round(SIZE[0] * 0.8), SIZE[1] // 2), (round(SIZE[0] * 0.2), SIZE[1] // 2))
    assert is_plain(guest), "a touch ends the cleaning"
    shows(guest, page, seconds=30 + PATIENCE)


def is_plain(guest):
    """Whether the screen has one colour but for the middle, where the cleaning page has its text."""
    screen = guest.screen()
    spots = {screen.at(x, y) for x in range(8, SIZE[0], 16) for y in (8, 40, 94, 200, 600, 760, 790)}
    return len(spots) == 1


def ask_for_pin(guest, touch):
    """Holds two corners until the pad is there, as long as a busy host takes."""
    width, height = SIZE
    touch.touch(0, 40, 40)
    touch.touch(1, width - 40, height - 40)
    guest.wait("the pad for the PIN", lambda: has_pad(guest), seconds=PATIENCE)
    touch.lift(0)
    touch.lift(1)
    wait_until_still(guest)


def enter_service(guest, touch):
    enter(touch, PIN)
    guest.wait("the service page", lambda: not has_pad(guest), seconds=PATIENCE)
    wait_until_still(guest)


def has_pad(guest):
    """Whether the key "1" is there: a box of one colour beside its digit, another colour around it."""
    screen = guest.screen()
    inside = {screen.at(x, y) for x in (490, 510) for y in (185, 240)}
    return len(inside) == 1 and screen.at(478, 213) not in inside


def keys_show_another_terminal_for_a_technician(guest):
    with configured(guest, PANEL + "[input]\nterminal_keys = true\n"):
        start(guest)
        first = drawn(guest)
        shows(guest, first)
        keyboard = guest.device("keyboard")
        keyboard.press(KEY_LEFTCTRL, KEY_LEFTALT, KEY_F1)
        guest.wait("terminal 1", lambda: guest.active_terminal() == 1, seconds=PATIENCE)
        # There the keys are the kernel's.
        keyboard.press(KEY_LEFTCTRL, KEY_LEFTALT, KEY_F7)
        guest.wait("terminal 7", lambda: guest.active_terminal() == 7, seconds=PATIENCE)
        shows(guest, first)
        keyboard.unplug()
    start(guest)


TESTS = [the_service_page_opens_for_its_pin, keys_show_another_terminal_for_a_technician]
