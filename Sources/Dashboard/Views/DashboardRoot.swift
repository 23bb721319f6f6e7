import MartletCharts
import MartletFormats
import MartletTiles
import MartletUI

/// The root view of the dashboard: the pages, with the strip and the rainbow bar above them.
package struct DashboardRoot: View {
  private let model: DashboardModel
  private let wallClock: @MainActor (MonotonicTime) -> Int64
  private let chartClock: ChartClock
  @State private var state: DashboardModel.State
  /// Whether the rainbow bar covers the strip.
  @State private var isCovered = false
  /// Whether a view of the page hides the strip.
  @State private var isStripHidden = false
  /// Whether nobody has touched the panel for the time `idle.after`.
  @State private var isQuiet = false
  @State private var pins = PinKeeper()
  /// The service page that waits for its PIN.
  @State private var awaitingService: PendingAction?
  @State private var showsService = false
  @Environment(\.panelOrientation) private var panelOrientation

  /// Creates the root view of a model.
  ///
  /// - Parameter wallClock: returns milliseconds since 1970-01-01 UTC at an instant of the loop's
  ///   clock.
  package init(
    model: DashboardModel, wallClock: @escaping @MainActor (MonotonicTime) -> Int64
  ) {
    self.model = model
    self.wallClock = wallClock
    chartClock = ChartClock(now: wallClock)
    _state = State(initialValue: model.state)
  }

  /// The pages below the strip, or the page that replaces them, with all environment values.
  package var body: some View {
    GeometryReader { proxy in
      content(width: proxy.size.width)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
    .background(pageColor)
    .overlay { service }
    .asking(
      for: state.config.service?.pin, title: ServiceWords.all[language].title, $awaitingService
    )
    .onChange(of: state.serviceCalls) { _, calls in
      awaitingService = PendingAction(id: calls) { showsService = true }
    }
    .environment(\.chartDateFormat, dates)
    .environment(\.chartNumberFormat, NumberFormat(language: dates.language))
    .chartClock(chartClock)
    .environment(\.clockSets, state.clockSets)
    .environment(\.tileZones, state.pageZones)
    .liveData(model.live)
    .environment(\.showPage) { [unowned model] page in
      withAnimation(turning) { model.showPage(page) }
    }
    .environment(\.pinKeeper, pins)
    .environment(\.performAction) { [unowned model] name, value, reply in
      model.onAction(name, value) { [weak model] failure in
        if let failure { model?.onProblem("\(name): \(failure)") }
        reply(failure)
      }
    }
    .environment(\.chartTheme, state.colors)
    .environment(\.colorScheme, state.theme == .dark ? .dark : .light)
    .environment(\.layoutDirection, LayoutDirection(language: state.config.locale.language.code))
    .environment(\.accessibilityReduceMotion, state.config.display.reducedMotion)
    .onQuiet(of: state.config.idle.after) { isQuiet in
      self.isQuiet = isQuiet
      withAnimation(turning) { isQuiet ? model.rest() : model.wake() }
    }
    .onElapse(of: isQuiet ? state.config.idle.rotation : nil, since: state.page) { _ in
      withAnimation(turning) { model.turn() }
    }
    .onAppear {
      let shown = $state
      model.onChange = { [unowned model] in shown.wrappedValue = model.state }
      shown.wrappedValue = model.state
    }
  }
}

extension DashboardRoot {
  /// The animation of a page that turns without a finger.
  private var turning: Animation { .turningPage(reducesMotion: state.config.display.reducedMotion) }

  private func content(width: CGFloat) -> some View {
    let style = RainbowStyle(
      state.config, theme: state.theme, width: width, orientation: panelOrientation.degrees)
    let height = stripHeight(style)
    return ZStack(alignment: .top) {
      VStack(spacing: 0) {
        Spacer().frame(height: height)
        if !state.config.status.isShown || state.explainsSigns, let sign = state.signs.first {
          FailureBanner(
            what: sign.title(in: language), why: sign.details.first ?? "", palette: palette)
        }
        page
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
        StatusStrip(
          report: report, clock: clock, gap: style.gap, language: language,
          isEndCovered: model.alarms.active.contains { $0.needsAcknowledgement }, palette: palette
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

  /// The views that cover everything: the service page, and the sign that touch is off.
  @ViewBuilder private var service: some View {
    if let seconds = state.cleaning {
      CleaningPage(seconds: seconds, language: language, palette: palette)
    } else if showsService, let desk = model.service {
      ServicePage(desk: desk, language: language, palette: palette) { showsService = false }
    }
  }

  @ViewBuilder private var page: some View {
    if let obstacle = state.obstacle {
      TroublePage(trouble: obstacle, language: language, palette: palette)
    } else if pages.isEmpty {
      WelcomePage(addresses: state.addresses, language: language, palette: palette)
    } else {
      Pager(ids: pages.map(\.id), selection: selection) { index in
        pages[index].kind.value.makeView(
          PageContext(
            id: pages[index].id, title: pages[index].title, live: model.live,
            charts: model.charts(of: pages[index].id), alarms: model.alarms, palette: palette,
            days: model.days)
        )
        .environment(\.chartDateFormat, dates(of: pages[index]))
        // With several pages, their dots are at the lower edge of the page.
        .padding(.bottom, pages.count > 1 && pages[index].hasTabs ? 20 : 0)
      } select: { index in
        model.showPage(pages[index].id)
      }
    }
  }

  /// Returns the height of the strip in points; 0 without a strip.
  private func stripHeight(_ style: RainbowStyle) -> CGFloat {
    let status = state.config.status
    // Without a readable configuration the zone is unknown, and a wrong time is worse than none.
    guard status.isShown, state.obstacle == nil else { return 0 }
    return max(status.height, style.gap.width > 0 ? style.height : 0)
  }

  private var clock: StatusClock {
    let clock = state.config.status.clock
    return StatusClock(
      format: clock ?? (state.config.locale.hasTwelveHours ? "h:mm a" : "HH:mm"), dates: dates,
      wallClock: wallClock, clockSets: state.clockSets, palette: palette)
  }

  private var report: StatusReport {
    StatusReport(
      title: pages.isEmpty ? "" : pages[selection].title,
      sources: state.config.sources.map { source in
        StatusReport.Source(
          id: source.id,
          state: StatusReport.Source.State(model.live.source(source.id).state))
      },
      values: state.signs.map { StatusReport.Alarm(name: $0.title(in: language), value: $0.place) }
        + model.alarms.active.map {
          StatusReport.Alarm(name: $0.label, value: $0.shortValue(in: language))
        } + alarms,
      hasNetwork: state.config.status.showsNetwork ? state.hasNetwork : nil)
  }

  /// The threshold alarms of all pages, each once.
  private var alarms: [StatusReport.Alarm] {
    var result: [StatusReport.Alarm] = []
    var known: Set<StatusReport.Alarm> = []
    for page in pages {
      guard let charts = page.kind.value as? ChartsPageKind, !charts.alarms.isEmpty else {
        continue
      }
      let raised = charts.raisedAlarms(
        model.live.items(of: charts.source), language: language)
      result.append(contentsOf: raised.filter { known.insert($0).inserted })
    }
    return result
  }

  private var pages: [Config.Page] { state.config.pages }

  private var language: Language { state.config.locale.language }

  private var selection: Int { pages.firstIndex { $0.id == state.page } ?? 0 }

  private var dates: DateFormat {
    let locale = state.config.locale
    return DateFormat(
      zone: state.zone, language: locale.language, hasTwelveHours: locale.hasTwelveHours,
      firstWeekday: locale.firstWeekday)
  }

  /// Returns the format in the zone of the page, if it has one.
  private func dates(of page: Config.Page) -> DateFormat {
    var dates = dates
    if let zone = page.zone.flatMap({ state.pageZones[$0] }) { dates.zone = zone }
    return dates
  }

  private var palette: DashboardPalette { DashboardPalette(state.colors) }

  private var pageColor: Color { Color(hex: palette.page) }
}
