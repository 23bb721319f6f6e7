import MartletSeries
import MartletUI

/// One chart of a page, with what is known of how it came.
public struct ChartItem: Identifiable, Equatable, Sendable {
  /// Stays the same while a chart is replaced by newer data of itself.
  public let id: String
  public var title: String
  public var data: ChartData
  public var status: ChartStatus

  public init(
    id: String, title: String, data: ChartData, status: ChartStatus = .current
  ) {
    self.id = id
    self.title = title
    self.data = data
    self.status = status
  }
}

/// A page of charts that scrolls up and down: one column, or two and more where there is room.
///
/// Drags in a graph or a mini-map go to it when they run along it, else the page scrolls.
public struct ChartList: View {
  private var items: [ChartItem]
  private var isSynchronized: Bool
  /// Where all charts share the time and the moment, those, and what each hides by its id. Charts
  /// that share nothing keep their own state, so that a finger on one leaves the others alone.
  @State private var shared = ChartState()
  @State private var states: [String: ChartState] = [:]

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartAnnotations) private var annotations

  /// - Parameter isSynchronized: all charts show the same time and point at the same moment.
  public init(_ items: [ChartItem], isSynchronized: Bool = false) {
    self.items = items
    self.isSynchronized = isSynchronized
  }

  public var body: some View {
    GeometryReader { proxy in
      if proxy.size.width > 1 { page(size: proxy.size) }
    }
    .background(Color(theme.page))
  }

  private func page(size: CGSize) -> some View {
    let layout = ChartListLayout(size: size, filters: items.map { $0.data.series.map(\.name) })
    return ScrollView {
      VStack(spacing: layout.gap) {
        ForEach(layout.rows(of: items)) { row in
          HStack(alignment: .top, spacing: layout.gap) {
            ForEach(row.items, id: \.item.id) { place, item in
              ChartCard(
                title: item.title, data: item.data, status: item.status,
                graphHeight: layout.graphHeight(filters: item.data.series.map(\.name)),
                state: sharedState(of: item.id)
              )
              .frame(width: layout.cardWidth)
              .environment(\.chartAnnotations, annotations.of(chart: place))
            }
          }
          .frame(maxWidth: .infinity, alignment: .leading)
        }
      }
      .padding(layout.margin)
    }
    .accessibilityIdentifier("page")
  }
}

extension ChartList {
  private func sharedState(of id: String) -> Binding<ChartState>? {
    guard isSynchronized else { return nil }
    return Binding(
      get: {
        var state = states[id] ?? ChartState()
        state.follow(shared)
        return state
      },
      set: { state in
        states[id] = state
        shared.follow(state)
      })
  }
}

extension ChartListLayout {
  struct Row: Identifiable {
    var id: String
    /// With their places on the page.
    var items: [(place: Int, item: ChartItem)]
  }

  func rows(of items: [ChartItem]) -> [Row] {
    stride(from: 0, to: items.count, by: columns).map { start in
      Row(
        id: items[start].id,
        items: (start..<min(start + columns, items.count)).map { ($0, items[$0]) })
    }
  }
}
