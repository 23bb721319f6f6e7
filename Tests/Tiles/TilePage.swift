import MartletCharts
import MartletConfig
import MartletData
import MartletLive
import MartletSeries
import MartletUI
import MartletUITestSupport

@testable import MartletTiles

/// A page of tiles on a headless host, as fingers meet it.
@MainActor final class TilePage {
  let host: TestHost
  let live = LiveData()
  let charts = ChartStore()

  /// Noon of a day of 2026.
  nonisolated static let now: Int64 = 1_768_478_400_000

  /// - Parameter tiles: lines of the configuration, `{ id = … }` each.
  init(
    _ tiles: [String], layouts: [PageLayout], width: Double = 480, height: Double = 640,
    direction: LayoutDirection = .leftToRight, reducesMotion: Bool = false
  ) throws {
    let settings = try Self.settings(tiles)
    let (live, charts) = (live, charts)
    live.advance(to: Self.now)
    live.receive(.updated(Self.deliveries), from: "s")
    let box = Actions()
    host = TestHost(width: width, height: height) {
      TilePages(settings, layouts: layouts, live: live, charts: charts)
        .environment(\.layoutDirection, direction)
        .environment(\.accessibilityReduceMotion, reducesMotion)
        .environment(\.showPage) { box.pages.append($0) }
        .environment(\.performAction) { name, value, reply in
          box.acts.append("\(name)=\(value)")
          box.replies.append(reply)
        }
    }
    taken = box
  }

  @MainActor private final class Actions {
    var pages: [String] = []
    var acts: [String] = []
    var replies: [@MainActor (SourceFailure?) -> Void] = []
  }
  private let taken: Actions

  /// The pages that were asked for.
  var pages: [String] { taken.pages }

  /// The actions that were performed, `source:action=value`.
  var acts: [String] { taken.acts }

  /// Ends the oldest action that has no end yet.
  func reply(_ failure: SourceFailure?) { taken.replies.removeFirst()(failure) }

  /// Ends the newest action that `light` of a room does not stand for.
  func replyToLast(_ failure: SourceFailure?) {
    guard let last = taken.acts.lastIndex(where: { !$0.hasPrefix("s:light") }) else { return }
    taken.replies[last](failure)
  }

  private struct Wrong: Error { var problems: [ConfigProblem] }

  static func settings(_ tiles: [String]) throws -> [TileSettings] {
    let text = "tile = [\n\(tiles.joined(separator: ",\n"))\n]\n"
    let merged = ConfigTable.merged([ConfigLayer(file: "/m.toml", text: text)], host: "")
    var reader = ConfigReader(
      merged.table, name: "page", location: ConfigLocation(origin: "/m.toml"))
    let reading = TileSettings.read(&reader, sources: nil)
    let problems = merged.problems + reader.problems
    if !problems.isEmpty { throw Wrong(problems: problems) }
    return reading.tiles
  }

  private static var deliveries: [Delivery] {
    let times = (0..<120).map { now - Int64(119 - $0) * 60_000 }
    let values = (0..<120).map { Double($0 * 37 % 50) }
    let series = ChartSeries(id: "value", values: values)
    let chart = (try? ChartData(times: times, series: [series])) ?? ChartData()
    let contents: [(String, Content)] = [
      ("line", .series(chart)),
      ("number", .value(DataValue(.number(21.5), time: now))),
      ("text", .value(DataValue(.text("one\ntwo"), time: now))),
    ]
    return contents.map { Delivery(item: $0, content: .success($1), received: now) }
  }

  /// The frame in which a tile is seen, turned and moved as it is.
  func frame(_ id: String) -> CGRect? { host.frame(of: "tile.\(id)") }
}

/// Tiles of all kinds in turn.
func mixedTiles(_ count: Int) -> [String] {
  (0..<count).map { index in
    switch index % 3 {
    case 0: "{ id = \"t\(index)\", kind = \"value\", data = \"s:number\", size = [1, 1] }"
    case 1: "{ id = \"t\(index)\", kind = \"chart\", data = \"s:line\", size = [4, 2] }"
    default: "{ id = \"t\(index)\", kind = \"text\", data = \"s:text\", size = [2, 3] }"
    }
  }
}
