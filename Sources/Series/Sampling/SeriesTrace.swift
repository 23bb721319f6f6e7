extension ChartData {
  /// Appends the points that draw a series. Each slot is a short run of samples; see `SampleSlots`.
  ///
  /// A slot of at most four samples gives all of them. A larger slot is divided into halves, and
  /// gives the minimum and the maximum sample of each half. If the value ranges of two adjacent
  /// halves do not overlap, it also gives the samples between which the line jumps. A larger slot
  /// of a step series gives its first, minimum, maximum and last sample. The series' gap policy
  /// applies to gaps at the edge of a half and in slots that give all samples; gaps inside a half
  /// are not drawn.
  ///
  /// For a series whose slots mostly have more than four samples, `LineSource` gives a more
  /// accurate line.
  ///
  /// - Complexity: O(slots · log n).
  package func trace(of index: Int, slots: SampleSlots, into points: inout [TracePoint]) {
    var capacity = 0
    for slot in 0..<slots.count { capacity += min(4, slots[slot].count) }
    points.reserveCapacity(points.count + capacity)
    var tracer = LineTracer(series: series[index], gaps: gapRule(of: index), times: times)
    for slot in 0..<slots.count { tracer.take(slots[slot], into: &points) }
    tracer.finish(into: &points)
  }
}

/// Joins samples to a line, one slot after the other.
private struct LineTracer {
  let column: ValueColumn
  let isStep: Bool
  var joints: Joints
  /// The previous half. Its last sample is drawn only if the line jumps from that sample.
  private var previousHalf: (last: Int, low: Double, high: Double)?
  /// The index of the last drawn sample.
  private var drawn = -1

  init(series: ChartSeries, gaps: GapRule, times: TimeColumn) {
    column = series.values
    isStep = series.kind.between == .earlier
    joints = Joints(kind: series.kind, gaps: gaps, times: times)
  }

  mutating func take(_ slot: Range<Int>, into points: inout [TracePoint]) {
    if slot.count <= 4 {
      endPart(into: &points)
      for sample in slot {
        if column.isGap(sample) { joints.skip(sample) } else { add(sample, into: &points) }
      }
      return
    }
    if isStep { return takeEnds(slot, into: &points) }
    let middle = slot.lowerBound + slot.count / 2
    takePart(slot.lowerBound..<middle, into: &points)
    takePart(middle..<slot.upperBound, into: &points)
  }

  mutating func finish(into points: inout [TracePoint]) {
    endPart(into: &points)
    guard let time = joints.heldEnd else { return }
    points.append(TracePoint(time: time, value: column.number(joints.last), joint: .step))
  }

  /// Adds the minimum and the maximum sample.
  private mutating func takePart(_ part: Range<Int>, into points: inout [TracePoint]) {
    let end = part.upperBound - 1
    if column.isGap(part.lowerBound) || column.isGap(end) {
      return takeEnds(part, into: &points)
    }
    let found = column.extremes(in: part)
    let low = column.number(found.minimum)
    let high = column.number(found.maximum)
    let joint = joints.join(part.lowerBound...end)
    let early = min(found.minimum, found.maximum)
    let late = max(found.minimum, found.maximum)
    if let previousHalf, joint == .straight, previousHalf.low <= high, low <= previousHalf.high {
      // The ranges of both halves overlap, so the line enters without a jump.
      append(early, .straight, into: &points)
    } else {
      endPart(into: &points)
      append(part.lowerBound, joint, into: &points)
      if early > part.lowerBound { append(early, .straight, into: &points) }
    }
    if late > early { append(late, .straight, into: &points) }
    previousHalf = (end, low, high)
  }

  /// Adds the first, minimum, maximum and last sample.
  private mutating func takeEnds(_ part: Range<Int>, into points: inout [TracePoint]) {
    endPart(into: &points)
    let found = column.extremes(in: part)
    if found.isGap { return joints.skip(part.upperBound - 1) }
    let low = min(found.minimum, found.maximum)
    let high = max(found.minimum, found.maximum)
    let end = part.upperBound - 1
    if column.isGap(part.lowerBound) {
      joints.skip(part.lowerBound)
    } else if part.lowerBound != low {
      add(part.lowerBound, into: &points)
    }
    add(low, into: &points)
    if high != low { add(high, into: &points) }
    if column.isGap(end) { joints.skip(end) } else if end != high { add(end, into: &points) }
  }

  /// Draws the last sample of the previous half, because the line continues from it.
  private mutating func endPart(into points: inout [TracePoint]) {
    guard let part = previousHalf else { return }
    previousHalf = nil
    if part.last != drawn { append(part.last, .straight, into: &points) }
  }

  private mutating func add(_ sample: Int, into points: inout [TracePoint]) {
    append(sample, joints.join(sample...sample), into: &points)
  }

  private mutating func append(
    _ sample: Int, _ joint: TracePoint.Joint, into points: inout [TracePoint]
  ) {
    drawn = sample
    points.append(
      TracePoint(time: joints.times[sample], value: column.number(sample), joint: joint))
  }
}

/// Chooses the joint of each drawn sample to the previous one, by the gaps between them.
struct Joints {
  let times: TimeColumn
  private let gaps: GapRule
  private let defaultJoint: TracePoint.Joint

  private var hasBegun = false
  private var hasGap = false
  /// The index of the last joined sample.
  private(set) var last = 0
  /// The index of the last gap since that sample.
  private var lastGap = 0

  init(kind: SeriesKind, gaps: GapRule, times: TimeColumn) {
    self.gaps = gaps
    defaultJoint = kind.defaultJoint
    self.times = times
  }

  /// Records a gap.
  mutating func skip(_ sample: Int) {
    hasGap = true
    lastGap = sample
  }

  /// Joins a run of samples that is drawn as one point, and returns its joint to the previous
  /// point.
  mutating func join(_ samples: ClosedRange<Int>) -> TracePoint.Joint {
    let joint = joint(to: samples.lowerBound)
    hasBegun = true
    hasGap = false
    last = samples.upperBound
    return joint
  }

  /// The time until which the last value holds, which is the end of the data; nil if it does not
  /// hold.
  var heldEnd: Int64? {
    guard hasBegun, hasGap, gaps.kind == .hold, gaps.bridges(from: times[last], to: times[lastGap])
    else { return nil }
    return times[lastGap]
  }

  private func joint(to sample: Int) -> TracePoint.Joint {
    guard hasBegun, gaps.bridges(from: times[last], to: times[sample]) else { return .start }
    return gaps.joint(hasGap: hasGap, defaultJoint: defaultJoint)
  }
}
