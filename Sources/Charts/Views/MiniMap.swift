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
  private static let handleWidth = 12.0
  /// The light pin in the middle of a handle.
  private static let pin = CGSize(width: 2, height: 10)
  private static let cornerRadius = CornerRadius.small
  /// From this number of series, the strip changes without animation. An animation would draw all
  /// samples in each frame, and in a strip this small nobody can follow so many lines.
  private static let stillFrom = 4

  var body: some View {
    GeometryReader { proxy in
      let limits = state.overview(in: data)
      let width = max(1, proxy.size.width - 2 * Self.margin)
      let lower = limits.position(of: window.lower) * width
      let upper = limits.position(of: window.upper) * width
      ZStack(alignment: .topLeading) {
        // The frame moves over this picture in each frame of a drag, so the picture is cached. It
        // is clipped inside its background, which makes it opaque up to its edges.
        overview(limits, width: width)
          .clipShape(outline)
          .background(ground)
          .cachingPicture(isOnCard)
        ZStack(alignment: .topLeading) {
          mask(from: 0, to: lower, width: width)
          mask(from: upper, to: width, width: width)
          frame(lower: lower, upper: upper)
        }
        .frame(width: width, height: Self.height, alignment: .topLeading)
        .clipShape(outline)
      }
      .frame(width: width, height: Self.height, alignment: .topLeading)
      .accessibilityIdentifier("minimap")
      .padding(.horizontal, Self.margin)
      .contentShape(Rectangle())
      .modifier(KeepingDrags(gesture: dragging(limits: limits, width: width)))
    }
    .frame(height: Self.height)
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

  // MARK: - Window

  private func mask(from start: Double, to end: Double, width: Double) -> some View {
    Rectangle()
      .fill(Color(theme.page).opacity(0.6))
      .frame(width: max(0, min(end, width) - max(start, 0)), height: Self.height)
      .offset(x: max(start, 0))
  }

  private func frame(lower: Double, upper: Double) -> some View {
    // A frame narrower than two handles would show only the left one.
    let width = max(upper - lower, 2 * Self.handleWidth)
    return ZStack {
      VStack(spacing: 0) {
        edge
        Spacer(minLength: 0)
        edge
      }
      HStack(spacing: 0) {
        handle
        Spacer(minLength: 0)
        handle
      }
    }
    .clipShape(outline)
    .frame(width: width, height: Self.height)
    .accessibilityIdentifier("minimap.window")
    .offset(x: (lower + upper - width) / 2)
  }

  private var edge: some View {
    Rectangle().fill(Color(theme.secondaryText)).frame(height: LineWidth.hairline)
  }

  private var handle: some View {
    Rectangle()
      .fill(Color(theme.secondaryText))
      .frame(width: Self.handleWidth)
      .overlay(
        RoundedRectangle(cornerRadius: Self.pin.width / 2)
          .fill(Color(theme.card))
          .frame(width: Self.pin.width, height: Self.pin.height))
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
    let narrow = max(2 * Self.handleWidth - (upper - lower), 0) / 2
    let grip = MiniMapGrip(
      at: value.startLocation.x - Self.margin, lower: lower - narrow, upper: upper + narrow)
    return Drag(start: value.startLocation, window: window, grip: grip)
  }
}
