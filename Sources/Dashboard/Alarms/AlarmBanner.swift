import MartletCharts
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

  /// The heights of the capsule, in points. Between them it is as high as the strip.
  private static let heights: ClosedRange<CGFloat> = 24...32
  /// The minimum width of the panel, in points, for the hint that asks for a touch.
  private static let minimumHintWidth: CGFloat = 700

  var body: some View {
    let shown = alarms.active.first { $0.needsAcknowledgement } ?? alarms.active.first
    if let shown, isCovered || shown.needsAcknowledgement {
      HStack(spacing: Space.snug) {
        AlarmSign().fill(Color(hex: palette.page)).frame(
          width: AlarmSign.stripSide, height: AlarmSign.stripSide)
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
            .font(.system(size: TypeScale.body)).lineLimit(1).layoutPriority(1)
        }
      }
      .font(.system(size: TypeScale.body, weight: .semibold))
      .foregroundColor(Color(hex: palette.page))
      .padding(.horizontal, Space.medium)
      .frame(height: max(Self.heights.lowerBound, min(height, Self.heights.upperBound)))
      .background(Capsule().fill(Color(hex: palette.alarm)))
      .frame(minHeight: shown.needsAcknowledgement ? TouchSize.minimum : 0, alignment: .top)
      .contentShape(Rectangle())
      .onControlTap { acknowledge() }
      .allowsHitTesting(shown.needsAcknowledgement)
      .accessibilityIdentifier("alarm")
      .frame(maxWidth: .infinity, alignment: .trailing)
      .padding(.horizontal, Space.large)
    }
  }
}
