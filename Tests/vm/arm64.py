"""An arm64 guest on an x86-64 machine: Debian 13 as it is unpacked, and the emulator's machine.

Nothing of arm64 runs while the image is made, so no package is installed: their files are laid into
one folder, and what their scripts would have done and the panel needs is done here. Martlet's
libraries are Debian's own, which a panel of that release has.

Fonts are this machine's, whose pictures the guest's are compared with.

Run alone with `4k` or `16k`, the size of a page of memory, this file builds the image and prints its
folder.
"""

import gzip
import hashlib
import importlib.util
import lzma
import pathlib
import shutil
import sys
import tempfile
import time

import image
from guest import Guest

ROOTS = image.UNITS.parent / "linking/arm64/roots.py"

SUITE = "trixie"
KERNELS = {"4k": "linux-image-arm64", "16k": "linux-image-arm64-16k"}
GUEST_PACKAGES = [
    # The packages that Debian calls essential.
    "base-files", "base-passwd", "bash", "bsdutils", "coreutils", "dash", "debianutils", "diffutils",
    "findutils", "grep", "gzip", "hostname", "init-system-helpers", "libc-bin", "login",
    "ncurses-base", "ncurses-bin", "perl-base", "sed", "sysvinit-utils", "tar", "util-linux", "mawk",
    # The packages of the guest of the other architecture.
    "mount", "passwd", "systemd", "systemd-sysv", "udev", "kmod", "procps", "libdrm2", "libdrm-tests",
    "libevdev2", "libinput10", "libstdc++6", "libgcc-s1", "libfreetype6", "libharfbuzz0b",
    "libfribidi0", "libspng0", "libunibreak6", "libmicrohttpd12t64", "libsqlite3-0",
    "libcurl4t64",
    "curl",
    # Modules are signed with it.
    "libssl3t64",
]  # fmt: skip
NEVER = ["./usr/share/doc/*", "./usr/share/man/*", "./usr/share/locale/*", "./usr/share/info/*"]

# QEMU knows no emulated bochs for this machine's firmware, and Debian builds no cirrus for it.
GUEST_MODULES = [*image.EARLY_MODULES, "virtio_gpu", "uinput", "evdev"]

FONTS = pathlib.Path("/usr/share/fonts")
NAME_SERVICES = "passwd: files\ngroup: files\nshadow: files\nhosts: files dns\n"


def roots_module():
    """linking/arm64/roots.py, which knows packages and caches."""
    specification = importlib.util.spec_from_file_location("roots", ROOTS)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def arm64_image(pages) -> pathlib.Path:
    """The folder with root.img, kernel, busybox and early-modules/; builds it when it is missing."""
    image.install_host_packages()
    roots = roots_module()
    files = [pathlib.Path(__file__), pathlib.Path(image.__file__), *image.SHIPPED_FILES.values()]
    recipe = [pages, *(file.read_text() for file in files)]
    try:
        return roots.cached(f"guest-{pages}", recipe, lambda folder: build(folder, roots, pages))
    except roots.HostError as error:
        raise image.HostError(str(error)) from None


def c_compiler():
    """The command that compiles a C program for the guest."""
    target = roots_module().roots() / "target"
    return ["clang", "--target=aarch64-linux-gnu", f"--sysroot={target}", "-fuse-ld=lld"]


def build(folder, roots, pages):
    start = time.monotonic()
    image.say(f"building the arm64 guest image in {folder} (once, about a minute)")
    guest_set = roots.packages(SUITE, "arm64", GUEST_PACKAGES)
    kernel_set = roots.packages(SUITE, "arm64", [KERNELS[pages]], only=["linux-image-6"])
    busybox_set = roots.packages(SUITE, "arm64", ["busybox-static"], only=["busybox-static_"])
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="building-") as name:
        work = pathlib.Path(name)
        root, kernel, result = work / "root", work / "kernel", work / "result"
        result.mkdir()
        roots.unpack(guest_set, root, NEVER)
        roots.unpack(kernel_set, kernel, NEVER)
        roots.unpack(busybox_set, work / "busybox", NEVER)
        shutil.copy(next((work / "busybox").glob("usr/bin/busybox")), result / "busybox")
        packed = next((kernel / "boot").glob("vmlinuz-*")).read_bytes()
        is_packed = packed.startswith(b"\x1f\x8b")
        (result / "kernel").write_bytes(gzip.decompress(packed) if is_packed else packed)
        unpack_modules(kernel)
        image.copy_modules(kernel, root, result / "early-modules", GUEST_MODULES)
        image.configure(root)
        install(root)
        image.run("mkfs.ext4", "-q", "-O", "^has_journal", "-d", root, result / "root.img", "800M")
        result.rename(folder)
    image.say(f"guest image built in {time.monotonic() - start:.0f} s")


def unpack_modules(kernel):
    """The first program of the guest has no decompressor; depmod finds the tree at lib/modules."""
    if not (kernel / "lib").exists():
        (kernel / "lib").symlink_to("usr/lib")
    for file in kernel.glob("usr/lib/modules/*/kernel/**/*.ko.xz"):
        file.with_suffix("").write_bytes(lzma.decompress(file.read_bytes()))
        file.unlink()


def install(root):
    """Does what the packages' scripts would have done."""
    masters = root / "usr/share/base-passwd"
    for name in ("passwd", "group"):
        shutil.copy(masters / f"{name}.master", root / "etc" / name)
    users = (root / "etc/passwd").read_text().splitlines()
    (root / "etc/shadow").write_text("".join(f"{u.split(':')[0]}:*:1::::::\n" for u in users))
    (root / "etc/nsswitch.conf").write_text(NAME_SERVICES)
    (root / "usr/bin/awk").symlink_to("mawk")
    # Else each boot is the first: a question on the console, presets of units, a hardware database
    # and caches made anew, while udev waits.
    (root / "etc/machine-id").write_text(hashlib.md5(b"martlet").hexdigest() + "\n")
    for folder in ("etc", "var"):
        (root / folder / ".updated").touch()
    image.run("systemd-sysusers", f"--root={root}")


def add_fonts(files):
    """Lays this machine's Inter and DejaVu over the guest."""
    for folder in ("opentype/inter", "truetype/dejavu"):
        for font in sorted((FONTS / folder).glob("*.[ot]tf")):
            files.copy(str(font), font, 0o644)


class ARM64Guest(Guest):
    """The emulator's `virt` board with a Cortex-A76, which takes pages of 4 and of 16 KiB."""

    # Slower than the other guest by half, and its start does more at once.
    patience = 3
    program = ["qemu-system-aarch64", "-M", "virt,gic-version=3", "-cpu", "cortex-a76"]
    memory = 1024
    serial_console = "ttyAMA0"
    # Debian 13 writes each start of a unit into the kernel's log too.
    kernel_words = "audit=0"

    def busybox(self):
        return self.image / "busybox"


def main():
    if len(sys.argv) != 2 or sys.argv[1] not in KERNELS:
        sys.exit(__doc__)
    try:
        print(arm64_image(sys.argv[1]))
    except image.HostError as error:
        sys.exit(f"image: {error}")


if __name__ == "__main__":
    main()
