"""A guest that starts from a disk image as a board does: firmware, boot loader, disk. Nothing is
laid over its files; commands reach it by SSH, with the key that its image was made with."""

import pathlib
import shutil
import socket
import subprocess

import image
from arm64 import ARM64Guest
from guest import Guest, GuestError

# The emulator's machine and its firmware: the program in flash, and its variables.
MACHINES = {
    "amd64": (Guest, "/usr/share/OVMF/OVMF_CODE_4M.fd", "/usr/share/OVMF/OVMF_VARS_4M.fd"),
    "arm64": (ARM64Guest, "/usr/share/AAVMF/AAVMF_CODE.fd", "/usr/share/AAVMF/AAVMF_VARS.fd"),
}
# Debian packages of the host.
HOST_PACKAGES = {
    "ovmf": MACHINES["amd64"][1],
    "qemu-efi-aarch64": MACHINES["arm64"][1],
    "qemu-system-x86": "/usr/bin/qemu-system-x86_64",
    "qemu-system-arm": "/usr/bin/qemu-system-aarch64",
    "openssh-client": "/usr/bin/ssh",
}

# A connection is made within this time once the guest has an address, on an emulated processor.
CONNECTION = 90


class CardGuest(Guest):
    """A guest of `architecture` that starts from `disk`, an image that it may write to."""

    def __init__(self, disk, architecture, key=None, memory=None, **settings):
        super().__init__(disk, files=None, **settings)
        kind, self.firmware, self.variables = MACHINES[architecture]
        self.program, self.patience = kind.program, kind.patience
        self.memory = memory or kind.memory
        self.key = key

    def _prepare(self):
        if not (self.folder / "variables").exists():
            shutil.copy(self.variables, self.folder / "variables")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.ssh_port = free.getsockname()[1]

    def _await_answer(self):
        """Nothing: a panel without a key answers nobody, and the screen is looked at first."""

    def _boot_options(self):
        return [
            "-drive", f"if=pflash,format=raw,readonly=on,file={self.firmware}",
            "-drive", f"if=pflash,format=raw,file={self.folder}/variables",
            "-drive", f"file={self.image},if=none,id=disk,format=raw",
            "-device", "virtio-blk-pci,drive=disk,bootindex=0",
            "-netdev", f"user,id=net,restrict=on,hostfwd=tcp:127.0.0.1:{self.ssh_port}-:22",
            "-device", "virtio-net-pci,netdev=net,romfile=",
        ]  # fmt: skip

    def cut_power(self):
        """Ends the machine in the middle of what it does."""
        self.process.kill()
        self.process.wait()

    def start_again(self):
        self._start()

    def put(self, path, content):
        self.shell(f"cat >{path}", stdin=content)

    def shell(self, command, seconds=30, check=True, stdin=b""):
        """Runs a shell command as root and returns its output; a failure or a time-out raises."""
        words = [
            "ssh", "-q", "-F", "none", "-i", str(self.key), "-p", str(self.ssh_port),
            "-o", "BatchMode=yes", "-o", f"ConnectTimeout={CONNECTION}",
            "-o", "StrictHostKeyChecking=accept-new",
            "-o", f"UserKnownHostsFile={self.folder}/hosts", "-o", "HostKeyAlias=panel",
            "root@127.0.0.1", command,
        ]  # fmt: skip
        try:
            done = subprocess.run(
                words, input=stdin, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                timeout=CONNECTION + seconds * self.patience,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            raise GuestError(f"`{command}` took too long") from None
        text = done.stdout.decode(errors="replace").strip()
        if done.returncode == 255 or (check and done.returncode != 0):
            raise GuestError(f"`{command}` ended with {done.returncode}: {text[-2000:]}")
        return text

    def answers(self):
        """Whether a command gets through."""
        try:
            return self.shell("echo yes") == "yes"
        except GuestError:
            return False


def install_host_packages():
    image.HOST_PACKAGES.update(HOST_PACKAGES)
    image.install_host_packages()


def key_pair(folder: pathlib.Path) -> pathlib.Path:
    """Makes an SSH key; the public half has the suffix .pub."""
    key = folder / "key"
    command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "test", "-f", str(key)]
    subprocess.run(command, check=True)
    return key
