/// The rows that contain values together with their times and series.
///
/// The paths `$.meters[*].w` and `$.meters[*].t` share the rows `$.meters[*]`. A meter without `w`
/// then gives a gap at its time. Without rows, it would get the value of the next meter.
struct JSONRowPaths {
  var rows: JSONPath
  /// The path of the value, relative to its row.
  var value: JSONPath
  /// The path of the time, relative to the row; nil if the times are not in the rows.
  var time: JSONPath?
  /// The path of the series' name, relative to the row; nil for one series, and for names outside
  /// of the rows.
  var series: JSONPath?

  init(_ values: JSONValues, time: JSONPath) {
    let segments = values.path.segments
    let length = (segments.lastIndex { !$0.isSingular } ?? -1) + 1
    let prefix = segments[..<length]
    func relative(_ path: JSONPath) -> JSONPath? {
      guard length > 0, path.segments.starts(with: prefix) else { return nil }
      let rest = JSONPath(segments: Array(path.segments[length...]))
      return rest.isSingular ? rest : nil
    }
    rows = JSONPath(segments: Array(prefix))
    value = JSONPath(segments: Array(segments[length...]))
    self.time = relative(time)
    series = values.series.flatMap(relative)
  }
}
