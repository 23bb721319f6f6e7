import MartletCharts
import MartletFormats
import MartletLive
import MartletSeries
import MartletUI

/// A row of a pie's legend: the colour and the name of an item, its value and its share.
struct PieLegendRow: View {
  var item: LiveItem
  var color: SeriesColor
  /// The share in percent.
  var percent: Int
  var readout: ValueReadout
  /// The present time, in milliseconds since 1970-01-01 UTC; nil if it is unknown.
  var now: Int64?
  /// Whether the value is shown.
  var hasValue = false

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  private static let mark: CGFloat = 10
  /// The width of the column of percentages, in points.
  private static let shareWidth: CGFloat = 38
  /// The width of semibold letters, as a multiple of that of regular ones.
  private static let semibold: CGFloat = 1.1

  var body: some View {
    let state = RowState(item, now: now, dates: dates)
    HStack(spacing: Space.small) {
      Circle().fill(Color(color)).frame(width: Self.mark, height: Self.mark)
      RowName(item: item, state: state)
      Spacer(minLength: 0)
      if hasValue {
        ValueText(
          readout: readout,
          fonts: ValueText.Fonts(
            of: readout, width: ValueText.Fonts.rowWidth, largest: TypeScale.body),
          isQuiet: state.isQuiet
        )
        .layoutPriority(1)
      }
      Text(verbatim: share)
        .font(.system(size: TypeScale.caption)).monospacedDigit()
        .foregroundColor(Color(theme.secondaryText))
        .frame(width: Self.shareWidth, alignment: .trailing)
    }
  }

  private var share: String {
    var format = NumberFormat(language: dates.language)
    format.style = .percent
    format.fractionDigits = 0
    return format.value(Double(percent) / 100, isWhole: true)
  }
}

extension PieLegendRow {
  /// The estimated width of the row without its value and without a remark, in points.
  var nameWidth: CGFloat {
    Self.mark + Self.shareWidth + 3 * Space.small
      + LabelWidth.of(item.title) * TypeScale.body / TypeScale.caption
  }

  /// The estimated width that the value takes in addition, in points.
  var valueWidth: CGFloat {
    let text = LabelWidth.of(readout.text) + LabelWidth.of(readout.unit)
    return text * TypeScale.body / TypeScale.caption * Self.semibold + Space.tight + Space.small
  }

  /// Returns the row with or without its value.
  func with(value: Bool) -> PieLegendRow {
    var row = self
    row.hasValue = value
    return row
  }
}
