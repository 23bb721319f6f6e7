import MartletSeries
import MartletUI

/// A button for a chart that shows a past window. Its action moves the window to the newest sample.
struct LiveButton: View {
  var action: @MainActor () -> Void

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  /// The distance between the visible button and the edge of its touch area, in points.
  static let touchPadding = Space.snug
  private static let height = 32.0
  private static let dot = 8.0

  var body: some View {
    Button(action: action) {
      HStack(spacing: Space.snug) {
        Circle().fill(Color(theme.alarm)).frame(width: Self.dot, height: Self.dot)
        Text(verbatim: dates.language.words.live)
          .font(.system(size: TypeScale.body, weight: .medium))
          .foregroundColor(Color(theme.text))
          .lineLimit(1)
        Chevron()
          .stroke(
            Color(theme.secondaryText),
            style: StrokeStyle(lineWidth: LineWidth.line, lineCap: .round, lineJoin: .round)
          )
          .frame(width: Chevron.size.width, height: Chevron.size.height)
      }
      .padding(.horizontal, Space.medium)
      .frame(height: Self.height)
      .background(Capsule().fill(Color(theme.raised)))
      // The touch area is larger than the visible button.
      .padding(Self.touchPadding)
      .contentShape(Rectangle())
    }
    .buttonStyle(PlainButtonStyle())
    .accessibilityIdentifier("live")
  }
}

/// A chevron that points to the right.
struct Chevron: Shape {
  /// The size of the chevron beside a text, in points.
  static let size = CGSize(width: 5, height: 9)

  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: CGPoint(x: rect.minX, y: rect.minY))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY))
      path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    }
  }
}
