/// Writes configurations from any bytes: files with keys that exist, assignments and variables, with
/// values at and beyond the ends of what each takes.
struct SettingsText {
  /// The form that `ConfigLayers` takes: parts with a zero between them.
  private(set) var parts: [String] = []
  private var bytes: FuzzBytes
  private var used: Set<String> = []

  private struct Key {
    var name: String
    /// The values that it takes.
    var values: [String]
  }

  private static func keys(_ lines: String) -> [Key] {
    lines.split(separator: "\n").map { line in
      let parts = line.split(separator: " | ").map(String.init)
      return Key(name: parts[0], values: Array(parts.dropFirst()))
    }
  }

  private static let tables: [(name: String, keys: [Key])] = [
    (
      "display",
      keys(
        """
        output | "" | "HDMI-A-1"
        mode | "" | "1280x800" | "99999x1@999.999"
        rotation | 0 | 90 | "270"
        scale | 0.5 | 1 | 8 | 1.37
        distance | 0.1 | 50
        safe_area | [0, 0, 0, 0] | [44, 0, 34, 0] | [2000, 2000, 2000, 2000]
        theme | "dark" | "light"
        blank_after | 0 | "1s" | "365d" | 31536000
        api | "auto" | "legacy"
        format | "auto" | "rgb565"
        reduced_motion | true | false
        """)
    ),
    (
      "display.cutout",
      keys(
        """
        edge | "top" | "right" | "bottom" | "left"
        x | 0 | 20000 | 120.5
        width | 0 | 4000 | 60
        height | 4 | 200 | 30
        top_radius | 0 | 100 | 6
        bottom_radius | 0 | 100 | 20
        """)
    ),
    ("input", keys("calibration | [1, 0, 0, 0, 1, 0] | [-1000, 0, 1000, 1000, 1000, 0.5]")),
    ("fonts", keys("files | [] | [\"a.ttf\", \"/b.otf\"]")),
    ("time", keys("zone | \"UTC\" | \"Europe/Berlin\"")),
    (
      "locale",
      keys(
        """
        language | "en" | "de" | "ar" | "zh" | "ru" | "ja" | "fr-CA"
        clock | "24h" | "12h"
        week | "none" | "auto" | "monday" | "sunday"
        """)
    ),
    (
      "status",
      keys(
        """
        show | true | false
        height | 16 | 200 | 24
        clock | "" | "EEE d MMM, HH:mm:ss" | "yyyyyyyyyyyyyy 'a'" | "MMMMMMEEEEEE"
        network | true | false
        """)
    ),
    (
      "rainbow",
      keys(
        """
        style | "waves" | "smooth"
        height | 4 | 200 | 20
        top_radius | 0 | 100 | 3
        bottom_radius | 0 | 100 | 3
        period | 0.17 | 10 | 0.3
        waves | 1 | 12 | 3
        colors | [] | ["#FF0000"] | ["#000000", "#FFFFFF", "#123456"]
        """)
    ),
    (
      "page.a",
      keys(
        """
        title | "" | "Title"
        kind | "charts" | "bubbles" | "planets" | "gallery"
        numbers | "plain" | "si" | "bytes" | "duration" | "percent"
        decimals | 0 | 9 | 2
        unit | "W" | "°C"
        layout | "grid" | "list" | "row3d" | "cards" | ["list", "row3d", "cards"] | ["cards", "grid"]
        sync | "none" | "group"
        zone | "UTC" | "Asia/Tokyo"
        """)
    ),
    (
      "source.a",
      keys(
        """
        keep | 1 | 3 | 100000000 | 1000
        days | "d/{yyyy}/{MM}/{dd}" | "d/{chart}/{yyyy}{MM}{dd}.json"
        kind | "columns"
        """)
    ),
  ]

  private static let words = [
    "top", "right", "bottom", "left", "dark", "light", "auto", "legacy", "rgb565", "waves",
    "smooth",
    "en", "ar", "zh", "ru", "12h", "24h", "monday", "none", "charts", "bubbles", "planets",
    "gallery", "plain", "si", "bytes", "duration", "percent", "grid", "list", "row3d", "cards",
    "group", "UTC", "1280x800@60", "30s", "1h30min", "365d", "EEE d MMM, HH:mm:ss", "yyyyyyyyy 'a'",
    "#FF6B60", "d/{yyyy}/{MM}/{dd}", "2026-01-31 08:30", "9999-12-31", "°C", "",
  ]
  private static let dates = [
    "\"2026-01-31 08:30\"", "\"2026-01-01\"", "\"0000-01-01\"", "\"9999-12-31T23:59:59\"",
  ]
  private static let numbers = [
    "0", "1", "-1", "2", "90", "3", "0.5", "8", "16", "200", "4000", "20000", "0.17", "12", "1e300",
    "-1e300", "nan", "inf", "-inf", "9223372036854775807", "-9223372036854775808", "5e-324", "-0.0",
    "0x7f", "1_000", "100",
  ]

  init(_ source: inout FuzzBytes) {
    bytes = source
    var file = ""
    if bytes.below(8) > 0 {
      file += "[[source]]\nid = \"a\"\npath = \"/a.json\"\n"
      for _ in 0..<bytes.below(3) { key(of: 9, into: &file) }
      file += "[[page]]\nid = \"a\"\nsource = \"a\"\n"
      for _ in 0..<bytes.below(5) { key(of: 8, into: &file) }
      for _ in 0..<bytes.below(3) { annotation(into: &file) }
    }
    for (index, table) in Self.tables.dropLast(2).enumerated() where bytes.below(3) == 0 {
      file += "[\(table.name)]\n"
      for _ in 0..<(1 + bytes.below(4)) { key(of: index, into: &file) }
    }
    parts.append(file)
    while bytes.below(4) == 3, !bytes.isAtEnd {
      let table = Self.tables[bytes.below(Self.tables.count)]
      let key = table.keys[bytes.below(table.keys.count)]
      let value = value(of: key)
      if bytes.isTrue() {
        parts.append("--set \(table.name).\(key.name)=\(value)")
      } else {
        let name = (table.name.split(separator: ".") + [key.name[...]]).joined(separator: "__")
        parts.append("MARTLET_\(name.uppercased())=\(value)")
      }
    }
    source = bytes
  }

  private mutating func key(of table: Int, into file: inout String) {
    let keys = Self.tables[table].keys
    let key = keys[bytes.below(keys.count)]
    // A key that stands twice is an error, and the text is one file.
    if !used.insert("\(table).\(key.name)").inserted { return }
    file += "\(key.name) = \(value(of: key))\n"
  }

  private mutating func value(of key: Key) -> String {
    bytes.below(24) == 23 ? value() : key.values[bytes.below(key.values.count)]
  }

  private mutating func annotation(into file: inout String) {
    if bytes.isTrue() {
      file += "[[page.threshold]]\nlabel = \(text())\nchart = \(1 + bytes.below(4))\n"
      file += bytes.isTrue() ? "value = \(number())\n" : "from = \(number())\nto = \(number())\n"
      if bytes.isTrue() { file += "alarm = \"\(["above", "below", "inside"][bytes.below(3)])\"\n" }
    } else {
      file +=
        "[[page.marker]]\nat = \(Self.dates[bytes.below(Self.dates.count)])\nlabel = \(text())\n"
    }
  }

  private mutating func number() -> String { Self.numbers[bytes.below(Self.numbers.count)] }

  private mutating func value() -> String {
    switch bytes.below(12) {
    case 0, 1, 2, 3: number()
    case 4, 5, 6, 7: "\"\(Self.words[bytes.below(Self.words.count)])\""
    case 8: bytes.isTrue() ? "true" : "false"
    case 9: "[" + (0..<bytes.below(8)).map { _ in number() }.joined(separator: ", ") + "]"
    case 10:
      "["
        + (0..<bytes.below(5)).map { _ in "\"\(Self.words[bytes.below(Self.words.count)])\"" }
        .joined(separator: ", ") + "]"
    default: text()
    }
  }

  private mutating func text() -> String {
    "\"" + String(repeating: "é{'} ", count: bytes.below(bytes.below(8) == 0 ? 256 : 4)) + "\""
  }
}
