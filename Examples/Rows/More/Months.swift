import MartletUI

/// A month whose days are touched, beside wheels of a time.
struct Months: View {
  @State private var day = TimelineDate(timeIntervalSinceReferenceDate: 793_238_400)

  var body: some View {
    HStack(alignment: .top, spacing: 8) {
      DatePicker("Day", selection: $day, displayedComponents: .date)
        .datePickerStyle(.graphical)
        .scaleEffect(0.55, anchor: .topLeading)
        .frame(width: 164, height: 170, alignment: .topLeading)
      DatePicker("Time", selection: $day, displayedComponents: .hourAndMinute)
        .datePickerStyle(.wheel)
    }
    .padding(4)
  }
}
