import MartletConfig
import MartletFeeds

/// Writes a first configuration. It has a source for each data file, and a page that shows it.
struct FirstConfig {
  private var lines: [String] = []
  private var ids: Set<String> = []

  /// Returns the text of the configuration.
  ///
  /// - Parameters:
  ///   - files: the absolute paths of data files.
  ///   - display: the name of the connector that has a display, and its mode; nil without a
  ///     display.
  ///   - zone: the IANA name of the machine's time zone.
  /// - Throws: `FileFailure` if a data file cannot be read.
  static func text(
    files: [String], display: (connector: String, mode: String)?, zone: String
  ) throws(FileFailure) -> String {
    var config = FirstConfig()
    config.lines += [
      "# A first configuration of Martlet. Change it and save: the panel shows it at once.",
      "# man martlet.toml describes every key.",
      "config = 1", "",
    ]
    if let display {
      config.lines += [
        "[display]", "# The display is \(display.mode).",
        "output = \(TOMLWriter.quoted(display.connector))", "",
      ]
    }
    config.lines += ["[time]", "zone = \(TOMLWriter.quoted(zone))"]
    var sources: [(id: String, sketch: SourceSketch)] = []
    for file in files {
      let sketch = try SourceSketch(path: file)
      let id = config.id(of: file)
      config.write(sketch, id: id, file: file)
      sources.append((id, sketch))
    }
    for (id, sketch) in sources { config.writePage(of: sketch, id: id) }
    return config.lines.joined(separator: "\n") + "\n"
  }

  /// Returns an id for a source: the name of its file without the extension.
  private mutating func id(of file: String) -> String {
    let name = file.split(separator: "/").last ?? "data"
    let stem = name.split(separator: ".").first.map(String.init) ?? "data"
    let id = SourceSketch.name(stem, taken: ids)
    ids.insert(id)
    return id
  }

  private mutating func write(_ sketch: SourceSketch, id: String, file: String) {
    lines += [
      "", "[[source]]", "id = \"\(id)\"", "kind = \"\(sketch.kind)\"",
      "path = \(TOMLWriter.quoted(file))",
    ]
    lines += sketch.settings
    if !sketch.items.isEmpty { lines.append("# An item also takes name, unit and decimals.") }
    if !sketch.remark.isEmpty { lines.append("# " + sketch.remark) }
    lines += sketch.items.map { "item.\($0.name) = \($0.settings)" }
  }

  private mutating func writePage(of sketch: SourceSketch, id: String) {
    lines += ["", "[[page]]", "id = \"\(id)\""]
    if sketch.items.isEmpty {
      lines += ["kind = \"charts\"", "source = \"\(id)\""]
      return
    }
    let size = sketch.items.count > 2 ? "[2, 2]" : "[4, 2]"
    for item in sketch.items {
      lines += ["[[page.tile]]", "id = \"\(item.name)\""]
      lines += item.isSeries ? ["kind = \"chart\"", "size = \(size)"] : ["kind = \"value\""]
      lines.append("data = \"\(id):\(item.name)\"")
    }
  }
}
