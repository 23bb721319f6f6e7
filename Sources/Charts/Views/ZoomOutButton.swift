import MartletSeries
import MartletUI

/// A button that closes the day and shows all time. It has a magnifier and a word.
struct ZoomOutButton: View {
  var action: @MainActor () -> Void

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    Button(action: action) {
      HStack(spacing: 8) {
        Magnifier()
          .stroke(
            Color(theme.accent), style: StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round)
          )
          .frame(width: 16, height: 16)
        Text(verbatim: dates.language.words.zoomOut)
          .font(.system(size: 16, weight: .medium))
          .foregroundColor(Color(theme.accent))
          .lineLimit(1)
      }
      // The touch area is larger than the visible button.
      .padding(.vertical, 12)
      .padding(.trailing, 12)
      .contentShape(Rectangle())
    }
    .buttonStyle(PlainButtonStyle())
    .padding(.vertical, -12)
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
