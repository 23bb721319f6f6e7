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
    return VStack(spacing: 8) {
      Text("—").font(.system(size: 44, weight: .semibold))
      Text(verbatim: words.noChart.filled(with: dates.language.isolated(source)))
        .font(.system(size: 14)).padding(.horizontal, 16)
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

  var body: some View {
    HStack(spacing: 12) {
      AlarmSign().fill(Color(hex: palette.alarm)).frame(width: 20, height: 20)
      VStack(alignment: .leading, spacing: 2) {
        Text(what).font(.system(size: 14, weight: .semibold)).lineLimit(1)
          .truncationMode(.middle)
        Text(why).font(.system(size: 12)).lineLimit(2)
      }
      .foregroundColor(Color(hex: palette.alarm))
      Spacer(minLength: 0)
    }
    .padding(.horizontal, 16)
    .padding(.vertical, 10)
    .background(Color(hex: palette.raised))
  }
}
