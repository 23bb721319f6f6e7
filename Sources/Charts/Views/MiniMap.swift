import MartletSeries
import MartletUI

/// All samples of a chart in a strip, with a frame around the window that the graph shows.
///
/// A finger moves the window by its middle and resizes it by its edges. A touch beside the window
/// moves the window there.
struct MiniMap: View {
  var data: ChartData
  @Binding var state: ChartState
  var window: TimeWindow
  /// Whether only an opaque card lies below the map, so that the map can be drawn opaque.
  var isOnCard = false

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartMotion) private var motion
  @Environment(\.displayScale) private var displayScale
  @State private var drag: Drag?

  private struct Drag: Equatable {
    var start: CGPoint
    var window: TimeWindow
    var grip: MiniMapGrip
  }

  static let height = TouchSize.minimum
  /// The width, in points, of an area at both ends of the map in which a finger can still take a
  /// handle.
  static let margin = Space.cardPadding
  static let cornerRadius = CornerRadius.small
  /// From this number of series, the strip changes without animation. An animation would draw all
  /// samples in each frame, and in a strip this small nobody can follow so many lines.
  private static let stillFrom = 4

  var body: some View {
    GeometryReader { proxy in
      let limits = state.overview(in: data)
      let width = max(1, proxy.size.width - 2 * Self.margin)
      let lower = Self.atEnd(limits.position(of: window.lower) * width, width)
      let upper = Self.atEnd(limits.position(of: window.upper) * width, width)
      ZStack(alignment: .topLeading) {
        // The frame moves over this picture in each frame of a drag, so the picture is cached. It
        // is clipped inside its background, which makes it opaque up to its edges.
        overview(limits, width: width)
          .clipShape(outline)
          .background(ground)
          .cachingPicture(isOnCard)
        MiniMapWindow(lower: lower, upper: upper, width: width).clipShape(outline)
      }
      .frame(width: width, height: Self.height, alignment: .topLeading)
      .accessibilityIdentifier("minimap")
      .padding(.horizontal, Self.margin)
      .contentShape(Rectangle())
      .modifier(KeepingDrags(gesture: dragging(limits: limits, width: width)))
    }
    .frame(height: Self.height)
  }

  /// Returns an end of the window, in points from the left end of the map, or the end of the map if
  /// that is less than half a point away. The ends of live data differ from those of the window by
  /// the time since the last sample.
  private static func atEnd(_ x: Double, _ width: Double) -> Double {
    abs(x) < 0.5 ? 0 : abs(x - width) < 0.5 ? width : x
  }

  private var outline: RoundedRectangle { RoundedRectangle(cornerRadius: Self.cornerRadius) }

  /// The background appears and disappears without fading, because it must not be translucent.
  @ViewBuilder private var ground: some View {
    if isOnCard { Color(theme.card).transition(.identity) }
  }

  private func overview(_ limits: TimeWindow, width: Double) -> some View {
    // The end of a live chart moves by a pixel of the graph at a time, which is a small part of a
    // pixel here. The picture changes only with its own pixels.
    let isLive = data.now != nil && !data.hasFuture
    let limits = isLive ? limits.endingAtStep(of: width * max(displayScale, 1)) : limits
    let data = isLive ? data.ending(at: Int64(nearestTo: limits.upper)) : data
    return SeriesLayers(
      data: data, hidden: state.hidden, window: limits,
      scales: ChartScales(data: data, state: state, window: limits, lines: 3), insets: insets,
      size: CGSize(width: width, height: Self.height), lineWidth: LineWidth.outline,
      surface: theme.card,
      isStill: data.series.count >= Self.stillFrom)
  }

  /// The insets of the series. Bars and areas fill the strip, while lines keep a distance from its
  /// edges.
  private var insets: EdgeInsets {
    let isFilled = data.series.contains { $0.rules.fillsMap }
    let inset = isFilled ? 0 : Space.tight
    return EdgeInsets(top: inset, leading: 0, bottom: isFilled ? 0 : inset, trailing: 0)
  }

  // MARK: - Finger

  private func dragging(limits: TimeWindow, width: Double) -> some Gesture {
    DragGesture(minimumDistance: 0)
      .onChanged { value in
        let grip = currentDrag(value, limits: limits, width: width)
        let target = TimeWindow.dragged(
          grip.window, by: grip.grip, from: (value.startLocation.x - Self.margin) / width,
          to: (value.location.x - Self.margin) / width, within: limits,
          shortest: state.shortest(in: data))
        if grip.grip == .beside {
          // The window moves to the finger with an animation and then follows it.
          drag = Drag(start: value.startLocation, window: target, grip: .window)
          withAnimation(motion.window) { state.show(target, in: data) }
        } else {
          drag = grip
          let isUnderWay = state.isUnderWay(window, in: data)
          withAnimation(isUnderWay ? motion.window : nil) { state.show(target, in: data) }
        }
      }
      .onEnded { _ in
        drag = nil
        if state.days != nil { withAnimation(motion.snap) { state.snap(in: data) } }
      }
  }

  private func currentDrag(
    _ value: DragGesture.Value, limits: TimeWindow, width: Double
  ) -> Drag {
    if let drag, drag.start == value.startLocation { return drag }
    let window = state.isUnderWay(window, in: data) ? state.window(in: data) : window
    // The handles of a narrow window are drawn outside of it, so the touch areas are widened too.
    let lower = limits.position(of: window.lower) * width
    let upper = limits.position(of: window.upper) * width
    let narrow = max(2 * MiniMapWindow.handleWidth - (upper - lower), 0) / 2
    let grip = MiniMapGrip(
      at: value.startLocation.x - Self.margin, lower: lower - narrow, upper: upper + narrow)
    return Drag(start: value.startLocation, window: window, grip: grip)
  }
}
