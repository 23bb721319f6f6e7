import Foundation
import MartletConfig
import MartletData
import MartletFeeds
import MartletGeometry
import MartletSeries
import MartletTestSupport
import MartletText
import MartletUITestSupport
import Testing

@testable import MartletDashboard

// Every documented key with values at and beyond the ends of what it takes, through the whole
// dashboard: what the configuration accepts is shown, with data, and drawn.

/// A key that `config/martlet.toml` documents, as `--set` names it.
private struct DocumentedKey: CustomStringConvertible {
  var path: String
  /// Keys of tables without ids are set in the table's only member.
  var isInNamelessTable: Bool

  var description: String { path }
  var isZoneEnd: Bool { path.hasSuffix("threshold.from") || path.hasSuffix("threshold.to") }

  func assignment(_ value: String) -> String {
    guard isInNamelessTable, let dot = path.lastIndex(of: ".") else { return "\(path)=\(value)" }
    let key = path[path.index(after: dot)...]
    let rest =
      switch key {
      case "from": ", to = 1e300"
      case "to": ", from = -1e300"
      case "at", "value": ""
      default: path.contains("marker") ? ", at = \"2026-01-31\"" : ", value = 3"
      }
    return "\(path[..<dot])=[{\(key) = \(value)\(rest)}]"
  }

  static func all() throws -> [DocumentedKey] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../config/martlet.toml").standardized
    var keys: [DocumentedKey] = []
    var table = ""
    var isNameless = false
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if let match = line.wholeMatch(of: #/(# )?\[+([a-z._]+)\]+/#) {
        table = String(match.output.2)
        isNameless = table.hasPrefix("page.")
        for named in ["source", "page"] where table == named || table.hasPrefix(named + ".") {
          table = named + ".energy" + table.dropFirst(named.count)
        }
      } else if let match = line.wholeMatch(of: #/(# )?([a-z_]+) = .*/#), match.output.2 != "id" {
        keys.append(
          DocumentedKey(path: "\(table).\(match.output.2)", isInNamelessTable: isNameless))
      }
    }
    return keys + [
      DocumentedKey(path: "page.energy.threshold.from", isInNamelessTable: true),
      DocumentedKey(path: "page.energy.threshold.to", isInNamelessTable: true),
    ]
  }
}

private let extremes = [
  "nan", "inf", "-inf", "1e300", "-1e300", "9223372036854775807", "-9223372036854775808", "0",
  "-0.0", "5e-324", "1e-9", "1", "\"\"", "\"99999999999d\"", "\"0000-01-01\"",
  "\"9999-12-31 23:59:59\"",
  "\"99999x99999@999.999\"", "\"\(String(repeating: "W", count: 4096))\"",
  "\"\(String(repeating: "y{}\u{202E}e", count: 500))\"",
  "\"\(String(repeating: "9", count: 100_000))\"", "[]", "[1e300]", "[nan, 0, 0, 0, 0, 0]", "{}",
  "true", "1979-05-27T07:32:00Z",
]

private let base = """
  [[source]]
  id = "energy"
  path = "/energy.json"
  [[page]]
  id = "energy"
  source = "energy"
  """

@MainActor private struct Stage {
  let fonts: FontLibrary
  let charts: [Result<ChartData, SourceFailure>]

  init() throws {
    fonts = try TestFonts.library()
    let times: [Int64] = (0..<40).map { 1_767_268_800_000 + $0 * 3_600_000 }
    charts = [
      .success(
        try ChartData(
          times: times,
          series: [ChartSeries(id: "y0", name: "Power", values: times.map { Double($0 % 7) })]
        ))
    ]
  }

  /// The problem of the configuration; nil when it was shown.
  func show(_ assignment: String) throws -> String? {
    let config: Config
    do throws(ConfigError) {
      let layer: ConfigLayer
      do throws(ConfigProblem) {
        layer = try ConfigLayer(assignment: assignment)
      } catch {
        return error.description
      }
      config = try Config(layers: [ConfigLayer(file: "/m.toml", text: base), layer])
    } catch {
      return error.description
    }
    let model = DashboardModel(config: config)
    // The first and the last second of four-digit years, at 60 frames a second.
    for epoch: Int64 in [0, 253_402_300_799_000] {
      let host = TestHost(
        width: 320, height: 200, scale: config.display.scale ?? 1, text: fonts
      ) {
        DashboardRoot(model: model) { epoch + Int64($0.seconds * 1000) }
      }
      model.receive(.loading, from: "energy")
      host.advance(0.5)
      model.receive(.charts(charts, received: 1), from: "energy")
      host.advance(1)
      host.tap(CGPoint(x: 160, y: 120))
      host.advance(0.1)
      _ = host.picture(fonts: fonts)
    }
    return nil
  }
}

@MainActor @Test func whatTheConfigurationTakesIsShown() throws {
  let stage = try Stage()
  #expect(try stage.show("display.rotation=0") == nil)
  let keys = try DocumentedKey.all()
  #expect(keys.count > 50)
  var shown = 0
  for key in keys {
    var values = extremes
    var next = 0
    while next < values.count {
      let problem = try stage.show(key.assignment(values[next]))
      next += 1
      guard let problem else {
        shown += 1
        continue
      }
      #expect(problem.utf8.count < 1000, "\(key): \(problem.prefix(2000))")
      // A range that is named is tried at its ends, and those are in it.
      guard next == 1,
        let match = problem.firstMatch(of: #/ from "?([-0-9.ed+s]+)"? to "?([-0-9.ed+s]+)"?,/#)
      else { continue }
      for bound in [match.output.1, match.output.2] {
        let isDuration = bound.hasSuffix("d") || bound.hasSuffix("s")
        let text = isDuration ? "\"\(bound)\"" : String(bound)
        if problem.contains("array of 6") {
          values.append("[\(text), 0, 0, 0, \(text), 0]")
        } else if problem.contains("array of 4") {
          values.append("[\(text), 0, 0, \(text)]")
        } else if problem.contains("array of 2") {
          values.append("[\(text), \(text)]")
        } else {
          let refusal = try stage.show(key.assignment(text))
          // A zone from a value to itself is none, and a table that needs another key says so.
          let lacksOther = refusal?.contains("[mqtt] needs url") ?? false
          #expect(refusal == nil || key.isZoneEnd || lacksOther, "\(key) = \(text)")
        }
      }
    }
  }
  #expect(shown > 120)
}
