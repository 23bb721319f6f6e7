import MartletSeries
import MartletUI

/// The time of day in the configuration's zone; while nobody has set the clock, a sign that says so.
/// It wakes the panel when what it shows changes, and at no other time.
struct StatusClock: View {
  /// Letters of Unicode's date fields; empty shows nothing.
  var format: String
  var dates: DateFormat
  /// Milliseconds since 1970 at an instant of the loop's clock.
  var wallClock: @MainActor (MonotonicTime) -> Int64
  /// Another number after somebody has set the clock.
  var clockSets = 0
  var palette: DashboardPalette

  @State private var text = ""
  /// Seconds until the text may be another one.
  @State private var wait = 0.0
  @State private var tick = 0

  var body: some View {
    let key = Key(format: format, dates: dates, clockSets: clockSets, tick: tick)
    Text(text).font(.system(size: 14, weight: .semibold)).monospacedDigit().lineLimit(1)
      .foregroundColor(Color(hex: palette.text))
      .onElapse(of: format.isEmpty ? nil : wait, since: key) { show(at: $0) }
      .onChange(of: Key(format: format, dates: dates, clockSets: clockSets, tick: 0)) { _, _ in
        // Shown at once, in the new words and at the new time.
        wait = 0
        tick += 1
        if format.isEmpty { text = "" }
      }
  }

  /// What a wait is for.
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
