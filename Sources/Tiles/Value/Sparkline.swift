import MartletSeries
import MartletUI

/// The line of a chart's first series over the whole frame. It joins the minimum and the maximum of
/// each column of 2 points.
struct Sparkline: Shape {
  var data: ChartData
  /// The duration that is shown, up to the newest sample, in milliseconds; nil for all samples.
  var range: Int64?

  /// The width of a column, in points.
  private static let step = 2.0

  func path(in rect: CGRect) -> Path {
    guard let whole = data.timeRange, let series = data.series.first, rect.width > Self.step else {
      return Path()
    }
    let begin = range.map { whole.upperBound.subtractingReportingOverflow($0) }
    let earliest = begin.flatMap { $0.overflow ? nil : $0.partialValue }
    let start = max(whole.lowerBound, earliest ?? whole.lowerBound)
    let end = whole.upperBound
    guard start < end, let bounds = data.bounds(of: 0, in: start...end) else { return Path() }
    let isFlat = bounds.lowerBound == bounds.upperBound
    let height = isFlat ? 1 : bounds.upperBound - bounds.lowerBound
    let base = isFlat ? bounds.lowerBound - 0.5 : bounds.lowerBound
    let duration = Double(end - start)
    let columns = Int(rect.width / Self.step)
    return Path { path in
      var last: Int?
      var isJoined = false
      func add(_ extreme: Int) {
        guard extreme != last, let value = series.values[extreme] else { return }
        let point = CGPoint(
          x: rect.minX + Double(data.times[extreme] - start) / duration * rect.width,
          y: rect.maxY - (value - base) / height * rect.height)
        if isJoined { path.addLine(to: point) } else { path.move(to: point) }
        isJoined = true
        last = extreme
      }
      // The last sample of the previous column. Gaps are looked for between samples, not between
      // extremes.
      var passed: Int?
      var row = data.times.firstIndex(notBefore: start)
      for column in 1...columns {
        let time = start + Int64(duration * Double(column) / Double(columns))
        if row == data.times.count { break }
        if data.times[row] > time { continue }
        let next = data.times.firstIndex(notBefore: time + 1)
        let found = series.values.extremes(in: row..<next)
        let first = row
        row = next
        if found.minimum == .max { continue }
        isJoined = false
        if let passed { isJoined = data.joins(passed, first, of: 0) }
        passed = next - 1
        add(min(found.minimum, found.maximum))
        add(max(found.minimum, found.maximum))
      }
    }
  }
}
