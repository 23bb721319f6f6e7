import MartletCharts
import MartletConfig
import MartletLive
import MartletUI

/// A page that lists the active alarms, followed by the past ones.
package struct AlarmsPageKind: PageKind {
  /// The value of the key `kind` in the configuration.
  package static let name = "alarms"

  /// Reads no keys. It never returns nil.
  package init?(_ reader: inout ConfigReader, _ common: PageCommon) {}

  /// Returns the lists of active and past alarms. They scroll.
  @MainActor package func makeView(_ context: PageContext) -> AnyView {
    AnyView(AlarmsPage(alarms: context.alarms, live: context.live, palette: context.palette))
  }
}

/// Two lists under headings: the active alarms and the past ones, newest first.
private struct AlarmsPage: View {
  var alarms: AlarmKeeper
  var live: LiveData
  var palette: DashboardPalette

  @Environment(\.chartDateFormat) private var dates

  private static let headingHeight: CGFloat = 28
  private static let minimumRowHeight: CGFloat = 56
  private static let sign: CGFloat = 18

  private var words: DashboardWords.Alarms { DashboardWords.all[dates.language].alarms }

  var body: some View {
    let (active, past) = (alarms.active, alarms.past)
    if active.isEmpty && past.isEmpty {
      VStack(spacing: Space.small) {
        Text(verbatim: "–").font(.system(size: TypeScale.stat, weight: .semibold))
        Text(verbatim: words.none).font(.system(size: TypeScale.label))
      }
      .foregroundColor(Color(hex: palette.secondary))
      .frame(maxWidth: .infinity, maxHeight: .infinity)
    } else {
      PageGround { size in
        ScrollView {
          LazyVStack(alignment: .leading, spacing: Space.small) {
            if !active.isEmpty { heading(words.raised) }
            ForEach(active.indices, id: \.self) { index in row(active[index]) }
            if !past.isEmpty { heading(words.past) }
            ForEach(past.indices, id: \.self) { index in row(past[index]) }
          }
          .padding(PageSpacing(width: size.width).margin)
        }
      }
    }
  }

  private func heading(_ text: String) -> some View {
    Text(verbatim: text).font(.system(size: TypeScale.body, weight: .semibold))
      .foregroundColor(Color(hex: palette.secondary))
      .frame(height: Self.headingHeight, alignment: .bottom)
  }

  private func row(_ entry: AlarmKeeper.Entry) -> some View {
    let isActive = entry.ended == nil
    let color = Color(hex: isActive ? palette.alarm : palette.secondary)
    return HStack(spacing: Space.medium) {
      AlarmSign().fill(color).frame(width: Self.sign, height: Self.sign)
      VStack(alignment: .leading, spacing: Space.tiny) {
        Text(verbatim: entry.label).font(.system(size: TypeScale.label, weight: .semibold))
          .lineLimit(1)
          .truncationMode(.middle)
          .foregroundColor(Color(hex: isActive ? palette.text : palette.secondary))
        Text(verbatim: details(entry)).font(.system(size: TypeScale.body)).monospacedDigit()
          .lineLimit(2)
          .foregroundColor(Color(hex: palette.secondary))
      }
      Spacer(minLength: 0)
      if !entry.value.isEmpty {
        Text(verbatim: entry.value).font(.system(size: TypeScale.title, weight: .semibold))
          .monospacedDigit()
          .lineLimit(1).layoutPriority(1).foregroundColor(color)
      }
    }
    .padding(.horizontal, Space.cardPadding)
    .padding(.vertical, Space.small)
    .frame(minHeight: Self.minimumRowHeight)
    .background(RoundedRectangle(cornerRadius: CornerRadius.card).fill(Color(hex: palette.card)))
  }

  /// Returns the condition and the times of an alarm.
  private func details(_ entry: AlarmKeeper.Entry) -> String {
    let times = entry.times(dates, now: live.now)
    let reason = entry.reason(live, in: dates.language)
    return times.isEmpty ? reason : "\(reason) · \(times)"
  }
}
