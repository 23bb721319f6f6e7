import MartletCharts
import MartletFormats
import MartletSeries
import MartletUI

/// The weeks of a month, with a mark for each item that has events on a day.
struct MonthGrid: View {
  var today: CivilTime
  var events: CalendarEvents
  /// The colours of the items, by the items' indices.
  var colors: [SeriesColor]
  /// The factor of the sizes in a large tile.
  var scale: Double

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  /// The maximum number of marks on a day.
  private static let maximumMarks = 4
  private static let mark: CGFloat = 5
  /// The diameter of the circle behind the number of the present day.
  private static let number: CGFloat = 24

  var body: some View {
    let month = MonthDays(
      year: today.year, month: today.month,
      firstWeekday: dates.firstWeekday ?? dates.language.firstWeekday)
    let marks = events.marks(year: today.year, month: today.month, maximum: Self.maximumMarks)
    Text(verbatim: dates.month(today))
      .font(.system(size: TypeScale.label * scale, weight: .semibold))
      .foregroundColor(Color(theme.text))
      .lineLimit(1)
      .padding(.bottom, Space.tight)
    HStack(spacing: 0) {
      ForEach(0..<7, id: \.self) { column in
        Text(verbatim: dates.language.shortWeekdays[(month.firstWeekday + column) % 7])
          .font(.system(size: TypeScale.caption * scale))
          .foregroundColor(Color(theme.secondaryText))
          .lineLimit(1)
          .frame(maxWidth: .infinity)
      }
    }
    VStack(spacing: 0) {
      ForEach(0..<month.weeks, id: \.self) { week in
        HStack(spacing: 0) {
          ForEach(0..<7, id: \.self) { column in
            let day = month.day(week: week, column: column)
            cell(day, marks[day ?? 0] ?? []).frame(maxWidth: .infinity, maxHeight: .infinity)
          }
        }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  @ViewBuilder private func cell(_ day: Int?, _ marks: [Int]) -> some View {
    if let day {
      let isToday = day == today.day
      VStack(spacing: Space.tiny) {
        Text(verbatim: "\(day)")
          .font(.system(size: TypeScale.body * scale, weight: isToday ? .semibold : .regular))
          .monospacedDigit()
          .foregroundColor(Color(isToday ? theme.accent.readableText : theme.text))
          .frame(width: Self.number * scale, height: Self.number * scale)
          .background { if isToday { Circle().fill(Color(theme.accent)) } }
        HStack(spacing: Space.tiny) {
          ForEach(marks, id: \.self) { item in
            Circle()
              .fill(Color(colors[item]))
              .frame(width: Self.mark * scale, height: Self.mark * scale)
          }
        }
        .frame(height: Self.mark * scale)
      }
    } else {
      Color.clear
    }
  }
}

/// The positions of a month's days in a table of weeks.
struct MonthDays: Hashable {
  /// The first day of the week, 0 for Sunday … 6 for Saturday.
  let firstWeekday: Int
  /// The number of weeks that the month touches.
  let weeks: Int
  private let length: Int
  /// The column of the first day.
  private let first: Int

  init(year: Int, month: Int, firstWeekday: Int) {
    self.firstWeekday = firstWeekday
    length = CivilTime.length(ofMonth: month, year: year)
    first = (CivilTime(year: year, month: month, day: 1).weekday - firstWeekday + 7) % 7
    weeks = (first + length + 6) / 7
  }

  /// Returns the day of the month at a position; nil for a day of another month.
  func day(week: Int, column: Int) -> Int? {
    let day = week * 7 + column - first + 1
    return (1...length).contains(day) ? day : nil
  }
}
