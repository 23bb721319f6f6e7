import MartletCharts
import MartletSeries
import MartletUI

/// A message. Its background is the part of its class's gradient at its position.
struct MessageBubble: View {
  var row: MessageList.Row
  var span: MessagesTile.Span
  /// The height of all messages, in points.
  var contentHeight: Double
  /// The height of the visible part of the list, in points.
  var viewportHeight: Double
  /// The colour of the class.
  var color: SeriesColor
  /// The name of the class; empty for none.
  var label: String
  var time: String
  /// The factor by which the bubble and its texts are enlarged.
  var scale: Double

  /// The name of the coordinate space of the list's visible part.
  static let viewport = "messages"

  var body: some View {
    switch span {
    case .content: bubble(MessageGradient(color, from: -row.top, height: contentHeight))
    case .viewport:
      GeometryReader { proxy in
        let top = proxy.frame(in: .named(Self.viewport)).minY
        bubble(MessageGradient(color, from: -top, height: viewportHeight))
      }
    }
  }

  private func bubble(_ gradient: MessageGradient) -> some View {
    VStack(alignment: .leading, spacing: Space.tiny * scale) {
      HStack(alignment: .firstTextBaseline, spacing: Space.small * scale) {
        if !label.isEmpty {
          Text(verbatim: label)
            .font(.system(size: TypeScale.caption * scale, weight: .medium)).lineLimit(1)
        }
        Text(verbatim: row.event.title)
          .font(.system(size: TypeScale.label * scale, weight: .semibold)).lineLimit(1)
        Spacer(minLength: 0)
        Text(verbatim: time)
          .font(.system(size: TypeScale.caption * scale)).monospacedDigit().lineLimit(1)
          .layoutPriority(1)
      }
      if row.lines > 0 {
        Text(verbatim: row.event.text)
          .font(.system(size: TypeScale.body * scale)).lineLimit(row.lines)
          .minimumScaleFactor(row.lines == 1 ? MessageList.minimumScale : 1)
      }
    }
    .foregroundColor(Color(gradient.ink(height: row.height)))
    .padding(.horizontal, MessageList.padding * scale)
    .frame(maxWidth: .infinity, minHeight: row.height, maxHeight: row.height, alignment: .leading)
    .background(
      RoundedRectangle(cornerRadius: CornerRadius.balloon * scale)
        .fill(gradient.paint(height: row.height)))
  }
}

/// The part of a gradient behind a bubble. The gradient goes from the colour of the class to a
/// darker one.
struct MessageGradient {
  private let top: SeriesColor
  private let bottom: SeriesColor
  /// The distance of the gradient's upper end below the upper edge of the bubble, in points;
  /// negative above the edge.
  private let start: Double
  /// The height of the gradient, in points.
  private let height: Double

  init(_ color: SeriesColor, from start: Double, height: Double) {
    top = color
    bottom = color.blended(with: 0x0B1622, share: 0.62)
    self.start = start
    self.height = max(height, 1)
  }

  /// Returns the colour at a distance below the upper edge of the bubble, in points.
  func color(at y: Double) -> SeriesColor {
    top.blended(with: bottom, share: min(max((y - start) / height, 0), 1))
  }

  /// Returns the colour of words on a bubble of this height. Its contrast with the middle of the
  /// bubble is at least 4.5.
  func ink(height bubble: Double) -> SeriesColor {
    let ground = color(at: bubble / 2)
    let ink = ground.readableText
    if ground.contrast(with: ink) >= 4.5 { return ink }
    // On a colour of medium brightness only black or white has enough contrast.
    return ground.contrast(with: 0xFFFFFF) >= 4.5 ? 0xFFFFFF : 0x000000
  }

  /// Returns the gradient for a bubble of this height, in the unit square of the bubble.
  func paint(height bubble: Double) -> LinearGradient {
    let (first, last) = (start / max(bubble, 1), (start + height) / max(bubble, 1))
    return LinearGradient(
      colors: [Color(top), Color(bottom)], startPoint: UnitPoint(x: 0.5, y: first),
      endPoint: UnitPoint(x: 0.5, y: last))
  }
}
