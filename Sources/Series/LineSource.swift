/// The data of a series' line. It refers to the columns without copying them.
package struct LineSource: Sendable {
  let kind: SeriesKind
  let gaps: GapRule
  let times: TimeColumn
  let values: ValueColumn

  /// Returns nil for a band, which has two lines.
  package init?(_ data: ChartData, series index: Int) {
    let series = data.series[index]
    guard !series.kind.hasLowerEdge else { return nil }
    kind = series.kind
    gaps = data.gapRule(of: index)
    times = data.times
    values = series.values
  }

  var usualJoint: TracePoint.Joint { kind.usualJoint }

  /// Whether this is `old` with new samples at its end and dropped ones at its start. O(1): equal
  /// samples in other storage do not count.
  package func continues(_ old: LineSource) -> Bool {
    kind == old.kind && gaps == old.gaps && times.continues(old.times)
      && values.continues(old.values)
  }

  /// Whether a chunk drawn from `old`, which this continues, is still right.
  package func keeps(_ reach: CellReach, of old: LineSource) -> Bool {
    reach.first >= times.firstNumber
      && !(reach.hasEnd
        && times.firstNumber + times.count > old.times.firstNumber + old.times.count)
  }

  /// Whether two samples with only gaps between them are joined.
  func joins(_ earlier: Int, _ later: Int) -> Bool {
    (later == earlier + 1 || gaps.kind != .break)
      && gaps.bridges(from: times[earlier], to: times[later])
  }

  /// Returns the time until which the value of the last sample is held; nil if it is not held.
  func heldEnd(_ last: Int) -> Int64? {
    let end = times.count - 1
    guard gaps.kind == .hold, last < end, gaps.bridges(from: times[last], to: times[end]) else {
      return nil
    }
    return times[end]
  }

  /// Whether no line joins the sample to a neighbour. O(log n).
  func isLone(_ sample: Int) -> Bool {
    if let before = values.lastSample(before: sample), joins(before, sample) { return false }
    if let after = values.firstSample(from: sample + 1) { return !joins(sample, after) }
    return heldEnd(sample) == nil
  }
}

/// The samples from which a chunk was drawn.
package struct CellReach: Hashable, Sendable {
  /// The number of the earliest one, counted from the first sample ever; `Int.max` for none.
  var first: Int
  /// Whether there was no sample behind the chunk, so that the next one may change it.
  var hasEnd: Bool
}
