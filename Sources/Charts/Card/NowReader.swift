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
  var now: Int64?
  /// The state from which the views around take their time.
  @Binding var written: Int64?
  @ViewBuilder var content: (ChartModel) -> Content

  @ChartNow private var exact

  @Environment(\.chartClock) private var clock
  @Environment(\.chartDateFormat) private var dates
  @Environment(\.displayScale) private var displayScale

  var body: some View {
    let hasNow = until == .now || isStale
    let exact = hasNow ? _exact.time(ofNewest: model.data.times.last) : nil
    let model = until == .now ? model.ending(at: exact) : model
    VStack(alignment: .leading, spacing: 0) {
      content(model)
      if let clock, hasNow {
        NowFollower(
          clock: clock, pace: pace(model),
          sampleInterval: until == .now
            ? model.data.typicalInterval.map { Double($0) / 1000 } : nil,
          newest: model.data.times.last, shown: exact, now: exactAndWritten)
      }
    }
  }

  /// The time of this view. A write of another second is also one for the views around.
  private var exactAndWritten: Binding<Int64?> {
    let (exact, now, written) = ($exact, now, $written)
    return Binding {
      exact.wrappedValue
    } set: { time in
      exact.wrappedValue = time
      if now.map({ $0 / 1000 }) != time.map({ $0 / 1000 }) { written.wrappedValue = time }
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
