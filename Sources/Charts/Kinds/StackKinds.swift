import MartletSeries
import MartletUI

/// Bars. They are always stacked, even if the data does not request it.
enum BarKind: LinearKind {
  static let includesZero = true
  static let isWide = true
  static let hidesGrid = true
  static let fillsMap = true
  static let addsUp = true
  static let hasRing = false

  static func layer(in data: ChartData) -> SeriesLayer { .stack }
}

/// The area below a line. Areas are stacked if the data requests it.
enum AreaKind: LinearKind {
  static let includesZero = true
  static let isWide = false
  static let hidesGrid = false
  static let fillsMap = true
  static let addsUp = true
  static let hasRing = true

  static func layer(in data: ChartData) -> SeriesLayer {
    data.isStacked || data.isPercentage ? .stack : .lines
  }
}

extension SeriesLayers {
  @ViewBuilder func stackLayer(_ index: Int, _ rows: StackRows) -> some View {
    let color = theme.color(of: index, in: data)
    let dimmed = color.blended(with: surface, share: 0.5)
    let drawsBars = data.series[index].rules.isWide
    let selected = drawsBars ? selection.flatMap { rows.row(nearest: $0) } : nil
    stack(index, rows, drawsBars: drawsBars, onlyRow: nil)
      .fill(Color(selected == nil ? color : dimmed))
    if let selected {
      stack(index, rows, drawsBars: true, onlyRow: selected).fill(Color(color))
    }
  }

  private func stack(
    _ index: Int, _ rows: StackRows, drawsBars: Bool, onlyRow: Int?
  ) -> StackShape {
    let stacked = data.series.map { data.isDrawnStacked($0) && !hidden.contains($0.id) ? 1.0 : 0 }
    return StackShape(
      rows: rows, series: index, drawsBars: drawsBars, isPercentage: data.isPercentage,
      longestGap: data.longestGap(of: index), onlyRow: onlyRow, window: window, insets: insets,
      axis: AxisRange(scales.series[index]), weights: WeightVector(values: stacked))
  }
}
