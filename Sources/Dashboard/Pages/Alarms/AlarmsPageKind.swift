import MartletConfig
import MartletUI

/// A page that lists the active alarms, followed by the past ones.
package struct AlarmsPageKind: PageKind {
  package static let name = "alarms"

  package init?(_ reader: inout ConfigReader, _ common: PageCommon) {}

  @MainActor package func makeView(_ context: PageContext) -> AnyView {
    AnyView(AlarmsPage(alarms: context.alarms, now: context.live.now, palette: context.palette))
  }
}

private struct AlarmsPage: View {
  var alarms: AlarmKeeper
  /// The wall time in milliseconds of the Unix epoch; nil without a clock.
  var now: Int64?
  var palette: DashboardPalette

  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    let entries = alarms.active + alarms.past
    if entries.isEmpty {
      Text(verbatim: "–").font(.system(size: 44, weight: .semibold))
        .foregroundColor(Color(hex: palette.secondary))
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    } else {
      ScrollView {
        LazyVStack(spacing: 8) {
          ForEach(entries.indices, id: \.self) { index in row(entries[index]) }
        }
        .padding(16)
      }
    }
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
        Text(verbatim: times(entry)).font(.system(size: 12)).monospacedDigit().lineLimit(1)
          .foregroundColor(Color(hex: palette.secondary))
      }
      Spacer(minLength: 0)
      if !entry.value.isEmpty {
        Text(verbatim: entry.value).font(.system(size: 20, weight: .semibold)).monospacedDigit()
          .lineLimit(1).layoutPriority(1).foregroundColor(color)
      }
    }
    .padding(.horizontal, 16)
    .frame(minHeight: 56)
    .background(RoundedRectangle(cornerRadius: 12).fill(Color(hex: palette.card)))
  }

  private func times(_ entry: AlarmKeeper.Entry) -> String {
    let start = dates.brief(entry.raised, now: now)
    return entry.ended.map { "\(start) – \(dates.brief($0, now: now))" } ?? start
  }
}
