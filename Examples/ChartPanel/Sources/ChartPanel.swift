import MartletApp
import MartletCharts
import MartletLive

/// A chart of some parts, and under it a smaller one of live data that shows the same days and lines.
@main struct ChartPanel: App {
  @State private var window: ClosedRange<Int64>?
  @State private var hidden: Set<String> = []
  private let live = LiveData()

  init() {
    // A program delivers data of its own as a source does. `LiveSources` reads files and databases.
    let tides = Result<Content, SourceFailure>.success(.series(Self.tides))
    live.receive(
      .ready([Delivery(item: "tides", content: tides, received: 1_767_400_000_000)]),
      from: "harbour")
  }

  var body: some Scene {
    WindowGroup {
      VStack(spacing: 8) {
        Chart(Self.tides) {
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
      .liveData(live)
    }
  }

  static let tides: ChartData = {
    let heights = [4.1, 3.2, 1.0, 2.9, 4.4, 3.0, 0.8, 2.6, 4.6, 2.8, 0.5, 2.7, 4.5, 3.1, 0.9, 3.0]
    let times = heights.indices.map { 1_767_225_600_000 + Int64($0) * 11_178_000 }
    let north = ChartSeries(id: "north", name: "North", values: heights)
    let south = ChartSeries(id: "south", name: "South", values: heights.map { 6 - $0 })
    return (try? ChartData(times: times, series: [north, south])) ?? ChartData()
  }()
}
