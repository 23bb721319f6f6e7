/// A point of a drawn band.
package struct BandPoint: Hashable, Sendable {
  /// The time of the point, in milliseconds since 1970-01-01 UTC.
  package var time: Int64
  /// The value of the lower edge at `time`.
  package var lower: Double
  /// The value of the upper edge at `time`.
  package var upper: Double
  /// The form of the edges from the previous point to this one.
  package var joint: TracePoint.Joint

  /// Whether this point begins a new run, so that the band is interrupted before it.
  package var startsRun: Bool { joint == .start }
}

extension ChartData {
  /// Appends the points that draw a band. Each slot is a short run of samples; see `SampleSlots`.
  ///
  /// A slot of at most four samples gives one point per sample. A larger slot gives one point at
  /// its middle, with the minimum of the lower edge and the maximum of the upper edge. Gaps are the
  /// same as for a line. A series without a lower edge appends nothing.
  ///
  /// - Complexity: O(slots · log n).
  package func bandTrace(of index: Int, slots: SampleSlots, into points: inout [BandPoint]) {
    let series = series[index]
    guard let lower = series.lower else { return }
    var joints = Joints(kind: series.kind, gaps: gapRule(of: index), times: times)
    for slotIndex in 0..<slots.count {
      let slot = slots[slotIndex]
      if slot.count <= 4 {
        for sample in slot {
          if series.isGap(sample) {
            joints.skip(sample)
            continue
          }
          points.append(
            BandPoint(
              time: times[sample], lower: lower.number(sample),
              upper: series.values.number(sample), joint: joints.join(sample...sample)))
        }
        continue
      }
      guard let low = lower.bounds(in: slot), let high = series.values.bounds(in: slot) else {
        joints.skip(slot.upperBound - 1)
        continue
      }
      if series.isGap(slot.lowerBound) { joints.skip(slot.lowerBound) }
      let end = slot.upperBound - 1
      points.append(
        BandPoint(
          time: times[slot.lowerBound] + (times[end] - times[slot.lowerBound]) / 2,
          lower: low.lowerBound, upper: high.upperBound,
          joint: joints.join(slot.lowerBound...end)))
      if series.isGap(end) { joints.skip(end) }
    }
    if let end = joints.heldEnd {
      points.append(
        BandPoint(
          time: end, lower: lower.number(joints.last), upper: series.values.number(joints.last),
          joint: .step))
    }
  }
}
