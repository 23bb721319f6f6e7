"""The kernel's driver for the firmware's picture, simpledrm, and the card's own driver, which takes the
display away from it while the panel runs. The guest starts by UEFI, and its kernel shows the picture
that the firmware has set up, as a kernel does that loads the card's driver late."""

import re
import shutil

from cardguest import MACHINES
from control import PANEL, Control, configured, drawn
from guest import Guest
from image import FIRMWARE, SIMPLEDRM
from panel import PATIENCE, SIZE, is_active, main_pid, reference, shows, start, status_text

# The card's driver as a module, and as the panel's journal names it.
DRIVERS = {"bochs": ("bochs", "bochs-drm"), "virtio-vga": ("virtio_gpu", "virtio_gpu")}
# The card that a kernel with simpledrm has before any service runs.
UNIT = f"""\
[Unit]
DefaultDependencies=no
After=systemd-udevd.service
[Service]
Type=oneshot
ExecStart=/sbin/modprobe -a drm_kms_helper drm_shmem_helper
ExecStart=/sbin/insmod {SIMPLEDRM}
ExecStart=/sbin/insmod {FIRMWARE}
"""


class FirmwareGuest(Guest):
    """A guest that starts by UEFI and loads no driver of its card by itself."""

    # Firmware, and a kernel that unpacks itself.
    patience = 2
    kernel = "vmlinuz"
    # An older driver of the firmware's picture is built into Debian's kernel.
    kernel_words = f"{Guest.kernel_words} video=efifb:off"

    def __init__(self, image, files, **settings):
        blacklist = "".join(f"blacklist {module}\n" for module, _ in DRIVERS.values())
        files.add("/etc/modprobe.d/martlet-firmware.conf", blacklist)
        files.add("/etc/systemd/system/firmware.service", UNIT)
        files.link("/etc/systemd/system/sysinit.target.wants/firmware.service", "../firmware.service")
        super().__init__(image, files, **settings)

    def _prepare(self):
        super()._prepare()
        shutil.copy(MACHINES["amd64"][2], self.folder / "variables")

    def _boot_options(self):
        return [
            "-drive", f"if=pflash,format=raw,readonly=on,file={MACHINES['amd64'][1]}",
            "-drive", f"if=pflash,format=raw,file={self.folder}/variables",
            *super()._boot_options(),
        ]  # fmt: skip


def displays(guest):
    """The cards that the panel went over to, in order, as (path, driver)."""
    text = guest.journal_of(main_pid(guest))
    return re.findall(r"(?m)^showing on .*\((/dev/dri/card\d+), (.*)\)$", text)


def the_page_is_on_the_display_of_the_firmware(guest):
    guest.wait("the unit", lambda: is_active(guest), seconds=PATIENCE)
    shows(guest, reference(guest))
    assert displays(guest) == [("/dev/dri/card0", "simpledrm")], displays(guest)


def the_driver_of_the_card_takes_over_under_the_page(guest):
    module, driver = DRIVERS[guest.display]
    with configured(guest, PANEL):
        start(guest)
        first, second, control = drawn(guest), drawn(guest, "second"), Control(guest)
        shows(guest, first)
        pid = main_pid(guest)
        guest.shell(f"modprobe {module}", seconds=PATIENCE)
        guest.wait("the new card", lambda: displays(guest)[-1][1] == driver, seconds=PATIENCE)
        shows(guest, first)
        # The new driver may have left the old picture where it was.
        control.ask("page second")
        shows(guest, second)
        assert main_pid(guest) == pid, "the panel started anew"
        assert guest.shell("systemctl show martlet -P NRestarts") == "0"
        assert "Virtual-1" in status_text(guest), status_text(guest)
        text = guest.journal_of(pid)
        assert [line for line in text.splitlines() if line.endswith(" is gone")] == [
            "/dev/dri/card0 is gone"
        ], text
        held = guest.shell(f"ls -l /proc/{pid}/fd | grep -o '/dev/dri/.*'")
        assert held == displays(guest)[-1][0], f"the panel holds {held}"
        # The kernel keeps a card until the last descriptor of it is closed.
        assert "simpledrm" not in guest.shell("cat /sys/kernel/debug/dri/*/name"), "it is still there"


def a_new_panel_takes_the_driver_of_the_card(guest):
    start(guest)
    shows(guest, reference(guest, SIZE))
    assert [driver for _, driver in displays(guest)] == [DRIVERS[guest.display][1]], displays(guest)


TESTS = [
    the_page_is_on_the_display_of_the_firmware,
    the_driver_of_the_card_takes_over_under_the_page,
    a_new_panel_takes_the_driver_of_the_card,
]
