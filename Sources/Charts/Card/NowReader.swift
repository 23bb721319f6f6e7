import MartletSeries
import MartletUI

/// The part of a chart that follows the clock by single pixels. The views around it follow by whole
/// seconds, so a pixel does not evaluate them.
struct NowReader<Content: View>: View {
  /// The chart, with a time axis that ends at the time of the views around.
  var model: ChartModel
  var until: ChartEnd
  /// Whether the views around show the age of the data.
  var isStale: Bool
  /// The width of the card, in points.
  var width: Double
  /// The time that the views around show.
  @Binding var now: Int64?
  @ViewBuilder var content: (ChartModel) -> Content

  @ChartNow private var exact

  @Environment(\.chartClock) private var clock
  @Environment(\.chartDateFormat) private var dates
  @Environment(\.displayScale) private var displayScale

  var body: some View {
    let hasNow = until == .now || isStale
    let exact = hasNow ? exact : nil
    let model = until == .now ? model.ending(at: exact) : model
    VStack(alignment: .leading, spacing: 0) {
      content(model)
      if let clock, hasNow {
        NowFollower(
          clock: clock, pace: pace(model), newest: model.data.times.last, shown: exact,
          now: time)
      }
    }
  }

  private var time: Binding<Int64?> {
    let (exact, now) = ($exact, $now)
    return Binding {
      exact.wrappedValue
    } set: { time in
      exact.wrappedValue = time
      if now.wrappedValue.map({ $0 / 1000 }) != time.map({ $0 / 1000 }) { now.wrappedValue = time }
    }
  }

  private func pace(_ model: ChartModel) -> Double? {
    let plotWidth = width - ChartGraph.insets.leading - ChartGraph.insets.trailing
    if until == .now, let pace = model.pace(width: plotWidth, displayScale: displayScale) {
      return pace
    }
    guard isStale, let now else { return nil }
    return NowFollower.untilMidnight(after: now, zone: dates.zone)
  }
}
