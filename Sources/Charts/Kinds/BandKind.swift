import MartletFormats
import MartletSeries
import MartletUI

/// A series that is drawn as the filled area between its lower and its upper values, such as the
/// minimum and the maximum of an hour.
enum BandKind: ChartKind {
  static let includesZero = false
  static let isWide = false
  static let hidesGrid = false
  static let fillsMap = false
  static let addsUp = false
  static let hasRing = false

  static func bounds(
    of index: Int, in data: ChartData, during range: ClosedRange<Int64>
  ) -> ClosedRange<Double>? { data.bounds(of: index, in: range) }

  static func layer(in data: ChartData) -> SeriesLayer { .bands }

  static func reading(of index: Int, in data: ChartData, at moment: Int64) -> SeriesReading? {
    readingOnLine(of: index, in: data, at: moment)
  }

  static func text(
    of reading: SeriesReading, series: ChartSeries, numbers: NumberFormat
  ) -> String {
    let upper = number(reading.value, of: series, numbers)
    return reading.lower.map { number($0, of: series, numbers) + " – " + upper } ?? upper
  }
}

extension SeriesLayers {
  func bandLayer(_ index: Int, _ points: [BandPoint]) -> some View {
    BandShape(
      points: points, window: window, insets: insets, axis: AxisRange(scales.series[index])
    )
    .fill(Color(theme.color(of: index, in: data)).opacity(0.32))
    .opacity(hidden.contains(data.series[index].id) ? 0 : 1)
  }
}
