import MartletCharts
import MartletFormats
import MartletUI

/// The time of day in the zone of the configuration, or a note while the clock is not set. It wakes
/// the panel only when its text changes.
struct StatusClock: View {
  /// The pattern in letters of Unicode's date fields; empty shows nothing.
  var format: String
  var dates: DateFormat
  /// Returns milliseconds since 1970-01-01 UTC at an instant of the loop's clock.
  var wallClock: @MainActor (MonotonicTime) -> Int64
  /// A number that changes when the clock is set.
  var clockSets = 0
  var palette: DashboardPalette

  @State private var text = ""
  /// The seconds until the text may change.
  @State private var wait = 0.0
  /// The number of elapsed waits. A new number restarts the wait.
  @State private var tick = 0

  var body: some View {
    let key = Key(format: format, dates: dates, clockSets: clockSets, tick: tick)
    Text(text).font(.system(size: TypeScale.body, weight: .semibold)).monospacedDigit().lineLimit(1)
      .foregroundColor(Color(hex: palette.text))
      .onElapse(of: format.isEmpty ? nil : wait, since: key) { show(at: $0) }
      .onChange(of: Key(format: format, dates: dates, clockSets: clockSets, tick: 0)) { _, _ in
        // The text is updated immediately, in the new language and with the new time.
        wait = 0
        tick += 1
        if format.isEmpty { text = "" }
      }
  }

  /// The state whose change restarts the wait.
  private struct Key: Equatable {
    var format: String
    var dates: DateFormat
    var clockSets: Int
    var tick: Int
  }

  private func show(at time: MonotonicTime) {
    let now = wallClock(time)
    text =
      now < CivilTime.clockIsSetFrom
      ? dates.language.time.clockNotSet : dates.string(format, at: now)
    let unit: Int64 = format.contains("s") ? 1000 : 60_000
    let past = now % unit
    wait = Double(unit - (past < 0 ? past + unit : past)) / 1000
    tick += 1
  }
}
