/// A point of a drawn line.
package struct TracePoint: Hashable, Sendable {
  /// How a line comes to a point from the one before.
  package enum Joint: Hashable, Sendable {
    /// It does not: the line begins here.
    case start
    case straight
    /// Level to the point's time, then upright.
    case step
  }

  /// Milliseconds since 1970-01-01 UTC.
  package var time: Int64
  package var value: Double
  package var joint: Joint

  package init(time: Int64, value: Double, joint: Joint) {
    self.time = time
    self.value = value
    self.joint = joint
  }

  package var startsRun: Bool { joint == .start }
}

extension ChartData {
  /// Appends the points that draw a series: all samples of a slot that holds at most four, else
  /// its first, least, greatest and last. Gaps are treated as the series' policy has it where they
  /// reach across a slot's edge or a slot shows all its samples.
  package func trace(
    of index: Int, slots: SampleSlots, into points: inout [TracePoint]
  ) {
    var most = 0
    for slot in 0..<slots.count { most += min(4, slots[slot].count) }
    points.reserveCapacity(points.count + most)
    var tracer = LineTracer(series: series[index], times: times)
    for slot in 0..<slots.count { tracer.take(slots[slot], into: &points) }
    tracer.finish(into: &points)
  }
}

/// Joins samples to a line, one slot after the other.
private struct LineTracer {
  let column: ValueColumn
  var joints: Joints

  init(series: ChartSeries, times: TimeColumn) {
    column = series.values
    joints = Joints(series: series, times: times)
  }

  mutating func take(_ slot: Range<Int>, into points: inout [TracePoint]) {
    if slot.count <= 4 {
      for sample in slot {
        if column.isGap(sample) { joints.skip(sample) } else { add(sample, into: &points) }
      }
      return
    }
    let found = column.extremes(in: slot)
    if found.isGap { return joints.skip(slot.upperBound - 1) }
    let low = Int(min(found.minimum, found.maximum))
    let high = Int(max(found.minimum, found.maximum))
    let end = slot.upperBound - 1
    if column.isGap(slot.lowerBound) {
      joints.skip(slot.lowerBound)
    } else if slot.lowerBound != low {
      add(slot.lowerBound, into: &points)
    }
    add(low, into: &points)
    if high != low { add(high, into: &points) }
    if column.isGap(end) { joints.skip(end) } else if end != high { add(end, into: &points) }
  }

  mutating func finish(into points: inout [TracePoint]) {
    guard let time = joints.heldEnd else { return }
    points.append(TracePoint(time: time, value: column.number(joints.last), joint: .step))
  }

  private mutating func add(_ sample: Int, into points: inout [TracePoint]) {
    points.append(
      TracePoint(
        time: joints.times[sample], value: column.number(sample),
        joint: joints.join(sample...sample)))
  }
}

/// Says how each drawn sample follows the one before, by the gaps between them.
struct Joints {
  let times: TimeColumn
  private let gaps: GapPolicy
  private let usual: TracePoint.Joint

  private var hasBegun = false
  private var hasGap = false
  /// The sample that was joined last.
  private(set) var last = 0
  /// The last gap since a sample.
  private var lastGap = 0

  init(series: ChartSeries, times: TimeColumn) {
    gaps = series.gaps
    usual = series.kind == .step ? .step : .straight
    self.times = times
  }

  /// Passes over a gap.
  mutating func skip(_ sample: Int) {
    hasGap = true
    lastGap = sample
  }

  /// Takes samples that are drawn as one.
  mutating func join(_ samples: ClosedRange<Int>) -> TracePoint.Joint {
    let joint = joint(to: samples.lowerBound)
    hasBegun = true
    hasGap = false
    last = samples.upperBound
    return joint
  }

  /// Until when the last value is held, if it is: where the data ends.
  var heldEnd: Int64? {
    guard hasBegun, hasGap, gaps.kind == .hold, gaps.bridges(from: times[last], to: times[lastGap])
    else { return nil }
    return times[lastGap]
  }

  private func joint(to sample: Int) -> TracePoint.Joint {
    guard hasBegun, gaps.bridges(from: times[last], to: times[sample]) else { return .start }
    guard hasGap else { return usual }
    switch gaps.kind {
    case .break: return .start
    case .hold: return .step
    case .connect: return usual
    }
  }
}
