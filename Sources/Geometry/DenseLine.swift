/// A line with many points per pixel, described by the lowest and the highest value in each narrow
/// cell of its x axis. A stroke of the line shows nothing more than these values.
///
/// All cells have the same width and are numbered along the axis from 0. The path that shows the
/// line defines the position of the cells in x. Lines share chunks of cells, so a line that scrolls
/// needs storage only for the cells that have come into view.
package struct DenseLine: Hashable, Sendable {
  /// The chunks in the order of the axis. An element is nil where the line has no values.
  package let chunks: [Chunk?]
  /// The cells from the first to the last one with values; empty for a line without values.
  let occupied: Range<Int>
  let lowest: Double
  let highest: Double

  /// Creates a line from chunks of cells.
  ///
  /// - Complexity: O(chunks).
  package init(chunks: [Chunk?]) {
    self.chunks = chunks
    var (low, high) = (Double.infinity, -Double.infinity)
    var (first, end) = (Int.max, 0)
    for (index, chunk) in chunks.enumerated() {
      guard let chunk else { continue }
      let start = index * Chunk.cellCount
      first = min(first, start + chunk.occupied.lowerBound)
      end = start + chunk.occupied.upperBound
      low = min(low, chunk.lowest)
      high = max(high, chunk.highest)
    }
    occupied = min(first, end)..<end
    lowest = low
    highest = high
  }

  /// True when both lines share the same chunks; chunks compare by identity. O(chunks).
  package static func == (a: DenseLine, b: DenseLine) -> Bool { a.chunks == b.chunks }

  /// Hashes the identities of the chunks. O(chunks).
  package func hash(into hasher: inout Hasher) { hasher.combine(chunks) }
}

extension DenseLine {
  /// A block of `cellCount` adjacent cells, in four bytes each.
  ///
  /// Each run of 128 cells stores its values in 65,535 steps of the run's range. In a graph 2,000
  /// pixels high a step is a 30th of a pixel, and less if the run does not span the whole height.
  package final class Chunk: Sendable {
    /// The number of cells in a chunk.
    package static let cellCount = 512
    /// The number of cells that share a range of values.
    package static let runLength = 128

    /// The range of the values in a run of cells.
    package struct Run: Sendable {
      /// The lowest value of the run; 0 for a run without values.
      package var lowest: Double
      /// The value of one step, a 65,535th of the range; 0 for a run without values.
      package var part: Double
    }

    /// The values of each cell as steps: x is the distance from the lowest value of the run up to
    /// the highest value of the cell. y is the distance from the highest value of the run down to
    /// the lowest value of the cell. Both are zero in a cell without values.
    package let cells: [SIMD2<UInt16>]
    /// The ranges of the runs, in the order of the cells.
    package let runs: [Run]
    /// The cells from the first to the last one with values.
    package let occupied: Range<Int>
    /// The lowest value of all cells.
    package let lowest: Double
    /// The highest value of all cells.
    package let highest: Double

    /// Creates a chunk from the lowest and the highest value of each cell. Values are finite; a
    /// cell without values has a lowest value above its highest. Returns nil if no cell has values.
    ///
    /// - Precondition: both spans have `cellCount` elements.
    package init?(lowest: Span<Double>, highest: Span<Double>) {
      precondition(lowest.count == Self.cellCount && highest.count == Self.cellCount)
      var cells = [SIMD2<UInt16>](repeating: .zero, count: Self.cellCount)
      var runs: [Run] = []
      runs.reserveCapacity(Self.cellCount / Self.runLength)
      var bounds = (low: Double.infinity, high: -Double.infinity)
      var (first, end) = (Self.cellCount, 0)
      for start in stride(from: 0, to: Self.cellCount, by: Self.runLength) {
        var (low, high) = (Double.infinity, -Double.infinity)
        for i in start..<start + Self.runLength where lowest[i] <= highest[i] {
          low = min(low, lowest[i])
          high = max(high, highest[i])
          first = min(first, i)
          end = i + 1
        }
        guard low <= high else {
          runs.append(Run(lowest: 0, part: 0))
          continue
        }
        bounds = (min(bounds.low, low), max(bounds.high, high))
        // Both values are halved, because the difference of two large values may be infinite.
        let span = high / 2 - low / 2
        runs.append(Run(lowest: low, part: span * (2 / 65_535)))
        // A smaller range is treated as a single value.
        let perHalf = span > 1e-300 ? 65_535 / span : 0
        for i in start..<start + Self.runLength where lowest[i] <= highest[i] {
          cells[i] = SIMD2(
            Self.parts((highest[i] / 2 - low / 2) * perHalf),
            65_535 - Self.parts((lowest[i] / 2 - low / 2) * perHalf))
        }
      }
      guard first < end else { return nil }
      self.cells = cells
      self.runs = runs
      occupied = first..<end
      self.lowest = bounds.low
      self.highest = bounds.high
    }

    private static func parts(_ number: Double) -> UInt16 {
      UInt16(min(max(number, 0), 65_535) + 0.5)
    }

    /// Returns the lowest and the highest value of a cell, or nil if the cell has no values.
    package func reach(of cell: Int) -> ClosedRange<Double>? {
      let parts = cells[cell]
      guard UInt32(parts.x) + UInt32(parts.y) >= 65_535 else { return nil }
      let run = runs[cell / Self.runLength]
      let low = run.lowest + Double(65_535 - parts.y) * run.part
      return low...max(low, run.lowest + Double(parts.x) * run.part)
    }
  }
}

extension DenseLine.Chunk: Hashable {
  /// True for the same instance; chunks compare by identity, in O(1).
  package static func == (a: DenseLine.Chunk, b: DenseLine.Chunk) -> Bool { a === b }

  /// Hashes the identity of the instance.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A dense line together with its position in a path.
@usableFromInline package final class PlacedDenseLine: Sendable {
  /// A linear map from cell numbers or values to coordinates.
  package struct Axis: Hashable, Sendable {
    /// The coordinate units per unit of the number; negative if coordinates decrease as numbers
    /// increase.
    package var scale: Double
    /// The coordinate of the number zero.
    package var offset: Double

    /// Creates the map `offset + number * scale`.
    package init(scale: Double, offset: Double) {
      self.scale = scale
      self.offset = offset
    }

    func position(of number: Double) -> Double { offset + number * scale }

    func then(_ scale: Double, _ offset: Double) -> Axis {
      Axis(scale: self.scale * scale, offset: self.offset * scale + offset)
    }
  }

  /// The line, independent of its position.
  package let line: DenseLine
  /// The map from the number of a cell to the x of its left edge.
  package let x: Axis
  /// The map from values to y.
  package let y: Axis

  init(_ line: DenseLine, x: Axis, y: Axis) {
    self.line = line
    self.x = x
    self.y = y
  }

  /// Returns the line mapped by a transform that neither rotates nor skews, or nil for any other
  /// transform.
  func applying(_ transform: CGAffineTransform) -> PlacedDenseLine? {
    guard transform.b == 0, transform.c == 0 else { return nil }
    return PlacedDenseLine(
      line, x: x.then(transform.a, transform.tx), y: y.then(transform.d, transform.ty))
  }

  /// The box around all cells with values; null for a line without values.
  var bounds: CGRect {
    if line.occupied.isEmpty { return .null }
    let left = x.position(of: Double(line.occupied.lowerBound))
    let right = x.position(of: Double(line.occupied.upperBound))
    let (bottom, top) = (y.position(of: line.lowest), y.position(of: line.highest))
    return CGRect(
      x: min(left, right), y: min(bottom, top), width: (right - left).magnitude,
      height: (top - bottom).magnitude)
  }

  /// Returns whether a point is no farther from the line than `distance` in x and in y. False if
  /// `distance` is not positive.
  ///
  /// - Complexity: O(cells within `distance` in x).
  package func isWithin(_ distance: Double, of point: CGPoint) -> Bool {
    let ends = [point.x - distance, point.x + distance].map { ($0 - x.offset) / x.scale }
    guard distance > 0, ends.allSatisfy(\.isFinite), !line.occupied.isEmpty else { return false }
    let cells = line.occupied
    let first = max(Double(cells.lowerBound), min(ends[0], ends[1]).rounded(.down))
    let last = min(Double(cells.upperBound - 1), max(ends[0], ends[1]).rounded(.down))
    if first > last { return false }
    for cell in Int(first)...Int(last) {
      let (index, offset) = cell.quotientAndRemainder(
        dividingBy: DenseLine.Chunk.cellCount)
      guard let reach = line.chunks[index]?.reach(of: offset) else { continue }
      let (a, b) = (y.position(of: reach.lowerBound), y.position(of: reach.upperBound))
      if point.y >= min(a, b) - distance, point.y <= max(a, b) + distance { return true }
    }
    return false
  }

  /// The line through the middles of all cells in x. In each cell it goes from one end of the
  /// values to the other, alternately up and down.
  var polyline: Path {
    var path = Path()
    var isDrawing = false
    var goesUp = true
    for (index, chunk) in line.chunks.enumerated() {
      guard let chunk else {
        isDrawing = false
        continue
      }
      let start = index * DenseLine.Chunk.cellCount
      for cell in 0..<DenseLine.Chunk.cellCount {
        guard let reach = chunk.reach(of: cell) else {
          isDrawing = false
          continue
        }
        let x = x.position(of: Double(start + cell) + 0.5)
        let first = CGPoint(x: x, y: y.position(of: goesUp ? reach.lowerBound : reach.upperBound))
        let last = CGPoint(x: x, y: y.position(of: goesUp ? reach.upperBound : reach.lowerBound))
        if isDrawing { path.addLine(to: first) } else { path.move(to: first) }
        path.addLine(to: last)
        isDrawing = true
        goesUp.toggle()
      }
    }
    return path
  }
}

extension PlacedDenseLine: Hashable {
  /// True when the positions and the chunks are equal. O(chunks), O(1) for the same instance.
  @usableFromInline package static func == (a: PlacedDenseLine, b: PlacedDenseLine) -> Bool {
    a === b || (a.x == b.x && a.y == b.y && a.line == b.line)
  }

  /// Hashes the positions and the chunks. O(chunks).
  @usableFromInline package func hash(into hasher: inout Hasher) {
    hasher.combine(x)
    hasher.combine(y)
    hasher.combine(line)
  }
}

extension Path {
  /// Creates a path from a dense line. Cell n begins at n on the axis `x`, and values lie on the
  /// axis `y`; with a negative scale of `y`, values rise upwards on the screen.
  ///
  /// A stroke with round caps and joins is drawn directly from the cells, unless it is rotated. For
  /// every other use the path is converted to lines between the ends of the cells.
  package init(
    _ line: DenseLine, x: (scale: Double, offset: Double), y: (scale: Double, offset: Double)
  ) {
    self.init(
      dense: PlacedDenseLine(
        line, x: PlacedDenseLine.Axis(scale: x.scale, offset: x.offset),
        y: PlacedDenseLine.Axis(scale: y.scale, offset: y.offset)))
  }
}
