import MartletCharts
import MartletSeries
import MartletUI

/// A value in large digits with its unit, in the largest font with which it fits. The value is
/// never truncated.
struct ValueText: View {
  var readout: ValueReadout
  var fonts: Fonts
  /// The colour of the value; nil for the theme's colour of text.
  var color: SeriesColor?
  /// Whether the value is stale or missing. It then has a dimmer colour.
  var isQuiet = false

  @Environment(\.resolvedChartTheme) private var theme

  /// The sizes of the fonts of a value and its unit, in points.
  struct Fonts: Hashable {
    let value: CGFloat
    let unit: CGFloat

    private static let sizes: [CGFloat] = [144, 108, 72, 44, 36, 28, 22, 18, 14]
    /// The size of a value that does not fit with any of the others.
    private static let minimumSize: CGFloat = TypeScale.caption
    /// The smallest size of a unit.
    private static let minimumUnit: CGFloat = TypeScale.body
    /// The mean widths of digits and letters in Inter, and the width of a Chinese character, in
    /// font sizes.
    private static let widths: (digit: CGFloat, letter: CGFloat, ideograph: CGFloat) =
      (0.62, 0.66, 1)
    /// The first character whose width is that of a Chinese one.
    private static let firstIdeograph: Character = "\u{2E80}"
    /// A width that the value of a row fits in with every font.
    static let rowWidth: CGFloat = 400

    /// - Parameters:
    ///   - width: the width that is available for the value and its unit, in points.
    ///   - largest: the maximum size of the value, in points.
    init(of readout: ValueReadout, width room: CGFloat, largest: CGFloat = TypeScale.stat) {
      let ideographs = readout.text.count { $0 >= Self.firstIdeograph }
      let others = readout.text.count - ideographs
      func width(_ size: CGFloat) -> CGFloat {
        let text =
          (CGFloat(others) * Self.widths.digit + CGFloat(ideographs) * Self.widths.ideograph) * size
        if readout.unit.isEmpty { return text }
        return text + Space.tight + CGFloat(readout.unit.count) * Self.unit(size)
          * Self.widths.letter
      }
      value = Self.sizes.first { $0 <= largest && width($0) <= room } ?? Self.minimumSize
      unit = Self.unit(value)
    }

    /// Returns the maximum size of the one value of a tile, in points.
    ///
    /// - Parameter tile: the size of the tile, in points.
    static func largest(in tile: CGSize) -> CGFloat {
      if tile.width > 500, tile.height > 400 { return 108 }
      return tile.width > 300 && tile.height > 220 ? TypeScale.clock : TypeScale.stat
    }

    private static func unit(_ size: CGFloat) -> CGFloat { max(minimumUnit, size / 2) }
  }

  var body: some View {
    let color = isQuiet ? theme.secondaryText : color ?? theme.text
    // The number comes before its unit in every language.
    return HStack(alignment: .firstTextBaseline, spacing: Space.tight) {
      Text(verbatim: readout.text)
        .font(.system(size: fonts.value, weight: .semibold))
        .monospacedDigit()
        .lineLimit(1)
        .layoutPriority(1)
      if !readout.unit.isEmpty {
        Text(verbatim: readout.unit)
          .font(.system(size: fonts.unit, weight: .medium))
          .lineLimit(1)
      }
    }
    .environment(\.layoutDirection, .leftToRight)
    .foregroundColor(Color(color))
    // Without this line, a text whose width changes would slide in from outside the card.
    .transaction { $0.animation = nil }
  }
}
