import MartletUI

/// Dates, their distances from now, and timers. Each changes when the clock reaches its next text.
struct DateTexts: View {
  private let start = TimelineDate(timeIntervalSinceReferenceDate: 815_126_400)
  private let soon = TimelineDate(timeIntervalSinceReferenceDate: 5)
  private let begun = TimelineDate(timeIntervalSinceReferenceDate: -8_640)

  var body: some View {
    VStack(alignment: .leading, spacing: 5) {
      Text(start, style: .date)
      Text(start...start.addingTimeInterval(5_400))
      Text("Open since \(begun, style: .relative)")
      Text(begun, style: .offset)
      Text("Tea in \(Text(soon, style: .timer).bold())")
      Text(timerInterval: begun...soon.addingTimeInterval(3_600), countsDown: false)
    }
    .font(.system(size: 15))
    .monospacedDigit()
  }
}
