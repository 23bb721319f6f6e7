/// What the line of a series is drawn from; holds its columns without copying them.
package struct LineSource: Sendable {
  let kind: SeriesKind
  let gaps: GapRule
  let times: TimeColumn
  let values: ValueColumn

  /// Nil for a band, which has two lines.
  package init?(_ data: ChartData, series index: Int) {
    let series = data.series[index]
    guard !series.kind.hasLowerEdge else { return nil }
    kind = series.kind
    gaps = data.gapRule(of: index)
    times = data.times
    values = series.values
  }

  var usualJoint: TracePoint.Joint { kind.usualJoint }

  /// Whether this is what it was, but for new samples at its end and dropped ones at its beginning.
  /// O(1): a copy of the same samples elsewhere does not count.
  package func continues(_ old: LineSource) -> Bool {
    kind == old.kind && gaps == old.gaps && times.continues(old.times)
      && values.continues(old.values)
  }

  /// Whether what was drawn of `old`, which this continues, is still right.
  package func keeps(_ reach: CellReach, of old: LineSource) -> Bool {
    reach.first >= times.firstNumber
      && !(reach.hasEnd
        && times.firstNumber + times.count > old.times.firstNumber + old.times.count)
  }

  /// Whether neighbouring samples, with nothing but gaps between them, are joined.
  func joins(_ earlier: Int, _ later: Int) -> Bool {
    (later == earlier + 1 || gaps.kind != .break)
      && gaps.bridges(from: times[earlier], to: times[later])
  }

  /// Until when the value of the last sample is held; nil if it is not.
  func heldEnd(_ last: Int) -> Int64? {
    let end = times.count - 1
    guard gaps.kind == .hold, last < end, gaps.bridges(from: times[last], to: times[end]) else {
      return nil
    }
    return times[end]
  }

  /// Whether no line reaches a sample from either side. O(log n).
  func isLone(_ sample: Int) -> Bool {
    if let before = values.lastSample(before: sample), joins(before, sample) { return false }
    if let after = values.firstSample(from: sample + 1) { return !joins(sample, after) }
    return heldEnd(sample) == nil
  }
}

/// Which samples a chunk was drawn from.
package struct CellReach: Hashable, Sendable {
  /// The number of the earliest, counted from the first sample that ever was; `Int.max` for none.
  var first: Int
  /// Whether there was none behind the chunk, so that the next one may change it.
  var hasEnd: Bool
}
