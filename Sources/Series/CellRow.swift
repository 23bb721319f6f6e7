/// A sample that no line reaches.
package struct LoneSample: Hashable, Sendable {
  /// Milliseconds since 1970-01-01 UTC.
  package var time: Int64
  package var value: Double

  package init(time: Int64, value: Double) {
    self.time = time
    self.value = value
  }
}

extension [TracePoint] {
  /// Those that no line reaches.
  package var loneSamples: [LoneSample] {
    indices.compactMap { index in
      let isLone =
        self[index].startsRun && (index + 1 == endIndex || self[index + 1].startsRun)
      return isLone ? LoneSample(time: self[index].time, value: self[index].value) : nil
    }
  }
}

/// The cells of one chunk, and the pen that draws a line into them; its storage is reused from chunk
/// to chunk.
///
/// Places are counted in cells from the chunk's beginning. The pen comes from before the chunk, goes
/// on in time only, and may end behind it.
package struct CellRow: Sendable {
  /// The lowest and the highest value that the line takes in each cell; of one that it does not
  /// cross the lowest is above the highest.
  package private(set) var lowest: [Double]
  package private(set) var highest: [Double]
  /// In the chunk; of each run of 32 cells, which is a column or less, at most the least and greatest.
  package private(set) var lone: [LoneSample] = []
  /// What is drawn next.
  var points = LinePoints()

  /// The cell that the pen is in: −1 before the chunk, `size` behind it.
  private var cell = -1
  private var low = Double.infinity
  private var high = -Double.infinity
  /// Where the pen is.
  private var place = 0.0
  private var value = 0.0
  /// The run of cells that the last of `lone` lies in, and how many lie there.
  private var loneRun = -1
  private var loneCount = 0

  private static let size = CellGrid.chunkSize

  package init() {
    lowest = Array(repeating: .infinity, count: Self.size)
    highest = Array(repeating: -.infinity, count: Self.size)
  }

  /// Whether the line crosses any cell.
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

  /// Draws on to points as long as they lie in the chunk and no further apart than `longest`; stops
  /// at a gap. Returns where to go on.
  mutating func drawLine(from start: Int, longest: Double) -> Int {
    var (cell, low, high, place, value) = (cell, low, high, place, value)
    // Taken out, so that they are lent while the pen moves.
    var (lows, highs): ([Double], [Double]) = ([], [])
    swap(&lows, &self.lowest)
    swap(&highs, &self.highest)
    var lowest = lows.mutableSpan
    var highest = highs.mutableSpan
    let points = points
    let places = points.places.span
    let values = points.values.span
    let count = points.samples.count
    var index = start
    while index < count {
      let nextPlace = places[index]
      let next = values[index]
      // Not so of a gap, which is no number.
      guard nextPlace - place <= longest, next == next else { break }
      let nextCell = Int(nextPlace)
      if nextCell != cell {
        let share = 1 / (nextPlace - place)
        let way = next - value
        while cell < nextCell {
          // Rounding shall not pass the end.
          let part = (Double(cell &+ 1) - place) * share
          let edge = part < 1 ? value + way * part : next
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
      place = nextPlace
      value = next
      index &+= 1
    }
    swap(&lows, &self.lowest)
    swap(&highs, &self.highest)
    (self.cell, self.low, self.high, self.place, self.value) = (cell, low, high, place, value)
    return index
  }

  /// Puts the pen down; before the chunk no cell shows it.
  mutating func start(at place: Double, _ value: Double) {
    let next = Self.cell(at: place)
    if next != cell { leave(for: next) }
    include(value)
    self.place = place
    self.value = value
  }

  /// Draws a straight line.
  mutating func line(to place: Double, _ value: Double) {
    let next = Self.cell(at: place)
    if next != cell {
      let share = 1 / (place - self.place)
      // Values are at most 1e300, so their difference is finite.
      let way = value - self.value
      while cell < next {
        let part = (Double(cell + 1) - self.place) * share
        let edge = part < 1 ? self.value + way * part : value
        include(edge)
        leave(for: cell + 1)
        include(edge)
      }
    }
    include(value)
    self.place = place
    self.value = value
  }

  /// Draws a level line, then an upright one.
  mutating func step(to place: Double, _ value: Double) {
    line(to: place, self.value)
    include(value)
    self.value = value
  }

  /// Takes the pen up.
  mutating func end() { leave(for: Self.size) }

  /// Notes a lone sample of the chunk.
  mutating func add(_ sample: LoneSample, at place: Double) {
    let run = Int(place) / 32
    if loneCount == 0 || run != loneRun {
      loneRun = run
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

  private static func cell(at place: Double) -> Int {
    place < 0 ? -1 : place < Double(size) ? Int(place) : size
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
