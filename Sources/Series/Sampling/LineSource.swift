/// The data of a series' line. It shares the storage of the columns.
package struct LineSource: Sendable {
  let kind: SeriesKind
  let gaps: GapRule
  let times: TimeColumn
  let values: ValueColumn

  /// Makes the source of a series' line; nil for a band, which has two lines.
  package init?(_ data: ChartData, series index: Int) {
    let series = data.series[index]
    guard !series.kind.hasLowerEdge else { return nil }
    kind = series.kind
    gaps = data.gapRule(of: index)
    times = data.times
    values = series.values
  }

  var defaultJoint: TracePoint.Joint { kind.defaultJoint }

  /// Returns whether this is `old` with new samples at its end and dropped ones at its start. It
  /// returns false for equal samples in other storage.
  package func continues(_ old: LineSource) -> Bool {
    kind == old.kind && gaps == old.gaps && times.continues(old.times)
      && values.continues(old.values)
  }

  /// Returns whether a chunk that was drawn from `old` is still correct. `self` must continue
  /// `old`.
  package func keeps(_ reach: CellReach, of old: LineSource) -> Bool {
    reach.first >= times.firstNumber
      && !(reach.hasEnd
        && times.firstNumber + times.count > old.times.firstNumber + old.times.count)
  }

  /// Returns whether two samples with only gaps between them are joined.
  func joins(_ earlier: Int, _ later: Int) -> Bool {
    (later == earlier + 1 || gaps.kind != .break)
      && gaps.bridges(from: times[earlier], to: times[later])
  }

  /// Returns the time until which the value of the last sample holds; nil if it does not hold.
  func heldEnd(_ last: Int) -> Int64? {
    let end = times.count - 1
    guard gaps.kind == .hold, last < end, gaps.bridges(from: times[last], to: times[end]) else {
      return nil
    }
    return times[end]
  }

  /// Returns whether no line joins the sample to a neighbour.
  ///
  /// - Complexity: O(log n).
  func isLone(_ sample: Int) -> Bool {
    if let before = values.lastSample(before: sample), joins(before, sample) { return false }
    if let after = values.firstSample(from: sample + 1) { return !joins(sample, after) }
    return heldEnd(sample) == nil
  }
}

/// The samples on which the cells of a chunk depend.
package struct CellReach: Hashable, Sendable {
  /// The number of the earliest sample, counted from the first sample ever appended; `Int.max` for
  /// none.
  var first: Int
  /// Whether no sample follows the chunk. The next appended sample may then change the chunk.
  var hasEnd: Bool
}
