"""The tables of docs/boards.md that programs count: written, and read to see whether they still hold."""

from frames import ROOT, Failure

BOARDS = ROOT / "docs/boards.md"
# The load of a frame: the table that is compared.
LOAD = "| Frame | arm64 | x86-64, AVX2 | Ratio |"
# The boards' shares are estimates, so a tenth is what a reader would notice.
STALE = 0.1


def write_table(table):
    """Puts a table, a list of lines, in place of the one with the same head."""
    lines = BOARDS.read_text(encoding="utf-8").splitlines()
    begin, end = place(lines, table[0])
    BOARDS.write_text("\n".join(lines[:begin] + table + lines[end:]) + "\n", encoding="utf-8")


def stale_loads(counts):
    """A line for each kind of frame whose instructions are no longer those of the table."""
    lines = BOARDS.read_text(encoding="utf-8").splitlines()
    begin, end = place(lines, LOAD)
    rows = (row.strip("| ").split(" | ") for row in lines[begin + 2 : end])
    loads = {name: int(native.replace(",", "")) for name, _, native, _ in rows}
    for name, load in loads.items():
        now = counts[name]["instructions"]
        if abs(now - load) > STALE * load:
            yield f"docs/boards.md has {load:,} instructions of {name}, which takes {now:,}: make counts-boards"


def place(lines, head):
    """The lines of a table, from its head up to the first line behind it."""
    if lines.count(head) != 1:
        raise Failure(f"{BOARDS} has no table {head}")
    begin = lines.index(head)
    end = next((i for i in range(begin, len(lines)) if not lines[i].startswith("|")), len(lines))
    return begin, end
