import MartletSeries
import MartletUI

/// The items of a chart whose sources deliver finer samples of a visible part, and the state that
/// reports this part to the sources.
struct ShownItems {
  var names: [String]
  var chart: KeptChart
}

/// An invisible view that reports which part of its items a chart shows, so that their sources load
/// finer samples of it. It reports when no finger is down and the window has not moved for `rest`
/// seconds, and when the chart is no longer visible.
struct RangeWatch: View {
  var model: ChartModel
  var items: ShownItems
  /// The width of the card, in points.
  var width: Double

  @Environment(\.displayScale) private var displayScale
  @Environment(\.isOnScreen) private var isOnScreen

  /// The time without a move after which a window is reported, in seconds.
  private static let rest = 0.25

  var body: some View {
    let part = part
    Color.clear
      .frame(height: 0)
      .onElapse(of: part == nil ? 0 : Self.rest, since: key(part), whileTouched: false) { _ in
        items.chart.show(part)
      }
      .onDisappear { items.chart.show(nil) }
  }

  /// The part that is shown; nil if the chart shows none.
  private var part: ShownPart? {
    let window = model.ownWindow
    let insets = ChartGraph.insets
    let columns = ((width - insets.leading - insets.trailing) * max(displayScale, 1)).rounded()
    guard isOnScreen, columns >= 1, window.duration >= 1 else { return nil }
    let lower = Int64(nearestTo: window.lower)
    return ShownPart(
      items: items.names, range: lower...max(lower, Int64(nearestTo: window.upper)),
      columns: Int(min(columns, 100_000)))
  }

  /// The value whose changes start a new report.
  private struct Key: Equatable {
    var part: ShownPart?
    /// The step by which a window that follows the end of the axis moves, in milliseconds; nil for
    /// other windows. `position` is the end of the window in whole steps.
    var step: Double?
    var position: Double?
  }

  /// Returns the value whose changes start a new report. A window that follows the end of the axis
  /// moves with each sample. The value changes each time such a window has moved by a step, which
  /// is between a 16th and an 8th of its duration.
  private func key(_ part: ShownPart?) -> Key {
    guard let part, model.isStill || model.state.wrappedValue.followsEnd else {
      return Key(part: part)
    }
    var coarse = part
    coarse.range = 0...0
    let window = model.ownWindow
    let step = Double(sign: .plus, exponent: window.duration.exponent - 3, significand: 1)
    return Key(part: coarse, step: step, position: (window.upper / step).rounded(.down))
  }
}
