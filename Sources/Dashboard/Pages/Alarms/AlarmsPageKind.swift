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

  private var words: DashboardWords.Alarms { DashboardWords.all[dates.language].alarms }

  var body: some View {
    let (active, past) = (alarms.active, alarms.past)
    if active.isEmpty && past.isEmpty {
      VStack(spacing: 8) {
        Text(verbatim: "–").font(.system(size: 44, weight: .semibold))
        Text(verbatim: words.none).font(.system(size: 16))
      }
      .foregroundColor(Color(hex: palette.secondary))
      .frame(maxWidth: .infinity, maxHeight: .infinity)
    } else {
      PageGround { size in
        ScrollView {
          LazyVStack(alignment: .leading, spacing: 8) {
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
    Text(verbatim: text).font(.system(size: 14, weight: .semibold))
      .foregroundColor(Color(hex: palette.secondary))
      .frame(height: 28, alignment: .bottom)
  }

  private func row(_ entry: AlarmKeeper.Entry) -> some View {
    let isActive = entry.ended == nil
    let color = Color(hex: isActive ? palette.alarm : palette.secondary)
    return HStack(spacing: 12) {
      AlarmSign().fill(color).frame(width: 18, height: 18)
      VStack(alignment: .leading, spacing: 2) {
        Text(verbatim: entry.label).font(.system(size: 16, weight: .semibold)).lineLimit(1)
          .truncationMode(.middle)
          .foregroundColor(Color(hex: isActive ? palette.text : palette.secondary))
        Text(verbatim: details(entry)).font(.system(size: 14)).monospacedDigit().lineLimit(2)
          .foregroundColor(Color(hex: palette.secondary))
      }
      Spacer(minLength: 0)
      if !entry.value.isEmpty {
        Text(verbatim: entry.value).font(.system(size: 20, weight: .semibold)).monospacedDigit()
          .lineLimit(1).layoutPriority(1).foregroundColor(color)
      }
    }
    .padding(.horizontal, 16)
    .padding(.vertical, 8)
    .frame(minHeight: 56)
    .background(RoundedRectangle(cornerRadius: 12).fill(Color(hex: palette.card)))
  }

  /// Returns the condition and the times of an alarm.
  private func details(_ entry: AlarmKeeper.Entry) -> String {
    let times = entry.times(dates, now: live.now)
    let reason = entry.reason(live, in: dates.language)
    return times.isEmpty ? reason : "\(reason) · \(times)"
  }
}
