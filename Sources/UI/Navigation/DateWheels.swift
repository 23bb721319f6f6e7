import MartletGeometry

/// Wheels of month, day and year, and of hour and minute.
struct DateWheels: View {
  let date: Binding<TimelineDate>
  let components: DatePickerComponents
  @Environment(\.self) private var environment

  var body: some View {
    let date = date
    let names = CivilNames(environment)
    let chosen = names.civil(date.wrappedValue)
    HStack(spacing: 0) {
      if components.contains(.date) {
        NumberWheel(number: chosen.month, numbers: 1..<13, title: { names.months[$0 - 1] }) {
          date.wrappedValue = names.date(chosen.addingMonths($0 - chosen.month))
        }
        NumberWheel(number: chosen.day, numbers: 1..<(chosen.daysInMonth + 1), title: { "\($0)" }) {
          var picked = chosen
          picked.day = $0
          date.wrappedValue = names.date(picked)
        }
        NumberWheel(
          number: chosen.year, numbers: max(1, chosen.year - 100)..<min(9_999, chosen.year + 101),
          title: { "\($0)" }
        ) {
          date.wrappedValue = names.date(chosen.addingMonths(($0 - chosen.year) * 12))
        }
      }
      if components.contains(.hourAndMinute) {
        NumberWheel(number: chosen.hour, numbers: 0..<24, title: twoDigits) {
          var picked = chosen
          picked.hour = $0
          date.wrappedValue = names.date(picked)
        }
        NumberWheel(number: chosen.minute, numbers: 0..<60, title: twoDigits) {
          var picked = chosen
          picked.minute = $0
          date.wrappedValue = names.date(picked)
        }
      }
    }
  }
}

private struct NumberWheel: View {
  let number: Int
  let numbers: Range<Int>
  let title: @MainActor (Int) -> String
  let choose: @MainActor (Int) -> Void

  var body: some View {
    let (number, choose, title) = (number, choose, title)
    Picker(
      selection: Binding(get: { number }, set: { choose($0) }), label: EmptyView()
    ) {
      ForEach(numbers, id: \.self) { Text(verbatim: title($0)).lineLimit(1).tag($0) }
    }
    .pickerStyle(WheelPickerStyle())
  }
}
