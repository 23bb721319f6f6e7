import MartletFormats
import MartletSeries
import MartletUI

/// A row of buttons, each of which shows a range of time.
struct RangeButtons: View {
  var ranges: [ChartRange]
  var data: ChartData
  @Binding var state: ChartState
  var width: Double

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates
  @Environment(\.chartMotion) private var motion

  static let height = 32.0
  private static let spacing = Space.snug
  /// The width of a button minus that of its text, in points.
  private static let widthWithoutText = 24.0

  /// Returns the height of the buttons and the room below them, in points; 0 without buttons.
  static func height(_ ranges: [ChartRange], width: Double, in language: Language) -> Double {
    let count = rows(ranges, width: width, in: language).count
    return count == 0 ? 0 : Double(count) * (height + spacing) + Space.tight
  }

  private static func rows(
    _ ranges: [ChartRange], width: Double, in language: Language
  ) -> [[Int]] {
    guard !ranges.isEmpty, width > 0 else { return [] }
    let widths = ranges.map { min(buttonWidth($0.name(in: language)), width) }
    var rows: [[Int]] = [[]]
    var left = width
    for index in ranges.indices {
      if left < widths[index], !(rows.last?.isEmpty ?? true) {
        rows.append([])
        left = width
      }
      rows[rows.count - 1].append(index)
      left -= widths[index] + spacing
    }
    return rows
  }

  private static func buttonWidth(_ name: String) -> Double {
    let text = LabelWidth.of(name) * TypeScale.body / TypeScale.caption
    return max(text + widthWithoutText, TouchSize.minimum)
  }

  var body: some View {
    let chosen = state.range(in: data)
    VStack(alignment: .leading, spacing: Self.spacing) {
      ForEach(Self.rows(ranges, width: width, in: dates.language), id: \.self) { row in
        HStack(spacing: Self.spacing) {
          ForEach(row, id: \.self) { index in
            button(ranges[index], isChosen: ranges[index] == chosen)
              .accessibilityIdentifier("range.\(index)")
          }
        }
      }
    }
    .padding(.bottom, Space.tight)
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  private func button(_ range: ChartRange, isChosen: Bool) -> some View {
    let name = range.name(in: dates.language)
    let text = isChosen ? theme.accent.readableText : theme.text
    return Button {
      withAnimation(motion.window) { state.show(range, in: data) }
    } label: {
      Text(verbatim: name)
        .font(.system(size: TypeScale.body, weight: .medium))
        .foregroundColor(Color(text))
        .lineLimit(1)
        .frame(width: min(Self.buttonWidth(name), max(width, 1)), height: Self.height)
        .background(Capsule().fill(Color(isChosen ? theme.accent : theme.raised)))
        .contentShape(Rectangle())
    }
    .buttonStyle(PlainButtonStyle())
  }
}
