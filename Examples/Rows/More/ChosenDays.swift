import MartletUI

/// Days of a range that are chosen and left by touches, beside their list.
struct ChosenDays: View {
  @State private var days: Set<TimelineDateComponents> = [
    TimelineDateComponents(year: 2001, month: 1, day: 9),
    TimelineDateComponents(year: 2001, month: 1, day: 12),
  ]
  // 2001-01-08 and 2001-01-28.
  private let start = TimelineDate(timeIntervalSinceReferenceDate: 7 * 86_400)
  private let end = TimelineDate(timeIntervalSinceReferenceDate: 27 * 86_400)

  var body: some View {
    HStack(alignment: .top, spacing: 12) {
      MultiDatePicker("Days", selection: $days, in: start..<end)
        .tint(.orange)
        .scaleEffect(0.55, anchor: .topLeading)
        .frame(width: 164, height: 170, alignment: .topLeading)
      VStack(spacing: 6) {
        ForEach(days.compactMap(\.day).sorted(), id: \.self) { day in
          Text("\(day)").monospacedDigit()
            .frame(maxWidth: .infinity)
            .background(.selection, in: .capsule)
        }
      }
      .frame(width: 60)
      .tint(.orange)
    }
  }
}
