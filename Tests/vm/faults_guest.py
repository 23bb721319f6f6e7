"""The guests of the fault matrix: one card, a card whose driver comes late, two cards."""

from guest import Guest
from picture import Picture


class BareGuest(Guest):
    """A guest with one display; see `Guest`."""

    has_display = True


class LateDriverGuest(Guest):
    """A guest in which nothing loads the display's driver before `modprobe virtio_gpu`."""

    has_display = False

    def __init__(self, image, files, **options):
        files.add("/etc/modprobe.d/martlet-faults.conf", "blacklist virtio_gpu\n")
        super().__init__(image, files, **options)


class TwoCardGuest(Guest):
    """A guest with a second card, whose monitor is always there."""

    has_display = True

    def _display_options(self):
        width, height = self.size
        return [
            *super()._display_options(),
            "-device", f"virtio-gpu-pci,id=gpu1,edid=on,xres={width},yres={height}",
        ]  # fmt: skip

    def second_screen(self) -> Picture:
        """What the monitor of the second card shows now."""
        file = self.folder / "second.ppm"
        self.monitor.call("screendump", filename=str(file), device="gpu1", head=0)
        return Picture.from_ppm(file.read_bytes())
