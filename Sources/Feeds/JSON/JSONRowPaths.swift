/// The rows in which values, their times and their series lie together.
///
/// `$.meters[*].w` and `$.meters[*].t` have the rows `$.meters[*]`: a meter without `w` is a gap,
/// and not the next meter's value at its time.
struct JSONRowPaths {
  var rows: JSONPath
  /// From a row.
  var value: JSONPath
  /// Nil where the times do not lie in the rows.
  var time: JSONPath?
  /// Nil where the series do not lie in the rows, or there is one.
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
