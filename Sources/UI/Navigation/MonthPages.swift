import MartletGeometry

/// The month of a date, with buttons to its neighbours.
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
    let isChosenMonth = shown.month == chosen.month && shown.year == chosen.year
    MonthPage(
      month: shown, names: names, chosen: isChosenMonth ? [chosen.day] : [],
      turn: { shift.wrappedValue += $0 },
      choose: { day in
        var picked = shown
        picked.day = day
        shift.wrappedValue = 0
        date.wrappedValue = names.date(picked)
      })
  }
}

/// A month with buttons to its neighbours. Its owner decides which month is visible.
struct MonthPage: View {
  /// A day of the month.
  let month: CivilDate
  let names: CivilNames
  /// The marked days of the month, 1…31.
  let chosen: Set<Int>
  /// The days of the month that react to a touch. The other ones are dim.
  var enabled = 1..<32
  /// Shows the month that is a number of months later.
  let turn: @MainActor (Int) -> Void
  /// Is called with the day of the month that was touched.
  let choose: @MainActor (Int) -> Void

  var body: some View {
    let turn = turn
    VStack(spacing: 8) {
      HStack {
        Text(verbatim: "\(names.months[month.month - 1]) \(String(month.year))")
          .font(.headline)
        Spacer()
        MonthButton(symbol: "chevron.left") { turn(-1) }
        MonthButton(symbol: "chevron.right") { turn(1) }
      }
      MonthGrid(month: month, names: names, chosen: chosen, enabled: enabled, choose: choose)
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
  let names: CivilNames
  let chosen: Set<Int>
  let enabled: Range<Int>
  let choose: @MainActor (Int) -> Void

  var body: some View {
    let (month, chosen, enabled, choose) = (month, chosen, enabled, choose)
    let first = names.firstWeekday
    let days = names.days
    let gap = (month.weekdayOfFirst - first + 7) % 7
    let weeks = (gap + month.daysInMonth + 6) / 7
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
              isChosen: chosen.contains(day), isEnabled: enabled.contains(day), choose: choose)
          }
        }
      }
    }
  }
}

private struct DayCell: View {
  /// Nil for a cell before or after the month.
  let day: Int?
  let isChosen: Bool
  let isEnabled: Bool
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
      .disabled(!isEnabled)
      .accessibilityAddTraits(isChosen ? .isSelected : [])
    } else {
      Color.clear.frame(height: 38)
    }
  }
}
