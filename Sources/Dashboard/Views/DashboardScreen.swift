import MartletFormats
import MartletTiles
import MartletUI

/// The pages below the status strip, with the loading bar, a rainbow, along the upper edge.
///
/// Signs are problems that need repair, with the most urgent one first. The strip lists them.
struct DashboardScreen: View {
  var model: DashboardModel
  var state: DashboardModel.State
  /// Returns the wall time at a time of the frame loop, in milliseconds since 1970-01-01 UTC.
  var wallClock: @MainActor (MonotonicTime) -> Int64
  /// The width of the screen in points.
  var width: CGFloat

  /// Whether the loading bar covers the strip.
  @State private var isCovered = false
  /// Whether a view of the page hides the strip.
  @State private var isStripHidden = false
  @Environment(\.panelOrientation) private var panelOrientation

  private var language: Language { state.language }
  private var palette: DashboardPalette { state.palette }

  var body: some View {
    let style = RainbowStyle(
      state.config, theme: state.theme, width: width, orientation: panelOrientation.degrees)
    let height = stripHeight(style)
    ZStack(alignment: .top) {
      VStack(spacing: 0) {
        Spacer().frame(height: height)
        if !state.config.status.isShown || state.explainsSigns, let sign = state.signs.first {
          FailureBanner(
            what: sign.title(in: language), why: sign.details.first ?? "", palette: palette)
        }
        DashboardPages(model: model, state: state)
      }
      .onPreferenceChange(StatusBarHiddenKey.self) { isStripHidden = $0 }
      .environment(
        \.martlet,
        MartletEnvironment(
          loading: model.loading,
          statusStripFrame: height > 0
            ? CGRect(x: 0, y: 0, width: width, height: height) : .null))
      RainbowLane(loading: model.loading, style: style) { isCovered = $0 }
      if height > 0 {
        // The banner of alarms that wait for a touch covers the end of the strip.
        StatusStrip(
          report: report, clock: clock, gap: style.gap, language: language,
          isEndCovered: model.alarms.active.contains { $0.needsAcknowledgement }, palette: palette,
          openMenu: state.config.hasMenu && state.obstacle == nil ? model.openMenu : nil
        )
        .frame(height: height)
        .opacity(isCovered || isStripHidden ? 0 : 1)
        .animation(.linear(duration: RainbowCourse.fadeTime), value: isCovered || isStripHidden)
        AlarmBanner(
          alarms: model.alarms, isCovered: isCovered || isStripHidden, width: width,
          height: height, language: language, palette: palette
        ) { [unowned model] in model.acknowledgeAlarms() }
      }
      MessageBanner(
        messages: model.messages, language: language, theme: state.theme, palette: palette
      ) { [unowned model] id in model.close(message: id) }
      .padding(.top, height)
    }
  }
}

extension DashboardScreen {
  /// Returns the height of the strip in points; 0 without a strip.
  private func stripHeight(_ style: RainbowStyle) -> CGFloat {
    let status = state.config.status
    // An obstacle is a problem that hides all pages, such as an unreadable configuration. The zone
    // is then unknown, and a wrong time is worse than none.
    guard status.isShown, state.obstacle == nil else { return 0 }
    // The gap is a cut-out in the glass. The strip is at least as high as the bar on both sides.
    return max(status.height, style.gap.width > 0 ? style.height : 0)
  }

  private var clock: StatusClock {
    let clock = state.config.status.clock
    return StatusClock(
      format: clock ?? (state.config.locale.hasTwelveHours ? "h:mm a" : "HH:mm"),
      dates: state.dates,
      wallClock: wallClock, clockSets: state.clockSets, palette: palette)
  }

  private var report: StatusReport {
    StatusReport(
      title: state.pages.isEmpty ? "" : state.pages[state.selection].title,
      sources: state.config.sources.map { source in
        StatusReport.Source(
          id: source.id,
          state: StatusReport.Source.State(model.live.source(source.id).state))
      },
      values: state.signs.map {
        StatusReport.Alarm(name: $0.title(in: language), value: $0.location)
      }
        + model.alarms.active.map {
          StatusReport.Alarm(name: $0.label, value: $0.shortValue(in: language))
        } + alarms,
      hasNetwork: state.config.status.showsNetwork ? state.hasNetwork : nil)
  }

  /// The alarms of the charts' thresholds on all pages, each once. `model.alarms` has those of
  /// `[[alarm]]`.
  private var alarms: [StatusReport.Alarm] {
    var result: [StatusReport.Alarm] = []
    var known: Set<StatusReport.Alarm> = []
    for page in state.pages {
      guard let charts = page.kind.value as? ChartsPageKind, !charts.alarms.isEmpty else {
        continue
      }
      let raised = charts.raisedAlarms(
        model.live.items(of: charts.source), language: language)
      result.append(contentsOf: raised.filter { known.insert($0).inserted })
    }
    return result
  }
}
