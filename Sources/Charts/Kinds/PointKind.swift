import MartletFormats
import MartletSeries
import MartletUI

/// A dot for each sample; a touch shows the value of the nearest one.
enum PointKind: ChartKind {
  static let includesZero = false
  static let isWide = false
  static let hidesGrid = false
  static let fillsMap = false
  static let addsUp = false
  static let hasRing = true

  static func bounds(
    of index: Int, in data: ChartData, during range: ClosedRange<Int64>
  ) -> ClosedRange<Double>? { data.bounds(of: index, in: range) }

  static func layer(in data: ChartData) -> SeriesLayer { .points }

  static func reading(of index: Int, in data: ChartData, at moment: Int64) -> SeriesReading? {
    data.sample(of: index, nearest: moment).map { SeriesReading(time: $0.time, value: $0.value) }
  }

  static func text(
    of reading: SeriesReading, series: ChartSeries, numbers: NumberFormat
  ) -> String { number(reading.value, of: series, numbers) }
}

extension SeriesLayers {
  func pointLayer(_ index: Int, _ samples: [LoneSample]) -> some View {
    PointsShape(
      samples: samples, size: lineWidth * 3, window: window, insets: insets,
      axis: AxisRange(scales.series[index])
    )
    .fill(Color(theme.color(of: index, in: data)))
    .opacity(hidden.contains(data.series[index].id) ? 0 : 1)
  }
}

/// Dots, or small squares if there are more than 1000.
private struct PointsShape: SampleShape {
  var samples: [LoneSample]
  /// The diameter of a dot in points.
  var size: Double
  var window: TimeWindow
  var insets: EdgeInsets
  var axis: AxisRange

  func path(in plot: PlotArea) -> Path {
    let isDense = samples.count > 1000
    let size = isDense ? size / 2 : size
    return Path { path in
      for sample in samples {
        let middle = plot.position(sample.time, sample.value, on: axis)
        let box = CGRect(
          x: middle.x - size / 2, y: middle.y - size / 2, width: size, height: size)
        if isDense { path.addRect(box) } else { path.addEllipse(in: box) }
      }
    }
  }
}
