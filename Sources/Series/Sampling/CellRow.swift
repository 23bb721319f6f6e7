/// A sample without a line to its neighbours.
package struct LoneSample: Hashable, Sendable {
  /// The time of the sample, in milliseconds since 1970-01-01 UTC.
  package var time: Int64
  /// The value of the sample; never NaN.
  package var value: Double

  /// Makes a lone sample at a time in milliseconds since 1970-01-01 UTC.
  package init(time: Int64, value: Double) {
    self.time = time
    self.value = value
  }
}

extension [TracePoint] {
  /// The samples without a line to their neighbours, in order of time.
  ///
  /// - Complexity: O(count).
  package var loneSamples: [LoneSample] {
    indices.compactMap { index in
      let isLone =
        self[index].startsRun && (index + 1 == endIndex || self[index + 1].startsRun)
      return isLone ? LoneSample(time: self[index].time, value: self[index].value) : nil
    }
  }
}

/// The cells of one chunk, and a pen that draws a line into them. The pen is the point that the
/// line has reached. The storage is reused for the next chunk.
///
/// Positions are in cells from the start of the chunk. The pen starts before the chunk, moves only
/// forward in time, and may end after the chunk.
package struct CellRow: Sendable {
  /// The lowest value of the line in each cell. In a cell without a line it is above `highest`.
  package private(set) var lowest: [Double]
  /// The highest value of the line in each cell; −infinity in a cell without a line.
  package private(set) var highest: [Double]
  /// The lone samples of the chunk: at most the minimum and the maximum of each block of 32 cells.
  /// A block is at most as wide as a column of pixels.
  package private(set) var lone: [LoneSample] = []
  /// The points that `drawLine` draws next.
  var points = LinePoints()

  /// The number of the cell that contains the pen: −1 before the chunk, `size` after it.
  private var cell = -1
  /// The range of the line in this cell so far.
  private var low = Double.infinity
  private var high = -Double.infinity
  /// The position and the value of the pen.
  private var position = 0.0
  private var value = 0.0
  /// The block of 32 cells that contains the last lone sample, and the number of lone samples in
  /// it.
  private var loneBlock = -1
  private var loneCount = 0

  private static let size = CellGrid.chunkSize

  /// Makes a row without a line and without lone samples.
  package init() {
    lowest = Array(repeating: .infinity, count: Self.size)
    highest = Array(repeating: -.infinity, count: Self.size)
  }

  /// Whether the line crosses any cell.
  ///
  /// - Complexity: O(chunk size).
  package var hasLine: Bool {
    for cell in 0..<Self.size where lowest[cell] <= highest[cell] { return true }
    return false
  }

  mutating func clear() {
    for cell in 0..<Self.size {
      lowest[cell] = .infinity
      highest[cell] = -.infinity
    }
    lone.removeAll(keepingCapacity: true)
    loneCount = 0
    cell = -1
    (low, high) = (.infinity, -.infinity)
  }

  // MARK: - Drawing

  /// Draws a line through `points` from index `start` on, all of which lie in the chunk. Stops at a
  /// gap, and at a point more than `longest` cells after the previous one. Returns the index of the
  /// first point that is not drawn.
  mutating func drawLine(from start: Int, longest: Double) -> Int {
    var (cell, low, high, position, value) = (cell, low, high, position, value)
    // The arrays are taken out of `self`, because spans of arrays in `self` would forbid changes of
    // the pen.
    var (lows, highs): ([Double], [Double]) = ([], [])
    swap(&lows, &self.lowest)
    swap(&highs, &self.highest)
    var lowest = lows.mutableSpan
    var highest = highs.mutableSpan
    let points = points
    let positions = points.positions.span
    let values = points.values.span
    let count = points.samples.count
    var index = start
    while index < count {
      let nextPosition = positions[index]
      let next = values[index]
      // The comparison is false for a gap, because NaN does not equal itself.
      guard nextPosition - position <= longest, next == next else { break }
      let nextCell = Int(nextPosition)
      if nextCell != cell {
        let share = 1 / (nextPosition - position)
        let delta = next - value
        while cell < nextCell {
          // Rounding must not put the edge beyond the next value.
          let part = (Double(cell &+ 1) - position) * share
          let edge = part < 1 ? value + delta * part : next
          low = edge < low ? edge : low
          high = edge > high ? edge : high
          if cell >= 0 {
            lowest[cell] = low
            highest[cell] = high
          }
          cell &+= 1
          (low, high) = (edge, edge)
        }
      }
      low = next < low ? next : low
      high = next > high ? next : high
      position = nextPosition
      value = next
      index &+= 1
    }
    swap(&lows, &self.lowest)
    swap(&highs, &self.highest)
    (self.cell, self.low, self.high, self.position, self.value) = (cell, low, high, position, value)
    return index
  }

  /// Puts the pen down. Positions before the chunk are not drawn.
  mutating func start(at position: Double, _ value: Double) {
    let next = Self.cell(at: position)
    if next != cell { leave(for: next) }
    include(value)
    self.position = position
    self.value = value
  }

  /// Draws a straight line.
  mutating func line(to position: Double, _ value: Double) {
    let next = Self.cell(at: position)
    if next != cell {
      let share = 1 / (position - self.position)
      // Values are at most 1e300, so their difference is finite.
      let delta = value - self.value
      while cell < next {
        let part = (Double(cell + 1) - self.position) * share
        let edge = part < 1 ? self.value + delta * part : value
        include(edge)
        leave(for: cell + 1)
        include(edge)
      }
    }
    include(value)
    self.position = position
    self.value = value
  }

  /// Draws a horizontal line, then a vertical one.
  mutating func step(to position: Double, _ value: Double) {
    line(to: position, self.value)
    include(value)
    self.value = value
  }

  /// Lifts the pen.
  mutating func end() { leave(for: Self.size) }

  /// Adds a lone sample of the chunk.
  mutating func add(_ sample: LoneSample, at position: Double) {
    let block = Int(position) / 32
    if loneCount == 0 || block != loneBlock {
      loneBlock = block
      loneCount = 0
    }
    guard loneCount == 2 else {
      loneCount += 1
      return lone.append(sample)
    }
    let (one, other) = (lone.count - 2, lone.count - 1)
    if lone[other].value < lone[one].value { lone.swapAt(one, other) }
    if sample.value < lone[one].value {
      lone[one] = sample
    } else if sample.value > lone[other].value {
      lone[other] = sample
    }
  }

  private static func cell(at position: Double) -> Int {
    position < 0 ? -1 : position < Double(size) ? Int(position) : size
  }

  private mutating func include(_ value: Double) {
    low = min(low, value)
    high = max(high, value)
  }

  private mutating func leave(for next: Int) {
    if cell >= 0, cell < Self.size {
      lowest[cell] = low
      highest[cell] = high
    }
    cell = next
    (low, high) = (.infinity, -.infinity)
  }
}
