"""The guests of the fault matrix: one card, and two whose driver comes late."""

from guest import Guest
from picture import Picture


class BareGuest(Guest):
    """A guest with one display; see `Guest`."""

    has_display = True


class BochsGuest(BareGuest):
    """A guest whose card can be suspended: virtio-gpu of Linux 6.1 cannot."""

    def __init__(self, image, files, **options):
        super().__init__(image, files, display="bochs", **options)


class TwoCardGuest(Guest):
    """A guest with a second card, whose monitor is always there, and no driver for either before
    `load_driver`."""

    has_display = False

    def __init__(self, image, files, **options):
        files.add("/etc/modprobe.d/martlet-faults.conf", "blacklist virtio_gpu\n")
        super().__init__(image, files, **options)

    def _display_options(self):
        width, height = self.size
        return [
            *super()._display_options(),
            "-device", f"virtio-gpu-pci,id=gpu1,edid=on,xres={width},yres={height}",
        ]  # fmt: skip

    def load_driver(self):
        self.shell("modprobe virtio_gpu", seconds=60)
        self.has_display = True

    def second_screen(self) -> Picture:
        """What the monitor of the second card shows now."""
        file = self.folder / "second.ppm"
        self.monitor.call("screendump", filename=str(file), device="gpu1", head=0)
        return Picture.from_ppm(file.read_bytes())
