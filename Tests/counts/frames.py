"""The kinds of frame that are counted, and callgrind's profile of a run, cut frame by frame.

For Tests/counts/run, Tests/counts/boards and Benchmarks/quota.
"""

import dataclasses
import json
import pathlib
import re
import statistics
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SIZE = (1280, 800)

# The places where the profile is cut, by the end of what they are called in the binary.
SYMBOLS = {
    "bench": r"\$s12MartletBench06RasterB0C4draw\w+F$",
    "loop": r"\$s11MartletHost9FrameLoopC03runC03now\w+F$",
    "raster": r"\$s12MartletScene0B8RendererC5paint_6damage4into\w+VztF$",
    "live": r"\$s11MartletLive0B4DataC7receive_4fromy0aC012SourceUpdateV_SStF",
    "output": r"\$s14MartletDisplay14HeadlessOutputCAA0D0A2aDP7present_6damage\w+KFTW$",
    # Called by `martlet ctl clear` alone.
    "mark": r"\$s16MartletDashboard12MessageQueueC9removeAllSiyF$",
}
ALLOCATORS = {"malloc", "calloc", "realloc", "aligned_alloc", "memalign", "posix_memalign"}

# glibc fits its copies to the caches and the processor it finds. valgrind and QEMU count each byte
# of an instruction that repeats itself (`rep stosb`), so there is none: loops of vectors do it.
TUNABLES = ":".join(
    "glibc.cpu." + setting
    for setting in (
        "x86_non_temporal_threshold=0x300000",
        "x86_rep_movsb_threshold=0x40000000",
        "x86_rep_stosb_threshold=0x40000000",
    )
)

# The rainbow runs, then a drag of the demo's first mini-map.
HOUSE = """\
0.000 load house
1.000 ready house
2.600 down 0 @minimap.window[0]:0.5,0.5
2.700 glide 0 @minimap.window[0]:-1.9,0.5 1.6
"""

# A swipe beside the charts; the pages glide on when the finger is up.
TURN = """\
0.000 load house
0.000 load meters
1.000 ready house
1.000 ready meters
4.000 down 0 900 60
4.050 swipe 0 300 60 0.4
4.500 up 0
"""

# A source delivers every two seconds, so that two tiles with a number and a graph have a new value
# and a chart of both series goes on by a sample. `ready` reads the whole source, 900 samples each,
# before the frame and outside it; the frame is that of a recorded session's single new samples.
CHANGES = [5, 7, 9, 11]
VALUES = """\
0.000 load house
1.000 ready house
1.000 load meters
1.000 ready meters
""" + "".join(f"{time}.000 ready meters\n" for time in CHANGES)


@dataclasses.dataclass(frozen=True)
class Kind:
    """A kind of frame in which nothing comes for the first time."""

    trace: str
    # The frames: from a time up to another, in seconds, maybe several times.
    spans: tuple[tuple[float, float], ...]
    options: tuple[str, ...] = ()

    def has(self, time):
        return any(start <= time < end for start, end in self.spans)

    def arguments(self, trace, duration, size=SIZE):
        """The arguments behind the program's name, for a trace in a file."""
        return [
            "replay", "--config", "config/demo/martlet.toml", "--json", *self.options,
            "--size", "x".join(map(str, size)), "--trace", trace, "--duration", f"{duration:.3f}",
        ]  # fmt: skip


KINDS = {
    "rainbow": Kind(HOUSE, ((0.825, 0.992),)),
    "drag": Kind(HOUSE, ((3.175, 3.675),)),
    # From three charts to tiles; and from charts to the page whose shapes are cut out of gradients.
    "page turn": Kind(TURN, ((4.558, 4.758),), ("--page", "layouts")),
    "page turn, bubbles": Kind(TURN, ((4.558, 4.758),)),
    "value change": Kind(
        VALUES, tuple((time - 0.008, time + 0.008) for time in CHANGES[2:]), ("--page", "tiles")
    ),
}


class Failure(Exception):
    pass


def symbols(binary):
    lines = subprocess.run(
        ["nm", "--defined-only", binary], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    names = [line.split()[-1] for line in lines]
    found = {}
    for place, pattern in SYMBOLS.items():
        matches = [name for name in names if re.fullmatch(pattern, name)]
        if len(matches) != 1:
            raise Failure(f"{len(matches)} functions of the binary match {pattern}")
        found[place] = matches[0]
    return found


class Part:
    """The stretch of a run between two cuts."""

    def __init__(self, path):
        # By the name of callgrind's event: Ir is instructions, the others are of its caches.
        self.events = {}
        self.allocations = 0
        self.trigger = ""
        names = {}
        events = []
        caller = callee = ""
        for line in path.read_text().splitlines():
            if line.startswith("cfn="):
                number, _, name = line[4:].partition(" ")
                if name:
                    names[number] = name
                callee = names.get(number, number)
            elif line.startswith("fn="):
                number, _, name = line[3:].partition(" ")
                if name:
                    names[number] = name
                caller = names.get(number, number)
            elif line.startswith("calls="):
                if callee in ALLOCATORS and "memalign" not in caller:
                    self.allocations += int(line[6:].split()[0])
            elif line.startswith("events: "):
                events = line[8:].split()
            elif line.startswith("totals: "):
                # Zeros at the end are left out.
                totals = [int(total) for total in line[8:].split()]
                self.events = dict(zip(events, totals + [0] * len(events)))
            elif line.startswith("desc: Trigger: "):
                self.trigger = line[15:]


class Frame:
    """The stretch of a run that made one frame: as a whole, and in the raster."""

    def __init__(self):
        self.counts = {
            "instructions": 0,
            "allocations": 0,
            "raster instructions": 0,
            "raster allocations": 0,
        }
        self.events = {}
        # The lines of JSON of this frame and of the one before, if the run was a replay.
        self.report = self.previous = {}

    def add(self, part, is_raster):
        for prefix in ("", "raster ") if is_raster else ("",):
            self.counts[prefix + "instructions"] += part.events["Ir"]
            self.counts[prefix + "allocations"] += part.allocations
        for name, count in part.events.items():
            self.events[name] = self.events.get(name, 0) + count


def parts_of(binary, arguments, options, session=None):
    """The stretches between the cuts that callgrind's options name, and the output of the run.

    A session drives a program that runs until somebody ends it: it is called with the process, whose
    control socket lies in the folder of the second argument.
    """
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "out"
        stripped = pathlib.Path(folder) / "martlet"
        # valgrind 3.19 cannot read all of the compiler's DWARF 5.
        subprocess.run(["strip", "--strip-debug", "-o", stripped, binary], check=True)
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", *options]
        control = pathlib.Path(folder) / "control"
        with subprocess.Popen(
            [*command, stripped, *arguments],
            env={
                "PATH": "/usr/bin:/bin",
                "HOME": folder,
                "MARTLET_CONTROL": str(control),
                "SWIFT_DETERMINISTIC_HASHING": "1",
                "GLIBC_TUNABLES": TUNABLES,
            },
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            try:
                if session:
                    session(process, control)
                printed, errors = process.communicate()
            finally:
                process.kill()
        if process.returncode != 0:
            raise Failure(f"{' '.join(arguments)}: {errors[-2000:]}")
        parts = []
        number = 1
        while (path := out.with_name(f"out.{number}")).exists():
            parts.append(Part(path))
            number += 1
    return parts, printed


def profile(binary, arguments, begin, end, options=()):
    """The frames of a run under callgrind with more of its options, and what the run printed."""
    names = symbols(binary)
    # callgrind forgets settings of names that begin alike, so wildcards keep them apart.
    raster = "?" + names["raster"][1:]
    cuts = [f"--dump-before={names[begin]}", f"--dump-after=*{names[end][1:]}"]
    cuts += [f"--dump-before={raster}", f"--dump-after={raster}"]
    parts, printed = parts_of(binary, arguments, [*options, *cuts])
    frames = []
    frame = None
    for part in parts:
        cut, _, name = part.trigger.partition("=")
        cut = cut.removeprefix("--dump-")
        if frame is not None:
            frame.add(part, is_raster=(cut, name) == ("after", names["raster"]))
        if (cut, name) == ("before", names[begin]):
            frame = Frame()
        elif (cut, name) == ("after", names[end]) and frame is not None:
            frames.append(frame)
            frame = None
    if not frames:
        raise Failure(f"{' '.join(arguments)}: no frame was counted")
    return frames, printed


def replay(binary, kinds, options=()):
    """The frames of each of some kinds with the same trace and options, under callgrind."""
    first = kinds[0]
    with tempfile.NamedTemporaryFile("w", suffix=".trace") as trace:
        trace.write(first.trace)
        trace.flush()
        end = max(end for kind in kinds for _, end in kind.spans)
        arguments = first.arguments(trace.name, end + 0.1)
        frames, output = profile(binary, arguments, "loop", "output", options)
    reports = [json.loads(line) for line in output.splitlines()]
    if len(reports) != len(frames):
        raise Failure(f"{len(frames)} frames were counted, {len(reports)} reported")
    for frame, report, previous in zip(frames, reports, [{"damage": []}, *reports]):
        frame.report, frame.previous = report, previous
    return [[frame for frame in frames if kind.has(frame.report["time"])] for kind in kinds]


def replay_all(binary, options=()):
    """The frames of every kind, by its name; kinds with the same trace and options share a run."""
    found = {}
    for run in dict.fromkeys((kind.trace, kind.options) for kind in KINDS.values()):
        names = [name for name, kind in KINDS.items() if (kind.trace, kind.options) == run]
        runs = replay(binary, [KINDS[name] for name in names], options)
        for name, frames in zip(names, runs):
            least = len(KINDS[name].spans)
            if len(frames) < least:
                raise Failure(f"the replay has {len(frames)} frames of {name}")
            found[name] = frames
    return found


def start(binary):
    """The cost from exec to the first frame of the demo, whose data is still loading."""
    with tempfile.NamedTemporaryFile("w", suffix=".trace") as trace:
        trace.write("0.000 load house\n")
        trace.flush()
        arguments = Kind("", ()).arguments(trace.name, 0.05, size=(1920, 1080))
        parts, _ = parts_of(binary, arguments, [f"--dump-after=*{symbols(binary)['output'][1:]}"])
    frame = Frame()
    frame.add(parts[0], is_raster=False)
    return frame.counts


def steady(frames):
    """The cost of a frame in which nothing comes for the first time: no new glyph, no growth."""
    counts = [frame.counts for frame in frames]
    return {key: statistics.median_low(each[key] for each in counts) for key in counts[0]}
