import MartletLiveApp

/// A program with a chart composed of parts, and below it a smaller chart of live data. Both charts
/// show the same time window and hide the same lines.
@main struct ChartPanel: LiveApp {
  @State private var window: ClosedRange<Int64>?
  @State private var hidden: Set<String> = []

  /// A source of a kind that Martlet has, in the syntax of its configuration.
  static let sources = """
    [[source]]
    id = "buoy"
    kind = "random"
    item.level = { from = 0, to = 5, unit = "m", decimals = 1 }
    """

  /// A source that this program implements.
  static var ownSources: [String: any DataSource] { ["harbour": Harbour()] }

  var body: some Scene {
    WindowGroup {
      VStack(spacing: 8) {
        Level()
        Chart(Harbour.tides) {
          ChartPlot()
          ChartTimeAxis()
          ChartFilters().padding(.horizontal, 16)
        }
        Chart(source: "harbour:tides") {
          ChartPlot {
            ChartMarks()
            ChartValueAxis(.trailing)
          }
          .frame(height: 64)
          ChartMiniMap()
        }
      }
      .chartWindow($window)
      .chartHidden($hidden)
      .padding(.vertical, 8)
    }
  }
}

/// The newest value of an item. A value that is not fresh is pale.
struct Level: View {
  @SourceValue("buoy:level") private var level

  var body: some View {
    Text(level.map { "\(($0 * 10).rounded() / 10) m" } ?? "–")
      .font(.headline)
      .opacity($level == .fresh ? 1 : 0.5)
  }
}

/// A source with the tides of a harbour. They are known in advance, so it delivers only once.
final class Harbour: DataSource {
  func start(_ sink: @escaping DataSink) {
    let tides = Result<Content, SourceFailure>.success(.series(Self.tides))
    sink(.ready([Delivery(item: "tides", content: tides, received: 1_767_400_000_000)]))
  }

  func stop() {}

  static let tides: ChartData = {
    let heights = [4.1, 3.2, 1.0, 2.9, 4.4, 3.0, 0.8, 2.6, 4.6, 2.8, 0.5, 2.7, 4.5, 3.1, 0.9, 3.0]
    let times = heights.indices.map { 1_767_225_600_000 + Int64($0) * 11_178_000 }
    let north = ChartSeries(id: "north", name: "North", values: heights)
    let south = ChartSeries(id: "south", name: "South", values: heights.map { 6 - $0 })
    return (try? ChartData(times: times, series: [north, south])) ?? ChartData()
  }()
}
