import MartletGeometry

/// A month with buttons to its neighbours.
struct MonthPages: View {
  let date: Binding<TimelineDate>
  /// The months between that of the date and the visible one.
  @State private var shift = 0
  @Environment(\.self) private var environment

  var body: some View {
    let (date, shift) = (date, $shift)
    let names = CivilNames(environment)
    let chosen = names.civil(date.wrappedValue)
    let shown = chosen.addingMonths(shift.wrappedValue)
    VStack(spacing: 8) {
      HStack {
        Text(verbatim: "\(names.months[shown.month - 1]) \(String(shown.year))")
          .font(.headline)
        Spacer()
        MonthButton(symbol: "chevron.left") { shift.wrappedValue -= 1 }
        MonthButton(symbol: "chevron.right") { shift.wrappedValue += 1 }
      }
      MonthGrid(month: shown, chosen: chosen, names: names) { day in
        var picked = shown
        picked.day = day
        shift.wrappedValue = 0
        date.wrappedValue = names.date(picked)
      }
    }
    .frame(minWidth: 290)
  }
}

private struct MonthButton: View {
  let symbol: String
  let action: @MainActor () -> Void

  var body: some View {
    Button(action: action) {
      Image(systemName: symbol)
        .font(.system(size: 17, weight: .semibold))
        .frame(width: 40, height: 36)
    }
  }
}

private struct MonthGrid: View {
  let month: CivilDate
  let chosen: CivilDate
  let names: CivilNames
  let choose: @MainActor (Int) -> Void

  var body: some View {
    let (month, chosen, choose) = (month, chosen, choose)
    let first = names.firstWeekday
    let days = names.days
    let gap = (month.weekdayOfFirst - first + 7) % 7
    let weeks = (gap + month.daysInMonth + 6) / 7
    let isChosenMonth = month.month == chosen.month && month.year == chosen.year
    Grid(horizontalSpacing: 0, verticalSpacing: 2) {
      GridRow {
        ForEach(0..<7) { column in
          Text(verbatim: days[(column + first) % 7])
            .font(.caption).foregroundStyle(.secondary)
        }
      }
      ForEach(0..<weeks, id: \.self) { week in
        GridRow {
          ForEach(0..<7) { column in
            let day = week * 7 + column - gap + 1
            DayCell(
              day: (1...month.daysInMonth).contains(day) ? day : nil,
              isChosen: isChosenMonth && day == chosen.day, choose: choose)
          }
        }
      }
    }
  }
}

private struct DayCell: View {
  /// Nil for a place before or after the month.
  let day: Int?
  let isChosen: Bool
  let choose: @MainActor (Int) -> Void

  var body: some View {
    let (day, choose) = (day, choose)
    if let day {
      Button {
        choose(day)
      } label: {
        Text(verbatim: String(day))
          .fontWeight(isChosen ? .semibold : nil)
          .foregroundColor(isChosen ? .accentColor : .primary)
          .frame(maxWidth: .infinity, minHeight: 38)
          .background(
            Circle().fill(isChosen ? Color.accentColor.opacity(0.18) : .clear)
              .frame(width: 38, height: 38)
          )
          .contentShape(Rectangle())
      }
      .buttonStyle(PlainButtonStyle())
    } else {
      Color.clear.frame(height: 38)
    }
  }
}
