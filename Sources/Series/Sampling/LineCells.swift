// This stage draws a line that has more than four samples in a column. The line is divided into
// cells, each with its lowest and highest value. The input is the samples of a chunk and the sample
// before and after them. The output is the cells of the chunk.
//
// The walk does not visit all samples. A group of 4^k samples that lasts at most two cells is
// represented by its minimum and its maximum, each in the cell of its own time. The line runs
// through these samples in order of time. Groups lie inside the chunk, so the cells depend only on
// the chunk's samples and their two neighbours.

extension LineSource {
  /// Draws the line into the cells of a chunk, and returns the samples on which they depend. The
  /// previous contents of `row` are cleared.
  ///
  /// - Complexity: O(cells): it visits no more than four groups or sixteen samples for each cell.
  package func draw(chunk: Int, of grid: CellGrid, into row: inout CellRow) -> CellReach {
    row.clear()
    var walk = CellWalk(self, chunk: chunk, of: grid)
    let before = values.lastSample(before: walk.scale.rows.lowerBound)
    let after = values.firstSample(from: walk.scale.rows.upperBound)
    walk.draw(from: before, to: after, into: &row)
    row.end()
    let first = before ?? (walk.scale.rows.isEmpty ? nil : walk.scale.rows.lowerBound)
    return CellReach(first: first.map { times.firstNumber + $0 } ?? .max, hasEnd: after == nil)
  }
}

/// The positions of a chunk's samples, in cells from its start.
struct ChunkScale {
  /// The samples in the chunk.
  let rows: Range<Int>
  let start: Int64
  /// The number of cells in a millisecond: a power of two, so positions are exact.
  let scale: Double
  /// The position of the first sample, and the distance between neighbouring samples, which is 0 if
  /// it varies.
  let first: Double
  let spacing: Double

  init(_ times: TimeColumn, chunk: Int, of grid: CellGrid) {
    start = grid.start(ofChunk: chunk)
    scale = 1 / grid.cellDuration
    let first = times.firstIndex(notBefore: start)
    rows = first..<max(first, times.firstIndex(notBefore: start + grid.chunkDuration))
    self.first = rows.isEmpty ? 0 : Double(times[first] - start) * scale
    spacing = Double(times.spacing(in: rows) ?? 0) * scale
  }

  func position(_ time: Int64) -> Double { Double(time &- start) * scale }
}

/// A walk through the samples of a chunk.
private struct CellWalk {
  let line: LineSource
  let scale: ChunkScale
  private let joinsStraight: Bool
  /// The maximum distance that a line joins, in cells.
  private var longest: Double
  /// The index of the next sample.
  private var index: Int
  /// The level of the group that begins at `index`; −1 for a single sample.
  private var level = -1
  /// The highest level whose groups are short enough, if all samples have the same distance;
  /// otherwise the last level.
  private let top: Int
  /// Whether a gap follows the sample that was visited last.
  private var hasGap = false
  /// Whether a sample was already visited, and the position of the last one.
  private var hasBegun = false
  private var last = 0.0

  /// The maximum length of a group, in cells. The samples of a longer group would be drawn too far
  /// from their positions.
  private static let maximumGroupLength = 2.0

  init(_ line: LineSource, chunk: Int, of grid: CellGrid) {
    self.line = line
    scale = ChunkScale(line.times, chunk: chunk, of: grid)
    index = scale.rows.lowerBound
    joinsStraight = line.defaultJoint == .straight
    longest = line.gaps.longest.map(Double.init) ?? .infinity
    longest *= scale.scale
    var top = line.values.levelCount - 1
    if scale.spacing > 0 {
      while top >= 0, Double(ValueColumn.size(top) - 1) * scale.spacing > Self.maximumGroupLength {
        top -= 1
      }
    }
    self.top = top
  }

  mutating func draw(from before: Int?, to after: Int?, into row: inout CellRow) {
    let rows = scale.rows
    if let before {
      row.start(at: position(before), line.values.number(before))
      pass(position(before))
      hasGap = before + 1 < rows.lowerBound
    }
    while index < rows.upperBound {
      row.points.samples.removeAll(keepingCapacity: true)
      choose(into: &row.points.samples)
      row.points.find(line, scale)
      drawPoints(into: &row)
    }
    if let after {
      if after > rows.upperBound { hasGap = true }
      draw(line.values.number(after), at: position(after), joint(to: position(after)), into: &row)
    } else if let last = line.values.lastSample(before: rows.upperBound),
      let end = line.heldEnd(last)
    {
      row.step(to: scale.position(end), line.values.number(last))
    }
  }

  // MARK: - Choosing

  /// Chooses the next samples: all of them, or those that represent groups.
  private mutating func choose(into samples: inout [Int]) {
    while index < scale.rows.upperBound, samples.count < LinePoints.maximumCount {
      while fits(level + 1) { level += 1 }
      while level >= 0, !fits(level) { level -= 1 }
      if level < 0 {
        let end = min(scale.rows.upperBound, line.values.smallestGroupEnd(after: index))
        for sample in index..<end { samples.append(sample) }
        index = end
        continue
      }
      if scale.spacing == 0, index > scale.rows.lowerBound,
        position(index) - position(index - 1) > Self.maximumGroupLength
      {
        // There is a long interval before `index`. The line crosses it from the last sample before
        // it to the first one after it, so these two are drawn exactly and not as members of
        // groups.
        samples.append(index - 1)
        samples.append(index)
      }
      let count = groupCount(atMost: max(1, (LinePoints.maximumCount - samples.count) / 2))
      // Only the extremes of a group are drawn. Two of them may be up to three group lengths apart
      // although all samples between them are joined, so an interval shorter than that cannot
      // interrupt the line.
      longest = max(longest, 3 * Self.maximumGroupLength)
      line.values.appendExtremes(ofGroups: count, level: level, from: index, to: &samples)
      index += count * ValueColumn.size(level)
    }
  }

  /// Returns the number of consecutive groups of the same level as the next one.
  private func groupCount(atMost maximumCount: Int) -> Int {
    let size = ValueColumn.size(level)
    if scale.spacing > 0 {
      // A group below the top level is soon followed by a larger one.
      return level == top ? min(maximumCount, (scale.rows.upperBound - index) / size) : 1
    }
    var count = 1
    var next = index + size
    while count < maximumCount, next + size <= scale.rows.upperBound,
      level == top || !line.values.startsGroup(level + 1, at: next)
    {
      let start = position(next)
      guard start - position(next - 1) <= Self.maximumGroupLength,
        position(next + size - 1) - start <= Self.maximumGroupLength
      else { break }
      count += 1
      next += size
    }
    return count
  }

  /// Returns whether a group begins at the next sample, ends in the chunk and is short enough.
  private func fits(_ level: Int) -> Bool {
    let end = index + ValueColumn.size(level)
    guard level <= top, end <= scale.rows.upperBound, line.values.startsGroup(level, at: index)
    else { return false }
    return scale.spacing > 0 || position(end - 1) - position(index) <= Self.maximumGroupLength
  }

  // MARK: - Drawing

  private mutating func drawPoints(into row: inout CellRow) {
    var index = 0
    while index < row.points.samples.count {
      if joinsStraight, hasBegun, !hasGap {
        index = row.drawLine(from: index, longest: longest)
        if index > 0 { last = row.points.positions[index - 1] }
        if index == row.points.samples.count { return }
      }
      let value = row.points.values[index]
      if value.isNaN {
        hasGap = true
      } else {
        let position = row.points.positions[index]
        let joint = joint(to: position)
        draw(value, at: position, joint, into: &row)
        let sample = row.points.samples[index]
        if joint == .start, line.isLone(sample) {
          row.add(LoneSample(time: line.times[sample], value: value), at: position)
        }
        pass(position)
      }
      index += 1
    }
  }

  private func draw(
    _ value: Double, at position: Double, _ joint: TracePoint.Joint, into row: inout CellRow
  ) {
    switch joint {
    case .start: row.start(at: position, value)
    case .straight: row.line(to: position, value)
    case .step: row.step(to: position, value)
    }
  }

  private mutating func pass(_ position: Double) {
    hasBegun = true
    hasGap = false
    last = position
  }

  private func joint(to position: Double) -> TracePoint.Joint {
    guard hasBegun, position - last <= longest else { return .start }
    return line.gaps.joint(hasGap: hasGap, defaultJoint: line.defaultJoint)
  }

  private func position(_ sample: Int) -> Double { scale.position(line.times[sample]) }
}
