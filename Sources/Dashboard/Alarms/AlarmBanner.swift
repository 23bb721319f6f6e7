import MartletFormats
import MartletUI

/// The first alarm, in a capsule over the status strip. It is visible while the loading bar covers
/// the strip, and while an alarm waits for a touch.
struct AlarmBanner: View {
  var alarms: AlarmKeeper
  /// Whether the loading bar covers the strip.
  var isCovered: Bool
  /// The width of the panel, in points.
  var width: CGFloat
  /// The height of the strip, in points.
  var height: CGFloat
  var language: Language
  var palette: DashboardPalette
  var acknowledge: @MainActor () -> Void

  /// The minimum height of a touch area, in points.
  private static let minimumTouchHeight: CGFloat = 44
  /// The minimum width of the panel, in points, for the hint that asks for a touch.
  private static let minimumHintWidth: CGFloat = 700

  var body: some View {
    let shown = alarms.active.first { $0.needsAcknowledgement } ?? alarms.active.first
    if let shown, isCovered || shown.needsAcknowledgement {
      HStack(spacing: 6) {
        AlarmSign().fill(Color(hex: palette.page)).frame(width: 14, height: 14)
        Text(verbatim: shown.label).lineLimit(1).truncationMode(.middle)
        let value = shown.shortValue(in: language)
        if !value.isEmpty {
          Text(verbatim: value).monospacedDigit().lineLimit(1).layoutPriority(1)
        }
        if alarms.active.count > 1 {
          Text(verbatim: language.isolated("+\(alarms.active.count - 1)")).layoutPriority(1)
        }
        if shown.needsAcknowledgement, width >= Self.minimumHintWidth {
          Text(verbatim: "· " + DashboardWords.all[language].alarms.touch)
            .font(.system(size: 14)).lineLimit(1).layoutPriority(1)
        }
      }
      .font(.system(size: 14, weight: .semibold))
      .foregroundColor(Color(hex: palette.page))
      .padding(.horizontal, 12)
      .frame(height: max(24, min(height, 32)))
      .background(Capsule().fill(Color(hex: palette.alarm)))
      .frame(minHeight: shown.needsAcknowledgement ? Self.minimumTouchHeight : 0, alignment: .top)
      .contentShape(Rectangle())
      .onControlTap { acknowledge() }
      .allowsHitTesting(shown.needsAcknowledgement)
      .accessibilityIdentifier("alarm")
      .frame(maxWidth: .infinity, alignment: .trailing)
      .padding(.horizontal, 16)
    }
  }
}
