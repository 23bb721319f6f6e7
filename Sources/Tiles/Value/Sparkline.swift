import MartletSeries
import MartletUI

/// The course of a chart's first series over its frame: the least and the greatest value of every
/// two points of width.
struct Sparkline: Shape {
  var data: ChartData
  /// The time shown, back from the newest sample, in milliseconds; nil for all.
  var range: Int64?

  /// Points of width of a column.
  private static let step = 2.0

  func path(in rect: CGRect) -> Path {
    guard let whole = data.timeRange, let series = data.series.first, rect.width > Self.step else {
      return Path()
    }
    let earliest = range.map { whole.upperBound.subtractingReportingOverflow($0).partialValue }
    let start = max(whole.lowerBound, earliest ?? whole.lowerBound)
    let end = whole.upperBound
    guard start < end, let bounds = data.bounds(of: 0, in: start...end) else { return Path() }
    let isFlat = bounds.lowerBound == bounds.upperBound
    let height = isFlat ? 1 : bounds.upperBound - bounds.lowerBound
    let base = isFlat ? bounds.lowerBound - 0.5 : bounds.lowerBound
    let length = Double(end - start)
    let columns = Int(rect.width / Self.step)
    return Path { path in
      var last: Int?
      var row = data.times.firstIndex(notBefore: start)
      for column in 1...columns {
        let time = start + Int64(length * Double(column) / Double(columns))
        let next = max(row, data.times.firstIndex(notBefore: time + 1))
        let found = series.values.extremes(in: row..<next)
        row = next
        if found.minimum == .max { continue }
        for extreme in [found.minimum, found.maximum].sorted() where extreme != last {
          guard let value = series.values[extreme] else { continue }
          let place = CGPoint(
            x: rect.minX + Double(data.times[extreme] - start) / length * rect.width,
            y: rect.maxY - (value - base) / height * rect.height)
          if let last, data.joins(last, extreme, of: 0) {
            path.addLine(to: place)
          } else {
            path.move(to: place)
          }
          last = extreme
        }
      }
    }
  }
}
