import MartletCharts
import MartletFormats
import MartletUI

/// The state of a calibration of touch, as the panel shows it.
package enum CalibrationStep: Hashable, Sendable {
  /// A target waits for a touch.
  ///
  /// - Parameters:
  ///   - x: the position from the left edge, as a share of the width.
  ///   - y: the position from the top edge, as a share of the height.
  ///   - index: the number of targets that were touched.
  ///   - count: the number of all targets.
  ///   - isRepeated: whether the previous touches fitted no calibration.
  case target(x: Double, y: Double, index: Int, count: Int, isRepeated: Bool)
  /// The new calibration is in use, and waits to be kept.
  case confirmation
}

/// A page that covers the panel during a calibration of touch. It shows the targets one after
/// another, then asks whether the calibration is right.
///
/// A touch may land anywhere before the calibration, so no button is needed to leave the page: it
/// ends by itself after a time without a touch, and the calibration is then undone.
struct CalibrationPage: View {
  var step: CalibrationStep
  var language: Language
  var palette: DashboardPalette
  /// Ends the calibration; true keeps the new one.
  var end: @MainActor (Bool) -> Void

  @State private var elapsed = 0

  /// The seconds that a target waits for a touch.
  static let timeout = 30
  /// The seconds in which a new calibration must be confirmed.
  static let trial = 15
  /// The y of the text's middle, as a fraction of the height. The middle of the page stays free for
  /// the last target.
  private static let textY = 0.28

  var body: some View {
    ZStack {
      switch step {
      case .target(let x, let y, let index, let count, let isRepeated):
        target(x, y, "\(index + 1) / \(count)", isRepeated: isRepeated)
      case .confirmation: confirmation
      }
    }
    .foregroundColor(Color(hex: palette.text))
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(Color(hex: palette.page))
    // Without a content shape, touches would reach the pages below.
    .contentShape(Rectangle())
    .onTapGesture {}
    .accessibilityIdentifier("calibration")
    .onElapse(of: 1, since: Second(step: step, elapsed: elapsed)) { _ in
      elapsed += 1
      if elapsed >= limit { end(false) }
    }
    .onChange(of: step) { _, _ in elapsed = 0 }
  }

  private struct Second: Equatable {
    var step: CalibrationStep
    var elapsed: Int
  }

  private var words: ServiceWords { ServiceWords.all[language] }

  private var limit: Int { step == .confirmation ? Self.trial : Self.timeout }

  private var remaining: some View {
    Text(verbatim: words.remaining.filled(with: language.isolated("\(max(0, limit - elapsed))")))
      .font(.system(size: TypeScale.label)).monospacedDigit()
      .foregroundColor(Color(hex: palette.secondary))
  }

  private func target(
    _ x: Double, _ y: Double, _ count: String, isRepeated: Bool
  ) -> some View {
    GeometryReader { proxy in
      VStack(spacing: Space.small) {
        Text(verbatim: isRepeated ? words.again : words.touchCross)
          .font(.system(size: TypeScale.title, weight: .semibold)).multilineTextAlignment(.center)
          .lineLimit(2)
        Text(verbatim: language.isolated(count)).font(.system(size: TypeScale.label))
          .monospacedDigit()
          .foregroundColor(Color(hex: palette.secondary))
        remaining
      }
      .padding(Space.extraLarge)
      .position(x: proxy.size.width / 2, y: proxy.size.height * Self.textY)
      Cross(color: Color(hex: palette.text))
        .position(x: proxy.size.width * x, y: proxy.size.height * y)
    }
    // Targets keep their places on the glass in languages that are written to the left.
    .environment(\.layoutDirection, .leftToRight)
  }

  private var confirmation: some View {
    VStack(spacing: Space.large) {
      Text(verbatim: words.calibrated).font(.system(size: TypeScale.value, weight: .semibold))
        .multilineTextAlignment(.center).lineLimit(3)
      remaining
      HStack(spacing: Space.large) {
        ServiceCapsule(words.undo, palette, id: "calibration.undo") { end(false) }
        ServiceCapsule(words.keep, palette, id: "calibration.keep") { end(true) }
      }
    }
    .padding(Space.extraLarge)
  }
}

/// A cross whose middle is marked by a ring.
private struct Cross: View {
  var color: Color

  private static let side: CGFloat = 48
  private static let ring: CGFloat = 16

  var body: some View {
    ZStack {
      Rectangle().fill(color).frame(width: LineWidth.line, height: Self.side)
      Rectangle().fill(color).frame(width: Self.side, height: LineWidth.line)
      Circle().stroke(color, lineWidth: LineWidth.line).frame(width: Self.ring, height: Self.ring)
    }
    .frame(width: Self.side, height: Self.side)
    .accessibilityIdentifier("calibration.target")
  }
}
