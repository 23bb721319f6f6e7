"""Builds and caches the guest's disk, kernel and early modules.

The image holds nothing of Martlet but its user, its groups and its folder in /run, by the files that
ship for them: binary, config, data and units come in at every boot through the initramfs (see
guest.py), so that a new build never costs a new image. The cache folder's name is a hash of this
file and those: whoever changes the recipe gets a new image.

Run alone, this file builds the image and prints its folder.
"""

import fcntl
import hashlib
import lzma
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

# Debian packages the host needs, each with a file that shows it is there.
HOST_PACKAGES = {
    "qemu-system-x86": "/usr/bin/qemu-system-x86_64",
    "ovmf": "/usr/share/OVMF/OVMF_CODE_4M.fd",
    "debootstrap": "/usr/sbin/debootstrap",
    "busybox-static": "/bin/busybox",
    "kmod": "/sbin/depmod",
    "e2fsprogs": "/sbin/mkfs.ext4",
    "gcc": "/usr/bin/gcc",
    "make": "/usr/bin/make",
    "libc6-dev": "/usr/include/linux/uinput.h",
    "prometheus": "/usr/bin/prometheus",
    "mosquitto": "/usr/sbin/mosquitto",
    "mosquitto-clients": "/usr/bin/mosquitto_sub",
    "fonts-noto-color-emoji": "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf",
}

SUITE = "bookworm"
GUEST_PACKAGES = [
    "systemd", "systemd-sysv", "udev", "kmod", "procps",
    "libinput10", "libdrm2", "libdrm-tests", "libevdev2", "libstdc++6", "libgcc-s1",
    "libfreetype6", "libharfbuzz0b", "libfribidi0", "libspng0", "libmicrohttpd12",
    "libsqlite3-0", "libcurl4", "libmosquitto1", "libical3", "libexpat1",
    "libturbojpeg0", "libwebp7", "libqrencode4", "libmd4c0",
    "fonts-dejavu-core", "fonts-inter", "curl",
]  # fmt: skip
# libinput-tools would pull in GTK, and plymouth what makes an initramfs: they are only unpacked.
UNPACKED_PACKAGES = ["libinput-tools", "plymouth", "libplymouth5", "plymouth-themes"]

# Modules that Debian's kernel lacks, loaded in the guest by who wants them: a backlight without a lamp,
# and the firmware's picture with the kernel's own driver for it.
MODULE_SOURCES = [pathlib.Path(__file__).with_name(name) for name in ("test_lamp.c", "test_firmware.c")]
KERNEL_SOURCE = "drivers/gpu/drm/tiny/simpledrm.c"
MODULES = "/usr/lib/martlet-test"
LAMP = f"{MODULES}/test_lamp.ko"
FIRMWARE = f"{MODULES}/test_firmware.ko"
SIMPLEDRM = f"{MODULES}/simpledrm.ko"
# Its devices' name, which simplefb has too, an older driver that is built into Debian's kernel: no two
# drivers may have one name. The other name is that of test_firmware.c's device.
DEVICE_NAME = (b'"simple-framebuffer", /*', b'"firmware-framebuffer", /*')

# Where the files that make Martlet's user and folder are installed, as README.md says.
UNITS = pathlib.Path(__file__).resolve().parents[2] / "systemd"
SHIPPED_FILES = {
    "usr/lib/sysusers.d/martlet.conf": UNITS / "martlet.sysusers",
    "usr/lib/tmpfiles.d/martlet.conf": UNITS / "martlet.tmpfiles",
}

# What the initramfs loads, and what udev loads later in the guest.
EARLY_MODULES = ["virtio_pci", "virtio_blk", "ext4", "virtio_console", "virtio_rng"]
GUEST_MODULES = EARLY_MODULES + ["virtio_gpu", "bochs", "uinput", "evdev", "cirrus"]

# Timers and mounts that would only use the emulated processor while a test looks at it.
MASKED_UNITS = [
    "apt-daily.timer", "apt-daily-upgrade.timer", "dpkg-db-backup.timer", "e2scrub_all.timer",
    "e2scrub_reap.service", "fstrim.timer", "systemd-tmpfiles-clean.timer", "motd-news.timer",
    "sys-kernel-tracing.mount", "sys-kernel-config.mount", "dev-hugepages.mount",
    "modprobe@configfs.service", "modprobe@fuse.service",
]  # fmt: skip

# How long an image stays that is not used: other checkouts may have other recipes.
CACHE_DAYS = 14
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")


class HostError(Exception):
    """The host lacks something; the message names the way out."""


def image() -> pathlib.Path:
    """The folder with root.img, kernel, early-modules/, and vmlinuz, the kernel as firmware starts it;
    builds it when it is missing."""
    if os.uname().machine != "x86_64":
        raise HostError("the guest test needs an x86-64 host")
    install_host_packages()
    recipe = [pathlib.Path(__file__), *MODULE_SOURCES, *SHIPPED_FILES.values()]
    key = hashlib.sha256(b"".join(file.read_bytes() for file in recipe)).hexdigest()[:16]
    home = CACHE / "martlet-vm"
    home.mkdir(parents=True, exist_ok=True)
    folder = home / key
    with open(home / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            if os.geteuid() != 0:
                raise HostError("building the guest's image needs root (debootstrap)")
            build(folder)
        os.utime(folder)
        drop_old_images(home, keep=folder)
    return folder


def drop_old_images(home, keep):
    """Removes what no checkout has used for long."""
    for folder in home.iterdir():
        if folder == keep or not folder.is_dir():
            continue
        if time.time() - folder.stat().st_mtime > CACHE_DAYS * 86_400:
            shutil.rmtree(folder, ignore_errors=True)


def install_host_packages():
    missing = [name for name, proof in HOST_PACKAGES.items() if not os.path.exists(proof)]
    if not missing:
        return
    if os.geteuid() != 0:
        raise HostError("missing Debian packages, install them: " + " ".join(missing))
    say("installing Debian packages: " + " ".join(missing))
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    command = ["apt-get", "install", "-y", "-q", "-o", "DPkg::Lock::Timeout=300"]
    command += ["--no-install-recommends", *missing]
    if subprocess.run(command, env=environment, stdout=subprocess.DEVNULL).returncode != 0:
        run("apt-get", "update", "-q")
        run(*command, env=environment)


def build(folder: pathlib.Path):
    """Makes `folder` whole or not at all."""
    start = time.monotonic()
    mirror = own_mirror()
    say(f"building the guest image in {folder} (once, about two minutes)")
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="building-") as name:
        work = pathlib.Path(name)
        root, kernel, result = work / "root", work / "kernel", work / "result"
        packages = work / "packages"
        for path in (kernel, result, packages):
            path.mkdir()
        run(
            "debootstrap", "--variant=minbase", "--include=" + ",".join(GUEST_PACKAGES),
            SUITE, root, mirror, log=folder.parent / "debootstrap.log",
        )  # fmt: skip
        download([kernel_package(), *module_packages(), *UNPACKED_PACKAGES], packages)
        for package in packages.iterdir():
            unpack(package, kernel if package.name.startswith("linux-") else root)
        sources = [*MODULE_SOURCES, kernel_source(kernel, KERNEL_SOURCE, *DEVICE_NAME)]
        build_modules(kernel, sources, work / "modules", root / MODULES[1:])
        vmlinuz = next((kernel / "boot").glob("vmlinuz-*"))
        unpack_kernel(vmlinuz, result / "kernel")
        shutil.copy(vmlinuz, result / "vmlinuz")
        copy_modules(kernel, root, result / "early-modules", GUEST_MODULES)
        configure(root)
        run("chroot", root, "passwd", "-q", "-d", "root")
        run("chroot", root, "systemd-sysusers")
        run("mkfs.ext4", "-q", "-O", "^has_journal", "-d", root, result / "root.img", "800M")
        result.rename(folder)
    say(f"guest image built in {time.monotonic() - start:.0f} s")


def own_mirror() -> str:
    """The machine's own Debian mirror."""
    lines = output("apt-get", "indextargets", "--format", "$(REPO_URI) $(CODENAME) $(CREATED_BY)")
    for line in lines.splitlines():
        fields = line.split()
        if fields[1:] == [SUITE, "Packages"]:
            return fields[0]
    raise HostError(f"apt has no source for Debian {SUITE}, which the guest is made of")


def kernel_package() -> str:
    for line in output("apt-cache", "depends", "linux-image-amd64").splitlines():
        field = line.split()[-1]
        if field.startswith("linux-image-6"):
            return field
    raise HostError("apt knows no package linux-image-amd64; run apt-get update")


def module_packages() -> list[str]:
    """What modules for that kernel are made from: its headers, and its sources."""
    version = kernel_package().removeprefix("linux-image-")
    series = ".".join(version.split(".")[:2])
    common = version.rpartition("-")[0] + "-common"
    headers = [f"linux-headers-{version}", f"linux-headers-{common}", f"linux-kbuild-{series}"]
    return [*headers, f"linux-source-{series}"]


def kernel_source(kernel: pathlib.Path, name: str, old: bytes, new: bytes) -> pathlib.Path:
    """One file of the kernel's sources, which are an archive in their package, with one change."""
    archive = next((kernel / "usr/src").glob("linux-source-*.tar.xz"))
    file = f"{archive.name.removesuffix('.tar.xz')}/{name}"
    # The occurrence ends tar behind the file: the archive has 80 000.
    run("tar", "-x", "-f", archive, "-C", archive.parent, "--occurrence=1", file)
    source = archive.parent / file
    text = source.read_bytes()
    if text.count(old) != 1:
        raise HostError(f"{source.name} of this kernel has not one {old.decode()}")
    source.write_bytes(text.replace(old, new))
    return source


def build_modules(kernel: pathlib.Path, sources, work: pathlib.Path, target: pathlib.Path):
    """Compiles modules with the kernel's headers, which lie in a folder here, not in /usr."""
    headers = next((kernel / "usr/src").glob("linux-headers-*-amd64"))
    makefile = headers / "Makefile"
    makefile.write_text(makefile.read_text().replace("include /usr", f"include {kernel}/usr"))
    work.mkdir()
    target.mkdir(parents=True)
    for source in sources:
        shutil.copy(source, work)
    (work / "Makefile").write_text("".join(f"obj-m += {source.stem}.o\n" for source in sources))
    run("make", "-s", "-C", headers, f"M={work}", "modules", log=work / "log")
    for module in work.glob("*.ko"):
        run("strip", "--strip-debug", module)
        shutil.copy(module, target)


def download(names, folder):
    run("apt-get", "download", "-q", "-o", "APT::Sandbox::User=root", *names, cwd=folder)


def unpack(package: pathlib.Path, target: pathlib.Path):
    """Unpacks a Debian package. Where its folder /lib is a link of the target, it follows the link, while
    `dpkg-deb -x` would put a folder in its place."""
    files = subprocess.Popen(["dpkg-deb", "--fsys-tarfile", package], stdout=subprocess.PIPE)
    run("tar", "-x", "-p", "--keep-directory-symlink", "-C", target, standard_input=files.stdout)
    if files.wait() != 0:
        raise HostError(f"{package.name} is no whole package")


def unpack_kernel(vmlinuz: pathlib.Path, vmlinux: pathlib.Path):
    """Takes the ELF kernel out of a bzImage: QEMU boots it at once (PVH), while the kernel's own
    decompression takes seconds under emulation."""
    packed = vmlinuz.read_bytes()
    start = packed.find(b"\xfd7zXZ\0")
    if start < 0:
        raise HostError(f"{vmlinuz.name} holds no XZ payload")
    vmlinux.write_bytes(lzma.LZMADecompressor().decompress(packed[start:]))


def copy_modules(kernel, root, early, names):
    """Copies the few modules with all they depend on; `early` gets them numbered in load order."""
    version = next((kernel / "lib/modules").iterdir()).name
    run("depmod", "-b", kernel, version)

    def closure(names):
        files = []
        for name in names:
            listing = output("modprobe", "-d", kernel, "-S", version, "--show-depends", name)
            for line in listing.splitlines():
                words = line.split()
                if words[0] == "insmod" and words[1] not in files:
                    files.append(words[1])
        return files

    early.mkdir()
    for number, file in enumerate(closure(EARLY_MODULES)):
        shutil.copy(file, early / f"{number:02}-{os.path.basename(file)}")
    for file in closure(names):
        target = root / os.path.relpath(file, kernel)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)
    for name in ("modules.builtin", "modules.builtin.modinfo", "modules.order"):
        shutil.copy(kernel / "lib/modules" / version / name, root / "lib/modules" / version)
    run("depmod", "-b", root, version)


def configure_boot(root):
    """Gives every guest a quiet start."""
    (root / "etc/hostname").write_text("panel\n")
    (root / "etc/fstab").write_text("")
    for unit in MASKED_UNITS:
        (root / "etc/systemd/system" / unit).symlink_to("/dev/null")
    default = root / "etc/systemd/system/default.target"
    default.unlink(missing_ok=True)
    default.symlink_to("/lib/systemd/system/multi-user.target")


def configure(root):
    configure_boot(root)
    (root / "etc/modules-load.d/martlet-vm.conf").write_text("uinput\n")
    for target, source in SHIPPED_FILES.items():
        (root / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, root / target)
    for leftover in ("var/cache/apt", "var/lib/apt/lists", "usr/share/doc", "usr/share/locale"):
        shutil.rmtree(root / leftover, ignore_errors=True)


def say(text):
    print(f"# {text}", file=sys.stderr, flush=True)


def run(*command, log=None, standard_input=subprocess.DEVNULL, **options):
    """Runs a command quietly; a failure shows its output."""
    words = [str(word) for word in command]
    done = subprocess.run(
        words, stdin=standard_input, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options
    )
    if log:
        pathlib.Path(log).write_bytes(done.stdout)
    if done.returncode != 0:
        tail = done.stdout.decode(errors="replace")[-2000:]
        raise HostError(f"{' '.join(words)} failed with {done.returncode}:\n{tail}")


def output(*command) -> str:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode != 0:
        raise HostError(f"{command[0]} failed with {done.returncode}: {done.stderr[-2000:]}")
    return done.stdout


if __name__ == "__main__":
    try:
        print(image())
    except HostError as error:
        sys.exit(f"image: {error}")
