#!/usr/bin/env python3
"""Unpacks what compiles and links Martlet for arm64 on an x86-64 machine, and prints its folder.

    linking/arm64/roots.py
    linking/arm64/roots.py --versions    prints what a program is linked with: "NAME VERSION" a line

The folder holds
  host/   Debian sid for amd64 with its Swift, whose /usr `linking/arm64/inside` lays over the
          machine's own;
  target/ Debian 13 for arm64 with the C libraries that Martlet is linked with, and Swift's runtime
          library of the arm64 package;
  sdk/    the Swift SDK bundle that names them.

Packages are unpacked, never installed: nothing of arm64 runs here. Only sid has a Swift that
compiles Martlet, and sid moves: the packages of a set that worked are kept, and no network is asked
again until its list (sets/*) is removed. Everything lies in
${XDG_CACHE_HOME:-~/.cache}/martlet-arm64, the folder's name is a hash of the recipe, and a folder is
whole or not there. One that no checkout has used for two weeks goes. Needs Debian's apt and dpkg,
and about 5 GB.
"""

import fcntl
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.parse

# Swift and the compiler's own libraries come from one suite, what Martlet is linked with from another.
COMPILER_SUITE, TARGET_SUITE = "sid", "trixie"

# The compiler, and what a package manager that builds for this machine too asks for.
HOST_PACKAGES = [
    "base-files", "bash", "coreutils", "dash", "sed", "grep", "findutils", "libc-bin", "mawk",
    "swiftlang", "swiftlang-dev", "libswiftlang", "gcc", "g++", "libc6-dev", "git", "pkgconf",
    "ca-certificates", "mount", "util-linux", "python3",
]  # fmt: skip
# Swift's runtime library for the target, of the same version to the letter: Foundation has
# modules in binary form only.
RUNTIME_PACKAGES = ["swiftlang", "libswiftlang"]
TARGET_PACKAGES = [
    "base-files", "libc6", "libc6-dev", "libstdc++-14-dev", "libgcc-14-dev",
    "libdrm-dev", "libinput-dev", "libudev-dev", "libfreetype-dev", "libharfbuzz-dev",
    "libfribidi-dev", "libunibreak-dev", "libspng-dev", "libmicrohttpd-dev", "libsqlite3-dev",
    "libcurl4-openssl-dev", "libmosquitto-dev", "libical-dev", "libexpat1-dev",
    "libturbojpeg0-dev", "libwebp-dev", "libqrencode-dev", "libmd4c-dev", "libyaml-dev",
    "libtomlplusplus-dev", "libasound2t64", "libcairo2-dev", "libxkbcommon0", "xkb-data",
    # The tests' Foundation is a shared library that loads these.
    "libcurl4t64", "libxml2",
]  # fmt: skip

# Files that take room and are read by nobody here.
NEVER = [
    "./usr/share/doc/*", "./usr/share/man/*", "./usr/share/locale/*", "*lldb*", "*/swift/embedded/*",
]  # fmt: skip
SWIFT = "usr/libexec/swift"
ONLY_RUNTIME = [
    f"./{SWIFT}/lib/swift/*", f"./{SWIFT}/lib/swift_static/*", f"./{SWIFT}/lib/clang/*", "./usr/lib/*/libswift*",
]  # fmt: skip
NOT_RUNTIME = [*NEVER, "*/swift/host/*", "*/swift/migrator/*"]

# The folder's name is a hash of these; the number counts the changes of what is done with them.
RECIPE = [
    1, COMPILER_SUITE, TARGET_SUITE, HOST_PACKAGES, RUNTIME_PACKAGES, TARGET_PACKAGES, NEVER,
    ONLY_RUNTIME, NOT_RUNTIME,
]  # fmt: skip

CACHE_DAYS = 14
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
HOME = CACHE / "martlet-arm64"


class HostError(Exception):
    """The machine lacks something; the message names the way out."""


def roots() -> pathlib.Path:
    """The folder with host/, target/ and sdk/; makes it when it is missing."""
    if os.uname().machine != "x86_64":
        raise HostError("cross-building needs an x86-64 machine")
    return cached("roots", RECIPE, make)


def cached(name, recipe, make) -> pathlib.Path:
    """The folder of that name and recipe in the cache, made by `make(folder)` when it is missing."""
    folder = HOME / f"{name}-{digest(recipe)}"
    HOME.mkdir(parents=True, exist_ok=True)
    with open(HOME / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            make(folder)
        os.utime(folder)
        for other in HOME.glob(f"{name}-*"):
            if other != folder and time.time() - other.stat().st_mtime > CACHE_DAYS * 86_400:
                shutil.rmtree(other, ignore_errors=True)
    return folder


def digest(recipe):
    return hashlib.sha256(json.dumps(recipe).encode()).hexdigest()[:16]


def make(folder):
    start = time.monotonic()
    say(f"unpacking the compiler and arm64's libraries in {folder} (once, some minutes)")
    host_set = packages(COMPILER_SUITE, "amd64", HOST_PACKAGES)
    # They would bring sid's C libraries too.
    alone = [f"{name}_" for name in RUNTIME_PACKAGES]
    runtime_set = packages(COMPILER_SUITE, "arm64", RUNTIME_PACKAGES, only=alone)
    target_set = packages(TARGET_SUITE, "arm64", TARGET_PACKAGES)
    same_version(host_set, runtime_set)
    with tempfile.TemporaryDirectory(dir=HOME, prefix="unpacking-") as name:
        work = pathlib.Path(name) / "roots"
        work.mkdir()
        unpack(host_set, work / "host", exclude=NEVER)
        unpack(target_set, work / "target", exclude=NEVER)
        for deb in runtime_set:
            untar(deb, work / "target", ["--wildcards", *exclusions(NOT_RUNTIME), *ONLY_RUNTIME])
        finish_host(work / "host")
        finish_target(work / "target")
        write_sdk(work / "sdk" / "debian-arm64.artifactbundle", folder, swift_version(host_set))
        work.rename(folder)
    say(f"unpacked in {time.monotonic() - start:.0f} s")


# MARK: - Packages


def listing_of(suite, architecture, names, only=None):
    """The list of a set's files."""
    return HOME / "sets" / f"{suite}-{architecture}-{digest([names, only])[:8]}"


def versions():
    """The version of each package that a program is linked with, and of Swift."""
    roots()
    files = listing_of(TARGET_SUITE, "arm64", TARGET_PACKAGES).read_text().split()
    found = {name: urllib.parse.unquote(version)
             for name, version, _ in (file.split("_", 2) for file in files)}  # fmt: skip
    host = listing_of(COMPILER_SUITE, "amd64", HOST_PACKAGES).read_text().split()
    return {**found, "swift": swift_version(map(pathlib.Path, host))}


def packages(suite, architecture, names, only=None):
    """The files of these packages and of all they depend on; of those that `only` begins, if given."""
    listing = listing_of(suite, architecture, names, only)
    store = HOME / "debs"
    store.mkdir(exist_ok=True)
    if listing.exists():
        files = [store / name for name in listing.read_text().split()]
        if all(file.exists() for file in files):
            return files
    files = [store / name for name in download(suite, architecture, names, only, store)]
    listing.parent.mkdir(exist_ok=True)
    listing.write_text("".join(f"{file.name}\n" for file in files))
    return files


def download(suite, architecture, names, only, store):
    """Downloads what is not there yet, by an apt of its own that knows no installed package, and
    returns the files' names."""
    with tempfile.TemporaryDirectory(dir=HOME, prefix="apt-") as name:
        state = pathlib.Path(name)
        for path in ("lists/partial", "cache/archives/partial", "etc/preferences.d"):
            (state / path).mkdir(parents=True)
        (state / "status").touch()
        (state / "etc/sources.list").write_text(f"deb {own_mirror()} {suite} main\n")
        configuration = state / "apt.conf"
        configuration.write_text(
            f'APT::Architecture "{architecture}"; APT::Architectures {{ "{architecture}"; }};\n'
            'APT::Install-Recommends "false"; APT::Sandbox::User "root";\n'
            # The suite that moves may be a mirror's old copy.
            'Acquire::Check-Valid-Until "false"; Acquire::Languages "none";\n'
            f'Dir::State "{state}"; Dir::State::status "{state}/status";\n'
            f'Dir::State::lists "{state}/lists"; Dir::Etc "{state}/etc";\n'
            f'Dir::Cache "{state}/cache"; Dir::Cache::archives "{store}";\n'
            'Dir::Etc::trustedparts "/etc/apt/trusted.gpg.d";\n'
            'Dir::Etc::trusted "/etc/apt/trusted.gpg";\n'
        )
        environment = dict(os.environ, APT_CONFIG=str(configuration), LC_ALL="C")
        (store / "partial").mkdir(exist_ok=True)
        say(f"asking {suite} for {architecture}: {' '.join(names)}")
        run("apt-get", "update", "-q", env=environment)
        words = ["apt-get", "install", "-y", "-q", *names]
        # Packages that are there already are not printed, so this one looks into an empty folder.
        empty = f"Dir::Cache::archives={state}/cache/archives"
        lines = run(*words, "-o", empty, "--print-uris", env=environment).splitlines()
        wanted = [line.split()[1] for line in lines if line.startswith("'")]
        if only is None:
            run(*words, "--download-only", env=environment)
            return wanted
        wanted = [file for file in wanted if file.startswith(tuple(only))]
        chosen = [file.split("_")[0] for file in wanted]
        run("apt-get", "download", "-q", *chosen, env=environment, cwd=store)
        return wanted


def own_mirror() -> str:
    """The machine's own Debian mirror, which has the other suites too."""
    lines = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI) $(LABEL) $(CREATED_BY)"],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    for line in lines.splitlines():
        fields = line.split()
        if fields[1:] == ["Debian", "Packages"]:
            return fields[0]
    raise HostError("apt has no source of Debian")


def swift_version(files):
    """6.2.3 of swiftlang_6.2.3-1+b1_amd64.deb."""
    name = next(file.name for file in files if file.name.startswith("swiftlang_"))
    return name.split("_")[1].split("-")[0]


def same_version(host_set, runtime_set):
    versions = swift_version(host_set), swift_version(runtime_set)
    if len(set(versions)) > 1:
        raise HostError(f"{COMPILER_SUITE} has Swift {versions[0]} for amd64, {versions[1]} for arm64")


# MARK: - Unpacking


def unpack(files, root, exclude):
    root.mkdir()
    # base-files has the links /bin and /lib, which must be there first.
    for deb in sorted(files, key=lambda file: not file.name.startswith("base-files_")):
        untar(deb, root, ["--wildcards", *exclusions(exclude)])


def exclusions(patterns):
    return [f"--exclude={pattern}" for pattern in patterns]


def untar(deb, root, options):
    """A link to a folder stays one: /lib is usr/lib, whatever a package calls it."""
    reader = subprocess.Popen(["dpkg-deb", "--fsys-tarfile", deb], stdout=subprocess.PIPE)
    words = ["tar", "-x", "-C", str(root), "--keep-directory-symlink", *options]
    done = subprocess.run(words, stdin=reader.stdout, capture_output=True, text=True)
    reader.stdout.close()
    errors = [line for line in done.stderr.splitlines() if "Not found in archive" not in line]
    errors = [line for line in errors if "previous errors" not in line]
    if reader.wait() != 0 or errors:
        raise HostError(f"{deb.name} cannot be unpacked: {errors[:3]}")


def finish_host(root):
    """Does what the packages' own scripts would have done."""
    for link, target in {
        "usr/bin/cc": "gcc", "usr/bin/awk": "mawk",
        "usr/bin/clang": f"../../{SWIFT}/bin/clang", "usr/bin/clang++": f"../../{SWIFT}/bin/clang++",
    }.items():  # fmt: skip
        path = root / link
        if not path.is_symlink() and not path.exists():
            path.symlink_to(target)


def finish_target(root):
    """Makes the folder that the compiler takes for a system when it links."""
    for name in ("swift", "swift_static"):
        path = root / "usr/lib" / name
        if not path.is_symlink():
            path.symlink_to(f"../libexec/swift/lib/{name}")


def write_sdk(bundle, folder, version):
    """A Swift SDK bundle; `folder` is where the roots will be."""
    target = folder / "target"
    resources = target / SWIFT / "lib"
    variant = bundle / "debian"
    variant.mkdir(parents=True)
    write_json(
        bundle / "info.json",
        {
            "schemaVersion": "1.0",
            "artifacts": {
                "debian-arm64": {
                    "type": "swiftSDK",
                    "version": version,
                    "variants": [
                        {
                            "path": "debian",
                            "supportedTriples": [
                                "x86_64-unknown-linux-gnu",
                                "x86_64-pc-linux-gnu",
                            ],
                        }
                    ],
                }
            },
        },
    )
    write_json(
        variant / "swift-sdk.json",
        {
            "schemaVersion": "4.0",
            "targetTriples": {
                "aarch64-unknown-linux-gnu": {
                    "sdkRootPath": str(target),
                    "swiftResourcesPath": str(resources / "swift"),
                    "swiftStaticResourcesPath": str(resources / "swift_static"),
                    "toolsetPaths": ["toolset.json"],
                }
            },
        },
    )
    write_json(
        variant / "toolset.json",
        {
            "schemaVersion": "1.0",
            "rootPath": f"/{SWIFT}/bin",
            "linker": {"path": "ld.lld"},
            "swiftCompiler": {
                "extraCLIOptions": ["-use-ld=lld", "-Xclang-linker", f"--sysroot={target}"]
            },
        },
    )


def write_json(path, value):
    path.write_text(json.dumps(value, indent=2) + "\n")


# MARK: - Words


def say(text):
    print(f"# {text}", file=sys.stderr, flush=True)


def run(*command, **options):
    """Runs a command quietly and returns its output; a failure shows it."""
    done = subprocess.run(
        [str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, **options,
    )  # fmt: skip
    if done.returncode != 0:
        raise HostError(f"{' '.join(map(str, command))} failed:\n{done.stdout[-2000:]}")
    return done.stdout


if __name__ == "__main__":
    try:
        if sys.argv[1:] == ["--versions"]:
            print("\n".join(f"{name} {version}" for name, version in sorted(versions().items())))
        else:
            print(roots())
    except HostError as error:
        sys.exit(f"linking/arm64: {error}")
