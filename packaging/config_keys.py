"""The keys of martlet.toml as manual and editors show them: texts joined with shapes.

The texts are the comments of config/martlet.toml, the shapes (choices, ranges, keys) those that the
program prints as a JSON Schema (`martlet print-config --schema`), so neither is written twice.
make-man and make-schema use this; it is no program.
"""
import json
import re
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

CONFIG = Path(__file__).resolve().parent.parent / "config/martlet.toml"

# Keys whose value in config/martlet.toml is an example, because they have no default, or one that
# depends on something else. Every other value there is the default.
# Tests/Dashboard/Config/ConfigTests.swift holds the tables above the first [[source]] to this.
EXAMPLES = {
    "[display]": {"scale", "brightness", "blank"},
    "[day]": {"latitude", "longitude", "data"},
    "[display.cutout]": {"x", "height", "top_radius", "bottom_radius"},
    "[status]": {"clock"},
    "[idle]": {"page", "attract", "pages", "rotate"},
    "[input]": {"ghost", "bounce"},
    "[rainbow]": {"height", "top_radius", "bottom_radius"},
    "[[source]]": {
        "id", "kind", "path", "item", "days", "stale_after", "longest_gap", "keep", "cadence", "url",
        "user", "password", "token", "headers", "ca", "certificate", "key", "proxy", "body", "method",
        "run", "listen", "kept_in", "item_name", "series_name", "client_id", "will",
        "alive", "min_step", "folder",
    },
    "[[page]]": {"id", "title", "source", "zone", "decimals", "unit", "kind"},
    "[[page.threshold]]": {"value", "label", "color", "chart"},
    "[[page.marker]]": {"at", "label"},
    "[[page.tile]]": {
        "id", "kind", "data", "events", "title", "size", "at", "soft_min", "soft_max", "range",
        "ranges", "draw", "series", "threshold", "delta", "map", "tap", "shape", "zones", "to", "after",
        "max", "action", "value", "label", "measured", "options",
        "columns", "sort", "view", "font_size", "text", "mark", "part", "colors",
        "below", "pin", "book", "extend", "end", "check_in", "light",
        "icon", "temperature", "details", "forecast", "latitude", "longitude",
    },
    "[[alarm]]": {"id", "data", "label", "above", "clear", "for"},
    "[[output]]": {"id", "match", "rotation", "pages", "blank", "clone"},
    "[[touch]]": {"id", "match", "output", "calibration", "edge"},
    "[remote]": {"token", "hosts"},
    "[mqtt]": {"url", "user", "password", "topic", "picture"},
    "[service]": {"pin"},
    "[vars]": {"room"},
}  # fmt: skip


class Failure(Exception):
    """The file and the schema disagree, or the file has a form that this does not know."""


# --- The texts


@dataclass
class Item:
    """A paragraph, with the keys that it is about: lines of TOML; none in a paragraph of the table's."""

    text: str
    keys: list = field(default_factory=list)


@dataclass
class Section:
    """A table as its header stands in the file, "[display]" or "[[page.tile]]", of one kind or any."""

    table: str
    kind: str = ""
    items: list = field(default_factory=list)

    def described(self):
        """The text of the table itself: paragraphs above its first key."""
        texts = []
        for item in self.items:
            if item.keys:
                # A paragraph right above `id` or `kind` introduces the table.
                if name_of(item.keys[0]) in ("id", "kind") and item.text:
                    texts.append(item.text)
                break
            texts.append(item.text)
        return "\n\n".join(texts)


KEY = re.compile(r"[a-z][a-z0-9_.]* = ")
TABLE = re.compile(r"\[\[?[a-z._]+\]?\]$")


def name_of(line):
    """`item` of "item.flow = { … }"."""
    return re.match(r"[a-z0-9_]+", line).group()


def value_of(line):
    return line.split(" = ", 1)[1]


def lines_of(block):
    """The lines of a block as (sort, content): "text", "key", "table", or "end" of a paragraph."""
    for line in block.splitlines():
        content = line.removeprefix("#").strip()
        sort = ("end" if not content else "table" if TABLE.match(content)
                else "key" if KEY.match(content) else "text")
        yield sort, content


def introduction():
    """The paragraphs at the head of the file, without the first, which is about the file in /etc."""
    head = CONFIG.read_text(encoding="utf-8").split("\n\n", 1)[0]
    return [part.replace("\n# ", " ").removeprefix("# ") for part in head.split("\n#\n")[1:]]


def sections():
    """The tables of config/martlet.toml in their order. Blocks are parted by empty lines; in a block
    a comment stands above what it is about, and a line `#` ends a paragraph."""
    text = CONFIG.read_text(encoding="utf-8").split("\n\n", 1)[1].strip()
    result = []
    headers = re.findall(r"^(?:# )?(\[\[?[a-z._]+\]?\])$", text, re.M)
    for block in text.split("\n\n"):
        lines = list(lines_of(block))
        tables = [content for sort, content in lines if sort == "table"]
        # A block without a table goes on with the one before. Text above a block's first table is
        # about all tables of that name.
        section = None if tables else result[-1]
        # The lines of a paragraph, and paragraphs that wait for the next key or table.
        words, waiting = [], []
        follows_key = False

        def end_paragraph():
            if words:
                waiting.append(Item(" ".join(words)))
                words.clear()

        for at, (sort, content) in enumerate(lines):
            if sort == "text":
                words.append(content)
            elif sort == "end":
                end_paragraph()
            elif sort == "key" and follows_key:
                section.items[-1].keys.append(content)
            elif sort == "key":
                if section is None:
                    section = Section(tables[0])
                    result.append(section)
                section.items += [*waiting, Item(" ".join(words), [content])]
                words.clear()
                waiting.clear()
            else:
                end_paragraph()
                kind = next((value_of(text).strip('"') for _, text in lines[at : at + 4]
                             if text.startswith("kind = ")), "")
                section = Section(content, kind if headers.count(content) > 1 else "", waiting[:])
                result.append(section)
                waiting.clear()
            follows_key = sort == "key"
        end_paragraph()
        section.items += waiting
    return result


# --- The shapes


def schema(binary):
    """The JSON Schema that the program prints, as nested dictionaries, without the kinds of sources
    and tiles that the program knows by name and refuses."""
    root = json.loads(subprocess.run(
        [binary, "print-config", "--schema"], check=True, capture_output=True, text=True).stdout)
    sources = root["properties"]["source"]["items"]
    (pages,) = (page for kind, page in kinds(root["properties"]["page"]["items"]) if kind == "tiles")
    tiles = pages["properties"]["tile"]["items"]
    refused = {kind for kind in kind_words(sources)
               if is_refused(binary, f'[[source]]\nid = "a"\nkind = "{kind}"\n')}
    refused |= {kind for kind in kind_words(tiles) if is_refused(
        binary, f'[[page]]\nid = "a"\n[[page.tile]]\nid = "b"\nkind = "{kind}"\n')}
    for node in walk(root):
        words = node.get("properties", {}).get("kind", {}).get("enum", [])
        if refused & set(words):
            node["properties"]["kind"]["enum"] = [kind for kind in words if kind not in refused]
        if "allOf" in node:
            node["allOf"] = [condition for condition in node["allOf"]
                             if kind_of(condition) not in refused]
    return root


def is_refused(binary, text):
    """Whether the program says of a configuration's kind that it is none of its own. Of others it
    says what they lack, or nothing."""
    with tempfile.NamedTemporaryFile("w", suffix=".toml", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        answer = subprocess.run(
            [binary, "check-config", "--no-data", file.name], capture_output=True, text=True)
    return "is not part of this program" in answer.stdout + answer.stderr


def walk(node):
    """All objects in a schema."""
    if isinstance(node, dict):
        yield node
    for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else []:
        yield from walk(child)


def kind_words(node):
    return node["properties"]["kind"]["enum"]


def kind_of(condition):
    """The kind that a condition is about; "*" for that of a table without the key `kind`."""
    return condition["if"].get("properties", {}).get("kind", {}).get("const", "*")


def tables(root, section):
    """The objects of a schema that a section is about: one, or one for each kind."""
    nodes = [root]
    for step in section.table.strip("[]").split("."):
        nodes = [child["items"] if child.get("type") == "array" else child
                 for node in nodes for kind, one in kinds(node)
                 for child in [one.get("properties", {}).get(step)] if child]
    found = [one for node in nodes for kind, one in kinds(node)
             if not section.kind or kind == section.kind]
    if not found:
        raise Failure(f"the program knows no table {section.table} {section.kind}")
    return found


def kinds(node):
    """(kind, object) for each kind of a table; one without a kind for a table that has none. A
    condition without the key `kind` repeats the usual one; it comes last."""
    if "allOf" not in node:
        return [("", node)]
    return [(kind_of(condition), condition["then"]) for condition in node["allOf"]]


def shapes(root, section, name):
    """The values of a key, in each table of the section that has it."""
    found = [table["properties"][name] for table in tables(root, section)
             if name in table.get("properties", {})]
    if not found:
        # A table whose keys somebody chooses, [vars].
        found = [table["additionalProperties"] for table in tables(root, section)
                 if isinstance(table.get("additionalProperties"), dict)]
    # The keys of items that a source sets for all of them.
    if not found:
        found = [item["properties"][name] for table in tables(root, section)
                 for item in members(table.get("properties", {}).get("item"))
                 if name in item.get("properties", {})]
    if not found:
        raise Failure(f"the program knows no key {name} in {section.table} {section.kind}")
    return found


def members(shape):
    """The tables that a shape allows, deep in lists, choices and tables with free names."""
    if not shape:
        return []
    if "properties" in shape and "allOf" not in shape:
        return [shape]
    inner = [*shape.get("anyOf", []), *(one for _, one in kinds(shape) if one is not shape)]
    for key in ("items", "additionalProperties"):
        if isinstance(shape.get(key), dict):
            inner.append(shape[key])
    return [table for one in inner for table in members(one)]


def default(section, line):
    """The default that a line of the file shows; None where its value is an example."""
    name = name_of(line)
    if name in EXAMPLES.get(section.table, ()) or "." in line.split(" = ")[0]:
        return None
    return value_of(line)


# --- The shapes in words


def number(value):
    """30 for 30.0, 0.17 for itself, 1e300 as it is."""
    return str(int(value)) if abs(value) < 1e15 and value == int(value) else f"{value:g}"


def listed(words, last="or"):
    words = list(words)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def is_duration(shape):
    return any("(ms|s|min|m|h|d)" in one.get("pattern", "")
               for one in shape.get("anyOf", []))


def takes(shape):
    """The values of a key in words, such as "a number from 0.5 to 8"; empty for anything."""
    if "enum" in shape:
        words = shape["enum"]
        numbers = [word for word in words if not isinstance(word, str)]
        texts = [f'"{word}"' for word in words if isinstance(word, str) and not word.isdigit()]
        return listed(texts + [number(one) for one in numbers])
    if is_duration(shape):
        return 'a time such as "90s" or "5min", or a number of seconds'
    if "anyOf" in shape:
        return ", or ".join(dict.fromkeys(filter(None, map(takes, shape["anyOf"]))))
    kind = shape.get("type")
    if kind in ("number", "integer"):
        what = "a number" if kind == "number" else "a whole number"
        if "minimum" not in shape:
            return what
        return f"{what} from {number(shape['minimum'])} to {number(shape['maximum'])}"
    if kind == "boolean":
        return "true or false"
    if kind == "string":
        if "pattern" in shape:
            return 'a colour "#RRGGBB"'
        return "times of the week" if "examples" in shape else "text"
    if kind == "array":
        least, most = shape["minItems"], shape["maxItems"]
        count = str(most) if least == most else f"at most {most}"
        inner = takes(shape["items"])
        return f"an array of {count}" + (f", each {inner}" if inner else "")
    if kind == "object":
        if isinstance(shape.get("additionalProperties"), dict):
            inner = takes(shape["additionalProperties"])
            return "a table of any keys" + (f", each {inner}" if inner else "")
        if "allOf" in shape:
            return "a table of a kind"
        return f"a table of {listed(shape['properties'], 'and')}"
    return ""
