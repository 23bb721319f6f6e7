import MartletGeometry

/// The day and the time on a grey ground each. A tap opens a month or wheels.
struct CompactDate: View {
  let date: Binding<TimelineDate>
  let components: DatePickerComponents
  @State private var showsMonth = false
  @State private var showsTime = false
  @Environment(\.self) private var environment

  var body: some View {
    let (date, showsMonth, showsTime) = (date, $showsMonth, $showsTime)
    let names = CivilNames(environment)
    HStack(spacing: 6) {
      if components.contains(.date) {
        DateChip(text: names.day(date.wrappedValue), isOpen: showsMonth)
          .popover(isPresented: showsMonth) { MonthPages(date: date).padding(12) }
      }
      if components.contains(.hourAndMinute) {
        DateChip(text: names.time(date.wrappedValue), isOpen: showsTime)
          .popover(isPresented: showsTime) {
            DateWheels(date: date, components: .hourAndMinute).frame(width: 180).padding(12)
          }
      }
    }
  }
}

private struct DateChip: View {
  let text: String
  let isOpen: Binding<Bool>

  var body: some View {
    let isOpen = isOpen
    Button {
      isOpen.wrappedValue = true
    } label: {
      Text(verbatim: text)
        .lineLimit(1)
        .foregroundColor(isOpen.wrappedValue ? .accentColor : .primary)
        .padding(.horizontal, 11)
        .frame(minHeight: 34)
        .background(RoundedRectangle(cornerRadius: 6).fill(Color.gray.opacity(0.18)))
    }
    .buttonStyle(PlainButtonStyle())
  }
}
