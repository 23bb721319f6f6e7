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
    private static let minimumSize: CGFloat = 12

    /// - Parameters:
    ///   - width: the width that is available for the value and its unit, in points.
    ///   - largest: the maximum size of the value, in points.
    init(of readout: ValueReadout, width room: CGFloat, largest: CGFloat = 44) {
      // 0.62 and 0.66 em are the mean widths of digits and letters in Inter.
      func width(_ size: CGFloat) -> CGFloat {
        let text = CGFloat(readout.text.count) * size * 0.62
        if readout.unit.isEmpty { return text }
        return text + 4 + CGFloat(readout.unit.count) * Self.unit(size) * 0.66
      }
      value = Self.sizes.first { $0 <= largest && width($0) <= room } ?? Self.minimumSize
      unit = Self.unit(value)
    }

    private static func unit(_ size: CGFloat) -> CGFloat { max(14, size / 2) }
  }

  var body: some View {
    let color = isQuiet ? theme.secondaryText : color ?? theme.text
    // The number comes before its unit in every language.
    return HStack(alignment: .firstTextBaseline, spacing: 4) {
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
