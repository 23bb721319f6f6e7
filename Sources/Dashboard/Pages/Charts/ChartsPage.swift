import MartletCharts
import MartletData
import MartletLive
import MartletUI

extension ChartsPageKind {
  /// The one source of the page.
  package var sources: [String] { [source] }

  /// Whether the page offers several layouts.
  package var hasTabs: Bool { layouts.count > 1 }

  /// The unit, and the labels of thresholds and markers.
  package var shownTexts: [String] {
    [unit] + thresholds.map(\.label) + markers.map(\.label)
  }

  /// Returns the charts of the source, with its failure above them.
  @MainActor package func makeView(_ context: PageContext) -> AnyView {
    AnyView(ChartsPage(charts: self, context: context))
  }
}

/// A page of charts from one source. It shows empty grey cards until the first data, then the
/// charts, with the source's failure above them.
private struct ChartsPage: View {
  var charts: ChartsPageKind
  var context: PageContext

  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    let live = context.live
    let source = live.source(charts.source).state
    VStack(spacing: 0) {
      if let failure = live.failure(of: charts.source) {
        FailureBanner(
          what: failure.what(in: dates.language), why: failure.why, palette: context.palette
        )
        .transition(.opacity)
      }
      if source.isBlank {
        ChartListSkeleton()
      } else if source.items.isEmpty && source.failure == nil {
        EmptyPage(source: charts.source, palette: context.palette)
      } else {
        ChartPages(
          live.chartItems(
            of: charts.source, title: context.title, until: charts.end,
            in: dates.language),
          layouts: charts.layouts,
          isSynchronized: charts.isSynchronized, store: context.charts)
      }
    }
    .environment(\.chartNumberFormat, charts.numberFormat(language: dates.language))
    .environment(\.chartAnnotations, charts.annotations(zone: dates.zone))
    .environment(\.chartDays, context.days[charts.source])
  }
}

/// The page of a source that has delivered data without charts.
private struct EmptyPage: View {
  var source: String
  var palette: DashboardPalette

  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    let words = DashboardWords.all[dates.language]
    return VStack(spacing: Space.small) {
      Text("—").font(.system(size: TypeScale.stat, weight: .semibold))
      Text(verbatim: words.noChart.filled(with: dates.language.isolated(source)))
        .font(.system(size: TypeScale.body)).padding(.horizontal, Space.large)
    }
    .foregroundColor(Color(hex: palette.secondary))
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

/// Two lines above the content: the failure and its reason.
struct FailureBanner: View {
  var what: String
  var why: String
  var palette: DashboardPalette

  private static let sign: CGFloat = 20

  var body: some View {
    HStack(spacing: Space.medium) {
      AlarmSign().fill(Color(hex: palette.alarm)).frame(width: Self.sign, height: Self.sign)
      VStack(alignment: .leading, spacing: Space.tiny) {
        Text(what).font(.system(size: TypeScale.body, weight: .semibold)).lineLimit(1)
          .truncationMode(.middle)
        Text(why).font(.system(size: TypeScale.caption)).lineLimit(2)
      }
      .foregroundColor(Color(hex: palette.alarm))
      Spacer(minLength: 0)
    }
    .padding(.horizontal, Space.large)
    .padding(.vertical, Space.compact)
    .background(Color(hex: palette.raised))
  }
}
