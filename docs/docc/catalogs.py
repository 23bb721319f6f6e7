"""The DocC catalogs of the product's libraries, and the files that they show.

Catalogs hold text only. Their pictures and their code are files of the repository that tests compile,
run or compare. `copy` copies them into the folder Copied of each catalog, and `clear` removes them.
"""
import re
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

# Pictures and code by the name that a catalog uses. A name that is not here is a picture of
# Examples/Rows. A picture has no name that code has too, its ending aside: DocC would leave the picture
# out of a list of tutorials, without a word.
FILES = {
    "ChartPanel": "Examples/ChartPanel/hidden.png",
    "HelloPanel": "Examples/HelloPanel/tapped.png",
    "light": "docs/light.png",
    "panel-charts": "docs/docc/Panel/page-1.png",
    "panel-gauges": "docs/docc/Panel/page-2.png",
    "panel-install.sh": "docs/docc/Panel/install.sh",
    "panel-power.csv": "docs/docc/Panel/power.csv",
    "panel-page-1.toml": "docs/docc/Panel/page-1.toml",
    "panel-page-2.toml": "docs/docc/Panel/page-2.toml",
    "panel-try.sh": "docs/docc/Panel/try.sh",
    "panel-copy.sh": "docs/docc/Panel/copy.sh",
    "panel-look.sh": "docs/docc/Panel/look.sh",
    "wall-Thermostat.swift": "Examples/Thermostat/Sources/Thermostat.swift",
    "wall-Package.swift": "Examples/Thermostat/Package.swift",
    "wall-away.trace": "Examples/Thermostat/away.trace",
    "wall-run.sh": "docs/docc/Wall/run.sh",
    "wall-compat-Package.swift": "Tests/compat/Package.swift",
    "source-1.swift": "docs/docc/Source/1/LoadPanel.swift",
    "source-2.swift": "docs/docc/Source/2/LoadPanel.swift",
    "source-3.swift": "docs/docc/Source/3/LoadPanel.swift",
    "source-record.sh": "docs/docc/Source/record.sh",
    "source-TextKind.swift": "Sources/Feeds/Text/TextKind.swift",
    "source-TextReader.swift": "Sources/Feeds/Text/TextReader.swift",
    "source-SourceKind.swift": "Sources/Feeds/Settings/SourceKind.swift",
    "source-page.toml": "docs/docc/Source/page.toml",
}

PICTURE = re.compile(r"!\[[^\]]*\]\(([^)]+)\)|@Image\(source: \"([^\"]+)\"")
CODE = re.compile(r"\b(?:file|previousFile): \"([^\"]+)\"")
COPIED = "Copied"


def catalogs():
    """The catalogs, in the order of the rooms."""
    return sorted((ROOT / "Sources").glob("*/*.docc"))


def pages(catalog):
    """The pages and tutorials of a catalog."""
    return sorted(page for end in ("md", "tutorial") for page in catalog.rglob(f"*.{end}"))


def references(page):
    """(line number, name) for each picture and each file of code that a page shows."""
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        for match in PICTURE.finditer(line):
            yield number, match.group(1) or match.group(2)
        for match in CODE.finditer(line):
            yield number, match.group(1)


def source(name):
    """The file of the repository that a catalog shows under a name."""
    return ROOT / FILES.get(name, f"Tests/Examples/Goldens/{name}.png")


def clear():
    """Removes the copies from all catalogs."""
    for catalog in catalogs():
        shutil.rmtree(catalog / COPIED, ignore_errors=True)


def copy():
    """Puts the pictures and the code of each catalog beside its pages."""
    clear()
    for catalog in catalogs():
        names = {name for page in pages(catalog) for _, name in references(page)}
        for name in sorted(names):
            (catalog / COPIED).mkdir(exist_ok=True)
            end = "" if "." in name else ".png"
            shutil.copyfile(source(name), catalog / COPIED / f"{name}{end}")
