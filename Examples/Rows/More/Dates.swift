import MartletUI

/// A date that a finger changes: as buttons that open a month and wheels.
struct Dates: View {
  @State private var start = TimelineDate(timeIntervalSinceReferenceDate: 815_126_400)

  var body: some View {
    VStack(spacing: 16) {
      DatePicker("Start", selection: $start)
      DatePicker("Day", selection: $start, displayedComponents: .date)
        .datePickerStyle(.compact)
      Text("\(Int(start.timeIntervalSinceReferenceDate / 86_400)) days")
        .monospacedDigit()
    }
    .padding(.horizontal, 10)
  }
}
