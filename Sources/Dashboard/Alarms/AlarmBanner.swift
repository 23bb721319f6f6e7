import MartletUI

/// The first alarm in a capsule over the strip: while loading waves cover the strip, and for as long
/// as an alarm waits to be touched.
struct AlarmBanner: View {
  var alarms: AlarmKeeper
  /// Whether nothing of the strip is seen.
  var isCovered: Bool
  /// That of the strip, in points.
  var height: CGFloat
  var palette: DashboardPalette
  var acknowledge: @MainActor () -> Void

  /// The height that a finger needs.
  private static let leastTouch: CGFloat = 44

  var body: some View {
    let shown = alarms.active.first { $0.needsAcknowledgement } ?? alarms.active.first
    if let shown, isCovered || shown.needsAcknowledgement {
      HStack(spacing: 6) {
        AlarmSign().fill(Color(hex: palette.page)).frame(width: 14, height: 14)
        Text(verbatim: shown.label).lineLimit(1).truncationMode(.middle)
        if !shown.value.isEmpty {
          Text(verbatim: shown.value).monospacedDigit().lineLimit(1).layoutPriority(1)
        }
        if alarms.active.count > 1 {
          Text(verbatim: "+\(alarms.active.count - 1)").layoutPriority(1)
        }
      }
      .font(.system(size: 14, weight: .semibold))
      .foregroundColor(Color(hex: palette.page))
      .padding(.horizontal, 12)
      .frame(height: max(24, min(height, 32)))
      .background(Capsule().fill(Color(hex: palette.alarm)))
      .frame(minHeight: shown.needsAcknowledgement ? Self.leastTouch : 0, alignment: .top)
      .contentShape(Rectangle())
      .onTapGesture { acknowledge() }
      .allowsHitTesting(shown.needsAcknowledgement)
      .accessibilityIdentifier("alarm")
      .frame(maxWidth: .infinity, alignment: .trailing)
      .padding(.horizontal, 16)
    }
  }
}
