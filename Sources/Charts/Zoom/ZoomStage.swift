import MartletSeries
import MartletUI

// A chart's graph, labels of time and mini-map, on the way between all its time and a day.
//
// Both lie over each other and share one window of time, which narrows to the day while one fades
// out and the other in. What has faded out is not there.

/// All time over the day, as far as each is seen.
struct ZoomLayers<Overview: View, Day: View>: View {
  var model: ChartModel
  @ViewBuilder var overview: (ChartModel) -> Overview
  @ViewBuilder var day: (ChartModel, ChartZoom) -> Day

  @Environment(\.chartMotion) private var motion

  var body: some View {
    let day = model.seenDay
    let isZoomed = model.open != nil
    // Where motion is reduced one fades into the other, and both stay where they are.
    let isFading = motion.isReduced && model.zoom > 0 && model.zoom < 1
    ZStack {
      if model.zoom < 1 || day == nil {
        overview(model.overview(isFading: isFading))
          .opacity(1 - model.zoom)
          .allowsHitTesting(!isZoomed)
          .transition(.identity)
      }
      if let day {
        self.day(model.inside(day, isFading: isFading), day)
          .allowsHitTesting(isZoomed)
          .transition(.identity)
      }
    }
  }
}

/// The graph of a chart, or of a day of it, or its pie.
struct ZoomGraph: View {
  var model: ChartModel

  var body: some View {
    ZoomLayers(model: model) {
      ChartGraph(model: $0)
    } day: { inner, day in
      switch day.form {
      case .graph: ChartGraph(model: inner).opacity(model.zoom)
      case .pie: ZoomPie(model: model, day: day)
      }
    }
  }
}

/// The pie of some days, as far as it has opened.
struct ZoomPie: View {
  var model: ChartModel
  var day: ChartZoom

  @Environment(\.chartMotion) private var motion

  var body: some View {
    Pie(
      data: day.data, state: model.dayState, window: day.state.window(in: day.data),
      bend: motion.isReduced ? 1 : model.zoom
    )
    .opacity(motion.isReduced ? model.zoom : min(model.zoom * 4, 1))
    .allowsHitTesting(!model.isStill)
  }
}

/// Graph, labels of time and mini-map of a card, one below the other.
struct ZoomStage: View {
  var model: ChartModel
  var graphHeight: Double

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ZoomGraph(model: model)
        .frame(height: graphHeight)
        .accessibilityIdentifier("graph")
      ZoomTimeAxis(model: model).padding(.top, 2)
      ZoomMiniMap(model: model, isOnCard: true).padding(.top, 8)
    }
  }
}

/// The labels of time; a pie has none.
struct ZoomTimeAxis: View {
  var model: ChartModel

  var body: some View {
    let isPie = model.seenDay?.form == .pie
    let (data, state) = model.current
    TimeAxis(
      window: model.window, limits: state.wrappedValue.limits(in: data), insets: ChartGraph.insets
    )
    .opacity(model.data.count == 0 ? 0 : isPie ? 1 - model.zoom : 1)
  }
}

/// The mini-map of all time, or of the days about the one that is looked into.
struct ZoomMiniMap: View {
  var model: ChartModel
  /// Whether a card and nothing else lies under it, whole.
  var isOnCard = false

  var body: some View {
    ZoomLayers(model: model) { outer in
      MiniMap(
        data: outer.data, state: outer.state, window: outer.window,
        isOnCard: isOnCard && model.seenDay == nil
      )
      .opacity(outer.data.count == 0 ? 0 : 1)
      .allowsHitTesting(outer.data.count > 0)
    } day: { inner, _ in
      MiniMap(data: inner.data, state: inner.state, window: inner.window)
        .opacity(model.zoom)
    }
  }
}

/// The name of a chart with its days, or the way out of the day that is looked into.
struct ZoomHeader: View {
  var model: ChartModel
  var title: String
  var status = ChartStatus.current
  /// The time against which the age of the data is written; nil without a clock.
  var now: Int64?
  /// Sets the days beneath the name.
  var isNarrow: Bool

  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    var zoomOut: ZoomOutButton?
    if let door = model.door, model.state.wrappedValue.zoom != nil {
      zoomOut = ZoomOutButton { door.close() }
    }
    let open = model.open
    return ChartHeader(
      title: title, range: model.data.count == 0 ? nil : model.target.range,
      heading: open.map(heading), status: status, now: now, isNarrow: isNarrow, zoomOut: zoomOut,
      isZoomed: open != nil)
  }

  private func heading(_ zoom: ChartZoom) -> String {
    let window = zoom.state.window(in: zoom.data)
    guard let days = zoom.state.days else { return dates.range(window.range) }
    let places = days.places(in: window)
    let (first, last) = (days.days[places.lowerBound].date, days.days[places.upperBound].date)
    return places.count == 1 ? dates.fullDay(first) : dates.days(from: first, to: last)
  }
}
