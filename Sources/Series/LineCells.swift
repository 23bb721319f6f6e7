// A line of many samples a column is told cell by cell: how low and how high it is there. In: a
// chunk's samples, the one before and the one behind; out: its cells.
//
// Samples are not all looked at: groups of 4^k that last no longer than a cell or two stand for what
// they hold by their least and greatest, each in the cell of its own time, and the line runs through
// these in the order of time. Groups lie inside the chunk, so what comes out depends on the chunk's
// samples and their two neighbours alone.

extension LineSource {
  /// Draws the line into the cells of a chunk. At most four groups or sixteen samples a cell are
  /// looked at.
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

/// Where the samples of a chunk are, in cells from its beginning.
struct ChunkScale {
  /// The samples in the chunk.
  let rows: Range<Int>
  let start: Int64
  /// Cells in a millisecond: a power of two, so places are exact.
  let scale: Double
  /// The place of the first sample, and how far it is from each to the next; 0 where that differs.
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

  func place(_ time: Int64) -> Double { Double(time &- start) * scale }
}

/// A way through the samples of a chunk.
private struct CellWalk {
  let line: LineSource
  let scale: ChunkScale
  private let joinsStraight: Bool
  /// The greatest distance that is bridged.
  private var longest: Double
  /// The next sample, and the level of the group that begins there; −1 for none.
  private var index: Int
  private var level = -1
  /// The highest level that is short enough, where all of a level are as long; else the last one.
  private let top: Int
  /// Since a sample.
  private var hasGap = false
  /// Whether there was one yet, and where.
  private var hasBegun = false
  private var last = 0.0

  /// In cells: what longer groups hold would be drawn too far from where it is.
  private static let longestGroup = 2.0

  init(_ line: LineSource, chunk: Int, of grid: CellGrid) {
    self.line = line
    scale = ChunkScale(line.times, chunk: chunk, of: grid)
    index = scale.rows.lowerBound
    joinsStraight = line.usualJoint == .straight
    longest = line.gaps.longest.map(Double.init) ?? .infinity
    longest *= scale.scale
    var top = line.values.levelCount - 1
    if scale.spacing > 0 {
      while top >= 0, Double(ValueColumn.size(top) - 1) * scale.spacing > Self.longestGroup {
        top -= 1
      }
    }
    self.top = top
  }

  mutating func draw(from before: Int?, to after: Int?, into row: inout CellRow) {
    let rows = scale.rows
    if let before {
      row.start(at: place(before), line.values.number(before))
      pass(place(before))
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
      draw(line.values.number(after), at: place(after), joint(to: place(after)), into: &row)
    } else if let last = line.values.lastSample(before: rows.upperBound),
      let end = line.heldEnd(last)
    {
      row.step(to: scale.place(end), line.values.number(last))
    }
  }

  // MARK: - Choosing

  /// Takes the next samples, all or those that stand for groups.
  private mutating func choose(into samples: inout [Int]) {
    while index < scale.rows.upperBound, samples.count < LinePoints.most {
      while fits(level + 1) { level += 1 }
      while level >= 0, !fits(level) { level -= 1 }
      if level < 0 {
        let end = min(scale.rows.upperBound, line.values.leastGroupEnd(after: index))
        for sample in index..<end { samples.append(sample) }
        index = end
        continue
      }
      if scale.spacing == 0, index > scale.rows.lowerBound,
        place(index) - place(index - 1) > Self.longestGroup
      {
        // The line goes on from there and nowhere else.
        samples.append(index - 1)
        samples.append(index)
      }
      let count = groupCount(atMost: max(1, (LinePoints.most - samples.count) / 2))
      // What is apart by less than groups are long cannot be told from what is not.
      longest = max(longest, 3 * Self.longestGroup)
      line.values.appendExtremes(ofGroups: count, level: level, from: index, to: &samples)
      index += count * ValueColumn.size(level)
    }
  }

  /// How many groups like the next one follow each other.
  private func groupCount(atMost most: Int) -> Int {
    let size = ValueColumn.size(level)
    if scale.spacing > 0 {
      // A group of less than the top is soon followed by a larger one.
      return level == top ? min(most, (scale.rows.upperBound - index) / size) : 1
    }
    var count = 1
    var next = index + size
    while count < most, next + size <= scale.rows.upperBound,
      level == top || !line.values.startsGroup(level + 1, at: next)
    {
      let start = place(next)
      guard start - place(next - 1) <= Self.longestGroup,
        place(next + size - 1) - start <= Self.longestGroup
      else { break }
      count += 1
      next += size
    }
    return count
  }

  /// Whether a group begins at the next sample, ends in the chunk and is short enough.
  private func fits(_ level: Int) -> Bool {
    let end = index + ValueColumn.size(level)
    guard level <= top, end <= scale.rows.upperBound, line.values.startsGroup(level, at: index)
    else { return false }
    return scale.spacing > 0 || place(end - 1) - place(index) <= Self.longestGroup
  }

  // MARK: - Drawing

  private mutating func drawPoints(into row: inout CellRow) {
    var index = 0
    while index < row.points.samples.count {
      if joinsStraight, hasBegun, !hasGap {
        index = row.drawLine(from: index, longest: longest)
        if index > 0 { last = row.points.places[index - 1] }
        if index == row.points.samples.count { return }
      }
      let value = row.points.values[index]
      if value.isNaN {
        hasGap = true
      } else {
        let place = row.points.places[index]
        let joint = joint(to: place)
        draw(value, at: place, joint, into: &row)
        let sample = row.points.samples[index]
        if joint == .start, line.isLone(sample) {
          row.add(LoneSample(time: line.times[sample], value: value), at: place)
        }
        pass(place)
      }
      index += 1
    }
  }

  private func draw(
    _ value: Double, at place: Double, _ joint: TracePoint.Joint, into row: inout CellRow
  ) {
    switch joint {
    case .start: row.start(at: place, value)
    case .straight: row.line(to: place, value)
    case .step: row.step(to: place, value)
    }
  }

  private mutating func pass(_ place: Double) {
    hasBegun = true
    hasGap = false
    last = place
  }

  private func joint(to place: Double) -> TracePoint.Joint {
    guard hasBegun, place - last <= longest else { return .start }
    return line.gaps.joint(hasGap: hasGap, usual: line.usualJoint)
  }

  private func place(_ sample: Int) -> Double { scale.place(line.times[sample]) }
}
