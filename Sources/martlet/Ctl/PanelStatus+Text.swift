import MartletApp
import MartletDashboard
import MartletFormats
import MartletHost

extension PanelStatus {
  /// The status as one JSON object.
  var json: String {
    func string(_ text: String) -> String { JSONText.string(text) }
    return JSONText.object([
      ("name", string(name)), ("version", string(version)), ("uptime", JSONText.number(uptime)),
      ("page", first.pageJSON), ("pages", first.pagesJSON), ("theme", string(first.theme)),
      ("display", JSONText.object(first.members)), ("frames", first.framesJSON),
      ("displays", JSONText.array(([first] + others).map(\.json))),
      ("memory", memory.map { "\($0)" } ?? "null"),
      ("sources", JSONText.array(sources.map(\.json))),
      (
        "alarms",
        JSONText.array(
          alarms.map { alarm in
            JSONText.object([("label", string(alarm.label)), ("value", string(alarm.value))])
          })
      ),
      (
        "messages",
        JSONText.array(
          messages.map {
            JSONText.object([
              ("id", string($0.id)), ("severity", string($0.severity.rawValue)),
              ("text", string($0.text)),
            ])
          })
      ),
      ("troubles", JSONText.array(troubles.map(string))),
      ("recording", recording.map(string) ?? "null"),
      ("variables", JSONText.object(variables.map { ($0.name, string($0.value)) })),
    ])
  }

  /// The main values as lines of a key and a value, for `PanelEntities`. The lines of a further
  /// display follow the line with its name.
  var lines: String {
    var lines = [
      "name \(name)", "version \(version)", "memory \(memory ?? 0)",
      "failed \(sources.count { $0.health == "failed" })", "alarms \(alarms.count)",
      "troubles \(troubles.count)",
      "started \(UTCDate.text(seconds: (started + 500) / 1000))",
    ]
    lines += first.lines
    for other in others { lines += ["output \(other.name)"] + other.lines }
    return lines.map { $0.replacingText("\n", with: " ") }.joined(separator: "\n")
  }

  /// The status as lines of text for a person.
  var text: String {
    var lines = ["\(name), \(version)"]
    lines.append("up       \(Self.duration(uptime))")
    if others.isEmpty {
      lines += first.words
    } else {
      for display in [first] + others {
        lines.append("output   \(display.title)")
        lines += display.words.map { "  \($0)" }
      }
    }
    if let memory { lines.append("memory   \(memory >> 20) MiB") }
    for source in sources {
      let age = source.age.map { ", newest sample \(Self.duration($0)) old" } ?? ""
      let failure = source.failure.map { ": \($0)" } ?? ""
      lines.append("source   \(source.id) \(source.health)\(age)\(failure)")
    }
    for alarm in alarms { lines.append("alarm    \(alarm.label) \(alarm.value)") }
    for message in messages {
      lines.append("message  \(message.id) \(message.severity.rawValue): \(message.text)")
    }
    for trouble in troubles { lines.append("trouble  \(trouble)") }
    if let recording { lines.append("records  \(recording)") }
    for variable in variables { lines.append("var      \(variable.name) = \(variable.value)") }
    return lines.joined(separator: "\n")
  }

  /// Returns a time such as "3 d 4 h", "12 min" or "5 s".
  private static func duration(_ seconds: Double) -> String {
    let seconds = Int(min(max(0, seconds), 1e12))
    switch seconds {
    case ..<120: return "\(seconds) s"
    case ..<7200: return "\(seconds / 60) min"
    case ..<172_800: return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    default: return "\(seconds / 86_400) d \(seconds % 86_400 / 3600) h"
    }
  }
}

extension PanelStatus.Display {
  /// The members of a JSON object for a screen.
  fileprivate var members: [(String, String)] {
    [
      ("status", JSONText.string(status)), ("dark", "\(isDark)"),
      ("width", size.map { "\($0.width)" } ?? "null"),
      ("height", size.map { "\($0.height)" } ?? "null"),
      ("scale", size.map { JSONText.number($0.scale) } ?? "null"),
      ("brightness", brightness.map(JSONText.number) ?? "null"),
    ]
  }

  /// The whole state as a JSON object.
  fileprivate var json: String {
    JSONText.object(
      [("name", JSONText.string(name)), ("connector", JSONText.string(connector))] + members + [
        ("page", pageJSON), ("pages", pagesJSON), ("theme", JSONText.string(theme)),
        ("frames", framesJSON),
      ])
  }

  fileprivate var pageJSON: String { page.map { JSONText.string($0) } ?? "null" }

  fileprivate var pagesJSON: String {
    JSONText.array(
      pages.map { page in
        JSONText.object([
          ("id", JSONText.string(page.id)), ("title", JSONText.string(page.title)),
        ])
      })
  }

  fileprivate var framesJSON: String {
    let causes = totals.missed.byCause.map { ($0.cause, "\($0.count)") }
    return JSONText.object([
      ("count", "\(totals.count)"),
      ("seconds", JSONText.number(Double(totals.nanoseconds) / 1e9)),
      ("pixels", "\(totals.damagedPixels)"), ("missed", "\(totals.missedFlips)"),
      ("missedBy", JSONText.object(causes)),
    ])
  }

  /// The main values as lines of a key and a value.
  fileprivate var lines: [String] {
    var lines = ["page \(page ?? "")", "theme \(theme)", "dark \(isDark)"]
    if let brightness { lines.append("brightness \(Int((brightness * 100).rounded()))") }
    return lines + pages.map { "page-id \($0.id)" }
  }

  /// The state as lines for a person.
  fileprivate var words: [String] {
    let brightness = brightness.map { ", brightness \(Int(($0 * 100).rounded()))%" } ?? ""
    let mean = totals.count > 0 ? Double(totals.nanoseconds) / 1e6 / Double(totals.count) : 0
    return [
      "display  \(status)", "theme    \(theme)\(brightness)",
      "page     \(page ?? "none") of \(pages.map(\.id).joined(separator: ", "))",
      "frames   \(totals.count), \(JSONText.number(mean)) ms in the mean, "
        + "\(totals.missedFlips) late\(causes)",
    ]
  }

  /// The causes of the late frames: " (drawing 2, display 1)". Empty without late frames.
  private var causes: String {
    let known = totals.missed.byCause.filter { $0.count > 0 }.map { "\($0.cause) \($0.count)" }
    return known.isEmpty ? "" : " (\(known.joined(separator: ", ")))"
  }
}

extension PanelStatus.Source {
  fileprivate var json: String {
    JSONText.object([
      ("id", JSONText.string(id)), ("health", JSONText.string(health)), ("loading", "\(isLoading)"),
      ("age", age.map(JSONText.number) ?? "null"),
      ("failure", failure.map { JSONText.string($0) } ?? "null"),
    ])
  }
}
