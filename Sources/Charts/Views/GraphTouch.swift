import MartletSeries
import MartletUI

/// Moves the window of a graph and selects moments with fingers.
///
/// - A tap selects a moment, or removes the indicator that it hits.
/// - A press of 0.3 s selects, and the indicator follows the finger.
/// - A drag that begins at the hairline moves the indicator.
/// - Any other drag moves the window, with a fling at its end. The next touch stops a fling.
/// - Two fingers stretch and move the window.
/// - A double tap shows the initial window.
struct GraphTouch: ViewModifier {
  var data: ChartData
  @Binding var state: ChartState
  /// The plot with the window that is drawn in this frame. During an animation this window differs
  /// from that of `state`, which is the final one.
  var plot: PlotArea
  /// Whether this modifier ignores touches, so that only views inside and around it receive them.
  var isStill = false

  @Environment(\.chartMotion) private var motion
  @State private var press: Press?
  @State private var pinch: Pinch?
  /// The final window of the last fling.
  @State private var thrown: TimeWindow?

  /// The touch of one finger.
  private struct Press: Equatable {
    /// The position at which the finger came down. It identifies the touch.
    var start: CGPoint
    /// The window at that time; nil while the finger selects a moment.
    var window: TimeWindow?
  }

  private struct Pinch: Equatable {
    var start: CGPoint
    var window: TimeWindow
  }

  /// A touch is on the hairline if its distance from it, in points, is at most this.
  private static let reach = 22.0
  /// A finger that has moved less than this distance, in points, is treated as still.
  private static let tolerance = 8.0

  func body(content: Content) -> some View {
    if isStill {
      content
    } else {
      touched(content)
    }
  }

  private func touched(_ content: Content) -> some View {
    content
      .contentShape(Rectangle())
      .gesture(
        LongPressGesture(minimumDuration: 0.3, maximumDistance: Self.tolerance)
          .sequenced(before: DragGesture(minimumDistance: 0))
          .exclusively(before: DragGesture(minimumDistance: 0))
          .onChanged { value in
            switch value {
            case .first(.second(_, let drag?)): follow(drag, isHeld: true)
            case .first: break
            case .second(let drag): follow(drag, isHeld: false)
            }
          }
          .onEnded { value in
            if case .second(let drag) = value { release(drag) }
            press = nil
          }
      )
      .simultaneousGesture(
        // A touch stops a fling when it begins. The gesture above reports it only after a movement
        // or 0.3 s.
        DragGesture(minimumDistance: 0).onChanged { drag in
          if press?.start != drag.startLocation, isThrown { catchThrown(drag.startLocation) }
        }
      )
      .gesture(
        MagnifyGesture()
          .onChanged { stretch($0) }
          .onEnded { _ in
            pinch = nil
            snap()
          }
      )
      .simultaneousGesture(
        TapGesture(count: 2).onEnded {
          // The first of the two taps may have selected a moment.
          state.selection = nil
          withAnimation(motion.window) { state.showInitialWindow() }
        })
  }

  // MARK: - One finger

  /// Handles a movement of one finger. `isHeld` is true if the finger was still for 0.3 s before.
  private func follow(_ drag: DragGesture.Value, isHeld: Bool) {
    if press?.start != drag.startLocation {
      guard isHeld || isMoved(drag) else { return }
      let selects = isHeld || isOnHairline(drag.startLocation.x)
      press = Press(start: drag.startLocation, window: selects ? nil : heldWindow)
    }
    guard let window = press?.window else { return select(at: drag.location.x) }
    let offset = -drag.translation.width / plot.rect.width * window.duration
    // While the drawn window still zooms into a day, it goes on to follow the window that is
    // dragged.
    let isUnderWay = state.isUnderWay(plot.window, in: data)
    withAnimation(isUnderWay ? motion.window : nil) {
      state.show(window.moved(by: offset, within: state.limits(in: data)), in: data)
    }
  }

  /// The window that a drag or a pinch starts from: the drawn one, or the final one during a zoom
  /// into a day.
  private var heldWindow: TimeWindow {
    state.isUnderWay(plot.window, in: data) ? state.window(in: data) : plot.window
  }

  /// Whether a fling is in progress, more than a point from its end.
  private var isThrown: Bool {
    guard let thrown, thrown == state.window(in: data) else { return false }
    let distance = (thrown.lower - plot.window.lower) / plot.window.duration * plot.rect.width
    return distance.magnitude > 1
  }

  /// Stops a fling at the window that is drawn in this frame. The finger that came down at `start`
  /// then drags this window.
  private func catchThrown(_ start: CGPoint) {
    press = Press(start: start, window: plot.window)
    thrown = nil
    state.show(plot.window, in: data)
  }

  private func release(_ drag: DragGesture.Value) {
    if press?.start != drag.startLocation, isThrown { catchThrown(drag.startLocation) }
    guard press?.start == drag.startLocation else {
      // The finger has never moved, so this is a tap.
      if isOnHairline(drag.location.x) {
        state.selection = nil
      } else {
        select(at: drag.location.x)
      }
      return
    }
    guard press?.window != nil else { return }
    let limits = state.limits(in: data)
    let window = plot.window
    let fling = window.fling(
      speed: -drag.velocity.width / plot.rect.width * window.duration, within: limits)
    guard let fling else { return snap() }
    withAnimation(.fling(duration: fling.duration)) {
      state.show(fling.window, in: data)
      state.snap(in: data)
    }
    thrown = state.window(in: data)
  }

  /// Snaps the window to whole days, if whole days are shown.
  private func snap() {
    if state.days != nil { withAnimation(motion.snap) { state.snap(in: data) } }
  }

  /// Selects the moment at a position, so that the indicator points to it.
  private func select(at x: Double) {
    state.selection = plot.time(at: min(max(x, plot.rect.minX), plot.rect.maxX))
  }

  private func isMoved(_ drag: DragGesture.Value) -> Bool {
    drag.translation.width.magnitude >= Self.tolerance
      || drag.translation.height.magnitude >= Self.tolerance
  }

  private func isOnHairline(_ x: Double) -> Bool {
    guard let selection = state.selection else { return false }
    // The hairline is drawn at the nearest sample, which may be away from the selected moment.
    let nearest = data.times.index(nearest: Int64(nearestTo: selection))
    let moment = nearest.map { Double(data.times[$0]) } ?? selection
    return (plot.x(moment) - x).magnitude < Self.reach
  }

  // MARK: - Two fingers

  private func stretch(_ value: MagnifyGesture.Value) {
    press = nil
    if pinch?.start != value.startLocation {
      pinch = Pinch(start: value.startLocation, window: heldWindow)
    }
    guard let pinch else { return }
    func share(_ point: CGPoint) -> Double { (point.x - plot.rect.minX) / plot.rect.width }
    let limits = state.limits(in: data)
    state.show(
      pinch.window.pinched(
        by: value.magnification, from: share(pinch.start), to: share(value.location),
        within: limits, shortest: state.shortest(in: data)),
      in: data)
  }
}
