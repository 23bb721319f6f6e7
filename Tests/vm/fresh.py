"""Guests of a fresh Debian that never heard of Martlet, and have what its package depends on in apt's
cache: an installation needs no network.

The image holds Debian's minimal system with systemd, its kernel's few modules, apt's lists and the
packages that apt would download for Martlet's; it is cached beside the other one (see image.py), by
this file, the release and what the package asks for.
"""

import hashlib
import lzma
import os
import pathlib
import shutil
import tempfile
import time

import image

SOURCES = image.UNITS.parent / "packaging/apt-sources"
CODENAMES = {"12": "bookworm", "13": "trixie"}
PACKAGES = ["systemd", "systemd-sysv", "udev", "kmod", "procps"]
# Run in the new root: apt's lists and cache stay as they are when it is done.
PREPARE = """
set -eu
cp "$PACKAGE" "$1/tmp/martlet.deb"
# A fresh Debian installs recommended packages by itself; mmdebstrap goes without.
chroot "$1" apt-get install --quiet --yes --download-only -o APT::Install-Recommends=true /tmp/martlet.deb
kernel=$(chroot "$1" apt-cache depends linux-image-amd64 | sed -n 's/.*Depends: \\(linux-image-[0-9].*\\)/\\1/p')
chroot "$1" sh -c "cd /tmp && apt-get download -o APT::Sandbox::User=root $kernel"
mv "$1"/tmp/linux-image-*.deb "$KERNEL"
rm "$1/tmp/martlet.deb"
"""


def fresh_image(release, package) -> pathlib.Path:
    """The folder with root.img, kernel and early-modules/ of a Debian release for a package."""
    image.HOST_PACKAGES["mmdebstrap"] = "/usr/bin/mmdebstrap"
    image.install_host_packages()
    wanted = image.output("dpkg-deb", "-f", package, "Depends", "Recommends")
    sources = image.output(SOURCES, CODENAMES[release])
    recipe = pathlib.Path(__file__).read_text() + release + wanted + sources
    home = image.CACHE / "martlet-vm"
    home.mkdir(parents=True, exist_ok=True)
    folder = home / f"fresh-{release}-{hashlib.sha256(recipe.encode()).hexdigest()[:16]}"
    if not folder.exists():
        build(folder, CODENAMES[release], sources, package)
    os.utime(folder)
    image.drop_old_images(home, keep=folder)
    return folder


def build(folder, codename, sources, package):
    start = time.monotonic()
    image.say(f"building a fresh Debian in {folder} (once, some minutes)")
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="building-") as name:
        work = pathlib.Path(name)
        root, kernel, result, downloads = (work / each for each in ("root", "kernel", "result", "deb"))
        for path in (kernel, result, downloads):
            path.mkdir()
        (work / "sources").write_text(sources)
        (work / "prepare").write_text(PREPARE)
        image.run(
            "mmdebstrap", "--quiet", "--variant=minbase", "--include=" + ",".join(PACKAGES),
            "--skip=cleanup/apt", f"--customize-hook=sh {work}/prepare \"$1\"",
            codename, root, work / "sources",
            env=dict(os.environ, PACKAGE=str(package), KERNEL=str(downloads)),
        )  # fmt: skip
        for file in downloads.iterdir():
            image.run("dpkg-deb", "-x", file, kernel)
        # Debian 13 has its modules in /usr/lib, and packed.
        if not (kernel / "lib").exists():
            (kernel / "lib").symlink_to("usr/lib")
        unpack_modules(kernel)
        packed = next((kernel / "boot").glob("vmlinuz-*"))
        if codename == "bookworm":
            image.unpack_kernel(packed, result / "kernel")
        else:
            # Packed otherwise. The kernel unpacks itself, which takes some seconds of each boot.
            shutil.copy(packed, result / "kernel")
        image.copy_modules(kernel, root, result / "early-modules", image.GUEST_MODULES)
        image.configure_boot(root)
        image.run("chroot", root, "passwd", "-q", "-d", "root")
        for leftover in ("usr/share/doc", "usr/share/locale"):
            shutil.rmtree(root / leftover, ignore_errors=True)
        image.run("mkfs.ext4", "-q", "-O", "^has_journal", "-d", root, result / "root.img", "2G")
        result.rename(folder)
    image.say(f"fresh Debian built in {time.monotonic() - start:.0f} s")


def unpack_modules(kernel):
    """Unpacks modules, because busybox loads them, which does not know how they are packed."""
    for file in kernel.rglob("*.ko.xz"):
        file.with_suffix("").write_bytes(lzma.decompress(file.read_bytes()))
        file.unlink()
