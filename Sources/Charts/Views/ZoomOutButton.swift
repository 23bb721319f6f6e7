import MartletSeries
import MartletUI

/// A button that closes the day and shows all time. It has a magnifier and a word.
struct ZoomOutButton: View {
  var action: @MainActor () -> Void

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  private static let sign = 16.0

  var body: some View {
    Button(action: action) {
      HStack(spacing: Space.small) {
        Magnifier()
          .stroke(
            Color(theme.accent),
            style: StrokeStyle(lineWidth: LineWidth.line, lineCap: .round, lineJoin: .round)
          )
          .frame(width: Self.sign, height: Self.sign)
        Text(verbatim: dates.language.words.zoomOut)
          .font(.system(size: TypeScale.label, weight: .medium))
          .foregroundColor(Color(theme.accent))
          .lineLimit(1)
      }
      // The touch area is larger than the visible button.
      .padding(.vertical, Space.medium)
      .padding(.trailing, Space.medium)
      .contentShape(Rectangle())
    }
    .buttonStyle(PlainButtonStyle())
    .padding(.vertical, -Space.medium)
    .accessibilityIdentifier("zoomout")
  }

  /// A magnifier with a minus sign.
  private struct Magnifier: Shape {
    func path(in rect: CGRect) -> Path {
      let glass = rect.width * 0.78
      return Path { path in
        path.addEllipse(
          in: CGRect(
            x: rect.minX + 1, y: rect.minY + 1, width: glass - 2, height: glass - 2))
        let rim = glass * 0.85
        path.move(to: CGPoint(x: rect.minX + rim, y: rect.minY + rim))
        path.addLine(to: CGPoint(x: rect.maxX - 1, y: rect.maxY - 1))
        path.move(to: CGPoint(x: rect.minX + glass * 0.32, y: rect.minY + glass / 2))
        path.addLine(to: CGPoint(x: rect.minX + glass * 0.68, y: rect.minY + glass / 2))
      }
    }
  }
}
