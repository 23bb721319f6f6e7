import MartletCharts
import MartletFormats
import MartletSeries
import MartletUI

/// The page for the person who repairs the panel: the state of the panel, and actions such as a
/// restart.
struct ServicePage: View {
  var actions: ServiceActions
  var language: Language
  var palette: DashboardPalette
  var close: @MainActor () -> Void

  @State private var report: ServiceReport
  @State private var readCount = 0
  @State private var touches = 0
  @Environment(\.chartDateFormat) private var dates

  /// The seconds between two readings of the panel's state.
  private static let interval = 2.0
  /// The seconds without a touch after which the page closes.
  private static let timeout = 120.0
  private static let labelWidth: CGFloat = 160

  init(
    actions: ServiceActions, language: Language, palette: DashboardPalette,
    close: @escaping @MainActor () -> Void
  ) {
    self.actions = actions
    self.language = language
    self.palette = palette
    self.close = close
    _report = State(initialValue: actions.report())
  }

  var body: some View {
    let words = ServiceWords.all[language]
    VStack(spacing: Space.medium) {
      HStack {
        Text(verbatim: words.title).font(.system(size: TypeScale.title, weight: .semibold))
        Spacer(minLength: 0)
        button("xmark", id: "service.close", action: close).keyboardShortcut(.cancelAction)
      }
      ScrollView {
        VStack(spacing: 0) {
          line(words.address, report.addresses.map(language.isolated).joined(separator: " · "))
          line(words.version, report.version)
          line(words.running, since)
          line(words.display, report.display)
          line(words.crash, report.crash ?? words.none)
          ForEach(report.sources, id: \.id) { source in
            line(source.id, text(of: source), isFailed: source.failure != nil)
          }
        }
      }
      HStack(spacing: Space.medium) {
        if let brightness = report.brightness {
          Text(verbatim: words.brightness).font(.system(size: TypeScale.label)).lineLimit(1)
          button("minus", id: "service.darker") { set(brightness - 0.1) }
          button("plus", id: "service.brighter") { set(brightness + 0.1) }
        }
        Spacer(minLength: 0)
        if let calibrate = actions.calibrate {
          ServiceCapsule(words.calibrate, palette, id: "service.calibrate") {
            close()
            calibrate()
          }
        }
        ServiceCapsule(words.clean, palette, id: "service.clean") {
          close()
          actions.clean()
        }
        ServiceCapsule(words.restart, palette, id: "service.restart", action: actions.restart)
      }
    }
    .foregroundColor(Color(hex: palette.text))
    .padding(Space.large)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(Color(hex: palette.page))
    // Without a content shape, touches would reach the pages below.
    .contentShape(Rectangle())
    .onTapGesture { touches += 1 }
    .accessibilityIdentifier("service")
    .onElapse(of: Self.interval, since: readCount) { _ in
      readCount += 1
      report = actions.report()
    }
    .onElapse(of: Self.timeout, since: touches) { _ in close() }
  }

  private var since: String {
    DashboardWords.all[language].alarms.since
      .filled(with: language.isolated(dates.brief(report.started, now: report.now)))
  }

  private func text(of source: ServiceReport.Source) -> String {
    if let failure = source.failure { return failure }
    guard let newest = source.newest else { return "—" }
    return dates.brief(newest, now: report.now)
  }

  private func set(_ level: Double) {
    touches += 1
    actions.setBrightness(min(1, max(0.05, level)))
    report = actions.report()
  }

  private func line(_ label: String, _ value: String, isFailed: Bool = false) -> some View {
    HStack(alignment: .top, spacing: Space.large) {
      Text(verbatim: label).font(.system(size: TypeScale.label)).lineLimit(1).truncationMode(
        .middle
      )
      .foregroundColor(Color(hex: palette.secondary))
      .frame(width: Self.labelWidth, alignment: .leading)
      Text(verbatim: value).font(.system(size: TypeScale.label)).lineLimit(3)
        .foregroundColor(Color(hex: isFailed ? palette.alarm : palette.text))
        .frame(maxWidth: .infinity, alignment: .leading)
    }
    .padding(.vertical, Space.small)
  }

  private func button(
    _ image: String, id: String, action: @escaping @MainActor () -> Void
  ) -> some View {
    Button(action: action) {
      Image(systemName: image).font(.system(size: TypeScale.title, weight: .medium))
        .frame(width: TouchSize.button, height: TouchSize.button)
        .background(
          RoundedRectangle(cornerRadius: CornerRadius.card).fill(Color(hex: palette.raised))
        )
        .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .accessibilityIdentifier(id)
  }
}

/// A button of the service pages with a text.
struct ServiceCapsule: View {
  private let text: String
  private let palette: DashboardPalette
  private let id: String
  private let action: @MainActor () -> Void

  init(
    _ text: String, _ palette: DashboardPalette, id: String, action: @escaping @MainActor () -> Void
  ) {
    self.text = text
    self.palette = palette
    self.id = id
    self.action = action
  }

  var body: some View {
    Button(action: action) {
      Text(verbatim: text).font(.system(size: TypeScale.label, weight: .semibold)).lineLimit(1)
        .padding(.horizontal, Space.large)
        .frame(height: TouchSize.button)
        .background(
          RoundedRectangle(cornerRadius: CornerRadius.card).fill(Color(hex: palette.raised))
        )
        .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .accessibilityIdentifier(id)
  }
}

/// A page that covers the panel while touch is off, with the remaining seconds.
struct CleaningPage: View {
  /// The seconds for which touch is off.
  var seconds: Int
  var language: Language
  var palette: DashboardPalette

  @State private var elapsed = 0

  var body: some View {
    let words = ServiceWords.all[language]
    VStack(spacing: Space.medium) {
      Text(verbatim: words.cleaning).font(.system(size: TypeScale.value, weight: .semibold))
        .foregroundColor(Color(hex: palette.text)).multilineTextAlignment(.center).lineLimit(3)
      Text(
        verbatim: words.remaining.filled(with: language.isolated("\(max(0, seconds - elapsed))"))
      )
      .font(.system(size: TypeScale.title)).monospacedDigit()
      .foregroundColor(Color(hex: palette.secondary))
    }
    .padding(Space.extraLarge)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(Color(hex: palette.page))
    .onElapse(of: elapsed < seconds ? 1 : nil, since: elapsed) { _ in elapsed += 1 }
  }
}
