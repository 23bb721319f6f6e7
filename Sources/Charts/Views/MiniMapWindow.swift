import MartletSeries
import MartletUI

/// The frame around the visible part of a mini-map, with a handle at each end, and the shade over
/// the other parts. It is a view of its own because it often stays the same while the strip below
/// moves with the clock.
struct MiniMapWindow: View {
  /// The ends of the window, in points from the left end of the map. They may lie beyond the map.
  var lower: Double
  var upper: Double
  /// The width of the map, in points.
  var width: Double

  @Environment(\.resolvedChartTheme) private var theme

  static let handleWidth = 12.0
  /// The light pin in the middle of a handle.
  private static let pin = CGSize(width: 2, height: 10)

  var body: some View {
    ZStack(alignment: .topLeading) {
      mask(from: 0, to: lower)
      mask(from: upper, to: width)
      frame
    }
    .frame(width: width, height: MiniMap.height, alignment: .topLeading)
  }

  private func mask(from start: Double, to end: Double) -> some View {
    Rectangle()
      .fill(Color(theme.page).opacity(0.6))
      .frame(width: max(0, min(end, width) - max(start, 0)), height: MiniMap.height)
      .offset(x: max(start, 0))
  }

  private var frame: some View {
    // A frame narrower than two handles would show only the left one.
    let width = max(upper - lower, 2 * Self.handleWidth)
    return ZStack {
      VStack(spacing: 0) {
        edge
        Spacer(minLength: 0)
        edge
      }
      HStack(spacing: 0) {
        handle
        Spacer(minLength: 0)
        handle
      }
    }
    .clipShape(RoundedRectangle(cornerRadius: MiniMap.cornerRadius))
    .frame(width: width, height: MiniMap.height)
    .accessibilityIdentifier("minimap.window")
    .offset(x: (lower + upper - width) / 2)
  }

  private var edge: some View {
    Rectangle().fill(Color(theme.secondaryText)).frame(height: LineWidth.hairline)
  }

  private var handle: some View {
    Rectangle()
      .fill(Color(theme.secondaryText))
      .frame(width: Self.handleWidth)
      .overlay(
        RoundedRectangle(cornerRadius: Self.pin.width / 2)
          .fill(Color(theme.card))
          .frame(width: Self.pin.width, height: Self.pin.height))
  }
}
