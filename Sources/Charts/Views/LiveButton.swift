import MartletSeries
import MartletUI

/// A button for a chart that shows a past window. Its action moves the window to the newest sample.
struct LiveButton: View {
  var action: @MainActor () -> Void

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    Button(action: action) {
      HStack(spacing: 6) {
        Circle().fill(Color(theme.alarm)).frame(width: 8, height: 8)
        Text(verbatim: dates.language.words.live)
          .font(.system(size: 14, weight: .medium))
          .foregroundColor(Color(theme.text))
          .lineLimit(1)
        Chevron()
          .stroke(
            Color(theme.secondaryText),
            style: StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round)
          )
          .frame(width: 5, height: 9)
      }
      .padding(.horizontal, 12)
      .frame(height: 32)
      .background(Capsule().fill(Color(theme.raised)))
      // The touch area is larger than the visible button.
      .padding(6)
      .contentShape(Rectangle())
    }
    .buttonStyle(PlainButtonStyle())
    .accessibilityIdentifier("live")
  }
}

/// A chevron that points to the right.
struct Chevron: Shape {
  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: CGPoint(x: rect.minX, y: rect.minY))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY))
      path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    }
  }
}
