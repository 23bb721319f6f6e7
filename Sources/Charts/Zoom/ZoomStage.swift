import MartletSeries
import MartletUI

/// A chart's graph, labels of time and mini-map, on the way between all its time and a day.
///
/// Both lie over each other and share one window of time, which narrows to the day while one fades
/// out and the other in. What has faded out is not there.
struct ZoomStage: View {
  var data: ChartData
  @Binding var state: ChartState
  /// As it is seen now.
  var window: TimeWindow
  /// 0 for all time, 1 for the day.
  var zoom: Double
  var graphHeight: Double
  /// Nil where there is no day to look into.
  var onZoom: (@MainActor (Int64) -> Void)?

  var body: some View {
    let day = state.zoom.flatMap { zoom > 0 || $0.isOpen ? $0 : nil }
    let isZoomed = state.zoom?.isOpen == true
    VStack(alignment: .leading, spacing: 0) {
      ZStack {
        if zoom < 1 || day == nil {
          ChartGraph(
            data: data, state: $state, window: window,
            scaleWindow: day == nil ? nil : state.window(in: data), onZoom: onZoom
          )
          .opacity(1 - zoom)
          .allowsHitTesting(!isZoomed)
          .transition(.identity)
        }
        if let day { graph(of: day) }
      }
      .frame(height: graphHeight)
      .accessibilityIdentifier("graph")
      TimeAxis(window: window, insets: ChartGraph.insets)
        .opacity(data.count == 0 ? 0 : day?.form == .pie ? 1 - zoom : 1)
        .padding(.top, 2)
      ZStack {
        if zoom < 1 || day == nil {
          MiniMap(data: data, state: $state, window: window)
            .opacity(data.count == 0 ? 0 : 1 - zoom)
            .allowsHitTesting(data.count > 0 && !isZoomed)
            .transition(.identity)
        }
        if let day {
          MiniMap(data: day.data, state: dayState, window: window)
            .opacity(zoom)
            .allowsHitTesting(isZoomed)
            .transition(.identity)
        }
      }
      .padding(.top, 8)
    }
  }

  @ViewBuilder private func graph(of day: ChartZoom) -> some View {
    switch day.form {
    case .graph:
      ChartGraph(
        data: day.data, state: dayState, window: window,
        scaleWindow: zoom < 1 ? day.state.window(in: day.data) : nil
      )
      .opacity(zoom)
      .allowsHitTesting(day.isOpen)
      .transition(.identity)
    case .pie:
      Pie(
        data: day.data, state: dayState, window: day.state.window(in: day.data), bend: zoom
      )
      .opacity(min(zoom * 4, 1))
      .allowsHitTesting(day.isOpen)
      .transition(.identity)
    }
  }

  private var dayState: Binding<ChartState> {
    Binding(
      get: { state.zoom?.state ?? ChartState() },
      set: { state.zoom?.state = $0 })
  }
}
