import MartletSeries
import MartletUI

/// How a chart's data came, told in its card.
public enum ChartStatus: Hashable, Sendable {
  case current
  /// The data is old; when it was last known to be right.
  case stale(since: Int64)
  /// There is no new data: what failed, and why, in a line each. What was there stays behind it.
  case failed(what: String, why: String)
}

/// A chart in a card: title, graph, labels of time, mini-map and filters.
///
/// Which time is shown, what is hidden and what is pointed at stay as they are when `data` is
/// replaced: they are kept by time and by the ids of the series. A window that reaches the newest
/// sample moves on with it.
public struct ChartCard: View {
  private var title: String
  private var data: ChartData
  private var status: ChartStatus
  private var graphHeight: Double
  private var outerState: Binding<ChartState>?
  @State private var ownState = ChartState()
  /// Of the card; the filters are broken into rows by it.
  @State private var width = 0.0

  @Environment(\.resolvedChartTheme) private var theme

  /// - Parameters:
  ///   - title: shown where the data brings none of its own.
  ///   - graphHeight: the height of the graph alone, in points.
  public init(
    title: String, data: ChartData, status: ChartStatus = .current, graphHeight: Double = 260
  ) {
    self.title = data.title ?? title
    self.data = data
    self.status = status
    self.graphHeight = graphHeight
  }

  /// A card whose state is kept by someone else, unless `state` is nil.
  package init(
    title: String, data: ChartData, status: ChartStatus = .current, graphHeight: Double = 260,
    state: Binding<ChartState>?
  ) {
    self.init(title: title, data: data, status: status, graphHeight: graphHeight)
    outerState = state
  }

  public var body: some View {
    let state = outerState ?? $ownState
    let window = state.wrappedValue.window(in: data)
    VStack(alignment: .leading, spacing: 0) {
      ChartHeader(
        title: title, range: data.count == 0 ? nil : window.range, status: status,
        isNarrow: width > 0 && width < 460
      )
      .padding(.horizontal, 16)
      WindowReader(window: window) { window in
        VStack(alignment: .leading, spacing: 0) {
          ChartGraph(data: data, state: state, window: window)
            .frame(height: graphHeight)
            .accessibilityIdentifier("graph")
          TimeAxis(window: window, insets: ChartGraph.insets)
            .opacity(data.count == 0 ? 0 : 1)
            .padding(.top, 2)
          MiniMap(data: data, state: state, window: window)
            .opacity(data.count == 0 ? 0 : 1)
            .allowsHitTesting(data.count > 0)
            .padding(.top, 8)
        }
      }
      .opacity(isFailed ? 0.35 : 1)
      .animation(.chartWindow, value: data.timeRange)
      if data.series.count > 1 {
        Filters(data: data, state: state, width: max(0, width - 32))
          .padding(.horizontal, 16)
          .padding(.top, 12)
      }
    }
    .padding(.top, 14)
    .padding(.bottom, 16)
    .frame(maxWidth: .infinity, alignment: .leading)
    .readingWidth { width = $0 }
    .background(RoundedRectangle(cornerRadius: 12).fill(Color(theme.card)))
    .overlay(
      RoundedRectangle(cornerRadius: 12)
        .strokeBorder(Color(theme.text).opacity(0.08), lineWidth: 1)
        .allowsHitTesting(false)
    )
    .accessibilityIdentifier("chart")
  }

  private var isFailed: Bool {
    if case .failed = status { true } else { false }
  }
}
