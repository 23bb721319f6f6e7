import MartletCharts
import MartletFormats
import MartletSeries
import MartletUI

/// The first message of the queue, on a card over the upper edge of the page. A touch closes it.
struct MessageBanner: View {
  var messages: MessageQueue
  var language: Language
  var theme: Config.Display.Theme
  var palette: DashboardPalette
  /// Called with the id of the message that was touched.
  var close: @MainActor (String) -> Void

  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  /// The maximum width of the card, in points.
  private static let maximumWidth: CGFloat = 640
  private static let sign: CGFloat = 24
  /// The maximum number of lines; a longer text ends in an ellipsis.
  private static let maximumLines = 6

  var body: some View {
    ZStack(alignment: .top) {
      if let message = messages.shown {
        card(message)
          .transition(reducesMotion ? .opacity : .opacity.combined(with: .move(edge: .top)))
          .id(message.id)
      }
    }
    .frame(maxWidth: .infinity, alignment: .center)
    .animation(
      .linear(duration: reducesMotion ? 0.15 : 0.25), value: messages.shown?.id ?? "")
  }

  private func card(_ message: MessageQueue.Message) -> some View {
    let words = MessageWords.all[language]
    let color = Color(hex: self.color(of: message.severity))
    return HStack(alignment: .top, spacing: Space.medium) {
      MessageSign(severity: message.severity)
        .fill(color, style: FillStyle(eoFill: message.severity != .warning))
        .frame(width: Self.sign, height: Self.sign)
      VStack(alignment: .leading, spacing: Space.tight) {
        HStack(spacing: Space.small) {
          Text(verbatim: words.name(of: message.severity))
            .font(.system(size: TypeScale.body, weight: .semibold)).foregroundColor(color)
            .lineLimit(1)
          Spacer(minLength: 0)
          if messages.messages.count > 1 {
            Text(verbatim: language.isolated("+\(messages.messages.count - 1)"))
              .font(.system(size: TypeScale.body, weight: .semibold))
          }
        }
        Text(verbatim: message.text).font(.system(size: TypeScale.title, weight: .medium))
          .foregroundColor(Color(hex: palette.text)).lineLimit(Self.maximumLines)
          .frame(maxWidth: .infinity, alignment: .leading)
        Text(verbatim: words.touch).font(.system(size: TypeScale.caption)).lineLimit(1)
      }
      .foregroundColor(Color(hex: palette.secondary))
    }
    .padding(Space.cardPadding)
    .frame(maxWidth: Self.maximumWidth)
    .background(RoundedRectangle(cornerRadius: CornerRadius.card).fill(Color(hex: palette.raised)))
    .overlay(
      RoundedRectangle(cornerRadius: CornerRadius.card).stroke(color, lineWidth: LineWidth.line)
    )
    .contentShape(Rectangle())
    .onControlTap { close(message.id) }
    .accessibilityIdentifier("message")
    .padding(.horizontal, Space.large)
    .padding(.vertical, Space.small)
  }

  private func color(of severity: MessageQueue.Severity) -> UInt32 {
    switch severity {
    case .info: palette.accent
    case .warning: theme == .dark ? 0xF5BD25 : 0x8A5A00
    case .alarm: palette.alarm
    }
  }
}

/// The symbol of a severity: a disc with an i for information, a triangle with an exclamation mark
/// for a warning, an octagon with an exclamation mark for an alarm. The severity can thus be seen
/// without the colour.
private struct MessageSign: Shape {
  var severity: MessageQueue.Severity

  func path(in rect: CGRect) -> Path {
    if severity == .warning { return AlarmSign().path(in: rect) }
    func part(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
      CGRect(
        x: rect.minX + rect.width * x, y: rect.minY + rect.height * y, width: rect.width * width,
        height: rect.height * height)
    }
    return Path { path in
      // Filled by the even-odd rule, so the bar and the dot are cut out.
      if severity == .info {
        path.addEllipse(in: rect)
        path.addRects([part(0.44, 0.22, 0.12, 0.12), part(0.44, 0.42, 0.12, 0.36)])
      } else {
        let corners: [(CGFloat, CGFloat)] = [
          (0.29, 0), (0.71, 0), (1, 0.29), (1, 0.71), (0.71, 1), (0.29, 1), (0, 0.71), (0, 0.29),
        ]
        path.addLines(
          corners.map { CGPoint(x: rect.minX + rect.width * $0, y: rect.minY + rect.height * $1) })
        path.closeSubpath()
        path.addRects([part(0.44, 0.2, 0.12, 0.38), part(0.44, 0.68, 0.12, 0.12)])
      }
    }
  }
}
