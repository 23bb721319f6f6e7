import MartletSeries
import MartletUI

// The graph, time labels and mini-map of a chart, in each step of the zoom from all its data ("all
// time") into the data of one opened day.
//
// Each part has a layer for all time and a layer for the day. They overlap and share one window.
// The window narrows to the day while one layer fades out and the other fades in. A layer that has
// faded out is removed from the tree.

/// The layers of all time and of the day, with all time in front.
struct ZoomLayers<Overview: View, Day: View>: View {
  var model: ChartModel
  @ViewBuilder var overview: (ChartModel) -> Overview
  @ViewBuilder var day: (ChartModel, ChartZoom) -> Day

  @Environment(\.chartMotion) private var motion

  var body: some View {
    let day = model.seenDay
    let isZoomed = model.open != nil
    // If motion is reduced, one layer fades into the other and both stay in place.
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

/// The graph of a chart, of an open day, or its pie.
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

/// The pie of some days, in each step of its opening.
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

/// The graph, time labels and mini-map of a card, one below the other.
struct ZoomStage: View {
  var model: ChartModel
  var graphHeight: Double
  /// The width of the card, in points; 0 while it is unknown.
  var width = 0.0

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ZoomGraph(model: model)
        .frame(height: graphHeight)
        .accessibilityIdentifier("graph")
      ZoomTimeAxis(model: model).padding(.top, Space.tiny)
      ZoomMiniMap(model: model, width: width, isOnCard: true).padding(.top, Space.small)
    }
  }
}

/// The time labels. They fade out while a pie opens, because a pie has no time axis.
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

/// The mini-map of all time, or of the days around the open day.
struct ZoomMiniMap: View {
  var model: ChartModel
  /// The width of the map with its margins, in points. While it is 0, a map of live data is drawn
  /// anew whenever the graph is.
  var width = 0.0
  /// Whether only an opaque card lies below the map.
  var isOnCard = false

  @Environment(\.displayScale) private var displayScale

  var body: some View {
    let columns = (width - 2 * MiniMap.margin) * max(displayScale, 1)
    ZoomLayers(model: model.endingAtStep(of: columns)) { outer in
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

/// The name of a chart with its days, or the button that closes the open day.
struct ZoomHeader: View {
  var model: ChartModel
  var title: String
  var status = ChartStatus.current
  /// The present time, which dates the age of the data; nil without a clock.
  var now: Int64?
  /// Whether the days are below the name.
  var isNarrow: Bool

  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    var zoomOut: ZoomOutButton?
    if let dayZoom = model.dayZoom, model.state.wrappedValue.zoom != nil {
      zoomOut = ZoomOutButton { dayZoom.close() }
    }
    let open = model.open
    let range = model.data.count == 0 ? nil : model.target.range
    // The window of live data moves all the time, but its text changes by the minute, and the time
    // is shown only beside stale data. In between, the header is not evaluated.
    return ChartHeader(
      title: title, days: open.map(heading) ?? range.map(dates.range), status: status,
      now: status.isStale ? now : nil, isNarrow: isNarrow, zoomOut: zoomOut, isZoomed: open != nil)
  }

  private func heading(_ zoom: ChartZoom) -> String {
    let window = zoom.state.window(in: zoom.data)
    guard let days = zoom.state.days else { return dates.range(window.range) }
    let indices = days.indices(in: window)
    let (first, last) = (days.days[indices.lowerBound].date, days.days[indices.upperBound].date)
    return indices.count == 1 ? dates.fullDay(first) : dates.days(from: first, to: last)
  }
}
