import MartletCharts
import MartletData
import MartletFormats
import MartletSeries
import MartletUI

/// A scrolling list of events below the headings of their days.
struct AgendaList: View {
  var days: [CalendarEvents.Day]
  /// The colours of the items, by the items' indices.
  var colors: [SeriesColor]
  /// The present time, in milliseconds since 1970-01-01 UTC.
  var now: Int64
  /// The factor by which texts and bars are enlarged.
  var scale: Double
  /// Whether no item has delivered events yet.
  var isAwaited: Bool
  /// Whether the card lies in a pile of overlapping cards. A finger moves such a card as a whole,
  /// so its rows take no touches.
  var isPiled: Bool

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  private static let headingHeight: CGFloat = 30
  private static let rowHeight: CGFloat = 32
  /// The bar in the colour of an event's item.
  private static let mark = CGSize(width: 4, height: 22)

  private enum Row: Hashable {
    case day(CivilTime)
    case entry(CalendarEvents.Entry)
  }

  var body: some View {
    if days.isEmpty {
      Spacer(minLength: 0)
      if !isAwaited { TileLine(text: dates.language.words.noData) }
    } else {
      let rows = days.flatMap { day in [Row.day(day.day)] + day.entries.map(Row.entry) }
      let times = days.flatMap(\.entries).map(time)
      let timeWidth =
        (times.map(LabelWidth.of).max() ?? 0) * scale * TypeScale.body / TypeScale.caption
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 0) {
          ForEach(rows.indices, id: \.self) { index in
            switch rows[index] {
            case .day(let day): heading(day)
            case .entry(let entry): row(entry, timeWidth)
            }
          }
        }
      }
      .allowsHitTesting(!isPiled)
    }
  }

  private func heading(_ day: CivilTime) -> some View {
    let today = dates.zone.civil(at: now)
    let isToday = day.isSameDay(as: today)
    return Text(verbatim: dates.fullDay(day))
      .font(.system(size: TypeScale.detail * scale, weight: .medium))
      .foregroundColor(
        Color(isToday ? theme.accent.readable(on: theme.card, in: theme) : theme.secondaryText)
      )
      .lineLimit(1)
      .frame(height: Self.headingHeight * scale, alignment: .bottomLeading)
  }

  private func row(_ entry: CalendarEvents.Entry, _ timeWidth: CGFloat) -> some View {
    HStack(spacing: Space.compact * scale) {
      RoundedRectangle(cornerRadius: Self.mark.width * scale / 2).fill(Color(colors[entry.item]))
        .frame(width: Self.mark.width * scale, height: Self.mark.height * scale)
      if timeWidth > 0 {
        Text(verbatim: time(of: entry))
          .font(.system(size: TypeScale.body * scale)).monospacedDigit()
          .foregroundColor(Color(theme.secondaryText))
          .lineLimit(1)
          .frame(width: timeWidth, alignment: .leading)
      }
      Text(verbatim: entry.event.title)
        .font(
          .system(
            size: TypeScale.entry * scale,
            weight: isRunning(entry.event) ? .semibold : .regular)
        )
        .foregroundColor(Color(theme.text))
        .lineLimit(1)
    }
    .frame(height: Self.rowHeight * scale)
  }

  private func isRunning(_ event: DataEvent) -> Bool {
    event.time <= now && event.until.map { $0 > now } ?? false
  }

  /// Returns the time of day at which an event begins; empty for one that lasts all day.
  private func time(of entry: CalendarEvents.Entry) -> String {
    entry.isAllDay ? "" : dates.clock(dates.zone.civil(at: entry.event.time))
  }
}
