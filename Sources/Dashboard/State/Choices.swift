import MartletCharts
import MartletConfig

/// The choices that people have made on the panel and that are restored after a restart: the page,
/// and the windows and hidden series of its charts.
package struct Choices: Hashable, Sendable {
  /// The id of the visible page; nil for the first page.
  package var page: String?
  /// The states of charts that differ from their initial state, by the id of the page.
  package var charts: [String: ChartStore.Memory]

  /// Creates choices; the default is none.
  package init(page: String? = nil, charts: [String: ChartStore.Memory] = [:]) {
    self.page = page
    self.charts = charts
  }
}

// MARK: - As text

extension Choices {
  /// The choices as a TOML document. Equal choices give equal text.
  package var text: String {
    var text = page.map { "page = \(Self.quoted($0))\n" } ?? ""
    for (page, memory) in charts.sorted(by: { $0.key < $1.key }) {
      // The window that the charts of a synchronised page share.
      if memory.shared != .initial {
        text += "[[shared]]\npage = \(Self.quoted(page))\n" + Self.line(memory.shared)
      }
      for (id, record) in memory.charts.sorted(by: { $0.key < $1.key }) {
        text += "[[chart]]\npage = \(Self.quoted(page))\nid = \(Self.quoted(id))\n"
        text += Self.line(record.window)
        if !record.hidden.isEmpty {
          text += "hidden = [\(record.hidden.sorted().map(Self.quoted).joined(separator: ", "))]\n"
        }
      }
    }
    return text
  }

  /// Reads the form that `text` writes. Errors are ignored, because a person sets a window again in
  /// less time than it takes to read an error about it.
  package init(parsing text: String) {
    self.init()
    guard let table = try? ConfigTable(toml: text, origin: "choices", baseFolder: ".") else {
      return
    }
    var reader = ConfigReader(table, name: "", location: ConfigLocation(origin: "choices"))
    page = reader.string("page")
    for var entry in reader.tables("shared") {
      guard let page = entry.string("page") else { continue }
      charts[page, default: ChartStore.Memory()].shared = Self.window(&entry)
    }
    for var entry in reader.tables("chart") {
      guard let page = entry.string("page"), let id = entry.string("id") else { continue }
      let hidden = Set((entry.strings("hidden") ?? []).map(\.text))
      charts[page, default: ChartStore.Memory()].charts[id] = ChartState.Record(
        window: Self.window(&entry), hidden: hidden)
    }
  }

  /// Returns the line of a window. `end` is the end of the time axis when the window was chosen.
  private static func line(_ window: ChartState.Record.Window) -> String {
    switch window {
    case .initial: ""
    case .newest(let duration): "newest = [\(duration)]\n"
    case .fixed(let lower, let upper, let end): "fixed = [\(lower), \(upper), \(end)]\n"
    }
  }

  /// The range of times and durations, in milliseconds. It is wider than any date, and small enough
  /// for exact arithmetic with Doubles.
  private static let times = -1e15...1e15

  private static func window(_ reader: inout ConfigReader) -> ChartState.Record.Window {
    if let newest = reader.numbers("newest", count: 1, in: times), newest[0] > 0 {
      return .newest(newest[0])
    }
    if let fixed = reader.numbers("fixed", count: 3, in: times), fixed[0] < fixed[1] {
      return .fixed(lower: fixed[0], upper: fixed[1], end: fixed[2])
    }
    return .initial
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\u{00}"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
